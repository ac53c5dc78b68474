"""Was everything fair? A game that was sealed is checked by each device, and by anybody who is given its file."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.far import words
from app.far.verifying import PROOF
from app.shell import i18n
from axe import faults
from fake import run
from far import listen, meet, play_out
from fastgroup import Fast
from player import arrive
from relay import Relay
from tafelrunde.peers import Caught, Genesis, Reason, transcript
from test_sitting import run as command
from together import Person, gathered, hurried, over, played, until
from verdicts import shown

_ = i18n.translator("en")


def told(html: str) -> str:
    """The words of some markup."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html))


def look(person: Person) -> str:
    """What somebody reads who looks whether everything was fair."""
    person.do("verify")
    return told(person.html)


async def checked(person: Person) -> str:
    look(person)
    await until(lambda: person.room.verifying.verdict and 'id="answer"' in person.html)
    return told(person.html)


def test_everybody_checks_a_sealed_game_and_can_give_it_to_others(monkeypatch: Any, at_random: None) -> None:
    hurried(monkeypatch)

    async def table() -> None:
        people = await gathered("creatures", ["Ada", "Ben", "Cleo", "Dora"], "tolerant", looking=1)
        await played(people, Random(1), 10)
        assert "So far, yes." in await checked(people[0])
        people[0].do("believe")
        await people[1].vanish()
        await people[1].come()
        await until(lambda: people[1].room.session)
        await played(people, Random(2))
        await until(lambda: all('id="verify"' in one.html for one in people))
        look(people[3])
        await until(lambda: "Yes. Everything holds." in told(people[3].html))
        for one in people:
            found = await checked(one)
            assert "Yes. Everything holds." in found
            assert re.search(r"Shuffles: \d+, each", found)
            one.do("proof")
            ((name, text),) = one.app.page.files.items()  # type: ignore[attr-defined]
            assert name == "tafelrunde-creatures-proof.txt"
            assert transcript.verify(text, Fast()).holds
            one.do("believe")
            assert 'id="verify"' in one.html
            for seat in range(3):
                one.do("look 12")
                one.do(f"eyes {seat}")
                assert one.app.look_back.eyes == one.room.session.eyes_at(12, seat) == seat
            one.do("now")
        people[0].do("rematch")
        assert people[0].room.lobby.proposal.chance == "tolerant"

    run(table())


def test_in_an_open_game_it_says_what_nobody_can_check(monkeypatch: Any, at_random: None) -> None:
    hurried(monkeypatch)

    async def table() -> None:
        people = await gathered("creatures", ["Ada", "Ben"], "open")
        await played(people, Random(1))
        assert over(people[0])
        found = await checked(people[0])
        assert "as far as an open game can be checked" in found
        assert "in an open game every device knows them all" in found

    run(table())


def test_what_proves_that_somebody_cheated_is_kept_and_goes_with_the_file(monkeypatch: Any, at_random: None) -> None:
    hurried(monkeypatch)

    async def table() -> None:
        ada, ben = people = await gathered("wuerfel", ["Ada", "Ben"], "strict")
        await played(people, Random(1), 20)
        liar = ben.room.peer._desk
        said = next(
            said
            for entry in range(1, 20)
            for said in liar.book.about(entry)
            if said.slot[0] == "act" and said.seat == 1
        )
        other = liar.pack(liar.signed(said.slot, [said.body[0], "something else", said.body[2]]).to_json())
        ada.room.connection.hear("message", "Ben", f"t{other.decode()}")
        await until(lambda: "Two different statements came from Ben" in ada.html)
        await until(lambda: any(key.startswith(PROOF) for key in ada.hub.kept["Ada"]))
        await ada.vanish()
        await ada.come()
        await until(lambda: ada.room.session)
        found = await checked(ada)
        assert "Not quite: Ben told two stories." in found
        assert "Two different statements by Ben are signed" in found
        ada.do("proof")
        (text,) = ada.app.page.files.values()  # type: ignore[attr-defined]
        assert [caught.seat for caught in transcript.verify(text, Fast()).caught] == [1]

    run(table())


