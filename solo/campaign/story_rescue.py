"""Rescue of a story whose chronicle has lost its latest acts, from the journal's pages and the campaign's file.

Pages have the entries of closed scenes. The campaign's file has the scene cards, the entries of the open scene, and the
story's lists. This module writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

import msgspec

from solo.campaign.campaign import Campaign
from solo.campaign.chronicle import DECODER, Record, StoryTold, StoryUndone, list_acts
from solo.storage import journal, paths
from solo.story import entries
from solo.story.entries import Entry, Line
from solo.story.journal.numbering import Act, JournalEntry, number_entries
from solo.story.journal.pages import Page
from solo.story.journal.stored_entries import KeptEntry, kept_kind

LONGEST_GAP: Final = 10_000
"""Maximum number of missing entries that are replaced by blanks. After a longer gap, entries get new numbers."""
GAP: Final = "gap"
UNKNOWN_TIME: Final = "1970-01-01T00:00:00+00:00"
LONGEST_QUOTE: Final = 60
MOST_QUOTES: Final = 5


class LostEntry(msgspec.Struct, frozen=True):
    """An entry that the chronicle has lost, and the file that has it."""

    kept: KeptEntry
    file: str


class Rescue(msgspec.Struct, frozen=True):
    """Records to append to the chronicle, and the lost entries that these records restore."""

    records: tuple[Record, ...] = ()
    lost: tuple[LostEntry, ...] = ()


def find_rescue(chronicle: bytes, campaign: Campaign, pages: Mapping[str, Page]) -> Rescue:
    """Return the records that the chronicle lacks, according to the pages and the campaign's state.

    Uses only files that were written when the chronicle had more lines than now.
    """
    lines = chronicle.count(b"\n")
    records = journal.parse(chronicle, DECODER)
    acts = list_acts(records)
    newer = _is_newer(campaign, lines, len(acts))
    known = _known_entries(campaign, pages, lines, newer)
    holding = _holding_acts(acts, campaign, known, newer)
    undone = [StoryUndone(holding + 1)] if holding < len(acts) else []
    shown = number_entries(acts[:holding])
    ordered = sorted(known.items())
    missing = [one for number, one in ordered if number > len(shown)]
    changed = [one for number, one in ordered if number <= len(shown) and _differs(shown[number - 1], one)]
    told = [*_missing_acts(missing, len(shown)), *_changing_acts(changed, shown)]
    if newer and (undone or told or campaign.story.acts > holding):
        told.append(Act("", "", (entries.StoryRecovered(msgspec.Raw(msgspec.json.encode(campaign.story.state))),)))
    if not (undone or told):
        return Rescue()
    time = records[-1].time if records else next((act.time for act in told if act.time), UNKNOWN_TIME)
    return Rescue(tuple(_records(undone, told, time, holding)), tuple(sorted((*missing, *changed), key=_number)))


def describe_lost(lost: Sequence[LostEntry]) -> str:
    """Name the lost entries and the files that have them: "62 “It rained.” and 1 more (pages/0004-the-mill.md)".

    Lines of the player are quoted first.
    """
    ordered = sorted(lost, key=lambda one: not isinstance(one.kept.entry, Line))
    named = [f"{one.kept.number} “{_quote(one.kept.entry)}”" for one in ordered[:MOST_QUOTES]]
    more = len(lost) - len(named)
    listed = ", ".join(named) + (f" and {more} more" if more else "")
    files = ", ".join(dict.fromkeys(one.file for one in lost))
    return f"{listed} ({files})"


def count_lost(lost: Sequence[LostEntry]) -> str:
    """Format the number of lost entries."""
    return "1 entry of the journal" if len(lost) == 1 else f"{len(lost)} entries of the journal"


def loses_dice(lost: Iterable[LostEntry]) -> bool:
    """Return True if an entry had dice."""
    return any(isinstance(one.kept.entry, entries.RecoveredEntry) for one in lost)


def _is_newer(campaign: Campaign, lines: int, acts: int) -> bool:
    """Return True if the state counts more lines than the chronicle has, or more acts if it has no mark."""
    mark = campaign.chronicle_mark
    return mark.lines > lines or (mark.lines == 0 and campaign.story.acts > acts)


def _known_entries(campaign: Campaign, pages: Mapping[str, Page], lines: int, newer: bool) -> dict[int, LostEntry]:
    """Return the entries in pages and state, by number. The latest file with an entry takes precedence."""
    story = campaign.story
    listed = {page.name for page in story.pages}
    known: dict[int, LostEntry] = {}
    if newer:
        for scene in story.scenes:
            opened = entries.SceneOpened(scene.number, scene.card, scene.kind, scene.parent)
            known[scene.entry] = LostEntry(KeptEntry(scene.entry, "", opened), paths.campaign_file_name())
    for name, page in sorted(pages.items(), key=lambda item: item[1].lines):
        is_taken_back = newer and name not in listed and page.lines <= campaign.chronicle_mark.lines
        if page.lines > lines and not is_taken_back:
            known |= {one.number: LostEntry(one, f"{paths.PAGES}/{name}") for one in page.entries}
    if newer:
        known |= {one.number: LostEntry(one, paths.campaign_file_name()) for one in story.open}
    return known


def _holding_acts(acts: Sequence[Act], campaign: Campaign, known: Mapping[int, LostEntry], newer: bool) -> int:
    """Return the number of acts that were not taken back.

    An act was taken back if a newer state has fewer acts, or if pages or state have another entry at its numbers.
    """
    holding = min(len(acts), campaign.story.acts) if newer else len(acts)
    number = 0
    for place, act in enumerate(acts[:holding]):
        for entry in act.entries:
            number += 1
            if number in known and not _may_be(entry, known[number].kept):
                return place
    return holding


def _may_be(entry: Entry, known: KeptEntry) -> bool:
    """Return True if `known` may be a stored form of this entry. An edited line differs only in the text."""
    kept = known.entry
    if kept_kind(entry) != kept_kind(kept):
        return False
    if isinstance(entry, Line) and isinstance(kept, Line):
        return not known.time or (entry.style, entry.speaker) == (kept.style, kept.speaker)
    if isinstance(entry, entries.QuestionAsked | entries.Measurement) and isinstance(kept, entries.RecoveredEntry):
        return entry.question in kept.text
    if isinstance(entry, entries.SceneOpened) and isinstance(kept, entries.SceneOpened):
        return entry.number == kept.number
    return True


def _differs(shown: JournalEntry, lost: LostEntry) -> bool:
    """Return True if the lost form of an entry has another text, or differs in being struck out."""
    kept = lost.kept
    if not kept.time:
        return False
    is_edited = isinstance(kept.entry, Line) and kept.entry.text != shown_text(shown)
    return is_edited or shown.struck != kept.struck


def shown_text(shown: JournalEntry) -> str:
    """Return the latest text of a line; "" for an entry of another kind."""
    return shown.text or (shown.entry.text if isinstance(shown.entry, Line) else "")


def _missing_acts(missing: Sequence[LostEntry], number: int) -> Iterator[Act]:
    """Yield acts with the lost entries after entry `number`. Entries with the same time and writer make one act.

    A gap between the entries is filled, so that later numbers do not change.
    """
    filled: list[tuple[str, str, Entry]] = []
    struck: list[int] = []
    for one in (lost.kept for lost in missing):
        gap = one.number - number - 1
        if 0 < gap <= LONGEST_GAP:
            filled += [(one.time, one.by, entries.RecoveredEntry(GAP))] * gap
            number += gap
        number += 1
        filled.append((one.time, one.by, one.entry))
        struck += [number] if one.struck else []
    for (time, by), group in groupby(filled, key=lambda one: one[:2]):
        yield Act(time, by, tuple(entry for _, _, entry in group))
    if struck:
        yield Act("", "", tuple(entries.EntryStruck(place) for place in struck))


def _changing_acts(changed: Sequence[LostEntry], shown: Sequence[JournalEntry]) -> Iterator[Act]:
    """Yield an act that edits the entries which the chronicle has in an older form."""
    told: list[Entry] = []
    for one in (lost.kept for lost in changed):
        before = shown[one.number - 1]
        if isinstance(one.entry, Line) and one.entry.text != shown_text(before):
            told.append(entries.LineEdited(one.number, one.entry.text))
        if before.struck != one.struck:
            told.append(entries.EntryStruck(one.number, back=not one.struck))
    if told:
        yield Act("", "", tuple(told))


def _records(undone: Sequence[StoryUndone], told: Sequence[Act], time: str, holding: int) -> Iterator[Record]:
    """Yield the records of these undos and acts. An act without a time gets that of the act before, at first `time`."""
    yield from (Record(time, one) for one in undone)
    for number, act in enumerate(told, start=holding + 1):
        time = act.time or time
        yield Record(time, StoryTold(number, act.entries, act.by))


def _number(lost: LostEntry) -> int:
    return lost.kept.number


def _quote(entry: Entry) -> str:
    if isinstance(entry, entries.SceneOpened):
        text = f"scene {entry.number}: {entry.card.where}"
    else:
        text = entry.text if isinstance(entry, Line | entries.RecoveredEntry) else kept_kind(entry)
    plain = " ".join(text.split())
    return plain if len(plain) <= LONGEST_QUOTE else f"{plain[:LONGEST_QUOTE]}…"
