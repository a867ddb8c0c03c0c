"""Enchanted weapons, and spells on them: added damage, venom, bleeding and reeling.

Figures for the odds come first; the consequences of a landed blow follow below.
"""

from __future__ import annotations

from typing import Final

from solo.resolver import distribution, format_percent
from solo.systems.contract import Event
from solo.systems.parts.phrasing import count_noun
from solo.systems.polyhedral.fight.narration import attacks
from solo.systems.polyhedral.fight.rules import lasting_effects, venom, wounds
from solo.systems.polyhedral.fight.state import (
    AttackMode,
    AttackModes,
    CarriedItem,
    Combatant,
    FightContext,
    LastingEffect,
    belongings,
)
from solo.systems.polyhedral.gear.affixes import PLAIN
from solo.systems.polyhedral.gear.equipment import Metal
from solo.systems.polyhedral.magic.afflictions import Bleed, Hinder
from solo.systems.polyhedral.magic.amounts import Amount, Power
from solo.systems.polyhedral.magic.armaments import Kindle
from solo.systems.polyhedral.rolls import hazards, injuries
from solo.systems.polyhedral.rolls.attacks import NO_RIDERS, BlowRiders
from solo.systems.polyhedral.rolls.checks import Steps
from solo.systems.polyhedral.rolls.narration import check_roll, damage_roll
from solo.systems.polyhedral.rolls.scores import difficulty

CUT: Final = "slash"
THRUST: Final = "pierce"
BLUNT: Final = "blunt"
NO_POWER: Final = Power(skill=0, result=0)


def blow_riders(armoury: AttackModes, attacker: Combatant, target: Combatant, form: AttackMode) -> BlowRiders:
    """Return all additions to a blow in this form at this target; the weapon's plain damage is not included."""
    enchanted, flames = form.enchantment, _flames(attacker, form)
    if enchanted is PLAIN:
        sting = venom.sting_of(armoury, target, form)
        return BlowRiders(after_dr=flames, sting=sting) if flames or sting else NO_RIDERS
    build, metal = target.build, metal_of(armoury, target)
    return BlowRiders(
        before_dr=enchanted.before_dr(build.tags, build.skills, metal),
        critical=enchanted.adds("critical_damage"),
        after_dr=enchanted.after_dr(build.tags, build.skills, metal) + flames,
        venom=build.attributes.toughness if enchanted.venomous else 0,
        serrated=target.figures.tgh_vs_spell if enchanted.serrated and form.type == CUT else 0,
    )


def _flames(attacker: Combatant, form: AttackMode) -> int:
    """Return the damage after DR of a flame spell on this weapon; a launcher gives it to every missile (`P-28`)."""
    if not attacker.effects:
        return 0
    mark = attacker.pieces[form.slot].mark
    return sum(piece.damage for effect, piece in attacker.under(Kindle) if effect.on == mark) if mark else 0


def max_bonus(armoury: AttackModes, combatant: Combatant, target: Combatant) -> tuple[int, int]:
    """Return the most that the fighter's own enchanted weapons could add before and after this target's DR."""
    lent = armoury.enchantments(combatant)
    if not lent:
        return 0, 0
    metal, build = metal_of(armoury, target), target.build
    before = (
        enchanted.adds("damage")
        + enchanted.adds("critical_damage")
        + enchanted.before_dr(build.tags, build.skills, metal)
        for enchanted in lent
    )
    after = (enchanted.after_dr(build.tags, build.skills, metal) for enchanted in lent)
    return max(before, default=0), max(after, default=0)


def metal_of(armoury: AttackModes, target: Combatant) -> Metal:
    """Return how much of the target's armour is metal (`R-28`); hide counts as none."""
    armour = belongings.worn_armour(target.pieces, armoury)
    return armour.metal if armour else "none"


def pushes(form: AttackMode) -> bool:
    """Return True if a blow in this form can knock back: slash, blunt, or a thrust of a Hammer weapon (`P-35`)."""
    return form.type in wounds.KNOCKS or (form.type == THRUST and form.enchantment.knocks_back)


