"""A chronicle that was removed, emptied, cut or changed outside Solo: it is noticed, set aside and brought back."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, cast

import msgspec
import pytest

from solo.campaign import campaigns, management
from solo.campaign.chronicle import Note, Record, encode
from solo.campaign.chronicle_copies import SEGMENT
from solo.campaign.session import Session
from solo.storage import atomic, journal, paths
from solo.storage.errors import SaveError
from solo.storage.store import FILES, Store
from solo.storage.writer import Append, Save
from tests.campaign.campaigns import VERSION, Clock, answer, begin, create, create_in, fights, play_to_leg, reopen
from tests.fake_system import FakeSystem, fake_systems
from tests.play.tables import seen

if TYPE_CHECKING:
    from solo.storage.postgres import PostgresStore

Change = Callable[[bytes], bytes]


def first_lines(count: int) -> Change:
    return lambda data: b"".join(data.splitlines(keepends=True)[:count])


def without_last_line(data: bytes) -> bytes:
    return b"".join(data.splitlines(keepends=True)[:-1])


def other_word(data: bytes) -> bytes:
    return data.replace(b"Ann joined", b"Eve joined")


def another_campaign(data: bytes) -> bytes:
    return data.replace(b"Ash Hollow", b"Cold Ford") * 2


SHORTER = {"emptied": first_lines(0), "cut to its first 2 lines": first_lines(2), "without its end": without_last_line}
OTHER = {"with one word changed": other_word, "of another campaign": another_campaign}
CHANGES = SHORTER | OTHER
each_change = pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)


def opened(store: Store, folder: Path) -> Session:
    return Session.open(folder, lambda _: FakeSystem("lunge"), Clock(), VERSION, store=store)


def closed(home: Path, store: Store = FILES) -> Path:
    """The folder of a campaign with a fight in progress, in which something was taken back."""
    session = create_in(home, store)
    begin(session)
    answer(session, 3)
    session.play.undo()
    session.close()
    return session.folder


def chronicle_of(store: Store, folder: Path) -> bytes:
    return store.raw_journal(paths.chronicle_file(folder))


def damage(store: Store, folder: Path, change: Change) -> bytes:
    """Change the chronicle behind Solo's back; what it holds then."""
    damaged = change(chronicle_of(store, folder))
    if store is FILES:
        paths.chronicle_file(folder).write_bytes(damaged)
        return damaged
    with closing(cast("PostgresStore", store).connect(0)) as connection:
        row = connection.execute("select campaign from solo_campaign where name = %s", (folder.name,)).fetchone()
        assert row
        connection.execute("delete from solo_journal where campaign = %s", row)
        for number, line in enumerate(damaged.decode().splitlines(), start=1):
            connection.execute("insert into solo_journal values (%s, %s, %s)", (*row, number, line))
    return damaged


def titles(session: Session) -> list[tuple[str, int, int]]:
    return [(one.title, len(one.events), one.undone) for one in session.chronicle()]


def told_before(store: Store, folder: Path) -> list[tuple[str, int, int]]:
    with closing(opened(store, folder)) as session:
        return titles(session)


def saved_files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name != "lock"}


@each_change
def test_a_damaged_chronicle_is_named_by_the_check_with_the_command_that_restores_it(
    store: Store, tmp_path: Path, change: Change
) -> None:
    folder = closed(tmp_path, store)
    assert campaigns.check(folder, fake_systems, store) == []
    lines = chronicle_of(store, folder).count(b"\n")
    damaged = damage(store, folder, change)
    (fault,) = campaigns.check(folder, fake_systems, store)
    if change in SHORTER.values():
        left = damaged.count(b"\n")
        assert fault.startswith(f"chronicle.jsonl has only {left} of the {lines} lines that Solo has written.")
    else:
        assert fault.startswith("chronicle.jsonl was changed outside Solo or belongs to another campaign: ")
    assert f'“solo saves restore "Ash Hollow" chronicle” renames the damaged file and restores {lines} lines' in fault
    assert chronicle_of(store, folder) == damaged


