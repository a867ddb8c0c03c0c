"""Owns what follows from a foe's fields: its threat first, then what it rolls, each with its why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solo.systems.contract import Content, Derived
from solo.systems.two_d20.foes.foe import Foe, attacks_of, resolve_of, skills_of, vigor_of
from solo.systems.two_d20.foes.threat import OUT, reckoned
from solo.systems.two_d20.people.attributes import ATTACK_SKILL, ATTRIBUTE_OF, BONUS_ATTRIBUTE, UNTRAINED, Skill
from solo.systems.two_d20.people.sheet import attack_bonus, pool_of
from solo.systems.two_d20.wording import combat_dice_of

DEFENCES: Final[tuple[Skill, ...]] = ("parry", "acrobatics", "discipline")


def figures(foe: Foe, content: Content) -> Iterator[Derived]:
    """Yields what a foe comes to, as it changes with its fields."""
    why = "Reckoned from its first attack and from how long a Warrior needs to take it out (house)."
    yield Derived("Threat", str(reckoned(foe, content)), why)
    halved = ", halved for a Minion" if foe.rank == "minion" else ""
    body = f"Brawn {foe.attributes.brawn} + Body {foe.fields.body}{halved}; out at {OUT[foe.rank]} Harm."
    yield Derived("Vigor", str(vigor_of(foe)), body)
    mind = f"Willpower {foe.attributes.willpower} + Mind {foe.fields.mind}{halved}."
    yield Derived("Resolve", str(resolve_of(foe)), "Mindless: it cannot be threatened." if foe.mindless else mind)
    for skill in DEFENCES:
        yield Derived(skill.capitalize(), *_rolled(foe, skill))
    for weapon in attacks_of(foe, content):
        hit, made = _rolled(foe, ATTACK_SKILL[weapon.type])
        bonus, attribute = attack_bonus(foe.attributes, weapon.type), BONUS_ATTRIBUTE[weapon.type].capitalize()
        qualities = f", {weapon.qualities}" if str(weapon.qualities) else ""
        why = f"{made} {weapon.dice} of its own + {attribute} {bonus}."
        yield Derived(weapon.name, f"{combat_dice_of(weapon.dice + bonus)} at {hit}{qualities}", why)


def _rolled(foe: Foe, skill: Skill) -> tuple[str, str]:
    """What is rolled for a skill, and why."""
    trained, attribute = skills_of(foe).get(skill, UNTRAINED), ATTRIBUTE_OF[skill]
    pool = pool_of(foe.attributes, skill, trained)
    why = f"{attribute.capitalize()} {foe.attributes.of(attribute)} + {trained.expertise}."
    return f"TN {pool.tn}, focus {pool.focus}", why
