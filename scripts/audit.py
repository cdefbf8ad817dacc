"""Known vulnerabilities of what Kastellan stands on: Python's locked packages and the page's.

usage: audit.py [--strict]

Asks OSV (osv.dev), which gathers the advisories of PyPI, npm and GitHub, about all versions in the
lock files at once. A known vulnerability fails, unless `requirements/accepted.toml` names its id
with the reason why it does not concern us.

Whoever cannot reach OSV must still be able to test: then this says so in a sentence and passes;
with --strict, for releases, it fails. A service that answers but knows nothing is no service: two
packages that are known to be bad are asked about, too. Needs the standard library only.
"""

import json
import os
import re
import sys
import tomllib
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
SERVICE = "https://api.osv.dev"
VARIABLE = "OSV_URL"  # another place that speaks the same
PATIENCE = 10  # seconds
MOST = 1000  # packages to a request, as OSV says


class Package(NamedTuple):
    """Something locked."""

    ecosystem: str
    name: str
    version: str


CANARIES = (Package("PyPI", "jinja2", "2.4.1"), Package("npm", "minimist", "0.0.8"))


class NoAnswer(Exception):
    """The service cannot be reached, or does not know what it should; the text says which."""


def main(words: Sequence[str]) -> int:
    packages = [*python_packages(ROOT), *page_packages(ROOT)]
    accepted = read_accepted(ROOT)
    try:
        found = ask([*packages, *CANARIES], os.environ.get(VARIABLE) or SERVICE)
        if not all(found.pop(canary, None) for canary in CANARIES):
            raise NoAnswer("it knows nothing of packages that are known to be bad")
    except NoAnswer as why:
        print(f"WARNING: known vulnerabilities could not be looked up: {why}.", file=sys.stderr)
        return 1 if "--strict" in words else 0
    bad = 0
    for package, ids in sorted(found.items()):
        for each in ids:
            reason = accepted.get(each)
            print(f"{package.name} {package.version}: https://osv.dev/vulnerability/{each}", end="")
            print(f" (accepted: {reason})" if reason else "")
            bad += reason is None
    if bad:
        print(
            f"{bad} known vulnerabilities: move the packages forward (make lock, npm install), or "
            "say in requirements/accepted.toml why one does not concern us.",
            file=sys.stderr,
        )
        return 1
    print(f"No known vulnerability in {len(packages)} packages.")
    return 0


def python_packages(root: Path) -> list[Package]:
    """What the lock files of Python pin."""
    found = set()
    for lock in sorted((root / "requirements").glob("*.txt")):
        text = lock.read_text(encoding="utf-8")
        found |= set(re.findall(r"^([\w.-]+)==([\w.+!]+)", text, re.MULTILINE))
    return [Package("PyPI", name.lower(), version) for name, version in sorted(found)]


def page_packages(root: Path) -> list[Package]:
    """What the lock file of the page pins."""
    lock = json.loads((root / "web" / "package-lock.json").read_text(encoding="utf-8"))
    found = {
        (entry.get("name") or path.rpartition("node_modules/")[2], entry["version"])
        for path, entry in lock["packages"].items()
        if path and "version" in entry
    }
    return [Package("npm", name, version) for name, version in sorted(found)]


def read_accepted(root: Path) -> dict[str, str]:
    """Advisories that do not concern us, with reasons."""
    text = (root / "requirements" / "accepted.toml").read_text(encoding="utf-8")
    return {str(name): str(reason) for name, reason in tomllib.loads(text).items()}


def ask(packages: Sequence[Package], service: str) -> dict[Package, list[str]]:
    """The advisories for each package that has any; raises NoAnswer."""
    found: dict[Package, list[str]] = {}
    for first in range(0, len(packages), MOST):
        some = packages[first : first + MOST]
        queries = [
            {"package": {"name": each.name, "ecosystem": each.ecosystem}, "version": each.version}
            for each in some
        ]
        results = _post(f"{service}/v1/querybatch", {"queries": queries}).get("results")
        if not isinstance(results, list) or len(results) != len(some):
            raise NoAnswer("what answers there is no OSV")
        for package, result in zip(some, results, strict=True):
            if ids := [str(each["id"]) for each in (result or {}).get("vulns", ())]:
                found[package] = ids
    return found


def _post(url: str, body: Any) -> Any:
    data = json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"content-type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)
    except (OSError, ValueError) as error:
        reason = getattr(error, "reason", error)
        raise NoAnswer(f"{url} does not answer ({reason})") from None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
