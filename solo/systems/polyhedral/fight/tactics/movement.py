"""Tactics of movement: to a place within reach of a foe, towards a foe, or off the field (`H-31`)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from fractions import Fraction

from solo.systems.contract import MOVED, Choose, ChoosePlace, TacticAnswer, make_thought
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.polyhedral.fight.rules import mind_control, movement
from solo.systems.polyhedral.fight.rules.reach import farthest, forced_target, reaches_from
from solo.systems.polyhedral.fight.state import AttackModes, Combatant, Fight, belongings
from solo.systems.polyhedral.fight.state.ai_level import wit_of
from solo.systems.polyhedral.fight.state.decision_cache import cached_with_modes
from solo.systems.polyhedral.fight.state.sight import distance_between
from solo.systems.polyhedral.fight.tactics import positioning, spells
from solo.systems.polyhedral.fight.tactics.attack_places import beside, free_places, rank_of
from solo.systems.polyhedral.fight.tactics.can_harm import HARDLY, best_chance, in_vain_alone
from solo.systems.polyhedral.fight.tactics.last_weapons import attacks_worth_a_step
from solo.systems.polyhedral.fight.tactics.leaving import reason_to_leave
from solo.systems.polyhedral.fight.tactics.rescue import find_rescue
from solo.systems.polyhedral.fight.tactics.shooting_places import find_cover
from solo.systems.polyhedral.fight.tactics.step_reasons import describe_step
from solo.systems.polyhedral.fight.tactics.step_to_target import step_to
from solo.systems.polyhedral.fight.tactics.target_priority import Priorities, points_of
from solo.systems.polyhedral.ground import field
from solo.systems.polyhedral.ground.field import Place
from solo.systems.polyhedral.ground.pathfinding import FAR, PathCosts, path_costs, ways_from_any

FEW_LP = 2
A_STEP = 1
CROWD = 2
NONE: frozenset[Place] = frozenset()
THERE = (0, 0)
LATER = True, False, Fraction(0)
SOON = 2
"""The number of Moves within which a foe counts as near enough to be chosen by its threat (`P-41`)."""


@cached_with_modes
def reason_to_flee(fight: Fight, armoury: AttackModes, combatant: Combatant) -> str:
    """Return the reason to leave the field (`H-31`), "" to stay.

    Steadfast fighters and fighters without a way out stay.
    """
    reason = reason_to_leave(fight, armoury, combatant)
    return reason if reason and _way_out(fight, combatant) is not None else ""


def choose_place(fight: Fight, armoury: AttackModes, combatant: Combatant, decision: ChoosePlace) -> TacticAnswer:
    """Choose the destination of a movement or a Step."""
    if reason_to_flee(fight, armoury, combatant):
        return _answer(towards_the_edge(fight, combatant, decision.places))
    if decision.kind == movement.STEP:
        if combatant.acted:
            back = _back(fight, armoury, combatant)
        else:
            back = step_to(fight, armoury, combatant, decision.places)
        return _answer(back or best_step(fight, armoury, combatant, decision.places))
    target = _quarry(fight, armoury, combatant)
    if decision.kind == movement.MOVE and (firm := off_bad_ground(fight, armoury, combatant)) is not None:
        return _answer(firm)
    if decision.kind == movement.MOVE and (away := out_of_danger(fight, armoury, combatant)) is not None:
        return _answer(away)
    if decision.kind == movement.MOVE and (rescue := find_rescue(fight, armoury, combatant)) is not None:
        return _answer(rescue.place)
    if target is None:
        return TacticAnswer(decision.first_legal())
    if decision.kind == movement.MOVE and (covered := covered_place(fight, armoury, combatant)) is not None:
        return _answer(covered)
    if decision.kind == movement.MOVE and (spot := vantage(fight, armoury, combatant)) is not None:
        return _answer(spot)
    short = _short(fight, armoury, combatant) if decision.kind == movement.MOVE else None
    if short is not None and short in decision.places:
        return _answer(short)
    places: Collection[Place] = ()
    if decision.kind == movement.MOVE:
        places = _out_of_reach(fight, armoury, combatant, decision.places)
    elif decision.kind == movement.SPRINT:
        places = _calm_sprints(fight, armoury, combatant, decision.places)
    return _answer(_nearest_to(fight, armoury, combatant, target, tuple(places) or decision.places))


def _out_of_reach(
    fight: Fight, armoury: AttackModes, combatant: Combatant, places: Sequence[Place]
) -> tuple[Place, ...]:
    """Return the places that no foe could strike, for a shooter who is not dull; empty for all other fighters."""
    if wit_of(combatant) is AiLevel.DULL or not _reach_from_afar(armoury, combatant):
        return ()
    ground = positioning.ground_about(fight, armoury, combatant)
    return () if ground.blows(combatant.place) else tuple(place for place in places if not ground.blows(place))


def _calm_sprints(
    fight: Fight, armoury: AttackModes, combatant: Combatant, places: Collection[Place]
) -> Collection[Place]:
    """Return the places to which the fighter would sprint: those where no idle foe could strike it first.

    A Sprint leaves no attack. Dull fighters sprint to any place, and so do fighters under fire or with a drawn attack.
    """
    if wit_of(combatant) is AiLevel.DULL or combatant.drawn:
        return places
    ground = positioning.ground_about(fight, armoury, combatant)
    return places if ground.shooters else [place for place in places if not ground.idle_blows(place)]


def choose_step_after(fight: Fight, armoury: AttackModes, combatant: Combatant, decision: Choose) -> TacticAnswer:
    """Choose between staying and a Step after an action, with the reason."""
    may_step = decision.option(movement.STEP) is not None
    leaves = may_step and reason_to_flee(fight, armoury, combatant) != ""
    there = (_step_out(fight, combatant) if leaves else _back(fight, armoury, combatant)) if may_step else None
    if there is None:
        return TacticAnswer(decision.first_legal())
    where = "towards the edge of the field" if leaves else describe_step(fight, armoury, combatant, there)
    return TacticAnswer(movement.STEP, make_thought(combatant.name, f"steps {where}", MOVED, aside=where))


def _step_out(fight: Fight, combatant: Combatant) -> Place | None:
    """Return the Step that shortens the way off the field; None if there is none."""
    nearest = towards_the_edge(fight, combatant, (combatant.place, *movement.step_places(fight, combatant)))
    return nearest if nearest != combatant.place else None


@cached_with_modes
def _back(fight: Fight, armoury: AttackModes, combatant: Combatant) -> Place | None:
    """Return the Step back after an action; None to stay.

    Only cunning fighters, and archers who are not dull, step back.
    """
    wit, launches = wit_of(combatant), any(form.launcher for form in armoury.own_forms(combatant))
    if wit is AiLevel.DULL or (wit is AiLevel.PLAIN and not launches):
        return None
    shoots = launches or spells.could_harm(armoury, combatant, fight.foes_of(combatant))
    back = positioning.step_back(fight, armoury, combatant, movement.step_places(fight, combatant), shoots=shoots)
    # A rapier's second parry is worth more than a Step that leaves a foe in reach.
    if back is not None and parries_twice_at_rest(armoury, combatant):
        return None if positioning.ground_about(fight, armoury, combatant).blows(back) else back
    return back


def parries_twice_at_rest(armoury: AttackModes, combatant: Combatant) -> bool:
    """Return True if a ready weapon of the combatant parries twice only while its bearer does not move (`R-08`)."""
    return any(form.mode.parries == "two when not moving" for form in armoury.forms(combatant))


@cached_with_modes
def out_of_danger(fight: Fight, armoury: AttackModes, combatant: Combatant) -> Place | None:
    """Return the safest place for a fighter who should fall back or is under fire; None to stay.

    The fighter stays if no place is safer than its present one. See `_should_fall_back` and `_under_fire`.
    """
    if wit_of(combatant) is AiLevel.DULL or not (
        _should_fall_back(fight, armoury, combatant) or _under_fire(fight, armoury, combatant)
    ):
        return None
    return positioning.safest_place(fight, armoury, combatant, tuple(movement.move_places(fight, combatant)))


def _should_fall_back(fight: Fight, armoury: AttackModes, combatant: Combatant) -> bool:
    """Return True if a badly hurt cunning fighter has a potion, and friends engage all foes who could strike."""
    hurt = combatant.lp <= FEW_LP and combatant.lp < combatant.full_lp
    if not hurt or wit_of(combatant) is not AiLevel.CUNNING or not armoury.draughts(combatant):
        return False
    friends = [friend for friend in fight.friends_of(combatant) if friend.standing and friend.lp > FEW_LP]
    near = positioning.ground_about(fight, armoury, combatant).threats_near(combatant.place)
    if not near or len(friends) < len(fight.foes_of(combatant)):
        return False  # The friends would be outnumbered without the fighter.
    return all(any(foe.reaches(friend) for friend in friends) for foe in near)


def _under_fire(fight: Fight, armoury: AttackModes, combatant: Combatant) -> bool:
    """Return True if shooters threaten a fighter who has no way to the foe that it wants to attack."""
    target = _quarry(fight, armoury, combatant)
    # The way is checked first: a fighter with a way takes it, even under fire.
    if target is None or _walk_to_quarry(fight, armoury, combatant).cost(combatant.place) < FAR:
        return False
    return positioning.ground_about(fight, armoury, combatant).shots(combatant.place) > 0


@cached_with_modes
def off_bad_ground(fight: Fight, armoury: AttackModes, combatant: Combatant) -> Place | None:
    """Return the nearest firm ground for a fighter who can hardly hit because of bad footing; None to stay.

    Foes who follow lose a turn by moving as well.
    """
    here, width = combatant.place, combatant.width
    if wit_of(combatant) is AiLevel.DULL or combatant.height or not field.has_bad_footing(fight.field, here, width):
        return None
    if best_chance(fight, armoury, combatant) >= HARDLY:
        return None
    firm = (
        place
        for place in movement.move_places(fight, combatant)
        if not field.has_bad_footing(fight.field, place, width)
    )
    return min(firm, key=lambda place: field.distance(here, place), default=None)


@cached_with_modes
def vantage(fight: Fight, armoury: AttackModes, combatant: Combatant) -> Place | None:
    """Return the place to which a shooter moves for a clear shot; None if no foe is seen from there."""
    reach = _reach_from_afar(armoury, combatant) if wit_of(combatant) is not AiLevel.DULL and not combatant.drawn else 0
    quarry = _quarry(fight, armoury, combatant) if reach else None
    if quarry is None:
        return None
    walk = _walk_to_quarry(fight, armoury, combatant)
    # Only nearer places count: moving sideways would let both sides hide from each other forever.
    nearer = walk.nearer(movement.move_places(fight, combatant), combatant.place)
    return positioning.find_shooting_place(
        fight, armoury, combatant, mind_control.list_enemies(fight, combatant), nearer, reach
    )


@cached_with_modes
def covered_place(fight: Fight, armoury: AttackModes, combatant: Combatant) -> Place | None:
    """Return the place behind cover to which a cunning archer moves in a duel of archers; None to stay."""
    cunning = wit_of(combatant) is AiLevel.CUNNING and not combatant.drawn
    reach = _reach_from_afar(armoury, combatant) if cunning else 0
    return find_cover(fight, armoury, combatant, reach) if reach else None


def _reach_from_afar(armoury: AttackModes, combatant: Combatant) -> int:
    """Return the range in spaces of the combatant's held launcher without a penalty; 0 without a usable launcher."""
    held = (form for form in armoury.own_forms(combatant) if form.launcher and form.weapon.name in _held(combatant))
    return max((form.mode.range or 0 for form in held), default=0)


