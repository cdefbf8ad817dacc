"""The client against real servers: it plays, resumes, and says what is wrong."""

import threading
from pathlib import Path

import pytest

from kastellan.client import Client, Refused, Unreachable
from kastellan.server.protocol import Update
from tests.server.process import Process


def test_two_programs_play_a_game(running: Process) -> None:
    winners = []

    def play(table: object) -> None:
        for turn in table.turns():  # type: ignore[attr-defined]
            castellan = [each for each in turn.legal if each.say == "castellan"]
            table.play((castellan or turn.legal)[0])  # type: ignore[attr-defined]
        winners.append(table.state().table.winners)  # type: ignore[attr-defined]

    with running.client() as one, running.client() as two:
        host = one.create("kreta", players=2, seat=0)
        guest = two.join(host.invites[None], name="Bob")
        other = threading.Thread(target=play, args=(guest,))
        other.start()
        play(host)
        other.join()
    assert winners[0] == winners[1] != []


def test_a_program_goes_on_after_the_server_was_killed(tmp_path: Path) -> None:
    store = tmp_path / "tables.sqlite"
    process = Process(store)
    port = process.port
    with process.client() as client:
        table = client.create("kreta", players=2, seat=0, bots={1: "random"})
        for played, turn in enumerate(table.turns()):
            if played == 2:
                process.kill()
                process = Process(store, port)
            table.play(turn.legal[0])
            if played == 3:
                break
        assert table.state().version >= 4
    process.stop()


def test_refusals_carry_the_fresh_view(running: Process) -> None:
    with running.client() as client:
        table = client.create("kreta", players=2, seat=0, bots={1: "random"}, options={"start": 0})
        table.state()
        with pytest.raises(Refused) as refused:
            table.play("stop")
        assert refused.value.code == "illegal"
        assert refused.value.answer.state is not None
        table.play("commander")
        table.state()
        table.undo()
        assert table.state().view["phase"] == "card"


def test_somebody_looks_on_and_chats(running: Process) -> None:
    with running.client() as client:
        table = client.create("kreta", players=2, seat=0, public=True)
        eve = client.watch(table.id, name="Eve")
        messages = table.follow()
        next(messages)
        eve.chat("Hello")
        said = next(each for each in messages if isinstance(each, Update))
        assert said.events[-1].said.text == "Hello"  # type: ignore[union-attr]


def test_a_server_that_is_not_there_is_told_in_a_sentence() -> None:
    with Client("http://127.0.0.1:9") as client, pytest.raises(Unreachable, match="not answer"):
        client.create("kreta")
