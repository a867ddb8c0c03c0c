"""Validation of callings in the content: starting values must follow the rules, and gear must be for sale."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.contract import Content
from solo.systems.fire_and_sword.creation.callings import DIVINE_POINTS, RANKS, Calling, GearKit
from solo.systems.fire_and_sword.creation.draft_catalogue import DraftCatalogue
from solo.systems.fire_and_sword.people.social_standing import HIGHEST_GRADE, LOWEST_GRADE
from solo.systems.parts.entries import unknown_name_problems


def find_problems(calling: Calling, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a calling as (field, sentence) pairs; none for a valid one."""
    stock = DraftCatalogue(content)
    if len(calling.slots) != len(RANKS):
        yield "slots", f"A calling trains {len(RANKS)} skills, not {len(calling.slots)}."
    yield from unknown_name_problems("slots", "skill", (slot.usual for slot in calling.slots), stock.skills)
    if not LOWEST_GRADE <= calling.grade <= HIGHEST_GRADE:
        yield "grade", f"A grade must be from {LOWEST_GRADE} to {HIGHEST_GRADE}, not {calling.grade}."
    if not calling.kits:
        yield "kits", "Give at least one kit to choose from."
    for kit in calling.kits:
        yield from _kit_problems(kit, stock)
    yield from _magic_problems(calling, stock)


def _kit_problems(kit: GearKit, stock: DraftCatalogue) -> Iterator[tuple[str, str]]:
    for piece in kit.pieces:
        if stock.find_ware(piece) is None:
            yield "kits", f"“{piece}” is not for sale."
    skills = (kit.attack, kit.parry, kit.missile, kit.second_attack, kit.second_parry)
    yield from unknown_name_problems("kits", "skill", filter(None, skills), stock.skills)


def _magic_problems(calling: Calling, stock: DraftCatalogue) -> Iterator[tuple[str, str]]:
    if calling.magic == "divine" and not calling.spells:
        yield "spells", f"Give at least one set of divine spells, of {DIVINE_POINTS} points together."
    for spells in calling.spells:
        yield from unknown_name_problems("spells", "divine spell", spells, stock.divine)
        if sum(spells.values()) > DIVINE_POINTS:
            yield "spells", f"A set of divine spells has {DIVINE_POINTS} points, not {sum(spells.values())}."
    if calling.magic == "sorcery" and not calling.sorcery:
        yield "sorcery", "Give at least one pair of sorcery spells."
    for name in (name for pair in calling.sorcery for name in pair):
        if stock.skills.get(name) != "spell":
            yield "sorcery", f"“{name}” is not a sorcery spell that can be known at the start."
