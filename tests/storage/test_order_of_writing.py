"""The writer's order: lines of a journal never overtake each other, and only a plain state gives way to a later one."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from solo.storage import writer as writer_module
from solo.storage.errors import SaveError
from solo.storage.writer import Append, Order, Save, Writer

JOURNAL, OTHER, STATE = Path("chronicle.jsonl"), Path("other.jsonl"), Path("campaign.json")
LINES = [Append(JOURNAL, f"{number}\n".encode()) for number in range(5)]


def failing_once(monkeypatch: pytest.MonkeyPatch, *failing: Order) -> list[Order]:
    """The orders that were carried out; each of the failing ones fails at its first try."""
    done: list[Order] = []
    left = list(failing)

    def perform(order: Order) -> None:
        if order in left:
            left.remove(order)
            raise SaveError(f"{order.path} is broken.")
        done.append(order)

    monkeypatch.setattr(writer_module, "perform", perform)
    return done


def test_a_line_waits_for_an_earlier_one_that_failed_though_it_could_be_written_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done = failing_once(monkeypatch, LINES[0])
    left, fault = writer_module._carried_out(LINES[:3], lambda order: writer_module.perform(order))
    assert (done, left) == ([], LINES[:3])
    assert fault == "chronicle.jsonl is broken."


def test_lines_of_another_journal_and_states_do_not_wait_for_a_line_that_failed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    beside, state = Append(OTHER, b"x\n"), Save(STATE, b"1", False)
    done = failing_once(monkeypatch, LINES[0])
    orders = [LINES[0], beside, state, LINES[1]]
    left, _ = writer_module._carried_out(orders, lambda order: writer_module.perform(order))
    assert done == [beside, state]
    assert left == [LINES[0], LINES[1]]


def test_a_state_that_counts_a_line_that_failed_is_written_without_its_count_and_with_it_once_the_line_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = Save(STATE, b"counted", True, lambda: b"uncounted")
    done = failing_once(monkeypatch, LINES[0])
    left, fault = writer_module._carried_out([LINES[0], state], lambda order: writer_module.perform(order))
    assert done == [Save(STATE, b"uncounted", True)], "the state before becomes a backup once"
    assert fault == "chronicle.jsonl is broken."
    assert writer_module._carried_out(left, lambda order: writer_module.perform(order)) == ([], "")
    assert [(order.path, order.data) for order in done[1:] if isinstance(order, Save)] == [(STATE, b"counted")]
    assert done[1] == LINES[0]
    assert not any(isinstance(order, Save) and order.keep_previous for order in done[1:])


def test_a_state_is_written_without_its_count_only_once_while_a_line_fails() -> None:
    done: list[Order] = []

    def perform(order: Order) -> None:
        if isinstance(order, Append):
            raise SaveError("broken")
        done.append(order)

    left: list[Order] = [LINES[0], Save(STATE, b"counted", False, lambda: b"uncounted")]
    for _ in range(3):
        left, _fault = writer_module._carried_out(left, perform)
    assert done == [Save(STATE, b"uncounted", False)]
    assert len(left) == 2


def test_a_copy_of_lines_waits_for_a_line_of_its_folder_that_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    copy = Save(Path("copy.jsonl"), b"0\n", False, waits=True)
    done = failing_once(monkeypatch, LINES[0])
    left, _ = writer_module._carried_out([LINES[0], copy], lambda order: writer_module.perform(order))
    assert (done, left) == ([], [LINES[0], copy])
    assert writer_module._carried_out(left, lambda order: writer_module.perform(order)) == ([], "")
    assert done == [LINES[0], copy]


def test_the_first_of_two_faults_is_told() -> None:
    def perform(order: Order) -> None:
        raise SaveError(f"{order.path} is broken.")

    assert writer_module._carried_out([LINES[0], Save(STATE, b"", False)], perform)[1] == "chronicle.jsonl is broken."


@pytest.mark.parametrize("failing", range(5))
def test_lines_are_on_disk_in_their_order_whichever_failed_at_first(
    monkeypatch: pytest.MonkeyPatch, failing: int
) -> None:
    done = failing_once(monkeypatch, LINES[failing])
    writer = Writer()
    for line in LINES:
        writer.append(line.path, line.lines)
    assert writer.close() == ""
    assert done == LINES


def save(data: bytes, keep_previous: bool = False, path: Path = STATE) -> Save:
    return Save(path, data, keep_previous)


@pytest.mark.parametrize(
    ("waiting", "latest", "left"),
    [
        ([save(b"1")], save(b"2"), [save(b"2")]),
        ([save(b"1", True)], save(b"2"), [save(b"2", True)]),
        ([save(b"1")], save(b"2", True), [save(b"1"), save(b"2", True)]),
        ([save(b"1", True)], save(b"2", True), [save(b"1", True), save(b"2", True)]),
        ([save(b"1"), save(b"2", True)], save(b"3"), [save(b"1"), save(b"3", True)]),
        ([save(b"1", path=OTHER)], save(b"2"), [save(b"1", path=OTHER), save(b"2")]),
        ([save(b"1"), LINES[0]], save(b"2"), [LINES[0], save(b"2")]),
        ([LINES[0]], LINES[0], [LINES[0], LINES[0]]),
        ([Append(STATE, b"x")], save(b"2"), [Append(STATE, b"x"), save(b"2")]),
        ([save(b"1")], Append(STATE, b"x"), [save(b"1"), Append(STATE, b"x")]),
    ],
)
def test_a_plain_state_takes_the_place_of_the_latest_one_of_its_file_that_waits(
    waiting: list[Order], latest: Order, left: list[Order]
) -> None:
    assert writer_module._followed(waiting, latest) == left


def test_a_closed_writer_takes_no_more_orders(tmp_path: Path) -> None:
    writer = Writer()
    writer.close()
    takes: list[Callable[[], None]] = [
        lambda: writer.append(tmp_path / "j", b"1\n"),
        lambda: writer.save(tmp_path / "s", b"1"),
    ]
    for take in takes:
        with pytest.raises(RuntimeError, match="closed"):
            take()
    assert list(tmp_path.iterdir()) == []


def test_orders_are_carried_out_by_the_store_where_there_is_one(tmp_path: Path) -> None:
    class Kept:
        def __init__(self) -> None:
            self.done: list[Order] = []

        def perform(self, order: Order) -> None:
            self.done.append(order)

    store = Kept()
    writer = Writer(store=store)
    writer.save(tmp_path / "s", b"1", keep_previous=True)
    assert writer.close() == ""
    assert store.done == [Save(tmp_path / "s", b"1", True)]
    assert list(tmp_path.iterdir()) == []


def test_a_fault_is_told_again_only_after_another_or_none() -> None:
    told: list[str] = []
    writer = Writer(told.append)
    for fault in ("a", "a", "b", "", "b", ""):
        writer._say(fault)
    assert told == ["a", "b", "b"]
    assert writer.fault == ""


def test_a_writer_is_not_settled_while_its_only_order_is_carried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def perform(_: Order) -> None:
        begun.set()
        assert go_on.wait(10)

    monkeypatch.setattr(writer_module, "perform", perform)
    writer = Writer()
    writer.save(STATE, b"1")
    assert begun.wait(10)
    assert not writer.is_settled
    go_on.set()
    assert writer.close() == ""
    assert writer.is_settled


def test_a_fault_without_words_is_told_by_its_name() -> None:
    def perform(_: Order) -> None:
        raise MemoryError

    left, fault = writer_module._carried_out([LINES[0]], perform)
    assert (left, fault) == ([LINES[0]], "chronicle.jsonl could not be written: MemoryError.")


@pytest.mark.parametrize(
    "failing",
    [Save(OTHER, b"x", False), Append(Path("elsewhere") / JOURNAL, b"x\n")],
    ids=["a state", "a line of another campaign"],
)
def test_a_state_keeps_its_count_unless_a_line_of_its_own_campaign_failed(
    monkeypatch: pytest.MonkeyPatch, failing: Order
) -> None:
    state = Save(STATE, b"counted", False, lambda: b"uncounted")
    copy = Save(Path("copy.jsonl"), b"0\n", False, waits=True)
    done = failing_once(monkeypatch, failing)
    left, _ = writer_module._carried_out([failing, state, copy], lambda order: writer_module.perform(order))
    assert done == [state, copy]
    assert left == [failing]


def test_a_line_does_not_wait_for_a_state_of_the_same_path(monkeypatch: pytest.MonkeyPatch) -> None:
    failing = Save(JOURNAL, b"x", False)
    done = failing_once(monkeypatch, failing)
    left, _ = writer_module._carried_out([failing, LINES[0]], lambda order: writer_module.perform(order))
    assert (done, left) == ([LINES[0]], [failing])
