"""Owns one blow before it falls: what it is against each defence that the target has, and what that would leave of it.

The figures here are the arguments of the very chance functions that are rolled when the blow falls.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from solo.resolver import Distribution, Modifier, Thrower, distribution, total
from solo.systems.polyhedral import checks
from solo.systems.polyhedral.checks import Blow
from solo.systems.polyhedral.fight.arena import Attempt
from solo.systems.polyhedral.fight.arms import (
    Armoury,
    Form,
    attack_dice,
    damage_dice,
)
from solo.systems.polyhedral.fight.circumstances import footing, rule_given, situation
from solo.systems.polyhedral.fight.defences import BLOCK, Defence, defences, helpless, may_parry
from solo.systems.polyhedral.fight.riders import NO_RIDERS, Riders, riders
from solo.systems.polyhedral.fight.state import Combatant, Fight
from solo.systems.polyhedral.people.skills import SCHOOLS

FELLING_WORTH = 6
PARTS = 256
REMEMBERED = 65_536
EXCHANGES = 8192


class Strike(NamedTuple):
    """What the dice of one blow depend on: the arguments of `checks.strike` in their order, then the DR.

    A block has no check: `blocked` is True, and DR is the Block (`R-13`). `bonus` has what `riders` add before DR.
    """

    dice: int
    sides: int
    precision: int
    defence: int
    modifier: int
    damage_count: int
    damage_sides: int
    bonus: int
    dr: int
    blocked: bool
    riders: Riders = NO_RIDERS


class Fallen(NamedTuple):
    """How a blow fell: the damage that gets through, 0 for a miss, and the VP that venom takes besides."""

    blow: Blow
    damage: int
    venom: int


class Planned(NamedTuple):
    """A blow against one defence: its named modifiers, and what the dice depend on."""

    defence: Defence
    modifiers: tuple[Modifier, ...]
    strike: Strike


class Stroke(NamedTuple):
    """What somebody brings to a blow in one form, whoever is struck: dice, Precision, damage, and the weapon's weight.

    `assassin` is the level of Assassination that the form is light enough for.
    """

    attack: tuple[int, int]
    precision: int
    damage: tuple[int, int]
    bonus: int
    weight: float
    assassin: int


class Swing(NamedTuple):
    """All that a blow depends on besides its aim and the defence it meets, in plain values, to be worked out once.

    `bonus` is the stroke's with what this target adds to it; `around` are the situational modifiers, `given` those of
    the rules without that of the aim.
    """

    stroke: Stroke
    bonus: int
    dr: int
    riders: Riders
    around: tuple[Modifier, ...]
    given: tuple[Modifier, ...]
    stronger: bool


class Harm(NamedTuple):
    """The odds of one blow: chances from 0 to 1, and the mean damage past DR with venom, misses counting 0.

    `order` is what a fighter weighs, as `order_of` gives it.
    """

    hit: Fraction
    critical: Fraction
    mean: Fraction
    drop: Fraction
    order: tuple[int, int]


def order_of(drop: Fraction, mean: Fraction, hit: Fraction) -> tuple[int, int]:
    """What a fighter weighs: the damage, falling counted as so much more of it, then being hit at all.

    In parts so small that unequal fractions never fall together; whole numbers are compared at once.
    """
    weighed = mean + FELLING_WORTH * drop
    return _in_parts(weighed.numerator, weighed.denominator), _in_parts(hit.numerator, hit.denominator)


def _in_parts(numerator: int, denominator: int) -> int:
    return (numerator << PARTS) // denominator


def together(odds: Sequence[Harm]) -> Harm:
    """The odds of several blows added up."""
    none = Fraction(0)
    hit, critical = sum((one.hit for one in odds), none), sum((one.critical for one in odds), none)
    drop, mean = sum((one.drop for one in odds), none), sum((one.mean for one in odds), none)
    return Harm(hit, critical, mean, drop, order_of(drop, mean, hit))


class Exchange:
    """A swing and the defences that it may be met with; what comes of it, each worked out once."""

    __slots__ = ("_plans", "_replies", "met", "swing")

    def __init__(self, swing: Swing, met: tuple[Defence, ...]) -> None:
        self.swing = swing
        self.met = met
        self._plans: dict[int, tuple[Planned, ...]] = {}
        self._replies: dict[tuple[int, int, int, int], tuple[Planned, Harm]] = {}

    def plan(self, aim: int) -> tuple[Planned, ...]:
        """The blow against each defence, in the order in which they are offered."""
        plan = self._plans.get(aim)
        if plan is None:
            plan = self._plans[aim] = tuple(against(self.swing, aim, defence) for defence in self.met)
        return plan

    def reply(self, aim: int, lp: int, vp: int, shell: int) -> tuple[Planned, Harm]:
        """The defence that leaves least of the blow to somebody with these points, and what; the first of equals."""
        key = aim, lp, vp, shell
        reply = self._replies.get(key)
        if reply is None:
            odds = ((planned, harm(planned.strike, lp, vp, shell)) for planned in self.plan(aim))
            reply = self._replies[key] = min(odds, key=lambda pair: pair[1].order)
        return reply


@lru_cache(maxsize=EXCHANGES)
def exchange(swing: Swing, met: tuple[Defence, ...]) -> Exchange:
    """The exchange of a swing and these defences."""
    return Exchange(swing, met)


class Foresight:
    """What blows would do as things stand, each worked out once: good for one decision, while nothing changes."""

    def __init__(self, fight: Fight, armoury: Armoury) -> None:
        self._fight = fight
        self.armoury = armoury
        self._footing: dict[str, list[Modifier]] = {}
        self._around: dict[tuple[str, str, bool], tuple[Modifier, ...]] = {}
        self._met: dict[tuple[str, bool], tuple[Defence, ...]] = {}
        self._known: dict[tuple[object, ...], tuple[Form, Exchange]] = {}

    def plan(self, attempt: Attempt) -> tuple[Planned, ...]:
        """The blow against each defence that the target has, in the order in which they are offered."""
        return self.exchange(attempt).plan(attempt.aim)

    def reply(self, attempt: Attempt) -> tuple[Planned, Harm]:
        """The defence that leaves least of the blow, and what it leaves; the first of equals."""
        target = attempt.target
        return self.exchange(attempt).reply(attempt.aim, target.lp, target.vp, target.temporary_vp)

    def exchange(self, attempt: Attempt) -> Exchange:
        """The exchange, which is the same for all aims. A form is known by its identity, and kept for that."""
        attacker, target, form, _, pair = attempt
        key = attacker.key, target.key, id(form), pair
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = form, exchange(self._unaimed(attempt), self._defences(target, form))
        return known[1]

    def _unaimed(self, attempt: Attempt) -> Swing:
        attacker, target, form, _, _ = attempt
        added = riders(self.armoury, attacker, target, form)
        own = stroke(self.armoury, attacker, form)
        return Swing(
            own,
            own.bonus + assassination(own.assassin, attacker, target) + added.before_dr,
            target.figures.body_dr,
            added,
            self._situation(attacker, target, not form.mode.melee),
            rule_given(attempt),
            attacker.build.attributes.strength > target.build.attributes.strength,
        )

    def _situation(self, attacker: Combatant, target: Combatant, missile: bool) -> tuple[Modifier, ...]:
        key = (attacker.key, target.key, missile)
        if key not in self._around:
            stands = self._footing.get(attacker.key)
            if stands is None:
                stands = self._footing[attacker.key] = footing(self._fight, self.armoury, attacker)
            self._around[key] = tuple(situation(self._fight, attacker, target, missile, stands))
        return self._around[key]

    def _defences(self, target: Combatant, form: Form) -> tuple[Defence, ...]:
        key = (target.key, may_parry(form))
        met = self._met.get(key)
        if met is None:
            met = self._met[key] = defences(self.armoury, target, form)
        return met


def plan(fight: Fight, armoury: Armoury, attempt: Attempt) -> tuple[Planned, ...]:
    """One blow against each defence that the target has."""
    return Foresight(fight, armoury).plan(attempt)


def stroke(armoury: Armoury, attacker: Combatant, form: Form) -> Stroke:
    """What this form is worth in somebody's hands, worked out once for each build."""
    known = armoury.memory.of_build(attacker)
    key = (form.weapon.name, form.mode.key, form.type, form.force, form.enchantment)
    if key not in known:
        known[key] = Stroke(
            attack_dice(attacker, form),
            0 if form.mode.skill in SCHOOLS else attacker.build.attributes.precision,
            damage_dice(attacker, form),
            form.damage_bonus,
            float(form.weapon.weight),
            attacker.build.skills.get("Assassination", 0) if form.mode.light else 0,
        )
    found: Stroke = known[key]
    return found


