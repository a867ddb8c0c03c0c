"""Effects of a weapon beyond its damage: enchantments, spells on it, venom (`P-19`, `P-28`, `P-37`).

Each effect has figures for the odds of a blow, and consequences of a blow that hits. The damage of venom is part of the
blow's odds. The other consequences of venom are lasting effects on the victim, like those of a spell.
"""

from __future__ import annotations

from typing import Final

from solo.resolver import Roll, distribution, format_percent
from solo.systems.contract import Event
from solo.systems.parts.phrasing import count_noun
from solo.systems.polyhedral.fight.narration import attacks
from solo.systems.polyhedral.fight.rules import lasting_effects, weakness, wounds
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
from solo.systems.polyhedral.magic.healing import LIFELESS
from solo.systems.polyhedral.magic.maladies import Befalling, Malady
from solo.systems.polyhedral.rolls import hazards, injuries
from solo.systems.polyhedral.rolls.attacks import NO_RIDERS, BlowRiders
from solo.systems.polyhedral.rolls.checks import Steps, check_roll, damage_roll
from solo.systems.polyhedral.rolls.hazards import MaladyStrike
from solo.systems.polyhedral.rolls.scores import difficulty


def sting_of(armoury: AttackModes, target: Combatant, form: AttackMode) -> MaladyStrike | None:
    """Return the malady of a natural weapon with its figures against this target; None if there is none.

    Lifeless targets catch no malady.
    """
    if not form.weapon.venom or target.has_tag(*LIFELESS):
        return None
    malady = armoury.content.entries(Malady)[form.weapon.venom]
    return malady.sting(target.build.attributes.toughness)


def apply_venom(arena: FightContext, attacker: Combatant, target: Combatant, form: AttackMode) -> None:
    """Roll the attacker's malady: strength, damage, and the lasting consequences on the target."""
    sting = sting_of(arena.armoury, target, form)
    if sting is None:
        return
    malady = arena.armoury.content.entries(Malady)[form.weapon.venom]
    scene, rolls, thrown = arena.scene, list[Roll](), list[tuple[int, int, int]]()

    def noted(step: object, outcome: int) -> None:
        if step is hazards.malady:
            ends = "full effect" if outcome else "lesser effect"
            rolls.append(check_roll(scene, "strength", difficulty(sting.toughness), (), ends))
            thrown.append(sting.full if outcome else sting.lesser)
        else:
            count, sides, bonus = thrown[0]
            rolls.append(damage_roll(scene, "damage", (count, sides), bonus, outcome, False))

    what = f"{attacker.name}: {malady.name} from {form.name}"
    stung = hazards.strike_with_malady(
        Steps(scene, attacker.key, {hazards.malady: what, injuries.damage: what}, noted), sting
    )
    harm = malady.full if stung.in_full else malady.lesser
    take = wounds.drain if stung.drains else wounds.wound
    changes = take(arena.fight, target, stung.damage, attacker.key) if stung.damage else ()
    for piece in harm.does if not target.dead else ():
        _lay(arena, attacker, target, malady, piece)
    if scene.has_listener:
        verb = "takes hold of" if stung.in_full else "only weakly affects"
        befalls = f", {harm.befalls}" if harm.befalls else ""
        text = f"{malady.name} {verb} {target.name}: {stung.damage} {'VP' if stung.drains else 'damage'}{befalls}."
        scene.emit(Event("venom", text, attacker.name, tuple(rolls), changes))


def _lay(arena: FightContext, attacker: Combatant, target: Combatant, malady: Malady, piece: Befalling) -> None:
    turns = lasting_effects.FOR_GOOD if piece.lasting == "for good" else piece.turns
    effect = LastingEffect(malady.name, piece, attacker.key, Power(0, malady.cure), turns)
    if lasting_effects.add_effect(arena.fight, target, effect):
        weakness.update_derived(target, arena.armoury)


CUT: Final = "slash"
THRUST: Final = "pierce"
BLUNT: Final = "blunt"
NO_POWER: Final = Power(skill=0, result=0)


