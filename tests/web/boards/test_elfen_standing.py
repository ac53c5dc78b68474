"""Where a game of König der Elfen stands: the phase, the journey, the seats."""

from __future__ import annotations

import re

import pytest

from elfen_drawn import drawn, markup, said, some
from elfen_positions import Spot
from tafelrunde.games.elfen import GAME


def test_the_table_says_what_goes_on_in_every_phase() -> None:
    found: dict[str, set[str]] = {}
    for state in some(3, 1):
        if state.turn is not None:
            for me in (state.turn, (state.turn + 1) % 3):
                sentence = re.search(r'id="sentence">([^<]+)<', markup(state, me=me))
                assert sentence
                found.setdefault(state.phase, set()).add(sentence[1])
    spot = Spot("pig raft", "", pile="cloud lake")
    spot.act("novillage")
    found["pay"] = {drawn(spot.s, me=me).by_id("sentence")["id"] for me in (0, 1)}
    assert set(found) == {part.name for part in GAME.phases}
    assert all(len(told) > 1 for phase, told in found.items() if phase != "pay")


@pytest.mark.rule("elfen", "K3")
def test_secret_gold_is_shown_to_its_owner_alone_until_the_end() -> None:
    state = Spot("pig", "pig", gold=[11, 12]).s
    assert "11 gold" in said(state, "person-0", me=1)
    state.options["secret"] = 1
    for eyes, other in ((0, 1), (1, 0)):
        shown = drawn(state, me=eyes)
        assert f"{state.gold(eyes)} gold" in shown.told(f"person-{eyes}")
        assert "gold secret" in shown.told(f"person-{other}")
        assert str(state.gold(other)) not in shown.by_id(f"score-{other}").get("data-count", "")
        assert shown.text.count("who has kept count?") == 1
        assert f" {state.gold(other)} " not in shown.text
    assert drawn(state, me=None, actions=()).text.count("who has kept count?") == 2
    state.turn, state.phase = None, "over"
    assert "who has kept count?" not in drawn(state, me=0).text


def test_only_what_can_be_done_is_offered() -> None:
    state = Spot("thief pig", "", realms=["forest lake", "plains"]).s
    for verbs, told in {
        "pass": "now you may pass.",
        "close pass": "now you may close or pass.",
        "attach close pass": "now you may play a card, close or pass.",
    }.items():
        actions = [action for action in GAME.actions(state) if action.verb in verbs.split()]
        assert told in drawn(state, actions=actions).sentence


def test_the_head_says_which_journey_it_is_and_what_comes_next() -> None:
    spot = Spot("pig", "", "", realms=["forest", "lake", "lake"], journey=2)
    spot.s.passes = 1
    assert (
        "Journey 2 of 3 Planning Travelling Passed: 1 of 3. When all pass in succession, the journey begins."
        in drawn(spot.s).sentence
    )
    spot.travel(at=0, visited=[0])
    assert "Visited: 1 of 3. All villages bring 10 gold. Then: Ben and Cleo." in drawn(spot.s).sentence
    spot.s.visited = [0, 1, 2]
    assert "Visited: 3 of 3. All villages bring 10 gold. Then: Ben and Cleo." in drawn(spot.s).sentence
    spot.s.turn = 2
    assert "Then comes the next journey." in drawn(spot.s).sentence
    spot.s.journey = 3
    assert "Then the game is over." in drawn(spot.s).sentence


def test_the_dragon_stands_with_whoever_starts() -> None:
    spot = Spot("pig", "", realms=["forest", "lake"], start=1)
    told = [said(spot.s, f"person-{seat}") for seat in range(2)]
    assert told == [
        "Ada, 7 gold, cards in hand: 1, tokens left: 4",
        "Ben, 7 gold, cards in hand: 0, tokens left: 4, has the dragon",
    ]
