"""Everybody's kingdom with its points."""

from __future__ import annotations

from app.boards.wuerfel.scene import Scene
from app.boards.wuerfel.tally import category_of, small_card, tally
from app.parts import BLANK, Markup, aloud, capital, chip, escape, join, signed, tag, told_button
from app.words import points
from app.words.wuerfel import CATEGORIES

_SHOWN = 10
"""How many cards of a kingdom lie open on the table, from the top; the sheet shows all."""


def people(scene: Scene) -> Markup:
    """Everybody's kingdom with its points; a tap tells where they come from."""
    _ = scene._
    count = scene.view.seats
    seats = tag("div", class_=f"wk-kingdoms-row seats-{count}")(*(_kingdom(scene, seat) for seat in range(count)))
    sheets = join(_sheet(scene, seat) for seat in range(count))
    return tag("section", class_="wk-kingdoms", aria_label=_("Kingdoms"))(seats, sheets)


def _kingdom(scene: Scene, seat: int) -> Markup:
    _, score, name = scene._, scene.scores[seat], scene.names[seat]
    cards = scene.view.kingdoms[seat]
    fairies = sum(category_of(entry) == "fairies" for entry in cards)
    stack = join(
        small_card(entry, "card wk-stack-card", fairies, **_piece(seat, place, entry))
        for place, entry in list(enumerate(cards))[-_SHOWN:]
    )
    note = _note(scene, seat)
    reasons = join(chip(_(CATEGORIES[key]), score[key]) for key in CATEGORIES if score[key])
    inside = (
        scene.plate(seat)
        + tag("b", class_="who-name wk-kingdom-name")(escape(name))
        + tag("b", class_="figure wk-kingdom-total", id=f"score-{seat}", data_count=f"score-{seat}")(
            escape(signed(score["total"]))
        )
        + tag("span", class_="wk-kingdom-reasons")(reasons)
        + tag("span", class_="wk-stack")(stack)
        + (tag("span", class_="wk-kingdom-note")(escape("4×")) if note else BLANK)
    )
    turn = " is-turn" if seat == scene.view.turn else ""
    categories = (f"{_(CATEGORIES[key])} {signed(score[key])}" for key in CATEGORIES if score[key])
    return told_button(
        aloud(name, scene.lead(seat), points(score["total"], _), *categories, note),
        class_="wk-kingdom" + turn,
        id=f"kingdom-{seat}",
        popovertarget=f"kingdom-{seat}-sheet",
    )(inside)


def _note(scene: Scene, seat: int) -> str:
    return scene._("elf on top: four rolls") if scene.view.top(seat) == "elf" else ""


def _sheet(scene: Scene, seat: int) -> Markup:
    title = scene._("{name}’s kingdom").format(name=scene.names[seat])
    return scene.leaf(f"kingdom-{seat}-sheet", title, lambda: _citizens(scene, seat), whose=seat)


def _citizens(scene: Scene, seat: int) -> Markup:
    """Where the points come from."""
    _, entries = scene._, scene.view.kingdoms[seat]
    if not entries:
        return tag("p", class_="hint")(escape(_("Nobody lives here yet.")))
    note = _note(scene, seat)
    told = tag("p", class_="hint")(escape(capital(note) + ".")) if note else BLANK
    return told + tally(entries, scene.scores[seat], _)


def _piece(seat: int, place: int, entry: str) -> dict[str, str]:
    """A card of a kingdom as a piece that has come from the market: from its row, its places or its penalties."""
    if entry[0] == "C":
        return {"data_piece": entry}
    source = f"place-{entry[1]}" if entry[0] == "P" else "pile-penalty"
    return {"data_piece": f"{entry}-{seat}-{place}", "data_from": source}
