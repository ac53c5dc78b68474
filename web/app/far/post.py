"""Games by letter: what is handed on to people whom no network reaches, what has come from them, and how both look."""

from __future__ import annotations

import json
import re
import zlib
from typing import NamedTuple, Protocol

from app.far import words
from app.far.connection import Connection
from app.far.lobby import Lobby, spoken_of
from app.far.outbox import Kept, Outbox, Sent
from app.far.people import Presence
from app.far.qr import leaf
from app.far.seat import FarSession
from app.far.view import RoomView
from app.parts import BLANK, Markup, Translate, button, escape, join, tag, textarea
from app.saved import share
from app.services import Services
from app.shell.commands import Commands
from app.shell.route import LETTER
from tafelrunde.peers import OPEN, Crypto, Genesis, Peer, Reason, Refusal, Refused, Wish, letters, wire

_FORM = "1"
"""The form of a letter, before its content."""

_MOST = 2_000_000
"""More characters than the longest game has; whoever sends more wants to fill a memory."""


_LINES = 10_000
"""More than anybody has to say in one; each is tried, and those that are refused once more."""


class Letter(NamedTuple):
    """What is handed on."""

    room: str
    """The secret of the room."""
    meeting: str
    """The relays that its invitation names."""
    hello: str
    """What its writer tells in the lobby."""
    said: tuple[str, ...] = ()
    """What the writer's peer has to say, see `tafelrunde.peers.letters`."""

    def fold(self) -> str:
        """The part of a link from `#/letter/` on.

        >>> letter = Letter("0" * 32, "", "{}", ("{}", "{}"))
        >>> read("Here you are: https://play.example/" + letter.fold()) == letter
        True
        """
        return LETTER + _FORM + share.squeeze("\n".join([self.room, self.meeting, self.hello, *self.said]))


def read(text: str) -> Letter:
    """The letter in a link, a message or a file; raises `Refusal`."""
    found = text.partition(LETTER)[2].split()
    part = found[0] if found else ""
    if part[:1] != _FORM:
        raise Refusal(Reason.NEWER if part[:1].isdecimal() else Reason.MALFORMED)
    if len(part) > _MOST:
        raise Refusal(Reason.TOO_LARGE)
    try:
        lines = share.loosen(part[1:], _MOST).split("\n")
    except (ValueError, zlib.error) as error:
        raise Refusal(Reason.MALFORMED) from error
    if len(lines) > _LINES:
        raise Refusal(Reason.TOO_LARGE)
    if len(lines) < 3 or not re.fullmatch("[0-9a-f]{32}", lines[0]):
        raise Refusal(Reason.MALFORMED)
    return Letter(lines[0], wire.line(lines[1], 2000), lines[2], tuple(lines[3:]))


KEPT = "letter "
"""What the names begin with under which letters are kept: the latest of everybody, our own too."""

SCANNED = 850
"""Letters of a link that a camera still reads from a phone; the first ones of a game are that short."""

TELLS = 8
"""How many of the latest lines of the log are told of what a letter brought."""


class Here(Protocol):
    """What the letters need of the room."""

    _: Translate
    secret: str
    lobby: Lobby
    peer: Peer | None
    session: FarSession | None
    again: bool
    presence: Presence
    crypto: Crypto
    connection: Connection
    out: Outbox

    @property
    def route(self) -> str: ...
    @property
    def playing(self) -> Genesis | None: ...
    @property
    def seat_names(self) -> list[str]: ...
    async def bring(self, game: str) -> None: ...
    async def keep(self, texts: dict[str, str]) -> None: ...
    def joins(self, genesis: Genesis) -> bool: ...
    def begin(self, genesis: Genesis) -> None: ...
    def back(self) -> None: ...
    def do(self, wishes: list[Wish]) -> None: ...
    def tell(self, before: str) -> None: ...
    def show(self) -> None: ...


