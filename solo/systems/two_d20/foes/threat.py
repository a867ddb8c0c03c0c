"""Owns threat: what a foe is worth, for a first pick of whom to meet (part 9).

The rules print it for their sixteen foes and say no more. For all others it is reckoned: the damage that the first
attack does to a Warrior's Soak, dice bought as the reference policy buys them, and the Warrior's blows until the foe is
out, each raised to a power: 3 × damage^0.7 × blows^0.3. That comes within 1 of each of the sixteen, and meets seven.
"""

from __future__ import annotations

from functools import lru_cache
from math import pow as power
from typing import Final

import msgspec

from solo.resolver import distribution
from solo.systems.contract import Content
from solo.systems.two_d20.foes.foe import MINION_DICE, Foe, attacks_of, skills_of, vigor_of
from solo.systems.two_d20.gear.weapon import Qualities, Type
from solo.systems.two_d20.people.attributes import ATTACK_SKILL, UNTRAINED
from solo.systems.two_d20.people.sheet import attack_bonus, pool_of
from solo.systems.two_d20.rolls.combat_dice import combat_dice
from solo.systems.two_d20.rolls.harm import after_soak, harmed
from solo.systems.two_d20.rolls.skill_test import Pool, skill_test
from solo.systems.two_d20.rulings import USUAL

DICE: Final = {"minion": MINION_DICE, "toughened": 3, "nemesis": 4, "hero": 3}
"""Rolled with what the reference policy buys: nothing, one, two, and one for a hero."""
OUT: Final = {
    "minion": USUAL.minion_out,
    "toughened": USUAL.toughened_out,
    "nemesis": USUAL.nemesis_out,
    "hero": USUAL.hero_out,
}
UNIT, DAMAGE_POWER, BLOWS_POWER = 3.0, 0.7, 0.3
LEAST_DAMAGE: Final = 0.01


class Blow(msgspec.Struct, frozen=True):
    """An attack: what is rolled, its combat dice in all, and what Effects do."""

    pool: Pool
    dice: int
    qualities: Qualities


class Body(msgspec.Struct, frozen=True):
    """What stands against blows: Vigor, Harm until it is out, Soak, and dice of Cover."""

    vigor: int
    out: int
    soak: int
    cover: int = 0


WARRIOR_BLOW: Final = Blow(Pool(14, 3, DICE["hero"]), 7, Qualities(vicious=1))
WARRIOR_SOAK: Final = 2


def threat(foe: Foe, content: Content) -> int:
    """Returns a foe's threat, at least 1. Raises ValueError with a sentence for an unknown weapon."""
    return foe.threat or reckoned(foe, content)


def reckoned(foe: Foe, content: Content) -> int:
    """Returns the threat that follows from a foe's build. Raises ValueError for an unknown weapon."""
    weapon = attacks_of(foe, content)[0]
    skill = ATTACK_SKILL[weapon.type]
    pool = pool_of(foe.attributes, skill, skills_of(foe).get(skill, UNTRAINED))
    blow = Blow(
        msgspec.structs.replace(pool, rolled=DICE[foe.rank]),
        weapon.dice + attack_bonus(foe.attributes, weapon.type),
        weapon.qualities,
    )
    body = Body(vigor_of(foe), OUT[foe.rank], foe.soak, foe.cover)
    return max(1, round(worth(blow, weapon.type, body)))


def worth(blow: Blow, kind: Type, body: Body) -> float:
    """Returns what somebody is worth who strikes so, and can bear so much."""
    soak = 0 if kind == "threaten" else WARRIOR_SOAK
    struck = sum(damage * chance for damage, chance in _damage(blow, soak, 0).items())
    return UNIT * power(max(struck, LEAST_DAMAGE), DAMAGE_POWER) * power(_blows(body), BLOWS_POWER)


@lru_cache(maxsize=1024)
def _damage(blow: Blow, soak: int, cover: int) -> dict[int, float]:
    """The chances of damage after Soak by one undefended attack, all of its Momentum gone into Bonus Damage."""
    tests = distribution(skill_test, blow.pool).map(lambda test: test.successes - 1 - blow.qualities.unwieldy)
    shown = distribution(combat_dice, blow.dice).map(lambda shown: (shown.points, shown.effects))
    kept = distribution(combat_dice, cover).map(lambda shown: shown.points)
    found: dict[int, float] = {}
    for margin, _ in tests:
        for (points, effects), _ in shown:
            for more, _ in kept:
                raw = points + blow.qualities.vicious * effects + margin
                damage = after_soak(raw, soak, more, blow.qualities.piercing, effects) if margin >= 0 else 0
                chance = tests.chance_of(margin) * shown.chance_of((points, effects)) * kept.chance_of(more)
                found[damage] = found.get(damage, 0.0) + float(chance)
    return found


@lru_cache(maxsize=1024)
def _blows(body: Body) -> float:
    """How many of a Warrior's attacks it takes on the average until it is out."""
    falls = _damage(WARRIOR_BLOW, body.soak, body.cover)
    known: dict[tuple[int, int], float] = {}

    def left(vigor: int, out: int) -> float:
        if out <= 0:
            return 0.0
        if (vigor, out) not in known:
            after = [(chance, harmed(damage, vigor)) for damage, chance in falls.items() if damage]
            rest = sum(chance * left(fell.left, out - fell.harm) for chance, fell in after)
            known[vigor, out] = (1.0 + rest) / sum(chance for chance, _ in after)
        return known[vigor, out]

    return left(body.vigor, body.out)
