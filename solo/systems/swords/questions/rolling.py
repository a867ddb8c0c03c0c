"""Owns the questions about rolls, blows and harm, each answered by the chance function that play throws.

Fractions become floats only here, at the border to JSON.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated

import msgspec
from msgspec import Meta

from solo.resolver import Distribution, distribution
from solo.systems.parts.questions import NamedQuestion, question
from solo.systems.swords.questions.arguments import (
    Armor,
    Attack,
    Bonus,
    Challenge,
    Count,
    Machine,
    Modifier,
    Strength,
    Strict,
    VictimStrength,
    WeaponBonus,
)
from solo.systems.swords.rolls import area, saddle, skill
from solo.systems.swords.rolls.blow import AUGMENT, MISS, blow, damage_modifier, free_blow, net_damage
from solo.systems.swords.rolls.health import WORDS, Health, HealthScale, falls, wounds

Answer = dict[str, object]
Made = Annotated[
    Annotated[int, Meta(ge=-10_000, le=10_000)] | None,
    Meta(description="a whole number, or null where no defence is made"),
]
Hits = Annotated[
    list[Annotated[int, Meta(ge=0, le=10_000)]], Meta(description="a list of net damage from 0 up, such as [6, 6]")
]
Raw = Annotated[int, Meta(ge=-10_000, le=10_000, description="the damage before endurance, a whole number")]
Stamina = Annotated[int, Meta(ge=-10_000, le=10_000, description="the Stamina before these hits, a whole number")]
Left = Annotated[int, Meta(ge=1, le=10_000, description="the victim's Stamina, a whole number from 1 up")]
Actions = Annotated[
    int, Meta(ge=1, le=10_000, description="the actions of the round, attack and defence included, from 1 up")
]
OtherActions = Annotated[
    int,
    Meta(
        ge=1,
        le=10_000,
        description="the other actions of the round, attack and defence included and Augments not, from 1 up",
    ),
]
Augments = Annotated[int, Meta(ge=0, le=1000, description="a whole number from 0 up")]


class Acting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    actions: Actions


def action_penalty(asked: Acting) -> Answer:
    return {"penalty": skill.action_penalty(asked.actions)}


class Rolling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    modifier: Modifier
    challenge: Challenge
    strict: Strict = False


def roll(asked: Rolling) -> Answer:
    chance = skill.exceeds if asked.strict else skill.meets
    return {"success": float(distribution(chance, asked.modifier, asked.challenge).chance_of(True))}


class Hitting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    attack: Attack
    defense: Made = None
    challenge: Challenge = 0


def hit(asked: Hitting) -> Answer:
    if asked.defense is None:
        odds = distribution(skill.exceeds, asked.attack, asked.challenge)
    else:
        odds = distribution(skill.outdoes, asked.attack - asked.defense - asked.challenge)
    return {"hit": float(odds.chance_of(True))}


class Damaging(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    strength: Strength
    weapon: WeaponBonus
    target_strength: VictimStrength
    armor: Armor
    bonus: Bonus = 0
    mechanical: Machine = False


class Attacking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    attack: Attack
    strength: Strength
    weapon: WeaponBonus
    target_strength: VictimStrength
    armor: Armor
    defense: Made = None
    challenge: Challenge = 0
    bonus: Bonus = 0
    mechanical: Machine = False
    stamina: Left = 10


class Augmenting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    base_attack: Attack
    base_defense: Made
    augments: Augments
    actions: OtherActions
    strength: Strength
    weapon: WeaponBonus
    target_strength: VictimStrength
    armor: Armor
    stamina: Left = 10


class Hurting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hits: Hits
    stamina: Stamina = 10


class Diving(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    defense: Modifier
    yards: Count


def dodge_area(asked: Diving) -> Answer:
    """Null and no chance beyond six yards."""
    challenge = area.dive_challenge(asked.yards)
    if challenge is None:
        return {"challenge": None, "success": 0.0}
    return {
        "challenge": challenge,
        "success": float(distribution(skill.meets, asked.defense, challenge).chance_of(True)),
    }


class Sitting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    riding: Modifier
    damage: Raw | None = None
    strength: Strength | None = None
    weapon: WeaponBonus | None = None
    bonus: Bonus | None = None
    mechanical: Machine | None = None


def keep_seat(asked: Sitting) -> Answer:
    rolled = (asked.strength, asked.weapon, asked.bonus, asked.mechanical)
    if asked.damage is not None:
        if any(part is not None for part in rolled):
            raise ValueError("Give the damage as it was rolled, or strength and weapon to roll it, and not both.")
        odds = distribution(saddle.keeps_seat, asked.riding, asked.damage)
    elif asked.weapon is None or (asked.strength is None and not asked.mechanical):
        raise ValueError("Give the damage as it was rolled, or the strength and weapon that roll it.")
    else:
        added = damage_modifier(asked.strength or 0, asked.weapon, asked.bonus or 0, bool(asked.mechanical))
        odds = distribution(saddle.keeps_seat_in_hit, asked.riding, added)
    return {"success": float(odds.chance_of(True))}


def questions_of_rolls(scale: HealthScale) -> Iterator[NamedQuestion]:
    """Yields every question about single rolls, blows and their harm; Health goes by the table's own scale."""

    def damage(asked: Damaging) -> Answer:
        force = damage_modifier(asked.strength, asked.weapon, asked.bonus, asked.mechanical)
        odds = distribution(net_damage, force - asked.target_strength - asked.armor)
        levels = odds.map(scale.level)
        return {
            "mean": float(odds.mean(lambda net: net)),
            "none": float(odds.chance_of(0)),
            **{WORDS[level]: float(levels.chance_of(level)) for level in Health},
        }

    def attack(asked: Attacking) -> Answer:
        force = damage_modifier(asked.strength, asked.weapon, asked.bonus, asked.mechanical)
        force -= asked.target_strength + asked.armor
        return _attacked(asked.attack - asked.challenge, asked.defense, force, asked.stamina, scale)

    def augment(asked: Augmenting) -> Answer:
        lead = asked.base_attack + skill.action_penalty(asked.actions + asked.augments)
        force = asked.strength + asked.weapon + AUGMENT * asked.augments - asked.target_strength - asked.armor
        return _attacked(lead, asked.base_defense, force, asked.stamina, scale)

    def hurt(asked: Hurting) -> Answer:
        left = wounds(asked.hits, asked.stamina, scale)
        return {"stamina": left.stamina, "health": left.health.word, "down": left.down}

    yield question("action-penalty", "What so many actions put on each skill roll of a round.", Acting, action_penalty)
    yield question("roll", "The chance that a skill roll meets a challenge.", Rolling, roll)
    yield question("hit", "The chance that an attack hits.", Hitting, hit)
    yield question("damage", "What one hit does: its net damage, and the Health after it.", Damaging, damage)
    yield question("attack", "What one attack does: hit, harm, fall, and the Stamina it takes.", Attacking, attack)
    yield question("augment", "What an attack does with Augments: fewer hits, more harm.", Augmenting, augment)
    yield question("wounds", "Stamina and Health after several hits.", Hurting, hurt)
    yield question("dodge-area", "The challenge and chance of diving out of an area.", Diving, dodge_area)
    yield question("keep-seat", "The chance that a rider who is hit stays in the saddle.", Sitting, keep_seat)


def _attacked(attack: int, defense: int | None, force: int, stamina: int, scale: HealthScale) -> Answer:
    odds: Distribution[int]
    odds = distribution(free_blow, attack, force) if defense is None else distribution(blow, attack - defense, force)

    def fallen(net: int) -> bool:
        return net != MISS and falls(stamina - net, scale.level(net))

    loss: Fraction = odds.mean(lambda net: max(net, 0))
    return {
        "hit": float(1 - odds.chance_of(MISS)),
        "hurt_or_worse": float(odds.chance(lambda net: scale.level(net) >= Health.HURT)),
        "falls": float(odds.chance(fallen)),
        "mean_stamina_loss": float(loss),
    }