def after_wound(
    arena: FightContext, source: Combatant, target: Combatant, form: AttackMode, piece: CarriedItem
) -> None:
    """Apply the consequences of a wound after its damage: venom, then bleeding (Part 8)."""
    venom.apply_venom(arena, source, target, form)
    if form.enchantment.venomous:
        envenom(arena, source, target, form)
    if form.enchantment.serrated and form.type == CUT:
        serrate(arena, source, target, piece)


def envenom(arena: FightContext, source: Combatant, target: Combatant, form: AttackMode) -> None:
    """Poison the target by a wound: VP go first, then LP (`P-20`, `P-37`, `R-25`)."""
    scene, toughness = arena.scene, target.build.attributes.toughness
    rolls = []

    def noted(step: object, outcome: int) -> None:
        if step is hazards.malady:
            ends = "full effect" if outcome else "resisted"
            rolls.append(check_roll(scene, "venom", difficulty(toughness), (), ends))
        else:
            rolls.append(damage_roll(scene, "VP lost", hazards.VENOM_DICE, 0, outcome, False))

    what = f"{source.name}: venom of {form.name}"
    lost = hazards.venom(Steps(scene, source.key, {hazards.malady: what, injuries.damage: what}, noted), toughness)
    changes = wounds.drain(arena.fight, target, lost, source.key)
    if scene.has_listener:
        text = f"The venom of the {form.name} takes {lost} VP from {target.name}."
        scene.emit(Event("venom", text, source.name, tuple(rolls), changes))


# rule: Serrated
def serrate(arena: FightContext, source: Combatant, target: Combatant, piece: CarriedItem) -> None:
    """Let the target's slashing wound bleed on as by Hemorrhage; none is added while one runs (`R-31`)."""
    if target.under(Bleed):
        return
    scene, defence = arena.scene, target.figures.tgh_vs_spell
    what = f"{source.name}: bleeding from the {attacks.spoken_piece(piece)}"
    turns = scene.roll(source.key, what, hazards.hemorrhage, defence)
    lasting_effects.add_effect(
        arena.fight, target, LastingEffect("Hemorrhage", Bleed(turns=Amount(plus=turns)), source.key, NO_POWER, turns)
    )
    if scene.has_listener:
        outcome = "full effect" if turns > hazards.SERRATED_RESISTED else "resisted"
        roll = check_roll(scene, "Hemorrhage", defence, (), outcome)
        text = f"{target.name}'s wound will bleed for {count_noun(turns, 'round')}."
        scene.emit(Event("bleeding", text, source.name, (roll,)))


def unsettle(arena: FightContext, source: Combatant, target: Combatant, form: AttackMode) -> None:
    """Leave the target of a blunt blow that knocked it back reeling on its next turn (`P-20`)."""
    reeling = form.enchantment.adds("reeling") if form.type == BLUNT else 0
    if reeling and not target.dead:
        lasting_effects.add_effect(
            arena.fight, target, LastingEffect("reeling", Hinder(modifier=-reeling), source.key, NO_POWER, 1)
        )
        arena.does("knockback", target, f"reels, −{reeling} on the next turn")


def describe(added: BlowRiders) -> list[str]:
    """Describe what an enchantment adds to a blow, in sentences."""
    found = []
    if added.critical:
        found.append(f"A critical does {added.critical} more damage by magic, before DR.")
    if added.after_dr:
        found.append(f"A hit does {added.after_dr} more damage by magic, after DR.")
    if added.venom:
        chance = distribution(hazards.malady, *hazards.VENOM_STRENGTH, added.venom).chance_of(True)
        found.append(f"A wound also poisons: {format_percent(chance)} chance of 1d4 VP, otherwise 1 VP.")
    if added.sting:
        chance = distribution(hazards.malady, *added.sting[:3]).chance_of(True)
        effect = f"{format_percent(chance)} chance of the full effect"
        found.append(f"A wound also carries venom: {effect}. These odds include its damage.")
    if added.serrated:
        chance = distribution(hazards.hemorrhage, added.serrated).chance_of(hazards.SERRATED_ROUNDS)
        rounds = f"{format_percent(chance)} chance of {hazards.SERRATED_ROUNDS} rounds, otherwise 1"
        found.append(f"A wound also bleeds for 1 LP and 1 VP a round: {rounds}. These odds leave the bleeding out.")
    return found
