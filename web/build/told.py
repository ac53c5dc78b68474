"""What the wheel tells of the project: its addresses, for each fork has its own, and only where it is built there is it known;
and the README as it is read away from its folder.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

ANYBODY = "https://<owner>.github.io/tafelrunde/"
"""A fork's page, as the README calls it."""


def urls(source: str) -> dict[str, str]:
    """Of a repository of GitHub; of none, none.

    >>> urls("https://github.com/Ada/tafelrunde")["Homepage"]
    'https://ada.github.io/tafelrunde/'
    >>> urls("")
    {}
    """
    if not source:
        return {}
    owner, name = source.split("/")[-2:]
    page = f"https://{owner.lower()}.github.io/{name}/"
    return {
        "Homepage": page,
        "Documentation": f"{page}docs/",
        "Source": source,
        "Issues": f"{source}/issues",
        "Changelog": f"{source}/blob/main/CHANGELOG.md",
    }


def abroad(readme: str, source: str) -> str:
    r"""Without pictures, which lie in its folder, and with what it leads to there, or only named if nobody knows where that is.

    >>> abroad("| ![A](a.webp) |\nSee [it](b.md), [that](https://c.org) and https://<owner>.github.io/tafelrunde/x.", "")
    'See it, [that](https://c.org) and https://<owner>.github.io/tafelrunde/x.'
    """
    readme = re.sub(r"(?m)^\|.*\|\n+", "", readme)
    if source:
        readme = readme.replace(ANYBODY, urls(source)["Homepage"])
    led = rf"[\1]({source}/blob/main/\2)" if source else r"\1"
    return re.sub(r"\[([^\]]+)\]\((?!https:)([^)]+)\)", led, readme)


class Told(MetadataHookInterface):
    """Asked by hatchling."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add both; our workflows say where they are."""
        source = os.environ.get("SOURCE", "")
        readme = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["urls"] = urls(source)
        metadata["readme"] = {"content-type": "text/markdown", "text": abroad(readme, source)}
