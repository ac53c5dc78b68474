"""Who plays Löwenherz, and how they stand: points on the way to the target, money, mines, cards, territories."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from app.boards.loewenherz.cards import ducats, field_art, pict
from app.parts import PAUSE, Arms, Scene, Translate, aloud, element, escape, join, painting, spread, told_button
from app.words import listed
from app.words.loewenherz import CATEGORIES, MINES, TERRAIN, USES
from tafelrunde.games.loewenherz import GAME
from tafelrunde.games.loewenherz.data import ENOUGH, FOREST, KINDS, MONOPOLY, TARGET, VILLAGE
from tafelrunde.games.loewenherz.data import MINES as MINE_LETTERS
from tafelrunde.games.loewenherz.geometry import NAMES
from tafelrunde.games.loewenherz.scoring import income, points, realms
from tafelrunde.games.loewenherz.state import Loewenherz

_KINDS = [KINDS[letter] for letter in MINE_LETTERS]


class People:
    """Everybody at the table."""

    def __init__(self, scene: Scene) -> None:
        self.view, self.names, self.arms = scene.view, scene.names, scene.arms
        self.crest, self.stroked, self.leaf, self._ = scene.crest, scene.stroked, scene.leaf, scene._
        self.scores = GAME.scores(self.view)
        self.realms = realms(self.view, self.view.lands)

    def drawn(self) -> str:
        """The track and a row for everybody; a tap on a row tells more."""
        seats = range(self.view.seats)
        rows = element("div", *map(self._row, seats), class_=f"lh-people-rows seats-{len(seats)}")
        return element(
            "section", self.track(), rows, *map(self._sheet, seats), class_="lh-people", id="people",
            aria_label=self._("Players"),
        )  # fmt: skip

    def track(self) -> str:
        """The points as a surveyor's scale, up to the king's crown."""
        target = TARGET[self.view.seats]
        left, unit, base = 14, 372 / target, 36
        bar = "".join(
            f'<path class="lh-scale-{at // 5 % 2}" d="M{left + at * unit:.5g} {base}h{5 * unit:.5g}v6h-{5 * unit:.5g}z"/>'
            for at in range(0, target, 5)
        )
        figures = "".join(
            f'<text x="{left + at * unit:.5g}" y="{base + 18}">{at}</text>' for at in range(0, target + 1, 10)
        )
        totals = sorted((score["total"], seat) for seat, score in enumerate(self.scores))
        wanted = [left + min(total, target) * unit for total, _seat in totals]
        places = spread(wanted, 20, 10, 400)
        # Where several have as many, or nearly, they stand side by side, and a line leads each to its place.
        lines = "".join(f"M{at:.5g} 24L{place:.5g} {base}" for at, place in zip(places, wanted, strict=True))
        marks = "".join(
            f'<svg x="{at - 10:.5g}" y="1" width="20" height="24">{self.stroked(seat, "lh-mark")}</svg>'
            for (_total, seat), at in zip(totals, places, strict=True)
        )
        marks = f'<path class="lh-leads" d="{lines}"/>{marks}'
        crown = f'<svg x="{left + target * unit + 1:.5g}" y="{base - 12}" width="20" height="20" viewBox="0 0 48 48"><use href="art/loewenherz.svg#crown"/></svg>'
        return element(
            "svg", bar, figures, crown, marks, class_="lh-track", id="track", viewBox="0 0 410 57", aria_hidden="true"
        )

    def _row(self, seat: int) -> str:
        _, view, total = self._, self.view, self.scores[seat]["total"]
        hand, mines = view.hands[seat], self._mines(seat)
        backs = join(
            element("i", escape(view.letter(card)), class_="lh-mini-back", data_piece=f"power-{card}", data_from="deck")
            for card in hand
        )
        inside = (
            self.crest(seat)
            + element(
                "span",
                element("b", escape(self.names[seat]), class_="lh-person-name"),
                _signs(*mines),
                class_="lh-person-head",
            )
            + element(
                "span",
                element("b", str(total), class_="figure", id=f"score-{seat}", data_count=f"score-{seat}"),
                element("small", f"/{TARGET[view.seats]}"),
                class_="lh-total",
            )
            + element(
                "span",
                ducats(view.ducats[seat]),
                element("span", backs, class_="lh-mini-backs"),
                _troop(self.arms[seat], view.free_knights(seat)),
                class_="lh-wealth",
            )
        )
        return told_button(
            aloud(
                self.names[seat],
                *(f"{_(MINES[kind])} {count}" for kind, count in zip(_KINDS, mines, strict=True) if count),
                _("{points} of {target} points").format(points=total, target=TARGET[view.seats]),
                _("Ducats: {count}").format(count=view.ducats[seat]),
                _("Cards: {count}").format(count=len(hand)),
                *map(view.letter, hand),
                _("Knights in the supply: {count}").format(count=view.free_knights(seat)),
            ),
            inside,
            class_="lh-person" + (" is-turn" if seat == view.turn else ""),
            id=f"person-{seat}",
            popovertarget=f"person-{seat}-sheet",
        )

    def _mines(self, seat: int) -> list[int]:
        """How many mines of each kind a seat holds."""
        return [(self.realms[seat] & mines).bit_count() for mines in self.view.terrain.mines]

    # More about one of them

    def _sheet(self, seat: int) -> str:
        return self.leaf(f"person-{seat}-sheet", self.names[seat], lambda: self._fortune(seat))

    def _fortune(self, seat: int) -> str:
        """Where the points come from, and what is owned."""
        _, view = self._, self.view
        body = tally(self.scores[seat], self._reasons(seat), _)
        body += element("h3", escape(_("Territories")), class_="lh-sheet-title") + self._estates(seat)
        gain = income(self.realms[seat], view.terrain)
        facts = [
            _("Ducats at the start of a turn: {ducats}").format(ducats=gain),
            _("Knights in the supply: {count}").format(count=view.free_knights(seat)),
        ]
        return body + element("ul", *(element("li", escape(fact)) for fact in facts), class_="lh-facts")

    def _reasons(self, seat: int) -> Mapping[str, str]:
        """Behind each sum, how it comes about."""
        return reasons(self.view, self.realms[seat], self._)

    def _estates(self, seat: int) -> str:
        """The territories of a seat, each with what counts about it."""
        _, view = self._, self.view
        estates = [castle for castle, colour in enumerate(view.colours) if colour == seat and view.lands[castle]]
        if not estates:
            return element("p", escape(_("None yet: close one with borders.")), class_="hint")
        columns = (_("Castle"), _("Fields"), _("Knights"), _("Points"))
        head = join(element("th", escape(word), scope="col") for word in columns)
        rows = join(map(self._estate, estates))
        return element(
            "table", element("thead", element("tr", head)), element("tbody", rows), class_="lh-estates figure"
        )

    def _estate(self, castle: int) -> str:
        _, view, area = self._, self.view, self.view.lands[castle]
        pacts = [pair for pair in view.alliances if castle in pair]
        friends = [NAMES[view.castles[one if other == castle else other]] for one, other in pacts]
        pact = ""
        if friends:
            allied = _("allied with {fields}").format(fields=listed(friends, _))
            pact = element("span", painting("loewenherz", "alliance", "lh-inline"), escape(allied), class_="lh-friends")
        counts = (area.bit_count(), view.garrison(castle), points(area, view.terrain))
        return element(
            "tr",
            element("th", NAMES[view.castles[castle]], pact, scope="row"),
            *(element("td", str(count)) for count in counts),
        )


def reasons(view: Loewenherz, realm: int, _: Translate) -> dict[str, str]:
    """How the points of each category come about: fields times their worth, kinds of mine for monopolies."""
    ground = view.terrain
    told = {
        "forests": f"{(realm & ground.forest).bit_count()} × {FOREST}",
        "villages": f"{(realm & ground.village).bit_count()} × {VILLAGE}",
    }
    held = [
        _(MINES[kind])
        for kind, mines in zip(_KINDS, ground.mines, strict=True)
        if (realm & mines).bit_count() >= ENOUGH
    ]
    if held:
        told["monopolies"] = f"{', '.join(held)}: {len(held)} × {MONOPOLY}"
    return told


def tally(score: Mapping[str, int], why: Mapping[str, str], _: Translate) -> str:
    """Where the points come from, category by category."""
    lines = ""
    for key, word in CATEGORIES.items():
        if score[key]:
            note = element("small", escape(why[key]), PAUSE) if key in why else ""
            lines += element(
                "li", element("span", escape(_(word)), PAUSE), note, element("b", str(score[key]), class_="figure")
            )
    total = element(
        "li",
        element("span", escape(_("Total")), PAUSE),
        element("b", str(score["total"]), class_="figure"),
        class_="is-total",
    )
    return element("ul", lines, total, class_="lh-tally")


def sign(kind: str) -> str:
    """The sign of a kind of mine: the disc of its drawing on the map."""
    return f'<svg class="lh-disc" viewBox="17.5 1.5 21 21" aria-hidden="true"><use href="art/loewenherz.svg#{kind}" width="40" height="40"/></svg>'


def legend(scene: Scene) -> str:
    """What the map shows and what it is worth, what the cards do, and how many borders are left."""
    return scene.leaf("legend", scene._("Legend"), lambda: _legend(scene._, scene.view.free_borders()))


def _legend(_: Translate, borders: int) -> str:
    lines = [
        ("forest-1", TERRAIN["forest"], _("1 point; a knight here costs a ducat")),
        ("village-1", TERRAIN["village"], _("3 points")),
        ("city", TERRAIN["city"], _("5 points")),
    ]
    rows = join(
        element("li", field_art(drawing, "lh-legend-art"), element("b", escape(_(word))), element("span", escape(told)))
        for drawing, word, told in lines
    )
    mines = join(
        element("span", field_art(kind, "lh-legend-art"), element("b", escape(_(MINES[kind]))), class_="lh-legend-mine")
        for kind in _KINDS
    )
    mine_words = _(
        "Every kind of mine in your territories brings a ducat a turn; three of a kind are a monopoly: 5 points."
    )
    body = element("ul", rows, class_="lh-legend")
    body += element("p", element("span", mines, class_="lh-legend-mines"), escape(mine_words))
    uses = join(
        element("li", pict(name, "lh-legend-art"), element("b", escape(_(word))), element("span", escape(_(told))))
        for name, (word, told) in USES.items()
    )
    body += element("h3", escape(_("Cards")), class_="lh-sheet-title") + element("ul", uses, class_="lh-legend")
    facts = [
        _("A territory is an area with exactly one castle, closed all round by borders and the edge of the board."),
        _("Borders in the supply: {count}").format(count=borders),
    ]
    return body + element("ul", *(element("li", escape(fact)) for fact in facts), class_="lh-facts")


@lru_cache(64)
def _signs(*counts: int) -> str:
    """One sign for each kind of mine, lit where one is held: that is a ducat of income; ringed where it is a monopoly."""
    signs = ""
    for kind, count in zip(_KINDS, counts, strict=True):
        look = "lh-sign" + (" is-held" if count else "") + (" is-monopoly" if count >= ENOUGH else "")
        figure = element("b", str(count), class_="figure") if count > 1 else ""
        signs += element("span", sign(kind), figure, class_=look)
    return element("span", signs, class_="lh-signs")


def _troop(arms: Arms, count: int) -> str:
    """The knights in the supply."""
    return element(
        "span",
        field_art(f"knight-{arms.colour}", "lh-troop"),
        element("b", str(count), class_="figure"),
        class_="lh-money",
    )
