"""A lost fight is left, one after the other and covered, unless something is at stake (H-31, P-41)."""

from __future__ import annotations

from typing import Literal

import pytest

from solo.systems.contract import FoeCount, Setup, TacticAnswer
from solo.systems.parts.fight.leaving import Resolve
from solo.systems.polyhedral.fight.muster import muster
from solo.systems.polyhedral.fight.options.movement import StepChoice, pick
from solo.systems.polyhedral.fight.options.turn import choice as choice_of
from solo.systems.polyhedral.fight.state import AttackModes
from solo.systems.polyhedral.fight.tactics import decide as tactics
from solo.systems.polyhedral.fight.tactics import leaving
from solo.systems.polyhedral.fight.tactics.leaving import (
    ALONE,
    LOST,
    covers_the_others,
    has_lost,
    reason_to_leave,
    resolve_of,
)
from solo.systems.polyhedral.fight.tactics.strength import win_chance
from solo.systems.polyhedral.people.sheet import Build
from tests.systems.polyhedral.fight.staging import Stage, fighter, held, worn
from tests.systems.polyhedral.shipped import CONTENT, GAME

SWORD = held("longsword/broadsword")
GIANT = fighter(
    held("Great Sword"), worn("Full Plate battle armor"), skills={"2-h swords": 4, "Diehard": 12}, STR=16, TGH=14
)


def against_a_giant() -> Stage:
    """Ann and Al, eight spaces from a giant whom they can hardly hurt; Al is down."""
    stage = Stage({"Ann": fighter(SWORD), "Al": fighter(SWORD)}, {"Bob": GIANT})
    stage.put(Ann=(5, 5), Al=(6, 7), Bob=(13, 5))
    stage["Al"].lp, stage["Al"].unconscious = -1, True
    return stage


def chosen(stage: Stage, name: str = "Ann") -> TacticAnswer:
    decision = choice_of(stage.arena, stage[name], stepped=False)
    return tactics.decide(stage.fight, stage.arena.armoury, decision)


def test_a_hero_leaves_a_lost_fight_by_the_nearest_edge() -> None:
    stage = against_a_giant()
    found = chosen(stage)
    assert (found.answer, str(found.reason)) == ("leave", "Ann leaves, no hope of winning.")


def test_a_foe_leaves_a_lost_fight_too() -> None:
    stage = Stage({"Ann": GIANT}, {"Bob": fighter(SWORD), "Bea": fighter(SWORD)}).put(
        Ann=(3, 5), Bob=(12, 5), Bea=(6, 7)
    )
    stage["Bea"].dead = True
    assert "no hope of winning" in str(chosen(stage, "Bob").reason)


def test_the_step_of_a_fighter_who_leaves_is_said_to_lead_to_the_edge() -> None:
    stage = against_a_giant().put(Ann=(2, 5), Bob=(4, 5))
    stage["Ann"].acted = True
    steps = choice_of(stage.arena, stage["Ann"], stepped=False).options_of("step")
    found = tactics.decide(stage.fight, stage.arena.armoury, StepChoice(stage["Ann"], steps, {}))
    assert (found.answer, str(found.reason)) == ("step", "Ann steps towards the edge of the field.")
    place = tactics.decide(stage.fight, stage.arena.armoury, pick(stage.fight, stage["Ann"], "step", {})).answer
    assert place.startswith("1,")


@pytest.mark.parametrize(("staked", "stays"), [("", False), ("foes", False), ("party", True), ("both", True)])
def test_nobody_leaves_on_a_side_with_a_stake(staked: str, stays: bool) -> None:
    stage = against_a_giant()
    stage.fight.staked = staked  # type: ignore[assignment]
    assert has_lost(stage.fight, stage["Ann"]) is not stays


def test_the_setup_names_the_side_with_a_stake() -> None:
    party = (GAME.characters.ready()["Maren Toll"],)
    fight = muster(Setup(party, (FoeCount("Wolf", 1),), options={"at stake": "party"}), CONTENT)
    assert fight.staked == "party"


@pytest.mark.parametrize(
    ("build", "resolve"),
    [
        (fighter(SPI=6), Resolve.TIMID),
        (fighter(), Resolve.ORDINARY),
        (fighter(SPI=10), Resolve.BRAVE),
        (fighter(tags=("undead",), SPI=6), Resolve.NEVER_LEAVES),
        (fighter(tags=("construct",)), Resolve.NEVER_LEAVES),
    ],
)
def test_spirit_decides_how_long_a_fighter_holds_out(build: Build, resolve: Resolve) -> None:
    assert resolve_of(build) is resolve


def test_a_resolve_given_by_the_text_of_a_foe_counts_before_its_spirit() -> None:
    assert resolve_of(fighter(SPI=6), "brave") is Resolve.BRAVE
    assert resolve_of(fighter(SPI=10), "timid") is Resolve.TIMID
    assert resolve_of(fighter(SPI=6)) is resolve_of(fighter(SPI=6), "by nature") is Resolve.TIMID


@pytest.mark.parametrize(("resolve", "reason"), [("", ALONE), ("never leaves", "")])
def test_a_beast_that_guards_its_young_stays_when_it_is_alone_and_hurt(
    resolve: Literal["", "never leaves"], reason: str
) -> None:
    stage = Stage({"Ann": fighter(SWORD)}, {"Bob": GIANT, "Bo": GIANT}).put(Ann=(5, 5), Bob=(6, 5), Bo=(4, 5))
    stage["Ann"].lp, stage["Ann"].resolve = 2, resolve
    assert reason_to_leave(stage.fight, stage.arena.armoury, stage["Ann"]) == reason


