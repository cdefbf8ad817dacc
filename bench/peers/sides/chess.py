"""python-chess: random games on its board.

A decision is a move.
"""

import random

import chess

from bench.peers.sides.worker import Work, serve


def random_play() -> Work:
    """Games of random moves, to the end by rule."""
    dice = random.Random(1)

    def play() -> float:
        board, moves = chess.Board(), 0
        while not board.is_game_over():
            board.push(dice.choice(list(board.legal_moves)))
            moves += 1
        return moves

    return play


WORKS = {"chess": random_play}

if __name__ == "__main__":
    serve(WORKS, ("chess",))
