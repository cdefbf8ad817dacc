"""Count the trees of `positions.json` anew: `tests.perft` says how."""

from tests.games.catan.perft import PERFT

if __name__ == "__main__":
    PERFT.main()
