"""Tactics of readying (`P-41`): reload, recover, draw, pick up, or fight on with the present weapon.

Weapons are compared by their mean damage a turn. Turns spent on making them ready count as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache

from solo.systems.contract import Choose, TacticAnswer
from solo.systems.parts.codes import verb_of
from solo.systems.polyhedral.fight.options.codes import (
    CODES,
    DON,
    DRAW,
    DROP,
    READY,
    TAKE,
    HandItemCode,
    ItemCode,
    slug_of,
)
from solo.systems.polyhedral.fight.options.codes import NOTHING as NO_WEAPON
from solo.systems.polyhedral.fight.rules import movement
from solo.systems.polyhedral.fight.rules.blow import BlowForecasts, foresight
from solo.systems.polyhedral.fight.rules.reach import farthest
from solo.systems.polyhedral.fight.state import (
    AttackMode,
    AttackModes,
    CarriedItem,
    Combatant,
    DeclaredAttack,
    Fight,
    GroundItem,
    belongings,
    free_hands,
    list_modes,
)
from solo.systems.polyhedral.fight.state.decision_cache import cached_with_modes
from solo.systems.polyhedral.fight.state.fact_cache import cached_by_equipment
from solo.systems.polyhedral.fight.state.sight import distance_between
from solo.systems.polyhedral.fight.tactics.matchup_key import has_no_effects, matchup_key, plainly_met, weapons_key
from solo.systems.polyhedral.gear.equipment import Item, Shield, Weapon, WeaponMode, gear_named
from solo.systems.polyhedral.gear.improvised_missiles import as_missile

OUT_OF_REACH = Fraction(1, 4)
NOTHING = Fraction(0)


def better_arms(fight: Fight, armoury: AttackModes, combatant: Combatant, codes: list[str]) -> str | None:
    """Return the code of the small action that readies a better weapon than those at the ready; None without one."""
    best = None
    within_grasp = list(_within_grasp(armoury, fight, combatant, codes))
    if not within_grasp:
        return None
    most = readied_value(fight, armoury, combatant)
    for code, weapon, free in within_grasp:
        promised = promise(fight, armoury, combatant, weapon, free)
        if promised > most:
            best, most = code, promised
    return best


@cached_with_modes
def readied_value(fight: Fight, armoury: AttackModes, combatant: Combatant) -> Fraction:
    """Return the highest mean damage a turn that a combatant's ready weapons do, fists and feet included."""
    foe = movement.nearest(fight, combatant)
    if foe is None:
        return NOTHING
    arms, forms = weapons_key(armoury, combatant), armoury.forms(combatant)
    return _known_best(foresight(fight, armoury), combatant, arms, foe, forms)


def promise(fight: Fight, armoury: AttackModes, combatant: Combatant, weapon: Weapon, free: int) -> Fraction:
    """Return the mean damage a turn that a weapon would do to the nearest foe.

    The weapon is held in one hand, with `free` other hands empty.
    """
    foe = movement.nearest(fight, combatant)
    if foe is None:
        return NOTHING
    usable = [mode for mode in weapon.modes if mode.hands <= 1 + free and _loaded(armoury, combatant, mode)]
    thing = CarriedItem(weapon.name, "hand")
    forms = [form for mode in usable for form in list_modes(0, thing, weapon, mode)]
    arms = armoury.memory.number(combatant, (weapon.name, *(mode.key for mode in usable)))
    return _known_best(foresight(fight, armoury), combatant, arms, foe, forms)


def _known_best(
    ahead: BlowForecasts, combatant: Combatant, arms: int, foe: Combatant, forms: Sequence[AttackMode]
) -> Fraction:
    """Return the highest mean damage a turn of these attack modes against a foe, cached by `matchup_key`."""
    if not (has_no_effects(ahead.fight, combatant) and plainly_met(foe)):
        return _best_of(ahead, combatant, foe, forms)
    shoots = any(not form.melee for form in forms)
    stands = matchup_key(ahead, combatant, arms, foe, distance_between(combatant, foe), shoots=shoots)
    return ahead.armoury.memory.pair_fact((readied_value, stands), lambda: _best_of(ahead, combatant, foe, forms))


def _best_of(ahead: BlowForecasts, combatant: Combatant, foe: Combatant, forms: Sequence[AttackMode]) -> Fraction:
    return max((_worth(ahead, DeclaredAttack(combatant, foe, form)) for form in forms), default=NOTHING)


def _loaded(armoury: AttackModes, combatant: Combatant, mode: WeaponMode) -> bool:
    return not mode.launcher or armoury.shots(combatant, mode) > 0


def _worth(ahead: BlowForecasts, attempt: DeclaredAttack) -> Fraction:
    mode = attempt.form.mode
    _, odds = ahead.best_reply(attempt)
    near = distance_between(attempt.attacker, attempt.target) <= farthest(attempt.attacker, attempt.form) + 1
    share = _share_of_turns(1 + mode.reload + mode.whole_turn_ready + mode.is_thrown, 2 if mode.rapid else 1, near)
    return odds.mean if share == 1 else odds.mean * share


@lru_cache(maxsize=64)
def _share_of_turns(turns: int, blows: int, near: bool) -> Fraction:
    """Return the mean number of blows a turn, if `blows` blows take `turns` turns.

    It is lower if the foe is not `near` and must be reached first.
    """
    return Fraction(blows, turns) * (1 if near else OUT_OF_REACH)


