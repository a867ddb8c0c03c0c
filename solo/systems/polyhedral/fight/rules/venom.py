"""Venomous creatures (`P-37`): the malady that their wounds bring to living victims.

Its damage is part of the blow's odds; its other consequences lie on the victim like a spell's effects.
"""

from __future__ import annotations

from solo.resolver import Roll
from solo.systems.contract import Event
from solo.systems.polyhedral.fight.rules import lasting_effects, weakness, wounds
from solo.systems.polyhedral.fight.state import AttackMode, AttackModes, Combatant, FightContext, LastingEffect
from solo.systems.polyhedral.magic.amounts import Power
from solo.systems.polyhedral.magic.healing import LIFELESS
from solo.systems.polyhedral.magic.maladies import Befalling, Malady
from solo.systems.polyhedral.rolls import hazards, injuries
from solo.systems.polyhedral.rolls.checks import Steps
from solo.systems.polyhedral.rolls.hazards import MaladyStrike
from solo.systems.polyhedral.rolls.narration import check_roll, damage_roll
from solo.systems.polyhedral.rolls.scores import difficulty


def sting_of(armoury: AttackModes, target: Combatant, form: AttackMode) -> MaladyStrike | None:
    """Return the malady of a natural weapon against this target; None for none, and for lifeless targets."""
    if not form.weapon.venom or target.tagged(*LIFELESS):
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

    what = f"{attacker.name}: {malady.name} of {form.name}"
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
