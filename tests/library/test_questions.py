"""The library answers questions: fifty a game lead to their topic, among the first three entries."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import pytest

from solo.library.index import Index
from solo.library.systems import manifests, open_system
from solo.library.wording import stem

QUESTIONS = Path(__file__).parent / "questions"
GAMES = [manifest.key for manifest in manifests()]


@cache
def index(key: str) -> Index:
    return Index(open_system(key, None).system.library.entries())


def questions(key: str) -> dict[str, str]:
    return tomllib.loads((QUESTIONS / f"{key}.toml").read_text())


@pytest.mark.parametrize("key", GAMES)
def test_fifty_questions_a_game_find_their_topic_among_the_first_three(key: str) -> None:
    known = questions(key)
    assert len(known) >= 50
    found = {asked: [entry.name for entry in index(key).search(asked)[:3]] for asked in known}
    assert {asked: names for asked, names in found.items() if known[asked] not in names} == {}


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize(
    "words", ["dying", "knocked out", "how do I heal", "HOW DO I HEAL?", "how could one be healed"]
)
def test_words_of_a_beginner_find_something_in_every_game(key: str, words: str) -> None:
    assert index(key).search(words)


@pytest.mark.parametrize("words", [("stunned", "stun"), ("healing", "heals"), ("dying", "dead"), ("parries", "parry")])
def test_words_of_one_stem_are_one(words: tuple[str, str]) -> None:
    assert stem(words[0]) == stem(words[1])


def test_a_question_about_nothing_known_finds_nothing() -> None:
    assert index("swords").search("how do I reboot the flux capacitor") == []
