"""A rule book as a page shows it: every paragraph is found by its number, every part by its place, every picture is drawn."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import count

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.token import Token

from pictures import Draw

RULE = re.compile(r"<p><strong>([A-Z]+\d+)\.</strong>")
PICTURE = re.compile(r"<p>(<figure.*?</figure>)</p>", re.DOTALL)
"""One that stands alone is no paragraph."""
NAMED = re.compile(r'(<p id="[A-Z]+\d+"><strong>[A-Z]+\d+\.</strong>|<[^>]*>)|\b([A-Z]+\d+)\b')
"""What may be the number of a paragraph, unless it is the paragraph's own or part of a tag."""


def rulebook(text: str, draw: Draw | None = None) -> str:
    r"""A rule book as HTML.

    >>> rulebook("## Turn\n\n**W15.** Take one.")
    '<h2 id="part-1">Turn</h2>\n<p id="W15"><strong>W15.</strong> Take one.</p>\n'

    Where another paragraph is named, that is one tap away.

    >>> rulebook("**W1.** As in W1, not W3.")
    '<p id="W1"><strong>W1.</strong> As in <a href="#W1">W1</a>, not W3.</p>\n'

    `draw` has the pictures; where there is none, there is what is heard of it.

    >>> rulebook("![A card](card)")
    '<p><em>A card</em></p>\n'
    """

    def picture(_book: object, tokens: Sequence[Token], at: int, _options: object, _env: object) -> str:
        image = tokens[at]
        drawn = draw(str(image.attrs["src"]), image.content) if draw else ""
        return drawn or (f"<em>{escapeHtml(image.content)}</em>" if image.content else "")

    book = MarkdownIt("commonmark").enable("table")
    book.add_render_rule("image", picture)
    html = PICTURE.sub(r"\1", book.render(text))
    html = html.replace("<table>", '<div class="book-table" tabindex="0"><table>').replace("</table>", "</table></div>")
    html = RULE.sub(r'<p id="\1"><strong>\1.</strong>', html)
    parts = count(1)
    html = re.sub("<h2>", lambda _: f'<h2 id="part-{next(parts)}">', html)
    known = set(re.findall(r'<p id="([A-Z]+\d+)">', html))

    def led(found: re.Match[str]) -> str:
        rule = found[2]
        if rule not in known:
            return found[0]
        if draw is None:  # a page that does nothing
            return f'<a href="#{rule}">{rule}</a>'
        return f'<button type="button" class="book-ref" data-do="rule {rule}">{rule}</button>'

    return NAMED.sub(led, html)
