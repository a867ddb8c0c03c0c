"""Field keys of skills, and the groups of active skills in the form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from solo.systems.polyhedral.people.skills import ACTIVE_SKILLS, SCHOOLS

_BODY: Final = ("Climbing", "Jumping", "Lockpicking", "Stealth", "Traps")
_MIND: Final = ("Ancient Tongues", "Medicine", "Perception", "Survival")
_PEOPLE: Final = ("Bluff", "Diplomacy", "Distraction")
_OTHERS: Final = (*_BODY, *_MIND, *_PEOPLE, *SCHOOLS)

WEAPON_SKILLS: Final = tuple(skill.name for skill in ACTIVE_SKILLS if skill.name not in _OTHERS)

SKILL_GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "Weapons": WEAPON_SKILLS,
    "Body": _BODY,
    "Mind": _MIND,
    "People": _PEOPLE,
    "Magic": SCHOOLS,
}


def skill_key(name: str) -> str:
    """Return the key of a skill by its printed name: "skill.Swords"."""
    return f"skill.{name}"
