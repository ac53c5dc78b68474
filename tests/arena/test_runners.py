"""Where rounds are played: here, on all processors, or on a cluster, and always the same ones."""

from __future__ import annotations

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import active_children
from pathlib import Path
from queue import Queue
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest

from duels import DUEL, Own, same
from tafelrunde.arena import Contest, Unfit, runners
from tafelrunde.arena.contest import play
from tafelrunde.arena.entrants import entrant


def test_here_and_on_all_processors_the_same_is_played() -> None:
    alone = [same(one) for one in runners.here(DUEL, range(5))]
    assert sorted((same(one) for one in runners.on_cores(DUEL, range(5), 2)), key=lambda one: one[0]) == alone


def test_who_has_seen_enough_stops_the_others() -> None:
    rounds = runners.on_cores(DUEL, range(10**6), 1)
    assert same(next(rounds)) == same(play(DUEL, 0))
    rounds.close()  # type: ignore[attr-defined]


def test_no_more_programs_are_asked_for_than_windows_can_wait_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[int]()

    def pool(most: int, **_: Any) -> ThreadPoolExecutor:
        asked.append(most)
        return ThreadPoolExecutor(1)

    monkeypatch.setattr(runners, "ProcessPoolExecutor", pool)
    for system in ("nt", "posix"):
        monkeypatch.setattr(runners, "os", SimpleNamespace(name=system))
        assert list(runners.on_cores(DUEL, [], 100)) == []
    assert asked == [61, 100]


def test_whoever_plays_for_a_program_that_has_ended_ends_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = Queue[int]()
    monkeypatch.setattr(os, "_exit", ended.put)
    runners.together()  # of this one nobody asks anything
    with ThreadPoolExecutor(1) as pool:
        going_on = Event()
        monkeypatch.setattr(runners, "parent_process", lambda: SimpleNamespace(join=going_on.wait))
        pool.submit(runners.together).result()
        assert ended.empty()
        going_on.set()
        assert ended.get(timeout=30) == 1


def test_the_other_processes_of_whoever_asked_for_a_contest_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    ended, stranger = list[str](), SimpleNamespace(kill=lambda: ended.append("stranger"))
    monkeypatch.setattr(runners, "active_children", lambda: [stranger, *active_children()])
    assert len(list(runners.on_cores(DUEL, range(1), 1))) == 1
    assert ended == []


def test_a_bot_that_ends_its_program_is_told_of(own: Own) -> None:
    contest = Contest("wuerfel", (own("import os; os._exit(1)"), "random"), 2)
    with pytest.raises(Unfit, match=r"own\.py has ended the program"):
        list(runners.on_cores(contest, range(3), 1))


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C ends programs on Unix")
def test_where_a_process_ended_by_ctrl_c_it_was_not_the_bot(own: Own) -> None:
    contest = Contest("wuerfel", (own("import os; os.kill(os.getpid(), 2)"), "random"), 2)
    with pytest.raises(KeyboardInterrupt):
        list(runners.on_cores(contest, range(2), 2))


class Cluster:
    """As much of Ray as is asked for, in one process."""

    def __init__(self) -> None:
        self.calls: list[Any] = []

    def init(self, **settings: Any) -> None:
        self.calls.append(settings["address"])

    def remote(self, task: Any) -> Any:
        return SimpleNamespace(remote=lambda *words: (task, words))

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 1.0}

    def wait(self, running: list[Any]) -> tuple[list[Any], list[Any]]:
        return running[-1:], running[:-1]

    def get(self, done: list[Any]) -> list[Any]:
        return [task(*words) for task, words in done]

    def shutdown(self) -> None:
        self.calls.append("shutdown")


@pytest.mark.parametrize(("address", "asked"), [("local", None), ("10.0.0.1:6379", "10.0.0.1:6379")])
def test_a_cluster_plays_the_same_tasks(monkeypatch: pytest.MonkeyPatch, address: str, asked: str | None) -> None:
    cluster = Cluster()
    monkeypatch.setitem(sys.modules, "ray", cluster)  # type: ignore[arg-type]
    found = [same(one) for one in runners.on_cluster(DUEL, range(4), address)]
    assert sorted(found, key=lambda one: one[0]) == [same(play(DUEL, start)) for start in range(4)]
    assert cluster.calls == [asked, "shutdown"]


def test_a_cluster_needs_no_file_of_a_bot(own: Own, monkeypatch: pytest.MonkeyPatch) -> None:
    class Elsewhere(Cluster):
        """Machines that never had the file."""

        def get(self, done: list[Any]) -> list[Any]:
            Path(name).unlink(missing_ok=True)
            entrant.cache_clear()
            return super().get(done)

    name = own("return game.actions(view)[0]")
    contest = Contest("creatures", (name, "random"), 2)
    expected = same(play(contest, 0))
    monkeypatch.setitem(sys.modules, "ray", Elsewhere())  # type: ignore[arg-type]
    assert [same(one) for one in runners.on_cluster(contest, range(1), "local")] == [expected]


def test_without_ray_it_is_said_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(Unfit, match="cluster needs Ray"):
        next(runners.on_cluster(DUEL, range(4), "local"))


@pytest.mark.no_cover
def test_a_true_cluster_plays_the_same_tasks() -> None:
    pytest.importorskip("ray")
    found = [same(one) for one in runners.on_cluster(DUEL, range(3), "local")]
    assert sorted(found, key=lambda one: one[0]) == [same(play(DUEL, start)) for start in range(3)]
