"""Who plays Löwenherz, and how they stand: points on the way to the target, money, mines, cards, territories."""

from __future__ import annotations

from functools import lru_cache

from app.boards.loewenherz.pieces import MINE_KINDS, ducats, field_art, sign
from app.boards.loewenherz.scene import Scene
from app.boards.loewenherz.tally import reasons, tally
from app.parts import BLANK, Arms, Markup, aloud, escape, join, painting, spread, tag, told_button
from app.words import listed
from app.words.loewenherz import MINES
from tafelrunde.games.loewenherz.data import ENOUGH, TARGET
from tafelrunde.games.loewenherz.geometry import NAMES
from tafelrunde.games.loewenherz.scoring import income, points


def people(scene: Scene) -> Markup:
    """The track and a row for everybody; a tap on a row tells more."""
    seats = range(scene.view.seats)
    rows = tag("div", class_=f"lh-people-rows seats-{len(seats)}")(*(_row(scene, seat) for seat in seats))
    return tag("section", class_="lh-people", id="people", aria_label=scene._("Players"))(
        _track(scene), rows, *(_sheet(scene, seat) for seat in seats)
    )


def _track(scene: Scene) -> Markup:
    """The points as a surveyor's scale, up to the king's crown."""
    target = TARGET[scene.view.seats]
    left, unit, base = 14, 372 / target, 36
    bar = join(
        Markup(
            f'<path class="lh-scale-{at // 5 % 2}" d="M{left + at * unit:.5g} {base}h{5 * unit:.5g}v6h-{5 * unit:.5g}z"/>'
        )
        for at in range(0, target, 5)
    )
    figures = join(
        Markup(f'<text x="{left + at * unit:.5g}" y="{base + 18}">{at}</text>') for at in range(0, target + 1, 10)
    )
    totals = sorted((score["total"], seat) for seat, score in enumerate(scene.scores))
    wanted = [left + min(total, target) * unit for total, _seat in totals]
    places = spread(wanted, 20, 10, 400)
    # Where several have as many, or nearly, they stand side by side, and a line leads each to its place.
    lines = "".join(f"M{at:.5g} 24L{place:.5g} {base}" for at, place in zip(places, wanted, strict=True))
    marks = join(
        Markup(f'<svg x="{at - 10:.5g}" y="1" width="20" height="24">{scene.stroked(seat, "lh-mark")}</svg>')
        for (_total, seat), at in zip(totals, places, strict=True)
    )
    marks = Markup(f'<path class="lh-leads" d="{lines}"/>{marks}')
    crown = Markup(
        f'<svg x="{left + target * unit + 1:.5g}" y="{base - 12}" width="20" height="20" viewBox="0 0 48 48"><use href="art/loewenherz.svg#crown"/></svg>'
    )
    return tag("svg", class_="lh-track", id="track", viewBox="0 0 410 57", aria_hidden="true")(
        bar, figures, crown, marks
    )


def _row(scene: Scene, seat: int) -> Markup:
    _, view, total = scene._, scene.view, scene.scores[seat]["total"]
    hand, mines = view.hands[seat], _mines(scene, seat)
    backs = join(
        tag("i", class_="lh-mini-back", data_piece=f"power-{card}", data_from="deck")(escape(view.letter(card)))
        for card in hand
    )
    inside = (
        scene.plate(seat)
        + tag("span", class_="lh-person-head")(
            tag("b", class_="who-name lh-person-name")(escape(scene.names[seat])), _signs(*mines)
        )
        + tag("span", class_="lh-total")(
            tag("b", class_="figure", id=f"score-{seat}", data_count=f"score-{seat}")(escape(str(total))),
            tag("small")(escape(f"/{TARGET[view.seats]}")),
        )
        + tag("span", class_="lh-wealth")(
            ducats(view.ducats[seat], key=f"purse-{seat}"),
            tag("span", class_="lh-mini-backs")(backs),
            _troop(scene.arms[seat], view.free_knights(seat)),
        )
    )
    return told_button(
        aloud(
            scene.names[seat],
            scene.lead(seat),
            *(f"{_(MINES[kind])} {count}" for kind, count in zip(MINE_KINDS, mines, strict=True) if count),
            _("{points} of {target} points").format(points=total, target=TARGET[view.seats]),
            _("Ducats: {count}").format(count=view.ducats[seat]),
            _("Cards: {count}").format(count=len(hand)),
            *map(view.letter, hand),
            _("Knights in the supply: {count}").format(count=view.free_knights(seat)),
        ),
        class_="lh-person" + (" is-turn" if seat == view.turn else ""),
        id=f"person-{seat}",
        popovertarget=f"person-{seat}-sheet",
    )(inside)


