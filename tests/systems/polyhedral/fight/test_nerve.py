"""Nerve (house rule) in PolyRPG: its facts, the penalty of wavering, and flight, parting and surrender (`H-31`)."""

from __future__ import annotations

import pytest

from solo.systems.contract import FoeCount, Setup
from solo.systems.parts.fight.leaving import Resolve
from solo.systems.parts.fight.nerve import begin_sides
from solo.systems.polyhedral.fight.looting import collect_loot
from solo.systems.polyhedral.fight.muster import muster
from solo.systems.polyhedral.fight.nerve import PolyhedralNerve
from solo.systems.polyhedral.fight.rules.lasting_effects import WAVERING, current_ruling
from tests.systems.polyhedral.fight.staging import Stage, attack, fighter, held
from tests.systems.polyhedral.shipped import CONTENT, GAME

SWORD = held("longsword/broadsword")


def staged() -> tuple[Stage, PolyhedralNerve]:
    """Ann and Al against Bob, Bea and Bet; Bob leads."""
    people = {"Bob": fighter(SWORD), "Bea": fighter(SWORD), "Bet": fighter(SWORD)}
    stage = Stage({"Ann": fighter(SWORD), "Al": fighter(SWORD)}, people, rows=("." * 30,) * 30)
    stage.put(Ann=(8, 15), Al=(8, 17), Bob=(14, 15), Bea=(14, 17), Bet=(14, 19))
    stage.fight.nerve = begin_sides((2, ""), (3, stage["Bob"].key))
    return stage, PolyhedralNerve(stage.arena)


def test_a_foe_with_the_role_of_a_leader_leads() -> None:
    party = (GAME.characters.ready()["Maren Toll"],)
    foes = (FoeCount("Footpad", 2), FoeCount("Bandit captain", 1))
    fight = muster(Setup(party, foes, options={"nerve": "on"}), CONTENT)
    assert fight.nerve is not None
    assert fight.nerve.foes.leader == fight.combatants[-1].key
    assert muster(Setup(party, foes), CONTENT).nerve is None


def test_those_who_are_down_or_have_left_are_lost() -> None:
    stage, game = staged()
    stage["Bea"].unconscious, stage["Bet"].left = True, True
    facts = game.facts("foes")
    assert (facts.up, sorted(facts.lost.values())) == (1, ["Bea", "Bet"])


def test_a_leader_at_half_of_its_life_points_is_badly_hurt() -> None:
    stage, game = staged()
    stage["Bob"].lp = stage["Bob"].full_lp // 2
    assert game.facts("foes").leader_hurt
    stage["Bob"].lp += 1
    assert not game.facts("foes").leader_hurt


def test_foes_on_opposite_sides_flank() -> None:
    stage, game = staged()
    stage.put(Ann=(10, 5), Bob=(9, 5), Bea=(11, 5))
    assert game.facts("party").flanked
    stage.put(Bea=(12, 7))
    assert not game.facts("party").flanked


@pytest.mark.parametrize(("tags", "dark"), [(("person",), True), (("person", "night-eyed"), False)])
def test_darkness_counts_for_those_who_do_not_see_in_it(tags: tuple[str, ...], dark: bool) -> None:
    stage = Stage({"Ann": fighter(SWORD, tags=tags)}, {"Bob": fighter(SWORD)}, light="dark")
    assert PolyhedralNerve(stage.arena).facts("party").dark is dark


def test_a_side_with_a_stake_and_the_dominated_never_leave() -> None:
    stage, game = staged()
    assert set(game.facts("foes").resolves) == {Resolve.ORDINARY}
    stage["Bea"].serves = "party"
    assert game.facts("foes").up == 2
    stage.fight.staked = "foes"
    assert set(game.facts("foes").resolves) == {Resolve.NEVER_LEAVES}


def test_wavering_costs_one_on_checks_until_the_next_reckoning() -> None:
    stage, game = staged()
    stage.put(Bob=(9, 15))
    plain = stage.modifiers("Ann", attack("Bob"))
    game.waver("party")
    assert current_ruling(stage["Ann"]) == (WAVERING,)
    assert stage.modifiers("Ann", attack("Bob")) == {**plain, "wavering": -1}
    assert current_ruling(stage["Bob"]) == ()
    game.recover()
    assert stage.modifiers("Ann", attack("Bob")) == plain


@pytest.mark.parametrize(("orderly", "kind"), [(True, "move"), (False, "sprint")])
def test_a_side_that_gives_way_goes_to_the_edge_without_being_asked(orderly: bool, kind: str) -> None:
    stage, game = staged()
    game.run("foes", orderly)
    assert game.is_running("foes")
    stage.turn("Bob")
    assert stage["Bob"].gone == kind
    for _ in range(8):
        if not stage["Bob"].left:
            stage.turn("Bob")
    assert stage["Bob"].left


def test_a_prone_fighter_gets_up_before_it_runs() -> None:
    stage, game = staged()
    stage["Bob"].prone = True
    game.run("foes", orderly=True)
    stage.turn("Bob")
    assert (stage["Bob"].prone, stage["Bob"].gone) == (False, "")


def test_a_side_that_yields_leaves_its_gear_and_one_that_parts_takes_it_along() -> None:
    for way, loot in (("surrender", True), ("part", False)):
        stage, game = staged()
        getattr(game, way)("foes")
        assert game.is_over()
        stage.fight.winner = "party"
        assert bool(collect_loot(stage.fight, CONTENT).things) is loot
        assert [one.yielded for one in stage.fight.combatants if one.side == "foes"] == [loot] * 3


def test_the_leader_speaks_and_talks_need_persons() -> None:
    stage, game = staged()
    assert (game.speaker("foes").name, game.can_talk(), game.outruns("foes")) == ("Bob", True, False)
    beasts = Stage({"Ann": fighter(SWORD)}, {"Bob": fighter(SWORD, tags=("animal",))})
    assert not PolyhedralNerve(beasts.arena).can_talk()
    stage["Bob"].dead = True
    assert game.speaker("foes").name == "Bea"
