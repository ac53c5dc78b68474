"""A table that several machines hold together, without a server and without anybody who must be trusted.

Nothing here has a clock, a socket or a disk. A page (or a test) builds one `Peer` for a table and does four things:

    peer = Peer(genesis, identity)       # the same genesis on every device; identity from this device's secret
    peer.wake(stored)                    # whatever `Store` kept for this table, in any order; nothing for a new one
    peer.connected(link)                 # a link to another peer has opened; `link` is any string of the transport
    peer.receive(link, data)             # bytes that came over it
    peer.tick(now)                       # about twice a second
    peer.act(action)                     # the person (or the bot that we run) has decided; raises `Illegal`

Each returns a list of wishes, to be carried out in this order:

    Store(key, data)                     # keep under (table, key), durably, before anything after it is sent
    Send(to, data)                       # over the link `to`, or over every link where it is None
    Happened(number, entry, events)      # one more entry of `peer.table`: show it. Number 0 is the start of the game
    TakenBack(number)                    # the record ends before this entry now: show `peer.table.state`
    Refused(link, reason, facts)         # something was not taken; the page has the words for each `Reason`
    Caught(seat, reason, facts, proof)   # somebody has cheated, provably
    Said(seat, phrase, words)            # chat

Any link will do for anybody: links need not be complete (entries find their way through third peers), need not be
reliable (what is missing is sent again), and need not say truly who is behind them (everything is signed or sealed).
A message has at most `wire.LARGEST` bytes. When a link closes call `peer.disconnected(link)`; nothing else is lost.
One device must run one `Peer` for a seat only (use a lock): two could sign two different actions.

The lobby is the page's: it collects names and `identity.key` of everybody, makes one `Genesis`, shows it to all (as
`genesis.to_json()`; `Genesis.from_json` refuses what cannot be played here), and everybody who is ready builds a
`Peer`. There is nothing to agree on further: the game starts when every seat has said its part. A rematch is
`genesis.again(nonce)` for everybody. An onlooker is a `Peer` with an identity that has no seat.

`peer.table.state.seen_by(peer.seat)` is what may be shown; `peer.mine` says whether to ask the person. Cryptography
is a port (`Crypto`): synchronous, on whole columns, so that a page may put libsodium behind it.
"""

from tafelrunde.peers.crypto import Crypto
from tafelrunde.peers.genesis import OPEN, SEALED, Genesis, majority
from tafelrunde.peers.identity import Identity
from tafelrunde.peers.peer import Peer
from tafelrunde.peers.refusal import Reason, Refusal
from tafelrunde.peers.wishes import (
    Asked,
    Audited,
    Caught,
    Decided,
    Happened,
    Refused,
    Said,
    Send,
    Store,
    TakenBack,
    Wish,
)

__all__ = [
    "OPEN",
    "SEALED",
    "Asked",
    "Audited",
    "Caught",
    "Crypto",
    "Decided",
    "Genesis",
    "Happened",
    "Identity",
    "Peer",
    "Reason",
    "Refusal",
    "Refused",
    "Said",
    "Send",
    "Store",
    "TakenBack",
    "Wish",
    "majority",
]
