"""How letters look: what came, what is to be handed on, and what it means to play by letter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.far.qr import qr
from app.parts import attributes, button, element, escape, join

if TYPE_CHECKING:
    from app.far.room import Room

LONGEST = 4000
"""Letters of a link that every messenger takes; what is longer goes as a file."""


def by_letter(room: Room) -> str:
    """In the lobby: what it means, and the first letter."""
    _, post = room._, room.post
    if not post.possible:
        return ""
    what = _(
        "Your friends are not here at the same time, or no network leads to them? Then play by letter: after your move this "
        "page makes a link or a file, and you send it in any way you like. Whoever opens it sees what happened and plays on."
    )
    chance = _(
        "Sealed cards would need letters of their own for every draw, so by letter chance is open: dice and cards follow from one "
        "number, which your devices mix from secret parts of everybody. Nobody can steer it or throw again; but somebody who "
        "changes the program on their device could look ahead, even before they choose. Good among friends. The first two "
        "letters of everybody lay the table."
    )
    told = element("p", escape(what)) + element("p", escape(chance), class_="hint")
    lies = desk(room)
    if lies or room.laid:
        title = element("h2", escape(_("By letter")), class_="seating-title")
        return element("section", title, lies, told, class_="places", id="by-letter")
    write = button(_("Write a letter"), do="letter", id="write-letter") if _seated(room) else ""
    summary = element("summary", escape(_("Play by letter, at any time of day and with no network between you")))
    deed = element("div", write, class_="begin")
    return element("details", summary, told, deed, class_="places", id="by-letter", open=post.used)


def desk(room: Room) -> str:
    """What came last, what must be handed on, and the letter that lies there."""
    _, post = room._, room.post
    news = [element("p", escape(post.trouble), class_="far-trouble")] if post.trouble else []
    if post.news:
        lines = element("ul", *(element("li", escape(line)) for line in post.news))
        title = element("b", escape(_("The letter tells:")))
        news.append(element("div", title, lines, class_="far-news"))
    if post.link:
        return join([*news, _letter(room)])
    if post.awaited:
        names = ", ".join(room.seat_names[seat] for seat in post.awaited)
        told, kind, label = post.due, "gold", _("Write a letter")
        if post.sent == post.count:
            told = _("Your letter to {names} is written. Theirs comes next.").format(names=names)
            kind, label = "quiet", _("Show it again")
        write = button(label, kind=kind, do="letter", id="write-letter")
        news.append(element("p", escape(told), write, class_="far-ask"))
    elif news:
        read = button(_("Got it"), do="letterread", id="letter-read", aria_controls=_board(room))
        news.append(element("p", read, class_="far-ask"))
    return join(news)


def _letter(room: Room) -> str:
    _, link = room._, room.post.link
    long = len(link) > LONGEST
    file = button(_("Save as a file"), do="letterfile", id="letter-file", autofocus=long)
    whole = button(_("With the whole game"), kind="quiet", do="letter whole", id="letter-whole") if room.peer else ""
    done = button(_("Close"), kind="quiet", do="letterread", id="letter-read", aria_controls=_board(room))
    if long:
        told = _(
            "This letter is too long for a link. Save it as a file and send that; it is opened in the hall, under “Open a game”."
        )
        return element(
            "div", element("p", escape(told)), element("div", file, done, class_="begin"), class_="far-letter"
        )
    told = attributes(id="letter", class_="handout-text is-long", readonly=True, rows="1", aria_label=_("The letter"))
    hint = _(
        "Send it to whoever comes next. Whoever opens it sees the game as it stands; for a seat only that device acts which took it."
    )
    shares = room.page.shares()
    share = button(_("Share"), kind="gold", data_share="letter", id="share-letter", autofocus=True) if shares else ""
    copy = button(_("Copy"), kind="" if shares else "gold", data_copy="letter", id="copy-letter", autofocus=not shares)
    rows = room.pictures.get(link)
    picture = (
        element("div", qr(rows, _("The letter as a QR code"), id="letter-qr"), class_="leaf qr-leaf") if rows else ""
    )
    words = [
        f"<textarea{told}>{escape(link)}</textarea>",
        element("div", share, copy, file, whole, done, class_="begin"),
        element("p", escape(hint), class_="hint"),
    ]
    leaf = (
        element("div", picture, element("div", *words, class_="far-letter"), class_="invite") if rows else join(words)
    )
    return element("div", leaf, class_="far-letter")


def _board(room: Room) -> str | None:
    """Where the focus goes when a letter is done with: to the board, if one is shown."""
    return "board" if room.at_table and room.session and not room.session.over else None


def _seated(room: Room) -> bool:
    proposal = room.lobby.proposal
    return proposal is not None and room.lobby.me.key in proposal.seats
