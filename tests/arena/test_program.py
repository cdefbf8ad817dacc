"""Programs of others, as real processes: good ones play, bad ones lose and the match goes on."""

import json
import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest

import kastellan
from kastellan.arena import Match, Report, play
from kastellan.arena.program import LONGEST
from kastellan.arena.workers import alone
from tests.arena.ways import jumbled

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "bot.py"
PROTOCOL = ROOT / "docs" / "bots.md"

READY = """
import json, os, sys, time
out = sys.stdout.buffer
def answer(line):
    out.write(line + b"\\n")
    out.flush()
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer(b'{"type": "ready"}')
        continue
    if message["type"] == "over":
        continue
"""
SHORT = {"turn_limit": 20}
FIRST = '    answer(json.dumps({"action": message["legal"][0]["id"]}).encode())\n'


def spec_of(folder: Path, script: str) -> str:
    """A bot that runs a script."""
    file = folder / "bot.py"
    file.write_text(script, encoding="utf-8")
    return f"cmd:{sys.executable} -I -S {file}"


def against_random(spec: str, games: int = 2, game: str = "kreta", **more: Any) -> Report:
    """The program in the first place, random in the second."""
    return play(Match.of(game, [spec, "random"], **more), games, jobs=1)


def test_the_example_is_short() -> None:
    lines = len(EXAMPLE.read_text(encoding="utf-8").splitlines())
    assert lines <= 30
    assert f"a whole bot in {lines} lines" in PROTOCOL.read_text(encoding="utf-8")


@pytest.mark.parametrize(("game", "options"), [("kreta", {}), ("catan", SHORT)])
def test_the_example_plays(game: str, options: dict[str, Any]) -> None:
    spec = f"cmd:{sys.executable} {EXAMPLE}"
    report = against_random(spec, game=game, options=options, seed=3)
    assert [played.loss for played in report.games] == [None, None]
    assert report.scores[0].clock.decisions > 10


def test_a_program_plays_a_game_the_same_whatever_it_played_before() -> None:
    match = Match.of("kreta", [f"cmd:{sys.executable} {EXAMPLE}", "random"], seed=3)
    once, again = (play(match, 3, way=way) for way in (alone, jumbled))
    assert [played.actions for played in once.games] == [played.actions for played in again.games]