def _held(combatant: Combatant) -> set[str]:
    return {piece.name for piece in combatant.pieces if piece.where in belongings.HELD}


def stops_short(fight: Fight, armoury: AttackModes, combatant: Combatant) -> str:
    """Return the name of the foe for whom the fighter waits just out of reach, "" if it does not wait.

    Closing in would give the first blow to that foe.
    """
    target = _quarry(fight, armoury, combatant) if wit_of(combatant) is AiLevel.CUNNING else None
    return target.name if target and _short(fight, armoury, combatant) is not None else ""


def holds(fight: Fight, armoury: AttackModes, combatant: Combatant) -> bool:
    """Return True if the fighter has reached the place where it waits for its chosen foe."""
    return _short(fight, armoury, combatant) == combatant.place


@cached_with_modes
def _short(fight: Fight, armoury: AttackModes, combatant: Combatant) -> Place | None:
    """Return the place where the fighter waits for its chosen foe, just out of reach; None to close in."""
    if wit_of(combatant) is not AiLevel.CUNNING or combatant.drawn:
        return None
    target = _quarry(fight, armoury, combatant)
    if target is None or not positioning.may_await(fight, armoury, combatant, target):
        return None
    if reason_to_leave(fight, armoury, target):
        return None  # A foe who leaves the field will not come closer.
    walk = _walk_to_quarry(fight, armoury, combatant)
    nearer = walk.nearer(movement.move_places(fight, combatant), combatant.place)
    return positioning.stop_short(fight, armoury, combatant, walk, nearer)


