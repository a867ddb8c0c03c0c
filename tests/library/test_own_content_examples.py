"""The chapters on own content: every shelf has an example, and all of a game's together load without a fault."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from solo.library.content import Shelves, shipped_content
from solo.library.systems import manifest, manifests, open_system
from solo.systems.contract import Setup
from solo.systems.fire_and_sword.foes import foe as fire_and_sword_foes
from solo.systems.gloranthan.foes import foe as gloranthan_foes
from solo.systems.polyhedral.foes import foe as polyhedral_foes
from solo.systems.polyhedral.magic.pieces import Piece
from solo.systems.polyhedral.people import sheet as polyhedral_people
from solo.systems.swords.foes import foe as swords_foes
from solo.systems.two_d20.foes import foe as two_d20_foes

PAGE = (Path(__file__).parents[2] / "docs" / "OWN-CONTENT.md").read_text("utf-8")
KEYS = [each.key for each in manifests()]
CANNOT_BE_NEW = {("swords", "health"), *((game, "rulings") for game in ("polyhedral", "two-d20", "gloranthan"))}
LOOKED_UP = {
    "polyhedral": ("Boat hook", "Undertow", "Reed pike", "Mooring rust", "Fighting on a ferry"),
    "fire-and-sword": ("Eel spear", "Marsh pony", "Undertow", "Marsh eel", "Fighting in a punt"),
    "swords": ("boat hook", "cork vest", "River pirate", "Fighting on a ferry"),
    "two-d20": ("Boat hook", "Sea legs", "River pirate", "Loose cargo", "Sib Ferrier", "Fighting on a ferry"),
    "gloranthan": ("River guard", "Reed Step", "Old Mother Ferry", "River pirate", "Fleet of the river mouth"),
}
WORDS = {
    "polyhedral": (*get_args(polyhedral_people.Tag), *get_args(polyhedral_foes.Role)),
    "fire-and-sword": get_args(fire_and_sword_foes.Role),
    "swords": get_args(swords_foes.Tag),
    "two-d20": get_args(two_d20_foes.Tag),
    "gloranthan": (*get_args(gloranthan_foes.Rank), *get_args(gloranthan_foes.CombatSkill)),
}


def chapter(key: str) -> str:
    """The chapter of a game, which is headed by its title."""
    (text,) = re.findall(rf"^## {re.escape(manifest(key).title)}\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    return str(text)


def examples(key: str) -> list[str]:
    return re.findall(r"^```toml\n(.*?)^```$", chapter(key), re.MULTILINE | re.DOTALL)


def entries(key: str) -> Iterator[tuple[str, type, set[str]]]:
    """The shelf, the kind and the names of each example."""
    kinds = {shelf.name: shelf.kind for shelf in manifest(key).shelves()}
    for example in examples(key):
        for shelf, shown in tomllib.loads(example).items():
            yield shelf, kinds[shelf], {entry["name"] for entry in shown}


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A folder with the examples of all games in place."""
    for key in KEYS:
        (tmp_path / key).mkdir()
        for example in examples(key):
            (shelf,) = tomllib.loads(example)
            with (tmp_path / key / f"{shelf}.toml").open("a") as file:
                file.write(example)
    return tmp_path


@pytest.mark.parametrize("key", KEYS)
def test_every_shelf_has_an_example(key: str) -> None:
    shown = [shelf for shelf, _, _ in entries(key)]
    assert sorted(shown) == sorted(shelf.name for shelf in manifest(key).shelves())
    headings = "\n".join(re.findall(r"^### .*$", chapter(key), re.MULTILINE))
    for shelf in shown:
        assert f"`{shelf}.toml`" in headings, f"no heading names {shelf}.toml"


@pytest.mark.parametrize("key", KEYS)
def test_all_examples_load_without_a_fault(key: str, own: Path) -> None:
    content = Shelves(manifest(key).shelves, shipped_content() / key, own / key)
    assert [str(fault) for fault in content.all_faults()] == []
    for _, kind, names in entries(key):
        assert names <= set(content.entries(kind))


@pytest.mark.parametrize("key", KEYS)
def test_each_example_is_new_and_not_one_of_ours(key: str) -> None:
    ours = Shelves(manifest(key).shelves, shipped_content() / key)
    for shelf, kind, names in entries(key):
        if (key, shelf) not in CANNOT_BE_NEW:
            assert not names & set(ours.entries(kind))


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
def test_the_examples_can_be_looked_up(key: str, own: Path) -> None:
    names = {entry.name for entry in open_system(key, own).system.library.entries()}
    assert set(LOOKED_UP[key]) <= names


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
def test_the_fights_of_the_examples_can_begin(key: str, own: Path) -> None:
    system = open_system(key, own).system
    people, fight = system.characters.ready(), system.procedures["fight"]
    (shown,) = (names for shelf, _, names in entries(key) if shelf == "fights")
    for name in shown:
        ready = system.encounters.ready_fights()[name]
        party = tuple(people[who] for who in ready.party)
        state = fight.begin(Setup(party, ready.foes, ready.place, ready.name, ready.options))
        assert {person.name for person in fight.view(state, None).fighters} >= set(ready.party)


@pytest.mark.parametrize("key", KEYS)
def test_every_tag_and_role_of_foes_is_named(key: str) -> None:
    (told,) = re.findall(r"^### Foes: .*?(?=^### )", chapter(key), re.MULTILINE | re.DOTALL)
    for word in WORDS[key]:
        assert word in told


def test_every_effect_piece_is_named() -> None:
    text = chapter("polyhedral")
    told = text[text.index("The pieces (`do = …`):") :].split(".")[0]
    named = set(re.findall(r"[a-z]+(?:-[a-z]+)*", told.split(":")[1]))
    there = {str(each.__struct_config__.tag) for each in Piece.__args__}
    assert named == there
