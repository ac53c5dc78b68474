"""The leaf with the picture of the camera, and the field for whoever has none."""

from __future__ import annotations

from app.parts import Markup, button, dialog, escape, tag, textarea
from app.shown import Shown

KEY = "scan"


def opener(label: str, **values: str) -> Markup:
    """A button that opens it and begins."""
    return button(label, do="scan", popovertarget=KEY, id="scan-open", **values)


def scan(shown: Shown, wanted: str) -> Markup:
    """The leaf; `wanted` says what to hold before the camera."""
    _, (trouble, pasted) = shown._, shown.scan
    troubles = {
        "refused": _("The browser does not let this page use the camera. You can allow it beside the address, or paste instead."),
        "absent": _("This device has no camera that the page could use. Paste instead."),
        "busy": _("The camera cannot be used now; perhaps another program has it. Close that one, or paste instead."),
        "insecure": _("Browsers lend the camera only to pages with https. Paste instead."),
        "other": _("This is something else."),
        "invitation": _("This is the invitation to this table. The other person’s own code is needed: “Make a code”, on their device."),
    }  # fmt: skip
    told = tag("p", id="scan-told", role="status")(escape(troubles.get(trouble, "") or wanted))
    blind = trouble in ("refused", "absent", "busy", "insecure")
    video = tag("video", id="camera", class_="camera", playsinline=True, muted=True, hidden=blind)()
    paste = tag("div", class_="paste")(
        tag("label", for_="scan-text")(escape(_("Or as text"))),
        textarea("scan-text", pasted, 3, name="scan-text", spellcheck="false"),
        button(_("Take it"), kind="gold" if blind else "", do="scanned", id="scanned"),
    )
    return dialog(KEY, _("Scan a code"), told + video + paste, close=_("Close"))
