"""Owns one blow before it falls: which defences the target has, and what each would leave of the blow.

The figures here are the arguments of the very chance functions that are rolled when the blow falls.
"""

from __future__ import annotations

from collections.abc import Iterator
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
    free_hands,
    slug,
)
from solo.systems.polyhedral.fight.circumstances import rule_given, situation
from solo.systems.polyhedral.fight.riders import NO_RIDERS, Riders, riders
from solo.systems.polyhedral.fight.state import Combatant, Fight, Piece
from solo.systems.polyhedral.fight.telling import spoken_piece
from solo.systems.polyhedral.gear.equipment import Mode
from solo.systems.polyhedral.people.skills import SCHOOLS

NO_DEFENCE = "none"
DODGE = "dodge"
BLOCK = "block"
BARE_HANDS = "parry:hands"
BARE_FOOT = "parry:foot"
FELLING_WORTH = 6
PARTS = 256
REMEMBERED = 65_536


class Defence(NamedTuple):
    """One way to meet a blow (`P-31`). `value` is a Difficulty, or the DR of a block.

    `slot` is the piece that parries, None otherwise; `weight` what it weighs in pounds against a heavier blow.
    """

    code: str
    name: str
    value: int
    slot: int | None = None
    weight: float = 0.0


HELPLESS = Defence(NO_DEFENCE, "no defence", checks.HELPLESS)


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


class Guard(NamedTuple):
    """What decides, besides somebody's build and things, how a blow can be met now (`P-31`)."""

    dodge: int
    parry: int
    block: int
    parried: bool
    loses_turn: bool
    blocked: bool
    moved: bool
    bare_parries: int


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
    return _in_parts(mean + FELLING_WORTH * drop), _in_parts(hit)


def _in_parts(value: Fraction) -> int:
    return (value.numerator << PARTS) // value.denominator


def helpless(target: Combatant) -> bool:
    """Whether somebody has no defence at all (`P-30`)."""
    return target.unaware or target.helpless


def defences(armoury: Armoury, target: Combatant, form: Form) -> tuple[Defence, ...]:
    """All that the target may meet this blow with (`P-31`), at least one."""
    if helpless(target):
        return (HELPLESS,)
    figures = target.figures
    guard = Guard(
        figures.dodge,
        figures.parry,
        figures.body_dr + figures.blocking,
        may_parry(form),
        target.loses_turn,
        target.blocked,
        target.gone != "",
        target.bare_parries,
    )
    known = armoury.memory.of_arrangement(target)
    if guard not in known:
        known[guard] = tuple(_defences(armoury, target, guard))
    found: tuple[Defence, ...] = known[guard]
    return found


def may_parry(form: Form) -> bool:
    """Whether a blow in this form can be parried at all."""
    return form.mode.melee and not form.mode.never_parried


def _defences(armoury: Armoury, target: Combatant, guard: Guard) -> Iterator[Defence]:
    yield Defence(DODGE, f"dodge {guard.dodge}", guard.dodge)
    if guard.loses_turn:
        return
    if guard.parried:
        yield from _parries(armoury, target, guard)
    shield = None if guard.blocked else armoury.shield(target)
    if shield:
        value = guard.block + shield.block
        yield Defence(BLOCK, f"block, DR {value}", value)


def _parries(armoury: Armoury, target: Combatant, guard: Guard) -> Iterator[Defence]:
    """The parries that are left: one a ready weapon and round, two with a rapier or a staff (`P-31`, `R-10`)."""
    free = free_hands(target)
    for index, piece in enumerate(target.pieces):
        weapon = None if piece.wait or piece.where in ("belt", "pack") else armoury.weapon(target, piece)
        if weapon is None or not _parries_by_itself(target, piece):
            continue
        modes = [mode for mode in weapon.modes if mode.parry is not None and armoury.usable(target, piece, mode, free)]
        held = [mode for mode in modes if mode.key == piece.grip] or modes
        best = max(held, key=lambda mode: mode.parry or 0, default=None)
        if best is not None and piece.parries < _allowance(best, guard.moved):
            value = guard.parry + (best.parry or 0) + armoury.enchantment(piece).adds("parry")
            off = piece.where == "off-hand"
            name = f"parry {value}, {spoken_piece(piece)}{' in the off-hand' if off else ''}"
            code = f"parry:{slug(weapon.name)}{'.off' if off else ''}"
            yield Defence(code, name, value, index, float(weapon.weight))
    if not target.build.natural_weapons and target.build.hands and not guard.bare_parries:
        yield from _bare_parries(armoury, target, guard.parry)


