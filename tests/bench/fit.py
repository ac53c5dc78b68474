"""Whether all that matters is in sight at every size, in every phase of recorded games, at every seat count, with long names,
with covered hands, and beneath every note of the first games.

python build.py bench fit
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from playwright.sync_api import sync_playwright

from _results import write
from app.shell import i18n
from browser import UNSEEN, program
from fitting import SIZES, WINDOWS, Fit
from moments import moments, noted
from site_copy import Site
from tafelrunde import games

ROOT = Path(__file__).parents[2]
ALL = [*SIZES, *WINDOWS]


def table(found: Counter[tuple[str, tuple[int, int]]], laid: Counter[str]) -> list[str]:
    """Per game and seats, how many of the moments do not fit at a size."""
    lines = ["| game | seats | moments | " + " | ".join(f"{width}×{height}" for width, height in ALL) + " |"]
    lines.append("|---|--:|" + "--:|" * (len(ALL) + 1))
    for name, count in laid.items():
        game, seats = name.split()
        row = " | ".join(str(found[name, size]) for size in ALL)
        lines.append(f"| {game} | {seats} | {count} | {row} |")
    return lines


def main() -> None:
    """Lay every moment at every size."""
    i18n.CATALOGUES = ROOT / ".build" / "page" / "app" / "locale"
    site, found, laid, said = Site(ROOT / "dist"), Counter[tuple[str, tuple[int, int]]](), Counter[str](), []
    try:
        with sync_playwright() as running:
            browser = running.chromium.launch(executable_path=program(running), args=UNSEEN)
            fit = Fit(browser.new_context(locale="de-DE", service_workers="block"), site.address)
            for game in games.NAMES:
                for seats in games.load(game).seats:
                    shown = [*moments(game, seats), *(noted(game) if seats == games.load(game).seats[0] else [])]
                    laid[f"{game} {seats}"] = len(shown)
                    for moment, size, faults in fit.walk(shown, ALL):
                        found[f"{game} {seats}", size] += bool(faults)
                        said += [f"- {moment.title}, {size[0]}×{size[1]}: {'; '.join(faults)}"] if faults else []
            browser.close()
    finally:
        site.stop()
    write("One screen", "\n".join([*table(found, laid), "", *said]))


if __name__ == "__main__":
    main()
