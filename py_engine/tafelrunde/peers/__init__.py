"""A table that several machines hold together, without a server and without anybody who must be trusted. Who may lie and how, what is
promised all the same, and why, stands in PROTOCOL.md beside this file; here stands how to call it.

Nothing here has a clock, a socket or a disk. A page (or a test) builds one `Peer` for a table and calls it:

    peer = Peer(genesis, identity)       # the same genesis on every device; identity from this device's secret
    peer.sit(now)                        # only where the secret came from another device, see below; wall clock
    peer.wake(stored)                    # whatever `Store` kept for this table, in any order; nothing for a new one
    peer.connected(link)                 # a link to another peer has opened; `link` is any string of the transport
    peer.receive(link, data)             # bytes that came over it; raises nothing, whatever they are
    peer.disconnected(link)              # the link has closed; nothing else is lost
    peer.tick(now)                       # about twice a second, seconds of any clock that only goes forward
    peer.act(action)                     # the person (or the bot that we run) has decided; raises `Illegal`
    peer.wish(what)                      # what our seat would like all to decide, see `council.Decision`; None: nothing
    peer.lend(code)                      # whoever brings this code may take our seat; None: nobody may any more
    peer.say(phrase, now)                # a quick phrase by its number, or text where `genesis.words` allows it; wall clock

Each returns a list of wishes, to be carried out in this order:

    Store(key, data)                     # keep under (table, key), durably, before anything after it is sent
    Send(to, data)                       # over the link `to`, or over every link where it is None
    Happened(number, entry, events)      # one more entry of `peer.table`: show it. Number 0 is the start of the game
    TakenBack(number)                    # the record ends before this entry now: show `peer.table.state`
    Asked(seat, what)                    # a seat would like this to be decided: ask the person, answer with `peer.wish`
    Decided(what)                        # the seats have decided it; `peer.runners` and `peer.turn` may have changed
    Moved(seat, ours, when)              # a seat is played on another device now; if it is ours, close this one
    Said(seat, phrase, words)            # chat; text is plain and never markup
    Refused(link, reason, facts)         # something was not taken; the page has the words for each `Reason`
    Caught(seat, reason, facts, proof)   # somebody has cheated, which these words prove; or, for OTHER_PAST, has forgotten
    Audited(clean, missing, record)      # after a sealed game: what came out when all was laid open

What to show: `peer.table.state.seen_by(peer.eyes)`, never more. `peer.mine`: ask the person, or the bot if `peer.turn`
is not `peer.seat`. `peer.awaited` and `peer.awaits`: for whom it waits, and for what. `peer.wished`: who would like what.

Any link will do for anybody: links need not be complete (entries find their way through third peers), need not be
reliable (what is missing is sent again), and need not say truly who is behind them (everything is signed or sealed).
A message has at most `wire.LARGEST` bytes. One device must run one `Peer` for a seat only (use a lock), for two could
sign two different actions. A device that has lost what it kept takes the seat again with the secret alone; it says
nothing of its own before it has heard another seat, which tells it what it said last, even what nobody could follow yet for
want of what came before: the last action has those before it on its `trail`, and they are said again word for word. If nobody who
is there has heard any of it, something else may be said; should the first word turn up later, that is `Caught` with `OTHER_PAST`.
Nobody can tell it from a lie, so do not call it one. Another device takes the seat so too: it builds `Peer(genesis, identity,
device)`, with a name for itself that no other has, keeps nothing from before, and says `sit` before all else; the device
before it hears that and falls silent. To go back there is the same again, with a new name and nothing kept.

The secret comes there with a code, 32 random bytes that `peer.lend` has lent the seat with: whoever brings one looks on, as a `Peer` with
an identity of its own, until `peer.opened(code)` gives the secret; nothing does where `peer.whole` says that all was told. Sitting
down with it ends what the code is good for.

The lobby is the page's: it collects names, `identity.key` and 16 fresh random bytes of everybody, makes one `Genesis`, shows it to all
(as `genesis.to_json()`; `Genesis.from_json` refuses what cannot be played here), and everybody who is ready and finds there the bytes
that this device brought, and has brought to no table before, builds a `Peer`. There is nothing to agree on further: the game starts when every seat has said its part. `needed` is
`majority(people)` where people may leave, or all of them (strict). A seat with `BOT` in place of a key has nobody: a bot
plays there, as for one who has left before the start, on the device of the first seat that has somebody. A rematch is
`genesis.again(nonce, fresh)` for everybody, with new bytes of each. An onlooker is a `Peer` whose identity has no seat.

Somebody stays away: everybody who is there wishes `("bot", seat, runner)` or `("end",)`; a majority of all people
decides. As long as our seat wishes something, nothing is `mine`. The runner's device is handed the seat's cards and acts for it. The seat comes back by wishing
`("back", seat)` itself, which the others grant without being asked, unless the seat is `peer.caught`: then ask them. `("undo", entry)` needs
everybody who is there.

Where no network leads from one device to another, people carry letters: `peer.letter()` is what those who play may lack,
`letters.read(peer, letter)` hears one. Only tables of open chance go by letter: sealed cards would need one for each draw.

`transcript.write(peer)` is the table as a file, and `transcript.verify` checks one (slowly, with `Pure`).

Cryptography is a port (`Crypto`): synchronous, on whole columns of 32-byte words, so that a page may put libsodium
behind it and crosses into JavaScript a handful of times for a deck. The longest single call is one pass over a deck
(two `times`/`base` of as many words as there are cards); the audit does one pass per tick.
"""

from tafelrunde.peers.crypto import Crypto
from tafelrunde.peers.genesis import BOT, OPEN, SEALED, Genesis, majority
from tafelrunde.peers.identity import Identity
from tafelrunde.peers.peer import Peer
from tafelrunde.peers.refusal import Reason, Refusal
from tafelrunde.peers.wishes import (
    Asked,
    Audited,
    Caught,
    Decided,
    Happened,
    Moved,
    Refused,
    Said,
    Send,
    Store,
    TakenBack,
    Wish,
)

__all__ = [
    "BOT",
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
    "Moved",
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
