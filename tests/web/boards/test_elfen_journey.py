"""The journey of König der Elfen: which tickets fit, what happens on arrival, and how far they reach."""

from __future__ import annotations

import re

from app.parts import escape
from elements import Elements
from elfen_drawn import drawn, journey, markup, said
from elfen_positions import Spot


def test_tickets_that_fit_are_golden_and_the_others_say_why_not() -> None:
    shown = drawn(journey("pig dragon raft tree").s)
    assert shown.by_id("kind-pig")["data-play"].startswith("enter pig")
    assert shown.by_id("kind-dragon")["data-why"].startswith("enter dragon")
    assert shown.by_id("kind-raft")["data-why"].startswith("enter raft")
    assert shown.by_id("kind-tree")["data-why"].startswith("attach")
    assert "takes 2" in shown.sentence
    assert "cannot go there" in shown.sentence


def test_the_next_village_is_entered_by_a_tap_if_one_kind_of_ticket_fits_and_asks_if_several_do() -> None:
    spot = journey("pig")
    (forest,) = spot.s.realms[0]
    assert drawn(spot.s).by_id(f"place-{forest}")["data-play"].startswith("enter pig")
    spot = journey("pig unicorn")
    (forest,) = spot.s.realms[0]
    shown = drawn(spot.s)
    assert shown.by_id(f"card-{forest}")["popovertarget"] == f"village-{forest}-next"
    assert shown.by_id("enter-pig")["data-play"].startswith("enter pig")
    spot.act("enter unicorn unicorn")
    assert f"village-{forest}-next" not in drawn(spot.s).values("id")


def test_the_next_village_says_to_the_ear_what_it_takes_and_what_one_has() -> None:
    spot = journey("raft raft raft", at=0, theirs="lake+monster1")
    (lake,) = spot.s.realms[1]
    label = said(spot.s, f"place-{lake}")
    assert label.endswith("Next on the journey. Raft: takes 3, you have 3. Enter with: Raft")


def test_what_happens_on_arrival_is_told_before() -> None:
    spot = journey("raft raft raft", at=0, theirs="lake+monster1+thief1+gold0", visited=[0])
    told = drawn(spot.s).sentence
    assert "Next: Lake, realm of Ben , +14 village, doubled , −2 thief of Ben" in told
    assert "one ticket more, because of Ben , +10 been everywhere" in told
    spot.s.guarded = 1
    told = drawn(spot.s).sentence
    assert "your bodyguard keeps you safe" in told
    assert "thief of Ben" not in told


def test_what_a_bodyguard_and_a_change_of_direction_do_stands_below_them() -> None:
    shown = drawn(journey("pig guard turn").s)
    assert "protects" in shown.sentence
    assert "turns round" in shown.sentence
    assert "not now" not in shown.sentence
    late = journey("pig guard", at=0, visited=[0])
    late.s.guarded = 1
    assert "not now" in drawn(late.s).sentence


def test_the_traveller_stands_where_he_is_and_the_arrows_show_his_way() -> None:
    spot = journey("pig raft", at=0, visited=[0])
    text = markup(spot.s)
    assert re.search(r'id="plot-0-0">(?:(?!</li>).)*id="elf"', text)
    assert "You have been here." in text
    arrows = re.findall(r"rotate\((-?\d+)\)", text)
    spot.s.way = -1
    assert [int(angle) - 180 for angle in re.findall(r"rotate\((-?\d+)\)", markup(spot.s))] == list(map(int, arrows))
    assert re.search(r'id="person-0"(?:(?!</button>).)*id="elf"', markup(journey("pig").s))
    assert said(journey("pig").s, "person-0").endswith(", Ada is here")


def test_who_has_no_tickets_is_told_to_stop() -> None:
    shown = drawn(journey("raft").s)
    assert "your tickets do not reach the next village (Forest). End the journey." in shown.sentence
    guarded = drawn(journey("raft guard").s).sentence
    assert "your tickets do not reach the next village (Forest). End the journey, or play a golden card" in guarded
    assert shown.by_id("stop")["class"] == "button gold"


def test_a_journey_that_could_go_on_is_ended_only_after_a_question() -> None:
    going = markup(journey("raft raft", at=0, visited=[0]).s)
    opener = Elements(going).by_id("stop")
    assert opener["popovertarget"] == "stopping"
    assert "data-play" not in opener
    assert Elements(going).by_id("stop-now")["data-play"] == "stop"
    assert escape("bring you up to 17 gold") in going.partition('id="stopping"')[2].partition("</section>")[0]
    # What brings nothing more is ended at once.
    assert drawn(journey("raft").s).by_id("stop")["data-play"] == "stop"


def test_what_the_tickets_can_bring_is_told() -> None:
    spot = Spot("pig raft raft", "", realms=["forest", "lake"], pile="pig")
    assert "your tickets can bring you up to 20 gold." in drawn(spot.s).sentence
    assert "your tickets can bring you up to 17 gold." in drawn(journey("raft raft", at=0, visited=[0]).s).sentence


def test_where_tickets_can_bring_nothing_no_sum_is_told() -> None:
    assert "your tickets can" not in drawn(Spot("pig", "", realms=["", "lake"]).s).sentence
    assert "your tickets can" not in drawn(Spot("gold guard", "", realms=["forest", "lake"]).s).sentence
    assert "your tickets can" not in drawn(journey("pig", at=0, visited=[0]).s).sentence
