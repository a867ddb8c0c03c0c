"""Estimated chance of a side to win, by the Harm that its fighters do in a round and the Harm that they can take.

The estimate is quick: it leaves out distance, Guard and reactions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solo.systems.parts.fight.leaving import Strength, estimate_win_chance
from solo.systems.two_d20.fight.rules.harm import harm_of, knockout_threshold, stress_of
from solo.systems.two_d20.fight.rules.recovering import TRACKS
from solo.systems.two_d20.fight.state import Fight, Fighter, Side
from solo.systems.two_d20.fight.tactics.usable_weapons import held_first
from solo.systems.two_d20.people.attributes import ATTACK_SKILL, ATTRIBUTE_OF
from solo.systems.two_d20.people.sheet import attack_bonus
from solo.systems.two_d20.rolls.skill_test import SIDES

STRESS_A_HARM: Final = 5
"""Points of stress that count as one Harm in a fighter's toughness."""
DAMAGE_A_DIE: Final = 5 / 6
LIGHT_SOAK: Final = 1.5
SOAKED: Final = 0.1
"""Share that each point of Soak adds to a fighter's toughness."""
HAMPERED: Final = 0.7
"""Factor on the Harm that a fighter does, for each Wound or Trauma that hampers the attack."""
LEAST_HARM: Final = 0.02
RANKS: Final = {"minion": 1.0, "toughened": 1.3, "nemesis": 1.8, "hero": 2.0}
"""Factor on the Harm that a fighter does, by rank, for the use of Doom and Momentum and for extra actions."""
FORTUNE, DOOM, MOMENTUM = 0.2, 0.02, 0.05
"""Harm per round that each point of Fortune, of Doom and of Momentum adds."""
STRUCK_FIRST: Final = 1.6
"""Weight of the strength lost by both sides in the first round, in the gain from seizing the initiative."""
DOOM_KEPT: Final = 0.8
"""Weight of the share of Doom spent, which reduces the gain from seizing the initiative."""


def win_chance(fight: Fight, side: Side) -> float:
    """Return the estimated chance that this side wins."""
    party = estimate_win_chance(_strengths(fight, "party"), _strengths(fight, "foes"))
    return party if side == "party" else 1 - party


def seizing_gain(fight: Fight, price: int) -> float:
    """Return the gain in the foes' chance to win if all foes act first for `price` Doom."""
    party, foes = _strengths(fight, "party"), _strengths(fight, "foes")
    chance = estimate_win_chance(party, foes)
    struck = sum(_share_struck(one, other) for one, other in ((party, foes), (foes, party)))
    return chance * (1 - chance) * (STRUCK_FIRST * struck - DOOM_KEPT * price / max(fight.doom, 1))


def _share_struck(side: Sequence[Strength], other: Sequence[Strength]) -> float:
    """Return the share of the toughness of `other` that `side` removes in one round, at most 1."""
    return min(1.0, sum(one.harm for one in side) / max(sum(one.toughness for one in other), 0.1))


def _strengths(fight: Fight, side: Side) -> list[Strength]:
    people = fight.standing(side)
    pooled = MOMENTUM * fight.momentum if side == "party" else DOOM * fight.doom
    return [
        Strength(_harm(one) + FORTUNE * one.fortune + pooled / len(people), _toughness(fight, one)) for one in people
    ]


def _harm(one: Fighter) -> float:
    """Return an estimate of the Harm that a fighter's first weapon does in a round, against light armour."""
    first = held_first(one)
    if first is None:
        return LEAST_HARM
    weapon, skill = first.weapon, ATTACK_SKILL[first.weapon.type]
    bodily = weapon.type != "threaten"
    shown = (getattr(one.attributes, ATTRIBUTE_OF[skill].lower()) + one.training(skill).expertise) / SIDES
    hits = shown if one.rank == "minion" else 1 - (1 - shown) ** 2
    hampered = one.wounds * ("vigor" not in one.overcome) if bodily else one.trauma * ("resolve" not in one.overcome)
    dice = weapon.dice + attack_bonus(one.attributes, weapon.type)
    damage = max(dice * DAMAGE_A_DIE - LIGHT_SOAK * bodily, 0.0) / STRESS_A_HARM
    return float(max(hits * damage * RANKS[one.rank] * HAMPERED**hampered, LEAST_HARM))


def _toughness(fight: Fight, one: Fighter) -> float:
    """Return the Harm that a fighter can still take on its weaker track; stress and Soak are converted to Harm."""
    left = [
        (knockout_threshold(fight, one) - harm_of(one, track) + stress_of(one, track) / STRESS_A_HARM)
        * (1 + SOAKED * (max(one.soak) if track == "vigor" else one.courage))
        for track in TRACKS
        if track == "vigor" or one.full_resolve
    ]
    return max(min(left), 0.1)
