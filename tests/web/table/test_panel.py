"""What lies open beside the table: the log, and the map in words."""

from __future__ import annotations

from random import Random

import pytest

from app.app import App
from app.parts import escape
from app.table.rulebook import Rulebook
from fake import FakePage, legal, opened, played, run, seated, settled

pytestmark = pytest.mark.usefixtures("at_once")


async def next_game(app: App, page: FakePage) -> None:
    """From this table to another one."""
    app.on("route", "#/new/wuerfel", "")
    await settled(app)
    app.on("do", "begin", "")
    app.on("route", page.hash, "")
    await settled(app)


def test_a_line_of_the_log_leads_back_to_that_moment() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "person")
        app.on("play", "roll", "")
        now = legal(page)
        app.on("do", "panel log", "")
        assert "panel is-open" in page.html
        app.on("do", "look 0", "")
        assert legal(page) == []
        assert "panel is-open" not in page.html
        app.on("do", "now", "")
        assert legal(page) == now

    run(play())


def test_a_log_without_a_line_says_so_until_something_has_happened() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "person")
        said = "Nothing has happened yet."
        assert said in page.html.partition('id="panel-leaf"')[2]
        app.on("play", "roll", "")
        await settled(app)
        assert said not in page.html

    run(play())


def test_the_log_that_lay_open_over_one_game_does_not_lie_over_the_next() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "person")
        app.on("do", "panel log", "")
        assert 'class="panel is-open"' in page.html
        await next_game(app, page)
        assert 'id="board"' in page.html
        assert 'class="panel is-open"' not in page.html

    run(play())


def test_the_map_in_words_stands_beside_the_log_of_that_game_alone() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "person", game="loewenherz")
        app.on("do", "panel in-words", "")
        assert 'aria-labelledby="tab-in-words"' in page.html
        assert 'id="in-words"' in page.html
        await next_game(app, page)
        assert 'id="tab-in-words"' not in page.html
        assert 'aria-labelledby="tab-log"' in page.html

    run(play())


def test_the_rules_open_at_what_is_being_done_now_and_after_a_refusal_at_the_paragraph_that_was_named() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "person")
        app.on("do", "panel rules", "")
        await settled(app)
        assert page.shown == "(W9)", "before the first roll"
        app.on("do", "panel close", "")
        app.on("play", "roll", "")
        app.on("do", "panel rules", "")
        await settled(app)
        now = app.session.table.game.phase(app.session.table.state).rule if app.session else ""
        assert page.shown == f"({now})" != "(W9)"
        app.on("why", "take C40", "")
        named = app.shown().refusal
        assert named
        app.on("do", f"rule {named.rule}", "")
        app.loop.draw()
        assert page.shown == named.rule != now, "and it is heard, for somebody asked for this one"

    run(play())


def test_the_rules_of_a_game_that_is_over_open_at_its_end() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "person", game="creatures")
        await played(app, 100, Random(1))
        assert app.session
        assert app.session.over
        app.on("do", "panel rules", "")
        await settled(app)
        assert page.shown == "(C24)"

    run(play())


def test_who_looks_for_a_word_sees_the_paragraphs_that_say_it_and_comes_from_there_to_their_place() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "person")
        app.on("do", "panel rules", "")
        await settled(app)
        assert 'id="book"' in page.html
        assert 'data-do="rule part-1"' in page.html
        app.on("field", "seek", "THREE most")
        assert 'id="book"' not in page.html
        assert (escape("1 paragraph") + "<") in page.html
        assert "At <mark>most</mark> <mark>three</mark>." in page.html
        app.on("field", "seek", "seven")
        assert "The rules do not mention that." in page.html
        app.on("field", "seek", "s")
        assert 'id="book"' in page.html, "one letter says nothing"
        app.on("field", "seek", "three")
        app.on("do", "rule W10", "")
        assert 'id="book"' in page.html
        assert page.shown == "W10"

    run(play())


def test_whoever_leaves_the_rules_finds_nothing_looked_for_in_those_of_the_next_game() -> None:
    async def play() -> None:
        page = FakePage()
        app = await opened(page, "#/rules/laurin")
        await settled(app)
        app.on("field", "seek", "three")
        assert 'id="found"' in page.html
        await app.go("#/rules/wuerfel")
        await settled(app)
        assert 'id="book"' in page.html
        assert "rules/wuerfel.en.html" in page.html

    run(play())


def test_what_stands_in_a_picture_is_not_said_there() -> None:
    book = Rulebook(
        '<figure><ol><li>Dragon</li></ol></figure><ul><li>A <b>dragon</b>.</li></ul><p id="C1"><strong>C1.</strong> None.</p>'
    )
    assert [found.text for found in book.find("dragon")] == ["A <mark>dragon</mark>."]
    assert [found.rule for found in book.find("c1")] == ["C1"], "a number can be looked for, too"
