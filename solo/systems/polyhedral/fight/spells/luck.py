"""Owns how lucky a casting was: whom it reached, against all that it could have done.

What a piece takes of somebody is told by its worth; that is rough, and yet luck comes to nothing, whatever it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solo.resolver import distribution
from solo.systems.parts.fight.luck import GUESS, chance_of, leverage
from solo.systems.polyhedral.fight.rules.luck import strength_of
from solo.systems.polyhedral.fight.spells.casting import Casting
from solo.systems.polyhedral.fight.spells.families import rule_of
from solo.systems.polyhedral.fight.state import Arena, Combatant
from solo.systems.polyhedral.magic.harm import damaging
from solo.systems.polyhedral.magic.outcome import comes_out
from solo.systems.polyhedral.magic.pieces import Piece
from solo.systems.polyhedral.rolls import checks

SPELLS: Final = {"party": "spells", "foes": "foes' spells"}
"""The columns of castings, by the caster's side."""
HARM: Final = 0.3
"""What damage at once is worth before it is thrown; then it is weighed for itself."""

Touched = tuple[Combatant, int | None, int]
"""Somebody whom a casting may reach, what its check must reach there, None for nothing, and how that shifts."""


def of_check(arena: Arena, casting: Casting, touched: Sequence[Touched], modifier: int, result: int) -> None:
    """Weigh the check of a casting by what it takes of all whom it touches, in full or resisted."""
    full, resisted = casting.full, casting.spell.resisted
    costs = [(target.key, _taken(full, target), _taken(resisted, target)) for target, _, _ in touched]
    known: dict[tuple[bool, ...], tuple[float, float]] = {}

    def came(rolled: int) -> tuple[float, float]:
        reached = tuple(comes_out(rolled + shift, defence, full, resisted)[0] for _, defence, shift in touched)
        if reached not in known:
            taken = {key: most if works else less for (key, most, less), works in zip(costs, reached, strict=True)}
            known[reached] = _after(arena, casting.caster, taken)
        return known[reached]

    could = distribution(checks.checked, *casting.pool(), modifier)
    expected = sum([weight * came(rolled)[0] for rolled, weight in could.listed]) / could.total
    gained = sum([weight * came(rolled)[1] for rolled, weight in could.listed]) / could.total
    chance, gain = came(result)
    arena.scene.weigh(GUESS, chance - expected)
    arena.scene.weigh(SPELLS[casting.caster.side], leverage(expected) * (gain - gained))


def _after(arena: Arena, caster: Combatant, taken: dict[str, float]) -> tuple[float, float]:
    """The party's chance to win where so much is taken of these, and what the caster's side has gained."""
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
    """The part of somebody's strength that these pieces take, as far as nothing of their kind lies there already."""
    lying = {type(effect.piece) for effect in target.effects}
    harm = HARM if damaging(pieces, target.build.tags) else 0.0
    return min(1.0, harm + sum([float(rule_of(piece).worth) for piece in pieces if type(piece) not in lying]))
