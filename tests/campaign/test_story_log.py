"""The story of a campaign: acts on disk, undo, redo, evenings, and agreement with the chronicle."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

import pytest

from solo.campaign import story_log
from solo.campaign.roster import CampaignError
from solo.campaign.session import Session
from solo.campaign.story_log import fold_acts
from solo.library.content import shipped_content
from solo.resolver import NeedsDice
from solo.storage import paths
from solo.story.acts import asking, scenes, writing
from solo.story.content import StoryContent, read_content
from solo.story.dice import StoryDice
from solo.story.entries import Entry, EveningBegun, Line, ProcedurePlayed, QuestionAsked
from solo.story.errors import StoryError
from solo.story.journal.numbering import Act
from solo.story.scenes import SceneCard
from solo.story.state import Story
from tests.campaign.campaigns import VERSION, Clock, answer, begin, create, fights, play_out, reopen
from tests.fake_system import FakeCharacter, a_setup, fake_systems


@pytest.fixture(scope="module")
def content() -> StoryContent:
    return read_content(shipped_content() / "story")


def write(session: Session, text: str) -> None:
    session.story.act(lambda story, _: writing.write(story, text))


def ask(session: Session, content: StoryContent, faces: Sequence[tuple[int, ...]] | None = None) -> None:
    session.story.act(
        lambda story, dice: asking.ask(story, dice, content, "Is the bridge up?", "likely", "hope"), faces=faces
    )


def open_scene(session: Session, where: str = "The bridge") -> None:
    session.story.act(lambda story, _: scenes.open_scene(story, SceneCard(where, stake="the salt")))


def told(session: Session) -> list[Entry]:
    return [shown.entry for shown in session.story.entries()]


def test_undo_after_opening_a_long_story_folds_only_its_latest_acts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(story_log, "LONG_STORY", 4)
    monkeypatch.setattr(story_log, "KEPT_FOR_UNDO", 3)
    session = create(tmp_path)
    states = [session.story.state]
    for number in range(8):
        session.story.act(lambda story, _, number=number: writing.write(story, f"+t Road {number}"))  # type: ignore[misc]
        states.append(session.story.state)
    session.close()
    again = reopen(session.folder)
    folded: list[int] = []

    def fold(acts: Sequence[Act]) -> Story:
        folded.append(len(acts))
        return fold_acts(acts)

    monkeypatch.setattr(story_log, "fold_acts", fold)
    again.story.undo()
    assert (again.story.state, folded) == (states[7], [])
    for number in range(6, -1, -1):
        again.story.undo()
        assert again.story.state == states[number]
    again.close()


def test_an_act_is_on_disk_and_comes_back_when_the_campaign_is_opened_again(tmp_path: Path) -> None:
    session = create(tmp_path)
    open_scene(session)
    write(session, "It rained all night.")
    state, entries = session.story.state, list(session.story.entries())
    session.close()
    again = reopen(session.folder)
    assert again.story.state == state
    assert list(again.story.entries()) == entries
    assert again.story.state.scene is not None
    again.close()


def test_undo_takes_back_one_act_and_redo_performs_it_with_the_same_dice(tmp_path: Path, content: StoryContent) -> None:
    session = create(tmp_path)
    open_scene(session)
    before = session.story.state
    ask(session, content)
    after, entries = session.story.state, told(session)
    session.story.undo()
    assert session.story.state == before
    assert len(told(session)) == len(entries) - len(session.story.redo())
    assert session.story.state == after
    assert told(session) == entries
    session.close()


def test_undo_reaches_back_before_the_campaign_was_opened(tmp_path: Path) -> None:
    session = create(tmp_path)
    open_scene(session)
    write(session, "One.")
    write(session, "Two.")
    session.close()
    again = reopen(session.folder)
    again.story.undo()
    assert [entry.text for entry in told(again) if isinstance(entry, Line)] == ["One."]
    again.story.undo()
    again.story.undo()
    assert again.story.state.entries == 0
    with pytest.raises(StoryError, match="nothing to take back"):
        again.story.undo()
    again.close()


def test_the_same_question_after_an_undo_meets_the_same_dice_if_fate_is_fixed(
    tmp_path: Path, content: StoryContent
) -> None:
    session = create(tmp_path)
    answers = []
    for _ in range(2):
        ask(session, content)
        answers.append(told(session)[-1])
        session.story.undo()
    assert answers[0] == answers[1]
    session.set_fate("fresh")
    fresh = set()
    for _ in range(20):
        ask(session, content)
        entry = next(entry for entry in told(session) if isinstance(entry, QuestionAsked))
        fresh.add(entry.dice)
        session.story.undo()
    assert len(fresh) > 1
    session.close()


def test_a_new_act_ends_what_could_be_redone(tmp_path: Path) -> None:
    session = create(tmp_path)
    write(session, "One.")
    session.story.undo()
    assert session.story.can_redo
    write(session, "Another.")
    assert not session.story.can_redo
    with pytest.raises(StoryError, match="nothing to redo"):
        session.story.redo()
    session.close()


def test_redo_is_still_possible_after_the_campaign_is_opened_again(tmp_path: Path) -> None:
    session = create(tmp_path)
    write(session, "One.")
    session.story.undo()
    session.close()
    again = reopen(session.folder)
    again.story.redo()
    assert isinstance(told(again)[-1], Line)
    again.close()


def test_an_impossible_act_changes_nothing(tmp_path: Path) -> None:
    session = create(tmp_path)
    open_scene(session)
    state = session.story.state
    with pytest.raises(StoryError, match="Scene 1 is still open"):
        open_scene(session, "Elsewhere")
    assert session.story.state is state
    session.close()


def test_typed_dice_decide_the_answer_and_missing_ones_are_asked_for(tmp_path: Path, content: StoryContent) -> None:
    session = create(tmp_path)
    with pytest.raises(NeedsDice) as wanted:
        ask(session, content, faces=[(12,), (6,)])
    assert (wanted.value.count, wanted.value.sides) == (1, 20)
    assert session.story.state.entries == 0
    ask(session, content, faces=[(12,), (6,), (20,)])
    entry = told(session)[-1]
    assert isinstance(entry, QuestionAsked)
    assert (entry.degree, entry.broke_in) == ("yes_and", False)
    session.close()


@pytest.mark.parametrize(("pause", "evening"), [(timedelta(hours=5, minutes=59), 1), (timedelta(hours=6), 2)])
def test_a_pause_of_six_hours_begins_a_new_evening(tmp_path: Path, pause: timedelta, evening: int) -> None:
    clock = Clock()
    session = Session.create(tmp_path, "Ash Hollow", "fake", fake_systems, clock, VERSION, seed=1)
    write(session, "One.")
    clock.now += pause - timedelta(seconds=1)
    write(session, "Two.")
    assert session.story.state.evening == evening
    assert sum(isinstance(entry, EveningBegun) for entry in told(session)) == evening
    session.close()


@pytest.mark.parametrize(("back", "evenings"), [(timedelta(hours=5, minutes=59), 2), (timedelta(days=9000), 3)])
def test_a_clock_that_was_years_ahead_begins_a_new_evening_once_it_is_right(
    tmp_path: Path, back: timedelta, evenings: int
) -> None:
    clock = Clock()
    session = Session.create(tmp_path, "Ash Hollow", "fake", fake_systems, clock, VERSION, seed=1)
    write(session, "One.")
    clock.now += timedelta(days=9000)
    write(session, "Two.")
    clock.now -= back
    write(session, "Three.")
    assert session.story.state.evening == evenings
    session.close()


def test_the_story_is_folded_from_the_chronicle_if_the_saved_state_is_older(tmp_path: Path) -> None:
    session = create(tmp_path)
    open_scene(session)
    session.close()
    file = paths.campaign_file(session.folder)
    older = file.read_bytes()
    again = reopen(session.folder)
    write(again, "It rained all night.")
    state = again.story.state
    again.close()
    file.write_bytes(older)
    third = reopen(session.folder)
    assert third.story.state == state
    assert "The story was restored from the chronicle." in third.notices
    third.close()


def test_a_story_goes_on_beside_a_fight_and_the_chronicle_keeps_both(tmp_path: Path) -> None:
    session = create(tmp_path)
    begin(session)
    answer(session, 2)
    write(session, "They came over the wall.")
    answer(session, 1)
    chapters = [chapter.title for chapter in session.chronicle() if chapter.kind == "fight"]
    events = len(session.chronicle()[-1].events)
    session.close()
    again = reopen(session.folder)
    assert [chapter.title for chapter in again.chronicle() if chapter.kind == "fight"] == chapters
    assert len(again.chronicle()[-1].events) == events
    assert again.table is not None
    assert [entry.text for entry in told(again) if isinstance(entry, Line)] == ["They came over the wall."]
    again.close()


def test_a_line_written_while_no_fight_goes_on_begins_no_chapter(tmp_path: Path) -> None:
    session = create(tmp_path)
    before = len(session.chronicle())
    write(session, "It rained all night.")
    assert len(session.chronicle()) == before
    session.close()
    again = reopen(session.folder)
    assert len(again.chronicle()) == before
    again.close()


def test_a_read_only_campaign_refuses_acts(tmp_path: Path) -> None:
    session = create(tmp_path)
    write(session, "One.")
    session.flush()
    reader = Session.open(session.folder, fake_systems, Clock(), VERSION, write=False)
    assert len(reader.story.entries()) == 2
    for change in (lambda: write(reader, "Two."), reader.story.undo, reader.story.redo):
        with pytest.raises(CampaignError, match="read-only"):
            change()
    reader.close()
    session.close()


def test_an_edited_line_and_a_struck_one_are_shown_so_until_they_are_taken_back(tmp_path: Path) -> None:
    session = create(tmp_path)
    write(session, "It rained.")
    session.story.act(lambda *_: writing.edit(2, "It snowed."))
    session.story.act(lambda *_: writing.strike(2))
    line = session.story.entries()[1]
    assert (line.text, line.struck) == ("It snowed.", True)
    session.story.undo()
    session.story.undo()
    line = session.story.entries()[1]
    assert (line.text, line.struck) == ("", False)
    session.close()


def play_to_the_end(session: Session) -> None:
    begin(session, rats=4)
    answer(session, 200)
    session.finish_fight()


def test_a_finished_fight_is_an_entry_of_a_story_that_has_begun(tmp_path: Path) -> None:
    session = create(tmp_path)
    write(session, "Rats again.")
    play_to_the_end(session)
    entry = told(session)[-1]
    assert isinstance(entry, ProcedurePlayed)
    assert (entry.procedure, entry.title) == ("fight", "The cellar")
    assert entry.outcome in ("won", "lost")
    session.close()


def test_a_fight_leaves_no_entry_in_a_campaign_without_a_story(tmp_path: Path) -> None:
    session = create(tmp_path)
    play_to_the_end(session)
    assert not told(session)
    session.close()


def test_a_fight_without_anyone_of_the_roster_stays_outside_the_story(tmp_path: Path) -> None:
    session = create(tmp_path)
    open_scene(session, "The bridge")
    before = told(session), session.story.state
    session.begin("fight", a_setup(FakeCharacter("Pell", 1), title="The quick one"), "The quick one")
    assert (session.fight_in_progress, session.story.procedure_in_progress) == ("The quick one", "")
    play_out(session)
    session.fight_again()
    session.close()
    session = reopen(session.folder)
    assert session.story.procedure_in_progress == ""
    play_out(session)
    session.finish_fight()
    assert (told(session), session.story.state) == before
    assert [chapter.title for chapter in fights(session)] == ["The quick one"] * 2
    session.close()


def test_undo_past_a_fight_puts_the_sheets_back_and_redo_puts_them_on_again(tmp_path: Path) -> None:
    session = create(tmp_path)
    write(session, "Rats again.")
    before = session.characters()
    play_to_the_end(session)
    after = session.characters()
    assert before != after
    session.story.undo()
    assert session.characters() == before
    session.story.redo()
    assert session.characters() == after
    session.close()
    again = reopen(session.folder)
    again.story.undo()
    assert again.characters() == before
    again.close()


def test_a_character_who_has_changed_since_the_fight_keeps_the_change(tmp_path: Path) -> None:
    session = create(tmp_path)
    write(session, "Rats again.")
    play_to_the_end(session)
    for name in session.characters():
        session.put_character(FakeCharacter(name, 9), replacing=name)
    kept = session.characters()
    session.notices.clear()
    session.story.undo()
    assert session.characters() == kept
    assert session.notices == ["Some characters have changed since that act, so their sheets were left as they are."]
    session.close()


def test_a_preview_gives_the_entries_of_the_act_and_changes_nothing(tmp_path: Path, content: StoryContent) -> None:
    session = create(tmp_path)
    write(session, "It rained.")
    before, state = told(session), session.story.state

    def asked(story: Story, dice: StoryDice) -> list[Entry]:
        return asking.ask(story, dice, content, "Is the bridge up?", "likely", "hope")

    preview = session.story.preview(asked)
    assert (told(session), session.story.state) == (before, state)
    session.story.act(asked)
    assert told(session)[len(before) :] == list(preview)
    session.close()


def test_a_line_begun_is_kept_through_acts_undo_and_another_start(tmp_path: Path) -> None:
    session = create(tmp_path)
    session.story.keep_line("Jory took the")
    write(session, "It rained.")
    write(session, "It stopped.")
    session.story.undo()
    session.story.redo()
    assert session.story.unfinished_line == "Jory took the"
    session.close()
    again = reopen(session.folder)
    assert again.story.unfinished_line == "Jory took the"
    again.story.keep_line("")
    assert again.story.unfinished_line == ""
    again.close()


def test_a_line_begun_belongs_to_its_scene_and_comes_back_with_it(tmp_path: Path) -> None:
    session = create(tmp_path)
    open_scene(session, "The bridge")
    session.story.keep_line("Jory took the")
    session.story.keep_line_of("Mia", "It rai")
    session.story.act(lambda story, _: scenes.close_scene(story, "won"))
    assert (session.story.unfinished_line, session.story.line_of("Mia")) == ("", "")
    session.story.keep_line("")
    session.story.undo()
    assert (session.story.unfinished_line, session.story.line_of("Mia")) == ("Jory took the", "It rai")
    session.close()


def test_a_read_only_campaign_keeps_no_line(tmp_path: Path) -> None:
    session = create(tmp_path)
    other = Session.open(session.folder, fake_systems, Clock(), VERSION)
    assert other.read_only
    other.story.keep_line("Jory")
    assert other.story.unfinished_line == ""
    other.close()
    session.close()


def test_a_redone_act_is_signed_by_its_writer_after_the_campaign_was_opened_again(tmp_path: Path) -> None:
    session = create(tmp_path)
    for by, text in (("", "Alone."), ("Mia", "It rained."), ("Tom", "And then it stopped.")):
        session.story.act(lambda story, _, text=text: writing.write(story, text), by=by)  # type: ignore[misc]
    assert session.story.latest_writer == "Tom"
    for _ in range(3):
        session.story.undo()
    assert session.story.undone_writer == ""
    session.close()
    again = reopen(session.folder)
    signed = [(shown.by, shown.entry) for _ in range(3) for shown in again.story.redo()]
    assert [(by, entry.text) for by, entry in signed if isinstance(entry, Line)] == [
        ("", "Alone."),
        ("Mia", "It rained."),
        ("Tom", "And then it stopped."),
    ]
    assert again.story.undone_writer == ""
    again.close()


def test_an_undone_act_has_no_writer_once_another_act_has_replaced_it(tmp_path: Path) -> None:
    session = create(tmp_path)
    session.story.act(lambda story, _: writing.write(story, "It rained."), by="Mia")
    session.story.undo()
    assert session.story.undone_writer == "Mia"
    session.story.act(lambda story, _: writing.write(story, "It snowed."), by="Tom")
    assert (session.story.can_redo, session.story.undone_writer) == (False, "")
    session.close()


def test_a_correction_on_another_day_begins_no_evening(tmp_path: Path) -> None:
    clock = Clock()
    session = Session.create(tmp_path, "Ash Hollow", "fake", fake_systems, clock, VERSION, seed=1)
    write(session, "It rained.")
    clock.now += timedelta(days=1)
    session.story.act(lambda *_: writing.edit(2, "It snowed."))
    session.story.act(lambda *_: writing.strike(2))
    assert session.story.state.evening == 1
    write(session, "Another day.")
    assert session.story.state.evening == 2
    session.close()
