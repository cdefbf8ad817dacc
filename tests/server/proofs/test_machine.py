"""People, their network and the server, driven together by hypothesis.

Somebody with two tabs, somebody with one, and a spectator. Messages are lost, doubled and swapped
in both directions, connections break, the server is killed, stopped, or forgets the table. In the
end everybody knows the same, and the store holds every message that was acknowledged, once.
"""

import tempfile
import time
from pathlib import Path

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from tests.server.process import Process
from tests.server.proofs.agreement import check_store, check_tab
from tests.server.proofs.tabs import Tab
from tests.server.table import Seat, pair

WHO = st.integers(0, 3)
PLACE = st.integers(0, 10**6)
TIMES = st.sampled_from([1, 1, 1, 2, 0])
RESTARTS = 1  # in one example: they take longest
PATIENCE = 60.0  # seconds


class House:
    """The server of all examples, and where it keeps its tables."""

    def __init__(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.store = str(Path(self.folder.name) / "tables.sqlite")
        self.process = Process(self.store, idle_s="1")

    def restart(self, how: str) -> None:
        """Kill the server, or have it stop in good order, and start it again."""
        port = self.process.port
        if how == "kill":
            self.process.kill()
        else:
            self.process.stop()
        assert "Traceback" not in self.process.errors, self.process.errors
        self.process = Process(self.store, port, idle_s="1")

    def wait_until_forgotten(self) -> None:
        """Until no table is in the server's memory."""
        deadline = time.monotonic() + PATIENCE
        while self.process.plain.get("/api/health").json()["tables"]:
            assert time.monotonic() < deadline
            time.sleep(0.1)

    def close(self) -> None:
        self.process.stop()
        self.folder.cleanup()


class Machine(RuleBasedStateMachine):
    """One table."""

    house: House

    def __init__(self) -> None:
        super().__init__()
        first, second = pair(self.house.process)
        self.table = first.table
        self.restarts = 0
        self.gone: list[Tab] = []
        self.tabs = [self.tab(each) for each in (first.token, first.token, second.token, None)]

    def tab(self, token: str | None) -> Tab:
        return Tab(self.house.process.address, self.table, token)

    # --- the network ---------------------------------------------------------------------------

    @rule(who=WHO)
    def connect(self, who: int) -> None:
        if not self.tabs[who].is_connected:
            self.tabs[who].connect()

    @rule(who=WHO)
    def disconnect(self, who: int) -> None:
        self.tabs[who].disconnect()

    @rule(who=WHO, how=st.sampled_from(["all", "one", "lost", "doubled", "swapped"]))
    def arrive(self, who: int, how: str) -> None:
        tab = self.tabs[who]
        tab.pull()
        if how == "swapped":
            tab.line[:2] = tab.line[1::-1]
        if how == "doubled":
            tab.line[:1] *= 2
        if how == "lost":
            del tab.line[:1]
        if how == "one" and tab.line:
            tab.take(tab.line.pop(0))
        elif how in ("all", "doubled", "swapped"):
            tab.deliver()

    # --- people --------------------------------------------------------------------------------

    def mover(self, fresh: bool, second: bool) -> Tab | None:
        """A tab that takes itself to be asked; fresh or as it is, somebody's first or second."""
        tabs = self.tabs[:3]
        for tab in reversed(tabs) if second else tabs:
            if fresh:
                self.connect(self.tabs.index(tab))
                tab.pull()
                tab.deliver()
            if tab.sight is not None and tab.sight["legal"]:
                return tab
        return None

    @rule(fresh=st.booleans(), second=st.booleans(), times=TIMES, place=PLACE)
    def move(self, fresh: bool, second: bool, times: int, place: int) -> None:
        tab = self.mover(fresh, second)
        if tab is not None:
            offers = tab.sight["legal"]
            action = offers[place % len(offers)]["action"]
            tab.do("move", times, version=tab.version, action=action)

    @rule(places=st.lists(PLACE, min_size=1, max_size=4), second=st.booleans())
    def play(self, places: list[int], second: bool) -> None:
        """The game goes on as it should."""
        for place in places:
            self.move(True, second, 1, place)

    @rule(who=WHO, action=st.integers(-1, 400), version=st.sampled_from([0, None, 10**6]))
    def wrong_move(self, who: int, action: int, version: int | None) -> None:
        tab = self.tabs[who]
        tab.do("move", 1, version=tab.version if version is None else version, action=action)

    @rule(fresh=st.booleans(), second=st.booleans(), times=TIMES, turn=st.booleans())
    def undo(self, fresh: bool, second: bool, times: int, turn: bool) -> None:
        tab = self.mover(fresh, second)
        if tab is not None:
            tab.do("undo", times, version=tab.version, turn=turn)

    @rule(who=WHO, times=TIMES)
    def chat(self, who: int, times: int) -> None:
        self.tabs[who].do("chat", times, text="Hello")

    @rule(who=WHO)
    def resend(self, who: int) -> None:
        self.tabs[who].resend()

    @rule()
    def leave_and_sit_down(self) -> None:
        """The second person leaves, and somebody else takes the seat."""
        left = self.tabs[2]
        seat = self.seat(left)
        assert seat.post("leave").status_code == 200
        left.disconnect()
        self.gone.append(left)
        answer = seat.process.plain.post(f"/api/tables/{self.table}/join", json={"name": "New"})
        assert answer.status_code == 201, answer.text
        self.tabs[2] = self.tab(answer.json()["token"])

    # --- the server ----------------------------------------------------------------------------

    @precondition(lambda self: self.restarts < RESTARTS)
    @rule(how=st.sampled_from(["kill", "stop", "forget"]))
    def restart(self, how: str) -> None:
        self.restarts += 1
        if how != "forget":
            self.house.restart(how)
        for tab in self.tabs:
            tab.disconnect()
        if how == "forget":
            self.house.wait_until_forgotten()

    # --- what holds ----------------------------------------------------------------------------

    def seat(self, tab: Tab) -> Seat:
        return Seat(self.house.process, self.table, tab.token)

    @invariant()
    def nobody_is_ahead(self) -> None:
        version = self.seat(self.tabs[3]).state()["version"]
        for tab in self.tabs:
            assert tab.version <= version
            assert all(number <= version for number, _ in tab.acknowledged.values())

    def teardown(self) -> None:
        for tab in self.tabs:
            tab.settle()
        for tab in self.tabs:  # what the others did while they came to rest
            tab.settle()
            check_tab(tab, self.seat(tab))
        versions = {tab.version for tab in self.tabs}
        assert len(versions) == 1
        check_store(self.house.store, self.table, [*self.tabs, *self.gone])
        for tab in self.tabs:
            tab.disconnect()


def test_everybody_agrees_whatever_happens() -> None:
    house = House()
    try:
        Machine.house = house
        case = Machine.TestCase
        case.settings = settings(
            max_examples=10,
            stateful_step_count=40,
            deadline=None,
            derandomize=True,
            phases=[Phase.generate],  # to find something smaller takes minutes of restarts
            suppress_health_check=list(HealthCheck),
        )
        case("runTest").runTest()
    finally:
        house.close()
    assert "Traceback" not in house.process.errors, house.process.errors
