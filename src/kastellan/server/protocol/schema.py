"""All messages as one JSON schema, for those who make types of it.

A struct with defaults is told apart by its direction: what the server sends always has every field,
what it is sent may lack those with a default. Where a struct goes in both directions every field is
required: then it fits either way.
"""

import ast
import inspect
from itertools import pairwise
from types import ModuleType
from typing import Any

import msgspec

from kastellan.server.protocol import answers, asks, shared
from kastellan.server.protocol.shared import Json, schema_of

ASKS = (
    asks.Ask,
    asks.NewTable,
    asks.SeatWish,
    asks.SceneWish,
    asks.Join,
    asks.Watch,
    asks.InviteWish,
    asks.Import,
)
ANSWERS = (
    answers.Answer,
    answers.Seated,
    answers.SeatChanged,
    answers.Tables,
    answers.OwnTables,
    answers.Log,
    answers.Replay,
    answers.Fairness,
    answers.Export,
    answers.Games,
    answers.Texts,
    answers.Health,
)
"""The bodies of all requests and answers, and the messages of streams."""

ALIASES: dict[str, Any] = {
    "Ask": asks.Ask,
    "Answer": answers.Answer,
    "Happening": answers.Happening,
    "Code": answers.Code,
    "TimeLimit": shared.TimeLimit,
    "Absence": shared.Absence,
    "Status": shared.Status,
    "SeatKind": shared.SeatKind,
}
"""Unions that have a name."""

CHECKED = ("default", "maxItems", "maxLength", "maximum", "minItems", "minLength", "minimum")
"""What the server checks, and a type cannot say."""


def schema_for_types() -> dict[str, Json]:
    """Every message under its own name; what a client may rely on is required."""
    sent = schema_of(*ANSWERS)["$defs"]
    found: dict[str, Json] = {**schema_of(*ASKS)["$defs"], **sent}
    words = {**field_words(shared), **field_words(asks), **field_words(answers)}
    for name, schema in found.items():
        if name in sent:
            schema["required"] = list(schema["properties"])
        for field, part in schema["properties"].items():
            if (name, field) in words:
                part["description"] = words[name, field]
    unions = {name: schema_of(union)["anyOf"][0] for name, union in ALIASES.items()}
    named = {key(schema): name for name, schema in unions.items()}
    found = {name: _tidy(schema, named) for name, schema in found.items()}
    for name, union in unions.items():
        members = {each: _tidy(part, {}) for each, part in union.items() if each != "discriminator"}
        found[name] = {"title": name, **members}
    refs = [{"$ref": f"#/$defs/{name}"} for name in sorted(found)]
    return {"title": "Message", "description": "Any of them.", "anyOf": refs, "$defs": found}


def field_words(module: ModuleType) -> dict[tuple[str, str], str]:
    """What stands under a field in the source: by struct and field, its heirs' too."""
    found: dict[tuple[str, str], str] = {}
    for struct in ast.parse(inspect.getsource(module)).body:
        if not isinstance(struct, ast.ClassDef):
            continue
        heirs = [
            struct.name,
            *(each.__name__ for each in vars(module)[struct.name].__subclasses__()),
        ]
        for above, below in pairwise(struct.body):
            if (
                isinstance(above, ast.AnnAssign)
                and isinstance(above.target, ast.Name)
                and isinstance(below, ast.Expr)
                and isinstance(below.value, ast.Constant)
            ):
                words = inspect.cleandoc(str(below.value.value))
                found |= {(heir, above.target.id): words for heir in heirs}
    return found


def key(schema: Json) -> str:
    """The same for the same schema."""
    return msgspec.json.encode(schema, order="deterministic").decode()


def _tidy(schema: Json, named: dict[str, str]) -> Json:
    """Without what types cannot say; a union by its name; JSON of any shape as `unknown`."""
    if isinstance(schema, list):
        return [_tidy(each, named) for each in schema]
    if not isinstance(schema, dict):
        return schema
    bare = {each: part for each, part in schema.items() if each not in CHECKED}
    words = {"description": bare.pop("description")} if "description" in bare else {}
    if not bare:
        return {"tsType": "unknown", **words}
    if bare == {"type": "object"}:
        return {"tsType": "Record<string, unknown>", **words}
    if key(bare) in named:
        return {"$ref": f"#/$defs/{named[key(bare)]}", **words}
    bare |= words
    tidy = {}
    for name, part in bare.items():
        if name == "properties":
            tidy[name] = {each: _tidy(inner, named) for each, inner in part.items()}
        elif name != "discriminator":
            tidy[name] = _tidy(part, named)
    return tidy
