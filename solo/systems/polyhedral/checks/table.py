"""Tables of checks: tasks with their time and opposition, named Difficulties, circumstances."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, Literal

import msgspec

from solo.systems.contract import Content
from solo.systems.parts.checking.plan import Circumstance
from solo.systems.polyhedral.magic.charms import INSPIRED, Inspire
from solo.systems.polyhedral.magic.spell import Spell
from solo.systems.polyhedral.people.attributes import ATTRIBUTES, Abbreviation
from solo.systems.polyhedral.people.skills import ACTIVE_SKILLS, SCHOOLS
from solo.systems.polyhedral.wording import VS_SPELLS

COMMON: Final = 7
WEAPONS: Final = "weapons"
SPELLS: Final = "spells"
DIFFICULTIES: Final[tuple[tuple[str, int], ...]] = (
    ("easy, for the untrained", 4),
    ("simple", 5),
    ("moderate", 6),
    ("common", COMMON),
    ("high", 8),
    ("for the gifted and trained", 9),
    ("out of reach without talent", 10),
)
"""Difficulties 4 to 10 (`P-12`). The book names 4, 7, 9 and 10; the other names are house content."""

HARDEST: Final = 40
HIGH: Final = 8
LOCKPICKS: Final = "Lockpicks"
LOADED: Final = ("Climbing", "Jumping", "Stealth")
"""The skills whose checks suffer the load's penalty (`P-09`)."""


Derived = Literal["", "dodge", "qkn_vs_spell", "tgh_vs_spell", "spi_vs_spell"]
DERIVED: Final[Mapping[Derived, str]] = {
    "dodge": "Dodge",
    "qkn_vs_spell": VS_SPELLS["quickness"],
    "tgh_vs_spell": VS_SPELLS["toughness"],
    "spi_vs_spell": VS_SPELLS["spirit"],
}
"""The derived values that serve as Difficulties of attacks and spells, each with its label (`P-08`)."""


class Opposition(msgspec.Struct, frozen=True):
    """A creature's Difficulty against a task: that of an attribute, plus 1 for each level of a skill (`P-12`).

    If `derived` names a value of the creature's sheet, this value is the Difficulty instead.
    """

    attribute: Abbreviation
    skill: str = ""
    derived: Derived = ""

    @property
    def code(self) -> str:
        """The opposition as written in a plan: "INT", "INT+Perception", "dodge"."""
        return self.derived or (f"{self.attribute}+{self.skill}" if self.skill else self.attribute)

    @property
    def name(self) -> str:
        """The opposition as shown to players: "INT + Perception"."""
        if self.derived:
            return DERIVED[self.derived]
        return f"{self.attribute} + {self.skill}" if self.skill else self.attribute


# rule: Time of a try
class Task(msgspec.Struct, frozen=True):
    """A task: a check of a skill, or of a bare attribute if `skill` is "".

    `minutes` is the time of a try, 0 if it takes no time; `usual` is the default Difficulty.
    """

    code: str
    name: str
    attribute: Abbreviation
    skill: str = ""
    usual: int = COMMON
    minutes: int = 0
    group: str = ""


SENSES: Final = Opposition("INT", "Perception")
HIDDEN: Final = Opposition("PRC", "Stealth")
DODGE: Final = Opposition("QKN", derived="dodge")
OPPOSED_BY: Final[Mapping[str, Opposition]] = {
    "Bluff": SENSES,
    "Diplomacy": Opposition("SPI", "Diplomacy"),
    "Distraction": Opposition("SPI"),
    "Perception": HIDDEN,
    "Stealth": SENSES,
    "Survival": HIDDEN,
    "Afflictions": Opposition("TGH", derived="tgh_vs_spell"),
    "Charms": Opposition("SPI", derived="spi_vs_spell"),
    "Evocations": Opposition("QKN", derived="qkn_vs_spell"),
    "Life Magic": Opposition("SPI", derived="spi_vs_spell"),
}
"""The usual opposition to tasks of a skill (`P-06`, `P-12`).

Weapon skills are opposed by Dodge. Any other skill that is not listed is opposed by the same attribute and skill.
"""

