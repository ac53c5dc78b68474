"""What is seen of games by letter: in the lobby and at the table."""

from __future__ import annotations

from app.far.qr import leaf
from app.far.view import RoomView
from app.parts import BLANK, Markup, button, escape, join, tag, textarea

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
