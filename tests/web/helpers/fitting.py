"""Whether a table fits its window: all that matters in sight at once, and nothing to scroll for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from bygame import ByGame
from far import listen
from moments import Moment

SIZES = [(360, 740), (390, 844), (844, 390), (820, 1180), (1180, 820), (1280, 720), (1440, 900), (1920, 1080)]
"""Phones upright and on their side, tablets, a small laptop, desktops."""

WINDOWS = [(390, 664), (768, 1024), (1024, 690), (1366, 625)]
"""What browsers leave of a phone, of an older tablet held either way, and of an old laptop."""

UPRIGHT = SIZES[:2]
"""Where words have least room."""

BOARDS = ByGame(__file__, "what one plays on, which is whole in sight", {
    "laurin": ["#garden", "#course"],
    "creatures": ["#open"],
    "elfen": ["#road"],
    "wuerfel": ["#stalls", ".wk-dice"],
    "loewenherz": ["#frame"],
})  # fmt: skip

REALMS = {"creatures"}
"""Where people are all that lies before them: on the smallest that scrolls in itself. Else up to four share the width of a phone."""

BARE = {
    "js/boot.mjs": "export class Broken extends Error {} export const progress = new EventTarget(); export const bring = () => {};"
    "export const breath = () => new Promise(setTimeout);",
    "js/start.js": "import './page.js';",
}
"""The page without its Python, which is not asked here."""

LOOK = """([boards, realms]) => {
  const SLACK = 1.5;
  const MOST = 0.6;
  const FEW = 4;
  const STRIP = 0.01;
  const ROW = 44;
  const LEAST = 11;
  const faults = [];
  const window_ = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const small = Math.min(innerWidth, innerHeight) < 500;
  const seen = (element) => {   // how much of it, and which part of the table it scrolls with
    const lead = getComputedStyle(element).display === 'inline' ? 3 : 0;   // letters of a line reach a little over it
    const { left, top: high, right, bottom: low } = element.getBoundingClientRect();
    const [top, bottom] = [high + lead, low - lead];
    const box = { left, top, right, bottom };
    let strip = null;
    for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(one);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const edge = one.getBoundingClientRect();
      if (!one.matches('.table-main, #frame') && /auto|scroll/.test(overflowX + overflowY) &&
        (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)) strip ??= one;
      for (const side of ['left', 'top']) box[side] = Math.max(box[side], edge[side]);
      for (const side of ['right', 'bottom']) box[side] = Math.min(box[side], edge[side]);
    }
    for (const side of ['left', 'top']) box[side] = Math.max(box[side], window_[side]);
    for (const side of ['right', 'bottom']) box[side] = Math.min(box[side], window_[side]);
    const off = Math.max(box.left - left, box.top - top, right - box.right, bottom - box.bottom);
    return { whole: right > left && off <= SLACK, strip, box, off };
  };
  const name = (element) => (element.id ? '#' + element.id : '.' + (element.getAttribute('class') ?? element.tagName).split(' ')[0]);
  const covered = ({ box }, element) => {
    const inline = getComputedStyle(element).display === 'inline';   // words, which are read to their end
    const { left, right, top, bottom } = inline ? [...element.getClientRects()].at(-1) : box;
    const at = document.elementFromPoint(inline ? right - 2 : (left + right) / 2, (top + bottom) / 2);
    const more = at?.closest('.status-more');   // a finger is larger than its words, which stand in the last line
    if (more && bottom < more.getBoundingClientRect().bottom - 12) return null;
    return at && !element.contains(at) && !at.contains(element) ? at : null;
  };
  const demand = (what, element, may) => {
    const sight = seen(element);
    if (sight.whole) {
      const over = covered(sight, element);
      if (over && !over.closest('svg')) faults.push(`${what} ${name(element)} lies under ${name(over)}`);
      return;
    }
    // On the smallest a strip may scroll inside itself, if it is itself in sight, and most of its height.
    if (may && small && sight.strip) {
      const { clientHeight, scrollHeight } = sight.strip;
      if (seen(sight.strip).whole && clientHeight >= Math.max(may * scrollHeight, ROW)) return;
      faults.push(`${what} ${name(element)} of ${name(sight.strip)} ${clientHeight}/${scrollHeight}`);
      return;
    }
    faults.push(`${what} ${name(element)} ${Math.round(sight.off)}`);
  };
  const { scrollHeight, scrollWidth } = document.scrollingElement;
  const main = document.querySelector('.table-main');
  const over = Math.max(scrollHeight - innerHeight, main.scrollHeight - main.clientHeight);
  if (over > SLACK) faults.push(`page ${over}`);
  if (Math.max(scrollWidth - innerWidth, main.scrollWidth - main.clientWidth) > SLACK) faults.push('page is too wide');
  demand('turn', document.getElementById('status'));
  demand('turn', document.getElementById('sentence'));
  const head = document.querySelector('.status-words');
  const lines = head.offsetHeight / parseFloat(getComputedStyle(head).lineHeight);
  if (lines > (head.matches('.is-long') ? 3.1 : 2.1)) faults.push(`head lines ${lines.toFixed(1)}`);
  demand('undo', document.getElementById('deed-undo'));
  for (const board of boards) demand('board', document.querySelector(board));
  const people = [...main.querySelectorAll('[id^="score-"]')];
  for (const score of people) demand('people', score.closest('button') ?? score, (realms || people.length > FEW) && STRIP);
  const doable = '[data-play], [data-select], [data-do], [data-hold]';
  for (const thing of main.querySelectorAll(`:is(${doable})`)) {
    if (!thing.closest('[popover], #frame, .past, .news') && !boards.some((board) => thing.closest(board))) demand('choice', thing, MOST);
  }
  const hand = document.querySelector('#hand');
  if (hand) for (const card of hand.querySelectorAll('button, li')) demand('hand', card, MOST);
  const told = document.getElementById('guide');
  if (told) demand('note', told);
  const small_ = new Map();
  const words = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let text = words.nextNode(); text; text = words.nextNode()) {
    const element = text.parentElement;
    if (!text.data.trim() || !element.getClientRects().length) continue;
    const size = parseFloat(getComputedStyle(element).fontSize) * (element.getScreenCTM?.().a ?? 1);
    if (size < LEAST - 0.05) small_.set(`${name(element.closest('[class]'))}`, size.toFixed(1));
  }
  for (const [where, size] of small_) faults.push(`letters ${where} ${size}`);
  return faults;
}"""

DRAW = """([number, html]) => {
  globalThis.sent ??= [];
  sent[number] ??= new TextEncoder().encode(html);
  tafelrunde.look('de', 'light', 'none');
  tafelrunde.render(sent[number]);
}"""

LETTERS = "Promise.all([...document.fonts].filter(({ family }) => !family.includes(' in ')).map((face) => face.load()))"
"""All of ours are here, whatever has been painted by now; those `in` another are only what stands in for them."""

TORN = """() => {
  const found = [];
  const range = document.createRange();
  const top = (text, at) => {
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return [...range.getClientRects()].at(-1)?.top;
  };
  const words = document.createTreeWalker(document.getElementById('app'), NodeFilter.SHOW_TEXT);
  for (let text = words.nextNode(); text; text = words.nextNode()) {
    const element = text.parentElement;
    if (!text.data.trim() || element.offsetWidth <= 1 || element.closest('.unseen, svg, .shield, textarea') || !element.checkVisibility()) continue;
    for (const { 0: word, index } of text.data.matchAll(/[\\p{L}\\p{N}]{3,}/gu)) {
      if (Math.abs(top(text, index) - top(text, index + word.length - 1)) > 5) found.push(`torn: ${word}`);
    }
    const { overflowX, display } = getComputedStyle(element);
    if (display !== 'inline' && overflowX === 'visible' && element.scrollWidth > element.clientWidth + 1) found.push(`sticks out: ${text.data}`);
  }
  if (document.scrollingElement.scrollWidth > innerWidth) found.push('the page is too wide');
  return found;
}"""
"""Words that are broken in their middle without a hyphen, or have no room where they stand."""


def _instead(text: str, route: Any) -> None:
    route.fulfill(body=text, content_type="text/javascript")


class Fit:
    """One page in which moments of games are laid, without a Python of its own."""

    def __init__(self, context: Any, address: str) -> None:
        self.page = context.new_page()
        self.errors: list[str] = []
        listen(self.page, self.errors)
        for path, text in BARE.items():
            self.page.route(f"**/{path}", partial(_instead, text))
        self.page.goto(address)
        self.page.wait_for_function("globalThis.tafelrunde && document.querySelector('link[rel=stylesheet]').sheet")
        self.page.emulate_media(reduced_motion="reduce")
        self.game = ""
        self._sent: dict[str, int] = {}

    def lay(self, moment: Moment) -> None:
        """This moment stands in the page."""
        new = self.game != moment.game
        if new:
            self.game = moment.game
            self.bring(moment.game, "play")
        self.draw(moment.html)
        if new:
            self.move()

    def move(self) -> None:
        """What moves a table and marks its news is here; it is fetched with the first one."""
        self.page.evaluate("import(new URL('js/table/cues.js', document.baseURI)).then(() => {})")

    def bring(self, *parts: str) -> None:
        """What these are dressed in is here."""
        self.page.evaluate("parts => tafelrunde.bring(...parts)", parts)
        self.page.evaluate(LETTERS)

    def draw(self, html: str) -> None:
        """This screen stands in the page, which keeps it for the next time: to send it is a fifth of the work."""
        known = html in self._sent
        number = self._sent.setdefault(html, len(self._sent))
        self.page.evaluate(DRAW, [number, None if known else html])

    def torn(self) -> list[str]:
        """What has no room for its words as it stands there now."""
        return list(self.page.evaluate(TORN))

    def faults(self, moment: Moment) -> list[str]:
        """What does not fit as it lies there now."""
        return list(self.page.evaluate(LOOK, [BOARDS[moment.game], moment.game in REALMS]))

    def stands(self) -> int:
        """How far from the top the people stand of whoever has a place of their own for them."""
        return int(self.page.evaluate("Math.round(document.getElementById('people')?.getBoundingClientRect().y ?? 0)"))

    def walk(
        self, moments: Iterable[Moment], sizes: Sequence[tuple[int, int]] = SIZES
    ) -> Iterator[tuple[Moment, tuple[int, int], list[str]]]:
        """Every moment at every size; another size is what takes time."""
        laid = list(moments)
        for width, height in sizes:
            self.page.set_viewport_size({"width": width, "height": height})
            for moment in laid:
                self.lay(moment)
                yield moment, (width, height), self.faults(moment)


def resize(fit: Fit, size: tuple[int, int]) -> None:
    """From here on the window is as large as this."""
    fit.page.set_viewport_size({"width": size[0], "height": size[1]})
