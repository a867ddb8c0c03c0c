"""Owns how a tactic plans a round: close in, shoot, strike, grab or struggle, each by the best trade it can see."""

from __future__ import annotations

from typing import Final

from solo.systems.contract import Choice
from solo.systems.parts.fight.wit import Wit
from solo.systems.swords.fight.offers.plans import USUAL, presets
from solo.systems.swords.fight.rules.attempt import PRESSED
from solo.systems.swords.fight.rules.shooting import shot_challenge
from solo.systems.swords.fight.state import Arm, Fight, Fighter, Tables, usable, wielded
from solo.systems.swords.fight.state.actions import (
    AUGMENT,
    DEFEND,
    DRAW,
    GRAB,
    LOAD,
    MOVE,
    PICK,
    RELOAD,
    SHOOT,
    STRIKE,
    STRUGGLE,
    THROW,
    Kinds,
    Plan,
    code_of,
)
from solo.systems.swords.fight.state.line import REACH, STEP, foes_in_reach, nearest, pace, pressed_by_foes, strikeable
from solo.systems.swords.fight.tactics import judging
from solo.systems.swords.fight.tactics.comrades import besides_blows, flight
from solo.systems.swords.fight.tactics.judging import wit_of
from solo.systems.swords.fight.tactics.worth import Trade, best_plan, grab_is_better, worth
from solo.systems.swords.rolls.skill import PENALTY_PER_ACTION

CHARGE: Final = 14
QUIET: Final = 3
LONG: Final = 20
TOO_LONG: Final = 30


def choose_plan(fight: Fight, tables: Tables, fighter: Fighter) -> Choice:
    """Returns the plan of somebody who acts by itself, and why."""
    if fighter.clinch:
        return _in_clinch(fight, fighter)
    near = strikeable(fight, fighter)
    held = wielded(fighter)
    if near:
        return _in_reach(fight, tables, fighter, near, held)
    if wit_of(fighter) is Wit.CUNNING and (running := flight(fight, fighter)):
        return running
    foes = fight.foes_of(fighter)
    foe = nearest(fighter, [one for one in foes if not one.rider] or foes)
    if foe is None:
        return Choice(code_of((DEFEND,)), f"{fighter.name} has nobody to fight.")
    if held and held.weapon.shoots and usable(fighter, held) and fighter.missiles.get(held.weapon.missiles):
        shot = _shooting(fight, tables, fighter, held, foes)
        if shot is not None:
            return shot
    if held and _to_be_thrown(fighter, held) and abs(foe.place - fighter.place) <= held.weapon.reach:
        return _choice((THROW, DEFEND), f"{fighter.name} throws the {held.weapon.name} while there is room.")
    return _closing_in(fight, fighter, foe, held)


def usual_plan(fight: Fight, tables: Tables, fighter: Fighter) -> str:
    """Returns the code of what a tactic would plan, save flight and impatience, for somebody who is no tactic."""
    plan = Plan.read(choose_plan(fight, tables, fighter).answer)
    offered = presets(fight, fighter)
    rash = plan.flees or (impatient(fight) and not fighter.clinch and DEFEND not in plan.kinds)
    if plan.kinds in offered and not rash:
        return str(plan)
    return code_of(next((kinds for kinds in USUAL if kinds in offered and not fighter.clinch), offered[0]))


def _to_be_thrown(fighter: Fighter, held: Arm) -> bool:
    """Whether it is there to fly: what cannot strike, and with the trained whatever they have another one of."""
    if not held.weapon.thrown or not held.weapon.melee:
        return held.weapon.thrown
    trained = fighter.figures.throwing > fighter.figures.dexterity
    return trained and any(arm.where == "belt" and arm.weapon.name == held.weapon.name for arm in fighter.arms)


def _choice(kinds: Kinds, reason: str) -> Choice:
    return Choice(code_of(kinds), reason)


def _in_clinch(fight: Fight, fighter: Fighter) -> Choice:
    others = [foe for foe in foes_in_reach(fight, fighter) if foe.key != fighter.clinch and not foe.clinch]
    partner = fight.of(fighter.clinch).name
    if others:
        return _choice(
            (STRUGGLE, DEFEND), f"{fighter.name} grapples with {partner} and minds {others[0].name} as well."
        )
    if impatient(fight) and not fight.held(fighter):
        return _choice((STRUGGLE, AUGMENT), f"{fighter.name} puts more force into the grapple with {partner}.")
    return _choice((STRUGGLE,), f"{fighter.name} grapples with {partner} alone and has nothing else to mind.")


# In reach


