"""Illusions in a fight (`P-27`): images on the field, hiding from sight, and Perception against both."""

from __future__ import annotations

from collections.abc import Generator
from fractions import Fraction
from typing import Final

from solo.resolver import Modifier, distribution
from solo.systems.contract import Decision, Event, make_thought
from solo.systems.parts.phrasing import join_names
from solo.systems.polyhedral.fight.rules import charm_doubt, lasting_effects, skill_checks
from solo.systems.polyhedral.fight.rules.circumstances import own_checks, perception_modifiers
from solo.systems.polyhedral.fight.spells import shapes
from solo.systems.polyhedral.fight.spells.casting import Casting, modifier_sum
from solo.systems.polyhedral.fight.spells.cunning_targets import AHEAD, line_scheme, nearest, shoots
from solo.systems.polyhedral.fight.spells.piece_rules import CunningTarget, Family, FieldPlacement, PieceRule
from solo.systems.polyhedral.fight.state import Combatant, FightContext, LastingEffect
from solo.systems.polyhedral.fight.state.sight import distance_between, image_known_to
from solo.systems.polyhedral.ground import field
from solo.systems.polyhedral.magic.amounts import fixed_part
from solo.systems.polyhedral.magic.illusions import Hide, Illusion
from solo.systems.polyhedral.magic.living_minds import beyond_touch
from solo.systems.polyhedral.rolls import checks
from solo.systems.polyhedral.rolls.scores import difficulty

BEHIND_AN_IMAGE: Final = Fraction(1, 2)
UNSEEN_MOVING: Final = Fraction(3, 5)
UNSEEN_STILL: Final = Fraction(2, 5)
HURT: Final = 3
"""The factor on the worth of an illusion for a caster who has lost half of the VP."""


def _fooled(one: FieldPlacement) -> list[str]:
    """List the keys of the foes who can be fooled and do not resist the check result (`R-35`, `R-37`, `P-27`)."""
    return [
        creature.key
        for creature in one.arena.fight.on_field()
        if creature.allegiance != one.casting.caster.allegiance
        and not beyond_touch(one.casting.spell, creature.build.tags)
        and one.power.result >= creature.figures.spi_vs_spell
    ]


def _names(one: FieldPlacement, fooled: list[str]) -> str:
    return join_names([one.arena.fight.find(key).name for key in fooled]) or "no one"


def _paint(one: FieldPlacement, piece: Illusion) -> Generator[Decision, str, None]:
    """Paint the image of a wall in any unbroken line; foes who are fooled neither see nor walk through it."""
    fight, casting, start = one.arena.fight, one.casting, one.squares[0]
    squares = yield from shapes.draw_squares(one, max(1, casting.spell.target.per_skill * casting.skill))
    near = {each.key for each in fight.on_field() if field.distance(start, each.place, 1, each.width) <= piece.seen}
    fooled = [key for key in _fooled(one) if key in near]
    turns = lasting_effects.FOR_GOOD if piece.stays else fixed_part(piece.turns, one.power)
    standing = one.stand(piece, turns, squares, fooled=fooled)
    text = f"The image of a wall appears and fools {_names(one, fooled)}."
    knowing = image_known_to(fight, standing)
    one.arena.scene.emit(Event("spell", text, casting.caster.name, sides=knowing, otherwise="A wall stands there."))


def _hide(one: FieldPlacement, piece: Hide) -> None:
    caster, fooled = one.casting.caster, _fooled(one)
    turns = fixed_part(piece.turns, one.power)
    one.arena.does("spell", caster, f"vanishes from the sight of {_names(one, fooled)}")
    effect = LastingEffect(one.casting.spell.name, piece, caster.key, one.power, turns, "caster", fooled=fooled)
    lasting_effects.add_effect(one.arena.fight, caster, effect)


