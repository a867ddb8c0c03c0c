"""Selection of the journal's entries for an export, and their division into scenes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise

import msgspec

from solo.story.entries import CardChanged, EveningBegun, SceneClosed, SceneOpened
from solo.story.journal.clock_runs import merge_clock_runs
from solo.story.journal.exporting.fights import FightDetail, ToldFight, ToldRound, find_intro, select_rounds
from solo.story.journal.narration import HEADING, Narration, card_title, narrate
from solo.story.journal.numbering import JournalEntry
from solo.story.scenes import SceneCard
from solo.story.state import Story
from solo.story.words import StoryWords

BEFORE: str = "Before the first scene"


class JournalSource(msgspec.Struct, frozen=True):
    """A journal to export: the campaign's title, its game, all entries, the story, its words, and the heroes' names.

    `fights` holds the fights by their numbers in the chronicle.
    """

    title: str
    game: str
    entries: Sequence[JournalEntry]
    story: Story
    words: StoryWords
    heroes: tuple[str, ...] = ()
    fights: Mapping[int, ToldFight] = {}


class Selection(msgspec.Struct, frozen=True):
    """The entries to export: those of an `evening`, or with the given `numbers`; all by default.

    `fights` is the level of detail for fights.
    """

    evening: int = 0
    numbers: frozenset[int] = frozenset()
    fights: FightDetail = "told"

    def includes(self, shown: JournalEntry) -> bool:
        """Return True if the entry is selected and has not been struck out."""
        if shown.struck or (self.evening and shown.evening != self.evening):
            return False
        return not self.numbers or shown.number in self.numbers


class ToldEntry(msgspec.Struct, frozen=True):
    """A selected entry with its text, and the rounds and the introduction of a fight."""

    shown: JournalEntry
    told: Narration
    rounds: tuple[ToldRound, ...] = ()
    intro: str = ""


class ExportedScene(msgspec.Struct, frozen=True):
    """A scene with its selected entries. `number` is 0 for the entries before the first scene."""

    number: int
    title: str
    card: SceneCard
    date: str
    told: tuple[ToldEntry, ...]


class ExportedFile(msgspec.Struct, frozen=True):
    """A file of an export: its path (a name, or a folder and a name), and its text."""

    name: str
    text: str


def select(source: JournalSource, selection: Selection) -> list[ToldEntry]:
    """Return the selected entries that have a text, in order."""
    chosen = (shown for shown in source.entries if selection.includes(shown))
    narrated = (
        ToldEntry(
            shown,
            narrate(shown, source.words),
            select_rounds(shown.entry, source.fights, selection.fights),
            find_intro(shown.entry, source.fights),
        )
        for shown in chosen
    )
    return [one for one in narrated if one.told.text]


def _merge_runs(told: Sequence[ToldEntry], words: StoryWords) -> list[ToldEntry]:
    """Merge successive changes of one clock into one entry."""
    by_number = {one.shown.number: one for one in told}
    merged: list[ToldEntry] = []
    for shown in merge_clock_runs(one.shown for one in told):
        one = by_number[shown.number]
        same = shown is one.shown
        merged.append(one if same else msgspec.structs.replace(one, shown=shown, told=narrate(shown, words)))
    return merged


def divide(source: JournalSource, told: Sequence[ToldEntry]) -> list[ExportedScene]:
    """Divide entries into scenes. The entry that opens a scene becomes its title; changes of one clock are merged."""
    cards = _latest_cards(source.entries)
    scenes: list[ExportedScene] = []
    for number, of_scene in _by_scene(_merge_runs(told, source.words)):
        card = cards.get(number, SceneCard())
        title = f"Scene {number}: {card_title(card)}" if number else BEFORE
        body = tuple(one for one in of_scene if not _is_opening(one))
        scenes.append(ExportedScene(number, title, card, of_scene[0].shown.time[:10], body))
    return scenes


def is_heading(one: ToldEntry) -> bool:
    """Return True for the entry of an evening or a flashback, which is a heading within its scene."""
    return one.told.mark == HEADING


def _is_opening(one: ToldEntry) -> bool:
    entry = one.shown.entry
    return isinstance(entry, SceneOpened) and entry.kind != "flashback"


def _by_scene(told: Sequence[ToldEntry]) -> Iterator[tuple[int, list[ToldEntry]]]:
    """Yield the entries of each scene. A new evening directly before a scene belongs to this scene."""
    groups = [(number, list(group)) for number, group in groupby(told, key=lambda one: one.shown.scene)]
    for (_, before), (_, after) in pairwise(groups):
        while before and isinstance(before[-1].shown.entry, EveningBegun):
            after.insert(0, before.pop())
    yield from ((number, group) for number, group in groups if group)


def _latest_cards(shown: Sequence[JournalEntry]) -> dict[int, SceneCard]:
    """Return the latest card of each scene, without the cards of flashbacks."""
    cards: dict[int, SceneCard] = {}
    in_flashback = False
    for one in shown:
        if isinstance(one.entry, SceneOpened):
            in_flashback = one.entry.kind == "flashback"
        elif isinstance(one.entry, SceneClosed):
            in_flashback = False
        if isinstance(one.entry, SceneOpened | CardChanged) and not in_flashback:
            cards[one.scene] = one.entry.card
    return cards
