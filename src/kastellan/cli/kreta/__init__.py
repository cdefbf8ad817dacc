"""The pictures of Kreta in characters."""
