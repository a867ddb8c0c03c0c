"""Momentum spends before the damage: the value of each spend, in Harm, compared with other uses of the Momentum."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec.structs import replace

from solo.resolver import distribution
from solo.systems.two_d20.fight.options.legality import SWIFT_STEP, targets
from solo.systems.two_d20.fight.rules import pools, reach
from solo.systems.two_d20.fight.rules.abilities import others_near
from solo.systems.two_d20.fight.rules.attempt import DeclaredAttack, reach_of, soak_at, soaks
from solo.systems.two_d20.fight.rules.damage import aim_of
from solo.systems.two_d20.fight.rules.harm import harm_of, has_no_effect, knockout_threshold
from solo.systems.two_d20.fight.rules.momentum_spends import (
    MOST_MORALE,
    EarlySpendCode,
    RollWinner,
    early_price,
    secondary_targets,
)
from solo.systems.two_d20.fight.state import Fight, Fighter, TurnState
from solo.systems.two_d20.fight.tactics.attack_worth import AttackWorthCache, attack_worth
from solo.systems.two_d20.fight.tactics.danger import dangers_of
from solo.systems.two_d20.fight.tactics.doom_budget import worth_of_doom
from solo.systems.two_d20.fight.tactics.spending_policy import is_cunning
from solo.systems.two_d20.fight.tactics.usable_weapons import arms_of, can_lie_low, held_first, is_shooter
from solo.systems.two_d20.rolls.combat_dice import points
from solo.systems.two_d20.rolls.damage import raw_damage, secondary
from solo.systems.two_d20.rolls.harm import after_soak
from solo.systems.two_d20.rolls.location import LOCATIONS, Location
from solo.systems.two_d20.rolls.odds import STRESS_WORTH_A_HARM, HarmProfile, harm_odds, hit_odds

WORTH_OF_POOL: Final = 0.12
"""Value of a point of Momentum in the pool, in Harm."""
GAINED, MUCH_GAINED = 0.05, 0.2
"""Least gain, in Harm, for which a cunning and a plain fighter buy a spend before the damage."""
DEARER: Final = 2
"""The price in Momentum of most spends. Only Withdraw, Subdue, Change Stance and Confidence cost less."""
MOMENTUM_EXPECTED: Final = 1
"""Momentum that a fighter expects from a roll."""
BOUGHT_DAMAGE: Final = 6
"""Most points of the pool, or of Doom, that a fighter expects to spend on the damage of this attack."""
SURELY: Final = 0.02
"""A second attack needs a different target if the hit takes its target out with more than this chance."""
SECOND_BLOW: Final = 0.2
"""Least value of a second attack, in Harm, for which a fighter buys Swift Action."""
REELING, FALLEN, DISARMED = 0.4, 0.1, 0.15
"""Share of its next attack that a target loses by a hit on the head, by a fall, and by a Disarm."""
UNBRACED, NO_TIME = 0.5, 0.8
"""Share of its next attack that a disarmed target loses: if the weapon was braced, and if there is no time to draw."""
EASIER: Final = 0.2
"""Value of a prone target, in Harm, for each friend who attacks the target next."""
STANDING_UP: Final = 0.35
"""The value, in Harm, of standing up without an action, or of lying low with a crossbow among shooters."""
OPENED: Final = 0.05
"""Value of a target without Guard, in Harm, for each friend who attacks the target next."""
OUT_OF_REACH: Final = 0.6
"""Share of an enemy's attack, by its value, that a fighter avoids by stepping out of Reach."""
CLEAR_SHOT: Final = 0.4
ALMOST_OUT: Final = 0.3
"""A fighter whom an enemy's next attack takes out with at least this chance steps out of Reach. Minions do not."""
CERTAIN: Final = 0.95
"""A hero buys Subdue, to spare the last enemy, if the hit takes the enemy out with at least this chance."""