class Post:
    """What lies on the desk of a room."""

    def __init__(self, room: Here, services: Services) -> None:
        self.room = room
        self._page, self._loop, self._messages = services.page, services.loop, services.messages
        self._address, self._rooms = services.model.address, services.rooms
        self.link = ""
        """The letter that is to be handed on, as a link."""
        self.news: list[str] = []
        """What the last letter brought, in words."""
        self.trouble = ""
        """Why the last one was not taken, in words."""
        self.used = False
        """Whether letters were ever written or read here."""
        self.sent = -1
        """How many entries the last letter of ours told of; -1 before it, and when another one has come since."""
        self._read: tuple[int, list[str]] = (0, [])
        """How many entries there were when the last one was read, and what it brought before the latest line of the log."""

    @property
    def commands(self) -> Commands:
        return {"letter": self.letter, "letterfile": self.letterfile, "letterread": self.letterread}

    def letter(self, what: str) -> None:
        """Write to those whom no network reaches."""
        self.write(whole=what == "whole")

    def letterfile(self, _rest: str) -> None:
        """The letter as a file."""
        self._page.save_as(share.file_of("letter"), self.link + "\n")

    def letterread(self, _rest: str) -> None:
        """It was handed on, or read."""
        self.close()

    @property
    def possible(self) -> bool:
        """Whether this table can go by letter: sealed cards would need one for every draw."""
        room = self.room
        return room.lobby.proposal is not None and (room.playing is None or room.playing.chance == OPEN)

    @property
    def awaited(self) -> list[int]:
        """The seats that should get a letter from us: they lack something that we have, and are not here."""
        peer = self.room.peer
        if peer is None or peer.seat is None or not self.possible:
            return []
        if peer.seat in peer.awaited and peer.seat not in peer.wished:
            return []  # it is up to us, also as long as it is only heard whether somebody knows more
        keys, count, wished = peer.genesis.keys, max(self.count, 1), peer.wished.get(peer.seat)
        # What is to be decided goes to and fro until it is, but not to whom it is decided about.
        away = wished[1] if wished and wished[0] == "bot" else None
        others = sorted(set(peer.runners) - {peer.seat, away})
        due = [seat for seat in others if wished or peer.knows(seat) < count]
        return [seat for seat in due if self.room.presence.of(keys[seat]) == "gone"]

    @property
    def due(self) -> str:
        """To whom a letter should go, in a sentence; empty for nobody."""
        names = ", ".join(self.room.seat_names[seat] for seat in self.awaited)
        return self.room._("Now hand a letter on to {names}.").format(names=names) if names else ""

    def heard(self, said: str) -> str:
        """What is told by itself: what the last letter brought, until somebody acts; what the table says; who gets the next.

        Written or closed, a letter changes nothing of it: it would be told once more.
        """
        count, brought = self._read
        session = self.room.session
        told = brought if count == self.count and not (session and session.underway) else []
        return " ".join(filter(None, [*told, said, self.due]))

    def write(self, *, whole: bool = False) -> None:
        """Write to the others: what they may lack, or all of it. It lies there as soon as all in it is kept."""
        room = self.room
        if room.peer is None or room.again:
            before = room.lobby.hello(room.playing)
            if room.lobby.proposal and room.lobby.proposal.chance != OPEN:
                room.lobby.change(chance=OPEN)
            room.lobby.join()
            room.tell(before)
        proposal = room.lobby.proposal
        names = room.playing.names if room.playing else [guest.name for guest in room.lobby.here]
        if proposal:
            self._rooms.remember(room.route, proposal.game, names)
        said = [data.decode() for data in room.peer.letter(whole=whole)] if room.peer else []
        hello = room.lobby.hello(room.playing)
        self.used, self.sent, self.news = True, self.count, []
        folded = Letter(room.secret, room.connection.servers.in_link, hello, tuple(said)).fold()
        ready = Kept("ready", room.lobby.me.ready.hex())
        room.out.put(ready, Kept(KEPT + "mine", folded), Sent(letters.LINK, folded))
        room.out.flush()

    def written(self, folded: str) -> None:
        """All that stands in a letter is kept here: it may go."""
        self.link = self._address.page + folded
        self._messages.done = self.room._("Your letter is ready to be sent.")
        if len(self.link) <= SCANNED:
            self._loop.later(self.room.connection.draw(self.link))
        self.room.show()

    def close(self) -> None:
        """It was handed on, or read."""
        self.link, self.news, self.trouble = "", [], ""

    async def take(self, letter: Letter) -> None:
        """A letter has come: read it, keep it, and tell what is new."""
        room, before = self.room, self.count
        self.close()
        self.sent = -1
        writer, refused = await self.read(letter)
        if refused:
            self.trouble = words.letter(refused.reason, room._)
        elif writer == room.lobby.me.key:
            self.news = [room._("You have written this letter yourself. Send it to the others.")]
        else:
            self.news = self._told(before)
        brought = [self.trouble] if self.trouble else self.news
        self._read = self.count, brought[:-1] if self.count > before else brought
        if not self.trouble and writer != room.lobby.me.key:
            await room.keep({KEPT + wire.text(writer)[:12]: letter.fold()})
            room.back()
        room.show()

    async def again(self, letter: Letter) -> None:
        """Read a letter that was kept: what it says of its writer is not kept otherwise."""
        writer, refused = await self.read(letter)
        if writer == self.room.lobby.me.key and self.count and not refused:
            self.sent = int(json.loads(letter.said[0])["n"]) if letter.said else -1

    async def read(self, letter: Letter) -> tuple[bytes, Refused | None]:
        """Take in what stands in a letter; the key of its writer, and what was wrong with it."""
        room, self.used = self.room, True
        try:
            for game in spoken_of(letter.hello):
                await room.bring(game)
            before = room.lobby.hello(room.playing)
            writer, genesis = room.lobby.read(letter.hello, room.crypto)
        except Refusal as refusal:
            return b"", Refused(letters.LINK, refusal.reason, refusal.facts)
        if genesis and self._next(genesis):
            room.begin(genesis)
        refused: Refused | None = None
        if room.peer and letter.said:
            wishes = letters.read(room.peer, [message.encode() for message in letter.said])
            odd = (wish for wish in wishes if isinstance(wish, Refused) and wish.reason != Reason.REPEATED)
            refused = next(odd, None)
            room.do([wish for wish in wishes if not isinstance(wish, Refused)])
        room.tell(before)
        return writer.key, refused

    @property
    def count(self) -> int:
        """How many entries our record has."""
        table = self.room.peer.table if self.room.peer else None
        return len(table.record.entries) if table else 0

    def _next(self, genesis: Genesis) -> bool:
        """Whether we sit down at this table: our first, or the next one that is proposed after ours has ended."""
        room = self.room
        ended = room.session is not None and room.session.over
        proposed = room.lobby.proposal is not None and room.lobby.proposal.nonce == genesis.nonce
        due = room.peer is None or (ended and proposed and genesis.id != room.peer.genesis.id)
        return due and room.joins(genesis)

    def _told(self, before: int) -> list[str]:
        """What has happened since there were so many entries."""
        room, _ = self.room, self.room._
        if room.peer and room.peer.seat is None:
            return [
                _(
                    "You only look on: this browser has no seat at this table. If you have one, open the letter where you took it."
                )
            ]
        if room.session is None or self.count == 0:
            return []
        if self.count == before:
            return [_("You know this letter already, there is nothing new in it.")]
        return [line.text for line in room.session.log(_) if line.entry >= before][-TELLS:]


