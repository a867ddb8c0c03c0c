"""Rolls outside a fight: effective skills with named modifiers, and the record of a roll.

Outside a fight the modifiers of `F-09` count, in a fight those of `F-18` (`R-19`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from typing import Final, TypeVar

from solo.resolver import Modifier, Roll, sum_modifiers
from solo.systems.contract import ChartBar, Event, Explanation, Measure, Preview, Scene
from solo.systems.fire_and_sword.company.people import CompanyMember
from solo.systems.fire_and_sword.magic import effects
from solo.systems.fire_and_sword.magic.enchantment import casting_bonus
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.people import losses
from solo.systems.fire_and_sword.people.sheet import Character
from solo.systems.fire_and_sword.rolls.roll import D20
from solo.systems.fire_and_sword.rolls.throwers import record_roll

T = TypeVar("T", bound=Hashable)

EXHAUSTED: Final = Modifier("exhausted since the last fight", -10)
"""The modifier of exhaustion outside a fight, until the character rests (`F-09`, `F-18`)."""


def state_modifiers(character: Character) -> tuple[Modifier, ...]:
    """Return the modifiers of wounds and exhaustion on every skill (`R-17`, `F-09`)."""
    wounds = character.wounds
    found = [Modifier(wounds.injury.value, wounds.penalty)] if wounds.penalty else []
    if character.exhausted:
        found.append(EXHAUSTED)
    return tuple(found)


def modifiers(character: Character, skill: str) -> tuple[Modifier, ...]:
    """Return all present modifiers on a character's skill, each by its name."""
    hindering = losses.modifiers(character.wounds.losses, skill)
    return (*state_modifiers(character), *effects.named_bonuses(character.running, skill), *hindering)


# rule: Effective skill
def effective_skill(character: Character, skill: str) -> int:
    """Return the effective level of a character's skill (`F-03`)."""
    return character.skill(skill) + sum_modifiers(modifiers(character, skill))


def casting_modifiers(character: Character, spell: Spell) -> tuple[Modifier, ...]:
    """Return all modifiers on a character's casting of a spell, including those of enchanted items (`F-34`)."""
    gained = casting_bonus(character.enchanted, spell.name, spell.kind)
    added = (Modifier("enchanted items", gained),) if gained else ()
    return (*modifiers(character, spell.casting_skill), *added)


def casting_level(character: Character, spell: Spell) -> int:
    """Return the effective skill at which a character casts a spell."""
    return character.skill(spell.casting_skill) + sum_modifiers(casting_modifiers(character, spell))


def describe_roll(
    scene: Scene, what: str, skill: int, outcome: str, added: Iterable[Modifier] = (), die: int = D20
) -> Roll:
    """Return the record of the latest roll: its faces in the order thrown, the effective skill, and the outcome.

    `added` are the named modifiers in the skill.
    """
    faces = faces_of(scene)
    return Roll(what, f"{max(1, len(faces))}d{die}", faces, target=skill, modifiers=tuple(added), outcome=outcome)


def describe_overcoming(
    scene: Scene, what: str, skill: int, difficulty: int, deduct: bool, outcome: str, added: Iterable[Modifier] = ()
) -> Roll:
    """Return the record of the latest roll, which had to overcome a difficulty (`F-08`, `R-11`).

    With `deduct` the difficulty is a modifier of the skill, otherwise it stands beside the name of the roll.
    """
    if deduct and difficulty:
        return describe_roll(scene, what, skill - difficulty, outcome, (*added, Modifier("difficulty", -difficulty)))
    return describe_roll(scene, f"{what} against {difficulty}" if difficulty else what, skill, outcome, added)


def faces_of(scene: Scene) -> tuple[int, ...]:
    """List the faces of the scene's latest roll in the order thrown; empty if the outcome was drawn without dice."""
    return tuple(face for thrown in scene.faces() for face in thrown.faces)


def roll_skill(
    scene: Scene, person: CompanyMember, skill: str, what: str, chance: Callable[..., T], *args: Hashable
) -> T:
    """Roll a chance function of a character's skill and return its outcome.

    A critical earns a check for the session's end (`R-33`).
    """
    came = scene.roll(person.key, what, record_roll, chance, *args)
    if came.critical:
        earn(scene, person, skill)
    return came.outcome


def earn(scene: Scene, person: CompanyMember, skill: str) -> None:
    """Note a check of a skill for the session's end (`R-33`). A skill can earn only one check a session."""
    if skill in person.character.checks:
        return
    person.change(checks=(*person.character.checks, skill))
    if scene.has_listener:
        scene.emit(Event("check", f"{person.name} has earned a check for {skill}.", person.name))


def chance_preview(
    measure: str, chance: Fraction, title: str, good: str, bad: str, sentence: str, cost: str = "", note: str = ""
) -> Preview:
    """Return the preview of an attempt with two outcomes.

    It shows `chance`, from 0 to 1, under the heading `measure`, with the cost, a note, and an explanation. `good`
    and `bad` name the two outcomes in the explanation's chart.
    """
    explanation = yes_or_no(title, chance, good, bad, sentence)
    return Preview((Measure(measure, chance, "chance"),), cost, note, lambda: explanation)


def yes_or_no(title: str, chance: Fraction, good: str, bad: str, *sentences: str) -> Explanation:
    """Explain an attempt with two outcomes: `good` with this chance, from 0 to 1, and otherwise `bad`."""
    bars = tuple(ChartBar(label, part) for label, part in ((good, chance), (bad, 1 - chance)) if part)
    return Explanation(title, sentences, outcomes=bars)
