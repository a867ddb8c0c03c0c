"""The chapter on own content: every shelf has an example, and all of them together load without a fault."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from solo.library.content import Shelves, shipped_content
from solo.library.systems import open_system
from solo.systems.polyhedral.shelves import shelves

CHAPTER = (Path(__file__).parents[2] / "docs" / "OWN-CONTENT.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```toml\n(.*?)^```$", CHAPTER, re.MULTILINE | re.DOTALL)


@pytest.fixture
def own(tmp_path: Path) -> Path:
    folder = tmp_path / "polyhedral"
    folder.mkdir()
    for example in EXAMPLES:
        (shelf,) = tomllib.loads(example)
        with (folder / f"{shelf}.toml").open("a") as file:
            file.write(example)
    return tmp_path


def test_every_shelf_has_an_example() -> None:
    shown = [shelf for example in EXAMPLES for shelf in tomllib.loads(example)]
    assert sorted(shown) == sorted(shelf.name for shelf in shelves())
    for shelf in shown:
        assert f"`{shelf}.toml`\n" in CHAPTER, f"no heading names {shelf}.toml"


def test_all_examples_load_without_a_fault(own: Path) -> None:
    content = Shelves(shelves, shipped_content() / "polyhedral", own / "polyhedral")
    assert [str(fault) for fault in content.all_faults()] == []
    for example in EXAMPLES:
        for shelf, entries in tomllib.loads(example).items():
            kind = next(each.kind for each in shelves() if each.name == shelf)
            assert {entry["name"] for entry in entries} <= set(content.entries(kind))


def test_each_example_is_new_and_not_one_of_ours() -> None:
    ours = Shelves(shelves, shipped_content() / "polyhedral")
    for example in EXAMPLES:
        for shelf, entries in tomllib.loads(example).items():
            kind = next(each.kind for each in shelves() if each.name == shelf)
            assert not {entry["name"] for entry in entries} & set(ours.entries(kind))


def test_the_examples_can_be_looked_up(own: Path) -> None:
    names = {entry.name for entry in open_system("polyhedral", own).system.library()}
    for name in ("Boat hook", "Undertow", "Reed pike", "Mooring rust", "Fighting on a ferry"):
        assert name in names


def test_every_effect_piece_is_named() -> None:
    from solo.systems.polyhedral.magic import pieces

    told = CHAPTER[CHAPTER.index("The pieces (`do = …`):") :].split(".")[0]
    named = set(re.findall(r"[a-z]+(?:-[a-z]+)*", told.split(":")[1]))
    there = {str(each.__struct_config__.tag) for each in pieces.Piece.__args__}
    assert named == there


def test_every_tag_and_role_of_foes_is_named() -> None:
    from typing import get_args

    from solo.systems.polyhedral.foes.foe import Role
    from solo.systems.polyhedral.people.sheet import Tag

    told = CHAPTER[CHAPTER.index("## Foes:") : CHAPTER.index("## Foes by rule")]
    for word in (*get_args(Tag), *get_args(Role)):
        assert word in told
