"""Effects of a successful spell in a fight: running, actions lost, a fall or damage (part 3, `R-38`)."""

from __future__ import annotations

from msgspec.structs import replace

from solo.systems.contract import Deed
from solo.systems.fire_and_sword.fight.narration.attacks import damage_of_spell, resistance_told
from solo.systems.fire_and_sword.fight.rules import luck_weights
from solo.systems.fire_and_sword.fight.rules.fighters_out import OUT_BY, put_out
from solo.systems.fire_and_sword.fight.rules.figures import figures_of
from solo.systems.fire_and_sword.fight.state import FightContext, Fighter
from solo.systems.fire_and_sword.fight.state.action_codes import CastCode
from solo.systems.fire_and_sword.magic import effects, reach
from solo.systems.fire_and_sword.magic.casting import bolt_damage
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.rolls.attack import TargetState, incapacitation
from solo.systems.parts.fight.deeds import chance_that
from solo.systems.parts.phrasing import count_noun, uncapitalise, with_article


def apply_spell(arena: FightContext, caster: Fighter, spell: Spell, done: CastCode, chance: float = 1.0) -> None:
    """Apply a successful spell to its target. The spell counts from the next round on (`R-38`).

    `chance` is the exact chance that the casting worked.
    """
    target = arena.fight.find(done.target)
    if effects.is_lasting(spell):
        begun = effects.start_spell(spell, done.power, caster.key, done.on, done.on)
        target.running.append(replace(begun, sunrises=reach.SUNRISES[done.duration]))
        on = f" ({done.on})" if done.on else ""
        arena.emit("effect", target, f"{spell.name} {done.power} is active on {target.name}{on}.")
    hindered = effects.hindrance(spell, done.power)
    if hindered.actions and target.is_able:
        if spell.one_round:
            target.forfeit += hindered.actions
        else:
            target.owed += hindered.actions
        lost = count_noun(hindered.actions, "action")
        when = " in the next round" if spell.one_round else ", starting next round"
        arena.does("effect", target, f"loses {lost}{when}")
    if hindered.falls and target.is_able and target.bodily and not target.fallen:
        target.fallen, target.mounted = True, False
        arena.does("effect", target, "falls")
    if spell.harms and target.is_able:
        _strike_down(arena, caster, spell, done.power, target, chance)


def _strike_down(
    arena: FightContext, caster: Fighter, spell: Spell, power: int, target: Fighter, chance: float
) -> None:
    """Roll the damage of a spell: its die, magical protection, and the target's resistance (part 3)."""
    scene, build = arena.scene, target.build
    protected = figures_of(arena.fight, target).magic_armour
    bonus = spell.figure_at(spell.damage, power)
    what = f"{caster.name}: damage of {uncapitalise(spell.name)}"
    net = scene.roll(caster.key, what, bolt_damage, spell.damage_die, bonus, protected)
    die = damage_of_spell(scene, spell.damage_die, bonus, net) if scene.has_listener else None
    harm = TargetState.UNAFFECTED
    if net:
        harm = scene.roll(
            target.key, f"{target.name}: resistance", incapacitation, net, build.named, build.resistance_die
        )
    resists = build.named, build.resistance_die
    thrown = spell.damage_die, bonus, protected
    luck_weights.record_bolt_luck(scene, arena.fight, target, thrown, resists, harm)
    deed: Deed | None = None
    if die is not None:
        stood = resistance_told(scene, target, net, harm) if net else ()
        stands = (
            f", who rolls {with_article(str(stood[0].faces[0]))} to resist: {harm.word}."
            if stood and stood[0].faces
            else "."
        )
        text = f"{spell.name} does {net} damage to {target.name}{stands}"
        weapon = spell.name
        if harm is TargetState.UNAFFECTED:
            chance *= chance_that(lambda done: done >= net, bolt_damage, *thrown)
            arena.emit(
                "effect", target, text, (die, *stood), deed=Deed(caster.name, "hits", target.name, weapon, chance)
            )
        else:
            chance *= chance_that(lambda came: came is not TargetState.UNAFFECTED, luck_weights.bolt, thrown, resists)
            deed = Deed(caster.name, "fells", target.name, weapon, chance)
            arena.emit("effect", target, text, (die, *stood))
    if harm is not TargetState.UNAFFECTED:
        put_out(arena, target, OUT_BY[harm], caster, deed)
