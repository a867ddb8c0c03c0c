"""Luck with castings, recorded as control variates: a check's effect on all targets, less the mean effect.

The effect on a target is roughly estimated by the worth of the spell's effect pieces. The deviation still has an
expected value of 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solo.resolver import distribution
from solo.systems.parts.fight.luck import GUESS, chance_of, leverage
from solo.systems.polyhedral.fight.rules.luck_weights import strength_of
from solo.systems.polyhedral.fight.spells.casting import Casting
from solo.systems.polyhedral.fight.spells.families import rule_of
from solo.systems.polyhedral.fight.state import Combatant, FightContext
from solo.systems.polyhedral.magic.harm import damaging
from solo.systems.polyhedral.magic.outcome import comes_out
from solo.systems.polyhedral.magic.pieces import Piece
from solo.systems.polyhedral.rolls import checks

SPELLS: Final = {"party": "spells", "foes": "foes' spells"}
"""The names of the control variates for luck with castings, by the caster's side."""
HARM: Final = 0.3
"""The estimated share of a target's strength that immediate damage takes. The damage roll is recorded separately."""

Touched = tuple[Combatant, int | None, int]
"""A target of a casting, its Difficulty (None if nothing resists), and the check's modifier for this target."""


def record_check_luck(
    arena: FightContext, casting: Casting, touched: Sequence[Touched], modifier: int, result: int
) -> None:
    """Record how lucky a casting's check is: the strength that its `result` takes from all targets, less the mean."""
    full, resisted = casting.full, casting.spell.resisted
    costs = [(target.key, _taken(full, target), _taken(resisted, target)) for target, _, _ in touched]
    known: dict[tuple[bool, ...], tuple[float, float]] = {}

    def came(rolled: int) -> tuple[float, float]:
        reached = tuple(comes_out(rolled + shift, defence, full, resisted)[0] for _, defence, shift in touched)
        if reached not in known:
            taken = {key: most if works else less for (key, most, less), works in zip(costs, reached, strict=True)}
            known[reached] = _after(arena, casting.caster, taken)
        return known[reached]

    could = distribution(checks.check_result, *casting.pool(), modifier)
    expected = sum([weight * came(rolled)[0] for rolled, weight in could.listed]) / could.total
    gained = sum([weight * came(rolled)[1] for rolled, weight in could.listed]) / could.total
    chance, gain = came(result)
    arena.scene.record_luck(GUESS, chance - expected)
    arena.scene.record_luck(SPELLS[casting.caster.side], leverage(expected) * (gain - gained))


def _after(arena: FightContext, caster: Combatant, taken: dict[str, float]) -> tuple[float, float]:
    """Return the party's chance to win after these losses, and the strength by which the caster's side gains.

    `taken` maps the key of each target to the lost part of its strength.
    """
    everybody, gain = [], 0.0
    for one in arena.fight.combatants:
        left = strength_of(one)
        if one.key in taken:
            lost = left * taken[one.key]
            gain += lost if one.side != caster.side else -lost
            left -= lost
        everybody.append((one.side == "party", left))
    return chance_of(everybody), gain


def _taken(pieces: tuple[Piece, ...], target: Combatant) -> float:
    """Return the part of the target's strength, 0 to 1, that these effect pieces take.

    A kind of piece that already affects the target does not count.
    """
    lying = {type(effect.piece) for effect in target.effects}
    harm = HARM if damaging(pieces, target.build.tags) else 0.0
    return min(1.0, harm + sum([float(rule_of(piece).worth) for piece in pieces if type(piece) not in lying]))
