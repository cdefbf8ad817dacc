"""A table: what it holds, who owns it, and what people do at it."""
