"""From one action to the next most of a page stays as it is: what the page shows already goes to it as an opening tag only."""

from __future__ import annotations

from typing import NamedTuple


class _Known(NamedTuple):
    markup: str
    within: dict[str, _Known]
    """The marked elements inside, and theirs."""


class Unchanged:
    """What was shown last, by the marks that `app.parts.tag` puts round each longer element with an id."""

    def __init__(self) -> None:
        self._shown: dict[str, _Known] = {}

    def shorten(self, markup: str) -> str:
        """The markup without its marks, and without what is in elements that are the same to the letter as when shown last.

        Those say `data-same`; the page leaves them as they are (js/patch.js).

        >>> page, hand = Unchanged(), '<!--hand--><ol id="hand"><li>King</li></ol><!--/hand-->'
        >>> page.shorten(hand), page.shorten(hand)
        ('<ol id="hand"><li>King</li></ol>', '<ol id="hand" data-same></ol>')
        """
        now: dict[str, _Known] = {}
        short = self._shorten(markup, now)
        self._shown = now
        return short

    def _shorten(self, markup: str, found: dict[str, _Known]) -> str:
        short, at = list[str](), 0
        while (mark := markup.find("<!--", at)) >= 0:
            begin = markup.index("-->", mark) + 3
            key = markup[mark + 4 : begin - 3]
            end = markup.index(f"<!--/{key}-->", begin)
            inside, known = markup[begin:end], self._shown.get(key)
            short.append(markup[at:mark])
            if known and known.markup == inside:
                short.append(_opening(inside))
            else:
                known = _Known(inside, {})
                short.append(self._shorten(inside, known.within))
            found[key] = known
            found |= known.within
            at = end + len(key) + 8
        return "".join(short) + markup[at:]


def _opening(markup: str) -> str:
    tag = markup[: markup.index(">")]
    return f"{tag} data-same></{tag[1:].partition(' ')[0]}>"
