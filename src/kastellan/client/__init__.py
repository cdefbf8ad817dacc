"""Playing at a server's tables from a program: a bot is a few lines.

    from kastellan.client import Client

    with Client("http://127.0.0.1:8520") as server:
        table = server.join("https://…/t/4f1c…#…", name="Bot")
        for turn in table.turns():
            table.play(turn.legal[0])

A program knows what its seat knows, and the messages of `kastellan.server.protocol`; nothing else.
"""

from kastellan.client.client import Client
from kastellan.client.errors import Refused, Unreachable
from kastellan.client.table import Table

__all__ = ["Client", "Refused", "Table", "Unreachable"]