def _parries_by_itself(target: Combatant, piece: Piece) -> bool:
    """Held weapons and a beast's own do; fists and feet together are one weapon, counted apart (`H-14`)."""
    if piece.where in ("hand", "off-hand"):
        return True
    return piece.where == "body" and any(natural.name == piece.name for natural in target.build.natural_weapons)


def _bare_parries(armoury: Armoury, target: Combatant, value: int) -> Iterator[Defence]:
    if not armoury.unarmed(target):
        return
    if free_hands(target):
        yield Defence(BARE_HANDS, f"parry {value + 1}, bare hands", value + 1)
    else:
        yield Defence(BARE_FOOT, f"parry {value}, foot", value)


def _allowance(mode: Mode, moved: bool) -> int:
    if mode.parries == "two" or (mode.parries == "two when not moving" and not moved):
        return 2
    return 1


class Foresight:
    """What blows would do as things stand, each worked out once: good for one decision, while nothing changes."""

    def __init__(self, fight: Fight, armoury: Armoury) -> None:
        self._fight = fight
        self._armoury = armoury
        self._around: dict[tuple[str, str, bool], tuple[Modifier, ...]] = {}
        self._met: dict[tuple[str, bool], tuple[Defence, ...]] = {}
        self._known: dict[tuple[object, ...], tuple[Swing, tuple[Defence, ...]]] = {}

    def plan(self, attempt: Attempt) -> list[Planned]:
        """The blow against each defence that the target has, in the order in which they are offered."""
        swing, met = self._swing(attempt)
        return [against(swing, attempt.aim, defence) for defence in met]

    def reply(self, attempt: Attempt) -> tuple[Planned, Harm]:
        """The defence that leaves least of the blow, and what it leaves; the first of equals."""
        swing, met = self._swing(attempt)
        target = attempt.target
        return _best_reply(swing, attempt.aim, met, target.lp, target.vp, target.temporary_vp)

    def _swing(self, attempt: Attempt) -> tuple[Swing, tuple[Defence, ...]]:
        """The swing, which is the same for all aims, and the defences it meets."""
        attacker, target, form, _, pair = attempt
        key = (attacker.key, target.key, form.slot, form.weapon.name, form.mode.key, form.type, form.force, pair)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._unaimed(attempt), self._defences(target, form)
        return known

    def _unaimed(self, attempt: Attempt) -> Swing:
        attacker, target, form, _, _ = attempt
        added = riders(self._armoury, attacker, target, form)
        own = stroke(self._armoury, attacker, form)
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
            self._around[key] = tuple(situation(self._fight, self._armoury, attacker, target, missile))
        return self._around[key]

    def _defences(self, target: Combatant, form: Form) -> tuple[Defence, ...]:
        key = (target.key, may_parry(form))
        met = self._met.get(key)
        if met is None:
            met = self._met[key] = defences(self._armoury, target, form)
        return met


def plan(fight: Fight, armoury: Armoury, attempt: Attempt) -> list[Planned]:
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


@lru_cache(maxsize=REMEMBERED)
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
    hit, critical, mean, drop = (Fraction(value, blows.total) for value in (hits, criticals, points, drops))
    return Harm(hit, critical, mean, drop, order_of(drop, mean, hit))


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


@lru_cache(maxsize=REMEMBERED)
def _best_reply(swing: Swing, aim: int, met: tuple[Defence, ...], lp: int, vp: int, shell: int) -> tuple[Planned, Harm]:
    planned = [against(swing, aim, defence) for defence in met]
    return min(((one, harm(one.strike, lp, vp, shell)) for one in planned), key=lambda pair: pair[1].order)
