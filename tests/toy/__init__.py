"""Lanterns: a toy game with secrets, to try the contract's checks on.

Seven cards, 1 to 7. Chance deals two to each of two seats and lays three face down as a deck. A
seat may peek at the top of the deck, once while that card lies there; then it stands, or takes the
top card into its hand and gives one of its own away, face down. The game ends when the deck is
empty or both have stood in a row; the higher hand wins. Whatever a seat has seen, it remembers.
"""
