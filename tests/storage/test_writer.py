"""What is ordered is on disk after a flush, in the order it was ordered; a failure is told and made good later."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solo.storage import atomic, journal
from solo.storage import writer as writer_module
from solo.storage.errors import SaveError
from solo.storage.writer import Append, Order, Remove, Save, Writer


class Disk:
    """Stands in for the disk: keeps what was done in order, waits at a gate, and fails where told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done: list[Order] = []
        self.gate = threading.Event()
        self.gate.set()
        self.reached = threading.Event()
        self.broken: set[Path] = set()
        monkeypatch.setattr(writer_module, "perform", self.perform)

    def perform(self, order: Order) -> None:
        self.reached.set()
        assert self.gate.wait(60)
        if order.path in self.broken:
            raise SaveError(f"{order.path} is broken.")
        self.done.append(order)


STATE = Path("campaign.json")
JOURNAL = Path("chronicle.jsonl")


def test_a_flush_returns_when_all_is_on_disk(tmp_path: Path) -> None:
    writer = Writer()
    for number in range(50):
        writer.append(tmp_path / "journal", f"{number}\n".encode())
        writer.save(tmp_path / "state", str(number).encode(), keep_previous=number % 7 == 0)
    assert writer.flush() == ""
    assert (tmp_path / "state").read_bytes() == b"49"
    assert (tmp_path / "journal").read_text().split() == [str(number) for number in range(50)]
    assert writer.close() == ""


def test_a_close_writes_what_is_left_and_may_be_repeated(tmp_path: Path) -> None:
    writer = Writer()
    writer.save(tmp_path / "state", b"last")
    assert writer.close() == ""
    assert (tmp_path / "state").read_bytes() == b"last"
    assert writer.close() == ""
    assert writer.flush() == ""
    assert Writer().close() == "", "one that never wrote"


def test_waiting_states_give_way_to_later_ones_and_lines_never_do(monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Disk(monkeypatch)
    disk.gate.clear()
    writer = Writer()
    writer.append(JOURNAL, b"0\n")
    assert disk.reached.wait(60)
    writer.save(STATE, b"1", keep_previous=True)
    writer.append(JOURNAL, b"1\n")
    writer.save(STATE, b"2")
    disk.gate.set()
    writer.close()
    assert disk.done == [Append(JOURNAL, b"0\n"), Append(JOURNAL, b"1\n"), Save(STATE, b"2", True)]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from("ajsA"), max_size=30))
def test_no_state_is_ever_on_disk_before_the_lines_it_was_saved_after(wanted: list[str]) -> None:
    with pytest.MonkeyPatch.context() as monkeypatch:
        disk = Disk(monkeypatch)
        writer = Writer()
        lines_before: dict[bytes, int] = {}
        lines = 0
        for number, kind in enumerate(wanted):
            if kind == "s":
                state = str(number).encode()
                lines_before[state] = lines
                writer.save(STATE, state)
            else:
                writer.append(JOURNAL, str(lines).encode())
                lines += 1
        writer.close()
    written = 0
    for order in disk.done:
        if isinstance(order, Append):
            assert order.lines == str(written).encode()
            written += 1
        else:
            assert written >= lines_before[order.data]
    assert written == lines
    states = [order.data for order in disk.done if isinstance(order, Save)]
    assert states[-1:] == list(lines_before)[-1:]


def files_after(orders: list[tuple[bytes, bool]]) -> list[bytes]:
    """A file and its backups, the newest first, after writing these states one by one."""
    states: list[bytes] = []
    for data, keep_previous in orders:
        states = [data, *states[0 if keep_previous else 1 :]]
    return states


@settings(max_examples=60, deadline=None)
@given(kept=st.lists(st.booleans(), min_size=1, max_size=12), waiting=st.integers(0, 12))
def test_superseding_makes_no_difference_to_the_file_and_its_backups(kept: list[bool], waiting: int) -> None:
    wanted = [(str(number).encode(), keep) for number, keep in enumerate(kept)]
    with pytest.MonkeyPatch.context() as monkeypatch:
        disk = Disk(monkeypatch)
        writer = Writer()
        for data, keep_previous in wanted[:waiting]:
            writer.save(STATE, data, keep_previous)
        writer.flush()
        disk.gate.clear()
        writer.append(JOURNAL, b"")
        for data, keep_previous in wanted[waiting:]:
            writer.save(STATE, data, keep_previous)
        disk.gate.set()
        writer.close()
    done = [(order.data, order.keep_previous) for order in disk.done if isinstance(order, Save)]
    assert files_after(done) == files_after(wanted)


