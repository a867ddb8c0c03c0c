"""Sorcery spells on offer at the start: their effects, and their field in a draft (`F-30`)."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.contract import Offer, Terms
from solo.systems.fire_and_sword.creation.callings import FURTHER_SPELLS, SORCERY_STRENGTH
from solo.systems.fire_and_sword.creation.draft_case import AUTOMATIC, NOTHING, DraftCase
from solo.systems.fire_and_sword.creation.draft_catalogue import DraftCatalogue
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.parts.phrasing import capitalise, with_article


def place_key(number: int) -> str:
    """Return the key of a field for a further spell: "sorcery.2" for the second field."""
    return f"sorcery.{number}"


def offers(stock: DraftCatalogue) -> Iterator[Offer]:
    """Yield an offer for each sorcery spell."""
    for name, spell in stock.sorcery.items():
        yield Offer(f"spell.{name}", name, spell.text, ", ".join(_facts(spell)), "Spells of sorcery")


def terms(case: DraftCase) -> Iterator[tuple[str, Terms]]:
    """Yield each spell's key, and the terms of taking or dropping the spell in this draft."""
    for name, spell in case.stock.sorcery.items():
        yield f"spell.{name}", _terms(spell, case)


def _facts(spell: Spell) -> Iterator[str]:
    yield f"{spell.mp_each} MP per point of strength"
    if spell.resisted:
        yield "resisted"


def _terms(spell: Spell, case: DraftCase) -> Terms:
    start = case.reading.start
    if spell.name in start.spells:
        told = f"This spell is among the ten skills, at strength {SORCERY_STRENGTH}."
        why = f"{told} To drop it, give its level to another spell."
        return Terms(True, why=why)
    if spell.name in start.sorcery:
        return Terms(True, {_place_of(spell.name, case): NOTHING})
    if any(known.name == spell.name for known in case.character.spells):
        return Terms(True, why="You learned this spell in play, so you keep it.")
    if not case.reading.fresh:
        return Terms(False, why="Starting choices are final. Learn spells from books and teachers.")
    if start.calling.magic != "sorcery":
        who = capitalise(with_article(start.calling.title))
        return Terms(False, why=f"{who} starts without sorcery. Choose another calling.")
    if 1 not in spell.powers:
        return Terms(False, why="This spell cannot be known at strength 1. Give it one of the ten levels under Skills.")
    return _in_place(spell, case)


def _place_of(name: str, case: DraftCase) -> str:
    """Return the key of the field that holds this further spell, chosen by the player or automatic."""
    known = iter(case.reading.start.sorcery)
    typed = (str(case.reading.typed.get(place_key(number), AUTOMATIC)) for number in range(1, FURTHER_SPELLS + 1))
    stands = (NOTHING if word == NOTHING else next(known, NOTHING) for word in typed)
    return place_key(next(number for number, held in enumerate(stands, start=1) if held == name))


def _in_place(spell: Spell, case: DraftCase) -> Terms:
    """Return the terms on which a draft gets a new spell.

    The spell fills an empty field, else an automatic field, else the last field.
    """
    held: dict[str, str] = {}
    for number in range(1, FURTHER_SPELLS + 1):
        key = place_key(number)
        held[key] = str(case.reading.typed.get(key, AUTOMATIC))
    key = next((key for word in (NOTHING, AUTOMATIC) for key, typed in held.items() if typed == word), [*held][-1])
    if held[key] == NOTHING:
        return Terms(False, {key: spell.name}, "fills a free field")
    known = next((name for name in case.reading.start.sorcery if _place_of(name, case) == key), "")
    return Terms(False, {key: spell.name}, f"replaces {known}" if known else "fills a free field")
