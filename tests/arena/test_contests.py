"""The arena: fair games, the same ones for the same seed, and what cannot be played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from duels import DUEL, Own, same
from tafelrunde.arena import Contest, Tally, Unfit
from tafelrunde.arena.contest import play


@pytest.mark.no_cover
def test_a_round_is_one_start_from_every_seat() -> None:
    played = play(Contest("creatures", ("greedy", "random", "greedy"), 4, "1"), 0)
    assert len(played.outcomes) == 4
    for outcome in played.outcomes:
        assert len(outcome.shares) == 3
        # Two seats are the third bot's.
        assert outcome.shares[0] + outcome.shares[1] + 2 * outcome.shares[2] == pytest.approx(1)
    assert played.decisions[2] > played.decisions[0] > 0
    assert played.seconds[0] > 0


@pytest.mark.no_cover
def test_equals_win_their_share() -> None:
    for outcome in play(Contest("creatures", ("greedy", "greedy"), 2, "1"), 3).outcomes:
        assert sum(outcome.shares) == 1
        assert sum(outcome.points) == 0


def test_who_is_measured_makes_no_difference(tmp_path: Path) -> None:
    # Bots without chance of their own: the same games from both sides.
    for name, first in (("first", "0"), ("last", "-1")):
        (tmp_path / f"{name}.py").write_text(
            f"def choose(game, view, rng):\n    return game.actions(view)[{first}]\n", "utf-8"
        )
    bots = [str(tmp_path / "first.py"), str(tmp_path / "last.py")]
    for start in range(4):
        one, other = (play(Contest("creatures", tuple(order), 2, "1"), start) for order in (bots, bots[::-1]))
        assert one.share() == 1 - other.share()
        assert [outcome.points for outcome in one.outcomes] == [
            outcome.points[::-1] for outcome in other.outcomes[::-1]
        ]


@pytest.mark.no_cover
def test_the_same_seed_plays_the_same_games_and_another_others() -> None:
    assert same(play(DUEL, 4)) == same(play(DUEL, 4))
    assert same(play(DUEL, 4)) != same(play(DUEL, 5))
    assert same(play(DUEL, 4)) != same(play(Contest("creatures", DUEL.bots, 2, "8"), 4))
    elfen = [Contest("elfen", ("random", "random"), 2, options={"gold": gold}) for gold in (7, 12)]
    assert same(play(elfen[0], 4)) != same(play(elfen[1], 4))


@pytest.mark.parametrize(
    ("contest", "why"),
    [
        (("chess", ("1", "2"), 2), "chess is none of the games: laurin"),
        (("laurin", ("1", "2"), 2), "laurin is for 3 to 5, and not for 2"),
        (("wuerfel", ("1",), 2), "on 2 seats there is room for 2 bots, and not for 1"),
        (("wuerfel", ("1", "2", "3"), 2), "not for 3"),
        (("wuerfel", ("1", "2", "3", "4"), 3), "on 3 seats there is room for 2 to 3 bots, and not for 4"),
        (("wuerfel", ("1", "2"), 2, "1", -1.0), "from 0.001 s to 86400 s, and not -1 s"),
        (("wuerfel", ("1", "2"), 2, "1", float("nan")), "and not nan s"),
        (("wuerfel", ("1", "2"), 2, "1", float("inf")), "and not inf s"),
        (("wuerfel", ("1", "6"), 2), "one of 1, 2, 3, 4, 5, greedy, random, or .*, and not 6, nor a file"),
    ],
)
def test_what_cannot_be_played_says_why(contest: Any, why: str) -> None:
    with pytest.raises(Unfit, match=why):
        Contest(*contest)


def test_a_game_that_would_never_end_is_broken_off_and_counts_as_it_stands(
    own: Own, monkeypatch: pytest.MonkeyPatch
) -> None:
    # In König Laurin everybody may decline for ever.
    body = "lazy = [one for one in game.actions(view) if one.verb in ('decline', 'done', 'pass')]"
    lazy = own(f"{body}\n    return (lazy or game.actions(view))[0]")
    monkeypatch.setattr("tafelrunde.arena.contest.CYCLES", 20)
    tally = Tally(Contest("laurin", (lazy, lazy), 3))
    tally.rounds.append(play(tally.contest, 0))
    for outcome in tally.rounds[0].outcomes:
        assert (outcome.cut, outcome.moves, outcome.forfeits) == (True, 60, [])
        assert outcome.shares == [pytest.approx(1 / 3)] * 2
    assert tally.lines()[2:] == ["broken off 3 that would not end, and counted as they stood"]
    assert tally.to_json()["cut"] == 3
