"""Set up .venv from the lock files: what `make play` and `make test` do first.

usage: set_up.py run|dev

Nothing is done twice: a stamp in .venv holds checksums of what was installed from, so a changed
lock file is installed again and an unchanged one costs a few milliseconds; so it is with the page
(web.py). A run that was interrupted is made good by the next one. Needs the standard library only.
"""

import fcntl
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / ".kastellan.json"  # what is installed
BUSY = VENV / ".kastellan-busy"  # there while packages are being put in place
BROWSERS = ("chromium", "chromium-browser", "google-chrome")  # what tests can drive

Stamp = dict[str, str]


def main(kind: str) -> None:
    with only_one_at_a_time():
        stamp = read_stamp()
        if not usable(stamp):
            make_venv()
            stamp = {"root": str(ROOT)}
        lock = ROOT / "requirements" / f"{kind}.txt"
        # dev.txt holds all of run.txt, so a venv for developers serves players as well.
        if not is_current(stamp, "dev") and not is_current(stamp, kind):
            install_locked(lock)
            stamp.pop("project", None)  # its build tools may have changed
            stamp[kind] = checksum(lock)
            write_stamp(stamp)
        if stamp.get("project") != checksum(ROOT / "pyproject.toml"):
            install_project()
            stamp["project"] = checksum(ROOT / "pyproject.toml")
            write_stamp(stamp)
        build_page()
        if kind == "dev":
            find_browser()


@contextmanager
def only_one_at_a_time() -> Iterator[None]:
    with (ROOT / ".setup.lock").open("w") as handle:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Another set-up is running here; waiting for it …")
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def usable(stamp: Stamp) -> bool:
    """A venv breaks when it is half made, when it is moved, and when its Python goes away."""
    return stamp.get("root") == str(ROOT) and PYTHON.exists() and not BUSY.exists()


def is_current(stamp: Stamp, kind: str) -> bool:
    return stamp.get(kind) == checksum(ROOT / "requirements" / f"{kind}.txt")


def make_venv() -> None:
    say(f"Setting up: creating .venv with Python {sys.version.split()[0]} …")
    shutil.rmtree(VENV, ignore_errors=True)
    venv.create(VENV, with_pip=True, symlinks=True)
    write_stamp({"root": str(ROOT)})


def install_locked(lock: Path) -> None:
    total = len(re.findall(r"^[\w.-]+==", lock.read_text(encoding="utf-8"), re.MULTILINE))
    say(f"Setting up: installing {total} packages (about a minute) …")
    # The lock names everything. Left to look for dependencies, pip may find a release newer than
    # the lock for `psycopg[pool]`, and then refuses it for want of a hash.
    command = [str(PYTHON), "-m", "pip", "install", "--require-hashes", "--no-deps"]
    command += ["-r", str(lock)]
    command += ["--progress-bar", "off", "--no-input", "--disable-pip-version-check"]
    output: list[str] = []
    done = 0
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=ROOT
    ) as pip:
        assert pip.stdout is not None
        for line in pip.stdout:
            output.append(line)
            found = re.match(r"(Collecting|Processing|Requirement already|Ignoring) ", line)
            if found:  # pip has come to the next package
                done += 1
                progress(done, total)
            elif line.startswith("Installing collected packages"):
                BUSY.touch()
                progress(total, total, ": putting them in place …")
    if pip.returncode != 0:
        sys.stderr.write("".join(output[-20:]))
        fail("Installing the packages failed, see above. The next run tries it again.")
    BUSY.unlink(missing_ok=True)


def install_project() -> None:
    say("Setting up: installing Kastellan itself …")
    command = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command += ["--no-deps", "--no-build-isolation", "--no-index", "--editable", str(ROOT)]
    result = subprocess.run(command, cwd=ROOT, check=False)
    if result.returncode != 0:
        fail("Installing Kastellan itself failed, see above.")


def build_page() -> None:
    """The table in the browser; costs a moment if it is there and nothing has changed."""
    result = subprocess.run([str(PYTHON), str(ROOT / "scripts" / "web.py"), "build"], check=False)
    if result.returncode != 0:
        sys.exit(result.returncode)


def find_browser() -> None:
    """Tests of the page drive a real browser: Debian's, if there is no other."""
    if any(shutil.which(name) for name in BROWSERS):
        return
    if os.geteuid() == 0 and shutil.which("apt-get"):
        say("Setting up: installing Chromium for the tests of the page (about a minute) …")
        install = ["apt-get", "install", "-y", "--no-install-recommends", "chromium"]
        for command in (install, ["apt-get", "update"], install):
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if shutil.which("chromium"):
                return
        sys.stderr.write(done.stderr)
    say(
        "There is no Chromium here, so the tests of the page are left out; "
        "on Debian or Ubuntu 'sudo apt install chromium' brings it."
    )


def progress(done: int, total: int, then: str = "") -> None:
    text = f"  {done} of {total}{then}"
    if sys.stdout.isatty():
        print(f"\r{text}", end="\n" if then else "", flush=True)
    elif then or done % 10 == 0:
        print(text, flush=True)


def checksum(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def read_stamp() -> Stamp:
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def write_stamp(stamp: Stamp) -> None:
    fresh = STAMP.with_suffix(".new")
    fresh.write_text(json.dumps(stamp, indent=1), encoding="utf-8")
    os.replace(fresh, STAMP)


def say(text: str) -> None:
    print(text, flush=True)


def fail(text: str) -> None:
    print(text, file=sys.stderr)
    sys.exit(1)


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except KeyboardInterrupt:
        print("\nStopped. The next run goes on from here.", file=sys.stderr)
        sys.exit(130)
