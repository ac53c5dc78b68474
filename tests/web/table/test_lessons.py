"""First games: every file can be followed to its end, in both languages, and then the player is free."""

from __future__ import annotations

import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app import boards
from app.parts import HYPHEN, escape
from app.saved.saves import Save, written
from app.screens.lesson import guide
from app.shell.i18n import translator
from app.table.lesson import Lesson
from app.table.session import Session
from bygame import ByGame
from elements import Elements, same, values
from fake import FakePage, begun, bot_plays, opened, run, settled
from player import arrive, click, stored
from tafelrunde import games
from tafelrunde.core import Seeded, Table
from tafelrunde.games.creatures.data import CARDS

FOLDER = Path(__file__).parents[3] / "assets" / "lessons"
LANGUAGES = {"de", "en"}
AT_MOST = 260
"""Characters of a note: more is not read."""


def lesson(name: str, player: str = "Pia of the Hill") -> Lesson:
    return Lesson.read((FOLDER / f"{name}.txt").read_text("utf-8"), player)


def follow(session: Session) -> None:
    """Do what the lesson shows, once."""
    assert session.step
    if session.bot_moves:
        session.heard = len(session.record.entries)
        run(bot_plays(session))
    else:
        session.play(session.step.action)


def test_every_game_has_a_first_game() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == sorted(games.NAMES)


@pytest.mark.parametrize("name", games.NAMES)
def test_a_lesson_is_a_record_that_stops_where_the_player_decides(name: str) -> None:
    told = lesson(name)
    table = Table.load(games.load(name), told.record, Seeded())
    assert table.state.turn == told.seat
    assert table.record.names[told.seat] == "Pia_of_the_Hill"
    choices = table.game.actions(table.state.seen_by(told.seat))
    assert len(choices) > 1 or name == "wuerfel"  # there it is a roll, and all that follows


@pytest.mark.parametrize("name", games.NAMES)
def test_every_action_of_the_player_has_its_word_in_both_languages(name: str) -> None:
    told = lesson(name)
    entries = told.record.entries
    mine = {number for number in range(told.first, len(entries)) if entries[number].seat == told.seat}
    assert mine | {len(entries)} <= set(told.notes)
    assert len(mine) <= 26
    for note in told.notes.values():
        assert set(note) == LANGUAGES
        assert max(map(len, note.values())) <= AT_MOST


TEACHES = ByGame(__file__, "what its first game teaches, and what happens, or is done, while a note speaks of it", {
    "laurin": {
        "spells are bought": "bought",
        "and cast": "cast",
        "a swap": "swapped",
        "fog": "fogged",
        "haste": "stepped",
        "a ban": "banned",
        "cards are handed out": "assigned",
        "dwarfs are placed": "placed",
        "and relocated": "put",
        "an auction": "won",
        "a lost bid": "kept",
        "the king’s move": "moved",
        "scoring": "scored",
    },
    "creatures": {"cards": "took", "who is next": "turn", "the end of one’s round": "left", "heroes": "fame"},
    "elfen": {
        "villages": "village",
        "gold, thief, obstacle": "attached",
        "closing": "closed",
        "three for four": "exchange",
        "which four": "discarded",
        "buying": "bought",
        "the journey": "entered",
        "a bodyguard": "guarded",
        "a thief": "robbed",
        "a whole lap": "lap",
        "a change of direction": "turned",
        "the end of one’s journey": "stopped",
    },
    "wuerfel": {
        "rolling": "rolled",
        "again": "reroll",
        "citizens": "took",
        "places": "place",
        "the penalty": "penalty",
        "dragons": "gave",
    },
    "loewenherz": {
        "castles": "castle",
        "knights": "knight",
        "borders": "border",
        "territories": "territory",
        "income": "income",
        "expansion": "expanded",
        "selling": "sold",
        "the deck": "drew",
        "the market": "took",
        "monopolies": "monopoly",
        "alliances": "allied",
        "defectors": "defected",
    },
})  # fmt: skip


@pytest.mark.parametrize("name", games.NAMES)
def test_what_a_game_knows_happens_while_a_note_speaks_of_it(name: str) -> None:
    told = lesson(name)
    entries, table = told.record.entries, Table.load(games.load(name), told.record, Seeded())
    taught = set[str]()
    for number in range(told.first, len(entries)):
        if {number, number + 1} & told.notes.keys():
            taught |= {entries[number].action.split()[0], *(event.what for event in table.events(number))}
    assert {feature for feature, sign in TEACHES[name].items() if sign not in taught} == set()