def test_whoever_keeps_a_table_waiting_is_named(monkeypatch: Any) -> None:
    hurried(monkeypatch)

    async def table() -> None:
        people = await gathered("creatures", ["Ada", "Ben"], "open")
        await people[1].vanish()
        ada, room = people[0], people[0].room
        ada.do("rematch")
        room.lobby.change(chance="strict", seats=room.peer.genesis.keys)
        sealed = {"chance": "sealed", "nonce": room.lobby.proposal.to_json()["nonce"]}
        room.begin(Genesis.from_json(room.peer.genesis.to_json() | sealed, Fast()))
        await until(lambda: "The table is being laid: waiting for Ben." in told(ada.html))

    run(table())


@pytest.mark.parametrize(
    ("reason", "facts", "said", "spoiled"),
    [
        (Reason.ILLEGAL, {"entry": 7, "rule": "W1"}, "Ben did what the rules forbid: action 7", {"moves"}),
        (
            Reason.OTHER_PAST,
            {"entry": 7, "kind": "act"},
            "Two different statements by Ben are signed about action 7",
            {"signatures"},
        ),
        (Reason.OTHER_PAST, {"entry": None, "kind": "vote"}, "Two statements by Ben are signed", {"signatures"}),
        (Reason.BAD_PROOF, {"entry": 0, "part": 1}, "Ben dealt a false part of the key", {"dice", "cards"}),
        (Reason.BAD_PROOF, {"entry": 7, "deck": 0}, "Ben mixed the cards wrongly: before action 7", {"cards"}),
        (Reason.BAD_PROOF, {"entry": 7}, "Ben gave a false part of a die or a card: action 7", {"dice", "cards"}),
    ],
)
def test_whoever_cheated_is_named_with_what_was_done(
    reason: Reason, facts: dict[str, Any], said: str, spoiled: set[str]
) -> None:
    html = shown(_, caught=[Caught(1, reason, facts)], finished=True, shuffles=4, thrown={6: Counter({1: 30, 6: 30})})
    accused = reason != Reason.OTHER_PAST  # for that a device can do that has lost its memory
    assert ("There is proof against Ben." in told(html)) == accused
    assert ("cheated" in words.caught(Caught(1, reason, facts), ["Ada", "Ben"], _)) == accused
    assert said in told(html)
    rows = re.findall(r'<div class="proof-row" id="proof-(\w+)"><dt><span[^>]*is-(\w+)"', html)
    assert {kind for kind, mark in rows if mark == "bad"} == spoiled
    answers = dict(re.findall(r'id="proof-(\w+)">.*?<dd>(.*?)</dd>', html))
    assert all(answers[kind].replace("\u00a0", " ").startswith(said) == (kind in spoiled) for kind in answers)


PROTOCOL = Path(transcript.__file__).with_name("PROTOCOL.md")


