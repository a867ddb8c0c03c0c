"""Build: a complete character declared in the content, to be played at once or suggested."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from solo.systems.contract import Content
from solo.systems.gloranthan.magic.ability import Ability
from solo.systems.gloranthan.magic.spell import Spell
from solo.systems.gloranthan.people.limits import list_broken_limits
from solo.systems.gloranthan.people.retinue import BandKind, Companion, RegimentKind
from solo.systems.gloranthan.people.runes import Powers
from solo.systems.gloranthan.people.sheet import Affinity, Character, Combat, Trait
from solo.systems.gloranthan.people.skills import KnownSkill
from solo.systems.gloranthan.rating import Rating
from solo.systems.parts.entries import unknown_name_problems
from solo.systems.parts.field_copying import made_of
from solo.systems.parts.lookup import entries_of


class Build(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A character's purchases. `skills` and `spells` are names of the content; `abilities` are further abilities."""

    race: str = "Human"
    form: str = "Man"
    magic_rune: str = "Theism"
    powers: Powers
    keywords: tuple[str, ...]
    combat_style: Combat = "melee"
    skills: tuple[str, ...]
    languages: tuple[str, ...] = ()
    traits: tuple[Trait, ...] = ()
    relationships: tuple[str, ...] = ()
    religion: str
    rank: str
    runes: tuple[str, ...] = ()
    affinities: tuple[Affinity, ...] = ()
    scriptures: tuple[str, ...] = ()
    guardian: str = ""
    allies: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    companions: tuple[Companion, ...] = ()
    retainers: bool = False
    followers: BandKind | None = None
    regiment: RegimentKind | None = None
    unit: str
    wealth: int = 0
    income: int = 0
    kept: int = 0
    earned: int = 0


def build_character(build: Build, name: str, content: Content) -> Character:
    """Return the character of this build, without skills and spells that the content does not have."""
    return made_of(
        build,
        Character,
        name=name,
        skills=tuple(known.skill for known in entries_of(content, KnownSkill, build.skills)),
        abilities=(*(spell.ability for spell in entries_of(content, Spell, build.spells)), *build.abilities),
        followers=build.followers or "",
        regiment=build.regiment or "",
        wealth=Rating(build.wealth),
    )


def find_problems(build: Build, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a build as (field, sentence) pairs, none if it is complete and legal."""
    yield from unknown_name_problems("skills", "skill", build.skills, content.entries(KnownSkill))
    yield from unknown_name_problems("spells", "spell", build.spells, content.entries(Spell))
    for limit in list_broken_limits(build_character(build, "", content), content):
        if not limit.doubtful:
            yield limit.what or "powers", limit.message
