"""What a device kept under the version before, and the links that were made there, open as they did; but for tables far away.

`before.json` was written by that version: what a browser kept (`device`), what it kept of a room (`room`), and links.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.parts import escape
from app.saved.saves import written
from app.table.levels import FORMER
from fake import FakePage, opened, run, settled
from together import SECRET, FarPage, Hub, until

pytestmark = pytest.mark.usefixtures("at_once")

THEN = ["laurin", "creatures", "elfen", "wuerfel", "loewenherz"]
"""The games that there were."""
BEFORE = json.loads(Path(__file__).with_name("before.json").read_text("utf-8"))


@pytest.mark.parametrize("game", THEN)
def test_a_saved_game_lies_on_the_table_as_it_stood(game: str) -> None:
    async def play() -> None:
        text = BEFORE["device"][f"game:of-{game}"]
        save = json.loads(text)
        app = await opened(FakePage({f"game:of-{game}": text}))
        assert f"Sunday’s {game}" in app.page.html  # type: ignore[attr-defined]
        app.on("route", f"#/table/of-{game}/3", "")
        assert app.session is None  # it comes, as a route does
        while app.session is None:
            await settled(app)
        again = written(app.session)
        entries = save["record"]["entries"]
        assert again["record"]["entries"][: len(entries)] == entries  # bots have gone on from there
        for name in ("key", "kinds", "colours", "hands", "taught", "tried"):
            assert again[name] == save[name]
        assert again["levels"] == [FORMER] * len(save["kinds"])
        assert again["brief"]["title"] == save["brief"]["title"]
        assert 'id="past"' in app.page.html  # type: ignore[attr-defined]

    run(play())


def test_what_was_chosen_is_chosen() -> None:
    async def play() -> None:
        app = await opened(page := FakePage(dict(BEFORE["device"])), "#/new/elfen")
        chosen = json.loads(BEFORE["device"]["settings"])
        assert {name: app.settings[name] for name in chosen} == chosen
        assert page.looks == ("de", "dark", "none")
        assert 'value="Ada"' in page.html and 'id="set-option-gold-7"' in page.html
        await app.go("#/")
        assert f"#/room/{SECRET}" in page.html

    run(play())


def test_a_link_brings_its_game() -> None:
    async def play() -> None:
        await opened(page := FakePage(), BEFORE["links"]["game"])
        assert 'id="offer"' in page.html and "Sunday’s wuerfel" in page.html

    run(play())


@pytest.mark.parametrize("link", ["room", "letter"])
def test_a_table_at_which_others_agreed_by_other_rules_says_so_and_loses_nothing(link: str) -> None:
    """Also by a letter that was written there: what was signed means something else now."""

    async def play() -> None:
        hub = Hub()
        hub.kept["Ben"] = dict(BEFORE["at_ben"])
        app = await opened(page := FarPage(hub, "Ben"), BEFORE["links"][link])
        await app.go(f"#/room/{SECRET}")
        await until(lambda: "with an earlier version of the page" in page.html)
        await until(lambda: escape("What was done, and who signed it (7)") in page.html)
        await until(lambda: escape("Checked here: 11 messages") in page.html)
        assert "reroll 1 2 4 5 6" in page.html and "The game had not ended on this device." in page.html
        app.on("do", "olderfile", "")
        lines = page.files["tafelrunde-wuerfel-proof.txt"].splitlines()
        assert lines[:2] == ["[tafelrunde table]", BEFORE["at_ben"]["genesis"]] and len(lines) == 13
        assert app.session is None
        assert hub.kept["Ben"].items() >= BEFORE["at_ben"].items()
        await app.door.room.leave()  # type: ignore[union-attr]

    run(play())


def test_a_table_of_a_later_protocol_that_is_none_any_more_is_refused_kindly_and_begins_not_anew() -> None:
    """Protocol 2: with its id all would begin once more with the secrets that it had."""

    async def play() -> None:
        hub = Hub()
        genesis = json.loads(BEFORE["at_ben"]["genesis"])
        genesis["fresh"] = ["A" * 22 if len(key) > 4 else "" for key in genesis["keys"]]
        hub.kept["Ben"] = BEFORE["at_ben"] | {"genesis": json.dumps(genesis)}
        app = await opened(page := FarPage(hub, "Ben"), BEFORE["links"]["room"])
        await until(lambda: "Load the page again on every device and lay a new table" in page.html)
        assert app.door.room.peer is None  # type: ignore[union-attr]
        assert app.session is None
        await app.door.room.leave()  # type: ignore[union-attr]

    run(play())


def test_with_the_link_of_a_seat_one_waits_in_its_room_for_whoever_tells_what_is_played() -> None:
    """Then it is sat down at with the secret itself, which such a link bears; see tests/web/far/test_comeback.py."""

    async def play() -> None:
        hub = Hub()
        hub.kept["Ada"] = dict(BEFORE["room"])
        app = await opened(page := FarPage(hub, "new"), BEFORE["links"]["seat"])
        assert page.hash == f"#/room/{SECRET}"
        await until(lambda: "You come with the code of a seat." in page.html)
        await until(lambda: hub.kept["new"].get("brought") == BEFORE["room"]["secret"])
        await app.door.room.leave()  # type: ignore[union-attr]

    run(play())
