"""Archers around a crowded foe keep their bows: at most four fighters can strike at one foe (`H-02`)."""

from __future__ import annotations

from random import Random

import pytest

from solo.library.systems import open_system
from solo.play.scenes import UnattendedScene
from solo.systems.contract import Event, FoeCount, Setup, TacticAnswer
from solo.systems.swords.fight.state import Fight, Fighter
from solo.systems.swords.fight.state.action_codes import DEFEND, DRAW, SHOOT, STRIKE, PlanCode
from solo.systems.swords.fight.tactics.crowding import has_room, keep_bow
from solo.systems.swords.fight.tactics.moving import closing_in
from solo.systems.swords.fight.tactics.plans import choose_plan
from tests.follies.swords import play
from tests.systems.swords.fight_staging import procedure, tables


def surrounded(foes: int, place: int, archers: int = 1) -> tuple[Fight, Fighter]:
    """Return a fight of a hero on yard 100 with swordsmen around the hero and archers at `place`, with an archer."""
    people = open_system("swords", None).system.characters.ready()
    fight = procedure().begin(
        Setup((people["Ysolt Marr"],), (FoeCount("Man-at-arms", foes), FoeCount("Bowman", archers)))
    )
    assert isinstance(fight, Fight)
    for one in fight.fighters:
        one.place = 100 if one.side == "party" else 102
        one.wit = "plain"
        if one.name.startswith("Bowman"):
            one.place = place
    fight.round = 2
    fight.forget_reaches()
    return fight, fight.fighters[-1]


def plan(answer: TacticAnswer | None) -> tuple[str, ...]:
    """Return the actions of a planned round."""
    assert answer is not None
    return PlanCode.read(answer.answer).kinds


@pytest.mark.parametrize(("foes", "room"), [(3, True), (4, False), (5, False)])
def test_four_friends_with_blades_leave_no_room_for_an_archer(foes: int, room: bool) -> None:
    fight, archer = surrounded(foes, 102)
    assert has_room(fight, archer, fight.foes_of(archer)) is room
    kinds = plan(choose_plan(fight, tables(), archer))
    assert (STRIKE in kinds) is room
    assert DRAW not in kinds or room


def test_an_archer_without_room_shoots_or_waits_with_the_bow() -> None:
    fight, archer = surrounded(4, 107)
    kept = keep_bow(fight, tables(), archer, fight.foes_of(archer))
    assert kept is not None
    assert "finds no room beside Ysolt Marr" in str(kept.reason)
    assert plan(kept) in ((SHOOT, DEFEND), (DEFEND,))


def test_a_friend_who_has_planned_a_shot_takes_no_room() -> None:
    fight, archer = surrounded(3, 102, archers=2)
    friend = fight.fighters[-2]
    friend.left, friend.actions = [SHOOT, DEFEND], 2
    assert has_room(fight, archer, fight.foes_of(archer))
    friend.left, friend.actions = [STRIKE, DEFEND], 2
    assert not has_room(fight, archer, fight.foes_of(archer))


def test_dull_archers_and_fighters_without_missiles_still_crowd() -> None:
    fight, archer = surrounded(4, 102)
    archer.wit = "dull"
    assert keep_bow(fight, tables(), archer, fight.foes_of(archer)) is None
    archer.wit = "plain"
    archer.missiles = {}
    fight.changed(archer)
    assert keep_bow(fight, tables(), archer, fight.foes_of(archer)) is None


def test_eight_archers_do_not_crowd_one_shielded_hero() -> None:
    people, told = open_system("swords", None).system.characters.ready(), list[Event]()
    foes = (FoeCount("Bowman", 6), FoeCount("Crossbowman", 2))
    for seed in range(6):
        fight = procedure().begin(Setup((people["Ysolt Marr"],), foes, options={"distance": "60 yards"}))
        play(procedure(), fight, UnattendedScene(Random(seed), told.append))
    assert told
    assert not [event.text for event in told if "no opening to strike" in event.text]


@pytest.mark.parametrize(("place", "where"), [(133, "stays with the shooters"), (150, "field of fire")])
def test_a_captain_stays_with_the_shooters_only_if_one_is_near(place: int, where: str) -> None:
    fight, archer = surrounded(1, place)
    captain = fight.fighters[-2]
    captain.place = 130
    fight.forget_reaches()
    answer = closing_in(fight, captain, list(fight.foes_of(captain)))
    assert f"{where}" in str(answer.reason)
    assert archer.place == place
