"""Owns what may follow when foes close or part: reactions, steps back, pursuit and its ways (`G-55`, `R-48`)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Literal

from solo.systems.contract.hexes import Place, distance, neighbours
from solo.systems.gloranthan.action.case import Case, Meeting
from solo.systems.gloranthan.action.odds import success
from solo.systems.gloranthan.battle.rules.blows import may_attack
from solo.systems.gloranthan.battle.rules.charging import good_ground, meets_charge
from solo.systems.gloranthan.battle.rules.contact import able, holding, touching
from solo.systems.gloranthan.battle.rules.deeds import going_of
from solo.systems.gloranthan.battle.rules.reach import Footing, Path
from solo.systems.gloranthan.battle.rules.trial import redraws, side_of
from solo.systems.gloranthan.battle.state.arena import Book
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.people.armed import Part
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.units.going import terrain_modifier

Reaction = Literal["strike", "shoot", "step back", "nothing"]


def reactions(book: Book, figure: Figure, mover: Figure, place: Place) -> list[Reaction]:
    """Returns how a figure may meet a foe about to enter a place beside it; nothing where there is no choice."""
    if not able(figure):
        return []
    found: list[Reaction] = []
    spear = meets_charge(book.unit(figure), book.unit(mover)) and good_ground(book, place, figure)
    if spear and may_attack(book, figure, mover, place) == "melee":
        found.append("strike")
    if may_attack(book, figure, mover) == "skirmish":
        found.append("shoot")
    if book.unit(figure).has("Skirmishers") and backwards(book, figure, mover, place):
        found.append("step back")
    return [*found, "nothing"] if found else []


def may_pursue(book: Book, pursuer: Figure, runner: Figure) -> bool:
    """Whether somebody can pursue, once a turn: not who has just fled, and only bodies each other (`G-55`, `H-21`)."""
    free = able(pursuer) and not pursuer.fled and pursuer.pursued != book.battle.round
    return free and runner.present and not (pursuer.untouchable or runner.untouchable)


def pursuers(book: Book, runner: Figure) -> list[Figure]:
    """Returns who in contact may pursue, the best Pursue value first (`H-20`)."""
    found = [one for one in holding(book, runner) if may_pursue(book, one, runner)]
    values = {one.key: _case(book, one, runner).power for one in found}
    return sorted(found, key=lambda one: values[one.key], reverse=True)


def pursuit(book: Book, pursuer: Figure, runner: Figure) -> Meeting:
    """Returns the test of a pursuit: both values as they stand, with nothing of a rune in them (`R-48`)."""
    sides = _case(book, pursuer, runner), _case(book, runner, pursuer)
    return Meeting("the pursuit", *sides, again=redraws(book, pursuer, "pursuit", runner))


def catching(book: Book, pursuer: Figure, runner: Figure) -> Fraction:
    """Returns the chance that a pursuit succeeds."""
    meeting = pursuit(book, pursuer, runner)
    return success(meeting.advantage, meeting.bond, bool(meeting.again))


def escapes(book: Book, runner: Figure, start: Place, share: int = 1, over: bool = True) -> list[Path]:
    """Returns the ways straight away from a place, two where they are as good: the owner chooses (`H-21`).

    They are a move, or a half or a quarter of one by `share`; `over` the edge where nothing else is said.
    """
    footing = Footing(book, runner)
    found = (footing.cut(_straight(footing, start, lean, over), share, bands=False) for lean in (1, -1))
    return list({path[-1]: path for path in found if path}.values())


def backwards(book: Book, figure: Figure, mover: Figure, place: Place | None = None) -> list[Path]:
    """Returns the steps back that lead a figure out of all contact, the straightest first (`G-55`).

    The mover stands beside it, or is about to come to a place there.
    """
    start = place or mover.place
    if start is None or figure.place is None or any(one is not mover for one in holding(book, figure)):
        return []
    footing, straight = Footing(book, figure), partial(_aside, start, _between(start, figure.place))
    free = (at for at in footing.around[figure.place] if footing.free(at) and at not in footing.friends)
    clear = [at for at in free if distance(at, start) > 1 and all(one is mover for one in touching(book, figure, at))]
    return [(at,) for at in sorted(clear, key=lambda at: abs(straight(at)))]


def following(book: Book, pursuer: Figure, trail: Sequence[Place]) -> Path:
    """Returns how far somebody follows a trail: a full move, to beside the first foe that it meets (`H-21`)."""
    known, way = touching(book, pursuer), list[Place]()
    for place in trail:
        way.append(place)
        if any(one not in known for one in touching(book, pursuer, place)):
            break
    return Footing(book, pursuer).cut([place for place in way if book.battle.field.holds(place)], bands=False)


def _straight(footing: Footing, start: Place, lean: int, over: bool) -> Path:
    """The hexes straight away from a start; the nearest to that line on one side, where it is barred."""
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
    """How far a place lies beside a line from a start, below 0 on one side and above it on the other."""
    (across, down), (x, y) = line, _between(start, at)
    return x * down - y * across


def _between(one: Place, other: Place) -> tuple[int, int]:
    """How far it is across, in half hexes, and down."""
    return 2 * (other[0] - one[0]) + other[1] % 2 - one[1] % 2, other[1] - one[1]


def _case(book: Book, figure: Figure, other: Figure) -> Case:
    unit = book.unit(figure)
    going = terrain_modifier(unit.troop_class, unit.has("Skirmishers"), going_of(book, figure))
    value = Part(unit.name, Rating.modifier(unit.pursue))
    return side_of(book, figure, "pursuit", value, Part("going", going), other=other)
