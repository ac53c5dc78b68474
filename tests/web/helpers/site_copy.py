"""The built site behind a server of a test's own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def linked(source: str, to: str) -> None:
    """For `copytree`: the same file under another name, which takes no time; a copy where it would be on another disk, or cannot be."""
    try:
        os.link(source, to)
    except OSError:
        shutil.copy2(source, to)


class Site:
    """A copy of the site behind a server of its own, which a test may stop or change."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.server: subprocess.Popen[str] | None = None
        self.start()

    def start(self) -> None:
        command = [
            sys.executable,
            "build.py",
            "serve",
            "--no-open",
            "--site",
            str(self.folder),
            "--port",
            str(self.port),
        ]
        # Should who runs the tests die, nothing of his is held open by a server that goes on.
        self.server = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8"
        )
        assert self.server.stdout is not None
        self.address = next(word for word in self.server.stdout.readline().split() if word.startswith("http"))
        self.port = int(self.address.split(":")[2].split("/")[0])

    def stop(self) -> None:
        """The server is gone: whoever connects is refused."""
        if self.server is not None:
            self.server.kill()
            self.server.communicate()
            self.server = None
