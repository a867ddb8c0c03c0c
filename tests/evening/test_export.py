"""The forms for other programs: their schema is the one that is shipped, and what it says holds of what is written."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from solo.evening import export_formats
from solo.library.systems import manifests, open_system
from solo.systems.contract import AttackEntry

DOCS = Path(__file__).resolve().parents[2] / "docs"
SCHEMA = DOCS / "export.schema.json"
KEYS = [manifest.key for manifest in manifests()]


def maker() -> dict[str, Any]:
    return runpy.run_path(str(DOCS / "evenings" / "make.py"), run_name="make")


def test_the_shipped_schema_is_that_of_the_structs() -> None:
    assert SCHEMA.read_bytes() == export_formats.schema(), "Run make evenings: the forms have changed."


def test_each_form_says_which_it_is_and_of_which_version() -> None:
    known = msgspec.json.decode(SCHEMA.read_bytes())
    assert {name.rpartition(".")[2] for name in known["discriminator"]["mapping"]} == {
        "encounters",
        "evening",
        "journal",
        "library",
    }
    for form in ("Encounters", "Evening", "Journal", "Library"):
        assert "version" in known["$defs"][form]["properties"]


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
def test_a_library_reads_back_with_numbers_as_numbers(key: str) -> None:
    system = open_system(key, None, tried=False).system
    export = export_formats.library(system.library.entries(), system)
    written = export_formats.encode_export(export)
    assert export_formats.read(written) == export
    plain: Any = msgspec.json.decode(written)
    foes = [entry for entry in plain["entries"] if entry["kind"] == "foe"]
    assert len(foes) == len(system.foes.prices())
    assert all(type(figure["value"]) is int for foe in foes for figure in foe["block"]["figures"])


def test_what_is_no_export_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        export_formats.read(b'{"form": "shopping", "version": 1}')
    with pytest.raises(msgspec.ValidationError):
        export_formats.read(b'{"form": "encounters", "version": "one", "game": "x", "title": "X", "encounters": []}')


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
def test_the_sample_evening_of_a_game_can_be_made_and_is_there(key: str, tmp_path: Path) -> None:
    made = maker()
    plan = made["PLANS"][key]
    whole = made["evening_of"](plan, open_system(key, None, tried=False).system, tmp_path, 1)
    assert [part.encounter.title for part in whole.parts] == [title for title, _, _ in plan.parts]
    assert export_formats.read(export_formats.encode_export(whole)) == whole
    for ending in (".html", ".md"):
        shipped = (DOCS / "evenings" / f"{key}{ending}").read_text("utf-8")
        assert all(title in shipped for title, _, _ in plan.parts)


def test_the_attack_that_the_chapter_shows_is_that_of_the_wolf() -> None:
    shown = re.search(r"```json\n(.*?)```", (DOCS / "EXPORT.md").read_text("utf-8"), re.DOTALL)
    assert shown is not None
    (bite,) = open_system("polyhedral", None, tried=False).system.foes.stat_block("Wolf").attacks
    assert msgspec.json.decode(shown[1], type=AttackEntry) == bite
