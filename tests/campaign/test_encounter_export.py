"""Encounters on paper: every foe with its figures, in text, Markdown and JSON, whatever its name holds."""

from __future__ import annotations

import msgspec
import pytest

from solo.campaign.encounter_export import (
    EncounterSheet,
    as_json,
    encounter_json,
    encounter_markdown,
    encounter_sheet,
    encounter_sheets,
    encounter_text,
)
from solo.library.systems import open_system
from solo.systems.contract import Candidate, FoeCount, Member, System
from solo.systems.contract.encounters import Treasure

PARTY = tuple(Member(name, 85) for name in "ABCD")


@pytest.fixture(scope="module")
def system() -> System:
    return open_system("polyhedral", None).system


@pytest.fixture(scope="module")
def preacher(system: System) -> Candidate:
    return system.encounters.budget.weigh(PARTY, [FoeCount("Cult preacher", 1), FoeCount("Strayed pilgrim", 2)], "boss")


def test_text_tells_every_foe_with_its_figures(system: System, preacher: Candidate) -> None:
    text = encounter_text(preacher, system)
    lines = text.splitlines()
    assert lines[0] == "Cult preacher, 2 × Strayed pilgrim"
    assert lines[3].startswith("219 XP (1.5 × 146) against 170 to 226")
    assert "2 × Strayed pilgrim" in lines
    assert "  price: 114 XP" in lines
    assert any(line.startswith("  spells: ") and "Sleep" in line for line in lines)
    assert "  money: $60" in lines
    assert text.endswith("\n")


def test_a_title_of_ones_own_stands_above(system: System, preacher: Candidate) -> None:
    assert encounter_text(preacher, system, "Knees, then wills").startswith("Knees, then wills\n=====")
    assert encounter_markdown(preacher, system, "Knees").startswith("# Knees\n")


def test_markdown_has_a_heading_a_foe_and_no_marks_of_chance(system: System) -> None:
    odd = Candidate((FoeCount("A *bold* [rat] <b>", 2),), 10, 0, 20, "10 XP", ("Mind the _tail_",))
    text = encounter_markdown(odd, system)
    assert "## 2 × A \\*bold\\* \\[rat\\] \\<b\\>" in text
    assert "> Mind the \\_tail\\_" in text


def test_json_reads_back_as_the_same_sheet(system: System, preacher: Candidate) -> None:
    data = encounter_json(preacher, system)
    sheet = msgspec.json.decode(data, type=EncounterSheet)
    assert sheet == encounter_sheet(preacher, system)
    assert [(foe.name, foe.count) for foe in sheet.foes] == [("Cult preacher", 1), ("Strayed pilgrim", 2)]
    assert Treasure("money", 1, "$60") in sheet.treasure
    assert data.count(b"\n") > 10, "a person may read it too"


def test_several_are_a_list_and_none_an_empty_one(system: System, preacher: Candidate) -> None:
    both = encounter_sheets([preacher, preacher], system, ["First"])
    assert [sheet.title for sheet in both] == ["First", "Cult preacher, 2 × Strayed pilgrim"]
    assert msgspec.json.decode(as_json(both), type=list[EncounterSheet]) == list(both)
    assert encounter_sheets([], system) == ()


def test_a_foe_that_the_library_has_lost_is_still_named(system: System) -> None:
    text = encounter_text(Candidate((FoeCount("Forgotten thing", 3),), 9, 0, 9, ""), system)
    assert "3 × Forgotten thing" in text
    assert "9 XP" in text
