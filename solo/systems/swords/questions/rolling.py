"""Questions about rolls, attacks and harm, answered by the chance functions of play.

Fractions become floats only here, for JSON.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from msgspec import Meta

from solo.resolver import Distribution, distribution
from solo.systems.contract import Content
from solo.systems.parts.questions import question
from solo.systems.swords.gear.load import pace_under
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
from solo.systems.swords.rolls.damage import (
    AUGMENT,
    MISS,
    WORDS,
    Health,
    HealthScale,
    blow,
    damage_modifier,
    free_blow,
    is_down,
    net_damage,
    scale_of,
    wounds,
)

Answer = dict[str, object]
Made = Annotated[
    Annotated[int, Meta(ge=-10_000, le=10_000)] | None,
    Meta(description="a whole number, or null if the target does not defend"),
]
Hits = Annotated[
    list[Annotated[int, Meta(ge=0, le=10_000)]], Meta(description="a list of net damage from 0 up, such as [6, 6]")
]
Raw = Annotated[int, Meta(ge=-10_000, le=10_000, description="the damage before endurance, a whole number")]
Stamina = Annotated[int, Meta(ge=-10_000, le=10_000, description="the Stamina before these hits, a whole number")]
Left = Annotated[int, Meta(ge=1, le=10_000, description="the victim's Stamina, a whole number from 1 up")]
Actions = Annotated[
    int, Meta(ge=1, le=10_000, description="the actions of the round, including attack and defence, from 1 up")
]
OtherActions = Annotated[
    int,
    Meta(
        ge=1,
        le=10_000,
        description="the other actions of the round, including attack and defence but not Augments, from 1 up",
    ),
]
Pounds = Annotated[int, Meta(ge=1, le=1_000_000, description="pounds, a whole number from 1 up")]
Yards = Annotated[int, Meta(ge=1, le=1000, description="the mount's move in yards, a whole number from 1 up")]
USUAL_MOVE = 20
Augments = Annotated[int, Meta(ge=0, le=1000, description="a whole number from 0 up")]


@question("action-penalty", "The penalty of several actions on each skill roll of the round.", rules="S-10")
def action_penalty(actions: Actions) -> Answer:
    return {"penalty": skill.action_penalty(actions)}


@question("roll", "The chance that a skill roll meets a challenge.", rules="S-01")
def roll(modifier: Modifier, challenge: Challenge, strict: Strict = False) -> Answer:
    chance = skill.exceeds if strict else skill.meets
    return {"success": float(distribution(chance, modifier, challenge).chance_of(True))}


@question("hit", "The chance that an attack hits.", rules="S-07 S-08")
def hit(attack: Attack, defense: Made = None, challenge: Challenge = 0) -> Answer:
    if defense is None:
        odds = distribution(skill.exceeds, attack, challenge)
    else:
        odds = distribution(skill.beats_opposed, attack - defense - challenge)
    return {"hit": float(odds.chance_of(True))}


@question("damage", "The net damage of one hit, and the target's Health after it.", rules="S-02 S-03")
def damage(
    content: Content,
    /,
    strength: Strength,
    weapon: WeaponBonus,
    target_strength: VictimStrength,
    armor: Armor,
    bonus: Bonus = 0,
    mechanical: Machine = False,
) -> Answer:
    force = damage_modifier(strength, weapon, bonus, mechanical)
    odds = distribution(net_damage, force - target_strength - armor)
    levels = odds.map(scale_of(content).level)
    return {
        "mean": float(odds.mean(lambda net: net)),
        "none": float(odds.chance_of(0)),
        **{WORDS[level]: float(levels.chance_of(level)) for level in Health},
    }


@question(
    "attack",
    "The chances of one attack to hit, hurt or fell the target, and the average Stamina loss.",
    rules="S-07 S-02 S-03 S-04",
)
def attack(
    content: Content,
    /,
    attack: Attack,
    strength: Strength,
    weapon: WeaponBonus,
    target_strength: VictimStrength,
    armor: Armor,
    defense: Made = None,
    challenge: Challenge = 0,
    bonus: Bonus = 0,
    mechanical: Machine = False,
    stamina: Left = 10,
) -> Answer:
    force = damage_modifier(strength, weapon, bonus, mechanical)
    force -= target_strength + armor
    return _attacked(attack - challenge, defense, force, stamina, scale_of(content))


@question("augment", "The odds of an attack with Augments, which hits less often but harder.", rules="S-24")
def augment(
    content: Content,
    /,
    base_attack: Attack,
    base_defense: Made,
    augments: Augments,
    actions: OtherActions,
    strength: Strength,
    weapon: WeaponBonus,
    target_strength: VictimStrength,
    armor: Armor,
    stamina: Left = 10,
) -> Answer:
    lead = base_attack + skill.action_penalty(actions + augments)
    force = strength + weapon + AUGMENT * augments - target_strength - armor
    return _attacked(lead, base_defense, force, stamina, scale_of(content))


@question("wounds", "Stamina and Health after several hits.", rules="S-04 S-05 S-06")
def hurt(content: Content, /, hits: Hits, stamina: Stamina = 10) -> Answer:
    left = wounds(hits, stamina, scale_of(content))
    return {"stamina": left.stamina, "health": left.health.word, "down": left.down}


@question("dodge-area", "The challenge and chance of diving out of an area.", rules="S-26")
def dodge_area(defense: Modifier, yards: Count) -> Answer:
    """Return the challenge of a dive out of an area and the chance to meet it.

    Beyond six yards the challenge is null and the chance 0.
    """
    challenge = area.dive_challenge(yards)
    if challenge is None:
        return {"challenge": None, "success": 0.0}
    return {
        "challenge": challenge,
        "success": float(distribution(skill.meets, defense, challenge).chance_of(True)),
    }


@question("carry", "The pace of a mount under a load.", rules="S-30")
def carry(mass: Pounds, load: Pounds, move: Yards = USUAL_MOVE) -> Answer:
    """Return the yards that a mount moves under a load, 0 if the mount cannot carry the load."""
    return {"move": pace_under(move, mass, load)}


@question("keep-seat", "The chance that a rider who is hit stays in the saddle.", rules="S-31")
def keep_seat(
    riding: Modifier,
    damage: Raw | None = None,
    strength: Strength | None = None,
    weapon: WeaponBonus | None = None,
    bonus: Bonus | None = None,
    mechanical: Machine | None = None,
) -> Answer:
    rolled = (strength, weapon, bonus, mechanical)
    if damage is not None:
        if any(part is not None for part in rolled):
            raise ValueError("Give either the rolled damage, or strength and weapon to roll it.")
        odds = distribution(saddle.keeps_seat, riding, damage)
    elif weapon is None or (strength is None and not mechanical):
        raise ValueError("Give the rolled damage, or strength and weapon to roll it.")
    else:
        added = damage_modifier(strength or 0, weapon, bonus or 0, bool(mechanical))
        odds = distribution(saddle.keeps_seat_in_hit, riding, added)
    return {"success": float(odds.chance_of(True))}


def _attacked(attack: int, defense: int | None, force: int, stamina: int, scale: HealthScale) -> Answer:
    odds: Distribution[int]
    odds = distribution(free_blow, attack, force) if defense is None else distribution(blow, attack - defense, force)

    def fallen(net: int) -> bool:
        return net != MISS and is_down(stamina - net, scale.level(net))

    loss: Fraction = odds.mean(lambda net: max(net, 0))
    return {
        "hit": float(1 - odds.chance_of(MISS)),
        "hurt_or_worse": float(odds.chance(lambda net: scale.level(net) >= Health.HURT)),
        "falls": float(odds.chance(fallen)),
        "mean_stamina_loss": float(loss),
    }
