"""What the bots know of the Catan card game."""