@pytest.mark.parametrize(
    ("chance", "needed", "column"),
    [("open", 2, 1), ("sealed", 2, 2), ("sealed", 3, 3)],
    ids=["open", "tolerant", "strict"],
)
def test_it_promises_what_the_protocol_promises(chance: str, needed: int, column: int) -> None:
    """Three people: per mode the cells of the protocol's table, and the sentences that say the same before and after a game."""
    table = re.findall(r"^\| (.*) \|$", PROTOCOL.read_text("utf-8"), re.MULTILINE)
    promised = {cells[0]: cells[column] for cells in (row.split(" | ") for row in table) if len(cells) == 4}
    html = told(shown(_, chance=chance, needed=needed, finished=True, shuffles=4, thrown={6: Counter({1: 30, 6: 30})}))
    before = words.CHANCES[{1: "open", 2: "tolerant", 3: "strict"}[column]].meaning
    unchanged, few, one = "against unchanged programs only", "with fewer than `needed` liars", "with one honest seat"
    seen = f"{few}, but see *the last to mix*, *two stories* and *between two parts*"
    assert promised["nobody sees a hidden card"] == (unchanged, seen, f"{one}, but see *the last to mix*")[column - 1]
    assert promised["nobody foresees dice"] == (unchanged, few, one)[column - 1]
    assert ("can look at hidden cards, and know dice and draws before" in html) == (column == 1)
    assert ("can see hidden cards, and know dice and draws before" in before) == (column == 1)
    assert ("unless more than half of you change their programs" in html) == (column == 2)
    assert ("can see hidden cards and know dice beforehand" in before) == (column == 2)
    assert ("knows them beforehand, even if all the others work together" in html) == (column == 3)
    assert ("mixes last" in html) == ("*the last to mix*" in promised["nobody chooses dice or a shuffle"])
    assert ("your cards only if they slip in a false deck" in before) == (column == 3)
    assert ("Even if all the others work together" in before) == (column == 3)
    assert promised["nobody stops the game"] == (
        "anybody can, by saying nothing" if column == 3 else "with enough honest seats, by vote"
    )
    assert ("stop the game by saying nothing" in html) == ("stops the game" in before) == (column == 3)
    assert ("until enough of them let a bot play" in html) == (column != 3)
    assert ("tell them two stories" in html) == ("*two stories*" in promised["nobody chooses dice or a shuffle"])
    assert ("from before the throw" in html) == ("*between two parts*" in promised["nobody chooses dice or a shuffle"])
    assert ("they know, though these are hidden again" in html) == (
        "*between two parts*" in promised["nobody sees a hidden card"]
    )
    assert ("at least 2 of your 3 devices" in html) == (column == 2)
    assert "Nobody acts for somebody else" in html
    assert "is named with proof. Nobody honest is." in html


@pytest.mark.parametrize(("people", "needed", "between"), [(3, 2, True), (4, 3, False), (5, 3, True), (5, 5, False)])
def test_what_somebody_between_two_parts_of_the_table_can_do_is_said_where_each_part_is_enough(
    people: int, needed: int, between: bool
) -> None:
    html = told(shown(_, people=people, needed=needed, finished=True, shuffles=4))
    assert ("two parts of you" in html) == ("from before the throw" in html) == between


def test_what_is_missing_or_does_not_belong_is_said() -> None:
    secret = shown(_, finished=True, missing=(1,), needed=3)
    assert "Not proven. How the cards were mixed has not been opened yet by: Ben" in told(secret)
    assert "stays secret until the game is over" not in secret
    assert 'aria-hidden="true">–</span><div><p class="proof-answer"' in secret
    assert "has not been opened yet by: Ben" in told(shown(_, finished=True, missing=(1,)))
    assert "Messages that do not belong to this game: 3" in told(shown(_, odd=3))
    assert "Everything holds" not in told(shown(_, finished=True, odd=3))
    assert "nobody acted for somebody else, or can deny" not in told(shown(_, odd=3))


def test_chromium_and_firefox_play_a_sealed_game_with_each_other_and_check_it(
    device: Any, firefox: Any, relay: Relay, tmp_path: Path
) -> None:
    context, errors = firefox.new_context(locale="en-GB"), list[str]()
    people = [device(), context.new_page()]
    listen(people[1], errors)
    arrive(people[1], relay.address)
    meet(*people, game="creatures")
    play_out(people, "creatures", seed=7)
    for page in people:
        page.locator("#verify").click()
        page.locator("#answer").get_by_text("Yes. Everything holds.").wait_for()
        assert page.locator("#proof-cards .is-good").count() == 1
        assert faults(page) == []
    context.close()
    assert errors == []
    with people[0].expect_download() as download:
        people[0].locator("#save-proof").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    code, said = command("verify", str(file))
    assert (code, "Everything holds." in said, "were opened and done again" in said) == (0, True, True)
    lines = file.read_text("utf-8").splitlines()
    at = next(number for number, line in enumerate(lines) if '"mix"' in line)
    letter = lines[at].index('"b":"') + 9
    changed = lines[at][:letter] + ("A" if lines[at][letter] != "A" else "B") + lines[at][letter + 1 :]
    file.write_text("\n".join([*lines[:at], changed, *lines[at + 1 :]]), "utf-8")
    assert command("verify", str(file))[0] == 1
    people[0].locator("#believe").click()
    people[0].locator("#verify").wait_for()
