"""Games played at a terminal, from the first line to the scores."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

import pytest

from tafelrunde import games
from tafelrunde.core import Outcome, Record, Seeded, Table
from tafelrunde.terminal.main import main
from tafelrunde.terminal.screen import CLEAR, Left, Screen
from tafelrunde.terminal.sitting import COMMANDS, Sitting
from tafelrunde.terminal.words import sentence
from wuerfel_positions import act
from wuerfel_positions import position as dice_position

FEWEST_AND_MOST = [(name, games.load(name).seats[end]) for name in games.NAMES for end in (0, -1)]


class Window(io.StringIO):
    """Where a person reads."""

    def isatty(self) -> bool:
        return True


class Person(io.StringIO):
    """Somebody who types; what, is asked line by line."""

    def __init__(self, lines: Callable[[], str]) -> None:
        super().__init__()
        self._lines = lines

    def readline(self, _size: int = -1) -> str:  # type: ignore[override]
        return self._lines()


def typed(*lines: str) -> Person:
    """These lines, and then nobody types any more."""
    rest = iter(lines)
    return Person(lambda: f"{line}\n" if (line := next(rest, None)) is not None else "")


def run(*words: str, lines: Iterable[str] = ()) -> tuple[int, str]:
    """The command with what somebody types, and all that it says."""
    out = io.StringIO()
    return main(words, Screen(typed(*lines), out)), out.getvalue()


@pytest.mark.no_cover
@pytest.mark.parametrize(("name", "seats"), FEWEST_AND_MOST)
def test_every_game_can_be_played_to_its_end_by_typing(name: str, seats: int) -> None:
    rng, out = Random(seats), io.StringIO()
    game = games.load(name)
    table = Table.new(game, ["Ada", "Ben", "Cleo", "Dora", "Emil", "Finn"][:seats], Seeded(seats))

    def lines() -> str:
        view = table.state.seen_by(table.state.turn)
        actions = list(game.actions(view))
        # Any verb, then any action of it; in Laurin nobody would ever place a dwarf otherwise, in Löwenherz never pass.
        verb = rng.choice(sorted({action.verb for action in actions}))
        action = rng.choice([one for one in actions if one.verb == verb])
        forms = [str(actions.index(action) + 1), game.write(action), game.spoken(view, action), verb, "undo"]
        return rng.choices(forms, (3, 3, 3, 1, 0.2))[0] + "\n"

    people = range(seats - 1)
    Sitting(table, people, Screen(Person(lines), out), [1] * seats, rng).play()
    said = out.getvalue()
    assert table.state.turn is None
    assert "Won by " in said.splitlines()[-1]
    assert str(max(score["total"] for score in game.scores(table.state))) in said
    assert Table.load(game, Record.parse(table.record.text()), Seeded()).state == table.state


@pytest.mark.no_cover
def test_the_same_seed_and_the_same_lines_give_the_same_game() -> None:
    words = ("play", "creatures", "--bots", "1:Ada", "--seed", "7")
    code, said = run(*words, lines=["1"] * 20)
    assert code == 0
    assert "Won by " in said
    assert run(*words, lines=["1"] * 20) == (code, said)
    assert run(*words[:-1], "8", lines=["1"] * 20)[1] != said


def test_bots_can_play_alone() -> None:
    code, said = run("play", "wuerfel", "--seats", "2", "--bots", "2", "--seed", "1")
    assert code == 0
    assert "Merlin: rolled" in said
    assert "Won by " in said


def test_who_sits_there_follows_from_names_bots_and_seats() -> None:
    def players(*words: str) -> list[str]:
        said = run("play", "wuerfel", *words, lines=["quit"])[1]
        return [line.split()[1] for line in said.splitlines() if line.endswith("(0): -")]

    assert players() == ["You", "Merlin"]
    assert players("--bots", "2") == ["You", "Merlin", "Morgana"]
    assert players("--seats", "4") == ["You", "Merlin", "Morgana", "Gawain"]
    assert players("--names", "Ada,Merlin") == ["Ada", "Merlin"]
    assert players("--bots", "5:Isolde,1:Ben") == ["You", "Isolde", "Ben"]
    assert players("--names", "Ada,Merlin", "--bots", "1") == ["Ada", "Merlin", "Morgana"]
    assert players("--names", "Ada,Ben", "--seats", "3") == ["Ada", "Ben", "Merlin"]
    assert players("--seats", "3", "--bots", "2") == ["You", "Merlin", "Morgana"]


def test_options_go_by_name_wherever_they_stand() -> None:
    for words in (["gold=12", "--bots", "1"], ["--bots", "1", "gold=12", "open=0"]):
        assert "Realm 0, You: 12 gold" in run("play", "elfen", *words)[1]
    assert run("play", "elfen", "gold=13") == (1, "That does not work: cannot read 'gold=13': expected 7 or 12.\n")
    assert run("play", "elfen", "gold=x")[0] == 1
    for word in ("seats=3", "version=9", "self=1"):
        why = f"That does not work: cannot read '{word}': expected gold, open, secret.\n"
        assert run("play", "elfen", word) == (1, why), "what is no option, whatever it is called in the program"
    with pytest.raises(SystemExit):
        run("games", "gold=12")


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (
            ["play", "wuerfel", "--bots", "6:Merlin"],
            "That does not work: cannot read '6:Merlin': expected a level from 1 to 5 and a name, as in 3:Merlin.",
        ),
        (
            ["play", "wuerfel", "--bots", "3:"],
            "That does not work: cannot read '3:': expected a level from 1 to 5 and a name, as in 3:Merlin.",
        ),
        (["play", "wuerfel", "gold=7"], "That does not work: cannot read 'gold=7': expected no option."),
        (["play", "wuerfel", "--names", "Ada", "--bots", "0"], "Rule W1 forbids that: seats 1, least 2, most 5."),
        (["play", "wuerfel", "--seats", "3", "--bots", "1"], "3 seats are not for 1 person and 1 bot"),
        (["play", "wuerfel", "--seats", "2", "--bots", "3"], "2 seats are not for 1 person and 3 bots"),
        (["play", "wuerfel", "--seats", "2", "--names", "Ada,Ben,Cleo"], "2 seats are not for 3 people and 0 bots"),
        (["play", "wuerfel", "--level", "5", "--bots", "3:Merlin"], "each bot has its level in --bots already"),
        (["play", "wuerfel", "--seats", "3", "--bots", "3:Merlin"], "3 seats are not for 1 person and 1 bot"),
        (["play", "creatures", "--names", "Merlin", "--bots", "6"], "there are 5 bots who could sit down, and not 6"),
        (["play", "nothing"], "neither"),
        (["play", "wuerfel", "--seed", "\udcff"], "That does not work"),
        (["replay", "nothing"], "That does not work"),
    ],
)
def test_what_cannot_be_done_is_said_and_counts_as_failure(words: list[str], answer: str) -> None:
    code, said = run(*words)
    assert code == 1
    assert answer in said


def test_the_shelf_names_games_players_and_options() -> None:
    code, said = run("games")
    assert code == 0
    assert all(name in said for name in games.NAMES)
    assert "gold=7 or gold=12; if not said, 7" in said
    assert "`secret` until the end." in said, "and what they mean"


def test_a_game_that_is_not_written_down_is_left_at_the_second_word(tmp_path: Path) -> None:
    asked = "This game is not written down; save FILE does that."
    words = ("play", "creatures", "--seed", "7")
    assert asked not in run(*words, lines=["quit"])[1], "nothing has been played"
    twice = run(*words, lines=["1", "quit", "look", "quit", "1"])[1]
    assert twice.count(asked) == 1
    assert twice.endswith("You have left the table.\n")
    again = run(*words, lines=["1", "quit", "1", "quit", "quit"])[1]
    assert again.count(asked) == 2, "more has been played since"
    kept = tmp_path / "kept"
    assert asked not in run(*words, lines=["1", f"save {kept}", "quit"])[1]
    assert asked not in run("play", str(kept), lines=["quit"])[1]


def test_a_refusal_names_the_rule_and_the_facts_and_changes_nothing() -> None:
    said = run("play", "wuerfel", "--seed", "1", "--bots", "1", lines=["take C20", "roll", "take C02"])[1]
    assert "Rule W9 forbids that: verb take, card C20, place False." in said
    assert "Rule W18 forbids that: card C02, dice " in said


def test_what_is_no_action_says_what_could_stand_there() -> None:
    said = run("play", "creatures", "--seed", "1", lines=["fly", "take", "take N", "99"])[1]
    assert "cannot read 'fly': expected take. Type help, or the number of an action." in said
    assert "cannot read '99'" in said
    # A beginning that fits several actions lists these: at first all, and once more for each of the two typed.
    assert said.count("   1  take N") == 3


def test_a_beginning_that_fits_one_action_alone_is_that_action() -> None:
    said = run("play", "wuerfel", "--seed", "1", lines=["r", "re"])[1]
    assert "You: rolled" in said
    assert "reroll 1 2 3 4 5 6" in said


def test_many_actions_are_summed_up_by_verb_until_asked_for() -> None:
    said = run("play", "wuerfel", "--seed", "1", lines=["roll", "reroll 6"])[1]
    assert "reroll <dice>...                  63 ways; `reroll` lists them" in said
    assert "reroll 6\n" in said


def test_cards_are_called_by_their_faces_in_any_order() -> None:
    table = Table.new(games.load("laurin"), ["Ada", "Ben", "Cleo"], Seeded(3))
    view = table.state.seen_by(0)
    words = next(
        words
        for action in table.game.actions(view)
        if len(words := table.game.spoken(view, action).split()) > 3 and words[2] != words[-1]
    )
    assert words[2:] == sorted(words[2:])
    turned = " ".join([*words[:2], *reversed(words[2:])])
    assert table.game.read(view, turned) == table.game.read(view, " ".join(words))


def test_an_own_decision_can_be_taken_back_until_chance_has_answered() -> None:
    said = run("play", "loewenherz", "--seed", "1", lines=["1", "undo", "2", "1", "undo", "undo"])[1]
    assert said.count("You: castle, field") == 2
    assert "cannot be taken back" not in said.partition("> 2")[0]
    assert "That cannot be taken back" in run("play", "wuerfel", "--seed", "1", lines=["roll", "undo"])[1]


def test_the_log_tells_everything_as_the_person_saw_it() -> None:
    said = run("play", "laurin", "--seed", "1", "--names", "Ada,Ben", "--bots", "1", lines=["1", "1", "log"])[1]
    log = said.rpartition("> log")[2]
    assert "Ada: declined" in log
    assert "Ben: declined" in log
    # Only who gives the move cards out knows them.
    assert "Ada: drew, cards " in log
    assert "Ada: drew, cards ?" not in log


def test_help_names_the_rule_the_verbs_and_the_commands() -> None:
    said = run("play", "wuerfel", lines=["help"])[1]
    assert "A turn begins with all six dice. (W9)" in said
    assert "Throw all six dice." in said
    assert all(command in said for command in COMMANDS)


def test_whoever_shares_a_screen_looks_away_where_something_is_hidden() -> None:
    def said(game: str) -> str:
        table, out = Table.new(games.load(game), ["Ada", "Ben"], Seeded(1)), Window()
        person = typed("", "1", "", "quit")
        person.isatty = lambda: True  # type: ignore[method-assign]
        with pytest.raises(Left):
            Sitting(table, [0, 1], Screen(person, out), [3, 3], Random(1)).play()
        return out.getvalue()

    _, first, ada, second, ben = said("elfen").split(CLEAR)
    assert first == "Now it is for Ada alone to look. Enter: "
    assert "Hand of Ben (10): ? ?" in ada
    assert second == "Now it is for Ben alone to look. Enter: "
    assert "Hand of Ada (9): ? ?" in ben
    assert CLEAR not in said("creatures")


def test_a_decision_that_asks_for_no_hand_is_made_without_one_unless_the_person_wants_it() -> None:
    table, out = Table.new(games.load("loewenherz"), ["Ada", "Ben"], Seeded(1)), Window()
    person = typed("hand", "", "1", "1", "quit")
    person.isatty = lambda: True  # type: ignore[method-assign]
    with pytest.raises(Left):
        Sitting(table, [0, 1], Screen(person, out), [3, 3], Random(1)).play()
    covered, asked, open_hand, ben = out.getvalue().split(CLEAR)
    assert covered.count("A?; A?; A?") == 2
    assert asked == "Now it is for Ada alone to look. Enter: "
    assert open_hand.count("A?; A?; A?") == 2
    assert ben.count("A?; A?; A?") == 2


def test_no_verb_of_any_game_is_also_a_command() -> None:
    verbs = {verb.verb for name in games.NAMES for phase in games.load(name).phases for verb in phase.verbs}
    assert not verbs & {command.split()[0] for command in COMMANDS}


def test_scores_and_look_can_be_asked_for_at_any_time() -> None:
    said = run("play", "creatures", "--seed", "1", lines=["scores", "look", ""])[1]
    assert "treasures" in said
    assert said.count("Round 1 of 5") == 3


def test_secret_gold_is_told_to_its_owner_alone() -> None:
    said = run("play", "elfen", "secret=1", "--seed", "1", lines=["scores", "look"])[1]
    assert "Realm 0, You: 7 gold" in said
    assert "Realm 1, Merlin: secret gold" in said
    assert said.partition("start")[2].split()[:2] == ["7", "?"]


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["--names", "Adda"], "nobody at this table is called Adda, but You, Merlin"),
        (["--names", "You,Morgana"], "nobody at this table is called Morgana, but You, Merlin"),
        (["gold=12", "--bots", "4"], "a saved game has its seats and options, and takes no others"),
        (["--bots", "4"], "a saved game has its seats and options, and takes no others"),
        (["--seats", "2"], "a saved game has its seats and options, and takes no others"),
        (["--seed", "1", "gold=12"], "a saved game has its seats and options, and takes no others"),
    ],
)
def test_a_saved_game_takes_nothing_that_it_would_not_heed(tmp_path: Path, words: list[str], answer: str) -> None:
    file = tmp_path / "game.txt"
    run("play", "creatures", "--seed", "7", lines=[f"save {file}", "quit"])
    assert run("play", str(file), *words) == (1, f"That does not work: {answer}.\n")


def test_a_figure_that_nobody_means_is_no_number_and_a_name_that_no_file_has_is_refused(tmp_path: Path) -> None:
    endless = "7" * 5000
    code, said = run(
        "play", "wuerfel", "--seed", "1", lines=[endless, "save a\0b", f"save {tmp_path / 'kept'}", "quit"]
    )
    assert code == 0 and "That could not be written: embedded null byte." in said
    kept = str(tmp_path / "kept")
    assert run("replay", kept, lines=[endless])[0] == 0
    assert run("play", "wuerfel", "--bots", endless)[0] == run("play", "elfen", f"gold={endless}")[0] == 1


def test_a_saved_game_goes_on_where_it_stood(tmp_path: Path) -> None:
    file = tmp_path / "my game.txt"
    first = run("play", "creatures", "--seed", "7", lines=["1", f"save {file}", "save", f"save {tmp_path}", "quit"])[1]
    assert f"Saved in {file}." in first
    assert "Under which name?" in first
    assert "That could not be written" in first
    assert "You have left the table." in first
    assert "You have left" in run("play", str(file), "--names", "You")[1]
    assert "Merlin>" in run("play", str(file), "--names", "You,Merlin", lines=["1"] * 3)[1]
    said = run("play", str(file), lines=["look", *["1"] * 20])[1]
    assert "You: took" in said
    assert "Won by " in said


def test_a_saved_game_knows_its_bots_again(tmp_path: Path) -> None:
    file, later = tmp_path / "game.txt", tmp_path / "later.txt"
    words = ("--names", "Merlin", "--bots", "5:Ben, 1:Isolde", "--seed", "7")
    run("play", "creatures", *words, lines=["1", f"save {file}", "quit"])
    head = ["# kinds person bot bot", "# levels 3 5 1", "[game creatures 1]", "[seats Merlin Ben Isolde]"]
    assert file.read_text("utf-8").splitlines()[:4] == head
    said = run("play", str(file), lines=[f"save {later}", "quit"])[1]
    assert "Merlin>" in said
    assert "level" not in said
    assert later.read_text("utf-8").splitlines()[:4] == head
    # Who says a level means it, and who names people means them.
    run("play", str(file), "--level", "4", "--names", "Ben", lines=[f"save {later}"] * 2)
    assert later.read_text("utf-8").splitlines()[:2] == ["# kinds bot person bot", "# levels 4 4 4"]


def test_nothing_is_written_over_but_what_the_game_is_in(tmp_path: Path) -> None:
    file, mine = tmp_path / "precious", tmp_path / "mine"
    file.write_text("precious", "utf-8")
    asked = f"There is a file {file} already. Type save {file} once more to write over it."
    words = ("play", "creatures", "--seed", "7")
    assert asked in run(*words, lines=["1", f"save {file}", f"save {mine}", f"save {mine}"])[1]
    assert file.read_text("utf-8") == "precious"
    assert "already" not in run("play", str(mine), lines=["1", f"save {mine}"])[1]
    assert run(*words, lines=[f"save {file}"] * 3)[1].count(asked) == 1
    assert file.read_text("utf-8").startswith("# kinds ")
    assert run(*words, "--save", str(file)) == (1, f"That does not work: {file} would be written over.\n")


def test_a_game_is_kept_where_it_ends_or_is_left(tmp_path: Path) -> None:
    file = tmp_path / "game"
    words = ("--seed", "7", "--save", str(file))
    said = run("play", "creatures", *words, lines=["1", "quit"])[1]
    assert "not written down" not in said
    left = len(Record.parse(file.read_text("utf-8")).entries)
    said = run("play", str(file), *words, lines=["1"] * 99)[1]
    assert "Won by " in said
    assert len(Record.parse(file.read_text("utf-8")).entries) > left
    bots = tmp_path / "bots"
    run("play", "creatures", "--bots", "2", "--seats", "2", "--level", "1", "--save", str(bots))
    assert run("replay", str(bots), "--scores")[0] == 0


@pytest.mark.parametrize("kept", [True, False])
def test_at_its_end_a_game_can_still_be_kept(tmp_path: Path, kept: bool) -> None:
    file, out = tmp_path / "game", Window()
    said = iter([f"save {file}", ""] if kept else [""])
    person = Person(lambda: f"{next(said)}\n" if "keeps this game" in out.getvalue() else "1\n")
    person.isatty = lambda: True  # type: ignore[method-assign]
    assert main(["play", "creatures", "--seed", "7", "--level", "1"], Screen(person, out)) == 0
    assert next(said, None) is None
    assert file.exists() == kept


def test_what_else_is_said_of_a_game_stays_with_it(tmp_path: Path) -> None:
    file, later = tmp_path / "game.txt", tmp_path / "later.txt"
    run("play", "creatures", "--seed", "7", lines=["1", f"save {file}", "quit"])
    file.write_text("# title Sunday at # home\n# take-backs yes\n#\n" + file.read_text("utf-8"), "utf-8")
    run("play", str(file), lines=[f"save {later}", "quit"])
    kept = ["# title Sunday at # home", "# take-backs yes", "# kinds person bot", "# levels 3 3", "[game creatures 1]"]
    assert later.read_text("utf-8").splitlines()[:5] == kept


@pytest.mark.parametrize(
    ("about", "level", "told"),
    [
        ("", (), "The file does not say how well the bots play: they play at level 3."),
        (
            "# kinds person bot person\n# levels 3\n",
            (),
            "The file does not say how well the bots play: they play at level 3.",
        ),
        (
            "# kinds person ghost\n# levels 1 x\n",
            (),
            "The file does not say how well the bots play: they play at level 3.",
        ),
        ("# levels 1 5\n", (), ""),
        (
            "# levels 1 9\n",
            (),
            "The file names levels that only a newer version knows: those bots play at the nearest.",
        ),
        (
            "# levels 12 3\n",
            (),
            "The file names levels that only a newer version knows: those bots play at the nearest.",
        ),
        (f"# levels 1 {'9' * 5000}\n", (), "The file does not say how well the bots play: they play at level 3."),
        ("", ("--level", "5"), ""),
    ],
)
def test_a_game_that_does_not_say_who_its_bots_are_has_them_by_name(
    tmp_path: Path, about: str, level: tuple[str, ...], told: str
) -> None:
    file = tmp_path / "game.txt"
    run("play", "creatures", "--seed", "7", lines=["1", f"save {file}", "quit"])
    file.write_text(about + file.read_text("utf-8").partition("# levels 3 3\n")[2], "utf-8")
    said = run("play", str(file), *level)[1]
    assert said.startswith(told)
    assert ("level" in said) == bool(told)
    assert "You>" in said


def test_of_a_roll_of_all_dice_none_is_named_and_whoever_leaves_the_row_is_nobodys_card() -> None:
    def told(line: str, dice: str = "", *outcomes: Outcome) -> list[str]:
        s = dice_position("C01 C06 C14 C19 C40", dice)
        return [sentence(games.load("wuerfel"), event, ["Ada", "Ben"], s) for event in act(s, line, *outcomes)]

    assert told("roll", "", *(4, 4, 5, 2, 4, 3)) == ["Ada: rolled, dice 4 4 5 2 4 3"]
    assert told("reroll 1 2", "445243", 1, 6) == ["Ada: rolled, dice 1 6 5 2 4 3, rerolled 1 2"]
    assert told("take C06 place", "111335", "C12")[:2] == [
        "Ada: took, card C06, slot 2",
        "Ada: also took the place mine, worth 2",
    ]
    penalty, gone, *_rest = told("penalty", "112463", "V2", "C12")
    assert (penalty, gone) == ("Ada: penalty, value 1", "C40 dragon left the row")
