"""Würfelkönig's table: what a seat sees, as markup.

Everything legal carries its notation in `data-play`. What is not legal but invites a tap carries the notation
in `data-why`, so that the page can ask the rules and say why not. A die that can be chosen carries
`data-select="die:3"`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from app.parts import (
    COLOUR_WORDS,
    Translate,
    art,
    attributes,
    button,
    card,
    chip,
    coin,
    crest_letters,
    dialog,
    die,
    element,
    escape,
    join,
    mini,
    shield,
    signed,
)
from app.words import listed
from app.words.wuerfel import CATEGORIES, ENDS, TYPES
from app.words.wuerfel import PLACES as PLACE_NAMES
from app.words.wuerfel import need as need_in_words
from tafelrunde import games
from tafelrunde.core import NO_CARD
from tafelrunde.games.wuerfel.data import CITIZENS, COLOURS, DICE, PLACES, VALUES, Citizen
from tafelrunde.games.wuerfel.game import Decline, Give, Penalty, Reroll, Roll, Take

if TYPE_CHECKING:
    from tafelrunde.core import Action
    from tafelrunde.games.wuerfel.state import Wuerfel

_SIGN_ORDER = ("sun", "moon", "bell")


# Pictographs


def _lit(need: Mapping[str, Any], dice: Sequence[int], colours: str) -> list[int]:
    """How many little dice of each group are reached already: a help for the eye, not a rule."""
    match need:
        case {"all": parity}:
            return [sum(shown % 2 == (parity == "odd") for shown in dice)]
        case {"straight": int(length)}:
            runs = [sum(n in dice for n in range(first, first + length)) for first in range(1, 8 - length)]
            return [max(runs)]
        case {"number": [_count, number]}:
            return [list(dice).count(number)]
        case {"colours": str(wanted)}:
            return [colours.count(colour) for colour in dict.fromkeys(wanted)]
        case {"groups": _sizes}:
            return [*sorted((list(dice).count(n) for n in set(dice)), reverse=True), 0, 0, 0]
        case {"same": _size}:
            return [max(colours.count(colour) for colour in COLOUR_WORDS)]
    return [0]


def pictograph(citizen: Citizen, dice: Sequence[int]) -> str:
    """What a citizen asks for, as little dice; gold where the dice on the table already show it."""
    need, side = citizen.need, 20
    colours = "".join(faces[shown - 1] for faces, shown in zip(DICE, dice, strict=False))
    lit = _lit(need, dice, colours) if dice else [0] * 4
    groups: list[list[dict[str, Any]]] = []
    stairs = False
    match need:
        case {"all": parity}:
            groups = [[{"number": n} for n in ((1, 3, 5, 1, 3, 5) if parity == "odd" else (2, 4, 6, 2, 4, 6))]]
        case {"straight": int(length)}:
            groups, stairs = [[{} for _step in range(length)]], True
        case {"number": [int(count), number]}:
            groups = [[{"number": number}] * count]
        case {"colours": str(wanted)}:
            groups = [[{"colour": colour}] * wanted.count(colour) for colour in dict.fromkeys(wanted)]
        case {"groups": list(sizes)}:
            groups = [[{"sign": sign}] * size for sign, size in zip(_SIGN_ORDER, sizes, strict=False)]
        case {"same": int(count)}:
            groups = [[{"any_colour": True}] * count]
        case _:
            return _sum_pictograph(need, citizen.met(tuple(dice)) if dice else False)
    spots = _spots([len(group) for group in groups], stairs)
    flat = [(group, index, kind) for group, kinds in enumerate(groups) for index, kind in enumerate(kinds)]
    drawn = ""
    for (x, y), (group, index, kind) in zip(spots, flat, strict=True):
        glow = index < lit[group]
        if "any_colour" in kind:
            drawn += _any_colour(x * side, y * side, glow)
        else:
            drawn += mini(x * side, y * side, lit=glow, **kind)
    width, height = (max(spot[axis] for spot in spots) * side + 18 for axis in (0, 1))
    rows = "stairs" if stairs else f"rows-{round((height + 2) / side)}"
    box = f"-1 -1 {width + 2:g} {height + 2:g}"
    return f'<svg class="need {rows}" viewBox="{box}" aria-hidden="true">{drawn}</svg>'


def _spots(sizes: Sequence[int], stairs: bool) -> list[tuple[float, float]]:
    """Where the little dice stand, in steps of one die: at most two rows, so that a card stays low."""
    if stairs:
        return [(n, (sizes[0] - 1 - n) * 0.4) for n in range(sizes[0])]
    if len(sizes) == 3:
        return [(group * 1.15, index) for group, size in enumerate(sizes) for index in range(size)]
    if len(sizes) == 2:
        widest = max(sizes)
        return [((widest - size) / 2 + index, group * 1.1) for group, size in enumerate(sizes) for index in range(size)]
    count = sizes[0]
    top = count if count <= 3 else (count + 1) // 2
    return [(n, 0) for n in range(top)] + [(n + (top - (count - top)) / 2, 1) for n in range(count - top)]


def _any_colour(x: float, y: float, lit: bool) -> str:
    """A little die in three colours: any one of them, but the same for all."""
    kind = "mini is-lit" if lit else "mini"
    return (
        f'<g class="{kind}" transform="translate({x:g} {y:g})"><rect width="18" height="18" rx="4.5"/>'
        '<g class="thirds"><path class="third-red" d="M9 2.5l2.6 3.2L9 9 6.4 5.7Z"/>'
        '<circle class="third-green" cx="5.6" cy="12" r="2.9"/>'
        '<path class="third-blue" '
        'd="M12.6 8.6c1.7 2.2 2.5 3.2 2.5 4.3a2.5 2.5 0 0 1-5 0c0-1.1.8-2.1 2.5-4.3Z"/>'
        "</g></g>"
    )


def _sum_pictograph(need: Mapping[str, Any], met: bool) -> str:
    sign, total = ("≤", need["at_most"]) if "at_most" in need else ("≥", need["at_least"])
    text = element("text", f"{sign} {total}", x="23", y="15.5", class_="need-sum")
    dots = mini(0, 0, number=5, lit=met)
    return f'<svg class="need rows-sum" viewBox="-1 -1 64 20" aria-hidden="true">{dots}{text}</svg>'


# The table

_SHOWN = 10
"""How many cards of a kingdom lie open on the table, from the top; the sheet shows all."""


def table(
    view: Wuerfel,
    actions: Sequence[Action],
    *,
    me: int | None,
    names: Sequence[str],
    selected: frozenset[int],
    _: Translate,
    log: Sequence[str],
    settings: Mapping[str, object],
) -> str:
    """The whole table. `actions` are what may be done here and now; none while somebody else decides.

    `selected` are the numbers of the dice that were chosen for another roll; `log` are the last sentences of
    what happened, newest last; of `settings` the table asks `hints`: whether little dice turn gold once they
    are reached.
    """
    drawn = _Table(view, actions, me, names, selected, _, settings)
    return element(
        "section",
        drawn.status(log),
        drawn.market(),
        drawn.tray(),
        drawn.kingdoms(),
        class_="board wk",
        id="board",
        aria_label=_("Würfelkönig: the table"),
    )


class _Table:
    """One drawing of the table: what all its parts need to know."""

    def __init__(
        self,
        view: Wuerfel,
        actions: Sequence[Action],
        me: int | None,
        names: Sequence[str],
        selected: frozenset[int],
        _: Translate,
        settings: Mapping[str, object],
    ) -> None:
        self.view, self.me, self.names, self._ = view, me, names, _
        self.letters = crest_letters(names)
        self.legal = set(actions)
        self.takes = {action.card for action in actions if isinstance(action, Take)}
        self.rolls_left = view.limit - view.rolls
        self.can_reroll = any(isinstance(action, Reroll) for action in actions)
        self.selected = sorted(selected) if self.can_reroll else []
        self.hints = bool(settings.get("hints", True))
        self.scores = games.load("wuerfel").scores(view)

    # What is going on

    def status(self, log: Sequence[str]) -> str:
        """Whose turn it is and what can be done now, in one sentence; under it what happened last."""
        view, _ = self.view, self._
        if view.turn is None:
            crest, name, sentence = "", "", self._end()
        else:
            crest = shield(view.turn, self.letters[view.turn], "shield shield-large")
            name = element("b", escape(self.names[view.turn]), class_="status-name") + ("," if self.legal else "")
            sentence = self._now() if self.legal else _("is thinking.") if view.dice else _("rolls next.")
        last = element("p", escape(log[-1]), class_="status-last") if log else ""
        said = element("p", name, " ", element("span", escape(sentence), id="sentence"), class_="status-now")
        mine = " is-mine" if self.legal else ""
        return element("header", crest, element("div", said, last), class_="status" + mine, id="status")

    def _now(self) -> str:
        view, _ = self.view, self._
        if view.phase == "gift":
            return _("give the dragon away. To whom?")
        if view.phase == "bonus":
            return _("you may also take the golden citizen, whatever the dice show.")
        if view.phase == "roll":
            return (
                _("roll all six dice. Your elf gives you a fourth roll.") if view.limit > 3 else _("roll all six dice.")
            )
        if self.takes and self.can_reroll:
            return _("take a golden citizen, or roll dice again.")
        if self.takes:
            return _("take a golden citizen.")
        if self.can_reroll:
            return _("choose dice to roll again. Nobody comes for these yet.")
        return _("take the penalty. Nobody comes for these dice.")

    def _end(self) -> str:
        return self._(ENDS[self.view.ended])

    # The market

    def market(self) -> str:
        """The draw pile, five places over five citizens, the discards and the penalties."""
        _, view = self._, self.view
        stalls = element("ol", *map(self._stall, range(5)), class_="stalls", aria_label=_("Citizens and places"))
        draw = self._pile("draw", _("Draw pile"), art("wuerfel", "back", "pile-art"), len(view.pile))
        gone = self._pile("discard", _("Discarded"), art("wuerfel", "back", "pile-art"), len(view.discard))
        right = element("div", gone, self._penalties(), class_="pile-pair")
        return element("section", draw, stalls, right, class_="market", aria_label=_("Market"))

    def _pile(self, key: str, word: str, drawing: str, count: int) -> str:
        cards = element("span", drawing if count else "", class_="pile-card pile-back" + ("" if count else " is-empty"))
        words = element("span", escape(word), class_="pile-word")
        return element("div", cards, words, element("b", str(count), class_="figure"), class_="pile", id=f"pile-{key}")

    def _penalties(self) -> str:
        """The villain on top is known before anybody rolls."""
        _, view = self._, self.view
        if not view.penalties:
            return self._pile("penalty", _("Penalty"), "", 0)
        value = int(view.face(view.penalties[-1])[1:])
        legal = Penalty() in self.legal
        line = str(Penalty())
        look = "pile" + " is-legal" * legal + " is-urged" * (legal and not self.can_reroll)
        inside = (
            card("wuerfel", f"villain-{value}", -value, tint="stone", class_="card pile-card")
            + element("span", escape(_("Penalty")), class_="pile-word")
            + element("b", str(len(view.penalties)), class_="figure")
            + element("span", escape(_("in the pile")), class_="unseen")
        )
        told = attributes(
            type="button",
            class_=look,
            id="pile-penalty",
            data_play=line if legal else None,
            data_why=None if legal else line,
        )
        return f"<button{told}>{inside}</button>"

    def _stall(self, slot: int) -> str:
        """A place and the citizen below it, under one awning in the colour of the place."""
        handle = self.view.row[slot]
        if handle == NO_CARD:
            below = element("div", class_="citizen is-gone", id=f"gone-{slot + 1}")
            return self._shop(slot, False, below)
        citizen = CITIZENS[self.view.face(handle)]
        home = citizen.colour == COLOURS[slot]
        below = self._citizen(citizen, slot, home)
        return self._shop(slot, home, below)

    def _shop(self, slot: int, home: bool, below: str) -> str:
        look = "stall is-home" if home else "stall"
        return element(
            "li", self._place(slot, home), below, class_=look, data_tint=COLOURS[slot], id=f"slot-{slot + 1}"
        )

    def _place(self, slot: int, home: bool) -> str:
        _, left, name = self._, self.view.places[slot], PLACE_NAMES[PLACES[slot]]
        values = VALUES[slot][len(VALUES[slot]) - left :]
        words = _("{place}: worth {value}, {count} left").format(
            place=_(name), value=values[0] if values else 0, count=left
        )
        signs = "".join(
            element("span", str(value), class_="place-value" + (" is-top" if index == 0 else ""))
            for index, value in enumerate(values)
        )
        return element(
            "div",
            '<svg class="awning" viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden="true">'
            + _AWNING
            + "</svg>",
            art("wuerfel", PLACES[slot], "place-art"),
            element("span", escape(_(name)), class_="place-name"),
            element("span", signs, class_="place-stack"),
            class_="place" + (" is-home" if home else ""),
            id=f"place-{slot + 1}",
            role="img",
            aria_label=words,
        )

    def _citizen(self, citizen: Citizen, slot: int, home: bool) -> str:
        _, view = self._, self.view
        legal = citizen.id in self.takes
        met = bool(view.dice) and view.phase == "choose" and citizen.met(view.dice)
        action = Take(citizen.id, place=home)
        line = str(action)
        worth = "×" if citizen.points is None else citizen.points
        shown = self.view.dice if self.hints and view.phase == "choose" else ()
        picture = art("wuerfel", citizen.type, "portrait")
        # All that is said of a citizen is its text, seen or unseen, so that ear and eye get the same.
        inside = (
            element("span", picture, self._home_mark(citizen), class_="citizen-window")
            + element("span", escape(_(TYPES[citizen.type])), class_="citizen-name")
            + coin(worth, "coin coin-large")
            + element("span", escape(self._worth_in_words(citizen)), class_="unseen")
            + pictograph(citizen, shown)
            + element("span", escape(need_in_words(citizen, _)), class_="citizen-need")
            + element("span", escape(self._home_in_words(citizen)), class_="unseen")
            + (element("span", escape(self._invite(slot, home)), class_="citizen-take") if legal else "")
        )
        told = attributes(
            type="button",
            class_="citizen leaf" + (" is-legal" if legal else " is-met" if met else ""),
            id=f"card-{citizen.id}",
            data_play=line if legal else None,
            data_why=None if legal else line,
            data_tint=citizen.colour or "stone",
        )
        return f"<button{told}>{inside}</button>"

    def _invite(self, slot: int, home: bool) -> str:
        """What the tab of a golden card says: just it, or it and the points of its place."""
        if not home:
            return self._("take")
        return self._("take, +{value}").format(value=VALUES[slot][-self.view.places[slot]])

    def _home_mark(self, citizen: Citizen) -> str:
        """Where a citizen is at home, as a picture: colour is never alone."""
        if citizen.colour is None:
            return ""
        return art("wuerfel", PLACES[COLOURS.index(citizen.colour)], "home-mark")

    def _worth_in_words(self, citizen: Citizen) -> str:
        _ = self._
        if citizen.points is None:
            return _("as many points as you have fairies")
        return _("point") if citizen.points == 1 else _("points")

    def _home_in_words(self, citizen: Citizen) -> str:
        if citizen.colour is None:
            return ""
        place = PLACE_NAMES[PLACES[COLOURS.index(citizen.colour)]]
        return self._("at home in: {place}").format(place=self._(place))

    # The dice

    def tray(self) -> str:
        """Six dice, the rolls that are left, and what can be done with them."""
        _, view = self._, self.view
        shown = view.dice or (0,) * 6
        dice = join(
            die(
                number,
                face,
                layout[face - 1] if face else "",
                _,
                chosen=number in self.selected,
                tappable=self.can_reroll,
            )
            for number, (face, layout) in enumerate(zip(shown, DICE, strict=True), 1)
        )
        row = element("div", dice, class_="dice", role="group", aria_label=_("Dice"))
        deeds = element("div", self._deeds(), class_="deeds", id="deeds")
        return element("section", row, self._rolls(), deeds, class_="tray", aria_label=_("Dice and deeds"))

    def _rolls(self) -> str:
        _, view = self._, self.view
        if view.turn is None:
            return ""
        dots = "".join(f'<i class="roll{" is-used" if n < view.rolls else ""}"></i>' for n in range(view.limit))
        words = _("Roll {number} of {limit}") if view.rolls else _("Up to {limit} rolls")
        told = escape(words.format(number=view.rolls, limit=view.limit))
        return element("p", element("span", dots, aria_hidden="true"), told, class_="rolls")

    def _deeds(self) -> str:
        _, view = self._, self.view
        if not self.legal:
            return ""
        if Roll() in self.legal:
            return button(_("Roll the dice"), kind="gold", play=str(Roll()), id="roll")
        if view.phase == "gift":
            return self._gifts()
        if view.phase == "bonus":
            leave = button(_("Leave the citizen there"), kind="plain", play=str(Decline()), id="decline")
            return leave + self._alone()
        deeds = ""
        if self.can_reroll:
            deeds += self._again()
        if Penalty() in self.legal:
            value = signed(-int(view.face(view.penalties[-1])[1:]))
            kind = "plain" if self.can_reroll else "gold"
            deeds += button(
                _("Take the penalty {points}").format(points=value),
                kind=kind,
                play=str(Penalty()),
                id="penalty",
            )
        elif not self.can_reroll:
            deeds += element("p", escape(_("Tap a golden citizen.")), class_="deeds-hint")
        return deeds + self._alone()

    def _alone(self) -> str:
        """A citizen may be won without its place: whoever takes the last card of a place ends the game."""
        _, ways = self._, ""
        for slot, handle in enumerate(self.view.row):
            if handle == NO_CARD:
                continue
            citizen = CITIZENS[self.view.face(handle)]
            if Take(citizen.id, place=True) not in self.legal:
                continue
            name = _(TYPES[citizen.type])
            words = _("Take the {citizen} but not the place: {place}").format(
                citizen=name, place=_(PLACE_NAMES[PLACES[slot]])
            )
            ways += button(name, kind="quiet", play=str(Take(citizen.id)), id=f"alone-{citizen.id}", aria_label=words)
        if not ways:
            return ""
        return element("p", element("span", escape(_("Without the place:"))), ways, class_="alone")

    def _again(self) -> str:
        _, count = self._, len(self.selected)
        if not count:
            return button(_("Tap the dice to roll again"), kind="waiting", why="reroll", id="again")
        label = _("Roll this die again") if count == 1 else _("Roll {count} dice again").format(count=count)
        return button(label, kind="gold", play=str(Reroll(tuple(self.selected))), id="again")

    def _gifts(self) -> str:
        _ = self._
        dragon = CITIZENS[self.view.gift]
        shown = card("wuerfel", "dragon", dragon.points or 0, tint="stone", class_="card gift-card")
        others = join(
            element(
                "button",
                shield(seat, self.letters[seat]),
                element("span", escape(self.names[seat]), class_="who-name", aria_hidden="true"),
                element(
                    "span",
                    escape(_("Give the dragon to {name}").format(name=self.names[seat])),
                    class_="unseen",
                ),
                type="button",
                class_="button gold",
                data_play=str(Give(seat)),
                id=f"give-{seat}",
            )
            for seat in range(self.view.seats)
            if Give(seat) in self.legal
        )
        return shown + element("div", others, class_="gift-people")

    # The kingdoms

    def kingdoms(self) -> str:
        """Everybody's kingdom with its points; a tap tells where they come from."""
        _ = self._
        count = self.view.seats
        seats = element("div", *map(self._kingdom, range(count)), class_=f"kingdoms-row seats-{count}")
        sheets = join(map(self._sheet, range(count)))
        return element("section", seats, sheets, class_="kingdoms", aria_label=_("Kingdoms"))

    def _kingdom(self, seat: int) -> str:
        _, score, name = self._, self.scores[seat], self.names[seat]
        cards = self.view.kingdoms[seat]
        fairies = sum(category_of(entry) == "fairies" for entry in cards)
        stack = join(small_card(entry, "card stack-card", fairies) for entry in cards[-_SHOWN:])
        note = _("elf on top: four rolls") if self.view.top(seat) == "elf" else ""
        reasons = "".join(chip(_(CATEGORIES[key]), score[key]) for key in CATEGORIES if score[key])
        inside = (
            shield(seat, self.letters[seat])
            + element("b", escape(name), class_="kingdom-name")
            + element("b", signed(score["total"]), class_="figure kingdom-total")
            + element("span", escape(_("point") if score["total"] == 1 else _("points")), class_="unseen")
            + element("span", reasons, class_="kingdom-reasons")
            + element("span", stack, class_="stack", aria_hidden="true")
            + (element("span", escape(note), class_="kingdom-note") if note else "")
        )
        turn = " is-turn" if seat == self.view.turn else ""
        told = attributes(
            type="button",
            class_="kingdom" + turn,
            id=f"kingdom-{seat}",
            popovertarget=f"kingdom-{seat}-sheet",
        )
        return f"<button{told}>{inside}</button>"

    def _sheet(self, seat: int) -> str:
        _, score = self._, self.scores[seat]
        entries = self.view.kingdoms[seat]
        body = tally(entries, score, _) if entries else element("p", escape(_("Nobody lives here yet.")), class_="hint")
        title = _("{name}’s kingdom").format(name=self.names[seat])
        return dialog(f"kingdom-{seat}-sheet", title, body, close=_("Close"))


