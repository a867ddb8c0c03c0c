"""Tactics of footwork (`P-41`): stopping short of the foe's reach, stepping back, and taking cover.

A fighter who moves does not strike in that turn, so closing in gives the foe the first blow. The dangers of a square
are the foes who reach it with at most a Step, and the shooters who see it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from solo.systems.polyhedral.fight.rules.reach import reaches_from, strike_and_shot_ranges
from solo.systems.polyhedral.fight.state import AttackMode, AttackModes, Combatant, Fight
from solo.systems.polyhedral.fight.state.decision_cache import cached_with_modes
from solo.systems.polyhedral.fight.state.sight import distance_between, sees_from
from solo.systems.polyhedral.ground import field, movement, sight
from solo.systems.polyhedral.ground.field import BURNING, LAVA, PIT, Field, Place
from solo.systems.polyhedral.ground.pathfinding import PathCosts

A_STEP = 1
PATIENCE = 2
"""Rounds in which nobody is hurt, after which a waiting fighter closes in."""


class MeleeThreat(NamedTuple):
    """A foe who fights hand to hand. `reach` is the distance in spaces at which it can strike after a Step."""

    place: Place
    width: int
    reach: int

    def reaches(self, one: Combatant) -> bool:
        """Return True if the foe's next blow could reach the fighter."""
        return field.distance(one.place, self.place, one.width, self.width) <= self.reach


class RangedThreat(NamedTuple):
    """A foe with a bow or another launcher. `reach` is the longest distance of a shot in spaces."""

    place: Place
    width: int
    reach: int


class ThreatMap:
    """The foes who threaten each square in their next turns; valid for one decision of the fighter `one`."""

    def __init__(self, fight: Fight, armoury: AttackModes, one: Combatant) -> None:
        self._fight, self._one = fight, one
        self._all = fight.foes_of(one)
        self._reach = strike_and_shot_ranges(armoury, one)[0]
        self.strikers: list[MeleeThreat] = []
        """The foes who fight hand to hand, except prone ones, who must get up first."""
        self.shooters: list[RangedThreat] = []
        """The foes with a launcher and ammunition, loaded or not."""
        for foe in self._all:
            if foe.effects and (foe.helpless or foe.loses_turn):
                continue
            blows, shots = strike_and_shot_ranges(armoury, foe)
            if blows and not foe.prone:
                self.strikers.append(MeleeThreat(foe.place, foe.width, blows + A_STEP))
            if shots:
                self.shooters.append(RangedThreat(foe.place, foe.width, shots))
        friends = [friend for friend in fight.friends_of(one) if friend.standing]
        self.idle = [foe for foe in self.strikers if not any(map(foe.reaches, friends))] if friends else self.strikers
        """The `strikers` who reach none of the fighter's friends, even after a Step."""

    def threats_near(self, place: Place) -> list[MeleeThreat]:
        """List the foes who could strike the fighter at this place in their next turns."""
        width = self._one.width
        return [foe for foe in self.strikers if field.distance(place, foe.place, width, foe.width) <= foe.reach]

    def blows(self, place: Place) -> int:
        """Return the number of foes in `threats_near`, without building the list."""
        width, found = self._one.width, 0
        for there, size, reach in self.strikers:
            found += field.distance(place, there, width, size) <= reach
        return found

    def idle_blows(self, place: Place) -> int:
        """Count the foes who could strike the fighter at this place, but none of its friends.

        Any other foe could strike a friend, and so would not lose a turn if the fighter stayed away.
        """
        width = self._one.width
        return sum(field.distance(place, foe.place, width, foe.width) <= foe.reach for foe in self.idle)

    def wavers(self, place: Place) -> bool:
        """Return True if a Step from this place could lead into a foe's reach, or out of it."""
        width = self._one.width
        return any(
            foe.reach <= field.distance(place, foe.place, width, foe.width) <= foe.reach + A_STEP
            for foe in self.strikers
        )

    def shots(self, place: Place) -> int:
        """Return the danger from shooters at this place: 2 for each shooter who sees it, less the cover (`H-05`)."""
        if not self.shooters:
            return 0
        width, ground = self._one.width, self._fight.field
        found = 0
        for there, size, reach in self.shooters:
            if field.distance(place, there, width, size) <= reach:
                found += sight.exposure(ground, there, place, size, width)
        return found

    def reaches_foe(self, place: Place) -> bool:
        """Return True if the fighter's own blow reaches a foe from this place with at most a Step."""
        width, reach = self._one.width, self._reach + A_STEP
        for foe in self._all:  # noqa: SIM110 - asked for at every step
            if field.distance(place, foe.place, width, foe.width) <= reach:
                return True
        return False


