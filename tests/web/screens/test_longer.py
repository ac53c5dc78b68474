"""In a language whose words are two fifths longer all that matters still has room, and no word is torn."""

from __future__ import annotations

import pytest

import parlour
from app.shell import i18n
from fitting import Fit
from moments import before, moments
from pseudo import longer
from tafelrunde import games

SIZES = [(390, 844), (820, 1180), (1440, 900)]
NARROW = [(320, 568), *SIZES]


@pytest.fixture(autouse=True)
def longer_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "translator", lambda _language: longer)


def torn(fit: Fit, html: str) -> dict[tuple[int, int], list[str]]:
    found = {}
    for width, height in NARROW:
        fit.page.set_viewport_size({"width": width, "height": height})
        fit.draw(html)
        found[width, height] = fit.torn()
    return {size: words for size, words in found.items() if words}


@pytest.mark.parametrize("game", games.NAMES)
def test_at_the_table_all_that_matters_is_in_sight(fit: Fit, game: str) -> None:
    found = {}
    for moment, size, faults in fit.walk(
        moments(game, min(games.load(game).seats), covered=False, language="en"), SIZES
    ):
        # The smallest letters of a drawing may be smaller yet where the words around it take its room.
        told = [fault for fault in faults if not fault.startswith("letters")] + fit.torn()
        if told:
            found[moment.title, size] = told
    assert found == {}


@pytest.mark.parametrize("route", ["#/", "#/open", *(f"#/new/{game}" for game in games.NAMES)])
def test_before_the_table_no_word_is_torn(fit: Fit, route: str) -> None:
    assert torn(fit, before(route)) == {}


def test_far_away_no_word_is_torn(fit: Fit) -> None:
    fit.bring("peers")
    parlour.lobby.cache_clear()
    laid = parlour.lobby()
    parlour.lobby.cache_clear()
    assert torn(fit, laid) == {}


OUT = """() => [...document.querySelectorAll('#app, #app .begin button, #app .choice-one')]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().right > innerWidth + 1)
  .map(({ id }) => id)"""
"""What does not find room across the window, or whose words do not within it."""


@pytest.mark.parametrize("game", games.NAMES)
def test_before_the_table_all_has_room_with_letters_twice_as_large(fit: Fit, game: str) -> None:
    fit.page.set_viewport_size({"width": 390, "height": 844})
    fit.draw(before(f"#/new/{game}"))
    fit.page.evaluate("document.documentElement.style.fontSize = '200%'")
    found = fit.page.evaluate(OUT)
    fit.page.evaluate("document.documentElement.style.fontSize = ''")
    assert found == []
