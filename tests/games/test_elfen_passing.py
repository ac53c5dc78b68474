"""König der Elfen, planning: passing, and whoever has no village (K14, K15), with their rulings."""

from __future__ import annotations

import pytest

from elfen_positions import Spot, played
from moves import told
from tafelrunde.core import ALL, Seeded
from tafelrunde.games.elfen import GAME
from tafelrunde.games.elfen.data import VALUE

# Passing


@pytest.mark.rule("elfen", "K14")
def test_passing_needs_a_village_in_the_own_realm() -> None:
    spot = Spot("lake", "", realms=["", "plains"])
    spot.refused("pass", "K14")
    spot.act("village lake 0")
    assert "pass" in spot.lines()


@pytest.mark.rule("elfen", "K14")
@pytest.mark.rule("elfen", "EA14")
def test_planning_ends_when_all_have_passed_in_succession() -> None:
    spot = Spot("pig pig", "", "", realms=["plains", "lake", "river"], pile="pig " * 9, start=1)
    spot.act("pass", "pass", "buy", "pass", "pass")
    assert (spot.s.phase, spot.s.passes) == ("plan", 2)
    events = spot.act("pass")
    assert [event.what for event in events] == ["passed", "planned", "departs"]
    assert (spot.s.phase, spot.s.turn) == ("travel", 1)


@pytest.mark.rule("elfen", "K14")
def test_the_passes_of_one_journey_do_not_count_for_the_next() -> None:
    spot = Spot("pig", "pig", realms=["plains", "lake"], pile="pig " * 30)
    events = spot.act("pass", "pass", "stop", "stop")
    assert (spot.s.phase, spot.s.journey, spot.s.passes) == ("plan", 2, 0)
    assert told(events, "journey") == [{"number": 2, "of": 2, "start": 1, "dealt": [8, 8]}]


@pytest.mark.rule("elfen", "K14")
@pytest.mark.parametrize(
    "lines", [["village lake 1"], ["attach thief 1 0"], ["close 0"], ["buy"], ["exchange", "discard pig pig raft raft"]]
)
def test_every_other_action_begins_the_count_of_passes_anew(lines: list[str]) -> None:
    spot = Spot("lake thief pig pig", "", realms=["plains lake", "river"], pile="raft raft raft raft")
    spot.s.passes = 1
    spot.act(*lines)
    assert (spot.s.passes, spot.s.phase, spot.s.turn) == (0, "plan", 1)


@pytest.mark.no_cover
@pytest.mark.rule("elfen", "EA14")
@pytest.mark.parametrize("seats", range(2, 7))
def test_a_journey_begins_with_a_village_in_every_realm(seats: int) -> None:
    for seed in range(6):
        table = played(seed, seats)
        for entry in range(1, len(table.record.entries)):
            if table.at(entry - 1).phase == "plan" and table.at(entry).phase == "travel":
                assert all(table.at(entry).realms)


# No village


@pytest.mark.rule("elfen", "K15")
def test_without_any_village_the_hand_is_shown_and_the_next_village_taken_for_a_card() -> None:
    spot = Spot("pig gold", "lake", pile="raft turn forest lake pig", open_top=0)
    shown, found = spot.act("novillage")
    hand = spot.s.hands[0]
    assert shown.facts == {"seat": 0, "cards": hand[:2], "faces": ["pig", "gold"]}
    assert found.facts == {"seat": 0, "card": hand[2], "face": "forest", "turned": 2}
    assert all(spot.s.cards.seen[card] == ALL for card in hand)
    assert (spot.s.phase, spot.s.turn) == ("pay", 0)
    # What was turned up is open; what lies deeper stays hidden.
    seen = [(spot.s.cards.face[card], spot.s.cards.seen[card]) for card in spot.s.pile]
    assert seen == [("raft", ALL), ("turn", ALL), (None, 0), (None, 0)]
    assert spot.lines() == ["discard pig", "discard gold"]
    before = set(spot.s.pile)
    (event,) = spot.act("discard gold")
    assert event.facts["faces"] == ["gold"]
    assert (spot.hand(), spot.faces(spot.s.discard)) == (["forest", "pig"], ["gold"])
    assert (spot.s.phase, spot.s.turn) == ("plan", 1)
    assert len(spot.s.pile) == 4 and not before.intersection(spot.s.pile)
    assert not any(spot.s.cards.seen[card] for card in spot.s.pile)


