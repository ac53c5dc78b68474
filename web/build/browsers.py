"""The browsers for the tests: the machine's own where it has them, else Playwright's, else Debian's."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

DEBIAN = {
    "chromium": ["chromium"],
    "firefox-esr": ["firefox-esr"],
    "WebKitWebDriver": ["webkit2gtk-driver"],
    "Xvfb": ["xvfb"],
}
"""Per program that the tests start, the packages of Debian that hold it."""

NAMES = {"chromium": ["chromium", "chromium-browser", "google-chrome"], "firefox-esr": ["firefox-esr", "firefox"]}
"""Other names under which a machine may have it."""


def playwrights_own() -> str | None:
    """The Chromium that Playwright has downloaded for itself, if it has."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def find(program: str) -> str | None:
    """Where a program is on this machine."""
    return next(filter(None, map(shutil.which, NAMES.get(program, [program]))), None)


def missing() -> list[str]:
    """The programs that the tests lack."""
    lacking = [program for program in DEBIAN if not find(program)]
    return [program for program in lacking if program != "chromium" or not playwrights_own()]


def all_there() -> None:
    """Install what is missing; ends the program with what to do where that cannot be done."""
    lacking = missing()
    if "chromium" in lacking:
        print("· asking Playwright for its Chromium …", flush=True)
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], capture_output=True, check=False)
        lacking = missing()
    if not lacking:
        return
    packages = [package for program in lacking for package in DEBIAN[program]]
    mend = f"apt-get install -y --no-install-recommends {' '.join(packages)}"
    if shutil.which("apt-get") and os.geteuid() == 0:
        print(f"· installing {' '.join(packages)} …", flush=True)
        for command in ("apt-get update -qq", mend):
            subprocess.run(command.split(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        lacking = missing()
    if lacking:
        sys.exit(f"\nThe tests need {', '.join(lacking)}.\nOn Debian and Ubuntu: {mend}")
