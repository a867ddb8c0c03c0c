"""Types of foes for suggestions: the figures at the start, and the order of improvements.

Each type starts harmless. The skills and figures in which it improves give the type its character.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from solo.systems.contract import Content
from solo.systems.parts.entries import missing_field_problems, unknown_name_problems
from solo.systems.swords.foes.foe import WALK, Tag, mounts
from solo.systems.swords.gear.armour import Shield
from solo.systems.swords.gear.weapon import Weapon
from solo.systems.swords.people.sheet import ATTRIBUTES, CRAFTS, SKILLS, Attributes

STAMINA: Final = "Stamina"
ARMOUR: Final = "armour"
IMPROVABLE: Final = (*ATTRIBUTES, *SKILLS, *CRAFTS, STAMINA, ARMOUR)


class FoeTemplate(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A type of foe as the content declares it. `name` is its key, `text` says in a line how it fights.

    A suggested foe has one of the `names`, one of the sets of `arms`, and the `description`. `better` names the figures
    that rise step by step. A step is a level of an attribute or skill, a point of armour, or two of Stamina. `most`
    limits some of these figures.
    """

    name: str
    title: str
    text: str
    names: tuple[str, ...]
    description: str
    tags: tuple[Tag, ...]
    themes: tuple[str, ...]
    arms: tuple[tuple[str, ...], ...]
    better: tuple[str, ...]
    attributes: Attributes = Attributes()
    skills: dict[str, int] = {}
    shield: str = ""
    armour: int = 0
    stamina: int = 6
    masses: tuple[int, ...] = (150, 165, 180)
    move: int = WALK
    mount: str = ""
    most: dict[str, int] = {}


def find_problems(kind: FoeTemplate, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a type of foe as (field, sentence) pairs; nothing if it is sound."""
    fields = ("names", "description", "tags", "arms", "better", "masses")
    yield from missing_field_problems(kind, "Give at least one entry.", *fields)
    for field, named in (("better", kind.better), ("most", kind.most)):
        for what in named:
            if what not in IMPROVABLE:
                yield field, f"“{what}” cannot be improved. Name an attribute, a skill, {STAMINA} or {ARMOUR}."
    for arms in kind.arms:
        yield from unknown_name_problems("arms", "weapon", arms, content.entries(Weapon))
    yield from unknown_name_problems("shield", "shield", filter(None, (kind.shield,)), content.entries(Shield))
    if kind.mount and kind.mount not in mounts(content):
        yield "mount", f"There is no mount “{kind.mount}” among the foes."
