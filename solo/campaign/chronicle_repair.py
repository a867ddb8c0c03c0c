"""Repair of a chronicle that is shorter than its state says, or belongs to another campaign.

It is set aside under another name, without losing its lines, and restored from its copies.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from solo.campaign import campaign_file, chronicle_copies
from solo.campaign.campaign import Campaign
from solo.storage import atomic, paths
from solo.storage.errors import SaveError
from solo.storage.journal import JournalRepairError
from solo.storage.journal_mark import (
    JournalMark,
    agrees,
    describe_disagreement,
    describe_lines,
    marked_part,
    whole_lines,
)
from solo.storage.store import Store
from solo.storage.writer import Append

SET_ASIDE: Final = "chronicle.damaged"
"""Common beginning of the names of chronicles that were set aside."""


class Mended(NamedTuple):
    """The chronicle's lines after a repair, and sentences that describe the repair."""

    chronicle: bytes
    notice: str


def find_problem(folder: Path, campaign: Campaign, chronicle: bytes, store: Store) -> str:
    """Describe in a sentence how the chronicle contradicts the state, and what to do; "" if they agree."""
    fault = describe_disagreement(chronicle, campaign.chronicle_mark)
    if not fault:
        return ""
    found = find_chronicle(folder, campaign, store)
    return f"{paths.CHRONICLE} {fault}. {_advice(campaign, found)}"


def check_agreement(folder: Path, campaign: Campaign, store: Store) -> bytes:
    """Return the chronicle's lines as they were written. Raises SaveError if they contradict the state."""
    chronicle = store.raw_journal(paths.chronicle_file(folder))
    if fault := find_problem(folder, campaign, chronicle, store):
        raise SaveError(fault)
    return chronicle


def check_copies(copies: Mapping[str, bytes | None], chronicle: bytes) -> list[str]:
    """List a sentence for each copy that contradicts the chronicle."""
    contradicting = chronicle_copies.find_repairs(copies, chronicle).contradicting
    return [
        f"{name} does not match the chronicle. The next time you open the campaign, Solo replaces it."
        for name in contradicting
    ]


def find_chronicle(folder: Path, campaign: Campaign, store: Store) -> bytes:
    """Return the longest part of the campaign's chronicle in its copies and set-aside files; b"" if there is none.

    Accepts only lines confirmed by a mark of the state or of one of its backups, and the lines after them in the same
    copy.
    """
    candidates: list[bytes] = []
    with suppress(SaveError):
        candidates.append(chronicle_copies.joined(chronicle_copies.read_copies(folder, store)))
    with suppress(SaveError):
        candidates += [data for data in store.read_all(folder, SET_ASIDE).values() if data]
    marks = [campaign.chronicle_mark, campaign.copied_mark, *_marks_of_backups(folder, campaign, store)]
    vouched = ((_count_vouched(one, marks), one.count(b"\n"), one) for one in map(whole_lines, candidates))
    return max((one for one in vouched if one[0]), default=(0, 0, b""))[2]


def mend(folder: Path, campaign: Campaign, store: Store) -> Mended:
    """Set the damaged chronicle aside, and write the lines found in its copies.

    Only the writer may call it. Raises JournalRepairError if that fails. The copies still contain the lines, so a later
    call can find them again.
    """
    path = paths.chronicle_file(folder)
    fault = describe_disagreement(store.raw_journal(path), campaign.chronicle_mark)
    found = find_chronicle(folder, campaign, store)
    try:
        aside = f"It was saved as {store.set_aside(path).name}." if store.has(path) else ""
        if found:
            store.perform(Append(path, found))
    except SaveError as reason:
        raise JournalRepairError(str(reason)) from reason
    told = f"{paths.CHRONICLE} {fault}. {aside}".strip()
    return Mended(found, f"{told} {_describe_result(campaign.chronicle_mark, found)}")


def _count_vouched(candidate: bytes, marks: Sequence[JournalMark]) -> int:
    """Return the largest number of a candidate's lines that one of the marks confirms."""
    return max((mark.lines for mark in marks if mark.lines > 0 and agrees(candidate, mark)), default=0)


def _marks_of_backups(folder: Path, campaign: Campaign, store: Store) -> Iterable[JournalMark]:
    for backup in atomic.backups(paths.campaign_file(folder)):
        with suppress(SaveError):
            saved = campaign_file.decode(store.read(backup)).campaign
            if is_same_campaign(saved, campaign):
                yield saved.chronicle_mark
                yield saved.copied_mark


def is_same_campaign(one: Campaign, other: Campaign) -> bool:
    """Return True if two states belong to the same campaign: neither system nor seed ever changes."""
    return (one.system, one.seed) == (other.system, other.seed)


def _describe_result(mark: JournalMark, found: bytes) -> str:
    if marked_part(found, mark) is not None:
        return f"All {mark.lines:,} lines were restored from backups, so nothing is lost."
    brought = found.count(b"\n")
    look = "search files that you have copied or exported yourself."
    if not brought:
        return f"No backup contains any of it: {look}"
    missing = describe_lines(mark.lines - brought)
    return f"{describe_lines(brought)} restored from backups. For the other {missing}, {look}"


def _advice(campaign: Campaign, found: bytes) -> str:
    lines = min(found.count(b"\n"), campaign.chronicle_mark.lines)
    if not lines:
        return (
            "No backup contains any of it. Restore the file from your own copy, or open the campaign to continue "
            "without it."
        )
    return (
        f'“solo saves restore "{campaign.name}" chronicle” sets it aside and restores {describe_lines(lines)} '
        "from the backups. Opening the campaign does the same."
    )
