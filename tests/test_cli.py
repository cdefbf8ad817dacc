"""The door of the command line: mistakes are sentences, and help is quick."""

import re
import subprocess
import sys
from importlib.metadata import version

import pytest

from kastellan import cli
from kastellan.core.errors import KastellanError


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "kastellan", *words], capture_output=True, text=True, check=False
    )


def stub_app(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    def fails(**_: object) -> None:
        raise error

    monkeypatch.setattr(cli, "app", fails)


def test_version() -> None:
    assert run("--version").stdout == f"kastellan {version('kastellan')}\n"


def test_unknown_command_is_a_sentence() -> None:
    result = run("pley")
    assert result.returncode == 2
    assert "No such command 'pley'" in result.stderr
    assert "Traceback" not in result.stderr


def test_error_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stub_app(monkeypatch, KastellanError("There is no game “chess”; there is: kreta."))
    with pytest.raises(SystemExit) as leaving:
        cli.main()
    assert leaving.value.code == 2
    assert capsys.readouterr().err == "There is no game “chess”; there is: kreta.\n"


@pytest.mark.parametrize("error", [KeyboardInterrupt(), SystemExit(130)], ids=["ours", "typer's"])
def test_interrupt_is_quiet(
    error: BaseException, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stub_app(monkeypatch, error)
    with pytest.raises(SystemExit) as leaving:
        cli.main()
    assert leaving.value.code == 130
    assert capsys.readouterr().err == "\nStopped.\n"


def test_reader_that_leaves_is_no_error() -> None:
    script = "import kastellan.cli as c; c.app = lambda **_: print('x\\n' * 99999); c.main()"
    with subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""


def test_starting_imports_nothing_slow() -> None:
    script = "import sys, kastellan.cli; print(*sorted(sys.modules))"
    result = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert not re.findall(r"\b(?:numba|llvmlite|prompt_toolkit)\b", result.stdout)
