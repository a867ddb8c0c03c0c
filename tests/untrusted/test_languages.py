"""Names and texts of every language: what passes, how it is kept, and what it is compared by."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from solo.systems.contract import Draft
from solo.untrusted.text import check_name, fold_case, is_shown, make_printable, normal

NAMES = [
    "می‌خواهم",  # Persian, with U+200C between two letters
    "क्‍ष",  # Devanagari: U+200D behind a virama
    "👨‍👩‍👧‍👦",  # a family of four emoji
    "👩🏽‍🚀",  # an astronaut, with a colour of skin before the joiner
    "❤️‍🔥",  # a heart on fire: a variation selector before the joiner
    "葉　月",  # Japanese, with an ideographic space
    "Nguyễn Thị Minh",
    "Zoë d’Arc",
    "गीता",
    "محمد",
]
JOINER, NON_JOINER = "\u200d", "\u200c"


@pytest.mark.parametrize("name", NAMES)
def test_names_of_many_languages_pass_and_are_printed_whole(name: str) -> None:
    assert check_name(name) == ""
    assert is_shown(normal(name))
    assert make_printable(normal(name)) == normal(name)


@pytest.mark.parametrize(
    "name",
    [
        *("\u202eabc", "\u2066abc\u2069", "a\u200eb", "a\u061cb"),  # bidirectional controls
        *("a\x00b", "a\x1b[31m", "a\x7fb", "a\x85b", "a\x9bb"),  # C0 and C1
        *("a\ud800b", "a\ufeffb", "a\u200bb", "a\u00adb"),
    ],
)
def test_controls_are_refused_with_the_sign_and_a_reason(name: str) -> None:
    assert "it is invisible" in check_name(name)
    assert not is_shown(name)


@pytest.mark.parametrize("joiner", [JOINER, NON_JOINER])
@pytest.mark.parametrize("text", ["{}a", "a{}", "a {}b", "a{} b", "1{}2", "{0}{0}", "a{0}{0}b", "a{}\u202eb"])
def test_a_joiner_without_letters_on_both_sides_is_refused(joiner: str, text: str) -> None:
    assert f"U+{ord(joiner):04X}" in check_name(text.format(joiner))
    assert "joins no letters" in check_name(text.format(joiner))
    assert joiner not in make_printable(text.format(joiner))


@pytest.mark.parametrize("name", ["\u0301", "\u0301\u0301", " \u093e", "\ufe0f"])
def test_combining_marks_alone_are_no_name(name: str) -> None:
    assert check_name(name) == "Use at least one letter or digit: accents alone are invisible."
    assert check_name(f"a{name}") == ""


def test_several_lines_are_no_name() -> None:
    for line_break in "\n\r\u2028\u2029":
        assert check_name(f"Anna{line_break}Ben") == "Write this on one line."


def test_composed_and_decomposed_letters_are_the_same() -> None:
    assert normal("Zoe\u0308") == "Zoë"
    assert normal("\u1112\u1161\u11ab") == "한"
    assert fold_case("ZOE\u0308") == fold_case("zoë") == fold_case("Zoë")
    assert fold_case("İstanbul") == fold_case("I\u0307stanbul")


def test_a_draft_keeps_its_texts_composed_and_with_plain_spaces() -> None:
    draft = Draft("any", "葉\u3000Zoe\u0308", {"look": "re\u0301sume\u0301\n\u3000x", "level": 3})
    assert draft.name == "葉 Zoë"
    assert draft.values == {"look": "résumé\n x", "level": 3}


def test_each_kind_of_space_is_a_space() -> None:
    assert normal("葉\u3000月\u00a0x\u2009y") == "葉 月 x y"
    assert normal("one\ntwo") == "one\ntwo"


@pytest.mark.parametrize(
    ("text", "cells"),
    [("👨‍👩‍👧‍👦", 2), ("👩🏽‍🚀", 2), ("می‌خواهم", 7), ("葉月", 4), ("한", 2), ("e\u0301", 1), ("ก็", 1), ("🇩🇪", 2)],
)
def test_the_library_that_draws_measures_as_terminals_do(text: str, cells: int) -> None:
    assert cell_len(text) == cells
