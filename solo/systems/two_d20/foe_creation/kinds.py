"""Templates for suggested foes: their starting values, and the order in which they improve."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from solo.systems.contract import Content
from solo.systems.parts.entries import missing_field_problems, unknown_name_problems
from solo.systems.two_d20.foes.foe import SKILLS_OF_FIELD, Ability, SkillFields, Tag, named_attacks
from solo.systems.two_d20.gear.weapon import Weapon
from solo.systems.two_d20.people.attributes import ATTRIBUTES, Attributes

SOAK: Final = "soak"
IMPROVABLE: Final = (*ATTRIBUTES, *SKILLS_OF_FIELD, SOAK)


class FoeTemplate(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A template for foes, as the content declares it: `name` is its key, `text` describes how such a foe fights.

    A suggested foe gets a random name, set of `arms` and ability, and the `description`. Each improvement raises the
    next value in `better` by 1: an attribute, a field, or Soak.
    """

    name: str
    title: str
    text: str
    names: tuple[str, ...]
    description: str
    tags: tuple[Tag, ...]
    themes: tuple[str, ...]
    arms: tuple[tuple[str | Weapon, ...], ...]
    better: tuple[str, ...]
    attributes: Attributes = Attributes()
    fields: SkillFields = SkillFields()
    soak: int = 0
    courage: int = 0
    cover: int = 0
    abilities: tuple[str, ...] = ("",)


def find_problems(kind: FoeTemplate, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a template as (field, sentence) pairs; nothing if it is valid."""
    fields = ("names", "description", "tags", "arms", "better", "abilities")
    yield from missing_field_problems(kind, "Fill this in.", *fields)
    for what in kind.better:
        if what not in IMPROVABLE:
            yield "better", f"“{what}” cannot be improved. Name an attribute, a field or {SOAK}."
    for arms in kind.arms:
        yield from unknown_name_problems("arms", "weapon", named_attacks(arms), content.entries(Weapon))
    yield from unknown_name_problems("abilities", "ability", filter(None, kind.abilities), content.entries(Ability))