def _mines(scene: Scene, seat: int) -> list[int]:
    """How many mines of each kind a seat holds."""
    return [(scene.realms[seat] & mines).bit_count() for mines in scene.view.terrain.mines]


# More about one of them


def _sheet(scene: Scene, seat: int) -> Markup:
    return scene.leaf(f"person-{seat}-sheet", scene.names[seat], lambda: _fortune(scene, seat), whose=seat)


def _fortune(scene: Scene, seat: int) -> Markup:
    """Where the points come from, and what is owned."""
    _, view = scene._, scene.view
    body = tally(scene.scores[seat], reasons(view, scene.realms[seat], _), _)
    body += tag("h3", class_="lh-sheet-title")(escape(_("Territories"))) + _estates(scene, seat)
    gain = income(scene.realms[seat], view.terrain)
    facts = [
        _("Ducats at the start of a turn: {ducats}").format(ducats=gain),
        _("Knights in the supply: {count}").format(count=view.free_knights(seat)),
    ]
    return body + tag("ul", class_="lh-facts")(*(tag("li")(escape(fact)) for fact in facts))


def _estates(scene: Scene, seat: int) -> Markup:
    """The territories of a seat, each with what counts about it."""
    _, view = scene._, scene.view
    estates = [castle for castle, colour in enumerate(view.colours) if colour == seat and view.lands[castle]]
    if not estates:
        return tag("p", class_="hint")(escape(_("None yet: close one with borders.")))
    columns = (_("Castle"), _("Fields"), _("Knights"), _("Points"))
    head = join(tag("th", scope="col")(escape(word)) for word in columns)
    rows = join(_estate(scene, seat) for seat in estates)
    return tag("table", class_="lh-estates figure")(tag("thead")(tag("tr")(head)), tag("tbody")(rows))


def _estate(scene: Scene, castle: int) -> Markup:
    _, view, area = scene._, scene.view, scene.view.lands[castle]
    pacts = [pair for pair in view.alliances if castle in pair]
    friends = [NAMES[view.castles[one if other == castle else other]] for one, other in pacts]
    pact = BLANK
    if friends:
        allied = _("allied with {fields}").format(fields=listed(friends, _))
        pact = tag("span", class_="lh-friends")(painting("loewenherz", "alliance", "lh-inline"), escape(allied))
    counts = (area.bit_count(), view.garrison(castle), points(area, view.terrain))
    return tag("tr")(
        tag("th", scope="row")(escape(NAMES[view.castles[castle]]), pact),
        *(tag("td")(escape(str(count))) for count in counts),
    )


@lru_cache(64)
def _signs(*counts: int) -> Markup:
    """One sign for each kind of mine, lit where one is held: that is a ducat of income; ringed where it is a monopoly."""
    signs = BLANK
    for kind, count in zip(MINE_KINDS, counts, strict=True):
        look = "lh-sign" + (" is-held" if count else "") + (" is-monopoly" if count >= ENOUGH else "")
        figure = tag("b", class_="figure")(escape(str(count))) if count > 1 else BLANK
        signs += tag("span", class_=look)(sign(kind), figure)
    return tag("span", class_="lh-signs")(signs)


def _troop(arms: Arms, count: int) -> Markup:
    """The knights in the supply."""
    return tag("span", class_="lh-money lh-reserve")(
        field_art(f"knight-{arms.colour}", "lh-troop"), tag("b", class_="figure")(escape(str(count)))
    )
