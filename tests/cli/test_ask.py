"""Questions: the answer equals the question's own, and in a batch no line can harm another."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from solo.cli.ask import LONGEST_LINE
from solo.library.answer_text import value_lines
from tests.cli.conftest import Solo


def chance_to_hit(skill: int) -> float:
    """2d6 + skill against 11, counted throw by throw."""
    hits = sum(first + second + skill >= 11 for first, second in product(range(1, 7), repeat=2))
    return float(Fraction(hits, 36))


GOOD = '{"system": "fake", "question": "hit", "args": {"skill": 3}}'


def test_one_question(solo: Solo) -> None:
    assert solo("ask", "fake", "hit", "skill=3", "--json").json == {"hit": chance_to_hit(3)}
    assert solo("ask", "fake", "HIT", "skill=5").out == f"hit: {chance_to_hit(5):.6g}\n"


def test_the_questions_are_listed_with_their_arguments(solo: Solo) -> None:
    assert solo("ask", "fake").out == "hit: Chance to hit.\n  skill: from 0 to 9\n"
    listed = solo("ask", "fake", "--json").json
    assert listed == [
        {
            "name": "hit",
            "help": "Chance to hit.",
            "arguments": [{"name": "skill", "help": "from 0 to 9", "optional": False}],
        }
    ]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["hti", "skill=1"], "There is no question “hti”: there is only hit."),
        (["hit"], "Give skill as well. Ask: hit skill=…."),
        (["hit", "skil=3"], "There is no argument “skil”. Did you mean skill? Ask: hit skill=…."),
        (["hit", "skill"], "Write each argument as NAME=VALUE, not “skill”."),
        (["hit", "=3"], "Write each argument as NAME=VALUE, not “=3”."),
        (["hit", "skill=3", "skill=4"], "The argument skill is given twice."),
        (["hit", "skill=many"], "Give skill as a whole number from 0 to 9."),
        (["hit", 'skill="3"'], "Give skill as a whole number from 0 to 9."),
        (["hit", "skill=" + "[" * 5000], "Give skill as a whole number from 0 to 9."),
        (["hit", "skill=" + "9" * 5000], "Give skill as a whole number from 0 to 9."),
    ],
    ids=lambda value: "".join(value)[:30],
)
def test_a_question_that_cannot_be_asked(solo: Solo, words: list[str], sentence: str) -> None:
    said = solo("ask", "fake", *words)
    assert (said.code, said.out, said.err) == (2, "", f"{sentence}\n")


@pytest.mark.parametrize(
    "bad",
    [
        b"",
        b"   ",
        b"nonsense",
        b"[]",
        b"3",
        b"null",
        b"{}",
        b'{"system": "fake"}',
        b'{"system": "nope", "question": "hit"}',
        b'{"system": "fake", "question": "nope"}',
        b'{"system": "fake", "question": "hit"}',
        b'{"system": "fake", "question": "hit", "args": []}',
        b'{"system": "fake", "question": "hit", "arg": {"skill": 3}}',
        b'{"system": "fake", "question": "hit", "args": {"skill": 99}}',
        b'{"system": "fake", "question": "hit", "args": {"skill": NaN}}',
        b'{"system": "fake", "question": "hit", "args": {"skill": 1e999}}',
        b'{"system": "fake", "question": "hit", "args": {"\\ud800": 3}}',
        b'{"system": 3, "question": "hit"}',
        b'{"system": "\xff\xfe", "question": "hit"}',
        b"\xff\xfe\x00",
        b"\x00",
        b"[" * 100_000,
        b'{"args": ' + b'{"a":' * 100_000,
        b"x" * (LONGEST_LINE + 1),
        b"x" * (3 * LONGEST_LINE + 5),
        GOOD.encode() + b" " * LONGEST_LINE,
    ],
    ids=lambda line: repr(line[:40]),
)
def test_any_line_is_answered_with_one_line(solo: Solo, bad: bytes) -> None:
    said = solo("ask", "--batch", stdin=b"\n".join([GOOD.encode(), bad, GOOD.encode()]))
    lines = [msgspec.json.decode(line) for line in said.out.splitlines()]
    assert said.code == 0
    assert lines[0] == lines[2] == {"result": {"hit": chance_to_hit(3)}}
    assert list(lines[1]) == ["error"]
    assert lines[1]["error"].endswith((".", "?"))
    assert len(lines) == 3


def test_a_batch_keeps_the_order_and_forgives_marks_and_line_ends(solo: Solo) -> None:
    questions = [f'{{"system": "fake", "question": "hit", "args": {{"skill": {skill}}}}}' for skill in range(10)]
    said = solo("ask", "--batch", stdin="\ufeff" + "\r\n".join(questions))
    results = [msgspec.json.decode(line)["result"]["hit"] for line in said.out.splitlines()]
    assert results == [chance_to_hit(skill) for skill in range(10)]
    assert solo("ask", "--batch", stdin="").out == ""


def test_a_question_that_fails_ends_only_itself(solo: Solo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solo.cli.ask.answer", lambda *_: 1 // 0)
    said = solo("ask", "--batch", stdin=f"{GOOD}\n{GOOD}\n")
    assert said.out.count("Solo could not answer this question") == 2
    assert said.code == 0


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.binary(max_size=40).map(lambda data: data.replace(b"\n", b"")), min_size=1, max_size=5))
def test_as_many_lines_come_out_as_went_in(solo: Solo, lines: list[bytes]) -> None:
    said = solo("ask", "--batch", stdin=b"".join(line + b"\n" for line in lines))
    answers = said.out.splitlines()
    assert len(answers) == len(lines)
    assert all("error" in msgspec.json.decode(answer) for answer in answers)


@pytest.mark.parametrize(
    ("value", "lines"),
    [
        (3, ["3"]),
        (0.123456789, ["0.123457"]),
        (True, ["yes"]),
        (None, ["none"]),
        ([], ["none"]),
        ([1, 2], ["1, 2"]),
        ({"a": 1, "b": {"c": [1, 2]}}, ["a: 1", "b:", "  c: 1, 2"]),
        ([{"a": 1, "b": 2}, {"a": 3, "b": 4}], ["- a 1, b 2", "- a 3, b 4"]),
        ([{"a": {"b": 1}}], ["- a:", "    b: 1"]),
        ({"rows": [[1, 2], [3, 4]]}, ["rows:", "  - 1, 2", "  - 3, 4"]),
    ],
)
def test_any_answer_reads_as_text(value: object, lines: list[str]) -> None:
    assert list(value_lines(value)) == lines
