"""Owns the questions about attacks, blows and duels (`F-13` to `F-19`), each answered by what a fight throws."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from solo.resolver import Distribution, distribution
from solo.systems.contract import QuestionFault
from solo.systems.fire_and_sword.blows import attack as attacks
from solo.systems.fire_and_sword.blows import duel as duels
from solo.systems.fire_and_sword.blows import incapacitation as harms
from solo.systems.fire_and_sword.blows.damage import MOST_MAGIC_PROTECTION, armour_points
from solo.systems.fire_and_sword.blows.incapacitation import Harm
from solo.systems.fire_and_sword.questions.arguments import Count, Die, Named, Number, ResistDie, Skill
from solo.systems.fire_and_sword.questions.rolls import Answer, Bonus, Modifier, Overcome
from solo.systems.fire_and_sword.rolls import ladder
from solo.systems.fire_and_sword.rolls.ladder import Blow, Contest
from solo.systems.fire_and_sword.rolls.levels import Level, Rolled
from solo.systems.parts.questions import NamedQuestion, question

LevelName = Annotated[
    Literal["fumble", "failure", "normal", "special", "critical", "cinematic"],
    Meta(description="a level: fumble, failure, normal, special, critical or cinematic"),
]
ParryLevel = Annotated[
    Literal["none", "fumble", "failure", "normal", "special", "critical", "cinematic"],
    Meta(description="a level: none, fumble, failure, normal, special, critical or cinematic"),
]
Face = Annotated[int, Meta(ge=0, le=20, description="the face that counts, from 1 to 20, or 0 for a failed roll")]
Parry = Annotated[int, Meta(ge=-200, le=500, description="a skill from -200 to 500, or null for no parry")]
Protection = Annotated[Count, Meta(description="points of armour or hide, a whole number from 0 up")]
MagicProtection = Annotated[
    Count, Meta(description=f"magical protection, a whole number from 0 up of which {MOST_MAGIC_PROTECTION} count")
]
WeaponBonus = Annotated[Number, Meta(description="what the weapon adds to its D10: 2 for one in both hands")]
Impact = Annotated[Number, Meta(description="the impact bonus, a whole number: 1 for a typical fighter")]
MagicDamage = Annotated[Number, Meta(description="what magic adds to the damage, a whole number")]
AttackSkill = Annotated[Skill, Meta(description="the attack skill, a whole number from -200 to 500")]


class Resolve(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    attack_level: LevelName
    attack_face: Face = 0
    parry_level: ParryLevel = "none"
    parry_face: Face = 0
    attack_overcome: Overcome = 0
    parry_overcome: Overcome = 0


def resolve(asked: Resolve) -> Answer:
    attack = _rolled("attack_face", asked.attack_level, asked.attack_face)
    parry = None if asked.parry_level == "none" else _rolled("parry_face", asked.parry_level, asked.parry_face)
    return {"blow": ladder.resolve(attack, parry, asked.attack_overcome, asked.parry_overcome).word}


def _rolled(argument: str, name: str, face: int) -> Rolled:
    level = Level[name.upper()]
    if level < Level.NORMAL:
        return Rolled(level, 0)
    if not face:
        raise QuestionFault(f"The argument {argument} should be the face of the {name} roll, from 1 to 20.")
    return Rolled(level, face)


class AttackLevels(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    attack: AttackSkill
    parry: Parry | None = None
    attack_modifier: Modifier = 0
    parry_modifier: Modifier = 0
    attack_overcome: Overcome = 0
    parry_overcome: Overcome = 0
    attack_crit_bonus: Bonus = 0
    parry_crit_bonus: Bonus = 0
    die: Die = 20


def attack_levels(asked: AttackLevels) -> Answer:
    blows = distribution(ladder.landed, _contest(asked)).map(lambda landed: landed.blow)
    return {blow.word: float(blows.chance_of(blow)) for blow in Blow if blow is not Blow.CINEMATIC}


def _contest(asked: AttackLevels) -> Contest:
    return Contest(
        asked.attack + asked.attack_modifier,
        None if asked.parry is None else asked.parry + asked.parry_modifier,
        asked.attack_crit_bonus,
        asked.parry_crit_bonus,
        asked.attack_overcome,
        asked.parry_overcome,
        asked.die,
    )


class Attack(AttackLevels, frozen=True, forbid_unknown_fields=True):
    weapon_bonus: WeaponBonus = 0
    impact: Impact = 0
    magic_damage: MagicDamage = 0
    armor: Protection = 0
    magic_armor: MagicProtection = 0
    named: Named = False
    resist_die: ResistDie = 10


def attack(asked: Attack) -> Answer:
    bonus = asked.weapon_bonus + asked.impact + asked.magic_damage
    force = attacks.Force(bonus, asked.armor, asked.magic_armor, asked.named, asked.resist_die)
    ended = distribution(attacks.attack, _contest(asked), force).map(lambda struck: struck.harm)
    return _harms(ended) | {"out_of_fight": float(1 - ended.chance_of(Harm.UNAFFECTED))}


class Incapacitation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    damage: Annotated[Number, Meta(description="the net damage, a whole number")]
    named: Named = False
    die: ResistDie = 10


def incapacitation(asked: Incapacitation) -> Answer:
    return _harms(distribution(harms.incapacitation, asked.damage, asked.named, asked.die))


def _harms(harm: Distribution[Harm]) -> Answer:
    return {one.word: float(harm.chance_of(one)) for one in Harm}


class Fighter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    attack: AttackSkill
    parry: Parry | None = None
    weapon_bonus: WeaponBonus = 0
    impact: Impact = 0
    armor: Protection = 0
    named: Named = False
    resist_die: ResistDie = 10


FighterObject = Annotated[
    Fighter,
    Meta(description="a fighter with attack, parry, weapon_bonus, impact, armor, named and resist_die"),
]


class Duel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    a: FighterObject
    b: FighterObject


def duel(asked: Duel) -> Answer:
    ends = duels.duel(_duellist(asked.a), _duellist(asked.b))
    if not any(ends):
        raise QuestionFault("Neither of the two can ever put the other out: give one of them an attack that may land.")
    chances: dict[str, Fraction] = {"a_wins": ends.first_wins, "b_wins": ends.second_wins, "both_down": ends.both_down}
    return {name: float(chance) for name, chance in chances.items()}


def _duellist(fighter: Fighter) -> duels.Duellist:
    return duels.Duellist(
        attack=fighter.attack,
        defence=fighter.parry,
        bonus=fighter.weapon_bonus + fighter.impact,
        armour=fighter.armor,
        named=fighter.named,
        resist_die=fighter.resist_die,
    )


class Armor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: Annotated[
        Literal["none", "light", "medium", "heavy"], Meta(description="the armour: none, light, medium or heavy")
    ]
    enchanted: Annotated[bool, Meta(description="true for enchanted armour such as iron")] = False


def armor(asked: Armor) -> Answer:
    return {"points": armour_points(asked.kind, asked.enchanted)}


def questions_of_blows() -> Iterator[NamedQuestion]:
    """Yields each question of this module."""
    yield question("resolve", "The blow that lands of an attack and a parry already rolled.", Resolve, resolve)
    yield question("attack-levels", "How deep an attack may land.", AttackLevels, attack_levels)
    yield question("attack", "What an attack with a D10 weapon does to its target.", Attack, attack)
    yield question("incapacitation", "What net damage does to a target.", Incapacitation, incapacitation)
    yield question("duel", "How one against one ends, each attacking and parrying once a round.", Duel, duel)
    yield question("armor", "What armour keeps of a blow.", Armor, armor)
