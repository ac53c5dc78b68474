"""Löwenherz on a phone: what lies before whoever plays is in sight there, and whole."""

from __future__ import annotations

from typing import Any

import pytest

from app.table.session import Session
from fitting import Fit, resize
from moments import Moment, recorded, shown, until
from tables import lay, left_off, turn_to

FOUR = ["person"] * 4
OVER = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
"""Which of them hold more than they show."""


@pytest.mark.parametrize("size", [(390, 844), (412, 915)])
def test_a_tall_phone_shows_deck_and_market_under_the_hand_whatever_is_asked(
    table: Any, site: Any, size: tuple[int, int]
) -> None:
    moments = (41, 44, 65, 74, 131, 175, 187, 233)
    lay(
        table, *(left_off("loewenherz/4p-01", FOUR, f"at{at}", after=at, hands="open") for at in moments), language="de"
    )
    table.set_viewport_size({"width": size[0], "height": size[1]})
    for at in moments:
        turn_to(table, site.address, f"at{at}")
        hand, deck = table.locator("#hand").bounding_box(), table.locator("#deck").bounding_box()
        assert hand["y"] + hand["height"] <= deck["y"], at
        assert deck["y"] + deck["height"] <= size[1], at
        assert table.locator(".lh-ware").evaluate_all(
            f"all => all.every((one) => one.getBoundingClientRect().bottom <= {size[1]})"
        )
        assert table.locator(".lh-dock").evaluate("dock => dock.scrollHeight - dock.clientHeight") <= 1, at


@pytest.mark.parametrize("width", [360, 390])
def test_of_four_people_the_cards_of_each_are_whole(table: Any, site: Any, width: int) -> None:
    lay(table, left_off("loewenherz/4p-01", FOUR, after=164, hands="open"), language="de")
    table.set_viewport_size({"width": width, "height": 844})
    table.goto(f"{site.address}#/table/look")
    table.wait_for_selector("#board")
    assert table.locator(".lh-wealth").evaluate_all(OVER) == []


@pytest.mark.parametrize("size", [(360, 640), (390, 844)])
def test_of_four_people_each_is_told_by_the_whole_name_also_beside_many_points(
    table: Any, site: Any, size: tuple[int, int]
) -> None:
    lay(table, left_off("loewenherz/4p-01", ["person", *["bot"] * 3], after=164), language="de")
    table.set_viewport_size({"width": size[0], "height": size[1]})
    turn_to(table, site.address, "look")
    table.evaluate("document.fonts.ready")
    names = table.locator(".lh-person-name")
    for name, points, called in zip(
        names.all(),
        table.locator(".lh-total .figure").all(),
        ["Spieler\u00a01", "Merlin", "Morgana", "Gawain"],
        strict=True,
    ):
        name.evaluate("(one, called) => { one.textContent = called; }", called)
        points.evaluate("one => { one.textContent = '22'; }")
    assert names.evaluate_all(OVER) == []


def test_at_the_end_the_points_come_before_the_map_where_both_have_no_room_beside_each_other(
    table: Any, site: Any
) -> None:
    lay(table, left_off("loewenherz/2p-01", FOUR[:2]))
    tops = {}
    for width, height in ((390, 844), (820, 1180), (1440, 900)):
        table.set_viewport_size({"width": width, "height": height})
        table.goto(f"{site.address}#/table/look")
        table.wait_for_selector("#scoring")
        tops[width] = [table.locator(one).bounding_box()["y"] for one in ("#scoring .scores", "#scoring .lh-frame")]
    assert tops[390][0] < tops[390][1]
    assert tops[820][0] < 1180 / 2
    assert abs(tops[1440][0] - tops[1440][1]) < 20, "beside each other"


def test_what_has_changed_is_marked_and_neither_hides_the_land_nor_is_cut_off(table: Any, site: Any) -> None:
    lay(table, left_off("loewenherz/4p-01", ["person", *["bot"] * 3], after=140))
    table.set_viewport_size({"width": 390, "height": 844})
    table.goto(f"{site.address}#/table/look")
    land, person = table.locator(".lh-land.is-news").first, table.locator(".lh-person.is-news").first
    land.wait_for()
    assert land.evaluate("land => getComputedStyle(land).filter") == "none", "a shadow falls through the wash"
    assert person.evaluate("one => parseInt(getComputedStyle(one).outlineOffset)") < 0
    assert table.locator(".lh-mini-back.is-news").evaluate_all(
        "all => all.every((one) => !parseInt(getComputedStyle(one).outlineWidth))"
    )


def test_on_a_phone_on_its_side_the_hand_is_whole_while_it_is_filled_up(table: Any, site: Any) -> None:
    lay(table, left_off("loewenherz/4p-01", FOUR, after=44, hands="open"), language="de")
    table.set_viewport_size({"width": 844, "height": 390})
    table.goto(f"{site.address}#/table/look")
    table.wait_for_selector("#deck[data-play]")
    assert table.locator(".lh-dock").evaluate("dock => dock.scrollHeight - dock.clientHeight") <= 1
    assert table.locator(".lh-reserve").first.is_visible(), "where there is room the knights are told"


def test_on_a_phone_on_its_side_no_card_runs_out_of_its_frame(table: Any, site: Any) -> None:
    moments = (8, 20, 60, 100)
    lay(table, *(left_off("loewenherz/2p-01", ["person", "bot"], f"at{at}", after=at) for at in moments), language="de")
    table.set_viewport_size({"width": 844, "height": 390})
    doubles = 0
    for at in moments:
        turn_to(table, site.address, f"at{at}")
        cards = table.locator("#hand .lh-card")
        doubles += table.locator("#hand .lh-card.is-dual").count()
        assert cards.count()
        assert cards.evaluate_all("all => all.every((one) => one.scrollHeight <= one.clientHeight)"), at
    assert doubles, "cards with two uses are the highest"


@pytest.mark.parametrize("back", [None, 60], ids=["now", "looking back"])
@pytest.mark.parametrize("seats", [3, 4])
def test_on_the_smallest_phone_a_hand_of_three_is_whole_in_sight(fit: Fit, seats: int, back: int | None) -> None:
    record = recorded("loewenherz", seats)
    session = Session("look", until(record, len(record.entries) // 2), ["person", *["bot"] * (seats - 1)])
    resize(fit, (360, 640))
    fit.lay(Moment("loewenherz", seats, "the hand", shown(session, at=back)))
    cards = fit.page.locator(".lh-hand-row > li").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect()).map(({ right, bottom }) => [right, bottom])"
    )
    dock = fit.page.locator(".lh-dock").bounding_box()
    assert len(cards) == 3
    assert max(right for right, _ in cards) <= dock["x"] + dock["width"]
    assert max(bottom for _, bottom in cards) <= 640
    assert fit.page.locator(".lh-sale").evaluate_all(OVER) == []