def _way_out(fight: Fight, combatant: Combatant) -> Place | None:
    """Return the nearest place at the edge of the field that can be reached past the foes; None if there is none."""
    walk = _walk(fight, combatant, combatant.place, _closed(fight, combatant))
    edge = field.edge(fight.field, combatant.width)
    return min(walk.nearest(edge)) if walk.least(edge) < FAR else None


def towards_the_edge(fight: Fight, combatant: Combatant, places: Sequence[Place]) -> Place:
    """Return the place among `places` with the shortest way off the field; any of them if there is no way."""
    out = _way_out(fight, combatant)
    if out is None:
        return places[0]
    return _walk(fight, combatant, out, _closed(fight, combatant)).nearest(places)[0]


def _closed(fight: Fight, combatant: Combatant, target: Combatant | None = None) -> frozenset[Place]:
    """Return the squares of all foes on their feet, except those of the target."""
    foes = (foe for foe in fight.foes_of(combatant) if foe is not target and not foe.prone)
    return frozenset(square for foe in foes for square in foe.squares)


def _answer(place: Place) -> TacticAnswer:
    return TacticAnswer(f"{place[0]},{place[1]}")


def step_brings_reach(fight: Fight, armoury: AttackModes, combatant: Combatant) -> bool:
    """Return True if one Step brings a foe into the reach of a ready weapon."""
    reaching = _reaching(fight, armoury, combatant)
    return reaching is not None and any(map(reaching, movement.step_places(fight, combatant)))


