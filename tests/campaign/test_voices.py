"""Voices of the chronicle: a tale needs its cast, and each export is told in the wanted voice."""

from __future__ import annotations

from solo.campaign.chronicle import Chapter, FightBegun, Record, StatedForecast, encode, group_chapters
from solo.campaign.chronicle_markdown import markdown
from solo.campaign.fight_cast import FightCast
from solo.campaign.voiced_chapters import told_events
from solo.campaign.voices import AUDIT, TABLE, TALE, VOICES, next_voice, without_workings
from solo.cli.plain_text import story_lines
from solo.play.news import EventAdded
from solo.resolver import Roll
from solo.story.retelling.fight_record import RecordedFighter
from solo.story.retelling.retelling import Retelling
from solo.systems.contract import Deed, Event, ValueChange

TIME = "2026-03-01T18:00:00+00:00"
CAST = FightCast((RecordedFighter("Ann Hill", "Ann Hill", person=True), RecordedFighter("Rat", "Rat")), 7)
HIT = Event(
    "attack",
    "Ann Hill hits Rat.",
    "Ann Hill",
    (Roll("blow", "1d6", (4,)),),
    (ValueChange("Rat", "LP", "6", "2"),),
    deed=Deed("Ann Hill", "hits", "Rat", "sword"),
)


def a_chapter(cast: FightCast | None = CAST) -> Chapter:
    """Return a fight of one blow."""
    begun = FightBegun(
        "The cellar", "Ann Hill against Rat.", StatedForecast(0.8, 0.7, 0.9, 500, "fair"), "It gnaws.", cast
    )
    (chapter,) = group_chapters([Record(TIME, begun, 1), Record(TIME, EventAdded(0, 0, HIT), 1)])
    chapter.retold = Retelling("The cellar. Ann won.", ())
    return chapter


def test_the_voices_follow_one_another() -> None:
    assert [next_voice(voice) for voice in VOICES] == [TABLE, AUDIT, TALE]


def test_a_fight_with_a_cast_is_told_as_a_tale() -> None:
    (told,) = told_events(a_chapter(), TALE)
    assert "Ann" in told.text
    assert "the rat" in told.text.lower()
    assert (told.rolls, told.changes) == ((), ())


def test_a_fight_without_a_cast_has_no_tale() -> None:
    chapter = a_chapter(None)
    assert told_events(chapter, TALE) == chapter.story


def test_an_export_has_dice_in_an_audit_and_figures_in_a_table() -> None:
    audit, table, tale = (markdown("Ash", [a_chapter()], voice) for voice in (AUDIT, TABLE, TALE))
    assert "- Ann Hill hits Rat. (1d6 → 4; Rat LP 6 → 2)" in audit
    assert "- Ann Hill hits Rat. (Rat LP 6 → 2)" in table
    assert "→" not in tale


def test_only_an_audit_tells_the_workings_between_a_deed_and_its_result() -> None:
    chapter = a_chapter()
    soaked = Event("soak", "The fur absorbs 1.", "Rat", (Roll("soak", "1d6", (1,)),))
    chapter.events.append(soaked)
    assert [event.kind for event in told_events(chapter, AUDIT)] == ["attack", "soak"]
    assert [event.kind for event in told_events(chapter, TABLE)] == ["attack"]
    assert list(story_lines([HIT, soaked], TABLE)) == ["Ann Hill hits Rat. (LP 6 → 2)"]
    assert list(story_lines([HIT, soaked], AUDIT)) == [
        "Ann Hill hits Rat.",
        "  blow: 1d6 → 4",
        "  Rat: LP 6 → 2",
        "The fur absorbs 1.",
        "  soak: 1d6 → 1",
    ]


def test_a_table_names_fighters_and_pools_that_a_sentence_does_not_name() -> None:
    changes = (
        ValueChange("Rat", "LP", "6", "2"),
        ValueChange("Ann Hill", "LP", "4", "3"),
        ValueChange("", "Doom", "1", "2"),
    )
    fire = Event("effect", "The fire spreads.", changes=changes)
    assert list(story_lines([fire], TABLE)) == ["The fire spreads. (Rat: LP 6 → 2; Ann Hill: LP 4 → 3; Doom 1 → 2)"]


def test_the_introduction_and_the_retelling_head_a_fight_in_every_voice() -> None:
    for voice in VOICES:
        lines = markdown("Ash", [a_chapter()], voice).splitlines()
        heads = [lines.index(text) for text in ("It gnaws.", "Ann Hill against Rat.", "The cellar. Ann won.")]
        assert heads == sorted(heads)
        assert any(line.startswith("*The forecast was fair") for line in lines)


def test_the_cast_is_kept_on_disk_and_left_out_of_other_procedures() -> None:
    assert b'"cast"' in encode([Record(TIME, FightBegun("A", "B", cast=CAST), 1)])
    assert b'"cast"' not in encode([Record(TIME, FightBegun("A", "B"), 1)])


def test_a_table_tells_a_thought_once_a_round_and_none_that_the_next_event_repeats() -> None:
    parry, strike = Event("tactic", "Rat parries, the best defence.", "Rat"), Event("attack", "Ann hits Rat.", "Ann")
    grip = Event("tactic", "Ann tightens the hold.", "Ann"), Event("grapple", "Ann tightens the hold on Rat.", "Ann")
    heading = Event("round", "Round 2")
    told = without_workings([parry, strike, parry, strike, *grip, heading, parry])
    assert told == [parry, strike, strike, grip[1], heading, parry]