@pytest.mark.rule("elfen", "K15")
@pytest.mark.rule("elfen", "EA1")
def test_the_open_top_card_is_the_first_that_the_search_turns_up() -> None:
    spot = Spot("pig", "lake", pile="forest raft raft")
    _, found = spot.act("novillage")
    assert (found.facts["face"], found.facts["turned"]) == ("forest", 0)
    spot.act("discard pig")
    assert [spot.s.cards.seen[card] for card in spot.s.pile] == [0, ALL]


@pytest.mark.rule("elfen", "K15")
def test_no_village_is_for_those_who_have_none_in_realm_or_hand() -> None:
    Spot("pig lake", "", pile="forest").refused("novillage", "K15", realm=0, hand=1)
    Spot("pig", "", realms=["plains"], pile="forest").refused("novillage", "K15", realm=1, hand=0)
    spot = Spot("pig", "", pile="forest")
    assert spot.lines("novillage", "pass") == ["novillage"]


@pytest.mark.rule("elfen", "K15")
@pytest.mark.rule("elfen", "EA12")
def test_one_other_card_is_paid_for_the_village_that_was_found() -> None:
    spot = Spot("pig gold", "lake", pile="forest")
    spot.act("novillage")
    spot.refused("discard forest", "EA12", card="forest")
    spot.refused("discard pig gold", "K15", cards=2)
    spot.refused(f"discard #{spot.s.hands[1][0]}", "K15")
    spot.refused("pass", "K15")
    spot.s.passes = 1
    spot.act("discard pig")
    assert spot.s.phase == "plan"


@pytest.mark.rule("elfen", "EA12")
def test_whoever_holds_nothing_but_the_village_pays_nothing() -> None:
    spot = Spot("", "lake", pile="pig forest raft")
    spot.s.passes = 1
    events = spot.act("novillage")
    assert [event.what for event in events] == ["showed", "found", "opened"]
    assert (spot.hand(), spot.s.phase, spot.s.turn, spot.s.passes) == (["forest"], "plan", 1, 0)
    assert spot.s.discard == [] and len(spot.s.pile) == 2


@pytest.mark.rule("elfen", "EA12")
def test_the_search_goes_on_among_the_discards() -> None:
    spot = Spot("gold", "lake", pile="pig raft", discard="turn forest turn")
    events = spot.act("novillage")
    assert told(events, "reshuffled") == [{"cards": 5}]
    assert (spot.hand(), spot.s.discard) == (["forest", "gold"], [])
    spot.act("discard gold")
    assert len(spot.s.pile) == 4 and spot.faces(spot.s.discard) == ["gold"]
    # The village was the last card: what is paid for it is the new pile.
    last = Spot("gold", "lake", pile="forest")
    last.act("novillage", "discard gold")
    assert (last.faces(last.s.pile), last.s.discard) == (["gold"], [])


@pytest.mark.rule("elfen", "EA12")
@pytest.mark.parametrize("pile", ["", "pig raft"])
def test_where_there_is_no_village_to_find_the_search_is_a_pass(pile: str) -> None:
    spot = Spot("gold", "", realms=["", "plains"], pile=pile)
    events = spot.act("novillage")
    assert [event.what for event in events][:2] == ["showed", "passed"]
    assert (spot.hand(), spot.s.passes, spot.s.turn, spot.s.phase) == (["gold"], 1, 1, "plan")
    assert (len(spot.s.pile), len(spot.s.discard)) == (len(pile.split()), 0)
    events = spot.act("pass")
    # There is no way to travel without a village at home.
    assert told(events, "departs") == [{"seat": 1}]
    events = spot.act("stop")
    assert told(events, "journey")[0]["number"] == 2


