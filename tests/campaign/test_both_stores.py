"""A campaign is the same whatever it is kept in: played, taken back, broken, mended, listed, sent and brought."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from solo.campaign import campaigns
from solo.campaign.chronicle import Note, Record, encode
from solo.campaign.session import Session
from solo.storage import paths
from solo.storage.errors import SaveError
from solo.storage.store import FILES, Store
from solo.storage.writer import Append, Order, Save, Writer
from tests.campaign.campaigns import VERSION, Clock, answer, begin, create_in, fights, play_out
from tests.fake_system import FakeSystem, fake_systems
from tests.play.tables import seen


def reopened(store: Store, folder: Path) -> Session:
    return Session.open(folder, lambda _: FakeSystem("lunge"), Clock(), VERSION, store=store)


def played_on(store: Store, session: Session) -> Session:
    """The same campaign as another run of Solo opens it."""
    assert session.close() == ""
    return reopened(store, session.folder)


@pytest.mark.slow
def test_a_fight_goes_on_where_it_was_left(store: Store, tmp_path: Path) -> None:
    session = create_in(tmp_path, store)
    begin(session)
    for _ in range(4):
        answer(session)
        assert session.table is not None
        before = seen(session.table), session.chronicle()
        session = played_on(store, session)
        assert session.table is not None
        assert (seen(session.table), session.chronicle()) == before
        assert session.notices == []
    assert session.play.undo()
    assert session.table is not None
    taken_back = seen(session.table)
    session = played_on(store, session)
    assert session.table is not None
    assert seen(session.table) == taken_back
    play_out(session)
    session.finish_fight()
    session = played_on(store, session)
    assert [chapter.title for chapter in fights(session)] == ["The cellar"]
    session.close()


def test_the_second_who_opens_it_reads_only(store: Store, tmp_path: Path) -> None:
    session = create_in(tmp_path, store)
    begin(session)
    session.flush()
    reader = reopened(store, session.folder)
    assert reader.read_only
    assert reader.table is not None
    assert session.table is not None
    assert seen(reader.table) == seen(session.table)
    reader.close()
    session.close()


def test_a_damaged_state_gives_way_to_its_backup(store: Store, tmp_path: Path) -> None:
    session = create_in(tmp_path, store)
    begin(session)
    session.flush()
    state = paths.campaign_file(session.folder)
    store.perform(Save(state, store.read(state)[:-9], keep_previous=False))
    session = played_on(store, session)
    assert any("The backup campaign.1.json was opened instead." in notice for notice in session.notices)
    assert any("saved as campaign.damaged.json" in notice for notice in session.notices)
    assert not session.read_only
    assert store.has(session.folder / "campaign.damaged.json")
    session = played_on(store, session)
    assert session.notices == []
    session.close()


@pytest.mark.slow
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=8)
@given(written=st.integers(1, 20))
def test_written_to_any_moment_it_opens_and_is_played_on(store: Store, tmp_path: Path, written: int) -> None:
    """The store is as it was after so many orders: as if its host had died then."""

    class Dying:
        def __init__(self) -> None:
            self.left = written

        def perform(self, order: Order) -> None:
            if self.left:
                self.left -= 1
                store.perform(order)

    home = tmp_path / str(written)
    folder = campaigns.create(
        home,
        f"Ash {written} {len(store.folders(home))}",
        FakeSystem().manifest,
        seed=1,
        clock=Clock(),
        app_version=VERSION,
        store=store,
    )
    dying = Session.open(folder, fake_systems, Clock(), VERSION, Writer(store=Dying()), store)
    for fight in ("The cellar", "The stairs"):
        begin(dying, fight)
        answer(dying, 3)
        dying.flush()
        dying.abandon_fight()
    dying.close()
    session = reopened(store, folder)
    if session.table is None:
        begin(session)
    answer(session, 2)
    chronicle = session.chronicle()
    session = played_on(store, session)
    assert session.chronicle() == chronicle
    session.close()


def test_it_is_listed_found_and_checked(store: Store, tmp_path: Path) -> None:
    session = create_in(tmp_path, store)
    begin(session)
    session.close()
    (summary,) = campaigns.campaigns(tmp_path, store)
    assert (summary.name, summary.fight, summary.broken) == ("Ash Hollow", "The cellar", "")
    assert campaigns.find(tmp_path, "ash hollow", store) == session.folder
    assert campaigns.check(session.folder, fake_systems, store) == []
    with pytest.raises(SaveError, match="already"):
        create_in(tmp_path, store)
    other = campaigns.free_name(tmp_path, "Ash Hollow", store)
    assert other == "Ash Hollow (2)"


def test_it_travels_between_the_stores_and_back(store: Store, tmp_path: Path) -> None:
    session = create_in(tmp_path / "here", store)
    begin(session)
    answer(session, 2)
    session.close()
    file, home = tmp_path / "ash.json", tmp_path / "there"
    campaigns.export_campaign(session.folder, file, store)
    there = reopened(FILES, campaigns.import_campaign(file, home))
    assert there.table is not None
    assert session.table is not None
    assert seen(there.table) == seen(session.table)
    assert there.chronicle() == session.chronicle()
    there.close()
    again = tmp_path / "again.json"
    campaigns.export_campaign(there.folder, again)
    back = reopened(store, campaigns.import_campaign(again, tmp_path / "here", store))
    assert (back.name, back.read_only) == ("Ash Hollow (2)", False)
    assert back.table is not None
    assert seen(back.table) == seen(session.table)
    back.close()


def test_a_line_that_is_no_record_is_left_out_and_kept(store: Store, tmp_path: Path) -> None:
    session = create_in(tmp_path, store)
    recorded = session.record_count
    session.close()
    held = store.take(session.folder)
    assert held is not None
    later = encode([Record("2026-03-01T19:00:00+00:00", Note("Later."))])
    store.perform(Append(paths.chronicle_file(session.folder), b'{"time": 4}\n' + later))
    held.release()
    session = reopened(store, session.folder)
    assert session.record_count == recorded + 1
    assert any(notice.startswith("Solo skipped ") for notice in session.notices)
    session.close()
