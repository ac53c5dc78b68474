"""A picture of a contest: the share won, as it settles, with its 95 % interval."""

from __future__ import annotations

from html import escape

from tafelrunde.arena.tally import Tally

WIDE, HIGH, EDGE = 720, 360, 48
LETTERS = 96
"""So many have room in a line; more are drawn together."""


def plot(tally: Tally) -> str:
    """An SVG."""
    contest, shares = tally.contest, Tally(tally.contest)
    points: list[tuple[int, float, float, float]] = []
    for played in sorted(tally.rounds, key=lambda one: one.start):
        shares.rounds.append(played)
        points.append((shares.games, *shares.share()))

    def at(games: float, share: float) -> str:
        across = EDGE + (WIDE - 2 * EDGE) * games / max(tally.games, 1)
        return f"{across:.1f},{HIGH - EDGE - (HIGH - 2 * EDGE) * share:.1f}"

    def line(share: float, style: str) -> str:
        one, other = at(0, share).split(","), at(tally.games, share).split(",")
        return f'<line x1="{one[0]}" y1="{one[1]}" x2="{other[0]}" y2="{other[1]}" {style}/>'

    def label(games: float, share: float, text: str, anchor: str) -> str:
        x, y = at(games, share).split(",")
        return f'<text x="{x}" y="{y}" text-anchor="{anchor}">{text}</text>'

    band = " ".join(
        [at(games, low) for games, _, low, _ in points] + [at(games, high) for games, _, _, high in reversed(points)]
    )
    curve = " ".join(at(games, mean) for games, mean, _, _ in points)
    title = "".join(filter(str.isprintable, tally.lines()[0]))
    fit = f' textLength="{WIDE - 2 * EDGE}" lengthAdjust="spacingAndGlyphs"' if len(title) > LETTERS else ""
    percents = [label(0, share / 4, f"{25 * share}%", "end") for share in range(5)]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" font-family="serif" font-size="14">',
            f'<rect width="{WIDE}" height="{HIGH}" fill="#fbf6e9"/>',
            f'<text x="{EDGE}" y="28"{fit}>{escape(title)}</text>',
            *[line(share / 4, 'stroke="#d8cfb8"') for share in range(5)],
            line(1 / contest.seats, 'stroke="#7a6a4a" stroke-dasharray="4 4"'),
            *percents,
            label(tally.games, -0.08, f"{tally.games} games", "end"),
            f'<polygon points="{band}" fill="#c9a227" opacity="0.3"/>',
            f'<polyline points="{curve}" fill="none" stroke="#2b2a33" stroke-width="2"/>',
            "</svg>",
            "",
        ]
    )