OF_A_SKILL: Final[Mapping[str, tuple[Task, ...]]] = {
    "Ancient Tongues": (Task("Ancient Tongues", "Ancient Tongues", "INT", "Ancient Tongues", HIGH),),
    "Lockpicking": (Task("Lockpicking", "Lockpicking", "PRC", "Lockpicking", HIGH, 1),),
    "Medicine": (Task("Medicine", "Medicine", "INT", "Medicine", COMMON, 5),),
    "Survival": (
        Task("Survival", "Survival: food and shelter", "INT", "Survival"),
        Task("Survival/track", "Survival: follow a track", "INT", "Survival"),
    ),
    "Traps": (
        Task("Traps/set", "Traps: set a trap", "PRC", "Traps", COMMON, 5),
        Task("Traps/disarm", "Traps: disarm a trap", "PRC", "Traps", COMMON, 1),
    ),
}
"""The tasks of skills that have several tasks, or a time for each try, or always a high Difficulty (`P-06`)."""

EVERYDAY: Final = (
    "Ancient Tongues",
    "Bluff",
    "Climbing",
    "Diplomacy",
    "Distraction",
    "Jumping",
    "Lockpicking",
    "Medicine",
    "Perception",
    "Stealth",
    "Survival",
    "Traps",
)

TOUGHNESS: Final = "TGH"
# rule: Very unfavorable
# rule: Unfavorable
# rule: Favorable
# rule: Very favorable
WHATEVER_HAPPENS: Final = (
    Circumstance("very favourable", 2, "P-13", "situation"),
    Circumstance("favourable", 1, "P-13", "situation"),
    Circumstance("unfavourable", -1, "P-13", "situation"),
    Circumstance("very unfavourable", -2, "P-13", "situation"),
)
OF_THE_PLACE: Final = (
    Circumstance("dark", -1, "H-06", "light"),
    Circumstance("pitch dark", -2, "H-06", "light"),
    Circumstance("bad footing", -1, "H-07"),
)
"""Situational modifiers due to the place: light and footing.

All situational modifiers together, with `WHATEVER_HAPPENS`, are limited to −2 to +2 (`R-02`).
"""

# rule: Nigh impossible
BY_RULE: Final = (
    Circumstance("nigh impossible", -4, "P-13"),
    Circumstance("prone", -1, "R-24"),
    Circumstance("fighting defensively", -1, "P-13"),
)


def list_charm_bonuses(skill: str, content: Content) -> tuple[Circumstance, ...]:
    """Return the Charms that help with checks of a skill, each named by its spell (`P-27`)."""
    return tuple(
        Circumstance(spell.name, piece.modifier, "P-27")
        for spell in content.entries(Spell).values()
        for piece in spell.full
        if isinstance(piece, Inspire) and skill in INSPIRED.get(piece.on, ())
    )


IMPROVISED: Final = Circumstance("improvised tools", -1, "P-06", "tools")
TOOLS: Final = (IMPROVISED, Circumstance("poor improvised tools", -2, "P-06", "tools"))
HELP: Final = 1
"""The modifier on a check for each helper who knows the skill: a favourable circumstance (`P-13`), by a house rule."""


def _tasks() -> tuple[Task, ...]:
    found = [task for skill in EVERYDAY for task in OF_A_SKILL.get(skill, (_plain(skill, ""),))]
    fighting = [skill.name for skill in ACTIVE_SKILLS if skill.name not in EVERYDAY and skill.name not in SCHOOLS]
    found += [_plain(skill, WEAPONS) for skill in fighting]
    found += [_plain(skill, SPELLS) for skill in SCHOOLS]
    found += [Task(one.abbreviation, one.name, one.abbreviation, group="attributes") for one in ATTRIBUTES]
    return tuple(found)


def _plain(skill: str, group: str) -> Task:
    attribute = next(one.attribute for one in ACTIVE_SKILLS if one.name == skill)
    assert attribute is not None
    return Task(skill, skill, attribute, skill, group=group)


TASKS: Final[Mapping[str, Task]] = {task.code: task for task in _tasks()}


@cache
def list_oppositions(task: Task) -> tuple[Opposition, ...]:
    """Return the oppositions that a creature may set against a task, the usual opposition first."""
    own = DODGE if task.group == WEAPONS else Opposition(task.attribute, task.skill)
    usual = OPPOSED_BY.get(task.skill, own)
    skills = (Opposition(one.attribute, one.name) for one in ACTIVE_SKILLS if one.attribute and one.name in EVERYDAY)
    defences = (DODGE, *(OPPOSED_BY[school] for school in SCHOOLS)) if task.group in (WEAPONS, SPELLS) else ()
    return tuple(dict.fromkeys((usual, *defences, *skills, *(Opposition(one.abbreviation) for one in ATTRIBUTES))))
