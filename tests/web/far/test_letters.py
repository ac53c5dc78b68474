"""Games by letter: two devices that share nothing but what a person carries from one to the other."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

from app.app import App
from app.far.letter import read
from app.far.post import SCANNED
from app.saved import share
from app.shell.route import LETTER
from fake import FakePage, heard, opened, redrawn, run, settled
from tafelrunde.peers.pure import Pure


class Alone:
    """A network that reaches nobody, and a memory."""

    def __init__(self) -> None:
        self.memory: dict[str, dict[str, str]] = {}

    async def join(self, _room: str, _secret: str, _places: str, _heard: Any) -> Alone:
        return self

    async def crypto(self) -> Pure:
        return Pure()

    async def qr(self, text: str) -> str:
        return "10 01" if "#/letter/" in text else ""

    async def keep(self, room: str, pairs: str) -> None:
        self.memory.setdefault(room, {}).update(json.loads(pairs))

    async def kept(self, room: str) -> str:
        return json.dumps(self.memory.get(room, {}))

    def send(self, _to: str, _text: str) -> None: ...

    def state(self) -> str:
        return json.dumps({"relays": 0, "points": [], "links": {}})

    def seek(self, missing: bool) -> None: ...

    async def leave(self) -> None: ...


class Away(FakePage):
    """The page of somebody far away."""

    def __init__(self, letter: str) -> None:
        super().__init__()
        self.letter = letter
        self.alone = Alone()

    async def network(self) -> Any:
        return self.alone

    async def bring(self, *parts: str) -> None: ...

    async def read(self, path: str) -> str:
        return json.dumps({"relays": [], "ice": []}) if path == "places.json" else await super().read(path)

    def new_key(self, size: int = 6) -> str:
        return self.letter * 2 * size


class Person:
    """Somebody with a device."""

    def __init__(self, app: App, page: Away, name: str) -> None:
        self.app, self.page, self.name = app, page, name

    @classmethod
    async def at(cls, name: str, letter: str) -> Person:
        page = Away(letter)
        return cls(await opened(page), page, name)

    async def do(self, command: str) -> None:
        self.app.on("do", command, "")
        await settled(self.app)
        await self.follow()

    async def follow(self) -> None:
        """The browser goes where the page sends it."""
        while self.app.route.text != self.page.hash:
            self.app.on("route", self.page.hash, "")
            await settled(self.app)

    async def open(self, text: str) -> None:
        """A link is followed."""
        self.page.hash = "#" + text.partition("#")[2]
        self.app.on("route", self.page.hash, "")
        await settled(self.app)
        await self.follow()

    async def reload(self) -> None:
        """The page is closed and opened again."""
        if self.app.door.room:
            await self.app.door.room.leave()
        await settled(self.app)
        self.app = await opened(self.page, self.page.hash)
        await settled(self.app)

    async def call(self) -> None:
        self.app.on("field", "far-name", self.name)
        await settled(self.app)

    @property
    def seen(self) -> str:
        """The page as it is for the eye: what is told by itself comes after that."""
        return self.page.html.partition(' id="spoken"')[0]

    def heard(self, place: str) -> str:
        return heard(self.page, place)

    @property
    def room(self) -> Any:
        assert self.app.door.room
        return self.app.door.room

    async def post(self) -> str:
        await self.do("letter")
        return str(self.room.post.link)

    async def wait(self) -> None:
        """Time passes: whoever is next may act."""
        for now in (10.0, 20.0):
            self.room.do(self.room.peer.tick(now))
        await settled(self.app)

    async def play(self, rng: Random) -> None:
        """Whatever can be played now."""
        await self.wait()
        while self.room.session and not self.room.session.waits:
            session = self.room.session
            self.app.on("play", session.table.game.write(rng.choice(session.actions())), "")
            await settled(self.app)


@pytest.fixture(autouse=True)
def by_hand(monkeypatch: pytest.MonkeyPatch, at_once: None) -> None:
    """Time passes when a test says so."""
    from app.far import connection, room

    async def still(_room: room.Room) -> None: ...

    monkeypatch.setattr(room.Room, "_beat", still)
    monkeypatch.setattr(connection, "ANSWER", 0)


async def laid(game: str = "wuerfel") -> tuple[Person, Person, list[str]]:
    """Two people at a table of which only letters tell, when the first of them may act; and these letters."""
    ada, ben = await Person.at("Ada", "a"), await Person.at("Ben", "b")
    ada.app.on("route", f"#/new/{game}", "")
    await settled(ada.app)
    await ada.do("chairs 2")
    await ada.do("far")
    await ada.call()
    posted = [await ada.post()]
    await ben.open(posted[-1])
    await ben.call()
    await ben.do("ready yes")
    for reader in (ada, ben):
        posted.append(await (ben if reader is ada else ada).post())
        await reader.open(posted[-1])
    return ada, ben, posted


def spoiled(link: str, **what: Any) -> str:
    """A letter in which something else stands."""
    return "https://play.example/" + read(link)._replace(**what).fold()


def said(link: str, old: str, new: str) -> str:
    """A letter in which everything that its writer says is changed so."""
    return spoiled(link, said=tuple(one.replace(old, new) for one in read(link).said))


def test_who_is_about_to_act_is_not_told_to_write_meanwhile() -> None:
    async def read() -> None:
        ada, ben, _ = await laid()
        await ada.open(await ben.post())
        assert (ada.room.peer.turn, ada.room.peer.mine) == (0, False), "it is heard first whether somebody knows more"
        assert "hand a letter on" not in ada.page.html
        await ada.wait()
        assert ada.room.peer.mine
        assert "hand a letter on" not in ada.page.html

    run(read())


def test_a_whole_game_goes_by_letter_though_the_page_is_closed_after_each() -> None:
    async def play() -> None:
        rng = Random(1)
        ada, ben, posted = await laid()
        writer, reader = ben, ada
        while not (ada.room.session and ben.room.session and ada.room.session.over and ben.room.session.over):
            await writer.play(rng)
            posted.append(await writer.post())
            assert f"hand a letter on to {reader.name}" not in writer.seen
            await writer.reload()
            await reader.open(posted[-1])
            assert not reader.room.post.trouble
            writer, reader = reader, writer
            assert len(posted) < 200
        records = [person.room.session.table.record for person in (ada, ben)]
        assert records[0] == records[1]
        assert "The letter says:" in writer.page.html or "The letter says:" in reader.page.html
        assert max(len(link) for link in posted) < 4000

    run(play())


def test_two_of_three_let_a_bot_play_for_whom_no_letter_brings_back_until_one_does() -> None:
    async def play() -> None:
        rng, people = Random(1), [await Person.at(name, name[0].lower()) for name in ("Ada", "Ben", "Cleo")]
        ada, ben, cleo = people
        ada.app.on("route", "#/new/wuerfel", "")
        await settled(ada.app)
        await ada.do("chairs 3")
        await ada.do("far")
        await ada.call()
        posted = await ada.post()
        for one in (ben, cleo):
            await one.open(posted)
            await one.call()
            await one.do("ready yes")
            posted = await one.post()

        async def round_of(*writers: Person) -> None:
            nonlocal posted
            for one in writers:
                await one.open(posted)
                await one.play(rng)
                posted = await one.post()

        while not ada.room.session:
            await round_of(ada, ben, cleo)
        await round_of(ada, ben)
        await ada.open(posted)
        assert ada.room.peer.turn == ben.room.peer.turn == 2
        assert "Somebody no longer answers?" in ada.page.html
        await ada.do("letterread")
        await ada.do("wish bot 2 0")
        assert "Now hand a letter on to Ben." in ada.page.html
        posted = await ada.post()
        await ben.open(posted)
        await ben.do("wish bot 2 0")
        posted = await ben.post()
        while ada.room.peer.runners[2] == 2 or ben.room.peer.runners[2] == 2:
            await round_of(ada, ben)
        entries = ada.room.post.count
        await round_of(ada, ben)
        assert ada.room.post.count > entries
        await cleo.open(posted)
        assert "ask for a letter with the whole game" in cleo.page.html
        await ben.do("letter whole")
        await cleo.open(ben.room.post.link)
        assert cleo.room.peer.wished[2] == ("back", 2)
        posted = await cleo.post()
        while cleo.room.peer.runners[2] != 2:
            await round_of(ada, ben, cleo)
        entries = cleo.room.post.count
        await round_of(ada, ben, cleo)
        assert cleo.room.post.count > entries or cleo.room.peer.over

    run(play())


def test_the_next_game_begins_by_letter_too() -> None:
    async def play() -> None:
        rng = Random(2)
        ada, ben, _ = await laid("creatures")
        writer, reader = ben, ada
        while not (ada.room.session and ada.room.session.over and ben.room.session and ben.room.session.over):
            await writer.play(rng)
            await reader.open(await writer.post())
            writer, reader = reader, writer
        first = ada.room.playing
        await ada.do("rematch")
        invitation = await ada.post()
        await ben.open(invitation)
        await ben.do("rematch")
        await ben.do("ready yes")
        await ada.open(await ben.post())
        assert ada.room.playing.id == ben.room.playing.id != first.id
        # A letter of the game before does not bring it back.
        await ada.open(invitation)
        assert ada.room.playing.id == ben.room.playing.id

    run(play())


def test_a_letter_that_is_known_or_our_own_or_not_for_this_browser_says_so() -> None:
    async def play() -> None:
        ada, ben, posted = await laid()
        assert "Now hand a letter on to Ada." in ben.page.html
        await ada.open(await ben.post())
        await ada.play(Random(1))
        letter = await ada.post()
        await ada.do("letterread")
        assert "Your letter to Ben is written." in ada.page.html
        await ben.open(letter)
        assert "The letter says:" in ben.page.html
        await ben.open(letter)
        assert "You know this letter already" in ben.page.html
        await ben.do("letterread")
        assert "You know this letter already" not in ben.seen
        await ada.open(letter)
        assert "You have written this letter yourself." in ada.page.html
        await ada.do("letter whole")
        cleo = await Person.at("Cleo", "c")
        await cleo.open(ada.room.post.link)
        assert "You only look on" in cleo.page.html
        assert cleo.room.session.log(cleo.app._) == ada.room.session.log(ada.app._)
        # An old one brings nothing back, and a text around a letter does no harm.
        ben.app.on("field", "import", f"Hi Ben, your turn!\n{posted[0]}\nAda")
        await settled(ben.app)
        await ben.follow()
        assert ben.room.session.log(ben.app._) == ada.room.session.log(ada.app._)

    run(play())


def test_a_letter_is_heard_once_and_never_its_signs() -> None:
    async def play() -> None:
        ada, ben, _posted = await laid()
        assert ben.heard("spoken") == "The game begins. Ada is next. Now hand a letter on to Ada."
        await ada.open(await ben.post())
        await ada.play(Random(1))
        told = ada.heard("spoken")
        assert told.endswith("Now hand a letter on to Ben.")
        letter = await ada.post()
        assert ada.heard("spoken") == told
        assert ada.heard("answered") == "Your letter is ready to be sent."
        assert re.search('<button[^>]*id="copy-letter"[^>]* autofocus', ada.page.html)
        assert letter.partition("#")[2] not in re.findall('aria-live="polite" id="asked">.*?</div>', ada.page.html)[0]
        await ben.open(letter)
        await ben.wait()
        lines = [line.text for line in ben.room.session.log(ben.app._)]
        assert len(lines) > 1
        told = ben.heard("spoken")
        assert told.startswith(" ".join(lines))
        assert [told.count(line) for line in lines] == [1] * len(lines)
        await ben.open(letter)
        assert ben.heard("spoken").startswith("You know this letter already")
        await ben.open(spoiled(letter, said=("{}",)))
        assert ben.heard("spoken").startswith("This letter is not whole.")
        await ben.do("letterread")
        assert ben.heard("spoken").startswith("This letter is not whole.")

    run(play())


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda link: spoiled(link, said=read(link).said[:1]), "A letter before this one"),
        (lambda link: spoiled(link, said=("{}",)), "not whole"),
        (lambda link: spoiled(link, said=("[" * 99_000, *read(link).said)), "larger than any game"),
        (lambda link: said(link, '"v":3', '"v":4'), "another version"),
        (lambda link: said(link, '"v":3', '"v":2'), "another version"),
        (lambda link: said(link, '"r":"', '"r":"9'), "another version"),
        (lambda link: said(link, '"g":"', '"g":"A'), "a different game"),
        (lambda link: said(link, '"z":"', '"z":"AAAA'), "not whole"),
        (lambda link: said(link, '"roll"', '"take"'), "changed after it was signed"),
        (lambda link: spoiled(link, hello="{}"), "not whole"),
        (lambda link: spoiled(link, hello="{" * 70_000), "not whole"),
        (lambda link: spoiled(link, hello=read(link).hello.replace("wuerfel", "chess")), "another version"),
        (lambda link: spoiled(link, room="../../x"), "not whole"),
        (lambda link: spoiled(link, meeting="<b>\x07"), "not whole"),
        (lambda link: link[:-30], "not whole"),
        (lambda link: link.replace(LETTER + "1", LETTER + "2"), "another version"),
        (lambda link: link.partition(LETTER)[0] + LETTER, "not whole"),
        (lambda link: LETTER + "1" + share.squeeze("0" * 99_000_000), "not whole"),
        (lambda link: LETTER + "1" + "A" * 2_000_000, "larger than any game"),
    ],
)
def test_what_is_no_letter_for_this_table_is_told_in_words_and_changes_nothing(spoil: Any, told: str) -> None:
    async def play() -> None:
        ada, ben, _ = await laid()
        await ada.open(await ben.post())
        await ada.play(Random(1))
        before = ben.room.post.count
        await ben.open(spoil(await ada.post()))
        assert told in ben.page.html
        assert ben.room.post.count == before

    run(play())


def test_a_name_in_a_letter_is_never_markup() -> None:
    async def play() -> None:
        ada, ben = await Person.at("<img src=x onerror=1>", "a"), await Person.at("Ben", "b")
        ada.app.on("route", "#/new/wuerfel", "")
        await settled(ada.app)
        await ada.do("far")
        await ada.call()
        await ben.open(await ada.post())
        assert "&lt;img src=x" in ben.page.html
        assert "<img" not in ben.page.html

    run(play())


def test_a_letter_that_fits_into_a_code_is_shown_as_one() -> None:
    async def play() -> None:
        ada = await Person.at("Ada", "a")
        ada.app.on("route", "#/new/wuerfel", "")
        await settled(ada.app)
        await ada.do("far")
        assert len(await ada.post()) <= SCANNED
        await settled(ada.app)
        assert 'id="letter-qr"' in ada.page.html
        rng, (ada, ben, _) = Random(1), await laid()
        writer, reader = ben, ada
        while len(await writer.post()) <= SCANNED:
            await reader.open(writer.room.post.link)
            writer, reader = reader, writer
            await writer.play(rng)
        assert 'id="letter-qr"' not in writer.page.html

    run(play())


def test_the_longest_letter_goes_as_a_file_and_is_opened_from_it() -> None:
    async def play() -> None:
        rng = Random(1)
        ada, ben, _ = await laid()
        writer, reader = ben, ada
        while ada.room.post.count < 30:
            await writer.play(rng)
            await reader.open(await writer.post())
            writer, reader = reader, writer
        await ada.do("letter whole")
        assert "too long for a link" in ada.page.html
        await ada.do("letterfile")
        cleo = await Person.at("Cleo", "c")
        cleo.app.on("field", "import", ada.page.files["tafelrunde-letter.tafel"])
        await settled(cleo.app)
        await cleo.follow()
        assert cleo.room.post.count == ada.room.post.count

    run(play())


def test_whatever_comes_at_the_same_moment_is_drawn_once() -> None:
    async def hear() -> None:
        ada, _, _ = await laid()
        drawn: list[str] = []
        ada.page.render = drawn.append  # type: ignore[method-assign]
        for _ in range(5):
            ada.room.connection.hear("changed", "", "")
        assert drawn == []
        await settled(ada.app)
        assert len(drawn) == 1
        ada.room.connection.hear("changed", "", "")
        redrawn(ada.app)
        await settled(ada.app)
        assert len(drawn) == 2

    run(hear())
