"""The page asks nobody for anything but its own server, in its own folder."""

from __future__ import annotations

import json
from typing import Any

from player import act_and_hear, begin, play_to_the_end
from tables import lay, left_off, turn_to


def test_no_request_leaves_the_folder_of_the_site_and_its_policy_is_strict_and_obeyed(newcomer: Any, site: Any) -> None:
    asked: list[str] = []
    newcomer.context.on("request", lambda request: asked.append(request.url))
    # Relays are asked only at a table for friends far away.
    newcomer.on("websocket", lambda socket: asked.append(socket.url))
    newcomer.add_init_script(
        "globalThis.broken = []; addEventListener('securitypolicyviolation', (e) => broken.push(`${e.violatedDirective} ${e.blockedURI}`));"
    )
    lay(newcomer, left_off("wuerfel/3p-01", ("person", "bot", "person"), last=12))
    begin(newcomer, site.address, "person", "bot")
    act_and_hear(newcomer)
    turn_to(newcomer, site.address, "look")
    play_to_the_end(newcomer)
    assert newcomer.evaluate("broken") == []
    policy = newcomer.locator("meta[http-equiv=Content-Security-Policy]").get_attribute("content")
    assert policy.startswith("default-src 'none'")
    assert "unsafe-inline" not in policy
    assert "http" not in policy
    newcomer.goto(site.address + "#/rules/wuerfel")
    newcomer.wait_for_selector("html[data-kept=snapshot]")
    newcomer.reload()
    newcomer.wait_for_selector("html[data-ready=yes]")
    assert newcomer.evaluate("broken") == []
    assert [url for url in asked if not url.startswith((site.address, "blob:", "data:"))] == []
    assert [url for url in asked if "?" in url] == []
    assert len(asked) > 20


def test_the_app_can_be_installed(newcomer: Any, site: Any) -> None:
    newcomer.goto(site.address)
    newcomer.wait_for_selector("html[data-ready=yes]")
    manifest = json.loads(
        newcomer.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then((answer) => answer.text())")
    )
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        kind = newcomer.evaluate(
            "(src) => fetch(src).then((answer) => answer.ok && answer.headers.get('Content-Type'))", icon["src"]
        )
        assert kind == icon["type"]
