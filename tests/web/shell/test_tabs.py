"""Two tabs of one browser never play the same game at once."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from fake import FakePage, opened, played, redrawn, run, seated, settled
from player import act_first, begin, comes_true
from relay import Relay


def test_a_game_that_lies_open_elsewhere_is_not_opened_before_it_is_taken_over_as_it_stands() -> None:
    async def play() -> None:
        page = FakePage()
        first = await seated(page, "person", "person")
        assert first.session
        key = first.session.key
        other = FakePage(page.memory)
        other.taken = True
        second = await opened(other)
        await played(first, 3, Random(1))
        second.on("route", f"#/table/{key}", "")
        await settled(second)
        assert second.session is None
        assert "This game lies open in another tab" in other.html
        other.memory = page.memory
        second.on("do", "here", "")
        await settled(second)
        assert other.claims == [("game", key, False), ("game", key, True)]
        assert second.session
        assert len(second.session.record.entries) == 4
        page.lose("game", key)
        await settled(first)
        assert first.session is None
        assert "This game lies open in another tab" in page.html

    run(play())


def test_a_game_that_a_browser_lets_go_of_while_the_page_is_left_is_taken_up_again_as_it_stands() -> None:
    """Safari does so when somebody leaves and comes back; meanwhile another tab may have played."""

    async def play() -> None:
        page, other = FakePage(), FakePage()
        first = await seated(page, "person", "person")
        other.memory = page.memory
        await played(await opened(other, "#/table/k1"), 3, Random(1))
        page.lost["game"]("k1")
        await settled(first)
        assert first.session
        assert len(first.session.record.entries) == 4
        assert "lies open in another tab" not in page.html

    run(play())


def test_a_name_from_another_tab_takes_nothing_back_and_is_not_taken_back() -> None:
    async def play() -> None:
        page = FakePage()
        first = await seated(page, "person", "person")
        other = FakePage(page.memory)
        second = await opened(other)
        await played(first, 3, Random(1))
        before, other.memory = page.memory["game:k1"], page.memory
        second.on("field", "title-k1", "Sunday")
        await settled(second)
        assert other.claims == [("game", "k1", True)]
        page.lose("game", "k1")
        assert first.session is None
        renamed = json.loads(page.memory["game:k1"])
        assert renamed.pop("brief") == json.loads(before)["brief"] | {"title": "Sunday"}
        assert renamed == {name: value for name, value in json.loads(before).items() if name != "brief"}
        first.on("do", "here", "")
        await settled(first)
        await played(first, 1, Random(1))
        assert json.loads(page.memory["game:k1"])["brief"]["title"] == "Sunday"

    run(play())


def test_a_game_that_another_tab_has_removed_is_not_laid_back_by_a_name() -> None:
    async def play() -> None:
        page = FakePage()
        first = await seated(page, "person", "person")
        other = FakePage(page.memory)
        other.memory = page.memory
        second = await opened(other)
        second.on("do", "remove k1", "")
        await settled(second)
        page.lose("game", "k1")
        first.on("field", "title-k1", "Sunday")
        await settled(first)
        assert "game:k1" not in page.memory
        assert first.session is None
        second.on("do", "restore", "")
        await settled(second)
        first.on("do", "restore", "")
        assert json.loads(page.memory["game:k1"])["brief"]["title"] == ""

    run(play())


def test_what_is_taken_over_is_another_game_than_the_one_that_is_held_now() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "person")
        assert app.session
        page.lose("game", "another")
        assert app.session
        redrawn(app)
        await app.go(app.route.text)
        assert len(page.claims) == 1

    run(play())


def test_what_is_chosen_in_two_tabs_and_the_rooms_of_both_stand_side_by_side() -> None:
    async def play() -> None:
        page, other = FakePage(), FakePage()
        other.memory = page.memory
        first, second = await opened(page, "#/new/elfen"), await opened(other, "#/new/laurin")
        first.on("do", "set theme dark", "")
        second.on("do", "set pace slow", "")
        first.on("do", "option gold 12", "")
        second.on("do", "option diagonal 1", "")
        for app, room in ((first, "#/room/1"), (second, "#/room/2")):
            app.on("do", "begin", "")
            app.rooms.remember(room, "elfen", ["Ada", "Ben"])
            await settled(app)
        first.on("do", "farforget #/room/1", "")
        await settled(first)
        third = await opened(FakePage(page.memory))
        assert (third.settings["theme"], third.settings["pace"]) == ("dark", "slow")
        assert third.settings["house"] == {"elfen": {"gold": 12}, "laurin": {"diagonal": 1}}
        assert list(third.rooms.rooms) == ["#/room/2"]

    run(play())


def test_a_second_tab_says_so_and_takes_over_and_chooses_nothing_away(page: Any, site: Any) -> None:
    begin(page, site.address, "person", "person")
    act_first(page)
    page.wait_for_function("document.querySelectorAll('#panel .log li').length")
    other = page.context.new_page()
    other.goto(page.url)
    other.locator("#elsewhere").wait_for()
    act_first(page)
    page.locator("#deed-menu").click()
    page.locator("#set-theme-dark").click()
    log = page.locator("#panel .log").inner_text()
    other.locator("#here").click()
    other.locator("#board").wait_for()
    other.locator("#deed-menu").click()
    other.locator("#set-sound-on").click()
    page.locator("#elsewhere").wait_for()
    other.wait_for_function("told => document.querySelector('#panel .log').innerText.length >= told.length", arg=log)
    page.locator("#here").click()
    page.locator("#board").wait_for()
    other.locator("#elsewhere").wait_for()
    chosen = """async () => {
      const { theme, sound } = JSON.parse(new Map(JSON.parse(await tafelrunde.store.all())).get('settings'));
      return theme === 'dark' && sound === 'on';
    }"""
    comes_true(page, lambda: page.evaluate(chosen))


def test_a_table_far_away_goes_on_in_one_tab_at_a_time(guest: Any, relay: Relay) -> None:
    first = guest(locale="en-GB")
    second = first.context.new_page()
    first.goto(f"{relay.address}#/room/{'cd' * 16}")
    first.locator("#far-name").fill("Ada")
    first.locator("#far-name").blur()
    second.goto(first.url)
    second.locator("#elsewhere").get_by_text("This table lies open in another tab").wait_for()
    second.locator("#here").click()
    # The lobby may stand before what was kept of it is read.
    second.wait_for_function("document.getElementById('far-name')?.value === 'Ada'")
    first.locator("#elsewhere").wait_for()
    first.locator("#here").click()
    first.locator("#far-name").wait_for()
    second.locator("#elsewhere").wait_for()


def test_the_browser_is_asked_to_keep_what_is_saved_only_after_a_tap(page: Any, site: Any) -> None:
    page.add_init_script("globalThis.asked = 0; navigator.storage.persist = async () => { asked++; }")
    page.goto(site.address)
    page.wait_for_selector("html[data-ready=yes]")
    assert page.evaluate("asked") == 0
    begin(page, site.address, "person", "bot")
    act_first(page)
    page.wait_for_function("asked === 1")
