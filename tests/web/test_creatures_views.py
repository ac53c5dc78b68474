"""Kings & Creatures' table without a browser: what can be tapped is what can be played, and what is said is true."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from app.boards.creatures import BOARD
from app.boards.creatures.pictures import hoard, picture
from app.boards.creatures.standing import Standing
from app.screens.table import present
from app.session import Session
from app.words import creatures as words
from elements import RUDE, Elements, drawings, nameless, same, table_of
from fake import FakePage, opened, run
from tafelrunde.core import Event, Illegal, Seeded, Table
from tafelrunde.games.creatures import GAME
from tafelrunde.games.creatures.data import CARDS
from tafelrunde.games.creatures.game import Take
from tafelrunde.games.creatures.state import Creatures

ROOT = Path(__file__).parents[2]
NAMES = ["Ada", "Ben", "Cleo", "Dora", "Emil", "Fay"]
markup = table_of(GAME, BOARD, NAMES)


def drawn(state: Any, **values: Any) -> Elements:
    return Elements(markup(state, **values))


def plain(text: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", text)).strip()


def laid(
    rows: Sequence[Sequence[str]],
    middle: Sequence[str],
    *,
    number: int = 1,
    shifted: Sequence[int] = (),
    out: Sequence[bool] = (),
) -> Creatures:
    """A position with these rows and these open cards; whoever shows the lowest number is next."""
    state = GAME.start(len(rows), Seeded(1))
    state.rows = [list(row) for row in rows]
    state.round, state.fame = number, [[0] * (number - 1) for _ in rows]
    state.middle = state.middle[: len(middle)]
    for handle, face in zip(state.middle, middle, strict=True):
        state.cards.face[handle] = face
    state.shifted = list(shifted or [0] * len(rows))
    state.out = list(out or [False] * len(rows))
    state.turn = min(
        (seat for seat in range(len(rows)) if not state.out[seat]), key=lambda seat: int(rows[seat][-1][1:])
    )
    return state


def positions(games: int, seed: int = 0) -> Iterator[Creatures]:
    """Whole games at random, position by position, at every number of seats."""
    for number in range(games):
        rng, dealer = Random(number + seed), Seeded(number + seed)
        state = GAME.start(2 + number % 5, dealer)
        while state.turn is not None:
            yield state
            GAME.play(state, rng.choice(GAME.actions(state)), dealer)
        yield state


def test_every_legal_action_can_be_tapped_throughout_a_game() -> None:
    for state in positions(10):
        shown = drawn(state, actions=None if state.turn is not None else ())
        assert sorted(shown.values("data-play")) == sorted(map(str, GAME.actions(state)))
        keys = shown.values("id")
        assert len(keys) == len(set(keys))
        assert shown.values("style") == []


def test_open_cards_lie_from_low_to_high() -> None:
    state = laid([["N1", "N62"], ["N2", "N66"]], ["N90", "N8", "N63"])
    assert drawn(state).values("data-play") == ["take N8", "take N63", "take N90"]


def test_who_only_watches_can_play_nothing_but_learns_why() -> None:
    state = laid([["N1", "N62"], ["N2", "N66"]], ["N90", "N8"])
    shown = drawn(state, actions=(), me=1)
    assert shown.values("data-play") == []
    assert shown.values("data-why") == ["take N8", "take N90", "take N0"]
    assert "Ada shows the lowest number and is choosing a card." in plain(markup(state, actions=(), me=1))


def test_what_lies_face_down_explains_itself() -> None:
    state = laid([["N1"], ["N2"]], ["N90", "N8"])
    with pytest.raises(Illegal) as refusal:
        GAME.play(state, GAME.read(state, drawn(state).by_id("pile")["data-why"]), Seeded(1))
    assert words.refusal(refusal.value.rule, refusal.value.facts, NAMES, same) == (
        "Only the open cards in the middle can be taken."
    )


def card(shown: str, number: int) -> str:
    """What a card says."""
    return Elements(shown).told(f"card-N{number}")


@pytest.mark.rule("creatures", "C13")
def test_a_card_tells_before_it_is_taken_whether_my_round_ends_and_who_is_next() -> None:
    shown = markup(laid([["N1", "N62"], ["N2", "N66"], ["N3", "N71"]], ["N8", "N64", "N90"]))
    assert card(shown, 8) == "8, 1 point, treasure, now +1, ends your round, then Ben"
    assert card(shown, 64).endswith(", then you again")
    assert card(shown, 90).endswith(", then Ben")
    assert 'id="line"' in shown
    third = markup(laid([["N1", "N24", "N62"], ["N2", "N66"]], ["N64", "N90"], shifted=[2, 0]))
    assert "ends your round" in card(third, 64)
    assert "take your third card. With it your round ends." in third
    assert 'id="line"' not in third
    alone = markup(laid([["N1", "N62"], ["N2", "N66"]], ["N8"], out=[False, True]))
    assert card(alone, 8).endswith(", ends your round")


def test_what_ends_the_round_is_exactly_what_the_engine_does() -> None:
    for state in positions(5, seed=40):
        if state.turn is None:
            continue
        standing, seat = Standing(state), state.turn
        for action in GAME.actions(state):
            then = state.copy()
            events = GAME.play(then, action, Seeded(1))
            left = [event.facts["reason"] for event in events if event.what == "left"]
            assert standing.ends(seat, action.card) == "".join(left)
            turns = [event.facts["seat"] for event in events if event.what == "turn"]
            over = any(event.what == "cleared" for event in events)
            assert standing.after(seat, action.card) == (None if over else turns[0])


def test_who_waits_sees_which_cards_would_end_the_round() -> None:
    shown = markup(laid([["N1", "N62"], ["N2", "N66"]], ["N64", "N90"]), actions=(), me=1)
    assert "ends your round" in card(shown, 64)
    assert "ends" not in card(shown, 90)
    assert "ends" not in card(
        markup(laid([["N1", "N62"], ["N2", "N66"]], ["N64"], out=[False, True]), actions=(), me=1), 64
    )


@pytest.mark.parametrize(
    ("row", "face", "gain"),
    [
        (["N1", "N12"], "N45", 3),
        (["N1", "N12"], "N17", 3),
        (["N1", "N12"], "N62", 1),
        (["N1", "N9"], "N35", 5),
        (["N1", "N9", "N8"], "N10", 0),
        (["N1", "N9", "N8", "N12"], "N10", 3),
        (["N1", "N8"], "N9", 4),
    ],
)
def test_a_card_tells_what_it_would_bring_now(row: list[str], face: str, gain: int) -> None:
    state = laid([row, ["N2", "N107"], ["N3", "N110"]], [face], number=2)
    assert f"now +{gain}" in card(markup(state), CARDS[face].number)
    assert "now" not in card(markup(state, hints=False), CARDS[face].number)


def lit(face: str, *row: str) -> int:
    state = laid([["N1", *row], ["N2", "N109"], ["N3", "N110"]], [face])
    found = re.search(rf'id="card-{face}".*?</svg>', markup(state), re.DOTALL)
    assert found
    # A column of crowns is one stroke, in which each begins anew.
    return sum(max(1, one.count("M")) for one in re.findall(r'is-lit"[^>]*', found[0]))


def test_a_king_tells_whom_his_crowns_depend_on_and_shows_their_arms_below_them() -> None:
    shown = markup(laid([["N1"], ["N2"], ["N3"], ["N4"]], ["N35", "N90"]))
    assert "crowns: 2 left against Ben, 3 right against Dora" in card(shown, 35)
    arms = re.search(r'class="kc-beside">(.*?)</span>', shown)
    assert arms
    assert re.findall(r'shield-letter">(\w)', arms[1]) == ["B", "D"]
    looked_on = markup(laid([["N1"], ["N2"]], ["N35", "N90"]), me=None, actions=())
    assert "crowns: 2 left, 3 right" in card(looked_on, 35)
    assert "kc-beside" not in looked_on


def test_while_nobody_decides_at_a_shared_screen_the_middle_is_judged_for_nobody() -> None:
    state = laid([["N1", "N62"], ["N2", "N66"], ["N3", "N71"]], ["N35", "N64", "N90"])
    traces = ("now +", 'id="line"', "kc-beside")
    assert all(trace in markup(state, actions=(), me=1) for trace in traces)
    assert not any(trace in markup(state, actions=(), me=1, shared=True) for trace in traces)
    assert all(trace in markup(state, shared=True) for trace in traces)


def test_a_card_keeps_its_lines_whoever_decides() -> None:
    state = laid([["N1", "N62"], ["N2", "N66"], ["N3", "N71"]], ["N35", "N64", "N90"])
    for shown in (markup(state), markup(state, actions=(), me=1), markup(state, actions=(), me=None)):
        assert shown.count('class="kc-gain') == shown.count('class="kc-tag') == 3
    assert "kc-gain" not in markup(state, hints=False)


def test_one_person_among_bots_is_told_throughout_what_the_cards_would_bring_and_two_only_in_turn() -> None:
    async def play() -> None:
        app = await opened(FakePage())
        for bots, told in ((["N3"], False), (["N2", "N3"], True)):
            table = Table.new(GAME, NAMES[:3], Seeded(1))
            session = Session("k", table, ["bot" if row[0] in bots else "person" for row in table.state.rows])
            while not session.bot_moves:
                session.play(str(session.actions()[0]))
            assert ("now +" in present(app, session).html) is told

    run(play())


def test_gold_on_a_card_is_what_counts_already() -> None:
    assert lit("N97", "N9", "N8", "N12") == 3
    assert lit("N97", "N9", "N19", "N24", "N12") == 3
    assert lit("N107") == 0
    assert lit("N80", "N16") == 2  # this legend is a legend too
    assert lit("N35", "N9") == 5
    assert lit("N16", "N9") == 0


def test_every_picture_shows_what_its_card_shows() -> None:
    for shown in CARDS.values():
        if shown.kind == "castle":
            continue
        drawing = picture(shown)
        if shown.kind == "hero":
            assert f" art-creatures-heroes-{shown.heroes} " in drawing.replace('"', " ")
        elif shown.kind == "king":
            columns = re.findall(r'class="kc-crown" d="([^"]*)"', drawing)
            assert [column.count("M") for column in columns] == [shown.left, shown.right]
            assert f"#g-{shown.rules}" in drawing
        elif shown.kind == "legend":
            for kind, count in shown.needs:
                assert drawing.count(f"#g-{kind}") == count
        elif shown.kind == "creature":
            assert f" art-creatures-{shown.species} " in drawing.replace('"', " ")
    sheet = (ROOT / "assets" / "art" / "creatures.svg").read_text("utf-8")
    companies = [sheet.partition(f'id="heroes-{number}"')[2].partition("</symbol>")[0] for number in (1, 2, 3)]
    assert [company.count("<use") for company in companies] == [1, 2, 3]
    assert [hoard(points) for points in range(1, 8)] == [1, 1, 2, 2, 3, 4, 4]


@pytest.mark.rule("creatures", "C18")
@pytest.mark.rule("creatures", "C19")
def test_the_round_tells_what_its_heroes_bring() -> None:
    state = laid([["N1", "N9"], ["N2", "N59"], ["N3", "N83", "N98"], ["N4", "N8"]], ["N90"], number=3)
    shown = drawn(state)
    labels = [label for label in shown.values("aria-label") if label.endswith("if the round ended now")]
    assert [label.removesuffix(" fame if the round ended now") for label in labels] == [
        "Ada: 1 hero, 3", "Ben: 2 heroes, 3", "Cleo: 6 heroes, 6", "Dora: no hero, 0",
    ]  # fmt: skip
    text = plain(markup(state))
    assert "Round 3 of 5" in text
    assert "More heroes than a neighbour: +3, than both together: +6" in text
    duel = plain(markup(laid([["N1", "N9"], ["N2"]], ["N90"], number=5)))
    assert "More heroes than a neighbour: +5" in duel
    assert "both together" not in duel


def test_live_points_are_the_scores_of_the_engine() -> None:
    for state in positions(5, seed=80):
        shown, scores = markup(state, actions=()), GAME.scores(state)
        totals = re.findall(r'kc-total"[^>]*>(\d+)<', shown)
        assert list(map(int, totals)) == [score["total"] for score in scores]
        standing = Standing(state)
        for seat, score in enumerate(scores):
            assert sum(standing.scores[seat][key] for key in words.CATEGORIES) == score["total"]


def test_a_king_that_won_on_one_side_only_is_not_told_as_whole() -> None:
    state = laid([["N1", "N8", "N16"], ["N2", "N13"], ["N3", "N9"]], ["N90"])
    assert "Kings: 3 of 4" in drawn(state).told("realm-0")


def test_the_row_tells_what_matters_of_every_card() -> None:
    state = laid([["N1", "N83", "N104", "N97", "N35", "N17", "N62"], ["N2", "N110"]], ["N8"], shifted=[1, 0])
    shown = markup(state)
    row = re.search(r'id="realm-0".*?</button>', shown, re.DOTALL)
    assert row
    kinds = re.findall(r'<i class="kc-(?:strip|last)[^>]* data-kind="(\w+)"', row[0])
    assert kinds == ["castle", "hero", "treasure", "legend", "king", "creature", "creature"]
    assert '<i class="kc-last is-up"' in row[0]
    assert '<b class="kc-number">62</b>' in row[0]
    assert drawn(state).told("realm-0") == (
        "Ada, 1 of 3 cards this round, fame for heroes so far: 0, Treasures: 6, Creatures: 2×2 = 4, Kings: 5 of 5,"
        " Legends: 0 of 6, 15 fame, last number 62: centaur"
    )
    assert "Treasures 6 Creatures 2×2 = 4 Kings 5 /5 Legends 0 /6" in plain(row[0])
    out = drawn(laid([["N1"], ["N2"]], ["N8"], out=[False, True])).told("realm-1")
    assert out == "Ben, out of this round, 0 fame, last number 2: castle"


def test_a_round_begins_with_what_the_heroes_brought() -> None:
    state = laid([["N1"], ["N2"], ["N3"]], ["N8"], number=3)
    state.fame = [[1, 4], [0, 0], [2, 12]]
    assert "Fame for heroes – Ada: +4, Ben: +0 and Cleo: +12. Round 3 begins." in plain(
        markup(state, log=["A long story."])
    )
    state.shifted[0] = 1
    assert "A long story." in plain(markup(state, log=["A long story."]))


def test_a_sheet_tells_where_the_fame_comes_from() -> None:
    rows = [["N1", "N9", "N45", "N67", "N12", "N17", "N16", "N10", "N107"], ["N2", "N8"], ["N3", "N83"]]
    state = laid(rows, ["N90"], number=2)
    state.fame = [[1], [0], [2]]
    sheet = plain(re.search(r'id="realm-0-sheet".*?</section>', markup(state), re.DOTALL)[0])  # type: ignore[index]
    for line in (
        "1 hero; by rounds: 1; this round as it stands: +2",
        "3 + 4",
        "2 creatures × 2 species",
        "King of treasures left, against Ben: 2 to 1 +1 right, against Cleo: 2 to 0 +3",
        "Legends 3 1/1 1/1 1/1 +3 1/3 0",
    ):
        assert line.lower() in sheet.lower(), (line, sheet)
    parts = [label for label in drawn(state).values("aria-label") if "in the row" in label]
    assert parts == [
        "1 hero card: 1 in the row",
        "1 treasure: 1 in the row",
        "1 creature: 1 in the row",
        "3 kings: 1 in the row",
    ]


def test_two_neighbours_in_one_person_are_one_comparison() -> None:
    state = laid([["N1", "N8", "N16"], ["N2", "N110"]], ["N90"])
    assert "against Ben: 1 to 0 +4" in plain(markup(state))


def test_names_stay_text() -> None:
    for state in positions(1, seed=4):
        state = state.copy()  # noqa: PLW2901
    for shown in (
        drawn(laid([["N1"], ["N2"], ["N3", "N16"], ["N4"], ["N5"], ["N6"]], ["N8"]), names=RUDE, log=RUDE),
        drawn(state, names=RUDE, actions=()),
        Elements(BOARD.scoring(state, RUDE[:2], same)),
    ):
        assert shown.harmless


def test_no_seat_sees_what_lies_face_down() -> None:
    for state in positions(5, seed=120):
        seat = state.turn or 0
        one, two = (state.seen_by(seat).guess(Random(n)).seen_by(seat) for n in (1, 2))
        acts = GAME.actions(state)
        assert (
            markup(one, actions=acts, me=seat)
            == markup(two, actions=acts, me=seat)
            == markup(state, me=seat, actions=acts)
        )


def test_everything_that_acts_has_a_name() -> None:
    for state in positions(5, seed=9):
        assert nameless(markup(state, actions=())) == []


def finished(seats: int, seed: int = 3) -> Creatures:
    rng, dealer = Random(seed), Seeded(seed)
    state = GAME.start(seats, dealer)
    while state.turn is not None:
        GAME.play(state, rng.choice(GAME.actions(state)), dealer)
    return state


@pytest.mark.rule("creatures", "C31")
@pytest.mark.rule("creatures", "CA15")
def test_scoring_says_who_won_and_why() -> None:
    state = finished(3)
    state.rows = [["N1", "N104", "N8"], ["N2", "N8"], ["N3"]]
    state.fame = [[0] * 5] * 3
    text = plain(BOARD.scoring(state, NAMES, same))
    assert "Ada has built the most famous realm!" in text
    assert "7 fame, 6 more than Ben. The most came from: Treasures, 7." in text
    state.rows = [["N1", "N104"], ["N2", "N99"], ["N3"]]
    text = plain(BOARD.scoring(state, NAMES, same))
    assert "Ada and Ben share the victory! 6 fame each: nobody is ahead." in text


def test_scoring_counts_line_by_line() -> None:
    for seats in GAME.seats:
        state = finished(seats)
        scores, order = GAME.scores(state), [seat for place in GAME.ranking(state) for seat in place]
        shown = BOARD.scoring(state, NAMES[:seats], same)
        Elements(shown)
        totals = re.findall(r"<b>(\d+)</b></td>", shown)
        assert list(map(int, totals)) == [scores[seat]["total"] for seat in order]


def test_every_event_has_its_sentence() -> None:
    told = set()
    for number in range(20):
        rng, dealer = Random(number), Seeded(number)
        state = GAME.start(2 + number % 5, dealer)
        while state.turn is not None:
            for event in GAME.play(state, rng.choice(GAME.actions(state)), dealer):
                sentence = words.sentence(event, NAMES, same)
                assert sentence
                assert "{" not in sentence
                told.add(event.what)
    assert told == {"took", "left", "opened", "turn", "fame", "cleared", "round", "ended"}
    legend = Event("took", {"seat": 0, "card": "N86"})
    assert words.sentence(legend, NAMES, same) == "Ada took the 86: legend worth 5"
    king = Event("opened", {"card": "N35"})
    assert words.sentence(king, NAMES, same) == "New in the middle: 35, king of heroes"
    one = Event("cleared", {"cards": ["N8"], "hidden": 0})
    assert words.sentence(one, NAMES, same) == "One card leaves the game"


def test_every_refusal_has_its_sentence() -> None:
    state = laid([["N1"], ["N2"]], ["N8"])
    for action, sentence in (
        (Take("N9"), "The 9 does not lie in the middle."),
        (Take("N0"), "Only the open cards in the middle can be taken."),
    ):
        with pytest.raises(Illegal) as refusal:
            GAME.play(state, action, Seeded(1))
        assert words.refusal(refusal.value.rule, refusal.value.facts, NAMES, same) == sentence
    with pytest.raises(Illegal) as refusal:
        GAME.play(finished(2), Take("N9"), Seeded(1))
    assert words.refusal(refusal.value.rule, refusal.value.facts, NAMES, same) == "The game is over."
    with pytest.raises(Illegal) as refusal:
        GAME.start(7, Seeded(1))
    assert words.refusal(refusal.value.rule, refusal.value.facts, NAMES, same) == "2 to 6 can play."
    assert words.refusal("X1", {}, NAMES, same) == ""
    sources = "".join(path.read_text("utf-8") for path in (ROOT / "py_engine/tafelrunde/games/creatures").glob("*.py"))
    for rule in re.findall(r'(?:Illegal\(|rule = )"(\w+)"', sources):
        assert words.refusal(rule, {"least": 2, "most": 6}, NAMES, same)


def test_cards_in_words() -> None:
    def told(face: str) -> str:
        return words.told(CARDS[face], same)

    assert told("N83") == "3 heroes"
    assert told("N35") == "king of heroes, crowns: 2 left, 3 right"
    assert told("N97") == "legend worth 6, asks for 2 hero cards, 2 treasures and 2 creatures"
    assert told("N8") == "treasure worth 1"
    assert told("N1") == "castle"
    assert told("N110") == "unicorn"


def test_every_drawing_and_every_class_that_is_used_exists() -> None:
    sheet = ROOT / "assets" / "art" / "creatures.svg"
    ElementTree.parse(sheet)
    assert sheet.stat().st_size < 60_000
    art = {name: (ROOT / "assets" / "art" / f"{name}.svg").read_text("utf-8") for name in ("creatures", "emblems")}
    shown = BOARD.scoring(finished(6), NAMES, same)
    for state in positions(10, seed=7):
        shown += markup(state, actions=None if state.turn is not None else ())
    shown += "".join(picture(each) for each in CARDS.values() if each.kind != "castle")
    used = drawings(shown)
    for name, symbol in used:
        assert f'<symbol id="{symbol}"' in art[name]
    there = set(re.findall(r'<symbol id="([^"]+)"', art["creatures"]))
    assert there == {symbol for name, symbol in used if name == "creatures"} | set(
        re.findall(r'<use href="#([\w-]+)"', art["creatures"])
    )
    tokens = (ROOT / "web" / "style" / "tokens.css").read_text("utf-8")
    for colour in set(re.findall(r'="var\((--[\w-]+)\)"', art["creatures"])):
        assert f"{colour}:" in tokens
    style = (ROOT / "web" / "style" / "creatures.css").read_text("utf-8")
    classes = {name for value in re.findall(r'class="([^"]*)"', shown) for name in value.split()}
    for name in set(re.findall(r"\.(kc-[\w-]+)", style)) - {"kc-of-king"}:
        assert name in classes, name


def test_a_full_table_is_small() -> None:
    largest = max((markup(state, actions=()) for state in positions(10, seed=4)), key=len)
    assert len(largest.encode()) < 64_000
