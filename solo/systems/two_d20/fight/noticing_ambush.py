"""Surprise before the first round: the struggle to notice a side that lies in wait (`H-06`)."""

from __future__ import annotations

from solo.resolver import Roll
from solo.systems.parts.phrasing import join_names
from solo.systems.two_d20.fight.rules.difficulty import PreparedTest, trial_of
from solo.systems.two_d20.fight.rules.surprise import best_watcher, lie_in_wait, other_side, shield_steps, worst_hider
from solo.systems.two_d20.fight.state import FightContext, Fighter
from solo.systems.two_d20.people.attributes import Skill
from solo.systems.two_d20.rolls.skill_test import skill_test
from solo.systems.two_d20.rolls.struggle import compare_margins


def opening(arena: FightContext) -> None:
    """Roll if a lurking side is noticed, lowest Stealth against best Observation. Then apply the surprise."""
    fight = arena.fight
    if fight.lurking:
        hider, watcher = worst_hider(fight, fight.lurking), best_watcher(fight, other_side(fight.lurking))
        hidden, hiding = _roll(arena, hider, "stealth", shield_steps(hider))
        seen, watching = _roll(arena, watcher, "observation")
        unnoticed = compare_margins(hidden, seen, fight.rulings.ties).active
        if arena.scene.has_listener:
            end = f"and {watcher.name} notices nothing" if unnoticed else f"but {watcher.name} notices"
            arena.emit("ambush", hider, f"{hider.name} lies in wait, {end}.", rolls=(hiding, watching))
        if unnoticed:
            fight.waiting = fight.lurking
        fight.lurking = ""
    if fight.waiting:
        lie_in_wait(fight, fight.waiting)
        names = [one.name for one in fight.standing(other_side(fight.waiting)) if one.surprised]
        if names:
            arena.emit("ambush", None, f"Surprised and without Guard: {join_names(names)}.")


def _roll(arena: FightContext, one: Fighter, skill: Skill, harder: int = 0) -> tuple[int, Roll]:
    """Roll one side of the struggle for surprise, and return its margin and its dice."""
    trial: PreparedTest = trial_of(arena.fight, one, skill, "surprise")
    tested = arena.scene.roll(one.key, f"{one.name}: {skill.capitalize()}", skill_test, trial.pool)
    faces = arena.scene.faces()[0].faces if arena.scene.has_listener else ()
    needed = trial.difficulty + harder
    roll = Roll(skill.capitalize(), f"{trial.pool.rolled}d20", faces, tested.successes, needed, trial.steps)
    return tested.successes - needed, roll
