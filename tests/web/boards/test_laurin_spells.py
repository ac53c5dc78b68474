"""König Laurin’s spells at the table: what they do, what they cost and whom they meet."""

from __future__ import annotations

import pytest

from app.words import laurin as words
from elements import PEOPLE, keys, same
from laurin_drawn import drawn, markup, reached, scene_of
from laurin_positions import position
from tafelrunde.games.laurin import GAME
from tafelrunde.games.laurin.actions import Buy
from tafelrunde.games.laurin.data import SPELLS
from tafelrunde.games.laurin.state import Laurin


def test_a_spell_is_told_with_what_it_does_and_what_it_costs() -> None:
    text = drawn(reached("buy", wish=lambda state: "E" in map(state.face, state.display))).sentence
    assert "Fog , one player is left out of the scoring , price 2" in text


def test_a_spell_is_golden_once_its_price_is_chosen() -> None:
    state = reached("buy", wish=lambda s: any(isinstance(action, Buy) for action in GAME.actions(s)))
    assert not [line for line in drawn(state).values("data-play") if line.startswith("buy")]
    action = min((a for a in GAME.actions(state) if isinstance(a, Buy)), key=lambda a: scene_of(state).worth(a.cards))
    shown = drawn(state, selected=keys(action.cards))
    assert str(action) in shown.values("data-play")
    assert "choose a golden spell" in shown.text
    everything = drawn(state, selected=keys(state.hands[state.turn or 0]))
    assert not [line for line in everything.values("data-play") if line.startswith("buy")]
    assert "These cards pay for none of them." in everything.text


def test_a_spell_may_be_chosen_first_and_then_says_how_it_is_paid() -> None:
    state = reached("buy", wish=lambda s: any(isinstance(action, Buy) for action in GAME.actions(s)))
    scene = scene_of(state, GAME.actions(state))
    able = {state.face(card): place for place, card in enumerate(state.display) if scene.purchases(state.face(card))}
    letter, place = next(iter(able.items()))
    key = drawn(state).by_id(f"spell-{place}")["data-select"]
    assert key == f"spell={letter}"
    shown, ways = drawn(state, selected=[key]), scene.purchases(letter)
    price, spell = SPELLS[letter].price, words.spell_name(letter, same)
    assert shown.by_id(f"spell-{place}")["aria-pressed"] == "true"
    assert f"{spell} costs {price}: {price} still missing. Choose treasure, or pay as proposed." in shown.text
    assert shown.by_id("pay-wanted-gold")["data-play"] == str(ways[0]), "what is cheapest is proposed"
    dear = ways[-1]
    begun = drawn(state, selected=[key, *keys(dear.cards[:-1])]) if len(dear.cards) > 1 else shown
    assert begun.by_id("pay-wanted-gold")["data-play"].startswith(f"buy {letter} ")
    paid = drawn(state, selected=[key, *keys(ways[0].cards)])
    assert str(ways[0]) in paid.values("data-play"), "and cards may be chosen first, as before"
    assert "still missing" not in paid.text
    other = drawn(state, selected=["spell=X"])
    assert "true" not in other.values("aria-pressed"), "what is not on sale cannot be chosen"


def test_the_cards_that_would_be_paid_are_marked_in_the_hand() -> None:
    state = reached("buy", wish=lambda s: any(isinstance(a, Buy) and len(a.cards) > 1 for a in GAME.actions(s)))
    scene = scene_of(state, GAME.actions(state))
    letter = next(a.spell for a in GAME.actions(state) if isinstance(a, Buy) and len(a.cards) > 1)
    way = scene.purchases(letter)[0]
    hand = state.hands[state.mover]

    def offered(*picked: int) -> list[str]:
        shown = drawn(state, selected=[f"spell={letter}", *keys(picked)])
        marked = [card for card in hand if "is-offered" in shown.by_id(f"card-{card}")["class"]]
        return sorted(state.face(card) for card in marked)

    assert offered() == sorted(state.face(card) for card in way.cards)
    assert offered(*way.cards[:1]) == sorted(state.face(card) for card in way.cards[1:])
    plain = drawn(state)
    assert not [card for card in hand if "is-offered" in plain.by_id(f"card-{card}")["class"]]