@each_change
def test_a_damaged_chronicle_is_set_aside_when_opened_and_brought_back_whole(
    store: Store, tmp_path: Path, change: Change
) -> None:
    folder = closed(tmp_path, store)
    before, whole = told_before(store, folder), chronicle_of(store, folder)
    damaged = damage(store, folder, change)
    with closing(opened(store, folder)) as session:
        (notice,) = session.notices
        assert "nothing is lost" in notice
        assert titles(session)[: len(before)] == before
        assert titles(session)[len(before) :] == [(notice, 0, 0)], "the chronicle tells of it"
    assert chronicle_of(store, folder).startswith(whole)
    if damaged or store is FILES:
        assert "saved as chronicle.damaged.jsonl" in notice
        assert store.read(folder / "chronicle.damaged.jsonl") == damaged
    with closing(opened(store, folder)) as again:
        assert again.notices == []
    assert campaigns.check(folder, fake_systems, store) == []


def test_a_chronicle_that_was_removed_is_brought_back(tmp_path: Path) -> None:
    folder = closed(tmp_path)
    whole = chronicle_of(FILES, folder)
    paths.chronicle_file(folder).unlink()
    assert "has only 0 of the" in campaigns.check(folder, fake_systems)[0]
    reopen(folder).close()
    assert chronicle_of(FILES, folder).startswith(whole)
    assert campaigns.check(folder, fake_systems) == []


@each_change
def test_a_damaged_chronicle_is_restored_by_its_command_without_opening_the_campaign(
    store: Store, tmp_path: Path, change: Change
) -> None:
    folder = closed(tmp_path, store)
    before, whole = told_before(store, folder), chronicle_of(store, folder)
    damage(store, folder, change)
    assert "nothing is lost" in management.restore_chronicle(folder, Clock(), store)
    assert chronicle_of(store, folder).startswith(whole)
    assert campaigns.check(folder, fake_systems, store) == []
    assert management.restore_chronicle(folder, Clock(), store) == "", "now it is sound"
    with closing(opened(store, folder)) as session:
        assert session.notices == []
        assert titles(session)[: len(before)] == before


def test_a_chronicle_longer_than_its_state_is_normal_after_a_crash(store: Store, tmp_path: Path) -> None:
    folder = closed(tmp_path, store)
    held = store.take(folder)
    assert held is not None
    later = encode([Record("2026-03-01T19:00:00+00:00", Note("Later."))])
    store.perform(Append(paths.chronicle_file(folder), later))
    held.release()
    assert campaigns.check(folder, fake_systems, store) == []
    with closing(opened(store, folder)) as session:
        assert session.notices == []
        assert session.chronicle()[-1].title == "Later."


def test_a_reader_is_shown_the_whole_chronicle_and_changes_nothing(tmp_path: Path) -> None:
    folder = closed(tmp_path)
    before = told_before(FILES, folder)
    damage(FILES, folder, first_lines(2))
    files = saved_files(folder)
    with closing(Session.open(folder, fake_systems, Clock(), VERSION, write=False)) as reader:
        assert titles(reader) == before
        (notice,) = reader.notices
        assert '“solo saves restore "Ash Hollow" chronicle” renames the damaged file' in notice
    assert saved_files(folder) == files


def test_a_campaign_with_a_damaged_chronicle_is_not_exported_copied_or_changed(store: Store, tmp_path: Path) -> None:
    folder = closed(tmp_path, store)
    damaged = damage(store, folder, first_lines(2))
    for act in (
        lambda: campaigns.export_campaign(folder, tmp_path / "ash.json", store),
        lambda: management.duplicate(tmp_path, folder, "Copy", store),
        lambda: management.rename(tmp_path, folder, "Ash Vale", Clock(), store),
        lambda: management.use_packs(folder, ["River folk"], Clock(), store),
    ):
        with pytest.raises(SaveError, match=r"chronicle.jsonl has only 2 of the .* lines that Solo has written"):
            act()
    assert chronicle_of(store, folder) == damaged
    assert not (tmp_path / "ash.json").exists()
    assert len(store.folders(tmp_path)) == 1


