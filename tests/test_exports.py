"""The names that people import from kastellan."""

import kastellan

PROMISED = ("CHANCE", "OVER", "Record", "driver", "load", "KastellanError", "IllegalAction")
OF_A_GAME = ("new", "position", "signature", "options", "players", "seat_names", "texts", "rules")
OF_A_RECORD = (
    "actions",
    "from_json",
    "from_text",
    "legal",
    "log",
    "odds",
    "play",
    "play_line",
    "players",
    "points",
    "position",
    "read",
    "say",
    "to_json",
    "to_move",
    "to_text",
    "undo",
    "view",
    "winners",
)


def test_all_is_sorted_complete_and_true() -> None:
    names = kastellan.__all__
    # Constants, then classes, then functions, each by the alphabet: as the linter sorts them.
    groups = [0 if name.isupper() else 1 if name[0].isupper() else 2 for name in names]
    assert [*zip(groups, names, strict=True)] == sorted(zip(groups, names, strict=True))
    assert len(names) == len(set(names))
    assert all(hasattr(kastellan, name) for name in names)


def test_every_promised_name_is_there() -> None:
    assert set(PROMISED) <= set(kastellan.__all__)
    game = kastellan.load("kreta")
    assert [name for name in OF_A_GAME if not hasattr(game, name)] == []
    assert [name for name in OF_A_RECORD if not hasattr(kastellan.Record, name)] == []


def test_all_errors_are_one_tree() -> None:
    errors = [
        value
        for value in map(kastellan.__dict__.get, kastellan.__all__)
        if isinstance(value, type) and issubclass(value, Exception)
    ]
    assert len(errors) == 8
    assert all(issubclass(error, kastellan.KastellanError) for error in errors)


def test_chance_and_over_are_no_seats() -> None:
    assert (kastellan.CHANCE, kastellan.OVER) == (-1, -2)