def _vanish(arena: FightContext, casting: Casting) -> CunningTarget | None:
    """Return a plan to vanish from the foes who threaten the caster now, weighted by the chance to fool them."""
    caster = casting.caster
    threats = [foe for foe in arena.fight.foes_of(caster) if _threatens(arena, foe, caster)]
    if not threats or any(effect.fooled for effect, _ in caster.effects_of(Hide)):
        return None
    modifier = modifier_sum(arena, casting)
    pool = casting.pool()
    fooled = [
        distribution(checks.check, *pool, foe.figures.spi_vs_spell, modifier).chance_of(True)
        for foe in threats
        if not beyond_touch(casting.spell, foe.build.tags)
    ]
    share = sum(fooled, Fraction(0)) / len(threats)
    if not share:
        return None
    moving = any(isinstance(piece, Hide) and piece.moving for piece in casting.full)
    hurt = 2 * caster.vp <= caster.full_vp
    worth = (UNSEEN_MOVING if moving else UNSEEN_STILL) * share * (HURT if hurt else 1)
    return CunningTarget("", worth, make_thought(caster.name, f"vanishes because {threats[0].name} is too close"))


def _threatens(arena: FightContext, foe: Combatant, caster: Combatant) -> bool:
    close = distance_between(caster, foe) <= foe.figures.move + 1
    return not foe.helpless and (close or shoots(arena, foe))


def on_move(arena: FightContext, one: Combatant) -> None:
    """Let fooled onlookers try to see a hidden fighter who has moved, unless the spell hides movement too (`P-27`)."""
    for effect, piece in one.effects_of(Hide):
        if not piece.moving:
            _look(arena, one, effect, piece)


def on_act(arena: FightContext, one: Combatant) -> None:
    """Let fooled onlookers try to see a hidden fighter who has acted."""
    for effect, piece in one.effects_of(Hide):
        _look(arena, one, effect, piece)


def run_into(arena: FightContext, one: Combatant, hidden: Combatant) -> None:
    """Reveal a hidden fighter to the fighter `one`, who has walked into the hidden fighter's square."""
    for effect, _ in hidden.effects_of(Hide):
        if one.key in effect.fooled:
            effect.fooled.remove(one.key)
    arena.does("perception", one, f"runs into the unseen {hidden.name}")


def _look(arena: FightContext, hidden: Combatant, effect: LastingEffect, piece: Hide) -> None:
    stealth = hidden.build.skills.get("Stealth", 0) + skill_checks.hidden_behind(hidden)
    wanted = difficulty(hidden.build.attributes.precision) + stealth
    for key in list(effect.fooled):
        onlooker = arena.fight.find(key)
        if onlooker.is_out or onlooker.helpless:
            continue
        given = [Modifier(effect.spell, piece.perception), *own_checks(onlooker)]
        named = lasting_effects.circumstances(onlooker, perception_modifiers(arena.fight, onlooker, hidden), given)
        if charm_doubt.perceives(arena, onlooker, f"make out {hidden.name}", wanted, named):
            effect.fooled.remove(key)


def doubt(arena: FightContext, one: Combatant) -> None:
    """Let a fooled fighter next to an image roll Perception against the caster's check result (`P-25`).

    Success lets the fighter see through the image.
    """
    for standing in arena.fight.standing:
        beside = isinstance(standing.piece, Illusion) and any(
            field.distance(square, one.place, 1, one.width) <= 1 for square in standing.squares
        )
        if beside and one.key in standing.fooled:
            named = lasting_effects.circumstances(one, (), own_checks(one))
            if charm_doubt.perceives(arena, one, "spot the illusion", standing.power.result, named):
                standing.fooled.remove(one.key)
                arena.does("perception", one, "sees through the image")


def _hide_behind(arena: FightContext, casting: Casting) -> CunningTarget | None:
    """Return a plan to hide behind the image of a wall, for a wounded caster with no foe close by; None otherwise."""
    caster, fight = casting.caster, arena.fight
    there = any(isinstance(one.piece, Illusion) and one.source == caster.key for one in fight.standing)
    foe = nearest(fight, caster)
    if there or foe is None or caster.lp * 2 > caster.full_lp or distance_between(caster, foe) <= AHEAD:
        return None
    reason = make_thought(caster.name, f"is hurt and hides from {foe.name} behind an image")
    return line_scheme(arena, casting, BEHIND_AN_IMAGE, reason)


ILLUSIONS: Final[Family] = {
    Illusion: PieceRule(place=_paint, scheme=_hide_behind),
    Hide: PieceRule(place=_hide, scheme=_vanish),
}
