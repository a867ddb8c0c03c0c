"""Owns what an attack is worth to a tactic: the Harm that it can be expected to do, and whom it goes at (`H-08`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solo.systems.parts.remembering import Memory
from solo.systems.two_d20.fight.offers.dice import side_of
from solo.systems.two_d20.fight.rules import dice
from solo.systems.two_d20.fight.rules.abilities import others_near
from solo.systems.two_d20.fight.rules.attempt import Attempt, attack_trial, in_a_pack
from solo.systems.two_d20.fight.rules.damage import aim_of
from solo.systems.two_d20.fight.rules.dice import Bought
from solo.systems.two_d20.fight.rules.difficulty import Trial
from solo.systems.two_d20.fight.rules.harm import harm_of, unfelt
from solo.systems.two_d20.fight.state import Fight, Fighter
from solo.systems.two_d20.fight.tactics.memory import of_attack, of_striker, of_struck
from solo.systems.two_d20.rolls import odds
from solo.systems.two_d20.rolls.odds import Estimate

Bout = Memory[Estimate]
_KNOWN: Final = Memory[Bout]()
HARDLY_WORTH_IT: Final = 0.05
"""The Harm to be expected below which an attack is hardly worth making."""


class Bouts:
    """What attacks of somebody promise while nothing changes: what they hang on by each target is looked at once."""

    def __init__(self, fight: Fight, one: Fighter) -> None:
        self._fight = fight
        self._striker = of_striker(fight, one)
        self._on: dict[str, Bout] = {}

    def prospects(self, attempt: Attempt) -> Estimate:
        """Returns what an attack promises if nobody reacts, with no dice bought but those that it cannot do without.

        One with Area promises what it does to the others around as well.
        """
        fight, target = self._fight, attempt.target
        bout = self._on.get(target.key)
        if bout is None:
            hangs_on = (self._striker, of_struck(fight, target), attempt.exploited, in_a_pack(fight, attempt))
            bout = self._on[target.key] = _KNOWN.of(hangs_on, Bout)
        seen = bout.of(of_attack(attempt), _promise, fight, attempt)
        return _with_others(fight, attempt, seen) if attempt.area else seen


def prospects(fight: Fight, attempt: Attempt) -> Estimate:
    """Returns the same of one attack alone."""
    return Bouts(fight, attempt.attacker).prospects(attempt)


def _promise(fight: Fight, attempt: Attempt) -> Estimate:
    """The same of its target alone."""
    trial = attack_trial(fight, attempt)
    aim = aim_of(fight, attempt, attempt.target)
    return odds.estimated(side_of(trial, _least(fight, trial)), None, fight.rulings.ties, aim, trial.flourish)


def _with_others(fight: Fight, attempt: Attempt, seen: Estimate) -> Estimate:
    """The same with whom its Effects add (`Q-09`, `H-14`)."""
    others = others_near(fight, attempt)
    return odds.with_others(seen, tuple([aim_of(fight, attempt, one) for one in others])) if others else seen


def takes_bought_dice(fight: Fight, attempt: Attempt) -> bool:
    """Returns whether an attack cannot hit at all with the dice that cost nothing."""
    trial = attack_trial(fight, attempt)
    return dice.needed(trial, dice.for_nothing(trial)) > 0


def _least(fight: Fight, trial: Trial) -> Bought:
    """The dice for nothing, and as many bought as the attack needs, where they can be."""
    free = dice.for_nothing(trial)
    more = dice.needed(trial, free)
    if not free and not more:
        return dice.NOTHING
    payable = more <= trial.most - free and (trial.who.hero or more <= fight.doom)
    return Bought(exploit=free, doom=more if payable else 0)


def expected_harm(fight: Fight, attempt: Attempt) -> float:
    """Returns the mean Harm of an attack as it stands; nothing where the target does not feel it."""
    if unfelt(attempt.target, attempt.qualities.nonlethal):
        return 0.0
    return prospects(fight, attempt).harm


def hardest(fight: Fight, attempts: Sequence[Attempt]) -> Attempt:
    """Returns the attack of highest expected Harm: of equal ones at whom has most Harm, then the first (`H-08`)."""
    return max(
        attempts, key=lambda one: (expected_harm(fight, one), harm_of(one.target, one.track), -attempts.index(one))
    )
