"""Several servers over one store."""
