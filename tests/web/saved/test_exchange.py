"""Games that leave the device and games that come: whole, told as far as they are known, or with what is wrong."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

from app.app import App
from app.saved import share
from app.saved.saves import written
from app.table.levels import FORMER
from app.words import listed, points
from elements import Elements
from fake import FakePage, opened, played, run, seated, settled
from tafelrunde import games
from tafelrunde.core import Damaged, Record, Seeded, Table

pytestmark = pytest.mark.usefixtures("at_once", "at_random")


async def game(page: FakePage, name: str = "loewenherz", count: int = 12) -> App:
    """A game of one person that runs."""
    app = await seated(page, "person", "bot", "bot", game=name)
    await played(app, count, Random(1))
    return app


def unchecked(text: str) -> str:
    """As another program might write it."""
    return re.sub(r" ~\w{8}", "", text)


async def came(text: str) -> tuple[App, FakePage]:
    """Another device on which this was opened from a file."""
    page = FakePage()
    app = await opened(page)
    app.on("field", "import", text)
    await settled(app)
    app.on("route", page.hash, "")
    await settled(app)
    return app, page


def test_a_file_holds_everything_and_is_played_on_elsewhere() -> None:
    async def play() -> None:
        page = FakePage()
        app = await game(page)
        assert app.session is not None
        app.session.colours = (3, 0, 1)
        app.on("field", "title-k1", "Sunday")
        app.saved.keep(app.session)
        await settled(app)
        app.on("do", "export k1", "")
        other, page2 = await came(page.files["tafelrunde-loewenherz.tafel"])
        assert "Sunday" in Elements(page2.html).sentence
        assert "arms-3" in page2.html.partition('class="seats"')[2]
        assert page2.memory == {}
        other.on("do", "accept", "")
        other.on("route", page2.hash, "")
        await settled(other)
        assert other.session is not None
        first, second = written(app.session), written(other.session)
        for part in ("kinds", "colours", "hands", "record"):
            assert first[part] == second[part]
        assert second["brief"]["title"] == "Sunday"
        await played(other, 2, Random(1))
        assert len(other.session.record.entries) > len(app.session.record.entries)

    run(play())


def test_the_old_form_of_a_file_can_still_be_opened() -> None:
    async def play() -> None:
        page = FakePage()
        app = await game(page)
        other, page2 = await came(page.memory["game:k1"])
        other.on("do", "accept", "")
        await settled(other)
        assert json.loads(page2.memory["game:k1"])["record"] == written(app.session)["record"]  # type: ignore[arg-type]

    run(play())


@pytest.mark.parametrize("way", ["text", "link"])
def test_a_text_or_link_of_a_running_game_tells_what_its_player_knows_and_no_more(way: str) -> None:
    async def play() -> None:
        page = FakePage()
        app = await game(page)
        assert app.session is not None
        app.on("do", f"{way} k1", "")
        await settled(app)
        handed = app.exchange.handout.text
        assert handed in page.html or "\n" in handed
        assert (handed.startswith("https://play.example/#/g/1")) == (way == "link")
        record = share.read(handed).record
        truth = app.session.record
        assert record.seen_by(0).entries == truth.seen_by(0).entries
        redrawn = set()
        for _ in range(9):
            app.on("do", f"{way} k1", "")
            await settled(app)
            redrawn.add(str(share.read(app.exchange.handout.text).record.entries == truth.entries))
        assert "False" in redrawn
        app.on("do", "copied", "")
        assert "Copied." in page.html
        assert 'id="handout"' not in page.html

    run(play())


def test_a_link_opens_on_another_device_and_keeps_nothing_before_a_yes() -> None:
    async def play() -> None:
        page = FakePage()
        app = await game(page)
        app.on("do", "link k1", "")
        await settled(app)
        link = app.exchange.handout.text
        page2 = FakePage()
        other = await opened(page2, "#" + link.partition("#")[2])
        shown = Elements(page2.html).sentence
        assert "Player 1 is next · turn " in shown
        assert 'data-do="accept"' in page2.html
        assert page2.memory == {}
        other.on("do", "role 1 person", "")
        other.on("do", "accept", "")
        await settled(other)
        assert other.session is not None
        assert other.session.kinds == ("person", "person", "bot")
        assert page2.hash == "#/table/k1"
        assert "game:k1" in page2.memory

    run(play())


@pytest.mark.parametrize("way", ["text", "link"])
def test_where_hands_lie_open_they_do_so_at_the_table_of_whoever_it_is_handed_to(way: str) -> None:
    async def play() -> None:
        app = await seated(FakePage(), "person", "person", "bot", game="laurin")
        app.on("do", "bare", "")
        app.on("do", f"{way} k1", "")
        await settled(app)
        assert share.read(app.exchange.handout.text).hands == "open"

    run(play())


def test_a_finished_game_travels_as_it_was_and_is_looked_back_over() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "bot", "bot", game="creatures")
        assert app.session is not None
        while not app.session.over:
            await settled(app)
        app.on("do", "link k1", "")
        await settled(app)
        assert "With it others can look back over the game." in Elements(page.html).sentence
        page2 = FakePage()
        other = await opened(page2, "#" + app.exchange.handout.text.partition("#")[2])
        first, *_others = app.session.table.game.ranking(app.session.table.state)
        winners = listed([app.session.names[seat] for seat in first], str)
        assert f"won by {winners}" in Elements(page2.html).sentence
        assert 'data-do="role' not in page2.html
        other.on("do", "accept /0", "")
        other.on("route", page2.hash, "")
        await settled(other)
        assert other.session is not None
        assert other.session.record == app.session.record
        assert other.look_back.at == 0

    run(play())


def test_what_is_offered_tells_the_game_its_people_with_their_points_and_the_way_back() -> None:
    async def play() -> None:
        page = FakePage()
        app = await game(page, "elfen", 30)
        assert app.session is not None
        app.on("field", "title-k1", "Sunday")
        await settled(app)
        app.on("do", "export k1", "")
        _other, page2 = await came(page.files["tafelrunde-elfen.tafel"])
        offered = Elements(page2.html)
        table = app.session.table
        turn, scores = table.state.turn, table.game.scores(table.state)
        assert f"König der Elfen {app.session.names[turn]} is next · journey {table.state.journey}" in offered.sentence
        for name, score in zip(app.session.names, scores, strict=True):
            assert f"{name} , {points(score['total'], str)} " in offered.sentence
        rows = [look.split() for look in offered.values("class") if "seat" in look.split()]
        assert [seat for seat, look in enumerate(rows) if "is-marked" in look] == [turn]
        assert "Back to the hall" in offered.sentence

    run(play())


def test_where_nothing_has_come_a_game_can_be_opened() -> None:
    async def play() -> None:
        page = FakePage()
        await opened(page, "#/open")
        assert "No game has come yet." in Elements(page.html).sentence
        assert {"paste", "unfold"} <= {*Elements(page.html).values("id")}

    run(play())


def test_what_is_here_already_is_opened_and_not_kept_twice() -> None:
    async def play() -> None:
        page = FakePage()
        app = await game(page)
        app.on("do", "export k1", "")
        app.on("field", "import", page.files["tafelrunde-loewenherz.tafel"])
        await settled(app)
        app.on("do", "accept", "")
        assert page.hash == "#/table/k1"
        assert sorted(page.memory) == ["game:k1", "settings"]

    run(play())


def test_what_is_pasted_in_the_hall_is_read_only_when_asked() -> None:
    async def play() -> None:
        page = FakePage()
        app = await game(page)
        app.on("do", "text k1", "")
        await settled(app)
        text = app.exchange.handout.text
        page2 = FakePage()
        other = await opened(page2)
        other.on("field", "paste", f"\n {text} \n")
        assert other.exchange.came.offer is None
        other.on("do", "unfold", "")
        await settled(other)
        assert other.exchange.came.offer is not None
        assert page2.hash == "#/open"

    run(play())


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda text: "Dear Ada, shall we play?", "This is not a saved game."),
        (lambda text: "", "This is not a saved game."),
        (lambda text: "{", "This is not a saved game."),
        (lambda text: text.replace("loewenherz 2]", "loewenherz 99]"), "under newer rules"),
        (lambda text: text.replace("loewenherz 2]", "loewenherz 99]").replace("|", "=>"), "under newer rules"),
        (lambda text: text.replace("loewenherz 2]", "chess 1]"), "does not know the game “chess”"),
        (lambda text: text.replace("\n5 ", "\n5 Nobody "), "Entry 5 of the record is damaged. The line cannot be read"),
        (lambda text: text.replace("\n5 ", f"\n5 {'Nobody' * 20} "), f"cannot be read: {('Nobody' * 20)[:40]}… "),
        (lambda text: share.LINK + share.fold(text)[:-30], "This link is not whole."),
        (lambda text: share.LINK, "This link is not whole."),
        (lambda text: share.LINK + "9xyz", "newer version of the page"),
    ],
)
def test_what_cannot_be_opened_says_why_and_changes_nothing(change: Any, told: str) -> None:
    async def play() -> None:
        page = FakePage()
        await game(page)
        text = share.of_save((await opened(FakePage(page.memory))).saved.shelf.latest_first()[0][1])  # type: ignore[arg-type]
        _other, page2 = await came(change(text))
        assert told in Elements(page2.html).sentence
        assert "The games on this device are as they were." in Elements(page2.html).sentence
        assert page2.memory == {}
        assert 'data-do="accept' not in page2.html

    run(play())


@pytest.mark.parametrize(
    ("found", "updated", "told"),
    [("waits", True, ""), ("comes", False, "is being fetched"), ("", False, "No newer version is to be found")],
)
def test_what_is_of_a_newer_version_brings_that_version(found: str, updated: bool, told: str) -> None:
    async def play() -> None:
        app, page = await came(share.LINK + "9xyz")
        page.found = found
        assert 'data-do="newest"' in page.html
        app.on("do", "newest", "")
        await settled(app)
        assert (page.updated, told in app.messages.notice) == (updated, True)
        broken, other = await came(share.LINK)
        assert broken.exchange.came.trouble
        assert 'data-do="newest"' not in other.html

    run(play())


def test_what_is_whole_before_the_damage_can_be_opened() -> None:
    async def play() -> None:
        page = FakePage()
        app = await game(page)
        assert app.session is not None
        lines = share.write(app.session.record, app.session.kinds).splitlines()
        bad = next(number for number, line in enumerate(lines) if line.startswith("7 "))
        other, page2 = await came("\n".join([*lines[:bad], lines[bad].replace(" ~", " 9 ~"), *lines[bad + 1 :]]))
        assert "Entry 7 of the record is damaged." in Elements(page2.html).sentence
        assert "Open what is whole (actions: 6)" in Elements(page2.html).sentence
        other.on("do", "rest", "")
        await settled(other)
        other.on("do", "accept", "")
        await settled(other)
        assert other.session is not None
        assert other.session.record.entries == app.session.record.entries[:7]

    run(play())


def test_nothing_that_comes_breaks_the_page() -> None:
    async def play() -> None:
        page, rng = FakePage(), Random(2)
        app = await game(page, "wuerfel", 3)
        assert app.session is not None
        whole = share.write(app.session.record, app.session.kinds, "x", "open")
        link = share.LINK + share.fold(whole)
        for _ in range(150):
            text = [*rng.choice([whole, link, page.memory["game:k1"]])]
            for _times in range(rng.randrange(1, 4)):
                at = rng.randrange(len(text))
                text[at : at + rng.choice([0, 1, 9])] = rng.choice(
                    ["", "\0", "é", "(", "~", "[", "99999999999", "#/g/"]
                )
            app.on("field", "import", "".join(text))
            await settled(app)
            app.on("route", "#/open", "")
            await settled(app)
            assert app.exchange.came.offer or app.exchange.came.trouble
            assert "offer" in Elements(page.html).values("id")

    run(play())


def test_a_link_that_would_fill_the_memory_is_refused() -> None:
    bomb = share.fold("[" + "x" * 5_000_000)
    assert len(bomb) < 20_000
    with pytest.raises(Damaged, match="broken link"):
        share.unfold(bomb)


def test_a_link_holds_a_whole_game() -> None:
    async def play() -> None:
        page = FakePage()
        app = await game(page, "laurin", 20)
        assert app.session is not None
        record = app.session.record
        folded = share.fold(share.write(record, ["person", "bot", "bot"], "Ä title"))
        assert all(letter.isascii() and (letter.isalnum() or letter in "-_") for letter in folded)
        assert share.read(f"look: https://a.b/c{share.LINK}{folded}\nbye").record == record
        assert len(folded) < len(record.text()) / 2
        assert Record.parse(record.text()) == record

    run(play())


def test_names_that_came_are_shown_without_what_cannot_be_seen_and_turn_nothing_round() -> None:
    async def play() -> None:
        names = ["Ada", "Ada\u200b", "\u202eneB", "\u05d0\u05d3\u05d4"]
        record = Table.new(games.load("wuerfel"), names, Seeded(1)).record
        text = share.write(record, title="\u202eSun\u3164day")
        for sheet in (text, "https://tafelrunde.example/" + share.LINK + share.fold(text)):
            _app, page = await came(sheet)
            shown = Elements(page.html).sentence
            assert "Sunday" in shown
            assert "Ada 2" in shown
            assert "neB" in shown
            assert "\u2068\u05d0\u05d3\u05d4\u2069" in shown, (
                "a name from right to left turns round what stands beside it"
            )
            assert not set("\u202e\u200b\u3164") & set(page.html)

    run(play())


def test_what_is_larger_than_any_game_is_not_looked_at() -> None:
    async def play() -> None:
        for text in ("[game wuerfel 1]\n" * 100_000, "{" + " " * 1_000_000 + "}"):
            _app, page = await came(text)
            assert "This is larger than any game." in page.html

    run(play())


@pytest.mark.parametrize("way", ["file", "save", "link"])
@pytest.mark.parametrize(
    ("levels", "played", "told"),
    [
        (["duke", 2, 4], (FORMER, 2, 4), True),
        (["grand duke", 2, 4], (FORMER, 2, 4), True),
        (["", 2, 4], (FORMER, 2, 4), True),
        ([10, 2, 4], (5, 2, 4), True),
        ([6, 2, 4], (5, 2, 4), True),
        ([1, 2, 4], (1, 2, 4), False),
    ],
)
def test_a_level_of_a_newer_version_stays_at_its_seat_and_it_is_said_once_that_the_nearest_is_played(
    way: str, levels: list[object], played: tuple[int, ...], told: bool
) -> None:
    async def play() -> None:
        app = await game(FakePage())
        assert app.session is not None
        sheet = share.write(app.session.record, app.session.kinds, levels=levels)
        save = json.dumps(written(app.session) | {"levels": levels})
        other, page = await came({"file": sheet, "save": save, "link": share.LINK + share.fold(sheet)}[way])
        other.on("do", "accept", "")
        other.on("route", page.hash, "")
        await settled(other)
        assert other.session is not None
        assert other.session.levels == played
        assert ("nearest" in other.messages.notice) == told
        other.on("route", page.hash, "")
        await settled(other)
        assert other.messages.notice == ""

    run(play())


def test_a_colour_of_a_newer_version_leaves_the_others_their_own() -> None:
    record = Table.new(games.load("wuerfel"), ["Ada", "Ben", "Cleo"], Seeded(1)).record
    assert share.read(share.write(record)).colours == []
    assert share.read(share.write(record).replace("# colours ", "# colours 12 4 1")).colours == [12, 4, 1]
