"""One SQLite file belongs to one server: a second one is refused while the first runs."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from kastellan.server.store.engine import read_url
from kastellan.server.store.errors import StoreFailed

MARK = "-served"  # behind the name of the file, as `-wal` is


@contextmanager
def alone(address: str) -> Iterator[None]:
    """Hold a store against other servers; raises StoreFailed if another has it.

    The system lets go of it when the process ends, however it ends. PostgreSQL is for many, and
    where files cannot be locked nobody is refused.
    """
    url = read_url(address)
    with ExitStack() as stack:
        if url.drivername == "sqlite" and url.database:
            _hold(Path(url.database), stack)
        yield


def _hold(path: Path, stack: ExitStack) -> None:
    # OSError: there is no such folder, or it cannot be written to. The store says so.
    with suppress(ImportError, OSError):
        import fcntl

        mark = stack.enter_context(path.with_name(path.name + MARK).open("a"))
        try:
            fcntl.lockf(mark, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            raise StoreFailed(
                f"The store {str(path)!r} is served by another process already; stop that one, "
                "or give this one another with --store."
            ) from None
