"""What somebody does who has changed his program, drawn by lot: how his messages travel, what he signs besides, and what his program says
in place of what it should.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from cheating import says
from mutations import resigned
from tafelrunde.peers import Peer, Send, Store, Wish, wire
from tafelrunde.peers.crypto import WORD, word, words
from tafelrunde.peers.genesis import Genesis
from tafelrunde.peers.statement import PROVING, Statement
from tafelrunde.peers.threshold import SHARE
from wires import Device, Network

PAUSE = 3.0
"""Seconds between two misdeeds, on the average."""

MAIL = ("silent", "late", "twice", "some", "splits")
DEEDS = ("nonsense", "replays", "wiped", "votes", "asks", "far", "stories", "redeals", "fills", "echoes", "bridges")
BEHAVIOURS = (*MAIL, *DEEDS, "inputs")
"""Says nothing, late, twice, to some; gives one junk where the others get a share; signs nonsense that parses; says again what was said
elsewhere and before; comes back with nothing; votes twice; asks without end; names points far ahead; tells two stories; tells another
pass when the cards are dealt; fills the room that it has with the others; says to somebody what he has said himself; stands between two parts
of the table, and votes with the one for what the other knows better; brings other inputs to chance.
"""


class Liar(Device):
    """A device whose program was changed."""

    def __init__(
        self, net: Network, name: str, make: Callable[[], Peer], rng: Random, ways: tuple[str, ...], other: Genesis
    ) -> None:
        super().__init__(net, name, make)
        self.rng, self.ways = rng, ways
        self.other = other
        """Another table of the same people."""
        self.dumb = rng.random() * 40
        """From then on it says nothing, if that is its way."""
        self.deaf = rng.choice(list(net.devices))
        """To this one it says nothing, if it says things to some."""
        self.heard: list[bytes] = []
        self.told: dict[str, list[bytes]] = {}
        """What everybody has told it."""
        self.cut: set[str] = set()
        """Those who hear nothing of it while it stands in between."""
        self.hush = False
        self.gone = False
        """Whether it is away for good."""

    @property
    def victims(self) -> list[str]:
        """All others."""
        return [name for name in self.net.devices if name != self.name]

    def leave(self) -> None:
        """Nobody hears of it any more."""
        self.die()
        self.gone = True

    def start(self) -> None:
        if self.gone or self.peer:
            return
        super().start()
        if "inputs" in self.ways and self.peer:
            forge(self.peer, self.rng)
        if "redeals" in self.ways and self.peer:
            self._deal_again(self.peer)

    def _deal_again(self, peer: Peer) -> None:
        """Let this program tell another pass soon after each of its own, when the cards of that are dealt."""
        say: Any = peer._desk.say

        def twice(kind: str, *numbers: int, **more: Any) -> None:
            say(kind, *numbers, **more)
            if kind == "mix":
                self.net.later(self.rng.random() * 2, lambda: self._redeals(peer))

        peer._desk.say = twice  # type: ignore[method-assign]

    def begin(self) -> None:
        """From now on something is done now and then."""
        deeds = [way for way in self.ways if way in DEEDS]
        if deeds:
            self.net.later(self.rng.expovariate(1 / PAUSE), lambda: self._again(deeds))

    def _again(self, deeds: list[str]) -> None:
        if self.peer:
            getattr(self, f"_{self.rng.choice(deeds)}")(self.peer)
        self.net.later(self.rng.expovariate(1 / PAUSE), lambda: self._again(deeds))

    def do(self, wishes: list[Wish]) -> None:
        for wish in wishes:
            if isinstance(wish, Store):
                self.disk[wish.key] = wish.data
            elif isinstance(wish, Send):
                for name in [wish.to] if wish.to else self.victims:
                    self.post(str(name), wish.data)

    def post(self, to: str, data: bytes) -> None:
        """A message, on the way that this one's messages take."""
        rng, ways = self.rng, self.ways
        self.heard = [*self.heard[-60:], data]
        if "splits" in ways and to == self.deaf:
            data = self._split(data)
        quiet = (
            self.hush
            or to in self.cut
            or ("silent" in ways and self.net.now > self.dumb)
            or ("some" in ways and to == self.deaf)
        )
        if quiet or ("some" in ways and rng.random() < 0.2):
            return
        for _ in range(rng.randint(1, 4) if "twice" in ways else 1):
            wait = rng.expovariate(0.2) if "late" in ways and rng.random() < 0.5 else 0.0
            self.net.later(wait, lambda: self.net.carry(self.name, to, data))

    def _split(self, data: bytes) -> bytes:
        """Junk in the place of a share of its own."""
        message, peer = wire.unpack(data), self.peer
        if peer is None or message["k"] != "say" or message["s"] != peer.seat or message["w"][0] not in PROVING:
            return data
        said = Statement.from_json(message)
        return peer._desk.pack(peer._desk.signed(said.slot, junk(said)).to_json())

    def tell(self, said: Statement, names: list[str] | None = None) -> None:
        """Something signed, to some or to all."""
        peer = self.peer
        if peer:
            for name in self.victims if names is None else names:
                self.net.carry(self.name, name, peer._desk.pack(said.to_json()))

    def _some(self) -> list[str]:
        return self.rng.sample(self.victims, self.rng.randint(1, len(self.victims)))

    def _nonsense(self, peer: Peer) -> None:
        kept = list(self.disk.values())
        for _ in range(self.rng.randint(1, 4)):
            data = resigned(peer, self.rng.choice(kept), self.rng)
            for name in self._some():
                self.net.carry(self.name, name, data)

    def _replays(self, peer: Peer) -> None:
        rng = self.rng
        elsewhere = Peer(self.other, peer._desk.identity)
        lines = [
            *rng.sample(self.heard, min(3, len(self.heard))),
            elsewhere._desk.pack(peer._desk.signed(("act", peer._play.slot), peer._play._words("x")).to_json()),
            # Signed for the other table, and told at this one.
            peer._desk.pack(elsewhere._desk.signed(("act", peer._play.slot), peer._play._words("x")).to_json()),
            *rng.sample(list(self.disk.values()), min(3, len(self.disk))),
        ]
        for name in self._some():
            for data in lines:
                self.net.carry(self.name, name, data)

    def _wiped(self, peer: Peer) -> None:
        self.die()
        if self.rng.random() < 0.7:
            self.disk.clear()
        else:
            self.disk = {key: data for key, data in self.disk.items() if self.rng.random() < 0.5}
        self.net.later(self.rng.random() * 8, self.start)

    def _votes(self, peer: Peer) -> None:
        rng, desk = self.rng, peer._desk
        people = desk.genesis.people
        whats: list[Any] = [["end"], ["bot", *rng.sample(people, 2)], ["undo", max(1, peer._play.number - 1)]]
        whats += [list(what) for what in peer.wished.values()] * 2
        said = [one.body["t"] for one in desk.book.latest("wish")]
        tips = [
            list(peer._play.tip),
            *said,
            [max(1, peer._play.number - 3), peer._play.link(max(0, peer._play.number - 4)), ""],
        ]
        tips.append([peer._play.number + rng.randrange(3), "0" * 32, ""])
        tips = [tip for tip in tips if tip[0] and len(tip[1]) == 32]
        if not tips:
            return
        number = max((one.slot[1][1] for one in desk.book.moot(desk.epoch + 1, "vote")), default=0)
        for what, tip in ((rng.choice(whats), rng.choice(tips)) for _ in range(rng.randint(1, 4))):
            at = max(0, number + rng.choice((-1, 0, 0, 1, 2)))
            epoch = desk.epoch + rng.choice((1, 1, 1, 1, 2))
            body = {"w": what, "t": tip}
            kind, more = rng.choice((("vote", {"u": rng.randrange(-1, at) if at else -1}), ("bind", dict[str, Any]())))
            self.tell(desk.signed((kind, (epoch, at)), body | more), self._some())

    def _asks(self, peer: Peer) -> None:
        rng, people, number = self.rng, peer.genesis.people, peer._play.number
        for _ in range(rng.randint(1, 6)):
            what = rng.choice(
                (
                    ("end",),
                    ("bot", *rng.sample(people, 2)),
                    ("back", rng.choice(people)),
                    ("undo", max(1, number - 1)),
                    None,
                )
            )
            self.do(peer.wish(what) if rng.random() < 0.8 else peer.tick(self.net.now))
            for name in self._some():
                self.post(name, peer._sync.have())

    def _far(self, peer: Peer) -> None:
        rng, desk = self.rng, peer._desk
        epoch, number, tries, before = peer._play.slot
        ahead = number + rng.choice((1, 2, 3, 4, 900))
        tip = [ahead, "0" * 32, ""]
        acts = peer._play._words("x")
        said = rng.choice(
            (
                (("act", (epoch + rng.choice((0, 0, 1, 7)), ahead, rng.choice((0, 0, tries, 3)), before)), acts),
                (("share", (ahead, 1, 0, 1)), wire.text(bytes(3 * WORD))),
                (("mix", (ahead, 1, 0, 1)), wire.text(bytes(4 * WORD))),
                (("wish", (10**6 + rng.randrange(1000),)), {"w": ["end"], "e": epoch, "t": tip}),
                (
                    ("wish", (10**6 + rng.randrange(1000),)),
                    {"w": ["undo", ahead], "e": epoch + rng.choice((0, 9)), "t": tip},
                ),
                (("vote", (epoch + 1, rng.randrange(64))), {"w": ["end"], "t": tip, "u": -1}),
                (("audit", ()), wire.text(bytes(WORD * 3))),
            )
        )
        self.tell(desk.signed(*said), self._some())

    def _stories(self, peer: Peer) -> None:
        """Two actions, or two passes, for one place."""
        rng, desk, play = self.rng, peer._desk, peer._play
        if peer.mine and peer.table:
            actions = peer.table.game.actions(peer.table.state.seen_by(peer.turn))
            picked = rng.sample(actions, min(len(actions), rng.randint(2, 3)))
            stories = [desk.signed(("act", play.slot), play._words(peer.table.game.write(one))) for one in picked]
            self.hush = True
            self.do(peer.act(picked[0]))
            self.hush = False
            for name in self.victims:
                self.tell(rng.choice(stories), [name])
        mixes = [said for entry in (0, play.number) for said in desk.book.about(entry) if said.slot[0] == "mix"]
        ours = [said for said in mixes if said.seat == peer.seat]
        if ours and rng.random() < 0.3:
            said = rng.choice(ours)
            data = wire.raw(said.body)
            half = len(data) // 2
            other = data[WORD:half] + data[:WORD] + data[half + WORD :] + data[half : half + WORD]
            self.tell(desk.signed(said.slot, wire.text(other)), self._some())

    def _redeals(self, peer: Peer) -> None:
        """Another pass over the cards that were dealt last, or first, and the one that would stand if nobody had been given any."""
        rng, desk, number = self.rng, peer._desk, peer._play.number
        passes = [said for entry in (0, number - 1, number) for said in desk.book.about(entry) if said.slot[0] == "mix"]
        # Nonsense of its own that was told back to it may be a pass over one card, which has no other order.
        ours = [said for said in passes if said.seat == peer.seat and any(turned(said))]
        if ours:
            said = rng.choice(ours)
            others = [desk.signed(said.slot, body) for body in turned(said)]
            self.tell(min(others[:8], key=lambda other: other.digest), self._some())

    def _fills(self, peer: Peer) -> None:
        """Much that could be a share, about what comes next, other things to each."""
        rng, desk, number = self.rng, peer._desk, peer._play.number
        many, long = rng.choice(((40, 24), (200, 1)))
        for name in self._some():
            entry, first = number + rng.randrange(4), rng.randrange(10**6)
            for step in range(first, first + many):
                self.tell(desk.signed(("help", (entry, 9, step, 0)), wire.text(bytes(long * SHARE))), [name])

    def _echoes(self, peer: Peer) -> None:
        """To somebody his own words, as anybody could say them who has no seat."""
        for name in self._some():
            for data in self.rng.sample(self.told.get(name, []), min(5, len(self.told.get(name, [])))):
                self.net.carry(self.name, name, data)

    def _bridges(self, peer: Peer) -> None:
        """For some seconds two parts of the table hear of each other through it alone, and it passes nothing on; it votes with the one."""
        rng, net = self.rng, self.net
        if self.cut or len(self.victims) < 2:
            return
        part = set(rng.sample(self.victims, rng.randint(1, len(self.victims) - 1)))
        between = {frozenset((one, other)) for one in part for other in set(self.victims) - part}
        self.cut = part
        net.apart |= between
        for _ in range(3):
            net.later(rng.random() * 15, lambda: self._between(part))

        def meet() -> None:
            self.cut = set()
            net.apart -= between
            net.link_up()

        net.later(15, meet)

    def _between(self, part: set[str]) -> None:
        """It wishes, votes for and is bound to what one of a part wishes, and where he stands."""
        peer = self.peer
        wishes = [said for said in peer._desk.book.latest("wish") if said.body["w"]] if peer else []
        if peer and wishes:
            desk, said = peer._desk, self.rng.choice(wishes)
            what, tip, epoch = said.body["w"], said.body["t"], said.body["e"]
            votes = desk.book.moot(epoch + 1, "vote")
            number = max((one.slot[1][1] for one in votes), default=0)
            for slot, body in (
                (("wish", (10**5 + self.rng.randrange(10**5),)), {"w": what, "e": epoch, "t": tip}),
                (("vote", (epoch + 1, number)), {"w": what, "t": tip, "u": -1}),
                (("bind", (epoch + 1, number)), {"w": what, "t": tip}),
            ):
                self.tell(desk.signed(slot, body), sorted(part))


