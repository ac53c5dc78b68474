"""What changes on the page: the new markup to the letter, and not one node more than that takes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from app.shell.unchanged import Unchanged
from tables import lay, left_off

PATCH = """
async ([shown, ...wanted]) => {
  const { patch } = await import(new URL('../js/patch.js', location));
  const root = document.body;
  root.innerHTML = shown;
  const found = wanted.map((html) => {
    const before = new Map([...root.querySelectorAll('[id]')].map((one) => [one.id, one]));
    const watch = new MutationObserver(() => {});
    watch.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    const template = document.createElement('template');
    template.innerHTML = html;
    patch(root, template.content);
    const records = watch.takeRecords();
    const same = [...root.querySelectorAll('[id]')].every((one) => (before.get(one.id) ?? one) === one);
    return [root.innerHTML, same, records.reduce((sum, one) => sum + (one.addedNodes.length + one.removedNodes.length || 1), 0)];
  });
  return found;
}
"""
"""Shows one markup after the other: how it then looks, whether all with an id are still who they were, how much was touched."""


@pytest.fixture
def patched(frail_page: Any, site: Any) -> Any:
    """Patches a bare document, of which the browser's console only says that it has no icon."""
    frail_page.goto(f"{site.address}lessons/laurin.txt")
    return lambda *markups: frail_page.evaluate(PATCH, shortened(*markups))


def shortened(*markups: str) -> list[str]:
    """What goes to the page of one markup after the other."""
    page = Unchanged()
    return [page.shorten(markup) for markup in markups]


def tree(chance: Random, ids: list[str], depth: int = 3) -> str:
    """Some elements in each other, with and without ids, between words."""
    found = []
    for _ in range(chance.randrange(5)):
        if chance.random() < 0.2:
            found.append(chance.choice(["ace", "king", "ten"]))
            found.append("<hr>")
            continue
        name = f' id="{ids.pop()}"' if ids and chance.random() < 0.6 else ""
        tag = "i" if name else chance.choice("bius")
        look = chance.choice(["", ' class="red"', ' title="ten"'])
        found.append(f"<{tag}{name}{look}>{tree(chance, ids, depth - 1) if depth else ''}</{tag}>")
    return "".join(found)


def test_whatever_was_shown_becomes_what_shall_be_shown(patched: Any) -> None:
    chance = Random(5)
    markups = [tree(chance, chance.sample([f"k{n}" for n in range(20)], 20), 4) for _ in range(400)]
    for wanted, (shown, _same, _touched) in zip(markups[1:], patched(*markups), strict=True):
        assert shown == wanted


def items(letters: str) -> str:
    return "".join(f'<li id="{letter}"><b>{letter}</b></li>' for letter in letters)


@pytest.mark.parametrize(
    ("before", "after", "touched"),
    [
        ("abcdef", "abcdef", 0),
        ("abcdef", "xabcdef", 1),
        ("abcdef", "xabcde", 2),
        ("abcdef", "acdexf", 2),
        ("abcdef", "adef", 2),
        ("abcdef", "bcdefa", 2),
        ("abcdef", "fabcde", 2),
        ("abcdef", "bacdef", 2),
    ],
)  # fmt: skip
def test_what_stays_is_not_touched(patched: Any, before: str, after: str, touched: int) -> None:
    """A node that comes or goes counts once, one that moves twice."""
    assert patched(items(before), items(after)) == [[items(after), True, touched]]


def test_what_changes_its_place_or_gets_a_frame_stays_the_same(patched: Any) -> None:
    table, hand = '<p id="table">{}</p>', '<p id="hand">{}</p>'
    card = '<i id="card">{}</i>'
    lying, held = table.format(card.format(3)) + hand.format(""), table.format("") + hand.format(card.format(4))
    framed = f"<div>{hand.format('')}{table.format(card.format(4))}</div>"
    found = patched(lying, held, framed, lying)
    assert [(shown, same) for shown, same, _ in found] == [(held, True), (framed, True), (lying, True)]


