"""The library of every game: whatever can be looked up is found, told, and worked out for whoever asks."""

from __future__ import annotations

import msgspec
import pytest

from solo.library.fuzzy import fold
from solo.library.index import Index
from solo.systems.contract import LibraryEntry, System


@pytest.mark.slow
def test_entries_are_told_apart_and_say_something(system: System) -> None:
    entries = system.library.entries()
    assert entries
    names = [(entry.kind, entry.name) for entry in entries]
    assert len(set(names)) == len(names)
    for entry in entries:
        assert entry.text or entry.facts
        assert all(name and value for name, value in (*entry.facets, *entry.facts)), entry.name
        assert msgspec.json.decode(msgspec.json.encode(entry), type=LibraryEntry) == entry


@pytest.mark.slow
def test_every_entry_is_found_by_its_name_and_whatever_else_it_is_called(system: System) -> None:
    index = Index(system.library.entries())
    for entry in system.library.entries():
        for word in (entry.name, *entry.also):
            found = index.search(word)
            assert entry in found, word
            assert fold(word) in (fold(found[0].name), *map(fold, found[0].also)), word


def test_every_foe_and_every_character_has_an_entry(system: System) -> None:
    named = {(entry.kind, entry.name) for entry in system.library.entries()}
    assert {("foe", name) for name in system.foes.prices()} <= named


@pytest.mark.slow
def test_entries_are_worked_out_for_anybody(system: System) -> None:
    foe = next(iter(system.foes.prices()))
    entries = system.library.entries()
    keys = {field.key for section in system.characters.blueprint().sections for field in section.fields}
    for character in list(system.characters.ready().values())[:3]:
        for entry in entries[:: max(1, len(entries) // 150)]:
            standing = system.library.standing(entry, character)
            assert 0 <= standing.order <= 3
            for against in (None, foe):
                lines = system.library.worked_out(entry, character, against)
                assert all(line.name and line.value for line in lines)
            bought = system.library.purchase(entry, character)
            assert not bought or bought in keys


def test_an_unknown_foe_is_no_foe_to_work_out_against(system: System) -> None:
    (character, *_) = system.characters.ready().values()
    for entry in system.library.entries():
        if system.library.worked_out(entry, character):
            with pytest.raises(KeyError):
                system.library.worked_out(entry, character, "Nobody at all")
            return