class SpendWorth(NamedTuple):
    """A spend before the damage, and its gain in Harm."""

    spend: EarlySpendCode
    gain: float


def best_early(fight: Fight, winner: RollWinner, left: Sequence[EarlySpendCode] | None = None) -> EarlySpendCode | None:
    """Return the spend in `left` with the highest gain; None if no spend gains enough."""
    return _best(fight, winner, winner.momentum + pools.available_for_spends(fight, winner.who), left)


def expects_early(fight: Fight, who: Fighter, other: Fighter, attempt: DeclaredAttack, active: bool, pool: int) -> bool:
    """Return True if a spend before the damage will probably be worth its price, so that the fighter should ask.

    `pool` is the Momentum or Doom that can be spent besides the Momentum of the roll.
    """
    winner = RollWinner(who, other, MOMENTUM_EXPECTED, attempt, active, active and attempt.swift)
    return next(_gains(fight, winner, MOMENTUM_EXPECTED + pool, None), None) is not None


def _best(
    fight: Fight, winner: RollWinner, most: int, left: Sequence[EarlySpendCode] | None = None
) -> EarlySpendCode | None:
    found = max(_gains(fight, winner, most, left), key=lambda one: one.gain, default=None)
    return found.spend if found else None


def _gains(fight: Fight, winner: RollWinner, most: int, left: Sequence[EarlySpendCode] | None) -> Iterator[SpendWorth]:
    """Yield each spend that gains enough, with its gain in Harm."""
    least = GAINED if is_cunning(fight, winner.who) else MUCH_GAINED
    each = WORTH_OF_POOL if winner.who.hero else worth_of_doom(fight)
    for spend, worth in _values(fight, winner, most):
        price = early_price(winner, spend)
        if worth <= least or price > most or (left is not None and spend not in left):
            continue
        gain = worth - _forgone(fight, winner, price, each)
        if gain > least:
            yield SpendWorth(spend, gain)


def _forgone(fight: Fight, winner: RollWinner, price: int, each: float) -> float:
    """Return the value, in Harm, of the `price` of a spend, if the points were banked or spent on damage instead.

    `each` is the value of a banked point.
    """
    own = min(price, winner.momentum)
    kept = own * each
    if winner.hit and winner.attempt is not None and own:
        aim = aim_of(fight, winner.attempt, winner.attempt.target)
        more, less = hit_odds(aim, winner.momentum), hit_odds(aim, winner.momentum - own)
        kept = max(kept, float(more.telling - less.telling))
    return kept + (price - own) * each


def _values(fight: Fight, winner: RollWinner, most: int) -> Iterator[tuple[EarlySpendCode, float]]:
    """Yield each useful spend with its value in Harm, before its price. `most` is the Momentum that can be spent."""
    who, other, attempt = winner.who, winner.other, winner.attempt
    if who.prone:
        yield EarlySpendCode("change-stance"), STANDING_UP + EASIER * len(who.reach)
    elif winner.hit and can_lie_low(fight, who):
        yield EarlySpendCode("change-stance"), STANDING_UP
    if attempt is None or other is None:
        return
    yield from _confidence(fight, who)
    if winner.hit and who.reach and attempt.minor:
        yield EarlySpendCode("withdraw"), _stepping_back(fight, who)
    if winner.hit and _spares(fight, winner, attempt):
        yield EarlySpendCode("subdue"), WORTH_OF_POOL + 2 * MUCH_GAINED
    if most < DEARER:
        return
    if other.guard and not other.absent:
        yield EarlySpendCode("break-guard"), _opened(fight, who, other)
    if attempt.track == "vigor" and (winner.hit or reach.in_reach(who, other)):
        yield from _disarm(fight, who, other)
    if not winner.hit:
        return
    if winner.swift:
        yield EarlySpendCode("swift-action"), _second_attack(fight, winner, attempt)
    for one in secondary_targets(fight, attempt):
        yield EarlySpendCode("secondary-target", one.key), _half(aim_of(fight, attempt, one))
    if attempt.track == "vigor":
        yield from _called(fight, winner, attempt)


