"""What axe finds on a page that cannot be used by everybody."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

AXE = Path(__file__).parents[3] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def faults(page: Any, *rules: str) -> list[str]:
    """What axe finds, in a line each; by all of its rules if none are named."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    # Only what stands still can be judged: an element that is fading in has no contrast yet.
    page.evaluate("Promise.all(document.getAnimations().map(animation => animation.finished.catch(() => {})))")
    found = page.evaluate("axe.run(rules.length ? { runOnly: rules } : {})".replace("rules", json.dumps(rules)))
    return [f"{fault['id']}: {node['html'][:120]}" for fault in found["violations"] for node in fault["nodes"]]
