"""`kastellan bench`: how quick the rules are, and how much a server carries.

`kastellan bench kreta` measures the rules of a game; `kastellan bench server` a server.
"""

from typing import Any

import typer
from typer.core import TyperGroup

from kastellan.cli.bench.rules import rules
from kastellan.cli.bench.server import measure_server

USUAL = "rules"


class _Group(TyperGroup):
    """What is no command is the name of a game, whose rules are meant."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        helps = ctx.help_option_names
        if not args or (args[0] not in self.commands and args[0] not in helps):
            args = [USUAL, *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=_Group,
    help="Measure the rules of a game (`kastellan bench kreta`), or a server.",
    rich_markup_mode=None,
)
app.command(USUAL)(rules)
app.command("server")(measure_server)
