"""Value of an attack for tactics: its mean Harm, plus a tenth of a Harm for each lost point of stress (`H-08`)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from solo.systems.parts.caching import Cache
from solo.systems.two_d20.fight.options.dice import side_of
from solo.systems.two_d20.fight.rules import dice
from solo.systems.two_d20.fight.rules.abilities import others_near
from solo.systems.two_d20.fight.rules.attempt import PACK, DeclaredAttack, attack_trial, in_a_pack
from solo.systems.two_d20.fight.rules.damage import aim_of
from solo.systems.two_d20.fight.rules.dice import BoughtDiceCode
from solo.systems.two_d20.fight.rules.harm import harm_of, has_no_effect
from solo.systems.two_d20.fight.state import AttackSource, Fight, Fighter
from solo.systems.two_d20.fight.tactics.cache_keys import attack_key, attacker_key, stamp, target_key
from solo.systems.two_d20.rolls import odds
from solo.systems.two_d20.rolls.odds import AttackEstimate


class AttackWorth(NamedTuple):
    """The odds of an attack, and the dice that the fighter must buy for a fair chance to hit."""

    seen: AttackEstimate
    bought: int


Bout = Cache[AttackWorth]
_KNOWN: Final = Cache[Bout]()
LUCKY: Final = Fraction(0.2)
"""Chance to hit below which a fighter buys a die, if the fighter can pay."""
HOPELESS: Final = 0.02
"""Any other action is better than an attack worth less than this, in Harm."""
NO_CHANCE: Final = 0.03
"""A fighter makes no attack that hits with less than this chance, with the dice that the fighter would buy."""
DICE_NEEDED: Final = 0.05
"""Least value of an attack, in Harm, for each die that must be bought."""
HARDLY_WORTH_IT: Final = 0.05
"""Value of an attack, in Harm, below which the attack is hardly worth an action."""


class AttackWorthCache:
    """Cache of the odds of one fighter's attacks, valid while the fight does not change."""

    def __init__(self, fight: Fight, one: Fighter) -> None:
        self._fight = fight
        self._one = one
        self._striker = stamp(attacker_key(fight, one))
        self._struck: dict[str, int] = {}
        self._on: dict[str, Bout] = {}

    def prospects(self, attempt: DeclaredAttack) -> AttackEstimate:
        """Return the odds of an attack if no enemy reacts, with free dice and the dice that must be bought."""
        return self.promise(attempt).seen

    def promise(self, attempt: DeclaredAttack) -> AttackWorth:
        """Return the odds of an attack and the dice that must be bought. With Area the odds include nearby targets."""
        fight, target = self._fight, attempt.target
        bout = self._on.get(target.key)
        if bout is None:
            hangs_on = (self._striker, self._met_by(target), attempt.is_exploiting, in_a_pack(fight, attempt))
            bout = self._on[target.key] = _KNOWN.look_up(hangs_on, Bout)
        declared = attack_key(attempt)
        alone = bout.look_up(declared, _promise, fight, attempt)
        if not attempt.area or not (others := others_near(fight, attempt)):
            return alone
        beside = tuple([self._met_by(other) for other in others])
        return bout.look_up((declared, beside), _with_others, fight, attempt, alone, others)

    def unlike(self, arm: AttackSource, targets: Sequence[Fighter]) -> Sequence[Fighter]:
        """Return one target for each different set of odds of an attack with this weapon."""
        if arm.weapon.qualities.area or self._one.ability == PACK:
            return targets
        first: dict[tuple[int, bool], Fighter] = {}
        for target in targets:
            first.setdefault((self._met_by(target), target.key == self._one.exploit), target)
        return list(first.values())

    def main_target_worth(self, attempt: DeclaredAttack) -> float:
        """Return the value of an attack, in Harm, without the targets that Area adds."""
        return _promise(self._fight, attempt).seen.telling

    def _met_by(self, target: Fighter) -> int:
        """Return a number for cache keys that identifies the state of a target."""
        found = self._struck.get(target.key)
        if found is None:
            found = self._struck[target.key] = stamp(target_key(self._fight, target))
        return found


def attack_worth(fight: Fight, attempt: DeclaredAttack) -> AttackEstimate:
    """Return the odds of an attack, with free dice and the dice that must be bought."""
    return AttackWorthCache(fight, attempt.attacker).prospects(attempt)


def _promise(fight: Fight, attempt: DeclaredAttack) -> AttackWorth:
    """Return the odds of an attack on its main target, with free dice and the dice that must be bought.

    A fighter who cannot pay rolls the free dice only.
    """
    trial, aim = attack_trial(fight, attempt), aim_of(fight, attempt, attempt.target)
    free = dice.dice_short_of_success(trial)
    more = dice.dice_needed(trial, free)
    if not more and odds.pass_chance(side_of(trial, BoughtDiceCode(exploit=free))) < LUCKY:
        more = 1
    payable = more <= trial.most - free and (trial.who.hero or more <= fight.doom)
    bought = more if payable else 0
    own = side_of(trial, BoughtDiceCode(exploit=free, doom=bought))
    return AttackWorth(odds.estimate_attack(own, None, fight.rulings.ties, aim, trial.flourish), bought)


def _with_others(fight: Fight, attempt: DeclaredAttack, alone: AttackWorth, others: Sequence[Fighter]) -> AttackWorth:
    """Return the odds `alone` of an attack, extended to the `others` whom its Effects may add (`Q-09`, `H-14`)."""
    struck = tuple([aim_of(fight, attempt, one) for one in others])
    return AttackWorth(odds.with_others(alone.seen, struck), alone.bought)


def expected_harm(fight: Fight, attempt: DeclaredAttack) -> float:
    """Return the mean Harm of an attack with the dice that must be bought; 0 if the target is immune."""
    if has_no_effect(attempt.target, attempt.qualities.nonlethal):
        return 0.0
    return attack_worth(fight, attempt).harm


def most_harmful(fight: Fight, attempts: Sequence[DeclaredAttack]) -> DeclaredAttack:
    """Return the attempt with the highest expected Harm (`H-08`).

    Among equal attempts, the target with most Harm is preferred, then the first attempt.
    """
    return max(
        attempts, key=lambda one: (expected_harm(fight, one), harm_of(one.target, one.track), -attempts.index(one))
    )
