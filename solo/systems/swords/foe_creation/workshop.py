"""Owns the workshop of foes: what a creation screen asks of a system, answered for foes instead of characters.

A draft may hold anything; a foe leaves the workshop only without a fault. Nothing is paid for: the danger follows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from solo.resolver import Thrower
from solo.systems.contract import Assessment, Blueprint, Budget, Concept, Content, Draft, Problem
from solo.systems.parts.verdict import LONGEST_NAME, NAME, verdict, warning
from solo.systems.swords.creation.fields import skill_key
from solo.systems.swords.foe_creation import fields
from solo.systems.swords.foe_creation.figures import figures
from solo.systems.swords.foe_creation.kinds import KINDS
from solo.systems.swords.foe_creation.reading import FoeReading, read_foe, reopen_foe
from solo.systems.swords.foe_creation.suggest import USUAL_PRICE, suggested
from solo.systems.swords.foes.danger import MOST, danger
from solo.systems.swords.foes.foe import Foe, faults, weapons_of

SHELF: Final = "foes"
FIELDS: Final = {
    "text": fields.TEXT,
    "tags": fields.TAGS,
    "stamina": fields.STAMINA,
    "mass": fields.MASS,
    "armour": fields.ARMOUR,
    "move": fields.MOVE,
    "weapons": fields.weapon_key(1),
    "shield": fields.SHIELD,
    "mount": fields.MOUNT,
}


class Workshop:
    """Where foes are drawn up, suggested, mended and reopened."""

    shelf: str = SHELF
    usual_price: int = USUAL_PRICE
    concepts: Sequence[Concept] = tuple(Concept(key, kind.title, kind.help) for key, kind in KINDS.items())

    def __init__(self, content: Content) -> None:
        self._content = content

    def blueprint(self) -> Blueprint:
        """All that a foe is made of."""
        return fields.blueprint(self._content)

    def assess(self, draft: Draft) -> Assessment:
        """What a draft amounts to; any draft at all is assessed, none raises."""
        reading = read_foe(draft, self._content)
        derived = tuple(figures(reading.foe, self._content))
        return Assessment((_gauge(reading.foe, self._content),), derived, tuple(self._problems(reading)))

    def suggest(self, thrower: Thrower, concept: str, price: int | None = None) -> Draft:
        """A whole legal draft of a kind ("" for any) worth so much danger, or 2 more or less; 20 for None.

        Raises KeyError for an unknown kind, and ValueError with a sentence where nothing of it is worth so much.
        """
        return reopen_foe(suggested(thrower, concept, USUAL_PRICE if price is None else price, self._content))

    def finish(self, draft: Draft) -> Foe:
        """The foe that a legal draft makes. Raises ValueError with the sentence of the first problem for any other."""
        reading = read_foe(draft, self._content)
        judged = verdict(reading, self._problems(reading), draft)
        judged.demand_legal()
        return judged.case.foe

    def named(self, name: str) -> Foe:
        """The foe of this name. Raises KeyError for an unknown one."""
        return self._content.entries(Foe)[name]

    def reopen(self, foe: msgspec.Struct) -> Draft:
        """The draft that makes a foe again. Raises TypeError for what is none."""
        if not isinstance(foe, Foe):
            raise TypeError(f"A foe of Swords is needed, not a {type(foe).__name__}.")
        return reopen_foe(foe)

    def _problems(self, reading: FoeReading) -> Iterator[Problem]:
        yield from reading.problems
        foe = reading.foe
        if not foe.name:
            yield Problem("no-name", NAME, "Give the foe a name.")
        elif len(foe.name) > LONGEST_NAME or not foe.name.isprintable():
            yield Problem("no-name", NAME, f"Give a name of at most {LONGEST_NAME} letters, on one line.")
        told = {problem.field for problem in reading.problems}
        for field, sentence in faults(foe, self._content):
            if FIELDS[field] not in told:
                yield Problem(field, FIELDS[field], sentence)
        yield from self._doubts(foe)

    def _doubts(self, foe: Foe) -> Iterator[Problem]:
        """What can be fought with and is worth a thought: arms that it cannot use, or for which it has no skill."""
        weapons = weapons_of(foe, self._content)
        first = fields.weapon_key(1)
        if foe.animal and any(not weapon.natural for weapon in weapons):
            yield warning("doubt", first, "An animal holds nothing in a hand: give it what grows.")
        if any(weapon.mounted_only for weapon in weapons) and not foe.mount and len(weapons) == 1:
            yield warning("doubt", first, f"The {weapons[0].name} is used from the saddle only, and it rides nothing.")
        if foe.shield and weapons[0].hands > 1 and not (weapons[0].one_handed_mounted and foe.mount):
            yield warning(
                "doubt", fields.SHIELD, f"The {weapons[0].name} takes both hands: the shield is no help meanwhile."
            )
        if any(weapon.shoots for weapon in weapons) and not foe.skills.get("Archery"):
            yield warning("doubt", skill_key("Archery"), "It carries something to shoot, and is untrained in Archery.")


def _gauge(foe: Foe, content: Content) -> Budget:
    """The danger on its scale: nothing is spent here, but a narrow screen shows this line at all times."""
    worth = danger(foe, content)
    return Budget("Danger", str(worth), str(MOST), "", worth / MOST, why="It follows from all the rest (house).")