_AWNING = "".join(f'<path class="stripe-{n % 2}" d="M{n * 20} 0h20v8c0 9-20 9-20 0Z"/>' for n in range(5))


# Scoring


def category_of(entry: str) -> str:
    """Where a card of a kingdom counts."""
    if entry[0] in "PV":
        return "places" if entry[0] == "P" else "penalties"
    points = CITIZENS[entry].points
    return "fairies" if points is None else "citizens" if points > 0 else "dragons"


def small_card(entry: str, class_: str = "card", fairies: int = 0) -> str:
    """A card of a kingdom, small."""
    if entry[0] == "P":
        column, _sep, value = entry[1:].partition(":")
        slot = int(column) - 1
        return card("wuerfel", PLACES[slot], int(value), tint=COLOURS[slot], class_=f"{class_} is-place")
    if entry[0] == "V":
        return card("wuerfel", f"villain-{entry[1:]}", -int(entry[1:]), tint="stone", class_=class_)
    citizen = CITIZENS[entry]
    worth: int | str = (fairies or "×") if citizen.points is None else citizen.points
    return card("wuerfel", citizen.type, worth, tint=citizen.colour or "stone", class_=class_)


def tally(entries: Sequence[str], score: Mapping[str, int], _: Translate) -> str:
    """Where the points of a kingdom come from, category by category, with every card."""
    fairies = sum(category_of(entry) == "fairies" for entry in entries)
    lines = ""
    for key in CATEGORIES:
        mine = [entry for entry in entries if category_of(entry) == key]
        if not mine:
            continue
        word = _(CATEGORIES[key])
        note = f" {fairies} × {fairies}" if key == "fairies" else ""
        lines += element(
            "li",
            element("span", escape(word), element("small", note) if note else "", class_="tally-word"),
            element(
                "span",
                *(small_card(entry, "card tally-card", fairies) for entry in mine),
                class_="tally-cards",
            ),
            element("b", signed(score[key]), class_="figure"),
            class_="tally-line",
        )
    total = element(
        "li",
        element("span", escape(_("Total")), class_="tally-word"),
        element("b", signed(score["total"]), class_="figure"),
        class_="tally-line tally-total",
    )
    return element("ul", lines, total, class_="tally")


