"""What whoever runs a server can set: names, defaults and meanings, in one place.

A setting `public_url` is given as `--public-url` on the command line, as `KASTELLAN_PUBLIC_URL` in
the environment, or as `public_url = "…"` in a TOML file; the first of these that is there counts.
The file is the one that `KASTELLAN_CONFIG` or `--config` names, or else `kastellan/server.toml` in
the user's folder of settings, if there is one.
"""

import os
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from kastellan.core.errors import BadOption
from kastellan.core.game import listing
from kastellan.core.texts import quoted

PREFIX = "KASTELLAN_"
CONFIG = "KASTELLAN_CONFIG"
_OTHERS = (CONFIG, "KASTELLAN_CACHE")  # in the environment, but no settings of the server

Raw = str | int | bool | float
Read = Callable[[Any], Any]


class _Wrong(Exception):
    """A value that a setting does not take; the text is what it takes."""

    def __init__(self, wanted: str, is_secret: bool = False) -> None:
        super().__init__(wanted)
        self.is_secret = is_secret


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise _Wrong("a text")
    return value


def _whole(least: int, most: int) -> Read:
    def read(value: Any) -> int:
        wanted = f"a whole number from {least} to {most}"
        try:
            number = int(value) if isinstance(value, str) and len(value) < 20 else value
        except ValueError:
            raise _Wrong(wanted) from None
        if type(number) is not int or not least <= number <= most:
            raise _Wrong(wanted)
        return number

    return read


def _switch(value: Any) -> bool:
    words = {"true": True, "yes": True, "on": True, "1": True}
    words |= {"false": False, "no": False, "off": False, "0": False}
    found = value if isinstance(value, bool) else words.get(str(value).lower())
    if found is None:
        raise _Wrong("true or false")
    return found


def _one_of(*choices: str) -> Read:
    def read(value: Any) -> str:
        if value not in choices:
            raise _Wrong(listing(choices))
        return str(value)

    return read


def _address(value: Any) -> str:
    """A web address without path, or nothing."""
    wanted = "an address such as https://games.example.org"
    if value == "":
        return ""
    try:
        parts = urlsplit(_text(value))
        parts.port  # noqa: B018  # a bad port is found on asking
    except ValueError:
        raise _Wrong(wanted) from None
    rest = (parts.path.strip("/"), parts.query, parts.fragment, parts.username or "")
    if parts.scheme not in ("http", "https") or not parts.hostname or any(rest):
        raise _Wrong(wanted)
    return f"{parts.scheme}://{parts.netloc.lower()}"


def _socket(value: Any) -> str:
    """A host and a port, or nothing."""
    host, _, port = _text(value).rpartition(":")
    if value != "" and not (host and port.isdecimal() and 0 < int(port[:6]) <= 65_535):
        raise _Wrong("a host and a port such as 127.0.0.1:9520")
    return str(value)


def _password(value: Any) -> str:
    """A secret nobody guesses, or nothing; what was given is not repeated."""
    if value != "" and (len(_text(value)) < 16 or not value.isascii() or not value.isprintable()):
        raise _Wrong("at least 16 letters and digits that nobody guesses", is_secret=True)
    return str(value)


def _setting(default: Any, meaning: str, read: Read, secret: bool = False) -> Any:
    return field(default=default, repr=not secret, metadata={"meaning": meaning, "read": read})


@dataclass(frozen=True)
class Settings:
    """The settings of a server; `load` fills them."""

    host: str = _setting("127.0.0.1", "where to listen; 0.0.0.0 is every network", _text)
    port: int = _setting(8520, "the port to listen on; 0 takes any free one", _whole(0, 65_535))
    public_url: str = _setting(
        "", "the address people type, when it is not http://HOST:PORT", _address
    )
    store: str = _setting(
        "",
        "a file for SQLite, or postgresql://…; if not given, a file in the user's data folder",
        _text,
        secret=True,  # it may hold a password
    )
    log_level: str = _setting(
        "warning", "how much to write down", _one_of("debug", "info", "warning", "error")
    )
    log_format: str = _setting(
        "text", "lines for people, or an object of JSON a line", _one_of("text", "json")
    )
    behind_proxy: bool = _setting(
        False, "whether a proxy stands before the server and names the visitors' addresses", _switch
    )
    bots: str = _setting(
        "local",
        "where bots think: local, in processes of this server, or workers, in those that "
        "`kastellan worker` has started on the same PostgreSQL",
        _one_of("local", "workers"),
    )
    bot_workers: int = _setting(1, "how many bots think at the same time", _whole(1, 256))
    bot_limit_s: int = _setting(
        60,
        "seconds after which a bot that has not answered is given up, and anything legal is played",
        _whole(1, 3_600),
    )
    bot_pace_ms: int = _setting(
        600, "the least a bot takes for a decision, so that people can follow", _whole(0, 60_000)
    )
    idle_s: int = _setting(
        60, "seconds after which a table that nobody touches leaves memory", _whole(1, 86_400)
    )
    requests_per_minute: int = _setting(
        600, "requests from one address or token", _whole(1, 1_000_000)
    )
    slow_per_minute: int = _setting(
        30, "requests from one address that take long, such as a game as a file", _whole(1, 100_000)
    )
    tables_per_hour: int = _setting(60, "new tables from one address", _whole(1, 1_000_000))
    chats_per_minute: int = _setting(20, "chat lines from one person", _whole(1, 10_000))
    connections_per_address: int = _setting(
        64, "connections that one address may hold", _whole(1, 100_000)
    )
    spectators_per_table: int = _setting(100, "spectators at one table", _whole(0, 100_000))
    body_limit: int = _setting(262_144, "bytes in a request", _whole(1_024, 16_777_216))
    message_limit: int = _setting(
        16_384, "bytes in a message over a WebSocket", _whole(256, 1_048_576)
    )
    patience_s: int = _setting(30, "seconds that a request has to arrive in full", _whole(1, 3_600))
    queue_limit: int = _setting(
        256, "messages that wait for a slow reader before it is dropped", _whole(8, 100_000)
    )

    connections: int = _setting(
        20_000, "connections that the server holds in all", _whole(1, 1_000_000)
    )
    tables_in_memory: int = _setting(
        10_000, "tables that are in memory at the same time", _whole(8, 1_000_000)
    )
    tables_kept: int = _setting(
        100_000, "tables in the store, beyond which no new one is made", _whole(1, 1_000_000_000)
    )
    versions_per_table: int = _setting(
        20_000, "changes that are kept of one table; chat and the like get half", _whole(100, 10**7)
    )
    keep_days: int = _setting(
        0,
        "days after which a table where nothing happens is deleted; 0 keeps all for ever",
        _whole(0, 36_500),
    )
    free_disk_mb: int = _setting(
        200, "megabytes that new tables leave free on the disk of SQLite", _whole(0, 10**7)
    )
    drain_s: int = _setting(
        0,
        "seconds that a server which is told to stop still serves, while /readyz says no",
        _whole(0, 600),
    )
    metrics_token: str = _setting(
        "", "what a request for /metrics has to show; if not given, there is none", _password, True
    )
    metrics_listen: str = _setting(
        "", "where else /metrics can be had without a token, such as 127.0.0.1:9520", _socket
    )

    @property
    def store_url(self) -> str:
        """Where tables are kept."""
        return self.store or str(data_folder() / "tables.sqlite")


