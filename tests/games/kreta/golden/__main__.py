"""Write the golden games anew: see the package's own words."""

import sys

from tests.games.kreta.golden import GAMES, annotated, new_game, path, written_game


def main() -> None:
    """Rewrite every file; with `--new`, play the games again."""
    for name in GAMES:
        file = path(name)
        anew = "--new" in sys.argv or not file.exists()
        game = new_game(name) if anew else written_game(file.read_text(encoding="utf-8"))
        file.write_text("\n".join(annotated(game)) + "\n", encoding="utf-8")
        print(f"{file.name}: {'played' if anew else 'replayed'}")


if __name__ == "__main__":
    main()
