"""The players: their points, what lies in front of them, and how far it is to the end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from app.boards.laurin.pieces import (
    backs,
    little_dwarf,
    move_pictures,
    move_words,
    spells_opener,
    treasure,
)
from app.boards.laurin.scene import Scene
from app.parts import (
    BLANK,
    Arms,
    Markup,
    Translate,
    aloud,
    attributes,
    capital,
    escape,
    join,
    painting,
    spread,
    tag,
    told_button,
    verbatim,
)
from app.words import laurin as words
from app.words import points as so_many
from tafelrunde.core import NO_CARD
from tafelrunde.games.laurin.data import FRONTS, GOAL, OWNER, SPELLS, SQUARES, code


def people(scene: Scene) -> Markup:
    """Everybody, and the words about spells."""
    _, count = scene._, scene.view.seats
    rows = tag("div", class_="kl-seats-row")(*(_seat(scene, seat) for seat in range(count)))
    sheets = join(_sheet(scene, seat) for seat in range(count))
    return tag("section", class_="kl-people", id="people", aria_label=_("Players"))(rows, sheets, _spell_book(scene))


def _seat(scene: Scene, seat: int) -> Markup:
    """One player: arms, points, move card, treasure, spells, supply; a tap tells more."""
    _, view = scene._, scene.view
    crown = painting("laurin", "crown", "kl-crown-mark") if seat == view.crown else BLANK
    points, note = view.score(seat), _note(scene, seat)
    head = (
        tag("span", class_="kl-seat-arms")(scene.plate(seat), crown)
        + tag("span", class_="kl-seat-who")(
            tag("b", class_="who-name")(verbatim(scene.names[seat])), _supply(scene, seat)
        )
        + tag("b", class_="figure kl-seat-points", id=f"score-{seat}", data_count=f"score-{seat}")(escape(str(points)))
    )
    things = _held(scene, seat) + _treasure(scene, seat) + _books(scene, seat)
    fog = painting("laurin", "spell-E", "kl-note-art") if view.fogged == seat else BLANK
    return told_button(
        aloud(
            scene.names[seat],
            scene.lead(seat),
            _("start player") if crown else "",
            so_many(points, _),
            note,
            _("dwarfs in the supply: {values}").format(values=_waiting(scene, seat) or "–"),
            *_things_told(scene, seat),
        ),
        class_="kl-seat-card"
        + " kl-has-note" * bool(note)
        + " is-turn" * (seat == view.turn)
        + " is-me" * (seat == scene.me),
        id=f"seat-{seat}",
        popovertarget=f"seat-{seat}-sheet",
    )(
        head,
        tag("span", class_="kl-seat-note" + " is-gain" * (not fog))(fog, escape(note)) if note else BLANK,
        tag("span", class_="kl-seat-things")(things),
    )


def _note(scene: Scene, seat: int) -> str:
    """What the king brings where he stands, before it is scored."""
    if not scene.pending:
        return ""
    if scene.view.fogged == seat:
        return scene._("in the fog")
    gain = scene.gains(scene.view.king).get(seat, 0)
    return scene._("+{points} here").format(points=gain) if gain else ""


def _things_told(scene: Scene, seat: int) -> Iterator[str]:
    """What lies in front of a player, in words."""
    _, view = scene._, scene.view
    card, hand, bid = view.held[seat], len(view.hands[seat]), view.bids[seat]
    if card != NO_CARD:
        hidden = view.phase == "assign"
        yield _("move card, face down") if hidden else ", ".join(move_words(view.face(card), _))
    if hand:
        yield _("treasure cards in hand: {count}").format(count=hand)
    if bid and view.phase == "bid":
        yield _("cards bid: {count}").format(count=len(bid))
    elif bid:
        yield _("bids {treasure}").format(treasure=words.hand([view.face(card) for card in bid], _))
    for letter in sorted(view.face(card) for card in view.books[seat]):
        yield words.spell_name(letter, _)


def _held(scene: Scene, seat: int) -> Markup:
    """The move card in front of a player."""
    _, view = scene._, scene.view
    card = view.held[seat]
    if card == NO_CARD:
        return BLANK
    if view.phase == "assign":
        # Assigned, but not turned up before all are.
        return tag("span", class_="kl-move is-back", data_piece=f"move-{card}", data_from="tray")()
    return tag("span", class_="kl-move leaf", data_piece=f"move-{card}", data_to="king")(
        *move_pictures(view.face(card))
    )


def _held_told(scene: Scene, seat: int) -> Markup:
    """What the open move card of a player means."""
    _, view = scene._, scene.view
    if view.held[seat] == NO_CARD or view.phase == "assign":
        return BLANK
    title = tag("h3", class_="kl-sheet-title")(escape(_("Move card")))
    told = ", ".join(move_words(view.face(view.held[seat]), _))
    return title + tag("p")(escape(capital(told) + "."))


def _treasure(scene: Scene, seat: int) -> Markup:
    """The hand, as backs; and a bid, as backs until all are turned up."""
    _, view = scene._, scene.view
    hand = backs(len(view.hands[seat]), "treasure")
    bid = view.bids[seat]
    if not bid:
        return hand
    open_ = view.phase != "bid"
    shown = join(treasure(view.face(card), _) for card in bid) if open_ else backs(len(bid), "bid")
    return hand + tag("span", class_="kl-bid")(tag("i", class_="kl-bid-word")(escape(_("bids"))), shown)


def _books(scene: Scene, seat: int) -> Markup:
    """Spells lie open."""
    letters = sorted((scene.view.face(card), card) for card in scene.view.books[seat])
    shown = join(
        tag("i", data_piece=f"spell-{card}")(painting("laurin", f"spell-{letter}", "kl-spell-mark"))
        for letter, card in letters
    )
    return tag("span", class_="kl-books")(shown) if shown else BLANK


def _supply(scene: Scene, seat: int) -> Markup:
    """The dwarfs that wait."""
    shown = tag("b", class_="figure")(escape(_waiting(scene, seat)) or escape("–"))
    return tag("span", class_="kl-waiting-dwarfs")(painting("laurin", "head", "kl-head-art"), shown)


def _waiting(scene: Scene, seat: int) -> str:
    """What they are worth, the best first."""
    waiting = [FRONTS[kind] for kind, count in enumerate(scene.view.supply[seat]) for _dwarf in range(count)]
    return " ".join(map(str, sorted(waiting, reverse=True)))


def _sheet(scene: Scene, seat: int) -> Markup:
    return scene.leaf(f"seat-{seat}-sheet", scene.names[seat], lambda: _told(scene, seat), whose=seat)


def _told(scene: Scene, seat: int) -> Markup:
    """Where the points come from, and where the dwarfs are."""
    _, view = scene._, scene.view
    score = {"fronts": view.fronts[seat], "backs": view.backs[seat]}
    lines = join(
        tag("li", class_="kl-tally-line")(
            tag("span")(escape(_(words.CATEGORIES[key]))),
            tag("b", class_="figure")(escape(str(points))),
        )
        for key, points in score.items()
    )
    out = [(SQUARES[square], number) for square, number in enumerate(view.board) if OWNER[number] == seat]
    garden = join(_portrait(number, scene.arms[seat], name) for name, number in out)
    supply = join(
        _portrait(code(seat, FRONTS[kind]), scene.arms[seat]) * count for kind, count in enumerate(view.supply[seat])
    )
    if supply:
        supply += tag("span", class_="unseen")(escape(_waiting(scene, seat)))
    spells = join(_spell_line(_, letter) for letter in sorted(view.face(card) for card in view.books[seat]))
    body = (
        tag("ul", class_="kl-tally")(lines) + tag("p", class_="hint")(escape(_(words.TWICE))) + _held_told(scene, seat)
    )
    for title, inside in ((_("In the garden"), garden), (_("In the supply"), supply)):
        shown = (
            tag("p", class_="kl-sheet-dwarfs")(inside) if inside else tag("p", class_="hint")(escape(_("No dwarf.")))
        )
        body += tag("h3", class_="kl-sheet-title")(escape(title)) + shown
    if spells:
        body += tag("h3", class_="kl-sheet-title")(escape(_("Spells"))) + tag("dl", class_="kl-spell-list")(spells)
    return body


@lru_cache(256)
def _portrait(number: int, arms: Arms, name: Markup = BLANK) -> Markup:
    """A dwarf, and on which square he stands."""
    square = tag("small")(name) if name else BLANK
    return tag("span", class_="kl-sheet-dwarf")(little_dwarf(number, arms), square)


@lru_cache(32)
def _spell_line(_: Translate, letter: str) -> Markup:
    mark = painting("laurin", f"spell-{letter}", "kl-spell-mark")
    title = _("{spell}, price {price}").format(spell=words.spell_name(letter, _), price=SPELLS[letter].price)
    return tag("dt")(mark, escape(title)) + tag("dd")(escape(words.details(letter, _)))


def _spell_book(scene: Scene) -> Markup:
    """What all the spells do; the tray opens it while spells are on offer."""
    _ = scene._
    opener = BLANK if scene.spelling else spells_opener(_)
    return opener + scene.leaf("spell-book", _("Spells"), lambda: _spells(_))


def _spells(_: Translate) -> Markup:
    return tag("dl", class_="kl-spell-list")(*(_spell_line(_, letter) for letter in SPELLS))


# The score track

_LEFT, _STEP, _HIGH, _SHIELD = 30, 12, 72, 34


def track(scene: Scene) -> Markup:
    """Everybody's points on a vine; the rose is the score that brings the end."""
    _, view = scene._, scene.view
    goal, scores = GOAL[view.seats], [view.score(seat) for seat in range(view.seats)]
    most = max(goal, *scores)
    width = 2 * _LEFT + most * _STEP
    base = 54
    drawn = f'<path class="kl-vine" d="M{_LEFT} {base}H{width - _LEFT}"/>'
    for points in range(most + 1):
        x = _LEFT + points * _STEP
        five = points % 5 == 0
        drawn += f'<circle cx="{x}" cy="{base}" r="{3.4 if five else 1.8}"/>'
        if five and points != goal:
            drawn += f'<text x="{x}" y="{_HIGH}">{points}</text>'
    x = _LEFT + goal * _STEP
    drawn += f'<use href="art/laurin.svg#rose" x="{x - 11}" y="{base - 12}" width="22" height="22"/>'
    drawn += f'<text class="is-goal" x="{x}" y="{_HIGH + 1}">{goal}</text>'
    order = sorted(range(view.seats), key=lambda seat: scores[seat])
    marks = [_LEFT + scores[seat] * _STEP for seat in order]
    places = list(zip(order, marks, spread(marks, _SHIELD + 2, _SHIELD / 2, width - _SHIELD / 2), strict=True))
    drawn += "".join(f'<path class="kl-track-line" d="M{place:g} 44L{mark} {base}"/>' for _seat, mark, place in places)
    for seat, _mark, place in places:
        size = f'x="{place - _SHIELD / 2:g}" y="3" width="{_SHIELD}" height="41" '
        drawn += scene.stroked(seat, "kl-track-shield").replace("<svg ", f"<svg {size}", 1)
    told = ", ".join(f"{scene.names[seat]}: {score}" for seat, score in enumerate(scores))
    words_ = _("Points: {scores}. With {goal} the last round is played.").format(scores=told, goal=goal)
    svg = Markup(
        f'<svg class="kl-track-art" viewBox="0 0 {width} 76" role="img"{attributes(aria_label=words_)}>{drawn}</svg>'
    )
    last = max(scores) >= goal
    note = (
        tag("p", class_="kl-track-note")(escape(_("The goal is reached: this is the last round."))) if last else BLANK
    )
    return tag("div", class_="kl-track", id="track")(svg, note)
