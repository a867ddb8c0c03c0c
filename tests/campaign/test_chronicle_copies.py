"""Copies of the chronicle: segments of 256 lines, which of them contradict it, and how they are brought up to date."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.campaign.chronicle_copies import (
    copies_of,
    find_repairs,
    is_full,
    join_copies,
    prepare_repairs,
    read_copies,
    split,
)
from solo.storage.errors import SaveError
from solo.storage.store import FILES, FileStore


def lines(count: int, start: int = 0) -> bytes:
    return b"".join(f"{number}\n".encode() for number in range(start, start + count))


@pytest.mark.parametrize(
    ("count", "sizes"), [(0, []), (1, [1]), (255, [255]), (256, [256]), (257, [256, 1]), (513, [256, 256, 1])]
)
def test_a_segment_has_256_lines_and_the_last_one_the_rest(count: int, sizes: list[int]) -> None:
    segments = split(lines(count))
    assert [segment.count(b"\n") for segment in segments] == sizes
    assert b"".join(segments) == lines(count)
    assert [is_full(segment) for segment in segments] == [size == 256 for size in sizes]


def test_copies_are_named_by_their_number_and_hold_whole_lines_only() -> None:
    assert copies_of(b"") == {}
    assert copies_of(lines(257) + b"torn") == {
        "chronicle.copy-0001.jsonl": lines(256),
        "chronicle.copy-0002.jsonl": lines(1, 256),
    }


def test_a_chronicle_is_joined_up_to_the_first_missing_or_incomplete_segment() -> None:
    copies: dict[str, bytes | None] = dict(copies_of(lines(600)))
    assert join_copies(copies) == lines(600)
    assert join_copies({**copies, "chronicle.copy-0002.jsonl": None}) == lines(256)
    assert join_copies({**copies, "chronicle.copy-0002.jsonl": b""}) == lines(256)
    shorter = {**copies, "chronicle.copy-0002.jsonl": lines(255, 256) + b"torn"}
    assert join_copies(shorter) == lines(511)
    assert join_copies({"chronicle.copy-0002.jsonl": lines(3)}) == b""


def test_only_copies_that_do_not_begin_the_chronicle_contradict_it() -> None:
    whole = copies_of(lines(300))
    assert find_repairs(whole, lines(300)) == ([], {})
    assert find_repairs({}, lines(300)) == ([], whole)
    second = "chronicle.copy-0002.jsonl"
    shorter, longer = lines(10, 256), lines(45, 256)
    for data, contradicts in ((shorter, False), (b"", False), (longer, True), (b"x\n", True), (None, True)):
        found = find_repairs({**whole, second: data}, lines(300))
        assert found.contradicting == [second] * contradicts
        assert found.outdated == {second: whole[second]}
    assert find_repairs({**whole, "chronicle.copy-0003.jsonl": b"x\n"}, lines(300)) == (
        ["chronicle.copy-0003.jsonl"],
        {},
    )


def test_contradicting_copies_are_set_aside_and_outdated_ones_ordered_anew(tmp_path: Path) -> None:
    first, second = (tmp_path / name for name in copies_of(lines(300)))
    first.write_bytes(b"x\n")
    second.write_bytes(lines(3, 256))
    (tmp_path / ".chronicle.copy-0001.jsonl.7.new").write_text("half")
    (tmp_path / "chronicle.copy-1.jsonl").write_text("no copy")
    orders = prepare_repairs(tmp_path, lines(300), FILES)
    assert [(order.path, order.data, order.keep_previous) for order in orders] == [
        (first, lines(256), False),
        (second, lines(44, 256), False),
    ]
    assert not first.exists()
    assert (tmp_path / "chronicle.copy-0001.damaged.jsonl").read_bytes() == b"x\n"
    assert list(tmp_path.glob(".*")) == []
    assert set(read_copies(tmp_path, FILES)) == {second.name}, "no other file is a copy"


class Stubborn(FileStore):
    """A store that sets nothing aside and sweeps nothing."""

    def set_aside(self, path: Path) -> Path:
        raise SaveError(f"{path} stays.")

    def sweep(self, path: Path) -> None:
        raise SaveError(f"{path} stays.")


def test_a_copy_that_cannot_be_set_aside_is_not_overwritten(tmp_path: Path) -> None:
    first, second = (tmp_path / name for name in copies_of(lines(300)))
    first.write_bytes(b"x\n")
    assert [order.path for order in prepare_repairs(tmp_path, lines(300), Stubborn())] == [second]
    assert first.read_bytes() == b"x\n"


def test_copies_of_a_folder_that_cannot_be_read_are_written_anew(tmp_path: Path) -> None:
    orders = prepare_repairs(tmp_path / "gone", lines(3), FILES)
    assert [order.path.name for order in orders] == ["chronicle.copy-0001.jsonl"]
