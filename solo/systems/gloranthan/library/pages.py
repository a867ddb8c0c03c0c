"""Owns the pages of the library: types of unit, foes with regiments, and spells, each with its facts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solo.systems.contract import Content, Entry, Library
from solo.systems.gloranthan.foes.reckoned import every_foe, price
from solo.systems.gloranthan.magic.spell import Spell
from solo.systems.gloranthan.people.sheet import Character
from solo.systems.gloranthan.units.unit_type import UnitType


class Pages(Library[Character]):
    """Everything that can be looked up."""

    def __init__(self, content: Content) -> None:
        self._content = content

    def entries(self) -> Sequence[Entry]:
        return tuple(self._entries())

    def _entries(self) -> Iterator[Entry]:
        for unit in self._content.entries(UnitType).values():
            facts = (("Melee", unit.melee), ("Skirmish", unit.skirmish), ("Missile", unit.missile))
            rest = (("Resist", unit.resist), ("Pursue", unit.pursue), ("Class", unit.troop_class))
            yield Entry(unit.name, "unit", unit.text, facts=(*facts, *rest))
        for foe in every_foe(self._content).values():
            facts = (("Unit", foe.unit), ("Worth", str(price(foe))), *((("Base", foe.base),) if foe.base else ()))
            yield Entry(foe.name, "foe", foe.text, (("scale", "battle" if foe.base else "personal"),), facts)
        for spell in self._content.entries(Spell).values():
            yield Entry(spell.name, "spell", spell.text, facts=(("Grade", spell.grade), ("Frequency", spell.frequency)))
