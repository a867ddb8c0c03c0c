"""All mistakes of an entry are told in one pass, each once, by line, entry and field, in every kind of every game."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import msgspec
import pytest

from solo.library.check import check
from solo.library.content import Shelves, shipped_content
from solo.library.systems import manifest, manifests
from solo.systems.contract import ContentProblem
from tests.library.test_own_content_examples import examples

KEYS = [each.key for each in manifests()]


def fields(key: str, shelf: str) -> dict[str, bool]:
    """The fields of a shelf's entries, and whether each must be there."""
    kind = next(one.kind for one in manifest(key).shelves() if one.name == shelf)
    return {field.encode_name: field.required for field in msgspec.structs.fields(kind)}


def first_entry(example: str, shelf: str) -> str:
    return re.split(rf"^(?=\[\[{shelf}\]\])", example, flags=re.MULTILINE)[1]


def three_mistakes(key: str, example: str) -> tuple[str, str, set[tuple[str, int]]]:
    """The shelf, an example with a strange field, one of a wrong type and one missing, and where these are."""
    (shelf,) = tomllib.loads(example)
    entry = first_entry(example, shelf)
    table = tomllib.loads(entry)[shelf][0]
    known = fields(key, shelf)
    simple_first = sorted(table.keys() - {"name"}, key=lambda field: isinstance(table[field], dict | list))
    wrong = next(field for field in simple_first if re.search(rf"^{field} = [^\n]+$", entry, re.MULTILINE))
    missing = [
        field
        for field, must in known.items()
        if must and field not in ("name", wrong) and re.search(rf"^{field} = [^\n\[{{]+$", entry, re.MULTILINE)
    ][:1]
    text = re.sub(rf"^{wrong} = [^\n]+$", f"{wrong} = 1979-05-27", entry, count=1, flags=re.MULTILINE)
    for field in missing:
        text = re.sub(rf"^{field} = [^\n]+\n", "", text, count=1, flags=re.MULTILINE)
    head, _, rest = text.partition("\n")
    text = f"# A comment\n\n{head}\nzzz = 1\n{rest}"
    text += example[len(entry) :]
    line_of_wrong = text[: text.index("1979-05-27")].count("\n") + 1
    return shelf, text, {("zzz", 4), (wrong, line_of_wrong), *((field, 3) for field in missing)}


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
def test_three_mistakes_of_every_kind_are_told_at_once(key: str, tmp_path: Path) -> None:
    expected: dict[str, set[tuple[str, int]]] = {}
    for example in examples(key):
        shelf, text, mistakes = three_mistakes(key, example)
        (tmp_path / f"{shelf}.toml").write_text(text)
        expected[shelf] = mistakes
    told: dict[str, list[tuple[str, int]]] = {}
    for fault in Shelves(manifest(key).shelves, shipped_content() / key, tmp_path).all_faults():
        assert fault.entry
        if "has problems of its own" in fault.message:
            continue
        told.setdefault(Path(fault.file).stem, []).append((fault.field, fault.line))
    assert {shelf: sorted(found) for shelf, found in told.items()} == {
        shelf: sorted(mistakes) for shelf, mistakes in expected.items()
    }


def faults_of(tmp_path: Path, key: str, **files: str) -> list[ContentProblem]:
    for name, text in files.items():
        (tmp_path / f"{name}.toml").write_text(text)
    return list(check(tmp_path, manifest(key), None))


SWORDS_FOE = """[[foes]]
name = "Wader"
text = "Stands in the water."
tags = ["person"]
skills = { Strikng = 2, Defence = 1, Grapling = 1, Boating = 2 }
weapons = ["Rapeir"]
"""


