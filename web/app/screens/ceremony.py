"""The last scene: the categories one by one, and after the scoring how the points grew."""

from __future__ import annotations

from collections.abc import Sequence

from app.parts import (
    BLANK,
    NOTHING,
    PAUSE,
    Markup,
    Translate,
    button,
    escape,
    join,
    plural,
    shield,
    signed,
    tag,
    tincture,
    verbatim,
)
from app.shown import Shown
from app.table.ceremony import acts_of
from app.table.view import GameView

WIDTH, HEIGHT, LEFT, FOOT, CREST = 480, 240, 40, 26, 26
"""Of the drawing: all of it, the room left of the curves and below, and the height of a letter at their ends."""


def ceremony(shown: Shown, session: GameView) -> Markup:
    """One category: what it brings everybody, and where that leads."""
    _, step, acts = shown._, shown.ceremony.step or 0, acts_of(session)
    act, names, arms = acts[step], session.names, session.arms
    most = max(1, *(total for one in acts for total in one.totals))
    ahead = max(act.totals)
    lines = join(
        tag("li", class_="is-ahead" if act.totals[seat] == ahead else "", id=f"ceremony-{seat}")(
            shield(arms[seat]),
            tag("b", class_="who-name")(escape(name), PAUSE),
            Markup(
                '<svg class="ceremony-bar" viewBox="0 0 400 16" preserveAspectRatio="none" aria-hidden="true">'
                '<rect class="ceremony-ground" width="400" height="16"/>'
                f'<rect fill="{tincture(arms[seat].colour)}" width="{round(400 * max(act.totals[seat], 0) / most)}" height="16"/></svg>'
            ),
            _gain(act.points[seat], f"gain-{step}-{seat}"),
            tag("b", class_="figure ceremony-total")(escape(signed(act.totals[seat]))),
        )
        for seat, name in enumerate(names)
    )
    count = tag("p", class_="hint")(escape(_("{number} of {all}").format(number=step + 1, all=len(acts))))
    title = tag("h2", class_="ceremony-title", id="ceremony-title")(escape(_(act.word)))
    earlier = button(_("Back"), do="earlier", id="earlier", disabled=step == 0)
    further = button(_("Next"), kind="gold", do="further", id="further", autofocus=True)
    skip = button(_("Everything at once"), kind="quiet", do="finish", id="finish")
    return tag(
        "section",
        class_="ceremony leaf",
        id="ceremony",
        aria_labelledby="ceremony-title",
        data_touched="stay" if shown.ceremony.runs else None,
    )(count, title, tag("ol")(lines), tag("p", class_="begin")(earlier, further, skip))


def said(shown: Shown, session: GameView) -> str:
    """The same for a screen reader."""
    if shown.ceremony.step is None:
        return ""
    _, step, acts = shown._, shown.ceremony.step, acts_of(session)
    act = acts[step]
    lines = [f"{name}: {signed(more)}" for name, more in zip(session.names, act.points, strict=True)]
    if step:  # in the first, what it brings is all there is
        total = _("{points}, in all {total}")
        lines = [total.format(points=line, total=signed(sum_)) for line, sum_ in zip(lines, act.totals, strict=True)]
    count = _("{number} of {all}").format(number=step + 1, all=len(acts))
    return f"{_(act.word)}. {'; '.join(lines)}. {count}."


def curve(shown: Shown, session: GameView) -> Markup:
    """Everybody's points over the whole game: a line each with its own dashes, and the letter at its end."""
    _ = shown._
    again = button(_("The points one by one"), kind="quiet", do="again", id="again") if acts_of(session) else BLANK
    points = session.curve()
    begins = _("The curve begins after action {number}: until then nothing changed.").format(number=points[0][0])
    note = tag("p", class_="hint")(escape(begins)) if points[0][0] > 1 else BLANK
    drawing = plot(shown, session, points, _("How the points went"))
    return tag("section", class_="curve-leaf leaf", id="curve")(drawing, note, again)


