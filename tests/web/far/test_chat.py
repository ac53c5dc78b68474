"""What people say to each other far away."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from app.far.chat import Chat
from tafelrunde.peers import Send


def test_what_does_not_go_out_can_be_sent_once_more() -> None:
    goes, done = list[Any](), list[Any]()
    room: Any = SimpleNamespace(peer=SimpleNamespace(seat=1, say=lambda what, when: goes), do=done.append)
    settings: Any = {"words": "on"}
    chat = Chat(room, settings)
    chat.field("far-words", "a whole  letter")
    chat.words("")
    assert (chat.draft, chat.latest) == ("a whole  letter", [])
    goes.append(Send(None, b""))
    chat.words("")
    assert (chat.draft, chat.latest) == ("", [(1, "a whole letter")])
    assert len(done) == 2
