"""Statistics, skills and callings in the library."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.contract import Content, LibraryEntry
from solo.systems.fire_and_sword.creation.callings import RANKS, Calling, SkillSlot
from solo.systems.fire_and_sword.gear.weapon import Weapon
from solo.systems.fire_and_sword.library.gear import origin
from solo.systems.fire_and_sword.people.statistics import (
    HIGHEST_AT_START,
    LOWEST_AT_START,
    STATISTICS,
    TOTAL_AT_START,
    StatisticName,
)
from solo.systems.fire_and_sword.session.improvement import rarity_of
from solo.systems.fire_and_sword.skills import SHIELD_PARRY, SKILLS, UNTAUGHT, Skill


def entries(content: Content) -> Iterator[LibraryEntry]:
    """Yield each statistic, skill and calling."""
    yield from map(_statistic, STATISTICS)
    yield from map(_skill, SKILLS.values())
    yield from (_weapon_skill(name) for name in weapon_skills(content))
    yield from map(_calling, content.entries(Calling).values())


def weapon_skills(content: Content) -> tuple[str, ...]:
    """Return each attack and parry skill once, Shield Parry last."""
    found: dict[str, None] = {}
    for weapon in content.entries(Weapon).values():
        found |= dict.fromkeys(name for name in (weapon.attack_skill, weapon.parry_skill) if name)
    return (*found, SHIELD_PARRY)


def calling_entry(calling: Calling) -> str:
    """Return the name of a calling's entry, which differs from the name of any foe."""
    return f"Calling: {calling.title}"


def _statistic(name: StatisticName) -> LibraryEntry:
    facts = (
        ("at the start", f"{LOWEST_AT_START} to {HIGHEST_AT_START}"),
        ("all seven", f"{TOTAL_AT_START} in all"),
        ("rolled", "like a skill"),
    )
    return LibraryEntry(name.name, "statistic", name.help, (("abbreviation", name.abbreviation),), facts, "F-01")


def _skill(skill: Skill) -> LibraryEntry:
    facts = (("untrained", str(skill.base)), ("scrolls", rarity_of(skill.name) or "none"))
    return LibraryEntry(skill.name, "skill", skill.help, (("group", skill.group),), facts, "F-02")


def _weapon_skill(name: str) -> LibraryEntry:
    attack = name.endswith("Attack")
    text = "Rolled to attack. The target may parry, dodge or use magic." if attack else "Rolled to parry an attack."
    facts = (("untrained", str(UNTAUGHT)), ("scrolls", rarity_of(name)))
    return LibraryEntry(name, "skill", text, (("group", "Weapons"),), facts, "F-13")


def _calling(calling: Calling) -> LibraryEntry:
    facts = [(f"skill {number}", _said(slot)) for number, slot in enumerate(calling.slots, start=1)]
    facts.append(("levels", ", ".join(map(str, RANKS))))
    facts.append(("grade", str(calling.grade)))
    facts.append(("free", ", ".join(calling.outfit)))
    facets = (("magic", calling.magic), ("list", "ours" if calling.house else "part 3"), origin(house=True))
    fetch = " A Fetch gives a second D30 in spirit combat." if calling.fetch else ""
    return LibraryEntry(
        calling_entry(calling), "calling", f"{calling.text}{fetch}", facets, tuple(facts), "part 3, house"
    )


def _said(slot: SkillSlot) -> str:
    kinds = {
        "attack": "attack with a weapon",
        "parry": "parry with a weapon or shield",
        "missile": "a missile",
        "spell": "a sorcery spell",
        "any": "any skill",
    }
    return slot.usual if slot.kind == "skill" else f"{kinds[slot.kind]} ({slot.usual})"
