"""What leaves the command is text that shows, whatever it is made of."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.cli.printing import complain, print_json, print_lines, say
from solo.untrusted.text import LONGEST_LINE, check_text, escape_json, make_one_line
from tests.cli.conftest import Solo

NASTY = "\x1b[2J\x07\x9b\x00\x08\r\n\u202eevil\u2028" + "n" * 10_000


def test_nothing_that_a_terminal_would_obey_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    say(NASTY)
    print_lines([NASTY])
    complain(NASTY)
    printed = capsys.readouterr()
    for line in (printed.out + printed.err).split("\n"):
        assert line.isprintable()
        assert len(line) <= LONGEST_LINE
    assert (printed.out + printed.err).count("\n") == 3


def test_json_keeps_what_does_not_show_as_escapes(capsys: pytest.CaptureFixture[str]) -> None:
    for indented in (False, True):
        print_json({"name": NASTY}, indented)
        printed = capsys.readouterr().out
        assert all(line.isprintable() for line in printed.split("\n"))
        assert json.loads(printed) == {"name": NASTY}


@given(st.text())
def test_json_says_the_same_when_it_is_escaped(text: str) -> None:
    assert json.loads(escape_json(json.dumps(text, ensure_ascii=False))) == text


@given(st.text())
def test_what_passes_the_check_is_shown_as_it_is_but_for_room(text: str) -> None:
    assert make_one_line(text).isprintable()
    if not check_text(text, lines=False):
        assert [sign for sign in make_one_line(text) if sign != " "] == [sign for sign in text if not sign.isspace()]


@pytest.mark.parametrize(
    "words", [("\x1b[31m",), ("ask", "fake\x07"), ("library", "fake", "\u202e"), ("play", "--\x9b")]
)
def test_arguments_come_back_as_signs_that_show(solo: Solo, words: tuple[str, ...]) -> None:
    said = solo(*words)
    assert said.code in (0, 2)
    assert all(line.isprintable() for line in (said.out + said.err).split("\n"))


def test_a_name_that_is_no_text_is_told_with_a_question_mark(capsys: pytest.CaptureFixture[str]) -> None:
    print_json({"path": ["a\udcff"]})
    assert json.loads(capsys.readouterr().out) == {"path": ["a?"]}
