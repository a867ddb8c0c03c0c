"""Owns the magic phase: casts are resolved together, each by a caster still able to act (`H-08`, `R-38`)."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Final

from msgspec.structs import replace

from solo.resolver import distribution
from solo.systems.contract import Change, Choose, Decision, Measure, Option, Preview
from solo.systems.fire_and_sword.blows.incapacitation import Harm, incapacitation
from solo.systems.fire_and_sword.fight import telling
from solo.systems.fire_and_sword.fight.arena import Arena
from solo.systems.fire_and_sword.fight.figures import figures_of
from solo.systems.fire_and_sword.fight.hands import Hand, Hands
from solo.systems.fire_and_sword.fight.incantations import (
    Incantation,
    casting_roll,
    cost,
    known,
    pay,
    put_on,
    read,
    targets,
)
from solo.systems.fire_and_sword.fight.state import CAST, Fighter, apart
from solo.systems.fire_and_sword.fight.striking import OUT_BY, earn, put_out
from solo.systems.fire_and_sword.magic import effects, reach
from solo.systems.fire_and_sword.magic.casting import FAILED_CAST, Casting, cast, stricken
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.rolls.levels import Rolled
from solo.systems.fire_and_sword.rolls.noted import Noted, noted
from solo.systems.fire_and_sword.rolls.roll import skill_roll
from solo.systems.fire_and_sword.wording import spoken

Asking = Generator[Decision, str, None]
Effect = Callable[[], None]
RESIST, ACCEPT = "resist", "accept"
ENDINGS: Final = {
    Casting.FUMBLED: "the casting is fumbled",
    Casting.FAILED: "the casting fails",
    Casting.RESISTED: "the spell is resisted",
    Casting.WORKS: "the spell works",
}


def magic_phase(arena: Arena) -> Asking:
    """All casts of the round; what works takes effect when all are rolled."""
    working: list[Effect] = []
    for caster in arena.fight.fighters:
        if caster.out or not caster.spells:
            continue
        for action in caster.plan:
            if action.startswith(CAST):
                yield from _cast(arena, caster, read(action), working)
    for effect in working:
        effect()


def _cast(arena: Arena, caster: Fighter, wanted: Incantation, working: list[Effect]) -> Asking:
    spell = arena.spells[wanted.spell]
    target = _target(arena, caster, spell, wanted)
    if target is None or known(caster, spell.name) is None:
        arena.tell("cast", caster, lambda: f"{caster.name} finds nobody left to cast {spell.name} on.")
        return
    paces = 0 if target is caster else max(1, apart(caster, target))
    price = cost(caster, spell, wanted.power, paces, wanted.duration)
    if price > caster.magic_points:
        arena.tell("cast", caster, lambda: f"{caster.name} has too few magic points left for {spell.name}.")
        return
    resists = spell.resisted and target.side != caster.side
    if resists and arena.fight.terms.resisting_asked:
        resists = (yield _whether_to_resist(caster, spell, target)) == RESIST
    came = _rolled(arena, caster, spell, target, resists)
    _pay(arena, caster, spell, came, price)
    if came is Casting.WORKS:
        arena.fight.landed = True
        on = wanted.on if target.key == wanted.target else next(iter(put_on(spell, target)), "")
        working.append(lambda: _works(arena, caster, spell, wanted._replace(target=target.key, on=on)))


def _target(arena: Arena, caster: Fighter, spell: Spell, wanted: Incantation) -> Fighter | None:
    """The target named at declaration, or another foe where it is out or too far away by now (`H-05`)."""
    possible = list(targets(arena, caster, spell))
    named = next((one for one in possible if one.key == wanted.target), None)
    if named is not None or spell.whom != "foe":
        return named
    return min(possible, key=lambda one: apart(caster, one), default=None)


def _whether_to_resist(caster: Fighter, spell: Spell, target: Fighter) -> Choose:
    """The question whether a target resists or lets the spell work, which takes no action (part 4, `H-08`)."""
    skill, critical, overcome = casting_roll(caster, spell)

    def works(resisting: int | None) -> Preview:
        chance = distribution(cast, skill, resisting, critical, overcome).chance_of(Casting.WORKS)
        return Preview((Measure("works", chance, "chance"),))

    asked = f"{caster.name} casts {spell.name} on {target.name}: does {target.name} resist?"
    options = [
        Option(RESIST, f"resist with POW {target.build.resisting}", lambda: works(target.build.resisting)),
        Option(ACCEPT, "let it work", lambda: works(None)),
    ]
    return Choose(target.key, "resist", asked, options, RESIST)


def _rolled(arena: Arena, caster: Fighter, spell: Spell, target: Fighter, resists: bool) -> Casting:
    """The casting roll, and the target's where it resists."""
    name = spell.casting_skill
    skill, critical, overcome = casting_roll(caster, spell)
    resisting = target.build.resisting if resists else None
    scene = arena.scene
    if not scene.listening:
        done = scene.roll(caster.key, "a casting", noted, cast, skill, resisting, critical, overcome)
        _note_critical(caster, name, done)
        return done.outcome
    hands = Hands(
        scene,
        {
            skill_roll: [
                Hand(caster.key, f"{caster.name}: {spell.name}, {name} {skill}"),
                Hand(target.key, f"{target.name}: POW {resisting} to resist"),
            ]
        },
    )
    done = noted(hands, cast, skill, resisting, critical, overcome)
    _note_critical(caster, name, done)
    rolls, words = [], []
    for number, (who, level) in enumerate(((caster.name, skill), (target.name, resisting))):
        throw = hands.of(skill_roll, number)
        if throw is None or not isinstance(throw.outcome, Rolled):
            continue
        what = f"{who}: {name if not number else 'POW'}"
        rolls.append(telling.plain_roll(what, level or 0, throw.faces, throw.outcome))
        opens = f"{who} resists: " if number else ""
        words.append(f"{opens}{telling.dice(throw.faces, level or 0)}, {telling.reading(throw.outcome)}")
    at = "" if target is caster else f" on {target.name}"
    text = f"{caster.name} casts {spell.name}{at}: {'; '.join(words)}; {ENDINGS[done.outcome]}."
    arena.tell("cast", caster, lambda: text, tuple(rolls))
    return done.outcome