def _second_attack(fight: Fight, winner: RollWinner, attempt: DeclaredAttack) -> float:
    """Return the value of Swift Action, in Harm: a second attack in this turn, a step harder and without a move.

    A target whom this hit may take out does not count, nor does a further target of its Area.
    """
    who, bouts = winner.who, AttackWorthCache(fight, winner.who)
    bought = winner.momentum + min(BOUGHT_DAMAGE, pools.available_for_spends(fight, who))
    out = float(hit_odds(aim_of(fight, attempt, attempt.target), bought).out)
    again = TurnState(who, minors=0)
    struck = others_near(fight, attempt) if attempt.area else []
    struck += [attempt.target] if out > SURELY else []
    enemies = [enemy for enemy in fight.enemies(who) if enemy not in struck]
    worth = [
        bouts.prospects(DeclaredAttack(who, enemy, arm, more=(SWIFT_STEP,))).telling
        for _, arm in arms_of(who)
        for enemy, _ in targets(fight, again, arm, enemies)
        if not has_no_effect(enemy, arm.weapon.qualities.nonlethal)
    ]
    best = max(worth, default=0.0)
    return best if best >= SECOND_BLOW else 0.0


@lru_cache(maxsize=4096)
def _half(aim: HarmProfile) -> float:
    """Return the value, in Harm, of a Secondary Target, which takes half of a hit's raw damage (`R-15`)."""
    strike, found, total = aim.strike, 0.0, 0
    for raw, weight in distribution(raw_damage, strike.dice, strike.vicious):
        for rolled, often in distribution(points, strike.soak_dice):
            for soak in aim.soaks:
                damage = after_soak(secondary(raw.damage), soak, rolled, 0, 0)
                harm = harm_odds(aim, damage, 0).harm
                worth = min(harm + min(damage, aim.stress) / STRESS_WORTH_A_HARM, aim.boxes)
                found, total = found + weight * often * worth, total + weight * often
    return found / total


def _next_strikers(fight: Fight, who: Fighter, target: Fighter) -> list[Fighter]:
    """Return the friends who have the target in Reach and act before the target's next turn ends."""
    later = not target.acted
    return [one for one in fight.friends(who) if reach.in_reach(one, target) and (not one.acted or not later)]


def _opened(fight: Fight, who: Fighter, other: Fighter) -> float:
    """Return the value of Break Guard, in Harm: easier attacks of the friends who attack the opponent next."""
    strikers = _next_strikers(fight, who, other)
    if not strikers:
        return 0.0
    longest, bare, gain = reach_of(other), replace(other, guard=False), 0.0
    for friend in strikers:
        gain += OPENED if other.rank != "minion" else 0.0
        arm = next((arm for _, arm in arms_of(friend) if arm.weapon.type == "melee"), None)
        if arm is not None and arm.weapon.reach < longest:
            bouts = AttackWorthCache(fight, friend)
            with_guard = bouts.prospects(DeclaredAttack(friend, other, arm)).telling
            gain += attack_worth(fight, DeclaredAttack(friend, bare, arm)).telling - with_guard
    return gain


def _disarm(fight: Fight, who: Fighter, other: Fighter) -> Iterator[tuple[EarlySpendCode, float]]:
    """Yield Disarm for the opponent's first weapon, with its value, if the opponent cannot easily pick it up again."""
    number = next((number for number, arm in enumerate(other.arms) if arm.where == "hand"), None)
    if number is None or other.absent:
        return
    arm = other.arms[number]
    busy = other.prone or other.burning or other.caught
    if not (busy or arm.braced or other.rank == "nemesis"):
        return
    lost = NO_TIME if busy else UNBRACED if arm.braced else DISARMED
    yield EarlySpendCode("disarm", str(number)), lost * dangers_of(fight, [other])[0] + _opened(fight, who, other) / 2


