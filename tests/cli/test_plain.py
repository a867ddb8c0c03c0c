"""Plain mode over a pipe: every answer is saved, everything can be taken back, nothing typed can break it."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from solo.campaign import campaign_file, campaigns
from solo.campaign.campaign import SavedEncounter
from solo.campaign.session import Session
from solo.cli.answer_parsing import read_answer, read_faces
from solo.cli.plain_session import PlainSession
from solo.cli.plain_text import decision_lines
from solo.play.orders.order_answers import DEFAULT_THRESHOLDS
from solo.play.table import IllegalAnswerError
from solo.systems.contract import Choose, ChooseMany, ChoosePlace, EnterNumber, FoeCount, Option
from tests.cli.conftest import Said, Solo
from tests.fake_system import FakeCharacter, FakeSystem, fake_systems
from tests.host.ordered_fights import fighting
from tests.tui.test_aftermath import lost

PLAY = ("play", "--plain", "--fight", "Rats", "--seed", "2")
ON = ("play", "--plain")
TO_THE_END = "A\n" * 60


def table_steps(home: Path) -> list[list[str | None]]:
    """The answers of the saved fight, leg by leg."""
    (summary,) = campaigns.campaigns(home)
    table = campaign_file.load(summary.folder).value.campaign.table
    return [] if table is None else [[step.answer for step in leg.steps] for leg in table.legs]


def persons_answers(home: Path) -> int:
    (summary,) = campaigns.campaigns(home)
    table = campaign_file.load(summary.folder).value.campaign.table
    return 0 if table is None else sum(step.by != "tactic" for leg in table.legs for step in leg.steps)


def story(said: Said) -> list[str]:
    """The blows that were told."""
    return [line for line in said.out.splitlines() if "defence" in line and not line.startswith(" ")]


def test_the_end_of_the_input_leaves_with_everything_saved(solo: Solo, home: Path) -> None:
    said = solo(*PLAY, stdin="1\n")
    assert said.code == 0
    assert said.err == ""
    assert "Everything is saved." in said.out
    assert persons_answers(home) == 1


def test_options_show_numbers_and_odds(solo: Solo) -> None:
    said = solo(*PLAY)
    assert "  1. strike at Rat" in said.out
    assert "hit 50 %" in said.out or "hit 72 %" in said.out or "hit 58 %" in said.out
    assert "Press enter for strike at Rat 1." in said.out
    assert "A lunge hurts more, and misses more." in said.out


def test_a_number_a_code_and_enter_give_the_same_answer(
    solo: Solo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = []
    for number, line in enumerate(("1", "strike:Rat 1", "")):
        home = tmp_path / str(number)
        monkeypatch.setenv("SOLO_HOME", str(home))
        solo(*PLAY, stdin=f"{line}\n")
        steps.append(table_steps(home))
    assert steps[0] == steps[1] == steps[2]
    assert "strike:Rat 1" in steps[0][0]


@pytest.mark.slow
def test_after_a_lost_fight_the_line_tells_what_the_page_tells_and_leads_on_from_it(games: Solo, home: Path) -> None:
    lost(home, "fire-and-sword").close()
    said = games(*ON, stdin="U\nq\n")
    assert "The forecast was hard: 25 % to win (20 to 30 %), 75 % to lose." in said.out
    assert "The fight turned in round " in said.out
    assert re.search(r"(fit to fight again|unfit to fight|is dead|are dead)\.", said.out)
    assert "Press enter to save the result and heal the wounded, or k to save only." in said.out
    assert re.search(r"You are back at (round \d+|the start)\.", said.out)
    over = games(*ON, stdin="A\n" * 60).out
    assert "Press f to retry with other dice, " in over
    again = games(*ON, stdin="f\nq\n").out
    assert "Round 1" in again
    kept = games(*ON, stdin="A\n" * 60 + "\nq\n").out
    assert "Saved. The story is in the chronicle." in kept
    assert "\nRest.\n" in kept.partition("Saved. The story")[2]


def test_a_fight_goes_on_where_it_was_left(solo: Solo, home: Path) -> None:
    solo(*PLAY, stdin="1\n1\n")
    before = table_steps(home)
    said = solo(*ON, stdin="")
    assert said.out.splitlines()[1].startswith("Continuing: Rats · round")
    assert table_steps(home) == before
    solo(*ON, stdin="1\n")
    assert persons_answers(home) == 3


def test_left_and_resumed_tells_the_same_story_as_played_at_once(
    solo: Solo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOLO_HOME", str(tmp_path / "once"))
    solo(*PLAY, stdin="1\n" * 6)
    monkeypatch.setenv("SOLO_HOME", str(tmp_path / "often"))
    solo(*PLAY, stdin="1\n")
    for _ in range(5):
        solo(*ON, stdin="1\n")
    assert table_steps(tmp_path / "once") == table_steps(tmp_path / "often")


def test_take_back_and_do_again(solo: Solo, home: Path) -> None:
    solo(*PLAY, stdin="1\n1\n")
    played = table_steps(home)
    said = solo(*ON, stdin="u\nu\nu\n")
    assert said.out.count("Taken back.") == 2
    assert "There is nothing to take back." in said.out
    assert persons_answers(home) == 0
    said = solo(*ON, stdin="r\nr\nr\n")
    assert "There is nothing to redo." in said.out
    assert table_steps(home) == played


def test_one_word_plays_to_the_end_and_take_back_takes_all_of_it(solo: Solo, home: Path) -> None:
    said = solo(*PLAY, stdin="1\nE\nu\nq\n")
    before, after = said.out.split("> E")[0], said.out.split("Taken back.")[1]
    assert "Press enter to save" not in before + after
    assert persons_answers(home) == 1
    assert "save the result" in solo(*ON, stdin="E\nq\n").out.split("> E")[1]


def test_a_fight_to_its_end_is_kept(solo: Solo, home: Path) -> None:
    said = solo(*PLAY, stdin=TO_THE_END)
    assert "Press enter to save the result, or u to take the last answer back." in said.out
    assert table_steps(home)
    said = solo(*ON, stdin="\n")
    assert "Saved. The story" in said.out
    assert table_steps(home) == []


def test_the_ending_can_be_taken_back(solo: Solo, home: Path) -> None:
    solo(*PLAY, stdin=TO_THE_END)
    before = persons_answers(home)
    solo(*ON, stdin="u\n")
    assert persons_answers(home) == before - 1


def test_real_dice_are_asked_for_and_typed(solo: Solo, home: Path) -> None:
    said = solo(*PLAY, stdin="d\nlunge:Rat 1\n7 1\nsix\n6\n6 6\n1 1\n")
    assert "you roll the dice of your side and type the faces" in said.out
    assert "rolls 2d6 for attack. Type the faces, or press enter to let Solo roll." in said.out
    assert "A d6 shows 1 to 6, not 7." in said.out
    assert "Type the faces as numbers" in said.out
    assert "Type 2 faces for 2d6, not 1." in said.out
    assert "attack: 2d6 → 6, 6" in said.out
    assert "damage: 2d6 → 1, 1" in said.out
    assert [list(map(list, step)) for step in _typed(home)] == [[[6, 6], [1, 1]]]


def _typed(home: Path) -> list[list[tuple[int, ...]]]:
    (summary,) = campaigns.campaigns(home)
    table = campaign_file.load(summary.folder).value.campaign.table
    assert table is not None
    return [step.typed for leg in table.legs for step in leg.steps if step.typed]


def test_solo_throws_in_a_persons_place(solo: Solo, home: Path) -> None:
    solo(*PLAY, stdin="d\n1\nt\nt\nt\n")
    assert _typed(home)


def test_commands_show_what_there_is(solo: Solo) -> None:
    said = solo(*PLAY, stdin="?\ns\nl\no 1\no 99\no\n")
    assert "explain the odds of an option" in said.out
    assert "Ann (A), party: LP 6/6" in said.out
    assert "Round 1 begins." in said.out
    assert said.out.count("Type “o” and the number of an option") == 2
    assert "2d6+5 must reach 11" in said.out.split("> o 1")[1]


def test_a_refused_option_says_why_and_has_no_number(solo: Solo) -> None:
    said = solo(*PLAY, stdin="99\nxyzzy\nlunge:Wolf 1\n")
    assert said.out.count("”: type a number from 1 to") == 3


def test_a_broken_off_fight_leaves_room_for_another(solo: Solo, home: Path) -> None:
    solo(*PLAY)
    said = solo(*PLAY)
    assert said.code == 2
    assert "“Rats” is in progress" in said.err
    assert "Abandoned." in solo(*ON, stdin="abandon\n").out
    assert table_steps(home) == []
    assert solo(*PLAY, stdin="1\n").code == 0


def test_without_a_named_fight_it_is_asked_for(solo: Solo, home: Path) -> None:
    said = solo("play", "Ash Hollow", "--plain", "--system", "fake", stdin="9\nRots\n1\n1\n")
    assert "  1. Rats: Something gnaws." in said.out
    assert "Did you mean Rats?" in said.out
    assert persons_answers(home) == 1
    assert campaigns.campaigns(home)[0].name == "Ash Hollow"


def test_named_sides(solo: Solo, home: Path) -> None:
    said = solo("play", "--plain", "--party", "ann", "--foes", "2 wolf, Bear, wolf", stdin="1\n")
    assert all(name in said.out for name in ("Wolf 1", "Wolf 3", "Bear 1"))
    for party, foes in (
        ("Anne", "Rat"),
        ("Ann", "0 Rat"),
        ("Ann", "999 Rat"),
        (",", "Rat"),
        ("Ann", ","),
        ("Ann", "4"),
    ):
        assert solo("play", "Other", "--plain", "--system", "fake", "--party", party, "--foes", foes).code == 2
    assert campaigns.campaigns(home)


def test_an_encounter_that_the_campaign_keeps_is_fought_by_its_name(solo: Solo, home: Path) -> None:
    solo("play", "Ash Hollow", "--plain", "--system", "fake", stdin="q\n")
    kept = SavedEncounter("The bear's den", ("Ann",), (FoeCount("Bear", 1),), "fair")
    folder = campaigns.find(home, "Ash Hollow")
    session = Session.open(folder, fake_systems, lambda: datetime(2030, 1, 1, tzinfo=UTC), "0")
    session.encounters.put(kept)
    session.close()
    said = solo(*ON, stdin="1\n")
    assert "  1. The bear's den\n" in said.out
    assert "Bear 1 (B), foes" in said.out
    solo(*ON, stdin="abandon\n")
    assert "Bear 1 (B), foes" in solo("play", "--plain", "--fight", "the bear's den").out


def test_a_rest_is_played_by_the_roster_and_leaves_its_mark(solo: Solo, home: Path) -> None:
    solo("play", "Ash Hollow", "--plain", "--system", "fake", stdin="q\n")
    assert solo(*ON, "--procedure", "rest").code == 2
    folder = campaigns.find(home, "Ash Hollow")
    session = Session.open(folder, fake_systems, lambda: datetime(2030, 1, 1, tzinfo=UTC), "0")
    session.put_character(FakeCharacter("Ann", 5, wounds=6))
    session.put_character(FakeCharacter("Bo", 3, wounds=6))
    session.close()
    said = solo(*ON, "--procedure", "Rest", stdin="1\n")
    assert "Ann sleeps." in said.out
    assert "Bo sleeps." in said.out
    assert "A rest · round 1" in said.out
    assert solo(*ON, "--procedure", "rest").code == 2
    assert "Everybody is up again." in solo(*ON, stdin="\n").out
    session = Session.open(folder, fake_systems, lambda: datetime(2030, 1, 1, tzinfo=UTC), "0")
    wounds = [character.wounds for character in session.characters().values() if isinstance(character, FakeCharacter)]
    assert all(wound < 6 for wound in wounds)
    assert session.chronicle()[-1].text == "Ann and Bo."
    session.close()


def test_a_rest_of_some_leaves_the_others_alone(solo: Solo) -> None:
    said = solo(
        "play", "Ash Hollow", "--plain", "--system", "fake", "--procedure", "rest", "--party", "bo", stdin="1\n"
    )
    assert "Bo sleeps." in said.out
    assert "Ann sleeps." not in said.out


@pytest.mark.parametrize(
    "words",
    [
        ("--plain", "--procedure", "nap"),
        ("--plain", "--procedure", "rest", "--foes", "Rat", "--party", "Ann"),
        ("--plain", "--procedure", "rest", "--fight", "Rats"),
        ("--auto", "--procedure", "rest"),
        ("--procedure", "rest", "--party", "Ann"),
        ("--plain", "--procedure", "fight", "--party", "Ann"),
    ],
)
def test_what_no_rest_can_be_is_refused_in_a_sentence(solo: Solo, words: tuple[str, ...]) -> None:
    said = solo("play", *words)
    assert said.code == 2
    assert said.err.strip().endswith(".")


def test_an_unknown_campaign_is_not_begun_by_a_slip(solo: Solo, home: Path) -> None:
    said = solo("play", "Ash Holow", "--plain")
    assert said.code == 2
    assert said.err == "There is no campaign “Ash Holow”. To start a new campaign, name its game with --system.\n"
    assert campaigns.campaigns(home) == []


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--procedure", "nope"], "There is no procedure “nope”"),
        (["--fight", "Rtas"], "There is no fight “Rtas”. Did you mean Rats?"),
        (["--party", "Nobody", "--foes", "Rat"], "There is no character “Nobody”"),
        (["--party", "Ann", "--foes", "Nobody"], "There is no foe “Nobody”"),
        (["--rule", "nope=on"], "There is no"),
    ],
)
def test_a_wrong_name_begins_no_campaign(solo: Solo, home: Path, words: list[str], sentence: str) -> None:
    said = solo("play", "--plain", "--system", "fake", *words)
    assert said.code == 2
    assert said.err.startswith(sentence)
    assert campaigns.campaigns(home) == []


def test_a_campaign_open_elsewhere_is_not_played(solo: Solo, home: Path) -> None:
    solo(*PLAY)
    (summary,) = campaigns.campaigns(home)
    from solo.storage.lock import Lock
    from solo.storage.paths import lock_file

    lock = Lock.take(lock_file(summary.folder))
    assert lock is not None
    said = solo(*ON, stdin="1\n")
    lock.release()
    assert said.code == 2
    why, what = said.err.splitlines()
    assert why == "This campaign is open in another window, so it is read-only here."
    assert what == "This campaign is read-only (see above). Fix that, then run the command again."
    assert persons_answers(home) == 0


def test_a_campaign_that_cannot_be_written_is_not_said_to_be_open_elsewhere(solo: Solo, home: Path) -> None:
    solo(*PLAY)
    (summary,) = campaigns.campaigns(home)
    from solo.storage.paths import lock_file

    lock_file(summary.folder).unlink()
    lock_file(summary.folder).mkdir()
    said = solo(*ON, stdin="1\n")
    assert said.code == 2
    why, what = said.err.splitlines()
    assert "could not be written" in why
    assert why.startswith("This campaign is read-only here.")
    assert what == "This campaign is read-only (see above). Fix that, then run the command again."


@pytest.mark.slow
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.one_of(st.sampled_from(["1", "2", "u", "r", "a", "A", "E", "d", "t", "s", "", "o 1"]), st.text(max_size=12)),
        max_size=25,
    )
)
def test_nothing_typed_breaks_the_game(solo: Solo, lines: list[str]) -> None:
    typed = [line for line in lines if line.strip() not in ("q", "abandon")]
    said = solo("play", "--plain", "Any", "--system", "fake", stdin="\n".join(["1", *typed]))
    assert said.code == 0
    assert "Traceback" not in said.out + said.err
    assert solo("play", "--plain", "Any", "--system", "fake").code == 0


OPTIONS = [Option("cut", "cut"), Option("stab", "stab", refused="Too far."), Option("kick", "kick")]


@pytest.mark.parametrize(
    ("decision", "line", "answer"),
    [
        (Choose("Ann", "k", "?", OPTIONS), "2", "kick"),
        (Choose("Ann", "k", "?", OPTIONS), "stab", "stab"),
        (ChooseMany("Ann", "k", "?", OPTIONS, 0, 2), "1 2", "cut+kick"),
        (ChooseMany("Ann", "k", "?", OPTIONS, 0, 2), "1+kick", "cut+kick"),
        (ChooseMany("Ann", "k", "?", OPTIONS, 0, 2), "none", ""),
        (ChoosePlace("Ann", "k", "?", [(1, 2)]), "1 2", "1,2"),
        (ChoosePlace("Ann", "k", "?", [(1, 2)]), "1, 2", "1,2"),
        (ChoosePlace("Ann", "k", "?", [(1, 2), (27, 0)]), "b3", "1,2"),
        (ChoosePlace("Ann", "k", "?", [(1, 2), (27, 0)]), "AB1", "27,0"),
        (ChoosePlace("Ann", "k", "?", [(2, 0), (3, 0)]), "3", "3,0"),
        (ChoosePlace("Ann", "k", "?", [(2, 0), (3, 1)]), "2", "2"),
        (EnterNumber("Ann", "k", "?", 0, 9), "7", "7"),
    ],
)
def test_typed_lines_read_as_answers(
    decision: Choose | ChooseMany | ChoosePlace | EnterNumber, line: str, answer: str
) -> None:
    assert read_answer(decision, line) == answer


def test_faces_are_numbers() -> None:
    assert read_faces("7 4,2") == (7, 4, 2)
    for line in ("7 x", "²", "1 " * 500, "99999"):
        with pytest.raises(IllegalAnswerError):
            read_faces(line)


def test_auto_tells_the_same_story_for_the_same_seed(solo: Solo, home: Path) -> None:
    first = solo("play", "--auto", "--seed", "3")
    assert first.code == 0
    assert first.out == solo("play", "--auto", "--seed", "3", "--fight", "rats").out
    assert first.out != solo("play", "--auto", "--seed", "4").out
    assert first.out.startswith("Rats. Seed 3.\nRound 1 begins.\n")
    assert first.out.endswith(("The foes are beaten.\n", "The party is beaten.\n"))
    assert story(first)
    assert not home.exists()


@pytest.mark.slow
@pytest.mark.parametrize("way", [("--auto",), ("Saga", "--plain")])
def test_the_ending_of_a_fire_and_sword_fight_is_printed_once(games: Solo, way: tuple[str, ...]) -> None:
    answers = "\n".join([""] * 400)
    said = games(
        "play", *way, "--system", "fire-and-sword", "--fight", "Toll at the ford", "--seed", "7", stdin=answers
    )
    ends = ("The party holds the field.", "The foes hold the field.", "Neither side has won.")
    assert sum(line in ends for line in said.out.splitlines()) == 1, said.out[-600:]


def test_auto_prints_an_event_a_line_in_json(solo: Solo) -> None:
    lines = [msgspec.json.decode(line) for line in solo("play", "--auto", "--seed", "3", "--json").out.splitlines()]
    assert all(line["kind"] and line["text"] for line in lines)
    assert lines[-1]["kind"] == "result"
    assert lines[-1]["seed"] == 3
    assert lines[-1]["outcome"] in ("won", "lost")
    blows = [line for line in lines if line["kind"] == "attack"]
    for blow in blows:
        rolls = blow["rolls"]
        assert all(sum(roll["faces"]) == roll["result"] for roll in rolls)


def test_no_campaign_is_begun_beside_those_that_cannot_be_opened(solo: Solo, home: Path) -> None:
    solo("play", "--plain", stdin="1\nq\n")
    folder = next((home / "campaigns").iterdir())
    for file in folder.glob("campaign*.json"):
        file.write_bytes(b"rubbish")
    said = solo("play", "--plain", stdin="1\nq\n")
    assert said.code == 2
    assert "Quick fights" in said.err or folder.name in said.err
    assert "No campaign can be opened" in said.err
    assert [one.name for one in (home / "campaigns").iterdir()] == [folder.name]


def test_a_campaign_whose_state_is_missing_is_gone_on_with(solo: Solo, home: Path) -> None:
    solo("play", "--plain", stdin="1\n1\nq\n")
    folder = next((home / "campaigns").iterdir())
    (folder / "campaign.json").unlink()
    said = solo("play", "--plain", stdin="q\n")
    assert said.code == 0
    assert "campaign.1.json was opened instead" in said.err
    assert [one.name for one in (home / "campaigns").iterdir()] == [folder.name]


def test_checks_are_asked_for_by_the_same_word_in_every_game(solo: Solo, monkeypatch: pytest.MonkeyPatch) -> None:
    solo("play", "Ash Hollow", "--plain", "--system", "fake", stdin="q\n")
    refused = solo(*ON, "--procedure", "check", "--party", "Ann")
    assert refused.code == 2
    assert "check" in refused.err
    monkeypatch.setattr(FakeSystem, "check", "rest")
    assert "Ann sleeps." in solo(*ON, "--procedure", "check", "--party", "Ann", stdin="1\n").out


# What the app and the line share


def test_a_is_the_turn_and_big_a_goes_on_as_in_the_app(solo: Solo, home: Path) -> None:
    """Whoever acts next is asked after `a`; after `A` the next question is one of another turn."""
    said = solo(*PLAY, stdin="a\n")
    assert persons_answers(home) >= 1
    assert said.out.count(": how?") >= 2
    on = solo(*ON, stdin="abandon\n") and solo(*PLAY, stdin="A\n")
    assert on.out.count(": how?") >= 2


def test_every_prompt_has_its_help(solo: Solo) -> None:
    asked = solo("play", "Ash Hollow", "--plain", "--system", "fake", stdin="?\n1\n?\n")
    assert "Type the number of a fight, or its name." in asked.out
    assert "Type the number of an option, or its code" in asked.out
    other = ("play", "Other", "--plain", "--system", "fake", "--fight", "Rats", "--seed", "2")
    faces = solo(*other, stdin="d\nlunge:Rat 1\n?\n")
    assert "Type the faces of your dice or your cards" in faces.out
    over = solo(*other[:2], "--plain", stdin="t\n" * 4 + "d\n" + TO_THE_END + "?\n")
    assert "Press enter to save the result, or u to take the last answer back." in over.out


def test_again_reads_the_question_again(solo: Solo) -> None:
    assert solo(*PLAY).out.count(": how?") == 1
    assert solo(*PLAY[:2], stdin="again\nagain\n").out.count(": how?") == 3


@pytest.mark.slow
def test_w_tells_how_it_stands(solo: Solo) -> None:
    said = solo(*PLAY, stdin="w\n")
    assert "win" in said.out.split("> w")[1].casefold()


MANY = tuple(
    Option(f"{group}:{number}", f"{group} {number}", group=group)
    for group in ("strike", "move")
    for number in range(1, 8)
)


def test_many_options_are_folded_into_their_groups_as_in_the_app() -> None:
    lines = list(decision_lines(Choose("Ann", "turn", "Ann: what now?", MANY, default="strike:1")))
    assert lines[1].startswith("  1. strike 1")
    assert lines[-1].split() == ["M.", "move", "…", "7", "options"]
    opened = list(decision_lines(Choose("Ann", "turn", "Ann: what now?", MANY, default="strike:1"), opened="move"))
    assert opened == ["Ann: what now? › move", *(f"{number:>3}. move {number}" for number in range(1, 8))]


FORD = ("play", "Ford", "--plain", "--system", "fire-and-sword", "--fight", "Toll at the ford", "--seed", "5")


def test_a_number_that_is_not_in_the_list_is_no_answer(games: Solo, home: Path) -> None:
    said = games(*FORD, stdin="9\nM\n5\nwolf\n").out
    assert (
        "Solo does not understand “9”: type a number from 1 to 7, the letter of a group (M, C), or ? for help." in said
    )
    assert "Solo does not understand “5”: type a number from 1 to 3, or ? for help." in said
    assert "Solo does not understand “wolf”: type a number from 1 to 3, or ? for help." in said
    assert persons_answers(home) == 0


@pytest.mark.slow
@pytest.mark.parametrize("key", ["fire-and-sword", "polyhedral", "swords", "two-d20", "gloranthan"])
def test_at_every_prompt_of_every_game_enter_takes_an_answer_that_is_shown(games: Solo, home: Path, key: str) -> None:
    said = games("play", "Ford", "--plain", "--system", key, "--seed", "5", stdin="\n" * 25).out
    prompts = re.split(r"^> ?$", said.partition("Which fight?")[2], flags=re.MULTILINE)
    assert len(prompts) > 12 or "Saved. The story" in said
    assert all("Press enter for" in told or "Press enter to save" in told or told is prompts[-1] for told in prompts)
    assert persons_answers(home) >= 12 or "Saved. The story" in said


def test_where_the_rules_name_no_answer_enter_takes_the_first_one(games: Solo) -> None:
    said = games(*FORD[:-1], "10", stdin="\n" * 8).out
    meeting = said.partition("Which defence?")[2]
    first = re.search(r"^  1\. (.+?)(  |$)", meeting, re.MULTILINE)
    assert first is not None
    assert f"Press enter for {first[1].strip()}." in meeting


class Typed:
    """A person at a terminal: lines with the seconds that each takes to be typed."""

    def __init__(self, *lines: tuple[float, str]) -> None:
        self.now = 0.0
        self._lines = iter(lines)

    def clock(self) -> float:
        return self.now

    def ask(self, prompt: str) -> str | None:
        del prompt
        seconds, line = next(self._lines, (0.0, None))
        self.now += seconds
        return line


@pytest.mark.slow
def test_a_line_typed_ahead_does_not_keep_an_ending_that_nobody_has_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session = lost(tmp_path, "fire-and-sword")
    ahead = Typed((0.0, ""), (0.3, "k"), (0.6, ""))
    PlainSession(session, ahead.ask, lambda _: (), ahead.clock).play()
    assert session.table is not None
    assert capsys.readouterr().out.count("Read the ending first, then type your command again.") == 3
    read = Typed((0.1, ""), (0.8, "k"))
    PlainSession(session, read.ask, lambda _: (), read.clock).play()
    assert session.table is None
    assert "Saved. The story" in capsys.readouterr().out
    session.close()


def test_an_open_group_says_the_way_back_and_what_enter_takes_elsewhere(games: Solo) -> None:
    said = games(*FORD, stdin="M\n0\n").out
    usual = "Press enter for throw the javelin at Bandit a while rushing in"
    assert f"{usual}, which is in another group. Type 0 to see all options." in said
    assert said.count(f"{usual}.\n") == 2
    assert "1 more is not possible now" in said


def test_words_that_people_type_first_are_understood(games: Solo) -> None:
    said = games("play", "Ford", "--plain", "--system", "fire-and-sword", stdin="help\n1\nHelp\n3\nundo\nquit\n").out
    assert "There is no fight" not in said
    assert "does not understand" not in said
    assert "Type the number of a fight, or its name." in said
    assert "take back the last answer;  r  redo it" in said
    assert "Taken back." in said
    assert said.endswith("Everything is saved.\n")


def test_how_everybody_stands_is_told_again_only_of_those_who_stand_otherwise(games: Solo) -> None:
    ford = ("play", "Ford", "--plain", "--system", "gloranthan", "--fight", "The ford at first light", "--seed", "5")
    said = games(*ford, stdin="\n\n\n\ns\n").out
    told, asked_for = said.split("> s\n")
    assert told.count("Sergeant a (a), foes") == 2  # before anybody stood anywhere, and once they do
    assert "turn 1 · Band captain acts" in told
    assert asked_for.count("Sergeant a (a), foes") == 1


def test_after_an_undo_the_player_reads_that_orders_wait(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = "Solo asks you despite a standing order: orders wait after an undo."
    with fighting(tmp_path, "swords", "The toll bridge", 3) as (session, _, _):
        for lines, count in ((("1", "1", "1"), 0), (("u", "u"), 1)):
            typed = Typed(*((1.0, line) for line in lines))
            PlainSession(session, typed.ask, lambda _: (), typed.clock, DEFAULT_THRESHOLDS).play()
            assert capsys.readouterr().out.count(told) == count
