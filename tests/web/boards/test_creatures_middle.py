"""Kings & Creatures: what the open cards in the middle say before one of them is taken, and to whom."""

from __future__ import annotations

import re

import pytest

from app.boards.creatures.standing import Standing
from app.screens.table import present
from app.table.session import Session
from creatures_drawn import drawn, laid, markup, positions
from elements import PEOPLE, Elements
from fake import FakePage, opened, run
from tafelrunde.core import Seeded, Table
from tafelrunde.games.creatures import GAME
from tafelrunde.games.creatures.data import CARDS


def card(shown: str, number: int) -> str:
    """What a card says."""
    return Elements(shown).told(f"card-N{number}")


def lit(face: str, *row: str) -> int:
    state = laid([["N1", *row], ["N2", "N109"], ["N3", "N110"]], [face])
    found = re.search(rf'id="card-{face}".*?</svg>', markup(state), re.DOTALL)
    assert found
    # A column of crowns is one stroke, in which each begins anew.
    return sum(max(1, one.count("M")) for one in re.findall(r'is-lit"[^>]*', found[0]))


def test_open_cards_lie_from_low_to_high() -> None:
    state = laid([["N1", "N62"], ["N2", "N66"]], ["N90", "N8", "N63"])
    assert drawn(state).values("data-play") == ["take N8", "take N63", "take N90"]


@pytest.mark.rule("creatures", "C13")
def test_a_card_tells_before_it_is_taken_whether_my_round_ends_and_who_is_next() -> None:
    shown = markup(laid([["N1", "N62"], ["N2", "N66"], ["N3", "N71"]], ["N8", "N64", "N90"]))
    assert card(shown, 8) == "8, 1 point, treasure, now +1, ends your round, then Ben"
    assert card(shown, 64).endswith(", then you again")
    assert card(shown, 90).endswith(", then Ben")
    assert 'id="line"' in shown
    third = markup(laid([["N1", "N24", "N62"], ["N2", "N66"]], ["N64", "N90"], shifted=[2, 0]))
    assert "ends your round" in card(third, 64)
    assert "take your third card. With it your round ends." in third
    assert 'id="line"' not in third
    alone = markup(laid([["N1", "N62"], ["N2", "N66"]], ["N8"], out=[False, True]))
    assert card(alone, 8).endswith(", ends your round")


def test_what_ends_the_round_is_exactly_what_the_engine_does() -> None:
    for state in positions(5, seed=40):
        if state.turn is None:
            continue
        standing, seat = Standing(state), state.turn
        for action in GAME.actions(state):
            then = state.copy()
            events = GAME.play(then, action, Seeded(1))
            left = [event.facts["reason"] for event in events if event.what == "left"]
            assert standing.ends(seat, action.card) == "".join(left)
            turns = [event.facts["seat"] for event in events if event.what == "turn"]
            over = any(event.what == "cleared" for event in events)
            assert standing.after(seat, action.card) == (None if over else turns[0])


def test_who_waits_sees_which_cards_would_end_the_round() -> None:
    shown = markup(laid([["N1", "N62"], ["N2", "N66"]], ["N64", "N90"]), actions=(), me=1)
    assert "ends your round" in card(shown, 64)
    assert "ends" not in card(shown, 90)
    assert "ends" not in card(
        markup(laid([["N1", "N62"], ["N2", "N66"]], ["N64"], out=[False, True]), actions=(), me=1), 64
    )


@pytest.mark.parametrize(
    ("row", "face", "gain"),
    [
        (["N1", "N12"], "N45", 3),
        (["N1", "N12"], "N17", 3),
        (["N1", "N12"], "N62", 1),
        (["N1", "N9"], "N35", 5),
        (["N1", "N9", "N8"], "N10", 0),
        (["N1", "N9", "N8", "N12"], "N10", 3),
        (["N1", "N8"], "N9", 4),
    ],
)
def test_a_card_tells_what_it_would_bring_now(row: list[str], face: str, gain: int) -> None:
    state = laid([row, ["N2", "N107"], ["N3", "N110"]], [face], number=2)
    assert f"now +{gain}" in card(markup(state), CARDS[face].number)
    assert "now" not in card(markup(state, me=None, actions=()), CARDS[face].number)


def test_gold_on_a_card_is_what_counts_already() -> None:
    assert lit("N97", "N9", "N8", "N12") == 3
    assert lit("N97", "N9", "N19", "N24", "N12") == 3
    assert lit("N107") == 0
    assert lit("N80", "N16") == 2  # this legend is a legend too
    assert lit("N35", "N9") == 5
    assert lit("N16", "N9") == 0


def test_a_king_tells_whom_his_crowns_depend_on_and_shows_their_arms_below_them() -> None:
    shown = markup(laid([["N1"], ["N2"], ["N3"], ["N4"]], ["N35", "N90"]))
    assert "crowns: 2 left against Ben, 3 right against Dora" in card(shown, 35)
    arms = re.search(r'class="kc-beside">(.*?)</span>', shown)
    assert arms
    assert re.findall(r"<i[^>]*>(\w)", arms[1]) == ["B", "D"]
    looked_on = markup(laid([["N1"], ["N2"]], ["N35", "N90"]), me=None, actions=())
    assert "crowns: 2 left, 3 right" in card(looked_on, 35)
    assert "kc-beside" not in looked_on


def test_a_card_keeps_its_lines_whoever_decides() -> None:
    state = laid([["N1", "N62"], ["N2", "N66"], ["N3", "N71"]], ["N35", "N64", "N90"])
    for shown in (markup(state), markup(state, actions=(), me=1), markup(state, actions=(), me=None)):
        assert shown.count('class="kc-gain') == shown.count('class="kc-tag') == 3


def test_while_nobody_decides_at_a_shared_screen_the_middle_is_judged_for_nobody() -> None:
    state = laid([["N1", "N62"], ["N2", "N66"], ["N3", "N71"]], ["N35", "N64", "N90"])
    traces = ("now +", 'id="line"', "kc-beside")
    assert all(trace in markup(state, actions=(), me=1) for trace in traces)
    assert not any(trace in markup(state, actions=(), me=1, shared=True) for trace in traces)
    assert all(trace in markup(state, shared=True) for trace in traces)


def test_one_person_among_bots_is_told_throughout_what_the_cards_would_bring_and_two_only_in_turn() -> None:
    async def play() -> None:
        app = await opened(FakePage())
        for bots, told in ((["N3"], False), (["N2", "N3"], True)):
            table = Table.new(GAME, PEOPLE[:3], Seeded(1))
            session = Session("k", table, ["bot" if row[0] in bots else "person" for row in table.state.rows])
            while not session.bot_moves:
                session.play(str(session.actions()[0]))
            assert ("now +" in present(app.shown(), session).html) is told

    run(play())