def _called(fight: Fight, winner: RollWinner, attempt: DeclaredAttack) -> Iterator[tuple[EarlySpendCode, float]]:
    """Yield Called Shots at the head, a leg and the location with the least Soak, with their values (`H-20`)."""
    target, left = attempt.target, max(0, winner.momentum - early_price(winner, EarlySpendCode("called-shot", "head")))
    effects = target.hero or fight.rulings.called_shots_on_foes
    boxes = knockout_threshold(fight, target) - harm_of(target, attempt.track)
    even = len(soaks(attempt, target)) == 1
    if even and (boxes <= 2 or not effects):
        return
    aim = aim_of(fight, attempt, target)
    usual = hit_odds(aim, left)
    danger = dangers_of(fight, [target])[0] if effects else 0.0
    helped = EASIER * len(_next_strikers(fight, winner.who, target))
    placed: dict[Location, float] = {"head": 0.0 if target.shaken else REELING * danger}
    placed["right leg"] = 0.0 if target.prone else FALLEN * danger + helped
    if not even:
        soft = min(LOCATIONS, key=lambda place: soak_at(attempt, target, place))
        placed.setdefault(soft, 0.0)
    for place, effect in placed.items():
        struck = usual if even else hit_odds(replace(aim, soaks=(soak_at(attempt, target, place),)), left)
        worth = float(struck.telling - usual.telling) + float(struck.harms - struck.out) * effect
        yield EarlySpendCode("called-shot", place), worth


def _confidence(fight: Fight, who: Fighter) -> Iterator[tuple[EarlySpendCode, float]]:
    """Yield Confidence with its value against enemies who threaten, shared among all fighters of the side."""
    threats = [
        DeclaredAttack(enemy, who, arm)
        for enemy in fight.enemies(who)
        if (arm := held_first(enemy)) is not None and arm.weapon.type == "threaten"
    ]
    if not threats or not who.full_resolve:
        return
    sharing = 1 + len(fight.friends(who))
    bare = [attack_worth(fight, threat).telling for threat in threats]
    for dice in range(1, MOST_MORALE - who.morale + 1):
        braver = replace(who, morale=who.morale + dice)
        met = [attack_worth(fight, replace(threat, target=braver)).telling for threat in threats]
        yield EarlySpendCode("confidence", str(dice)), (sum(bare) - sum(met)) / sharing


def _stepping_back(fight: Fight, who: Fighter) -> float:
    """Return the value of Withdraw, in Harm, before a move; 0 if an enemy would have no other fighter in Reach."""
    held = reach.enemies_in_reach(fight, who)
    if not all(any(key != who.key for key in enemy.reach) for enemy in held):
        return 0.0
    if who.rank != "minion" and any(_threatened_by(fight, who, enemy) >= ALMOST_OUT for enemy in held):
        return OUT_OF_REACH * max(dangers_of(fight, held))
    return CLEAR_SHOT if is_shooter(who) else 0.0


def _threatened_by(fight: Fight, who: Fighter, enemy: Fighter) -> float:
    """Return the chance that the next attack with an enemy's first weapon takes a fighter out."""
    arm = held_first(enemy)
    return attack_worth(fight, DeclaredAttack(enemy, who, arm)).out if arm else 0.0


def _spares(fight: Fight, winner: RollWinner, attempt: DeclaredAttack) -> bool:
    """Return True if a hero can afford Subdue: the hit almost certainly takes the last enemy out."""
    target = attempt.target
    last = winner.who.hero and winner.momentum > 0 and len(fight.enemies(winner.who)) == 1
    if not last or attempt.qualities.nonlethal or target.flight != "runs" or has_no_effect(target, True):
        return False
    return float(hit_odds(aim_of(fight, attempt, target), winner.momentum - 1).out) >= CERTAIN
