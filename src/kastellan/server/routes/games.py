"""The games there are, their texts, and whether the server is well."""

from importlib.metadata import version

from litestar import Controller, get

from kastellan import bots
from kastellan.core.texts import LANGUAGES
from kastellan.games import load, names
from kastellan.server.desk import Desk
from kastellan.server.protocol import (
    Answer,
    Ask,
    GameInfo,
    Games,
    Health,
    Json,
    OptionInfo,
    Texts,
    schema_of,
)
from kastellan.server.refusals import TEXTS, Refused
from kastellan.server.routes.common import REFUSALS


class GameList(Controller):
    """What is the same at every table."""

    path = "/"
    tags = ("games",)

    @get("/api/health")
    async def health(self, desk: Desk) -> Health:
        """Whether the server is up."""
        return Health(version("kastellan"), len(desk.keeper))

    @get("/api/games", sync_to_thread=False)
    def games(self) -> Games:
        """The games, with their options and bots."""
        return Games([_info(name) for name in names()])

    @get("/api/texts/{language:str}", sync_to_thread=False, responses=REFUSALS)
    def texts(self, language: str) -> Texts:
        """Every sentence in one language, by its key; those of the server begin with `server.`."""
        if language not in LANGUAGES:
            raise Refused("not_found", "no_language")
        found = {name: dict(load(name).texts.table(language)) for name in names()}
        own = {f"server.{key}": text for key, text in TEXTS.table(language).items()}
        return Texts(language, {**found, "server": own})

    @get("/schema/messages.json", sync_to_thread=False, include_in_schema=False)
    def messages(self) -> dict[str, Json]:
        """The messages of the WebSocket and of the stream of events, as a JSON schema."""
        return schema_of(Ask, Answer)


def _info(name: str) -> GameInfo:
    game = load(name)
    return GameInfo(
        name,
        game.title,
        game.signature,
        list(game.players),
        list(game.seat_names),
        [OptionInfo(each.name, each.default, list(each.choices)) for each in game.options],
        list(bots.names(game)),
    )