def test_a_program_is_told_what_its_seat_may_know(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    listen = f"    open({str(heard)!r}, 'a').write(line)\n"
    script = READY.replace("    message =", f"{listen}    message =", 1) + FIRST
    report = against_random(spec_of(tmp_path, script), game="catan", options=SHORT, seed=4)
    match = report.match
    messages = [json.loads(line) for line in heard.read_text(encoding="utf-8").splitlines()]
    hellos = [message for message in messages if message["type"] == "hello"]
    assert [(hello["seat"], hello["seed"]) for hello in hellos] == [
        (0, match.bot_seed(0, 0)),
        (1, match.bot_seed(1, 0)),
    ]
    assert hellos[0]["protocol"] == 1
    assert hellos[0]["game"] == "catan"
    assert hellos[0]["players"] == 2
    assert hellos[0]["options"]["turn_limit"] == 20
    assert hellos[0]["limit"] == match.limit
    for played, seat in zip(report.games, (0, 1), strict=True):
        record = kastellan.load("catan").new(2, match.options)
        asked = iter(messages)
        assert played.loss is None
        message = next(asked)
        for action in played.actions:
            if record.to_move == seat:
                while message["type"] != "choose":
                    message = next(asked)
                assert message["view"] == json.loads(json.dumps(record.view(seat)))
                assert [each["id"] for each in message["legal"]] == list(record.legal)
                assert [each["notation"] for each in message["legal"]] == [
                    record.say(each) for each in record.legal
                ]
                assert all(each["words"] for each in message["legal"])
                message = next(asked)
            record.play(action)
        assert message == {
            "type": "over",
            "points": list(played.points),
            "winners": list(played.winners),
        }
        messages = messages[messages.index(message) + 1 :]
    assert messages == []


def test_the_messages_are_as_the_document_says(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    listen = f"    open({str(heard)!r}, 'a').write(line)\n    message ="
    against_random(spec_of(tmp_path, READY.replace("    message =", listen, 1) + FIRST), games=1)
    sent = [json.loads(line) for line in heard.read_text(encoding="utf-8").splitlines()]
    text = PROTOCOL.read_text(encoding="utf-8")
    told = [json.loads(each) for each in re.findall(r"```json\n(.*)\n```", text)]
    told += [json.loads(each) for each in re.findall(r"`({.*?})`", text)]
    assert [message["type"] for message in told if "type" in message] == [
        "hello",
        "choose",
        "ready",
        "over",
    ]
    for number, kind in enumerate(("hello", "choose")):
        assert list(told[number]) == list(next(each for each in sent if each["type"] == kind))
    assert list(told[1]["legal"][0]) == list(sent[1]["legal"][0])
    assert list(next(each for each in told if each.get("type") == "over")) == list(sent[-1])
    assert f"{LONGEST:,} bytes" in text


@pytest.mark.parametrize(
    ("deed", "reason", "said"),
    [
        ("sys.exit('no idea')", "It ended before it had answered (exit code 1).", "no idea"),
        ("os.kill(os.getpid(), 9)", "It ended before it had answered (killed by SIGKILL).", ""),
        ("os.kill(os.getpid(), 40)", "It ended before it had answered (killed by signal 40).", ""),
        ("os.close(1); time.sleep(60)", "It ended before it had answered (it closed", ""),
        ("out.write(b'{'); sys.exit()", "It ended in the middle of an answer (exit code 0).", ""),
        ("time.sleep(60)", 'It did not answer "choose" within 0.4 s (does it flush', ""),
        ("sys.stdin.close(); time.sleep(60)", 'It did not answer "choose" within 0.4 s', ""),
        ("answer(b'e4')", "It answered 'e4', which is not JSON.", ""),
        ("answer(bytes([0xff, 0xfe]))", "It answered '\\\\xff\\\\xfe', which is not JSON.", ""),
        ("answer(b'{\"action\": \"\\xe4\"}')", "It answered '{\"action\": \"\\\\xe4\"}', ", ""),
        ("answer(b'[1]')", "It answered [1], which is no JSON object.", ""),
        ("answer(b'[' * 60000)", "It answered '[[[[[", ""),
        ("answer(b'{}')", "It answered '{}', without a whole number as \"action\".", ""),
        ("answer(b'{\"action\": true}')", "It answered '{\"action\":true}', without a whole", ""),
        ("answer(b'{\"action\": 1e400}')", "It answered '{\"action\":Infinity}', without", ""),
        ("answer(b'{\"action\": -7}')", "It answered -7, but actions are numbered 0 to 667.", ""),
        ("print('hm', file=sys.stderr, flush=True); answer(b'{\"action\": -7}')", "It", "hm"),
        ("print('hm', file=sys.stderr, flush=True); answer(b'{\"action\": 667}')", "It", "hm"),
        ("answer(b'{\"action\": 667}')", "It answered 667 (card 26), which is illegal: ", ""),
        ("answer(b'1' * 70000)", f"Its answer is longer than {LONGEST:,} bytes.", ""),
        ("while True: out.write(b'x' * 9999)", f"Its answer is longer than {LONGEST:,} bytes.", ""),
    ],
)  # fmt: skip
def test_who_misbehaves_loses_and_the_match_goes_on(
    tmp_path: Path, deed: str, reason: str, said: str
) -> None:
    limit = 0.4 if "within" in reason else 30
    report = against_random(spec_of(tmp_path, f"{READY}    {deed}\n"), limit=limit)
    assert len(report.games) == 2  # it was started anew for the second
    for played in report.games:
        loss = played.loss
        assert loss is not None
        assert loss.reason.startswith(reason)
        assert loss.said.strip() == said
        assert played.seats[loss.seat] == 0
        assert played.seats[played.winners[0]] == 1
    assert report.scores[0].forfeits == 2
    assert report.scores[0].wins == 0
    told = report.to_json()["forfeits"]
    assert [each["game"] for each in told] == [0, 1]
    assert told[0]["bot"] == report.match.names[0]


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("print('hello')\n", "It answered 'hello', which is not JSON."),
        ("print('{}')\n", 'It answered \'{}\' to "hello", not "ready".'),
        ("1 / 0\n", "It ended before it had answered (exit code 1)."),
    ],
)
def test_who_does_not_greet_back_loses(tmp_path: Path, script: str, reason: str) -> None:
    (played,) = against_random(spec_of(tmp_path, script), games=1).games
    assert played.loss is not None
    assert played.loss.reason == reason
    assert played.actions == ()
    assert ("ZeroDivisionError" in played.loss.said) == ("1 / 0" in script)


def test_a_program_may_write_much_to_standard_error(tmp_path: Path) -> None:
    much = READY + "    sys.stderr.write('x' * 5000)\n" + FIRST
    (played,) = against_random(spec_of(tmp_path, much), games=1).games
    assert played.loss is None


def test_what_was_written_in_earlier_games_is_not_told(tmp_path: Path) -> None:
    script = (
        "games = 0\n"
        + READY.replace("        answer", "        games += 1\n        answer", 1)
        + "    print('game', games, file=sys.stderr, flush=True)\n"
        + "    if games == 2: sys.exit(3)\n"
        + FIRST
    )
    first, second = against_random(spec_of(tmp_path, script)).games
    assert first.loss is None
    assert second.loss is not None
    assert second.loss.said == "game 2\n"


def test_one_process_plays_all_games_and_ends_with_them(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    note = f"open({str(pids)!r}, 'a').write(str(os.getpid()) + chr(10))"
    against_random(spec_of(tmp_path, READY.replace("out =", f"{note}\nout =", 1) + FIRST), games=4)
    (pid,) = pids.read_text(encoding="utf-8").split()
    with pytest.raises(ProcessLookupError):
        os.kill(int(pid), 0)


def test_a_program_that_cannot_be_run_loses(tmp_path: Path) -> None:
    file = tmp_path / "bot"
    file.write_text("#!/no/such/interpreter\n", encoding="utf-8")
    file.chmod(0o755)
    (played,) = against_random(f"cmd:{file}", games=1).games
    assert played.loss is not None
    assert played.loss.reason == "It cannot be started: No such file or directory."
