"""Owns the reading of a draft: whatever was typed becomes figures that can be reckoned with, or a problem.

Nothing raises here: a value that makes no sense is told, and a sensible one stands in for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from solo.systems.contract import Draft, Problem
from solo.systems.fire_and_sword.creation import fields
from solo.systems.fire_and_sword.creation.bought_magic import BoughtMagic, read_enchantments
from solo.systems.fire_and_sword.creation.callings import CALLINGS, FURTHER_SPELLS, RANKS, Calling, SlotKind, fill
from solo.systems.fire_and_sword.creation.fields import AUTOMATIC, BOUGHT, NOTHING, ROLLED
from solo.systems.fire_and_sword.creation.origin import NEWCOMER, unpacked
from solo.systems.fire_and_sword.creation.stock import Stock
from solo.systems.fire_and_sword.key import KEY
from solo.systems.fire_and_sword.people.sheet import Character
from solo.systems.fire_and_sword.people.standing import (
    HIGHEST_GRADE,
    LARGEST_FAVOUR,
    Favour,
    Influence,
    Resource,
)
from solo.systems.fire_and_sword.people.statistics import STATISTICS, Statistics, statistics_of
from solo.systems.parts.draft_reader import DraftReader
from solo.systems.parts.origin import BEFORE

USUAL_CALLING: Final = "soldier"
USUAL_SCORES: Final[Mapping[str, int]] = {"STR": 14, "CON": 14, "SIZ": 13, "DEX": 14, "INT": 13, "POW": 14, "CHA": 13}
HIGHEST_SCORE: Final = 30
NO_GRADE: Final = 0


class Start(msgspec.Struct, frozen=True):
    """What a character begins with and keeps: calling, statistics, the ten skills, and spells.

    `ranked` are the ten skills in the order of their levels, "" where a level went to nothing. `divine` are points by
    spell, `sorcery` the further spells of a sorcerer, `spells` those among the ten skills.
    """

    calling: Calling
    rolled: bool
    statistics: Statistics
    ranked: tuple[str, ...]
    divine: Mapping[str, int]
    sorcery: tuple[str, ...]
    spells: tuple[str, ...]


class Holds(msgspec.Struct, frozen=True):
    """What is drawn, carried on the arm, worn and ridden when a fight begins: a name, AUTOMATIC or NOTHING."""

    weapon: str = AUTOMATIC
    shield: str = AUTOMATIC
    armour: str = AUTOMATIC
    mount: str = AUTOMATIC


class Reading(msgspec.Struct, frozen=True):
    """A draft as figures. `grade` is NO_GRADE where it is the calling's own; `counts` are pieces by field."""

    origin: Character
    name: str
    texts: Mapping[str, str]
    start: Start
    grade: int
    counts: Mapping[str, int]
    holds: Holds
    enchantments: tuple[BoughtMagic, ...]
    resources: tuple[Resource, ...]
    favours: tuple[Favour, ...]
    influence: tuple[Influence, ...]
    problems: tuple[Problem, ...]

    @property
    def fresh(self) -> bool:
        """True for a new character, False for one that is opened again."""
        return self.origin is NEWCOMER


def read(draft: Draft, stock: Stock) -> Reading:
    """Returns a draft as figures, with all that could not be read."""
    reader = DraftReader(draft, KEY, [*_fixed_keys(), *map(fields.divine_key, stock.divine), *stock.goods])
    return Reading(
        origin=reader.origin(unpacked, NEWCOMER),
        name=draft.name.strip(),
        texts={key: reader.text(key).strip() for key in fields.TEXTS},
        start=_start(reader, stock),
        grade=reader.whole(fields.GRADE, NO_GRADE, NO_GRADE, HIGHEST_GRADE),
        counts=_counts(reader, stock),
        holds=_holds(reader, stock),
        enchantments=tuple(read_enchantments(reader, stock)),
        resources=tuple(_resources(reader)),
        favours=tuple(_favours(reader)),
        influence=tuple(_influence(reader)),
        problems=tuple(reader.problems),
    )


def read_start(values: Mapping[str, int | str], stock: Stock) -> Start:
    """Returns what these values of creation begin with, however much of them cannot be read."""
    draft = Draft(KEY, values=dict(values))
    return _start(DraftReader(draft, KEY, [*fields.start_keys(), *map(fields.divine_key, stock.divine)]), stock)


def _fixed_keys() -> list[str]:
    holds = (fields.FIRST_WEAPON, fields.SHIELD, fields.ARMOUR, fields.MOUNT)
    return [
        *fields.start_keys(),
        *fields.enchanted_keys(),
        *fields.ledger_keys(),
        *fields.TEXTS,
        *holds,
        fields.GRADE,
        BEFORE,
    ]