def test_a_creature_a_king_a_treasure_a_hero_and_a_legend_are_all_taken() -> None:
    told = lesson("creatures")
    mine = {CARDS[entry.action.removeprefix("take ")].kind for entry in told.record.entries if entry.seat == told.seat}
    assert mine == {card.kind for card in CARDS.values()} - {"castle"}


@pytest.mark.parametrize("name", games.NAMES)
def test_following_a_lesson_leads_to_its_end_and_then_the_player_is_free(name: str) -> None:
    told = lesson(name)
    session = Session.taught("k", told)
    while session.step:
        if not session.bot_moves:
            [action] = session.actions()
            assert session.table.game.write(action) == session.step.action
            # The board plays an action as the rules list it: it must be that very line.
            assert action in session.table.game.actions(session.view)
        follow(session)
    assert session.record == told.record
    assert session.actions() == session.table.game.actions(session.view)


@pytest.mark.parametrize("name", games.NAMES)
def test_what_a_lesson_shows_can_be_taken_back_and_done_again(name: str) -> None:
    session = Session.taught("k", lesson(name))
    assert not session.can_undo()
    while session.step:
        follow(session)
        before = len(session.record.entries)
        if session.can_undo():
            assert session.undo()
            while len(session.record.entries) < before:
                follow(session)
    assert session.record == lesson(name).record


QUOTED = re.compile("[“„]([^“”„]+)[”“]")
"""What a note quotes, by the marks of its language."""


def boards_of(session: Session, language: str, selected: frozenset[str]) -> str:
    """The table of a first game as it is shown."""
    return boards.load(session.table.game.name).table(
        session.view, session.actions(), me=session.me, names=session.names, selected=selected, _=translator(language),
        log=[], taught=True,
    ).html.replace(HYPHEN, "")  # fmt: skip


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("name", games.NAMES)
def test_what_a_note_wants_tapped_is_lit_and_what_it_quotes_stands_there(name: str, language: str) -> None:
    session = Session.taught("k", lesson(name))
    while session.step:
        if not session.bot_moves:
            selected, quoted = frozenset[str](), QUOTED.findall(session.lesson.note(session.record, language))  # type: ignore[union-attr]
            shown = seen = boards_of(session, language, selected)
            while session.step.action not in values(shown, "data-play"):
                picks = [
                    attrs["data-select"]
                    for _, attrs in Elements(shown).all
                    if {"is-wanted", "is-legal"} & {*attrs.get("class", "").split()}
                    and attrs.get("data-select", "") not in {"", *selected}
                ]
                assert picks, (len(session.record.entries), session.step.action)
                selected |= {picks[0]}
                shown = boards_of(session, language, selected)
                seen += shown
            text = Elements(seen).text.lower()
            assert [words for words in quoted if words.lower() not in text] == [], len(session.record.entries)
        follow(session)


def test_a_player_with_the_name_of_a_bot_gets_another() -> None:
    assert lesson("wuerfel", "Merlin").record.names == ("Merlin_2", "Merlin")


def test_the_page_shows_the_note_and_a_bot_waits_until_it_is_read(at_once: None) -> None:
    async def play() -> None:
        page = FakePage()
        app = await begun(page)
        assert app.session.names == ["Pia", "Merlin"]
        first = app.session.lesson.notes[1]["en"]
        assert page.html.count(first) == 2  # to be seen and to be heard
        for line in ("roll", "reroll 3 4 5 6", "take C07 place"):
            app.on("play", line, "")
        await settled(app)
        assert len(app.session.record.entries) == 4
        assert "onward" in Elements(page.html).values("data-do")
        assert "is next." in page.html
        assert "is thinking." not in page.html
        app.on("do", "onward", "")
        await settled(app)
        assert len(app.session.record.entries) == 7
        assert "goes on in a moment." in page.html, "three throws are no turn"
        assert "is next." not in page.html
        app.on("do", "onward", "")
        await settled(app)
        assert app.session.lesson.notes[8]["en"] in page.html
        while app.session.step:
            if app.session.pauses:
                app.on("do", "onward", "")
            else:
                app.on("play", app.session.step.action, "")
            await settled(app)
        assert app.session.lesson.notes[19]["en"] in page.html
        app.on("play", "roll", "")
        assert 'id="guide"' not in page.html

    run(play())