def blow_riders(armoury: AttackModes, attacker: Combatant, target: Combatant, form: AttackMode) -> BlowRiders:
    """Return all additions to a blow of this weapon at this target: enchantments, flame spells and venom."""
    enchanted, flames = form.enchantment, _flames(attacker, form)
    if enchanted is PLAIN:
        sting = sting_of(armoury, target, form)
        return BlowRiders(after_dr=flames, sting=sting) if flames or sting else NO_RIDERS
    build, metal = target.build, metal_of(armoury, target)
    return BlowRiders(
        before_dr=enchanted.before_dr(build.tags, build.skills, metal),
        critical=enchanted.adds("critical_damage"),
        after_dr=enchanted.after_dr(build.tags, build.skills, metal) + flames,
        venom=build.attributes.toughness if enchanted.venomous else 0,
        serrated=target.figures.tgh_vs_spell if enchanted.is_serrated and form.type == CUT else 0,
    )


def _flames(attacker: Combatant, form: AttackMode) -> int:
    """Return the damage that flame spells on this weapon add past DR; a launcher gives it to every missile (`P-28`)."""
    if not attacker.effects:
        return 0
    mark = attacker.pieces[form.slot].mark
    return sum(piece.damage for effect, piece in attacker.effects_of(Kindle) if effect.on == mark) if mark else 0


def max_bonus(armoury: AttackModes, combatant: Combatant, target: Combatant) -> tuple[int, int]:
    """Return the most damage that the fighter's enchantments could add against this target: (before DR, past DR)."""
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
    """Return whether the target's armour is of metal: none, part or all (`R-28`); hide counts as none."""
    armour = belongings.worn_armour(target.pieces, armoury)
    return armour.metal if armour else "none"


def pushes(form: AttackMode) -> bool:
    """Return True if a blow in this mode can knock back: slash, blunt, or a thrust of a Hammer weapon (`P-35`)."""
    if form.type in wounds.KNOCKS or form.enchantment is PLAIN:
        return form.type in wounds.KNOCKS
    return form.type == THRUST and form.enchantment.knocks_back


def after_wound(
    arena: FightContext, source: Combatant, target: Combatant, form: AttackMode, piece: CarriedItem
) -> None:
    """Apply the consequences of a wound after its damage: venom, then bleeding (Part 8)."""
    apply_venom(arena, source, target, form)
    if form.enchantment is PLAIN:
        return
    if form.enchantment.venomous:
        envenom(arena, source, target, form)
    if form.enchantment.is_serrated and form.type == CUT:
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
    """Let the target's slashing wound bleed for some rounds, as by Hemorrhage, unless one bleeds already (`R-31`)."""
    if target.effects_of(Bleed):
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
    """Give the target of a knockback a penalty for its next turn, if the weapon's enchantment does so (`P-20`)."""
    reeling = form.enchantment.adds("reeling") if form.type == BLUNT else 0
    if reeling and not target.dead:
        lasting_effects.add_effect(
            arena.fight, target, LastingEffect("reeling", Hinder(modifier=-reeling), source.key, NO_POWER, 1)
        )
        arena.does("knockback", target, f"reels and has −{reeling} on the next turn")


def describe(added: BlowRiders) -> list[str]:
    """Describe what an enchantment adds to a blow, in sentences."""
    found = []
    if added.critical:
        found.append(f"A critical hit does {added.critical} more magic damage, before DR.")
    if added.after_dr:
        found.append(f"A hit does {added.after_dr} more magic damage, after DR.")
    if added.venom:
        chance = distribution(hazards.malady, *hazards.VENOM_STRENGTH, added.venom).chance_of(True)
        found.append(
            f"A wound also poisons the target: {format_percent(chance)} chance to lose 1d4 VP, otherwise 1 VP."
        )
    if added.sting:
        chance = distribution(hazards.malady, *added.sting[:3]).chance_of(True)
        effect = f"{format_percent(chance)} chance of the full effect"
        found.append(f"A wound also carries venom: {effect}. The odds shown include the venom's damage.")
    if added.serrated:
        chance = distribution(hazards.hemorrhage, added.serrated).chance_of(hazards.SERRATED_ROUNDS)
        rounds = f"{format_percent(chance)} chance of {hazards.SERRATED_ROUNDS} rounds, otherwise 1 round"
        found.append(f"A wound also bleeds for 1 LP and 1 VP a round: {rounds}. The odds shown leave out the bleeding.")
    return found
