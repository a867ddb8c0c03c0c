"""Persons among the foes of every game: their names in the fight, and setups without any."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from solo.play.scenes import UnattendedScene
from solo.play.unattended_play import play_out
from solo.systems.contract import AnyProcedure, CombatantRecord, Event, FoeCount, Manifest, Setup, System, ready_setup
from tests.fake_game import MANIFEST as SMALL
from tests.fake_system import MANIFEST as FULL

DACE, ORRA = "Sergeant Dace", "Orra"


@pytest.fixture
def usual(manifest: Manifest, system: System) -> Setup:
    """A ready-made fight with three foes of its first kind."""
    if manifest in (SMALL, FULL):
        pytest.skip("The small games of the tests name no persons.")
    fight = next(iter(system.encounters.ready_fights().values()))
    setup = ready_setup(fight, system.characters.ready())
    return replace(setup, foes=(FoeCount(fight.foes[0].name, 3), *fight.foes[1:]))


def with_persons(setup: Setup, *names: str) -> Setup:
    first, *others = setup.foes
    return replace(setup, foes=(replace(first, called=names), *others))


def foes_of(fight: AnyProcedure, setup: Setup) -> list[CombatantRecord]:
    state = fight.begin(setup)
    kind = setup.foes[0].name
    return [one for one in fight.tally(state, state).accounts if one.side == "foes" and one.kind == kind]


def test_the_first_foes_of_a_kind_have_the_names_of_the_persons_among_them(fight: AnyProcedure, usual: Setup) -> None:
    named = [one.name for one in foes_of(fight, with_persons(usual, DACE, ORRA))]
    assert named[:2] == [DACE, ORRA]
    assert usual.foes[0].name in named[2]


def test_a_named_foe_has_the_key_and_the_kind_of_a_nameless_one(fight: AnyProcedure, usual: Setup) -> None:
    (dace, *_), (plain, *_) = foes_of(fight, with_persons(usual, DACE)), foes_of(fight, usual)
    assert (dace.key, dace.kind) == (plain.key, plain.kind)


@pytest.mark.slow
def test_a_fight_with_a_person_is_told_by_name_and_ends(fight: AnyProcedure, usual: Setup) -> None:
    story: list[Event] = []
    state = fight.begin(with_persons(usual, DACE))
    result = play_out(fight, state, UnattendedScene(Random(3), story.append))
    assert result.text.endswith(".")
    assert any(DACE in event.text for event in story)
    assert not list(fight.find_problems(state))


def test_more_names_than_foes_are_refused_with_a_sentence(fight: AnyProcedure, usual: Setup) -> None:
    kind = usual.foes[0].name
    with pytest.raises(ValueError, match=rf"^4 names are too many for 3 {kind}\. Give 3 at most\.$"):
        fight.begin(with_persons(usual, "A", "B", "C", "D"))


@pytest.mark.parametrize("names", [(DACE, DACE), ("", DACE)])
def test_an_empty_name_and_a_name_given_twice_are_refused(
    fight: AnyProcedure, usual: Setup, names: tuple[str, str]
) -> None:
    with pytest.raises(ValueError, match=r"name.*\.$"):
        fight.begin(with_persons(usual, *names))


def test_a_name_of_the_party_is_refused_for_a_foe(fight: AnyProcedure, system: System, usual: Setup) -> None:
    name = system.characters.member(usual.party[0]).name
    with pytest.raises(ValueError, match=f"{name} cannot take part twice"):
        fight.begin(with_persons(usual, name))


def test_foes_without_persons_are_saved_as_before() -> None:
    saved = b'{"name":"Footpad","count":2}'
    assert msgspec.json.encode(msgspec.json.decode(saved, type=FoeCount)) == saved
    assert msgspec.json.encode(FoeCount("Footpad", 2, (DACE,))).endswith(b'"called":["Sergeant Dace"]}')
