"""Weights from self-play: planted ones are found again, seeds repeat, mistakes are sentences."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import kastellan
from kastellan.bots.evaluation import from_table
from kastellan.bots.fit.__main__ import store
from kastellan.bots.fit.positions import Course, Positions, collect
from kastellan.bots.fit.regression import fit, foretell, softmax
from kastellan.bots.fit.report import by_game, by_stage, judge
from kastellan.core.errors import BadOption, UnknownName

KRETA = kastellan.load("kreta")
TWO = KRETA.setting(2, {})


def planted(weights: Any, count: int, seats: int, seed: int = 1) -> Positions:
    """Positions whose outcomes follow the given weights, with chance and noise."""
    rng = np.random.default_rng(seed)
    features = rng.normal(1.0, [1.0, 5.0, 0.2], (count, seats, 3)).astype(np.float32)
    none = np.zeros((count, seats), np.float32)
    bare = Positions(features, rng.random(count, np.float32), none, none, np.arange(count))
    chances, points = foretell(weights, bare)
    wins = np.zeros((count, seats), np.float32)
    wins[np.arange(count), (chances.cumsum(axis=1) < rng.random((count, 1))).sum(axis=1)] = 1
    more = (points + rng.normal(0, 1, points.shape)).astype(np.float32)
    return Positions(features, bare.late, wins, more, bare.game)


PLANTED = np.array(
    [
        [[1.0, -0.2, 0.0, 0.0], [0.0, 0.3, 4.0, 0.0]],
        [[2.0, 0.0, -5.0, 7.0], [-1.0, 0.1, 0.0, 3.0]],
    ]
)


@pytest.mark.parametrize("seats", [2, 4])
def test_finds_the_weights_that_made_the_outcomes(seats: int) -> None:
    found = fit(planted(PLANTED, 60_000, seats), ridge=1e-7)
    assert found * [1, 5, 0.2, 1] == pytest.approx(PLANTED * [1, 5, 0.2, 1], abs=0.12)


def test_no_other_weights_do_better() -> None:
    """The log-loss is convex: at the minimum every small step away is a loss."""
    seen = planted(PLANTED, 5_000, 3)
    found = fit(seen, ridge=0.0)
    least = judge(found, seen)
    for which in range(2):
        for moment in range(2):
            for place in range(3):
                for step in (-0.05, 0.05):
                    moved = found.copy()
                    moved[which, moment, place] += step
                    other = judge(moved, seen)
                    assert other.log_loss >= least.log_loss - 1e-12
                    assert other.points_explained <= least.points_explained + 1e-12


def test_a_ridge_makes_weights_smaller_and_an_idle_feature_weighs_nothing() -> None:
    seen = planted(PLANTED, 5_000, 2)
    seen.features[:, :, 1] = 3.0
    loose, tight = fit(seen, 1e-6), fit(seen, 1.0)
    assert np.abs(tight[0, :, [0, 2]]).sum() < np.abs(loose[0, :, [0, 2]]).sum() / 2
    assert not loose[:, :, 1].any()


def test_the_report_adds_up() -> None:
    seen = planted(PLANTED, 2_000, 4)
    nothing = judge(np.zeros((2, 2, 4)), seen)
    assert nothing.log_loss == pytest.approx(nothing.trivial_loss)
    assert nothing.trivial_accuracy == 0.25
    good = judge(PLANTED, seen)
    assert good.log_loss < nothing.log_loss
    assert good.accuracy > 0.4
    assert 0.5 < good.points_explained < 1
    parts = by_stage(PLANTED, seen)
    assert sum(part.positions for _, part in parts) == 2_000
    mean = sum(part.positions * part.log_loss for _, part in parts) / 2_000
    assert mean == pytest.approx(good.log_loss)


def test_the_error_counts_games_not_positions() -> None:
    values = np.random.default_rng(1).normal(0, 1, 1_000)
    alone = by_game(values, np.arange(1_000))
    assert alone == pytest.approx(values.std() / np.sqrt(1_000))
    repeated = by_game(np.repeat(values, 50), np.repeat(np.arange(1_000), 50))
    assert repeated == pytest.approx(alone)


def test_softmax_survives_large_sums() -> None:
    assert softmax(np.array([[1000.0, 1000.0], [-1000.0, 0.0]])).tolist() == [[0.5, 0.5], [0, 1]]


def test_positions_are_those_of_the_games() -> None:
    seen = collect(KRETA, TWO, Course(["random"] * 2, 4, seed=3, epsilon=0.1))
    assert np.unique(seen.game).tolist() == [0, 1, 2, 3]
    assert seen.wins.sum(axis=1) == pytest.approx(1)
    assert seen.features.shape == (len(seen.game), 2, 23)
    for number in range(4):
        here = seen.game == number
        points = seen.features[here, :, 0] * 10
        finals = points + seen.more[here]
        assert (finals == finals[0]).all()  # what is there and what comes make the same in the end
        assert np.diff(seen.late[here]).min() >= 0
        best = finals[0].argmax()
        assert seen.wins[here][0, best] > 0
        assert (seen.wins[here] == seen.wins[here][0]).all()
    part = seen.of_games(np.array([False, True, False, False]))
    assert set(part.game) == {1}


def test_the_seed_and_the_share_of_random_decisions_decide() -> None:
    def play(seed: int, epsilon: float, speed: str = "compiled") -> bytes:
        seen = collect(KRETA, TWO, Course(["random"] * 2, 2, seed, epsilon, 0.2), speed)
        return seen.features.tobytes() + seen.more.tobytes() + fit(seen, 0.01).tobytes()

    assert play(1, 0.2) == play(1, 0.2, "interpreted")
    assert play(1, 0.2) != play(2, 0.2)
    assert play(1, 0.2) != play(1, 0.0)


def test_weights_are_stored_a_table_for_each_number_of_players(tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    table: dict[str, dict[str, Any]] = {
        "from": {"seed": 1},
        "chance": {"a": [0.5, -1.0]},
        "points": {"constant": [2.0, 0.0]},
    }
    store(path, 3, table)
    store(path, 2, {**table, "from": {"seed": 2}})
    store(path, 3, {**table, "from": {"seed": 3}})
    text = path.read_text("utf-8")
    assert {count: each["from"] for count, each in json.loads(text).items()} == {
        "2": {"seed": 2},
        "3": {"seed": 3},
    }
    assert '"a": [0.5, -1.0]\n' in text
    weights = from_table(("a",), json.loads(text)["2"])
    assert weights.tolist() == [[[0.5, 0], [-1, 0]], [[0, 2], [0, 0]]]


def test_moments_within_turns_are_noted_too() -> None:
    starts = collect(KRETA, TWO, Course(["random"] * 2, 3))
    some = collect(KRETA, TWO, Course(["random"] * 2, 3, share=0.5))
    every = collect(KRETA, TWO, Course(["random"] * 2, 3, share=1.0))
    assert len(starts.late) < len(some.late) < len(every.late)
    assert {row.tobytes() for row in starts.features} <= {row.tobytes() for row in every.features}
    assert (starts.wins[-1] == every.wins[-1]).all()  # looking changes nothing


TWO_BOTS = ["random", "random"]


@pytest.mark.parametrize(
    ("course", "sentence"),
    [
        (Course(["random"] * 3, 5), "Give 1 bot, or one for each of 2 players, not 3."),
        (Course(TWO_BOTS, 1), "At least 2 games must be played, one to be kept back, not 1."),
        (Course(TWO_BOTS, 5, epsilon=1.5), "The share of random decisions is 0 to 1, not 1.5."),
        (Course(TWO_BOTS, 5, share=-1), "The share of moments noted is 0 to 1, not -1."),
        (Course(TWO_BOTS, 5, seed=-1), "A seed is a whole number from 0 to"),
    ],
)
def test_mistakes_are_sentences(course: Course, sentence: str) -> None:
    with pytest.raises(BadOption) as error:
        collect(KRETA, TWO, course)
    assert str(error.value).startswith(sentence)


def test_unknown_bots_are_refused() -> None:
    with pytest.raises(UnknownName, match="There is no bot 'x' for Kreta"):
        collect(KRETA, TWO, Course(["x", "x"], 2))


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """The script as a person runs it."""
    command = [sys.executable, "-m", "kastellan.bots.fit", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_script_reports() -> None:
    done = run("kreta", "--games", "10", "--seed", "2", "--bots", "random", "--no-write")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("10 games, ")
    assert "log-loss" in done.stdout
    assert "Written" not in done.stdout


def test_the_script_answers_a_mistake_in_a_sentence() -> None:
    done = run("kreta", "--bots", "nobody")
    assert done.returncode == 2
    assert done.stderr.startswith("There is no bot 'nobody' for Kreta; try ")
    assert done.stderr.count("\n") == 1
