"""One screen: all that matters is in sight, without scrolling the page, in every phase of recorded games.

Here are all sizes with the fewest and the most seats and long names, what browsers leave of older screens with the fewest, covered hands
at two of them, and every note of the first games where the window is low or narrow; `python build.py bench fit` walks through all of each.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

import pytest

from fitting import BOARDS, SIZES, UPRIGHT, WINDOWS, Fit, resize
from moments import NAMES, Moment, alone, moments, noted, recorded, until
from tafelrunde import games

PHONE, DESK = (390, 844), (1280, 720)
TIGHT = [(360, 740), PHONE, (844, 390), DESK]
"""Where a note takes what the table needs."""


def unfit(
    fit: Fit, laid: Iterable[Moment], sizes: Sequence[tuple[int, int]]
) -> dict[tuple[str, tuple[int, int]], list[str]]:
    return {(moment.title, size): faults for moment, size, faults in fit.walk(laid, sizes) if faults}


@pytest.mark.parametrize("game", games.NAMES)
def test_all_that_matters_is_in_sight_and_the_people_stand_where_they_stood(fit: Fit, game: str) -> None:
    seats, found, stood = games.load(game).seats, {}, defaultdict(set)
    for count in (min(seats), max(seats)):
        for moment, size, faults in fit.walk(moments(game, count, covered=False), SIZES):
            told = faults + fit.torn() if size in UPRIGHT else faults
            if told:
                found[moment.title, size] = told
            stood[count, size].add(fit.stands())
    assert found == {}
    assert {where: ys for where, ys in stood.items() if len(ys) > 1} == {}


@pytest.mark.parametrize("game", games.NAMES)
def test_so_it_is_in_what_a_browser_leaves_of_older_screens(fit: Fit, game: str) -> None:
    assert unfit(fit, moments(game, min(games.load(game).seats), covered=False), WINDOWS) == {}


@pytest.mark.parametrize("game", games.NAMES)
def test_so_it_is_with_covered_hands(fit: Fit, game: str) -> None:
    most = max(games.load(game).seats)
    laid = [moment for moment in moments(game, most) if moment.phase.endswith("covered")]
    assert unfit(fit, laid, [PHONE, DESK]) == {}


@pytest.mark.parametrize("game", games.NAMES)
def test_so_it_is_beneath_every_note_of_a_first_game(fit: Fit, game: str) -> None:
    assert unfit(fit, noted(game), TIGHT) == {}


def test_on_an_upright_tablet_the_elfen_road_takes_what_the_hands_of_few_leave(fit: Fit) -> None:
    shares = {}
    for seats in (2, 3, 4):
        for moment, (width, _height), faults in fit.walk(moments("elfen", seats, covered=False), [(768, 1024)]):
            assert faults == [], moment.title
            shares[seats] = fit.page.locator("#road").bounding_box()["width"] / width
    assert min(shares.values()) > 0.55


WON = """async (names) => {
  const { beside } = await import(new URL('js/table/beside.js', document.baseURI));
  const covers = (one, other) => one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const named = [...document.querySelectorAll('#board b')].filter((one) => names.includes(one.textContent) && one.getClientRects().length);
  const box = (one) => one.getBoundingClientRect();
  const found = [];
  for (const score of document.querySelectorAll('[id^="score-"]')) {
    score.dataset.won = '+12';
    const { x, y, width, height } = box(score);
    if (!score.contains(document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[id^="score-"]'))) continue;   // its row is scrolled away
    const words = Object.assign(document.createElement('span'), { className: 'gain-words', textContent: '+3 Dörfer, +9 Länder' });
    document.body.append(words);
    beside(words, box(score));
    for (const [what, one] of [['words', words], ['won', score]]) {
      if (named.some((name) => covers(box(one), box(name)))) found.push(`${what} ${score.id}`);
    }
    words.remove();
  }
  return found;
}"""
"""Points are won by everybody, and told beside each score."""


@pytest.mark.parametrize("game", games.NAMES)
def test_what_somebody_has_won_stands_beside_the_score_and_covers_no_name(fit: Fit, game: str) -> None:
    moment = next(moments(game, 4, covered=False))
    found = {}
    for width, height in (PHONE, (820, 1180), DESK, (1440, 900)):
        resize(fit, (width, height))
        fit.lay(moment)
        found[width] = fit.page.evaluate(WON, [name.replace("_", " ") for name in NAMES])
    assert {width: covered for width, covered in found.items() if covered} == {}


FOREIGN = """async (told) => {
  const { beside } = await import(new URL('js/table/beside.js', document.baseURI));
  const box = (one) => one.getBoundingClientRect();
  const plates = [...document.querySelectorAll('[id^="score-"]')].map((score) => [score, score.closest('button')]);
  const words = Object.assign(document.createElement('span'), { className: 'gain-words', textContent: told });
  document.body.append(words);
  const found = plates.flatMap(([score, own]) => {
    beside(words, box(score));
    const { left, right, top, bottom } = box(words);
    return plates.map(([, plate]) => plate).filter((plate) => plate !== own && box(plate).left < right && left < box(plate).right &&
      box(plate).top < bottom && top < box(plate).bottom).map((plate) => `${own.id} on ${plate.id}`);
  });
  words.remove();
  return found;
}"""
"""Upon whom else it lies what somebody has won."""


@pytest.mark.parametrize("size", [(360, 640), PHONE])
@pytest.mark.parametrize("told", ["+1 Feen", "−2 Strafen", "+4 Bürger, +2 Orte"])
def test_of_five_nobody_seems_to_have_won_what_a_neighbour_has(fit: Fit, told: str, size: tuple[int, int]) -> None:
    resize(fit, size)
    fit.lay(next(moments("wuerfel", 5, covered=False)))
    assert fit.page.evaluate(FOREIGN, told) == []


NOTES = """() => [...document.querySelectorAll('.kl-seat-note')].filter((note) => {
  const here = note.getBoundingClientRect();
  return [...note.parentElement.querySelectorAll('.kl-seat-things > *')].some((thing) => {
    const there = thing.getBoundingClientRect();
    return there.right > here.left && there.left < here.right && there.bottom > here.top + 3 && there.top < here.bottom - 3;
  });
}).map((note) => note.parentElement.textContent)"""
"""What the king brings, where it lies over what somebody has."""


def test_what_the_king_brings_stands_beside_what_each_of_five_has(fit: Fit) -> None:
    resize(fit, (1024, 768))
    fit.lay(next(moment for moment in moments("laurin", 5, covered=False) if moment.phase == "spell"))
    assert fit.page.locator(".kl-seat-note").count() == 3
    assert fit.page.evaluate(NOTES) == []


NAMED = """() => [...new Set([...document.querySelectorAll('.kl-seat-card')].map((seat) => {
  const name = seat.querySelector('.who-name').getBoundingClientRect().y;
  return [name - seat.getBoundingClientRect().y, seat.querySelector('.kl-waiting-dwarfs').getBoundingClientRect().y - name].map(Math.round).join();
}))]"""
"""How far below the top of a card the name stands, and the dwarfs below it."""


def test_of_five_every_name_stands_as_high_as_the_others_and_the_dwarfs_below_it(fit: Fit) -> None:
    for width, height in ((1024, 768), (1440, 900)):
        resize(fit, (width, height))
        fit.lay(next(moment for moment in moments("laurin", 5, covered=False) if moment.phase == "bid"))
        assert len(fit.page.evaluate(NAMED)) == 1


@pytest.mark.parametrize("game", games.NAMES)
def test_on_a_very_large_screen_the_table_grows_with_it(fit: Fit, game: str) -> None:
    moment = next(moments(game, max(games.load(game).seats), covered=False))
    wide = []
    for _moment, _size, faults in fit.walk([moment], [(1920, 1080), (2560, 1440)]):
        assert faults == []
        wide.append(fit.page.evaluate(f"document.querySelector('{BOARDS[game][0]}').getBoundingClientRect().width"))
    assert wide[1] / wide[0] == pytest.approx(4 / 3, rel=0.03)


MARKET = """() => {
  const [store, track, people] = ['#store', '.lh-track', '#people'].map((one) => document.querySelector(one));
  const { top, height } = track.getBoundingClientRect();
  return [store.scrollHeight - store.clientHeight > 1, `${top} ${height} ${people.getBoundingClientRect().top}`];
}"""
"""Whether something of the market is cut, and where the track of points and the people stand."""


@pytest.mark.parametrize("size", [(1024, 768), (1440, 900)])
def test_of_four_the_market_is_whole_and_nothing_above_it_moves(fit: Fit, size: tuple[int, int]) -> None:
    resize(fit, size)
    stood = set[str]()
    for moment in moments("loewenherz", 4, covered=False):
        fit.lay(moment)
        cut, stands = fit.page.evaluate(MARKET)
        assert not cut, moment.title
        stood.add(stands)
    assert len(stood) == 1


WARES = """() => [...document.querySelectorAll('.lh-ware')].filter((one) => {
  return one.getBoundingClientRect().bottom > document.getElementById('store').getBoundingClientRect().bottom;
}).length"""
"""How many of what the market has lie below what is seen."""


@pytest.mark.parametrize("size", [(1366, 768), (1280, 720), (1366, 625)])
def test_on_a_laptop_the_market_of_four_is_whole_however_much_lies_there(fit: Fit, size: tuple[int, int]) -> None:
    resize(fit, size)
    cut = {}
    for played in (131, 144, 184, 203, 217):
        fit.lay(Moment("loewenherz", 4, f"after {played}", alone(until(recorded("loewenherz", 4), played))))
        assert fit.page.locator(".lh-ware").count() >= 6
        cut[played] = fit.page.evaluate(WARES)
    assert not any(cut.values()), cut


PRICES = """() => [...document.querySelectorAll('.lh-sale, .lh-gain')].filter((one) => {
  const { bottom } = one.getBoundingClientRect();
  return bottom > Math.min(innerHeight, one.closest('.lh-dock').getBoundingClientRect().bottom) + 1;
}).map((one) => one.textContent)"""
"""What a card brings, where it lies below what is seen."""


@pytest.mark.parametrize("size", [(360, 640), (390, 664)])
def test_on_a_low_phone_every_card_says_what_it_brings(fit: Fit, size: tuple[int, int]) -> None:
    resize(fit, size)
    for moment in moments("loewenherz", 4, covered=False):
        fit.lay(moment)
        assert fit.page.evaluate(PRICES) == [], moment.title


REVEALED = """async () => {
  const { reveal } = await import(new URL('js/strip.js', document.baseURI));
  const [strip, main] = [document.querySelector('.kl-spells'), document.querySelector('.table-main')];
  reveal(strip.lastElementChild);
  const [last, frame] = [strip.lastElementChild, strip].map((one) => one.getBoundingClientRect());
  return [main.scrollHeight > main.clientHeight, strip.scrollLeft > 0, last.right <= frame.right + 1, main.scrollTop, document.scrollingElement.scrollTop];
}"""
"""In a window that is too low for the table, the last of what scrolls in itself is brought into view."""


def test_a_strip_is_scrolled_to_what_is_wanted_and_the_page_stays_where_it_is(fit: Fit) -> None:
    resize(fit, (390, 420))
    fit.lay(next(moment for moment in moments("laurin", 3, covered=False) if moment.phase == "buy"))
    assert fit.page.evaluate(REVEALED) == [True, True, True, 0, 0]
