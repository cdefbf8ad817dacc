"""The command line in this process, for every test of it."""

import io
import sys
from pathlib import Path

import pytest

from kastellan import cli
from tests.cli.command import Command, Result


@pytest.fixture
def kastellan(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Command:
    """The command line in this process: a fresh one for each line would take a second."""

    def run(*words: str, lines: str = "", **environment: str) -> Result:
        for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
            monkeypatch.delenv(name, raising=False)
        for name, value in {"XDG_DATA_HOME": str(tmp_path), **environment}.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(sys, "argv", ["kastellan", *words])
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        with pytest.raises(SystemExit) as leaving:
            cli.main()
        said = capsys.readouterr()
        return Result(int(leaving.value.code or 0), said.out, said.err)

    return run
