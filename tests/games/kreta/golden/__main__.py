"""Write the golden games anew: `tests.golden` says how."""

from tests.games.kreta.golden import GOLDEN

if __name__ == "__main__":
    GOLDEN.main()
