"""The project's addresses, for the wheel's metadata: each fork has its own, and only where it is built there is it known."""

from __future__ import annotations

import os
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


def urls(server: str, repository: str) -> dict[str, str]:
    """Of a repository `owner/name`; of none, none.

    >>> urls("https://github.com", "ada/tafelrunde")["Homepage"]
    'https://ada.github.io/tafelrunde/'
    >>> urls("", "")
    {}
    """
    if not repository:
        return {}
    owner, name = repository.split("/")
    source, page = f"{server}/{repository}", f"https://{owner.lower()}.github.io/{name}/"
    return {
        "Homepage": page,
        "Documentation": f"{page}docs/",
        "Source": source,
        "Issues": f"{source}/issues",
        "Changelog": f"{source}/blob/main/CHANGELOG.md",
    }


class Urls(MetadataHookInterface):
    """Asked by hatchling."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add them, where GitHub builds."""
        metadata["urls"] = urls(os.environ.get("GITHUB_SERVER_URL", ""), os.environ.get("GITHUB_REPOSITORY", ""))