def test_a_foe_brings_the_resolve_of_its_text_into_the_fight() -> None:
    party = (GAME.characters.ready()["Maren Toll"],)
    fight = muster(Setup(party, (FoeCount("Granary rat", 1), FoeCount("Wolf", 1))), CONTENT)
    assert [one.resolve for one in fight.combatants] == ["", "timid", ""]


def test_a_dominated_fighter_does_not_leave() -> None:
    stage = against_a_giant()
    stage["Ann"].serves = "party"
    assert not has_lost(stage.fight, stage["Ann"])


def test_an_open_fight_is_not_left() -> None:
    stage = Stage({"Ann": fighter(SWORD)}, {"Bob": fighter(SWORD)}).put(Ann=(5, 5), Bob=(13, 5))
    assert win_chance(stage.fight, "party") == pytest.approx(0.5)
    assert not has_lost(stage.fight, stage["Ann"])


def test_a_fight_saved_without_menace_is_not_left() -> None:
    stage = against_a_giant()
    for one in stage.fight.combatants:
        one.menace = 0.0
    assert not has_lost(stage.fight, stage["Ann"])


@pytest.mark.parametrize(("chance", "fallen", "lost"), [(0.2, True, True), (0.2, False, False), (0.14, False, True)])
def test_timid_heroes_without_a_loss_hold_out_longer(
    chance: float, fallen: bool, lost: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leaving, "win_chance", lambda *_: chance)
    stage = against_a_giant()
    stage["Ann"].resolve = "timid"
    stage["Al"].unconscious = fallen
    stage["Al"].lp = -1 if fallen else 6
    assert has_lost(stage.fight, stage["Ann"]) is lost


def test_the_sturdiest_beside_a_foe_covers_weaker_friends_until_they_are_out_of_reach() -> None:
    stage = Stage({"Ann": fighter(SWORD, TGH=12), "Al": fighter(SWORD)}, {"Bob": GIANT})
    stage.put(Ann=(9, 5), Al=(9, 6), Bob=(10, 5))
    assert covers_the_others(stage.fight, stage.arena.armoury, stage["Ann"])
    assert not covers_the_others(stage.fight, stage.arena.armoury, stage["Al"])
    stage.put(Al=(2, 6))
    assert not covers_the_others(stage.fight, stage.arena.armoury, stage["Ann"])


def test_a_badly_hurt_fighter_covers_nobody() -> None:
    stage = Stage({"Ann": fighter(SWORD, TGH=12), "Al": fighter(SWORD)}, {"Bob": GIANT})
    stage.put(Ann=(9, 5), Al=(9, 6), Bob=(10, 5))
    stage["Ann"].lp, stage["Al"].lp, stage["Al"].vp = 2, 1, 0
    assert not covers_the_others(stage.fight, stage.arena.armoury, stage["Ann"])


@pytest.mark.parametrize("lost", [False, True])
def test_nobody_waits_for_a_foe_that_leaves(lost: bool) -> None:
    stage = Stage({"Ann": fighter(SWORD, INT=10)}, {"Bob": fighter(SWORD)}).put(Ann=(5, 5), Bob=(13, 5))
    stage["Bob"].menace = 0.1 if lost else 1.0
    stage["Bob"].vp = 0
    assert ("come closer" in str(chosen(stage).reason)) is not lost


def test_heroes_leave_a_fight_without_hope_before_the_first_blow() -> None:
    stage = against_a_giant()
    stage["Al"].lp, stage["Al"].unconscious = stage["Al"].full_lp, False
    assert has_lost(stage.fight, stage["Ann"])
    stage.fight.staked = "party"
    assert not has_lost(stage.fight, stage["Ann"])


def test_foes_do_not_leave_before_they_have_lost_a_fighter_or_a_third_of_their_points() -> None:
    """A fight that ends before the first blow is no fight, however small the chance of the foes."""
    stage = Stage({"Ann": GIANT}, {"Bob": fighter(SWORD), "Bea": fighter(SWORD)}).put(Ann=(3, 5), Bob=(12, 5))
    assert not has_lost(stage.fight, stage["Bob"])
    stage["Bea"].lp, stage["Bea"].vp, stage["Bob"].vp = 2, 0, 2
    assert has_lost(stage.fight, stage["Bob"])


def test_a_caster_who_can_put_the_last_foe_to_sleep_stays() -> None:
    """`H-32`: a sleeping foe does not stand for its side."""
    ready = GAME.characters.ready()
    party = tuple(ready[name] for name in ("Maren Toll", "Sister Aveline Marsh", "Lucan Wray"))
    fight = muster(Setup(party, (FoeCount("Ember dragon", 1),)), CONTENT)
    lucan = fight.combatants[2]
    for one in fight.combatants[:3]:
        one.lp, one.vp = one.lp - 1, 0
    assert reason_to_leave(fight, AttackModes(CONTENT), lucan) == ""
    lucan.sp = 0
    assert reason_to_leave(fight, AttackModes(CONTENT), lucan) == LOST
