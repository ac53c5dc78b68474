"""Löwenherz: what the rule books say of the print, where the publisher has answered otherwise."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

RULES = Path(__file__).parents[2] / "assets" / "rules"


@pytest.mark.rule("loewenherz", "H25", "H33")
@pytest.mark.parametrize(
    ("language", "printed", "must", "publisher"),
    [("de", "[Gg]edruckt|Druck", "musst", "Verlag"), ("en", "print", "must", "publisher")],
)
def test_the_print_says_must_and_it_is_told_why_fewer_are_allowed(
    language: str, printed: str, must: str, publisher: str
) -> None:
    text = (RULES / f"loewenherz.{language}.md").read_text("utf-8")
    for rule in ("H25", "H33"):
        (said,) = re.findall(rf"^\*\*{rule}\.\*\* (.*?)\n\n", text, re.MULTILINE | re.DOTALL)
        assert re.search(rf"({printed}).*\b{must}\b.*\b{publisher}\b", said, re.DOTALL), said
    assert re.search(r"H25.*HA5", text, re.DOTALL)
