"""Builds: complete new heroes as content declares them, ready to play or offered as suggestions."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from solo.systems.contract import Content
from solo.systems.parts.entries import unknown_name_problems
from solo.systems.parts.field_copying import made_of
from solo.systems.two_d20.gear.armour import Armour, Shield, ToolKit
from solo.systems.two_d20.gear.weapon import Weapon
from solo.systems.two_d20.people.attributes import Attributes, Skill, Training
from solo.systems.two_d20.people.sheet import Character
from solo.systems.two_d20.people.start_limits import list_broken_limits, unspent
from solo.systems.two_d20.people.talents import TalentTaken
from solo.systems.two_d20.rulings import USUAL


class Build(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The choices that make a new hero. Each skill has expertise and focus."""

    attributes: Attributes
    skills: dict[Skill, Training]
    talents: tuple[TalentTaken, ...]
    weapons: tuple[str, ...]
    armours: tuple[str, ...] = ()
    shield: str = ""
    kit: str = ""


def build_character(build: Build, name: str) -> Character:
    """Return a new hero with this name and the choices of the build."""
    kits = {build.kit: USUAL.kit_uses} if build.kit else {}
    return made_of(build, Character, name=name, skills=dict(build.skills), kits=kits)


def find_problems(build: Build, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a build as (field, sentence) pairs; nothing if it is complete and legal."""
    newcomer = build_character(build, "")
    for bound in list_broken_limits(newcomer, content):
        yield bound.what, bound.message
    for left in unspent(newcomer):
        yield "skills" if "skills" in left else "talents" if "talent" in left else "weapons", left
    for field, kind, names in (
        ("weapons", Weapon, build.weapons),
        ("armours", Armour, build.armours),
        ("shield", Shield, (build.shield,)),
        ("kit", ToolKit, (build.kit,)),
    ):
        yield from unknown_name_problems(field, kind.__name__.lower(), filter(None, names), content.entries(kind))
