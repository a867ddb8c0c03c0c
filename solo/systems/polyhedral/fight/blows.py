"""Owns one blow before it falls: which defences the target has, and what each would leave of the blow.

The figures here are the arguments of the very chance functions that are rolled when the blow falls.
"""

from __future__ import annotations

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


class Swing(NamedTuple):
    """All that a blow depends on besides the defence it meets, in plain values, so that it is worked out once.

    `around` are the situational modifiers, `given` those of the rules without that of the aim.
    """

    attack: tuple[int, int]
    precision: int
    damage: tuple[int, int]
    bonus: int
    aim: int
    dr: int
    riders: Riders
    around: tuple[Modifier, ...]
    given: tuple[Modifier, ...]
    stronger: bool
    weight: float


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


def defences(armoury: Armoury, target: Combatant, form: Form) -> list[Defence]:
    """All that the target may meet this blow with (`P-31`), at least one."""
    if helpless(target):
        return [Defence(NO_DEFENCE, "no defence", checks.HELPLESS)]
    found = [Defence(DODGE, f"dodge {target.figures.dodge}", target.figures.dodge)]
    if target.loses_turn:
        return found
    if form.mode.melee and not form.mode.never_parried:
        found.extend(parries(armoury, target))
    shield = None if target.blocked else armoury.shield(target)
    if shield:
        value = target.figures.body_dr + target.figures.blocking + shield.block
        found.append(Defence(BLOCK, f"block, DR {value}", value))
    return found


def parries(armoury: Armoury, target: Combatant) -> list[Defence]:
    """The parries that are left: one a ready weapon and round, two with a rapier or a staff (`P-31`, `R-10`)."""
    found = []
    free = free_hands(target)
    for index, piece in enumerate(target.pieces):
        weapon = None if piece.wait or piece.where in ("belt", "pack") else armoury.weapon(target, piece)
        if weapon is None or not _parries_by_itself(target, piece):
            continue
        modes = [mode for mode in weapon.modes if mode.parry is not None and armoury.usable(target, piece, mode, free)]
        held = [mode for mode in modes if mode.key == piece.grip] or modes
        best = max(held, key=lambda mode: mode.parry or 0, default=None)
        if best is not None and piece.parries < _allowance(target, best):
            value = target.figures.parry + (best.parry or 0) + armoury.enchantment(piece).adds("parry")
            off = piece.where == "off-hand"
            name = f"parry {value}, {spoken_piece(piece)}{' in the off-hand' if off else ''}"
            code = f"parry:{slug(weapon.name)}{'.off' if off else ''}"
            found.append(Defence(code, name, value, index, float(weapon.weight)))
    if not target.build.natural_weapons and target.build.hands and not target.bare_parries:
        found.extend(_bare_parries(armoury, target, free))
    return found


def _parries_by_itself(target: Combatant, piece: Piece) -> bool:
    """Held weapons and a beast's own do; fists and feet together are one weapon, counted apart (`H-14`)."""
    if piece.where in ("hand", "off-hand"):
        return True
    return piece.where == "body" and any(natural.name == piece.name for natural in target.build.natural_weapons)


def _bare_parries(armoury: Armoury, target: Combatant, free: int) -> list[Defence]:
    if not armoury.unarmed(target):
        return []
    value = target.figures.parry
    if free:
        return [Defence(BARE_HANDS, f"parry {value + 1}, bare hands", value + 1)]
    return [Defence(BARE_FOOT, f"parry {value}, foot", value)]


def _allowance(target: Combatant, mode: Mode) -> int:
    if mode.parries == "two" or (mode.parries == "two when not moving" and not target.gone):
        return 2
    return 1


