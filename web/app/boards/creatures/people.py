"""Everybody's realm: the row of cards, the fame and where it comes from."""

from __future__ import annotations

from app.boards.creatures.pieces import last, strip
from app.boards.creatures.scene import Scene
from app.boards.creatures.tally import reasons, reasons_told, tally
from app.parts import BLANK, Markup, aloud, escape, join, tag, told_button
from app.words.creatures import described
from tafelrunde.games.creatures.data import CARDS, TAKES


def people(scene: Scene) -> Markup:
    """Everybody's row and points; a tap tells where they come from."""
    count = scene.view.seats
    rows = tag("div", class_=f"kc-realms-rows seats-{count}")(*(_realm(scene, seat) for seat in range(count)))
    return tag("section", class_="kc-realms", aria_label=scene._("Realms"))(
        rows, join(_sheet(scene, seat) for seat in range(count))
    )


def _realm(scene: Scene, seat: int) -> Markup:
    _, view, standing = scene._, scene.view, scene.standing
    total, pace, number = escape(str(standing.scores[seat]["total"])), _pace(scene, seat), standing.number(seat)
    points = tag("b", class_="figure kc-total", id=f"score-{seat}", data_count=f"score-{seat}")(total)
    unit = tag("span", class_="kc-unit")(escape(_("fame")))
    inside = (
        scene.plate(seat)
        + tag("b", class_="who-name kc-name")(escape(scene.names[seat]))
        + (tag("span", class_="kc-pace")(_dots(scene, seat) or escape(pace)) if pace else BLANK)
        + tag("span", class_="kc-reasons", id=f"reasons-{seat}")(reasons(standing, seat, _))
        + tag("span", class_="kc-points")(points, unit)
        + fan(scene, seat)
    )
    look = (
        "kc-realm"
        + (" is-here" if seat == scene.me else "")
        + (" is-turn" if seat == view.turn else "")
        + (" is-out" if view.turn is not None and view.out[seat] else "")
    )
    card = _("last number {number}: {card}").format(number=number, card=described(CARDS[view.rows[seat][-1]], _))
    fame = _("{points} fame").format(points=total)
    return told_button(
        aloud(scene.names[seat], scene.lead(seat), pace, *reasons_told(standing, seat, _), fame, card),
        class_=look,
        id=f"realm-{seat}",
        popovertarget=f"realm-{seat}-sheet",
    )(inside)


def _pace(scene: Scene, seat: int) -> str:
    """How many cards of this round a seat has taken, or that it is out."""
    _, view = scene._, scene.view
    if view.turn is None:
        return ""
    if view.out[seat]:
        return _("out of this round")
    return _("{count} of 3 cards this round").format(count=view.shifted[seat])


def _dots(scene: Scene, seat: int) -> Markup:
    """The same as dots, as long as it is in the round."""
    taken = scene.view.shifted[seat]
    dots = join(Markup(f'<i class="kc-dot{" is-used" if n < taken else ""}"></i>') for n in range(TAKES))
    return BLANK if scene.view.out[seat] else dots


def fan(scene: Scene, seat: int) -> Markup:
    """The row from the castle to the last card; this round's cards stand a little higher."""
    view, standing = scene.view, scene.standing
    row, shifted = view.rows[seat], view.shifted[seat]
    base = len(row) - shifted
    covered = join(strip(face, standing.met(seat, face), up=n >= base) for n, face in enumerate(row[:-1]))
    end = last(row[-1], standing.met(seat, row[-1]), up=shifted > 0)
    return tag("span", class_="kc-row", id=f"fan-{seat}")(covered, end)


def _sheet(scene: Scene, seat: int) -> Markup:
    heading = scene._("{name}’s realm").format(name=scene.names[seat])
    return scene.leaf(
        f"realm-{seat}-sheet", heading, lambda: tally(scene.standing, seat, scene.names, scene._), whose=seat
    )
