"""Threat: a foe's worth for the first pick of an encounter (part 9).

The rules print the threat of sixteen foes and give no formula. For any other foe, threat is 3 × damage^0.7 × blows^0.3.
There `damage` is the mean damage of the foe's first attack on a Warrior. `blows` is the mean number of a Warrior's
attacks until the foe is out. The formula comes within 1 of each printed value.

Threat ignores range, reach and fear. So the price of a foe is the threat times a factor by rank and attacks, fitted to
some 4,000 played fights (November 2026).
"""

from __future__ import annotations

from functools import lru_cache
from math import pow as power
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from solo.systems.contract import Content
from solo.systems.two_d20.foes.foe import MINION_DICE, Foe, attacks_of, pool_of_foe, vigor_of
from solo.systems.two_d20.gear.weapon import Weapon
from solo.systems.two_d20.people.attributes import ATTACK_SKILL
from solo.systems.two_d20.people.sheet import attack_bonus
from solo.systems.two_d20.rolls.damage import DamageProfile
from solo.systems.two_d20.rolls.difficulty import AVERAGE
from solo.systems.two_d20.rolls.distance import DISTANCES
from solo.systems.two_d20.rolls.harm import apply_stress
from solo.systems.two_d20.rolls.odds import HarmProfile, RollSide, excess, margins, prospects
from solo.systems.two_d20.rolls.skill_test import Pool
from solo.systems.two_d20.rulings import USUAL

DICE: Final = {"minion": MINION_DICE, "toughened": 3, "nemesis": 4, "hero": 3}
"""Number of d20 that each rank rolls, including the dice that the reference policy buys."""
UNIT, DAMAGE_POWER, BLOWS_POWER = 3.0, 0.7, 0.3
LEAST_DAMAGE: Final = 0.01
WARRIOR: Final = Pool(14, 3, DICE["hero"])
WARRIOR_DICE, WARRIOR_VICIOUS, WARRIOR_SOAK = 7, 1, 2


class DefenceProfile(msgspec.Struct, frozen=True):
    """The defence of a target: Vigor, Harm until out, Soak of each equally likely location, and dice of Cover."""

    vigor: int
    out: int
    soaks: tuple[int, ...]
    cover: int = 0


class PlayFactors(NamedTuple):
    """Factors on a foe's threat by rank and first attack. All other foes have the factor 1."""

    frightens: float = 1.5
    nemesis: float = 1.25
    minion: float = 0.8
    short: float = 0.6


FITTED: Final = PlayFactors()
FAR: Final = DISTANCES[1:]
"""Ranges beyond Close, where heroes in melee cannot reach the foe."""
SHORT: Final = 1


def threat(foe: Foe, content: Content) -> int:
    """Return a foe's price: its threat times the fitted factor, at least 1. Raises ValueError for an unknown weapon."""
    return max(1, round((foe.threat or computed_threat(foe, content)) * play_factor(foe, content)))


def play_factor(foe: Foe, content: Content) -> float:
    """Return the factor on a foe's threat by its rank and its attacks."""
    attacks = attacks_of(foe, content)
    first, frightens = attacks[0], any(one.type == "threaten" for one in attacks)
    if foe.rank == "minion":
        if first.type != "melee" or frightens:
            return 1.0
        return FITTED.short if first.reach == SHORT else FITTED.minion
    if first.type == "threaten" and first.range in FAR:
        return FITTED.frightens
    return FITTED.nemesis if foe.rank == "nemesis" else 1.0


def computed_threat(foe: Foe, content: Content) -> int:
    """Return the threat computed from a foe's build. Raises ValueError if a weapon is unknown."""
    weapon = attacks_of(foe, content)[0]
    pool = replace(pool_of_foe(foe, ATTACK_SKILL[weapon.type]), rolled=DICE[foe.rank])
    dice = weapon.dice + attack_bonus(foe.attributes, weapon.type)
    return worth(pool, weapon, dice, DefenceProfile(vigor_of(foe), USUAL.out_at(foe.rank), (foe.soak,), foe.cover))


def worth(pool: Pool, weapon: Weapon, dice: int, body: DefenceProfile) -> int:
    """Return the threat of a foe with this attack and the defence `body`.

    `dice` is the number of combat dice, with those of the attribute. All Momentum is assumed to be spent on damage.
    """
    qualities = weapon.qualities
    soak = 0 if weapon.type == "threaten" else WARRIOR_SOAK
    aim = HarmProfile(
        DamageProfile(dice, qualities.vicious, qualities.piercing), (soak,), 1, 0, 1, qualities.intense, USUAL
    )
    struck = prospects(RollSide(pool, AVERAGE + qualities.unwieldy), None, USUAL.ties, aim).damage
    value = UNIT * power(max(float(struck), LEAST_DAMAGE), DAMAGE_POWER) * power(_blows(body), BLOWS_POWER)
    return max(1, round(value))


@lru_cache(maxsize=1024)
def _blows(body: DefenceProfile) -> float:
    """Return the mean number of a Warrior's attacks until the target is out."""
    falls: dict[int, float] = {}
    tests = margins(RollSide(WARRIOR, AVERAGE))
    over = excess(DamageProfile(WARRIOR_DICE, WARRIOR_VICIOUS, soak_dice=body.cover), body.soaks)
    for margin, weight in tests:
        for raw, often in over if margin >= 0 else ():
            damage = max(0, raw.damage + margin)
            falls[damage] = falls.get(damage, 0.0) + weight * often / tests.total / over.total
    known: dict[tuple[int, int], float] = {}

    def left(vigor: int, out: int) -> float:
        if out <= 0:
            return 0.0
        if (vigor, out) not in known:
            after = [(chance, apply_stress(damage, vigor)) for damage, chance in falls.items() if damage]
            rest = sum(chance * left(fell.left, out - fell.harm) for chance, fell in after)
            known[vigor, out] = (1.0 + rest) / sum(chance for chance, _ in after)
        return known[vigor, out]

    return left(body.vigor, body.out)
