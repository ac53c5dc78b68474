"""A small table with one liar, in steps that Hypothesis chooses and makes fewer where something breaks."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from besieged import QUIET, Siege
from misdeeds import DEEDS, Liar
from tafelrunde.peers import Caught

WISHES = [None, ("end",), ("undo", 3), ("bot", 1, 0), ("bot", 0, 2)]


class Round(RuleBasedStateMachine):
    """People who play, wish, leave and return, and one who does as he likes."""

    siege: Siege

    @initialize(seed=st.integers(0, 30))
    def lay(self, seed: int) -> None:
        self.siege = Siege(seed, ("wuerfel",))
        self.siege.net.start()
        self.siege.net.run(lambda: False, 2)

    @rule(seconds=st.sampled_from([0.2, 1.0, 4.0, 15.0]))
    def wait(self, seconds: float) -> None:
        self.siege.net.run(lambda: False, seconds)

    @rule(times=st.integers(1, 4))
    def play(self, times: int) -> None:
        for _ in range(times):
            for device in self.siege.net.devices.values():
                if device.peer and device.peer.mine:
                    self.siege._play(device, device.peer)
            self.siege.net.run(lambda: False, 0.7)

    @rule(deed=st.sampled_from(DEEDS), lot=st.integers(0, 1000))
    def misdo(self, deed: str, lot: int) -> None:
        for device in self.siege.net.devices.values():
            if isinstance(device, Liar) and device.peer:
                device.rng.seed(lot)
                getattr(device, f"_{deed}")(device.peer)

    @rule(what=st.sampled_from(WISHES), all_of_them=st.booleans())
    def wish(self, what: Any, all_of_them: bool) -> None:
        for device in self.siege.honest[: None if all_of_them else 1]:
            if device.peer:
                device.do(device.peer.wish(what))

    @rule(who=st.integers(0, 4))
    def reload(self, who: int) -> None:
        device = self.siege.honest[who % len(self.siege.honest)]
        device.die()
        device.start()

    @rule(way=st.integers(0, 9))
    def part(self, way: int) -> None:
        ways = list(combinations(self.siege.net.devices, 2))
        self.siege.net.apart = {frozenset(ways[way % len(ways)])}

    @rule()
    def meet(self) -> None:
        self.siege.net.apart = set()

    @invariant()
    def nobody_honest_is_named(self) -> None:
        for device in self.siege.honest:
            assert {one.seat for one in device.told(Caught)} <= self.siege.liars

    def teardown(self) -> None:
        if hasattr(self, "siege"):
            self.meet()
            for device in self.siege.net.devices.values():
                if isinstance(device, Liar):
                    device.leave()
            self.siege.net.run(lambda: False, QUIET)
            self.siege._judge()
            assert not self.siege.outcome.wrong


@pytest.mark.no_cover
class TestRound(Round.TestCase):  # type: ignore[name-defined, misc]
    settings = settings(
        max_examples=20, stateful_step_count=12, derandomize=True, deadline=None, database=None,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
