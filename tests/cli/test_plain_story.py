"""Solo play in plain mode: scenes over a pipe, one act a line, all of it saved."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path

import pytest

from solo.campaign import finishing
from solo.campaign.story_content import read_story_content
from solo.cli.campaigns import create_campaign
from solo.cli.plain_story import PlainStory, describe_proposals
from solo.storage import journal
from solo.story.entries import CostDrawn, ProcedurePlayed
from solo.story.proposal import Proposal
from solo.story.proposal_odds import ProposalOdds
from solo.story.state import Story
from tests.campaign.campaigns import create
from tests.cli.conftest import Said, Solo
from tests.fake_system import FakeSystem

PLAY = ("play", "Salt", "--plain", "--story")


Play = Callable[..., Said]


@pytest.fixture
def play(solo: Solo, home: Path) -> Play:
    create_campaign(home, "Salt", "fake", seed=7)

    def run(*lines: str) -> Said:
        return solo(*PLAY, stdin="\n".join(lines) + "\n")

    return run


def test_a_scene_is_played_line_by_line_and_kept(play: Play, solo: Solo) -> None:
    said = play("scene The toll bridge", "skip", "It rained all night.", "? likely fear Is it guarded?", "q")
    assert said.code == 0
    assert "Scene test: as expected 75 %, altered 15 %, interrupted 10 %." in said.out
    assert "? Is it guarded? — " in said.out
    assert "yes 60 %" in said.out
    assert "Everything is saved." in said.out
    told = solo("journal", "Salt").out
    assert "It rained all night." in told
    assert "Scene 1: The toll bridge" in told


def test_the_end_of_the_input_leaves_with_everything_saved(play: Play, solo: Solo) -> None:
    play("+t Bring the salt home")
    assert "Bring the salt home" in solo("story", "Salt").out


def test_a_line_that_cannot_be_written_is_told_at_once_and_nothing_is_called_saved(
    play: Play, solo: Solo, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    play("It rained.")
    with monkeypatch.context() as patch:
        patch.setattr(journal, "append", full)
        said = play("It snowed.", "q")
    assert "chronicle.jsonl could not be written" in said.err
    assert "Everything is saved." not in said.out
    assert "It rained." in solo("journal", "Salt").out


def test_odds_measures_and_tables_are_told(play: Play) -> None:
    said = play("odds likely hope", "words", "amount", "many 6", "table A trade", "q")
    assert "likely, yes helps: yes, and 10 %, yes 40 %" in said.out
    assert "interruption 5 %" in said.out
    for title in ("Two words", "How much?", "How many?", "A trade"):
        assert title in said.out


def test_an_empty_deck_is_shuffled_and_drawn_from_again(play: Play) -> None:
    empty = play(*["table The road deck"] * 41)
    assert "“The road deck” has no cards left" in empty.err + empty.out
    said = play("shuffle the road deck", "table The road deck", "shuffle A trade")
    assert "no cards left" not in said.err + said.out
    assert "“A trade” is not a deck" in said.err + said.out


@pytest.mark.parametrize("line", ["Shuffle the cards!", "Many hands.", "Table for two.", "Step back.", "Tick, tock."])
def test_a_line_that_begins_with_a_capital_is_no_command_with_a_name(play: Play, solo: Solo, line: str) -> None:
    play(line)
    assert line in solo("journal", "Salt").out


def test_the_likelihood_and_the_stance_of_a_question_are_read_in_any_case(play: Play) -> None:
    said = play("? Likely FEAR  Is it dark?", "odds Slim Hope")
    assert "? Is it dark? — " in said.out
    assert "likely, yes hurts, yes 60 %" in said.out
    assert "slim, yes helps: " in said.out


def test_proposals_are_drawn_and_taken_by_number(play: Play) -> None:
    said = play("+t Bring the salt home", "now", "1", "q")
    assert "1. " in said.out
    assert said.out.count("Bring the salt home") >= 2


def test_proposals_close_with_the_next_act(play: Play, solo: Solo) -> None:
    said = play("now", "It rained.", "1", "q")
    assert "The story has gone on since these proposals. Type “now” for three new proposals." in said.out
    assert "It rained." in solo("journal", "Salt", "--last", "1").out


def test_proposals_tell_their_odds_and_a_shared_reason_once(play: Play) -> None:
    assert play("now", "q").out.count("the story has no scene yet") == 1
    story = Story(proposals=(Proposal("thread", "Meet them.", "person", "Salt", "weight 3"),))
    assert list(describe_proposals(story, ProposalOdds())) == ["1. Meet them. (talk 38 %; weight 3)"]


def test_an_act_is_taken_back_and_done_again(play: Play, solo: Solo) -> None:
    play("It rained.", "It snowed.", "u", "q")
    assert "It snowed." not in solo("journal", "Salt").out
    play("redo", "q")
    assert "It snowed." in solo("journal", "Salt").out


def test_a_line_that_begins_like_a_command_is_a_line_of_the_story(play: Play, solo: Solo) -> None:
    play("Pass the salt, he said", "Test of nerves", "Table for two?", "q")
    told = solo("journal", "Salt").out
    assert "Pass the salt, he said" in told
    assert "Test of nerves" in told


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("test", "No scene is open."),
        ("close", "Say how the scene ends"),
        ("close won", "No scene is open."),
        ("accept", "No interruption is waiting."),
        ("keep", "Draw from a table first"),
        ("many some", "Type the number you expect"),
        ("table Nowhere", "There is no table “Nowhere”"),
        ("?", "Write your question after the ?"),
        ("odds sure", "There is no likelihood “sure”"),
        ("odds likely perhaps", "There is no likelihood “perhaps”"),
        ("u", "There is nothing to take back."),
        ("redo", "There is nothing to redo."),
        ("tick River", "“River” is not on this list."),
        ("scene", "Say where the scene takes place."),
    ],
)
def test_a_line_that_cannot_be_done_is_refused_in_a_sentence(play: Play, line: str, sentence: str) -> None:
    said = play(line, "q")
    assert said.code == 0
    assert sentence in said.out


def test_a_fight_can_be_played_from_the_story_and_is_told_in_it(play: Play, solo: Solo) -> None:
    said = play("Rats again.", "fight", "1", "E", "", "They are gone.", "q")
    assert said.code == 0
    told = solo("journal", "Salt", "--json").json
    assert isinstance(told, list)
    assert [entry["kind"] for entry in told] == ["evening", "line", "played", "line"]


def test_a_finished_fight_is_retold(play: Play, solo: Solo) -> None:
    assert "no finished fight to retell" in solo("retell", "Salt").err
    play("fight", "1", "E", "", "q")
    said = solo("retell", "Salt")
    assert said.code == 0
    assert said.out.startswith("Something gnaws.\nRats. ")
    assert "Round 1" not in said.out
    assert "Round 1" in solo("retell", "Salt", "--voice", "table").out
    assert "leave out --voice" in solo("retell", "Salt", "--voice", "tale", "--json").err
    found = solo("retell", "Salt", "Rats", "--json").json
    assert isinstance(found, dict)
    assert found["text"] in said.out
    assert len(solo("retell", "Salt", "--all").out.splitlines()) == 2
    assert "There is no fight" in solo("retell", "Salt", "Wolves").err


def test_a_fight_that_no_longer_fits_the_rules_is_named_when_it_is_to_be_retold(
    play: Play, solo: Solo, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(finishing, "retell_table", lambda *_: None)
        play("fight", "1", "E", "", "q")
    for arguments in ((), ("Rats",)):
        said = solo("retell", "Salt", *arguments)
        assert (said.code, said.err.partition(":")[0]) == (2, "“Rats” cannot be retold")
    play("fight", "1", "E", "", "q")
    assert solo("retell", "Salt").code == 0


@pytest.mark.parametrize(("played", "times"), [({"failed": True}, 1), ({"failed": True, "worst": True}, 2), ({}, 1)])
def test_cost_draws_twice_after_the_worst_failure_of_a_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, played: dict[str, bool], times: int
) -> None:
    monkeypatch.setattr(FakeSystem, "check", "rest")
    session = create(tmp_path)
    session.story.act(lambda *_: [ProcedurePlayed("rest", "Climb", "done", "The rope slips.", **played)])
    lines = iter(["cost", "q"])
    PlainStory(session, read_story_content(session.system, tmp_path), lambda _: next(lines)).play()
    assert sum(isinstance(shown.entry, CostDrawn) for shown in session.story.entries()) == times
    session.close()
