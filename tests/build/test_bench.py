"""The measurements that need no other programs: our own games, and the file of results."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import _journal
import _results
import ours
from slices import work
from tafelrunde import games


@pytest.mark.parametrize("name", games.NAMES)
def test_every_task_of_a_game_counts_what_it_did(name: str) -> None:
    tasks = ours.tasks(name)
    for task in tasks:
        said = json.loads(work(tasks, f"{task} 0.001"))
        assert said["done"] >= 10
        assert said["seconds"] >= 0.001


def test_every_part_of_bench_writes_down_what_it_measured() -> None:
    parts = sorted(Path(_results.__file__).parent.glob("[a-z]*.py"))
    assert parts
    assert [part.name for part in parts if "from _results import" not in part.read_text("utf-8")] == []


def test_a_section_replaces_its_own_and_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_results, "RESULTS", tmp_path / "results.md")
    for heading, text in (("Start", "1"), ("Rules", "2"), ("Start", "3")):
        _results.write(heading, text)
    assert _results.RESULTS.read_text("utf-8") == "# Measured\n\n## Rules\n\n2\n\n## Start\n\n3\n"


def test_a_bound_says_whether_it_is_held() -> None:
    table = _results.bounds([_results.Bound("bytes", 5.43, 6.2, " MB"), _results.Bound("speed", 1.8, 3, least=True)])
    assert table[2:] == ["| bytes | 5.43 MB | ≤ 6.2 MB | held |", "| speed | 1.8 | ≥ 3 | **missed** |"]


def test_rows_that_were_measured_before_are_those_of_their_own_section(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_results, "RESULTS", tmp_path / "results.md")
    assert _results.standing("Network") == {}
    for heading, row in (("Network", "| sleep | 9 of 9 |"), ("Tables", "| sleep | 3.7 |")):
        _results.write(heading, row)
    assert _results.standing("Network") == {"sleep": "| sleep | 9 of 9 |"}


def test_a_game_of_which_a_line_was_not_written_to_its_end_is_played_again_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_journal, "ROOT", tmp_path)
    (tmp_path / ".build").mkdir()
    played = list[int]()

    def game(seed: int) -> dict[str, int]:
        played.append(seed)
        return {"seed": seed}

    with ThreadPoolExecutor(1) as pool:
        assert list(_journal.done(game, 3, pool)) == [{"seed": seed} for seed in range(3)]
        (file,) = (tmp_path / ".build").iterdir()
        whole = file.read_text("utf-8")
        file.write_text(whole[:-2], "utf-8")
        assert list(_journal.done(game, 3, pool)) == [{"seed": seed} for seed in range(3)]
    assert played == [0, 1, 2, 2]
    assert file.read_text("utf-8") == whole
