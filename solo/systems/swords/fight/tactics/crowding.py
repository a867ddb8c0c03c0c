"""Tactic for archers around a crowded foe: at most four fighters can attack a foe hand to hand (`H-02`)."""

from __future__ import annotations

from collections.abc import Sequence

from solo.systems.contract import TacticAnswer
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.swords.fight.state import CarriedWeapon, Fight, Fighter, RuleTables, weapon_in_hand
from solo.systems.swords.fight.state.action_codes import DEFEND, LOAD, MOVE, RELOAD, SHOOT, STRIKE
from solo.systems.swords.fight.state.line import MOST_ATTACKERS, REACH, STEP, distance, pace
from solo.systems.swords.fight.tactics.combat_profile import wit_of
from solo.systems.swords.fight.tactics.melee import make_plan
from solo.systems.swords.fight.tactics.shooting import best_mark, has_shots


def keep_bow(fight: Fight, tables: RuleTables, fighter: Fighter, foes: Sequence[Fighter]) -> TacticAnswer | None:
    """Return the plan of an archer with a bow in hand who has no room to strike at any of `foes`.

    Returns None if there is room, or no bow in hand with missiles for it. A dull archer does not count.
    """
    held = weapon_in_hand(fighter)
    if held is None or not foes or wit_of(fighter) is AiLevel.DULL or not has_shots(fighter, held):
        return None
    if has_room(fight, fighter, foes):
        return None
    name, around = held.weapon.name, f"finds no room beside {foes[0].name}"
    if held.wait:
        return make_plan(fighter, (_loads(held), DEFEND), f"{around} and loads the {name}")
    if best_mark(fight, tables, fighter, held, list(fight.foes_of(fighter))) is not None:
        return make_plan(fighter, (SHOOT, DEFEND), f"{around} and shoots")
    return make_plan(fighter, (DEFEND,), f"{around} and keeps the {name} in hand")


def has_room(fight: Fight, fighter: Fighter, foes: Sequence[Fighter]) -> bool:
    """Return True if fewer friends are about to attack `foes` hand to hand than may attack them."""
    friends = (one for one in fight.friends_of(fighter) if not (one.wayward or one.clinch or one.fleeing))
    return sum(_comes(fight, one, foes) for one in friends) < MOST_ATTACKERS * len(foes)


def _comes(fight: Fight, friend: Fighter, foes: Sequence[Fighter]) -> bool:
    """Return True if a friend has planned to strike at one of `foes` or to close in, or is in reach with a blade.

    A friend without a plan for this round counts only in reach, with a melee weapon in hand.
    """
    yards = min(distance(friend, foe) for foe in foes)
    if friend.actions and SHOOT in friend.left:
        return False
    if friend.actions and MOVE in friend.left:
        return yards <= REACH + STEP + pace(fight, friend) * friend.left.count(MOVE)
    held = weapon_in_hand(friend)
    strikes = STRIKE in friend.left if friend.actions else held is not None and held.weapon.melee
    return yards <= REACH + STEP and (friend.animal or strikes)


def _loads(held: CarriedWeapon) -> str:
    return RELOAD if held.weapon.load_rounds else LOAD
