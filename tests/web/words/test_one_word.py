"""One word for one thing: what is said on the page, in the rule books and in the first games, looked through by machine."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bygame import ByGame
from rulebooks import BOOKS
from tafelrunde import games
from words import catalogues

LESSONS = Path(__file__).parents[3] / "assets" / "lessons"

GERMAN = {
    r"\bBots?\b": "Computer",
    r"\bFassung\b": "Version, wenn die der Seite gemeint ist",
    r"\b(Spielregeln|Regelheft)\b": "Regelbuch",
    r"\b([Gg]esichert|[Ss]ichern)\w*\b": "speichern",
    r"\bKönigreiche?\b": "Reich",
    r"\bWesen\b": "Fabelwesen",
    r"\bSpezies\b": "Art",
    r"\b([Tt]u|[Tt]ust du) etwas (anderes|and)\b": "mach etwas anderes",
    r"\bProtokoll\b|\bSpielprotokoll\b": "Verlauf, oder Aufzeichnung",
    r"\bdeinen Schatz\b": "deine Schätze",
    r"\b[Rr]ückgängig\b": "zurücknehmen",
    r"\b[Zz]urück zu jetzt\b": "zurück ins Jetzt",
    r"\bsitzt (jetzt )?zuerst\b": "sitzt auf dem ersten Platz",
}
"""What is never said on the page, and the word that we have for it."""

FOREIGN = ByGame(__file__, "which words are those of other games, or of nobody: each game has those of its box", {
    "creatures": r"\bBurg(en)?\b|\bKreatur",
    "loewenherz": r"\bSchl(oss|össer)\b|\bKarte von Löwenherz|\bEinkommen\b|\bKönigschip",
    "elfen": r"\bBurg\b|\bTickets?\b|\bRüstungs",
    "laurin": r"\bEinkommen\b|\bKreuzung",
    "wuerfel": r"\bStrafchip|\bUntertan",
})  # fmt: skip

PLAYED = re.compile(
    r"\b([Tt]his|[Aa] damaged|saved|[Ff]inished|[Ff]irst|[Oo]pen a|[Nn]ame of this|over the|at the|to the) games?\b"
    r"|\b[Gg]ames? (under way|on this device|cannot|begins)\b"
)
"""A game that somebody plays, keeps or hands on."""


def german() -> Iterator[tuple[str, str]]:
    """Every German sentence of the page with its English one."""
    for message in catalogues()["de"]:
        if message.id:
            ids, said = (
                [str(one) for one in ((x,) if isinstance(x, str) else x)] for x in (message.id, message.string)
            )
            yield from ((ids[0], one) for one in said)


@pytest.mark.parametrize(("never", "instead"), GERMAN.items())
def test_the_page_has_one_german_word_for_one_thing(never: str, instead: str) -> None:
    assert [said for _id, said in german() if re.search(never, said)] == [], instead


def test_a_game_that_is_played_is_a_partie_and_one_that_has_rules_a_spiel() -> None:
    wrong = [
        said
        for source, said in german()
        if PLAYED.search(source) and not re.search(r"\bPartien?\b", said) and re.search(r"\bSpiele?s?\b", said)
    ]
    assert wrong == []


@pytest.mark.parametrize("game", games.NAMES)
def test_books_and_first_games_say_no_word_of_another_game(game: str) -> None:
    book = (BOOKS / f"{game}.de.md").read_text("utf-8")
    notes = [line for line in (LESSONS / f"{game}.txt").read_text("utf-8").splitlines() if line.startswith("# de ")]
    for text in (book, *notes):
        assert not re.search(FOREIGN[game], text), text
        for never, instead in GERMAN.items():
            if "Fassung" not in never and "Regelheft" not in never:  # an edition, and a printed leaflet
                assert not re.search(never, text), instead


def test_the_sentences_of_a_game_have_the_words_of_its_box() -> None:
    said = dict(german())
    assert said["castle"] == "Schloss"
    assert said["Castle"] == "Burg"
    assert said["creature"] == "Fabelwesen"
    assert said["Collect heroes, creatures and treasures; the lowest number is next."].startswith(
        "Helden, Fabelwesen und"
    )
    assert said["{creatures} × 1 species"].endswith(" Arten")
    assert said["income from mines"].startswith("Einnahmen")
    for game in ("de", "en"):
        text = (BOOKS / f"loewenherz.{game}.md").read_text("utf-8")
        assert re.search(r"\*\*H7\.\*\* (Der Königs-Chip|The king’s chip) ", text)
