"""Effects that lie on a fighter until a clock or a check ends them (`H-17`, `R-02`).

Effects of one spell on a creature do not add up: the strongest holds, of equally strong effects the longest. No limit
applies to the game master's modifier. It is used up by the next check, or by all checks of one action together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solo.resolver import Modifier
from solo.systems.contract import Event
from solo.systems.parts.phrasing import with_sign
from solo.systems.polyhedral.fight.rules import weakness
from solo.systems.polyhedral.fight.state import Combatant, FieldEffect, Fight, FightContext, LastingEffect
from solo.systems.polyhedral.fight.state.context import sides_informed
from solo.systems.polyhedral.magic.afflictions import Expose, Hinder, Slow
from solo.systems.polyhedral.magic.charms import Dominate, Inspire
from solo.systems.polyhedral.magic.fear import HoldOff
from solo.systems.polyhedral.magic.pieces import Lasting
from solo.systems.polyhedral.rolls import checks

MINUTE = 60
FOR_GOOD = -1


def add_effect(fight: Fight, target: Combatant, effect: LastingEffect) -> bool:
    """Lay an effect on the target. Return False if a stronger effect of the same spell lies on the target already.

    The duration counts turns of the target, or of the caster if the effect's clock says so. The present turn does not
    count.
    """
    same = [old for old in target.effects if _same(old, effect)]
    if any(_rank(old) > _rank(effect) for old in same):
        return False
    target.effects = [old for old in target.effects if old not in same]
    for old in same:
        weakness.give_back(target, old)
    weakness.take(target, effect)
    counted = effect.source if effect.clock == "caster" else target.key
    if effect.turns > 0 and fight.acting == counted:
        effect.turns += 1
    target.effects.append(effect)
    return True


def _same(old: LastingEffect, new: LastingEffect) -> bool:
    """Return True if both effects are the same effect piece of one spell, so that a fighter can have only one of them.

    A permanent effect and a temporary one never replace each other.
    """
    kind = old.spell == new.spell and type(old.piece) is type(new.piece) and old.on == new.on
    return kind and (old.turns < 0) == (new.turns < 0)


def _rank(effect: LastingEffect) -> tuple[int, int, int]:
    turns = 10**6 if effect.turns < 0 else effect.turns
    return abs(getattr(effect.piece, "modifier", 0)), effect.power.result, turns


def remove_effect(target: Combatant, effect: LastingEffect) -> None:
    """Take an effect off the target, and end the domination or weakness that it caused."""
    target.effects = [old for old in target.effects if old is not effect]
    weakness.give_back(target, effect)
    if isinstance(effect.piece, Dominate):
        target.serves = ""


def lift_all(target: Combatant, kind: type[Lasting] | tuple[type[Lasting], ...]) -> bool:
    """Take all effects of a kind off the target; return True if there were any."""
    found = [effect for effect in target.effects if isinstance(effect.piece, kind)]
    for effect in found:
        remove_effect(target, effect)
    return bool(found)


# rule: Clocks
def count_down(fight: Fight, combatant: Combatant) -> list[tuple[Combatant, LastingEffect]]:
    """Count down the effects timed by this fighter's turns; return those that ran out as (bearer, effect)."""
    ended = []
    for bearer in [one for one in fight.combatants if one.effects]:
        for effect in list(bearer.effects):
            counts = effect.source == combatant.key if effect.clock == "caster" else bearer is combatant
            if effect.turns < 0 or not counts:
                continue
            effect.turns -= 1
            if not effect.turns:
                remove_effect(bearer, effect)
                ended.append((bearer, effect))
    for standing in [standing for standing in fight.standing if standing.source == combatant.key]:
        if standing.turns > 0:
            standing.turns -= 1
            if not standing.turns:
                fight.standing.remove(standing)
    return ended