@pytest.mark.rule("laurin", "LA7")
def test_one_tap_gives_no_more_treasure_away_than_need_be() -> None:
    def spare(state: Laurin) -> bool:
        hand = [state.face(card) for card in state.hands[state.mover]]
        return "T3" in hand and "T2" in hand and any(state.face(card) in "ABE" for card in state.display)

    state = reached("buy", wish=spare)
    three = next(card for card in state.hands[state.mover] if state.face(card) == "T3")
    place = next(place for place, card in enumerate(state.display) if state.face(card) in "ABE")
    shown = drawn(state, selected=keys([three]))
    assert shown.by_id(f"spell-{place}").get("data-play") is None
    exact, dear = (shown.by_id(f"pay-{place}-{kind}")["data-play"] for kind in ("gold", "plain"))
    paid = [[state.face(int(word[1:])) for word in line.split()[2:]] for line in (exact, dear)]
    assert paid == [["T2"], ["T3"]]
    spell = words.spell_name(state.face(state.display[place]), same)
    told = [shown.by_id(f"pay-{place}-{kind}")["aria-label"] for kind in ("gold", "plain")]
    assert told == [f"Pay 2: {spell}", f"Pay 3: {spell}"]
    assert "There is no change: choose how you pay." in shown.text


def test_where_spells_are_offered_what_they_do_is_told_beside_them() -> None:
    for phase in ("buy", "magic", "bid"):
        html = markup(reached(phase))
        assert html.count('id="spells-open"') == 1
        assert ('id="spells-open"' in html.partition('id="people"')[0]) == (phase != "bid")


def test_fog_on_oneself_does_not_shine() -> None:
    state = reached("fog")
    kinds = {seat: drawn(state).by_id(f"fog-{seat}")["class"] for seat in range(state.seats)}
    assert kinds.pop(state.mover) == "button plain"
    assert set(kinds.values()) == {"button gold"}
    assert f"{PEOPLE[state.mover]} (you)" in drawn(state).text


@pytest.mark.rule("laurin", "LA18")
def test_a_swap_between_two_dwarfs_of_ones_own_lies_beside_them() -> None:
    state = reached("place", wish=lambda s: "cast B" in map(str, GAME.actions(s)))
    assert "cast B" in drawn(state).values("data-play")
    state.books[state.mover].clear()
    assert "cast B" not in drawn(state).values("data-play")


@pytest.mark.rule("laurin", "L48")
@pytest.mark.rule("laurin", "LA30")
def test_whoever_may_cancel_hears_what() -> None:
    state = reached("counter")
    assert state.turn is not None
    other = (state.turn + 1) % state.seats
    state.spell, state.part, state.caster, state.fogged = "E", "king", other, state.turn
    asked = f"{PEOPLE[other]} wants to leave you out of the scoring. Do you cancel the fog?"
    assert asked in drawn(state).sentence
    state.fogged = other
    assert f"wants to leave {PEOPLE[other]} out of the scoring" in drawn(state).sentence
    state.spell, state.part, state.counters, state.fogged = "A", "place", [other], -1
    assert f"{PEOPLE[other]} cancels the spell. Do you cancel the counter-spell?" in drawn(state).sentence


@pytest.mark.rule("laurin", "LA18")
def test_a_swap_out_of_time_is_refused_in_other_words_than_one_dwarf_twice() -> None:
    told = [words.refusal("LA18", facts, PEOPLE, same) for facts in ({"spell": "B"}, {"square": "a1"})]
    assert told[0].startswith("A swap has its moments")
    assert told[1] == "A swap needs two different dwarfs."


def test_while_two_dwarfs_are_chosen_the_swap_lies_before_whoever_cast_it() -> None:
    state = position("swap", 0, caster=0, spell="B", dwarfs="e5=0:1 f5=2:5")
    shown = drawn(state)
    assert shown.by_id("working")
    assert "two dwarfs change places" in shown.text
