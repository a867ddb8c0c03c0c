"""Questions about attacks, blows and duels (`F-13` to `F-19`), answered by the chance functions of a fight."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from solo.resolver import Distribution, distribution
from solo.systems.contract import QuestionError
from solo.systems.fire_and_sword.questions.arguments import Count, Die, Named, Number, ResistDie, Skill
from solo.systems.fire_and_sword.questions.rolls import Answer, Bonus, Modifier, Overcome
from solo.systems.fire_and_sword.rolls import attack as attacks
from solo.systems.fire_and_sword.rolls import duel as duels
from solo.systems.fire_and_sword.rolls import roll
from solo.systems.fire_and_sword.rolls.attack import MOST_MAGIC_PROTECTION, TargetState, armour_points
from solo.systems.fire_and_sword.rolls.roll import AttackContest, BlowDepth, Level, ReadRoll
from solo.systems.parts.questions import question

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
    Count,
    Meta(description=f"magical protection, a whole number from 0 up, of which at most {MOST_MAGIC_PROTECTION} count"),
]
WeaponBonus = Annotated[Number, Meta(description="the weapon's bonus on its D10: 2 for a two-handed weapon")]
Impact = Annotated[Number, Meta(description="the impact bonus, a whole number: 1 for a typical fighter")]
MagicDamage = Annotated[Number, Meta(description="the damage bonus from magic, a whole number")]
AttackSkill = Annotated[Skill, Meta(description="the attack skill, a whole number from -200 to 500")]


@question("resolve", "The blow that lands, from an attack and a parry already rolled.", rules="F-13 F-14")
def resolve(
    attack_level: LevelName,
    attack_face: Face = 0,
    parry_level: ParryLevel = "none",
    parry_face: Face = 0,
    attack_overcome: Overcome = 0,
    parry_overcome: Overcome = 0,
) -> Answer:
    attack = _rolled("attack_face", attack_level, attack_face)
    parry = None if parry_level == "none" else _rolled("parry_face", parry_level, parry_face)
    return {"blow": roll.resolve(attack, parry, attack_overcome, parry_overcome).word}


@question("attack-levels", "The chances that an attack misses, or lands as a blow of each level.", rules="F-14")
def attack_levels(
    attack: AttackSkill,
    parry: Parry | None = None,
    attack_modifier: Modifier = 0,
    parry_modifier: Modifier = 0,
    attack_overcome: Overcome = 0,
    parry_overcome: Overcome = 0,
    attack_crit_bonus: Bonus = 0,
    parry_crit_bonus: Bonus = 0,
    die: Die = 20,
) -> Answer:
    attacks_at = attack + attack_modifier
    parries_at = None if parry is None else parry + parry_modifier
    contest = AttackContest(
        attacks_at, parries_at, attack_crit_bonus, parry_crit_bonus, attack_overcome, parry_overcome, die
    )
    blows = distribution(roll.resolve_contest, contest).map(lambda landed: landed.blow)
    return {blow.word: float(blows.chance_of(blow)) for blow in BlowDepth if blow is not BlowDepth.CINEMATIC}


@question("attack", "The effect of an attack with a D10 weapon on its target.", rules="F-13 F-15 F-19")
def attack(
    attack: AttackSkill,
    parry: Parry | None = None,
    attack_modifier: Modifier = 0,
    parry_modifier: Modifier = 0,
    attack_overcome: Overcome = 0,
    parry_overcome: Overcome = 0,
    attack_crit_bonus: Bonus = 0,
    parry_crit_bonus: Bonus = 0,
    die: Die = 20,
    weapon_bonus: WeaponBonus = 0,
    impact: Impact = 0,
    magic_damage: MagicDamage = 0,
    armor: Protection = 0,
    magic_armor: MagicProtection = 0,
    named: Named = False,
    resist_die: ResistDie = 10,
) -> Answer:
    attacks_at = attack + attack_modifier
    parries_at = None if parry is None else parry + parry_modifier
    contest = AttackContest(
        attacks_at, parries_at, attack_crit_bonus, parry_crit_bonus, attack_overcome, parry_overcome, die
    )
    bonus = weapon_bonus + impact + magic_damage
    force = attacks.BlowForce(bonus, armor, magic_armor, named, resist_die)
    ended = distribution(attacks.attack, contest, force).map(lambda struck: struck.harm)
    return _harms(ended) | {"out_of_fight": float(1 - ended.chance_of(TargetState.UNAFFECTED))}


@question("incapacitation", "The effect of net damage on a target.", rules="F-19")
def incapacitation(
    damage: Annotated[Number, Meta(description="the net damage, a whole number")],
    named: Named = False,
    die: ResistDie = 10,
) -> Answer:
    return _harms(distribution(attacks.incapacitation, damage, named, die))


@question("duel", "The outcome of a duel in which each fighter attacks and parries once a round.", rules="F-11 F-13")
def duel(a: FighterObject, b: FighterObject) -> Answer:
    ends = duels.duel(_duellist(a), _duellist(b))
    if not any(ends):
        raise QuestionError("Neither fighter can take the other out. Give one of them an attack that can land.")
    chances: dict[str, Fraction] = {"a_wins": ends.first_wins, "b_wins": ends.second_wins, "both_down": ends.both_down}
    return {name: float(chance) for name, chance in chances.items()}


@question("armor", "The points that armour takes off a blow.", rules="F-16")
def armor(
    kind: Annotated[
        Literal["none", "light", "medium", "heavy"], Meta(description="the armour: none, light, medium or heavy")
    ],
    enchanted: Annotated[bool, Meta(description="true for enchanted armour such as iron")] = False,
) -> Answer:
    return {"points": armour_points(kind, enchanted)}


def _rolled(argument: str, name: str, face: int) -> ReadRoll:
    level = Level[name.upper()]
    if level < Level.NORMAL:
        return ReadRoll(level, 0)
    if not face:
        raise QuestionError(f"The argument {argument} should be the face of the {name} roll, from 1 to 20.")
    return ReadRoll(level, face)


def _harms(harm: Distribution[TargetState]) -> Answer:
    return {one.word: float(harm.chance_of(one)) for one in TargetState}


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


def _duellist(fighter: Fighter) -> duels.Duellist:
    return duels.Duellist(
        attack=fighter.attack,
        defence=fighter.parry,
        bonus=fighter.weapon_bonus + fighter.impact,
        armour=fighter.armor,
        named=fighter.named,
        resist_die=fighter.resist_die,
    )
