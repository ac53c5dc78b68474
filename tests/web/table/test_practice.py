"""Against bots a slip can be taken back whatever has been seen since; from then on the game says that it is practice."""

from __future__ import annotations

import json

import pytest

from app.saved import share
from app.saved.saves import Save, load, written
from app.table.session import FINAL
from fake import FakePage, heard, opened, run, seated, settled

pytestmark = pytest.mark.usefixtures("at_once")


def test_what_was_seen_since_makes_it_practice_and_the_game_says_so_from_then_on() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "bot")
        session = app.session
        assert session
        while not session.waits:
            app.on("play", session.table.game.write(session.actions()[-1]), "")
        await settled(app)
        entries = len(session.record.entries)
        assert not session.can_undo()
        assert 'aria-disabled="true" id="deed-undo"' not in page.html
        app.on("do", "undo", "")
        assert len(session.record.entries) == entries  # somebody is asked first
        assert 'data-do="rewind"' in page.html
        assert heard(page, "answered").endswith("the game says so. There is a button for it: Take back as practice.")
        assert not session.practice
        app.on("do", "rewind", "")
        assert session.record.entries[-1].seat in (0, None)
        assert len(session.record.entries) < entries
        assert session.practice
        assert "with take-backs" in page.html
        assert "Taken back: " in page.html
        while not session.waits:
            app.on("play", session.table.game.write(session.actions()[-1]), "")
        await settled(app)
        entries = len(session.record.entries)
        app.on("do", "undo", "")  # it is said once
        assert len(session.record.entries) < entries
        kept = json.dumps(written(session))
        assert (await load(Save.read(kept))).practice
        app.on("do", "text k1", "")
        await settled(app)
        assert app.exchange.handout
        told = app.exchange.handout.text
        assert share.read(told).practice, "whoever gets the game is told"
        assert share.read(share.of_save(Save.read(kept))).practice
        await app.go("#/")
        assert "with take-backs" in page.html, "the list of games says it, too"
        guest = FakePage()
        other = await opened(guest)
        other.on("field", "import", told)
        await settled(other)
        await other.go(guest.hash)
        assert "with take-backs" in guest.html
        other.on("do", "accept", "")
        await settled(other)
        assert other.session
        assert other.session.practice
        older = {key: value for key, value in json.loads(kept).items() if key != "practice"}
        assert not Save.read(json.dumps(older)).practice

    run(play())


def test_people_at_one_screen_take_back_only_what_nobody_has_learned_from() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "person")
        app.on("play", "roll", "")
        app.on("do", "undo", "")
        assert FINAL.split(":")[0] in page.html
        assert 'data-do="rewind"' not in page.html

    run(play())
