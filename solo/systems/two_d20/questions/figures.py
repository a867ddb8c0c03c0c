"""Questions with a single figure as the answer: bonus dice, load, prices, pools, Renown."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from solo.systems.parts.questions import question
from solo.systems.two_d20.gear import load
from solo.systems.two_d20.gear.weapon import Type
from solo.systems.two_d20.people import renown as renowns
from solo.systems.two_d20.people.attributes import BONUS_ATTRIBUTE, bonus_dice
from solo.systems.two_d20.questions import arguments as given
from solo.systems.two_d20.rolls import difficulty as difficulties
from solo.systems.two_d20.rolls import hazard as hazards
from solo.systems.two_d20.rolls import pools
from solo.systems.two_d20.rolls.qualities import Qualities
from solo.systems.two_d20.rolls.spend_prices import SPENDS, Spend, cost

Attribute = Annotated[int, Meta(ge=0, le=100, description="an attribute, a whole number from 0 to 100")]
Attack = Annotated[Type, Meta(description="a type of attack: melee, ranged or threaten")]
HazardDice = Annotated[Literal[0, 2, 3, 4, 5, 6], Meta(description="0 for no damage, or 2 to 6 combat dice")]
Avoided = Annotated[int, Meta(ge=1, le=100, description="the difficulty of the test, 1 or more, or null for no test")]
SpendName = Annotated[Spend, Meta(description=f"a spend: {', '.join(SPENDS)}")]
Number = Annotated[int, Meta(ge=-1000, le=1000, description="a whole number, such as 3 or -1")]


@question("bonus-damage", "The combat dice that an attribute adds to attacks.", rules="T-14")
def bonus_damage(attribute: Attribute) -> int:
    return bonus_dice(attribute)


@question("damage-attribute", "The attribute that adds dice to a type of attack.", rules="T-12 T-14")
def damage_attribute(attack: Attack) -> str:
    return BONUS_ATTRIBUTE[attack].capitalize()


@question("fatigue", "The Fatigue that a load causes.", rules="T-26 R-24")
def fatigue(brawn: Attribute, encumbrance: given.Count) -> int:
    return load.fatigue(brawn, encumbrance)


@question("hazard-cost", "The price of a hazard in Doom.", rules="T-24 T-25 R-23")
def hazard_cost(
    damage: HazardDice = 0,
    area: given.Flag = False,
    incendiary: given.Rating = 0,
    intense: given.Flag = False,
    knockdown: given.Flag = False,
    nonlethal: given.Flag = False,
    piercing: given.Rating = 0,
    stun: given.Flag = False,
    persistent: given.Rating = 0,
    vicious: given.Rating = 0,
    difficulty: Avoided | None = None,
) -> int:
    qualities = Qualities(
        nonlethal=nonlethal,
        vicious=vicious,
        piercing=piercing,
        intense=intense,
        knockdown=knockdown,
        stun=stun,
        persistent=persistent,
        incendiary=incendiary,
        area=area,
    )
    return hazards.price(hazards.Hazard(damage, qualities, difficulty))


@question("ranged-difficulty", "The difficulty of a shot. Trauma does not change it.", rules="T-02 T-05 R-02 H-11")
def ranged_difficulty(
    optimal: given.Distance,
    actual: given.Distance,
    light: given.Steps = 0,
    weather: given.Steps = 0,
    motion: given.Steps = 0,
    wounds: given.Steps = 0,
    trauma: given.Steps = 0,
    engaged: given.Flag = False,
) -> int:
    del trauma
    return difficulties.ranged_difficulty(optimal, actual, (light, weather, motion), wounds, engaged)


@question("starting-doom", "The Doom at the start of a session.", rules="T-07")
def starting_doom(players: given.Some) -> int:
    return pools.starting_doom(players)


@question("seize-cost", "The price in Doom for this many foes to act before the heroes.", rules="T-20 R-30")
def seize_cost(foes: given.Count) -> int:
    return pools.seize_cost(foes)


@question("reaction-cost", "The price in Doom of a hero's first, second, third … reaction in a round.", rules="R-09")
def reaction_cost(number: given.Some) -> int:
    return pools.reaction_cost(number)


@question("momentum-after", "The Momentum pool after Momentum is banked and some rounds have ended.", rules="T-06 R-07")
def momentum_after(pool: given.Count, gained: given.Count = 0, rounds: given.Count = 0) -> int:
    return pools.fade(pools.bank(pool, gained), rounds)


@question("momentum-cost", "The price in Momentum of buying a spend this many times.", rules="T-06 R-08")
def momentum_cost(spend: SpendName, amount: given.Some = 1, two_handed: given.Flag = False) -> int:
    return cost(spend, amount, two_handed)


@question("renown", "The title that belongs to a Renown value.", rules="T-27 R-25")
def renown(value: Number) -> str:
    return renowns.renown_name(value)
