"""Rule books, rules and tests name the same paragraphs: nothing untested, nothing that does not exist."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import rulebooks
from rulebooks import BOOKS, LANGUAGES, called, constants, keys_of_source, marked, numbers, refused, shaped
from tafelrunde import games


@pytest.mark.parametrize("name", games.NAMES)
def test_both_languages_hold_the_same_numbers_once_each(name: str) -> None:
    german, english = (numbers(name, language) for language in LANGUAGES)
    assert german == english
    assert len(set(english)) == len(english)


@pytest.mark.parametrize("name", games.NAMES)
def test_the_numbers_of_each_part_run_without_a_gap(name: str) -> None:
    parts: dict[str, list[int]] = {}
    for number in numbers(name, "en"):
        letters = re.sub(r"\d", "", number)
        parts.setdefault(letters, []).append(int(number.removeprefix(letters)))
    assert parts
    for letters, found in parts.items():
        assert sorted(found) == list(range(1, len(found) + 1)), letters


@pytest.mark.parametrize("name", games.NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reference_in_a_rule_book_leads_somewhere(name: str, language: str) -> None:
    text = (BOOKS / f"{name}.{language}.md").read_text(encoding="utf-8")
    mentioned = {word for word in re.findall(r"\b[A-Z]+\d+\b", text) if shaped(name, word)}
    assert mentioned <= set(numbers(name, language))


@pytest.mark.parametrize("name", games.NAMES)
def test_every_rule_has_a_test(name: str) -> None:
    assert sorted(set(numbers(name, "en")) - set(marked(name))) == []


@pytest.mark.parametrize("name", games.NAMES)
def test_every_mark_names_a_rule(name: str) -> None:
    assert {rule: where for rule, where in marked(name).items() if rule not in numbers(name, "en")} == {}


@pytest.mark.parametrize("name", games.NAMES)
def test_every_refusal_names_a_rule(name: str) -> None:
    assert keys_of_source(name) - set(numbers(name, "en")) == set()
    assert keys_of_source(name) >= {games.load(name).seats_rule, games.load(name).over_rule}


@pytest.mark.parametrize("name", games.NAMES)
def test_every_refusal_is_triggered_by_a_test(name: str) -> None:
    assert sorted(keys_of_source(name) - refused(name)) == []


@pytest.mark.parametrize("name", games.NAMES)
def test_illegal_is_raised_with_a_number_and_never_with_a_made_up_text(name: str) -> None:
    folder = Path(games.__file__).parent / name
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and called(node) == "Illegal":
                wrong = [text for text in constants(node.args[0]) if not shaped(name, text)]
                assert not [text for text in wrong if not text.isalpha()], f"{path.name}:{node.lineno}"
                assert not isinstance(node.args[0], ast.JoinedStr), f"{path.name}:{node.lineno}"


def test_the_checks_find_what_they_look_for() -> None:
    tree = ast.parse('x = [Event("took", {"rule": "W4"}), pytest.mark.rule("wuerfel", "W5"), Illegal("W6")]')
    assert list(constants(tree)) == ["W6"]
    assert shaped("wuerfel", "W99")
    assert shaped("wuerfel", "WA1")
    assert not shaped("wuerfel", "C22")
    assert not shaped("wuerfel", "W")


def test_an_event_whose_name_cannot_be_read_off_the_source_is_pointed_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "chess").mkdir()
    (tmp_path / "chess/game.py").write_text('yield Event("moved")\nyield Event("won" if mate else "moved")\n', "utf-8")
    monkeypatch.setattr(rulebooks.games, "__file__", str(tmp_path / "__init__.py"))
    with pytest.raises(TypeError, match=r"^games/chess/game\.py:2: an event is named by a plain text$"):
        rulebooks.events_of_source("chess")
