"""How well a table without a server holds: between real browsers, in bad weather, and against messages that were tampered with.

python build.py bench peers
PYTHONPATH=py_engine python tests/bench/peers.py 10000 1000000      # so many games and messages
"""

from __future__ import annotations

import sys

from _afar import between_browsers
from _results import write
from _storms import weathered

GAMES, MESSAGES = 1_000, 1_000_000


def main() -> None:
    """Measure, print, and write the section anew."""
    count, messages = map(int, sys.argv[1:3]) if len(sys.argv) > 2 else (GAMES, MESSAGES)
    browsers, weather = between_browsers(), weathered(count, messages)
    write("Peers", f"""`python build.py bench peers`.

### Between browsers

{browsers}

### In bad weather

{weather}
""")  # fmt: skip


if __name__ == "__main__":
    main()
