"""Stat block: a monster of a list with each field converted to a fixed type.

Missing or illegal values are replaced by usual ones and noted in `marks`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

import msgspec

from solo.systems.polyhedral.conversion.attacks import Attack, Breath, attack_in, breaths_in
from solo.systems.polyhedral.conversion.entry import ABILITIES, Ability, Action, Entry, named_text
from solo.systems.polyhedral.conversion.tolerant_json import number_of, shorten, text_of

USUAL_SCORE: Final = 10
LOWEST_SCORE: Final = 1
HIGHEST_SCORE: Final = 30
HIGHEST_CHALLENGE: Final = 30
MOST_FIGURE: Final = 2000
MOST_PARTS: Final = 40

_SPEED: Final = re.compile(r"(?:\b(walk|fly|swim|climb|burrow)\b\W*)?(\d{1,4})")
_LEVEL: Final = re.compile(r"(\d{1,2})(?:st|nd|rd|th)[- ]level")


class MonsterFeature(msgspec.Struct, frozen=True):
    """An action or a trait: its name, and its text in lower case."""

    name: str
    text: str


class MonsterStatBlock(msgspec.Struct, frozen=True, kw_only=True):
    """A monster from a list. Speeds are in feet; texts are in lower case, except names and languages.

    `challenge` is None if the list has none.
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
    actions: tuple[MonsterFeature, ...]
    traits: tuple[MonsterFeature, ...]
    reactions: tuple[MonsterFeature, ...]
    legendary: tuple[MonsterFeature, ...]
    breaths: tuple[Breath, ...]
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
        """Text of all traits and actions."""
        return " ".join(f"{part.name.lower()} {part.text}" for part in (*self.traits, *self.actions))

    @property
    def casting(self) -> tuple[MonsterFeature, ...]:
        """The spellcasting traits and actions; empty if the monster does not cast."""
        return tuple(part for part in (*self.traits, *self.actions) if "spellcast" in part.name.lower())

    @property
    def caster_level(self) -> int | None:
        """The caster level that the monster's text names; None if it names none."""
        found = _LEVEL.search(" ".join(part.text for part in self.casting))
        return min(20, int(found[1])) if found else None


def lacking(entry: Entry) -> str:
    """Explain in a few words why an entry is no monster; "" if it is a monster.

    A monster needs a name, and an attribute or an attack.
    """
    if not entry.title:
        return "has no name"
    if not entry.has_attributes and not any(map(attack_in, entry.actions)):
        return "has neither attributes nor attacks"
    return ""


def block_of(entry: Entry) -> MonsterStatBlock:
    """Return the stat block of an entry; usual values replace missing ones."""
    marks = list(entry.marks)
    kind_text = text_of(entry.kind).lower()
    return MonsterStatBlock(
        name=shorten(entry.title),
        kind=_kind(kind_text),
        kind_text=kind_text,
        size=shorten(text_of(entry.size).lower()),
        challenge=_challenge(entry.challenge, marks),
        scores={ability: _score(entry, ability, marks) for ability in ABILITIES},
        armour_class=_figure(entry.armour_class, 10),
        armour_text=text_of([entry.armour_class, entry.armour]).lower(),
        hit_points=_figure(entry.hit_points, 0),
        speeds=_speeds(text_of(entry.speed).lower()),
        attacks=tuple(attack for action in entry.actions[:MOST_PARTS] if (attack := attack_in(action))),
        actions=_parts(entry.actions),
        traits=_parts(entry.traits),
        reactions=_parts(entry.reactions),
        legendary=_parts(entry.legendary),
        breaths=tuple(breath for action in entry.actions[:MOST_PARTS] for breath in _breaths(action)),
        skills={name: _bonus(value) for name, value in entry.skills.items()},
        senses=text_of(entry.senses).lower(),
        languages=named_text(entry.languages),
        immunities=named_text(entry.immunities).lower(),
        resistances=named_text(entry.resistances).lower(),
        vulnerabilities=named_text(entry.vulnerabilities).lower(),
        conditions=named_text(entry.conditions).lower(),
        marks=tuple(marks),
    )


def _breaths(action: Action) -> tuple[Breath, ...]:
    return () if attack_in(action) else tuple(breaths_in(action))


def _kind(text: str) -> str:
    """Return the first word of the type, "swarm" for a swarm: "humanoid" of "humanoid (elf)"."""
    if "swarm" in text:
        return "swarm"
    first = re.search(r"[a-z]{2,20}", text)
    return first[0] if first else "creature"


def _challenge(given: object, marks: list[str]) -> Fraction | None:
    challenge = number_of(given)
    if challenge is None:
        marks.append("The list gives no challenge rating, so the foe costs the sum of its parts.")
        return None
    if not 0 <= challenge <= HIGHEST_CHALLENGE:
        marks.append(
            f"The challenge rating {shorten(text_of(given))} is not valid, so the foe costs the sum of its parts."
        )
        return None
    return challenge


def _score(entry: Entry, ability: Ability, marks: list[str]) -> int:
    score = number_of(entry.scores.get(ability))
    if score is None:
        marks.append(f"{ability.title()} is missing from the list. {USUAL_SCORE} is used instead.")
        return USUAL_SCORE
    bounded = min(HIGHEST_SCORE, max(LOWEST_SCORE, int(score)))
    if not LOWEST_SCORE <= score <= HIGHEST_SCORE:
        marks.append(f"{ability.title()} is outside {LOWEST_SCORE} to {HIGHEST_SCORE}. {bounded} is used instead.")
    return bounded


def _figure(value: object, usual: int) -> int:
    number = number_of(value)
    return usual if number is None else min(MOST_FIGURE, max(0, int(number)))


def _bonus(value: object) -> int:
    number = number_of(value)
    return 0 if number is None else min(MOST_FIGURE, max(-MOST_FIGURE, int(number)))


def _speeds(text: str) -> dict[str, int]:
    """Return the best speed of each movement type; a speed without a type is walking."""
    speeds: dict[str, int] = {}
    for way, feet in _SPEED.findall(text):
        speeds[way or "walk"] = max(speeds.get(way or "walk", 0), int(feet))
    return speeds


def _parts(actions: Sequence[Action]) -> tuple[MonsterFeature, ...]:
    return tuple(
        MonsterFeature(shorten(action.name) or "nameless", action.text.lower()) for action in actions[:MOST_PARTS]
    )
