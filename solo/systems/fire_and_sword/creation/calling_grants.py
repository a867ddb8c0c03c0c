"""Defaults of a calling: the skills in its slots, and its starting grade (part 3)."""

from __future__ import annotations

from solo.systems.contract import GrantedItem
from solo.systems.fire_and_sword.creation.callings import Calling
from solo.systems.fire_and_sword.creation.draft_case import AUTOMATIC, DraftCase
from solo.systems.fire_and_sword.creation.draft_catalogue import DraftCatalogue
from solo.systems.fire_and_sword.creation.form import CharacterForm


def grants(case: DraftCase, form: CharacterForm) -> GrantedItem:
    """Return what a draft has from its calling: all fields left automatic, and skills that fit the calling's slots."""
    calling, typed = case.reading.start.calling, case.reading.typed
    ranks = tuple(line.key for line in form.ranks)
    left_alone = [key for key in ranks if typed.get(key, AUTOMATIC) == AUTOMATIC]
    if not case.reading.answers[form.grade]:
        left_alone.append(form.grade.key)
    return GrantedItem(calling.title, tuple(left_alone), dict.fromkeys(ranks, _skills(calling, case.stock)))


def _skills(calling: Calling, stock: DraftCatalogue) -> tuple[str, ...]:
    """List the skills that the calling's slots name or accept. Slots that accept any skill do not count."""
    slots = [slot for slot in calling.slots if slot.kind != "any"]
    return tuple(name for name, kind in stock.skills.items() if any(slot.takes(name, kind) for slot in slots))
