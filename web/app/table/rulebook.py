"""A rule book as the build made it: paragraphs that are known by their number."""

from __future__ import annotations

import re


class Rulebook:
    """The rules of one game in one language.

    >>> Rulebook('<h2>Turn</h2><p id="W15"><strong>W15.</strong> Take one.</p>').paragraph("W15")
    'Take one.'
    """

    def __init__(self, html: str) -> None:
        self.html = html

    def paragraph(self, rule: str) -> str:
        """What stands under a number, without the number; empty if there is no such number."""
        found = re.search(rf'<p id="{rule}"><strong>{rule}\.</strong>\s*(.*?)</p>', self.html, re.DOTALL)
        return found[1] if found else ""
