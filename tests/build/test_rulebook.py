"""The rule books as the page shows them: drawn by the tables' own parts, and in both languages alike."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest

from elements import drawings, same
from pictures import Pictures, drawer, drawing
from rulebook import rulebook
from rulebooks import BOOKS, LANGUAGES, numbers
from tafelrunde import games
from words import translator

EVERY = [(game, language) for game in games.NAMES for language in LANGUAGES]
BOX = {"de": "Für alle, die die Schachtel haben", "en": "For the owner of the box"}
BOXED = {"laurin", "creatures", "elfen", "wuerfel", "loewenherz"}
"""Games that are printed, too; what another book says to the owner of a box is looked through like theirs."""


def source(game: str, language: str) -> str:
    return (BOOKS / f"{game}.{language}.md").read_text("utf-8")


def shown(game: str, language: str) -> str:
    return rulebook(source(game, language), drawer(game, translator(language)))


def of_box(game: str, language: str) -> str:
    """What the book says to the owner of the box."""
    parts = re.split(r"^## ", source(game, language), flags=re.MULTILINE)
    found = [one for one in parts if one.startswith(BOX[language])]
    assert len(found) == 1, f"{game}.{language}.md has a part “## {BOX[language]}”"
    return found[0]


class Pictured(HTMLParser):
    """Every element inside pictures and signs, with its attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.inside: list[tuple[str, dict[str, str | None]]] = []
        self.feed("".join(re.findall(r"<figure.*?</figure>|<span[^>]*book-sign.*?</span>(?=[ <])", html, re.DOTALL)))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside.append((tag, dict(attrs)))


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_a_book_is_drawn_by_the_parts_of_its_table_and_never_put_together_from_letters(
    game: str, language: str
) -> None:
    html = shown(game, language)
    assert "<pre" not in html
    assert "```" not in source(game, language)
    assert html.count("<figure") >= 2, f"draw PICTURES in web/build/pictures/{game}.py"
    assert {sheet for sheet, _name in drawings(html)} == {game}


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_every_picture_has_a_sentence_for_the_ear_and_only_what_stands_in_words_beside_has_none(
    game: str, language: str
) -> None:
    html = shown(game, language)
    for figure in re.findall(r"<figure[^>]*>", html):
        told = re.fullmatch(r'<figure role="img" aria-label="([^"]+)">', figure)
        assert told
        assert told[1].endswith(".")
    for line in source(game, language).splitlines():
        if "![](" in line:
            assert re.fullmatch(r"\| (!\[\]\([\w-]+\) )+\| \w.* \|", line), line


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_a_picture_can_stand_beside_the_table_whose_parts_it_is_drawn_by(game: str, language: str) -> None:
    named = set[str]()
    for tag, attributes in Pictured(shown(game, language)).inside:
        assert tag not in ("button", "a", "input")
        assert not attributes.keys() & {
            "tabindex",
            "popovertarget",
            "data-play",
            "data-why",
            "data-select",
            "data-piece",
        }
        key = attributes.get("id")
        if key:
            assert tag == "pattern"
            assert key not in named
            named.add(key)


@pytest.mark.parametrize("game", games.NAMES)
def test_both_languages_show_the_same_pictures_and_send_to_the_same_paragraphs(game: str) -> None:
    led = [Counter(re.findall(r"\b[A-Z]+\d+\b", source(game, language))) for language in LANGUAGES]
    assert led[0] == led[1]
    pictures, signs = (
        [re.findall(rf"!\[{words}\]\(([\w-]+)\)", source(game, language)) for language in LANGUAGES]
        for words in (r"[^\]]+", "")
    )
    assert pictures[0] == pictures[1]
    assert signs[0] == signs[1]
    assert len(signs[0]) > 8, "a part lists all signs, a row for each: | ![](name) | what it is |"


@pytest.mark.parametrize(
    ("game", "language"),
    [one for one in EVERY if one[0] in BOXED or any(BOX[language] in source(one[0], language) for language in BOX)],
)
def test_the_owner_of_the_box_reads_where_the_print_says_something_else_and_under_which_numbers(
    game: str, language: str
) -> None:
    box = of_box(game, language)
    entries = re.split(r"^- ", box, flags=re.MULTILINE)[1:]
    assert len(entries) > 4, "at least five of them, each begins with “- ”"
    named = re.findall(r"\b[A-Z]+\d+\b", box)
    assert set(named) <= set(numbers(game, language))
    other = next(one for one in LANGUAGES if one != language)
    there = of_box(game, other)
    assert named == re.findall(r"\b[A-Z]+\d+\b", there)
    assert len(re.split(r"^- ", there, flags=re.MULTILINE)[1:]) == len(entries)


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_the_rules_name_no_file(game: str, language: str) -> None:
    assert not re.search(r"\w\.(json|py|md|txt)\b", source(game, language))


def test_the_name_of_a_picture_is_not_that_of_a_drawing() -> None:
    for game in games.NAMES:
        own: Pictures | None = games.part("pictures", game)
        assert own and own.PICTURES, f"draw PICTURES in web/build/pictures/{game}.py"
        for name in own.PICTURES:
            with pytest.raises(LookupError, match=name):
                drawing(game, name)


def test_of_a_game_that_draws_nothing_yet_a_book_has_what_is_heard_of_its_pictures() -> None:
    assert rulebook("![A king](king) ![](sign)", drawer("chess", same)) == "<p><em>A king</em> </p>\n"


def test_what_can_be_tapped_leads_to_the_paragraph_that_is_named_and_a_page_that_does_nothing_has_links(
    tmp_path: Path,
) -> None:
    text = "**W1.** As W2 says (not C22).\n\n**W2.** Just so: ![a die](dice)"
    assert re.findall(r'data-do="rule (\w+)"', rulebook(text, lambda name, told: name)) == ["W2"]  # type: ignore[arg-type,return-value]
    assert re.findall(r'href="#(\w+)"', rulebook(text)) == ["W2"]
    assert "<em>a die</em>" in rulebook(text)