def test_the_place_of_the_note_stays_while_others_play_on() -> None:
    session = Session.taught("k", lesson("loewenherz"))
    app: Any = SimpleNamespace(_=same, settings={"language": "en"})
    seen = []
    while session.step:
        seen.append(guide(app, session))
        follow(session)
    assert all('id="guide"' in shown for shown in seen)
    assert any("<p>" not in shown for shown in seen)
    assert "from here on you decide" in guide(app, session)
    session.play("draw")
    assert guide(app, session) == ""


def test_what_the_lesson_does_not_show_waits_for_later() -> None:
    async def play() -> None:
        page = FakePage()
        app = await begun(page)
        app.on("play", "roll", "")
        app.on("play", "reroll 1", "")
        assert "first do what the note says" in app.messages.notice
        app.on("why", "penalty", "")
        assert "first do what the note says" in app.messages.notice
        app.on("why", "take C07", "")
        assert app.messages.notice == "First do what the note says."
        assert app.messages.refusal is None
        assert len(app.session.record.entries) == 2

    run(play())


def test_laurin_does_not_say_that_nothing_fits_where_the_lesson_saves_it_for_later() -> None:
    session = Session.taught("look", lesson("laurin"))
    while session.step and (session.bot_moves or session.step.action != "done" or session.view.left < 6):
        follow(session)
    shown = boards.load("laurin").table(
        session.view, session.actions(), me=session.me, names=session.names, selected=frozenset(), _=same, log=[]
    ).html  # fmt: skip
    assert escape("6 of 9 points left") in shown
    assert "fits any more" not in shown


def test_a_lesson_goes_on_after_the_page_was_closed() -> None:
    async def play() -> None:
        page = FakePage()
        app = await begun(page)
        app.on("play", "roll", "")
        await settled(app)
        again = await opened(page, page.hash)
        await settled(again)
        assert again.session.step.action == "reroll 3 4 5 6"
        assert 'id="guide"' in page.html

    run(play())


def test_a_saved_game_of_before_there_were_lessons_is_none() -> None:
    kept = written(Session.taught("k", lesson("wuerfel")))
    assert Save.read(json.dumps(kept)).taught
    del kept["taught"]
    assert not Save.read(json.dumps(kept)).taught


def test_a_first_game_by_mouse(page: Any, site: Any) -> None:
    arrive(page, site.address)
    click(page, "#tile-wuerfel")
    click(page, "#seating #lesson")  # the hall has one, too
    click(page, "#roll")
    for die in (3, 4, 5, 6):
        click(page, f"#die-{die}")
    click(page, "#again")
    click(page, "#card-C07")
    for what in (
        "#onward",
        "#onward",
        "#roll",
        "#card-C38",
        "#give-1",
        "#onward",
        "#onward",
        "#roll",
        "#die-4",
        "#die-6",
    ):
        click(page, what)
    for what in ("#again", "#card-C37", "#card-C25", "#onward", "#onward"):
        click(page, what)
    page.wait_for_selector("#roll")
    assert "From here on you decide" in page.locator("#guide").inner_text()
    click(page, "#roll")
    page.wait_for_selector("#guide", state="detached")
    stored(page)
    page.reload()
    page.wait_for_selector("#board")
    assert page.locator("#guide").count() == 0


def test_the_table_stays_where_it_is_whatever_the_note_says(page: Any, site: Any) -> None:
    shown: list[str] = []
    for name in games.NAMES:
        for language in LANGUAGES:
            session = Session.taught("k", lesson(name))
            seen: Any = SimpleNamespace(_=translator(language), settings={"language": language})
            while session.step:
                session.heard = 0
                shown += [guide(seen, session)]
                follow(session)
            shown += [guide(seen, session)]
    arrive(page, site.address)
    click(page, "#tile-wuerfel")
    click(page, "#seating #lesson")
    page.wait_for_selector("#guide")
    for width, height in ((360, 740), (390, 844), (600, 900), (820, 1180), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        heights = page.evaluate(
            """(shown) => shown.map((guide) => {
                document.getElementById('guide').outerHTML = guide;
                return document.getElementById('guide').offsetHeight;
            })""",
            shown,
        )
        assert len({*heights}) == 1, (width, [shown[at] for at, one in enumerate(heights) if one != heights[0]])