def test_nothing_becomes_something_else_of_the_same_name(patched: Any) -> None:
    card, fan = '<span class="card">King</span>', '<span class="{}"><i></i><i></i></span>'
    both, alone = f"<p>{card}{fan.format('fan')}</p>", f"<p>{fan.format('fan is-turn')}</p>"
    ((shown, _same, touched),) = patched(both, alone)
    assert (shown, touched) == (alone, 2), "the card goes, the fan gets a class"


def test_what_a_person_types_and_opens_is_theirs(frail_page: Any, patched: Any) -> None:
    page = frail_page
    form = '<p>{}</p><input id="name" value="{}"><input id="other" value="{}"><details title="{}" id="more">…</details>'
    page.evaluate("() => { window.shown = () => ['name', 'other'].map((id) => document.getElementById(id).value) }")
    patched(form.format("one", "Ada", "Ben", 1))
    page.locator("#name").fill("Cleo")
    page.evaluate("document.getElementById('more').open = true")
    page.evaluate(
        "async (html) => { const { patch } = await import(new URL('../js/patch.js', location));"
        "const made = document.createElement('template'); made.innerHTML = html; patch(document.body, made.content) }",
        form.format("two", "Dora", "Dora", 2),
    )
    assert page.evaluate("shown()") == ["Cleo", "Dora"]
    assert page.evaluate("document.activeElement.id") == "name"
    assert page.locator("#more").get_attribute("open") == ""
    assert page.locator("#more").get_attribute("title") == "2"


def marked(name: str, inside: str) -> str:
    """An element as `app.parts.tag` makes a long one."""
    return f'<!--{name}--><i id="{name}">{inside}</i><!--/{name}-->'


def bare(markup: str) -> str:
    """Without the marks."""
    return re.sub("<!--.*?-->", "", markup)


def pages(chance: Random) -> Iterator[str]:
    """Boxes with cards in them, of which most stay as they were from one page to the next."""
    places, faces = {f"card{n}": n % 4 for n in range(9)}, {f"card{n}": "ace" for n in range(9)}
    while True:
        card = chance.choice(list(places))
        places[card], faces[card] = chance.randrange(5), chance.choice(["ace", "king"])
        boxes = [[marked(one, faces[one]) for one in places if places[one] == box] for box in range(5)]
        yield "<hr>".join(marked(f"box{box}", "".join(boxes[box])) for box in chance.sample(range(5), 5))


def test_what_is_not_read_again_stays_where_it_is_called(patched: Any) -> None:
    markups = list(islice(pages(Random(5)), 200))
    for wanted, (shown, same, _touched) in zip(markups[1:], patched("", *markups[1:]), strict=True):
        assert shown == bare(wanted)
        assert same


def test_of_what_is_as_it_was_only_the_opening_tag_is_read(patched: Any) -> None:
    hand, book = marked("hand", marked("card1", "ace") + marked("card2", "ten")), marked("book", "The rules")
    later = hand.replace("ten", "king") + book
    markups = ["", hand + book, hand + book, later, f"<div>{later}</div>", "", hand]
    assert shortened(*markups)[1:] == [
        bare(hand + book),
        '<i id="hand" data-same></i><i id="book" data-same></i>',
        '<i id="hand"><i id="card1" data-same></i><i id="card2">king</i></i><i id="book" data-same></i>',
        '<div><i id="hand" data-same></i><i id="book" data-same></i></div>',
        "",
        bare(hand),
    ]
    found = patched(*markups)
    assert [shown for shown, _, _ in found[2:4]] == [bare(later), f"<div>{bare(later)}</div>"]
    assert found[1][2] == 0, "nothing was touched"


def test_what_was_something_short_in_between_is_read_again(patched: Any) -> None:
    long, short = marked("hand", "king"), bare(marked("hand", "ace"))
    assert [shown for shown, _, _ in patched("", long, short, long)] == [bare(long), short, bare(long)]


TAP = """
() => {
  const root = document.getElementById('app');
  const all = () => new Map([...root.querySelectorAll('[id]')].map((one) => [one.id, [one, one.outerHTML]]));
  const before = all();
  const watch = new MutationObserver(() => {});
  watch.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  root.querySelector('#board [data-play]').click();
  const records = watch.takeRecords();
  const touched = records.map(({ target }) => target);
  const taken = new Set(records.flatMap(({ removedNodes }) => [...removedNodes]));
  const stayed = [...all()].filter(([id, [, html]]) => before.get(id)?.[1] === html);
  return [
    stayed.length,
    stayed.filter(([id, [one]]) => before.get(id)[0] !== one || taken.has(one) || touched.some((target) => one.contains(target)))
      .map(([id]) => id),
  ];
}
"""


