"""Casting in a fight: possible castings, price, roll, payment and effect (`H-08`, part 3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from msgspec.structs import replace

from solo.systems.contract import Deed, ValueChange
from solo.systems.fire_and_sword.fight.narration.attacks import damage_of_spell, resistance_told
from solo.systems.fire_and_sword.fight.rules import luck_weights
from solo.systems.fire_and_sword.fight.rules.fighters_out import OUT_BY, put_out
from solo.systems.fire_and_sword.fight.rules.figures import figures_of
from solo.systems.fire_and_sword.fight.rules.fumbles import fumble
from solo.systems.fire_and_sword.fight.state import FightContext, Fighter, paces_between
from solo.systems.fire_and_sword.fight.state.action_codes import CastCode
from solo.systems.fire_and_sword.magic import effects, reach
from solo.systems.fire_and_sword.magic.casting import FAILED_CAST, Casting, bolt_damage, cast
from solo.systems.fire_and_sword.magic.spell import CAST_RANGE, Spell, base_cost, powers_up_to
from solo.systems.fire_and_sword.magic.spell_changes import mark_used
from solo.systems.fire_and_sword.people.magic import KnownSpell
from solo.systems.fire_and_sword.rolls.attack import TargetState, incapacitation
from solo.systems.fire_and_sword.rolls.roll import Level, ReadRoll, level_words, plain_roll, skill_roll
from solo.systems.fire_and_sword.rolls.throwers import RecordedRoll, SharedThrower, ThrowerName, record_roll
from solo.systems.fire_and_sword.skills import CULT_LORE, DODGE, SHIELD_PARRY
from solo.systems.parts.fight.deeds import chance_that
from solo.systems.parts.phrasing import uncapitalise, with_article

EPISODE: Final = "episode"
FAILURES: Final = {Casting.FUMBLED: "fumbles", Casting.FAILED: "fails"}
_UNRESISTED: Final = {Level.FUMBLE: "fumbles the resistance", Level.FAILURE: "fails to resist"}


def find_known_spell(fighter: Fighter, spell: str) -> KnownSpell | None:
    """Return the fighter's entry for a known spell; None if the spell is unknown or used up."""
    return next((one for one in fighter.spells if one.name == spell and not one.used), None)


def cost(caster: Fighter, spell: Spell, power: int, paces: int, duration: str) -> int:
    """Return a casting's cost in magic points, less points fixed in items (`F-33`, `R-29`); 0 for a divine spell."""
    if spell.kind == "divine":
        return 0
    base = max(0, base_cost(spell, power) - dict(caster.build.fixed).get(spell.name, 0))
    return reach.cost(base, duration, reach.range_for(paces) if paces else "touch")


def price_of(arena: FightContext, caster: Fighter, one: CastCode) -> int:
    """Return a casting's cost in magic points at the current distance between caster and target."""
    target = arena.fight.find(one.target)
    paces = 0 if target is caster else max(1, paces_between(caster, target))
    return cost(caster, arena.spells[one.spell], one.power, paces, one.duration)


def pay(caster: Fighter, spell: Spell, price: int) -> None:
    """Pay for a casting: a divine spell is used up, sorcery costs its price (`F-27`, `F-30`)."""
    if spell.kind == "divine":
        caster.spells = list(mark_used(caster.spells, spell.name))
    else:
        caster.magic_points -= price


class CastingRoll(NamedTuple):
    """The figures of a casting roll: the effective skill, +Y for a critical, and +Z against the resistance (`F-10`)."""

    skill: int
    critical: int
    overcome: int


def casting_roll(caster: Fighter, spell: Spell) -> CastingRoll:
    """Return the roll of a casting: the cult's lore or the spell's own skill, with all bonuses and penalties."""
    name = spell.casting_skill
    pluses = effects.spell_bonuses(caster.running, name) if caster.running else effects.SpellBonuses()
    skill = caster.build.skill(name) + pluses.skill + dict(caster.build.casting).get(spell.name, 0)
    return CastingRoll(skill, pluses.critical, pluses.overcome)


