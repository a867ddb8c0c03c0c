"""Movement in play, hex by hex: foes in the path may react, step back, evade and pursue (`H-20` to `H-23`)."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Final

from solo.systems.contract import ALIKE, Decision, Deed, SentenceParts
from solo.systems.contract.hexes import Place
from solo.systems.contract.view import place_name
from solo.systems.gloranthan.action.options import WORTH_ASKING
from solo.systems.gloranthan.action.resolution import draw_roll
from solo.systems.gloranthan.battle import luck_weights
from solo.systems.gloranthan.battle.attacks import strike, take_defeats
from solo.systems.gloranthan.battle.options.moves import (
    EVADE,
    HALT,
    PURSUE,
    EscapePathChoice,
    EvasionChoice,
    PursuitChoice,
    ReactionChoice,
    ask_halt,
)
from solo.systems.gloranthan.battle.rules import pursuit
from solo.systems.gloranthan.battle.rules.ability_uses import use_after_test
from solo.systems.gloranthan.battle.rules.blows import blow
from solo.systems.gloranthan.battle.rules.charging import charges, moves_mounted
from solo.systems.gloranthan.battle.rules.contact import record_contacts, touching
from solo.systems.gloranthan.battle.rules.harm import remove
from solo.systems.gloranthan.battle.rules.reach import Path, retreat_move
from solo.systems.gloranthan.battle.second_chances import resolve_in_battle
from solo.systems.gloranthan.battle.state.battle import BattleContext
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.battle.tactics.attack_worth import NEVER, prospect
from solo.systems.gloranthan.battle.tactics.strength import worth_after
from solo.systems.gloranthan.units.ranges import Band
from solo.systems.parts.fight.procedure import Asking
from solo.systems.parts.phrasing import join_names

Whether = Generator[Decision, str, bool]
Stepping = Generator[Decision, str, list[Figure]]
SEVERAL: Final = {"goes": "go", "flees": "flee", "steps back": "step back", "runs": "run"}
"""Plural of each verb in the story, used if several figures do the same."""
REACHING: Final[dict[str, Band]] = {"strike": "melee", "shoot": "skirmish"}
"""Range band of the attack by each reaction."""
CAUGHT: Final = 2
IN_VAIN: Final = 1
"""Number of defeats that a failed pursuit costs (`R-27`); `CAUGHT`: number of defeats of a caught runner (`G-55`)."""
SHARES: Final = (1, 2, 4)
"""Divisors of a runner's move (`G-55`): 1 for a runner not caught, 2 if caught, 4 if beaten by a mastery."""


def move(arena: BattleContext, figure: Figure, path: Path) -> Whether:
    """Move `figure` along `path`, and return True if it may still attack in this action, as mounted troops may.

    Call `leave` instead for a flight out of contact.
    """
    rested = not figure.fled
    _begin(arena, figure)
    pursued = yield from _come(arena, figure, path)
    return rested and figure.is_fit and figure.present and moves_mounted(arena.unit(figure)) and not pursued


# rule: Flee
def leave(arena: BattleContext, figure: Figure, path: Path) -> Asking:
    """Let `figure` leave contact without the cover of friends, by flight or by an evasion of Skirmishers.

    The figure follows `path` if no foe pursues (`H-20`).
    """
    _begin(arena, figure)
    figure.fled = not arena.unit(figure).has("Skirmishers")
    if not (yield from _pursued(arena, figure)):
        yield from _come(arena, figure, path)


# rule: H-31 Running at 0
def run(arena: BattleContext, figure: Figure) -> Asking:
    """Move a fleeing figure at 0 towards the edge of its own side, and over the edge.

    Foes in contact may pursue once (`H-31`); `figure.fled` records that they had the choice.
    """
    flees_already = figure.fled
    _begin(arena, figure)
    figure.fled = True
    if flees_already or not (yield from _pursued(arena, figure)):
        _go(arena, figure, retreat_move(arena, figure), "flees")


def _begin(arena: BattleContext, figure: Figure) -> None:
    figure.moved, figure.struck, figure.fled, figure.charges = True, False, False, ()
    record_contacts(arena, figure)