LONGEST = 4000
"""Letters of a link that every messenger takes; what is longer goes as a file."""


def by_letter(room: RoomView) -> Markup:
    """In the lobby: what it means, and the first letter."""
    _, post = room._, room.post
    if not post.possible:
        return BLANK
    what = _(
        "Your friends are not here at the same time, or no network leads to them? Then play by letter: after your move this "
        "page makes a link or a file, and you send it in any way you like. Whoever opens it sees what happened and plays on."
    )
    chance = _(
        "Sealed cards would need letters of their own for every draw, so by letter chance is open: dice and cards follow from one "
        "number, which your devices mix from secret parts of everybody. Nobody can choose it or throw again; but somebody who "
        "changes the program on their device can see hidden cards, and know dice and draws before they choose. Good among "
        "friends. The first two letters of everybody lay the table."
    )
    told = tag("p")(escape(what)) + tag("p", class_="hint")(escape(chance))
    lies = letters_of(room)
    if lies or room.laid:
        title = tag("h2", class_="seating-title")(escape(_("By letter")))
        return tag("section", class_="places", id="by-letter")(title, lies, told)
    write = button(_("Write a letter"), do="letter", id="write-letter") if _seated(room) else BLANK
    summary = tag("summary")(escape(_("Play by letter, at any time of day and with no network between you")))
    deed = tag("div", class_="begin")(write)
    return tag("details", class_="places", id="by-letter", open=post.used or room.connection.walls.stand)(
        summary, told, deed
    )


