"""What people at one keyboard must not see of each other."""

from kastellan.core.record import SPECTATOR, Record


def knows_more(record: Record, seat: int) -> bool:
    """Whether a seat knows something now that is hidden from others."""
    return _known_to(record, seat) != _known_to(record, SPECTATOR)


def hides(record: Record) -> bool:
    """Whether anything is hidden now, be it from everybody."""
    return record.state.tobytes() != _known_to(record, SPECTATOR)


def _known_to(record: Record, seat: int) -> bytes:
    state = record.state
    record.game.rules.redact(record.setting.setup, state, seat)
    return state.tobytes()
