"""Count the trees of `positions.json` anew: `tests.perft` says how."""

from tests.games.kreta.perft import PERFT

if __name__ == "__main__":
    PERFT.main()