@cached_with_modes
def ground_about(fight: Fight, armoury: AttackModes, one: Combatant) -> ThreatMap:
    """Return the dangers of all squares for a fighter."""
    return ThreatMap(fight, armoury, one)


class PositionPenalty:
    """The drawbacks of places for a fighter in melee (`H-07`, `H-08`, `P-35`).

    Drawbacks are bad footing, foes on opposite sides, and lava, fire or a pit into which a blow could push the fighter.
    """

    def __init__(self, fight: Fight, armoury: AttackModes, one: Combatant) -> None:
        self._field, self._one = fight.field, one
        self._foes = [foe for foe in fight.foes_of(one) if armoury.fights_hand_to_hand(foe)]
        self._squares = {square for foe in self._foes for square in foe.squares}

    def drawbacks(self, place: Place) -> int:
        """Count the drawbacks of a place, 0 to 3."""
        unsteady = not self._one.height and field.has_bad_footing(self._field, place, self._one.width)
        return unsteady + field.is_flanked(place, self._squares, self._one.width) + self._at_the_brink(place)

    def _at_the_brink(self, place: Place) -> bool:
        falls, width = _falls(self._field), self._one.width
        if not falls or self._one.height:
            return False
        beside = (foe for foe in self._foes if field.distance(place, foe.place, width, foe.width) == 1)
        pushed = (movement.pushed_back(self._field, place, foe.place, set(), width, foe.width) for foe in beside)
        return any(not falls.isdisjoint(field.block(there, width)) for there in pushed)


@lru_cache(maxsize=512)
def _falls(ground: Field) -> frozenset[Place]:
    """Return the squares of pits, fire and lava, onto which a fighter could be pushed."""
    return frozenset(square for kind in (PIT, BURNING, LAVA) for square in field.squares_of(ground, kind))


def may_be_hampered(fight: Fight, one: Combatant) -> bool:
    """Return True if a `PositionPenalty` could find a drawback at the fighter's place; False if it surely cannot."""
    if not one.height and (field.has_bad_footing(fight.field, one.place, one.width) or _falls(fight.field)):
        return True
    return sum(distance_between(one, foe) == 1 for foe in fight.foes_of(one)) > 1


def step_improves_footing(
    fight: Fight, armoury: AttackModes, one: Combatant, target: Combatant, form: AttackMode, steps: Sequence[Place]
) -> bool:
    """Return True if a Step leads to a place with fewer drawbacks, from which this attack still reaches the target."""
    stance = PositionPenalty(fight, armoury, one)
    here = stance.drawbacks(one.place)
    return here > 0 and any(
        stance.drawbacks(place) < here and reaches_from(fight, one, place, target, form) for place in steps
    )


def find_shooting_place(
    fight: Fight,
    armoury: AttackModes,
    one: Combatant,
    targets: Sequence[Combatant],
    places: Sequence[Place],
    reach: int,
) -> Place | None:
    """Return the least dangerous place from which a target is seen within `reach` spaces; None if there is none.

    Of equally dangerous places the nearest is returned.
    """
    ground = ground_about(fight, armoury, one)

    def seen(place: Place) -> bool:
        return any(
            field.distance(place, foe.place, one.width, foe.width) <= reach and sees_from(fight, one, place, foe)
            for foe in targets
        )

    def dangers(place: Place) -> tuple[int, bool, int]:
        unsteady = field.has_bad_footing(fight.field, place, one.width)
        return ground.blows(place), unsteady, field.distance(place, one.place)

    return next((place for place in sorted(places, key=dangers) if seen(place)), None)


