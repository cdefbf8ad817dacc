"""Without an extra an adapter says which one is missing; the core needs none of them."""

import subprocess
import sys

import pytest

from kastellan.adapters.extras import MissingExtra, need
from kastellan.core.errors import KastellanError

WITHOUT = """
from importlib.machinery import PathFinder

real = PathFinder.find_spec
PathFinder.find_spec = classmethod(
    lambda cls, name, path=None, target=None:
    None if name.partition(".")[0] in {hidden!r} else real(name, path, target)
)
"""


def run_without(hidden: tuple[str, ...], program: str) -> subprocess.CompletedProcess[str]:
    """Run a program in a Python in which some packages are not installed."""
    start = WITHOUT.format(hidden=hidden)
    return subprocess.run(
        [sys.executable, "-c", start + program], capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    ("module", "hidden", "extra"),
    [
        ("openspiel", ("pyspiel", "open_spiel"), "openspiel"),
        ("pettingzoo", ("pettingzoo", "gymnasium"), "pettingzoo"),
        ("vector", ("gymnasium",), "pettingzoo"),
    ],
)
def test_a_missing_extra_is_named(module: str, hidden: tuple[str, ...], extra: str) -> None:
    ended = run_without(hidden, f"import kastellan.adapters.{module}")
    assert ended.returncode == 1
    last = ended.stderr.strip().splitlines()[-1]
    assert last.endswith(f"needs the extra {extra}: pip install 'kastellan[{extra}]'.")


def test_a_gpu_asked_for_without_its_extra() -> None:
    ended = run_without(
        ("numba_cuda",),
        "import kastellan; from kastellan.adapters.encoder import Encoder\n"
        "game = kastellan.load('kreta'); Encoder(game, game.setting(2, {}), device='cuda')",
    )
    last = ended.stderr.strip().splitlines()[-1]
    assert last.endswith("The device cuda needs the extra gpu: pip install 'kastellan[gpu]'.")


def test_the_core_needs_no_extra() -> None:
    hidden = ("pyspiel", "open_spiel", "pettingzoo", "gymnasium", "ray", "psycopg", "numba_cuda")
    ended = run_without(hidden, "import kastellan; print(kastellan.load('kreta').new().players)")
    assert (ended.stdout.strip(), ended.stderr) == ("4", "")


def test_what_is_missing_is_an_import_error_and_one_of_ours() -> None:
    with pytest.raises(MissingExtra, match="A dream needs the extra moon") as caught:
        need("no_such_module", "moon", "A dream")
    assert isinstance(caught.value, ImportError)
    assert isinstance(caught.value, KastellanError)
    need("json", "moon", "A dream")
