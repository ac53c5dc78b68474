"""Cards of König der Elfen before the journey: bought from the pile, exchanged, and what cannot be done with them."""

from __future__ import annotations

import re

from elements import keys
from elfen_drawn import drawn, markup, said, some
from elfen_positions import Spot
from tafelrunde.core.action import Each
from tafelrunde.games.elfen import GAME


def test_the_open_card_of_the_pile_is_bought_for_what_it_costs_now() -> None:
    spot = Spot("", "", realms=["forest", ""], pile="dragon pig")
    spot.s.bought[0] = 1
    shown = drawn(spot.s)
    assert shown.by_id("pile")["data-play"] == "buy"
    assert said(spot.s, "pile") == "Pile (2), on top: Dragon. Buy it for 2 gold"
    spot.s.bought[0] = 3
    assert drawn(spot.s).by_id("pile")["data-why"] == "buy"


def test_of_an_empty_pile_nothing_is_offered_for_sale() -> None:
    spot = Spot("", "", realms=["forest", ""], pile="")
    assert said(spot.s, "pile") == "Pile: empty"
    assert "ke-price" not in markup(spot.s)


def test_what_cannot_be_done_now_is_there_and_explains_itself() -> None:
    shown = drawn(Spot("forest pig", "", realms=["", "plains"], gold=0, pile="raft").s)
    assert shown.by_id("pass")["data-why"] == "pass"
    assert shown.by_id("buy")["data-why"] == shown.by_id("pile")["data-why"] == "buy"
    assert shown.by_id("kind-pig")["data-why"].startswith("enter pig")
    assert "To pass, you need a village at home." in shown.sentence


def test_four_cards_are_counted_before_they_go() -> None:
    spot = Spot("pig pig raft", "", realms=["forest", ""], pile="cloud lake gold wagon")
    spot.act("exchange")
    hand = spot.s.hands[0]
    assert drawn(spot.s).by_id("discard")["data-why"] == "discard"
    for count, word in ((1, "Choose 3 more"), (3, "Choose 1 more"), (5, "Too many: put 1 back")):
        shown = drawn(spot.s, selected=keys(hand[:count]))
        assert word in shown.sentence
        assert "data-why" in shown.by_id("discard")
    assert "data-play" in drawn(spot.s, selected=keys(hand[:4])).by_id("discard")
    twins = [card for card in hand if spot.s.face(card) == "pig"]
    others = [card for card in hand if card not in twins][:3]
    one, two = (drawn(spot.s, selected=keys([twin, *others])).by_id("discard")["data-play"] for twin in twins)
    assert one == two


def test_of_the_cards_to_choose_from_the_three_that_were_just_drawn_are_marked() -> None:
    spot = Spot("pig raft", "", realms=["forest", ""], pile="cloud pig gold wagon")
    old = spot.s.hands[0][:]
    spot.act("exchange")
    buttons = re.findall(r'<button[^>]*id="drop-(\d+)".*?</button>', markup(spot.s))
    marked = re.findall(r'<button[^>]*id="drop-(\d+)"(?:(?!</button>).)*>new ?</b>', markup(spot.s))
    assert len(buttons) == 5
    assert sorted(map(int, marked)) == sorted(set(spot.s.hands[0]) - set(old))


def test_to_draw_the_table_not_every_set_that_could_be_discarded_is_made() -> None:
    state = next(one for one in some(4, 1) if one.phase == "swap" and one.turn is not None)
    made: list[int] = []
    sets = GAME.actions(state)
    assert len(sets) > 100
    counted = Each(lambda number: made.append(number) or sets[number], range(len(sets)))
    assert 'id="discard"' in markup(state, actions=counted)
    assert len(made) < 10
