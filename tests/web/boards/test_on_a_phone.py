"""On a phone: what is said is read to its end, and what ends a turn is in sight however much can be done."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from app.screens.lesson import guide
from app.shell.i18n import translator
from app.table.lesson import Lesson
from app.table.session import Session
from fake import ROOT, bot_plays, run
from fitting import UPRIGHT, Fit, resize
from moments import Moment, alone, moments, noted, recorded, shown, until
from sights import AWAY, CUT, SHORT, UNDER, called, found, played_by
from tafelrunde import games


@pytest.mark.parametrize("size", UPRIGHT)
@pytest.mark.parametrize("game", ["creatures", "wuerfel"])
def test_the_head_has_the_whole_name_of_the_game_or_its_picture(fit: Fit, game: str, size: tuple[int, int]) -> None:
    assert found(fit, game, "", SHORT, ".topbar-title", size) == {}
    assert fit.page.locator(".topbar-title").is_visible() != fit.page.locator(".topbar-art").is_visible()


@pytest.mark.parametrize("size", UPRIGHT)
def test_what_laurin_says_about_the_deeds_is_read_to_its_end(fit: Fit, size: tuple[int, int]) -> None:
    assert found(fit, "laurin", "", CUT, ".kl-deeds-hint", size) == {}


@pytest.mark.parametrize("size", UPRIGHT)
def test_whoever_buys_sees_every_spell(fit: Fit, size: tuple[int, int]) -> None:
    assert found(fit, "laurin", "buy", AWAY, ".kl-spell", size) == {}
    fit.lay(next(noted("laurin")))
    assert fit.page.evaluate(AWAY, ".kl-spell") == [], "also the one that the first game wants"


@pytest.mark.parametrize("size", [(360, 640), (390, 664), (720, 450), (667, 375)])
def test_the_way_to_pass_at_laurin_lies_under_nothing(fit: Fit, size: tuple[int, int]) -> None:
    assert found(fit, "laurin", "", UNDER, "#pass", size) == {}


CLIPPED = """selector => {
  const edge = document.getElementById('deeds')?.getBoundingClientRect();
  return [...document.querySelectorAll(selector)].filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return one.checkVisibility() && (left < edge.left - 1.5 || right > edge.right + 1.5 || top < edge.top - 1.5 || bottom > edge.bottom + 1.5);
  }).map((one) => one.id || one.textContent);
}"""
"""What reaches over the edge of where deeds lie, which scrolls without saying so."""


@pytest.mark.parametrize("size", [(360, 640), (390, 844)])
def test_where_four_share_the_width_at_laurin_the_numbers_of_players_are_read(fit: Fit, size: tuple[int, int]) -> None:
    resize(fit, size)
    fit.lay(called("laurin", "Spieler_1", "Spieler_2", "Bo", "Spieler_4"))
    assert fit.page.locator(".kl-seat-card .who-name").count() == 4
    assert fit.page.evaluate(SHORT, ".kl-seat-card .who-name") == []


@pytest.mark.parametrize("size", [(360, 640), *UPRIGHT])
def test_all_that_can_be_done_at_laurin_and_what_is_said_of_it_is_in_sight(fit: Fit, size: tuple[int, int]) -> None:
    assert found(fit, "laurin", "", CLIPPED, "#deeds :is(button, .kl-deeds-hint)", size) == {}


TRACK = """() => {
  const shields = [...document.querySelectorAll('.kl-track-shield')].map((one) => [one.getBoundingClientRect(), one.querySelector('text').getBoundingClientRect()]);
  shields.sort(([one], [other]) => one.left - other.left);
  return shields.filter(([arms, letter], n) => letter.width > 0.85 * arms.width || arms.left < shields[n - 1]?.[0].right).length;
}"""
"""How many shields on the track of points are too small for their letter, or lie over the one before."""


@pytest.mark.parametrize("seats", [3, 5])
@pytest.mark.parametrize("back", [False, True])
def test_on_a_laptop_a_letter_on_the_track_of_laurin_is_smaller_than_its_shield(
    fit: Fit, back: bool, seats: int
) -> None:
    resize(fit, (1366, 768))
    session = Session("look", until(recorded("laurin", seats), 60), ["person", *["bot"] * (seats - 1)])
    fit.lay(Moment("laurin", seats, "the track", shown(session, at=30 if back else None)))
    assert fit.page.locator(".kl-track-shield").count() == seats
    assert fit.page.evaluate(TRACK) == 0
    assert fit.page.locator(".kl-track-art").bounding_box()["width"] > 220


def test_on_a_small_laptop_what_laurin_says_beside_a_button_is_read_to_its_end(fit: Fit) -> None:
    assert found(fit, "laurin", "buy", CUT, ".kl-deed-row > .kl-deeds-hint", (1366, 768)) == {}


@pytest.mark.parametrize("size", UPRIGHT)
def test_all_five_at_laurin_and_all_bids_are_in_sight(fit: Fit, size: tuple[int, int]) -> None:
    assert found(fit, "laurin", "", AWAY, ".kl-seat-card", size) == {}
    assert found(fit, "laurin", "", CUT, ".kl-auction", size) == {}


@pytest.mark.parametrize(
    ("game", "selector", "letters"),
    [("laurin", ".kl-seat-card", "160%"), ("loewenherz", ".lh-person", "160%"), ("wuerfel", ".wk-place-stack", "180%")],
)
def test_three_people_and_what_they_play_for_are_in_sight_with_large_letters(
    fit: Fit, game: str, selector: str, letters: str
) -> None:
    resize(fit, (390, 844))
    fit.page.evaluate("size => { document.documentElement.style.fontSize = size; }", letters)
    try:
        for moment in moments(game, 3, covered=False):
            fit.lay(moment)
            assert fit.page.locator(selector).count() >= 3
            assert fit.page.evaluate(AWAY, selector) == [], moment.title
    finally:
        fit.page.evaluate("document.documentElement.style.fontSize = ''")  # the page is everybody's


def test_no_pile_of_wuerfelkoenig_lies_over_the_name_of_another_with_large_letters(fit: Fit) -> None:
    resize(fit, (390, 844))
    fit.lay(next(moments("wuerfel", 3, covered=False, language="en")))
    fit.page.evaluate("document.documentElement.style.fontSize = '150%'")
    try:
        assert fit.page.locator(".wk-pile-word").count() == 3
        assert fit.page.evaluate(UNDER, ".wk-pile-word") == []
    finally:
        fit.page.evaluate("document.documentElement.style.fontSize = ''")  # the page is everybody's


@pytest.mark.parametrize("size", [*UPRIGHT, (844, 390)])
def test_whoever_sends_the_king_sees_every_way_and_reads_it_whole(fit: Fit, size: tuple[int, int]) -> None:
    assert found(fit, "laurin", "move", AWAY, ".kl-way-button", size) == {}
    assert found(fit, "laurin", "move", CUT, ".kl-way-button", size) == {}


OVER = """(note) => {
  document.getElementById('guide')?.remove();
  for (const one of [document.scrollingElement, document.querySelector('.table-main')]) one.scrollTo(0, 0);
  document.querySelector('.table-main').insertAdjacentHTML('afterbegin', note);
  const told = document.querySelector('#guide > *');
  if (!told || told.scrollHeight > told.clientHeight + 1) return told && [told.textContent];
  const { bottom } = told.getBoundingClientRect();
  const head = document.getElementById('status').getBoundingClientRect();
  return bottom > head.bottom ? [told.textContent, bottom - head.bottom] : null;
}"""


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (844, 390)])
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("game", games.NAMES)
def test_the_words_of_a_first_game_are_read_whole_and_cover_no_more_than_the_head(
    fit: Fit, game: str, language: str, size: tuple[int, int]
) -> None:
    resize(fit, size)
    fit.lay(next(moments(game, 3, covered=False)))
    told = Lesson.read((ROOT / "assets/lessons" / f"{game}.txt").read_text("utf-8"), "Pia")
    session, seen = Session.taught("k", told), SimpleNamespace(_=translator(language), settings={"language": language})
    cut = list[Any]()
    while True:
        cut += [fit.page.evaluate(OVER, guide(seen, session))]  # type: ignore[arg-type]
        if not session.step:
            break
        if session.bot_moves:
            session.heard = len(session.record.entries)
            run(bot_plays(session))
            session.heard = 0
        else:
            session.play(session.step.action)
    assert [one for one in cut if one] == []


FRAMED = """() => [...document.querySelectorAll('.wk-kingdom')].flatMap((one) => {
  const name = one.querySelector('.wk-kingdom-name');
  const reaching = [...one.querySelectorAll('.wk-stack-card.is-news')].filter((card) => {
    const { outlineOffset, outlineWidth, boxShadow } = getComputedStyle(card);
    const reach = Math.max(parseFloat(outlineOffset) + parseFloat(outlineWidth), parseFloat(boxShadow.split(' ').at(-1)));
    return card.getBoundingClientRect().top - reach < name.getBoundingClientRect().bottom;
  });
  return name.scrollHeight > name.clientHeight || reaching.length ? [name.textContent] : [];
})"""
"""Names of which what hangs below the line is cut off, or lies under the frame of a card."""


@pytest.mark.parametrize("size", [(360, 640), (390, 844)])
def test_the_names_of_five_kingdoms_are_whole_above_what_they_have_just_won(fit: Fit, size: tuple[int, int]) -> None:
    resize(fit, size)
    fit.lay(Moment("wuerfel", 5, "after 22", alone(until(recorded("wuerfel", 5), 22))))
    assert fit.page.locator(".wk-stack-card.is-news").count() == 1
    assert fit.page.evaluate(FRAMED) == []


@pytest.mark.parametrize("seats", [4, 5])
def test_in_a_look_back_on_a_phone_all_kingdoms_are_whole_in_sight(fit: Fit, seats: int) -> None:
    resize(fit, (390, 844))
    session = Session("look", until(recorded("wuerfel", seats), 48), ["person", *["bot"] * (seats - 1)])
    fit.lay(Moment("wuerfel", seats, "a look back", shown(session, at=24)))
    foot = "all => Math.max(...all.map((one) => one.getBoundingClientRect().bottom))"
    assert fit.page.locator(".wk-kingdom").evaluate_all(foot) <= 844


@pytest.mark.parametrize("size", [(844, 390), (844, 340), (667, 375), (667, 331), (568, 320)])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_held_on_its_side_the_market_day_shows_everybodys_points_all_piles_and_all_that_can_be_done(
    fit: Fit, seats: int, size: tuple[int, int]
) -> None:
    resize(fit, size)
    hidden = {}
    for moment in moments("wuerfel", seats, covered=False):
        fit.lay(moment)
        fit.page.evaluate("document.querySelectorAll('[id^=score-]').forEach((one) => { one.dataset.won = '−12'; })")
        hidden[moment.phase] = fit.page.evaluate(UNDER, "[id^=score-], .wk-pile, .wk-deeds .button")
    assert not any(hidden.values()), hidden


LETTERS = """() => [...document.querySelectorAll('#board [data-by]:not(svg *)')].flatMap((one) => {
  const [box, { left, top, width }] = [one.getBoundingClientRect(), getComputedStyle(one, '::before')];
  if (Number.isNaN(parseFloat(width))) return [];   // too small for a letter
  const [x, y, half] = [box.left + parseFloat(left), box.top + parseFloat(top), parseFloat(width) / 2].map(Math.round);
  return [...document.querySelectorAll('#board :is(.coin, .figure, b)')].filter((read) => {
    const there = read.getBoundingClientRect();
    return there.left < x + 2 * half - 3 && there.right > x + 3 && there.top < y + 2 * half - 3 && there.bottom > y + 3;
  }).map((read) => `${one.dataset.by} on ${one.id} over ${read.textContent}`);
})"""
"""Figures under the letter of whoever changed something."""


@pytest.mark.parametrize(("game", "seats", "at"), [("wuerfel", 2, 79), ("creatures", 4, 43), ("creatures", 4, 49)])
def test_the_letter_of_whoever_changed_something_lies_over_no_figure(fit: Fit, game: str, seats: int, at: int) -> None:
    moment = Moment(game, seats, f"after {at}", alone(until(recorded(game, seats), at)))
    for width, height in ((360, 640), (390, 844), (844, 390)):
        resize(fit, (width, height))
        fit.lay(moment)
        assert fit.page.locator("[data-by]").count() > 0
        assert fit.page.evaluate(LETTERS) == []


LOW = """() => [...document.querySelectorAll('.kc-row :is(.kc-glyph, b)')]
  .filter((one) => one.getBoundingClientRect().bottom > one.closest('.kc-strip, .kc-last').getBoundingClientRect().bottom + 1)
  .map((one) => `${one.parentElement.dataset.kind ?? one.parentElement.className} ${one.textContent}`)"""
"""What sticks out of the foot of its card."""


def test_on_its_side_a_phone_shows_the_drawings_of_a_realm_whole(fit: Fit) -> None:
    assert found(fit, "creatures", "", LOW, "", (844, 390)) == {}


BROKEN = """() => [...document.querySelectorAll('.kc-by-round')].filter((sum) => sum.textContent && sum.offsetHeight)
  .map((sum) => Math.round(sum.offsetHeight / parseFloat(getComputedStyle(sum).lineHeight)))"""
"""In how many lines each sum stands."""


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720)])
def test_the_fame_of_the_heroes_by_rounds_stands_in_one_line(fit: Fit, size: tuple[int, int]) -> None:
    record = recorded("creatures", 5)
    resize(fit, size)
    ended = Session("look", until(record, len(record.entries)), ["person", *["bot"] * 4])
    fit.lay(Moment("creatures", 5, "the end", shown(ended)))
    assert {*fit.page.evaluate(BROKEN)} == {1}


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1366, 768), (1440, 900)])
def test_of_six_no_sum_runs_into_the_next_and_names_of_eight_letters_are_whole(fit: Fit, size: tuple[int, int]) -> None:
    record = recorded("creatures", 6)
    resize(fit, size)
    ended = Session("look", until(record, len(record.entries)), ["person", *["bot"] * 5])
    fit.lay(Moment("creatures", 6, "the end", shown(ended)))
    named = fit.page.locator(".scores .who-name")
    named.evaluate_all("all => all.forEach((one, n) => { one.textContent = n % 2 ? 'Parzival' : 'Morgana'; })")
    sums = fit.page.locator(".kc-by-round:not(:empty)")
    sums.evaluate_all("all => all.forEach((one) => { one.textContent = '2+4+6+8+10'; })")
    assert sums.count() > 1
    assert fit.page.evaluate(SHORT, ".scores .who-name, .kc-by-round") == []


SEALS = """() => [...document.querySelectorAll('.board .shield')].filter((arms) => {
  const [laurel, seal] = ['::before', '::after'].map((what) => getComputedStyle(arms, what));
  const out = (parseFloat(laurel.width) - arms.offsetWidth) / 2;
  return arms.matches('.is-leading') && out > 3 || arms.dataset.level && seal.display !== 'none';
}).length"""
"""How many arms have a seal over their letter, or a laurel as wide as to reach the name."""


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (844, 390)])
@pytest.mark.parametrize("game", games.NAMES)
def test_small_arms_have_no_seal_over_their_letter_and_no_laurel_over_the_name(
    fit: Fit, game: str, size: tuple[int, int]
) -> None:
    record = recorded(game, 3)
    session = Session("look", until(record, len(record.entries) // 2), ["person", "bot", "bot"])
    resize(fit, size)
    fit.lay(Moment(game, 3, "the middle", shown(session)))
    assert fit.page.locator(".board .shield[data-level]").count() >= 2
    assert fit.page.evaluate(SEALS) == 0


BOTS = ("Morgana", "Kunigunde", "Wendelin", "Balduin")


@pytest.mark.parametrize(("seats", "size"), [(3, (844, 390)), (4, (844, 390)), (3, (667, 375))])
def test_on_a_phone_on_its_side_all_realms_of_few_and_their_names_are_in_sight(
    fit: Fit, seats: int, size: tuple[int, int]
) -> None:
    played = played_by("creatures", *BOTS[:seats])
    session = Session("look", until(played, len(played.entries) // 2), ["person", *["bot"] * (seats - 1)])
    resize(fit, size)
    fit.lay(Moment("creatures", seats, "the middle", shown(session)))
    assert fit.page.locator(".kc-realm").count() == seats
    assert fit.page.evaluate(AWAY, ".kc-realm") == []
    assert fit.page.evaluate(SHORT, ".kc-name") == []


@pytest.mark.parametrize(("seats", "size"), [(3, (360, 640)), (3, (390, 844)), (4, (390, 844))])
@pytest.mark.parametrize("game", ["creatures", "wuerfel", "loewenherz"])
def test_in_a_reckoning_on_a_phone_the_names_of_bots_and_what_is_counted_are_whole(
    fit: Fit, game: str, seats: int, size: tuple[int, int]
) -> None:
    played = played_by(game, *BOTS[:seats])
    ended = Session("look", until(played, len(played.entries)), ["person", *["bot"] * (seats - 1)])
    resize(fit, size)
    fit.lay(Moment(game, seats, "the end", shown(ended)))
    assert fit.page.locator(".scores .who-name").count() == seats
    assert fit.page.evaluate(SHORT, ".scores :is(.who-name, th)") == []


GAPS = """() => {
  document.getElementById('panel').classList.add('is-open');
  const words = document.createRange();
  const boxes = [...document.querySelectorAll('.log-line')].slice(0, 20).map((line) => {
    words.selectNodeContents(line.querySelector('button'));
    return words.getBoundingClientRect();
  });
  return boxes.slice(1).map(({ top }, n) => Math.round(top - boxes[n].bottom));
}"""
"""How far apart the lines of the log stand, the newest first."""


def test_the_lines_of_the_log_stand_as_far_apart_however_long_they_are(fit: Fit) -> None:
    resize(fit, (390, 844))
    fit.lay(Moment("loewenherz", 3, "after 120", alone(until(recorded("loewenherz", 3), 120))))
    gaps = fit.page.evaluate(GAPS)
    assert len(gaps) > 10
    assert max(gaps) - min(gaps) <= 6, gaps


@pytest.mark.parametrize("seats", [4, 5])
@pytest.mark.parametrize("size", [(568, 320), (640, 360)])
def test_on_the_smallest_side_the_round_and_everybodys_heroes_are_in_sight(
    fit: Fit, seats: int, size: tuple[int, int]
) -> None:
    resize(fit, size)
    fit.lay(next(moments("creatures", seats, covered=False)))
    assert fit.page.evaluate(AWAY, ".kc-round, .kc-place, .kc-sign") == []


def test_on_the_smallest_phone_the_ring_of_heroes_closes(fit: Fit) -> None:
    resize(fit, (360, 640))
    for seats in (3, 4):
        fit.lay(next(moments("creatures", seats, covered=False)))
        again = fit.page.locator(".kc-again").bounding_box()
        assert again and again["x"] + again["width"] <= 360


def test_what_a_realm_has_nothing_of_is_read_as_well_as_what_it_has(fit: Fit) -> None:
    resize(fit, (2560, 1440))
    fit.lay(next(moments("creatures", 2, covered=False)))
    none, some = (
        fit.page.locator(f".kc-reason{which} > .kc-reason-word").evaluate_all(
            "all => all.map((one) => getComputedStyle(one).color + getComputedStyle(one.parentElement).opacity)"
        )
        for which in (".is-none", ":not(.is-none)")
    )
    assert none and {*none} == {*some}


def won() -> Moment:
    record = played_by("wuerfel", "Ada", "Morgana", "Balduin")
    session = Session("look", until(record, len(record.entries)), ["person", "bot", "bot"])
    return Moment("wuerfel", 3, "the end", shown(session))


def test_on_an_upright_tablet_four_ways_on_stand_two_by_two(fit: Fit) -> None:
    resize(fit, (820, 1180))
    fit.lay(won())
    first, second, third, fourth = (one.bounding_box() for one in fit.page.locator(".after > .button").all())
    assert second["y"] < first["y"] + first["height"] <= third["y"]
    assert fourth["y"] < third["y"] + third["height"]
    assert fourth["x"] > third["x"]


def test_at_the_end_on_a_phone_nothing_runs_into_the_sums_and_the_curve_has_figures_that_are_read(fit: Fit) -> None:
    resize(fit, (390, 844))
    fit.lay(won())
    table, first = (fit.page.locator(one).first.bounding_box() for one in (".scores", ".score-detail"))
    assert first["y"] - table["y"] - table["height"] > 8
    sizes = fit.page.locator(".curve text:not(.curve-letter)").evaluate_all(
        "all => all.map((one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)"
    )
    assert min(sizes) > 11


def test_what_a_bot_says_does_not_stick_to_the_edge_of_the_window(fit: Fit) -> None:
    resize(fit, (390, 844))
    fit.lay(won())
    assert fit.page.locator(".saying").bounding_box()["y"] > 4
