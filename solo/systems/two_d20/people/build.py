"""Owns the build: a whole newcomer as content declares one, to be played at once or to be suggested."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from solo.systems.contract import Content
from solo.systems.parts.entries import missing
from solo.systems.parts.likeness import made_of
from solo.systems.two_d20.gear.armour import Armour, Kit, Shield
from solo.systems.two_d20.gear.weapon import Weapon
from solo.systems.two_d20.people.attributes import Attributes, Skill, Training
from solo.systems.two_d20.people.sheet import Character
from solo.systems.two_d20.people.start import broken, unspent
from solo.systems.two_d20.people.talents import Taken
from solo.systems.two_d20.rulings import USUAL


class Build(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What somebody is made of at the start; a skill is expertise and focus."""

    attributes: Attributes
    skills: dict[Skill, Training]
    talents: tuple[Taken, ...]
    weapons: tuple[str, ...]
    armours: tuple[str, ...] = ()
    shield: str = ""
    kit: str = ""


def built(build: Build, name: str) -> Character:
    """Returns the newcomer who is made so; what a build says besides, such as a look, is kept."""
    kits = {build.kit: USUAL.kit_uses} if build.kit else {}
    return made_of(build, Character, name=name, skills=dict(build.skills), kits=kits)


def faults(build: Build, content: Content) -> Iterator[tuple[str, str]]:
    """Yields what is wrong with a build as (field, sentence) pairs, nothing for one that is whole and legal."""
    newcomer = built(build, "")
    for bound in broken(newcomer, content):
        yield bound.what, bound.message
    for left in unspent(newcomer):
        yield "skills" if "skills" in left else "talents" if "talent" in left else "weapons", left
    for field, kind, names in (
        ("weapons", Weapon, build.weapons),
        ("armours", Armour, build.armours),
        ("shield", Shield, (build.shield,)),
        ("kit", Kit, (build.kit,)),
    ):
        yield from missing(field, kind.__name__.lower(), filter(None, names), content.entries(kind))
