"""Questions about spells: effects, costs and ranges, and the spells of a sorcerer.

The figures are computed from the effect pieces, so that a player's own spells are answered as well.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta

from solo.systems.contract import Content, QuestionError
from solo.systems.parts.questions import question
from solo.systems.polyhedral.magic.amounts import Amount, Power, bounds
from solo.systems.polyhedral.magic.pieces import Piece
from solo.systems.polyhedral.magic.spell import spell_named
from solo.systems.polyhedral.magic.target import Target
from solo.systems.polyhedral.people import derived_figures
from solo.systems.polyhedral.people.attributes import AVERAGE
from solo.systems.polyhedral.questions.arguments import HIGHEST_LEVEL, Level, Score

Answer = dict[str, object]
Bounds = tuple[int, int]
SpellName = Annotated[str, Meta(description="a spell's name, such as Fireball")]
SchoolLevel = Annotated[
    int, Meta(ge=0, le=HIGHEST_LEVEL, description="the level of the spell's school, a whole number from 0 to 100")
]
CheckResult = Annotated[int, Meta(ge=0, description="the result of the caster's check, a whole number from 0 up")]
Multiple = Annotated[int, Meta(ge=1, description="the spaces for each level of skill, a whole number from 1 up")]


USUAL_RANGE = Target(aim="one").range


@question("sorcerer", "The number and highest rank of a sorcerer's spells.", rules="P-24")
def sorcerer(spellcraft: Level) -> Answer:
    return {"spells": spellcraft, "rank": derived_figures.sorcerer_rank(spellcraft).value}


@question("spell", "The lowest and highest effect of a spell.", rules="P-26 P-27 P-28 P-29")
def spell(
    content: Content,
    /,
    name: SpellName,
    skill: SchoolLevel,
    check: CheckResult | None = None,
    intellect: Score = AVERAGE,
    strength: Score = AVERAGE,
    spirit: Score = AVERAGE,
) -> Answer:
    """Return the lowest and highest points of a spell's full effect, and of its resisted effect.

    Points are damage or, for spells without damage, healing and protection; null for none.
    """
    found = spell_named(name, content)
    full = (found.full,) if not found.choices else tuple(found.full + choice.full for choice in found.choices)
    if check is None and any(map(_spends_result, (*full, found.resisted))):
        raise QuestionError(f"The effect of {found.name} depends on the check. Give its result as the argument check.")
    power = Power(skill, check or 0, intellect, strength, spirit)
    low, high = _widest(_points(effects, power) for effects in full)
    resisted_low, resisted_high = _widest([_points(found.resisted, power)])
    return {"min": low, "max": high, "resisted_min": resisted_low, "resisted_max": resisted_high}


@question("spell-info", "A spell's school, rank and cost in SP.", rules="P-25")
def spell_info(content: Content, /, name: SpellName) -> Answer:
    found = spell_named(name, content)
    return {"school": found.school, "rank": found.rank, "cost": found.cost}


@question("spell-range", "The range of a spell in spaces.", rules="P-25")
def spell_range(skill: SchoolLevel, multiplier: Multiple = USUAL_RANGE) -> Answer:
    return {"range": multiplier * skill}


def _points(effects: Iterable[Piece], power: Power) -> Bounds | None:
    """Return the lowest and highest total points of the effects; None if they have no points.

    Points are damage or, without any damage, healing and protection. Lasting effects count for one turn.
    """
    known = tuple(effects)
    damage = [part for piece in known for part in piece.damage_done]
    parts = damage or [part for piece in known for part in piece.points_given]
    if not parts:
        return None
    lows, highs = zip(*(_product(factor, amount, power) for factor, amount in parts), strict=True)
    return sum(lows), sum(highs)


def _product(factor: Amount, amount: Amount, power: Power) -> Bounds:
    (fewest, most), (least, largest) = bounds(factor, power), bounds(amount, power)
    return fewest * least, most * largest


def _spends_result(effects: Iterable[Piece]) -> bool:
    parts = [part for piece in effects for part in (*piece.damage_done, *piece.points_given)]
    return any(factor.result or amount.result for factor, amount in parts)


def _widest(found: Iterable[Bounds | None]) -> tuple[int | None, int | None]:
    """Return the lowest and the highest bound among several variants of a spell; (None, None) if all lack points."""
    known = [part for part in found if part is not None]
    if not known:
        return None, None
    return min(low for low, _ in known), max(high for _, high in known)
