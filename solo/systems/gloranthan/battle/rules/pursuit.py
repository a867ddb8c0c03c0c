"""Reactions to movement: step back, pursuit, and the paths of runner and pursuer (`G-55`, `R-48`)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Literal

from solo.systems.contract.hexes import Place, distance, neighbours
from solo.systems.gloranthan.action.odds import success
from solo.systems.gloranthan.action.sides import ActionSide, PreparedAction
from solo.systems.gloranthan.battle.rules.blows import may_attack
from solo.systems.gloranthan.battle.rules.card_claims import going_of
from solo.systems.gloranthan.battle.rules.charging import good_ground, meets_charge
from solo.systems.gloranthan.battle.rules.contact import can_react, list_holders, touching
from solo.systems.gloranthan.battle.rules.reach import MoveFactors, Path
from solo.systems.gloranthan.battle.rules.unit_tests import redraws, side_of
from solo.systems.gloranthan.battle.state.battle import BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.people.action_bonuses import BonusPart
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.units.terrain import terrain_modifier

Reaction = Literal["strike", "shoot", "step back", "nothing"]


# rule: Spears and shots at units that move in
def reactions(book: BattleLookup, figure: Figure, mover: Figure, place: Place) -> list[Reaction]:
    """Return the reactions open to `figure` when `mover` is about to enter the adjacent `place`; [] for none."""
    if not can_react(figure):
        return []
    found: list[Reaction] = []
    spear = meets_charge(book.unit(figure), book.unit(mover)) and good_ground(book, place, figure)
    if spear and may_attack(book, figure, mover, place) == "melee":
        found.append("strike")
    if may_attack(book, figure, mover) == "skirmish":
        found.append("shoot")
    if book.unit(figure).has("Skirmishers") and list_steps_back(book, figure, mover, place):
        found.append("step back")
    return [*found, "nothing"] if found else []


def may_pursue(book: BattleLookup, pursuer: Figure, runner: Figure) -> bool:
    """Return True if `pursuer` may pursue: once a turn, and only if its last action was no flight.

    Both figures must have bodies (`G-55`, `H-21`).
    """
    free = can_react(pursuer) and not pursuer.fled and pursuer.pursued != book.battle.round
    return free and runner.present and not (pursuer.untouchable or runner.untouchable)


def pursuers(book: BattleLookup, runner: Figure) -> list[Figure]:
    """Return the foes in contact that may pursue, the best Pursue value first (`H-20`)."""
    found = [one for one in list_holders(book, runner) if may_pursue(book, one, runner)]
    values = {one.key: _case(book, one, runner).power for one in found}
    return sorted(found, key=lambda one: values[one.key], reverse=True)


# rule: Pursuit
def pursuit(book: BattleLookup, pursuer: Figure, runner: Figure) -> PreparedAction:
    """Return the pursuit test before its draw: Pursue value against Pursue value, without a rune (`R-48`)."""
    sides = _case(book, pursuer, runner), _case(book, runner, pursuer)
    again = redraws(book, pursuer, "pursuit", runner)
    return PreparedAction("the pursuit", *sides, again=again, significant=not runner.is_fit)


def catch_chance(book: BattleLookup, pursuer: Figure, runner: Figure) -> Fraction:
    """Return the chance that a pursuit succeeds."""
    meeting = pursuit(book, pursuer, runner)
    return success(meeting.advantage, meeting.bond, bool(meeting.again))


# rule: Evade
def escapes(book: BattleLookup, runner: Figure, start: Place, share: int = 1, over: bool = True) -> list[Path]:
    """Return the path straight away from `start`, or two equally good paths to choose from (`H-21`).

    A path is as long as a move divided by `share`. If `over` is set, a path may leave the field over its edge.
    """
    footing = MoveFactors(book, runner)
    found = (footing.cut(_straight(footing, start, lean, over), share, bands=False) for lean in (1, -1))
    return list({path[-1]: path for path in found if path}.values())


# rule: Step back
def list_steps_back(book: BattleLookup, figure: Figure, mover: Figure, place: Place | None = None) -> list[Path]:
    """Return the steps back that take `figure` out of all contact, the straightest first (`G-55`).

    The mover is adjacent, or about to enter `place`.
    """
    start = place or mover.place
    if start is None or figure.place is None or any(one is not mover for one in list_holders(book, figure)):
        return []
    footing, straight = MoveFactors(book, figure), partial(_aside, start, _between(start, figure.place))
    free = (at for at in footing.around[figure.place] if footing.free(at) and at not in footing.friends)
    clear = [at for at in free if distance(at, start) > 1 and all(one is mover for one in touching(book, figure, at))]
    return [(at,) for at in sorted(clear, key=lambda at: abs(straight(at)))]


# rule: H-21 The path of a pursuit
def pursuit_path(book: BattleLookup, pursuer: Figure, trail: Sequence[Place]) -> Path:
    """Return the part of the runner's path (`trail`) that the pursuer follows.

    This is a full move of the pursuer, which ends beside the first foe met (`H-21`).
    """
    known, way = touching(book, pursuer), list[Place]()
    for place in trail:
        way.append(place)
        if any(one not in known for one in touching(book, pursuer, place)):
            break
    return MoveFactors(book, pursuer).cut([place for place in way if book.battle.field.holds(place)], bands=False)


def _straight(footing: MoveFactors, start: Place, lean: int, over: bool) -> Path:
    """Return the path straight away from `start`. If a hex is barred, take the hex nearest to the line.

    If two hexes are equally near, take the hex on the side of `lean`.
    """
    field, here, path, most = footing.around, footing.start, list[Place](), max(footing.pace.values())
    line = _between(start, here)
    while here in field and len(path) < most:
        left = distance(here, start)
        farther = [at for at in neighbours(here) if distance(at, start) > left]
        ahead = [(_aside(start, line, at), at) for at in farther if (footing.free(at) if at in field else over)]
        if not ahead:
            break
        _, here = min(ahead, key=lambda one: (abs(one[0]), lean * one[0]))
        path.append(here)
    return tuple(path)


def _aside(start: Place, line: tuple[int, int], at: Place) -> int:
    """Return the distance of a place from the line through `start`, negative on one side of the line."""
    (across, down), (x, y) = line, _between(start, at)
    return x * down - y * across


def _between(one: Place, other: Place) -> tuple[int, int]:
    """Return the distance of two hexes as a pair: across in half hexes, and down in rows."""
    return 2 * (other[0] - one[0]) + other[1] % 2 - one[1] % 2, other[1] - one[1]


def _case(book: BattleLookup, figure: Figure, other: Figure) -> ActionSide:
    unit = book.unit(figure)
    going = terrain_modifier(unit.troop_class, unit.has("Skirmishers"), going_of(book, figure))
    value = BonusPart(unit.name, Rating.modifier(unit.pursue))
    return side_of(book, figure, "pursuit", value, BonusPart("going", going), other=other)
