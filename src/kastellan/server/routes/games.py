"""The games there are, their texts, and whether the server is well."""

import asyncio
import contextlib
from collections.abc import Callable
from functools import cache
from importlib.metadata import version

from litestar import Controller, Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from kastellan import bots
from kastellan.bots.levels import TEXTS as LEVEL_TEXTS
from kastellan.bots.levels import Level
from kastellan.core.errors import KastellanError
from kastellan.core.game import Game, Option
from kastellan.core.texts import LANGUAGES, Message
from kastellan.games import load, names
from kastellan.server.guard import address_of
from kastellan.server.protocol import (
    Answer,
    Ask,
    ChoiceInfo,
    GameInfo,
    Games,
    Health,
    Json,
    LevelInfo,
    OptionInfo,
    SceneWish,
    Text,
    Texts,
    schema_of,
)
from kastellan.server.refusals import TEXTS, Refused, mistake
from kastellan.server.routes.common import REFUSALS, Asking, Front
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
        options = {} if board is None else {"board": board}
        return await desk.prepare(_drawn(game), SceneWish(options))

    @post("/api/games/{game:str}/scene", status_code=200, responses=REFUSALS)
    async def try_scene(
        self, request: Asking, desk: Front, game: FromPath[str], data: JSONBody[SceneWish]
    ) -> dict[str, Json]:
        """The same for any options: the scene, or what is wrong with them in a sentence."""
        desk.limits.tokens.take(address_of(request.scope))
        return await desk.prepare(_drawn(game), data)

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


def _drawn(name: str) -> Callable[[SceneWish, int], dict[str, Json]]:
    """Draws a game's scene; slow where a board of one's own has to be checked."""

    def draw(wish: SceneWish, _: int) -> dict[str, Json]:
        game = known_game(name)
        check_options(game, wish.options)
        try:
            return game.scene(game.setting(wish.players, wish.options))
        except KastellanError as error:
            raise mistake(error, "bad_option") from None

    return draw


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
        [Text(f"player.{seat}") for seat in range(len(game.seat_names))],
        [_option(game, option) for option in game.options],
        list(bots.names(game)),
        [_level(level) for level in bots.levels(game)],
        bots.usual(game),
    )


def _option(game: Game, option: Option) -> OptionInfo:
    choices = [
        ChoiceInfo(value, _text(game.choice(option.name, value)), _players(game, option, value))
        for value in option.choices + option.also
    ]
    return OptionInfo(option.name, Text(f"option.{option.name}"), option.default, choices)


def _players(game: Game, option: Option, value: Json) -> list[int]:
    """With how many players an option takes a value."""
    found = []
    for count in game.players:
        with contextlib.suppress(KastellanError):
            option.read(value, count)
            found.append(count)
    return found


def _text(message: Message) -> Text:
    return Text(**message.to_json())


def _level(level: Level) -> LevelInfo:
    return LevelInfo(
        level.id,
        level.rank,
        Text(f"bots.{level.name.key}"),
        Text(f"bots.{level.sentence.key}"),
        f"/api/games/{level.game}/faces/{level.id}.svg",
    )