def test_without_any_backup_a_cut_chronicle_is_kept_aside_and_the_fight_goes_on(tmp_path: Path) -> None:
    folder = closed(tmp_path)
    damaged = damage(FILES, folder, first_lines(2))
    for path in [*folder.glob("chronicle.copy-*"), *atomic.backups(paths.campaign_file(folder))]:
        path.unlink(missing_ok=True)
    assert "No backup contains any of the chronicle's lines" in campaigns.check(folder, fake_systems)[0]
    with closing(reopen(folder)) as session:
        assert "No backup contains any of the chronicle's lines" in session.notices[0]
        assert session.table is not None
        assert fights(session)[-1].events == session.table.story()
    assert (folder / "chronicle.damaged.jsonl").read_bytes() == damaged
    assert campaigns.check(folder, fake_systems) == []


def test_without_any_backup_the_command_that_restores_a_chronicle_changes_nothing(tmp_path: Path) -> None:
    folder = closed(tmp_path)
    damage(FILES, folder, first_lines(2))
    for path in [*folder.glob("chronicle.copy-*"), *atomic.backups(paths.campaign_file(folder))]:
        path.unlink(missing_ok=True)
    files = {path: path.read_bytes() for path in folder.iterdir() if path.name != "lock"}
    with pytest.raises(
        SaveError, match=r"No backup contains any of the chronicle's lines\. Restore the file from your own copy"
    ):
        management.restore_chronicle(folder, Clock(), FILES)
    assert {path: path.read_bytes() for path in folder.iterdir() if path.name != "lock"} == files


def test_after_a_crash_the_backups_bring_back_the_lines_until_the_latest_backup(tmp_path: Path) -> None:
    session = create(tmp_path)
    begin(session)
    while (copied := session._campaign.copied_mark.lines) == session.record_count:
        answer(session)
    assert copied > 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(session._ledger, "copy", lambda: None)
        session.close()
    damage(FILES, session.folder, first_lines(1))
    missing = session.record_count - copied
    with closing(reopen(session.folder)) as again:
        lost = "1 line" if missing == 1 else f"{missing} lines"
        assert f"Restored from backups: {copied} lines. For the other {lost}, search" in again.notices[0]
        assert again.table is not None
        assert fights(again)[-1].events == again.table.story(), "the fight is told from the state"
    with closing(reopen(session.folder)) as once_more:
        assert once_more.notices == []


def test_undo_across_checkpoints_goes_on_after_the_chronicle_was_brought_back(tmp_path: Path) -> None:
    session = create(tmp_path)
    table = play_to_leg(session, 3)
    session.close()
    damage(FILES, session.folder, first_lines(3))
    with closing(reopen(session.folder)) as again:
        assert again.table is not None
        assert seen(again.table) == seen(table)
        while len(again.table.saved.legs) > 1:
            assert again.play.undo()
        assert fights(again)[-1].events == again.table.story()
    with closing(reopen(session.folder)) as once_more:
        assert once_more.notices == []


def test_an_older_state_is_restored_together_with_a_chronicle_that_was_cut(store: Store, tmp_path: Path) -> None:
    folder = closed(tmp_path, store)
    whole = chronicle_of(store, folder)
    damage(store, folder, first_lines(1))
    assert "nothing is lost" in management.restore(folder, 1, Clock(), store)
    assert chronicle_of(store, folder).startswith(whole)
    assert campaigns.check(folder, fake_systems, store) == []


def test_a_backup_of_another_campaign_is_named_and_not_restored(tmp_path: Path) -> None:
    folder = closed(tmp_path)
    other = campaigns.create(tmp_path, "Cold Ford", FakeSystem().manifest, seed=9, clock=Clock(), app_version=VERSION)
    backup = atomic.backups(paths.campaign_file(folder))[0]
    backup.write_bytes(paths.campaign_file(other).read_bytes())
    files = saved_files(folder)
    assert campaigns.check(folder, fake_systems) == [
        "campaign.1.json: This is a backup of another campaign, “Cold Ford”. Move it to another folder."
    ]
    with pytest.raises(SaveError, match="Backup 1 belongs to another campaign, “Cold Ford”"):
        management.restore(folder, 1, Clock())
    assert saved_files(folder) == files


