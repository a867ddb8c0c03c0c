"""Abilities of foes whose effects the content declares: conditions and effects (`H-16`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from solo.systems.contract import Content
from solo.systems.two_d20.fight.rules.attempt import DeclaredAttack
from solo.systems.two_d20.fight.rules.complications import drop
from solo.systems.two_d20.fight.rules.guard import lose_guard
from solo.systems.two_d20.fight.rules.reach import enemies_in_reach
from solo.systems.two_d20.fight.rules.recovering import TRACKS, lost, restore
from solo.systems.two_d20.fight.state import Fight, FightContext, Fighter
from solo.systems.two_d20.foes.foe import Ability, Against

HEALED: Final = 2
"""The Vigor that a foe regains when its ability heals it after a hit."""


def ability_of(content: Content, fighter: Fighter) -> Ability | None:
    """Return a fighter's ability; None without an ability, or if the content does not know the ability."""
    return content.entries(Ability).get(fighter.ability) if fighter.ability else None


def helps_attack(fight: Fight, attempt: DeclaredAttack, ability: Ability) -> bool:
    """Return True if an ability that content declares would help this attack."""
    if not ability.helps_attacks or attempt.retaliate or ability.kind not in ("", attempt.kind):
        return False
    return AGAINST[ability.against](fight, attempt)


def with_ability(attempt: DeclaredAttack, ability: Ability) -> DeclaredAttack:
    """Return an attack with the help of the attacker's declared ability."""
    return replace(attempt, ability=ability, ability_dice=attempt.ability_dice + ability.dice)


def _is_engaged(fight: Fight, attempt: DeclaredAttack) -> bool:
    return any(other is not attempt.attacker for other in enemies_in_reach(fight, attempt.target))


def _is_fresh(_: Fight, attempt: DeclaredAttack) -> bool:
    return not any(lost(attempt.target, track) for track in TRACKS)


def _is_avenged(fight: Fight, attempt: DeclaredAttack) -> bool:
    side = attempt.attacker.side
    return any(one.side == side and (one.out or one.gone) for one in fight.fighters)


AGAINST: Final[dict[Against, Callable[[Fight, DeclaredAttack], bool]]] = {
    "": lambda _fight, _attempt: True,
    "engaged": _is_engaged,
    "helpless": lambda _, attempt: attempt.target.prone or not attempt.target.guard,
    "bleeding": lambda _, attempt: bool(attempt.target.bleeding),
    "fresh": _is_fresh,
    "avenged": _is_avenged,
}


def after_hit(arena: FightContext, attempt: DeclaredAttack, effects: int, damage: int) -> None:
    """Apply the attacker's ability after a hit: healing after damage, any other result after an Effect."""
    target, ability = attempt.target, attempt.ability
    if ability is None:
        return
    if ability.on_hit == "heals" and damage:
        restore(arena, attempt.attacker, "vigor", HEALED, f"feeds on {target.name}")
    if not effects or target.absent:
        return
    if ability.on_hit == "catches" and not target.caught:
        target.caught = "minor"
        arena.does("caught", target, "is caught and cannot leave the zone")
    elif ability.on_hit == "breaks guard":
        lose_guard(arena, target, ability.name)
    elif ability.on_hit == "disarms" and target.in_hand:
        drop(arena, target, target.in_hand[0], ability.name)


def useful_on_turn(fight: Fight, foe: Fighter, ability: Ability) -> bool:
    """Return True if an ability that a foe uses before its attack would have an effect now."""
    if ability.on_turn == "reloads":
        return any(arm.ready and arm.weapon.reload and not arm.loaded for arm in foe.arms)
    return ability.on_turn == "raises" and fallen_to_raise(fight, foe) is not None


def fallen_to_raise(fight: Fight, foe: Fighter) -> Fighter | None:
    """Return the first fallen Minion of the foe's side that never flees, as the undead do; None if there is none."""
    side = (one for one in fight.fighters if one.side == foe.side and one is not foe and one.rank == "minion")
    return next((one for one in side if one.out and not one.gone and one.flight == "stays"), None)


def use_on_turn(arena: FightContext, foe: Fighter, ability: Ability) -> None:
    """Reload a foe's weapon, or raise one fallen Minion of its side."""
    if ability.on_turn == "reloads":
        for arm in foe.arms:
            arm.loaded = True
        return
    fallen = fallen_to_raise(arena.fight, foe)
    if fallen is None:
        return
    fallen.out = fallen.prone = False
    fallen.cowed = ""
    fallen.vigor, fallen.resolve, fallen.wounds, fallen.trauma = fallen.full_vigor, fallen.full_resolve, 0, 0
    fallen.bruises = fallen.scares = 0
    fallen.acted = True
    arena.fight.fallen.remove(fallen.key)
    arena.does("raised", fallen, "rises again")