def _reaching(fight: Fight, armoury: AttackModes, combatant: Combatant) -> Callable[[Place], bool] | None:
    """Return a function that is True for a place from which a ready weapon reaches a foe; None if no Step helps.

    If a foe has drawn the attack, only that foe counts. Foes out of reach even after a Step are left out beforehand.
    """
    forms = attacks_worth_a_step(armoury, combatant)
    forced = forced_target(fight, armoury, combatant, can_step=True)
    foes = [forced] if forced else mind_control.list_enemies(fight, combatant)
    longest = max(forms, key=lambda form: farthest(combatant, form), default=None)
    most = farthest(combatant, longest) + A_STEP if longest else -1
    near = [foe for foe in foes if field.distance(combatant.place, foe.place, combatant.width, foe.width) <= most]
    if longest is None or not near:
        return None

    def reaching(place: Place) -> bool:
        return any(reaches_from(fight, combatant, place, foe, longest) for foe in near)

    return reaching


def best_step(fight: Fight, armoury: AttackModes, combatant: Combatant, places: Sequence[Place]) -> Place:
    """Return the best Step among `places`: first to reach a foe, then for good ground, then with few foes adjacent."""
    reaching, foes = _reaching(fight, armoury, combatant), fight.foes_of(combatant)

    stance = positioning.PositionPenalty(fight, armoury, combatant)

    def drawbacks(place: Place) -> tuple[bool, int, int]:
        beside = [foe for foe in foes if field.distance(place, foe.place, combatant.width, foe.width) == 1]
        return reaching is None or not reaching(place), stance.drawbacks(place), len(beside)

    return min(places, key=drawbacks)


def fastest(
    fight: Fight, armoury: AttackModes, combatant: Combatant, kinds: Sequence[str], may: Callable[[str], bool]
) -> TacticAnswer | None:
    """Return the kind of movement that ends nearest to the foe to be attacked; None if none ends nearer than now.

    Of equally good kinds the first is chosen.
    """
    target = _quarry(fight, armoury, combatant)
    if target is None:
        return None
    walk = _walk_to_quarry(fight, armoury, combatant)

    def left_from(places: Collection[Place]) -> tuple[int, int]:
        way = walk.least(places)
        if way < FAR:
            return way, 0
        # If there is no way, as for a large fighter before a narrow gap, the place nearest to the target is best.
        return way, min(field.distance(place, target.place, combatant.width, target.width) for place in places)

    best, least = "", left_from([combatant.place])
    for kind in kinds:
        if least == THERE or not may(kind):
            continue
        going = movement.move_places if kind == movement.MOVE else movement.sprint_places
        places: Collection[Place] = going(fight, combatant)
        if kind == movement.SPRINT:
            places = _calm_sprints(fight, armoury, combatant, places)
        left = left_from(places) if places else least
        if left < least:
            best, least = kind, left
    return TacticAnswer(best) if best else None


