"""What is seen of a fight: who holds whom, who rides, the line of yards; and how a fight is mustered."""

from __future__ import annotations

import msgspec
import pytest

from solo.systems.contract import EVERYTHING, EnterNumber, FighterView, Viewer
from solo.systems.swords.fight import view
from solo.systems.swords.fight.rounds import take_turn
from solo.systems.swords.fight.state import Fight
from solo.systems.swords.rolls.damage import Health
from tests.systems.swords.fight_staging import SWORDSMAN, Scripted, fighter, mustered, procedure, staged, tables


def seen(fight: Fight, key: str) -> FighterView:
    shown = view.view(fight, tables(), None, EVERYTHING)
    return next(one for one in shown.fighters if one.key == key)


def test_the_view_says_who_holds_whom_and_who_rides_what() -> None:
    holder, held = fighter("foes-0", clinch="party-0", control=True), fighter("party-0", clinch="foes-0")
    rider, horse = fighter("party-1", mount="party-2"), fighter("party-2", rider="party-1")
    fight = staged(Scripted(), holder, held, rider, horse).fight
    assert seen(fight, "foes-0").conditions == ("holds party-0",)
    assert seen(fight, "party-0").conditions == ("held by foes-0",)
    assert seen(fight, "party-1").conditions == ("mounted",)
    assert seen(fight, "party-2").conditions == ("ridden by party-1",)


def test_the_fallen_show_how_far_below_nothing_and_bars_stay_in_bounds() -> None:
    fallen = fighter("party-0", stamina=-2, down=True, health=Health.HURT)
    dead = fighter("party-1", stamina=4, down=True, health=Health.DEAD)
    fight = staged(Scripted(), fallen, dead, fighter("foes-0")).fight
    shown = seen(fight, "party-0")
    assert shown.conditions == ("down at −2 Stamina", "Hurt")
    assert (shown.bars[0].value, shown.bars[0].maximum, shown.out) == (0, 10, True)
    assert seen(fight, "party-1").conditions == ("dead",)


def test_a_sheet_shows_figures_as_wounds_have_left_them_to_its_own_side_only() -> None:
    hurt = fighter("party-0", striking=5, strength=2, armour=2, health=Health.WOUNDED, ill=-2)
    fight = staged(Scripted(), hurt, fighter("foes-0")).fight
    panel = view.view(fight, tables(), None, Viewer("party")).panels[0]
    lines = {line.name: line.value for line in panel.lines}
    assert (lines["Health"], lines["Strength"], lines["Striking"], lines["endurance"]) == (
        "Wounded (−2)",
        "0",
        "3",
        "2",
    )
    assert [panel.title for panel in view.view(fight, tables(), None, Viewer("foes")).panels] == ["foes-0"]


def test_a_sheet_shows_the_skills_of_whoever_has_a_use_for_them() -> None:
    archer = fighter(
        "party-0", arms=("long bow", "dagger"), archery=6, throwing=1, riding=2, ill=-1, health=Health.HURT
    )
    rider = fighter("party-1", arms=("sword",), riding=5, mount="party-1-mount")
    horse = fighter("party-1-mount", arms=("hooves",), rider="party-1")
    fight = staged(Scripted(), archer, rider, horse).fight
    shown = {
        panel.title: {line.name: line.value for line in panel.lines}
        for panel in view.view(fight, tables(), None, Viewer("party")).panels
    }
    assert (shown["party-0"]["Archery"], shown["party-0"]["Throwing"]) == ("5", "0")
    assert "Riding" not in shown["party-0"]
    assert shown["party-1"]["Riding"] == "5"
    assert "Archery" not in shown["party-1"]


def test_the_track_is_in_yards_and_shows_where_one_may_go() -> None:
    one = fighter("party-0", left=["move"])
    arena = staged(Scripted(), one, fighter("foes-0", place=130))
    running = take_turn(arena, one)
    next(running)
    decision = running.send("go")
    assert isinstance(decision, EnterNumber)
    track = view.view(arena.fight, tables(), decision, EVERYTHING).track
    assert track is not None
    assert (track.unit, track.low, track.high) == ("yards", 80, 140)
    assert track.reachable == (90, 110)


