"""Casting outside a fight: helpful spells on friends, and far sight (`F-27`, `F-30`).

A spell stays on the sheet until its time is over, so that it is running when a fight starts (`H-08`).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from fractions import Fraction
from functools import partial
from typing import Final

from msgspec.structs import replace

from solo.resolver import Modifier, distribution
from solo.systems.contract import (
    Checkpoint,
    Choose,
    Content,
    Decision,
    Event,
    Option,
    Preview,
    Result,
    Scene,
    ValueChange,
)
from solo.systems.fire_and_sword.company import skill_rolls
from solo.systems.fire_and_sword.company.casting import cast_by
from solo.systems.fire_and_sword.company.people import CompanyMember, CompanyState
from solo.systems.fire_and_sword.company.procedure import CompanyProcedure
from solo.systems.fire_and_sword.downtime.ceremony import UNDONE, prepare_ceremony
from solo.systems.fire_and_sword.magic import casting, effects, reach
from solo.systems.fire_and_sword.magic.casting import Casting
from solo.systems.fire_and_sword.magic.reach import price
from solo.systems.fire_and_sword.magic.spell import Spell, powers_up_to
from solo.systems.fire_and_sword.people.magic import RunningSpell
from solo.systems.parts.codes import Code
from solo.systems.parts.company import Playing

END: Final = "end"
Step = Generator[Decision, str, str]


class CastCode(Code, frozen=True, tag="cast"):
    """A chosen caster and spell: the caster's key, and the spell's slug."""

    caster: str
    spell: str


class CastProcedure(CompanyProcedure[CompanyState]):
    """The procedure of casting before and between fights."""

    key = "cast"
    title = "Cast at leisure"
    help = "Cast spells outside a fight, with hours of ceremony, long durations and long ranges."
    state_type = CompanyState

    def play(self, company: CompanyState, scene: Scene) -> Playing:
        """Offer one casting after another, until the table is done."""
        while True:
            yield Checkpoint("the start")
            options = [option for person in company.list_able() for option in _castable(person, self.content)]
            options.append(Option(END, "done"))
            code = yield Choose(company.speaker().key, "cast", "Which spell do you cast?", options, END)
            if code == END:
                return Result("cast", _ending(company))
            wanted = CastCode.read(code)
            caster = company.find(wanted.caster)
            spell = next(spell for spell, _ in _ready(caster, self.content) if spell.slug == wanted.spell)
            yield from _cast(company, scene, caster, spell)


def _ready(person: CompanyMember, content: Content) -> Iterator[tuple[Spell, int]]:
    """Yield each spell that the character can cast now on friends or places, with the power at which it is known."""
    spells = content.entries(Spell)
    for held in person.character.spells:
        spell = spells.get(held.name)
        if spell is None or held.used or spell.touch or spell.ward or spell.whom == "foe":
            continue
        if price(person.character, spell, spell.powers[0]) <= person.character.magic_points:
            yield spell, held.power


def _castable(person: CompanyMember, content: Content) -> Iterator[Option]:
    for spell, power in _ready(person, content):
        yield Option(
            str(CastCode(person.key, spell.slug)),
            f"{person.name} casts {spell.name}",
            partial(_cast_preview, person, spell, power),
            person.name,
            entry=spell.name,
        )


def _skill(person: CompanyMember, spell: Spell) -> int:
    return skill_rolls.casting_level(person.character, spell)


def _works(skill: int) -> Fraction:
    return distribution(casting.cast, skill, None, 0, 0).chance_of(Casting.WORKS)


def _cast_preview(person: CompanyMember, spell: Spell, power: int) -> Preview:
    skill = _skill(person, spell)
    chance = _works(skill)
    if spell.kind == "divine":
        cost = f"{spell.name} {power}"
    else:
        cost = f"{price(person.character, spell, spell.powers[0])} MP or more ({person.character.magic_points} left)"
    sentence = f"Roll {spell.casting_skill} {skill}. No one resists."
    title = f"{person.name} casts {spell.name}"
    return skill_rolls.chance_preview("works", chance, title, "it works", "it fails", sentence, cost, spell.text)


# Decisions before the roll


def _cast(company: CompanyState, scene: Scene, caster: CompanyMember, spell: Spell) -> Generator[Decision, str, None]:
    target = caster
    if spell.whom == "friend":
        target = company.find((yield from _which_target(company, caster, spell)))
    power = yield from _which_power(caster, spell)
    about = yield from _on_what(caster, spell, target)
    duration = yield from _which_step(caster, spell, power, "duration", "episode", "touch")
    range_ = "touch"
    if spell.far_sight:
        range_ = yield from _which_step(caster, spell, power, "range", duration, "20_paces")
    skill = _skill(caster, spell)
    bonus = yield from prepare_ceremony(scene, caster, f"to cast {spell.name}", lambda more: _works(skill + more))
    if bonus == UNDONE:
        return
    cost = price(caster.character, spell, power, duration, range_)
    if _rolled(scene, caster, spell, skill + bonus, bonus, cost):
        running = replace(
            effects.start_spell(spell, power, caster.name, about, about), sunrises=reach.SUNRISES[duration]
        )
        _takes_hold(scene, caster, spell, target, running, range_)


def _which_target(company: CompanyState, caster: CompanyMember, spell: Spell) -> Step:
    """Ask for the target and return it. If only the caster is possible, the question is skipped."""
    targets = [caster, *(person for person in company.living() if person is not caster)]
    if len(targets) == 1:
        return caster.key
    options = [Option(one.key, "self" if one is caster else one.name) for one in targets]
    return (yield Choose(caster.key, "target", f"On whom does {caster.name} cast {spell.name}?", options, caster.key))


def _which_power(caster: CompanyMember, spell: Spell) -> Generator[Decision, str, int]:
    """Ask for the strength of the casting. Only strengths that the caster can pay for are offered."""
    held = caster.character.spell(spell.name)
    powers = [
        power
        for power in powers_up_to(spell, held.power if held else 1)
        if price(caster.character, spell, power) <= caster.character.magic_points
    ]
    if len(powers) < 2:
        return powers[0] if powers else spell.powers[0]

    options = [
        Option(str(power), f"strength {power}", _costs(price(caster.character, spell, power))) for power in powers
    ]
    return int((yield Choose(caster.key, "strength", f"{spell.name}: how strong?", options, str(powers[-1]))))


def _on_what(caster: CompanyMember, spell: Spell, target: CompanyMember) -> Step:
    """Ask which skill or weapon of the target the spell affects; "" without a question if it affects neither."""
    character = target.character
    if spell.where == "one skill":
        levels = {name: character.skill(name) for name in {*character.skills, *character.raised}}
        names = sorted(levels, key=lambda name: (-levels[name], name))
    elif spell.where == "one weapon":
        names = list(character.arms.weapons)
    else:
        return ""
    if len(names) < 2:
        return names[0] if names else ""
    what = "skill" if spell.where == "one skill" else "weapon"
    options = [Option(name, name) for name in names]
    return (yield Choose(caster.key, what, f"{spell.name}: which {what} of {target.name}?", options, names[0]))


def _which_step(caster: CompanyMember, spell: Spell, power: int, what: str, duration: str, range_: str) -> Step:
    """Ask for the duration or the range. Only steps that the caster can pay for are offered.

    With a single step, the question is skipped.
    """
    steps, free = (reach.DURATIONS, duration) if what == "duration" else (reach.RANGES, range_)

    def cost(key: str) -> int:
        return price(caster.character, spell, power, *((key, range_) if what == "duration" else (duration, key)))

    payable = [key for key in steps if cost(key) <= caster.character.magic_points]
    asked = spell.kind == "sorcery" and len(payable) > 1 and (what == "range" or not spell.far_sight)
    if not asked:
        return free
    options = [Option(key, steps[key].text, _costs(cost(key))) for key in payable]
    question = "how long?" if what == "duration" else "how far?"
    return (yield Choose(caster.key, what, f"{spell.name}: {question}", options, free))


def _costs(magic_points: int) -> partial[Preview]:
    return partial(Preview, cost=f"{magic_points} MP")


# The roll and its result


def _rolled(scene: Scene, caster: CompanyMember, spell: Spell, skill: int, bonus: int, cost: int) -> bool:
    """Roll the casting, and narrate the result. Return True if the spell works."""
    before = caster.character
    ended = cast_by(scene, caster, spell, skill, cost)
    if scene.has_listener:
        scene.emit(_told(scene, caster, spell, skill, bonus, ended, before.magic_points))
    return ended.cast


def _told(
    scene: Scene, caster: CompanyMember, spell: Spell, skill: int, bonus: int, ended: Casting, magic_points: int
) -> Event:
    added = list(skill_rolls.casting_modifiers(caster.character, spell))
    added += [Modifier("ceremony", bonus)] if bonus else []
    came = "it works" if ended.cast else "it fails"
    roll = skill_rolls.describe_roll(scene, spell.casting_skill, skill, came, added)
    left = caster.character.magic_points
    changes = [ValueChange(caster.name, "MP", str(magic_points), str(left))] if left != magic_points else []
    changes += [ValueChange(caster.name, spell.name, "ready", "used")] if spell.kind == "divine" and ended.cast else []
    return Event("spell", f"{caster.name} casts {spell.name}: {came}.", caster.name, (roll,), tuple(changes))


def _takes_hold(
    scene: Scene, caster: CompanyMember, spell: Spell, target: CompanyMember, running: RunningSpell, range_: str
) -> None:
    """Put the running spell on the target's sheet, where it replaces weaker and shorter castings of the same spell.

    A far-sight spell only narrates the place that the caster sees.
    """
    if spell.far_sight:
        if scene.has_listener:
            text = f"{caster.name} sees a place within range ({reach.RANGES[range_].text})."
            scene.emit(Event("spell", text, caster.name))
        return
    kept = tuple(one for one in target.character.running if not _covers(running, one))
    target.change(running=(*kept, running))
    if not scene.has_listener:
        return
    about = f" ({running.skill or running.weapon})" if running.skill or running.weapon else ""
    text = f"{spell.name} {running.power} is active on {target.name}{about}."
    scene.emit(Event("spell", text, caster.name, (), (ValueChange(target.name, spell.name, "–", "active"),)))


def _covers(new: RunningSpell, old: RunningSpell) -> bool:
    same = (new.spell, new.skill, new.weapon) == (old.spell, old.skill, old.weapon)
    return same and new.power >= old.power and new.sunrises >= old.sunrises


def _ending(company: CompanyState) -> str:
    running = [
        f"{one.spell} {one.power} on {person.name}" for person in company.people for one in person.character.running
    ]
    return f"Active: {', '.join(running)}." if running else "No spell is active."
