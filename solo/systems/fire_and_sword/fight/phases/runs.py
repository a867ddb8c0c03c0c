"""Runs of the movement phase: all at once, towards targets that may run as well (`H-02`, `H-05`)."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import partial
from typing import Final

from solo.systems.contract import Choose, Decision, Option, Preview
from solo.systems.fire_and_sword.fight.rules import movement
from solo.systems.fire_and_sword.fight.rules.melee_pairs import SIDES, is_crowded_out, may_meet, room_for, sides_taken
from solo.systems.fire_and_sword.fight.state import Fight, FightContext, Fighter, paces_between
from solo.systems.fire_and_sword.fight.state.action_codes import Action, CloseInCode, attacks, read
from solo.systems.parts.phrasing import count_noun

STAY: Final = "stay"
AGAIN: Final = "run at another"

Declared = Sequence[tuple[Fighter, Action]]


class Run:
    """The run of one fighter: its target, the paces left, and the paces covered.

    `met_by` is a foe who runs at this fighter and meets the fighter on the way.
    """

    __slots__ = ("fighter", "gone", "left", "met_by", "target")

    def __init__(self, fighter: Fighter, target: Fighter, left: int) -> None:
        self.fighter = fighter
        self.target = target
        self.left = left
        self.gone = 0
        self.met_by: Fighter | None = None

    def go(self) -> None:
        """Move the runner towards the target's present place, or to a foe met on the way, as far as the paces reach."""
        ahead = self.met_by or self.target
        gone = movement.move_towards(self.fighter, ahead.place, self.left)
        movement.free_steps(self.fighter, ahead)
        self.left -= gone
        self.gone += gone


# rule: Runs at a moving target
def run_phase(arena: FightContext, declared: Declared) -> Generator[Decision, str, list[Run]]:
    """Resolve all runs at foes, and return them.

    Riders go first (house rule). A runner and a foe who runs at the runner meet on the way (`H-03`). Then all runners
    follow targets that have moved on.
    """
    fight = arena.fight
    claimed: dict[str, int] = {}
    runs: list[Run] = []
    for fighter, target, paces in _declared(fight, declared):
        found: Fighter | None = target
        if target.out or not _has_room(fight, fighter, target, claimed):
            found = yield from _another(fight, fighter, target, claimed)
        if found is None:
            continue
        if found is not target:
            fighter.plan = [
                str(CloseInCode(found.key)) if read(code) == CloseInCode(target.key) else code for code in fighter.plan
            ]
        claimed[found.key] = claimed.get(found.key, 0) + room_for(fighter)
        run = Run(fighter, found, paces)
        fighter.behind, fighter.fleeing = "", False
        runs.append(run)
    waiting = {met.fighter.key for run in runs if (met := _meeting(runs, run)) is not None}
    for run in _targets_first(runs):
        if run.fighter.key not in waiting:
            run.go()
    for run in runs:
        run.go()
    for run in runs:
        run.fighter.ran += run.gone
    if arena.scene.has_listener:
        _tell_runs(arena, runs)
    return runs


def _tell_runs(arena: FightContext, runs: Sequence[Run]) -> None:
    """Narrate all runs; two fighters who ran at each other and met share a sentence."""
    told: set[str] = set()
    for run in runs:
        fighter, target = run.fighter, run.target
        if _meets_halfway(runs, run):
            if target.key not in told:
                arena.emit("move", fighter, f"{fighter.name} and {target.name} run at each other and meet.")
            told.add(fighter.key)
        elif run.gone:
            tell_run(arena, fighter, "runs", run.gone, target, run.met_by)


def _meets_halfway(runs: Sequence[Run], run: Run) -> bool:
    """Return True if a runner and its target have run at each other and met."""
    facing = (other for other in runs if other.fighter is run.target and other.target is run.fighter)
    return has_reached(run) and any(has_reached(other) for other in facing)


def tell_arrivals(arena: FightContext, runs: Sequence[Run]) -> None:
    """Narrate runs that found no room at the target, and runs at a target who had come already (`H-03`).

    The melees of the round must be known. A lost blow tells the want of room itself.
    """
    for run in runs if arena.scene.has_listener else ():
        fighter, target = run.fighter, run.target
        if not fighter.is_able or fighter.fallen or not target.is_able or not has_reached(run):
            continue
        if is_crowded_out(arena.fight, fighter, target):
            if fighter.engaged or not attacks(fighter.actions):
                arena.does("lost", fighter, f"finds no room around {target.name}")
        elif not fighter.ran and not _meets_halfway(runs, run):
            arena.does("move", fighter, f"needs no run to reach {target.name}")


