"""The games on this device: a list that stands whatever it holds, and loses nothing."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from app.saved.saves import Save
from elements import Elements
from fake import FakePage, opened, run, seated, settled
from tables import left_off

pytestmark = pytest.mark.usefixtures("at_once")


def kept(page: FakePage) -> dict[str, Any]:
    """Every saved game by its key."""
    return {key[5:]: json.loads(text) for key, text in page.memory.items() if key.startswith("game:")}


def test_several_games_wait_side_by_side_the_latest_first() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "person")
        await seated_again(app, page, "loewenherz")
        first, second = (f"saved-k{n}" for n in (1, 2))
        app.saved.shelf.texts["k1"] = json.dumps(
            kept(page)["k1"] | {"brief": kept(page)["k1"]["brief"] | {"played": 9}}
        )
        app.on("route", "#/", "")
        await settled(app)
        ids = Elements(page.html).values("id")
        assert ids.index(second) < ids.index(first)
        shown = Elements(page.html).sentence
        assert "Löwenherz , Player 1 is next · actions: 0 · today" in shown
        assert "Würfelkönig , Player 1 is next" in shown
        for key in ("k1", "k2"):
            app.on("route", f"#/table/{key}", "")
            await settled(app)
            assert app.session is not None
            assert app.session.key == key

    async def seated_again(app: Any, page: FakePage, game: str) -> None:
        app.on("route", f"#/new/{game}", "")
        await settled(app)
        app.on("do", "begin", "")
        app.on("route", page.hash, "")
        await settled(app)

    run(play())


def test_a_game_is_gone_on_with_before_a_trial() -> None:
    def leads(*games: dict[str, Any]) -> list[str]:
        memory = {
            f"game:{key}": json.dumps(left_off("wuerfel/2p-01", ["person"] * 2, key) | game)
            for key, game in zip(("new", "old"), games, strict=False)
        }
        for played, key in enumerate(reversed(memory)):
            save = json.loads(memory[key])
            memory[key] = json.dumps(save | {"brief": save["brief"] | {"played": played}})
        page = FakePage(memory)

        async def look() -> None:
            await opened(page, "#/")

        run(look())
        led = [href for href in Elements(page.html).values("href") if "/table/" in href]
        return led[:1] if 'id="go-on"' in page.html else []

    runs, over, trial = {"over": False, "tried": False}, {"over": True, "tried": False}, {"over": False, "tried": True}
    assert leads(runs, trial) == ["#/table/new"]
    assert leads(trial, runs) == ["#/table/old"]
    assert leads(trial, over) == ["#/table/new"]
    assert leads(trial) == ["#/table/new"]
    assert leads(over, runs) == []


def test_a_finished_game_says_who_won() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "bot", "bot")
        app.on("route", "#/", "")
        await settled(app)
        assert app.session is not None
        winners = [app.session.names[seat] for seat in app.session.table.game.ranking(app.session.table.state)[0]]
        assert f"won by {' and '.join(winners)}" in Elements(page.html).sentence

    run(play())


def test_a_game_can_be_called_by_a_name_of_its_own() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "person")
        app.on("route", "#/", "")
        app.on("field", "title-k1", " Rainy <Sunday> ")
        await settled(app)
        assert ">Rainy &lt;Sunday&gt;</b>" in page.html
        app.on("route", "#/table/k1", "")
        await settled(app)
        app.on("play", "roll", "")
        await settled(app)
        assert kept(page)["k1"]["brief"]["title"] == "Rainy <Sunday>"
        again = FakePage(page.memory)
        await opened(again)
        assert ">Rainy &lt;Sunday&gt;</b>" in again.html
        app.on("route", "#/", "")
        app.on("field", "title-k1", "")
        await settled(app)
        assert ">Würfelkönig</b>" in page.html

    run(play())


def test_a_removed_game_comes_back_as_it_was() -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "person")
        before = kept(page)
        app.on("route", "#/", "")
        app.on("do", "remove k1", "")
        await settled(app)
        assert kept(page) == {}
        assert app.session is None  # whatever a bot has in mind there is not laid back
        assert "Würfelkönig was removed." in Elements(page.html).sentence
        assert 'data-do="restore"' in page.html
        app.on("do", "restore", "")
        await settled(app)
        assert kept(page) == before
        assert 'data-do="restore"' not in page.html

    run(play())


def test_a_save_of_the_first_format_can_still_be_played() -> None:
    async def play() -> None:
        page = FakePage()
        await seated(page, "person", "person")
        old = {name: value for name, value in kept(page)["k1"].items() if name not in ("brief", "hands")}
        page2 = FakePage({"game:k1": json.dumps(old | {"format": 1})})
        app = await opened(page2)
        assert "actions: 0" in Elements(page2.html).sentence
        app.on("route", "#/table/k1", "")
        await settled(app)
        app.on("play", "roll", "")
        await settled(app)
        assert kept(page2)["k1"]["format"] == 2

    run(play())


def test_the_list_stands_whatever_it_holds() -> None:
    async def play() -> None:
        page = FakePage()
        await seated(page, "person", "bot", "person")
        whole = kept(page)["k1"]
        rng = Random(1)
        strange = [None, -1, 99, 1.0, 1e300, "", "x", "x--><img>", [], [9], [[], {}], {}, {"a": 1}, True]
        for number in range(400):
            save = json.loads(json.dumps(whole))
            for part in rng.choices([save, save["brief"], save["record"]], k=2):
                part[rng.choice([*part])] = rng.choice(strange)
            page2 = FakePage({f"game:k{number}": json.dumps(save)})
            app = await opened(page2)
            assert f"saved-k{number}" in Elements(page2.html).values("id")
            app.on("route", f"#/table/k{number}", "")
            await settled(app)
            assert app.messages.notice or app.session
            assert "<img" not in page2.html

    run(play())


def test_a_game_of_more_people_than_any_table_has_is_damaged() -> None:
    async def play() -> None:
        page = FakePage()
        await seated(page, "person", "bot")
        save = kept(page)["k1"]
        save["kinds"] *= 4
        save["record"]["names"] *= 4
        page2 = FakePage({"game:k1": json.dumps(save)})
        await opened(page2)
        assert "This is not a saved game." in page2.html

    run(play())


@pytest.mark.parametrize("key", ["settings", "rooms", "turn"])
def test_whatever_else_is_kept_the_games_are_there_and_something_can_be_chosen(key: str) -> None:
    inside = {"house": 1}, {"house": {"elfen": 1}}, {"chairs": 1}, {"chairs": [1, {"name": "Ada"}]}
    script = {"javascript:alert(1)": ["elfen"]}
    rooms = ({"#/room/a": one} for one in (1, [], ["chess"], ["elfen", 1], [["elfen"]]))

    async def play() -> None:
        page = FakePage()
        await seated(page, "person", "bot")
        for strange in ["{", "[" * 100_000, *map(json.dumps, [None, 1, "x", [], [1], *inside, *rooms, script])]:
            page2 = FakePage(page.memory | {key: strange})
            app = await opened(page2)
            assert 'id="saved-k1"' in page2.html
            app.on("do", "set theme dark", "")
            app.rooms.remember("#/room/b", "elfen", ["Ada", "Ben"])
            await settled(app)
            again = await opened(FakePage(page2.memory))
            assert again.settings["theme"] == "dark"
            assert again.rooms.rooms == {"#/room/b": ["elfen", "Ada", "Ben"]}

    run(play())


def test_a_browser_that_keeps_nothing_says_so_once_and_plays_on() -> None:
    class Forgetful(FakePage):
        async def keep(self, key: str, text: str) -> None:
            raise OSError(key)

    async def play() -> None:
        page = Forgetful()
        app = await seated(page, "person", "person")
        assert "This browser keeps nothing." in page.html
        app.on("play", "roll", "")
        await settled(app)
        assert "This browser keeps nothing." not in page.html
        assert app.session is not None
        assert len(app.session.record.entries) == 2

    run(play())


def test_what_a_full_device_cannot_keep_lasts_as_long_as_the_page() -> None:
    class Full(FakePage):
        full = False

        async def keep(self, key: str, text: str) -> None:
            if self.full:
                raise OSError(key)
            await super().keep(key, text)

    async def play() -> None:
        page = Full()
        app = await seated(page, "person", "person")
        page.full = True
        app.on("play", "roll", "")
        await settled(app)
        for route in ("#/new/wuerfel", "", "#/table/k1", "#/table/k2", "#/table/k1"):
            app.on(*(("route", route, "") if route else ("do", "begin", "")))
            await settled(app)
            assert not app.session or app.session.table.state.turn is not None
        assert app.session
        assert len(app.session.record.entries) == 2

    run(play())


def test_the_list_reads_no_record() -> None:
    raw = {
        "format": 2,
        "key": "k",
        "kinds": ["person", "bot"],
        "record": {"game": "wuerfel", "names": ["Ada", "Ben"], "entries": ["no entry at all", "nor this"]},
    }
    save = Save.read(json.dumps(raw))
    assert (save.brief.actions, save.over, save.hands) == (1, False, "hidden")
