"""The talk: what is said stays text, and nobody drowns the others in it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as some

from solo.host.chat import (
    AT_ONCE,
    KEPT_LINES,
    LONGEST_LINE,
    PROGRAM,
    TOO_FAST,
    WITHIN,
    Chat,
    behind_command,
    command_of,
)

NOW = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize("text", ["\x1b[2J", "bell\x07", "\u202etxet", "\ue000", "a\udcffb", "\x9b2J"])
def test_signs_that_do_not_show_are_refused_in_a_sentence(text: str) -> None:
    talk = Chat()
    assert talk.say("Anna", text, NOW).endswith("it is invisible.")
    assert talk.lines() == ()


@pytest.mark.parametrize("text", ["[red]x[/red]", "[@click=app.quit]y[/]", "\\[b]", "Grüße, 你好", "<b>&amp;"])
def test_markup_is_text_like_any_other(text: str) -> None:
    talk = Chat()
    assert talk.say("Anna", text, NOW) == ""
    assert [line.text for line in talk.lines()] == [text]


@given(some.text())
def test_whatever_is_said_shows_on_one_line_or_not_at_all(text: str) -> None:
    talk = Chat()
    refused = talk.say("Anna", text, NOW)
    talk.tell(text, NOW)
    for line in talk.lines():
        assert line.text.isprintable()
        assert line.who == PROGRAM or len(line.text) <= LONGEST_LINE
    assert not refused or all(line.who == PROGRAM for line in talk.lines())


def test_what_is_too_long_is_refused_however_long_it_is() -> None:
    talk = Chat()
    assert talk.say("Anna", "x" * LONGEST_LINE, NOW) == ""
    assert "Make this shorter" in talk.say("Anna", "x" * (LONGEST_LINE + 1), NOW)
    assert "Make this shorter" in talk.say("Anna", "x" * 10_000_000, NOW)


def test_one_person_says_so_much_in_a_time_and_the_others_as_much_besides() -> None:
    talk = Chat()
    for number in range(AT_ONCE):
        assert talk.say("Anna", f"{number}", NOW) == ""
    assert talk.say("Anna", "more", NOW) == TOO_FAST
    assert talk.say("Ben", "hello", NOW) == ""
    assert talk.say("Anna", "later", NOW + WITHIN) == ""
    for number in range(2 * KEPT_LINES):
        talk.tell(f"{number}", NOW + timedelta(days=1))
    assert len(talk.lines()) == KEPT_LINES


def test_odds_that_a_person_has_told_count_as_that_persons_lines() -> None:
    talk = Chat()
    for number in range(AT_ONCE):
        assert talk.tell_for("Anna", f"{number}", NOW) == ""
    assert talk.tell_for("Anna", "more", NOW) == talk.say("Anna", "more", NOW) == TOO_FAST
    assert talk.tell_for("Ben", "hit 50 %", NOW) == ""
    assert talk.lines()[-1].who == PROGRAM


def test_a_message_is_for_everyone_unless_it_is_a_note_for_game_masters() -> None:
    talk, at = Chat(), datetime(2026, 3, 1, tzinfo=UTC)
    talk.say("Mia", "Hello.", at)
    talk.say("Mia", "The door is trapped.", at, masters=True)
    talk.tell("Bo is here.", at)
    assert [line.text for line in talk.lines(masters=False)] == ["Hello.", "Bo is here."]
    assert [line.text for line in talk.lines()] == ["Hello.", "The door is trapped.", "Bo is here."]


def test_six_messages_within_10_seconds_are_allowed_and_the_oldest_counts_no_more_then() -> None:
    talk = Chat()
    for second in range(6):
        assert talk.say("Anna", f"{second}", NOW + timedelta(seconds=second)) == ""
    assert talk.say("Anna", "seventh", NOW + timedelta(seconds=9.9)) == TOO_FAST
    assert talk.say("Anna", "seventh", NOW + timedelta(seconds=10)) == ""
    assert talk.say("Anna", "eighth", NOW + timedelta(seconds=10)) == TOO_FAST


def test_the_latest_500_messages_of_300_characters_are_kept() -> None:
    talk = Chat()
    for number in range(501):
        talk.tell(f"{number}", NOW)
    assert (len(talk.lines()), talk.lines()[0].text, talk.lines()[-1].text) == (500, "1", "500")
    assert talk.say("Anna", "x" * 300, NOW) == ""
    assert talk.say("Anna", "x" * 301, NOW)


def test_an_empty_message_is_ignored_and_spaces_are_joined() -> None:
    talk = Chat()
    for text in ("", "  ", "\n\t"):
        assert talk.say("Anna", text, NOW) == ""
    assert talk.lines() == ()
    talk.say("Anna", "  Hello \n  there. ", NOW)
    talk.tell("Bo \n is  here.", NOW)
    assert [(line.who, line.text, line.masters, line.asked_by) for line in talk.lines()] == [
        ("Anna", "Hello there.", False, ""),
        (PROGRAM, "Bo is here.", False, ""),
    ]


def test_a_long_message_is_judged_by_its_beginning() -> None:
    talk = Chat()
    assert talk.say("Anna", " " * 1200 + "too late", NOW) == "", "nothing but spaces is read"
    assert talk.lines() == ()
    assert talk.say("Anna", " " * 1199 + "x", NOW) == ""
    assert talk.lines()[-1].text == "x"


@pytest.mark.parametrize(
    ("text", "command", "rest"),
    [
        ("/ask hit skill=5", "/ask", "hit skill=5"),
        ("  /ASK   hit ", "/ask", "hit"),
        ("/", "/", ""),
        ("ask hit", "", "hit"),
        ("", "", ""),
        ("half/half", "", ""),
    ],
)
def test_a_message_that_begins_with_a_slash_is_a_command(text: str, command: str, rest: str) -> None:
    assert (command_of(text), behind_command(text)) == (command, rest)
