"""Foe: an opponent in a fight, as the content declares it.

The danger of a foe is computed from its figures, against the benchmark fighter.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

import msgspec

from solo.systems.contract import Content
from solo.systems.fire_and_sword.gear.armour import armour_named, shield_named
from solo.systems.fire_and_sword.gear.ware import ware_named
from solo.systems.fire_and_sword.gear.weapon import weapon_named
from solo.systems.fire_and_sword.magic.spell import Spell, base_cost
from solo.systems.fire_and_sword.people.magic import KnownSpell
from solo.systems.fire_and_sword.people.sheet import CarriedArms
from solo.systems.fire_and_sword.people.statistics import Statistics
from solo.systems.fire_and_sword.rolls.roll import D20
from solo.systems.fire_and_sword.rolls.spirit_combat import OwnTable
from solo.systems.fire_and_sword.skills import base_level
from solo.systems.parts.fight.leaving import BY_NATURE, GivenResolve, Resolve, resolve_or

Role = Literal["soldier", "archer", "rider", "beast", "giant", "caster", "spirit", "leader", "rogue"]
SpiritEffect = Literal["", "wasting disease", "madness", "possessed"]
RESISTANCE_DICE: Final = (8, 10, 12, 20)
FEARLESS: Final = "fearless"
"""The theme that marks foes who never leave a fight."""


class Foe(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An opponent. `skills` are levels by name; a skill that is not listed has its base level.

    - `impact`: the foe's own bonus. `hide`: its skin, in addition to a worn suit.
    - `resistance_die`: the sides of the die (`F-19`).
    - `spells`: known spells by name, with points or strengths. `running`: spells cast and paid for before the fight.
    - `spirit`: the foe has no body and fights only on the D30. `spirit_effect`: its lasting effect on a loser (`F-24`),
      by its own `spirit_table` if it has one (`F-23`).
    - `steady`: a lance never throws the foe down. `one_attack`: the foe attacks only once a round.
    - `resolve`: the foe's endurance in a losing fight, if its text gives one.
    - `grade`: income (`F-35`), 0 for none. `house`: a house foe.
    """

    name: str
    text: str
    role: Role
    skills: dict[str, int]
    statistics: Statistics = Statistics()
    impact: int = 0
    arms: CarriedArms = CarriedArms()
    hide: int = 0
    resistance_die: int = 10
    named: bool = False
    spells: dict[str, int] = {}
    running: tuple[str, ...] = ()
    fetch: bool = False
    spirit: bool = False
    spirit_effect: SpiritEffect = ""
    spirit_table: OwnTable = ()
    steady: bool = False
    one_attack: bool = False
    darksense: bool = False
    resolve: GivenResolve = BY_NATURE
    grade: int = 0
    themes: tuple[str, ...] = ()
    house: bool = True

    def skill(self, name: str) -> int:
        """Return the raw level of a skill (`F-02`)."""
        return self.skills.get(name, base_level(name))

    @property
    def known_spells(self) -> tuple[KnownSpell, ...]:
        """The foe's known spells as records like a character's; no spell is used up."""
        return tuple(KnownSpell(name, power) for name, power in self.spells.items())

    @property
    def power(self) -> int:
        """The foe's POW."""
        return self.statistics.power


def magic_points_left(foe: Foe, content: Content) -> int:
    """Return the magic points of a rested foe: its POW, less the price of its running spells."""
    spells = content.entries(Spell)
    return foe.power - sum(base_cost(spells[name], foe.spells[name]) for name in foe.running if name in foe.spells)


def resolve_of(foe: Foe) -> Resolve:
    """Return a foe's resolve in a losing fight: as the content gives it, or else by kind, name and role."""
    if foe.spirit or FEARLESS in foe.themes:
        return Resolve.NEVER_LEAVES
    return resolve_or(foe.resolve, _by_role(foe))


def _by_role(foe: Foe) -> Resolve:
    if foe.named or foe.role == "leader":
        return Resolve.BRAVE
    return Resolve.TIMID if foe.role == "rogue" else Resolve.ORDINARY


def foe_tags(foe: Foe) -> tuple[str, ...]:
    """Return all tags of a foe: role and themes, and tags for spirits, riders, magic and named foes."""
    found = [foe.role, *foe.themes]
    if foe.spirit:
        found.append("spirit")
    if foe.arms.mount:
        found.append("mounted")
    if foe.spells:
        found.append("magic")
    if foe.named:
        found.append("named")
    return tuple(dict.fromkeys(found))


class FoeProblem(NamedTuple):
    """A problem of a foe: the field, a sentence, and the affected entry of the field, "" for the whole field."""

    field: str
    sentence: str
    about: str = ""


def find_problems(foe: Foe, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a foe as (field, sentence) pairs."""
    return ((fault.field, fault.sentence) for fault in problems_of(foe, content))


def problems_of(foe: Foe, content: Content) -> Iterator[FoeProblem]:
    """Yield the problems of a foe, each with the affected skill, spell or weapon."""
    if not foe.text.strip():
        yield FoeProblem("text", "Say in a sentence what this foe is like.")
    if foe.resistance_die not in RESISTANCE_DICE:
        yield FoeProblem("resistance_die", f"A resistance die has 8, 10, 12 or 20 sides, not {foe.resistance_die}.")
    if foe.spirit and (foe.arms != CarriedArms() or foe.hide):
        yield FoeProblem("arms", "A spirit has no body: it carries and wears nothing.")
    if foe.spirit_effect and not foe.spirit:
        yield FoeProblem("spirit_effect", "Only a spirit can have a spirit_effect.")
    if foe.spirit_table and not foe.spirit:
        yield FoeProblem("spirit_table", "Only a spirit can have its own spirit table.")
    ends = [line.up_to for line in foe.spirit_table]
    if ends and (ends != sorted(set(ends)) or ends[0] < 1 or ends[-1] != D20):
        yield FoeProblem(
            "spirit_table", f"Sort the table's lines by their highest faces. The last line must end at {D20}."
        )
    if not foe.spirit and not foe.arms.weapons:
        yield FoeProblem("arms", "A foe with a body needs a weapon, a natural one at least.")
    yield from _arms_problems(foe, content)
    yield from _spell_problems(foe, content)


def _arms_problems(foe: Foe, content: Content) -> Iterator[FoeProblem]:
    for name in foe.arms.weapons:
        try:
            weapon = weapon_named(name, content)
        except ValueError as error:
            yield FoeProblem("arms", str(error), name)
            continue
        if weapon.attack_skill not in foe.skills:
            yield FoeProblem("skills", f"A foe with {name} needs the skill {weapon.attack_skill}.", weapon.attack_skill)
    for name, look_up in (
        (foe.arms.armour, armour_named),
        (foe.arms.shield, shield_named),
        (foe.arms.mount, ware_named),
    ):
        if not name:
            continue
        try:
            look_up(name, content)
        except ValueError as error:
            yield FoeProblem("arms", str(error), name)


def _spell_problems(foe: Foe, content: Content) -> Iterator[FoeProblem]:
    known = content.entries(Spell)
    for name, power in foe.spells.items():
        if name not in known:
            yield FoeProblem("spells", f"There is no spell “{name}”.", name)
        elif power not in known[name].powers:
            powers = ", ".join(map(str, known[name].powers))
            yield FoeProblem("spells", f"{name} can be learned at power {powers}, not at {power}.", name)
    for name in foe.running:
        if name not in foe.spells:
            yield FoeProblem("running", f"{name} can be active only if it is among the spells.", name)