def plot(
    shown: Shown,
    session: GameView,
    points: Sequence[tuple[int, list[int]]],
    title: str,
    rings: Sequence[tuple[int, int]] = (),
    more: str = "",
) -> Markup:
    """A drawing with its title: what everybody had after these entries, and rings round some of it; `more` is heard after that."""
    _, names = shown._, session.names
    arms, first, last = session.arms, points[0][0], points[-1][0]
    values = [total for _entry, totals in points for total in totals]
    low, high = min(0, *values), max(1, *values)
    right, bottom = WIDTH - 2 * CREST, HEIGHT - FOOT

    def x(entry: int) -> float:
        return LEFT + (right - LEFT) * (entry - first) / max(1, last - first)

    def y(total: float) -> float:
        return bottom - (bottom - CREST) * (total - low) / (high - low)

    grid = join(
        f'<path d="M{LEFT} {y(mark):.1f}H{right}"/><text x="{LEFT - 8}" y="{y(mark) + 5:.1f}">{signed(mark)}</text>'
        for mark in _marks(low, high)
    )
    lines = join(
        f'<path class="line-{arms[seat].colour}" stroke="{tincture(arms[seat].colour)}" d="M'
        + "L".join(f"{x(entry):.1f} {y(totals[seat]):.1f}" for entry, totals in points)
        + '"/>'
        for seat in range(len(names))
    )
    ends = sorted(range(len(names)), key=lambda one: points[-1][1][one])
    heights = _apart([y(points[-1][1][seat]) for seat in ends])
    marks = join(
        f'<g transform="translate({right + CREST / 2 + 4:.1f} {height:.1f})"><circle stroke="{tincture(arms[seat].colour)}" r="{CREST / 2 - 2}"/>'
        f'<text class="curve-letter" y="5.5">{escape(arms[seat].letter)}</text></g>'
        for seat, height in zip(ends, heights, strict=True)
    )
    head = tag("h2", class_="curve-title")(escape(title))
    marked = join(
        f'<circle class="curve-ring" cx="{x(entry):.1f}" cy="{y(value):.1f}" r="7"/>' for entry, value in rings
    )
    ends_at = escape(_("actions: {number}").format(number=last))
    axis = f'<text x="{LEFT + 12}" y="{HEIGHT - 4}">{first}</text><text x="{right}" y="{HEIGHT - 4}">{ends_at}</text>'
    heard = f"{_grown(points, names, _)} {more}".strip()
    drawing = Markup(
        f'<svg class="curve" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{verbatim(heard)}">'
        f'<g class="curve-grid">{grid}</g>{lines}{marks}{marked}{axis}</svg>'
    )
    return head + drawing


def _grown(points: Sequence[tuple[int, list[int]]], names: Sequence[str], _: Translate) -> str:
    """The curve in words: how everybody stood after each third of it.

    >>> _grown([(9, [0, 0]), (10, [0, 1]), (12, [3, 1]), (14, [4, 6])], ["Ada", "Ben"], str)
    'After 10 actions: Ada: 0, Ben: 1. After 12 actions: Ada: 3, Ben: 1. After 14 actions: Ada: 4, Ben: 6.'
    >>> _grown([(1, [2, 0])], ["Ada", "Ben"], str)
    'After 1 action: Ada: 2, Ben: 0.'
    """
    last = len(points) - 1
    told = list[str]()
    for at in dict.fromkeys((last // 3, last * 2 // 3, last)):
        entry, totals = points[at]
        stood = ", ".join(f"{name}: {signed(total)}" for name, total in zip(names, totals, strict=True))
        told.append(plural(_, "After 1 action: {points}.", "After {count} actions: {points}.", entry, points=stood))
    return " ".join(told)


def _apart(heights: Sequence[float]) -> list[float]:
    """Heights from the lowest line's up, moved so far that no letter lies on another or above the drawing.

    >>> _apart([150, 150, 10])
    [150, 124, 13.0]
    """
    moved: list[float] = []
    free = float(HEIGHT)
    for height in heights:
        free = min(height, free - CREST)
        moved.append(free)
    least = CREST / 2
    for at in reversed(range(len(moved))):
        moved[at] = max(moved[at], least)
        least = moved[at] + CREST
    return moved


def _gain(points: int, key: str) -> Markup:
    """What a category brings; a mark of its own in each, so that it comes anew."""
    tone = "is-plus" if points > 0 else "is-minus" if points else ""
    word = escape("+" * (points > 0) + signed(points)) if points else NOTHING
    return tag("span", class_=f"figure ceremony-gain {tone}".rstrip(), id=key)(word, PAUSE)


def _marks(low: int, high: int) -> range:
    """Round numbers between the lowest and the highest, five or so."""
    step = next(size for size in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if (high - low) / size <= 6)
    return range(-(-low // step) * step, high + 1, step)
