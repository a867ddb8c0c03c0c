"""Search of the journal: queries, their faults, and the index against a plain look at every entry."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from solo.library.content import shipped_content
from solo.story import entries as kinds
from solo.story.journal.narration import is_told, list_told, narrate_entry
from solo.story.journal.numbering import Act, JournalEntry, number_entries
from solo.story.journal.search import Query, QueryError, SearchIndex, parse_query
from solo.story.lists import Clock, Person, Thread
from solo.story.scenes import SceneCard
from solo.story.words import StoryWords, read_words

SALT = "Bring the salt to Harrow"


@pytest.fixture(scope="module")
def words() -> StoryWords:
    return read_words(shipped_content() / "story")[0]


ACTS = (
    Act("2026-01-02T12:00", "", (kinds.EveningBegun(1), kinds.ThreadPut(Thread(SALT)))),
    Act("2026-01-02T12:01", "", (kinds.SceneOpened(1, SceneCard("The toll bridge", "dusk", thread=SALT)),)),
    Act("2026-01-02T12:02", "Mara", (kinds.Line("Jory took the silver and looked at the river."),)),
    Act("2026-01-02T12:03", "", (kinds.QuestionAsked("Is the river up?", "likely", "plain", 5, 12, 0.6, "yes"),)),
    Act("2026-01-02T12:04", "", (kinds.SceneOpened(2, SceneCard("The hill track")),)),
    Act("2026-01-02T12:05", "", (kinds.Line("Épée in hand, we wait.", speaker=""),)),
    Act("2026-01-02T12:06", "", (kinds.LineEdited(4, "Jory took the gold, and spat into the river."),)),
)


def found(words: StoryWords, text: str, acts: Sequence[Act] = ACTS) -> list[int]:
    index = SearchIndex(words)
    index.update(number_entries(acts))
    return index.find(parse_query(text))


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("river", [4, 5]),
        ("RIVER jory", [4]),
        ("silver", []),  # the line was edited
        ("epee", [7]),
        ('"the river"', [4, 5]),
        ('"river the"', []),
        ("who:jory", [4]),
        ("who:Mara", [4]),
        ("at:toll", [3, 4, 5]),
        ("at:bridge kind:line", [4]),
        ("thread:salt", [2, 3, 4, 5]),
        ("scene:2", [6, 7]),
        ("scene:2 epee", [7]),
        ("kind:question", [5]),
        ("kind:li", [4, 7]),
        ("kind:evening", [1]),
        ("kind: gold", [4]),
        ("", [1, 2, 3, 4, 5, 6, 7]),
        ("nothing:here", []),
    ],
)
def test_a_query_finds_the_entries_with_all_of_its_parts(words: StoryWords, text: str, numbers: list[int]) -> None:
    assert found(words, text) == numbers


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("scene:bridge", "“bridge” is no scene. Type its number, such as scene:4."),
        ("kind:zebra", "There is no kind of entry “zebra”"),
    ],
)
def test_a_faulty_query_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(QueryError, match=sentence):
        parse_query(text)


def test_an_open_quotation_mark_takes_the_rest_of_the_line() -> None:
    assert parse_query('who:"Jory Pi') == Query(who=("jory pi",))


def test_a_narrower_query_finds_what_a_fresh_search_finds(words: StoryWords) -> None:
    index = SearchIndex(words)
    index.update(number_entries(ACTS))
    for text in ("r", "ri", "riv", "river", "river j", "river", "at:toll", "at:toll s", "at:hill s"):
        assert index.find(parse_query(text)) == found(words, text), text


def test_the_newest_entries_are_read_first(words: StoryWords) -> None:
    index = SearchIndex(words)
    shown = number_entries(ACTS)
    assert not index.update(shown, 3)
    assert index.find(parse_query("hill")) == [6]
    assert index.find(parse_query("river")) == []
    assert index.update(shown)
    assert index.find(parse_query("river")) == [4, 5]


def test_new_changed_and_dropped_entries_are_read_anew(words: StoryWords) -> None:
    index = SearchIndex(words)
    index.update(number_entries(ACTS[:6]))
    assert index.find(parse_query("silver")) == [4]
    index.update(number_entries(ACTS))
    assert index.find(parse_query("silver")) == []
    assert index.find(parse_query("gold")) == [4]
    index.update(number_entries(ACTS[:3]))
    assert index.find(parse_query("gold")) == []
    assert index.find(parse_query("river")) == [4]


EVERY_KIND = (
    kinds.Line("A line."),
    kinds.LineEdited(1, "B."),
    kinds.EntryStruck(1),
    kinds.EveningBegun(1),
    kinds.RuleSet("fuse", "off"),
    kinds.SceneOpened(1, SceneCard("Here")),
    kinds.SceneTested("expected", 5, text="As expected"),
    kinds.SceneTested("", 5),
    kinds.CardChanged(SceneCard("There")),
    kinds.SceneClosed("open", 5, 5),
    kinds.DraftsChanged(),
    kinds.Measured("mood", "wary"),
    kinds.InterruptionDrawn("luck", "A stroke of luck"),
    kinds.InterruptionSettled(True),
    kinds.InterruptionSettled(False),
    kinds.TableDrawn("A look", "tall"),
    kinds.DeckShuffled("A deck"),
    kinds.PersonPut(Person("Ann")),
    kinds.ClockPut(Clock("River")),
    kinds.ItemRemoved("people", "Ann"),
    kinds.PlacePut("Here"),
    kinds.ProposalsDrawn(()),
    kinds.ProposalTaken("thread", "Go."),
    kinds.CostDrawn("time", "It costs time"),
    kinds.ProcedurePlayed("fight", "Den", "won", "The party won."),
)


@pytest.mark.parametrize("entry", EVERY_KIND, ids=lambda entry: type(entry).__name__)
def test_an_entry_is_told_exactly_if_its_narration_has_a_text(words: StoryWords, entry: kinds.Entry) -> None:
    told = bool(narrate_entry(entry, words).text)
    assert is_told(entry) == told
    assert list_told([JournalEntry(1, "", 1, 0, 0, entry)]) == [0] * told


def test_a_struck_entry_is_found(words: StoryWords) -> None:
    index = SearchIndex(words)
    index.update([JournalEntry(1, "", 1, 0, 0, kinds.Line("The river."), struck=True)])
    assert index.find(parse_query("river")) == [1]
