"""Who plays Löwenherz, and how they stand: points on the way to the target, money, mines, cards, territories."""

from __future__ import annotations

from functools import lru_cache

from app.boards.loewenherz.pieces import MINE_KINDS, ducats, field_art, sign
from app.boards.loewenherz.scene import Scene
from app.boards.loewenherz.tally import reasons, tally
from app.parts import Arms, aloud, element, escape, join, painting, spread, told_button
from app.words import listed
from app.words.loewenherz import MINES
from tafelrunde.games.loewenherz.data import ENOUGH, TARGET
from tafelrunde.games.loewenherz.geometry import NAMES
from tafelrunde.games.loewenherz.scoring import income, points


def people(scene: Scene) -> str:
    """The track and a row for everybody; a tap on a row tells more."""
    seats = range(scene.view.seats)
    rows = element("div", *(_row(scene, seat) for seat in seats), class_=f"lh-people-rows seats-{len(seats)}")
    return element(
        "section", _track(scene), rows, *(_sheet(scene, seat) for seat in seats), class_="lh-people", id="people",
        aria_label=scene._("Players"),
    )  # fmt: skip


def _track(scene: Scene) -> str:
    """The points as a surveyor's scale, up to the king's crown."""
    target = TARGET[scene.view.seats]
    left, unit, base = 14, 372 / target, 36
    bar = "".join(
        f'<path class="lh-scale-{at // 5 % 2}" d="M{left + at * unit:.5g} {base}h{5 * unit:.5g}v6h-{5 * unit:.5g}z"/>'
        for at in range(0, target, 5)
    )
    figures = "".join(
        f'<text x="{left + at * unit:.5g}" y="{base + 18}">{at}</text>' for at in range(0, target + 1, 10)
    )
    totals = sorted((score["total"], seat) for seat, score in enumerate(scene.scores))
    wanted = [left + min(total, target) * unit for total, _seat in totals]
    places = spread(wanted, 20, 10, 400)
    # Where several have as many, or nearly, they stand side by side, and a line leads each to its place.
    lines = "".join(f"M{at:.5g} 24L{place:.5g} {base}" for at, place in zip(places, wanted, strict=True))
    marks = "".join(
        f'<svg x="{at - 10:.5g}" y="1" width="20" height="24">{scene.stroked(seat, "lh-mark")}</svg>'
        for (_total, seat), at in zip(totals, places, strict=True)
    )
    marks = f'<path class="lh-leads" d="{lines}"/>{marks}'
    crown = f'<svg x="{left + target * unit + 1:.5g}" y="{base - 12}" width="20" height="20" viewBox="0 0 48 48"><use href="art/loewenherz.svg#crown"/></svg>'
    return element(
        "svg", bar, figures, crown, marks, class_="lh-track", id="track", viewBox="0 0 410 57", aria_hidden="true"
    )


def _row(scene: Scene, seat: int) -> str:
    _, view, total = scene._, scene.view, scene.scores[seat]["total"]
    hand, mines = view.hands[seat], _mines(scene, seat)
    backs = join(
        element("i", escape(view.letter(card)), class_="lh-mini-back", data_piece=f"power-{card}", data_from="deck")
        for card in hand
    )
    inside = (
        scene.crest(seat)
        + element(
            "span",
            element("b", escape(scene.names[seat]), class_="lh-person-name"),
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
            _troop(scene.arms[seat], view.free_knights(seat)),
            class_="lh-wealth",
        )
    )
    return told_button(
        aloud(
            scene.names[seat],
            *(f"{_(MINES[kind])} {count}" for kind, count in zip(MINE_KINDS, mines, strict=True) if count),
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


def _mines(scene: Scene, seat: int) -> list[int]:
    """How many mines of each kind a seat holds."""
    return [(scene.realms[seat] & mines).bit_count() for mines in scene.view.terrain.mines]


# More about one of them


def _sheet(scene: Scene, seat: int) -> str:
    return scene.leaf(f"person-{seat}-sheet", scene.names[seat], lambda: _fortune(scene, seat))


def _fortune(scene: Scene, seat: int) -> str:
    """Where the points come from, and what is owned."""
    _, view = scene._, scene.view
    body = tally(scene.scores[seat], reasons(view, scene.realms[seat], _), _)
    body += element("h3", escape(_("Territories")), class_="lh-sheet-title") + _estates(scene, seat)
    gain = income(scene.realms[seat], view.terrain)
    facts = [
        _("Ducats at the start of a turn: {ducats}").format(ducats=gain),
        _("Knights in the supply: {count}").format(count=view.free_knights(seat)),
    ]
    return body + element("ul", *(element("li", escape(fact)) for fact in facts), class_="lh-facts")


def _estates(scene: Scene, seat: int) -> str:
    """The territories of a seat, each with what counts about it."""
    _, view = scene._, scene.view
    estates = [castle for castle, colour in enumerate(view.colours) if colour == seat and view.lands[castle]]
    if not estates:
        return element("p", escape(_("None yet: close one with borders.")), class_="hint")
    columns = (_("Castle"), _("Fields"), _("Knights"), _("Points"))
    head = join(element("th", escape(word), scope="col") for word in columns)
    rows = join(_estate(scene, seat) for seat in estates)
    return element("table", element("thead", element("tr", head)), element("tbody", rows), class_="lh-estates figure")


def _estate(scene: Scene, castle: int) -> str:
    _, view, area = scene._, scene.view, scene.view.lands[castle]
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


@lru_cache(64)
def _signs(*counts: int) -> str:
    """One sign for each kind of mine, lit where one is held: that is a ducat of income; ringed where it is a monopoly."""
    signs = ""
    for kind, count in zip(MINE_KINDS, counts, strict=True):
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
