"""Weights for the evaluation, fitted from self-play: `python -m kastellan.bots.fit kreta`.

`positions` plays games between bots and notes the features on the way, `regression` finds the
weights that foretell the outcomes best, `report` says how well they do on games they have not seen.

`climb` finds weights for `greedy` in the Catan card game by the games of `duels`. `learn` lets the
instinct of that game learn: `practice` plays and notes, `lessons` says what follows from it.
"""
