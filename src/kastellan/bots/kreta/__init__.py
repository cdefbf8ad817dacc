"""What the bots know of Kreta."""
