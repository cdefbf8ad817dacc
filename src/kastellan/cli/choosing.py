"""Options of a game on the command line: `--option second_after_tie=half`."""

from typing import TYPE_CHECKING, Any

from kastellan.core.errors import BadOption

if TYPE_CHECKING:
    from kastellan.core.game import Game, Setting


def chosen(pairs: list[str], **named: Any) -> dict[str, Any]:
    """Options from `name=value` pairs, and those that have a flag of their own and were given."""
    options = {name: value for name, value in named.items() if value is not None}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOption(f"An option is written name=value, not {pair!r}.")
        options[name.strip()] = _value(value.strip())
    return options


def _value(text: str) -> Any:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.isdecimal() and len(text) < 10 else text


def setting_of(game: "Game", players: int | None, board: str | None, pairs: list[str]) -> "Setting":
    """The setting that the command line asks for; raises BadOption."""
    return game.setting(players, chosen(pairs, board=board))
