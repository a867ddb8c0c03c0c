"""Tactic for movement: close in together with friends, wait for a charge, let faster foes run.

House: the rules say how far a fighter moves (`H-02`), but not when.
"""

from __future__ import annotations

from typing import Final

from solo.systems.contract import TacticAnswer
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.swords.fight.state import CarriedWeapon, Fight, Fighter, usable, weapon_in_hand
from solo.systems.swords.fight.state.action_codes import DEFEND, DRAW, MOVE, PICK, STRIKE
from solo.systems.swords.fight.state.line import REACH, STEP, distance, nearest, pace
from solo.systems.swords.fight.tactics.combat_profile import wit_of
from solo.systems.swords.fight.tactics.melee import best_at_belt, best_on_ground, make_plan
from solo.systems.swords.fight.tactics.shooting import are_friends_in_melee, has_bow, shoots
from solo.systems.swords.fight.tactics.targets import fighting_foes, nearest_in_turn

PATIENCE: Final = 3
BESIDE: Final = 5
"""The distance in yards within which a fighter stays with a shooter."""
THEIR_CHARGE, THEIR_FIRST_CHARGE = 2, 3
"""A fighter waits for a foe at most this many moves away: in general, and before the first quiet round."""


def closing_in(fight: Fight, fighter: Fighter, foes: list[Fighter]) -> TacticAnswer:
    """Return the plan of a fighter with no foe in reach and nothing to shoot or throw."""
    foe, held = catchable_foe(fight, fighter, foes), weapon_in_hand(fighter)
    if foe is None:
        return make_plan(fighter, (DEFEND,), "lets the foes run")
    if (weapon := _weapon_first(fight, fighter, foe, held)) is not None:
        return weapon
    gap = abs(foe.place - fighter.place) - REACH - STEP
    moves = _moves(fight, fighter, gap)
    if foe.fleeing and moves > 1:
        return make_plan(fighter, (MOVE, MOVE, MOVE, DEFEND), f"plans to run after {foe.name}")
    if foe.fleeing:
        return make_plan(fighter, (MOVE, MOVE, STRIKE, DEFEND), f"plans to run after {foe.name} and strike")
    wit = wit_of(fighter)
    if wit is not AiLevel.DULL and not fighter.animal and _bows_behind(fight, fighter, foes, wit):
        kinds = (STRIKE, DEFEND) if _they_come(fight, fighter, foes) else (DEFEND,)
        return make_plan(fighter, kinds, f"{_place_of(fight, fighter)} and lets the foes come")
    if wit is AiLevel.CUNNING and _they_come(fight, fighter, foes):
        return make_plan(fighter, (STRIKE, DEFEND), "waits for the foes to come closer")
    if wit is not AiLevel.DULL and not fighter.animal and _outruns(fight, fighter, foe, moves):
        return make_plan(fighter, (MOVE, DEFEND), "keeps pace with friends on foot")
    if moves > 1 and wit is AiLevel.DULL and not fighter.animal:
        return make_plan(fighter, (MOVE, MOVE, MOVE, DEFEND), f"runs at {foe.name} headlong")
    if moves <= 1:
        return make_plan(fighter, (MOVE, STRIKE, DEFEND), f"plans to close in on {foe.name} and strike")
    yards = abs(foe.place - fighter.place)
    return make_plan(fighter, (MOVE, MOVE, DEFEND), f"is {yards} yards away from {foe.name} and moves closer")


def catchable_foe(fight: Fight, fighter: Fighter, foes: list[Fighter]) -> Fighter | None:
    """Return the nearest foe who can be caught; None if there is none."""
    stand = [foe for foe in fighting_foes(foes) if not foe.rider and may_catch(fight, fighter, foe)]
    if wit_of(fighter) is AiLevel.DULL:
        return nearest_in_turn(fight, fighter, stand)
    return nearest(fighter, stand)


def nearest_catchable(fight: Fight, fighter: Fighter, foes: list[Fighter]) -> list[Fighter]:
    """Return the nearest foe who can be caught, in a list; an empty list if there is none."""
    foe = catchable_foe(fight, fighter, foes)
    return [foe] if foe else []


def may_catch(fight: Fight, fighter: Fighter, foe: Fighter) -> bool:
    """Return True if the foe is slower than the fighter or does not flee."""
    return not foe.fleeing or pace(fight, fighter) > pace(fight, foe)


def _weapon_first(fight: Fight, fighter: Fighter, foe: Fighter, held: CarriedWeapon | None) -> TacticAnswer | None:
    """Return the plan to draw or pick up a melee weapon on the way; None if no other weapon is needed."""
    if fighter.animal or (held and held.weapon.melee and usable(fighter, held)):
        return None
    drawn = best_at_belt(fighter)
    if drawn is not None:
        return make_plan(
            fighter, (DRAW, MOVE, DEFEND), f"plans to draw the {drawn.weapon.name} and close in on {foe.name}"
        )
    grown = max((arm.weapon.bonus for arm in fighter.arms if arm.where == "body"), default=0)
    found = best_on_ground(fight, fighter)
    if found is None or found.bonus <= grown:
        return None
    return make_plan(fighter, (PICK, DEFEND), f"goes to pick up the {found.name}")


def _moves(fight: Fight, fighter: Fighter, gap: int) -> int:
    return max(0, -(-gap // pace(fight, fighter)))


def _they_come(fight: Fight, fighter: Fighter, foes: list[Fighter]) -> bool:
    """Return True if foes without missiles are about to charge, so that they must spend their actions on moving."""
    if fight.quiet_rounds >= PATIENCE or any(shoots(foe) for foe in foes) or are_friends_in_melee(fight, fighter):
        return False
    charge = THEIR_CHARGE if fight.quiet_rounds else THEIR_FIRST_CHARGE
    return any(
        not foe.clinch and _moves(fight, foe, abs(foe.place - fighter.place) - REACH - STEP) <= charge
        for foe in foes
        if not foe.rider and not foe.fleeing
    )


def _bows_behind(fight: Fight, fighter: Fighter, foes: list[Fighter], wit: AiLevel) -> bool:
    """Return True if the fighter waits for the foes, because its side has more archers.

    For a cunning fighter, an equal number is enough. No fighter waits after several quiet rounds.
    """
    if fight.quiet_rounds > PATIENCE or are_friends_in_melee(fight, fighter):
        return False
    ours, theirs = (sum(has_bow(one) for one in side) for side in (fight.friends_of(fighter), foes))
    return ours > theirs or (wit is AiLevel.CUNNING and ours > 0 and ours == theirs)


def _place_of(fight: Fight, fighter: Fighter) -> str:
    """Describe where a fighter waits: with the shooters, or ahead of them if no shooter is near."""
    shooters = [one for one in fight.friends_of(fighter) if has_bow(one)]
    near = any(distance(one, fighter) <= BESIDE for one in shooters)
    return "stays with the shooters" if near else "leaves the field of fire to the shooters"


def _outruns(fight: Fight, fighter: Fighter, foe: Fighter, moves: int) -> bool:
    """Return True if the fighter is faster and would reach the foes several rounds before its friends on foot."""
    mates = [
        one
        for one in fight.friends_of(fighter)
        if not (one.rider or one.wayward or one.clinch or one.animal or shoots(one))
    ]
    if not mates or moves > 2:
        return bool(mates) and all(pace(fight, one) < pace(fight, fighter) for one in mates)
    later = min(_moves(fight, one, abs(foe.place - one.place) - REACH - STEP) for one in mates)
    return later > max(2, moves + 1)
