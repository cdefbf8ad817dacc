"""The API as others see it: the schema, and no request that it allows is an error of ours."""

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error

from kastellan.server.app import create_app
from tests.server.process import Process
from tests.server.table import bearer, pair

SCHEMA = msgspec.json.decode(msgspec.json.encode(create_app().litestar.openapi_schema.to_schema()))
api = schemathesis.openapi.from_dict(SCHEMA).exclude(path_regex="/events$")  # it never ends
some = settings(
    max_examples=6, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)


@cache
def seat(process: Process) -> tuple[str, str]:
    first, _ = pair(process)
    assert first.token is not None
    return first.table, first.token


@api.parametrize()
@some
def test_no_request_is_an_error_of_ours(case: Any, running: Process) -> None:
    case.call_and_validate(base_url=running.address, checks=[not_a_server_error])


@api.include(path_regex="{table}").exclude(path_regex="(close|leave)$").parametrize()
@some
def test_nor_is_one_of_somebody_who_plays(case: Any, running: Process) -> None:
    table, token = seat(running)
    case.path_parameters = {**case.path_parameters, "table": table}
    case.headers = {**case.headers, **bearer(token)}
    case.call_and_validate(base_url=running.address, checks=[not_a_server_error])


def test_the_schema_is_served(running: Process) -> None:
    for path in ("/schema", "/schema/openapi.json"):
        assert running.plain.get(path).json()["openapi"].startswith("3.")
    messages = running.plain.get("/schema/messages.json").json()
    assert {"Move", "State", "Update", "Refused"} <= set(messages["$defs"])


def test_every_address_is_described() -> None:
    for path, item in SCHEMA["paths"].items():
        for method, operation in item.items():
            assert operation.get("description"), (method, path)


def test_the_document_names_every_address() -> None:
    text = (Path(__file__).resolve().parents[2] / "docs" / "server.md").read_text("utf-8")
    for path in SCHEMA["paths"]:
        last = "/" + path.rpartition("/")[2]
        assert f"{path}`" in text or f"`{last}`" in text, path
