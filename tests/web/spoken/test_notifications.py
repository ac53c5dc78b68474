"""Whoever looks at another page is told whose turn it is."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from fake import FakePage, opened, redrawn, run, seated, settled
from far import Device, act, meet, mover

HIDDEN = "Object.defineProperty(document, 'hidden', { value: true, configurable: true })"
NOTICES = """globalThis.sent = [];
globalThis.Notification = class {
  static permission = 'default';
  static async requestPermission() { return this.permission = 'granted'; }
};
ServiceWorkerRegistration.prototype.showNotification = async (title, { body }) => { sent.push([title, body]); };
undefined"""


@pytest.mark.usefixtures("at_once", "at_random")
def test_the_title_tells_whose_turn_it_is_where_one_person_plays() -> None:
    async def told() -> None:
        page = FakePage()
        app = await seated(page, "person", "bot")
        assert page.told[0] == ("Würfelkönig: who plays? – Tafelrunde", False, "")
        assert page.told[-1] == ("● Your turn – Würfelkönig", True, "")
        page.told.clear()
        session = app.session
        assert session
        while session.table.state.turn == 0:
            app.on("play", session.table.game.write(session.actions()[-1]), "")
        await settled(app)
        assert page.told == [("Würfelkönig – Tafelrunde", False, ""), ("● Your turn – Würfelkönig", True, "")]
        app.on("route", "#/", "")
        await settled(app)
        assert page.told[-1] == ("Tafelrunde", False, "")
        two = await seated(other := FakePage(), "person", "person")
        assert two.session
        assert other.told[-1] == ("Würfelkönig – Tafelrunde", False, "")

    run(told())


def test_a_game_far_away_is_told_of_from_every_screen_and_by_a_notice_once_a_turn() -> None:
    async def told() -> None:
        page = FakePage()
        app = await opened(page)
        session: Any = SimpleNamespace(title="Sunday", waits=True, shared=False, kinds=("person", "far"))
        app.model.room = SimpleNamespace(session=session, secret="", commands={})  # type: ignore[assignment]
        app.on("do", "notices on", "")
        await settled(app)
        assert app.settings["notices"] == "on"
        session.waits = False
        redrawn(app)
        redrawn(app)
        assert page.told[1:] == [("Sunday – Tafelrunde", False, ""), ("● Your turn – Sunday", True, "It is your turn.")]
        app.on("do", "notices off", "")
        session.waits = True
        redrawn(app)
        session.waits = False
        redrawn(app)
        assert page.told[-1] == ("● Your turn – Sunday", True, "")

    run(told())


def test_without_leave_there_are_no_notices_and_it_is_said() -> None:
    async def told() -> None:
        page = FakePage()
        page.permits = False
        app = await opened(page)
        app.on("do", "notices on", "")
        await settled(app)
        assert app.settings["notices"] == "off"
        assert "does not let this page send notices" in page.html

    run(told())


def test_whoever_looks_elsewhere_gets_a_notice_and_a_dot_on_the_icon(device: Device) -> None:
    ada, ben = people = [device(), device()]
    ada.evaluate(NOTICES)
    ada.locator("#set-notices-on").click()
    ada.locator("#set-notices-on[aria-checked=true]").wait_for()
    meet(*people)
    while mover(people) is ada:
        act(ada)
    ada.evaluate(HIDDEN)
    assert ada.title() == "Würfelkönig – Tafelrunde"
    assert ada.locator("link[rel=icon]").get_attribute("href") == "icon.svg"
    while mover(people) is ben:
        act(ben)
    ada.wait_for_function("sent.length")
    assert ada.evaluate("sent") == [["● Your turn – Würfelkönig", "It is your turn."]]
    assert ada.title() == "● Your turn – Würfelkönig"
    ada.wait_for_selector("link[rel=icon][href^=data]", state="attached")
