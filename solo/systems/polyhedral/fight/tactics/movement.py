"""Owns how a fighter goes by itself: into reach, towards a foe it cannot reach yet, or off the field (`H-31`)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import lru_cache

from solo.systems.contract import Choice, Choose, PickPlace
from solo.systems.parts.fight.wit import Wit
from solo.systems.polyhedral.fight.rules import movement, sway
from solo.systems.polyhedral.fight.rules.reach import farthest, forced_target, reaches_from
from solo.systems.polyhedral.fight.state import Armoury, Combatant, Fight
from solo.systems.polyhedral.fight.state.wit import wit_of
from solo.systems.polyhedral.fight.tactics import footwork, spells
from solo.systems.polyhedral.fight.tactics.hopes import could_harm
from solo.systems.polyhedral.ground import field
from solo.systems.polyhedral.ground.field import Place
from solo.systems.polyhedral.ground.ways import FAR, Ways, ways

FEW_LP = 2
A_STEP = 1
CROWD = 2
STEADFAST = ("undead", "construct", "mindless")


def reason_to_flee(fight: Fight, armoury: Armoury, combatant: Combatant) -> str:
    """Why somebody leaves the field, "" for staying; the steadfast, and those with no way out, stay (`H-31`)."""
    reason = "" if combatant.tagged(*STEADFAST) else _reason_to_leave(fight, armoury, combatant)
    return reason if reason and _way_out(fight, combatant) is not None else ""


def _reason_to_leave(fight: Fight, armoury: Armoury, combatant: Combatant) -> str:
    foes = fight.foes_of(combatant)
    hurt = combatant.lp <= FEW_LP and len(foes) >= 2
    if hurt and wit_of(combatant) is not Wit.DULL and not any(one.standing for one in fight.friends_of(combatant)):
        return "alone, hurt and outnumbered"
    if foes and not any(could_harm(fight, armoury, combatant, foe) for foe in foes):
        if spells.could_harm(armoury, combatant, foes):
            return ""
        return "nothing here could harm the other side"
    return ""


def choose_place(fight: Fight, armoury: Armoury, combatant: Combatant, decision: PickPlace) -> Choice:
    """Where to go when a place is asked for."""
    if reason_to_flee(fight, armoury, combatant):
        return _answer(_towards_the_edge(fight, combatant, decision.places))
    if decision.kind == movement.STEP:
        back = _back(fight, armoury, combatant) if combatant.acted else None
        return _answer(back or best_step(fight, armoury, combatant, decision.places))
    target = _quarry(fight, combatant)
    if decision.kind == movement.MOVE and (away := out_of_danger(fight, armoury, combatant)) is not None:
        return _answer(away)
    if target is None:
        return Choice(decision.first_legal())
    if decision.kind == movement.MOVE and (short := _short(fight, armoury, combatant, target)) is not None:
        return _answer(short)
    return _answer(_nearest_to(fight, combatant, target, decision.places))


def choose_step_after(fight: Fight, armoury: Armoury, combatant: Combatant, decision: Choose) -> Choice:
    """Whether to step back after an action, and why."""
    back = _back(fight, armoury, combatant) if decision.option(movement.STEP) is not None else None
    if back is None:
        return Choice(decision.first_legal())
    ground = footwork.Ground(fight, armoury, combatant)
    where = "out of reach" if ground.blows(back) < ground.blows(combatant.place) else "where shots find it harder"
    return Choice(movement.STEP, f"{combatant.name} steps {where}.")


def _back(fight: Fight, armoury: Armoury, combatant: Combatant) -> Place | None:
    if wit_of(combatant) is Wit.DULL:
        return None
    shoots = any(form.launcher for form in armoury.own_forms(combatant))
    return footwork.step_back(fight, armoury, combatant, movement.step_places(fight, combatant), shoots=shoots)


def out_of_danger(fight: Fight, armoury: Armoury, combatant: Combatant) -> Place | None:
    """Where somebody falls back to who is hurt and has a draught, or takes cover who can do nothing else.

    None for whoever has better to do, and where nothing is safer than here.
    """
    if wit_of(combatant) is Wit.DULL or not (
        _should_fall_back(fight, armoury, combatant) or _under_fire(fight, armoury, combatant)
    ):
        return None
    return footwork.safest(fight, armoury, combatant, tuple(movement.move_places(fight, combatant)))


def _should_fall_back(fight: Fight, armoury: Armoury, combatant: Combatant) -> bool:
    """Whether somebody is badly hurt, could be struck where it stands, has a draught, and friends who hold the line."""
    hurt = combatant.lp <= FEW_LP and combatant.lp < combatant.full_lp
    if not hurt or wit_of(combatant) is not Wit.CUNNING or not armoury.draughts(combatant):
        return False
    holding = any(friend.standing and friend.lp > FEW_LP for friend in fight.friends_of(combatant))
    return holding and footwork.Ground(fight, armoury, combatant).blows(combatant.place) > 0


def _under_fire(fight: Fight, armoury: Armoury, combatant: Combatant) -> bool:
    """Whether somebody is shot at to whom no way leads, and that it cannot answer."""
    ground = footwork.Ground(fight, armoury, combatant)
    if not ground.shooters or not ground.shots(combatant.place):
        return False
    target = _quarry(fight, combatant)
    return target is not None and _walk_to(fight, combatant, target).cost(combatant.place) >= FAR


def stops_short(fight: Fight, armoury: Armoury, combatant: Combatant) -> str:
    """Whom somebody awaits just out of reach, instead of running into the first blow; "" for nobody."""
    target = _quarry(fight, combatant)
    return target.name if target and _short(fight, armoury, combatant, target) is not None else ""


def _short(fight: Fight, armoury: Armoury, combatant: Combatant, target: Combatant) -> Place | None:
    if wit_of(combatant) is not Wit.CUNNING or combatant.drawn:
        return None
    walk, places = _walk_to(fight, combatant, target), movement.move_places(fight, combatant)
    here = walk.cost(combatant.place)
    nearer = sorted((place for place in places if walk.cost(place) < here), key=walk.cost)
    return footwork.stop_short(fight, armoury, combatant, target, nearer) if nearer else None


def _way_out(fight: Fight, combatant: Combatant) -> Place | None:
    """The place at the edge of the field that is soonest reached, past no foe; None where none is."""
    walk = _walk(fight, combatant, combatant.place, _closed(fight, combatant))
    edge = field.edge(fight.field, combatant.width)
    return min(walk.nearest(edge)) if walk.least(edge) < FAR else None


def _towards_the_edge(fight: Fight, combatant: Combatant, places: Sequence[Place]) -> Place:
    out = _way_out(fight, combatant)
    if out is None:
        return places[0]
    return _walk(fight, combatant, out, _closed(fight, combatant)).nearest(places)[0]


def _closed(fight: Fight, combatant: Combatant, target: Combatant | None = None) -> frozenset[Place]:
    """Squares of foes on their feet, but for the one that is gone for."""
    foes = (foe for foe in fight.foes_of(combatant) if foe is not target and not foe.prone)
    return frozenset(square for foe in foes for square in foe.squares)


def _answer(place: Place) -> Choice:
    return Choice(f"{place[0]},{place[1]}")


def step_brings_reach(fight: Fight, armoury: Armoury, combatant: Combatant) -> bool:
    """Whether one Step brings a foe into the reach of a ready weapon."""
    reaching = _reaching(fight, armoury, combatant)
    return any(reaching(place) for place in movement.step_places(fight, combatant))


def _reaching(fight: Fight, armoury: Armoury, combatant: Combatant) -> Callable[[Place], bool]:
    """Whether a ready weapon could be used on somebody from a place that a Step leads to.

    On whoever has drawn the attack, if anybody; whoever is farther off than weapon and Step together is out of it.
    """
    forms = armoury.forms(combatant)
    forced = forced_target(fight, armoury, combatant, can_step=True)
    foes = [forced] if forced else sway.enemies(fight, combatant)
    longest = max(forms, key=lambda form: farthest(combatant, form), default=None)
    most = farthest(combatant, longest) + A_STEP if longest else -1
    near = [foe for foe in foes if field.distance(combatant.place, foe.place, combatant.width, foe.width) <= most]

    def reaching(place: Place) -> bool:
        return longest is not None and any(reaches_from(fight, combatant, place, foe, longest) for foe in near)

    return reaching


def best_step(fight: Fight, armoury: Armoury, combatant: Combatant, places: Sequence[Place]) -> Place:
    """A Step from which something can be struck, on good ground and with few foes beside."""
    reaching, foes = _reaching(fight, armoury, combatant), fight.foes_of(combatant)

    def drawbacks(place: Place) -> tuple[bool, bool, int]:
        beside = [foe for foe in foes if field.distance(place, foe.place, combatant.width, foe.width) == 1]
        return not reaching(place), fight.field.ground(place).unsteady, len(beside)

    return min(places, key=drawbacks)


def fastest(fight: Fight, combatant: Combatant, legal: list[str]) -> Choice | None:
    """The Move or Sprint that brings one nearest to the quarry; None where neither helps."""
    target = _quarry(fight, combatant)
    if target is None:
        return None
    walk = _walk_to(fight, combatant, target)

    def left_from(places: Collection[Place]) -> tuple[int, int]:
        way = walk.least(places)
        if way < FAR:
            return way, 0
        # Where no way leads there, as for the large before a narrow gap, as near as can be is next best.
        return way, min(field.distance(place, target.place, combatant.width, target.width) for place in places)

    here = left_from([combatant.place])
    best: tuple[tuple[int, int], int, str] | None = None
    for order, kind in enumerate((movement.MOVE, movement.SPRINT)):
        if kind not in legal:
            continue
        places = (
            movement.move_places(fight, combatant)
            if kind == movement.MOVE
            else movement.sprint_places(fight, combatant)
        )
        left = left_from(places) if places else here
        if left < here and (best is None or (left, order) < best[:2]):
            best = (left, order, kind)
    return Choice(best[2]) if best else None


def _quarry(fight: Fight, combatant: Combatant) -> Combatant | None:
    """Whom to go for: whoever has drawn the attack, else the foe with the shortest way."""
    drawn = [fight.of(one.by) for one in combatant.drawn if fight.of(one.by).standing]
    if drawn:
        return drawn[0]
    foes = sway.enemies(fight, combatant)
    walk = _walk(fight, combatant, combatant.place, frozenset())

    def way(foe: Combatant) -> tuple[int, int]:
        beside = walk.least(_beside(foe.place, foe.width, combatant.width))
        return beside, field.distance(combatant.place, foe.place, combatant.width, foe.width)

    return min(foes, key=way, default=None)


def _walk(fight: Fight, combatant: Combatant, start: Place, closed: frozenset[Place]) -> Ways:
    """What every place of the field costs somebody from here, however far."""
    return ways(fight.field, start, closed, combatant.width, combatant.build.hands > 0)


@lru_cache(maxsize=4096)
def _beside(place: Place, size: int, width: int) -> tuple[Place, ...]:
    """All places from which somebody of this width would stand beside a foe of this size who stands here."""
    column, row = place
    far_column, far_row = column + size, row + size
    columns, rows = range(column - width, far_column + 1), range(row - width, far_row + 1)
    return tuple((x, y) for x in columns for y in rows if x in (columns[0], far_column) or y in (rows[0], far_row))


def _walk_to(fight: Fight, combatant: Combatant, target: Combatant) -> Ways:
    """The ways from everywhere to the target; places of friends can be passed."""
    return _walk(fight, combatant, target.place, _closed(fight, combatant, target))


def _nearest_to(fight: Fight, combatant: Combatant, target: Combatant, places: Sequence[Place]) -> Place:
    """Of the places with the shortest way those nearest; whoever thinks flanks, and keeps from crowding (`H-08`)."""
    thinks = wit_of(combatant) is not Wit.DULL
    friends = [one.place for one in fight.friends_of(combatant) if one.standing] if thinks else []

    def drawbacks(place: Place) -> tuple[int, bool, int, int]:
        spaces = field.distance(place, target.place, combatant.width, target.width)
        flanks = spaces == 1 and field.flanked(target.place, [place, *friends], target.width) if thinks else False
        crowd = sum(field.distance(place, friend) <= CROWD for friend in friends)
        return spaces, not flanks, crowd, field.distance(combatant.place, place)

    return min(_walk_to(fight, combatant, target).nearest(places), key=drawbacks)
