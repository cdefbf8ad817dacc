"""Count the trees of `positions.json` anew, to the depths they have."""

from kastellan import load
from kastellan.core.perft import perft
from tests.games.kreta.perft import entries, write


def main() -> None:
    """Rewrite the file and say what has changed."""
    game = load("kreta")
    counted = []
    for entry in entries():
        counts = perft(game.position(entry["position"]), len(entry["counts"]))
        if counts != entry["counts"]:
            print(f"{entry['name']}: {entry['counts']} -> {counts}")
        counted.append({**entry, "counts": counts})
    write(counted)


if __name__ == "__main__":
    main()
