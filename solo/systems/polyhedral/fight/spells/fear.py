"""Spells that drive creatures away (`P-28`, `P-29`): flight, a wailing square, and holding foes off."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from solo.systems.parts.phrasing import count_noun
from solo.systems.polyhedral.fight.rules import lasting_effects
from solo.systems.polyhedral.fight.spells import targets
from solo.systems.polyhedral.fight.spells.piece_rules import (
    Family,
    FieldPlacement,
    PieceResult,
    PieceRule,
    SpellApplication,
)
from solo.systems.polyhedral.fight.state import Combatant, FieldEffect, FightContext, LastingEffect
from solo.systems.polyhedral.fight.state.sight import distance_between
from solo.systems.polyhedral.ground import field
from solo.systems.polyhedral.magic.afflictions import Hinder
from solo.systems.polyhedral.magic.fear import Flee, HoldOff
from solo.systems.polyhedral.magic.pieces import Lasting
from solo.systems.polyhedral.magic.spell import Spell


def _flee(one: SpellApplication, piece: Flee) -> PieceResult:
    one.lay(piece, piece.turns)
    return PieceResult("must flee")


def _begin_to_wail(one: FieldPlacement, piece: Flee) -> None:
    """Start a wail at a spot, which drives away creatures that come near.

    Do nothing for a spell that is cast at creatures.
    """
    if one.casting.spell.target.aim == "spot":
        one.stand(piece, piece.turns, one.squares)
        for near in one.arena.fight.on_field():
            apply_wailing(one.arena, near)


def apply_wailing(arena: FightContext, one: Combatant) -> None:
    """Test a creature when it first comes near a wailing square: it flees or is shaken (`H-20`).

    Each creature is tested once; the caster is spared.
    """
    for standing in arena.fight.standing:
        piece = standing.piece
        if not isinstance(piece, Flee) or one.key in standing.tested or one.key == standing.source:
            continue
        if field.distance(standing.squares[0], one.place, 1, one.width) > piece.spaces:
            continue
        standing.tested.append(one.key)
        flees = standing.power.result >= one.figures.spi_vs_spell
        lasting: Lasting = piece if flees else Hinder(modifier=-1, turns=piece.turns)
        # `add_effect` adds a turn during the caster's turn, and `standing.turns` includes that turn already.
        turns = standing.turns - (arena.fight.acting == standing.source)
        effect = LastingEffect(standing.spell, lasting, standing.source, standing.power, turns, "caster")
        lasting_effects.add_effect(arena.fight, one, effect)
        end = "runs from the wailing" if flees else "stands firm but shaken, with −1 on all checks"
        arena.does("spell", one, end)


def _hold_off(one: SpellApplication, piece: HoldOff) -> PieceResult:
    one.lay(piece, lasting_effects.FOR_GOOD)
    return PieceResult(f"cannot come within {count_noun(piece.spaces, 'space')}")


def _defy(one: FieldPlacement, piece: HoldOff) -> None:
    """Leave the effect on the field around the caster, for creatures that come near later.

    Do nothing unless the table's ruling `late_to_defiance` says so.
    """
    fight, casting = one.arena.fight, one.casting
    if fight.rulings.late_to_defiance == "are held off":
        left = one.stand(piece, lasting_effects.FOR_GOOD)
        near = targets.list_caught(fight, casting, targets.squares_around(fight, casting))
        left.tested = [each.key for each in near]


def check_hold_off(arena: FightContext) -> None:
    """Hold off creatures newly near a concentrating caster, unless they resist (`P-29`, `H-21`).

    Each creature is tested once.
    """
    for standing in arena.fight.standing:
        if isinstance(standing.piece, HoldOff):
            for one in _newly_near(arena, standing):
                standing.tested.append(one.key)
                if standing.power.result < one.figures.spi_vs_spell:
                    continue
                effect = LastingEffect(
                    standing.spell, standing.piece, standing.source, standing.power, lasting_effects.FOR_GOOD
                )
                lasting_effects.add_effect(arena.fight, one, effect)
                arena.does("spell", one, f"cannot come within {count_noun(standing.piece.spaces, 'space')}")


def _newly_near(arena: FightContext, standing: FieldEffect) -> list[Combatant]:
    caster, spell = arena.fight.find(standing.source), arena.armoury.content.entries(Spell)[standing.spell]
    return [
        one
        for one in arena.fight.on_field()
        if one.key not in standing.tested
        and not caster.is_out
        and targets.is_target_type(spell, caster, one)
        and distance_between(caster, one) <= spell.target.size
    ]


FEAR: Final[Family] = {
    Flee: PieceRule(_flee, _begin_to_wail, worth=Fraction(3, 4)),
    HoldOff: PieceRule(_hold_off, _defy, worth=Fraction(1, 4)),
}
