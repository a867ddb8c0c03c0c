"""Owns the questions about spells: what one comes to, costs and reaches, and what a sorcerer knows.

The figures are read from the effect pieces, so that a player's own spells are answered as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from solo.systems.contract import Content, QuestionFault
from solo.systems.parts.questions import NamedQuestion, question
from solo.systems.polyhedral.magic import pieces
from solo.systems.polyhedral.magic.amounts import Amount, Power, bounds
from solo.systems.polyhedral.magic.pieces import Piece
from solo.systems.polyhedral.magic.spell import Target, spell_named
from solo.systems.polyhedral.people import derived
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

ONCE: Final = Amount(plus=1)


class OfSpellcraft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    spellcraft: Level


def sorcerer(asked: OfSpellcraft) -> Answer:
    return {"spells": asked.spellcraft, "rank": derived.sorcerer_rank(asked.spellcraft).value}


class OfCasting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: SpellName
    skill: SchoolLevel
    check: CheckResult | None = None
    intellect: Score = AVERAGE
    strength: Score = AVERAGE
    spirit: Score = AVERAGE


def spell(asked: OfCasting, content: Content) -> Answer:
    """Points of damage, or of healing and protection where it does no damage; null where it has neither."""
    found = spell_named(asked.name, content)
    full = (found.full,) if not found.choices else tuple(found.full + choice.full for choice in found.choices)
    if asked.check is None and any(map(_spends_result, (*full, found.resisted))):
        raise QuestionFault(f"What {found.name} does depends on the check: give its result as the argument check.")
    power = Power(asked.skill, asked.check or 0, asked.intellect, asked.strength, asked.spirit)
    low, high = _widest(_points(effects, power) for effects in full)
    resisted_low, resisted_high = _widest([_points(found.resisted, power)])
    return {"min": low, "max": high, "resisted_min": resisted_low, "resisted_max": resisted_high}


class OfSpell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: SpellName


def spell_info(asked: OfSpell, content: Content) -> Answer:
    found = spell_named(asked.name, content)
    return {"school": found.school, "rank": found.rank, "cost": found.cost}


class OfRange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    skill: SchoolLevel
    multiplier: Multiple = Target(aim="one").range


def spell_range(asked: OfRange) -> Answer:
    return {"range": asked.multiplier * asked.skill}


def questions_of_magic(content: Content) -> Iterator[NamedQuestion]:
    """Yields every question about spells."""
    yield question("sorcerer", "How many spells a sorcerer knows, and of what rank.", OfSpellcraft, sorcerer)
    yield question("spell", "The least and the most that a spell does.", OfCasting, lambda asked: spell(asked, content))
    yield question(
        "spell-info", "A spell's school, rank and cost in SP.", OfSpell, lambda asked: spell_info(asked, content)
    )
    yield question("spell-range", "How many spaces a spell reaches.", OfRange, spell_range)


def _points(effects: Iterable[Piece], power: Power) -> Bounds | None:
    """What the pieces do together, damage before anything else; lasting ones count one turn. None for no points."""
    known = tuple(effects)
    parts = [part for piece in known for part in _damage(piece)] or [part for piece in known for part in _good(piece)]
    if not parts:
        return None
    lows, highs = zip(*(_product(factor, amount, power) for factor, amount in parts), strict=True)
    return sum(lows), sum(highs)


def _damage(piece: Piece) -> Iterator[tuple[Amount, Amount]]:
    """The damage of a piece as factors to multiply: how often, and how much."""
    match piece:
        case pieces.Harm() | pieces.Wither() | pieces.Lash():
            yield ONCE, piece.amount
        case pieces.Missiles():
            yield piece.count, piece.harm.amount
        case pieces.Throw() | pieces.Storm() | pieces.FireWall():
            yield ONCE, piece.harm.amount
        case pieces.Bleed():
            yield ONCE, Amount(plus=2)
        case pieces.Kindle():
            yield ONCE, Amount(plus=piece.damage)


def _good(piece: Piece) -> Iterator[tuple[Amount, Amount]]:
    """The points healed or lent by a piece, as factors like those of damage."""
    match piece:
        case pieces.Heal():
            healed = (piece.lp, piece.vp, piece.points)
            yield from ((ONCE, amount) for amount in healed if amount is not None)
        case pieces.Mend():
            yield ONCE, Amount(plus=1)
        case pieces.Ward():
            yield ONCE, piece.points
        case pieces.Shield():
            yield ONCE, piece.vp


def _product(factor: Amount, amount: Amount, power: Power) -> Bounds:
    (fewest, most), (least, largest) = bounds(factor, power), bounds(amount, power)
    return fewest * least, most * largest


def _spends_result(effects: Iterable[Piece]) -> bool:
    parts = [part for piece in effects for part in (*_damage(piece), *_good(piece))]
    return any(factor.result or amount.result for factor, amount in parts)


def _widest(found: Iterable[Bounds | None]) -> tuple[int | None, int | None]:
    """The bounds of several ways to cast a spell together; two None where none of them counts points."""
    known = [part for part in found if part is not None]
    if not known:
        return None, None
    return min(low for low, _ in known), max(high for _, high in known)
