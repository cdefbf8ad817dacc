"""The pictures of the Catan card game in characters."""