def _come(arena: BattleContext, figure: Figure, path: Path, spared: Sequence[Figure] = ()) -> Whether:
    """Move `figure` along `path`, and let foes on the way step back.

    Return True if the mover pursued a foe that stepped back. The foes in `spared` do not react.
    """
    pursued = False
    for foe in (yield from _advance(arena, figure, path, spared)):
        pursued |= yield from _step_back(arena, foe, figure)
    return pursued


# rule: H-23 Moving in
def _advance(arena: BattleContext, figure: Figure, path: Sequence[Place], spared: Sequence[Figure] = ()) -> Stepping:
    """Move `figure` hex by hex, and return the foes that chose to step back.

    Each foe may react once, when the mover is about to come into contact with that foe.
    """
    known, stepping, met, free = [*touching(arena, figure), *spared], list[Figure](), False, figure.place
    for place in path:
        if not arena.battle.field.holds(place):
            _go(arena, figure, (place,))
            return []
        new = [foe for foe in touching(arena, figure, place) if foe not in known]
        stood = figure.condition, figure.steps
        if new and arena.scene.has_listener:
            arena.does(
                "move", figure, f"moves in on {join_names([foe.name for foe in new])}", SentenceParts(new[0].name)
            )
        for foe in new:
            answer = yield from _reaction(arena, foe, figure, place)
            if answer == "step back":
                stepping.append(foe)
            if not (figure.is_fit and figure.present):
                figure.place = free if figure.present else None  # a friend may be in this hex
                return []
        if (figure.condition, figure.steps) != stood and (yield ask_halt(figure)) == HALT:
            figure.place = free
            return []
        met, known = met or bool(new), known + new
        figure.charges += charges(arena, figure, new, place)
        figure.place = place
        if [one.place for one in arena.battle.figures].count(place) == 1:
            free = place
    if path and not met:
        _tell_way(arena, figure, path[-1], "goes")
    record_contacts(arena, figure)
    return stepping


def _reaction(arena: BattleContext, foe: Figure, mover: Figure, place: Place) -> Generator[Decision, str, str]:
    """Ask how `foe` reacts to the mover, and resolve a reaction attack.

    If an attack is the only possible reaction, make it without asking, unless it is hopeless.
    """
    ways = [way for way in pursuit.reactions(arena, foe, mover, place) if way != "nothing"]
    if not ways:
        return ""
    free = len(ways) == 1 and ways[0] != "step back"
    answer = ways[0] if free else (yield ReactionChoice(arena, foe, mover, (*ways, "nothing")))
    band = REACHING.get(answer)
    if band and not (free and prospect(blow(arena, foe, mover, band)).chance < NEVER):
        yield from strike(arena, foe, mover, band, reaction=True)
    return answer


def _step_back(arena: BattleContext, foe: Figure, mover: Figure) -> Whether:
    """Let the Skirmishers `foe` step back and, if `mover` pursues, evade or stand.

    Return True if the mover pursued (`G-55`).
    """
    left, paths = foe.place, pursuit.list_steps_back(arena, foe, mover)
    if left is None or not paths or mover not in touching(arena, foe):
        return False
    _go(arena, foe, (yield from _which(arena, foe, paths)), "steps back")
    if not pursuit.may_pursue(arena, mover, foe) or not (yield from _pursues(arena, mover, foe)):
        return False
    evades = (yield EvasionChoice(arena, mover, foe)) == EVADE
    yield from _chase(arena, mover, foe, (left,)) if evades else _follow(arena, mover, foe, (left,))
    return True


def _pursued(arena: BattleContext, runner: Figure) -> Whether:
    """Ask the foes in contact, the fastest first, if they pursue `runner`. Return True if a foe pursues."""
    for foe in pursuit.pursuers(arena, runner):
        if (yield from _pursues(arena, foe, runner)):
            yield from _chase(arena, foe, runner, ())
            return True
    return False


