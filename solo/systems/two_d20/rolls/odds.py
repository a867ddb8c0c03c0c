"""Exact odds of tests and attacks: success, Momentum, and the harm of a hit.

Each part is cached, and the odds of an attack are composed from the parts. Momentum counts as spent on damage.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from solo.resolver import Distribution, distribution
from solo.systems.two_d20.rolls.combat_dice import points
from solo.systems.two_d20.rolls.damage import DamageProfile, RawDamage, raw_damage, secondary
from solo.systems.two_d20.rolls.harm import StressResult, after_soak, apply_stress, over_soak
from solo.systems.two_d20.rolls.skill_test import SIDES, Pool, successes
from solo.systems.two_d20.rolls.struggle import Struggle, Ties, compare_margins
from solo.systems.two_d20.rulings import Rulings

REMEMBERED: Final = 16_384
STRESS_WORTH_A_HARM: Final = 10
"""Lost points of stress that count as one Harm when attacks are compared."""


class RollSide(msgspec.Struct, frozen=True, cache_hash=True):
    """One side of a roll: its dice, its Difficulty, and the successes of a friend's help.

    The help counts only if the dice show at least one success.
    """

    pool: Pool
    difficulty: int
    helped: int = 0


class HarmProfile(msgspec.Struct, frozen=True, cache_hash=True):
    """Figures for the odds of a hit: its damage dice, and the target's Soak, stress and Harm.

    `soaks` holds the Soak of each location, all equally likely. `stress` is the stress left, `lost` the stress lost.
    `boxes` is the Harm that takes the target out.
    """

    strike: DamageProfile
    soaks: tuple[int, ...]
    stress: int
    lost: int
    boxes: int
    intense: bool
    rulings: Rulings


class HitOdds(msgspec.Struct, frozen=True):
    """The odds of a hit: the chances of Harm and of taking the target out, and the mean Harm and damage.

    `telling` is the mean value of the hit, in Harm: the Harm done plus a tenth of the stress lost. It is limited to the
    Harm that takes the target out.
    """

    harms: Fraction
    out: Fraction
    harm: Fraction
    damage: Fraction
    telling: Fraction


class _Sums(NamedTuple):
    """The figures of a hit or an attack, summed over `total` equally likely cases. `telling` is in tenths of a Harm."""

    harms: int
    out: int
    harm: int
    damage: int
    telling: int
    total: int


class AttackOdds(msgspec.Struct, frozen=True):
    """The odds of an attack that spends all its own Momentum on damage. A miss counts as 0 Harm and damage.

    `momentum` is its mean Momentum. `telling` is the mean value in Harm, as in `HitOdds`.
    """

    hits: Fraction
    momentum: Fraction
    harms: Fraction
    out: Fraction
    harm: Fraction
    turned: Fraction
    """The chance that the opponent wins the struggle."""
    damage: Fraction
    telling: Fraction


class AttackEstimate(msgspec.Struct, frozen=True):
    """The odds of an attack as floats, quick to compare.

    `hits` and `out` are chances; `harm`, `damage` and `telling` are means, with `telling` in Harm as in `HitOdds`.
    """

    hits: float
    harm: float
    out: float
    damage: float
    telling: float


@lru_cache(maxsize=REMEMBERED)
def margins(side: RollSide) -> Distribution[int]:
    """Return the distribution of one side's margins: successes minus Difficulty."""
    helped = side.helped
    return distribution(successes, side.pool).map(lambda got: got + (helped if got else 0) - side.difficulty)


@lru_cache(maxsize=REMEMBERED)
def pass_chance(side: RollSide) -> Fraction:
    """Return the chance that one side's roll passes."""
    return margins(side).chance(lambda margin: margin >= 0)


@lru_cache(maxsize=REMEMBERED)
def contest_odds(active: RollSide, opponent: RollSide | None, ties: Ties) -> Distribution[Struggle]:
    """Return the distribution of a struggle's results: winner and Momentum (`T-11`, `R-10`)."""
    if opponent is None:
        return margins(active).map(lambda margin: compare_margins(margin, None, ties))
    weights: dict[Struggle, int] = {}
    for margin, weight in margins(active):
        for other, often in margins(opponent):
            came = compare_margins(margin, other, ties)
            weights[came] = weights.get(came, 0) + weight * often
    return Distribution(weights)


@lru_cache(maxsize=REMEMBERED)
def excess(strike: DamageProfile, soaks: tuple[int, ...]) -> Distribution[RawDamage]:
    """Return the distribution of raw damage minus Soak, which may be negative. Effects become 1 if any, else 0.

    `soaks` holds the Soak of each location that may be struck, all equally likely.
    """
    return _met(distribution(raw_damage, strike.dice, strike.vicious), strike, soaks)