def _in_reach(fight: Fight, tables: Tables, fighter: Fighter, near: list[Fighter], held: Arm | None) -> Choice:
    if fresh := _fresh_weapon(fight, fighter, held):
        return fresh
    wit = wit_of(fighter)
    if wit is Wit.CUNNING and (better := besides_blows(fight, fighter)):
        return better
    if judging.standing(fight, fighter).arm is None:
        return _choice((DEFEND,), f"{fighter.name} has nothing to strike with.")
    target = _faced(fight, tables, fighter, near, wit)
    trade = judging.trade(fight, fighter, target, _odds_against(fight, fighter, near))
    if _grabs(fight, tables, fighter, target, near, trade, wit):
        return _choice((GRAB, DEFEND), f"{fighter.name} is better hand to hand than blade to blade.")
    if impatient(fight):
        plan = best_plan(Wit.CUNNING, trade._replace(foes=0), 3, tables.health)
        return _choice(_kinds(STRIKE, *plan), f"{fighter.name} has waited long enough and goes for harm.")
    return _blows(fighter, STRIKE, *best_plan(wit, trade, 3, tables.health))


def impatient(fight: Fight) -> bool:
    """Returns whether a fight has got nowhere, so that caution is thrown away: some quiet rounds, or very many."""
    return fight.quiet_rounds >= QUIET or fight.round > LONG


def _blows(fighter: Fighter, kind: str, strikes: int, augments: int, defends: bool) -> Choice:
    kinds = _kinds(kind, strikes, augments, defends)
    reasons = SHOT_REASONS if kind == SHOOT else REASONS
    return Choice(code_of(kinds), reasons[min(strikes, 2), min(augments, 1), defends].format(fighter.name))


def _kinds(kind: str, strikes: int, augments: int, defends: bool) -> Kinds:
    return (kind,) * strikes + (AUGMENT,) * augments + ((DEFEND,) if defends else ())


REASONS: Final = {
    (1, 0, True): "{} strikes and keeps up the guard.",
    (1, 1, True): "{} trades some chance to hit for harm and keeps up the guard.",
    (2, 0, True): "{} can spare skill for more than one blow.",
    (2, 1, True): "{} can spare skill for several blows and for force.",
    (1, 0, False): "{} gives up the guard for a surer blow.",
    (1, 1, False): "{} gives up the guard for a harder blow.",
    (2, 0, False): "{} gives up the guard for more blows.",
    (2, 1, False): "{} gives up the guard for more and harder blows.",
}


SHOT_REASONS: Final = {
    (1, 0, True): "{} shoots and keeps up the guard.",
    (1, 1, True): "{} trades some chance to hit for harm and keeps up the guard.",
    (2, 0, True): "{} can spare skill for more than one shot.",
    (2, 1, True): "{} can spare skill for several shots and for force.",
    (1, 0, False): "{} gives up the guard for a surer shot.",
    (1, 1, False): "{} gives up the guard for a harder shot.",
    (2, 0, False): "{} gives up the guard for more shots.",
    (2, 1, False): "{} gives up the guard for more and harder shots.",
}


