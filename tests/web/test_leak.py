"""The page asks nobody for anything but its own server, in its own folder."""

from __future__ import annotations

import json
from typing import Any

from player import begin, play_to_the_end


def test_no_request_leaves_the_folder_of_the_site_and_its_policy_is_strict_and_obeyed(page: Any, site: Any) -> None:
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    # Relays are asked only at a table for friends far away.
    page.on("websocket", lambda socket: asked.append(socket.url))
    page.add_init_script(
        "globalThis.broken = []; addEventListener('securitypolicyviolation', (e) => broken.push(`${e.violatedDirective} ${e.blockedURI}`));"
    )
    begin(page, site.address, "person", "bot")
    play_to_the_end(page)
    assert page.evaluate("broken") == []
    policy = page.locator("meta[http-equiv=Content-Security-Policy]").get_attribute("content")
    assert policy.startswith("default-src 'none'")
    assert "unsafe-inline" not in policy
    assert "http" not in policy
    page.goto(site.address + "#/rules/wuerfel")
    page.wait_for_selector("html[data-kept=snapshot]")
    page.reload()
    page.wait_for_selector("html[data-ready=yes]")
    assert page.evaluate("broken") == []
    assert [url for url in asked if not url.startswith((site.address, "blob:", "data:"))] == []
    assert [url for url in asked if "?" in url] == []
    assert len(asked) > 20


def test_the_app_can_be_installed(page: Any, site: Any) -> None:
    page.goto(site.address)
    page.wait_for_selector("html[data-ready=yes]")
    manifest = json.loads(
        page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then((answer) => answer.text())")
    )
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        kind = page.evaluate(
            "(src) => fetch(src).then((answer) => answer.ok && answer.headers.get('Content-Type'))", icon["src"]
        )
        assert kind == icon["type"]