def test_a_state_swapped_with_another_campaigns_loses_neither_chronicle(tmp_path: Path) -> None:
    folder = closed(tmp_path)
    other = campaigns.create(tmp_path, "Cold Ford", FakeSystem().manifest, seed=9, clock=Clock(), app_version=VERSION)
    state, whole = paths.campaign_file(folder), chronicle_of(FILES, folder)
    mine = state.read_bytes()
    state.write_bytes(paths.campaign_file(other).read_bytes())
    assert campaigns.check(folder, fake_systems) != []
    reopen(folder).close()
    assert (folder / "chronicle.damaged.jsonl").read_bytes() == whole
    state.write_bytes(mine)
    with closing(reopen(folder)) as session:
        assert "nothing is lost" in session.notices[0]
    assert chronicle_of(FILES, folder).startswith(whole)


def test_a_copy_of_another_chronicle_is_named_set_aside_and_made_anew(store: Store, tmp_path: Path) -> None:
    folder = closed(tmp_path, store)
    copy = paths.chronicle_copy(folder, 1)
    held = store.take(folder)
    assert held is not None
    store.perform(Save(copy, b"{}\n", keep_previous=False))
    held.release()
    (fault,) = campaigns.check(folder, fake_systems, store)
    assert fault.startswith("chronicle.copy-0001.jsonl does not match the chronicle")
    opened(store, folder).close()
    assert store.read(folder / "chronicle.copy-0001.damaged.jsonl") == b"{}\n"
    assert store.read(copy) == chronicle_of(store, folder)
    assert campaigns.check(folder, fake_systems, store) == []


def test_copies_that_were_removed_are_made_anew(store: Store, tmp_path: Path) -> None:
    folder = closed(tmp_path, store)
    held = store.take(folder)
    assert held is not None
    store.set_aside(paths.chronicle_copy(folder, 1))
    held.release()
    opened(store, folder).close()
    assert store.read(paths.chronicle_copy(folder, 1)) == chronicle_of(store, folder)


def test_a_long_chronicle_is_copied_in_segments_of_which_only_the_last_is_written_again(tmp_path: Path) -> None:
    session = create(tmp_path)
    while session.record_count < 2 * SEGMENT + 5:
        session.note(f"Note {session.record_count}.")
    session.close()
    first, second, third = (paths.chronicle_copy(session.folder, number) for number in (1, 2, 3))
    stamps = first.stat().st_mtime_ns, second.stat().st_mtime_ns
    whole = chronicle_of(FILES, session.folder)
    assert b"".join(path.read_bytes() for path in (first, second, third)) == whole
    assert (first.read_bytes().count(b"\n"), third.read_bytes().count(b"\n")) == (SEGMENT, 5)
    with closing(reopen(session.folder)) as again:
        again.note("One more.")
    assert (first.stat().st_mtime_ns, second.stat().st_mtime_ns) == stamps
    assert third.read_bytes().count(b"\n") == 6
    damage(FILES, session.folder, first_lines(SEGMENT + 1))
    reopen(session.folder).close()
    assert chronicle_of(FILES, session.folder).startswith(whole)


def test_an_imported_campaign_has_its_chronicle_and_a_copy_of_it(store: Store, tmp_path: Path) -> None:
    folder = closed(tmp_path / "here", store)
    whole = chronicle_of(store, folder)
    assert campaigns.export_campaign(folder, tmp_path / "ash.json", store) == []
    arrived = campaigns.import_campaign(tmp_path / "ash.json", tmp_path / "there", store)
    assert chronicle_of(store, arrived) == whole
    damage(store, arrived, first_lines(0))
    assert "nothing is lost" in management.restore_chronicle(arrived, Clock(), store)


def test_a_copied_campaign_keeps_lines_that_cannot_be_read(tmp_path: Path) -> None:
    folder = closed(tmp_path)
    with paths.chronicle_file(folder).open("ab") as file:
        file.write(b'{"of": "a later Solo"}\n' + encode([Record("2026-03-01T19:00:00+00:00", Note("Later."))]))
    management.duplicate(tmp_path, folder, "Copy")
    assert chronicle_of(FILES, campaigns.find(tmp_path, "Copy")) == chronicle_of(FILES, folder)


