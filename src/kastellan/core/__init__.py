"""The contract and what stands on it alone: records, notation, speeds, checks. Knows no game."""
