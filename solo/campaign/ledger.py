"""Owns the double entry of every change: what was told goes into the journal first, the state it led to after it.

It also says when the state before is worth keeping as a backup.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

from solo.campaign import chronicle_copies, chronicle_repair, on_disk
from solo.campaign.campaign import Campaign
from solo.campaign.chronicle import DECODER, Begun, Ended, Note, Record, encode
from solo.play.news import News
from solo.storage import journal, places
from solo.storage.journal_mark import RunningDigest, agrees, mark_of, marked_part, whole_lines
from solo.storage.store import FILES, Store
from solo.storage.writer import Writing
from solo.systems.contract import Manifest

BACKUP_AFTER = timedelta(minutes=1)

Entry = News | Begun | Ended | Note


class Ledger:
    """Writes one campaign down. `records` are the chronicle's, those on their way to the disk among them.

    `mended` says how the chronicle was brought back when it was read; "" if it was sound.
    """

    def __init__(
        self,
        folder: Path,
        campaign: Campaign,
        manifest: Manifest,
        app_version: str,
        clock: Callable[[], datetime],
        writer: Writing,
        store: Store = FILES,
    ) -> None:
        self.records: list[Record] = []
        self.mended = ""
        self.writer = writer
        self._folder = folder
        self._store = store
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
        """Read the chronicle; a sentence for each thing wrong with it. Raises SaveFault where it cannot be read.

        With `repair` one that disagrees with the state is set aside and brought back from its copies (`mended` says
        so); else what the copies hold of it is shown.
        """
        path = places.chronicle_file(self._folder)
        chronicle = self._store.raw_journal(path)
        notices = []
        if not agrees(chronicle, self._campaign.chronicle_mark):
            if not repair:
                return self._read_copies(chronicle)
            chronicle, self.mended = chronicle_repair.mend(self._folder, self._campaign, self._store)
            notices.append(self.mended)
            self._campaign.chronicle_mark = mark_of(chronicle)
        known = len(marked_part(chronicle, self._campaign.chronicle_mark) or b"")
        self.records, torn = self._store.journal(path, DECODER, repair, known)
        if repair:
            self._count(self._store.raw_journal(path) if torn else chronicle)
        return [*notices, *torn]

    def _read_copies(self, chronicle: bytes) -> list[str]:
        """Show the most that is there of a chronicle that disagrees with the state, and change nothing."""
        found = chronicle_repair.find_chronicle(self._folder, self._campaign, self._store)
        self.records = journal.parse(found or chronicle, DECODER)
        return [chronicle_repair.find_fault(self._folder, self._campaign, chronicle, self._store)]

    def _count(self, chronicle: bytes) -> None:
        """Go on behind these lines, and bring their copies up to them."""
        lines = whole_lines(chronicle)
        self._digest = RunningDigest(lines)
        segments = chronicle_copies.split(lines)
        full = [segment for segment in segments if chronicle_copies.is_full(segment)]
        self._segment = len(full) + 1
        self._uncopied = bytearray(b"".join(segments[len(full) :]))
        for copy in chronicle_copies.prepare_repairs(self._folder, lines, self._store):
            self.writer.save(copy.path, copy.data)
        self._campaign.chronicle_mark = self._campaign.copied_mark = self._digest.mark

    def write(
        self, entries: Sequence[Entry], *, fight: int = 0, landmark: bool = False, keep_previous: bool = True
    ) -> None:
        """Write these entries, those of a fight under its number, and the campaign as it is now.

        The state before is kept as a backup, and the chronicle copied, at a landmark, when a fight has come to another
        checkpoint, and once a minute: backups one answer apart would all be of the same use. Without `keep_previous`
        no backup is kept.
        """
        now = self._clock()
        time = now.isoformat(timespec="seconds")
        records = [Record(time, entry, 0 if isinstance(entry, Note) else fight) for entry in entries]
        if records:
            self.records += records
            self._append(encode(records))
        keep_previous = keep_previous and self._backup_is_due(now, landmark)
        if keep_previous:
            self.copy()
        state = on_disk.encode(self._campaign, self._manifest, self._app_version)
        self.writer.save(
            places.campaign_file(self._folder), state, keep_previous, uncounted=partial(on_disk.unmarked, state)
        )

    def copy(self) -> None:
        """Copy the lines of the chronicle that are in no copy yet."""
        if self._campaign.copied_mark.lines == self._campaign.chronicle_mark.lines:
            return
        for segment in chronicle_copies.split(bytes(self._uncopied)):
            self.writer.save(places.chronicle_copy(self._folder, self._segment), segment, waits=True)
            if chronicle_copies.is_full(segment):
                self._segment += 1
                del self._uncopied[: len(segment)]
        self._campaign.copied_mark = self._campaign.chronicle_mark

    def _append(self, lines: bytes) -> None:
        self.writer.append(places.chronicle_file(self._folder), lines)
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