def test_slips_in_names_are_faults_with_what_was_meant(tmp_path: Path) -> None:
    found = faults_of(tmp_path, "swords", foes=SWORDS_FOE)
    assert [(one.line, one.message) for one in found] == [
        (6, "There is no weapon “Rapeir”. Did you mean rapier?"),
        (5, "There is no skill “Strikng”. Did you mean Striking?"),
        (5, "There is no skill “Defence”. Did you mean Defense?"),
        (5, "There is no skill “Grapling”. Did you mean Grappling?"),
    ]


def test_names_that_are_not_there_are_told_beside_faults_of_form(tmp_path: Path) -> None:
    found = faults_of(tmp_path, "swords", foes=SWORDS_FOE.replace("text =", "txt ="))
    assert {one.field for one in found} == {"txt", "weapons", "skills"}


def test_what_leans_on_a_faulty_entry_says_so_once(tmp_path: Path) -> None:
    fight = """[[fights]]
name = "Wet feet"
text = "In the ford."
tier = "easy"
party = ["Nobody at all"]
foes = [{ name = "Wader" }, { name = "Brigandd" }]
options = { lihgt = "dark", lurking = "maybe" }
"""
    found = faults_of(tmp_path, "two-d20", foes='[[foes]]\nname = "Wader"\n', fights=fight)
    said = {one.field: one.message for one in found if one.entry == "Wet feet"}
    assert [one.message for one in found if "Wader" in one.message] == [
        "“Wader” has problems of its own, so it is left out. Correct it first."
    ]
    assert not [message for message in said.values() if len(message) > 150]


def test_two_entries_of_one_name_are_told_apart(tmp_path: Path) -> None:
    twice = SWORDS_FOE.replace("Rapeir", "rapier").replace("Strikng", "Striking").replace("Defence", "Defense")
    twice = twice.replace("Grapling", "Grappling")
    found = faults_of(tmp_path, "swords", foes=twice + twice.replace("tags", "tag") + twice.replace("tags", "tgs"))
    assert [(one.entry, one.line, one.field) for one in found] == [
        ("Wader (entry 2)", 8, "name"),
        ("Wader (entry 2)", 10, "tag"),
        ("Wader (entry 3)", 14, "name"),
        ("Wader (entry 3)", 16, "tgs"),
    ]


def test_one_entry_that_is_no_toml_harms_no_other(tmp_path: Path) -> None:
    sound = SWORDS_FOE.replace("Rapeir", "rapier").replace("skills", "# skills")
    torn = sound.replace('"Wader"', '"Torn"').replace('["person"]', '["person"')
    other = sound.replace('"Wader"', '"Other"').replace("text = ", "text ")
    last = sound.replace('"Wader"', '"Last"')
    (tmp_path / "foes.toml").write_text(sound + torn + other + last)
    content = Shelves(manifest("swords").shelves, shipped_content() / "swords", tmp_path)
    found = content.all_faults()
    assert [(one.entry, one.line > 0) for one in found] == [("Torn", True), ("Other", True)]
    kind = next(shelf.kind for shelf in manifest("swords").shelves() if shelf.name == "foes")
    assert {"Wader", "Last"} <= set(content.entries(kind))
    assert not {"Torn", "Other"} & set(content.entries(kind))


def test_a_name_that_is_missing_and_one_that_is_no_text_are_told_apart(tmp_path: Path) -> None:
    found = faults_of(tmp_path, "swords", shields="[[shields]]\nbonus = 1\n[[shields]]\nname = 7\n")
    assert [one.message for one in found if one.field == "name"] == [
        'Give the entry a name, with a line such as name = "Longsword".',
        'Write the name as text in quotes, such as name = "Longsword".',
    ]


def test_tables_in_a_strange_file_are_told_and_the_others_used(tmp_path: Path) -> None:
    sound = SWORDS_FOE.replace("Rapeir", "rapier").replace("skills", "# skills")
    found = faults_of(tmp_path, "swords", foes=f'{sound}\n[[weapons]]\nname = "x"\n')
    assert [(one.line, one.field) for one in found] == [(8, "weapons")]
