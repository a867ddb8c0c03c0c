"""Purchase of enchanted gear: each slot of the form is a piece with a prefix and a suffix.

A slot with an illegal choice buys nothing, so that the player never pays for an illegal piece.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from solo.systems.contract import Content
from solo.systems.polyhedral.creation.draft_case import NOTHING, EnchantedSlot
from solo.systems.polyhedral.gear.affixes import (
    KINDS,
    Affix,
    AffixKind,
    affix_named,
    affixed_name,
    enchantment_problems,
    explain_illegal,
    item_type,
)
from solo.systems.polyhedral.gear.equipment import Gear, gear_named, resale
from solo.systems.polyhedral.names import find_name, short_name
from solo.systems.polyhedral.people.sheet import Build, CarriedGear, price_of
from solo.systems.polyhedral.wording import cents

ITEM: Final = "item"
MOST_ENCHANTED: Final = 8
SlotFault = tuple[str, str]
_NO_BEARER: Final = "Choose a piece of gear for this enchantment, or remove the enchantment."
_NO_AFFIX: Final = "Choose a prefix or a suffix. Buy plain gear under Gear."


def enchanted_key(slot: int, part: str) -> str:
    """Return the key of a part of an enchanted piece: "enchanted.1.item".

    `slot` counts from 1; `part` is "item", "prefix" or "suffix".
    """
    return f"enchanted.{slot}.{part}"


def list_affix_words(kind: AffixKind, content: Content) -> dict[str, list[Affix]]:
    """Return all prefixes or suffixes, keyed by the word that the name of the piece shows.

    One word may name an affix for weapons and another affix for armour.
    """
    found: dict[str, list[Affix]] = {}
    for affix in content.entries(Affix).values():
        if affix.kind == kind:
            word = next((word for word in found if word.casefold() == affix.word.casefold()), affix.word)
            found.setdefault(word, []).append(affix)
    return found


def slot_problems(slot: EnchantedSlot, content: Content) -> list[SlotFault]:
    """Return the problems of a slot as (field key, sentence) pairs; none for an empty slot."""
    if slot.empty:
        return []
    if slot.item == NOTHING:
        return [(enchanted_key(slot.number, ITEM), _NO_BEARER)]
    if slot.prefix == slot.suffix == NOTHING:
        return [(enchanted_key(slot.number, "prefix"), _NO_AFFIX)]
    gear = gear_named(slot.item, content)
    faults = ((kind, _problem(gear, kind, slot.chosen_affix(kind), content)) for kind in KINDS)
    return [(enchanted_key(slot.number, kind), fault) for kind, fault in faults if fault]


def _problem(gear: Gear, kind: AffixKind, name: str, content: Content) -> str:
    if not name:
        return ""
    try:
        return explain_illegal(affix_named(item_type(gear), kind, name, content), gear)
    except ValueError:
        wanted = affixed_name("", name) if kind == "prefix" else name
        return f"{short_name(gear.name)} cannot be {wanted}. Choose another {kind}."


def make_pieces(slots: Sequence[EnchantedSlot], content: Content) -> list[CarriedGear]:
    """Return the pieces that the slots make, in their order; slots with a problem make none."""
    return [_piece(slot, content) for slot in slots if not slot.empty and not slot_problems(slot, content)]


def _piece(slot: EnchantedSlot, content: Content) -> CarriedGear:
    gear = gear_named(slot.item, content)
    prefix, suffix = (_printed(gear, kind, slot.chosen_affix(kind), content) for kind in KINDS)
    return CarriedGear(gear.name, prefix=prefix, suffix=suffix)


def _printed(gear: Gear, kind: AffixKind, name: str, content: Content) -> str:
    return affix_named(item_type(gear), kind, name, content).word if name else ""


def is_enchanted(entry: CarriedGear) -> bool:
    """Return True if a piece has an affix."""
    return bool(entry.prefix or entry.suffix)


def find_slotted_pieces(build: Build, content: Content) -> list[CarriedGear]:
    """Return the enchanted pieces of a build that fill the form's slots, one piece a slot.

    If there are more pieces than slots, the rest stay unchanged.
    """
    legal = [
        entry
        for entry in build.gear
        if is_enchanted(entry)
        and not enchantment_problems(gear_named(entry.name, content), entry.prefix, entry.suffix, content)
    ]
    single = [_plainly_kept(entry, content) for entry in legal for _ in range(entry.count)]
    return single[:MOST_ENCHANTED]


def _plainly_kept(entry: CarriedGear, content: Content) -> CarriedGear:
    gear = gear_named(entry.name, content)
    prefix, suffix = (
        _printed(gear, kind, name, content) for kind, name in zip(KINDS, (entry.prefix, entry.suffix), strict=True)
    )
    return CarriedGear(gear.name, prefix=prefix, suffix=suffix)


def slots_of(owned: Sequence[CarriedGear], content: Content) -> Iterator[tuple[str, str]]:
    """Yield the form fields for the `owned` enchanted pieces as (key, value) pairs."""
    for number, entry in enumerate(owned, start=1):
        yield enchanted_key(number, ITEM), entry.name
        for kind, name in zip(KINDS, (entry.prefix, entry.suffix), strict=True):
            if name:
                yield enchanted_key(number, kind), find_name(name, list_affix_words(kind, content), kind)


def bought_and_sold(
    before: Sequence[CarriedGear], now: Sequence[CarriedGear]
) -> tuple[Counter[CarriedGear], Counter[CarriedGear]]:
    """Return the pieces bought and the pieces given up between `before` and `now`."""
    owned, wanted = Counter(before), Counter(now)
    return wanted - owned, owned - wanted


def cents_for(piece: CarriedGear, content: Content) -> int:
    """Return the price of an enchanted piece, enchantments included, in cents (`P-19`)."""
    return cents(price_of(piece, content))


def cents_back(piece: CarriedGear, content: Content, *, refurbished: bool) -> int:
    """Return the resale value of a piece in cents: a tenth of its price, or the full price if refurbished (`P-18`)."""
    worth = price_of(piece, content)
    return cents(worth) if refurbished else resale(worth)