def test_an_action_touches_nothing_on_a_table_that_looks_as_before(page: Any, site: Any) -> None:
    lay(page, left_off("creatures/4p-01", ["person"] * 4, after=20, hands="open"))
    page.goto(f"{site.address}#/table/look")
    page.wait_for_selector("#board")
    for _ in range(5):
        stayed, touched = page.evaluate(TAP)
        assert stayed > 20
        assert touched == []


TICK = """
async () => {
  const { patch } = await import(new URL('../js/patch.js', location));
  const template = document.createElement('template');
  document.body.innerHTML = '<label class="red"><input type="checkbox" id="ace"></label>';
  document.getElementById('ace').checked = true;
  template.innerHTML = '<label class="blue"><input type="checkbox" id="ace" title="ten"></label>';
  patch(document.body, template.content);
  return document.querySelector('.blue > #ace').checked;
}
"""


def test_what_a_person_has_ticked_stays_ticked(page: Any, site: Any) -> None:
    page.goto(f"{site.address}lessons/laurin.txt")
    assert page.evaluate(TICK)


def test_the_drawings_of_a_table_are_taken_out_of_the_page_itself(page: Any, site: Any) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    lay(page, left_off("loewenherz/4p-01", ["person"] * 4, after=20))
    page.goto(f"{site.address}#/table/look")
    page.wait_for_selector("#board")
    uses = page.evaluate("[...document.querySelectorAll('#board use')].map((one) => one.getAttribute('href'))")
    assert len(uses) > 50
    assert all(
        page.evaluate("(name) => Boolean(document.querySelector(name)?.matches('symbol'))", one) for one in {*uses}
    )
    assert sum(url.endswith("art/loewenherz.svg") for url in asked) <= 1


def test_a_whole_drawing_is_an_image_put_together_once_and_for_all(page: Any, site: Any) -> None:
    lay(page, left_off("creatures/4p-01", ["person"] * 4, after=20))
    page.goto(f"{site.address}#/table/look")
    page.wait_for_selector("#board")
    page.evaluate("""() => {
      for (const name of ['heroes-3', 'dragon', 'nobody']) {
        document.body.append(Object.assign(document.createElement('i'), { className: `painting art-creatures-${name}`, title: name }));
      }
    }""")
    look = "(name) => decodeURIComponent(getComputedStyle(document.querySelector(`body > [title=${name}]`)).backgroundImage)"
    for name in ("heroes-3", "dragon"):
        page.wait_for_function(f"(name) => ({look})(name) !== 'none'", arg=name)
    images = {name: page.evaluate(look, name) for name in ("heroes-3", "dragon", "nobody")}
    assert images["nobody"] == "none"
    assert images["heroes-3"].count("<svg") == 4
    for name in ("heroes-3", "dragon"):
        assert images[name].startswith('url("data:image/svg+xml,<svg')
        assert not re.search(r"var\(|<use|currentColor", images[name])


def test_what_broke_off_is_drawn_whole_the_next_time(page: Any, site: Any) -> None:
    lay(page, left_off("creatures/4p-01", ["person"] * 4, after=20, hands="open"))
    page.goto(f"{site.address}#/table/look")
    page.wait_for_selector("#board")
    whole = page.evaluate("document.getElementById('board').querySelectorAll('*').length")
    page.evaluate("""() => {
      const { render } = tafelrunde;
      tafelrunde.render = () => {
        tafelrunde.render = render;
        document.getElementById('app').replaceChildren();
        throw new Error('broken off');
      };
      addEventListener('error', (event) => event.preventDefault(), { once: true });
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 't', bubbles: true }));   // nothing else is drawn before
    }""")
    assert page.locator("#board").count() == 0
    page.keyboard.press("t")
    assert page.evaluate("document.getElementById('board').querySelectorAll('*').length") == whole