def scoring(view: Wuerfel, names: Sequence[str], _: Translate) -> str:
    """The end: who won and why, then everybody's points category by category."""
    game = games.load("wuerfel")
    scores, ranking = game.scores(view), game.ranking(view)
    letters = crest_letters(names)
    winners = ranking[0]
    crests = join(shield(seat, letters[seat], "shield shield-huge") for seat in winners)
    crown = art("wuerfel", "crown", "crown-art")
    head = element(
        "header",
        element("div", crown, element("div", crests, class_="winner-crests"), class_="winner-arms"),
        element("h2", escape(_winner_line(winners, names, _)), class_="winner-name"),
        element("p", escape(_reason(scores, ranking, names, _)), class_="winner-why"),
        class_="winner",
    )
    order = [seat for place in ranking for seat in place]
    columns = join(
        element(
            "th",
            shield(seat, letters[seat]),
            element("span", escape(names[seat]), class_="who-name"),
            scope="col",
        )
        for seat in order
    )
    top = element("tr", element("td", class_="corner"), columns)
    rows = join(
        element(
            "tr",
            element("th", escape(_(CATEGORIES[key])), scope="row"),
            *(element("td", signed(scores[seat][key]) if scores[seat][key] else "·") for seat in order),
            class_="score-line",
        )
        for key in CATEGORIES
    )
    totals = join(
        element("td", element("b", signed(scores[seat]["total"])), class_="is-best" if seat in winners else "")
        for seat in order
    )
    foot = element("tr", element("th", escape(_("Total")), scope="row"), totals, class_="score-total")
    caption = element("caption", escape(_("Points")), class_="unseen")
    sums = element("table", caption, element("thead", top), element("tbody", rows, foot), class_="scores")
    details = join(
        element(
            "details",
            element(
                "summary",
                shield(seat, letters[seat]),
                element("b", escape(names[seat]), class_="who-name"),
                element("b", signed(scores[seat]["total"]), class_="figure"),
            ),
            tally(view.kingdoms[seat], scores[seat], _),
            class_="score-detail",
            open=seat in winners,
            id=f"detail-{seat}",
        )
        for seat in order
    )
    sheet = element("div", sums, element("div", details, class_="score-details"), class_="scoring-body")
    return element("section", head, sheet, class_="scoring leaf wk", id="scoring", aria_label=_("Final scoring"))