def _met(raws: Distribution[RawDamage], strike: DamageProfile, soaks: tuple[int, ...]) -> Distribution[RawDamage]:
    found = Counter(soaks).items()
    weights: dict[RawDamage, int] = {}
    for raw, weight in raws:
        for rolled, often in distribution(points, strike.soak_dice):
            for soak, places in found:
                left = over_soak(raw.damage, soak, rolled, strike.piercing, raw.effects, strike.penetration)
                over = RawDamage(left + strike.bonus, min(raw.effects, 1))
                weights[over] = weights.get(over, 0) + weight * often * places
    return Distribution(weights)


def harm_odds(aim: HarmProfile, damage: int, effects: int) -> StressResult:
    """Return the effect of `damage` after Soak on the target of `aim`: stress lost, stress left and Harm."""
    rulings = aim.rulings
    return apply_stress(damage, aim.stress, effects, aim.intense, aim.lost, rulings.harm, rulings.stress_a_harm)


@lru_cache(maxsize=REMEMBERED)
def hit_odds(aim: HarmProfile, bonus: int = 0) -> HitOdds:
    """Return the odds of a hit with `bonus` points of Bonus Damage."""
    return _shares(_of_hit(aim, bonus))


@lru_cache(maxsize=REMEMBERED)
def _of_hit(aim: HarmProfile, bonus: int) -> _Sums:
    return _done(aim, excess(aim.strike, aim.soaks), bonus)


@lru_cache(maxsize=REMEMBERED)
def rolled_again(aim: HarmProfile, kept: RawDamage, dice: int) -> HitOdds:
    """Return the odds of a hit after a re-roll of `dice` combat dice. `kept` is the total of the other dice."""
    fresh = distribution(raw_damage, dice, aim.strike.vicious)
    raws = fresh.map(lambda raw: RawDamage(kept.damage + raw.damage, kept.effects + raw.effects))
    return _shares(_done(aim, _met(raws, aim.strike, aim.soaks), 0))


def _shares(sums: _Sums) -> HitOdds:
    harms, out, harm, damage, telling = (Fraction(part, sums.total) for part in sums[:-1])
    return HitOdds(harms, out, harm, damage, telling / STRESS_WORTH_A_HARM)


def _done(aim: HarmProfile, over: Distribution[RawDamage], bonus: int) -> _Sums:
    harms = out = harm = damage = telling = 0
    for came, weight in over:
        hurt = max(0, came.damage + bonus)
        did = harm_odds(aim, hurt, came.effects).harm
        harms += weight * (did > 0)
        out += weight * (did >= aim.boxes)
        harm += weight * did
        damage += weight * hurt
        telling += weight * min(did * STRESS_WORTH_A_HARM + min(hurt, aim.stress), aim.boxes * STRESS_WORTH_A_HARM)
    return _Sums(harms, out, harm, damage, telling, over.total)


@lru_cache(maxsize=REMEMBERED)
def prospects(
    active: RollSide, opponent: RollSide | None, ties: Ties, aim: HarmProfile, flourish: int = 0
) -> AttackOdds:
    """Return the exact odds of an attack by `active` on the target that `aim` describes.

    `flourish` is the Momentum that a talent adds to a success.
    """
    struggle = contest_odds(active, opponent, ties)
    hits = struggle.mean(lambda came: came.active)
    momentum = struggle.mean(lambda came: came.active * (came.momentum + flourish))
    turned = struggle.mean(lambda came: came.opponent)
    hit = _shares(_of_attack(struggle, aim, flourish))
    return AttackOdds(hits, momentum, hit.harms, hit.out, hit.harm, turned, hit.damage, hit.telling)


@lru_cache(maxsize=REMEMBERED)
def estimate_attack(
    active: RollSide, opponent: RollSide | None, ties: Ties, aim: HarmProfile, flourish: int = 0
) -> AttackEstimate:
    """Return the odds of an attack by `active` on the target `aim` as floats, which are quick to compare."""
    struggle = contest_odds(active, opponent, ties)
    hits = sum([weight for came, weight in struggle if came.active])
    did = _of_attack(struggle, aim, flourish)
    shares = hits / struggle.total, did.harm / did.total, did.out / did.total, did.damage / did.total
    return AttackEstimate(*shares, did.telling / (did.total * STRESS_WORTH_A_HARM))


class DamageOdds(msgspec.Struct, frozen=True):
    """The distribution of an attack's damage before any dice are rolled. The outcome None is a miss.

    `aim` describes the target before the attack.
    """

    aim: HarmProfile
    outcomes: Distribution[RawDamage | None]

    def chance_of(self, damage: int, out: bool, more: int = 0) -> float:
        """Return the exact chance of at least this damage or, if `out` is set, the chance to take the target out.

        `more` is the damage bought after the roll.
        """

        def is_as_much(came: RawDamage | None) -> bool:
            if came is None:
                return False
            hurt = max(0, came.damage + more)
            return harm_odds(self.aim, hurt, came.effects).harm >= self.aim.boxes if out else hurt >= damage

        return float(self.outcomes.chance(is_as_much))