def against(swing: Swing, aim: int, defence: Defence) -> Planned:
    """The blow as this defence would meet it; a block has no check, and an aim is lost on it (`R-13`)."""
    own = swing.stroke
    if defence.code == BLOCK:
        blocked = Strike(0, 1, 0, 0, 0, *own.damage, swing.bonus, defence.value, True, swing.riders)
        return Planned(defence, (), blocked)
    weak = [checks.WEAK_PARRY] if overpowers(swing, defence) else []
    modifiers = checks.circumstances(swing.around, [*checks.aim_modifier(aim), *swing.given, *weak])
    strike = Strike(
        *own.attack,
        own.precision,
        defence.value,
        total(modifiers),
        *own.damage,
        swing.bonus + aim,
        swing.dr,
        False,
        swing.riders,
    )
    return Planned(defence, modifiers, strike)


def overpowers(swing: Swing, defence: Defence) -> bool:
    """Whether a parry is too weak for the blow: weaker arm and lighter weapon (`R-44`)."""
    return swing.stronger and defence.code.startswith("parry") and swing.stroke.weight > defence.weight


def assassination(level: int, attacker: Combatant, target: Combatant) -> int:
    """The damage that Assassination adds: with light weapons against the slower or the helpless (`P-07`, `R-33`)."""
    if not level:
        return 0
    if helpless(target):
        return 2 * level
    slower = target.build.attributes.quickness < attacker.build.attributes.quickness
    return level if slower else 0


