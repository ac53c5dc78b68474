"""Pictures of the page: what they show, how they are kept, and where two of them differ."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

from far import listen
from parlour import lobby, strip_and_ways
from tables import left_off, middle
from tafelrunde import games
from verdicts import fair

HERE = Path(__file__).parents[1] / "looks"
BROWSER = HERE / "browser.txt"
"""Which browser took the pictures: another one draws letters a little otherwise."""

SIZES = {"phone": (390, 844), "phone-end": (390, 844), "tablet": (820, 1180), "desktop": (1440, 900)}
"""On a phone the end of the page is a picture of its own."""
THEMES = ("light", "dark")
DRAWN = {"verify": fair, "lobby": lobby, "far": strip_and_ways}
"""Screens of games far away that would have to be played first: drawn in place of another one."""
SCREENS = {
    "hall": "#/",
    "seating": "#/new/laurin",
    **{game: f"#/table/{game}" for game in games.NAMES},
    "scoring": "#/table/scoring",
    **dict.fromkeys(DRAWN, "#/open"),
}
MOST = 24
"""How far the colour of a block of 8 × 8 pixels may be off, of 255: less than one piece that has moved by its own width."""

PICTURES = """
const load = async (text) => createImageBitmap(await (await fetch(text)).blob());
const draw = (image, width, height) => {
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return context;
};
const SIDE = 4;   // of a block, at half the size of the page
window.shrink = async (text) => {
  const image = await load(text);
  return draw(image, image.width / 2, image.height / 2).canvas.toDataURL('image/webp', 0.7);
};
const means = (image) => {
  const { width, height } = image;
  const { data } = draw(image, width, height).getImageData(0, 0, width, height);
  const across = Math.ceil(width / SIDE);
  const blocks = new Float32Array(across * Math.ceil(height / SIDE) * 3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const block = 3 * (Math.floor(y / SIDE) * across + Math.floor(x / SIDE));
      for (const colour of [0, 1, 2]) blocks[block + colour] += data[at + colour] / SIDE / SIDE;
    }
  }
  return blocks;
};
window.differ = async (now, kept, most) => {
  // Both have been kept: what that costs in sharpness is the same.
  const [seen, known] = await Promise.all([await shrink(now), kept].map(load));
  const { width, height } = known;
  if (seen.width !== width || seen.height !== height) {
    return `${2 * seen.width} × ${2 * seen.height}, not ${2 * width} × ${2 * height}`;
  }
  const [one, two] = [seen, known].map(means);
  const across = Math.ceil(width / SIDE);
  const off = [];
  for (let n = 0; n < one.length; n++) if (Math.abs(one[n] - two[n]) > most) off.push(Math.floor(n / 3));
  if (!off.length) return '';
  const [xs, ys] = [off.map((n) => n % across), off.map((n) => Math.floor(n / across))];
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs) + 1, Math.max(...ys) + 1].map((n) => 2 * SIDE * n);
  return `${new Set(off).size} blocks between ${box.slice(0, 2)} and ${box.slice(2)}`;
};
"""


def saves() -> list[dict[str, Any]]:
    """The games in their middle, and one that is over."""
    over = left_off("loewenherz/2p-01", ["person", "bot"], "scoring")
    return [*(middle(game, "bot", game) for game in games.NAMES), over]


class Album:
    """The pictures of this run beside those that are kept."""

    def __init__(self, context: Any, address: str) -> None:
        self.address = address
        self.page, self._desk = context.new_page(), context.new_page()
        self.errors: list[str] = []
        listen(self.page, self.errors)
        self._desk.add_script_tag(content=PICTURES, type="module")

    def open(self, screen: str) -> None:
        """Go to a screen, and wait until it stands."""
        if screen in DRAWN:
            self.open("hall")  # so that the screen that it replaces is drawn anew
        self.page.goto(self.address + SCREENS[screen])
        self.page.wait_for_selector("html[data-ready=yes]")
        court = "#seating .seat-bot details"  # what it says of its bots comes last
        stands = {"hall": "#hall", "seating": court, "scoring": "#coach"} | dict.fromkeys(DRAWN, "#offer")
        self.page.wait_for_selector(stands.get(screen, f"#cues[data-game={screen}]"), state="attached")
        if screen in DRAWN:
            self.page.evaluate(
                """async (html) => {
                    await tafelrunde.bring('peers');
                    tafelrunde.render(new TextEncoder().encode(html));
                    for (const details of document.querySelectorAll('#comeback')) details.open = true;
                }""",
                DRAWN[screen](),
            )
        if self.page.locator("#cues").count():  # what marks the news is fetched with the first table
            self.page.evaluate("import(new URL('js/table/cues.js', document.baseURI))")
        self.page.evaluate("document.fonts.ready")
        self.page.wait_for_function(
            "[...document.querySelectorAll('.painting')].every((one) => getComputedStyle(one).backgroundImage !== 'none')"
        )

    def take(self, size: str, theme: str) -> str:
        """The screen as it looks at a size, by day or by night."""
        width, height = SIZES[size]
        if self.page.viewport_size != {"width": width, "height": height}:
            self.page.set_viewport_size({"width": width, "height": height})
        self.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        # Where the focus is depends on what was looked at before.
        self.page.evaluate(
            "end => { document.activeElement?.blur(); for (const one of [window, document.querySelector('.table-main')])"
            " one?.scrollTo(0, end ? 1e5 : 0); }",
            size.endswith("end"),
        )
        picture = self.page.screenshot(animations="disabled")
        return "data:image/png;base64," + base64.b64encode(picture).decode()

    def keep(self, name: str, picture: str) -> None:
        """From now on it is to look like this."""
        small = self._desk.evaluate("picture => shrink(picture)", picture)
        (HERE / f"{name}.webp").write_bytes(base64.b64decode(small.partition(",")[2]))

    def faults(self, name: str, picture: str) -> str:
        """Where it looks otherwise than it did; empty where it does not."""
        kept = HERE / f"{name}.webp"
        if not kept.exists():
            return "there is no picture of it"
        text = "data:image/webp;base64," + base64.b64encode(kept.read_bytes()).decode()
        return str(self._desk.evaluate("([now, kept, most]) => differ(now, kept, most)", [picture, text, MOST]))
