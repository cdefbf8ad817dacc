"""Kreta: the rules, the boards and the words of the game. README.md is its spec card."""
