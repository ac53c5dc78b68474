"""The browsers for the tests: the machine's own where it has them, else Playwright's, else Debian's."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from stages import Mend, run
from supplies import NETWORK

DEBIAN = {
    "chromium-headless-shell": "chromium-headless-shell",
    "firefox-esr": "firefox-esr",
    "WebKitWebDriver": "webkit2gtk-driver",
    "Xvfb": "xvfb",
}
"""Per program that the tests start, the package of Debian that holds it. Chromium without its own windows is the same
engine and takes little more than half of the processor's time."""

WHOLE = ["chromium", "chromium-browser", "google-chrome"]

NAMES = {
    "chromium": [*WHOLE, "chromium-headless-shell"],
    "chromium-headless-shell": ["chromium-headless-shell", *WHOLE],
    "firefox-esr": ["firefox-esr", "firefox"],
}
"""The names under which a machine may have it, the one we would rather have first."""

PLAYWRIGHT = {"chromium-headless-shell": "chromium", "firefox-esr": "firefox", "WebKitWebDriver": "webkit"}
"""What Playwright brings of its own, on any machine that it knows."""

# Beside the other things that were fetched; the home may not be ours to write to.
os.environ.setdefault("PLAYWRIGHT_BROWSERS_PATH", str(Path(__file__).parents[2] / ".build/cache/browsers"))


def playwrights_own(program: str) -> str | None:
    """The browser that Playwright has downloaded for itself, if it has."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = str(getattr(playwright, PLAYWRIGHT[program]).executable_path)
    return path if Path(path).exists() else None


def find(program: str) -> str | None:
    """Where a program is on this machine, but for one that a snap locks in: it may not use a profile in /tmp."""
    found = filter(None, map(shutil.which, NAMES.get(program, [program])))
    return next((path for path in found if not snapped(Path(path).resolve())), None)


def snapped(program: Path) -> bool:
    """Whether this lies in a snap, starts one, or is a script that does."""
    if program == Path("/usr/bin/snap") or Path("/snap") in program.parents:
        return True
    try:
        with program.open("rb") as file:
            return file.read(2) == b"#!" and b"/snap/bin" in file.read()
    except OSError:  # it may be run and not read
        return False


def missing() -> list[str]:
    """The programs that the tests lack."""
    lacking = [program for program in DEBIAN if not find(program)]
    lacking = [program for program in lacking if program not in PLAYWRIGHT or not playwrights_own(program)]
    # Playwright's WebKit needs no screen.
    return lacking if find("WebKitWebDriver") else [program for program in lacking if program != "Xvfb"]


def why_not(*programs: str) -> str:
    """What a test says that is left out for want of a program."""
    return (
        f"no {' or no '.join(programs)} here; Debian and Ubuntu: apt-get install {' '.join(map(DEBIAN.get, programs))}"
    )


def install() -> None:
    """What is missing, as far as that can be done; what tests still lack then, they say."""
    lacking = missing()
    packages = [package for program, package in DEBIAN.items() if program in lacking or not shutil.which(program)]
    if packages and shutil.which("apt-get") and os.geteuid() == 0:
        print(f"· installing {' '.join(packages)} …", flush=True)
        # One by one: a name that an older Debian does not know must not cost the others.
        installing = [f"apt-get install -y --no-install-recommends {package}" for package in packages]
        for command in ("apt-get update -qq", *installing):
            subprocess.run(command.split(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    for program in set(missing()) & PLAYWRIGHT.keys():
        print(f"· asking Playwright for its {program} …", flush=True)
        try:
            run([sys.executable, "-m", "playwright", "install", PLAYWRIGHT[program]], NETWORK)
        except Mend as why:
            print(why, flush=True)
    if lacking := missing():
        print(f"· going on without {', '.join(lacking)}: tests that need these are left out, and say so", flush=True)
