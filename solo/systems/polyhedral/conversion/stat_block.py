"""Owns the stat block: a monster of a 5e list with every field brought to one type, whatever it was written as.

What is missing or out of bounds is replaced by a usual value, and said in `marks`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final, Literal

import msgspec

from solo.systems.polyhedral.conversion.loose import clean, entries_of, number_of, short, text_of

Ability = Literal["strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma"]
Strike = Literal["slashing", "piercing", "bludgeoning", "other"]

ABILITIES: Final[tuple[Ability, ...]] = (
    "strength",
    "dexterity",
    "constitution",
    "intelligence",
    "wisdom",
    "charisma",
)
USUAL_SCORE: Final = 10
LOWEST_SCORE: Final = 1
HIGHEST_SCORE: Final = 30
HIGHEST_CHALLENGE: Final = 30
MOST_FIGURE: Final = 2000
MOST_PARTS: Final = 40

_SPEED: Final = re.compile(r"(?:\b(walk|fly|swim|climb|burrow)\b\W*)?(\d{1,4})")
_DICE: Final = re.compile(r"(\d{1,3})d(\d{1,3})")
_REACH: Final = re.compile(r"reach (\d{1,3})")
_BONUS: Final = re.compile(r"([+-]\d{1,2}) to hit")
_LEVEL: Final = re.compile(r"(\d{1,2})(?:st|nd|rd|th)[- ]level")
_SKILLS: Final = re.compile(r"([a-z][a-z ]{2,20}?)\W{0,3}([+-]?\d{1,2})\b")


class Part(msgspec.Struct, frozen=True):
    """An action or a trait: its name, and its text in lower case."""

    name: str
    text: str


class Attack(msgspec.Struct, frozen=True):
    """An action that strikes. `mean` is that of its damage dice alone, `reach` in feet, `bonus` what it adds to hit."""

    name: str
    bonus: int
    mean: Fraction
    reach: int
    ranged: bool
    strike: Strike


class StatBlock(msgspec.Struct, frozen=True, kw_only=True):
    """A monster as its list has it. Speeds are in feet; texts are in lower case, but for the name.

    `challenge` is None where the list has none. `lists` are the texts of what no field here stands for.
    """

    name: str
    kind: str
    kind_text: str
    size: str
    challenge: Fraction | None
    scores: Mapping[Ability, int]
    armour_class: int
    armour_text: str
    hit_points: int
    speeds: Mapping[str, int]
    attacks: tuple[Attack, ...]
    actions: tuple[Part, ...]
    traits: tuple[Part, ...]
    reactions: tuple[Part, ...]
    legendary: tuple[Part, ...]
    skills: Mapping[str, int]
    senses: str
    languages: str
    immunities: str
    resistances: str
    vulnerabilities: str
    conditions: str
    marks: tuple[str, ...] = ()

    @property
    def all_text(self) -> str:
        """All that its traits and actions say."""
        return " ".join(f"{part.name.lower()} {part.text}" for part in (*self.traits, *self.actions))

    @property
    def casting(self) -> tuple[Part, ...]:
        """The traits and actions by which it casts spells, none for one that does not."""
        return tuple(part for part in (*self.traits, *self.actions) if "spellcast" in part.name.lower())

    @property
    def caster_level(self) -> int | None:
        """The level that its spellcasting is at, None where it names none."""
        found = _LEVEL.search(" ".join(part.text for part in self.casting))
        return min(20, int(found[1])) if found else None


def read(raw: Mapping[str, object], number: int) -> StatBlock:
    """Returns the stat block in one table of a list, the `number`th; any table makes one."""
    marks: list[str] = []
    given = raw.get("name")
    name = short(clean(given)) if isinstance(given, str) else ""
    if not name:
        marks.append("It has no name in the list.")
        name = f"Nameless monster {number}"
    kind_text = _kind_text(raw)
    actions = _parts(raw.get("actions"))
    return StatBlock(
        name=name,
        kind=_kind(kind_text),
        kind_text=kind_text,
        size=short(text_of(raw.get("size")).lower()),
        challenge=_challenge(raw, marks),
        scores={ability: _score(raw, ability, marks) for ability in ABILITIES},
        armour_class=_figure(raw.get("armor_class"), 10),
        armour_text=text_of([raw.get("armor_class"), raw.get("armor_desc")]).lower(),
        hit_points=_figure(raw.get("hit_points"), 0),
        speeds=_speeds(text_of(raw.get("speed")).lower()),
        attacks=tuple(_attacks(raw.get("actions"))),
        actions=actions,
        traits=_parts(raw.get("special_abilities")) + _parts(raw.get("traits")),
        reactions=_parts(raw.get("reactions")),
        legendary=_parts(raw.get("legendary_actions")),
        skills=_skills(raw),
        senses=text_of(raw.get("senses")).lower(),
        languages=text_of(raw.get("languages")),
        immunities=_listed(raw.get("damage_immunities")),
        resistances=_listed(raw.get("damage_resistances")),
        vulnerabilities=_listed(raw.get("damage_vulnerabilities")),
        conditions=_listed(raw.get("condition_immunities")),
        marks=tuple(marks),
    )


def _kind_text(raw: Mapping[str, object]) -> str:
    kind = raw.get("type")
    if isinstance(kind, dict):
        kind = [kind.get("type") or kind.get("name"), kind.get("tags")]
    return text_of([kind, raw.get("subtype")]).lower()


def _kind(text: str) -> str:
    """The first word of the type, "swarm" for a swarm: "humanoid" of "humanoid (elf)"."""
    if "swarm" in text:
        return "swarm"
    first = re.search(r"[a-z]{2,20}", text)
    return first[0] if first else "creature"


def _challenge(raw: Mapping[str, object], marks: list[str]) -> Fraction | None:
    given = raw.get("challenge_rating", raw.get("cr", raw.get("challenge")))
    challenge = number_of(given)
    if challenge is None:
        marks.append("It has no challenge rating in the list: its price is what its parts cost.")
        return None
    if not 0 <= challenge <= HIGHEST_CHALLENGE:
        marks.append(f"The challenge rating {short(text_of(given))} is none: its price is what its parts cost.")
        return None
    return challenge


def _score(raw: Mapping[str, object], ability: Ability, marks: list[str]) -> int:
    grouped = next((group for key in ("abilities", "stats") if isinstance(group := raw.get(key), dict)), {})
    values = (table.get(key) for table in (raw, grouped) for key in (ability, ability[:3], ability.title()))
    score = next((number for value in values if (number := number_of(value)) is not None), None)
    if score is None:
        marks.append(f"{ability.title()} is missing in the list: {USUAL_SCORE} is taken.")
        return USUAL_SCORE
    bounded = min(HIGHEST_SCORE, max(LOWEST_SCORE, int(score)))
    if not LOWEST_SCORE <= score <= HIGHEST_SCORE:
        marks.append(f"{ability.title()} is outside {LOWEST_SCORE} to {HIGHEST_SCORE}: {bounded} is taken.")
    return bounded


def _figure(value: object, usual: int) -> int:
    number = number_of(value)
    return usual if number is None else min(MOST_FIGURE, max(0, int(number)))


def _speeds(text: str) -> dict[str, int]:
    """The best speed of each way of going; one without a name is walking."""
    speeds: dict[str, int] = {}
    for way, feet in _SPEED.findall(text):
        speeds[way or "walk"] = max(speeds.get(way or "walk", 0), int(feet))
    return speeds


def _parts(value: object) -> tuple[Part, ...]:
    return tuple(
        Part(short(text_of(entry.get("name"))) or "nameless", text_of(entry.get("desc")).lower())
        for entry in entries_of(value)[:MOST_PARTS]
    )


def _attacks(value: object) -> Iterator[Attack]:
    for entry in entries_of(value)[:MOST_PARTS]:
        text = text_of(entry.get("desc")).lower()
        bonus = number_of(entry.get("attack_bonus"))
        told = _BONUS.search(text)
        if bonus is None and told is None and "weapon attack" not in text:
            continue
        damage = text_of([entry.get("damage_dice"), entry.get("damage")]).lower() or text
        reach = _REACH.search(text)
        yield Attack(
            name=short(text_of(entry.get("name"))).lower() or "blow",
            bonus=min(20, max(-5, int(bonus if bonus is not None else int(told[1]) if told else 0))),
            mean=_mean(damage if _DICE.search(damage) else text),
            reach=int(reach[1]) if reach else 5,
            ranged="ranged" in text and "melee" not in text,
            strike=_strike(f"{text} {damage}"),
        )


def _mean(text: str) -> Fraction:
    """The mean of the first damage dice in the text, without what is added; 1 where there are none."""
    found = _DICE.search(text)
    return Fraction(int(found[1]) * (int(found[2]) + 1), 2) if found else Fraction(1)


def _strike(text: str) -> Strike:
    kinds: tuple[Strike, ...] = ("slashing", "piercing", "bludgeoning")
    found = [(text.find(kind), kind) for kind in kinds if kind in text]
    return min(found)[1] if found else "other"


def _skills(raw: Mapping[str, object]) -> dict[str, int]:
    """What is added to each skill: from a table, a list of proficiencies, a text, or a field of the skill's name."""
    listed = [
        f"{text_of(entry.get('name') or entry.get('proficiency'))} {text_of(entry.get('value') or entry.get('desc'))}"
        for entry in entries_of(raw.get("proficiencies"))
        if "skill" in text_of(entry).lower()
    ]
    text = f"{text_of(raw.get('skills'))}, {', '.join(listed)}".lower()
    found = {name.strip(): int(bonus) for name, bonus in _SKILLS.findall(text)}
    known = (name for name in raw if isinstance(raw[name], int) and not isinstance(raw[name], bool))
    return found | {str(name).lower(): _figure(raw[name], 0) for name in known}


def _listed(value: object) -> str:
    """The names in a list, without what else stands in its tables."""
    if isinstance(value, list):
        value = [entry.get("name") if isinstance(entry, dict) else entry for entry in value]
    return text_of(value).lower()