def targets(arena: FightContext, caster: Fighter, spell: Spell) -> Iterator[Fighter]:
    """Yield possible targets of a spell: friends and the caster, or foes. Divine spells reach 20 paces (part 3)."""
    fight = arena.fight
    around = fight.foes_of(caster) if spell.whom == "foe" else [caster, *fight.friends_of(caster)]
    for target in around:
        if spell.harms and fight.terms.bodies_only and not target.bodily:
            continue
        if spell.kind == "sorcery" or paces_between(caster, target) <= CAST_RANGE:
            yield target


# rule: Casting in a fight
def castable(arena: FightContext, caster: Fighter, longer: bool = False) -> Iterator[CastCode]:
    """Yield the castings that the caster can pay for: for the episode, or with `longer` only for longer (`H-08`)."""
    for one in caster.spells:
        spell = arena.spells.get(one.name)
        if one.used or spell is None or not spell.in_fight or spell.whom == "place":
            continue
        durations = [EPISODE]
        if longer:
            durations = [key for key in reach.DURATIONS if key != EPISODE] if _may_last(spell) else []
        for target in targets(arena, caster, spell):
            paces = 0 if target is caster else max(1, paces_between(caster, target))
            for power in powers_up_to(spell, one.power):
                for duration in durations:
                    if cost(caster, spell, power, paces, duration) <= caster.magic_points:
                        for on in put_on(spell, target):
                            yield CastCode(spell.name, power, on, duration, target.key)


def _may_last(spell: Spell) -> bool:
    return spell.kind == "sorcery" and effects.is_lasting(spell)


def put_on(spell: Spell, target: Fighter) -> tuple[str, ...]:
    """List the target's skills or weapons that a spell may affect; a single "" if the spell needs none."""
    if spell.where == "one skill":
        return (*combat_skills(target), *casting_skills(target))
    if spell.where == "one weapon":
        arms = target.build.arms
        return (target.weapon,) if target.weapon else tuple(arm.name for arm in arms if arm.natural)
    return ("",)


def casting_skills(fighter: Fighter) -> tuple[str, ...]:
    """List the skills with which a fighter casts: the cult's lore, and the skill of each sorcery spell."""
    levels = dict(fighter.build.skills)
    return tuple(name for name in (CULT_LORE, *(one.name for one in fighter.spells)) if levels.get(name, 0) > 1)


def combat_skills(fighter: Fighter) -> tuple[str, ...]:
    """List the skills with which a fighter fights with its present arms, the attack first."""
    build = fighter.build
    held = [build.arm(fighter.weapon)] if fighter.weapon else []
    arms = held or [arm for arm in build.arms if arm.natural]
    found = [arm.attack_skill for arm in arms] + [arm.parry_skill for arm in arms if arm.parry is not None]
    if build.shield:
        found.append(SHIELD_PARRY)
    return tuple(dict.fromkeys((*found, DODGE)))


def chance_to_cast(caster: Fighter, spell: Spell, target: Fighter, resists: bool) -> float:
    """Return the exact chance, from 0 to 1, that a casting works."""
    skill, critical, overcome = casting_roll(caster, spell)
    resisting = target.build.resisting if resists else None
    return chance_that(lambda came: came is Casting.WORKS, cast, skill, resisting, critical, overcome)