def _odds_against(fight: Fight, fighter: Fighter, near: list[Fighter]) -> int:
    """How many foes come at one: those in reach who are free, shared with all friends who stand."""
    dangerous = 0
    for foe in near:
        dangerous += not (foe.clinch or foe.rider)
    if dangerous < 2:
        return dangerous
    mates = 1 + len(fight.friends_of(fighter))
    return max(1, dangerous // mates)


def _faced(fight: Fight, tables: Tables, fighter: Fighter, near: list[Fighter], wit: Wit) -> Fighter:
    """The foe that a plan is made against: the dull look at the nearest, others at all."""
    if len(near) == 1:
        return near[0]
    if wit is Wit.DULL:
        return nearest(fighter, near) or near[0]
    own, scale = judging.standing(fight, fighter), tables.health
    best, promise = near[0], -1
    for foe in near:
        other = judging.standing(fight, foe)
        guard = other.bare_guard if own.unblockable else other.guard
        value = worth(own.striking - guard, own.power - other.borne, True, foe.stamina, scale)
        if value > promise:
            best, promise = foe, value
    return best


def _grabs(
    fight: Fight, tables: Tables, fighter: Fighter, faced: Fighter, near: list[Fighter], trade: Trade, wit: Wit
) -> bool:
    """Whether to grab: only the trained think of it, none in the saddle, and people not where another foe stands by."""
    if fighter.mount or fighter.figures.grappling <= fighter.figures.dexterity or impatient(fight):
        return False
    free = [foe for foe in near if not foe.clinch and not foe.rider]
    if not free:
        return False
    target = faced if faced in free else free[0]
    if wit is not Wit.DULL and len(foes_in_reach(fight, fighter)) > 1:
        return False
    return grab_is_better(trade, judging.hold(fight, fighter, target, wit is not Wit.DULL), tables.health)


def _fresh_weapon(fight: Fight, fighter: Fighter, held: Arm | None) -> Choice | None:
    """A melee weapon is drawn or picked up where none is in hand and nothing has grown that is as good."""
    if (held and held.weapon.melee and usable(fighter, held)) or fighter.animal:
        return None
    grown = max((arm.weapon.bonus for arm in fighter.arms if arm.where == "body"), default=0)
    drawn = _best_at_belt(fighter)
    if drawn and drawn.weapon.bonus > grown:
        return _choice((DRAW, STRIKE, DEFEND), f"{fighter.name} draws the {drawn.weapon.name} for the melee.")
    for thing in fight.ground:
        if abs(thing.place - fighter.place) <= REACH and thing.weapon.melee and thing.weapon.bonus > grown:
            return _choice((PICK, STRIKE, DEFEND), f"{fighter.name} wants the {thing.weapon.name} back.")
    return None


def _best_at_belt(fighter: Fighter) -> Arm | None:
    fit = [arm for arm in fighter.arms if arm.where == "belt" and arm.weapon.melee and usable(fighter, arm)]
    return max(fit, key=lambda arm: arm.weapon.bonus, default=None)


# From afar


def _shooting(fight: Fight, tables: Tables, fighter: Fighter, held: Arm, foes: list[Fighter]) -> Choice | None:
    weapon = held.weapon
    if held.wait:
        if weapon.load_rounds:
            return _choice((RELOAD, DEFEND), f"{fighter.name} loads the {weapon.name}.")
        return _choice((LOAD, SHOOT, DEFEND), f"{fighter.name} loads the {weapon.name} and shoots.")
    target = best_mark(fight, tables, fighter, held, foes)
    if target is None:
        return None
    wit = wit_of(fighter)
    threatened = int(any(abs(foe.place - fighter.place) <= CHARGE or _shoots(foe) for foe in foes))
    attack = shot_attack(fight, tables, fighter, target)
    against = judging.trade(fight, fighter, target, threatened)
    power = judging.shot_force(fight, fighter, target, held)
    trade = against._replace(attack=attack, force=power)
    most = 1 if weapon.load_actions or weapon.load_rounds else 2
    return _blows(fighter, SHOOT, *best_plan(wit, trade, min(most, fighter.missiles[weapon.missiles]), tables.health))


def shot_attack(fight: Fight, tables: Tables, fighter: Fighter, target: Fighter) -> int:
    """Returns a shot's skill less everything that range, cover and a melee put on it (`S-08`, `H-04`)."""
    level = shot_challenge(tables, fight, fighter, target).total
    pressed = PRESSED if pressed_by_foes(fight, fighter) else 0
    return fighter.figures.archery + fighter.ill + pressed - level


def best_mark(fight: Fight, tables: Tables, fighter: Fighter, held: Arm, foes: list[Fighter]) -> Fighter | None:
    """Returns the foe that a shot harms most now, None where no shot can."""
    values = [_shot_worth(fight, tables, fighter, foe, held) for foe in foes]
    best = max(values, default=0)
    return foes[values.index(best)] if best else None


def _shot_worth(fight: Fight, tables: Tables, fighter: Fighter, foe: Fighter, held: Arm) -> int:
    guard = judging.guard_now(fight, foe, held.weapon.unblockable)
    lead = shot_attack(fight, tables, fighter, foe) - PENALTY_PER_ACTION - (guard or 0)
    force = judging.shot_force(fight, fighter, foe, held)
    return worth(lead, force, guard is not None, foe.stamina, tables.health)


def _shoots(fighter: Fighter) -> bool:
    held = wielded(fighter)
    return held is not None and held.weapon.shoots and not held.wait


def _closing_in(fight: Fight, fighter: Fighter, foe: Fighter, held: Arm | None) -> Choice:
    gap = abs(foe.place - fighter.place) - REACH - STEP
    moves = -(-gap // pace(fight, fighter))
    drawn = None if fighter.animal or (held and held.weapon.melee and usable(fighter, held)) else _best_at_belt(fighter)
    if drawn is not None:
        kinds = (DRAW, MOVE, DEFEND)
        return _choice(kinds, f"{fighter.name} draws the {drawn.weapon.name} and closes in on {foe.name}.")
    if moves <= 1:
        return _choice((MOVE, STRIKE, DEFEND), f"{fighter.name} closes in on {foe.name} and strikes.")
    return _choice((MOVE, MOVE, DEFEND), f"{fighter.name} has {gap} yards to cover to {foe.name}.")
