"""Killed at any moment: the campaign opens, its chronicle and its fight tell the same, and it can be played on."""

from __future__ import annotations

import errno
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from solo.campaign import campaign_file, campaigns
from solo.campaign.session import Session
from solo.play.table import Table
from solo.storage import paths, writer
from solo.storage.writer import Append, Order, Remove, Save
from tests.campaign.campaigns import VERSION, Clock, answer, begin, create, fights, play_out, play_to_leg, reopen
from tests.fake_system import FakeCharacter, FakeFight, fake_systems
from tests.play.tables import seen

STAGES = 3
EACH = 4
"""Every fourth moment is one test: no multiple of the stages, so that each test meets all of them."""


def test_a_torn_chronicle_on_a_full_disk_is_opened_for_reading_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = create(tmp_path)
    play_to_leg(session, 2)
    told = [chapter.title for chapter in session.chronicle()]
    session.close()
    chronicle = paths.chronicle_file(session.folder)
    with chronicle.open("ab") as file:
        file.write(b'{"time": "2026')
    files = {path: path.read_bytes() for path in session.folder.iterdir()}

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "write", full)
        reader = reopen(session.folder)
        assert reader.read_only
        assert reader.table is not None
        assert [chapter.title for chapter in reader.chronicle()] == told
        (sentence,) = [notice for notice in reader.notices if "the disk is full" in notice]
        assert sentence.startswith("This campaign is read-only here.")
        reader.close()
    assert {path: path.read_bytes() for path in session.folder.iterdir()} == files
    again = reopen(session.folder)
    assert not again.read_only
    assert any("was incomplete and was moved" in notice for notice in again.notices)
    again.close()


def test_a_damaged_state_that_cannot_be_set_aside_is_opened_for_reading_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = create(tmp_path)
    play_to_leg(session, 3)
    session.close()
    state = paths.campaign_file(session.folder)
    state.write_bytes(state.read_bytes()[:-100])

    def full(*_: object) -> Path:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", full)
        reader = reopen(session.folder)
        assert reader.read_only
        assert any(notice.startswith("This campaign is read-only here.") for notice in reader.notices)
        reader.close()
    again = reopen(session.folder)
    assert not again.read_only
    again.close()


