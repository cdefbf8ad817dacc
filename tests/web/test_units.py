"""What the page thinks with, tried without a browser: `web/tests`, run by Node's own tester."""

import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"
NODE = Path(sys.executable).parent / "node"


def test_the_units_of_the_page() -> None:
    done = subprocess.run(
        [NODE, "--test", "tests/**/*.test.ts"], cwd=WEB, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "fail 0" in done.stdout
    assert "pass 0" not in done.stdout