def test_a_failure_is_told_once_and_made_good(monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Disk(monkeypatch)
    told: list[str] = []
    writer = Writer(told.append)
    disk.broken = {STATE}
    for number in (b"1", b"2"):
        writer.append(JOURNAL, number)
        writer.save(STATE, number)
    assert writer.flush() == "campaign.json is broken."
    assert writer.fault == "campaign.json is broken."
    assert told == ["campaign.json is broken."]
    disk.broken = set()
    assert writer.flush() == ""
    assert disk.done[-1] == Save(STATE, b"2", False)
    writer.close()


def test_lines_after_a_line_that_failed_wait_for_it_and_the_state_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Disk(monkeypatch)
    writer = Writer()
    disk.broken = {JOURNAL}
    writer.append(JOURNAL, b"1")
    writer.save(STATE, b"1")
    assert "chronicle" in writer.flush()
    assert disk.done == [Save(STATE, b"1", False)]
    writer.append(JOURNAL, b"2")
    writer.flush()
    disk.broken = set()
    writer.append(JOURNAL, b"3")
    assert writer.close() == ""
    assert [order.lines for order in disk.done if isinstance(order, Append)] == [b"1", b"2", b"3"]


def test_what_still_fails_at_the_end_is_told(tmp_path: Path) -> None:
    writer = Writer()
    writer.save(tmp_path / "gone" / "state", b"1")
    assert "could not be written" in writer.close()


def test_orders_are_carried_out_by_atomic_and_journal(tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    atomic.write(state, b"old")
    writer_module.perform(Save(state, b"new", True))
    assert atomic.backups(state)[0].read_bytes() == b"old"
    journal.append(tmp_path / "journal", b"1\n")
    writer_module.perform(Append(tmp_path / "journal", b"2\n"))
    assert (tmp_path / "journal").read_bytes() == b"1\n2\n"


class Wrong(Exception):
    """A fault that nobody thought of."""


def breaking(monkeypatch: pytest.MonkeyPatch, fault: BaseException) -> tuple[list[Order], list[BaseException]]:
    """What is done, and the faults still to come: each is raised by one order instead of doing it."""
    done: list[Order] = []
    faults = [fault]

    def perform(order: Order) -> None:
        if faults:
            raise faults.pop()
        done.append(order)

    monkeypatch.setattr(writer_module, "perform", perform)
    return done, faults


def flushed(writer: Writer) -> str:
    """What flush returns; a flush that waits for ever fails the test instead of holding it up."""
    said: list[str] = []
    flushing = threading.Thread(target=lambda: said.append(writer.flush()), daemon=True)
    flushing.start()
    flushing.join(60)
    assert said, "flush never returned"
    return said[0]


@pytest.mark.parametrize(
    "fault", [Wrong("a hinge came off"), ValueError("embedded null byte"), MemoryError(), SystemExit()]
)
def test_a_fault_of_any_kind_is_told_and_neither_ends_the_thread_nor_holds_up_a_flush(
    monkeypatch: pytest.MonkeyPatch, fault: BaseException
) -> None:
    told: list[str] = []
    done, faults = breaking(monkeypatch, fault)
    writer = Writer(told.append)
    writer.append(JOURNAL, b"1")
    while faults:
        time.sleep(0.001)
    writer.append(JOURNAL, b"2")
    assert flushed(writer) == ""
    assert told
    assert told[0].startswith("chronicle.jsonl could not be written: ")
    assert str(fault) in told[0]
    writer.save(STATE, b"3")
    assert flushed(writer) == ""
    assert done == [Append(JOURNAL, b"1"), Append(JOURNAL, b"2"), Save(STATE, b"3", False)]
    assert writer.close() == ""


def test_what_keeps_failing_in_an_unthought_of_way_is_told_by_flush_and_close(monkeypatch: pytest.MonkeyPatch) -> None:
    def perform(order: Order) -> None:
        raise Wrong(f"no {order.path}")

    monkeypatch.setattr(writer_module, "perform", perform)
    writer = Writer()
    writer.save(STATE, b"1")
    assert flushed(writer) == "campaign.json could not be written: no campaign.json."
    assert writer.fault == flushed(writer)
    assert writer.close() == writer.fault


def test_a_listener_that_fails_ends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def listener(sentence: str) -> None:
        raise Wrong(sentence)

    disk = Disk(monkeypatch)
    disk.broken = {STATE}
    writer = Writer(listener)
    writer.save(STATE, b"1")
    assert flushed(writer) == "campaign.json is broken."
    disk.broken = set()
    assert flushed(writer) == ""
    assert disk.done == [Save(STATE, b"1", False)]
    writer.close()


def test_a_thread_that_cannot_start_is_told_and_nothing_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Disk(monkeypatch)
    writer = Writer()
    with monkeypatch.context() as crowded:
        crowded.setattr(writer_module.threading, "Thread", _no_thread)
        writer.save(STATE, b"1")
        assert "no thread" in writer.flush()
    writer.save(STATE, b"2")
    assert flushed(writer) == ""
    assert disk.done == [Save(STATE, b"2", False)]
    writer.close()


def test_a_flush_starts_the_thread_that_could_not_start_before(monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Disk(monkeypatch)
    writer = Writer()
    with monkeypatch.context() as crowded:
        crowded.setattr(writer_module.threading, "Thread", _no_thread)
        writer.save(STATE, b"1")
    assert flushed(writer) == ""
    assert disk.done == [Save(STATE, b"1", False)]
    writer.close()


def test_it_is_settled_once_all_is_on_disk_and_tells_whenever_it_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Disk(monkeypatch)
    writer = Writer()
    found: list[bool] = []
    writer.on_rest = lambda: found.append(writer.is_settled)
    assert writer.is_settled
    disk.gate.clear()
    writer.append(JOURNAL, b"1")
    writer.save(STATE, b"1")
    assert not writer.is_settled
    assert disk.reached.wait(60)
    assert not writer.is_settled, "it is being written"
    disk.gate.set()
    assert writer.close() == ""
    assert writer.is_settled
    assert found == [True], "once, for all that was ordered"


def test_what_could_not_be_written_is_not_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Disk(monkeypatch)
    disk.broken = {STATE}
    writer = Writer()
    found: list[bool] = []
    writer.on_rest = lambda: found.append(writer.is_settled)
    writer.save(STATE, b"1")
    writer.flush()
    assert not writer.is_settled
    assert set(found) == {False}
    disk.broken = set()
    assert writer.close() == ""
    assert writer.is_settled


def _no_thread(**_: object) -> threading.Thread:
    raise RuntimeError("there is no thread left")


def test_the_latest_of_a_state_and_a_removal_of_one_file_holds(tmp_path: Path) -> None:
    written, removed = tmp_path / "written", tmp_path / "removed"
    writer = Writer()
    for _ in range(20):
        writer.remove(written)
        writer.save(written, b"1")
        writer.save(removed, b"1")
        writer.remove(removed)
    assert writer.close() == ""
    assert (written.exists(), removed.exists()) == (True, False)


def test_a_removal_waits_for_no_line_of_a_journal(monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Disk(monkeypatch)
    disk.broken = {JOURNAL}
    writer = Writer()
    writer.append(JOURNAL, b"1\n")
    writer.remove(STATE)
    assert "broken" in writer.flush()
    assert disk.done == [Remove(STATE)]
    disk.broken = set()
    assert writer.close() == ""


def test_a_flush_after_a_close_tells_what_could_not_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Disk(monkeypatch)
    disk.broken = {STATE}
    writer = Writer()
    writer.save(STATE, b"1")
    assert writer.close() == "campaign.json is broken."
    assert writer.flush() == writer.close() == "campaign.json is broken."
    assert disk.done == []


def test_a_close_returns_once_the_thread_has_ended(tmp_path: Path) -> None:
    writer = Writer()
    resting, go_on = threading.Event(), threading.Event()

    def rest() -> None:
        resting.set()
        assert go_on.wait(60)

    writer.on_rest = rest
    writer.save(tmp_path / "state", b"1")
    assert resting.wait(60)
    closing = threading.Thread(target=writer.close, daemon=True)
    closing.start()
    closing.join(0.05)
    assert closing.is_alive()
    go_on.set()
    closing.join(60)
    assert not closing.is_alive()
    assert writer._thread is not None
    assert not writer._thread.is_alive()


def test_a_writer_is_closed_at_the_end_of_the_program_unless_it_was_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_end: list[object] = []
    monkeypatch.setattr(writer_module.atexit, "register", at_end.append)
    monkeypatch.setattr(writer_module.atexit, "unregister", at_end.remove)
    writer = Writer()
    assert at_end == [], "it has written nothing"
    for _ in range(2):
        writer.save(tmp_path / "state", b"1")
        writer.flush()
    assert at_end == [writer.close]
    assert writer._thread is not None
    assert writer._thread.daemon
    writer.close()
    assert at_end == []
