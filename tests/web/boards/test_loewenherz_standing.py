"""Where a game of Löwenherz stands: who has what, who is ahead, and what matters now."""

from __future__ import annotations

import re

from elements import PEOPLE
from loewenherz_drawn import drawn, estates, markup, positions
from tafelrunde.games.loewenherz import GAME


def test_whoever_plays_is_told_in_a_sentence() -> None:
    mined = 0
    for state, _events in positions(3, seed=5):
        shown = drawn(state)
        for seat, score in enumerate(GAME.scores(state)):
            name, *mines, points, ducats, cards, knights = re.split(
                r", (?!\w(?:,|$)|\w, )", shown.told(f"person-{seat}")
            )
            assert (name, points) == (PEOPLE[seat], f"{score['total']} of 40 points")
            assert (ducats, knights) == (
                f"Ducats: {state.ducats[seat]}",
                f"Knights in the supply: {state.free_knights(seat)}",
            )
            assert cards == ", ".join([f"Cards: {len(state.hands[seat])}", *map(state.letter, state.hands[seat])])
            mined += len(mines)
    assert mined


def test_on_the_track_a_line_leads_everybody_to_the_true_place() -> None:
    text = markup(estates())
    leads = re.search('class="lh-leads" d="([^"]+)"', text)
    places = set(re.findall(r"L([\d.]+) ", leads[1] if leads else ""))
    marks = re.findall(r'<svg x="([\d.]+)" y="1"', text)
    assert places == {"14"}, "both have no points"
    assert len(set(marks)) == 2, "and yet both are seen"


def test_the_final_phase_says_what_matters_now() -> None:
    state = estates()
    state.final = True
    told = drawn(state).text
    assert "no filling up" in told
    assert "Most ducats: 5 points, second most: 3." in told
