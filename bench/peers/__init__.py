"""Kastellan beside its peers, the same work on both sides in one run: see README.md."""
