"""A table by letter: what a device would send over a link is carried by people instead, in any way that they have.

A letter is a list of messages, see `Peer.letter`: what its writer has, and all that the others may lack. So the latest
letter of everybody is enough; an older one, or the same one again, changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tafelrunde.peers.peer import Peer
from tafelrunde.peers.refusal import Reason
from tafelrunde.peers.wishes import Refused, Send, Wish

LINK = "letter"
"""The link over which a peer hears what stands in letters."""


def read(peer: Peer, letter: Sequence[bytes]) -> list[Wish]:
    """What the peer wishes when it has read a letter; whatever stands there, this raises nothing.

    `Refused` for `TOO_EARLY` says that an earlier letter is missing.
    """
    wishes = peer.receive(LINK, b"".join(letter[:1]))
    if not any(isinstance(wish, Refused) for wish in wishes):
        wishes += take(peer, LINK, letter[1:])
        if peer.lacks(LINK):
            wishes.append(Refused(LINK, Reason.TOO_EARLY, {}))
    wishes += peer.disconnected(LINK)
    return [wish for wish in wishes if not isinstance(wish, Send) or wish.to != LINK]


def take(peer: Peer, link: str, messages: Iterable[bytes]) -> list[Wish]:
    """Say it all to a peer, as often as something new comes of it; refused is in the end what nothing comes of."""
    return [wish for wishes in taking(peer, link, messages) for wish in wishes]


def taking(peer: Peer, link: str, messages: Iterable[bytes]) -> Iterator[list[Wish]]:
    """The same, a message at a time: what the peer wishes after each, and at the end why it refuses the rest."""
    left, before, refused = list(messages), -1, list[Wish]()
    while len(left) != before:
        said, before = left, len(left)
        left, refused = list[bytes](), list[Wish]()
        for message in said:
            wishes = peer.receive(link, message)
            odd = [wish for wish in wishes if isinstance(wish, Refused) and wish.reason != Reason.REPEATED]
            left += [message] if odd else []
            refused += odd
            yield [wish for wish in wishes if not isinstance(wish, Refused)]
    yield refused