def _start(reader: DraftReader, stock: Stock) -> Start:
    calling = CALLINGS[reader.choice(fields.CALLING, list(CALLINGS), USUAL_CALLING)]
    scores: dict[str, int] = {
        name.abbreviation: reader.whole(
            fields.statistic_key(name.abbreviation), USUAL_SCORES[name.abbreviation], 1, HIGHEST_SCORE
        )
        for name in STATISTICS
    }
    points = {
        name: reader.whole(fields.divine_key(name), 0, 0, max(spell.powers)) for name, spell in stock.divine.items()
    }
    further = (
        reader.choice(fields.sorcery_key(number), [NOTHING, *stock.sorcery], AUTOMATIC)
        for number in range(1, FURTHER_SPELLS + 1)
    )
    ranked = _ranked(reader, calling, stock)
    return Start(
        calling=calling,
        rolled=reader.choice(fields.HOW, [BOUGHT, ROLLED], BOUGHT) == ROLLED,
        statistics=statistics_of(scores),
        ranked=ranked,
        divine={name: count for name, count in points.items() if count},
        sorcery=_further(tuple(further), calling, ranked, stock),
        spells=tuple(name for name in ranked if name in stock.sorcery),
    )


def _ranked(reader: DraftReader, calling: Calling, stock: Stock) -> tuple[str, ...]:
    """The ten skills: those chosen, and the calling's usual ones wherever nothing is said."""
    known: Mapping[str, SlotKind] = stock.skills
    typed = [reader.choice(fields.rank_key(number), list(known), AUTOMATIC) for number in range(1, len(RANKS) + 1)]
    chosen = {skill: known[skill] for skill in typed if skill != AUTOMATIC}
    usual = iter(fill(calling, chosen).free)
    return tuple(next(usual, "") if skill == AUTOMATIC else skill for skill in typed)


def _further(typed: tuple[str, ...], calling: Calling, ranked: tuple[str, ...], stock: Stock) -> tuple[str, ...]:
    """A sorcerer's further spells: those chosen, the first others of the list where nothing is said."""
    if calling.magic != "sorcery":
        return tuple(name for name in typed if name not in (AUTOMATIC, NOTHING))
    free = iter([name for name in stock.sorcery if name not in ranked and name not in typed])
    resolved = (next(free, NOTHING) if name == AUTOMATIC else name for name in typed)
    return tuple(name for name in resolved if name != NOTHING)


def _counts(reader: DraftReader, stock: Stock) -> Mapping[str, int]:
    counts = {key: reader.whole(key, 0, 0, good.most) for key, good in stock.goods.items()}
    return {key: count for key, count in counts.items() if count}


def _holds(reader: DraftReader, stock: Stock) -> Holds:
    def names(kind: str) -> list[str]:
        return [NOTHING, *(good.name for good in stock.goods.values() if good.kind == kind)]

    return Holds(
        reader.choice(fields.FIRST_WEAPON, names("weapon"), AUTOMATIC),
        reader.choice(fields.SHIELD, names("shield"), AUTOMATIC),
        reader.choice(fields.ARMOUR, names("armour"), AUTOMATIC),
        reader.choice(fields.MOUNT, names("mount"), AUTOMATIC),
    )


def _resources(reader: DraftReader) -> list[Resource]:
    found = []
    for number in range(1, fields.MOST_RESOURCES + 1):
        form, place, worth = (fields.resource_key(number, part) for part in ("form", "place", "worth"))
        resource = Resource(
            reader.text(form).strip(), reader.whole(worth, 0, 0, fields.LARGEST_RESOURCE), reader.text(place).strip()
        )
        if resource != Resource(""):
            found.append(resource)
    return found


def _favours(reader: DraftReader) -> list[Favour]:
    found = []
    for number in range(1, fields.MOST_FAVOURS + 1):
        who, size, note = (fields.favour_key(number, part) for part in ("who", "size", "note"))
        amount = reader.whole(size, 0, -LARGEST_FAVOUR, LARGEST_FAVOUR)
        favour = Favour(reader.text(who).strip(), abs(amount), amount < 0, reader.text(note).strip())
        if favour != Favour("", 0):
            found.append(favour)
    return found


def _influence(reader: DraftReader) -> list[Influence]:
    found = []
    for number in range(1, fields.MOST_INFLUENCE + 1):
        body, points = (fields.influence_key(number, part) for part in ("body", "points"))
        held = Influence(reader.text(body).strip(), reader.whole(points, 0, 0, fields.MOST_INFLUENCE_POINTS))
        if held != Influence(""):
            found.append(held)
    return found
