"""What is recorded folds to what holds, and reads as a story."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solo.campaign.calibration import measure_calibration
from solo.campaign.chronicle import (
    DECODER,
    Chapter,
    FightBegun,
    FightEnded,
    Note,
    Record,
    StatedForecast,
    StoryTold,
    StoryUndone,
    describe_sides,
    encode,
    group_chapters,
    recorded_events,
)
from solo.campaign.chronicle_markdown import markdown
from solo.play.news import EventAdded, EventsUndone, NewsCursor
from solo.play.pending_rolls import PendingDice
from solo.play.saved_table import Fate
from solo.resolver import Roll
from solo.story.course_words import ToldCourse
from solo.story.entries import ProcedurePlayed
from solo.systems.contract import Event, FoeCount, Setup, ValueChange
from tests.fake_system import FakeCharacter, FakeSystem
from tests.play.tables import a_table

TIME = "2026-03-01T18:00:00+00:00"


def told(leg: int, index: int, text: str, table: int = 1) -> Record:
    return Record(TIME, EventAdded(leg, index, Event("attack", text)), table)


def texts(records: list[Record]) -> list[str]:
    return [event.text for event in group_chapters(records)[0].events]


def test_what_has_turned_out_to_be_a_debate_is_told_as_one_until_its_end_is_taken_back() -> None:
    records = [
        Record(TIME, FightBegun("An action or a conflict", "Ann."), 1),
        told(0, 0, "a"),
        Record(TIME, FightEnded("won", "The hall is with you.", "Debate: Ann against a speaker"), 1),
    ]
    assert group_chapters(records)[0].title == "Debate: Ann against a speaker"
    back = Record(TIME, EventsUndone(0, 1), 1)
    assert group_chapters([*records, back])[0].title == "An action or a conflict"


def test_events_come_leg_by_leg_in_order() -> None:
    records = [told(0, 0, "a"), told(0, 1, "b"), told(1, 0, "c")]
    assert texts(records) == ["a", "b", "c"]
    assert [[event.text for event in leg] for leg in recorded_events(records, 1)] == [["a", "b"], ["c"]]
    assert recorded_events(records, 2) == []


def test_what_was_taken_back_is_left_out_and_counted() -> None:
    records = [
        told(0, 0, "a"),
        told(0, 1, "b"),
        told(1, 0, "c"),
        Record(TIME, EventsUndone(0, 1), 1),
        told(0, 1, "d"),
        Record(TIME, EventsUndone(0, 2), 1),
    ]
    chapter = group_chapters(records)[0]
    assert [event.text for event in chapter.events] == ["a", "d"]
    assert (chapter.undone, chapter.taken_back) == (2, 2)


def test_a_fight_without_undos_counts_none_and_a_note_outside_fights_belongs_to_none() -> None:
    fight, note = group_chapters([told(0, 0, "a"), Record(TIME, Note("A rest."))])
    assert (fight.table, fight.undone, fight.taken_back) == (1, 0, 0)
    assert (note.table, note.undone, note.taken_back) == (0, 0, 0)
    assert DECODER.decode(b'{"time":"2026-01-02","what":{"type":"note","text":"A rest."}}').table == 0


def test_chapters_stand_in_the_order_in_which_they_began() -> None:
    records = [
        Record(TIME, Note("It begins.")),
        Record(TIME, FightBegun("First", "Ann against Rat."), 1),
        told(0, 0, "a"),
        Record(TIME, Note("Bo joined.")),
        told(0, 1, "b"),
        Record(TIME, FightEnded("won", "They won."), 1),
        Record(TIME, FightBegun("Second", ""), 2),
    ]
    chapters = group_chapters(records)
    assert [(one.kind, one.title, one.outcome) for one in chapters] == [
        ("note", "It begins.", ""),
        ("fight", "First", "won"),
        ("note", "Bo joined.", ""),
        ("fight", "Second", ""),
    ]
    assert [event.text for event in chapters[1].events] == ["a", "b"]
    assert chapters[1].text == "Ann against Rat."


def test_a_fight_that_goes_on_after_its_end_was_written_has_no_outcome() -> None:
    records = [told(0, 0, "a"), Record(TIME, FightEnded("won", "Won."), 1), Record(TIME, EventsUndone(0, 1), 1)]
    assert group_chapters(records)[0].outcome == ""
    assert group_chapters(records)[0].ending == ""


def test_records_are_lines_of_tagged_json() -> None:
    roll = Roll("attack", "2d6", (6, 2), 8, 10)
    event = Event("attack", "A\nblow", "Ann", (roll,), (ValueChange("Rat", "LP", "3", "0"),), "why")
    records = [Record(TIME, EventAdded(0, 0, event), 3), Record(TIME, Note("n"))]
    lines = encode(records)
    assert lines.count(b"\n") == 2
    assert b'"type":"told"' in lines
    assert b'"type":"note"' in lines
    assert DECODER.decode_lines(lines) == records


def test_markdown_tells_dice_and_changes_and_escapes_what_would_format() -> None:
    roll = Roll("attack", "2d6", (6, 2), 8, 10)
    event = Event("attack", "*Ann* hits\n# Rat", "Ann", (roll,), (ValueChange("Rat", "LP", "3", "0"),))
    records = [
        Record(TIME, Note("It begins.")),
        Record(TIME, FightBegun("The [cellar]", "Ann against Rat."), 1),
        Record(TIME, EventAdded(0, 0, event), 1),
        Record(TIME, EventsUndone(0, 1), 1),
        Record(TIME, FightEnded("won", "They won."), 1),
    ]
    text = markdown("Ash Hollow", group_chapters(records))
    assert text == "\n".join(
        [
            "# Ash Hollow",
            "",
            "*2026-03-01 18:00: It begins.*",
            "",
            "## The \\[cellar\\]",
            "",
            "*2026-03-01 18:00*",
            "",
            "Ann against Rat.",
            "",
            "- \\*Ann\\* hits \\# Rat (2d6 → 6, 2; Rat LP 3 → 0)",
            "",
            "**They won.**",
            "",
            "*Answers were taken back once.*",
            "",
        ]
    )


@settings(max_examples=40, deadline=None)
@given(moves=st.text("aaaur", max_size=40), fate=st.sampled_from(["fixed", "fresh"]))
def test_the_chapter_of_a_fight_is_its_story_at_any_time(moves: str, fate: Fate) -> None:
    table = a_table(fate, rats=3)
    records: list[Record] = []
    news = NewsCursor(table.news, from_the_start=True)
    for move in moves:
        if move == "u":
            table.undo()
        elif move == "r":
            table.redo()
        elif table.pending is not None and not isinstance(table.pending, PendingDice):
            table.answer(table.pending.first_legal())
        records += [Record(TIME, told, 1) for told in news.read()]
        assert group_chapters(DECODER.decode_lines(encode(records)))[0].events == table.story()


def test_rounds_are_headings_in_markdown() -> None:
    events = [Event("round", "Round 1"), Event("blow", "Ann strikes."), Event("round", "Round 2")]
    text = markdown("Ash Hollow", [Chapter("fight", "2026-01-02", "The cellar", events=events)])
    assert [line for line in text.splitlines() if line][-3:] == ["### Round 1", "- Ann strikes.", "### Round 2"]


def test_markdown_tells_a_forecast_an_end_and_how_often_answers_were_taken_back() -> None:
    said = StatedForecast(0.716, 0.684, 0.745, 400, "favourable")
    assert str(said) == "The forecast was favourable: 72 % to win (68 to 74 %, 400 fights)."
    chapter = Chapter("fight", TIME, "The cellar", said=said, undone=2, ending="They won.")
    assert markdown("Ash", [chapter]).splitlines()[2:] == [
        "## The cellar",
        "",
        "*2026-03-01 18:00*",
        "",
        f"*{said}*",
        "",
        "**They won.**",
        "",
        "*Answers were taken back 2 times.*",
    ]
    assert markdown("Ash", [Chapter("fight", TIME, "The cellar")]).splitlines()[2:] == [
        "## The cellar",
        "",
        "*2026-03-01 18:00*",
    ]


def test_dice_without_faces_and_changes_without_a_name_are_left_out() -> None:
    rolls = (Roll("attack", "2d6", (6, 2), 8, 10), Roll("defence", "1d6", (), 0, 0))
    event = Event("attack", "Ann hits.", "Ann", rolls, (ValueChange("", "Doom", "3", "2"),))
    text = markdown("Ash", [Chapter("fight", TIME, "The cellar", events=[event])])
    assert "- Ann hits. (2d6 → 6, 2; Doom 3 → 2)" in text
    plain = markdown("Ash", [Chapter("fight", TIME, "The cellar", events=[Event("attack", "Ann hits.")])])
    assert "- Ann hits.\n" in plain


def test_an_undo_takes_back_later_legs_and_events_of_its_leg() -> None:
    records = [told(0, 0, "a"), told(0, 1, "b"), told(1, 0, "c"), told(2, 0, "d"), Record(TIME, EventsUndone(0, 1), 1)]
    assert [[event.text for event in leg] for leg in recorded_events(records, 1)] == [["a"]]
    assert group_chapters(records)[0].taken_back == 3
    beyond = [told(0, 0, "a"), Record(TIME, EventsUndone(3, 0), 1), Record(TIME, EventsUndone(1, 5), 1)]
    assert [[event.text for event in leg] for leg in recorded_events(beyond, 1)] == [["a"]]
    assert recorded_events(records, 2) == []
    later = [told(1, 0, "c")]
    assert [len(leg) for leg in recorded_events(later, 1)] == [0, 1]


def test_an_event_told_again_takes_the_place_of_those_from_there_on() -> None:
    records = [told(0, 0, "a"), told(0, 1, "b"), told(0, 2, "c"), told(0, 1, "B")]
    assert [[event.text for event in leg] for leg in recorded_events(records, 1)] == [["a", "B"]]


def test_a_fight_is_called_by_its_result_if_its_title_could_not_say_it() -> None:
    begun, ended = FightBegun("A check", "Ann."), FightEnded("passed", "She climbs.", "Ann climbs the wall")
    assert group_chapters([Record(TIME, begun, 1)])[0].title == "A check"
    assert group_chapters([Record(TIME, begun, 1), Record(TIME, ended, 1)])[0].title == "Ann climbs the wall"
    again = [Record(TIME, begun, 1), Record(TIME, ended, 1), told(0, 0, "a")]
    assert (group_chapters(again)[0].title, group_chapters(again)[0].outcome) == ("A check", "")
    assert group_chapters([told(0, 0, "a")])[0].title == "A fight"


@pytest.mark.parametrize(
    ("party", "foes", "told"),
    [
        (["Ann", "Bo"], [FoeCount("Rat", 2), FoeCount("Wolf", 1)], "Ann and Bo against 2 × Rat and Wolf."),
        (["Ann"], [], "Ann."),
        ([], [FoeCount("Rat", 1)], "nobody against Rat."),
        ([], [], "nobody."),
    ],
)
def test_both_sides_of_a_setup_are_named(party: list[str], foes: list[FoeCount], told: str) -> None:
    setup = Setup(tuple(FakeCharacter(name, 3) for name in party), tuple(foes))
    assert describe_sides(FakeSystem(), setup) == told


def test_the_course_of_a_fight_heads_it_in_markdown() -> None:
    course = ToldCourse("Chance to win: 52 % ▅█ 100 %", ("Round 3, 18 % to 61 %: Ann kills Rat.",))
    events = [Event("attack", "Ann attacks.")]
    text = markdown("Ash Hollow", [Chapter("fight", "2026-01-02", "The cellar", events=events, course=course)])
    assert (
        text.index("**Chance to win: 52 % ▅█ 100 %**") < text.index("- Round 3, 18 % to 61 %") < text.index("- Ann att")
    )


def test_a_fight_of_a_scene_that_was_taken_back_is_marked_and_does_not_count() -> None:
    said = StatedForecast(0.6, 0.5, 0.7, 40, "even")
    fights = [
        Record(TIME, what, table)
        for table in (1, 2)
        for what in (FightBegun(f"Rats {table}", "Ann.", said), FightEnded("won", "The party holds the field."))
    ]
    played = ProcedurePlayed("fight", "Rats 2", "won", "The party holds the field.", table=2)
    acts = [Record(TIME, StoryTold(1, (played,)))]
    undone = [Record(TIME, StoryUndone(1))]
    for records, revoked in ((acts, False), (acts + undone, True), (acts + undone + acts, False)):
        chapters = group_chapters([*fights, *records])
        assert [chapter.revoked for chapter in chapters] == [False, revoked]
        assert measure_calibration(chapters).all.fights == (1 if revoked else 2)
        assert ("The scene of this fight was taken back" in markdown("Ash Hollow", chapters)) is revoked
