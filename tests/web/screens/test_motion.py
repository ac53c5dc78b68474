"""What moves at a table, in a real browser: where it comes from and goes to, and that it never stands in the way.

Nothing here waits for time: animations are held as soon as they are there, and looked at.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from app.saved.saves import written
from app.table.session import Session
from player import click, keep
from tables import hold, left_off
from tafelrunde import games
from tafelrunde.core import Seeded, Table
from tafelrunde.games.creatures.data import OPEN

MOVES = "document.getAnimations().filter(one => !(one instanceof CSSTransition))"
"""Without what rises because the pointer happens to lie there, or sinks."""
HOLD = f"{MOVES}.forEach(one => one.pause())"
ACT = (
    "line => { [...document.querySelectorAll('#board [data-play]')].find(one => one.dataset.play === line)"
    ".dispatchEvent(new MouseEvent('click', { bubbles: true })); " + HOLD + " }"
)
"""Somebody plays a line; whatever then moves is held at its beginning."""
SEEK = "share => document.getAnimations().forEach(one => { one.currentTime = share * one.effect.getComputedTiming().endTime })"
BOX = "id => { const { x, y, width, height } = document.getElementById(id).getBoundingClientRect(); return [x, y, width, height] }"


def before(game: str, wanted: Callable[[Session], str], seats: int = 2) -> tuple[str, str]:
    """A saved game of people that stands before an action of the first seat worth looking at, and the line of it."""
    for seed in range(200):
        table = Table.new(games.load(game), ["Ada", "Ben", "Cleo"][:seats], Seeded(seed))
        one, chance = Session("look", table, ["person"] * seats, hands="open"), Random(seed)
        for _step in range(120):
            if one.over:
                break
            if one.table.state.turn == 0 and (line := wanted(one)):
                return json.dumps(written(one)), line
            one.table.play(chance.choice(table.game.actions(table.state)))
    raise AssertionError("no such position")


def first(verb: str) -> Callable[[Session], str]:
    return lambda one: next((str(action) for action in one.actions() if str(action).startswith(verb)), "")


def sit(page: Any, site: Any, save: tuple[str, str], **chosen: str) -> str:
    """Open the page where a saved game waits; gives the line to play."""
    hold(page, {"game:look": save[0]}, chosen)
    page.goto(site.address + "#/table/look")
    page.wait_for_selector("#board")
    # What moves is fetched with the first table.
    page.evaluate("import(new URL('js/table/cues.js', document.baseURI))")
    page.evaluate("tafelrunde.still()")
    page.evaluate("document.fonts.ready.then(() => {})")
    return save[1]


@pytest.fixture(scope="module")
def taking() -> tuple[str, str]:
    return before("wuerfel", first("take"))


@pytest.fixture
def lively(table: Any) -> Any:
    """A page whose person wants to see everything move."""
    return wide_awake(table)


@pytest.fixture
def lively_alone(page: Any) -> Any:
    """The same, opened anew: for who changes more of it than can be changed back, or asks what is there with the first table."""
    return wide_awake(page)


def wide_awake(page: Any) -> Any:
    page.set_viewport_size({"width": 1200, "height": 900})
    page.emulate_media(reduced_motion="no-preference")
    return page


def moving(page: Any) -> int:
    found: int = page.evaluate(f"{MOVES}.length")
    return found


def test_a_card_travels_from_the_market_to_the_kingdom_and_a_new_one_from_the_pile(
    lively: Any, site: Any, taking: tuple[str, str]
) -> None:
    line = sit(lively, site, taking)
    card = line.split()[1]
    start = lively.evaluate(BOX, f"card-{card}")
    lively.evaluate(ACT, line)
    on_its_way = "document.querySelector('.is-going .wk-citizen').getBoundingClientRect()"
    box = lively.evaluate(
        f"(() => {{ const {{ x, y, width, height }} = {on_its_way}; return [x, y, width, height] }})()"
    )
    assert box == pytest.approx(start, abs=1), "it begins where it lay"
    lively.evaluate(SEEK, 0.79)
    kingdom = lively.evaluate(BOX, "kingdom-0")
    x, y = lively.evaluate(
        f"(() => {{ const box = {on_its_way}; return [box.x + box.width / 2, box.y + box.height / 2] }})()"
    )
    assert kingdom[0] < x < kingdom[0] + kingdom[2]
    assert kingdom[1] < y < kingdom[1] + kingdom[3]
    frames = lively.evaluate(f"{MOVES}.flatMap(one => one.effect.getKeyframes()).flatMap(frame => Object.keys(frame))")
    assert set(frames) <= {"transform", "opacity", "scale", "offset", "computedOffset", "easing", "composite"}
    assert lively.locator(".stage .wk-citizen").count() == 0, "what can be seen all the way needs no likeness"
    lively.evaluate("document.getAnimations().forEach(one => one.finish())")
    lively.wait_for_function("!document.querySelector('.is-going')")


def test_a_new_card_comes_from_the_pile_by_itself(lively: Any, site: Any, taking: tuple[str, str]) -> None:
    line = sit(lively, site, taking)
    before = lively.evaluate("[...document.querySelectorAll('#stalls [data-piece]')].map(({ id }) => id)")
    lively.evaluate(ACT, line)
    lively.evaluate(SEEK, 0)
    new = lively.evaluate(
        "before => [...document.querySelectorAll('#stalls [data-piece]')].map(({ id }) => id).find(id => !before.includes(id))",
        before,
    )
    card, pile = lively.evaluate(BOX, new), lively.evaluate(BOX, "pile-draw")
    assert pile[0] < card[0] + card[2] / 2 < pile[0] + pile[2]
    assert pile[1] < card[1] + card[3] / 2 < pile[1] + pile[3]
    assert lively.evaluate("id => getComputedStyle(document.getElementById(id)).opacity", new) == "0"


def test_what_would_be_cut_off_on_its_way_is_shown_by_a_likeness(
    lively_alone: Any, site: Any, taking: tuple[str, str]
) -> None:
    line = sit(lively_alone, site, taking)
    lively_alone.evaluate(
        "(document.adoptedStyleSheets = [new CSSStyleSheet()])[0].replaceSync('#stalls { overflow: clip }')"
    )
    lively_alone.evaluate(ACT, line)
    assert lively_alone.locator(".stage .wk-citizen").count() == 2, "the one that was won, and the one from the pile"


def test_what_is_nowhere_any_more_fades_where_it_lay_for_the_eye_alone(lively: Any, site: Any) -> None:
    def ends_the_round(one: Session) -> str:
        state = one.table.state
        return first("take")(one) if state.out[1] and state.shifted[0] == 2 else ""

    line = sit(lively, site, before("creatures", ends_the_round))
    boxes = "[...document.querySelectorAll('#open .kc-card')].map(one => one.getBoundingClientRect()).map(({ x, y, width }) => [x, y, width])"
    lay = lively.evaluate(boxes)
    lively.evaluate("document.querySelector('#open .kc-card').focus()")
    lively.evaluate(ACT, line)
    old = "[...document.querySelectorAll('#open > [aria-hidden=true]:not(.is-going) .kc-card')]"
    gone = lively.evaluate(f"{old}.map(one => one.getBoundingClientRect()).map(({{ x, y, width }}) => [x, y, width])")
    assert len(gone) == len(lay) - 1, "the one that was taken has gone its way"
    assert all(any(box == pytest.approx(one, abs=1) for one in lay) for box in gone)
    assert lively.evaluate(
        f"{old}.every(one => one.tabIndex < 0 && !one.closest('li').id && !one.dataset.play && !one.dataset.piece)"
    )
    assert lively.evaluate("document.activeElement.closest('#open > :not([aria-hidden=true])') !== null")
    lively.evaluate("document.getAnimations().forEach(one => one.finish())")
    lively.wait_for_function(f"!{old}.length")
    assert lively.locator("#open .kc-card").count() == OPEN[2]


def test_what_goes_passes_over_the_rows(lively: Any, site: Any) -> None:
    lively.set_viewport_size({"width": 390, "height": 844})
    line = sit(lively, site, before("creatures", first("take")))
    lively.evaluate(ACT, line)
    lively.evaluate(SEEK, 0.6)
    seen = """() => {
      const { x, y, width, height } = document.querySelector('.is-going .kc-card').getBoundingClientRect();
      const row = document.querySelector('.kc-realm.is-turn').getBoundingClientRect();
      const middle = [x + width / 2, Math.max(y, row.y) + 2];
      return [y < row.bottom && y + height > row.y, Boolean(document.elementFromPoint(...middle).closest('.is-going'))];
    }"""
    assert lively.evaluate(seen) == [True, True]


def test_a_tap_anywhere_ends_all_motion_and_counts_as_a_tap(lively: Any, site: Any, taking: tuple[str, str]) -> None:
    line = sit(lively, site, taking)
    lively.evaluate(ACT, line)
    assert moving(lively) > 2
    assert lively.locator(".gain-words").count() >= 1
    lively.mouse.move(
        *lively.evaluate(
            "(() => { const box = document.getElementById('roll').getBoundingClientRect(); return [box.x + 20, box.y + 10] })()"
        )
    )
    lively.mouse.down()
    assert moving(lively) == 0
    assert lively.locator(".stage > *").count() == 0
    lively.mouse.up()
    lively.wait_for_selector("#die-1[aria-pressed]")


def test_what_is_still_read_of_a_table_goes_with_it(lively: Any, site: Any, taking: tuple[str, str]) -> None:
    """Whoever went back by the browser, which is no tap on the page, read it over the next table."""
    line = sit(lively, site, taking)
    lively.evaluate(ACT, line)
    lively.locator(".gain-words").first.wait_for()
    lively.evaluate("location.hash = '#/'")
    lively.wait_for_selector("#hall")
    assert lively.locator(".gain-words").count() == 0


def test_points_count_up_with_their_reason(lively: Any, site: Any, taking: tuple[str, str]) -> None:
    line = sit(lively, site, taking)
    was = lively.locator("#score-0").inner_text()
    lively.evaluate(ACT, line)
    assert lively.locator("#score-0").inner_text() == was
    why = json.loads(lively.evaluate("document.getElementById('cues').dataset.gains"))[0][1]
    assert lively.locator(".gain-words").first.inner_text() == why
    lively.evaluate("document.getAnimations().forEach(one => one.finish())")
    lively.wait_for_function("was => document.getElementById('score-0').innerText !== was", arg=was)
    assert why.split()[0].lstrip("+") in lively.locator("#spoken").inner_text()


def test_the_king_walks_along_his_way(lively: Any, site: Any) -> None:
    line = sit(lively, site, before("laurin", first("move"), 3))
    start = lively.evaluate(BOX, "king")
    lively.evaluate(ACT, line)
    assert lively.evaluate(BOX, "king") == pytest.approx(start, abs=1)
    lively.evaluate(SEEK, 1)
    end = lively.evaluate(BOX, "king")
    assert abs(end[0] - start[0]) + abs(end[1] - start[1]) > 40


LAST_BID = """line => {
  const wanted = line.split(' ').slice(1).map(card => `card:${card.replace('#', '')}`);
  for (const card of wanted) document.querySelector(`[data-select="${card}"]`).click();
}"""


def last_bid(one: Session) -> str:
    """Cards that can be named, of the last who bids, after somebody else has bid."""
    state = one.table.state
    if state.phase != "bid" or state.waiting or not any(state.bids):
        return ""
    return next((str(action) for action in one.actions() if "#" in str(action)), "")


def bid(page: Any, line: str) -> None:
    page.evaluate(LAST_BID, line)
    page.evaluate("() => { document.getElementById('bid').click(); " + HOLD + " }")


def test_bids_turn_over_seat_by_seat_over_the_garden_and_then_it_is_said_who_won(lively: Any, site: Any) -> None:
    bid(lively, sit(lively, site, before("laurin", last_bid, 3)))
    turns = lively.evaluate(
        "document.getAnimations().filter(one => one.effect.getKeyframes()[0].transform === 'rotateY(180deg)')"
        ".map(one => [one.effect.target.id, one.effect.getTiming().delay])"
    )
    cards = lively.locator(".kl-unveiled-sides").evaluate_all("found => found.map(({ id }) => id)")
    assert [card for card, _delay in turns] == cards
    delays = [delay for _card, delay in turns]
    assert delays == sorted(set(delays)), "one after the other"
    assert lively.locator(".stage .kl-gem").count() == 0, "no face is seen before its turn"
    look = "name => getComputedStyle(document.getElementById(name)).opacity"
    lively.evaluate("at => document.getAnimations().forEach(one => { one.currentTime = at })", delays[-1])
    assert [lively.evaluate(look, name) for name in ("unveiled", "status", "unveiled-gold")] == ["1", "0", "0"]
    lively.mouse.move(5, 5)
    lively.mouse.down()  # a tap ends it at once
    assert moving(lively) == 0
    assert [lively.evaluate(look, name) for name in ("unveiled", "status")] == ["0", "1"]
    lively.mouse.up()  # others play on at this page


@pytest.mark.parametrize("less", ["reduced", "none"])
def test_who_wants_less_motion_sees_no_bids_turn(page: Any, site: Any, less: str) -> None:
    page.emulate_media(reduced_motion="reduce" if less == "reduced" else "no-preference")
    bid(page, sit(page, site, before("laurin", last_bid, 3), motion="none" if less == "none" else "full"))
    page.wait_for_selector("#unveiled", state="attached")
    look = "name => getComputedStyle(document.getElementById(name)).opacity"
    assert [page.evaluate(look, name) for name in ("unveiled", "status")] == ["0", "1"]


DRAWN = "document.getAnimations().filter(one => one.effect.target.matches('[data-come=draw]')).map(one => one.effect.getKeyframes()[0].transform)"


def test_a_border_draws_itself(lively: Any, site: Any) -> None:
    line = sit(lively, site, before("loewenherz", first("border")))
    lively.evaluate(ACT, line)
    assert lively.evaluate(DRAWN) == ["scale(0)"]


def test_what_changes_beside_the_table_ends_no_motion(lively: Any, site: Any) -> None:
    """A rule book that has come, a word from far away, a page that can be installed: the table itself stays as it is."""
    line = sit(lively, site, before("loewenherz", first("border")))
    lively.evaluate(ACT, line)
    lively.evaluate("dispatchEvent(new Event('beforeinstallprompt')); dispatchEvent(new Event('appinstalled'))")
    assert lively.evaluate(DRAWN) == ["scale(0)"]


def test_who_wants_less_motion_gets_none_or_a_short_fade(page: Any, site: Any, taking: tuple[str, str]) -> None:
    page.emulate_media(reduced_motion="reduce")
    line = sit(page, site, taking)
    page.evaluate(ACT, line)
    frames = page.evaluate(
        "document.getAnimations().map(one => [one.effect.getComputedTiming().endTime, one.effect.getKeyframes().flatMap(Object.keys)])"
    )
    assert all(end <= 150 and "transform" not in keys for end, keys in frames)
    assert page.locator(".stage > *").count() == 0
    page.goto("about:blank")
    page.emulate_media(reduced_motion="no-preference")
    line = sit(page, site, taking, motion="none")
    page.evaluate(ACT, line)
    assert moving(page) == 0


@pytest.mark.parametrize(
    ("prepare", "then", "at_once"),
    [
        ("", "", False),
        ("", "dispatchEvent(new Event('appinstalled'))", True),
        ("document.getElementById('panel-leaf').focus()", "", True),
    ],
    ids=["a frame later", "before the next picture", "at once for who is there"],
)
def test_the_log_follows_the_board(
    lively: Any, site: Any, taking: tuple[str, str], prepare: str, then: str, at_once: bool
) -> None:
    line = sit(lively, site, taking)
    lines = "document.querySelectorAll('.log-line').length"
    was = lively.evaluate(lines)
    lively.evaluate(prepare)
    followed, taken = lively.evaluate(
        f"line => {{ ({ACT})(line); {then}; return [{lines} > {was}, !document.querySelector(`[data-play='${{line}}']`)] }}",
        line,
    )
    assert taken
    assert followed == at_once
    lively.wait_for_function(f"{lines} > {was}")


def test_hands_stay_out_of_it_when_the_screen_changes_hands(lively: Any, site: Any) -> None:
    def last_knight(one: Session) -> str:
        return first("knight")(one) if one.table.state.phase == "guard" else ""

    line = sit(lively, site, before("loewenherz", last_knight))
    lively.evaluate(ACT, line)
    assert lively.evaluate("document.getAnimations().filter(one => one.effect.target.closest('#hand')).length") == 0
    assert lively.locator(".stage .lh-card").count() == 0


def test_when_the_turn_comes_back_what_may_be_done_rises_for_a_moment(lively_alone: Any, site: Any) -> None:
    text, line = before("wuerfel", lambda one: "penalty" * ([*map(str, one.actions())] == ["penalty"]))
    save = json.dumps(json.loads(text) | {"kinds": ["person", "bot"]})
    sit(lively_alone, site, (save, line), pace="fast")
    rises = "document.getAnimations().some(one => one.effect.getKeyframes().some(frame => frame.scale === '1.05'))"
    lively_alone.evaluate(
        "window.risen = false; const look = () => { risen ||= " + rises + "; requestAnimationFrame(look) }; look()"
    )
    click(lively_alone, f"[data-play={line}]")
    lively_alone.wait_for_function("risen")


def test_a_tap_is_not_answered_by_what_its_button_becomes(lively: Any, site: Any) -> None:
    def only_way(one: Session) -> str:
        ways = [str(action) for action in one.actions() if str(action).startswith("enter")]
        return ways[0] if len(ways) == 1 else ""

    sit(lively, site, before("elfen", only_way))
    # Once it has been entered, a tap on the village opens its leaf.
    told = lively.locator("#spoken").inner_text()
    click(lively, ".ke-village[data-play^=enter]")
    lively.wait_for_function("told => document.getElementById('spoken').innerText !== told", arg=told)
    assert lively.locator(":popover-open").count() == 0


NEXT = (
    "(() => { const frames = []; globalThis.requestAnimationFrame = frame => frames.push(frame);"
    " globalThis.next = () => new Promise(done => {"
    " for (const frame of frames.splice(0)) frame(performance.now()); setTimeout(done); }) })()"
)
"""The next frame waits until the test says so."""
PLACES = (
    "Object.fromEntries([...document.querySelectorAll('#board [id]')].filter(one => one.offsetParent)"
    ".map(one => [one.id, [one.offsetLeft, one.offsetTop, one.offsetWidth, one.offsetHeight]]))"
)
HOLLOW = "[...document.querySelectorAll('[data-hollow]')].filter(one => !one.firstChild).map(({ id }) => id)"


@pytest.mark.parametrize("size", [(1200, 900), (390, 844)], ids=["desk", "phone"])
def test_what_flies_in_is_filled_a_frame_later_and_nothing_moves_for_it(
    lively_alone: Any, site: Any, size: tuple[int, int]
) -> None:
    lively_alone.set_viewport_size({"width": size[0], "height": size[1]})
    table = Table.new(games.load("creatures"), ["Ada", "Ben"], Seeded(3))
    sit(lively_alone, site, (json.dumps(written(Session("look", table, ["person"] * 2, hands="open"))), ""))
    lively_alone.evaluate(NEXT)
    chance, came = Random(1), 0
    while came < len(table.state.middle) + 2:  # until a round has ended, when all come at once
        lines = lively_alone.evaluate(
            "[...document.querySelectorAll('#board [data-play]')].map(one => one.dataset.play)"
        )
        hollow, empty = lively_alone.evaluate(
            f"line => {{ ({ACT})(line); return [{HOLLOW}, {PLACES}] }}", chance.choice(lines)
        )
        seen = "id => Number(getComputedStyle(document.getElementById(id)).opacity)"
        assert [lively_alone.evaluate(seen, one) for one in hollow] == [0] * len(hollow)
        lively_alone.evaluate("next()")
        assert lively_alone.evaluate(HOLLOW) == []
        filled = lively_alone.evaluate(PLACES)
        for one, place in empty.items():
            assert filled[one] == pytest.approx(place, abs=1), one
        came += len(hollow)
        lively_alone.evaluate("document.getAnimations().forEach(one => one.finish())")


def test_the_type_of_the_first_news_is_there_before_them(lively_alone: Any, site: Any, taking: tuple[str, str]) -> None:
    sit(lively_alone, site, taking)
    assert lively_alone.evaluate("document.fonts.check('italic 1em \"EB Garamond\"')")


@pytest.mark.parametrize("here", [0, 1])
def test_leaves_fall_only_where_somebody_has_won_who_is_here(lively: Any, site: Any, here: int) -> None:
    save = left_off("loewenherz/2p-01", ["person" if seat == here else "bot" for seat in range(2)])
    keep(lively, {"game:look": json.dumps(save)})
    lively.goto(site.address + "#/table/look")
    lively.wait_for_selector("#scoring")
    fall = "document.getAnimations().some(one => one.animationName === 'leaves')"
    assert lively.evaluate(fall) == (here in save["brief"]["winners"])
