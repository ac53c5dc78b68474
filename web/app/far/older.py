"""A table of protocol 1: it cannot be played on, for what was signed there means something else now; but it can be looked at, and
whoever signed it then has signed it still.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from app.far.seat import shelf_key
from app.parts import BLANK, Markup, Translate, button, escape, isolated, join, tag
from app.screens.head import emblem, head
from app.table.bites import in_bites
from app.table.session import spoken
from app.words import ABOUT
from tafelrunde import games
from tafelrunde.core.names import LONGEST, visible
from tafelrunde.core.plain import is_object
from tafelrunde.peers import Crypto, Reason, Refusal, wire
from tafelrunde.peers.crypto import WORD, digest
from tafelrunde.peers.genesis import key_or_bot
from tafelrunde.peers.transcript import TITLE


class Older(NamedTuple):
    """What a device has kept of such a table."""

    game: str
    names: list[str]
    key: str
    """Under which its game lies on the shelf, if it has ended here."""
    shelved: bool
    actions: list[tuple[str, str]]
    """Who did what, in notation; without what chance answered, which only that version can compute."""
    signed: int
    """How many words are signed by who is said to have said them."""
    odd: int
    """How many are not."""
    text: str
    """All of it as a file, which that version checks to the last card."""


async def read(kept: Mapping[str, str], crypto: Crypto, shelf: Collection[str]) -> Older:
    """From what was kept of a room; raises `Refusal` where it is no such table."""
    genesis = wire.parsed(kept["genesis"].encode())
    if not is_object(genesis) or genesis.get("game") not in games.NAMES or "fresh" in genesis:
        raise Refusal(Reason.MALFORMED)
    names = [str(name)[:LONGEST] for name in wire.listed(genesis.get("names"), str, 8)]
    keys = wire.listed(genesis.get("keys"), key_or_bot, len(names))
    written = wire.canonical(genesis)
    table = digest(b"tafelrunde", written)[:16]
    said = [text for key, text in kept.items() if key.startswith(wire.text(table) + " ")]
    words = [one for one in await in_bites(_words(said, table, keys, crypto)) if one]
    return Older(
        genesis["game"],
        names,
        key := shelf_key(table),
        key in shelf,
        [(names[word.seat], word.line) for word in _standing(words)],
        len(words),
        len(said) - len(words),
        "\n".join([TITLE, written.decode(), *said]) + "\n",
    )


class _Word(NamedTuple):
    """Something that is signed."""

    seat: int
    numbers: tuple[int, ...]
    """Of an action its epoch, its entry and how often it was tried; of anything else nothing."""
    line: str = ""


def _words(said: list[str], table: bytes, keys: list[bytes], crypto: Crypto) -> Iterator[_Word | None]:
    """Each that its seat has signed; None for any other."""
    for text in said:
        try:
            word = wire.parsed(text.encode())
            seat, slot, body, signature = wire.natural(word["s"]), word["w"], word["b"], wire.raw(word["z"], 2 * WORD)
            signed = crypto.verify(
                keys[seat][:WORD], table + wire.canonical([seat, slot[0], slot[1:], body]), signature
            )
            if slot[0] == "act":
                epoch, entry, tries = (wire.natural(one) for one in slot[1:])
                found = _Word(seat, (epoch, entry, tries), str(body[1]))
            else:
                found = _Word(seat, ())
            yield found if signed else None
        except (Refusal, LookupError, TypeError, ValueError):
            yield None


def _standing(words: list[_Word]) -> list[_Word]:
    """The actions that were not taken back, from the first on: what a later epoch decided counts more."""
    latest: dict[int, _Word] = {}
    for word in sorted(words, key=lambda one: one.numbers):
        if word.numbers:
            latest[word.numbers[1]] = word
    found = list[_Word]()
    for entry in sorted(latest):
        if found and latest[entry].numbers[0] < found[-1].numbers[0]:
            break
        found.append(latest[entry])
    return found


def remembered(older: Older, _: Translate) -> Markup:
    """The screen of the room until another table is laid there."""
    kindly = _(
        "This table was played with an earlier version of the page, which this one no longer understands. So it cannot be "
        "played on; what was kept of it stays as it was."
    )
    whole = _("The game has ended and stands on your shelf, with every card and die.")
    half = _(
        "The game had not ended on this device. What was done stands below; which dice and cards came only that version can "
        "compute."
    )
    signed = _("Checked here: {count} messages, each signed by whoever sent it.").format(count=older.signed)
    odd = _("Messages that do not belong to this game: {count}").format(count=older.odd) if older.odd else ""
    limit = _(
        "Not checked here: dice, cards and how they were mixed. The file holds all that was signed; that version checks it to the last "
        "card with the command tafelrunde verify."
    )
    look = tag("a", href=f"#/table/{older.key}/0", class_="button gold")(escape(_("Look back over it")))
    anew = tag("a", href=f"#/new/{older.game}", class_="button" + " gold" * (not older.shelved))(
        escape(_("Lay a new table"))
    )
    names = spoken(older.names)
    lines = join(
        tag("li")(tag("b")(escape(names[older.names.index(who)])), escape(" "), escape(isolated(visible(line))))
        for who, line in older.actions
    )
    summary = tag("summary")(escape(_("What was done, and who signed it ({count})").format(count=len(older.actions))))
    return tag("main", class_="hall seating-screen far", id="older")(
        head(ABOUT[older.game].title, emblem(older.game), tag("p", class_="hall-word")(escape(", ".join(names)))),
        tag("section", class_="places")(
            tag("p")(escape(kindly)),
            tag("p")(escape(whole if older.shelved else half)),
            tag("div", class_="begin")(look if older.shelved else BLANK, anew),
            tag("details")(summary, tag("ol")(lines)) if older.actions else BLANK,
            tag("p", id="older-signed")(escape(" ".join(filter(None, (signed, odd))))),
            tag("p", class_="hint")(escape(limit)),
            tag("div", class_="begin")(button(_("Save all that was signed"), do="olderfile", id="older-file")),
        ),
    )
