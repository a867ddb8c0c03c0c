"""Pages of a campaign's journal: written when a scene closes, and following undo and edits, in every store."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest

from solo.campaign import campaigns, management
from solo.campaign.chronicle import DECODER, Note, Record, encode, list_acts
from solo.campaign.session import Session
from solo.campaign.story_pages import ALL_PAGES
from solo.storage import paths
from solo.storage.journal import parse
from solo.storage.store import FILES, Store
from solo.storage.writer import Append, Remove, Save
from solo.story.acts import writing
from solo.story.entries import Line
from solo.story.journal.numbering import number_entries
from solo.story.journal.pages import parse_page
from tests.campaign.campaigns import VERSION, Clock, create_in
from tests.campaign.stories import close_scene, lines, lines_of, open_scene, play, played, write
from tests.campaign.test_crash import STAGES, HaltingWriter
from tests.fake_system import FakeSystem, fake_systems

if TYPE_CHECKING:
    from solo.storage.postgres import PostgresStore

MILL = "pages/0001-the-mill.md"


def opened(store: Store, folder: Path) -> Session:
    return Session.open(folder, lambda _: FakeSystem("lunge"), Clock(), VERSION, store=store)


def pages(session: Session, store: Store) -> Mapping[str, bytes | None]:
    session.flush()
    return store.read_all(session.folder, ALL_PAGES)


def texts(data: bytes | None) -> list[str]:
    page = parse_page(data or b"")
    assert page is not None
    return [one.entry.text for one in page.entries if isinstance(one.entry, Line)]


def test_a_page_is_written_when_its_scene_closes_and_removed_by_undo(store: Store, tmp_path: Path) -> None:
    with closing(create_in(tmp_path, store)) as session:
        open_scene(session, "The mill")
        write(session, "It rained.")
        assert pages(session, store) == {}
        assert [one.number for one in session._campaign.story.open] == [1, 2, 3]
        close_scene(session)
        assert list(pages(session, store)) == [MILL]
        assert session._campaign.story.open == ()
        session.story.undo()
        assert pages(session, store) == {}
        assert [one.number for one in session._campaign.story.open] == [1, 2, 3]
        session.story.redo()
        assert texts(pages(session, store)[MILL]) == ["It rained."]


def test_a_page_follows_later_edits_and_strikes_and_their_undo(store: Store, tmp_path: Path) -> None:
    with closing(create_in(tmp_path, store)) as session:
        open_scene(session, "The mill")
        write(session, "It rained.")
        close_scene(session)
        session.story.act(lambda *_: writing.edit(3, "It snowed."))
        assert texts(pages(session, store)[MILL]) == ["It snowed."]
        session.story.act(lambda *_: writing.strike(3))
        page = parse_page(pages(session, store)[MILL] or b"")
        assert page is not None
        assert [one.struck for one in page.entries] == [False, False, True, False]
        session.story.undo()
        session.story.undo()
        assert texts(pages(session, store)[MILL]) == ["It rained."]
    assert campaigns.check(session.folder, fake_systems, store) == []


def test_a_page_that_was_removed_emptied_or_cut_is_named_by_the_check_and_written_again(
    store: Store, tmp_path: Path
) -> None:
    with closing(create_in(tmp_path, store)) as session:
        open_scene(session, "The mill")
        write(session, "It rained.")
        close_scene(session)
    folder = session.folder
    whole = store.read(folder / MILL)
    for order, problem in (
        (Remove(folder / MILL), "is missing. It had entries 1 to 4"),
        (Save(folder / MILL, b"", keep_previous=False), "cannot be read. It had entries 1 to 4"),
        (
            Save(folder / MILL, whole[: whole.index(b"- **3**")], keep_previous=False),
            "differs from the journal in entries 3",
        ),
    ):
        held = store.take(folder)
        assert held is not None
        store.perform(order)
        held.release()
        (fault,) = campaigns.check(folder, fake_systems, store)
        assert fault.startswith(f"{MILL} {problem}")
        assert fault.endswith('To rebuild it, run “solo saves mend "Ash Hollow"”.')
        opened(store, folder).close()
        assert texts(store.read(folder / MILL)) == ["It rained."]
        assert campaigns.check(folder, fake_systems, store) == []


def test_a_page_left_behind_by_a_crash_after_an_undo_is_removed_and_a_foreign_one_stays(
    store: Store, tmp_path: Path
) -> None:
    with closing(create_in(tmp_path, store)) as session:
        open_scene(session, "The mill")
        close_scene(session)
        left = pages(session, store)[MILL]
        assert left is not None
        session.story.undo()
    folder = session.folder
    foreign = left.replace(b'story: "', b'story: "x')
    held = store.take(folder)
    assert held is not None
    store.perform(Save(folder / MILL, left, keep_previous=False))
    store.perform(Save(folder / "pages/0002-the-ford.md", foreign, keep_previous=False))
    held.release()
    with closing(opened(store, folder)) as again:
        assert again.notices == []
        assert list(pages(again, store)) == ["pages/0002-the-ford.md"]


def test_a_lost_chronicle_is_restored_from_pages_and_state(store: Store, tmp_path: Path) -> None:
    folder = played(tmp_path, store, killed=True)
    with closing(Session.open(folder, fake_systems, Clock(), VERSION, store=store, write=False)) as reader:
        lines = lines_of(reader)
    lose_chronicle(store, folder)
    with closing(Session.open(folder, fake_systems, Clock(), VERSION, store=store, write=False)) as reader:
        assert lines_of(reader) == lines
        assert len(reader.notices) == 3
    (told,) = management.mend(folder, Clock(), store)
    assert "put back from pages/0001-the-toll-bridge.md, pages/0002-die-mühle.md, campaign.json" in told
    assert campaigns.check(folder, fake_systems, store) == []
    with closing(opened(store, folder)) as session:
        assert session.notices == []
        assert lines_of(session) == lines
        write(session, "We go on.")
    assert campaigns.check(folder, fake_systems, store) == []


def lose_chronicle(store: Store, folder: Path) -> None:
    """Remove the chronicle behind Solo's back, so that only copies of its first lines are left."""
    if store is FILES:
        paths.chronicle_file(folder).unlink()
        return
    with closing(cast("PostgresStore", store).connect(0)) as connection:
        connection.execute(
            "delete from solo_journal where campaign = (select campaign from solo_campaign where name = %s)",
            (folder.name,),
        )


