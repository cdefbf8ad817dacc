"""A link to PostgreSQL that falls silent is given up, and what was begun over it is undone."""

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from kastellan.server.store.engine import connect, read_url
from kastellan.server.store.link import SILENCE, arguments
from tests.postgres import FreshBase


def test_what_was_begun_and_left_lets_others_go_on(postgres: FreshBase) -> None:
    """Somebody who is cut off in the middle of a version holds the others up for a moment only."""
    engine = connect(read_url(postgres()))
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE versions (version integer PRIMARY KEY)"))
    with engine.connect() as cut_off, engine.connect() as other:
        cut_off.execute(text("INSERT INTO versions VALUES (1)"))
        other.execute(text("SET statement_timeout = '20s'"))
        other.execute(text("INSERT INTO versions VALUES (1)"))  # waits until the first is undone
        other.commit()
        with pytest.raises(DBAPIError):
            cut_off.commit()
        cut_off.invalidate()
    engine.dispose()


def test_the_address_may_say_more() -> None:
    url = read_url("postgresql://me@host/base?connect_timeout=9&options=-c%20work_mem%3D8MB")
    found = arguments(url, application_name="test", options="-c search_path=other")
    assert (found["host"], found["connect_timeout"]) == ("host", "9")
    assert found["tcp_user_timeout"] == SILENCE * 1000
    assert str(found["options"]).endswith("-c work_mem=8MB -c search_path=other")
