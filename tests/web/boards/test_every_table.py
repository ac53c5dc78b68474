"""What holds of every game’s table on the page: its leaves are written late, its people told with pauses."""

from __future__ import annotations

import re

import pytest

from app import boards
from app.saved.share import read
from app.words import words
from elements import Elements, same
from fake import FakePage, run, seated
from tables import GOLDEN
from tafelrunde import games
from tafelrunde.core import Seeded, Table

pytestmark = pytest.mark.usefixtures("at_once")

GUIDES = {"elfen": "card-guide", "laurin": "spell-book", "loewenherz": "legend"}
CITIZENS = {"wuerfel": 5}
"""How many more explain a card of the market."""
CURLY = ["{x}", "{}", "{0}", "{number}", "{", "}{"]
"""Names that look like blanks to be filled in."""
BODY = {"menu": "<div", "card-guide": "<table", "spell-book": "<dl", "legend": "<ul"}


@pytest.mark.parametrize("game", games.NAMES)
def test_what_stands_on_a_leaf_is_written_when_it_opens(game: str) -> None:
    def unwritten() -> set[str]:
        return set(re.findall(r'id="([\w-]+)"[^>]* data-unwritten', page.html))

    page = FakePage()
    app = run(seated(page, "person", "bot", "bot", game=game))
    leaves = unwritten()
    others = {"menu", GUIDES.get(game, "menu")}
    assert others < leaves
    assert len(leaves - others) == 3 + CITIZENS.get(game, 0)
    for leaf in leaves:
        app.on("open", leaf, "")
        assert unwritten() == leaves - {leaf}
        assert re.search(BODY.get(leaf, r"<ul|<p"), page.html.partition(f'id="{leaf}"')[2].partition("</section>")[0])


@pytest.mark.parametrize(
    ("game", "leaf"),
    [
        ("creatures", "realm-1-sheet"),
        ("elfen", "person-1-sheet"),
        ("wuerfel", "kingdom-1-sheet"),
        ("loewenherz", "person-1-sheet"),
        ("laurin", "seat-1-sheet"),
    ],
)
def test_the_leaf_of_a_bot_tells_its_level_which_has_no_room_on_its_arms_on_a_phone(game: str, leaf: str) -> None:
    page = FakePage()
    app = run(seated(page, "person", "bot", "bot", game=game))
    app.on("open", leaf, "")
    written = page.html.partition(f'id="{leaf}"')[2].partition("</section>")[0]
    assert '<p class="hint">Bot: Squire</p>' in written


@pytest.mark.parametrize("game", games.NAMES)
def test_what_is_told_of_a_person_has_pauses(game: str) -> None:
    """Figures that stand apart for the eye would run into one for the ear: 5 3 3 dwarfs, 0 points."""

    async def play() -> None:
        page = FakePage()
        await seated(page, "person", "bot", "bot", game=game)
        (person,) = [one for one in re.findall("<button.*?</button>", page.html) if 'id="score-0"' in one]
        told = re.findall('class="drawn" role="img" aria-label="(.*?)"', person)[0]
        assert told.startswith("Player 1, ")
        # Whose kingdom is empty has nothing but points.
        assert told == "Player 1, 0 points" if game == "wuerfel" else told.count(", ") >= 2

    run(play())


@pytest.mark.parametrize("game", games.NAMES)
def test_whoever_leads_wears_a_laurel_and_the_ear_is_told(game: str) -> None:
    state = games.load(game).start(3, Seeded(1)).seen_by(0)
    html = (
        boards.load(game)
        .table(
            state,
            (),
            me=0,
            names=["Ada", "Ben", "Cleo"],
            levels=[0, 3, 3],
            ahead=(1,),
            selected=frozenset(),
            _=same,
            log=(),
        )
        .html
    )
    crowned = [attrs for _tag, attrs in Elements(html).all if "is-leading" in attrs.get("class", "")]
    assert [one["data-level"] for one in crowned] == ["3"]
    told = [label for label in Elements(html).values("aria-label") if re.search(r"\bleads\b", label)]
    assert len(told) == 1
    assert told[0].startswith("Ben, leads, ")


@pytest.mark.parametrize("game", games.NAMES)
def test_a_name_is_no_blank_in_a_sentence(game: str) -> None:
    board, rules = boards.load(game), games.load(game)
    record = read((GOLDEN / game / f"{min(rules.seats)}p-01.txt").read_text("utf-8")).record
    names, table = CURLY[: len(record.names)], Table.load(rules, record, Seeded(1))
    for entry in range(len(record.entries)):
        state = table.at(entry)
        told = [words(game).sentence(event, names, same) for event in table.events(entry)]
        drawn = board.scoring(state, names, same)  # people far away may end a game at any time
        assert all(name in drawn for name in names), entry
        if (me := state.turn) is None:
            continue
        seen, actions = state.seen_by(me), rules.actions(state)
        drawn = board.table(seen, actions, me=me, names=names, selected=frozenset(), _=same, log=told).html
        if board.in_words:
            drawn += board.in_words(seen, names, same)
        assert all(name in drawn for name in names), entry
