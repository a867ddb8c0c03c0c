"""Needs of a party, as “What now?” reads them from a game's own view of its characters."""

from __future__ import annotations

import pytest

from solo.evening import party_needs
from solo.evening.party_needs import read_needs
from solo.story.proposals import PartyNeeds
from solo.systems.contract import Bar, FighterView
from tests.fake_system import FakeCharacter, FakeSystem


def needs(monkeypatch: pytest.MonkeyPatch, **fighter: object) -> PartyNeeds:
    view = FighterView("ann", "Ann", "A", "party", 0, **{"bars": (), **fighter})  # type: ignore[arg-type]
    monkeypatch.setattr(party_needs, "seen_alone", lambda *_: view)
    return read_needs(FakeSystem(), {"Ann": FakeCharacter("Ann", 5)})


@pytest.mark.parametrize(("life", "hurt"), [(4, ("Ann",)), (5, ()), (10, ())])
def test_a_member_is_hurt_below_half(monkeypatch: pytest.MonkeyPatch, life: int, hurt: tuple[str, ...]) -> None:
    assert needs(monkeypatch, bars=(Bar("LP", life, 10),)).hurt == hurt


def test_a_member_who_is_out_is_hurt_and_a_dead_one_needs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert needs(monkeypatch, out=True).hurt == ("Ann",)
    assert needs(monkeypatch, out=True, dead=True) == PartyNeeds()


@pytest.mark.parametrize(("magic", "spent"), [(0, True), (1, False)])
def test_means_are_spent_once_a_second_bar_is_empty(monkeypatch: pytest.MonkeyPatch, magic: int, spent: bool) -> None:
    assert needs(monkeypatch, bars=(Bar("LP", 10, 10), Bar("SP", magic, 8))).is_spent is spent


def test_the_first_bar_counts_as_life_and_not_as_means(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not needs(monkeypatch, bars=(Bar("LP", 0, 10),)).is_spent


def test_magic_points_as_the_first_bar_are_means_and_not_life(monkeypatch: pytest.MonkeyPatch) -> None:
    assert needs(monkeypatch, bars=(Bar("MP", 3, 12, life=False),)) == PartyNeeds()
    assert needs(monkeypatch, bars=(Bar("MP", 0, 12, life=False),)) == PartyNeeds(is_spent=True)


def test_a_character_whom_no_procedure_shows_needs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(party_needs, "seen_alone", lambda *_: None)
    assert read_needs(FakeSystem(), {"Ann": FakeCharacter("Ann", 5)}) == PartyNeeds()
