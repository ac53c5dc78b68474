"""What not every system lets everybody do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest


@pytest.fixture
def lead() -> Callable[[Path, Path], None]:
    """Lets a path lead to another place."""

    def leads(path: Path, to: Path) -> None:
        try:
            path.symlink_to(to)
        except OSError as error:  # on Windows it is a right that few have
            pytest.skip(f"nothing can be linked here: {error.strerror}")

    return leads
