"""The shipped content, read without the library room, so that a fault there does not fail the rules here."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest

from solo.systems.contract import Content
from solo.systems.polyhedral.gear.affixes import Affix
from solo.systems.polyhedral.gear.equipment import Armour, Item, Shield, Weapon

E = TypeVar("E", bound=msgspec.Struct)

CONTENT = Path(__file__).parents[3] / "content" / "polyhedral"
SHELVES: dict[str, type[msgspec.Struct]] = {
    "weapons": Weapon,
    "armours": Armour,
    "shields": Shield,
    "items": Item,
    "affixes": Affix,
}


class ShippedGear:
    """The gear shelves as the `Content` of the contract."""

    def __init__(self, shelves: dict[type[msgspec.Struct], dict[str, msgspec.Struct]]) -> None:
        self._shelves = shelves

    def entries(self, kind: type[E]) -> Mapping[str, E]:
        return {name: entry for name, entry in self._shelves[kind].items() if isinstance(entry, kind)}


@pytest.fixture(scope="session")
def gear() -> Content:
    shelves: dict[type[msgspec.Struct], dict[str, msgspec.Struct]] = {}
    for shelf, kind in SHELVES.items():
        tables = tomllib.loads((CONTENT / f"{shelf}.toml").read_text(encoding="utf-8"))
        assert list(tables) == [shelf]
        entries = [msgspec.convert(table, kind, strict=True) for table in tables[shelf]]
        shelves[kind] = {table["name"]: entry for table, entry in zip(tables[shelf], entries, strict=True)}
        assert len(shelves[kind]) == len(entries), f"a name stands twice in {shelf}.toml"
    return ShippedGear(shelves)
