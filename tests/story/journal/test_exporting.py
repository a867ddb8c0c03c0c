"""Exports of the journal: selections, Markdown with links and notes, plain text, and JSON."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from solo.story.entries import (
    Entry,
    EntryStruck,
    EveningBegun,
    FrameSet,
    Line,
    LineEdited,
    ProcedurePlayed,
    SceneOpened,
    ThreadPut,
)
from solo.story.frame import Frame
from solo.story.journal.exporting.fights import FightDetail, ToldEvent, ToldFight, ToldRound
from solo.story.journal.exporting.json_form import export_journal
from solo.story.journal.exporting.markdown import export_markdown
from solo.story.journal.exporting.selection import ExportedFile, JournalSource, Selection
from solo.story.journal.exporting.text import export_text
from solo.story.lists import Thread
from solo.story.scenes import SceneCard
from solo.story.state import Story, tell
from solo.tui.screens.scene.story_text import story_markdown
from tests.story.acting import content
from tests.story.journal.journals import EVENING, TIME, numbered

ALL = Selection()


def source(entries: Sequence[Entry] = EVENING) -> JournalSource:
    return JournalSource(
        "The toll road", "Swords", numbered(entries), tell(Story(), entries), content().words, ("Hild", "Edda")
    )


def by_name(files: Sequence[ExportedFile]) -> dict[str, str]:
    return {file.name: file.text for file in files}


def test_markdown_has_a_file_for_each_scene_and_a_note_for_each_hero_person_place_and_thread() -> None:
    assert sorted(by_name(export_markdown(source(), ALL))) == [
        "0000-before-the-first-scene.md",
        "0001-the-toll-bridge.md",
        "0002-the-drowned-mill.md",
        "people/Edda.md",
        "people/Hild.md",
        "people/Jory Pike.md",
        "places/The drowned mill.md",
        "places/The toll bridge.md",
        "places/The wheel pit.md",
        "threads/Bring the salt home.md",
    ]


def test_the_file_of_a_scene_has_front_matter_links_and_dice_in_a_folded_call_out() -> None:
    text = by_name(export_markdown(source(), ALL))["0001-the-toll-bridge.md"]
    assert text.startswith(
        '---\ntitle: "Scene 1: The toll bridge, dusk"\ngame: "Swords"\ndate: 2026-03-01\nscene: 1\n'
        'people: ["Hild", "Edda", "Jory Pike"]\nplaces: ["The toll bridge"]\ntags: [journal, scene]\n---\n\n'
        "# Scene 1: The toll bridge, dusk\n\n- here: [[Hild]], [[Edda]]\n- at stake: the salt\n"
        "- thread: [[Bring the salt home]]\n"
    )
    assert "\n\n[[Jory Pike]] took the silver and looked past us at the river.\n" in text
    assert "\n> [!quote]- Does he let us through? — no, but\n> unlikely, yes helps, yes 40 %  \n" in text
    assert "\n[[Hild]]: “We pay twice.”\n" in text


def test_dice_can_be_left_out() -> None:
    text = by_name(export_markdown(source(), ALL, dice=False))["0001-the-toll-bridge.md"]
    assert "\n*Does he let us through? — no, but*\n" in text
    assert "[!quote]" not in text
    assert "40 %" not in text


def test_an_export_without_dice_keeps_each_field_of_the_frame() -> None:
    frame = Frame(tone="grim", truths=("Winter is near.",), stays_out=("spiders",), ties="cousins", aim="to get home")
    framed = source([EveningBegun(1), FrameSet(frame)])
    fields = ["Tone: grim", "True here: Winter is near.", "Off limits: spiders", "Ties: cousins", "Aim: to get home"]
    markdown = export_markdown(framed, ALL, single=True, dice=False)[0].text
    text = export_text(framed, ALL).text
    page = story_markdown("The toll road", framed.entries, framed.words)
    for field in fields:
        assert f"- {field}" in markdown
        assert f"    {field}" in text
        assert f"- {field}" in page


def test_one_file_has_all_scenes_and_no_notes() -> None:
    (file,) = export_markdown(source(), ALL, single=True)
    assert file.name == "the-toll-road.md"
    assert [line for line in file.text.splitlines() if line.startswith("#")] == [
        "# The toll road",
        "## Before the first scene",
        "### Evening 1",
        "## Scene 1: The toll bridge, dusk",
        "## Scene 2: The drowned mill",
    ]


def test_an_evening_that_begins_as_a_scene_opens_belongs_to_this_scene() -> None:
    told = (
        EveningBegun(1),
        SceneOpened(1, SceneCard("The bridge")),
        Line("It rains."),
        EveningBegun(2),
        SceneOpened(2, SceneCard("The mill")),
        EveningBegun(3),
    )
    (file,) = export_markdown(source(told), ALL, single=True)
    assert [line for line in file.text.splitlines() if line.startswith("#")] == [
        "# The toll road",
        "## Scene 1: The bridge",
        "### Evening 1",
        "## Scene 2: The mill",
        "### Evening 2",
        "### Evening 3",
    ]


def test_a_note_tells_of_its_person_and_leads_to_the_scenes_that_name_them() -> None:
    notes = by_name(export_markdown(source(), ALL))
    assert notes["people/Jory Pike.md"] == (
        '---\ntitle: "Jory Pike"\ntags: [person]\n---\n\n# Jory Pike\n\n- a miller\n- standing: stranger\n\n'
        "- [[0001-the-toll-bridge]]\n"
    )
    assert "- state: open" in notes["threads/Bring the salt home.md"]


def test_a_name_that_no_file_may_have_is_linked_by_another() -> None:
    entries = (ThreadPut(Thread("Who: the toll?")), ThreadPut(Thread("CON")), Line("So who: the toll? And con."))
    files = by_name(export_markdown(source(entries), ALL))
    assert {"threads/Who the toll.md", "threads/CON_.md"} <= set(files)
    assert "So [[Who the toll|who: the toll]]? And [[CON_|con]]." in files["0000-before-the-first-scene.md"]


def test_names_that_give_the_same_file_are_numbered() -> None:
    files = by_name(export_markdown(source((ThreadPut(Thread("A: b")), ThreadPut(Thread("A? B")))), ALL))
    assert {"threads/A b.md", "threads/A B 2.md"} <= set(files)


@pytest.mark.parametrize(
    ("line", "markdown"),
    [
        ("*No* [[link]] <b>", "\\*No\\* \\[\\[link\\]\\] \\<b\\>"),
        ("- a dash", "\\- a dash"),
        ("1. a number", "1\\. a number"),
        ("12 men", "12 men"),
        ("# a heading", "\\# a heading"),
        ("One\ntwo", "One  \ntwo"),
    ],
)
def test_a_line_is_shown_as_it_was_written(line: str, markdown: str) -> None:
    text = by_name(export_markdown(source((Line(line),)), ALL))["0000-before-the-first-scene.md"]
    assert text.endswith(f"\n\n{markdown}\n")


def test_text_has_no_marks_and_dice_only_if_wanted() -> None:
    text = export_text(source(), ALL)
    assert text.name == "the-toll-road.txt"
    assert text.text.startswith("The toll road\n\nEvening 1\n\nIt rained all night.\n\nThread: Bring the salt home\n\n")
    assert "\n\nScene 1: The toll bridge, dusk\nhere: Hild, Edda\nat stake: the salt\n" in text.text
    assert "\n\nDoes he let us through? — no, but\n\nHild: “We pay twice.”\n\n" in text.text
    assert "no, but\n    unlikely, yes helps, yes 40 %\n" in export_text(source(), ALL, dice=True).text


def test_json_has_number_time_scene_evening_kind_text_and_writer() -> None:
    journal = export_journal(source(), ALL, "swords")
    plain = msgspec.to_builtins(journal)
    assert {key: plain[key] for key in ("form", "version", "game", "title", "name")} == {
        "form": "journal",
        "version": 1,
        "game": "swords",
        "title": "Swords",
        "name": "The toll road",
    }
    assert plain["entries"][7] == {
        "number": 8,
        "time": TIME,
        "scene": 1,
        "evening": 1,
        "kind": "line",
        "text": "Hild: “We pay twice.”",
    }
    assert len(plain["entries"]) == len(EVENING)


def test_an_evening_or_chosen_numbers_are_exported_alone() -> None:
    entries = (*EVENING, EveningBegun(2), Line("The next day."))
    evening = export_journal(source(entries), Selection(evening=2), "swords")
    assert [entry.number for entry in evening.entries] == [14, 15]
    chosen = export_journal(source(entries), Selection(numbers=frozenset({2, 6})), "swords")
    assert [entry.number for entry in chosen.entries] == [2, 6]
    assert set(by_name(export_markdown(source(entries), Selection(evening=2)))) >= {"0002-the-drowned-mill.md"}


def test_an_edited_line_has_its_new_text_and_a_struck_one_is_left_out() -> None:
    entries = (*EVENING, LineEdited(2, "It snowed."), EntryStruck(6))
    texts = [entry.text for entry in export_journal(source(entries), ALL, "swords").entries]
    assert "It snowed." in texts
    assert not any("silver" in text for text in texts)


def test_a_flashback_is_a_heading_within_its_scene() -> None:
    entries = (*EVENING[:9], SceneOpened(1, SceneCard("The river"), "flashback", 1), Line("We were young."))
    text = by_name(export_markdown(source(entries), ALL))["0001-the-toll-bridge.md"]
    assert text.startswith('---\ntitle: "Scene 1: The toll bridge, dusk"\n')
    assert text.endswith("\n\n## Flashback: The river\n\nWe were young.\n")


FIGHT = ProcedurePlayed("fight", "The ford", "won", "The ford. Hild stood against a wolf. It was won.", table=7)
ROUNDS = (
    ToldRound("", (ToldEvent("The wolf waits."),)),
    ToldRound("Round 1", (ToldEvent("Hild strikes the wolf.", ("2d6 → 5, 3", "Wolf Stamina 6 → 2")),)),
)

TALE = (ToldRound("Round 1", (ToldEvent("Hild hurt the wolf."),)),)
FOUGHT = ToldFight("The water is high.", ROUNDS, TALE)


def a_fight() -> JournalSource:
    return msgspec.structs.replace(source([Line("We reach the ford."), FIGHT]), fights={7: FOUGHT})


@pytest.mark.parametrize(
    ("detail", "lines"),
    [
        ("told", []),
        ("tale", ["  Round 1", "    Hild hurt the wolf."]),
        ("rounds", ["    The wolf waits.", "  Round 1", "    Hild strikes the wolf."]),
        (
            "full",
            [
                "    The wolf waits.",
                "  Round 1",
                "    Hild strikes the wolf. (2d6 → 5, 3; Wolf Stamina 6 → 2)",
            ],
        ),
    ],
)
def test_a_fight_is_told_in_the_wanted_detail(detail: FightDetail, lines: list[str]) -> None:
    text = export_text(a_fight(), Selection(fights=detail)).text
    assert text.rstrip().split("\n")[-2 - len(lines) :] == [FOUGHT.intro, FIGHT.text, *lines]


def test_the_rounds_of_a_fight_are_headings_and_lists_in_markdown() -> None:
    text = export_markdown(a_fight(), Selection(fights="rounds"), single=True)[0].text
    assert "- The wolf waits.\n\n#### Round 1\n\n- [[Hild]]" not in text
    assert "- The wolf waits.\n\n#### Round 1\n\n- Hild strikes the wolf.\n" in text


def test_the_rounds_of_a_fight_are_fields_in_json() -> None:
    exported = export_journal(a_fight(), Selection(fights="full"), "swords")
    assert (exported.entries[-1].rounds, exported.entries[-1].intro) == (ROUNDS, FOUGHT.intro)
    assert export_journal(a_fight(), ALL, "swords").entries[-1].rounds == ()