def test_a_copied_and_an_imported_campaign_get_their_pages_when_opened(store: Store, tmp_path: Path) -> None:
    folder = played(tmp_path, store)
    file = tmp_path / "ash.json"
    campaigns.export_campaign(folder, file, store)
    imported = campaigns.import_campaign(file, tmp_path, store)
    management.duplicate(tmp_path, folder, "Copy", store)
    for other in (imported, campaigns.find(tmp_path, "Copy", store)):
        assert campaigns.check(other, fake_systems, store) == []
        with closing(opened(store, other)) as session:
            assert session.notices == []
            assert list(pages(session, store)) == ["pages/0001-the-toll-bridge.md", "pages/0002-die-mühle.md"]
        assert campaigns.check(other, fake_systems, store) == []


def test_a_campaign_of_an_older_solo_gets_its_pages_when_opened(tmp_path: Path) -> None:
    folder = played(tmp_path)
    whole = {name: data for name, data in FILES.read_all(folder, ALL_PAGES).items() if data}
    for name in whole:
        (folder / name).unlink()
    (folder / paths.PAGES).rmdir()
    with closing(opened(FILES, folder)) as session:
        assert [texts(data) for data in pages(session, FILES).values()] == [texts(data) for data in whole.values()]


def test_a_reader_writes_no_page(tmp_path: Path) -> None:
    folder = played(tmp_path)
    (folder / "pages" / "0001-the-toll-bridge.md").unlink()
    Session.open(folder, fake_systems, Clock(), VERSION, write=False).close()
    assert list(FILES.page_sizes(folder)) == ["0002-die-mühle.md"]


@pytest.mark.skipif(os.name != "posix", reason="needs permissions")
def test_pages_are_readable_by_their_owner_only(tmp_path: Path) -> None:
    folder = played(tmp_path)
    modes = [path.stat().st_mode & 0o777 for path in (folder / "pages", folder / "pages" / "0001-the-toll-bridge.md")]
    assert modes == [0o700, 0o600]


def test_an_unreadable_line_within_a_sound_chronicle_loses_no_entry(store: Store, tmp_path: Path) -> None:
    folder = played(tmp_path, store)
    held = store.take(folder)
    assert held is not None
    later = encode([Record("2026-03-01T19:00:00+00:00", Note("Later."))])
    store.perform(Append(paths.chronicle_file(folder), b'{"time": 4}\n' + later))
    held.release()
    with closing(opened(store, folder)) as session:
        write(session, "We go on.")
        before = lines_of(session)
    (fault,) = campaigns.check(folder, fake_systems, store)
    assert "1 unreadable line" in fault
    with closing(opened(store, folder)) as again:
        assert lines_of(again) == before


@pytest.mark.slow
@pytest.mark.parametrize("stage", range(STAGES))
def test_a_story_that_was_stopped_at_any_order_opens_with_the_lines_of_its_chronicle(
    tmp_path: Path, stage: int
) -> None:
    folder = create_in(tmp_path, FILES)
    folder.close()
    for moment in range(stage, 270, STAGES):
        copy = Path(shutil.copytree(folder.folder, tmp_path / str(moment)))
        writer = HaltingWriter(moment)
        dying = Session.open(copy, fake_systems, Clock(), VERSION, writer)
        play(dying)
        dying.close()
        chronicle, _, _ = paths.chronicle_file(copy).read_bytes().rpartition(b"\n")
        written = lines(number_entries(list_acts(parse(chronicle, DECODER))))
        with closing(opened(FILES, copy)) as session:
            assert lines_of(session) == written, moment
        assert campaigns.check(copy, fake_systems) == [], moment
        assert not list(copy.glob("**/*.new")), moment
    assert writer.left, "the last moment was after the last order"
