"""Owns moving as it is played: hex by hex, with those who meet it, step back, evade and pursue (`H-20` to `H-23`)."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Final

from solo.systems.contract import ALIKE, Decision, Parts
from solo.systems.contract.hexes import Place
from solo.systems.contract.view import place_name
from solo.systems.gloranthan.action.offers import WORTH_ASKING
from solo.systems.gloranthan.action.resolution import draw_roll, resolve
from solo.systems.gloranthan.battle import luck
from solo.systems.gloranthan.battle.blows import strike, suffer
from solo.systems.gloranthan.battle.offers.moves import (
    EVADE,
    HALT,
    PURSUE,
    Evading,
    Pursuing,
    Reacting,
    Running,
    halting,
)
from solo.systems.gloranthan.battle.rules import pursuit
from solo.systems.gloranthan.battle.rules.blows import blow
from solo.systems.gloranthan.battle.rules.charging import charges, rides
from solo.systems.gloranthan.battle.rules.contact import meet, touching
from solo.systems.gloranthan.battle.rules.harm import remove
from solo.systems.gloranthan.battle.rules.reach import Path, homewards
from solo.systems.gloranthan.battle.rules.uses import tried
from solo.systems.gloranthan.battle.state.arena import Arena
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.battle.tactics.judging import HOPELESS, prospect
from solo.systems.gloranthan.units.ranges import Band
from solo.systems.parts.fight.procedure import Asking
from solo.systems.parts.wording import listed

Whether = Generator[Decision, str, bool]
Stepping = Generator[Decision, str, list[Figure]]
SEVERAL: Final = {"goes": "go", "flees": "flee", "steps back": "step back", "runs": "run"}
"""What several do where one goes, flees, steps back or runs."""
REACHING: Final[dict[str, Band]] = {"strike": "melee", "shoot": "skirmish"}
"""The bands of attacks on who moves in."""
CAUGHT: Final = 2
IN_VAIN: Final = 1
"""Defeats of who is caught, and of who pursues in vain (`G-55`, `R-27`)."""
SHARES: Final = (1, 2, 4)
"""Of a move: all of it for who is not caught, a half, or a quarter for who is beaten by a mastery (`G-55`)."""


def move(arena: Arena, figure: Figure, path: Path) -> Whether:
    """Moves along a path of `reach`; returns whether the mover may still attack in this action, as riders may.

    For a way out of contact that is a flight there is `leave`.
    """
    rested = not figure.fled
    _begin(arena, figure)
    pursued = yield from _come(arena, figure, path)
    return rested and figure.fit and figure.present and rides(arena.unit(figure)) and not pursued


def leave(arena: Arena, figure: Figure, path: Path) -> Asking:
    """Leaves contact uncovered: a flight, of Skirmishers an evasion; along this path if nobody pursues (`H-20`)."""
    _begin(arena, figure)
    figure.fled = not arena.unit(figure).has("Skirmishers")
    if not (yield from _pursued(arena, figure)):
        yield from _come(arena, figure, path)


def run(arena: Arena, figure: Figure) -> Asking:
    """Moves somebody at 0 who flees to its own edge, and over it; foes in contact may pursue once (`H-31`).

    That it has `fled` tells that they had their chance.
    """
    flees_already = figure.fled
    _begin(arena, figure)
    figure.fled = True
    if flees_already or not (yield from _pursued(arena, figure)):
        _go(arena, figure, homewards(arena, figure), "flees")


def _begin(arena: Arena, figure: Figure) -> None:
    figure.moved, figure.struck, figure.fled, figure.charges = True, False, False, ()
    meet(arena, figure)


def _come(arena: Arena, figure: Figure, path: Path, spared: Sequence[Figure] = ()) -> Whether:
    """Goes along a path, and lets those step back who mean to; returns whether one of them was pursued."""
    pursued = False
    for foe in (yield from _advance(arena, figure, path, spared)):
        pursued |= yield from _step_back(arena, foe, figure)
    return pursued


def _advance(arena: Arena, figure: Figure, path: Sequence[Place], spared: Sequence[Figure] = ()) -> Stepping:
    """Goes hex by hex; foes that would be touched react first, once each. Returns those who mean to step back."""
    known, stepping, met, free = [*touching(arena, figure), *spared], list[Figure](), False, figure.place
    for place in path:
        if not arena.battle.field.holds(place):
            _go(arena, figure, (place,))
            return []
        new = [foe for foe in touching(arena, figure, place) if foe not in known]
        stood = figure.condition, figure.steps
        if new and arena.scene.listening:
            arena.does("move", figure, f"moves in on {listed([foe.name for foe in new])}", Parts(new[0].name))
        for foe in new:
            answer = yield from _reaction(arena, foe, figure, place)
            if answer == "step back":
                stepping.append(foe)
            if not (figure.fit and figure.present):
                figure.place = free if figure.present else None  # nobody falls on a friend that it passes
                return []
        if (figure.condition, figure.steps) != stood and (yield halting(figure)) == HALT:
            figure.place = free
            return []
        met, known = met or bool(new), known + new
        figure.charges += charges(arena, figure, new, place)
        figure.place = place
        if [one.place for one in arena.battle.figures].count(place) == 1:
            free = place
    if path and not met:
        _tell_way(arena, figure, path[-1], "goes")
    meet(arena, figure)
    return stepping


def _reaction(arena: Arena, foe: Figure, mover: Figure, place: Place) -> Generator[Decision, str, str]:
    """How a foe meets the mover; an attack that costs nothing is not asked about where there is nothing else, nor is it
    made without hope.
    """
    ways = [way for way in pursuit.reactions(arena, foe, mover, place) if way != "nothing"]
    if not ways:
        return ""
    free = len(ways) == 1 and ways[0] != "step back"
    answer = ways[0] if free else (yield Reacting(arena, foe, mover, (*ways, "nothing")))
    band = REACHING.get(answer)
    if band and not (free and prospect(blow(arena, foe, mover, band)).chance < HOPELESS):
        yield from strike(arena, foe, mover, band, reaction=True)
    return answer


def _step_back(arena: Arena, foe: Figure, mover: Figure) -> Whether:
    """Skirmishers step back, may be pursued, and evade or stand; returns whether they were pursued (`G-55`)."""
    left, paths = foe.place, pursuit.backwards(arena, foe, mover)
    if left is None or not paths or mover not in touching(arena, foe):
        return False
    _go(arena, foe, (yield from _which(arena, foe, paths)), "steps back")
    if not pursuit.may_pursue(arena, mover, foe) or not (yield from _pursues(arena, mover, foe)):
        return False
    evades = (yield Evading(arena, mover, foe)) == EVADE
    yield from _chase(arena, mover, foe, (left,)) if evades else _follow(arena, mover, foe, (left,))
    return True


def _pursued(arena: Arena, runner: Figure) -> Whether:
    """Lets foes in contact pursue, the fastest first; returns whether one does."""
    for foe in pursuit.pursuers(arena, runner):
        if (yield from _pursues(arena, foe, runner)):
            yield from _chase(arena, foe, runner, ())
            return True
    return False


def _pursues(arena: Arena, pursuer: Figure, runner: Figure) -> Whether:
    """Whether somebody pursues; heroes are not asked about what would hardly come off."""
    if pursuer.hero and pursuit.catching(arena, pursuer, runner) < WORTH_ASKING:
        return False
    return (yield Pursuing(arena, pursuer, runner)) == PURSUE


def _chase(arena: Arena, pursuer: Figure, runner: Figure, trail: Path) -> Asking:
    """The runner runs, the pursuer follows along its trail, and one of them pays for it (`G-55`, `H-21`).

    Who has no way to go is caught without a draw.
    """
    start, left = pursuer.place, runner.place
    if start is None or left is None:
        return
    ways = pursuit.escapes(arena, runner, start)
    if defeats := (yield from _test(arena, pursuer, runner, ways)) if ways else 1:
        ways = pursuit.escapes(arena, runner, start, SHARES[min(defeats, 2)], over=False)
    path = yield from _which(arena, runner, ways)
    _go(arena, runner, path, "runs")
    yield from _follow(arena, pursuer, runner, (*trail, left, *path))
    if defeats:
        yield from suffer(arena, runner, CAUGHT, f"{runner.name} is caught")
        return
    yield from suffer(arena, _pays(arena, pursuer, runner), IN_VAIN, f"{runner.name} gets away from {pursuer.name}")


def _test(arena: Arena, pursuer: Figure, runner: Figure, ways: Sequence[Path]) -> Generator[Decision, str, int]:
    """Returns the defeats of a pursuit, 0 for one in vain; who gets away then goes one of these ways."""
    meeting = pursuit.pursuit(arena, pursuer, runner)
    outcome = yield from resolve(arena.stage, meeting)
    pays = _pays(arena, pursuer, runner)
    in_vain = {pays.key: (pays, luck.worth_after(pays, IN_VAIN))}
    if not any(arena.battle.field.holds(way[-1]) for way in ways):
        in_vain[runner.key] = (runner, 0.0)
    luck.of_test(arena, meeting, outcome, ((runner, luck.worth_after(runner, CAUGHT)),), [*in_vain.values()])
    changes = (
        *tried(arena, pursuer, meeting.actor, outcome.redrew),
        *tried(arena, runner, meeting.target),
    )
    text = f"{pursuer.name} pursues {runner.name}: {outcome.words}."
    arena.tell("pursuit", pursuer, text, draw_roll(meeting, outcome), changes, ALIKE)
    return outcome.defeats


def _pays(arena: Arena, pursuer: Figure, runner: Figure) -> Figure:
    """Who is harmed where a pursuit is in vain (`R-27`)."""
    return pursuer if arena.battle.rulings.failed_pursuit == "pursuers" else runner


def _follow(arena: Arena, pursuer: Figure, runner: Figure, trail: Path) -> Asking:
    arena.battle.busy, pursuer.pursued = True, arena.battle.round
    yield from _come(arena, pursuer, pursuit.following(arena, pursuer, trail), (runner,))


def _which(arena: Arena, figure: Figure, ways: Sequence[Path]) -> Generator[Decision, str, Path]:
    """Asks only where one way leads elsewhere than another: over other ground, farther, or to other foes."""
    field = arena.battle.field
    ends = {
        (len(way), field.ground(way[-1]) if field.holds(way[-1]) else "", len(touching(arena, figure, way[-1])))
        for way in ways
    }
    if len(ends) < 2:
        return ways[0] if ways else ()
    question = Running(figure, ways)
    return question.paths[(yield question)]


def _go(arena: Arena, figure: Figure, path: Path, how: str = "goes") -> None:
    """Puts a figure at the end of a path, unhindered; who goes over the edge is gone from the fight (`H-22`)."""
    if not path:
        return
    figure.place = path[-1]
    if arena.battle.field.holds(path[-1]):
        _tell_way(arena, figure, path[-1], how)
        return
    remove(figure, "gone")
    arena.does("gone", figure, "leaves the field")


def _tell_way(arena: Arena, figure: Figure, place: Place, how: str) -> None:
    if arena.scene.listening:
        there = place_name(place)
        arena.does("move", figure, f"{how} to {there}", Parts(place=there, verb=SEVERAL[how]))