def damage_of_attack(
    active: RollSide, opponent: RollSide | None, ties: Ties, aim: HarmProfile, flourish: int = 0
) -> DamageOdds:
    """Return the odds of the damage of an attack that spends all its own Momentum on damage."""
    struggle, hit = contest_odds(active, opponent, ties), excess(aim.strike, aim.soaks)
    weights: dict[RawDamage | None, int] = {}
    for came, weight in struggle:
        for over, often in hit:
            bonus = came.momentum + flourish
            done = RawDamage(over.damage + bonus, over.effects) if came.active else None
            weights[done] = weights.get(done, 0) + weight * often
    return DamageOdds(aim, Distribution(weights))


def damage_of_hit(aim: HarmProfile) -> DamageOdds:
    """Return the odds of the damage of a hit without an attack roll, such as a hazard."""
    return DamageOdds(aim, excess(aim.strike, aim.soaks).map(_any_damage))


def damage_of_points(aim: HarmProfile, dice: int) -> DamageOdds:
    """Return the odds of the damage of combat dice without Soak and Effects, such as bleeding."""
    return DamageOdds(aim, distribution(points, dice).map(lambda rolled: RawDamage(rolled, 0)))


def _any_damage(over: RawDamage) -> RawDamage | None:
    return over


def damage_of_area(could: DamageOdds, aim: HarmProfile) -> DamageOdds:
    """Return the odds of the damage to a further target of an attack with Area, which needs an Effect (`H-14`).

    The defence of the further target is left out.
    """
    struck = excess(aim.strike, aim.soaks).map(lambda over: over if over.effects else None)
    return DamageOdds(aim, _if_hit(could, struck))


def damage_of_secondary(could: DamageOdds, aim: HarmProfile, bonus: int) -> DamageOdds:
    """Return the odds of the damage to a Secondary Target: half of raw damage plus the bought `bonus` (`R-15`)."""
    strike, soaks = aim.strike, Counter(aim.soaks).items()
    weights: dict[RawDamage | None, int] = {}
    for raw, weight in distribution(raw_damage, strike.dice, strike.vicious):
        for rolled, often in distribution(points, strike.soak_dice):
            for soak, places in soaks:
                left = after_soak(secondary(raw.damage + bonus), soak, rolled, 0, 0)
                done = RawDamage(left, 0)
                weights[done] = weights.get(done, 0) + weight * often * places
    return DamageOdds(aim, _if_hit(could, Distribution(weights)))


def _if_hit(could: DamageOdds, struck: Distribution[RawDamage | None]) -> Distribution[RawDamage | None]:
    """Return `struck`, the damage of a hit, with misses added, as likely as in `could`."""
    missed = could.outcomes.weights.get(None, 0)
    weights = {done: weight * (could.outcomes.total - missed) for done, weight in struck}
    weights[None] = weights.get(None, 0) + missed * struck.total
    return Distribution({done: weight for done, weight in weights.items() if weight})


def _of_attack(struggle: Distribution[Struggle], aim: HarmProfile, flourish: int) -> _Sums:
    """Return the sums over all results of a struggle. Each hit spends its Momentum on damage."""
    harms = out = harm = damage = telling = 0
    total = 1
    for came, weight in struggle:
        if came.active:
            did = _of_hit(aim, came.momentum + flourish)
            harms, out, harm = harms + weight * did.harms, out + weight * did.out, harm + weight * did.harm
            damage, telling, total = damage + weight * did.damage, telling + weight * did.telling, did.total
    return _Sums(harms, out, harm, damage, telling, struggle.total * total)


@lru_cache(maxsize=REMEMBERED)
def with_others(seen: AttackEstimate, others: tuple[HarmProfile, ...]) -> AttackEstimate:
    """Return the estimate `seen` of an attack with Area, extended to the `others` whom its Effects may add (`Q-09`).

    The `others` are equally likely to be hit.
    """
    share = seen.hits * _struck_besides(others[0].strike, len(others)) / len(others)
    added = [hit_odds(aim) for aim in others]
    return replace(
        seen,
        harm=seen.harm + share * float(sum(hit.harm for hit in added)),
        out=seen.out + share * float(sum(hit.out for hit in added)),
        damage=seen.damage + share * float(sum(hit.damage for hit in added)),
        telling=seen.telling + share * float(sum(hit.telling for hit in added)),
    )


def _struck_besides(strike: DamageProfile, most: int) -> float:
    """Return the mean number of further targets that the Effects of a hit with Area add, at most `most`."""
    raws = distribution(raw_damage, strike.dice, strike.vicious)
    return float(raws.mean(lambda raw: min(raw.effects, most)))


def complication(pool: Pool) -> Fraction:
    """Return the chance of at least one complication (`T-04`)."""
    return 1 - Fraction(SIDES - 1 - pool.untrained, SIDES) ** pool.rolled
