"""Repair of a chronicle that is shorter than its state says, or belongs to another campaign.

The chronicle is kept under another name, and restored from its copies. Entries of the journal that no copy has are
restored from the journal's pages and from the campaign's file.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from solo.campaign import campaign_file, chronicle_copies
from solo.campaign.campaign import Campaign
from solo.campaign.chronicle import DECODER, StoryTold, StoryUndone, encode
from solo.campaign.story_pages import read_pages
from solo.campaign.story_rescue import Rescue, count_lost, describe_lost, find_rescue, loses_dice
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
"""Beginning of the file name of each chronicle that was set aside."""


class RepairedChronicle(NamedTuple):
    """The chronicle's lines after a repair, and sentences that describe the repair."""

    chronicle: bytes
    notice: str


def is_damaged(folder: Path, campaign: Campaign, chronicle: bytes, store: Store) -> bool:
    """Return True if the chronicle contradicts the state, or lacks entries that a page or the state has.

    Reads pages only if the folder has an unlisted page, or the state counts acts but no lines.
    """
    if not agrees(chronicle, campaign.chronicle_mark):
        return True
    listed = {page.name for page in campaign.story.pages}
    strays: set[str] = set()
    with suppress(SaveError):
        strays = store.page_sizes(folder).keys() - listed
    if not strays and (campaign.chronicle_mark.lines or not campaign.story.acts):
        return False
    return bool(rescue_of(folder, campaign, chronicle, store).lost)


def rescue_of(folder: Path, campaign: Campaign, chronicle: bytes, store: Store) -> Rescue:
    """Return the entries of the journal that the chronicle has lost, and the records that restore them."""
    return find_rescue(whole_lines(chronicle), campaign, read_pages(folder, campaign, store))


def find_lost(folder: Path, campaign: Campaign, chronicle: bytes, store: Store) -> str:
    """Name the entries that only other files have, and what to do, in sentences; "" if the chronicle has all."""
    is_right = agrees(chronicle, campaign.chronicle_mark)
    lost = rescue_of(folder, campaign, chronicle if is_right else _sound_part(chronicle), store).lost
    if not lost:
        return ""
    return (
        f"{paths.CHRONICLE} lacks {count_lost(lost)}: {describe_lost(lost)}. {mend_command(campaign)} restores "
        "the entries that other files have. Opening the campaign does the same."
    )


def mend_command(campaign: Campaign) -> str:
    """Return the command that mends this campaign, in quotation marks."""
    return f'“solo saves mend "{campaign.name}"”'


def find_problem(folder: Path, campaign: Campaign, chronicle: bytes, store: Store) -> str:
    """Describe how the chronicle contradicts the state, and what to do, in sentences; "" if they agree."""
    fault = describe_disagreement(chronicle, campaign.chronicle_mark)
    if not fault:
        return ""
    found = find_chronicle(folder, campaign, store)
    return f"{paths.CHRONICLE} {fault}. {_advice(campaign, found)}"


def check_agreement(folder: Path, campaign: Campaign, store: Store) -> bytes:
    """Return the bytes of the chronicle. Raises SaveError if the chronicle contradicts the saved state."""
    chronicle = store.raw_journal(paths.chronicle_file(folder))
    if fault := find_problem(folder, campaign, chronicle, store):
        raise SaveError(fault)
    return chronicle


def check_copies(copies: Mapping[str, bytes | None], chronicle: bytes) -> list[str]:
    """Return a sentence for each copy that contradicts the chronicle."""
    contradicting = chronicle_copies.find_repairs(copies, chronicle).contradicting
    return [
        f"{name} does not match the chronicle. The next time you open the campaign, Solo replaces it."
        for name in contradicting
    ]


def find_chronicle(folder: Path, campaign: Campaign, store: Store) -> bytes:
    """Return the longest sound part of the chronicle in its copies, set-aside files or own file; b"" if none has any.

    Lines are sound if a mark of the state, of one of its backups or of a page confirms them, or confirms earlier lines
    of the same file.
    """
    candidates: list[bytes] = []
    with suppress(SaveError):
        candidates.append(_sound_part(store.raw_journal(paths.chronicle_file(folder))))
    with suppress(SaveError):
        candidates.append(chronicle_copies.join_copies(chronicle_copies.read_copies(folder, store)))
    with suppress(SaveError):
        candidates += [data for data in store.read_all(folder, SET_ASIDE).values() if data]
    pages = read_pages(folder, campaign, store).values()
    marks = [
        campaign.chronicle_mark,
        campaign.copied_mark,
        *_marks_of_backups(folder, campaign, store),
        *(JournalMark(page.lines, page.digest) for page in pages),
    ]
    vouched = ((_count_vouched(one, marks), one.count(b"\n"), one) for one in map(whole_lines, candidates))
    return max((one for one in vouched if one[0]), default=(0, 0, b""))[2]


