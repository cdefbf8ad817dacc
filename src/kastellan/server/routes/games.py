"""The games there are, their texts, and whether the server is well."""

import asyncio
from functools import cache
from importlib.metadata import version

from litestar import Controller, Response, get
from litestar.params import FromPath, FromQuery

from kastellan import bots
from kastellan.bots.levels import TEXTS as LEVEL_TEXTS
from kastellan.bots.levels import Level
from kastellan.core.errors import KastellanError
from kastellan.core.texts import LANGUAGES
from kastellan.games import load, names
from kastellan.server.protocol import (
    Answer,
    Ask,
    GameInfo,
    Games,
    Health,
    Json,
    LevelInfo,
    OptionInfo,
    Text,
    Texts,
    schema_of,
)
from kastellan.server.refusals import TEXTS, Refused, mistake
from kastellan.server.routes.common import REFUSALS, Front
from kastellan.server.tables.making import check_options, known_game


class GameList(Controller):
    """What is the same at every table."""

    path = "/"
    tags = ("games",)

    @get("/api/health")
    async def health(self, desk: Front) -> Health:
        """Whether the server is up."""
        return Health(version("kastellan"), len(desk.keeper))

    @get("/api/games")
    async def games(self) -> Games:
        """The games, with their options and bots."""
        return await asyncio.to_thread(all_games)

    @get("/api/texts/{language:str}", sync_to_thread=False, responses=REFUSALS)
    def texts(self, language: FromPath[str]) -> Response[Texts]:
        """Every sentence in one language, by its key.

        Those of the server begin with `server.`, those of its opponents with `bots.`.
        """
        if language not in LANGUAGES:
            raise Refused("not_found", "no_language")
        found = {name: dict(load(name).texts.table(language)) for name in names()}
        own = {f"server.{key}": text for key, text in TEXTS.table(language).items()}
        people = {f"bots.{key}": text for key, text in LEVEL_TEXTS.table(language).items()}
        texts = Texts(language, {**found, "server": own, "bots": people})
        return Response(texts, headers={"cache-control": "max-age=300"})

    @get("/api/games/{game:str}/scene", responses=REFUSALS)
    async def scene(
        self, desk: Front, game: FromPath[str], board: FromQuery[str | None] = None
    ) -> dict[str, Json]:
        """What a table would look like before there is one: a board by its name."""

        def draw(name: str | None, _: int) -> dict[str, Json]:
            found = known_game(game)
            options = {} if name is None else {"board": name}
            check_options(found, options)
            try:
                return found.scene(found.setting(None, options))
            except KastellanError as error:
                raise mistake(error, "bad_option") from None

        return await desk.prepare(draw, board)

    @get("/api/games/{game:str}/faces/{face:str}", media_type="image/svg+xml", sync_to_thread=False)
    def face(self, game: FromPath[str], face: FromPath[str]) -> Response[str]:
        """The picture of an opponent."""
        if game in names():
            for level in bots.levels(load(game)):
                if face == f"{level.id}.svg":
                    return Response(level.face, headers={"cache-control": "max-age=86400"})
        raise Refused("not_found")

    @get("/schema/messages.json", sync_to_thread=False, include_in_schema=False)
    def messages(self) -> dict[str, Json]:
        """The messages of the WebSocket and of the stream of events, as a JSON schema."""
        return schema_of(Ask, Answer)


@cache
def all_games() -> Games:
    """The games; slow when it is asked for the first time, because bots have much to import."""
    return Games([_info(name) for name in names()])


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
        [_level(level) for level in bots.levels(game)],
    )


def _level(level: Level) -> LevelInfo:
    return LevelInfo(
        level.id,
        level.rank,
        Text(f"bots.{level.name.key}"),
        Text(f"bots.{level.sentence.key}"),
        f"/api/games/{level.game}/faces/{level.id}.svg",
    )
