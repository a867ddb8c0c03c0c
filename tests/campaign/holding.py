"""A host of its own: plays a campaign of the fake system in a store of rows, and tells what is safe."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from solo.campaign.session import Session
from solo.storage.postgres import PostgresStore
from tests.campaign.campaigns import VERSION, Clock, answer, begin
from tests.fake_system import FakeSystem


def main(database: str, folder: Path) -> None:
    """Print how many records are safe after each answer, or why they are not."""
    session = Session.open(folder, lambda _: FakeSystem("lunge"), Clock(), VERSION, store=PostgresStore(database))
    while True:
        if session.table is None:
            begin(session, rats=4)
        answer(session)
        if session.table is not None and session.table.result is not None:
            session.finish_fight()
        fault = session.flush()
        print(fault or f"safe {session.record_count}", flush=True)
        if fault:
            time.sleep(0.1)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
