"""The end: who is King of the Elves and why, and everybody's gold, category by category."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.boards.ending import Ending
from app.parts import PAUSE, Markup, Translate, art, escape, join, painting, shield, tag, tincture
from app.words import elfen as words
from tafelrunde.games.elfen import GAME

if TYPE_CHECKING:
    from tafelrunde.games.elfen.state import Elfen


def scoring(view: Elfen, names: Sequence[str], _: Translate, colours: Sequence[int] = ()) -> Markup:
    """The final scoring."""
    ending = Ending(GAME.scores(view), GAME.ranking(view), names, _, colours, over=view.turn is None)
    elves = join(_winner(ending, seat) for seat in ending.winners)
    head = ending.head(
        painting("elfen", "leafcrown", "ke-crown"),
        tag("div", class_="winner-arms")(elves),
        alone=_("{name} is King of the Elves!"),
        shared=_("{names} share the throne of the elves!"),
        why=_reason(ending),
    )
    heads = {key: escape(_(word)) for key, word in words.CATEGORIES.items()}
    table = ending.sums(heads, _("Gold"), _("Gold, category by category"))
    frame = tag("div", class_="ke-scores-frame", tabindex="0", role="region", aria_label=_("Gold"))(table)
    bars = tag("ol", class_="ke-bars")(*(_bar(ending, seat) for seat in ending.order))
    return ending.screen("ke is-edged", head, bars, frame)


def _winner(ending: Ending, seat: int) -> Markup:
    """An elf in the colour of whoever won, with his arms."""
    elf = art("elfen", "elf", "ke-winner-elf", tincture(ending.arms[seat].colour))
    return tag("div", class_="ke-winner")(elf, shield(ending.arms[seat], "shield-huge"))


def _bar(ending: Ending, seat: int) -> Markup:
    """One player: a road as long as his gold."""
    best, total = max(1, *(score["total"] for score in ending.scores)), ending.scores[seat]["total"]
    bar = Markup(
        '<svg class="ke-bar" viewBox="0 0 300 12" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="ke-bar-ground" width="300" height="12"/>'
        f'<rect class="ke-bar-gold" width="{round(300 * max(total, 0) / best)}" height="12"/></svg>'
    )
    gold = ending._("{gold} gold").format(gold=total)
    return tag("li", class_="ke-bar-line", id=f"finish-{seat}")(
        shield(ending.arms[seat]),
        tag("b", class_="who-name")(escape(ending.names[seat]), PAUSE),
        tag("b", class_="figure")(escape(gold)),
        bar,
    )


def _reason(ending: Ending) -> str:
    """Why: by gold, or shared because it is the same (EA32)."""
    gold, _ = ending.best["total"], ending._
    if ending.rival is None:
        return _("{gold} gold each.").format(gold=gold)
    return _("{gold} gold, {lead} more than {rival}.").format(gold=gold, lead=ending.lead, rival=ending.behind)