def junk(said: Statement, fill: bytes = b"\x07") -> Any:
    """What looks like shares in the place of some."""
    if said.slot[0] == "show":
        return [[[seat, wire.text(fill * SHARE)] for seat, _ in some] for some in said.body]
    return wire.text(fill * len(wire.raw(said.body)))


def turned(said: Statement) -> Iterator[str]:
    """The cards of a pass in other orders."""
    data = wire.raw(said.body)
    noise, body = words(data[: len(data) // 2]), words(data[len(data) // 2 :])
    for at in range(1, len(noise)):
        yield wire.text(b"".join([*noise[at:], *noise[:at], *body[at:], *body[:at]]))


def forge(peer: Peer, rng: Random) -> None:
    """Let this program bring something else to chance, now and then."""
    kinds = rng.sample(("share", "help", "mix", "deal", "audit", "show", "give", "bad"), rng.randint(1, 3))
    worst = rng.choice((0.1, 0.5, 1.0))

    def forged(body: Any) -> Any:
        if rng.random() > worst:
            return body
        if isinstance(body, str):
            data = bytearray(wire.raw(body))
            at = rng.randrange(max(1, len(data) // WORD)) * WORD
            data[at : at + WORD] = rng.choice((word(rng.getrandbits(200)), bytes(WORD), b"\xff" * WORD, data[:WORD]))
            return wire.text(bytes(data))
        if isinstance(body, dict):
            return body | {"s": [forged(one) if one else one for one in body["s"]]}
        return body[::-1]

    for kind in set(kinds) - {"give"}:
        says(peer, kind, forged)
    if "give" in kinds and hasattr(peer._chance, "shares"):
        shares: Any = peer._chance.shares  # type: ignore[attr-defined]
        gift = shares._gift

        def given(step: Any) -> list[Statement]:
            return [peer._desk.signed(one.slot, forged(one.body)) for one in gift(step)]

        shares._gift = given
