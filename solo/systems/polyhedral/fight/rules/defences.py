"""Defences against a blow (`P-31`): the dodge, the parries not yet used, and a block with a shield."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import NamedTuple

from solo.systems.polyhedral.fight.narration.attacks import spoken_piece
from solo.systems.polyhedral.fight.state import AttackMode, AttackModes, CarriedItem, Combatant, free_hands
from solo.systems.polyhedral.gear.equipment import WeaponMode
from solo.systems.polyhedral.names import slug
from solo.systems.polyhedral.rolls import attacks

NO_DEFENCE = "none"
DODGE = "dodge"
BLOCK = "block"
BARE_HANDS = "parry:hands"
BARE_FOOT = "parry:foot"


class Defence(NamedTuple):
    """One defence against a blow (`P-31`). `value` is a Difficulty, or the DR of a block.

    `slot` is the index of the weapon that parries, None for other defences. `weight` is that weapon's weight in pounds,
    since a heavier blow may be too strong for a parry.
    """

    code: str
    name: str
    value: int
    slot: int | None = None
    weight: float = 0.0


HELPLESS = Defence(NO_DEFENCE, "no defence", attacks.HELPLESS)


class DefenceFactors(NamedTuple):
    """The figures, besides build and gear, on which a fighter's defences depend now (`P-31`)."""

    dodge: int
    parry: int
    block: int
    parried: bool
    loses_turn: bool
    blocked: bool
    moved: bool
    bare_parries: int


# rule: Helpless
def is_helpless(target: Combatant) -> bool:
    """Return True if the fighter has no defence at all (`P-30`)."""
    return target.unaware or target.helpless


# rule: Dodge
def list_defences(armoury: AttackModes, target: Combatant, form: AttackMode) -> tuple[Defence, ...]:
    """Return every defence of the target against this blow (`P-31`, `R-08`, `R-11`), at least one."""
    return (HELPLESS,) if is_helpless(target) else met_by(armoury, target, guard_of(target, parried=may_parry(form)))


def guard_of(target: Combatant, *, parried: bool) -> DefenceFactors:
    """Return the defence factors of a fighter who is not helpless; `parried` is True for a blow that can be parried."""
    figures = target.figures
    return DefenceFactors(
        figures.dodge,
        figures.parry,
        figures.body_dr + figures.blocking,
        parried,
        target.loses_turn,
        target.blocked,
        target.gone != "",
        target.bare_parries,
    )


def met_by(armoury: AttackModes, target: Combatant, guard: DefenceFactors) -> tuple[Defence, ...]:
    """Return every defence of a fighter who has these defence factors."""
    known = armoury.memory.gear_facts(target)
    if guard not in known:
        known[guard] = tuple(_defences(armoury, target, guard))
    found: tuple[Defence, ...] = known[guard]
    return found


def left_after(
    armoury: AttackModes, target: Combatant, form: AttackMode, used: Defence, *, hit: bool
) -> tuple[Defence, ...]:
    """Return the defences left against a second blow, after the defence `used` was taken against the first.

    An unaware target that was `hit` by the first blow is aware of the second.
    """
    after = copy(target)
    after.pieces = [copy(piece) for piece in target.pieces]
    after.unaware = target.unaware and not hit
    spend(after, used)
    return list_defences(armoury, after, form)


# rule: How many parries
def spend(target: Combatant, defence: Defence) -> None:
    """Mark the parry or the block of this defence as used (`R-11`)."""
    if defence.code == BLOCK:
        target.blocked = True
    elif defence.code in (BARE_HANDS, BARE_FOOT):
        target.bare_parries += 1
    elif defence.slot is not None:
        target.pieces[defence.slot].parries += 1


def may_parry(form: AttackMode) -> bool:
    """Return True if a blow in this attack mode can be parried at all."""
    return form.melee and not form.mode.never_parried


def _defences(armoury: AttackModes, target: Combatant, guard: DefenceFactors) -> Iterator[Defence]:
    yield Defence(DODGE, f"dodge {guard.dodge}", guard.dodge)
    if guard.loses_turn:
        return
    if guard.parried:
        yield from _parries(armoury, target, guard)
    shield = None if guard.blocked else armoury.shield(target)
    if shield:
        value = guard.block + shield.block
        yield Defence(BLOCK, f"block, DR {value}", value)


# rule: Parry
def _parries(armoury: AttackModes, target: Combatant, guard: DefenceFactors) -> Iterator[Defence]:
    """Yield the parries not yet used: one a round for each ready weapon, two for a rapier or staff (`P-31`, `R-10`)."""
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


def _parries_by_itself(target: Combatant, piece: CarriedItem) -> bool:
    """Return True if the parries of this weapon count for it alone: a held weapon, or a beast's natural weapon.

    Fists and feet share their parries, which are counted separately (`H-14`).
    """
    if piece.where in ("hand", "off-hand"):
        return True
    return piece.where == "body" and any(natural.name == piece.name for natural in target.build.natural_weapons)


# rule: Bare hands
def _bare_parries(armoury: AttackModes, target: Combatant, value: int) -> Iterator[Defence]:
    if not armoury.is_unarmed(target):
        return
    if free_hands(target):
        yield Defence(BARE_HANDS, f"parry {value + 1}, bare hands", value + 1)
    else:
        yield Defence(BARE_FOOT, f"parry {value}, foot", value)


# rule: Rapier parries
def _allowance(mode: WeaponMode, moved: bool) -> int:
    if mode.parries == "two" or (mode.parries == "two when not moving" and not moved):
        return 2
    return 1
