"""What looks best right after an action, by points or by a judge."""

from __future__ import annotations

from random import Random

from tafelrunde import games
from tafelrunde.core import Seeded
from tafelrunde.core.reflex import lead, reflex
from toy import SPY, Bid, Spies


def test_a_lead_is_over_the_best_of_the_others() -> None:
    assert [lead(SPY, Spies(seats=3, points=[3, 7, 5]), seat) for seat in range(3)] == [-4, 2, -2]


def test_what_the_judge_likes_best_is_done() -> None:
    view = SPY.start(3, Seeded(1)).seen_by(0)
    bids = [action.card for action in SPY.actions(view) if isinstance(action, Bid)]
    assert len(bids) > 1
    for sign, wanted in ((1, max(bids)), (-1, min(bids))):
        assert reflex(SPY, view, Random(1), judge=lambda after, _, sign=sign: sign * after.bids[0]) == Bid(wanted)


def test_without_a_judge_points_are() -> None:
    wuerfel = games.load("wuerfel")
    state = wuerfel.start(2, Seeded(3))
    wuerfel.play(state, wuerfel.actions(state)[0], Seeded(3))

    def ahead(action: object) -> float:
        after = state.copy()
        wuerfel.play(after, action, Seeded(3))  # type: ignore[arg-type]
        return lead(wuerfel, after, 0)

    ends = [action for action in wuerfel.actions(state) if action.verb in ("take", "place", "penalty")]
    assert ahead(reflex(wuerfel, state.seen_by(0), Random(1))) >= max(map(ahead, ends))
