"""The Catan card game: its rules, cards and words. README.md is its spec card."""