def mend(folder: Path, campaign: Campaign, store: Store) -> RepairedChronicle:
    """Set the damaged chronicle aside, and write the lines found in its copies, with the entries that only pages have.

    Only the process that holds the campaign's lock may call it. Raises JournalRepairError if writing fails; a later
    call can then try again.
    """
    path = paths.chronicle_file(folder)
    chronicle = store.raw_journal(path)
    fault = describe_disagreement(chronicle, campaign.chronicle_mark)
    found, rescue = find_best(folder, campaign, chronicle, store)
    restored = found + encode(rescue.records)
    try:
        aside = f"The damaged file was saved as {store.set_aside(path).name}." if store.has(path) else ""
        if restored:
            store.perform(Append(path, restored))
    except SaveError as reason:
        raise JournalRepairError(str(reason)) from reason
    told = f"{paths.CHRONICLE} {fault or 'lacks entries that Solo has written'}. {aside}".strip()
    result = _describe_result(campaign.chronicle_mark, found) if fault else ""
    return RepairedChronicle(restored, " ".join(filter(None, (told, result, _describe_rescue(rescue)))))


def find_best(folder: Path, campaign: Campaign, chronicle: bytes, store: Store) -> tuple[bytes, Rescue]:
    """Return the longest sound part of the chronicle, and the rescue of the entries that this part lacks."""
    is_right = agrees(chronicle, campaign.chronicle_mark)
    found = whole_lines(chronicle) if is_right else find_chronicle(folder, campaign, store)
    return found, rescue_of(folder, campaign, found, store)


def _sound_part(chronicle: bytes) -> bytes:
    """Return the lines up to the first unreadable line or missing act."""
    end = acts = 0
    for line in whole_lines(chronicle).split(b"\n")[:-1]:
        try:
            what = DECODER.decode(line).what
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            break
        if isinstance(what, StoryTold | StoryUndone):
            if what.act > acts + 1:
                break
            acts = what.act - isinstance(what, StoryUndone)
        end += len(line) + 1
    return chronicle[:end]


def _describe_rescue(rescue: Rescue) -> str:
    if not rescue.lost:
        return ""
    dice = " The dice of these entries are lost." if loses_dice(rescue.lost) else ""
    files = ", ".join(dict.fromkeys(one.file for one in rescue.lost))
    were = "was" if len(rescue.lost) == 1 else "were"
    return f"{count_lost(rescue.lost)} {were} put back from {files}.{dice}"


def _count_vouched(candidate: bytes, marks: Sequence[JournalMark]) -> int:
    """Return how many lines of a candidate the marks confirm; 0 if none fits."""
    return max((mark.lines for mark in marks if mark.lines > 0 and agrees(candidate, mark)), default=0)


def _marks_of_backups(folder: Path, campaign: Campaign, store: Store) -> Iterable[JournalMark]:
    for backup in atomic.backups(paths.campaign_file(folder)):
        with suppress(SaveError):
            saved = campaign_file.decode(store.read(backup)).campaign
            if is_same_campaign(saved, campaign):
                yield saved.chronicle_mark
                yield saved.copied_mark


def is_same_campaign(one: Campaign, other: Campaign) -> bool:
    """Return True if two states belong to one campaign. A campaign's system and seed never change."""
    return (one.system, one.seed) == (other.system, other.seed)


def _describe_result(mark: JournalMark, found: bytes) -> str:
    if marked_part(found, mark) is not None:
        return f"All {mark.lines:,} lines were restored from backups, so nothing is lost."
    brought = found.count(b"\n")
    look = "search your own copies and exports."
    if not brought:
        return f"No backup contains any of the chronicle's lines: {look}"
    missing = describe_lines(mark.lines - brought)
    return f"Restored from backups: {describe_lines(brought)}. For the other {missing}, {look}"


def _advice(campaign: Campaign, found: bytes) -> str:
    lines = min(found.count(b"\n"), campaign.chronicle_mark.lines)
    if not lines:
        return (
            "No backup contains any of the chronicle's lines. Restore the file from your own copy, or open the "
            "campaign to continue without it."
        )
    return (
        f'“solo saves restore "{campaign.name}" chronicle” renames the damaged file and restores '
        f"{describe_lines(lines)} from the backups. Opening the campaign does the same."
    )
