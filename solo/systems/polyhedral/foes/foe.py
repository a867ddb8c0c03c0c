"""Foes: a build with a declared price, and the check that its parts cost exactly this price (`P-39`, `R-42`).

The declared price is always checked against attributes, skills and the cost of the gear.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Final, Literal

import msgspec

from solo.systems.contract import Content
from solo.systems.parts.fight.leaving import BY_NATURE, GivenResolve
from solo.systems.polyhedral.gear.equipment import Weapon, armour_named, gear_named
from solo.systems.polyhedral.magic.known_spells import intellect_serves, list_castable, magic_problems
from solo.systems.polyhedral.magic.maladies import Malady
from solo.systems.polyhedral.people.advancement import attributes_cost, skills_cost
from solo.systems.polyhedral.people.attributes import AVERAGE
from solo.systems.polyhedral.people.bounds import build_problems
from solo.systems.polyhedral.people.carrying import EntryFault, loadout_problems, outfit_cost
from solo.systems.polyhedral.people.sheet import Build, bodily_weapons, grow_natural_weapon
from solo.systems.polyhedral.people.skills import SKILLS
from solo.systems.polyhedral.wording import CENTS, cents

Role = Literal["brute", "skirmisher", "archer", "leader", "caster"]
CASTER: Final = "caster"

CENTS_PER_XP: Final = 10 * CENTS
LEAST_GEAR_XP: Final = 5
GEAR_SHARE: Final = 4
MOST_NATURAL_DR: Final = 5
KEENEST_INTELLECT: Final = 4


class Foe(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """An opponent from the content. `xp` is its declared price, checked against its parts.

    `money` is the loot that it carries, in dollars. `free_intellect` makes INT free of cost if it serves no magic
    (`P-40`). `shell` permits a hide above DR 5: a shell, or stone held together by magic. `resolve` says how soon the
    foe leaves a losing fight, if its text says so.
    """

    name: str
    xp: int
    role: Role
    text: str
    build: Build
    themes: tuple[str, ...] = ()
    money: Decimal = Decimal(0)
    free_intellect: bool = False
    shell: bool = False
    resolve: GivenResolve = BY_NATURE


def price(foe: Foe, content: Content) -> int:
    """Return the XP sum of a foe's attributes, skills and gear (`P-38`, `P-39`).

    Raises ValueError with a sentence for unknown skills or gear.
    """
    return stat_xp(foe) + gear_xp(foe, content)


def stat_xp(foe: Foe) -> int:
    """Return the XP cost of attributes and skills (`P-02`, `P-04`, `P-40`)."""
    attributes = foe.build.attributes
    if foe.free_intellect:
        attributes = msgspec.structs.replace(attributes, intellect=AVERAGE)
    return attributes_cost(attributes) + skills_cost(foe.build.skills)


def gear_xp(foe: Foe, content: Content) -> int:
    """Return the XP turned into money: 1 XP for each $10 or part of $10 (`P-39`).

    Raises ValueError with a sentence for unknown gear.
    """
    return -(-(outfit_cost(foe.build, content) + cents(foe.money)) // CENTS_PER_XP)


# rule: Gear of a foe
def most_gear_xp(total: int) -> int:
    """Return the most XP that a foe of this total may turn into money (`P-39`, `R-42`)."""
    return max(LEAST_GEAR_XP, total // GEAR_SHARE)


def attack_skill(build: Build, content: Content) -> int:
    """Return the highest skill level with which the build uses its own weapons (`P-38`)."""
    carried = [gear_named(entry.name, content) for entry in build.gear]
    weapons = [gear for gear in carried if isinstance(gear, Weapon)]
    weapons += bodily_weapons(build, content)
    return max((build.skills.get(mode.skill, 0) for weapon in weapons for mode in weapon.modes), default=0)


def foe_tags(foe: Foe) -> tuple[str, ...]:
    """Return all search tags of a foe: role, themes and tags."""
    return (foe.role, *foe.themes, *foe.build.tags)


def find_problems(foe: Foe, content: Content) -> list[EntryFault]:
    """Return the problems of a foe as (field, sentence) pairs, none for a legal foe (`P-39`, `R-42`)."""
    body = list(_body(foe, content))
    found = [*_own_limits(foe), *build_problems(foe.build), *(body or loadout_problems(foe.build, content))]
    return found or [*magic_problems(foe.build, content), *_casting(foe, content), *_sums(foe, content)]


def _own_limits(foe: Foe) -> Iterator[EntryFault]:
    if not foe.text.strip():
        yield "text", "Describe this foe in a sentence."
    if foe.money < 0:
        yield "money", f"Money must be $0 or more, not {foe.money}."
    if foe.build.keen_senses and foe.build.attributes.intellect > KEENEST_INTELLECT:
        yield "keen_senses", f"Keen senses are for animals of Intellect {KEENEST_INTELLECT} or less."


def _body(foe: Foe, content: Content) -> Iterator[EntryFault]:
    for natural in foe.build.natural_weapons:
        try:
            grow_natural_weapon(natural, content)
        except ValueError as error:
            yield "natural_weapons", str(error)
        if natural.uses not in SKILLS:
            yield "natural_weapons", f'The skill "{natural.uses}" of the {natural.name} does not exist.'
        if natural.venom and natural.venom not in content.entries(Malady):
            yield (
                "natural_weapons",
                f'The venom "{natural.venom}" of the {natural.name} is not a known poison or disease.',
            )
    if not foe.build.hide:
        return
    try:
        hide = armour_named(foe.build.hide, content)
    except ValueError as error:
        yield "hide", str(error)
        return
    if hide.dr > MOST_NATURAL_DR and not foe.shell:
        yield "hide", f"Only a shell may have more than DR {MOST_NATURAL_DR}. This hide has DR {hide.dr}."


def _casting(foe: Foe, content: Content) -> Iterator[EntryFault]:
    if foe.free_intellect and intellect_serves(foe.build, content):
        yield "free_intellect", "A foe that uses Intellect for magic must pay for it. Set free_intellect to false."
    if foe.role == CASTER and not list_castable(foe.build, content):
        yield "role", "A caster needs a school, Spellcraft, and a book of that school or a sorcerer's spells."


def _sums(foe: Foe, content: Content) -> Iterator[EntryFault]:
    total, gear = price(foe, content), gear_xp(foe, content)
    if foe.xp != total:
        yield "xp", f"The foe's parts add up to {total} XP ({total - gear} and {gear} for gear), not {foe.xp}."
    if gear > most_gear_xp(total):
        yield "gear", f"Gear for {gear} XP is too expensive. A foe of {total} XP may spend {most_gear_xp(total)} on it."
