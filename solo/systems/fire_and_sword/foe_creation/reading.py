"""Owns the reading of a foe's draft, and the way back: a foe as the draft that makes it again.

Nothing raises here: a value that makes no sense is told, and a sensible one stands in for it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final

import msgspec

from solo.systems.contract import Content, Draft, Problem
from solo.systems.contract.creation import FieldValue
from solo.systems.fire_and_sword.creation.fields import ARMOUR, MOUNT, NOTHING, SHIELD, statistic_key
from solo.systems.fire_and_sword.foe_creation import fields
from solo.systems.fire_and_sword.foes.foe import Foe
from solo.systems.fire_and_sword.gear.armour import Armour
from solo.systems.fire_and_sword.gear.armour import Shield as ShieldOfShelf
from solo.systems.fire_and_sword.gear.weapon import Weapon
from solo.systems.fire_and_sword.key import KEY
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.people.sheet import Arms
from solo.systems.fire_and_sword.people.standing import HIGHEST_GRADE
from solo.systems.fire_and_sword.people.statistics import ABBREVIATIONS, AVERAGE, Statistics, statistics_of
from solo.systems.parts.draft_reader import DraftReader

_SWITCHES: Final = {
    fields.NAMED: "named",
    fields.STEADY: "steady",
    fields.ONE_ATTACK: "one_attack",
    fields.DARKSENSE: "darksense",
    fields.FETCH: "fetch",
    fields.SPIRIT: "spirit",
}


class FoeReading(msgspec.Struct, frozen=True):
    """A foe as its draft says, with all that could not be read."""

    foe: Foe
    problems: tuple[Problem, ...]


def read_foe(draft: Draft, content: Content, usual: Mapping[str, FieldValue]) -> FoeReading:
    """Returns the foe of any draft at all, and what could not be read; `usual` is what each field means left alone."""
    skills = fields.skill_groups(content)
    spells = content.entries(Spell)
    reader = DraftReader(draft, KEY, usual)
    others, unread = _other_skills(reader.text(fields.OTHER_SKILLS))
    effect = reader.choice(fields.SPIRIT_EFFECT, fields.SPIRIT_EFFECTS, NOTHING)
    plain: dict[str, object] = {
        "name": draft.name.strip(),
        "text": reader.text(fields.TEXT).strip(),
        "role": reader.choice(fields.ROLE, fields.ROLES, fields.ROLES[0]),
        "skills": dict(_skills(reader, _given(draft), skills)) | others,
        "impact": reader.whole(fields.IMPACT, 0, fields.LOWEST_IMPACT, fields.HIGHEST_IMPACT),
        "hide": reader.whole(fields.HIDE, 0, 0, fields.THICKEST_HIDE),
        "resistance_die": int(reader.choice(fields.RESISTANCE_DIE, fields.DICE, fields.USUAL_DIE)),
        "spells": {
            name: power
            for name, spell in spells.items()
            if (power := reader.whole(fields.spell_key(name), 0, 0, max(spell.powers)))
        },
        "running": _listed(reader.text(fields.RUNNING)),
        "spirit_effect": "" if effect == NOTHING else effect,
        "grade": reader.whole(fields.GRADE, 0, 0, HIGHEST_GRADE),
        "themes": _listed(reader.text(fields.THEMES)),
        "house": reader.choice(fields.HOUSE, (fields.NO,), fields.YES) == fields.YES,
    }
    plain |= {name: reader.choice(key, (fields.YES,), fields.NO) == fields.YES for key, name in _SWITCHES.items()}
    built = msgspec.convert(plain, Foe)
    foe = msgspec.structs.replace(built, statistics=_statistics(reader), arms=_arms(reader, content))
    return FoeReading(foe, (*reader.problems, *unread))


def _given(draft: Draft) -> Collection[str]:
    """The keys that hold anything, for what is at its usual level on purpose."""
    return {key.casefold() for key in draft.values}


def _skills(reader: DraftReader, given: Collection[str], skills: Mapping[str, str]) -> Iterator[tuple[str, int]]:
    for name in skills:
        key = fields.skill_key(name)
        if key.casefold() in given:
            yield name, reader.whole(key, 0, 0, fields.HIGHEST_SKILL)


def _other_skills(text: str) -> tuple[dict[str, int], list[Problem]]:
    """Skills with their levels out of one text, and what of it is none."""
    found: dict[str, int] = {}
    problems = []
    for part in _listed(text):
        name, _, level = part.rpartition(" ")
        if name and level.isdecimal() and int(level) <= fields.HIGHEST_SKILL:
            found[name.strip()] = int(level)
        else:
            message = f"“{part[:40]}” is no skill with its level: write such as Juggle 12, with commas between."
            problems.append(Problem("other-skills", fields.OTHER_SKILLS, message))
    return found, problems


def _listed(text: str) -> tuple[str, ...]:
    """The parts of a text between commas, each once."""
    return tuple(dict.fromkeys(part.strip() for part in text.split(",") if part.strip()))


def _statistics(reader: DraftReader) -> Statistics:
    return statistics_of(
        {name: reader.whole(statistic_key(name), AVERAGE, 0, fields.HIGHEST_STATISTIC) for name in ABBREVIATIONS}
    )


def _arms(reader: DraftReader, content: Content) -> Arms:
    def held(key: str, names: Collection[str]) -> str:
        name = reader.choice(key, names, NOTHING)
        return "" if name == NOTHING else name

    places = range(1, fields.MOST_WEAPONS + 1)
    weapons = [held(fields.weapon_key(place), content.entries(Weapon)) for place in places]
    return Arms(
        weapons=tuple(name for name in weapons if name),
        shield=held(SHIELD, content.entries(ShieldOfShelf)),
        armour=held(ARMOUR, content.entries(Armour)),
        mount=held(MOUNT, fields.mounts(content)),
    )


def reopened(foe: Foe, content: Content, usual: Mapping[str, FieldValue]) -> Draft:
    """Returns the draft that makes a foe again; what is as `usual` is left alone, but for skills."""
    known = fields.skill_groups(content)
    others = {name: level for name, level in foe.skills.items() if name not in known}
    values: dict[str, FieldValue] = {
        fields.TEXT: foe.text,
        fields.ROLE: foe.role,
        fields.THEMES: ", ".join(foe.themes),
        fields.GRADE: foe.grade,
        fields.HOUSE: fields.YES if foe.house else fields.NO,
        fields.OTHER_SKILLS: ", ".join(f"{name} {level}" for name, level in others.items()),
        fields.IMPACT: foe.impact,
        fields.HIDE: foe.hide,
        fields.RESISTANCE_DIE: str(foe.resistance_die),
        fields.RUNNING: ", ".join(foe.running),
        fields.SPIRIT_EFFECT: foe.spirit_effect or NOTHING,
        SHIELD: foe.arms.shield or NOTHING,
        ARMOUR: foe.arms.armour or NOTHING,
        MOUNT: foe.arms.mount or NOTHING,
    }
    values |= {key: fields.YES if getattr(foe, name) else fields.NO for key, name in _SWITCHES.items()}
    values |= {fields.weapon_key(place): name for place, name in enumerate(foe.arms.weapons, start=1)}
    values |= {fields.spell_key(name): power for name, power in foe.spells.items()}
    values |= {statistic_key(letters): score for letters, score in foe.statistics.listed()}
    told = {key: value for key, value in values.items() if key not in usual or value != usual[key]}
    levels = {fields.skill_key(name): level for name, level in foe.skills.items() if name in known}
    return Draft(KEY, foe.name, {**told, **levels})
