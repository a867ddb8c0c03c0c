"""A journal is added to line by line; a torn end costs that end and nothing before it."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.storage import journal
from solo.storage.errors import SaveError


class Line(msgspec.Struct, frozen=True):
    """One entry."""

    number: int
    text: str = ""


DECODER = msgspec.json.Decoder(Line)


def lines(*numbers: int) -> bytes:
    return msgspec.json.Encoder().encode_lines([Line(number, "a\nb  c") for number in numbers])


def no_space(*_: object) -> int:
    """What the system reports on a full disk."""
    raise OSError(errno.ENOSPC, "No space left on device")


def numbers(entries: list[Line]) -> list[int]:
    return [entry.number for entry in entries]


def test_lines_are_added_and_read_in_order(tmp_path: Path) -> None:
    path = tmp_path / "chronicle.jsonl"
    assert journal.read(path, DECODER, repair=True) == ([], [])
    journal.append(path, lines(1, 2))
    journal.append(path, lines(3))
    entries, notices = journal.read(path, DECODER, repair=True)
    assert numbers(entries) == [1, 2, 3]
    assert notices == []


def test_wherever_the_end_is_torn_all_whole_lines_before_it_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "chronicle.jsonl"
    whole = lines(1, 2, 3)
    for length in range(len(lines(1, 2)) + 1, len(whole)):
        path.write_bytes(whole[:length])
        entries, notices = journal.read(path, DECODER, repair=True)
        assert numbers(entries) == [1, 2]
        assert notices == ["The end of chronicle.jsonl was incomplete and was moved to chronicle.jsonl.torn."]
        torn = tmp_path / "chronicle.jsonl.torn"
        assert torn.read_bytes() == whole[len(lines(1, 2)) : length] + b"\n"
        torn.unlink()
        journal.append(path, lines(4))
        entries, notices = journal.read(path, DECODER, repair=True)
        assert (numbers(entries), notices) == ([1, 2, 4], [])


@pytest.mark.slow
@given(tail=st.binary(min_size=1, max_size=30).filter(lambda tail: tail.strip() != b""))
def test_any_rubbish_at_the_end_is_cut_off(tmp_path_factory: pytest.TempPathFactory, tail: bytes) -> None:
    path = tmp_path_factory.mktemp("journal") / "chronicle.jsonl"
    path.write_bytes(lines(1, 2) + tail)
    entries, notices = journal.read(path, DECODER, repair=True)
    assert numbers(entries) == [1, 2]
    assert len(notices) == 1
    assert path.read_bytes() == lines(1, 2)


def test_a_reader_repairs_nothing(tmp_path: Path) -> None:
    path = tmp_path / "chronicle.jsonl"
    torn = lines(1) + b'{"numb'
    path.write_bytes(torn)
    entries, notices = journal.read(path, DECODER, repair=False)
    assert numbers(entries) == [1]
    assert "torn" in notices[0]
    assert path.read_bytes() == torn
    assert len(list(tmp_path.iterdir())) == 1


def test_a_torn_end_that_cannot_be_kept_is_not_cut_off_either(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "chronicle.jsonl"
    torn = lines(1) + b'{"numb'
    path.write_bytes(torn)
    monkeypatch.setattr(os, "write", no_space)
    with pytest.raises(journal.JournalRepairError, match="the disk is full"):
        journal.read(path, DECODER, repair=True)
    assert path.read_bytes() == torn
    assert list(tmp_path.iterdir()) == [path]


def test_a_harmed_line_in_the_middle_costs_that_line_only(tmp_path: Path) -> None:
    path = tmp_path / "chronicle.jsonl"
    path.write_bytes(lines(1) + b'{"number": "three"}\n' + b"\x00\r\x00\n\n" + lines(4))
    entries, notices = journal.read(path, DECODER, repair=True)
    assert numbers(entries) == [1, 4]
    assert notices == ["Solo skipped 2 unreadable lines of chronicle.jsonl, but left them in the file."]
    assert b"three" in path.read_bytes(), "nothing but a torn end is ever removed"


def test_an_append_that_fails_leaves_the_journal_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "chronicle.jsonl"
    journal.append(path, lines(1))

    def fail(_: int) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(SaveError, match="the disk is full"):
        journal.append(path, lines(2))
    assert path.read_bytes() == lines(1)


def test_a_journal_that_cannot_be_read_is_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "chronicle.jsonl"
    path.mkdir()
    with pytest.raises(SaveError, match="could not be read"):
        journal.read(path, DECODER, repair=True)
    with pytest.raises(SaveError, match="could not be written"):
        journal.append(path, lines(1))


def test_an_unreadable_line_that_was_written_whole_is_skipped_and_the_next_one_is_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "chronicle.jsonl"
    harmed = b"\x00\n"
    data = lines(1) + harmed
    for known, notice in (
        (len(data), "Solo skipped 1 unreadable line of chronicle.jsonl, but left it in the file."),
        (len(data) - 1, "The end of chronicle.jsonl was incomplete and was moved to chronicle.jsonl.torn."),
    ):
        path.write_bytes(data)
        entries, notices = journal.read(path, DECODER, True, known)
        assert (numbers(entries), notices) == ([1], [notice])
    assert path.read_bytes() == lines(1)


def test_the_readable_lines_of_a_copy_are_parsed_in_order() -> None:
    assert numbers(journal.parse(lines(1) + b"\x00\n" + lines(2, 3) + b'{"numb', DECODER)) == [1, 2, 3]


def test_an_incomplete_end_that_was_kept_before_stays_in_the_file_of_torn_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, torn = tmp_path / "chronicle.jsonl", tmp_path / "chronicle.jsonl.torn"
    torn.write_bytes(b"earlier\n")
    path.write_bytes(lines(1) + b'{"numb')
    monkeypatch.setattr(os, "write", no_space)
    with pytest.raises(journal.JournalRepairError):
        journal.read(path, DECODER, repair=True)
    assert torn.read_bytes() == b"earlier\n"


def test_an_end_that_cannot_be_cut_off_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "chronicle.jsonl"
    path.write_bytes(lines(1) + b'{"numb')
    monkeypatch.setattr(os, "truncate", no_space)
    with pytest.raises(
        journal.JournalRepairError, match=r"chronicle\.jsonl could not be written, since the disk is full"
    ):
        journal.read(path, DECODER, repair=True)


def test_lines_are_appended_whole_where_the_system_takes_a_few_bytes_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "chronicle.jsonl"
    write = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: write(descriptor, data[:3]))
    journal.append(path, lines(1, 2))
    assert path.read_bytes() == lines(1, 2)


def test_a_journal_that_cannot_be_cut_back_still_tells_why_the_append_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "chronicle.jsonl"
    for call in ("fsync", "ftruncate"):
        monkeypatch.setattr(os, call, no_space)
    with pytest.raises(SaveError, match="the disk is full"):
        journal.append(path, lines(1))
