"""Owns pursuit: what somebody pursues and evades with, who may, and which way runners and pursuers go (`G-55`, `R-48`,
`H-20`, `H-21`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final, Literal

from solo.systems.contract.hexes import Place, Way, distance, neighbour
from solo.systems.gloranthan.action.case import Case, Meeting
from solo.systems.gloranthan.action.odds import success
from solo.systems.gloranthan.battle.rules.charging import good_ground, meets_charge
from solo.systems.gloranthan.battle.rules.contact import able, holding, touching
from solo.systems.gloranthan.battle.rules.reach import Footing, Path
from solo.systems.gloranthan.battle.state.arena import Book
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.magic.deed import Deed
from solo.systems.gloranthan.magic.passive import helping, passive_bonus
from solo.systems.gloranthan.people.affinities import PURSUIT, affinity_edges
from solo.systems.gloranthan.people.armed import Part
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.units.going import Going, terrain_modifier
from solo.systems.gloranthan.units.unit_type import can_attack

Reaction = Literal["strike", "shoot", "step back", "nothing"]
CIRCLE: Final[tuple[Way, ...]] = ("right", "down right", "down left", "left", "up left", "up right")
ALONG: Final = ((2, 0), (1, 3), (-1, 3), (-2, 0), (-1, -3), (1, -3))
"""How far each way leads across and down, as weights of half hexes and rows."""
CAUGHT: Final = 2
FAILED: Final = 1
"""Defeats of who is caught, and of who pursued in vain (`G-55`, `R-27`)."""


def pursuit(book: Book, pursuer: Figure, runner: Figure) -> Meeting:
    """Returns the test of a pursuit: both values as they stand, with nothing of a rune in them (`R-48`)."""
    return Meeting("the pursuit", _case(book, pursuer, runner), _case(book, runner, pursuer))


def catching(book: Book, pursuer: Figure, runner: Figure) -> Fraction:
    """Returns the chance that a pursuit succeeds."""
    meeting = pursuit(book, pursuer, runner)
    return success(meeting.advantage, meeting.bond)


def may_pursue(book: Book, pursuer: Figure, runner: Figure) -> bool:
    """Whether somebody can pursue: able to, and for the first time in this turn (`H-21`)."""
    return able(pursuer) and pursuer.pursued != book.battle.round and not runner.untouchable


def pursuers(book: Book, runner: Figure) -> list[Figure]:
    """Returns who in contact may pursue a runner, the best Pursue value first (`H-20`)."""
    found = [one for one in holding(book, runner) if may_pursue(book, one, runner)]
    return sorted(found, key=lambda one: _order(_case(book, one, runner).power), reverse=True)


def escapes(book: Book, runner: Figure, pursuer: Figure, share: int = 1, over: bool = True) -> list[Path]:
    """Returns the ways straight away from a pursuer, several where they are as good: the owner chooses (`H-21`).

    They are a half or a quarter of a move by `share`, and lead `over` the edge where nothing else is said.
    """
    if runner.place is None or pursuer.place is None:
        return []
    footing = Footing(book, runner)
    headings = _headings(pursuer.place, runner.place)
    found: dict[Place, Path] = {}
    for heading in headings:
        for lean in (1, -1):
            path = footing.cut(
                tuple(_straight(footing, runner.place, pursuer.place, heading, lean, over)), share, bands=False
            )
            if path:
                found.setdefault(path[-1], path)
    return list(found.values())


def backwards(book: Book, figure: Figure, mover: Figure) -> list[Path]:
    """Returns the steps back that lead a figure out of everybody's contact, those straight away first (`G-55`)."""
    if any(one is not mover for one in holding(book, figure)):
        return []
    return [path for path in escapes(book, figure, mover, over=False) if not touching(book, figure, path[0])]


def reactions(book: Book, figure: Figure, mover: Figure, place: Place) -> tuple[Reaction, ...]:
    """Returns how a figure may meet a foe that moves in to a place beside it, nothing where it cannot (`H-23`)."""
    if not able(figure) or figure.place is None:
        return ()
    unit = book.unit(figure)
    found: list[Reaction] = []
    if meets_charge(unit, book.unit(mover)) and good_ground(book, place, figure.place):
        found.append("strike")
    if can_attack(unit, "skirmish"):
        found.append("shoot")
    if unit.has("Skirmishers"):
        found.append("step back")
    return (*found, "nothing") if found else ()


def following(book: Book, pursuer: Figure, trail: Sequence[Place]) -> Path:
    """Returns how far somebody follows a trail: a full move, to beside the first foe that it meets (`H-21`)."""
    known = touching(book, pursuer)
    on_field = [place for place in trail if book.battle.field.holds(place)]
    met = next(
        (n for n, at in enumerate(on_field, 1) if any(one not in known for one in touching(book, pursuer, at))),
        len(on_field),
    )
    return Footing(book, pursuer).cut(on_field[:met], bands=False)


def _headings(pursuer: Place, runner: Place) -> list[int]:
    """The ways that lead straight away, by their place in the circle: two where the line runs between them."""
    across = 2 * (runner[0] - pursuer[0]) + runner[1] % 2 - pursuer[1] % 2
    down = runner[1] - pursuer[1]
    weights = [across * x + down * y for x, y in ALONG]
    return [way for way, weight in enumerate(weights) if weight == max(weights)]


def _straight(footing: Footing, start: Place, pursuer: Place, heading: int, lean: int, over: bool) -> Iterator[Place]:
    """The hexes straight away; where one is barred the nearest that is not, but never nearer to the pursuer."""
    here = start
    for _ in range(max(footing.pace.values())):
        ways = (neighbour(here, CIRCLE[(heading + turn) % 6]) for turn in (0, lean, -lean))
        ahead = next((at for at in ways if _leads_away(footing, here, at, pursuer, over)), None)
        if ahead is None:
            return
        yield ahead
        if not footing.field.holds(ahead):
            return
        here = ahead


def _leads_away(footing: Footing, here: Place, ahead: Place, pursuer: Place, over: bool) -> bool:
    if distance(ahead, pursuer) <= distance(here, pursuer):
        return False
    return not footing.barred(ahead) if footing.field.holds(ahead) else over


def _case(book: Book, figure: Figure, against: Figure) -> Case:
    unit = book.unit(figure)
    magic = figure.powers.magic or 0
    deed = Deed("pursuit", frozenset({"pursuit", "flight", PURSUIT}), frozenset(against.words))
    helps = helping(book.workings(figure), deed)
    parts = (
        Part(unit.name, Rating.modifier(unit.pursue)),
        Part("skills", figure.armed.pursuit),
        Part("going", terrain_modifier(unit.troop_class, unit.has("Skirmishers"), _going(book, figure))),
        Part("affinities", affinity_edges(figure.affinities, magic, (PURSUIT,))),
        Part("magic", passive_bonus(helps, book.battle.rulings)),
        Part("hindered", figure.hindered()),
    )
    return Case(
        figure.key, figure.name, (one for n, one in enumerate(parts) if not n or one.bonus), lambda: figure.faith
    )


def _going(book: Book, figure: Figure) -> Going:
    return book.battle.field.going(figure.place) if figure.place else "good"


def _order(rating: Rating) -> tuple[int, int]:
    return rating.masteries, rating.edges