@lru_cache(maxsize=REMEMBERED)
def harm(strike: Strike, lp: int, vp: int, shell: int = 0) -> Harm:
    """The exact odds of a blow against someone with these LP and VP, and a shell of temporary VP."""
    hits = criticals = points = drops = 0
    blows = fallen_blows(strike)
    for fallen, weight in blows:
        if fallen.blow is Blow.MISS:
            drops += weight if lp <= 0 else 0
            continue
        hits += weight
        criticals += weight if fallen.blow is Blow.CRITICAL else 0
        points += weight * (fallen.damage + fallen.venom)
        drops += weight if lp_left(fallen, lp, vp, shell) <= 0 else 0
    total = blows.total
    order = _in_parts(points + FELLING_WORTH * drops, total), _in_parts(hits, total)
    return Harm(
        Fraction(hits, total), Fraction(criticals, total), Fraction(points, total), Fraction(drops, total), order
    )


def lp_left(fallen: Fallen, lp: int, vp: int, shell: int = 0) -> int:
    """The LP that a blow leaves, its venom included; temporary VP take what they can (`R-39`)."""
    damage = max(0, fallen.damage - shell)
    venom = max(0, fallen.venom - max(0, shell - fallen.damage))
    return checks.drain(*checks.split(lp, vp, damage), venom)[0]


def before_dr(strike: Strike, rolled: int, blow: Blow) -> int:
    """The damage before DR, with what an enchantment adds to a critical (`P-20`)."""
    return rolled + (strike.riders.critical if blow is Blow.CRITICAL else 0)


def through(strike: Strike, raw: int) -> int:
    """What of a blow that hit gets through: past the DR, then what enchantments add to that, even to 0 (`P-19`)."""
    return checks.past(raw, strike.dr) + strike.riders.after_dr


def fallen_blows(strike: Strike) -> Distribution[Fallen]:
    """How the blow may fall, and how often."""
    return distribution(_fall, strike)


def _fall(throw: Thrower, strike: Strike) -> Fallen:
    if strike.blocked:
        blow = Blow.HIT
        rolled = throw.roll(checks.blocked, strike.damage_count, strike.damage_sides, strike.bonus)
    else:
        blow, rolled = throw.roll(checks.strike, *strike[:8])
    if blow is Blow.MISS:
        return Fallen(blow, 0, 0)
    damage = through(strike, before_dr(strike, rolled, blow))
    poisoned = damage and strike.riders.venom
    return Fallen(blow, damage, throw.roll(checks.venom, strike.riders.venom) if poisoned else 0)