@cached_with_modes
def _quarry(fight: Fight, armoury: AttackModes, combatant: Combatant) -> Combatant | None:
    """Return the foe to attack: one who has drawn the attack, or else the foe with the shortest way.

    Fighters who are not dull avoid a foe whose shield stops every blow of a lone fighter. Cunning fighters prefer a
    foe whom friends fight already, then the highest threat for the points left. So they all go for the same foe.
    They compare the foes within two Moves, or within one Move under fire.
    """
    drawn = [fight.find(one.by) for one in combatant.drawn if fight.find(one.by).standing]
    if drawn:
        return drawn[0]
    foes, wit = mind_control.list_enemies(fight, combatant), wit_of(combatant)
    if len(foes) == 1:
        return foes[0]
    thinks, first = wit is not AiLevel.DULL, Priorities(fight, armoury)
    moves = 1 if positioning.ground_about(fight, armoury, combatant).shooters else SOON
    friends = [friend for friend in fight.friends_of(combatant) if friend.standing]
    taken, rank = movement.taken_squares(fight, combatant), rank_of(armoury, combatant)
    walk = _walk(fight, combatant, combatant.place, _closed(fight, combatant))

    def preference(foe: Combatant) -> tuple[bool, bool, Fraction]:
        alone = not any(distance_between(friend, foe) <= CROWD for friend in friends)
        return False, alone, -first.threat(foe) / max(1, points_of(foe))

    def way(foe: Combatant) -> tuple[object, ...]:
        in_vain = thinks and in_vain_alone(fight, armoury, combatant, foe)
        free, open_way = walk.least(free_places(fight, taken, combatant, foe, rank)), 0
        if free == FAR:
            open_walk = _walk(fight, combatant, combatant.place, NONE)
            open_way = open_walk.least(beside(foe.place, foe.width, combatant.width))
        soon = wit is AiLevel.CUNNING and free <= moves * combatant.figures.move
        far = field.distance(combatant.place, foe.place, combatant.width, foe.width)
        return in_vain, *(preference(foe) if soon else LATER), free, open_way, far

    return min(foes, key=way, default=None)


def _walk(fight: Fight, combatant: Combatant, start: Place, closed: frozenset[Place]) -> PathCosts:
    """Return the costs of all places on the field for the fighter, counted from `start`, past the `closed` squares."""
    return path_costs(fight.field, start, closed, combatant.width, combatant.build.hands > 0)


@cached_with_modes
def _walk_to_quarry(fight: Fight, armoury: AttackModes, combatant: Combatant) -> PathCosts:
    """Return the costs of the ways to the places from which the `_quarry` can be attacked; friends can be passed.

    If friends block every such place, the ways to the target itself are returned, so that the fighter waits behind its
    friends. Raises ValueError without a quarry.
    """
    target = _quarry(fight, armoury, combatant)
    if target is None:
        raise ValueError(f"{combatant.name} has no foe to attack.")
    taken, rank = movement.taken_squares(fight, combatant), rank_of(armoury, combatant)
    free = free_places(fight, taken, combatant, target, rank)
    closed = _closed(fight, combatant)
    walk = ways_from_any(fight.field, free, closed, combatant.width, combatant.build.hands > 0)
    if walk.cost(combatant.place) < FAR:
        return walk
    return _walk(fight, combatant, target.place, _closed(fight, combatant, target))


def _nearest_to(
    fight: Fight, armoury: AttackModes, combatant: Combatant, target: Combatant, places: Sequence[Place]
) -> Place:
    """Return the place with the shortest way to the target; of equal places, the place with the fewest drawbacks.

    Fighters who are not dull also flank and avoid crowding (`H-08`). Cunning fighters stay out of reach of foes who can
    strike none of their friends.
    """
    wit = wit_of(combatant)
    thinks = wit is not AiLevel.DULL
    friends = [one.place for one in fight.friends_of(combatant) if one.standing] if thinks else []
    ground = positioning.ground_about(fight, armoury, combatant) if wit is AiLevel.CUNNING else None
    rank = rank_of(armoury, combatant)

    def drawbacks(place: Place) -> tuple[int, bool, int, bool, int, int]:
        spaces = field.distance(place, target.place, combatant.width, target.width)
        too_far = spaces if spaces > rank else 0
        unsteady = thinks and field.has_bad_footing(fight.field, place, combatant.width)
        open_to = ground.idle_blows(place) if ground else 0
        flanks = spaces == 1 and field.is_flanked(target.place, [place, *friends], target.width) if thinks else False
        crowd = sum(field.distance(place, friend) <= CROWD for friend in friends)
        return too_far, unsteady, open_to, not flanks, crowd, field.distance(combatant.place, place)

    return min(_walk_to_quarry(fight, armoury, combatant).nearest(places), key=drawbacks)
