"""Owns what is added to a roll now: skill, Health, the round's penalty and circumstances, each by its name.

A reckoning is worked out once for the same figures, since a simulated fight asks for it thousands of times.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from solo.resolver import Modifier
from solo.systems.swords.fight.state import Arm, Fight, Fighter
from solo.systems.swords.rolls.health import Health
from solo.systems.swords.rolls.mass import doublings
from solo.systems.swords.rolls.skill import action_penalty

Part = tuple[str, int]
NOTHING: Final[tuple[Part, ...]] = ()
ATTRIBUTE: Final = {"animals": "Intelligence"}
OBEYS: Final = 8
TRAINED: Final[Part] = ("trained for battle", 2)


class Reckoning(NamedTuple):
    """What is added to two dice: the sum, and each part of it with its name."""

    total: int
    parts: tuple[Part, ...]

    def named(self) -> tuple[Modifier, ...]:
        """The parts as the story tells them."""
        return tuple(Modifier(name, value) for name, value in self.parts)


@lru_cache(maxsize=65_536)
def _skill(skill: str, value: int, health: Health, penalty: int, actions: int, more: tuple[Part, ...]) -> Reckoning:
    parts: list[Part] = [(f"{ATTRIBUTE.get(skill, 'Dexterity')} + {skill.capitalize()}", value)]
    if penalty:
        parts.append((health.word, penalty))
    if actions > 1:
        parts.append((f"{actions} actions", action_penalty(actions)))
    parts.extend(more)
    return Reckoning(sum(part for _, part in parts), tuple(parts))


def skill(fighter: Fighter, name: str, more: tuple[Part, ...] = NOTHING, extra_actions: int = 0) -> Reckoning:
    """Returns what a fighter adds to a skill roll of this round (`S-01`, `S-06`, `S-10`); `name` as in Figures."""
    bodily = 0 if name == "animals" else fighter.ill
    return _skill(name, getattr(fighter.figures, name), fighter.health, bodily, fighter.actions + extra_actions, more)


@lru_cache(maxsize=16_384)
def _endurance(strength: int, armour: int, health: Health, penalty: int) -> Reckoning:
    parts = [("Strength", strength), ("armour", armour), (health.word, penalty)]
    return Reckoning(strength + armour + penalty, tuple(part for part in parts if part[1] or part[0] == "Strength"))


def endurance(fighter: Fighter, armoured: bool = True) -> Reckoning:
    """Returns what a victim adds to endurance (`S-03`, `S-06`); a fall from a height meets no armour (`R-14`)."""
    return _endurance(fighter.figures.strength, fighter.armour if armoured else 0, fighter.health, fighter.ill)


@lru_cache(maxsize=16_384)
def _damage(strength: int, health: Health, penalty: int, weapon: str, bonus: int, more: tuple[Part, ...]) -> Reckoning:
    parts = [("Strength", strength), (weapon, bonus), (health.word, penalty), *more]
    return Reckoning(sum(value for _, value in parts), tuple(part for part in parts if part[1]))


def damage(fighter: Fighter, arm: Arm | None, more: tuple[Part, ...] = NOTHING, augments: int = 0) -> Reckoning:
    """Returns what is added to a damage roll: Strength and Health unless the weapon is a machine (`S-02`, `S-24`)."""
    if augments:
        more = (*more, ("Augments" if augments > 1 else "Augment", 2 * augments))
    weapon = arm.weapon if arm else None
    if weapon and weapon.mechanical:
        return _damage(0, Health.OK, 0, weapon.name, weapon.bonus, more)
    name, bonus = (weapon.name, weapon.bonus) if weapon else ("bare hands", 0)
    return _damage(fighter.figures.strength, fighter.health, fighter.ill, name, bonus, more)


def initiative(fighter: Fighter) -> int:
    """Returns what is added to initiative: Dexterity with the Health penalty, no other (`R-05`)."""
    return fighter.figures.dexterity + fighter.ill


def grappling(fight: Fight, fighter: Fighter, against: Fighter, more: tuple[Part, ...] = NOTHING) -> Reckoning:
    """Returns what a fighter adds to a Grappling roll against another; with helpers the best rolls (`S-19`, `H-06`)."""
    if fight.circumstances.mass:
        bonus = doublings(weight(fight, fighter), weight(fight, against))
        if bonus:
            more = (*more, ("mass", bonus))
    if fighter.helpers:
        own = skill(fighter, "grappling").total
        best = max((skill(one, "grappling").total for one in _helpers(fight, fighter)), default=own)
        if best > own:
            more = (*more, ("a better grappler helps", best - own))
    return skill(fighter, "grappling", more)


def obedience(commander: Fighter, animal: Fighter) -> Reckoning:
    """Returns what is added to the Animals roll that an animal obeys by; training helps (`S-29`)."""
    return skill(commander, "animals", (TRAINED,) if animal.battle_trained else NOTHING)


def weight(fight: Fight, fighter: Fighter) -> int:
    """Returns a fighter's mass in pounds with that of whoever helps it to grapple (`S-19`)."""
    if not fighter.helpers:
        return fighter.mass
    return fighter.mass + sum(one.mass for one in _helpers(fight, fighter))


def _helpers(fight: Fight, fighter: Fighter) -> list[Fighter]:
    """Those who help and still can: whoever is down or in somebody's grip by now lends nothing."""
    return [one for one in map(fight.of, fighter.helpers) if not one.out and not one.clinch]
