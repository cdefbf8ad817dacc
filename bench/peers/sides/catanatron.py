"""Catanatron: its random players, with 2 and 4 at the table.

A decision is one tick of its game: an action of a player. Dice and draws are part of an action.
"""

from collections.abc import Callable

from catanatron import Color, Game, RandomPlayer

from bench.peers.sides.worker import Work, serve


def random_play(players: int) -> Callable[[], Work]:
    """Games of random players."""

    def play() -> float:
        colours = list(Color)[:players]
        game = Game([RandomPlayer(colour) for colour in colours])
        game.play()
        return len(game.state.actions)

    return lambda: play


WORKS = {"Catan, 2 players": random_play(2), "Catan, 4 players": random_play(4)}

if __name__ == "__main__":
    serve(WORKS, ("catanatron",))
