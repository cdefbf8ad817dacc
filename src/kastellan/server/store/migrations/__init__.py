"""Alembic's scripts, run when a store is opened."""