class HaltingWriter:
    """Carries orders out at once, until it is killed within one of them: before it, half-way, or after it."""

    def __init__(self, moments: int) -> None:
        self.fault = ""
        self.left = moments
        self.orders = 0
        self.saved = b""

    def append(self, path: Path, lines: bytes) -> None:
        self._take(Append(path, lines))

    def save(
        self,
        path: Path,
        data: bytes,
        keep_previous: bool = False,
        uncounted: Callable[[], bytes] | None = None,
        waits: bool = False,
    ) -> None:
        self._take(Save(path, data, keep_previous, uncounted, waits))

    def remove(self, path: Path) -> None:
        self._take(Remove(path))

    def flush(self) -> str:
        return ""

    def close(self) -> str:
        return ""

    def _take(self, order: Order) -> None:
        self.orders += 1
        if self.left >= STAGES - 1:
            writer.perform(order)
            if isinstance(order, Save) and order.path.name == "campaign.json":
                self.saved = order.data
        elif self.left == 1:
            self._half(order)
        self.left = self.left - STAGES if self.left >= STAGES else 0

    @staticmethod
    def _half(order: Order) -> None:
        if isinstance(order, Append):
            with order.path.open("ab") as file:
                file.write(order.lines[: len(order.lines) // 2])
        elif isinstance(order, Save) and order.path.parent.is_dir():
            order.path.with_name(f".{order.path.name}.1.new").write_bytes(order.data[: len(order.data) // 2])


def play_a_campaign(session: Session, watch: Callable[[], None] = lambda: None) -> None:
    """All that changes a campaign, one after the other."""
    table = begin(session, "First")
    session.play.listen(watch)
    watch()
    for move in "aaauaruuarraaauaa":
        if move == "u":
            session.play.undo()
        elif move == "r":
            session.play.redo()
        else:
            answer(session)
        watch()
    session.put_character(FakeCharacter("Cy", 4))
    watch()
    while table.result is None:
        answer(session)
        watch()
    session.finish_fight()
    watch()
    begin(session, "Second")
    watch()
    for _ in range(3):
        answer(session)
        watch()
    session.abandon_fight()
    watch()


def a_campaign(home: Path) -> Path:
    session = create(home)
    session.close()
    return session.folder


def note_state(session: Session, known: list[object]) -> None:
    """Add what the fight in progress looks like to what is known."""
    known.append(seen(session.table) if session.table else None)


def orders_of_the_whole(home: Path) -> int:
    counting = HaltingWriter(10**9)
    session = reopen(a_campaign(home), writer=counting)
    play_a_campaign(session)
    orders = counting.orders
    session.close()
    return orders


def check_all_is_well(folder: Path, known: list[object], saved: bytes) -> None:
    """What holds after any crash."""
    session = reopen(folder)
    table = campaign_file.decode(saved).campaign.table if saved else None
    assert (seen(session.table) if session.table else None) == (seen(Table(FakeFight(), table)) if table else None)
    assert not session.read_only
    chapters = fights(session)
    numbers = [chapter.table for chapter in chapters]
    assert len(numbers) == len(set(numbers))
    assert all(chapter.title in ("First", "Second", "After") for chapter in chapters)
    if session.table is None:
        assert all(chapter.outcome for chapter in chapters), "nothing goes on that the campaign does not know of"
        begin(session, "After")
        assert [chapter.title for chapter in fights(session)].count("After") == 1
    else:
        assert seen(session.table) in known, "a state that was once true"
        assert chapters[-1].events == session.table.story()
        assert chapters[-1].outcome == "" or session.table.result is not None
    play_out(session)
    assert session.table is not None
    assert fights(session)[-1].events == session.table.story()
    session.finish_fight()
    assert session.close() == ""
    again = reopen(folder)
    assert again.notices == [], "repaired once and for all"
    again.close()
    assert campaigns.check(folder, fake_systems) == []
    assert not list(folder.glob(".*")), "nothing is left lying about"


@pytest.mark.slow
@pytest.mark.parametrize("first", [0, *(pytest.param(first, marks=pytest.mark.exhaustive) for first in range(1, EACH))])
def test_killed_at_every_moment_of_writing(tmp_path: Path, first: int) -> None:
    orders = orders_of_the_whole(tmp_path / "counted")
    assert orders > 40
    for moment in range(first, orders * STAGES, EACH):
        folder = a_campaign(tmp_path / f"killed at {moment}")
        known: list[object] = []
        halting = HaltingWriter(moment)
        dying = reopen(folder, writer=halting)
        play_a_campaign(dying, partial(note_state, dying, known))
        dying.close()
        check_all_is_well(folder, known, halting.saved)


@pytest.mark.parametrize("lost", ["chronicle.jsonl", "half the chronicle", "campaign.json"])
def test_one_of_the_two_files_lost(tmp_path: Path, lost: str) -> None:
    session = create(tmp_path)
    table = play_to_leg(session, 3)
    session.close()
    if lost == "half the chronicle":
        path = paths.chronicle_file(session.folder)
        lines = path.read_bytes().splitlines(keepends=True)
        path.write_bytes(b"".join(lines[: len(lines) // 2]))
    else:
        (session.folder / lost).unlink()
    again = reopen(session.folder)
    assert again.notices
    assert again.table is not None
    assert fights(again)[-1].events == again.table.story()
    assert fights(again)[-1].title == "The cellar"
    if lost != "campaign.json":
        assert seen(again.table) == seen(table)
    again.close()
    once_more = reopen(session.folder)
    assert once_more.notices == []
    once_more.close()


PLAYER = """
import sys
from pathlib import Path
from tests.campaign.campaigns import *
session = reopen(Path(sys.argv[1]))
print("playing", flush=True)
while True:
    if session.table is None:
        begin(session)
    for move in range(7):
        answer(session)
        if move % 3 == 2:
            session.play.undo()
    if session.table.result:
        session.abandon_fight()
"""


@pytest.mark.slow
def test_a_process_killed_in_the_middle_of_play_loses_nothing(tmp_path: Path) -> None:
    folder = a_campaign(tmp_path)
    chance = random.Random(7)
    for _ in range(4):
        with subprocess.Popen(
            [sys.executable, "-c", PLAYER, str(folder)],
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[2],
        ) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "playing\n"
            time.sleep(chance.uniform(0.02, 0.2))
            process.kill()
            process.wait()
        session = Session.open(folder, fake_systems, Clock(), VERSION)
        assert not session.read_only
        if session.table is not None:
            assert fights(session)[-1].events == session.table.story()
            session.table.advance()
        session.close()
        assert campaigns.check(folder, fake_systems) == []