class Foresight:
    """What blows would do as things stand, each worked out once: good for one decision, while nothing changes."""

    def __init__(self, fight: Fight, armoury: Armoury) -> None:
        self._fight = fight
        self._armoury = armoury
        self._around: dict[tuple[str, str, bool], tuple[Modifier, ...]] = {}
        self._met: dict[tuple[str, bool], tuple[Defence, ...]] = {}
        self._swings: dict[tuple[object, ...], Swing] = {}

    def plan(self, attempt: Attempt) -> list[Planned]:
        """The blow against each defence that the target has, in the order in which they are offered."""
        swing = self._swing(attempt)
        return [against(swing, defence) for defence in self._defences(attempt.target, attempt.form)]

    def reply(self, attempt: Attempt) -> tuple[Planned, Harm]:
        """The defence that leaves least of the blow, and what it leaves; the first of equals."""
        target = attempt.target
        met = self._defences(target, attempt.form)
        return _best_reply(self._swing(attempt), met, target.lp, target.vp, target.temporary_vp)

    def _swing(self, attempt: Attempt) -> Swing:
        """The swing, which differs between aims by nothing but the aim."""
        attacker, target, form, aim, pair = attempt
        key = (attacker.key, target.key, form.slot, id(form.weapon), form.mode.key, form.type, form.force, pair)
        if key not in self._swings:
            self._swings[key] = self._unaimed(attempt._replace(aim=0))
        swing = self._swings[key]
        return swing._replace(aim=aim) if aim else swing

    def _unaimed(self, attempt: Attempt) -> Swing:
        attacker, target, form, aim, _ = attempt
        added = riders(self._armoury, attacker, target, form)
        return Swing(
            attack_dice(attacker, form),
            0 if form.mode.skill in SCHOOLS else attacker.build.attributes.precision,
            damage_dice(attacker, form),
            form.damage_bonus + assassination(attacker, target, form) + added.before_dr,
            aim,
            target.figures.body_dr,
            added,
            self._situation(attacker, target, not form.mode.melee),
            tuple(rule_given(attempt)),
            attacker.build.attributes.strength > target.build.attributes.strength,
            float(form.weapon.weight),
        )

    def _situation(self, attacker: Combatant, target: Combatant, missile: bool) -> tuple[Modifier, ...]:
        key = (attacker.key, target.key, missile)
        if key not in self._around:
            self._around[key] = tuple(situation(self._fight, self._armoury, attacker, target, missile))
        return self._around[key]

    def _defences(self, target: Combatant, form: Form) -> tuple[Defence, ...]:
        key = (target.key, form.mode.melee and not form.mode.never_parried)
        if key not in self._met:
            self._met[key] = tuple(defences(self._armoury, target, form))
        return self._met[key]


def plan(fight: Fight, armoury: Armoury, attempt: Attempt) -> list[Planned]:
    """One blow against each defence that the target has."""
    return Foresight(fight, armoury).plan(attempt)


@lru_cache(maxsize=REMEMBERED)
def against(swing: Swing, defence: Defence) -> Planned:
    """The blow as this defence would meet it; a block has no check, and an aim is lost on it (`R-13`)."""
    if defence.code == BLOCK:
        blocked = Strike(0, 1, 0, 0, 0, *swing.damage, swing.bonus, defence.value, True, swing.riders)
        return Planned(defence, (), blocked)
    weak = [checks.WEAK_PARRY] if overpowers(swing, defence) else []
    modifiers = checks.circumstances(swing.around, [*checks.aim_modifier(swing.aim), *swing.given, *weak])
    strike = Strike(
        *swing.attack,
        swing.precision,
        defence.value,
        total(modifiers),
        *swing.damage,
        swing.bonus + swing.aim,
        swing.dr,
        False,
        swing.riders,
    )
    return Planned(defence, modifiers, strike)


def overpowers(swing: Swing, defence: Defence) -> bool:
    """Whether a parry is too weak for the blow: weaker arm and lighter weapon (`R-44`)."""
    return swing.stronger and defence.code.startswith("parry") and swing.weight > defence.weight


def assassination(attacker: Combatant, target: Combatant, form: Form) -> int:
    """The damage that Assassination adds: with light weapons against the slower or the helpless (`P-07`, `R-33`)."""
    level = attacker.build.skills.get("Assassination", 0)
    if not level or not form.mode.light:
        return 0
    if helpless(target):
        return 2 * level
    slower = target.build.attributes.quickness < attacker.build.attributes.quickness
    return level if slower else 0


@lru_cache(maxsize=REMEMBERED)
def harm(strike: Strike, lp: int, vp: int, shell: int = 0) -> Harm:
    """The exact odds of a blow against someone with these LP and VP, and a shell of temporary VP."""
    blows = fallen_blows(strike)
    hit = blows.chance(lambda fallen: fallen.blow is not Blow.MISS)
    critical = blows.chance(lambda fallen: fallen.blow is Blow.CRITICAL)
    mean = blows.mean(lambda fallen: fallen.damage + fallen.venom)
    drop = blows.chance(lambda fallen: lp_left(fallen, lp, vp, shell) <= 0)
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
def _best_reply(swing: Swing, met: tuple[Defence, ...], lp: int, vp: int, shell: int) -> tuple[Planned, Harm]:
    planned = [against(swing, defence) for defence in met]
    return min(((one, harm(one.strike, lp, vp, shell)) for one in planned), key=lambda pair: pair[1].order)
