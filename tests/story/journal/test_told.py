"""Entries of the journal that have a text to read, told apart without making the text."""

from __future__ import annotations

import msgspec
import pytest

from solo.library.content import shipped_content
from solo.story import entries as kinds
from solo.story.journal.narration import is_told, list_told, narrate_entry
from solo.story.journal.numbering import JournalEntry
from solo.story.lists import Clock, Person
from solo.story.scenes import SceneCard
from solo.story.words import StoryWords, read_words


@pytest.fixture(scope="module")
def words() -> StoryWords:
    return read_words(shipped_content() / "story")[0]


EVERY_KIND = (
    kinds.Line("A line."),
    kinds.LineEdited(1, "B."),
    kinds.EntryStruck(1),
    kinds.EveningBegun(1),
    kinds.RuleSet("fuse", "off"),
    kinds.SceneOpened(1, SceneCard("Here")),
    kinds.SceneTested("expected", 5, text="As expected"),
    kinds.SceneTested("", 5),
    kinds.CardChanged(SceneCard("There")),
    kinds.SceneClosed("open", 5, 5),
    kinds.DraftsChanged(),
    kinds.Measurement("mood", "wary"),
    kinds.InterruptionDrawn("luck", "A stroke of luck"),
    kinds.InterruptionSettled(True),
    kinds.InterruptionSettled(False),
    kinds.TableDrawn("A look", "tall"),
    kinds.DeckShuffled("A deck"),
    kinds.PersonPut(Person("Ann")),
    kinds.ClockPut(Clock("River")),
    kinds.ItemRemoved("people", "Ann"),
    kinds.PlacePut("Here"),
    kinds.ProposalsDrawn(()),
    kinds.ProposalTaken("thread", "Go."),
    kinds.CostDrawn("time", "It costs time"),
    kinds.RecoveredEntry("line"),
    kinds.RecoveredEntry("line", "It rained."),
    kinds.StoryRecovered(msgspec.Raw(b"{}")),
    kinds.ProcedurePlayed("fight", "Den", "won", "The party won."),
)


@pytest.mark.parametrize("entry", EVERY_KIND, ids=lambda entry: type(entry).__name__)
def test_an_entry_is_told_exactly_if_its_narration_has_a_text(words: StoryWords, entry: kinds.Entry) -> None:
    told = bool(narrate_entry(entry, words).text)
    assert is_told(entry) == told
    assert list_told([JournalEntry(1, "", 1, 0, 0, entry)]) == [0] * told