def _winner_line(winners: Sequence[int], names: Sequence[str], _: Translate) -> str:
    if len(winners) == 1:
        return _("{name} is the dice king!").format(name=names[winners[0]])
    return _("{names} share the crown!").format(names=listed([names[seat] for seat in winners], _))


def _reason(
    scores: Sequence[Mapping[str, int]], ranking: Sequence[Sequence[int]], names: Sequence[str], _: Translate
) -> str:
    """Why: by points, by fewer minus points, or shared because both are equal (W39)."""
    winners = ranking[0]
    best = scores[winners[0]]
    minus = -(best["penalties"] + best["dragons"])
    if len(winners) > 1:
        words = _("{points} points each, and {minus} minus points each: nobody is ahead.")
        return words.format(points=signed(best["total"]), minus=minus)
    rival = ranking[1][0]
    if scores[rival]["total"] == best["total"]:
        theirs = -(scores[rival]["penalties"] + scores[rival]["dragons"])
        words = _("{points} points, as many as {rival}, but only {minus} minus points against {theirs}.")
        return words.format(points=signed(best["total"]), rival=names[rival], minus=minus, theirs=theirs)
    words = _("{points} points, {lead} more than {rival}.")
    lead = best["total"] - scores[rival]["total"]
    return words.format(points=signed(best["total"]), lead=lead, rival=names[rival])
