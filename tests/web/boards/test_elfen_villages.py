"""The villages of König der Elfen: how they are founded, closed and told, and how a card is laid on them."""

from __future__ import annotations

from app.parts import pick
from elfen_drawn import drawn, journey, said
from elfen_positions import Spot
from tafelrunde.games.elfen import GAME


def test_a_village_is_picked_before_its_plot_and_can_be_laid_back() -> None:
    spot = Spot("lake gold", "", realms=["forest", ""], pile="pig raft")
    lake, gold = spot.s.hands[0]
    shown = drawn(spot.s)
    assert shown.by_id("kind-lake")["aria-pressed"] == "false"
    assert not [line for line in shown.values("data-play") if line.startswith("village")]
    selected = pick(frozenset(), shown.by_id("kind-lake")["data-select"])
    shown = drawn(spot.s, selected=selected)
    assert shown.by_id("kind-lake")["aria-pressed"] == "true"
    assert shown.by_id("kind-lake")["aria-controls"] == "deeds"
    assert shown.by_id("found-0")["data-play"] == f"village #{lake} 0"
    assert said(spot.s, "found-1", selected=selected) == "Found it for Ben"
    assert said(spot.s, "to-1", selected=selected) == "Found it for Ben"
    assert "choose a plot for your lake." in shown.sentence
    other = pick(selected, shown.by_id("kind-gold")["data-select"])
    shown = drawn(spot.s, selected=other)
    assert shown.by_id("kind-gold")["aria-pressed"] == "true"
    assert f"attach #{gold} 0 0" in shown.values("data-play")
    assert "choose the village that gets your gold." in shown.sentence
    back = pick(other, shown.by_id("kind-gold")["data-select"])
    assert drawn(spot.s, selected=back).by_id("kind-gold")["aria-pressed"] == "false"


def test_a_village_where_the_picked_card_may_not_lie_says_why() -> None:
    spot = Spot("tree", "", realms=["lake forest+thief1", ""], pile="pig")
    (tree,) = spot.s.hands[0]
    lake, forest = spot.s.realms[0]
    shown = drawn(spot.s, selected=[f"card={tree}"])
    assert shown.by_id(f"place-{lake}")["data-why"] == f"attach #{tree} 0 0"
    assert shown.by_id(f"place-{forest}")["data-play"] == f"attach #{tree} 0 1"
    assert "Lay here: Tree" in said(spot.s, f"place-{forest}", selected=[f"card={tree}"])


def test_while_a_card_is_picked_only_its_places_are_golden() -> None:
    spot = Spot("gold", "", realms=["forest", ""], pile="dragon pig")
    (gold,) = spot.s.hands[0]
    assert drawn(spot.s).by_id("pile")["class"] == "ke-pile is-legal"
    shown = drawn(spot.s, selected=[f"card={gold}"])
    assert shown.values("data-play").count("buy") == 0
    assert shown.by_id("pile")["class"] == "ke-pile"
    assert shown.by_id("pile")["aria-label"] == "Pile (2), on top: Dragon"


def test_a_village_tells_what_lies_on_it_and_whose_it_is() -> None:
    spot = Spot("", "", realms=["", "desert+gold0+thief1"])
    (village,) = spot.s.realms[1]
    label = said(spot.s, f"card-{village}")
    assert label == "Desert, realm of Ben, village 1: pays 5 gold. laid by Ada: Gold. laid by Ben: Thief"


def test_a_village_is_headed_by_whose_realm_it_lies_in() -> None:
    shown = drawn(Spot("", "", realms=["forest", "lake"]).s).sentence
    assert "Forest, your realm" in shown
    assert "Lake, realm of Ben" in shown


def test_free_plots_are_told_by_their_number_and_not_one_by_one() -> None:
    spot = journey("raft raft raft", at=0, theirs="lake")
    shown = drawn(spot.s).all
    plots = [attrs for _tag, attrs in shown if attrs.get("class") == "ke-plot"]
    assert [one["id"] for one in plots if "aria-hidden" not in one] == ["plot-0-0", "plot-1-0"]
    assert [attrs["aria-label"] for _tag, attrs in shown if attrs.get("class") == "ke-plots"] == [
        "Villages: 1 of 3"
    ] * 2


def test_closing_says_what_it_costs() -> None:
    shown = drawn(Spot("", "", realms=["forest+thief1+gold0", "plains"]).s)
    assert shown.by_id("close-0")["data-play"] == "close 0"
    assert "Close: Forest 4 gold" in shown.sentence


def test_without_any_village_one_is_searched_for() -> None:
    shown = drawn(Spot("pig raft", "", pile="pig").s)
    assert shown.by_id("search")["data-play"] == "novillage"
    assert "search for one" in shown.sentence


def test_a_found_village_is_paid_for_with_any_other_card() -> None:
    spot = Spot("pig raft", "", pile="cloud lake")
    spot.act("novillage")
    shown = drawn(spot.s)
    assert shown.by_id("kind-pig")["data-play"].startswith("discard")
    assert "data-why" in shown.by_id("kind-lake")


def test_a_hand_that_was_shown_can_be_played_from_under_cover() -> None:
    spot = Spot("pig raft", "", pile="cloud lake")
    spot.act("novillage")
    shown = drawn(spot.s, me=None, actions=GAME.actions(spot.s.seen_by(None)))
    assert set(shown.values("data-play")) == set(map(str, GAME.actions(spot.s)))