def test_a_chronicle_removed_while_the_campaign_is_open_is_brought_back_the_next_time(tmp_path: Path) -> None:
    session = create(tmp_path)
    begin(session)
    session.flush()
    paths.chronicle_file(session.folder).unlink()
    answer(session, 2)
    told = titles(session)
    session.close()
    with closing(reopen(session.folder)) as again:
        assert "nothing is lost" in again.notices[0]
        assert titles(again)[:-1] == told


def test_lines_that_the_state_counts_are_no_torn_end_although_they_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "chronicle.jsonl"
    path.write_bytes(b'"read"\n{"unread": 1}\n"torn')
    known = len(b'"read"\n{"unread": 1}\n')
    assert journal.read(path, journal_of_texts(), repair=True, known=known)[0] == ["read"]
    assert path.read_bytes() == b'"read"\n{"unread": 1}\n'
    assert journal.read(path, journal_of_texts(), repair=True)[0] == ["read"]
    assert path.read_bytes() == b'"read"\n', "without a count it could be the end of a write that was cut short"


def journal_of_texts() -> msgspec.json.Decoder[str]:
    return msgspec.json.Decoder(str)


def test_a_state_is_saved_although_the_chronicle_cannot_be_written_and_counts_it_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = create(tmp_path)
    session.flush()

    def full(*_: object) -> None:
        raise SaveError("No space.")

    with monkeypatch.context() as patch:
        patch.setattr(journal, "append", full)
        begin(session)
        answer(session, 2)
        assert session.flush() == "No space."
        crashed = tmp_path / "crashed"
        crashed.mkdir()
        for name, data in saved_files(session.folder).items():
            (crashed / name).write_bytes(data)
    assert campaigns.check(crashed, fake_systems) == [], "lines that were never written are not missed"
    with closing(reopen(crashed)) as again:
        assert session.table is not None
        assert again.table is not None
        assert seen(again.table) == seen(session.table)
    assert session.flush() == ""
    session.close()
    damage(FILES, session.folder, without_last_line)
    assert campaigns.check(session.folder, fake_systems) != []


def test_a_damaged_state_gives_way_to_the_backup_that_fits_the_chronicle(tmp_path: Path) -> None:
    folder = closed(tmp_path)
    other = campaigns.create(tmp_path, "Cold Ford", FakeSystem().manifest, seed=9, clock=Clock(), app_version=VERSION)
    state = paths.campaign_file(folder)
    state.write_bytes(b"")
    first, second, _ = atomic.backups(state)
    first.replace(second)
    first.write_bytes(paths.campaign_file(other).read_bytes())
    with closing(reopen(folder)) as session:
        assert session.name == "Ash Hollow"
        assert any("The backup campaign.2.json was opened instead" in notice for notice in session.notices)
    assert (folder / "campaign.damaged.json").read_bytes() == b""


@pytest.mark.parametrize("left", [0, 1, 3, -1])
def test_a_state_and_the_end_of_its_chronicle_lost_together_are_brought_back_together(
    tmp_path: Path, left: int
) -> None:
    folder = closed(tmp_path)
    whole = chronicle_of(FILES, folder)
    backed_up = management.backups(folder)[0]
    paths.campaign_file(folder).unlink()
    damage(FILES, folder, without_last_line if left < 0 else first_lines(left))
    assert [fault.partition(" ")[0] for fault in campaigns.check(folder, fake_systems)] == [
        "campaign.json:",
        "chronicle.jsonl",
    ]
    with closing(reopen(folder)) as session:
        assert any("The backup campaign.1.json was opened instead" in notice for notice in session.notices)
        assert any("nothing is lost" in notice for notice in session.notices)
        assert session.fight_in_progress == backed_up.fight
    assert chronicle_of(FILES, folder).startswith(whole)
    assert campaigns.check(folder, fake_systems) == []
