"""Journals for tests: entries with their numbers, as the log of a campaign has them."""

from __future__ import annotations

from collections.abc import Sequence

from solo.story.entries import (
    ClockPut,
    Entry,
    EveningBegun,
    Line,
    PersonPut,
    PlacePut,
    QuestionAsked,
    SceneClosed,
    SceneOpened,
    ThreadPut,
)
from solo.story.journal.numbering import Act, JournalEntry, number_entries
from solo.story.lists import Clock, Person, Thread
from solo.story.scenes import SceneCard

TIME = "2026-03-01T18:00:01+00:00"
BRIDGE = SceneCard("The toll bridge", "dusk", here=("Hild", "Edda"), stake="the salt", thread="Bring the salt home")
MILL = SceneCard("The drowned mill", thread="Who raised the toll?")
ASKED = QuestionAsked("Does he let us through?", "unlikely", "hope", 5, 8, 0.4, "no_but")

EVENING: Sequence[Entry] = (
    EveningBegun(1),
    Line("It rained all night."),
    ThreadPut(Thread("Bring the salt home")),
    SceneOpened(1, BRIDGE),
    PersonPut(Person("Jory Pike", "a miller")),
    Line("Jory Pike took the silver and looked past us at the river."),
    ASKED,
    Line("We pay twice.", "speech", "Hild"),
    SceneClosed("won", 5, 4),
    SceneOpened(2, MILL),
    PlacePut("The wheel pit"),
    ClockPut(Clock("River", filled=2)),
    Line("Élodie waits where the water is deep.", "result"),
)


def numbered(entries: Sequence[Entry], by: str = "") -> list[JournalEntry]:
    """The entries, each as an act of its own."""
    return number_entries(Act(TIME, by, (entry,)) for entry in entries)
