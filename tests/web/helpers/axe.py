"""What axe finds on a page that cannot be used by everybody."""

from __future__ import annotations

from pathlib import Path
from typing import Any

AXE = Path(__file__).parents[3] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async (rules) => {
  // Nobody asks what is well, nor where a thing stands: a page has thousands of elements.
  const only = { resultTypes: ['violations'], selectors: false };
  const { violations } = await axe.run(rules.length ? { ...only, runOnly: rules } : only);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
}"""


def faults(page: Any, *rules: str) -> list[str]:
    """What axe finds, in a line each; by all of its rules if none are named."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    # Only what stands still can be judged: an element that is fading in has no contrast yet.
    page.evaluate("Promise.all(document.getAnimations().map(animation => animation.finished.catch(() => {})))")
    return list(page.evaluate(RUN, list(rules)))
