"""The search: all words must stand in an entry, names come first, case and accents do not matter."""

from __future__ import annotations

import pytest

from solo.library.index import Index
from solo.systems.contract import LibraryEntry

ENTRIES = (
    LibraryEntry("Firebolt", "spell", "Burns one foe.", (("school", "Fire"), ("rank", "1"))),
    LibraryEntry("Wall of Fire", "spell", "Bars the way.", (("school", "Fire"), ("rank", "3"))),
    LibraryEntry("Épée", "weapon", "A light blade.", (("skill", "Swords"),)),
    LibraryEntry("Torch", "item", "Sets things on fire.", (("light", "bright"),)),
    LibraryEntry("Fire", "hazard", "Hot.", source="H-07"),
    LibraryEntry("Spitfire", "foe", "A small drake."),
)


def names(words: str = "", kind: str = "", facets: dict[str, str] | None = None) -> list[str]:
    return [entry.name for entry in Index(ENTRIES).search(words, kind, facets)]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("fire", ["Fire", "Firebolt", "Wall of Fire", "Spitfire", "Torch"]),
        ("FIRE wall", ["Wall of Fire"]),
        ("wall bolt", []),
        ("epee", ["Épée"]),
        ("ÉPÉE", ["Épée"]),
        ("spell bars", ["Wall of Fire"]),
        ("swords", ["Épée"]),
        ("  ", [entry.name for entry in ENTRIES]),
        ("h-07", ["Fire"]),
        ("zebra", []),
    ],
)
def test_search_finds_and_ranks(words: str, found: list[str]) -> None:
    assert names(words) == found


def test_kind_and_facets_narrow_the_search() -> None:
    assert names(kind="spell") == ["Firebolt", "Wall of Fire"]
    assert names(facets={"school": "Fire", "rank": "3"}) == ["Wall of Fire"]
    assert names("fire", "foe") == ["Spitfire"]
    assert names(facets={"school": "Water"}) == []


def test_kinds_and_facets_are_listed_for_filters() -> None:
    index = Index(ENTRIES)
    assert index.kinds() == ["spell", "weapon", "item", "hazard", "foe"]
    assert index.facets("spell") == {"school": ["Fire"], "rank": ["1", "3"]}
    assert index.facets()["skill"] == ["Swords"]
