"""Harm: Stamina, Health, going down, and falls from a height (`S-04`, `S-05`, `R-14`, `R-18`)."""

from __future__ import annotations

from typing import Final, NamedTuple

from solo.systems.contract import Deed, ValueChange
from solo.systems.parts.fight.deeds import chance_that, harm_kind
from solo.systems.parts.phrasing import format_number, join_names
from solo.systems.swords.fight.narration.events import damage_words, emit_event, roll_of, total
from solo.systems.swords.fight.rules.modifiers import endurance
from solo.systems.swords.fight.state import FightContext, Fighter
from solo.systems.swords.rolls.damage import Health, is_down, net_damage, net_of
from solo.systems.swords.rolls.skill import NamedSum, two_dice

FALL_BONUS_PER_YARD: Final = 1
FALL: Final = "fall"
"""Cause of the harm in a deed without a doer."""


class Condition(NamedTuple):
    """A fighter's Stamina and Health before damage."""

    stamina: int
    health: Health
    down: bool

    @classmethod
    def from_fighter(cls, fighter: Fighter) -> Condition:
        """Return the present condition of a fighter."""
        return cls(fighter.stamina, fighter.health, fighter.down)


class HitChances(NamedTuple):
    """The odds of a hit that was rolled.

    `force` is the damage modifier minus the endurance modifier, `net` the net damage, and `to_hit` the exact chance
    to hit.
    """

    force: int
    net: int
    to_hit: float = 1.0


def make_deed(
    arena: FightContext, by: str, target: Fighter, before: Condition, hit: HitChances, weapon: str = ""
) -> Deed:
    """Return the deed that describes the damage done to `target`, with the exact chance to do as much.

    `by` is the name of the attacker, and `before` the target's condition before the damage.
    """
    scale = arena.tables.health
    did = harm_kind(target.down and not before.down, target.dead and before.health < Health.DEAD)

    def is_as_much(net: int) -> bool:
        if did == "kills":
            return scale.level(net) >= Health.DEAD
        if did == "fells":
            return is_down(before.stamina - net, scale.level(net))
        return net >= hit.net

    chance = hit.to_hit * chance_that(is_as_much, net_damage, hit.force)
    return Deed(by, did, target.name, weapon, chance)


# rule: Stamina
def apply_damage(arena: FightContext, by: Fighter | None, target: Fighter, net: int) -> list[ValueChange]:
    """Subtract net damage from the target and return the changes.

    A fighter who falls leaves every grapple (`S-04`, `S-05`).
    """
    if net <= 0:
        return []
    fight, listening = arena.fight, arena.scene.has_listener
    before, health = target.stamina, target.health
    target.stamina -= net
    target.health = max(health, arena.tables.health.level(net))
    fight.lost_stamina()
    if target.health != health:
        target.ill = arena.tables.health.penalty(target.health)
        fight.changed(target)
    fight.losses += net
    if by is not None and by.side != target.side:
        by.harm += min(net, max(before, 0))
    changes = []
    if listening:
        changes.append(ValueChange(target.name, "Stamina", format_number(before), format_number(target.stamina)))
        if target.health != health:
            changes.append(ValueChange(target.name, "Health", health.word, target.health.word))
    if is_down(target.stamina, target.health) and not target.down:
        target.down = True
        target.left = []
        fight.fallen.append(target.key)
        end_close_combat(arena, target)
        fight.forget_values(target)
    return changes


def end_close_combat(arena: FightContext, fighter: Fighter) -> None:
    """End a fighter's close combat. Afterwards both fighters are free (`H-06`)."""
    if not fighter.clinch:
        return
    other = arena.fight.find(fighter.clinch)
    for one in (fighter, other):
        one.clinch = ""
        one.control = False
        one.helpers = []


def fall_from_height(
    arena: FightContext, target: Fighter, yards: int, how: str, by: str = "", chance: float = 1.0
) -> None:
    """Roll and apply the damage of a fall: 2d6 + 1 per yard, endured without armour (`R-14`, house).

    `how` is the fall in words. `by` is the name of the fighter who caused the fall, "" for none, and `chance` the
    exact chance of causing it.
    """
    added = NamedSum(yards * FALL_BONUS_PER_YARD, (("yards", yards),))
    fall(arena, target, how, added, endurance(target, armoured=False), by, chance)


def fall(
    arena: FightContext,
    target: Fighter,
    how: str,
    added: NamedSum,
    against: NamedSum,
    by: str = "",
    chance: float = 1.0,
) -> None:
    """Roll the damage of a fall and apply it. `how` is the fall in words, without the target's name.

    `added` is the modifier of damage, `against` the modifier of endurance. `by` is the name of the fighter behind
    the fall, "" for none, and `chance` the exact chance of causing the fall.
    """
    scene = arena.scene
    harm = total(scene, "damage of the fall", scene.roll(target.key, f"{target.name}: fall", two_dice), added)
    borne = total(scene, "endurance", scene.roll(target.key, f"{target.name}: endurance", two_dice), against)
    net = net_of(harm.total, borne.total)
    before = Condition.from_fighter(target)
    changes = apply_damage(arena, None, target, net)
    if scene.has_listener:
        deeds = [how, damage_words(net), *(["does not get up"] if target.down else ())]
        text = f"{target.name} {join_names(deeds)}."
        force = added.total - against.total
        deed = make_deed(arena, by, target, before, HitChances(force, net, chance), "" if by else FALL)
        emit_event(scene, "fall", target, text, (roll_of(harm), roll_of(borne)), changes, deed=deed)