def follow_movers(arena: FightContext, reached: Sequence[Run]) -> None:
    """Let runners spend their remaining paces to follow targets that have moved on after being reached (`H-02`).

    A runner who is the target of another goes first.
    """
    for run in _targets_first(reached):
        fighter, target, start = run.fighter, run.target, run.fighter.place
        if fighter.is_able and target.is_able and not fighter.fallen and not fighter.engaged and not target.behind:
            run.go()
            gone = abs(fighter.place - start)
            if gone:
                fighter.ran += gone
                tell_run(arena, fighter, "runs on", gone, target)


def has_reached(run: Run) -> bool:
    """Return True if a runner stands at its target and no other foe has met it on the way."""
    return run.met_by is None and run.fighter.place == run.target.place


def _declared(fight: Fight, declared: Declared) -> list[tuple[Fighter, Fighter, int]]:
    """List each runner with its target and the paces that its declared runs cover together, riders first."""
    runs: dict[str, tuple[Fighter, Fighter, int]] = {}
    for fighter, action in declared:
        if isinstance(action, CloseInCode) and fighter.is_able and not fighter.engaged and not fighter.fallen:
            before = runs[fighter.key][2] if fighter.key in runs else 0
            paces = before + movement.run_of(fight, fighter)
            runs[fighter.key] = (fighter, fight.find(action.target), paces)
    return sorted(runs.values(), key=lambda run: not run[0].mounted)


def _targets_first(runs: Sequence[Run]) -> list[Run]:
    """Sort runs so that a target goes before its pursuers. Fighters who run at each other keep their order."""
    ordered: list[Run] = []
    left = list(runs)
    while left:
        running = {run.fighter.key for run in left}
        found = next((run for run in left if run.target.key not in running), left[0])
        left.remove(found)
        ordered.append(found)
    return ordered


def _meeting(runs: Sequence[Run], run: Run) -> Run | None:
    """Return the run of the nearest foe who runs at this runner and meets it on the way; None without one.

    The meeting is noted in `run`.
    """
    start = run.fighter.place
    way = max(-run.left, min(run.left, run.target.place - start))
    passed = [
        other
        for other in runs
        if other.target is run.fighter
        and other.fighter.place != run.target.place
        and 0 < (other.fighter.place - start) * (1 if way > 0 else -1) <= abs(way)
    ]
    if not passed:
        return None
    found = min(passed, key=lambda other: paces_between(other.fighter, run.fighter))
    run.met_by = found.fighter
    return found


def _has_room(fight: Fight, fighter: Fighter, target: Fighter, claimed: dict[str, int]) -> bool:
    """Return True if the target has room for this runner, besides its present opponents and other runners.

    `claimed` is the room, in sixths, that other runners take at each foe.
    """
    taken = sides_taken(fight, target) + claimed.get(target.key, 0) + room_for(fighter)
    return taken <= SIDES and may_meet(fight, fighter, target)


def _another(
    fight: Fight, fighter: Fighter, target: Fighter, claimed: dict[str, int]
) -> Generator[Decision, str, Fighter | None]:
    """Return a new target for a run whose target is out or surrounded (`H-05`).

    The fighter is asked for the target, and may also stay (None). `claimed` is the room, in sixths, that other runners
    take at each foe.
    """
    foes = [
        foe
        for foe in fight.foes_of(fighter)
        if foe.bodily and not foe.behind and foe is not target and _has_room(fight, fighter, foe, claimed)
    ]
    if not foes:
        return None if target.out else target
    foes.sort(key=lambda foe: paces_between(fighter, foe))
    lost = "is out" if target.out else "is surrounded"
    options = [Option(foe.key, f"run at {foe.name}, {count_noun(paces_between(fighter, foe), 'pace')}") for foe in foes]
    options.append(Option(STAY, "stay", partial(Preview, note="the action is lost")))
    question = f"{target.name} {lost}. Where does {fighter.name} run?"
    answer = yield Choose(fighter.key, AGAIN, question, options, foes[0].key)
    return None if answer == STAY else fight.find(answer)


def tell_run(
    arena: FightContext, runner: Fighter, verb: str, gone: int, target: Fighter, met_by: Fighter | None = None
) -> None:
    """Narrate a run or a rush of `gone` paces at `target`; `met_by` is a foe who stopped the runner on the way."""
    if arena.scene.has_listener:
        left = paces_between(runner, target)
        where = f"stops {count_noun(left, 'pace')} from" if left else "reaches"
        ends = f"is met by {met_by.name}" if met_by else f"{where} {target.name}"
        arena.does("move", runner, f"{verb} {count_noun(gone, 'pace')} and {ends}")
