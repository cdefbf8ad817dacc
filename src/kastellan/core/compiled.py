"""Every Numba setting of the project, and the cache of compiled code.

A Numba cache does not notice edits in other files than the cached function's own, so each function
has a cache folder named by its fingerprint: a hash of its code, of the constants it reads, and of
every rule it calls.
"""

import hashlib
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

from kastellan.core.build import is_part

SETTINGS: dict[str, Any] = {
    "cache": True,
    "nogil": True,  # threads play games side by side
    "error_model": "numpy",  # no exceptions inside the rules
}


_made: dict[Path, list[Any]] = {}
"""The twins of each rule: what several builds have made is compiled once."""


def outstanding() -> int:
    """How many rules that have been built are neither compiled nor loaded yet."""
    return sum(not any(each.overloads for each in twins) for twins in _made.values())


def decorate(function: Callable[..., Any], fingerprint: str) -> Callable[..., Any]:
    """The compiled twin of a rule; compiling happens at its first call."""
    import numba

    previous, folder = numba.config.CACHE_DIR, cache_folder() / fingerprint
    numba.config.CACHE_DIR = str(folder)
    try:
        inline = "always" if is_part(function) else "never"
        compiled = numba.njit(inline=inline, **SETTINGS)(function)
    finally:
        numba.config.CACHE_DIR = previous
    _take_any_number(compiled)
    _compile_once(compiled, folder)
    if inline == "never":
        _made.setdefault(folder, []).append(compiled)
    return compiled  # type: ignore[no-any-return]


def is_cached(compiled: Any) -> bool:
    """Whether it need not be compiled any more.

    What was compiled for another place on the disk, for older files or by another Numba does not
    count: Numba compiles it anew.
    """
    return bool(compiled._cache._cache_file._load_index())


def _take_any_number(compiled: Any) -> None:
    """Let rules call it with any whole number, though it is compiled for one type of them.

    Numba would compile it anew for int8, for int64 and for every constant it is called with: twice
    as many functions as there are, and no faster, because constants reach what LLVM inlines.
    """
    fold = compiled._compiler.fold_argument_types

    def folded(given: Any, named: Any) -> Any:
        signature, types = fold(given, named)
        return signature, tuple(map(_wide, types))

    compiled._compiler.fold_argument_types = folded


def _wide(given: Any) -> Any:
    """The type an argument of this type is passed as."""
    from numba import types

    plain = types.unliteral(given)
    return types.int64 if plain in types.integer_domain - {types.uint64} else plain


def _compile_once(compiled: Any, folder: Path) -> None:
    """Let one process compile it; others that need it meanwhile wait, and load it.

    Nobody waits for each other: who waits holds callers of what they wait for, never the called.
    """
    from numba.core.compiler_lock import global_compiler_lock

    compile_now = compiled.compile

    def compile_alone(signature: Any) -> Any:
        with global_compiler_lock:  # first, because threads of one process do wait for each other
            if compiled.is_compiling or signature in compiled.overloads:
                return compile_now(signature)
            with _alone(folder):
                return compile_now(signature)

    compiled.compile = compile_alone


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Keep other processes from the same, where the system has locks and the folder can be made."""
    with ExitStack() as stack:
        with suppress(ImportError, OSError):
            import fcntl

            folder.mkdir(parents=True, exist_ok=True)
            lock = stack.enter_context((folder / "lock").open("w"))
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@contextmanager
def watching(tell: Callable[[], None]) -> Iterator[None]:
    """Call `tell` each time a function has been compiled; what the cache holds is not compiled."""
    from numba.core import event

    class Listener(event.Listener):  # type: ignore[misc]
        def on_start(self, happened: object) -> None:
            pass

        def on_end(self, happened: object) -> None:
            tell()

    with event.install_listener("numba:compile", Listener()):
        yield


@cache
def cache_folder() -> Path:
    """Where compiled code is kept."""
    root = os.environ.get("KASTELLAN_CACHE")
    base = Path(root) if root else _user_cache() / "kastellan"
    return base / "compiled" / versions()


def _user_cache() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


@cache
def versions() -> str:
    """What compiles the code: another version must not load it."""
    import llvmlite
    import numba
    import numpy

    made_by = (
        sys.version,
        numba.__version__,
        llvmlite.__version__,
        numpy.__version__,
        str(SETTINGS),
    )
    return hashlib.blake2b(" ".join(made_by).encode(), digest_size=6).hexdigest()