def may_await(fight: Fight, armoury: AttackModes, one: Combatant, target: Combatant) -> bool:
    """Return True if the fighter may wait for the target: no friend is near the target, and waiting is safe.

    Under fire a fighter waits only if its side has at least as many shooters. It never waits for a shooter, who would
    not come.
    """
    ground = ground_about(fight, armoury, one)
    friends = [friend for friend in fight.friends_of(one) if friend.standing]
    if not ground.strikers or (ground.shooters and not _shoots_back(armoury, ground, target, (one, *friends))):
        return False
    return all(field.distance(friend.place, target.place, friend.width, target.width) > 2 for friend in friends)


def _shoots_back(armoury: AttackModes, ground: ThreatMap, target: Combatant, side: Sequence[Combatant]) -> bool:
    shots = sum(strike_and_shot_ranges(armoury, one)[1] > 0 for one in side)
    return shots >= len(ground.shooters) and not strike_and_shot_ranges(armoury, target)[1]


def stop_short(
    fight: Fight, armoury: AttackModes, one: Combatant, walk: PathCosts, nearer: Sequence[Place]
) -> Place | None:
    """Return the place nearest to the fighter's friends that no idle foe can strike yet; None to close in.

    An idle foe has no friend of the fighter in its reach, so it must come, and then meets several fighters at once. Of
    places equally near to friends, the place nearest to the target is returned. If idle foes could strike the fighter
    at every nearer place but not at its present one, it stays there. It closes in once nobody has been hurt for
    `PATIENCE` rounds, or if no idle foe could strike it at the nearest place.
    """
    ground = ground_about(fight, armoury, one)
    if not nearer or not ground.idle_blows(walk.nearest(nearer)[0]):
        return None
    calm = [place for place in nearer if not ground.idle_blows(place)]
    if not calm and fight.quiet_rounds < PATIENCE and not ground.idle_blows(one.place):
        return one.place
    friends = [friend for friend in fight.friends_of(one) if friend.standing]

    def apart(place: Place) -> tuple[int, int]:
        spaces = (field.distance(place, friend.place, one.width, friend.width) for friend in friends)
        return sum(spaces), walk.cost(place)

    return min(calm, key=apart, default=None)


def safest_place(fight: Fight, armoury: AttackModes, one: Combatant, places: Sequence[Place]) -> Place | None:
    """Return the least dangerous of `places`, the nearest of equal places; None if the present place is as safe."""
    ground = ground_about(fight, armoury, one)

    def dangers(place: Place) -> tuple[int, int, int]:
        return ground.blows(place), ground.shots(place), field.distance(place, one.place)

    best = min(places, key=dangers, default=None)
    return best if best is not None and dangers(best)[:2] < dangers(one.place)[:2] else None


def step_back(
    fight: Fight, armoury: AttackModes, one: Combatant, steps: Sequence[Place], *, shoots: bool
) -> Place | None:
    """Return the Step after an action that leaves the fewest dangers; None to stay.

    A hand-to-hand fighter steps out of reach only of foes who would lose a turn by following: all others would strike a
    friend instead. Otherwise it steps only to a place from which its next blow still reaches a foe. It never steps onto
    bad ground, or without a gain.
    """
    ground, rows = ground_about(fight, armoury, one), fight.field
    worst = ground.blows if shoots else ground.idle_blows

    def dangers(place: Place) -> tuple[bool, int, bool]:
        out_of_reach = not shoots and not ground.reaches_foe(place)
        return out_of_reach, ground.shots(place), rows.ground(place).unsteady

    if not steps or not (ground.blows(one.place) or ground.shots(one.place)):
        return None
    here = dangers(one.place)
    if not (here[0] or here[2] or ground.shooters or ground.wavers(one.place)):
        return None  # No Step would make a difference.
    least, calmest = _least(steps, worst)
    best = min(calmest, key=lambda place: (dangers(place), ground.blows(place)))
    there = dangers(best)
    return best if (least, *there) < (worst(one.place), *here) and there[2] <= here[2] else None


def _least(places: Sequence[Place], dangers: Callable[[Place], int]) -> tuple[int, Sequence[Place]]:
    """Return the least danger at any of the places, and the places with this danger, in their order."""
    found = [dangers(place) for place in places]
    least = min(found)
    return least, [place for place, danger in zip(places, found, strict=True) if danger == least]