@pytest.mark.rule("elfen", "EA12")
def test_the_discards_are_searched_too_where_no_village_is_among_them() -> None:
    spot = Spot("gold", "", realms=["", "plains"], pile="pig raft", discard="turn wagon")
    events = spot.act("novillage")
    assert [event.what for event in events] == ["showed", "reshuffled", "passed", "opened"]
    assert (len(spot.s.pile), spot.s.discard) == (4, [])
    old = Spot("gold", "", realms=["", "plains"], pile="pig raft", discard="turn wagon")
    old.s.version = 2
    assert [event.what for event in old.act("novillage")] == ["showed", "passed", "opened"]
    assert (len(old.s.pile), len(old.s.discard)) == (2, 2)


@pytest.mark.rule("elfen", "EA12")
def test_where_nobody_has_a_village_at_home_there_is_no_journey_at_all() -> None:
    spot = Spot("lake", "gold", "pig", realms=["forest"], turn=1, start=1, pile="pig " * 30)
    spot.act("novillage", "novillage", "pass")
    assert (spot.s.phase, spot.s.turn, spot.s.journey) == ("travel", 0, 1)
    bare = Spot("gold", "pig", turn=0, start=1, pile="pig " * 30)
    bare.act("novillage", "novillage")
    assert (bare.s.phase, bare.s.journey) == ("plan", 2)


@pytest.mark.rule("elfen", "EA13")
@pytest.mark.parametrize("seats", range(2, 7))
def test_there_is_always_something_to_do(seats: int) -> None:
    table = played(9, seats)
    for entry in range(len(table.record.entries) - 1):
        state = table.at(entry)
        assert GAME.actions(state)
        if state.phase == "plan" and not state.realms[state.turn]:
            verbs = {action.verb for action in GAME.actions(state)}
            held = any(state.face(card) in VALUE for card in state.hands[state.turn])
            assert "pass" not in verbs and ("village" if held else "novillage") in verbs
            assert ("novillage" in verbs) == (not held)


@pytest.mark.rule("elfen", "EA35")
def test_a_village_that_was_searched_for_cannot_be_exchanged_as_the_last_card_while_the_own_realm_is_empty() -> None:
    spot = Spot("", "pig", realms=["", "plains"], pile="pig " * 9 + "lake")
    spot.act("novillage", "pass")
    spot.refused("exchange", "EA35", hand=1)
    spot.act("village lake 0")
    for hand in ("lake", "pig", "lake pig"):
        Spot(hand, "", pile="pig " * 9).act("exchange")
    old = Spot("lake", "", pile="pig " * 9)
    old.s.version = 2
    old.refused("exchange", "EA35", hand=1)


@pytest.mark.no_cover
@pytest.mark.rule("elfen", "EA35")
@pytest.mark.parametrize("seats", range(2, 7))
def test_even_whoever_never_wants_to_pass_must_stop_planning(seats: int) -> None:
    # Searching, exchanging and giving villages away as long as it goes: without the ruling this would never end.
    wishes = ["discard", "novillage", "exchange", "buy", "close", "attach", "village", "stop", "pass"]
    for seed in range(3):
        dealer = Seeded(seed)
        state, decisions = GAME.start(seats, dealer), 0
        while state.turn is not None:
            actions = GAME.actions(state)
            verb = min((action.verb for action in actions if action.verb != "enter"), key=wishes.index)
            abroad = [action for action in actions if action.verb == verb][-1]
            GAME.play(state, abroad, dealer)
            decisions += 1
        assert decisions < 400 * seats