def roll_casting(arena: FightContext, caster: Fighter, spell: Spell, target: Fighter, resists: bool) -> Casting:
    """Roll the casting, and the target's resistance if `resists`. Return the result."""
    name = spell.casting_skill
    skill, critical, overcome = casting_roll(caster, spell)
    resisting = target.build.resisting if resists else None
    scene = arena.scene
    if not scene.has_listener:
        done = scene.roll(caster.key, "a casting", record_roll, cast, skill, resisting, critical, overcome)
        luck_weights.record_casting_luck(scene, arena.fight, caster, (skill, resisting, critical, overcome), done)
        _note_critical(caster, name, done)
        return done.outcome
    hands = SharedThrower(
        scene,
        {
            skill_roll: [
                ThrowerName(caster.key, f"{caster.name}: {spell.name}, {name} {skill}"),
                ThrowerName(target.key, f"{target.name}: POW {resisting} to resist"),
            ]
        },
    )
    done = record_roll(hands, cast, skill, resisting, critical, overcome)
    _note_critical(caster, name, done)
    rolls, words, resisted = [], [], Level.FAILURE
    for number, (who, level) in enumerate(((caster.name, skill), (target.name, resisting))):
        throw = hands.find_throw(skill_roll, number)
        if throw is None or not isinstance(throw.outcome, ReadRoll):
            continue
        what = f"{who}: {name if not number else 'POW'}"
        rolls.append(plain_roll(what, level or 0, throw.faces, throw.outcome))
        words.append(level_words(throw.outcome))
        resisted = throw.outcome.level
    failed = spell.harms and done.outcome is not Casting.WORKS
    deed = Deed(caster.name, "misses", target.name, spell.name) if failed else None
    arena.emit(
        "cast", caster, _tell_casting(caster, spell, target, words, done.outcome, resisted), tuple(rolls), deed=deed
    )
    return done.outcome


def _tell_casting(
    caster: Fighter, spell: Spell, target: Fighter, levels: list[str], came: Casting, resisted: Level
) -> str:
    """Return the sentence of the story about a casting that came to the result `came`.

    `levels` describe the casting roll and, if rolled, the resistance roll, whose level is `resisted`.
    """
    at = "" if target is caster else f" on {target.name}"
    if came in FAILURES:
        return f"{caster.name} tries to cast {spell.name}{at} and {FAILURES[came]}."
    casts = (
        f"{caster.name} casts {spell.name}{at} ({levels[0]})." if levels else f"{caster.name} casts {spell.name}{at}."
    )
    if len(levels) < 2:
        return casts
    if came is Casting.RESISTED:
        return f"{casts} {target.name} resists ({levels[1]}), and the spell has no effect."
    if resisted < Level.NORMAL:
        return f"{casts} {target.name} {_UNRESISTED[resisted]}, and the spell works."
    return f"{casts} {target.name} resists ({levels[1]}), but the spell is stronger."


def _note_critical(caster: Fighter, name: str, done: RecordedRoll[Casting]) -> None:
    if done.critical:
        caster.earn_check(name)


def pay_after_cast(arena: FightContext, caster: Fighter, spell: Spell, came: Casting, price: int) -> None:
    """Pay for a casting that was rolled, and note the cost of a fumble.

    A successful divine spell is used up. Sorcery costs its price, or 1 point if the roll failed (`F-27`, `F-30`).
    """
    if came is Casting.FUMBLED:
        fumble(arena.fight, caster)
    before = caster.magic_points
    if came.cast:
        pay(caster, spell, price)
    elif spell.kind == "sorcery":
        caster.magic_points -= min(FAILED_CAST, before)
    if arena.scene.has_listener and before != caster.magic_points:
        change = ValueChange(caster.name, "MP", str(before), str(caster.magic_points))
        left = f"{caster.name} has {caster.magic_points} MP left."
        arena.emit("cast", caster, left, changes=(change,), sides=(caster.side,))


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
    if hindered.falls and target.is_able and target.bodily and not target.fallen:
        target.fallen, target.mounted = True, False
        arena.does("effect", target, "falls")
    if spell.harms and target.is_able:
        _strike_down(arena, caster, spell, done.power, target, chance)


def _strike_down(
    arena: FightContext, caster: Fighter, spell: Spell, power: int, target: Fighter, chance: float
) -> None:
    """Roll a spell's damage and the target's resistance, and apply the harm (part 3)."""
    scene, build = arena.scene, target.build
    protected = figures_of(arena.fight, target).magic_armour
    bonus = spell.figure_at(spell.damage, power)
    what = f"{caster.name}: damage of {uncapitalise(spell.name)}"
    net = scene.roll(caster.key, what, bolt_damage, spell.damage_die, bonus, protected)
    die = damage_of_spell(scene, spell.damage_die, bonus, protected, net) if scene.has_listener else None
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
