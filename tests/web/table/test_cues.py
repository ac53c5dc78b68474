"""What actions look and sound like, without a browser: the cues beside the board, and the keys that its pieces carry."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from app import boards
from app.saved.share import read
from app.shell import settings
from app.shell.route import Route
from app.table.cues import SOUNDS, gains, moves, rest, sentence, sounds
from app.table.session import Session
from elements import Elements, same
from fake import FakePage, bot_plays, opened, run
from rulebooks import events_of_source
from tafelrunde import games
from tafelrunde.core import Event, Seeded, Table

ROOT = Path(__file__).parents[3]
NAMES = ["Ada", "Ben", "Cleo"]
SCRIPT = (ROOT / "web/js/table/sound.js").read_text(encoding="utf-8")


def only(entry: int) -> range:
    """Nothing but this entry."""
    return range(entry, entry + 1)


def session(game: str, seed: int = 3) -> Session:
    """A new game between two people and a bot."""
    return Session("k", Table.new(games.load(game), NAMES, Seeded(seed)), ("person", "person", "bot"))


def played(game: str, steps: int, seed: int = 3) -> Session:
    """The same after some actions by chance."""
    one, choose = session(game, seed), Random(seed)
    while not one.over and steps:
        steps -= 1
        one.table.play(choose.choice(one.table.game.actions(one.table.state)))
    return one


def drawn(one: Session, me: int | None, entry: int = -1) -> Elements:
    board = boards.load(one.table.game.name)
    view = (one.table.state if entry < 0 else one.table.at(entry)).seen_by(me)
    actions = one.table.game.actions(view) if me == view.turn else ()
    table = board.table(view, actions, me=me, names=NAMES, selected=frozenset(), _=same, log=())
    return Elements(table.html)


@pytest.mark.parametrize("name", games.NAMES)
def test_every_event_of_a_game_has_its_sound_and_no_other(name: str) -> None:
    known = boards.load(name).cues.SOUNDS
    assert set(known) == events_of_source(name)
    assert set(known.values()) - {""} <= SOUNDS.keys()


@pytest.mark.parametrize(("game", "counted"), [("creatures", "round"), ("elfen", "journey"), ("laurin", "round")])
def test_the_end_of_a_round_stands_until_it_can_be_read_and_nothing_else_does(game: str, counted: str) -> None:
    one = played(game, 2000)
    numbers = [getattr(one.table.at(entry), counted) for entry in range(len(one.record.entries))]
    ends = [entry for entry, number in enumerate(numbers) if entry and number != numbers[entry - 1]]
    assert ends
    for pace, seconds in settings.PACES.items():
        rests = [rest(one, entry, pace) for entry in range(len(numbers))]
        assert [entry for entry, stands in enumerate(rests) if stands == settings.pause(pace)] == ends
        assert {*rests} == {seconds, settings.pause(pace)}
        assert settings.pause(pace) >= settings.PAUSE * settings.PACES["normal"]


@pytest.mark.parametrize("game", ["wuerfel", "loewenherz"])
def test_where_no_round_ends_one_action_stands_as_long_as_another(game: str) -> None:
    one = played(game, 60)
    assert {rest(one, entry, "fast") for entry in range(len(one.record.entries))} == {settings.PACES["fast"]}


def test_every_sound_that_has_a_name_can_be_made() -> None:
    table = SCRIPT[SCRIPT.index("export const SOUNDS") : SCRIPT.index("};")]
    assert re.findall(r"^  (\w+): ", table, re.MULTILINE) == list(SOUNDS)


@pytest.mark.parametrize("name", games.NAMES)
def test_pieces_are_unique_and_the_places_they_come_from_and_go_to_are_there(name: str) -> None:
    lain = list[str]()
    for steps in (0, 5, 30, 80, 150):
        one = played(name, steps)
        if one.over:
            break
        for me in (0, None):
            page = drawn(one, me)
            # A card in hand also shows as a back beside its owner's name; the page takes the first.
            pieces = [one["data-piece"] or one["id"] for _tag, one in page.all if "data-piece" in one]
            twice = [piece for piece, count in Counter(pieces).items() if count > 1]
            assert all(piece.startswith("power-") for piece in twice)
            lain += pieces
            known = set(page.values("id"))
            for places in page.values("data-from") + page.values("data-to"):
                assert known & set(places.split()), f"{name}: {places}"
    assert lain


@pytest.mark.parametrize("name", games.NAMES)
def test_every_seat_has_a_score_that_can_count(name: str) -> None:
    page = drawn(played(name, 3), 0)
    for seat in range(3):
        assert page.by_id(f"score-{seat}")["data-count"] == f"score-{seat}"


@pytest.mark.parametrize("name", games.NAMES)
def test_whatever_happens_in_a_game_has_cues_that_the_page_understands(name: str) -> None:
    script = (ROOT / "web/js/table/motion.js").read_text("utf-8")
    kinds = set(re.findall(r"^  (\w+)\(speed", script, re.MULTILINE)) | {"from", "come", "points"}
    one = played(name, 400)
    for entry in range(len(one.table.record.entries)):
        assert {move[0] for move in json.loads(json.dumps(moves(one, only(entry), one.me)))} <= kinds
        changed = gains(one, only(entry))
        told = sentence(one, only(entry), changed, same)
        assert all(NAMES[seat] in told for seat in changed) or any(
            event.what in boards.load(name).cues.TELLS_POINTS for event in one.table.events(entry)
        )
        assert set(sounds(one, only(entry))) <= SOUNDS.keys()


LAND = ("forests", "villages", "city", "monopolies")


@pytest.mark.parametrize(
    ("name", "recorded", "scored"),
    [
        ("creatures", "3p-01", ("heroes",)),
        ("loewenherz", "2p-01", LAND),
        ("laurin", "3p-01", ("fronts", "backs")),
    ],
)
def test_what_is_won_flies_from_where_it_was_won_to_where_it_is_counted(
    name: str, recorded: str, scored: tuple[str, ...]
) -> None:
    record = read((ROOT / "tests/golden" / name / f"{recorded}.txt").read_text("utf-8")).record
    seats, seen = range(len(record.names)), 0
    one = Session("k", Table.load(games.load(name), record, Seeded(1)), ["person"] * len(seats))
    for entry in range(1, len(record.entries) - 1):
        flights = [move for move in moves(one, only(entry), 0) if move[0] == "points"]
        sums = dict.fromkeys(seats, 0)
        for _kind, seat, points, where, *goal in flights:
            page = drawn(one, None, entry)
            known = {*page.values("id"), *page.values("data-piece")}
            assert known & {*where.split()}
            assert {*(goal or [f"score-{seat}"])} <= known
            if not goal:  # else it is coins for the purse
                sums[seat] += points
        won = gains(one, only(entry))
        assert sums == {
            seat: sum(n for key, n in won.get(seat, {}).items() if key.startswith(scored)) for seat in seats
        }
        seen += any(sums.values())
    assert seen > 2


def test_the_dice_that_were_rolled_again_tumble_and_the_others_lie() -> None:
    one = session("wuerfel")
    one.play("roll")
    one.play("reroll 2 5")
    assert moves(one, only(1), one.me) == [["tumble", [f"die-{die}" for die in range(1, 7)]]]
    assert moves(one, only(2), one.me) == [["tumble", ["die-2", "die-5"]]]
    assert sounds(one, only(2)) == ["dice"]


def test_the_king_walks_circle_by_circle_and_round_the_corner() -> None:
    from app.boards.laurin.cues import moves as of

    view = session("laurin").view
    east = Event("moved", {"seat": 0, "card": "H2", "way": "E", "from": (4, 4), "to": (6, 4)})
    assert of(east, view) == [["walk", "king", [(400, 400), (500, 400), (600, 400)]]]
    view.way = "N"
    aside = Event("diverted", {"seat": 0, "from": (4, 2), "to": (5, 3), "straight": 1})
    assert of(aside, view) == [["walk", "king", [(400, 200), (400, 300), (500, 300)]]]
    assert of(Event("swapped", {"seat": 0, "squares": ["g6", "e4"]}), view)[0] == ["from", "dwarf-at-g6", "dwarf-at-e4"]
    home = Event("scored", {"seat": 1, "square": "g6", "points": 3, "home": True})
    assert of(home, view) == [["points", 1, 3, "dwarf-at-g6 garden"]]


def test_points_are_told_with_their_reason_beside_the_score_and_to_the_ear() -> None:
    one = played("creatures", 1)
    while not gains(one, only(len(one.table.record.entries) - 1)):
        one.table.play(one.table.game.actions(one.table.state)[-1])
    entry = len(one.table.record.entries) - 1
    ((seat, changed), *_) = gains(one, only(entry)).items()
    (word, *_) = changed
    assert f"{NAMES[seat]}: +{changed[word]} for " in sentence(one, only(entry), gains(one, only(entry)), same)


def test_what_the_last_card_of_a_round_brings_is_told_beside_its_heroes() -> None:
    one = session("creatures")
    while not any(event.what == "fame" for event in one.table.events(len(one.table.record.entries) - 1)):
        one.table.play(one.table.game.actions(one.table.state)[-1])
    entry = len(one.table.record.entries) - 1
    brought = {0: {"heroes1": 1}, 1: {"heroes1": 2, "creatures": 5}}
    assert sentence(one, only(entry), brought, same) == f"{NAMES[1]}: +5 for Creatures."


def test_a_bell_rings_when_bots_hand_over_to_a_person_and_horns_at_the_end() -> None:
    one = Session("k", Table.new(games.load("wuerfel"), ["Ada", "Bot"], Seeded(1)), ("bot", "person"))
    while one.bot_moves:
        run(bot_plays(one))
    entry = len(one.table.record.entries) - 1
    assert sounds(one, only(entry))[-1] == "turn"
    assert "turn" not in sounds(one, only(entry - 1))
    over = played("wuerfel", 1000)
    assert sounds(over, only(len(over.table.record.entries) - 1))[-1] == "horn"


def test_the_sheet_tells_sounds_only_when_asked_for_and_captions_likewise() -> None:
    async def play() -> None:
        page = FakePage()
        app = await opened(page)
        await app.bring("wuerfel")
        app.model.game, app.address.route = session("wuerfel"), Route.read("#/table/k")
        app.on("play", "roll", "")
        assert "data-sounds" not in Elements(page.html).by_id("cues")
        assert 'class="caption"' not in page.html
        app.on("do", "set sound on", "")
        app.on("do", "set captions on", "")
        assert Elements(page.html).by_id("cues")["data-sounds"] == "dice"
        assert "♪ dice roll" in page.html
        app.on("why", "give 0", "")
        sheet = Elements(page.html).by_id("cues")
        assert (sheet["data-sounds"], bool(sheet["data-refusal"])) == ("refusal", True)

    run(play())
