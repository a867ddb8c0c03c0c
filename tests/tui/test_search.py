"""What the library lists: by words, kind and facets, and what the chosen character has first; without an app."""

from __future__ import annotations

from typing import cast

from solo.library.index import Index
from solo.systems.contract import System
from solo.tui.screens.library.reader import FigureReader, ReaderContext
from solo.tui.screens.library.search import STANDING, LibraryQuery, count_text, facets_of, search_entries, side_word
from tests.fake_system import FakeCharacter
from tests.tui.wizardry import Spellbook

SYSTEM = cast("System", Spellbook())
INDEX = Index(SYSTEM.library.entries())
KIND = INDEX.kinds()[0]
ANN = ReaderContext(SYSTEM, FigureReader("Ann", FakeCharacter("Ann", 4), True))
NOBODY = ReaderContext(SYSTEM)


def wanted(words: str = "", **facets: str) -> LibraryQuery:
    return LibraryQuery(
        words, KIND, {STANDING if name == "standing" else name: value for name, value in facets.items()}
    )


def orders(words: str = "") -> list[int]:
    return [ANN.standing(entry).order for entry in search_entries(INDEX, ANN, wanted(words))]


def test_what_the_character_has_comes_first() -> None:
    assert orders() == sorted(orders())
    assert len(set(orders())) > 1


def test_for_nobody_entries_stand_as_the_library_has_them() -> None:
    assert search_entries(INDEX, NOBODY, wanted()) == list(INDEX.search(kind=KIND))


def test_how_entries_stand_to_the_character_is_a_facet_like_others() -> None:
    words = facets_of(INDEX, ANN, KIND)[STANDING]
    for word in words:
        entries = search_entries(INDEX, ANN, wanted(standing=word))
        assert entries
        assert {ANN.standing(entry).word for entry in entries} == {word}
    assert STANDING not in facets_of(INDEX, NOBODY, KIND)
    assert STANDING not in facets_of(INDEX, ANN, "")


def test_the_word_beside_an_entry_is_how_it_stands_or_its_kind() -> None:
    (entry, *_) = search_entries(INDEX, ANN, wanted())
    assert side_word(ANN, entry, KIND) == (ANN.standing(entry).word, True)
    assert side_word(NOBODY, entry, "") == (KIND, False)


def test_the_count_says_by_what_it_was_narrowed() -> None:
    assert count_text(7, wanted()) == "7 entries"
    assert count_text(2, wanted("gu", rank="1")) == "2 found · rank: 1"
