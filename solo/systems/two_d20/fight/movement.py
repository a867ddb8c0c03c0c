"""Moves on the field and their consequences: Retaliate, difficult ground, held attacks (`H-03`, `T-22`)."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from solo.systems.contract import Decision, Deed, SentenceParts
from solo.systems.parts.fight.procedure import Asking
from solo.systems.parts.phrasing import join_names
from solo.systems.two_d20.fight.attack import attack, retaliate
from solo.systems.two_d20.fight.options.turn_order_choices import HeldAttackChoice
from solo.systems.two_d20.fight.rules import moving, reach
from solo.systems.two_d20.fight.rules.attempt import DeclaredAttack
from solo.systems.two_d20.fight.rules.difficulty import difficulty_of, pool_for, steps_for
from solo.systems.two_d20.fight.rules.readying import may_spring
from solo.systems.two_d20.fight.skill_tests import test
from solo.systems.two_d20.fight.state import Fight, FightContext, Fighter
from solo.systems.two_d20.people.attributes import Skill

FOOTWORK: tuple[Skill, ...] = ("athletics", "acrobatics")


# rule: Movement
# rule: Sprint
def travel(arena: FightContext, fighter: Fighter, zone: int, foe: Fighter | None) -> Asking:
    """Move a fighter to a zone by Movement or Sprint, out of all Reach and over each border on the way.

    The fighter enters the Reach of `foe` if given.
    """
    fight = arena.fight
    if (yield from retaliate(arena, fighter, reach.enemies_in_reach(fight, fighter))):
        return
    moving.move_to_zone(arena, fighter, fighter.zone)
    for there in moving.borders(fighter.zone, zone):
        if fighter.gait != "flies" and moving.difficult(fight, fighter.zone, there):
            crossed = yield from test(arena, fighter, surest_skill(fight, fighter), f"cross into zone {there}")
            if not crossed.is_passed:
                arena.does("move", fighter, f"gets no farther than zone {fighter.zone}")
                return
        moving.move_to_zone(arena, fighter, there)
    if not moving.on_the_field(zone):
        fighter.gone = True
        arena.does("gone", fighter, "leaves the field", deed=Deed(fighter.name, "flees"))
        return
    if foe is not None and not foe.absent and foe.zone == fighter.zone:
        reach.enter(fight, fighter, foe)
    into = f", up to {foe.name}" if foe and reach.in_reach(fighter, foe) else ""
    arena.does("move", fighter, f"goes to zone {zone}{into}", parts=SentenceParts(foe.name if foe and into else ""))
    yield from trigger_held_attacks(arena, fighter, "comes")


def surest_skill(fight: Fight, fighter: Fighter) -> Skill:
    """Return the skill that is most likely to cross difficult ground (`H-03`).

    This is Riding for a rider, else the best of the fitting skills.
    """
    if fighter.gait == "rides":
        return "riding"

    def rank(skill: Skill) -> tuple[int, int, int]:
        pool = pool_for(fighter, skill)
        return -difficulty_of(steps_for(fight, fighter, skill)), pool.tn, pool.focus

    return max(FOOTWORK, key=rank)


# rule: Adjust
def step_up(arena: FightContext, fighter: Fighter, foe: Fighter) -> Asking:
    """Let a fighter Adjust into a foe's Reach, without leaving the Reach of any enemy (`H-03`)."""
    fighter.adjusted = True
    moving.stand_still_no_more(fighter)
    reach.enter(arena.fight, fighter, foe)
    arena.does("move", fighter, f"steps up to {foe.name}", parts=SentenceParts(foe.name))
    yield from trigger_held_attacks(arena, fighter, "comes")


def step_out(arena: FightContext, fighter: Fighter, foes: Sequence[Fighter]) -> Asking:
    """Let a fighter Adjust out of the Reach of enemies, each of whom may Retaliate first (`T-22`)."""
    if (yield from _left(arena, fighter, foes)):
        arena.does("move", fighter, "steps out of reach")


def shift(arena: FightContext, fighter: Fighter, left: Sequence[Fighter], entered: Sequence[Fighter]) -> Asking:
    """Let a fighter leave and enter the Reach of several enemies by one Adjust (`H-03`).

    The fighter first leaves the Reach of `left`, who may Retaliate, then enters the Reach of `entered`.
    """
    if not (yield from _left(arena, fighter, left)):
        return
    for foe in entered:
        reach.enter(arena.fight, fighter, foe)
    named = join_names([foe.name for foe in reach.enemies_in_reach(arena.fight, fighter)]) or "no one"
    arena.does("move", fighter, f"shifts and now has {named} in Reach")
    if entered:
        yield from trigger_held_attacks(arena, fighter, "comes")


def _left(arena: FightContext, fighter: Fighter, foes: Sequence[Fighter]) -> Generator[Decision, str, bool]:
    """Let a fighter leave the Reach of `foes` by an Adjust. Return False if a Retaliate stopped the fighter."""
    fighter.adjusted = True
    if (yield from retaliate(arena, fighter, foes)):
        return False
    moving.stand_still_no_more(fighter)
    for foe in foes:
        reach.leave(fighter, foe)
    return True


def trigger_held_attacks(arena: FightContext, mover: Fighter, trigger: str) -> Generator[Decision, str, None]:
    """Let each enemy of the mover who holds an attack for this trigger use it (Ready, `T-10`)."""
    fight = arena.fight
    for one in fight.enemies(mover) if any(one.held for one in fight.fighters) else ():
        held = one.held
        if mover.absent or held is None or held.arm is None or held.trigger != trigger or not may_spring(one, mover):
            continue
        attempt = DeclaredAttack(one, mover, one.arms[held.arm])
        if (yield HeldAttackChoice(fight, attempt)) == "yes":
            one.held = None
            yield from attack(arena, attempt)
