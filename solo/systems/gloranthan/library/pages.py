"""Owns the pages of the library: types of unit, foes, regiments and spells, each with its facts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solo.systems.contract import Content, Entry, Library
from solo.systems.gloranthan.foes.foe import Foe
from solo.systems.gloranthan.foes.reckoned import price, regiment_price
from solo.systems.gloranthan.foes.regiment import Regiment
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
        for foe in self._content.entries(Foe).values():
            yield Entry(foe.name, "foe", foe.text, facts=(("Unit", foe.unit), ("Worth", str(price(foe)))))
        for one in self._content.entries(Regiment).values():
            facts = (("Unit", one.unit), ("Base", one.base), ("Worth", str(regiment_price(one))))
            yield Entry(one.name, "regiment", one.text, facts=facts)
        for spell in self._content.entries(Spell).values():
            yield Entry(spell.name, "spell", spell.text, facts=(("Grade", spell.grade), ("Frequency", spell.frequency)))
