"""Questions about combat dice, the effect of an attack on its target, and the hit location."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from msgspec import Meta

from solo.resolver import distribution
from solo.systems.parts.questions import question
from solo.systems.two_d20.questions import arguments as given
from solo.systems.two_d20.rolls import location as locations
from solo.systems.two_d20.rolls.combat_dice import combat_dice
from solo.systems.two_d20.rolls.damage import DamageProfile, secondary
from solo.systems.two_d20.rolls.harm import STRESS_A_HARM, apply_stress
from solo.systems.two_d20.rolls.odds import HarmProfile, RollSide, excess, harm_odds, hit_odds, prospects
from solo.systems.two_d20.rolls.skill_test import SIDES, Pool
from solo.systems.two_d20.rulings import USUAL

Answer = dict[str, object]
Defending = Annotated[given.Twenties, Meta(description="the number of d20 the defender rolls, or 0 without a defence")]
Face = Annotated[int, Meta(ge=1, le=SIDES, description=f"the number rolled on a d{SIDES}, from 1 to {SIDES}")]
BodyLocation = Annotated[locations.Location, Meta(description=f"a location: {', '.join(locations.LOCATIONS)}")]


@question("combat-dice-total", "The chance of each total of combat dice.", rules="T-13")
def combat_dice_total(dice: given.CombatDice) -> list[float]:
    odds = distribution(combat_dice, dice).map(lambda shown: shown.points)
    return [float(odds.chance_of(total)) for total in range(2 * dice + 1)]


@question("combat-dice-effects", "The chance of each number of Effects.", rules="T-13")
def combat_dice_effects(dice: given.CombatDice) -> list[float]:
    odds = distribution(combat_dice, dice).map(lambda shown: shown.effects)
    return [float(odds.chance_of(effects)) for effects in range(dice + 1)]


@question(
    "combat-dice-at-least", "The chance to roll at least this total and at least this many Effects.", rules="T-13"
)
def combat_dice_at_least(dice: given.CombatDice, total: given.Count = 0, effects: given.Count = 0) -> float:
    odds = distribution(combat_dice, dice)
    return float(odds.chance(lambda shown: shown.points >= total and shown.effects >= effects))


@question("combat-dice-mean", "The mean total and the mean number of Effects when rolling combat dice.", rules="T-13")
def combat_dice_mean(dice: given.CombatDice) -> Answer:
    odds = distribution(combat_dice, dice)
    total, effects = odds.mean(lambda shown: shown.points), odds.mean(lambda shown: shown.effects)
    return {"total": float(total), "effects": float(effects)}


@question("damage-odds", "The damage and Harm of an attack that hits.", rules="T-17 T-18 Q-02 Q-03 Q-04 R-16 R-20")
def damage_odds(
    dice: given.CombatDice,
    stress: given.Stress,
    bonus: given.Bonus = 0,
    vicious: given.Rating = 0,
    piercing: given.Rating = 0,
    penetration: given.Penetration = 0,
    soak: given.Soak = 0,
    soak_dice: given.SoakDice = 0,
    intense: given.Flag = False,
) -> Answer:
    strike = DamageProfile(dice, vicious, piercing, soak, soak_dice, bonus, penetration)
    aim = _aimed(strike, stress, intense)
    over = excess(strike, aim.soaks)
    harm = over.map(lambda came: harm_odds(aim, max(0, came.damage), came.effects).harm)
    return {
        "mean": float(hit_odds(aim).damage),
        "none": float(over.chance(lambda came: came.damage <= 0)),
        "five_or_more": float(over.chance(lambda came: came.damage >= STRESS_A_HARM)),
        "harm": [float(harm.chance_of(amount)) for amount in range(max(amount for amount, _ in harm) + 1)],
    }


@question(
    "harm", "The Harm that one attack does and the stress left, given the damage after Soak.", rules="T-18 Q-04 R-16"
)
def harm(damage: given.Count, stress: given.Stress, effects: given.Count = 0, intense: given.Flag = False) -> Answer:
    done = apply_stress(damage, stress, effects, intense)
    return {"harm": done.harm, "stress_left": done.left}


@question(
    "attack-odds",
    "A whole attack: the chance to hit, the mean damage and the chance of any Harm.",
    rules="T-11 T-06 R-10",
)
def whole_attack(
    a_dice: given.SomeTwenties,
    a_tn: given.TargetNumber,
    a_focus: given.Focus,
    a_difficulty: given.Difficulty,
    dice: given.CombatDice,
    stress: given.Stress,
    d_dice: Defending = 0,
    d_tn: given.TargetNumber = 0,
    d_focus: given.Focus = 0,
    d_difficulty: given.Difficulty = 1,
    bonus: given.Bonus = 0,
    vicious: given.Rating = 0,
    piercing: given.Rating = 0,
    penetration: given.Penetration = 0,
    soak: given.Soak = 0,
    soak_dice: given.SoakDice = 0,
    intense: given.Flag = False,
    spend: given.Plan = "none",
) -> Answer:
    aim = _aimed(DamageProfile(dice, vicious, piercing, soak, soak_dice, bonus, penetration), stress, intense)
    active = RollSide(Pool(a_tn, a_focus, a_dice), a_difficulty)
    opponent = RollSide(Pool(d_tn, d_focus, d_dice), d_difficulty) if d_dice else None
    odds = prospects(active, opponent, USUAL.ties, aim)
    damage, harm = odds.damage, odds.harms
    if spend == "none":
        hit = hit_odds(aim)
        damage, harm = odds.hits * hit.damage, odds.hits * hit.harms
    return {"hit": float(odds.hits), "damage_mean": float(damage), "harm_any": float(harm)}


@question("secondary-damage", "The damage to a Secondary Target, before its own Soak.", rules="T-06 R-15")
def secondary_damage(damage: given.Count) -> int:
    return secondary(damage)


@question("hit-location", "The hit location for a roll of the d20.", rules="T-15")
def hit_location(roll: Face) -> str:
    return locations.BY_FACE[roll - 1]


@question("hit-location-odds", "The chance to hit this location.", rules="T-15")
def hit_location_odds(location: BodyLocation) -> float:
    chance: Fraction = distribution(locations.hit_location).chance_of(location)
    return float(chance)


def _aimed(strike: DamageProfile, stress: int, intense: bool) -> HarmProfile:
    """Return the figures for the odds of an attack on an unhurt target under the usual rulings."""
    return HarmProfile(strike, (strike.soak,), stress, 0, USUAL.hero_out, intense, USUAL)
