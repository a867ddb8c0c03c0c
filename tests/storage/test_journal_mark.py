"""The mark of a journal: lines that it covers, and sentences about a journal that contradicts it."""

from __future__ import annotations

import pytest

from solo.storage.journal_mark import (
    UNMARKED,
    JournalMark,
    RunningDigest,
    agrees,
    describe_disagreement,
    describe_lines,
    mark_of,
    marked_part,
)

ONE, TWO = mark_of(b"1\n"), mark_of(b"1\n2\n")


def test_a_mark_covers_whole_lines_only() -> None:
    assert mark_of(b"1\n2") == ONE
    assert ONE.lines == 1
    assert TWO.lines == 2


@pytest.mark.parametrize(
    ("data", "part"),
    [(b"", None), (b"1", None), (b"1\n", b"1\n"), (b"1\nto", b"1\n"), (b"1\n2\n", b"1\n"), (b"1\n2\n3", b"1\n")],
)
def test_the_marked_part_ends_with_the_last_line_that_was_counted(data: bytes, part: bytes | None) -> None:
    assert marked_part(data, ONE) == part


def test_every_journal_agrees_with_the_mark_of_no_lines() -> None:
    assert agrees(b"", UNMARKED)
    assert agrees(b"1\n", UNMARKED)
    assert agrees(b"1\n", JournalMark(0, "any digest"))


@pytest.mark.parametrize(
    ("data", "mark", "words"),
    [
        (b"1\n", ONE, ""),
        (b"1\n2\n", ONE, ""),
        (b"", ONE, "has only 0 of the 1 line that Solo has written"),
        (b"1\n", TWO, "has only 1 of the 2 lines that Solo has written"),
        (b"x\n", ONE, "another campaign: it does not begin with the line that Solo has written"),
        (b"x\n2\n", TWO, "another campaign: it does not begin with the 2 lines that Solo has written"),
    ],
)
def test_a_journal_that_contradicts_its_mark_is_described(data: bytes, mark: JournalMark, words: str) -> None:
    described = describe_disagreement(data, mark)
    assert described.endswith(words)
    assert agrees(data, mark) is (described == "")


def test_a_number_of_lines_is_singular_for_one_line_only() -> None:
    assert [describe_lines(count) for count in (0, 1, 2, 1000)] == ["0 lines", "1 line", "2 lines", "1,000 lines"]


def test_a_running_digest_counts_the_lines_before_and_those_added() -> None:
    digest = RunningDigest(b"1\n")
    assert digest.mark == ONE
    digest.add(b"2\n")
    assert digest.mark == TWO
    digest.add(b"3\n4\n")
    assert digest.mark == mark_of(b"1\n2\n3\n4\n")
    assert digest.mark.lines == 4


def test_a_mark_of_less_than_no_line_covers_nothing() -> None:
    assert marked_part(b"1\n2\n", JournalMark(-1, "any digest")) == b""
    assert agrees(b"1\n2\n", JournalMark(-1, "any digest"))
    assert JournalMark() == UNMARKED == mark_of(b"") == JournalMark(0, mark_of(b"").digest)
