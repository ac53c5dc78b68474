"""What comes from other programs: a file that the system opens with the page, and what is shared with it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from app.saved import share

ROOT = Path(__file__).parents[3]
GAME = ROOT / "tests" / "golden" / "wuerfel" / "2p-01.txt"

QUEUE = "Object.defineProperty(globalThis, 'launchQueue', { value: { setConsumer: (take) => { globalThis.opens = take; } } })"
"""As a system hands over files, which no test can make it do."""

SHARES = """([action, given]) => {
  const form = Object.assign(document.createElement('form'), { method: 'post', enctype: 'multipart/form-data', action });
  for (const [name, value] of Object.entries(given)) {
    const field = Object.assign(document.createElement('input'), { name, type: name === 'file' ? 'file' : 'text' });
    if (name === 'file') {
      const chosen = new DataTransfer();
      chosen.items.add(new File([value], 'game.tafel'));
      field.files = chosen.files;
    } else field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}"""
"""What a system sends to a page that can be shared with."""


def test_what_is_kept_as_a_file_can_still_be_had_when_the_browser_comes_for_it(page: Any, site: Any) -> None:
    page.add_init_script("globalThis.gone = []; URL.revokeObjectURL = (url) => gone.push(url);")
    page.goto(site.address)
    page.wait_for_selector("html[data-ready=yes]")
    with page.expect_download() as coming:
        page.evaluate("tafelrunde.saveAs('game.tafel', 'a game')")
    assert Path(coming.value.path()).read_text("utf-8") == "a game"
    assert page.evaluate("gone") == []


def test_a_phone_that_knows_nothing_of_such_files_offers_the_page_for_them() -> None:
    # Android asks for the kind alone, never for the ending, and calls whatever it does not know a stream of octets.
    manifest = json.loads((ROOT / "web" / "manifest.webmanifest").read_text(encoding="utf-8"))
    (file,) = manifest["share_target"]["params"]["files"]
    assert "application/octet-stream" in file["accept"]


def test_a_file_is_opened_and_what_is_shared_is_shown_once(newcomer: Any, copy: Any) -> None:
    newcomer.add_init_script(QUEUE)
    for _ in range(2):
        newcomer.goto(copy.address)
        newcomer.wait_for_selector("html[data-kept]")
    game = GAME.read_text("utf-8")
    newcomer.evaluate("text => opens({ files: [{ getFile: async () => new File([text], 'a.tafel') }] })", game)
    newcomer.locator("#accept-past").wait_for()
    link = f"{copy.address}{share.LINK}{share.fold(game)}"
    for given in ({"title": "", "text": "", "file": game}, {"title": "A game", "text": f"Look: {link} !"}):
        newcomer.goto(f"{copy.address}licences.html")  # the page itself lets no form be sent
        newcomer.evaluate(SHARES, [f"{copy.address}shared", given])
        newcomer.locator("#accept-past").wait_for()
        assert newcomer.evaluate("location.search") == ""
    assert newcomer.evaluate("fetch('shared').then(({ status }) => status)") == 204
