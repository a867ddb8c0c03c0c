"""Owns moving as it is played: hex by hex, with those who meet it, step back, evade and pursue (`H-20` to `H-23`)."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Final

from solo.systems.contract import Decision
from solo.systems.contract.hexes import Place
from solo.systems.contract.view import place_name
from solo.systems.gloranthan.action.resolution import draw_roll, resolve
from solo.systems.gloranthan.battle.offers.moves import PURSUE, STAND, Evading, Pursuing, Reacting, Running
from solo.systems.gloranthan.battle.rules.charging import charges, rides
from solo.systems.gloranthan.battle.rules.contact import meet, touching
from solo.systems.gloranthan.battle.rules.pursuit import (
    CAUGHT,
    FAILED,
    backwards,
    escapes,
    following,
    may_pursue,
    pursuers,
    pursuit,
    reactions,
)
from solo.systems.gloranthan.battle.rules.reach import Path, homewards
from solo.systems.gloranthan.battle.state.arena import Arena
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.parts.fight.procedure import Asking

Moving = Generator[Decision, str, bool]
Stepping = Generator[Decision, str, list[Figure]]
Choosing = Generator[Decision, str, Path]
SHARES: Final = (1, 2, 4)
"""A whole move for who is not caught, half of one, or a quarter where it is beaten by a mastery (`G-55`)."""


def move(arena: Arena, figure: Figure, path: Path) -> Moving:
    """Moves along a path of `reach`, or over its own edge; returns whether it may still attack in this action.

    For a way out of contact that is a flight there is `leave`.
    """
    _act(figure)
    stepping = yield from _advance(arena, figure, path)
    pursued = False
    for foe in stepping:
        if figure.fit and figure.present:
            pursued |= yield from _step_back(arena, foe, figure)
    return figure.fit and figure.present and rides(arena.unit(figure)) and not pursued


def leave(arena: Arena, figure: Figure, path: Path) -> Asking:
    """Leaves contact uncovered: a flight, of Skirmishers an evasion; along this path if nobody pursues (`H-20`)."""
    _act(figure)
    if not (yield from _pursued(arena, figure)):
        yield from _advance(arena, figure, path)
    figure.fled = not arena.unit(figure).has("Skirmishers")


def run(arena: Arena, figure: Figure) -> Asking:
    """Moves somebody at 0 who flees to its own edge and over it; foes in contact may pursue once (`H-31`)."""
    if figure.disabled:
        return
    begins = not figure.fled
    _act(figure)
    figure.fled = True
    if not (begins and (yield from _pursued(arena, figure))):
        _go(arena, figure, homewards(arena, figure))


def _act(figure: Figure) -> None:
    figure.moved, figure.struck, figure.fled, figure.charges = True, False, False, ()


def _advance(arena: Arena, figure: Figure, path: Sequence[Place], spared: Figure | None = None) -> Stepping:
    """Goes hex by hex; foes that would be touched react first. Returns those who mean to step back (`H-23`)."""
    meet(arena, figure)
    known = {one.key for one in (*touching(arena, figure), *((spared,) if spared else ()))}
    stepping: list[Figure] = []
    for place in path:
        new = [foe for foe in touching(arena, figure, place) if foe.key not in known]
        for foe in new:
            known.add(foe.key)
            ways = reactions(arena, foe, figure, place)
            answer = (yield Reacting(arena, foe, figure, ways)) if ways else ""
            if answer == "step back":
                stepping.append(foe)
            if not (figure.fit and figure.present):
                return []
        figure.charges += charges(arena, figure, new, place)
        _go(arena, figure, (place,))
    meet(arena, figure)
    return stepping


def _step_back(arena: Arena, foe: Figure, mover: Figure) -> Moving:
    """Skirmishers step back, may be pursued, and evade or stand; returns whether they were pursued (`G-55`)."""
    paths = backwards(arena, foe, mover)
    if not paths or foe.place is None:
        return False
    left = foe.place
    _go(arena, foe, (yield from _which(arena, foe, paths)))
    if not may_pursue(arena, mover, foe) or (yield Pursuing(arena, mover, foe)) != PURSUE:
        return False
    if (yield Evading(arena, foe, mover)) == STAND:
        mover.pursued = arena.battle.round
        yield from _advance(arena, mover, following(arena, mover, (left,)), foe)
    else:
        yield from _chase(arena, mover, foe, (left,))
    return True


def _pursued(arena: Arena, runner: Figure) -> Moving:
    """Lets foes in contact pursue, the fastest first; returns whether one does."""
    for foe in pursuers(arena, runner):
        if (yield Pursuing(arena, foe, runner)) == PURSUE:
            yield from _chase(arena, foe, runner)
            return True
    return False


def _chase(arena: Arena, pursuer: Figure, runner: Figure, trail: tuple[Place, ...] = ()) -> Asking:
    """A pursuit: the runner runs, the pursuer follows, and one of them pays for it (`G-55`, `H-21`)."""
    battle = arena.battle
    battle.busy, pursuer.pursued = True, battle.round
    caught, share = True, SHARES[1]
    if escapes(arena, runner, pursuer):
        meeting = pursuit(arena, pursuer, runner)
        outcome = yield from resolve(arena.stage, meeting)
        caught, share = outcome.won, SHARES[min(outcome.defeats, 2)]
        text = f"{pursuer.name} {'catches' if caught else 'cannot catch'} {runner.name}: {outcome.words}."
        arena.tell("pursuit", pursuer, text, draw_roll(meeting, outcome))
    start = (runner.place,) if runner.place else ()
    path = yield from _which(arena, runner, escapes(arena, runner, pursuer, share, over=not caught))
    _go(arena, runner, path)
    yield from _advance(arena, pursuer, following(arena, pursuer, (*trail, *start, *path)), runner)
    if caught:
        _suffer(arena, runner, CAUGHT)
    else:
        pays = pursuer if battle.rulings.failed_pursuit == "pursuers" else runner
        _suffer(arena, pays, FAILED)


def _which(arena: Arena, figure: Figure, paths: Sequence[Path]) -> Choosing:
    if len(paths) < 2:
        return paths[0] if paths else ()
    question = Running(arena, figure, paths)
    return question.paths[(yield question)]


def _go(arena: Arena, figure: Figure, path: Sequence[Place]) -> None:
    """Puts a figure at the end of a path; beyond the edge it is gone from the fight (`H-22`)."""
    if not path:
        return
    if arena.battle.field.holds(path[-1]):
        figure.place = path[-1]
        arena.tell("move", figure, f"{figure.name} goes to {place_name(path[-1])}.")
    else:
        figure.place, figure.condition = None, "gone"
        arena.tell("gone", figure, f"{figure.name} leaves the field.")


def _suffer(arena: Arena, figure: Figure, points: int) -> None:
    figure.lost["physical"] = min(figure.hits("physical"), figure.lost.get("physical", 0) + points)
    arena.tell("harm", figure, f"{figure.name} takes {points}.")