def _within_grasp(
    armoury: AttackModes, fight: Fight, combatant: Combatant, codes: list[str]
) -> Iterator[tuple[str, Weapon, int]]:
    """Yield (code, weapon, free hands) for each small action that makes a weapon ready.

    The free hands are those left besides the hand on the weapon. Nothing is drawn or picked up while a weapon is held,
    since that weapon may need the other hand.
    """
    free, unarmed = free_hands(combatant), armoury.is_unarmed(combatant)
    things: list[CarriedItem | GroundItem] = [
        *(piece for piece in combatant.pieces if piece.where == "belt"),
        *fight.ground,
    ]
    named = {slug_of(thing): thing.name for thing in things}
    for code in codes:
        action = CODES.read(code)
        if isinstance(action, HandItemCode) and action.verb == READY:
            weapon = armoury.weapon(combatant, next(piece for piece in combatant.pieces if piece.where == action.hand))
            if weapon is not None:
                yield code, weapon, free
        elif unarmed and isinstance(action, ItemCode) and action.verb in (DRAW, TAKE) and action.thing in named:
            weapon = _to_fight_with(named[action.thing], armoury)
            if weapon is not None:
                yield code, weapon, free - 1


def _to_fight_with(name: str, armoury: AttackModes) -> Weapon | None:
    """Return the gear of this name as a weapon, or as an improvised missile; None for gear that tactics never throw."""
    gear = gear_named(name, armoury.content)
    if isinstance(gear, Weapon):
        return gear
    return as_missile(gear) if isinstance(gear, Item) and gear.kind == "loose" else None


def missile_at_hand(fight: Fight, armoury: AttackModes, combatant: Combatant, codes: list[str]) -> str | None:
    """Return the code that picks up the best missile in range of the nearest foe; None if there is none."""
    foe = movement.nearest(fight, combatant)
    if foe is None or not codes:
        return None
    named = {slug_of(lying): lying.name for lying in fight.ground}
    best, most = None, NOTHING
    for code in codes:
        thing = ItemCode.read(code).thing
        missile = _to_fight_with(named[thing], armoury) if thing in named else None
        if missile is None or not any(mode.is_thrown and _flies(mode, combatant, foe) for mode in missile.modes):
            continue
        promised = promise(fight, armoury, combatant, missile, 0)
        if promised > most:
            best, most = code, promised
    return best


def _flies(mode: WeaponMode, combatant: Combatant, foe: Combatant) -> bool:
    return distance_between(combatant, foe) <= (mode.max_range or 0)


def choose_on_the_way(fight: Fight, armoury: AttackModes, combatant: Combatant, decision: Choose) -> TacticAnswer:
    """Choose a weapon to ready on a Move: a held weapon first, then a better weapon than bare hands.

    A blade is never drawn while a bow is held.
    """
    codes = [option.code for option in decision.legal() if option.code != NO_WEAPON]
    held = next((code for code in codes if verb_of(code) == READY), None)
    return TacticAnswer(held or better_arms(fight, armoury, combatant, codes) or NO_WEAPON)


def let_go(fight: Fight, armoury: AttackModes, combatant: Combatant, codes: list[str]) -> str | None:
    """Return the code to drop a held launcher in favour of a better blade at the belt; None to keep the launcher."""
    blades = [weapon for piece in combatant.pieces if (weapon := _blade_at_belt(armoury, combatant, piece))]
    blade = max((promise(fight, armoury, combatant, weapon, free=1) for weapon in blades), default=NOTHING)
    for piece in _held(combatant):
        weapon = armoury.weapon(combatant, piece)
        code = str(HandItemCode(DROP, piece.where))
        if weapon is None or code not in codes or not any(mode.launcher for mode in weapon.modes):
            continue
        if blade > promise(fight, armoury, combatant, weapon, free_hands(combatant)):
            return code
    return None


def _blade_at_belt(armoury: AttackModes, combatant: Combatant, piece: CarriedItem) -> Weapon | None:
    weapon = armoury.weapon(combatant, piece) if piece.where == "belt" else None
    return weapon if weapon and any(mode.melee for mode in weapon.modes) else None


def take_shield(armoury: AttackModes, combatant: Combatant, codes: list[str]) -> str | None:
    """Return the code to strap on a shield beside a one-handed weapon; None without such a weapon or a shield."""
    weapons = [weapon for piece in _held(combatant) if (weapon := armoury.weapon(combatant, piece))]
    if not any(mode.hands == 1 and mode.melee for weapon in weapons for mode in weapon.modes):
        return None
    for piece in combatant.pieces:
        code = str(ItemCode(DON, slug_of(piece)))
        if piece.where == "belt" and code in codes and isinstance(gear_named(piece.name, armoury.content), Shield):
            return code
    return None


@cached_by_equipment
def shield_at_belt(armoury: AttackModes, combatant: Combatant) -> bool:
    """Return True if a shield hangs at the fighter's belt."""
    gear = (gear_named(piece.name, armoury.content) for piece in combatant.pieces if piece.where == "belt")
    return any(isinstance(one, Shield) for one in gear)


def waits_in_hand(combatant: Combatant) -> bool:
    """Return True if any held weapon must be made ready before it can be used again."""
    return any(piece.wait for piece in _held(combatant))


def _held(combatant: Combatant) -> list[CarriedItem]:
    return [piece for piece in combatant.pieces if piece.where in belongings.HELD]