def on_checks(combatant: Combatant) -> list[Modifier]:
    """Return the modifiers of effects on a fighter's attacks, spells and skill checks.

    Only the strongest effect of each spell counts (`H-17`).
    """
    if not combatant.effects:
        return []
    found: dict[str, int] = {}
    for effect, hinder in combatant.effects_of(Hinder):
        found[effect.spell] = min(found.get(effect.spell, 0), hinder.modifier)
    for effect, inspire in combatant.effects_of(Inspire):
        if inspire.on == "next action":
            found[effect.spell] = max(found.get(effect.spell, 0), inspire.modifier)
    return [Modifier(spell, modifier) for spell, modifier in found.items()]


def target_modifiers(target: Combatant, missile: bool) -> list[Modifier]:
    """List the modifiers of spells that make the target easier to hit, by a `missile` or in melee."""
    return [
        Modifier(effect.spell, piece.modifier)
        for effect, piece in target.effects_of(Expose)
        if missile or not piece.ranged
    ]


def speed_loss(combatant: Combatant) -> int:
    """Return the spaces by which spells shorten a fighter's Move."""
    return sum(piece.by for _, piece in combatant.effects_of(Slow))


def action_taken(combatant: Combatant) -> None:
    """End the effects that last until a fighter's next action, since it has just attacked, cast or checked a skill."""
    combatant.ruled = 0
    for effect in list(combatant.effects):
        piece = effect.piece
        waited = (isinstance(piece, Hinder) and piece.until == "next action") or (
            isinstance(piece, Inspire) and piece.on == "next action"
        )
        if waited:
            remove_effect(combatant, effect)


# Concentration


END = "stop-concentrating"


def keeps_foes_away(fight: Fight, caster: Combatant) -> bool:
    """Return True if the caster's concentration holds a creature off, or would hold off creatures that come near."""
    if _standing(fight, caster):
        return True
    bearers = [one for one in fight.combatants if one.effects]
    return any(effect.source == caster.key for one in bearers for effect, _ in one.effects_of(HoldOff))


def _standing(fight: Fight, caster: Combatant) -> list[FieldEffect]:
    """List the caster's `HoldOff` effects on the field, which affect creatures that come near later."""
    return [one for one in fight.standing if isinstance(one.piece, HoldOff) and one.source == caster.key]


def end(arena: FightContext, caster: Combatant) -> None:
    """End the caster's concentration."""
    if not keeps_foes_away(arena.fight, caster):
        return
    for one in arena.fight.combatants:
        for effect, _ in one.effects_of(HoldOff):
            if effect.source == caster.key:
                remove_effect(one, effect)
    for standing in _standing(arena.fight, caster):
        arena.fight.standing.remove(standing)
    arena.does("spell", caster, "no longer concentrates")


NAME: Final = "the game master"
WAVERING: Final = Modifier("wavering", -1)
"""The modifier on all checks of a fighter whose side wavers (Nerve, a house rule)."""


def current_ruling(one: Combatant) -> tuple[Modifier, ...]:
    """Return the unlimited modifiers on a fighter's next check: the game master's, and the modifier for wavering."""
    ruled = (Modifier(NAME, one.ruled),) if one.ruled else ()
    return (*ruled, WAVERING) if one.wavering else ruled


def circumstances(
    one: Combatant, situational: Sequence[Modifier], rule_given: Sequence[Modifier]
) -> tuple[Modifier, ...]:
    """Return all modifiers of a fighter's check: those with a limited sum (`R-02`), then those of `current_ruling`."""
    return (*checks.circumstances(situational, rule_given), *current_ruling(one))


# rule: The game master
def set_ruling(arena: FightContext, one: Combatant, given: int) -> None:
    """Set the game master's modifier `given` on a fighter's next check, replacing an earlier one, and emit an event."""
    one.ruled = given
    modifier = f"gives {with_sign(given)} on" if given else "removes the modifier on"
    text = f"The game master {modifier} {one.name}'s next check."
    if arena.scene.has_listener:
        arena.scene.emit(Event("gamemaster", text, one.name, sides=sides_informed(arena.fight, one)))
