"""What the rule books, the rules and the tests of a game say about numbered paragraphs, read without running anything."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tafelrunde import games

HERE = Path(__file__).parent
BOOKS = HERE.parents[1] / "assets" / "rules"
LANGUAGES = ("de", "en")


@cache
def numbers(name: str, language: str) -> list[str]:
    """The paragraphs of a rule book, in order."""
    text = (BOOKS / f"{name}.{language}.md").read_text(encoding="utf-8")
    return re.findall(r"^\*\*([A-Z]+\d+)\.\*\* \S", text, re.MULTILINE)


def shaped(name: str, text: object) -> bool:
    """Whether this looks like the number of a paragraph of this game."""
    letters = {re.sub(r"\d", "", number) for number in numbers(name, "en")}
    match = re.fullmatch(r"([A-Z]+)\d+", text) if isinstance(text, str) else None
    return match is not None and match[1] in letters


def constants(tree: ast.AST) -> Iterator[str]:
    """All texts below a node, except in a mark that says which rule is tested, and in an event; a pattern of one whole
    word is that word.
    """
    if isinstance(tree, ast.Constant) and isinstance(tree.value, str):
        yield tree.value.removeprefix("^").removesuffix(r"\b")
    if not (isinstance(tree, ast.Call) and called(tree) in ("rule", "Event")):
        for child in ast.iter_child_nodes(tree):
            yield from constants(child)


def called(call: ast.Call) -> str:
    """The name of what is called, without what stands before the dot."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


@cache
def keys_of_source(name: str) -> set[str]:
    """The numbers that the rules of a game mention: every one is a possible answer to an action."""
    folder = Path(games.__file__).parent / name
    sources = [ast.parse(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.py"))]
    return {text for source in sources for text in constants(source) if shaped(name, text)}


@cache
def events_of_source(name: str) -> set[str]:
    """The events that the rules of a game can tell of."""
    folder, found = Path(games.__file__).parent / name, set[str]()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and called(node) == "Event":
                named = node.args[0]
                if not isinstance(named, ast.Constant):
                    raise TypeError(f"games/{name}/{path.name}:{node.lineno}: an event is named by a plain text")
                found.add(named.value)
    return found


def trees(name: str) -> Iterator[tuple[str, ast.Module]]:
    """The test files of a game."""
    for path in sorted(HERE.glob(f"test_{name}*.py")):
        yield path.name, ast.parse(path.read_text(encoding="utf-8"))


def tests_in(tree: ast.Module) -> list[ast.FunctionDef]:
    """The test functions of a file."""
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]


def tables_in(tree: ast.Module) -> dict[str, ast.expr]:
    """The tables of cases that stand outside functions, by name."""
    return {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }


def cases(test: ast.FunctionDef, tables: dict[str, ast.expr]) -> Iterator[ast.AST]:
    """A test with its decorators, and the tables that it names."""
    yield test
    for node in ast.walk(test):
        if isinstance(node, ast.Name) and node.id in tables:
            yield tables[node.id]


@cache
def marked(name: str) -> dict[str, list[str]]:
    """Per number, the tests that carry its mark: as a decorator, or on one of their cases."""
    marks: dict[str, list[str]] = {}
    for file, tree in trees(name):
        tables = tables_in(tree)
        for test in tests_in(tree):
            for node in (node for case in cases(test, tables) for node in ast.walk(case)):
                if isinstance(node, ast.Call) and called(node) == "rule":
                    game, *rules = [ast.literal_eval(arg) for arg in node.args]
                    assert game == name, f"{file}:{node.lineno} marks {game}"
                    assert rules, f"{file}:{node.lineno} names no rule"
                    for rule in rules:
                        marks.setdefault(rule, []).append(f"{file}::{test.name}")
    return marks


@cache
def refused(name: str) -> set[str]:
    """The numbers that tests expect as the answer to an action.

    A test expects a refusal where it calls `pytest.raises` or a helper with `refus` in its name; the number stands in
    that call, in a comparison, in a loop over cases, or in the cases that the test is parametrised with.
    """
    found: set[str] = set()
    for _, tree in trees(name):
        tables = tables_in(tree)
        for test in tests_in(tree):
            calls = [called(node) for node in ast.walk(test) if isinstance(node, ast.Call)]
            if any(call == "raises" or "refus" in call for call in calls):
                found |= {text for case in cases(test, tables) for text in constants(case) if shaped(name, text)}
    return found


def summary(name: str) -> str:
    """How many rules a game has, and how many tests hold the engine to them."""
    tests = {test for found in marked(name).values() for test in found}
    tested = sum(number in marked(name) for number in numbers(name, "en"))
    return f"{name}: {tested} of {len(numbers(name, 'en'))} rules have a test; {len(tests)} tests name a rule"


def table(name: str) -> Iterator[str]:
    """Every rule of a game with its tests, a line each."""
    for number in numbers(name, "en"):
        yield f"{name} {number}: {', '.join(marked(name).get(number, ['-']))}"
