"""Scriptures: the blessings that a church's or the Lunar Way's services give (`G-27`, `G-28`)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from solo.systems.contract import Content
from solo.systems.gloranthan.religion.per_magic import DIVISORS, Gift
from solo.systems.gloranthan.religion.religion import Religion
from solo.systems.parts.entries import missing_field_problems


class BlessingOffer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A blessing that a scripture offers: its effect, and the matter that it helps or the magic that it wards off."""

    name: str
    effect: Gift
    matter: str = ""


class Scripture(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A scripture. A service gives all `common` blessings, and one `special` blessing that its leader chooses.

    It belongs to the religions that own the rune `pantheon`.
    """

    name: str
    text: str
    pantheon: str
    common: tuple[BlessingOffer, ...] = ()
    special: tuple[BlessingOffer, ...]


def scriptures_of(religion: Religion, content: Content) -> tuple[Scripture, ...]:
    """Return the scriptures of a religion."""
    return tuple(one for one in content.entries(Scripture).values() if one.pantheon == religion.pantheon)


def find_problems(scripture: Scripture, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a scripture as (field, sentence) pairs."""
    yield from missing_field_problems(scripture, "Describe this scripture in a sentence.", "text")
    if all(one.pantheon != scripture.pantheon for one in content.entries(Religion).values()):
        yield "pantheon", f"No religion has the rune “{scripture.pantheon}”."
    for offer in (*scripture.common, *scripture.special):
        if offer.effect not in DIVISORS["blessing"]:
            yield "special", f"{offer.name}: no blessing has the effect {offer.effect}."
        if offer.effect in ("skill", "combat", "defence") and not offer.matter:
            yield "special", f"{offer.name}: name the matter that the blessing helps, or the magic that it wards off."
