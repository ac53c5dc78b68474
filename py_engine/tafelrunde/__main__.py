"""`python -m tafelrunde` is the command `tafelrunde`, also where that is not on the path."""

import sys

from tafelrunde.terminal.main import main

if __name__ == "__main__":  # pragma: no branch - nobody imports it
    sys.exit(main())
