"""Plays that play themselves, held against what they were: their figures in one file, their words in another.

`<play>.events` has the answers, dice, figures and states of a play and no words (see `figures`); `<play>.words` is the
story as a person reads it. After a change that is meant, write both anew and read what is different:

    SOLO_WRITE_TRANSCRIPTS=1 python -m pytest tests/transcripts
    git diff --stat tests/transcripts
    git diff tests/transcripts/*.events tests/transcripts/*.words

- Only words files differ: the story is told otherwise, and each play is the same to the last die. Read the sentences.
- An events file differs: rules, tactics or content have changed. The first line that differs is the cause: an answer
  (`>`) for tactics and offers, a throw (`!`) for dice, an event (`*`) or the state (`=`) for a rule. What follows it in
  the file is mostly its consequence, and so is the words file.
- A change of words alone that touches an events file has changed a code: a saved game of today would not read it.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from solo.resolver import Modifier, Roll
from solo.systems.contract import Event, SentenceParts, ValueChange
from tests.transcripts.figures import NUMBER, events_text
from tests.transcripts.plays import PLAYS, Recording, record
from tests.transcripts.words import words_text

FOLDER = Path(__file__).parent
ONE_OF_EACH_GAME = ("polyhedral-check", "fire-and-sword-mound", "two-d20-paid", "gloranthan-levy", "swords-battle")

recorded = cache(lambda name: record(PLAYS[name]))


def kept(file: str, text: str) -> str:
    """The text of a transcript, written anew first where that is asked for."""
    path = FOLDER / file
    if os.environ.get("SOLO_WRITE_TRANSCRIPTS"):
        path.write_text(text, encoding="utf-8")
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", PLAYS)
def test_the_play_has_the_answers_dice_and_figures_that_it_had(name: str) -> None:
    text = events_text(recorded(name))
    assert text == kept(f"{name}.events", text)


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYS)
def test_the_play_is_told_as_it_was(name: str) -> None:
    text = words_text(recorded(name))
    assert text == kept(f"{name}.words", text)


@pytest.mark.slow
@pytest.mark.parametrize("name", ONE_OF_EACH_GAME)
def test_a_play_told_in_other_words_has_the_same_events_text(name: str) -> None:
    reworded = record(PLAYS[name], tell=in_other_words)
    assert [event.text for event in events(reworded)] != [event.text for event in events(recorded(name))]
    assert events_text(reworded) == events_text(recorded(name))


def events(recording: Recording) -> list[Event]:
    return [event for leg in recording.legs for event in leg.events]


def in_other_words(event: Event) -> Event:
    """The same event with every sentence, label and outcome in other words."""
    return replace(
        event,
        text=other(event.text),
        reason=other(event.reason),
        otherwise=other(event.otherwise),
        rolls=tuple(map(reworded_roll, event.rolls)),
        changes=tuple(map(reworded_change, event.changes)),
        parts=event.parts and SentenceParts(),
    )


def reworded_roll(roll: Roll) -> Roll:
    modifiers = tuple(Modifier(other(modifier.name), modifier.value) for modifier in roll.modifiers)
    return replace(roll, what=other(roll.what), outcome=other(roll.outcome), modifiers=modifiers)


def reworded_change(change: ValueChange) -> ValueChange:
    before, after = (value if NUMBER.fullmatch(value) else other(value) for value in (change.before, change.after))
    return replace(change, what=other(change.what), before=before, after=after)


def other(words: str) -> str:
    """Other words, or none where there were none."""
    return words and "In other words."
