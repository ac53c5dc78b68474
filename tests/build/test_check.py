"""The sources are as `build.py check` wants them."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_sources_pass_every_check() -> None:
    done = subprocess.run([sys.executable, "build.py", "check"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
