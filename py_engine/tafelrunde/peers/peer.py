"""One peer at one table: everything that comes in, and everything it wishes for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from tafelrunde.core import Action, Table
from tafelrunde.core.plain import is_object
from tafelrunde.peers import chat, lending, spoken, wire
from tafelrunde.peers.audit import Audit
from tafelrunde.peers.budget import PASSED_IN_ALL, Budget
from tafelrunde.peers.chance import Chance, OpenChance
from tafelrunde.peers.council import Council, Decision
from tafelrunde.peers.desk import Desk
from tafelrunde.peers.forks import Forks
from tafelrunde.peers.genesis import SEALED, Genesis
from tafelrunde.peers.identity import Identity
from tafelrunde.peers.memory import Memory
from tafelrunde.peers.play import Play
from tafelrunde.peers.refusal import Reason, Refusal
from tafelrunde.peers.sealed import SealedChance
from tafelrunde.peers.sitting import Sitting
from tafelrunde.peers.statement import CHOSEN, MOOT, Lie, Statement
from tafelrunde.peers.sync import CHUNK, Link, Sync
from tafelrunde.peers.wishes import Refused, Said, Send, Wish

PATIENCE = 3.0
"""Seconds before the others do without what the seat that acted should have sent."""

FORGED = 20
"""So many statements with a wrong signature over one link are no accident: an honest peer passes on only what it has checked."""

QUIET = (Reason.REPEATED, Reason.TOO_EARLY)
"""Refusals that are normal on a bad line, and shown to nobody."""

FOLLOWED = ("commit", "deal")
"""Of these a story stands from which others have gone on; of the others, what was said to help them tells which."""

OWN = "self"
"""The link over which a peer hears itself: what it kept on its device."""


class Peer:
    """A table as one device holds it. See the package for how to use it."""

    def __init__(
        self, genesis: Genesis, identity: Identity, device: str = "", clock: Callable[[], float] | None = None
    ) -> None:
        self.genesis = genesis
        self._desk = Desk(genesis, identity)
        self._sitting = Sitting(self._desk, device, clock)
        self._chance: Chance = SealedChance(self._desk) if genesis.chance == SEALED else OpenChance(self._desk)
        self._play = Play(self._desk, self._chance)
        self._sync = Sync(self._desk, self._play, self._chance)
        self._forks = Forks(self._desk, self._play)
        self._council = Council(self._desk, self._play, self._forks)
        self._sync.made = lambda: self._council.made
        self._crowd = chat.Crowd()
        sealed = self._chance if isinstance(self._chance, SealedChance) else None
        self._audit = Audit(self._desk, self._play, sealed, self._council) if sealed else None
        self._memory = Memory(self._desk, self._sync)
        self._forged: dict[str, int] = {}
        """How much that nobody has signed came over each link."""
        self._budgets: dict[str, Budget] = {}
        """What each link may cost us. A letter, or a file that is checked, was asked for, and costs what it does."""
        self._passed = Budget(0.0, {"passed": PASSED_IN_ALL})
        """What all of them together make us pass on."""
        self._now = 0.0
        self._since = ((-1, -1), 0.0)

    @property
    def seat(self) -> int | None:
        """Our seat; None for an onlooker."""
        return self._desk.seat

    @property
    def eyes(self) -> int | None:
        """Through whose eyes the table can be shown here: those of our seat, unless it has seen cards that we are not
        told yet, such as what a bot has drawn for it. None looks on.
        """
        table, seat = self._play.table, self.seat
        return None if table is None or seat is None or table.state.cards.untold(seat) else seat

    @property
    def table(self) -> Table[Any] | None:
        """The record and the state, once the table is set up. Show `table.state.seen_by(eyes)`; never play on it."""
        return self._play.table

    @property
    def turn(self) -> int | None:
        """The seat that must act; None while chance is awaited, and when the game is over."""
        return self._play.turn

    @property
    def over(self) -> bool:
        """Whether there is nothing more to play: the game has ended, was ended, or was spoiled by a rigged shuffle."""
        return self._play.over

    @property
    def ended(self) -> bool:
        """Whether it was decided that the game ends before its end."""
        table = self._play.table
        return self._play.ended and table is not None and table.state.turn is not None

    @property
    def mine(self) -> bool:
        """Whether we are to act, for ourselves or for the bot at `turn`."""
        return self._play.mine and self._memory.whole

    @property
    def whole(self) -> bool:
        """Whether we know all that those can tell us who are here: somebody has told, and nothing more is on its way."""
        return self._memory.whole

    @property
    def awaited(self) -> frozenset[int]:
        """The seats without which it does not go on just now: who is to act, or must help to make chance.

        Of those who must help a part may do: see `genesis.needed`.
        """
        turn = self._play.turn
        if self._play.over:
            return frozenset()
        return self._chance.awaited if turn is None else frozenset({self._desk.runners[turn]})

    @property
    def awaits(self) -> str:
        """What they are awaited for: `turn`, or what chance is making, see `Chance.making`; empty where for nothing."""
        return "" if not self.awaited else self._chance.making if self._play.turn is None else "turn"

    def code(self, language: str) -> tuple[str, ...]:
        """Three words of a language (`de`, `en`) to be compared on the telephone, see `spoken`; none before the key is made."""
        joint = self._chance.joint
        return spoken.code(self.genesis.id, joint, language) if joint else ()

    def wake(self, stored: Iterable[bytes] = ()) -> list[Wish]:
        """Begin, with whatever this device has kept of this table, in any order."""
        statements: list[Statement] = []
        for data in stored:
            try:
                statements.append(Statement.from_json(wire.unpack(data)))
            except Refusal as refusal:
                self._refused(OWN, refusal)
        self._desk.waking = True
        others = list[Lie]()
        for statement in sorted(statements, key=lambda said: (said.entry or 0, said.slot)):
            known = self._desk.book.told(statement.seat, statement.slot)
            if known and statement.slot[0] in FOLLOWED:
                others.append(Lie(known[0], statement))
            elif known and statement.slot[0] in CHOSEN:
                self._forks.told(Lie(known[0], statement))
            elif statement not in known:
                self._desk.book.keep(statement)
                self._council.doubted(statement)
        for sat in self._desk.book.latest("sit"):
            self._sitting.heard(sat, told=False)
        # Of what others build on, other stories come after all that was built, as they did when they were told.
        self._advance()
        for lie in others:
            self._forks.told(lie)
        self._advance()
        self._desk.waking = False
        return self._out()

    def sit(self, now: float) -> list[Wish]:
        """Our seat speaks through this device from now on, by the clock on the wall, and through no other any more."""
        self._sitting.sit(now)
        self._memory.came()
        return self._out()

    def lend(self, code: bytes | None) -> list[Wish]:
        """From now on a code, a secret of its own, opens our seat for whoever brings it; and none before it. None: none does."""
        lending.lend(self._desk, code)
        return self._out()

    def opened(self, code: bytes) -> tuple[bytes, float] | None:
        """The secret of the seat that a code opens, and when somebody sat down there last, by the clock on the wall; None where it opens
        none, as far as we have heard.
        """
        return lending.opened(self._desk, code)

    def connected(self, link: str) -> list[Wish]:
        """A link to another peer is open."""
        self._sync.links[link], self._forged[link], self._budgets[link] = Link(), 0, Budget(self._now)
        self._desk.wish(Send(link, self._sync.have()))
        return self._out()

    def disconnected(self, link: str) -> list[Wish]:
        """A link is gone."""
        self._sync.links.pop(link, None)
        self._forged.pop(link, None)
        self._budgets.pop(link, None)
        return self._out()

    def receive(self, link: str, data: bytes) -> list[Wish]:
        """Bytes that came over a link. Whatever they are, this raises nothing. To look at signatures is what costs most, so
        whoever forges them is not listened to any more.
        """
        try:
            if not self._forges(link) and self._affords(link, "heard", len(data)):
                self._take(link, wire.unpack(data), data)
        except Refusal as refusal:
            self._refused(link, refusal)
        return [*(wish for wish in self._out() if self._within(link, wish)), *self._out()]

    def tick(self, now: float) -> list[Wish]:
        """Call about twice a second; `now` in seconds on any clock that only goes forward."""
        self._now = now
        for budget in (self._passed, *self._budgets.values()):
            budget.fill(now)
        self._sync.tick(now)
        if self._audit:
            self._audit.tick(now)
        point = (self._play.number, self._play.tries)
        if point != self._since[0]:
            self._since = (point, now)
        elif self._play.pending and now - self._since[1] > PATIENCE:
            self._play.help()
            self._advance()
        if now - self._since[1] > PATIENCE and self._forks.turn():
            self._advance()
        self._memory.tick(now, self._since[1])
        self._council.tick(now)
        if self._play.holding or self._play.limit is not None:
            self._advance()
        return self._out()

    def act(self, action: Action) -> list[Wish]:
        """Play for the seat to move, if that is `mine`; raises `Illegal`, as the rules do."""
        try:
            if not self._memory.whole:
                raise Refusal(Reason.TOO_EARLY)
            self._play.say(action)
            self._advance()
        except Refusal as refusal:
            self._refused(OWN, refusal)
        return self._out()

    def wish(self, what: Decision | None) -> list[Wish]:
        """Say what our seat would like to be decided (see `council.Decision`), or that it no longer would."""
        try:
            self._council.wish(what)
            self._advance()
        except Refusal as refusal:
            self._refused(OWN, refusal)
        return self._out()

    @property
    def wished(self) -> dict[int, Decision]:
        """What each seat would like to be decided now."""
        return self._council.wished()

    @property
    def runners(self) -> tuple[int, ...]:
        """Per seat, the seat whose device plays for it: itself, or whoever runs a bot there."""
        return tuple(self._desk.runners)

    @property
    def caught(self) -> frozenset[int]:
        """The seats that were caught: whether such a one may come back is for people to say."""
        return frozenset(self._desk.cheats)

    def said(self) -> list[bytes]:
        """Everything that was signed at this table and concerns all, in order, as messages."""
        book, entries = self._desk.book, range(self._play.number + 1)
        epochs = range(1, self._desk.epoch + 1)
        votes = [vote for epoch in epochs for kind in ("vote", "bind") for vote in book.moot(epoch, kind)]
        shown = [said for proof in self._desk.evidence.values() for said in proof if said.slot[0] == "give"]
        told = [said for entry in entries for said in book.about(entry)]
        # What we follow first, and other stories after all that was built: whoever reads it all follows the same.
        told.sort(key=lambda said: said.slot[0] in CHOSEN and book.told(said.seat, said.slot)[0] != said)
        statements = [*votes, *told, *book.at("audit"), *shown]
        return [self._desk.pack(said.to_json()) for said in statements]

    def knows(self, seat: int) -> int:
        """How many entries of our record another seat has had, as far as its signatures prove it."""
        return self._sync.knows(seat)

    def lacks(self, link: str) -> bool:
        """Whether the peer behind a link has said that it has more than we."""
        return link in self._sync.links and self._sync.links[link].number > self._play.number

    def letter(self, *, whole: bool = False) -> list[bytes]:
        """What those who play may lack, or the whole table, as messages to be carried by hand; see `letters`."""
        others = set(self.runners) - {self.seat}
        return self._sync.letter(0 if whole else min(map(self.knows, others), default=0))

    def say(self, phrase: int | str, now: float) -> list[Wish]:
        """Say a quick phrase by its number, or, where the table allows it, words; `now` by the clock on the wall,
        for what is said after a reload must come later than what was said before.
        """
        if self._crowd.crowded(self.seat, "own", self._now):
            self._refused(OWN, Refusal(Reason.TOO_MANY))
        else:
            self._desk.say("chat", int(now * 1000), body=phrase, keep=False)
        return self._out()

    def _take(self, link: str, message: dict[str, Any], data: bytes) -> None:
        if message.get("g") != wire.text(self.genesis.id):
            raise Refusal(Reason.OTHER_GAME)
        match message.get("k"):
            case "have":
                # First of all who speaks for whom: if nobody listens to us any more, we have nothing to answer.
                for one in wire.listed(message.get("y", []), _object, 8):
                    self._one_of_many(link, one)
                # To find what somebody lacks costs more than to hear that he asks: first whether he may draw any more.
                self._sync.heard_of(link, message, answers=self._affords(link, "answered", 0, CHUNK))
            case "say":
                self._said(link, message, data)
            case "many":
                before = self._play.number
                for one in wire.listed(message.get("m"), _object, 2000):
                    if not self._forges(link):
                        self._one_of_many(link, one)
                if self._play.number > before and self._sync.behind:
                    self._desk.wish(Send(link, self._sync.have()))
            case "for":
                self._sealed(link, message, data)
            case _:
                raise Refusal(Reason.MALFORMED)

    def _one_of_many(self, link: str, message: dict[str, Any]) -> None:
        try:
            self._said(link, message, None)
        except Refusal as refusal:
            self._refused(link, refusal)

    def _said(self, link: str, message: dict[str, Any], data: bytes | None) -> None:
        statement = Statement.from_json(message)
        if statement.slot[0] == "give":
            self._exposed(statement)
            return
        try:
            self._statement(link, statement, data)
        except Refusal as refusal:
            if refusal.reason == Reason.FORGED and link in self._forged:
                self._forged[link] += 1
            raise

    def _exposed(self, statement: Statement) -> None:
        """What is meant for one seat travels sealed, or not at all: unless it proves that its author has cheated."""
        desk = self._desk
        if any(statement in proof for proof in desk.evidence.values()):
            raise Refusal(Reason.REPEATED)
        desk.book.check(statement, self._play.number)
        if not self._chance.exposed(statement):
            raise Refusal(Reason.UNWANTED)

    def _forges(self, link: str) -> bool:
        return self._forged.get(link, 0) >= FORGED

    def _affords(self, link: str, what: str, cost: float, least: float = 0.0) -> bool:
        """Whether a link may still cost us this, and at least so much. That it may not is told once."""
        budget = self._budgets.get(link)
        if budget is None or budget.take(what, cost, least):
            return True
        if budget.first():
            self._desk.wish(Refused(link, Reason.TOO_MANY, {}))
        return False

    def _within(self, link: str, wish: Wish) -> bool:
        """Whether the page is to carry out what a message of a link has made us wish."""
        if isinstance(wish, Send) and wish.to is not None:
            if wish.to == link:
                return self._affords(link, "answered", len(wish.data))
            return self._affords(link, "passed", len(wish.data)) and self._passed.take("passed", len(wish.data))
        return not isinstance(wish, Refused) or wish.reason in QUIET or self._affords(link, "told", 1)

    def _sealed(self, link: str, message: dict[str, Any], data: bytes) -> None:
        seats = self.genesis.seats
        sender, to = wire.natural(message.get("f"), seats), wire.natural(message.get("s"), seats)
        if sender in self.genesis.bots:
            raise Refusal(Reason.NO_SEAT, seat=sender)
        if to != self.seat:
            self._sync.toward(link, to, data)
            return
        box = wire.raw(message.get("b"))
        plain = self._desk.identity.unseal(self.genesis.keys[sender], box, self.genesis.id)
        statements = [Statement.from_json(one) for one in wire.listed(wire.parsed(plain), _object)]
        if any(one.seat != sender or one.slot[0] != "give" for one in statements):
            raise Refusal(Reason.MALFORMED)
        for one in statements:
            with suppress(Refusal):  # known already, or too much of it
                self._statement(link, one, None)

    def _statement(self, link: str, statement: Statement, data: bytes | None) -> None:
        desk, play = self._desk, self._play
        try:
            desk.book.check(statement, play.number, ours=statement.seat == desk.seat)
        except Lie as lie:
            if statement.slot[0] in MOOT:
                self._council.check(statement)
            self._forks.told(lie)
            self._sync.relay(link, statement.seat, data or desk.pack(statement.to_json()), always=True)
            self._advance()
            return
        kind = statement.slot[0]
        if kind == "chat":
            self._talk(statement)
        elif kind == "sit":
            self._sitting.check(statement)
            self._keep(statement)
            told = play.table is not None and not self._crowd.crowded(statement.seat, kind, self._now)
            self._sitting.heard(statement, told=told)
        elif kind == "lend":
            lending.check(desk, statement)
            self._uncrowded(statement)
            self._keep(statement)
        elif kind == "act":
            if play.table and statement.slot[1] == play.slot and not play.pending:
                play.judge(statement)
            self._keep(statement)
        elif kind in ("wish", "vote", "bind"):
            self._council.check(statement)
            asked = self._council.asked(statement)
            if asked:
                self._uncrowded(statement)
                desk.wish(asked)
            self._keep(statement)
            self._council.doubted(statement)
        else:
            self._chance.check(statement)
            self._keep(statement)
        if kind != "give":
            packed = data or desk.pack(statement.to_json())
            # Where a decision has passed, nobody catches up any more: who was told what there is only found so.
            late = kind == "act" and statement.slot[1][0] < desk.epoch
            self._sync.relay(link, statement.seat, packed, always=kind in MOOT or late)
        self._advance()
        if (statement.entry or 0) > play.number:
            self._sync.ask(link)

    def _advance(self) -> None:
        """Go on as far as possible; what is decided changes what is possible."""
        self._forks.settle()
        self._council.meet(voting=self._memory.whole)
        self._play.advance()
        while self._council.meet(voting=self._memory.whole):
            self._play.advance()

    def _talk(self, said: Statement) -> None:
        """What was said last is kept, so that nothing is told twice. Our own we have told; that somebody says it again reminds us of nothing."""
        if said.seat == self._desk.seat:
            raise Refusal(Reason.REPEATED)
        phrase, words = chat.heard(said, self.genesis)
        self._uncrowded(said)
        self._keep(said)
        self._desk.wish(Said(said.seat, phrase, words))

    def _uncrowded(self, said: Statement) -> None:
        """Refuse what the page would be told, if it is too much at once."""
        if self._crowd.crowded(said.seat, said.slot[0], self._now):
            raise Refusal(Reason.TOO_MANY, seat=said.seat)

    def _keep(self, statement: Statement) -> None:
        """Write down what somebody else has told us; if it is ours, we did not know it."""
        if statement.seat == self._desk.seat:
            self._memory.reminded()
        self._desk.book.keep(statement)
        self._desk.store(statement)

    def _refused(self, link: str, refusal: Refusal) -> None:
        if refusal.reason == Reason.TOO_EARLY and link != OWN:
            self._sync.ask(link)
        self._desk.wish(Refused(link, refusal.reason, refusal.facts))

    def _out(self) -> list[Wish]:
        desk = self._desk
        wishes, desk.wishes = desk.wishes, []
        # Another device speaks for our seat, and may have said something else than what only we know.
        return wishes if desk.seat == desk.chair else [wish for wish in wishes if not isinstance(wish, Send)]


def _object(value: Any) -> dict[str, Any]:
    if not is_object(value):
        raise Refusal(Reason.MALFORMED)
    return value
