"""Estimated chance of a side to win, from the Harm that its fighters do in a round and the Harm that they can take."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solo.systems.parts.fight.leaving import Strength, estimate_win_chance
from solo.systems.two_d20.fight.rules.harm import harm_of, knockout_threshold, stress_of
from solo.systems.two_d20.fight.rules.recovering import TRACKS
from solo.systems.two_d20.fight.state import Fight, Fighter, Side
from solo.systems.two_d20.fight.tactics.danger import dangers_of

STRESS_A_HARM: Final = 5
"""The points of stress that take as long to lose as one Harm."""
FORTUNE, DOOM, MOMENTUM = 0.5, 0.03, 0.05
"""The Harm a round that a point of each adds."""
STRUCK_FIRST: Final = 1.6
"""How far the share of strength lost before it acts lowers a side's chance to win, at even chances."""
DOOM_KEPT: Final = 0.8
"""How far the share of Doom spent does so."""


def win_chance(fight: Fight, side: Side) -> float:
    """Return the estimated chance that this side wins."""
    party = estimate_win_chance(_strengths(fight, "party"), _strengths(fight, "foes"))
    return party if side == "party" else 1 - party


def seizing_gain(fight: Fight, price: int) -> float:
    """Return how far the foes' chance to win rises if all act first for this price in Doom."""
    party, foes = _strengths(fight, "party"), _strengths(fight, "foes")
    chance = estimate_win_chance(party, foes)
    struck = sum(_share_struck(one, other) for one, other in ((party, foes), (foes, party)))
    return chance * (1 - chance) * (STRUCK_FIRST * struck - DOOM_KEPT * price / max(fight.doom, 1))


def _share_struck(side: Sequence[Strength], other: Sequence[Strength]) -> float:
    """Return the share of the strength of `other` that a round of `side` takes away, 1 at most."""
    return min(1.0, sum(one.harm for one in side) / max(sum(one.toughness for one in other), 0.1))


def _strengths(fight: Fight, side: Side) -> list[Strength]:
    people = fight.standing(side)
    if not people or not fight.enemies(people[0]):
        return [Strength(1.0, 1.0) for _ in people]
    pooled = MOMENTUM * fight.momentum if side == "party" else DOOM * fight.doom
    return [
        Strength(harm + FORTUNE * one.fortune + pooled / len(people), _toughness(fight, one))
        for one, harm in zip(people, dangers_of(fight, people), strict=True)
    ]


def _toughness(fight: Fight, one: Fighter) -> float:
    """Return the Harm that a fighter can still take, its stress included, on the weaker track."""
    left = [
        knockout_threshold(fight, one) - harm_of(one, track) + stress_of(one, track) / STRESS_A_HARM
        for track in TRACKS
        if track == "vigor" or one.full_resolve
    ]
    return max(min(left), 0.1)
