"""Builds the page into a wheel; an editable install does without, `make web` builds it there."""

import runpy
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface[Any]):
    """Runs before the files of a wheel are gathered."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page, unless it is there and as new as its sources."""
        if version == "editable":
            return
        web = runpy.run_path(str(Path(self.root) / "scripts" / "web.py"))
        if code := web["main"](["build"]):
            sys.exit(code)