def _pursues(arena: BattleContext, pursuer: Figure, runner: Figure) -> Whether:
    """Ask the player of `pursuer` to pursue or not. Heroes are not asked if the chance to catch the runner is small."""
    if pursuer.hero and pursuit.catch_chance(arena, pursuer, runner) < WORTH_ASKING:
        return False
    return (yield PursuitChoice(arena, pursuer, runner)) == PURSUE


def _chase(arena: BattleContext, pursuer: Figure, runner: Figure, trail: Path) -> Asking:
    """Resolve a pursuit: the runner moves away, the pursuer follows, and the loser of the test takes defeats.

    See `G-55` and `H-21`. A runner with no way to go is caught without a draw.
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
        caught = Deed(pursuer.name, "fells", runner.name)
        yield from take_defeats(arena, runner, CAUGHT, f"{runner.name} is caught", cause=caught)
        return
    yield from take_defeats(
        arena, _pays(arena, pursuer, runner), IN_VAIN, f"{runner.name} gets away from {pursuer.name}"
    )


def _test(arena: BattleContext, pursuer: Figure, runner: Figure, ways: Sequence[Path]) -> Generator[Decision, str, int]:
    """Return the defeats that a pursuit test inflicts on the runner, 0 if it fails.

    A runner that gets away takes one of `ways`.
    """
    meeting = pursuit.pursuit(arena, pursuer, runner)
    outcome = yield from resolve_in_battle(arena, meeting)
    pays = _pays(arena, pursuer, runner)
    in_vain = {pays.key: (pays, worth_after(pays, IN_VAIN))}
    if not any(arena.battle.field.holds(way[-1]) for way in ways):
        in_vain[runner.key] = (runner, 0.0)
    luck_weights.record_test_luck(
        arena, meeting, outcome, ((runner, worth_after(runner, CAUGHT)),), [*in_vain.values()]
    )
    changes = (
        *use_after_test(arena, pursuer, meeting.actor, outcome.redrew),
        *use_after_test(arena, runner, meeting.target),
    )
    text = f"{pursuer.name} pursues {runner.name}."
    arena.emit("pursuit", pursuer, text, draw_roll(meeting, outcome), changes, ALIKE)
    return outcome.defeats


# rule: R-27 A pursuit that fails
def _pays(arena: BattleContext, pursuer: Figure, runner: Figure) -> Figure:
    """Return the figure that takes a defeat after a failed pursuit, by the ruling `failed_pursuit` (`R-27`)."""
    return pursuer if arena.battle.rulings.failed_pursuit == "pursuers" else runner


def _follow(arena: BattleContext, pursuer: Figure, runner: Figure, trail: Path) -> Asking:
    arena.battle.busy, pursuer.pursued = True, arena.battle.round
    yield from _come(arena, pursuer, pursuit.pursuit_path(arena, pursuer, trail), (runner,))


def _which(arena: BattleContext, figure: Figure, ways: Sequence[Path]) -> Generator[Decision, str, Path]:
    """Return the path in `ways` that the figure's player chooses.

    Ask only if the paths differ in length, final ground or number of foes touched.
    """
    field = arena.battle.field
    ends = {
        (len(way), field.ground(way[-1]) if field.holds(way[-1]) else "", len(touching(arena, figure, way[-1])))
        for way in ways
    }
    if len(ends) < 2:
        return ways[0] if ways else ()
    question = EscapePathChoice(figure, ways)
    return question.paths[(yield question)]


def _go(arena: BattleContext, figure: Figure, path: Path, how: str = "goes") -> None:
    """Place `figure` at the end of `path` without reactions.

    A figure that goes over the edge has left the fight (`H-22`).
    """
    if not path:
        return
    figure.place = path[-1]
    if arena.battle.field.holds(path[-1]):
        _tell_way(arena, figure, path[-1], how)
        return
    remove(figure, "gone")
    arena.does("gone", figure, "leaves the field", deed=Deed(figure.name, "flees"))


def _tell_way(arena: BattleContext, figure: Figure, place: Place, how: str) -> None:
    if arena.scene.has_listener:
        there = place_name(place)
        arena.does("move", figure, f"{how} to {there}", SentenceParts(place=there, verb=SEVERAL[how]))