def _note_critical(caster: Fighter, name: str, done: Noted[Casting]) -> None:
    if done.critical:
        earn(caster, name)


def _pay(arena: Arena, caster: Fighter, spell: Spell, came: Casting, price: int) -> None:
    """A divine spell that was cast is used up; sorcery costs its price, or 1 point where it failed (`F-27`, `F-30`)."""
    if came is Casting.FUMBLED and arena.fight.terms.fumbles_cost:
        caster.forfeit += 1
    before = caster.magic_points
    if came.cast:
        pay(caster, spell, price)
    elif spell.kind == "sorcery":
        caster.magic_points -= min(FAILED_CAST, before)
    if arena.scene.listening and before != caster.magic_points:
        change = Change(caster.name, "MP", str(before), str(caster.magic_points))
        arena.tell("cast", caster, lambda: f"{caster.name} has {caster.magic_points} MP left.", changes=(change,))


def _works(arena: Arena, caster: Fighter, spell: Spell, done: Incantation) -> None:
    """What a spell that works does to its target; it counts from the next round on (`R-38`)."""
    target = arena.fight.of(done.target)
    if effects.lasts(spell):
        begun = effects.begun(spell, done.power, caster.key, done.on, done.on)
        target.running.append(replace(begun, sunrises=reach.SUNRISES[done.duration]))
        on = f" on {done.on}" if done.on else ""
        arena.tell("effect", target, lambda: f"{spell.name} {done.power} is at work on {target.name}{on}.")
    hindered = effects.hindrance(spell, done.power)
    if hindered.actions and target.able:
        if spell.one_round:
            target.forfeit += hindered.actions
        else:
            target.owed += hindered.actions
        lost = telling.plural(hindered.actions, "action")
        when = " of the next round" if spell.one_round else ", from the next round on"
        arena.tell("effect", target, lambda: f"{target.name} loses {lost}{when}.")
    if hindered.falls and target.able and target.bodily and not target.fallen:
        target.fallen, target.mounted = True, False
        arena.tell("effect", target, lambda: f"{target.name} falls.")
    if spell.harms and target.able:
        _strike_down(arena, caster, spell, done.power, target)


def _strike_down(arena: Arena, caster: Fighter, spell: Spell, power: int, target: Fighter) -> None:
    """A spell that hits by itself: its die, magical protection, the target's resistance (part 3)."""
    scene, build = arena.scene, target.build
    protected = figures_of(arena.fight, target).magic_armour
    bonus = spell.at(spell.damage, power)
    what = f"{caster.name}: damage of {spoken(spell.name)}"
    net = scene.roll(caster.key, what, stricken, spell.damage_die, bonus, protected)
    die = telling.damage_of_spell(scene, spell.damage_die, bonus, net) if scene.listening else None
    harm = Harm.UNAFFECTED
    if net:
        harm = scene.roll(
            target.key, f"{target.name}: resistance", incapacitation, net, build.named, build.resistance_die
        )
    if die is not None:
        stood = telling.resistance_told(scene, target, net, harm) if net else ()
        stands = f", who resists with {stood[0].faces[0]}: {harm.word}." if stood and stood[0].faces else "."
        text = f"{spell.name} does {net} to {target.name}{stands}"
        arena.tell("effect", target, lambda: text, (die, *stood))
    if harm is not Harm.UNAFFECTED:
        put_out(arena, target, OUT_BY[harm], caster)
