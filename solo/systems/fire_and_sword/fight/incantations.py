"""Owns spells in a fight: which may be cast at whom now, at what price, and how that is written as an action."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from solo.systems.fire_and_sword.fight.arena import Arena
from solo.systems.fire_and_sword.fight.state import CAST, Fighter, apart
from solo.systems.fire_and_sword.magic import effects, reach
from solo.systems.fire_and_sword.magic.known import spent
from solo.systems.fire_and_sword.magic.spell import CAST_RANGE, KnownSpell, Spell, base_cost, powers_up_to
from solo.systems.fire_and_sword.people.skills import CULT_LORE, DODGE, SHIELD_PARRY

EPISODE = "episode"


class Incantation(NamedTuple):
    """One way to cast one spell: its power, at whom, on which skill or weapon of the target, and for how long."""

    spell: str
    power: int
    target: str
    on: str
    duration: str

    @property
    def code(self) -> str:
        """The action that casts it so."""
        return f"{CAST}:{self.spell}:{self.power}:{self.on}:{self.duration}:{self.target}"


def read(code: str) -> Incantation:
    """The incantation of an action."""
    _, spell, power, on, duration, target = code.split(":")
    return Incantation(spell, int(power), target, on, duration)


def known(fighter: Fighter, spell: str) -> KnownSpell | None:
    """The spell as somebody knows it; None where it is not known, or used up."""
    return next((one for one in fighter.spells if one.name == spell and not one.used), None)


def cost(caster: Fighter, spell: Spell, power: int, paces: int, duration: str) -> int:
    """Magic points of a casting (`F-33`, `R-29`), fixed points taken off; 0 for a divine spell."""
    if spell.kind == "divine":
        return 0
    base = max(0, base_cost(spell, power) - dict(caster.build.fixed).get(spell.name, 0))
    return reach.cost(base, duration, reach.range_for(paces) if paces else "touch")


def price_of(arena: Arena, caster: Fighter, one: Incantation) -> int:
    """Magic points of an incantation from where both stand now."""
    target = arena.fight.of(one.target)
    paces = 0 if target is caster else max(1, apart(caster, target))
    return cost(caster, arena.spells[one.spell], one.power, paces, one.duration)


def pay(caster: Fighter, spell: Spell, price: int) -> None:
    """What a casting takes: a divine spell is used up, sorcery costs its price (`F-27`, `F-30`)."""
    if spell.kind == "divine":
        caster.spells = list(spent(caster.spells, spell.name))
    else:
        caster.magic_points -= price


class CastingRoll(NamedTuple):
    """A casting as it is rolled: effective skill, +Y, +Z."""

    skill: int
    critical: int
    overcome: int


def casting_roll(caster: Fighter, spell: Spell) -> CastingRoll:
    """The roll of a casting: the cult's lore or the spell's own skill, with all that helps or hinders."""
    name = spell.casting_skill
    pluses = effects.pluses(caster.running, name) if caster.running else effects.Pluses()
    skill = caster.build.skill(name) + pluses.skill + dict(caster.build.casting).get(spell.name, 0)
    return CastingRoll(skill, pluses.critical, pluses.overcome)


def targets(arena: Arena, caster: Fighter, spell: Spell) -> Iterator[Fighter]:
    """Whom a spell may be cast at now: friends and oneself, or foes; the divine reach 20 paces (part 3)."""
    fight = arena.fight
    around = fight.foes_of(caster) if spell.whom == "foe" else [caster, *fight.friends_of(caster)]
    for target in around:
        if spell.kind == "sorcery" or apart(caster, target) <= CAST_RANGE:
            yield target


def castable(arena: Arena, caster: Fighter, longer: bool = False) -> Iterator[Incantation]:
    """All that somebody could cast now and pay for, for the episode or, with `longer`, beyond it (`H-08`)."""
    for one in caster.spells:
        spell = arena.spells.get(one.name)
        if one.used or spell is None or not spell.in_fight or spell.whom == "place":
            continue
        durations = [EPISODE]
        if longer:
            durations = [key for key in reach.DURATIONS if key != EPISODE] if _may_last(spell) else []
        for target in targets(arena, caster, spell):
            paces = 0 if target is caster else max(1, apart(caster, target))
            for power in powers_up_to(spell, one.power):
                for duration in durations:
                    if cost(caster, spell, power, paces, duration) <= caster.magic_points:
                        for on in put_on(spell, target):
                            yield Incantation(spell.name, power, target.key, on, duration)


def _may_last(spell: Spell) -> bool:
    return spell.kind == "sorcery" and effects.lasts(spell)


def put_on(spell: Spell, target: Fighter) -> tuple[str, ...]:
    """The skills or weapons of a target that a spell may be put on; one empty name where it asks for none."""
    if spell.where == "one skill":
        return (*combat_skills(target), *casting_skills(target))
    if spell.where == "one weapon":
        arms = target.build.arms
        return (target.weapon,) if target.weapon else tuple(arm.name for arm in arms if arm.natural)
    return ("",)


def casting_skills(fighter: Fighter) -> tuple[str, ...]:
    """The skills that somebody casts with: the cult's lore, and sorcery by the name of each spell."""
    levels = dict(fighter.build.skills)
    return tuple(name for name in (CULT_LORE, *(one.name for one in fighter.spells)) if levels.get(name, 0) > 1)


def combat_skills(fighter: Fighter) -> tuple[str, ...]:
    """The skills that somebody fights with as it is armed now, the attack first."""
    build = fighter.build
    held = [build.arm(fighter.weapon)] if fighter.weapon else []
    arms = held or [arm for arm in build.arms if arm.natural]
    found = [arm.attack_skill for arm in arms] + [arm.parry_skill for arm in arms if arm.parry is not None]
    if build.shield:
        found.append(SHIELD_PARRY)
    return tuple(dict.fromkeys((*found, DODGE)))
