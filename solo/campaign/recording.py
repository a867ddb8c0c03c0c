"""Recorder of a campaign's changes: writes each change to the chronicle, and then the resulting state.

It also decides when to keep the previous state as a backup.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

from solo.campaign import campaign_file, chronicle_copies, chronicle_repair
from solo.campaign.campaign import Campaign
from solo.campaign.chronicle import (
    DECODER,
    OUTSIDE_FIGHTS,
    FightBegun,
    FightEnded,
    Note,
    Record,
    StoryTold,
    StoryUndone,
    encode,
)
from solo.play.news import News
from solo.storage import journal, paths
from solo.storage.journal_mark import JournalMark, RunningDigest, mark_of, marked_part, whole_lines
from solo.storage.store import FILES, Store
from solo.storage.writer import Remove, Save, WriteQueue
from solo.systems.contract import Manifest

BACKUP_AFTER = timedelta(minutes=1)

Prepare = Callable[[JournalMark], Iterable[Save | Remove]]

Entry = News | FightBegun | FightEnded | Note | StoryTold | StoryUndone


class ChangeRecorder:
    """Writes the changes of one campaign.

    `records` are all records of the chronicle, including records not on disk yet. `mended` describes how the chronicle
    was repaired when it was read; "" if it was sound. `was_ahead` is True if the chronicle then had more or fewer lines
    than the state said.
    """

    def __init__(
        self,
        folder: Path,
        campaign: Campaign,
        manifest: Manifest,
        app_version: str,
        clock: Callable[[], datetime],
        writer: WriteQueue,
        store: Store = FILES,
    ) -> None:
        self.records: list[Record] = []
        self.mended = ""
        self.was_ahead = False
        self.writer = writer
        self.folder = folder
        self.store = store
        self._campaign = campaign
        self._manifest = manifest
        self._app_version = app_version
        self._clock = clock
        self._digest = RunningDigest()
        self._uncopied = bytearray()
        self._segment = 1
        self._kept_at: datetime | None = None
        self._kept_legs = 0

    def read(self, repair: bool) -> list[str]:
        """Read the chronicle, and return a sentence for each problem.

        A chronicle that contradicts the state is set aside and restored from its copies, and described in `mended`.
        Without `repair`, its records are read from the copies, and no file is changed. Raises SaveError if the
        chronicle cannot be read.
        """
        path = paths.chronicle_file(self.folder)
        chronicle = self.store.raw_journal(path)
        notices = []
        self.was_ahead = chronicle.count(b"\n") != self._campaign.chronicle_mark.lines
        if chronicle_repair.is_damaged(self.folder, self._campaign, chronicle, self.store):
            if not repair:
                return self._read_copies(chronicle)
            chronicle, self.mended = chronicle_repair.mend(self.folder, self._campaign, self.store)
            notices.append(self.mended)
            self._campaign.chronicle_mark = mark_of(chronicle)
        known = len(marked_part(chronicle, self._campaign.chronicle_mark) or b"")
        self.records, torn = self.store.journal(path, DECODER, repair, known)
        if repair:
            self._count(self.store.raw_journal(path) if torn else chronicle)
        return [*notices, *torn]

    def _read_copies(self, chronicle: bytes) -> list[str]:
        """Read the best copy of a damaged chronicle without changing files, and return the problems."""
        found, rescue = chronicle_repair.find_best(self.folder, self._campaign, chronicle, self.store)
        self.records = [*journal.parse(found or chronicle, DECODER), *rescue.records]
        problem = chronicle_repair.find_problem(self.folder, self._campaign, chronicle, self.store)
        return list(
            filter(None, [problem, chronicle_repair.find_lost(self.folder, self._campaign, chronicle, self.store)])
        )

    def _count(self, chronicle: bytes) -> None:
        """Set the mark to these lines of the chronicle, and update its copies."""
        lines = whole_lines(chronicle)
        self._digest = RunningDigest(lines)
        segments = chronicle_copies.split(lines)
        full = [segment for segment in segments if chronicle_copies.is_full(segment)]
        self._segment = len(full) + 1
        self._uncopied = bytearray(b"".join(segments[len(full) :]))
        for copy in chronicle_copies.prepare_repairs(self.folder, lines, self.store):
            self.writer.save(copy.path, copy.data)
        self._campaign.chronicle_mark = self._campaign.copied_mark = self._digest.mark

    def write(
        self,
        entries: Sequence[Entry],
        *,
        fight: int = 0,
        landmark: bool = False,
        keep_previous: bool = True,
        prepare: Prepare | None = None,
    ) -> None:
        """Write these entries to the chronicle, with the number of their fight, and then the campaign's present state.

        At a `landmark`, at a new checkpoint of a fight and once a minute, the previous state is kept as a backup and
        the chronicle is copied. With `keep_previous` False, no backup is kept. `prepare` is called with the chronicle's
        mark once the entries are written, and returns orders for further files.
        """
        now = self._clock()
        time = now.isoformat(timespec="seconds")
        records = [Record(time, entry, 0 if isinstance(entry, OUTSIDE_FIGHTS) else fight) for entry in entries]
        if records:
            self.records += records
            self._append(encode(records))
        if prepare is not None:
            self.carry_out(prepare(self._campaign.chronicle_mark))
        keep_previous = keep_previous and self._backup_is_due(now, landmark)
        if keep_previous:
            self.copy()
        state = campaign_file.encode(self._campaign, self._manifest, self._app_version)
        self.writer.save(
            paths.campaign_file(self.folder),
            state,
            keep_previous,
            uncounted=partial(campaign_file.encode_unmarked, state),
        )

    def carry_out(self, orders: Iterable[Save | Remove]) -> None:
        """Pass these orders to write or remove files to the writer."""
        for order in orders:
            if isinstance(order, Save):
                self.writer.save(order.path, order.data)
            else:
                self.writer.remove(order.path)

    def copy(self) -> None:
        """Write the chronicle's lines that are in no copy yet to its copies."""
        if self._campaign.copied_mark.lines == self._campaign.chronicle_mark.lines:
            return
        for segment in chronicle_copies.split(bytes(self._uncopied)):
            self.writer.save(paths.chronicle_copy(self.folder, self._segment), segment, waits=True)
            if chronicle_copies.is_full(segment):
                self._segment += 1
                del self._uncopied[: len(segment)]
        self._campaign.copied_mark = self._campaign.chronicle_mark

    def _append(self, lines: bytes) -> None:
        self.writer.append(paths.chronicle_file(self.folder), lines)
        self._digest.add(lines)
        self._uncopied += lines
        self._campaign.chronicle_mark = self._digest.mark

    def _backup_is_due(self, now: datetime, landmark: bool) -> bool:
        legs = len(self._campaign.table.legs) if self._campaign.table else 0
        recent = self._kept_at is not None and now - self._kept_at < BACKUP_AFTER
        if recent and legs == self._kept_legs and not landmark:
            return False
        self._kept_at = now
        self._kept_legs = legs
        return True
