"""Search of the journal: queries, their faults, and the entries that they find."""

from __future__ import annotations

import pytest

from solo.story.entries import EntryStruck, Line, LineEdited, RecoveredEntry
from solo.story.journal.search import Query, QueryError, SearchIndex, parse_query
from tests.story.acting import content
from tests.story.journal.journals import EVENING, numbered


def found(query: str, *more: object, by: str = "") -> list[int]:
    index = SearchIndex(content().words)
    index.update(numbered([*EVENING, *more], by))  # type: ignore[list-item]
    return index.find(parse_query(query))


@pytest.mark.parametrize(
    ("typed", "query"),
    [
        ("", Query()),
        ("River  Élodie", Query(words=("river", "elodie"))),
        ('"took the Silver" x', Query(words=("took the silver", "x"))),
        ("“took the silver”", Query(words=("took the silver",))),
        ("who:Jory WHO:“Edda K”", Query(who=("jory", "edda k"))),
        ("at:mill thread:salt", Query(places=("mill",), threads=("salt",))),
        ("scene:4 scene:6-8", Query(scenes=((4, 4), (6, 8)))),
        ("kind:question", Query(kinds=frozenset({"asked", "measured"}))),
        ("kind:Questions", Query(kinds=frozenset({"asked", "measured"}))),
        ("12:30", Query(words=("12:30",))),
        ("Hild: We", Query(words=("hild:", "we"))),
    ],
)
def test_a_query_is_read_into_words_and_fields_without_case_and_accents(typed: str, query: Query) -> None:
    assert parse_query(typed) == query


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ('"took the', "Close the quotation mark after “took the”."),
        ("who:", "Write a value after “who:”, such as who:Jory."),
        ('at:""', "Write a value after “at:”, such as at:mill."),
        ("whom:Jory", "There is no search field “whom:”. Did you mean who:?"),
        ("scene:four", "Write the number of a scene, such as scene:4 or scene:4-6, not “four”."),
        ("kind:fihgt", "There is no kind of entry “fihgt”."),
        ("kind:questoin", "There is no kind of entry “questoin”. Did you mean question?"),
    ],
)
def test_a_faulty_query_is_refused_in_a_sentence(typed: str, sentence: str) -> None:
    with pytest.raises(QueryError) as refused:
        parse_query(typed)
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("river", [6, 12]),
        ("RIVER silver", [6]),
        ('"the silver"', [6]),
        ('"silver the"', []),
        ("elodie", [13]),
        ("riv", [6, 12]),
        ("who:hild", [4, 8]),
        ("who:jory", [5, 6]),
        ("at:mill", [10, 11, 12, 13]),
        ("at:pit", [11]),
        ("thread:salt", [3, 4, 5, 6, 7, 8, 9]),
        ("scene:2", [10, 11, 12, 13]),
        ("scene:0", [1, 2, 3]),
        ("scene:0-1 kind:line", [2, 6, 8]),
        ("kind:question kind:speech", [7, 8]),
        ("kind:result", [13]),
        ("kind:list at:bridge", [5]),
        ("wheel kind:line", []),
    ],
)
def test_a_query_finds_the_entries_that_fit_all_its_parts(query: str, numbers: list[int]) -> None:
    assert found(query) == numbers


def test_an_empty_query_finds_every_entry_with_a_text() -> None:
    assert found("", EntryStruck(2)) == list(range(1, len(EVENING) + 1))


def test_the_writer_of_an_entry_is_found_by_who() -> None:
    assert found("who:mara", by="Mara") == list(range(1, len(EVENING) + 1))


def test_a_recovered_entry_is_found_by_its_former_kind() -> None:
    assert found("kind:question", RecoveredEntry("asked", "Is it dark? — yes", "?")) == [7, 14]


def test_an_index_grows_with_the_journal_follows_edits_and_shrinks_on_undo() -> None:
    index = SearchIndex(content().words)
    assert not index.update(numbered(EVENING), most=5)
    assert len(index) == 5
    assert index.update(numbered(EVENING)[:5] + numbered(EVENING)[5:])
    entries = [*EVENING, Line("A heron."), LineEdited(2, "It snowed.")]
    assert index.update(numbered(entries))
    assert index.find(parse_query("heron")) == [14]
    assert index.find(parse_query("snowed")) == [2]
    assert index.find(parse_query("rained")) == []
    assert index.update(numbered(EVENING[:9]))
    assert index.find(parse_query("at:mill")) == []
    assert index.find(parse_query("rained")) == [2]
    assert index.find(parse_query("snowed")) == []


@pytest.mark.parametrize(
    "typed",
    ["river silver", "who:jory", "at:mill who:hild", "kind:question thread:salt", "scene:0-1 kind:line", '"the s"'],
)
def test_letters_typed_one_by_one_and_taken_back_find_what_a_new_search_finds(typed: str) -> None:
    index = SearchIndex(content().words)
    index.update(numbered(EVENING))
    forth = [typed[: end + 1] for end in range(len(typed))]
    for text in (*forth, *reversed(forth), "it", *forth):
        try:
            query = parse_query(text)
        except QueryError:
            continue
        assert index.find(query) == found(text)


def test_a_search_that_adds_letters_finds_what_was_written_since() -> None:
    index = SearchIndex(content().words)
    index.update(numbered(EVENING))
    assert index.find(parse_query("riv")) == [6, 12]
    index.update(numbered([*EVENING, Line("Another river.")]))
    assert index.find(parse_query("river")) == [6, 12, 14]
