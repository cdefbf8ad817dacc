"""Measurements beside other projects; not part of the package."""
