"""Library pages of spells, described by their effects (`P-26` to `P-29`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from solo.systems.contract import Content, LibraryEntry
from solo.systems.parts.phrasing import with_sign
from solo.systems.polyhedral.magic.spell import School, Spell, Variant
from solo.systems.polyhedral.magic.target import Aim, range_words, target_words
from solo.systems.polyhedral.magic.wording import duration_words, effects_words, resisted_by

_SOURCES: Final[Mapping[School, str]] = {
    "Afflictions": "P-26",
    "Charms": "P-27",
    "Evocations": "P-28",
    "Life Magic": "P-29",
}
_KIND_OF_TARGET: Final[Mapping[Aim, str]] = {
    "self": "the caster",
    "one": "one target",
    "touch": "one target, by touch",
    "several": "several",
    "block": "an area",
    "cone": "an area",
    "line": "an area",
    "around": "around the caster",
    "spot": "an area",
    "border": "the ground",
    "squares": "the ground",
    "weapon": "a weapon",
}


def spells(content: Content) -> Iterator[LibraryEntry]:
    """Yield each spell with its figures, school by school in the order of the content."""
    yield from map(spell_page, content.entries(Spell).values())


def spell_page(spell: Spell) -> LibraryEntry:
    """Return the library entry of a spell with its figures."""
    facets = (
        ("school", spell.school),
        ("rank", str(spell.rank)),
        ("target", _KIND_OF_TARGET[spell.target.aim]),
        ("resisted by", _kind_of_resistance(spell)),
    )
    return LibraryEntry(spell.name, "spell", spell.text, facets, tuple(_facts(spell)), _SOURCES[spell.school])


def _kind_of_resistance(spell: Spell) -> str:
    return "a Difficulty" if spell.resist.difficulty else resisted_by(spell)


def _facts(spell: Spell) -> Iterator[tuple[str, str]]:
    yield "cost", f"{spell.cost} SP"
    if spell.time != "an action":
        yield "time", spell.time
    yield "range", range_words(spell.target)
    yield "target", target_words(spell.target)
    yield "duration", duration_words(spell)
    yield "resisted by", resisted_by(spell)
    if spell.resist.modifier:
        yield "on the check", with_sign(spell.resist.modifier)
    if spell.full:
        yield "full effect", effects_words(spell.full)
    yield from ((choice.name, _choice(spell, choice)) for choice in spell.choices)
    if spell.resist.by != "nothing":
        yield "resisted", effects_words(spell.resisted)
    elif spell.resist.difficulty and not spell.resist.asked:
        yield "failed", effects_words(spell.resisted)


def _choice(spell: Spell, choice: Variant) -> str:
    effects = effects_words(choice.full)
    return f"{effects}; range {range_words(spell.target, choice.range)}" if choice.range else effects
