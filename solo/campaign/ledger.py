"""Owns the double entry of every change: what was told goes into the journal first, the state it led to after it.

It also says when the state before is worth keeping as a backup.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from pathlib import Path

from solo.campaign import on_disk
from solo.campaign.campaign import Campaign
from solo.campaign.chronicle import DECODER, Begun, Ended, Note, Record, encode
from solo.play.news import News
from solo.storage import places
from solo.storage.store import FILES, Store
from solo.storage.writer import Writing
from solo.systems.contract import Manifest

BACKUP_AFTER = timedelta(minutes=1)

Entry = News | Begun | Ended | Note


class Ledger:
    """Writes one campaign down. `records` are the chronicle's, those on their way to the disk among them."""

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
        self.writer = writer
        self._folder = folder
        self._store = store
        self._campaign = campaign
        self._manifest = manifest
        self._app_version = app_version
        self._clock = clock
        self._kept_at: datetime | None = None
        self._kept_legs = 0

    def read(self, repair: bool) -> list[str]:
        """Read the chronicle; a sentence for each thing wrong with it. Raises SaveFault where it cannot be read."""
        self.records, notices = self._store.journal(places.chronicle_file(self._folder), DECODER, repair)
        return notices

    def write(self, entries: Sequence[Entry], *, fight: int = 0, landmark: bool = False) -> None:
        """Write these entries, those of a fight under its number, and the campaign as it is now.

        The state before is kept as a backup at a landmark, when a fight has come to another checkpoint, and once a
        minute: backups one answer apart would all be of the same use.
        """
        now = self._clock()
        time = now.isoformat(timespec="seconds")
        records = [Record(time, entry, 0 if isinstance(entry, Note) else fight) for entry in entries]
        if records:
            self.records += records
            self.writer.append(places.chronicle_file(self._folder), encode(records))
        state = on_disk.encode(self._campaign, self._manifest, self._app_version)
        self.writer.save(places.campaign_file(self._folder), state, self._backup_is_due(now, landmark))

    def _backup_is_due(self, now: datetime, landmark: bool) -> bool:
        legs = len(self._campaign.table.legs) if self._campaign.table else 0
        recent = self._kept_at is not None and now - self._kept_at < BACKUP_AFTER
        if recent and legs == self._kept_legs and not landmark:
            return False
        self._kept_at = now
        self._kept_legs = legs
        return True
