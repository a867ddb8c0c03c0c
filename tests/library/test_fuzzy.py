"""Near matches: what may have been meant by a word that names nothing."""

from __future__ import annotations

import pytest

from solo.library.fuzzy import fold, nearest, unknown_name_message

FOES = ["Goblin", "Hobgoblin", "Ogre", "Giant spider", "Giant rat", "Wolf", "Brown bear"]


@pytest.mark.parametrize(
    ("word", "near"),
    [
        ("gobln", ["Goblin", "Hobgoblin"]),
        ("giant", ["Giant spider", "Giant rat"]),
        ("WOLF", ["Wolf"]),
        ("xyzzy", []),
        ("", []),
        ("ogre" * 5000, []),
    ],
)
def test_nearest(word: str, near: list[str]) -> None:
    assert nearest(word, FOES) == near


def test_the_sentence_names_what_may_have_been_meant_or_all_there_is() -> None:
    assert unknown_name_message("foe", "Wulf", FOES) == "There is no foe “Wulf”. Did you mean Wolf?"
    assert unknown_name_message("foe", "xyzzy", FOES) == "There is no foe “xyzzy”."
    assert unknown_name_message("tier", "xyzzy", ["easy", "hard"]) == "There is no tier “xyzzy”: choose easy or hard."
    assert len(unknown_name_message("foe", "x" * 10_000, FOES)) < 100


@pytest.mark.parametrize(
    ("text", "folded"), [("Épée", "epee"), ("STRASSE", "strasse"), ("Straße", "strasse"), ("Øl", "ol")]
)
def test_fold(text: str, folded: str) -> None:
    assert fold(text) == folded
