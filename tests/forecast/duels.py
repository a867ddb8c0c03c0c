"""Two fencers toe to toe, and a chain of states that tells exactly how often either wins.

The chain is written from the rules of the game alone: it knows dice, defences, wounds and how fighters choose, and
none of the code that plays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple

from solo.systems.contract import FoeCount, Procedure, Setup
from solo.systems.polyhedral.fight.procedure import FightProcedure
from solo.systems.polyhedral.fight.state.fight import Fight
from solo.systems.polyhedral.foes.foe import Foe
from solo.systems.polyhedral.people.sheet import Build, Character
from tests.systems.polyhedral.fight.staging import Billed, fighter, held

DIE = {6: 6, 8: 8, 10: 10, 12: 12}
DIFFICULTY = {6: 5, 8: 6, 10: 7, 12: 8}
RAPIER_DAMAGE, RAPIER_PARRY = 3, 1
FELLING = 6

Blow = Mapping[int | None, Fraction]


class Fencer(NamedTuple):
    """A fencer with a rapier: scores and skills."""

    strength: int = 8
    precision: int = 8
    toughness: int = 8
    fencing: int = 1
    parrying: int = 0
    evasion: int = 0

    @property
    def points(self) -> tuple[int, int]:
        """LP and VP."""
        return DIFFICULTY[self.strength], DIFFICULTY[self.toughness]


def duel(one: Fencer, other: Fencer) -> tuple[Procedure, Fight]:
    """The two, beside each other, at the start of a fight."""
    foe = Foe(name="Other", xp=0, role="skirmisher", text="A fencer.", build=_build(other))
    procedure = FightProcedure(Billed({foe.name: foe}))
    state = procedure.begin(Setup((Character(name="One", build=_build(one)),), (FoeCount("Other", 1),)))
    assert isinstance(state, Fight)
    state.combatants[0].place, state.combatants[1].place = (5, 5), (6, 5)
    return procedure, state


def _build(fencer: Fencer) -> Build:
    skills = {"Fencing": fencer.fencing, "Parrying": fencer.parrying, "Evasion": fencer.evasion}
    return fighter(
        held("Rapier"),
        skills={name: level for name, level in skills.items() if level},
        STR=fencer.strength,
        PRC=fencer.precision,
        TGH=fencer.toughness,
        INT=8,
    )


def chance_to_win(one: Fencer, other: Fencer, dodges: tuple[int, int], parries: tuple[int, int]) -> float:
    """The chance that the first wins, who acts first half of the time.

    `dodges` and `parries` are the defences of each, as the load leaves them.
    """
    sides = (one, other)

    @cache
    def falls(acting: int, lp: int, vp: int) -> tuple[tuple[tuple[int, int], Fraction], ...]:
        """What an attack of the one who acts leaves of the other, who has this much."""
        defences = (dodges[1 - acting], parries[1 - acting])
        return tuple(best_attack(sides[acting], defences, lp, vp).items())

    @cache
    def wins(first: tuple[int, int], second: tuple[int, int]) -> tuple[Fraction, Fraction]:
        """The chance of the first to win, where he acts next and where the other does."""
        after_first, stays_first = Fraction(0), Fraction(0)
        for left, chance in falls(0, *second):
            if left == second:
                stays_first += chance
            else:
                after_first += chance * (1 if left[0] <= 0 else wins(first, left)[1])
        after_second, stays_second = Fraction(0), Fraction(0)
        for left, chance in falls(1, *first):
            if left == first:
                stays_second += chance
            else:
                after_second += chance * (0 if left[0] <= 0 else wins(left, second)[0])
        # Two unknowns: acting first = after_first + stays_first × acting second, and the other way round.
        acting_first = (after_first + stays_first * after_second) / (1 - stays_first * stays_second)
        return acting_first, after_second + stays_second * acting_first

    return float(sum(wins(one.points, other.points)) / 2)


def best_attack(attacker: Fencer, defences: tuple[int, ...], lp: int, vp: int) -> dict[tuple[int, int], Fraction]:
    """The attack that does most against the defence that leaves least: LP and VP that it leaves, with chances."""
    replies = [min((blow(attacker, defence, aim) for defence in defences), key=worth_to(lp, vp)) for aim in (0, 1, 2)]
    best = max(replies, key=worth_to(lp, vp))
    left: dict[tuple[int, int], Fraction] = {}
    for damage, chance in best.items():
        there = wounded(lp, vp, damage)
        left[there] = left.get(there, Fraction(0)) + chance
    return left


def worth_to(lp: int, vp: int) -> Callable[[Blow], tuple[Fraction, Fraction]]:
    """How both weigh a blow: the mean damage, with falling as six points more, then the chance to hit at all."""

    def worth(damages: Blow) -> tuple[Fraction, Fraction]:
        mean = sum(((damage or 0) * chance for damage, chance in damages.items()), Fraction(0))
        falls = sum((chance for damage, chance in damages.items() if wounded(lp, vp, damage)[0] <= 0), Fraction(0))
        return mean + FELLING * falls, 1 - damages.get(None, Fraction(0))

    return worth


def wounded(lp: int, vp: int, damage: int | None) -> tuple[int, int]:
    """LP and VP after a wound: one point from the LP, the others from the VP while there are any."""
    for number in range(damage or 0):
        if number and vp:
            vp -= 1
        else:
            lp -= 1
    return lp, vp


@cache
def blow(attacker: Fencer, defence: int, aim: int) -> Blow:
    """The damage of a blow with its chances; None for a miss."""
    sides = DIE[attacker.precision]
    pool = list(product(range(1, sides + 1), repeat=1 + attacker.fencing))
    chances: dict[int | None, Fraction] = {}
    for faces in pool:
        for damage, chance in _damages(attacker, defence, aim, faces, sides).items():
            chances[damage] = chances.get(damage, Fraction(0)) + chance / len(pool)
    return chances


def _damages(
    attacker: Fencer, defence: int, aim: int, faces: tuple[int, ...], sides: int
) -> dict[int | None, Fraction]:
    if max(faces) + faces.count(sides) - aim < defence:
        return {None: Fraction(1)}
    alone = sum(face + (face == sides) - aim >= defence for face in faces)
    strength = DIE[attacker.strength]
    if alone >= 2 and attacker.precision >= defence:
        return {strength + RAPIER_DAMAGE + aim: Fraction(1)}
    return {face + RAPIER_DAMAGE + aim: Fraction(1, strength) for face in range(1, strength + 1)}
