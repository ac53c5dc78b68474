"""One table besieged: everything is drawn by lot from a seed, the game, the seats, the mode, and the ways of those who have changed their
program; and what must hold all the same.

Honest people play, wait for a while for whoever says nothing, and then agree (by telephone) on a bot in his place or on the end. Most
games are ended by vote after some entries, so that many can be played; some go on until the rules end them.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from random import Random
from typing import Any

from fastgroup import Fast
from misdeeds import BEHAVIOURS, Liar
from tafelrunde import games
from tafelrunde.core import ALL, Damaged
from tafelrunde.peers import Audited, Caught, Decided, Genesis, Peer, Reason, majority, transcript, wire
from tafelrunde.peers.audit import ALONE
from tafelrunde.peers.chance import Step
from tafelrunde.peers.play import HAND_OVER
from tafelrunde.peers.statement import CHOSEN, Book, Statement
from wires import Device, Network, Trouble, genesis

PATIENT = 10.0
"""Seconds for which people wait for somebody before they agree on what to do without him."""

LONGEST = 240.0
"""Seconds after which those who wish the end wait no more."""

QUIET = ALONE + 15.0
"""Seconds in which the honest ones hear from each other alone, before they are compared: they wait for those who are gone before they open
anything, and whoever has opened his page anew waits from then on.
"""


WRONG = (
    "raised",
    "honest named",
    "no proof",
    "not named",
    "records differ",
    "helped twice",
    "card read",
    "not audited",
)

BEFORE = "before the start somebody has not said his part, or a false one"
FEW = "fewer than enough wish the same"
"""Why a table stands, in the words of the protocol."""


@dataclass
class Outcome:
    """What came of it."""

    seed: int
    name: str
    mode: str
    people: int
    liars: int
    ways: tuple[str, ...]
    entries: int = 0
    ended: bool = False
    stands: str = ""
    """Why it did not end: a reason that the protocol names."""
    enough: bool = False
    """Whether there were honest ones enough to decide, and the table had begun."""
    caught: int = 0
    """How many of the liars were named by all honest ones."""
    forks: int = 0
    """In how many places somebody told two stories."""
    twice: int = 0
    """How often a liar could see the answers to two stories of his, told to some at the same time; he is named."""
    peeked: int = 0
    """How many cards he could see so that neither story has shown, or that lay open to one part of the table before the other took it back."""
    audited: bool = False
    wrong: list[str] = field(default_factory=list[str])
    """What must not be: of the kinds in `WRONG`, with what is known of it."""


class Siege:
    """A table, its liars and its honest people; by earlier rules, where a `version` of them made a story what it was."""

    def __init__(self, seed: int, names: tuple[str, ...] = games.NAMES, longest: int = 20, **version: int) -> None:
        self.seed = seed
        self.rng = rng = Random(f"siege {seed}")
        name = rng.choice(names)
        seats = rng.choice([count for count in games.load(name).seats if count <= 5])
        bots = 1 if seats > 2 and rng.random() < 0.15 else 0
        people = seats - bots
        self.mode = rng.choice(("open", "tolerant", "tolerant", "strict"))
        needed = people if self.mode == "strict" else majority(people)
        chance = "open" if self.mode == "open" else "sealed"
        facts, persons = genesis(name, Fast(), seats, seed, bots=bots, chance=chance, needed=needed, **version)
        other = facts.again(rng.randbytes(16), tuple(rng.randbytes(len(one)) for one in facts.fresh))
        trouble = Trouble(rng.choice((0, 0, 0.03)), rng.choice((0, 0.05)), rng.choice((0.02, 0.2, 0.6)))
        self.net = net = Network(facts, persons, seed, trouble)
        self.facts: Genesis = facts
        count = 2 if people > 3 and rng.random() < 0.25 else 1
        lying = sorted(rng.sample(sorted(net.devices), count))
        ways = tuple(sorted(rng.sample(BEHAVIOURS, rng.choice((1, 1, 2, 3)))))
        for one in lying:
            net.devices[one] = Liar(net, one, net.devices[one].make, rng, ways, other)
        self.seats = dict(zip(sorted(net.devices), facts.people, strict=True))
        self.liars = {self.seats[one] for one in lying}
        self.length = rng.randrange(4, longest) if longest < 1000 else longest
        self.want: tuple[Any, ...] | None = None
        self.since = self.stood = self.opened = 0.0
        """When something was last wished, the game went on, and an honest page was opened."""
        self.number = 0
        self.asked = 0
        self.shown = defaultdict[bytes, set[tuple[int, int | None, int]]](set)
        """Per point, which honest seat has given its share of it to whom, and for which action; None stands for all."""
        self.helped = defaultdict[tuple[int, int], set[int]](set)
        """Per action of an entry, which honest seats have helped chance to answer it so that a liar could see it."""
        self.upon = defaultdict[int, set[int]](set)
        """Per action, which honest seats have helped chance to answer it, or laid cards of their own open."""
        self.places = dict[int, tuple[int, ...]]()
        """Where an action was that chance was asked for: epoch, entry, try, and all before it."""
        self.asked_by = defaultdict[tuple[int, ...], set[int]](set)
        """Per honest seat and place, what it has helped to answer."""
        self.roots = dict[int, tuple[int, int]]()
        """Of what is asked after decks were made, which action asks, and after how many decks."""
        self.decks = defaultdict[tuple[Any, ...], set[int]](set)
        """Per honest seat, those who pass, action and number of decks before, which decks it has helped."""
        for device in self.honest:
            device.make = lambda real=device.make: self._watched(real())
        self.outcome = Outcome(seed, name, self.mode, people, count, ways)
        carry = net.carry

        def overheard(sender: str, to: str, data: bytes) -> None:
            liar = net.devices[to]
            if isinstance(liar, Liar):
                liar.told[sender] = [*liar.told.get(sender, [])[-60:], data]
            carry(sender, to, data)

        net.carry = overheard  # type: ignore[method-assign]

    @property
    def honest(self) -> list[Device]:
        return [device for device in self.net.devices.values() if not isinstance(device, Liar)]

    @property
    def _here(self) -> list[tuple[Device, Peer]]:
        return [(device, device.peer) for device in self.honest if device.peer]

    def _watched(self, peer: Peer) -> Peer:
        """An honest peer, of which we note what it helps to open."""
        if self.mode == "open":
            return peer
        shares: Any = peer._chance.shares  # type: ignore[attr-defined]
        say, gift, mine, tuples = shares._say, shares._gift, shares._mine, shares._tuples
        mixing: Any = peer._chance.mixing  # type: ignore[attr-defined]
        asked = mixing.asked
        seat, to = peer.seat or 0, list[Any]([None, 0])

        def noted(step: Step, whom: int | None) -> None:
            act, (ask, decks) = peer._play.pending, self._root(step)
            place = self.places.setdefault(ask, act.slot[1] if act else ())
            if whom is None or whom in self.liars:
                self.helped[step.entry, ask].add(seat)
            if step.step < HAND_OVER:
                self.asked_by[seat, *place].add(ask)
                self.upon[ask].add(seat)
                self.decks[seat, frozenset(peer._desk.gone), ask, decks].add(step.ask)

        def rooted(step: Step) -> Step:
            found: Step = asked(step)
            made = sum(one.which[0] == step.entry for one in mixing.shuffles)
            self.roots[found.ask] = step.ask, made
            return found

        def said(kind: str, step: Step, points: Any) -> None:
            to[:] = None, self._root(step)[0]
            if not peer._desk.silent_on(step.ask):
                noted(step, None)
            say(kind, step, points)

        def given(step: Step) -> Any:
            to[:] = shares._given[step][0], self._root(step)[0]
            noted(step, to[0])
            return gift(step)

        def opened(points: Any) -> Any:
            for point in points:
                self.shown[point].add((seat, *to))
            return mine(points)

        def laid_open(point: bytes) -> Any:
            act = peer._play.pending
            ask = act.ask if act else 0
            self.places.setdefault(ask, act.slot[1] if act else ())
            self.upon[ask].add(seat)
            self.shown[point] |= {(one, None, ask) for one in shares._good[point] if one not in self.liars}
            return tuples(point)

        shares._say, shares._gift, shares._mine, shares._tuples = said, given, opened, laid_open
        mixing.asked = rooted
        return peer

    def _root(self, step: Step) -> tuple[int, int]:
        """The action that a step belongs to, and how many decks were made for it before."""
        return self.roots.get(step.ask, (step.ask, 0))

    def run(self) -> Outcome:
        """Play, and look at what came of it."""
        net, rng, facts = self.net, self.rng, self.facts
        net.start()
        for device in net.devices.values():
            if isinstance(device, Liar):
                device.begin()
        net.later(0.1, self._people)
        if rng.random() < 0.3:
            net.later(rng.random() * 20, lambda: self._reload(rng.choice(self.honest)))
        net.run(self._done, LONGEST if len(self.honest) >= facts.enough else LONGEST / 4)
        for device in net.devices.values():
            if isinstance(device, Liar):
                device.leave()
        self.want = ("end",) if self.want else None
        self.opened = max(self.opened, net.now)
        net.run(lambda: net.now > self.opened + QUIET)
        self._judge()
        return self.outcome

    def _done(self) -> bool:
        sealed = self.mode != "open"
        return all(peer.over and (not sealed or device.told(Audited)) for device, peer in self._here)

    def _reload(self, device: Device) -> None:
        def opened() -> None:
            self.opened = self.net.now
            device.start()

        device.die()
        self.net.later(self.rng.random() * 4, opened)

    def _people(self) -> None:
        """What honest people do: play, wait, agree."""
        now, here = self.net.now, self._here
        numbers = [peer._play.number for _, peer in here]
        if numbers and min(numbers) > self.number:
            self.number, self.stood = min(numbers), now
        if self.want is None and here and all(peer.table for _, peer in here):
            self._agree(now, [peer for _, peer in here])
        elif self.want and self.want != ("end",) and now - self.since > 40:
            self.want, self.stood = None, now  # nothing came of it
        for device, peer in here:
            self._one(device, peer)
        for device in self.net.devices.values():
            if isinstance(device, Liar) and device.peer and device.peer.mine and "stories" not in device.ways:
                self._play(device, device.peer)
        self.net.later(0.3, self._people)

    def _agree(self, now: float, peers: list[Peer]) -> None:
        """What all honest ones wish from now on, if they wish something."""
        awaited = sorted(frozenset[int]().union(*(peer.awaited for peer in peers)) & self.liars)
        free = [seat for seat in awaited if all(seat not in peer._desk.gone for peer in peers)]
        if self.number >= self.length or now > LONGEST / 2:
            self.want = ("end",)
        elif now - self.stood > PATIENT:
            able = free and self.facts.spares and self.asked < 3
            runner = min(seat for seat in self.facts.people if seat not in self.liars)
            self.want = ("bot", free[0], runner) if able else ("end",)
            self.asked += 1
        else:
            asked = [peer.wished.get(seat) for peer in peers for seat in sorted(self.liars)]
            undo = next((one for one in asked if one and one[0] == "undo"), None)
            if undo and self.rng.random() < 0.05:
                self.want = undo
        self.since = now

    def _one(self, device: Device, peer: Peer) -> None:
        mine, want = peer.wished.get(peer.seat or 0), self.want
        if any(one.what == want for one in device.told(Decided)) and want != ("end",):
            self.want = want = None
        if peer.over:
            return
        if mine != want and not (want is None and mine and mine[0] == "back"):
            device.do(peer.wish(want))
        if self.rng.random() < 0.02:
            device.do(peer.say(self.rng.randrange(8), 1000.0 + self.net.now))
        if peer.mine and want is None:
            self._play(device, peer)

    def _play(self, device: Device, peer: Peer) -> None:
        assert peer.table
        actions = peer.table.game.actions(peer.table.state.seen_by(peer.turn))
        device.do(peer.act(self.rng.choice(actions)))

    # What must hold

    def _judge(self) -> None:
        found, facts = self.outcome, self.facts
        peers = [peer for _, peer in self._here]
        found.entries = min(peer._play.number for peer in peers)
        begun = all(peer.table for peer in peers)
        found.ended = begun and all(peer.over for peer in peers)
        found.enough = begun and len(peers) >= facts.enough
        found.stands = "" if found.ended else self._stands(peers, begun)
        self._named()
        chains = [[entry.link for entry in peer.table.record.entries] if peer.table else [] for peer in peers]
        common = min(map(len, chains))
        # Who has finished the entry at which a stacked deck came to light has one more; nobody plays on.
        whole = found.ended and not any(peer._play.broken for peer in peers)
        if len({tuple(some[: None if whole else common]) for some in chains}) > 1:
            found.wrong.append("records differ")
        self._told_twice(peers)
        if self.mode != "open":
            self._hidden(peers)
            self._audit(peers)

    def _stands(self, peers: list[Peer], begun: bool) -> str:
        if not begun:
            return BEFORE
        if len(peers) < self.facts.enough:
            return FEW
        return "for no reason"

    def _named(self) -> None:
        found, liars = self.outcome, self.liars
        named = [{one.seat for one in device.told(Caught)} for device in self.honest]
        for seat in set().union(*named) - liars:
            reasons = {
                (one.reason, str(one.facts))
                for device in self.honest
                for one in device.told(Caught)
                if one.seat == seat
            }
            found.wrong.append(f"honest named: {seat} {sorted(reasons)}")
        found.caught = sum(all(seat in some for some in named) for seat in liars)
        for device in self.honest:
            for one in device.told(Caught):
                if not self._proves(one):
                    found.wrong.append(f"no proof: {one.reason} {one.facts}")

    def _proves(self, caught: Caught) -> bool:
        """Whether the words are his, and for two stories, are two."""
        said = [Statement.from_json(wire.unpack(data)) for data in caught.proof]
        book = Book(self.facts, Fast())
        if not said or not all(book._signed(one) for one in said):
            return False
        if caught.reason != Reason.OTHER_PAST:
            return said[0].seat == caught.seat
        one, other = said
        same = one.slot == other.slot and one.body != other.body and one.slot[0] in CHOSEN
        return one.seat == other.seat == caught.seat and (same or {one.slot[0], other.slot[0]} == {"vote", "bind"})

    def _told_twice(self, peers: list[Peer]) -> None:
        """Whoever told two stories that honest ones hold is named by all of them."""
        stories = defaultdict[Any, set[bytes]](set)
        for peer in peers:
            for (seat, slot), some in peer._desk.book._said.items():
                if slot[0] in CHOSEN:
                    stories[seat, slot] |= {wire.canonical(one.body) for one in some}
        told = {seat for (seat, _), some in stories.items() if len(some) > 1}
        self.outcome.forks = sum(len(some) > 1 for some in stories.values())
        for seat, device in ((seat, device) for seat in told for device in self.honest):
            if seat not in {one.seat for one in device.told(Caught) if one.reason == Reason.OTHER_PAST}:
                self.outcome.wrong.append(f"not named: {seat} told two stories, {device.name} does not say so")

    def _hidden(self, peers: list[Peer]) -> None:
        """No liar can open a card that is not for his eyes; chance answers no second action of an entry, unless he is named."""
        found, needed, liars = self.outcome, self.facts.needed, self.liars
        stories = [
            {one.seat for one in device.told(Caught) if one.reason == Reason.OTHER_PAST} for device in self.honest
        ]
        named = any(all(seat in some for some in stories) for seat in liars)
        for place, asks in self.asked_by.items():
            if len(asks) > 1:
                found.wrong.append(f"helped twice: {place}")
        for (seat, *_), decks in self.decks.items():
            if len(decks) > 1:
                found.wrong.append(f"helped twice: two decks, by {seat}")
        if len(liars) >= needed:
            return
        answered = defaultdict[int, int](int)
        for (entry, _), seats in self.helped.items():
            answered[entry] += len(seats | liars) >= needed
        found.twice = sum(count > 1 for count in answered.values())
        if found.twice and not found.caught and not self._decided():
            found.wrong.append("not named: two actions of an entry were answered")
        runs = set(liars)
        runs |= self.facts.bots if self.facts.people[0] in liars else set()
        runs |= {what[1] for what in self._decided() if what[0] == "bot" and what[2] in liars}
        taken = self._taken_back(peers)
        none = frozenset[bytes]().union(*map(_no_cards, peers))
        for peer in (peer for peer in peers if peer.table):
            mixing: Any = peer._chance.mixing  # type: ignore[attr-defined]
            # What was asked last may have been answered to some only, before the end was decided; in one story it is for all.
            last = {ask for ask, place in self.places.items() if place[1:2] == (found.entries,)}
            waits = last if len(last) == 1 else set[int]()
            for card, (point, _) in mixing.sealed.items():
                if point in none:
                    continue  # whoever was dealt it has laid it open, and nobody plays on
                shown = [(seat, ask) for seat, to, ask in self.shown[point] if to is None or to in liars]
                helpers = {seat for seat, ask in shown if ask not in waits}
                stand = {seat for seat, ask in shown if ask not in waits | taken}
                apart = [{seat for seat, one in shown if one == ask} for ask in taken]
                void = len(stand | liars) < needed and any(len(some | liars) >= needed for some in apart)
                seen = peer.table.state.cards.seen[card]  # type: ignore[union-attr]
                meant = seen == ALL or any(seen >> seat & 1 for seat in runs)
                if helpers and len(helpers | liars) >= needed and not meant:
                    if named or void:
                        found.peeked += 1
                    else:
                        found.wrong.append(f"card read: {card}")

    def _taken_back(self, peers: list[Peer]) -> set[int]:
        """The actions after the point of a decision that nobody had helped who voted for it where he stood, and enough did: chance answered
        them to one part of the table, and a liar has taken them back with the other.
        """
        stand = {act.ask for peer in peers for act in (*peer._play._acts.values(), peer._play.pending) if act}
        found = set[int]()
        for epoch, made in enumerate(peers[0]._council._made):
            votes = [said for peer in peers for said in peer._desk.book.moot(epoch + 1, "vote")]
            here = {said.seat for said in votes if said.choice == made.ballot.words and said.body["u"] < 0}
            after = {ask for ask, at in self.places.items() if at[:1] == (epoch,) and at[1] >= made.ballot.body["t"][0]}
            found |= {ask for ask in after if len(here) >= self.facts.enough and not self.upon[ask] & here}
        return found - stand

    def _decided(self) -> list[tuple[Any, ...]]:
        return [one.what for device in self.honest for one in device.told(Decided)]

    def _audit(self, peers: list[Peer]) -> None:
        """After the game all is opened and clean, but for what somebody named has done."""
        found = self.outcome
        if not found.ended:
            return
        last = [device.told(Audited)[-1:] for device in self.honest]
        found.audited = all(one and not one[0].missing for one in last)
        if len(peers) >= self.facts.needed and not found.audited:
            found.wrong.append("not audited")
        told = {one.seat for device in self.honest for one in device.told(Caught)}
        if told and self.seed % 4 == 0:
            verdict = transcript.verify(transcript.write(peers[0]), Fast())
            for one in verdict.caught:
                if one.seat not in self.liars:
                    found.wrong.append(f"honest named: {one.seat}, by the file")


def _no_cards(peer: Peer) -> frozenset[bytes]:
    """The points that are open here, and no cards: somebody put them into a deck."""
    chance: Any = peer._chance
    found = set[bytes]()
    for card, (point, _) in chance.mixing.sealed.items():
        try:
            for opened in chance.shares.opened([point]) or ():
                chance._face(card, opened)
        except Damaged:
            found.add(point)
    return frozenset(found)
