"""Control variates for draws: the worth of a figure after a draw, minus the exact expected worth.

Stronger figures have more weight, since whole masteries decide: one great troll outlasts two sergeants. The tactics
test and the coin are separate variates.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from solo.resolver import Distribution, distribution
from solo.systems.gloranthan.action.resolution import ActionResult
from solo.systems.gloranthan.action.sides import PreparedAction
from solo.systems.gloranthan.battle.state.battle import BattleContext
from solo.systems.gloranthan.battle.state.figure import Figure, Side
from solo.systems.gloranthan.battle.tactics.strength import (
    STEEPNESS,
    WorthsLeft,
    chance_with,
    side_weights,
    standing,
    track_left,
    worth,
    worth_left,
)
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
    expected_of,
    leverage,
    rest_of,
    summarise_others,
    weigh_left,
)

PLAN: Final = "plan"
COIN: Final = "coin"
REMEMBERED: Final = 4096
ALONE: Final = HALF
"""Share of a leader's worth that remains when the leader's people do not go on."""
Cards = tuple[str, ...]


def record_harm_luck(
    arena: BattleContext, meeting: PreparedAction, outcome: ActionResult, target: Figure, rune: Rune
) -> None:
    """Record the luck of a draw that may harm `target` in `rune`, redraws included.

    Call it before the draw takes effect.
    """
    if not arena.scene.tracks_luck or not (whole := worth(target)):
        return
    left, full = target.left(rune), target.hits(rune)
    others, other = _others(arena, target), whole / track_left(left, full)
    advantage, force, shelter = meeting.advantage, meeting.force, meeting.shelter
    for out, drawn in _each(outcome):
        rest = _rest(advantage, force, shelter, meeting.bond, out, left, full, other)
        came = worth_left(damage(defeats(advantage, drawn), force, shelter), left, full, other)
        expected = expected_of(others, rest.listed, rest.total)
        arena.scene.record_luck(GUESS, others.promise(came) - expected)
        weigh_left(arena.scene, target.key, target.side == "party", _counts_by(expected), came - rest.mean)


def record_test_luck(
    arena: BattleContext, meeting: PreparedAction, outcome: ActionResult, won: WorthsLeft, lost: WorthsLeft
) -> None:
    """Record the luck of a test. `won` lists the worth of figures after a success, `lost` after a failure."""
    if not arena.scene.tracks_luck:
        return
    now = standing(arena)
    by_winning, by_losing = (chance_with(now, left) for left in (won, lost))
    changes = [(one, left - worth(one)) for one, left in won] + [(one, worth(one) - left) for one, left in lost]
    for out, drawn in _each(outcome):
        chance = _success(meeting.advantage, meeting.bond, out)
        luck = (defeats(meeting.advantage, drawn) > 0) - chance
        arena.scene.record_luck(GUESS, luck * (by_winning - by_losing))
        open_still = _counts_by(by_losing + chance * (by_winning - by_losing))
        for who, more in changes:
            weigh_left(arena.scene, who.key, who.side == "party", open_still, luck * more)


def record_tactics_luck(arena: BattleContext, meeting: PreparedAction, outcome: ActionResult, attacker: Side) -> None:
    """Record the luck of the tactics test, which decides the order and the turns of the better plan (`G-52`)."""
    if not arena.scene.tracks_luck:
        return
    ours = 1 if attacker == "party" else -1
    for out, drawn in _each(outcome):
        luck = defeats(meeting.advantage, drawn) - _mean(meeting.advantage, meeting.bond, out)
        arena.scene.record_luck(PLAN, ours * luck)


def record_coin_luck(arena: BattleContext, attacker: Side) -> None:
    """Record the luck of the coin that made the side `attacker` attack (`H-16`)."""
    if arena.scene.tracks_luck:
        arena.scene.record_luck(COIN, HALF if attacker == "party" else -HALF)


def _others(arena: BattleContext, target: Figure) -> OtherCombatants:
    counts = side_weights(arena)
    others = [(one.side == "party", worth(one) * counts[one.key]) for one in arena.battle.figures if one is not target]
    return summarise_others(others, target.side == "party", counts[target.key], steepness=STEEPNESS)


def _counts_by(chance: float) -> float:
    """Return the weight of a change in worth when the win chance is `chance`.

    Half of the weight is fixed, since the estimate may be wrong. The other half is greatest at an even chance.
    """
    return HALF + HALF * leverage(chance)


def _each(outcome: ActionResult) -> Iterator[tuple[Cards, DrawResult]]:
    """Yield each draw of an action, in a pair with the cards that were out of the deck before the draw."""
    out: Cards = ()
    for drawn in outcome.draws:
        yield out, drawn
        out += drawn.cards


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
    """Return the distribution of the worth that a figure may have after a draw.

    The figure has `left` of its `full` hits in the contested rune; `other` is the worth by its other runes.
    """
    harm = _inflicted(advantage, bond, out).map(lambda done: damage(done, force, shelter))
    return rest_of(harm.map(lambda done: worth_left(done, left, full, other)))


@lru_cache(maxsize=REMEMBERED)
def _success(advantage: Rating, bond: Bond, out: Cards) -> float:
    return float(1 - _inflicted(advantage, bond, out).chance_of(0))


@lru_cache(maxsize=REMEMBERED)
def _mean(advantage: Rating, bond: Bond, out: Cards) -> float:
    return float(_inflicted(advantage, bond, out).mean(lambda done: done))


@lru_cache(maxsize=REMEMBERED)
def _inflicted(advantage: Rating, bond: Bond, out: Cards) -> Distribution[int]:
    """Return the distribution of defeats by a draw from the deck without the cards in `out`."""
    return distribution(draw_mastery, deck_without(out), bond).map(lambda drawn: defeats(advantage, drawn))
