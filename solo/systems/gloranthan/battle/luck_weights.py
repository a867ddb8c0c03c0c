"""Control variates for draws: the worth that a draw leaves to a figure, minus its exact expected value.

Stronger figures have more weight, since whole masteries decide: one great troll outlasts two sergeants. The tactics
test and the coin are separate variates.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from solo.resolver import Distribution, distribution
from solo.systems.gloranthan.action.resolution import ActionResult
from solo.systems.gloranthan.action.sides import PreparedAction
from solo.systems.gloranthan.battle.state.battle import SIDES
from solo.systems.gloranthan.battle.state.context import BattleContext, BattleLookup
from solo.systems.gloranthan.battle.state.figure import TO_THE_END, Figure, FigureBuild, Side
from solo.systems.gloranthan.people.action_bonuses import attack_power, resist_power
from solo.systems.gloranthan.people.runes import Rune
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.rolls.action import (
    Bond,
    DamageIncrease,
    DamageReduction,
    DrawResult,
    damage,
    deck_without,
    defeats,
    draw_mastery,
)
from solo.systems.parts.fight.luck import (
    GUESS,
    HALF,
    OtherCombatants,
    RemainingStrength,
    chance_of,
    expected_of,
    leverage,
    rest_of,
    summarise_others,
    weigh_left,
)

PLAN: Final = "plan"
COIN: Final = "coin"
REMEMBERED: Final = 4096
FEW: Final = 64
"""Weights change during a fight only when a figure loses its people, so a small cache is enough."""
STEEPNESS: Final = 2
"""Slope of the estimated win chance, less steep than in games with many small hits."""
GOING_ON: Final = 0.4
"""Worth of a figure that goes on at 0. A figure above 0 is worth more, up to 1, by the share of its hits left."""
ALONE: Final = HALF
"""Share of that worth that remains if a leader could not keep its people going."""
OF_RESISTING: Final = 0.75
"""Weight of a mastery of resistance, relative to a mastery of attack."""
Cards = tuple[str, ...]
Leaves = Sequence[tuple[Figure, float]]
"""Pairs of a figure and the worth that an action leaves to it."""


def record_harm_luck(
    arena: BattleContext, meeting: PreparedAction, outcome: ActionResult, target: Figure, rune: Rune
) -> None:
    """Record the luck of a draw that may harm `target` in `rune`, redraws included.

    Call it before the draw takes effect.
    """
    if not arena.scene.tracks_luck or not (whole := worth(target)):
        return
    left, full = target.left(rune), target.hits(rune)
    standing, other = _standing(arena, target), whole / _track(left, full)
    advantage, force, shelter = meeting.advantage, meeting.force, meeting.shelter
    for out, drawn in _each(outcome):
        rest = _rest(advantage, force, shelter, meeting.bond, out, left, full, other)
        came = _left(damage(defeats(advantage, drawn), force, shelter), left, full, other)
        expected = expected_of(standing, rest.listed, rest.total)
        arena.scene.record_luck(GUESS, standing.promise(came) - expected)
        weigh_left(arena.scene, target.key, target.side == "party", _counts_by(expected), came - rest.mean)


def record_test_luck(
    arena: BattleContext, meeting: PreparedAction, outcome: ActionResult, won: Leaves, lost: Leaves
) -> None:
    """Record the luck of a test, given the worth it leaves to figures if it is `won` and if it is `lost`."""
    if not arena.scene.tracks_luck:
        return
    counts, people = side_weights(arena), arena.battle.figures
    now = [(one.key, one.side == "party", counts[one.key], worth(one)) for one in people]
    by_winning, by_losing = (_chance_with(now, leaves) for leaves in (won, lost))
    changes = [(one, left - worth(one)) for one, left in won] + [(one, worth(one) - left) for one, left in lost]
    for out, drawn in _each(outcome):
        chance = _success(meeting.advantage, meeting.bond, out)
        luck = (defeats(meeting.advantage, drawn) > 0) - chance
        arena.scene.record_luck(GUESS, luck * (by_winning - by_losing))
        open_still = _counts_by(by_losing + chance * (by_winning - by_losing))
        for who, more in changes:
            weigh_left(arena.scene, who.key, who.side == "party", open_still, luck * more)


def record_tactics_luck(arena: BattleContext, meeting: PreparedAction, outcome: ActionResult, attacker: Side) -> None:
    """Record the luck of the tactics test: the choice of order, and the turns of the better plan (`G-52`)."""
    if not arena.scene.tracks_luck:
        return
    ours = 1 if attacker == "party" else -1
    for out, drawn in _each(outcome):
        luck = defeats(meeting.advantage, drawn) - _mean(meeting.advantage, meeting.bond, out)
        arena.scene.record_luck(PLAN, ours * luck)


def record_coin_luck(arena: BattleContext, attacker: Side) -> None:
    """Record the luck of the coin that decides the attacker (`H-16`)."""
    if arena.scene.tracks_luck:
        arena.scene.record_luck(COIN, HALF if attacker == "party" else -HALF)


def worth(one: Figure) -> float:
    """Return the worth left to a figure, from 0 to 1, over all its tracks of hits."""
    if one.place is None or not one.fit or one.disabled == TO_THE_END:
        return 0.0
    if one.condition == "going on":
        return GOING_ON
    whole = 1.0
    for rune, lost in one.lost.items():
        full = one.hits(rune)
        whole *= _track(full - lost, full)
    return whole


def worth_after(one: Figure, done: int, rune: Rune = "physical") -> float:
    """Return the worth left to a figure after `done` more defeats in `rune`."""
    whole = worth(one)
    return _left(done, one.left(rune), one.hits(rune), whole / _track(one.left(rune), one.hits(rune))) if whole else 0.0


def side_weights(book: BattleLookup) -> dict[str, float]:
    """Return the weight of each figure within its side by key, 1 on average."""
    return _counted(tuple([(one.key, one.side, book.build(one)) for one in book.battle.figures]))


@lru_cache(maxsize=FEW)
def _counted(people: tuple[tuple[str, Side, FigureBuild], ...]) -> dict[str, float]:
    found: dict[str, float] = {}
    for side in SIDES:
        mights = {key: unhurt_weight(build) for key, of, build in people if of == side}
        mean = sum(mights.values()) / max(1, len(mights))
        found.update({key: one / mean for key, one in mights.items()})
    return found


@lru_cache(maxsize=REMEMBERED)
def unhurt_weight(build: FigureBuild) -> float:
    """Return the weight of an unhurt figure. Each mastery of attack doubles it, as levels do (`G-02`)."""
    unit, powers, armed, magic = build.unit, build.powers, build.armed, build.magic
    resists = resist_power(powers, armed, unit).masteries if powers.physical is not None else magic
    attacks = [attack_power(powers, armed, unit, band).masteries for band in unit.bands]
    if any(one.effect.hostile for _, one in build.active):
        attacks.append((Rating(magic) + armed.magic).masteries)
    return float(2 ** (max(attacks, default=0) + OF_RESISTING * resists))


def _standing(arena: BattleContext, target: Figure) -> OtherCombatants:
    counts = side_weights(arena)
    others = [(one.side == "party", worth(one) * counts[one.key]) for one in arena.battle.figures if one is not target]
    return summarise_others(others, target.side == "party", counts[target.key], steepness=STEEPNESS)


def _counts_by(chance: float) -> float:
    """Return the weight of a change at this win chance.

    Half of it depends on how open the fight is, since the estimated chance may be wrong.
    """
    return HALF + HALF * leverage(chance)


def _chance_with(now: Iterable[tuple[str, bool, float, float]], leaves: Leaves) -> float:
    """Estimate the party's win chance if the figures in `leaves` have that worth and all other figures their worth
    `now`."""
    left = {one.key: share for one, share in leaves}
    return chance_of([(ours, left.get(key, worth) * counts) for key, ours, counts, worth in now], STEEPNESS)


def _track(left: int, full: int) -> float:
    return GOING_ON + (1 - GOING_ON) * left / full if left > 0 else GOING_ON


def _each(outcome: ActionResult) -> Iterator[tuple[Cards, DrawResult]]:
    """Yield each draw of an action with the cards that were already out of the deck."""
    out: Cards = ()
    for drawn in outcome.draws:
        yield out, drawn
        out += drawn.cards


def _left(done: int, left: int, full: int, other: float) -> float:
    """Return the worth that damage leaves to a figure. A figure that goes on at 0 loses it all by any damage."""
    if not done:
        return other * _track(left, full)
    return other * _track(left - done, full) if left > done else 0.0


@lru_cache(maxsize=REMEMBERED)
def _rest(
    advantage: Rating,
    force: DamageIncrease,
    shelter: DamageReduction,
    bond: Bond,
    out: Cards,
    left: int,
    full: int,
    other: float,
) -> RemainingStrength:
    """Return the distribution of the worth that a draw may leave to a figure."""
    harm = _inflicted(advantage, bond, out).map(lambda done: damage(done, force, shelter))
    return rest_of(harm.map(lambda done: _left(done, left, full, other)))


@lru_cache(maxsize=REMEMBERED)
def _success(advantage: Rating, bond: Bond, out: Cards) -> float:
    return float(1 - _inflicted(advantage, bond, out).chance_of(0))


@lru_cache(maxsize=REMEMBERED)
def _mean(advantage: Rating, bond: Bond, out: Cards) -> float:
    return float(_inflicted(advantage, bond, out).mean(lambda done: done))


@lru_cache(maxsize=REMEMBERED)
def _inflicted(advantage: Rating, bond: Bond, out: Cards) -> Distribution[int]:
    """Return the distribution of defeats of a draw from the rest of the deck."""
    return distribution(draw_mastery, deck_without(out), bond).map(lambda drawn: defeats(advantage, drawn))
