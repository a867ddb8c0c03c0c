"""Whole evenings of solo play, held against their journals as they were.

`<game>.txt` has every entry of the journal as it is narrated, with its dice, and the lists at the end. After a change
that is meant, write them anew and read what is different:

    SOLO_WRITE_TRANSCRIPTS=1 python -m pytest tests/story/evenings
    git diff tests/story/evenings/*.txt
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pytest

from solo.story import entries
from solo.story.journal.numbering import JournalEntry
from solo.story.state import Story
from tests.story.evenings.playing import Evening, journal_text, play, without_times
from tests.story.evenings.scripts import SCRIPTS

FOLDER = Path(__file__).parent


class Played(msgspec.Struct, frozen=True):
    """What an evening left: its game, its journal as text and as entries, the story, and the characters as encoded."""

    name: str
    text: str
    entries: list[JournalEntry]
    story: Story
    roster: bytes


@contextmanager
def evening(name: str, after_act: Callable[[Evening, Story], None] | None = None) -> Iterator[Evening]:
    script = SCRIPTS[name]
    with TemporaryDirectory() as folder:
        playing = Evening(Path(folder), script.game, script.fight, script.seed, after_act)
        try:
            play(playing, script.steps)
            yield playing
        finally:
            playing.session.close()


def outcome(playing: Evening) -> Played:
    return Played(
        playing.key,
        journal_text(playing),
        without_times(playing.session.story.entries()),
        playing.story,
        roster(playing),
    )


def roster(playing: Evening) -> bytes:
    return msgspec.json.encode(list(playing.session.characters().values()))


@pytest.fixture(scope="module", params=SCRIPTS)
def plain(request: pytest.FixtureRequest) -> Played:
    """The evening of each game, played without undo and without opening the campaign anew."""
    with evening(request.param) as playing:
        return outcome(playing)


@pytest.mark.slow
def test_the_journal_of_an_evening_is_told_as_it_was(plain: Played) -> None:
    file = FOLDER / f"{plain.name}.txt"
    if os.environ.get("SOLO_WRITE_TRANSCRIPTS"):
        file.write_text(plain.text, encoding="utf-8")
    assert plain.text == file.read_text(encoding="utf-8")


@pytest.mark.slow
def test_an_evening_has_scenes_of_each_kind_and_an_interruption_of_each_end(plain: Played) -> None:
    told = [shown.entry for shown in plain.entries]
    results = {entry.result for entry in told if isinstance(entry, entries.SceneTested)}
    assert {"altered", "interrupted"} <= results
    kinds = {entry.kind for entry in told if isinstance(entry, entries.SceneOpened)}
    assert kinds == {"scene", "flashback", "montage"}
    assert {entry.accepted for entry in told if isinstance(entry, entries.InterruptionSettled)} == {True, False}
    assert {entry.stance for entry in told if isinstance(entry, entries.QuestionAsked)} == {"hope", "fear", "plain"}
    decks = {entry.deck is not None for entry in told if isinstance(entry, entries.TableDrawn)}
    assert decks == {True, False}
    played = {entry.procedure for entry in told if isinstance(entry, entries.ProcedurePlayed)}
    assert "fight" in played
    for kind in (entries.ProposalsDrawn, entries.ProposalTaken, entries.CostDrawn, entries.ThreadPut, entries.ClockPut):
        assert any(isinstance(entry, kind) for entry in told), kind


@pytest.mark.slow
def test_undo_and_redo_after_each_act_leave_the_same_evening(plain: Played) -> None:
    acts = 0

    def undo_and_redo(playing: Evening, before: Story) -> None:
        nonlocal acts
        acts += 1
        log, after, sheets = playing.session.story, playing.story, roster(playing)
        told = without_times(log.entries())
        log.undo()
        assert playing.story == before
        log.redo()
        assert (playing.story, without_times(log.entries()), roster(playing)) == (after, told, sheets)

    with evening(plain.name, undo_and_redo) as playing:
        assert outcome(playing) == plain
    assert acts > 40


@pytest.mark.slow
def test_a_campaign_opened_anew_after_each_act_has_the_same_evening(plain: Played) -> None:
    with evening(plain.name, lambda playing, _: playing.reopen()) as playing:
        assert not playing.session.notices
        assert outcome(playing) == plain
