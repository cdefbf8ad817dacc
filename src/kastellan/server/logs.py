"""What a server writes down: lines for people, or an object of JSON a line for programs.

Whoever logs names the table and the version as `extra={"table": …, "version": …}`, never what is in
a hand, a token, an invite or a seed.
"""

import json
import logging
import sys
from datetime import UTC, datetime

from kastellan.server.settings import Settings

FIELDS = ("table", "version", "kinds")
"""What a line may name beside its message, in this order."""


def set_up(settings: Settings) -> None:
    """Write to standard error, in the form and as much as the settings say."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if settings.log_format == "json" else Lines())
    logging.basicConfig(level="WARNING", handlers=[handler], force=True)
    logging.getLogger("kastellan").setLevel(settings.log_level.upper())


def named(record: logging.LogRecord) -> dict[str, object]:
    """What a line names beside its message."""
    found = {name: getattr(record, name, None) for name in FIELDS}
    return {name: value for name, value in found.items() if value is not None}


class Lines(logging.Formatter):
    """A line for people; what happened at which table comes last."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  # logging's name
        rest = "".join(f" {name}={value}" for name, value in named(record).items())
        return super().formatMessage(record) + rest


class JsonLines(logging.Formatter):
    """A line for programs."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **named(record),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)