def data_folder() -> Path:
    """The user's folder for what the server keeps."""
    return _home("XDG_DATA_HOME", ".local/share")


def default_file() -> Path:
    """The file of settings that is read when none is named."""
    return _home("XDG_CONFIG_HOME", ".config") / "server.toml"


def _home(variable: str, otherwise: str) -> Path:
    given = os.environ.get(variable) or ""
    # The XDG standard: a relative path is no valid value.
    return (Path(given) if os.path.isabs(given) else Path.home() / otherwise) / "kastellan"


@dataclass(frozen=True)
class Entry:
    """A setting as help shows it."""

    name: str
    default: Raw
    meaning: str
    read: Read

    @property
    def variable(self) -> str:
        """Its name in the environment."""
        return PREFIX + self.name.upper()

    @property
    def option(self) -> str:
        """Its name on the command line."""
        return "--" + self.name.replace("_", "-")


def entries() -> Iterator[Entry]:
    """Every setting, in the order in which help lists them."""
    for each in fields(Settings):
        assert each.default is not MISSING
        yield Entry(each.name, each.default, each.metadata["meaning"], each.metadata["read"])


def load(
    chosen: Mapping[str, Raw | None] | None = None,
    environ: Mapping[str, str] | None = None,
    file: Path | None = None,
) -> Settings:
    """Settings from the command line, the environment and a file; raises BadOption.

    `chosen` holds what was given on the command line, by the settings' names; None is not given.
    """
    chosen = chosen or {}
    environ = os.environ if environ is None else environ
    known = {entry.name: entry for entry in entries()}
    for name in chosen:
        _known(name, list(known), f"no setting {quoted(name)}")
    variables = {entry.variable for entry in known.values()}
    for name in environ:
        if name.startswith(PREFIX) and name not in _OTHERS:
            _known(name, sorted(variables), f"no setting {name} (in the environment)")
    path, values = _file(environ, file)
    for name in values:
        _known(name, list(known), f"no setting {quoted(name)} (in {str(path)!r})")
    found: dict[str, Any] = {}
    for name, entry in known.items():
        if (value := chosen.get(name)) is not None:
            found[name] = _read(entry, value, entry.option)
        elif entry.variable in environ:
            found[name] = _read(entry, environ[entry.variable], entry.variable)
        elif name in values:
            found[name] = _read(entry, values[name], f"{name} in {str(path)!r}")
    return Settings(**found)


def _known(name: str, names: list[str], problem: str) -> None:
    if name not in names:
        near = get_close_matches(name[:60], names, 1)
        hint = f" Do you mean {near[0]}?" if near else f" There are {', '.join(names)}."
        raise BadOption(f"There is {problem}.{hint}")


def _read(entry: Entry, value: Any, where: str) -> Any:
    try:
        return entry.read(value)
    except _Wrong as wrong:
        given = "" if wrong.is_secret else f", not {quoted(value)}"
        raise BadOption(f"The setting {where} shall be {wrong}{given}.") from None


def _file(environ: Mapping[str, str], file: Path | None) -> tuple[Path, dict[str, Any]]:
    named = file or (Path(environ[CONFIG]) if environ.get(CONFIG) else None)
    path = named or default_file()
    try:
        return path, tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        if named is None:
            return path, {}
        raise BadOption(f"There is no file of settings {str(path)!r}.") from None
    except OSError as error:
        raise BadOption(
            f"The file of settings {str(path)!r} cannot be read ({error.strerror})."
        ) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, ValueError) as error:
        raise BadOption(f"The file of settings {str(path)!r} is not TOML: {error}.") from None
