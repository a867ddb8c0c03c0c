"""An evening on the line: planned from kept encounters, told with what comes of it, written in every form."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from solo.campaign import campaigns
from solo.campaign.campaign import SavedEncounter
from solo.campaign.session import Session
from solo.evening import export_formats
from solo.systems.contract import FoeCount
from tests.cli.conftest import Said, Solo
from tests.fake_system import fake_systems

FRIDAY = ("encounter", "fake", "--campaign", "Ash Hollow", "--session", "Friday", "--workers", "1", "--seed", "3")
FEW = ("--fights", "12")


@pytest.fixture
def kept(solo: Solo, home: Path) -> Solo:
    """The command, with a campaign that keeps two encounters."""
    solo("play", "Ash Hollow", "--plain", "--system", "fake", stdin="q\n")
    session = Session.open(
        campaigns.find(home, "Ash Hollow"), fake_systems, lambda: datetime(2030, 1, 1, tzinfo=UTC), "0"
    )
    session.encounters.put(SavedEncounter("Den", ("Ann", "Bo"), (FoeCount("Rat", 2),), "fair"))
    session.encounters.put(SavedEncounter("Cellar", ("Ann", "Bo"), (FoeCount("Wolf", 1),)))
    session.close()
    return solo


def planned(kept: Solo, *words: str) -> Said:
    return kept(*FRIDAY, *FEW, "--parts", "Den, rest: day, Cellar", *words)


def test_an_evening_is_planned_and_told(kept: Solo) -> None:
    said = planned(kept)
    assert said.code == 0, said.err
    lines = said.out.splitlines()
    assert lines[0] == "Friday"
    assert lines[1].startswith("The party wins every encounter in ")
    assert "1. Den" in lines
    assert "2. Cellar (before it: a day of rest)" in lines
    assert kept(*FRIDAY, *FEW).out == said.out


def test_an_evening_is_renamed(kept: Solo) -> None:
    planned(kept)
    asked = FRIDAY[: FRIDAY.index("--workers")]
    assert kept(*asked, "--rename", "Saturday").out == "“Friday” is now called “Saturday”.\n"
    assert kept(*asked, "--rename", "Sunday").code == 2
    assert kept("encounter", "fake", "--party", "Ann", "--rename", "Sunday").code == 2


def test_an_evening_is_read_back_from_its_json(kept: Solo) -> None:
    export = export_formats.read(planned(kept, "--json").out.encode())
    assert isinstance(export, export_formats.Evening)
    assert [part.encounter.title for part in export.parts] == ["Den", "Cellar"]
    assert [part.rest for part in export.parts] == ["", "a day of rest"]
    assert export.outlook is not None and export.outlook.evenings == 12


@pytest.mark.parametrize(
    ("form", "parts"),
    [
        ("html", ['<a href="#part-2">Cellar</a>', '<h1 id="part-2">Cellar</h1>']),
        ("markdown", ["2. [Cellar](#part-2)", '<a id="part-2"></a>']),
        ("text", ["Contents\n", "- Cellar", "Before this encounter: a day of rest."]),
        ("json", ['"form": "evening"', '"rest": "a day of rest"']),
    ],
)
def test_an_evening_is_one_document_with_contents(kept: Solo, form: str, parts: list[str]) -> None:
    out = planned(kept, "--format", form).out
    assert [part for part in parts if part not in out] == []


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("encounter", "fake", "--session", "Friday"), "name it with --campaign"),
        (("encounter", "fake", "--campaign", "Ash Hollow", "--session", "Monday"), "Monday"),
        ((*FRIDAY, "--parts", "Den, Attic"), "Attic"),
        ((*FRIDAY, "--parts", "rest: never, Den"), "never"),
        (("encounter", "fake", "--tier", "fair"), "Give --party as well"),
    ],
)
def test_bad_input_is_one_sentence(kept: Solo, words: tuple[str, ...], part: str) -> None:
    said = kept(*words)
    assert said.code == 2
    assert part in said.err
    assert said.err.count("\n") == 1