def letters_of(room: RoomView) -> Markup:
    """What came last, what must be handed on, and the letter that lies there."""
    _, post = room._, room.post
    news = [tag("p", class_="far-trouble")(escape(post.trouble))] if post.trouble else []
    if post.news:
        lines = tag("ul")(*(tag("li")(escape(line)) for line in post.news))
        title = tag("b")(escape(_("The letter says:")))
        news.append(tag("div", class_="far-news")(title, lines))
    if post.link:
        return join([*news, _letter(room)])
    if post.awaited:
        names = ", ".join(room.seat_names[seat] for seat in post.awaited)
        told, kind, label = post.due, "gold", _("Write a letter")
        if post.sent == post.count:
            told = _("Your letter to {names} is written. Theirs comes next.").format(names=names)
            kind, label = "quiet", _("Show it again")
        write = button(label, kind=kind, do="letter", id="write-letter")
        news.append(tag("p", class_="far-ask")(escape(told), write))
    elif news:
        read = button(_("Got it"), do="letterread", id="letter-read", aria_controls=_board(room))
        news.append(tag("p", class_="far-ask")(read))
    return join(news)


def _letter(room: RoomView) -> Markup:
    _, link = room._, room.post.link
    long = len(link) > LONGEST
    file = button(_("Save as a file"), do="letterfile", id="letter-file", autofocus=long)
    whole = button(_("With the whole game"), kind="quiet", do="letter whole", id="letter-whole") if room.peer else BLANK
    done = button(_("Close"), kind="quiet", do="letterread", id="letter-read", aria_controls=_board(room))
    if long:
        told = _(
            "This letter is too long for a link. Save it as a file and send that; it is opened in the hall, under “Open a game”."
        )
        return tag("div", class_="far-letter")(tag("p")(escape(told)), tag("div", class_="begin")(file, done))
    field = textarea("letter", link, 1, look="is-long", readonly=True, aria_label=_("The letter"))
    hint = _(
        "Send it to whoever comes next. Whoever opens it sees the game as it stands; only the device that took a seat acts for it."
    )
    shares = room.shares
    share = button(_("Share"), kind="gold", data_share="letter", id="share-letter", autofocus=True) if shares else BLANK
    copy = button(_("Copy"), kind="" if shares else "gold", data_copy="letter", id="copy-letter", autofocus=not shares)
    rows = room.connection.pictures.get(link)
    picture = leaf(rows, _("The letter as a QR code"), id="letter-qr")
    words = [
        field,
        tag("div", class_="begin")(share, copy, file, whole, done),
        tag("p", class_="hint")(escape(hint)),
    ]
    both = tag("div", class_="invite")(picture, tag("div", class_="far-letter")(*words)) if rows else join(words)
    return tag("div", class_="far-letter")(both)


def _board(room: RoomView) -> str | None:
    """Where the focus goes when a letter is done with: to the board, if one is shown."""
    return "board" if room.at_table and room.session and not room.session.over else None


def _seated(room: RoomView) -> bool:
    proposal = room.lobby.proposal
    return proposal is not None and room.lobby.me.key in proposal.seats