@pytest.mark.parametrize(
    ("mounted", "riders"),
    [
        ("as they come", {"foes-0"}),
        ("nobody", set()),
        ("the party", {"party-0", "foes-0"}),
        ("everybody", {"party-0", "foes-0"}),
    ],
)
def test_who_is_mounted(mounted: str, riders: set[str]) -> None:
    state = mustered("Mounted knight", mounted=mounted)
    assert {one.key for one in state.fighters if one.mount} == riders
    for one in state.fighters:
        if one.rider:
            assert one.name == f"{one.kind} of {state.find(one.rider).name}"
            assert (one.side, one.place) == (state.find(one.rider).side, state.find(one.rider).place)
    knight = state.find("foes-0")
    in_hand = next(arm.weapon.name for arm in knight.arms if arm.where == "hand")
    assert in_hand == ("lance" if knight.mount else "sword")


def test_the_sides_stand_apart_and_bowmen_behind() -> None:
    state = mustered("Bowman", distance="30 yards")
    assert state.find("foes-0").place - state.find("party-0").place == 36
    state = mustered("Wolf", 2, distance="6 yards")
    places = [one.place for one in state.fighters]
    assert (places[1] - places[0], places[2]) == (6, places[1])
    assert [one.name for one in state.fighters[1:]] == ["Wolf a", "Wolf b"]
    assert [one.letter for one in state.fighters] == ["A", "a", "b"]


def test_the_partys_front_stands_at_nought_and_places_behind_it_are_below() -> None:
    state = mustered("Wolf", distance="6 yards")
    assert [one.place for one in state.fighters] == [0, 6]
    behind, foe = fighter("party-0", place=-4, left=["move"]), fighter("foes-0", place=6)
    running = take_turn(staged(Scripted(), behind, foe), behind)
    next(running)
    asked = running.send("go")
    assert asked.fault("-14") is None
    assert asked.fault("-15") is not None
    assert asked.prompt == "party-0 stands at yard −4 of the line. Foes: foes-0 at 6. Move to which yard?"
    with pytest.raises(StopIteration):
        running.send("-9")
    assert behind.place == -9


def test_every_fighter_has_a_letter_of_its_own_however_many_there_are() -> None:
    state = mustered("Knight", 30, mounted="everybody")
    letters = [one.letter for one in state.fighters]
    assert len(set(letters)) == len(letters) > 60


def test_a_printed_defense_counts_the_shield_which_is_told_apart() -> None:
    militia = mustered("Militia spearman").find("foes-0")
    assert (militia.figures.defense, militia.shield) == (1 + 2 - 2, 2)


def test_switches_reach_the_rules() -> None:
    state = mustered(
        "Wolf",
        light="dusk",
        wind="windy",
        foes_cover="heavy",
        surprised="the foes",
        ground="stone",
        corner="iron spike",
        drop="6 yards",
        mass="off",
        saddle="narrow",
    )
    around = state.circumstances
    assert (around.light, around.wind, around.seat, around.mass) == (2, 2, -6, False)
    assert (around.surface_harm, around.corner_harm, around.drop) == (6, 4, 6)
    wolf = state.find("foes-0")
    assert (wolf.cover, wolf.surprised, state.find("party-0").surprised) == (4, True, False)


def test_a_tally_counts_stamina_missiles_and_who_fell() -> None:
    archer = msgspec.structs.replace(SWORDSMAN, weapons=("short bow",), missiles={"arrow": 20})
    start, end = (mustered("Wolf", party=(archer,)) for _ in range(2))
    ada, wolf = end.fighters
    ada.stamina, ada.missiles, ada.harm = 7, {"arrow": 15}, 8
    wolf.stamina, wolf.down, end.fallen, end.winner, end.round = 0, True, [wolf.key], "party", 4
    told = procedure().tally(start, end)
    assert (told.outcome, told.rounds, told.order_of_falling) == ("won", 4, (wolf.key,))
    assert {one.what: one.amount for one in told.accounts[0].spent} == {
        "Stamina": 3,
        "Crippled or dead": 0,
        "arrows": 5,
    }
    assert (told.accounts[0].unhurt, told.accounts[0].harm, told.accounts[1].down) == (False, 8, True)


def test_a_mount_stands_behind_its_rider_in_the_order_and_only_the_rider_on_the_line() -> None:
    rider, horse = fighter("party-0", mount="party-0-mount", initiative=9), fighter("party-0-mount", rider="party-0")
    fight = staged(Scripted(), rider, fighter("foes-0", initiative=4), horse).fight
    fight.order = ["party-0", "foes-0"]
    shown = view.view(fight, tables(), None, EVERYTHING).fighters
    assert [(one.key, one.order, bool(one.places)) for one in shown] == [
        ("party-0", 9, True),
        ("party-0-mount", 9, False),
        ("foes-0", 4, True),
    ]
