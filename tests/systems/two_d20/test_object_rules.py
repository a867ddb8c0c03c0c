"""Doors, ropes and shields are struck, broken and repaired, in fights and between them (`R-31`, `T-16`, `T-19`)."""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.two_d20.fight.ending import apply_outcome
from solo.systems.two_d20.fight.rules import objects
from solo.systems.two_d20.fight.rules.defence import defence_trial
from solo.systems.two_d20.fight.state import Breakable, SceneObject, ShieldHeld
from solo.systems.two_d20.people.attributes import Training
from solo.systems.two_d20.people.sheet import Character
from tests.systems.two_d20.blow_staging import (
    BOW,
    CROSSBOW,
    STARE,
    SWORD,
    Scripted,
    codes,
    fighter,
    figures,
    staged,
)
from tests.systems.two_d20.leisure_staging import BAD, GOOD, hero, played
from tests.systems.two_d20.turn_staging import menu, mustered, offered, people, procedure, turn_of

HIT, MISS = (9, 15), (19, 19)
CRAFTS = {"crafts": Training(2, 1)}


def door(scene: Scripted, *weapons: Any, thing: SceneObject | None = None, zone: int = 2, **fields: Any) -> Any:
    """A fight with an object in zone 2, a hero beside it and a foe far off."""
    one = fighter("A", *(weapons or (SWORD,)), zone=zone)
    arena = staged(scene, one, fighter("b", zone=5), **fields)
    arena.fight.objects = [thing or SceneObject("wooden door", 2)]
    return arena


# Striking


def test_a_blow_on_a_door_takes_structure_after_soak_and_breaks_it() -> None:
    scene = Scripted(HIT, (5, 5, 2, 2))
    arena = door(scene)
    turn_of(arena, "A", "smash:0:0")
    thing = arena.fight.objects[0]
    assert (thing.lost, thing.breaks, thing.is_broken) == (6, 1, False), "8 and Vicious 1 twice, less Soak 2"
    assert "A hits the wooden door for 6: 1 Break." in scene.story
    turn_of(door(Scripted(MISS)), "A", "smash:0:0")
    again = door(Scripted(HIT, (1, 2, 1, 3)), thing=SceneObject("wooden door", 2, lost=6, breaks=1))
    turn_of(again, "A", "smash:0:0")
    assert (again.fight.objects[0].breaks, again.fight.objects[0].is_broken) == (2, True), "no Structure is left"


def test_a_rope_is_cut_by_one_shot_from_afar() -> None:
    scene = Scripted((9, 9), (1, 1, 1, 1))
    arena = door(scene, BOW, thing=SceneObject("rope", 3))
    assert offered(arena, "A", "smash:0:0").preview().note == "difficulty 1"  # type: ignore[misc]
    turn_of(arena, "A", "smash:0:0")
    assert arena.fight.objects[0].is_broken
    assert "A hits the rope for 4: 1 Break, broken." in scene.story


def test_momentum_adds_damage_where_it_adds_a_break() -> None:
    arena = door(Scripted((1, 15), (2, 2, 1, 1)))
    turn_of(arena, "A", "smash:0:0", spends="spend:0:1:0:0:0")
    assert (arena.fight.objects[0].breaks, arena.fight.momentum) == (1, 0)


def test_who_strikes_which_object_from_where() -> None:
    wall = SceneObject("stone wall", 4)
    one = fighter("A", SWORD, BOW, STARE)
    sword, bow, stare = one.arms
    assert objects.explain_no_strike(one, sword, wall) == "The stone wall is in zone 4."
    assert objects.explain_no_strike(one, bow, wall) == ""
    assert objects.explain_no_strike(one, stare, wall) == "The stone wall cannot be threatened."
    assert objects.explain_no_strike(one, bow, SceneObject("rope", 4, breaks=1)) == "The rope is broken."


def test_a_crossbow_is_empty_after_a_shot_at_an_object() -> None:
    arena = door(Scripted((9, 9), (1, 1, 1, 1, 1)), CROSSBOW, thing=SceneObject("rope", 3))
    turn_of(arena, "A", "smash:0:0")
    assert not arena.fight.find("A").arms[0].loaded


def test_the_odds_of_a_strike_are_shown() -> None:
    preview = offered(door(Scripted()), "A", "smash:0:0").preview()  # type: ignore[misc]
    shown = figures(preview)
    assert shown["hit"] == 0.75
    assert 0 < shown["break it"] < shown["hit"]


# Shields


def shielded(scene: Scripted, **shield: Any) -> Any:
    bearer = fighter("b", SWORD)
    bearer.shield = ShieldHeld("Round shield", 2, **shield)
    return staged(scene, fighter("A"), bearer, doom=3)


def test_a_shield_is_harder_to_hit_and_takes_the_damage_for_its_bearer() -> None:
    arena = shielded(Scripted((9, 9), (5, 5, 2, 2)))
    assert offered(arena, "A", "smash:b:0").preview().note == "difficulty 2"  # type: ignore[misc]
    turn_of(arena, "A", "smash:b:0")
    bearer = arena.fight.find("b")
    assert (bearer.vigor, bearer.shield.lost, bearer.shield.breaks) == (10, 5, 1)


def test_the_bearer_of_a_shield_may_defend_it() -> None:
    arena = shielded(Scripted((9, 9), (1, 9)))
    turn_of(arena, "A", "smash:b:0", defence="defend:b:parry")
    assert (arena.fight.find("b").shield.breaks, arena.fight.doom) == (0, 4)


def test_a_broken_shield_gives_no_cover_and_cannot_be_struck_or_drawn_again() -> None:
    arena = shielded(Scripted((9, 9), (5, 5, 2, 2)), lost=4, breaks=1)
    turn_of(arena, "A", "smash:b:0")
    bearer = arena.fight.find("b")
    assert bearer.shield.is_broken and bearer.whole_shield is None
    assert "smash:b:0" not in codes(menu(arena, "A"))


def test_a_damaged_shield_hampers_a_parry_that_needs_it() -> None:
    bearer = fighter("b", BOW)
    bearer.shield = ShieldHeld("Round shield", 2, breaks=1)
    fight = staged(Scripted(), fighter("A"), bearer).fight
    assert [str(step) for step in defence_trial(fight, bearer, "parry").steps] == ["Average +1", "damaged shield +1"]
    assert defence_trial(fight, bearer, "acrobatics").difficulty == 1
    bearer.arms += fighter("x", SWORD).arms
    assert defence_trial(fight, bearer, "parry").difficulty == 1, "the sword parries"


def test_a_hero_takes_the_breaks_of_a_shield_home_and_into_the_next_fight() -> None:
    gerda = people()["Gerda Stone-wall"]
    fight = mustered({"Sellsword": 1}, gerda)
    shield = fight.fighters[0].shield
    assert shield is not None
    shield.lost, shield.breaks = 6, 1
    home = apply_outcome(fight, gerda)
    assert home.breaks == {"Round shield": 1}
    again = mustered({"Sellsword": 1}, home).fighters[0].shield
    assert again is not None
    assert (again.breaks, again.lost) == (1, 0)


def test_a_broken_shield_is_not_taken_up() -> None:
    gerda = people()["Gerda Stone-wall"]
    worn = mustered({"Sellsword": 1}, Character(**{**_fields(gerda), "breaks": {"Round shield": 2}})).fighters[0]
    assert worn.whole_shield is None


def _fields(one: Character) -> dict[str, Any]:
    return {name: getattr(one, name) for name in one.__struct_fields__}


# Repair


@pytest.mark.parametrize(("dice", "left"), [(HIT, 3), ((1, 9), 1), (MISS, 5)])
def test_crafts_restores_structure_in_a_fight_with_a_point_for_each_momentum(dice: Any, left: int) -> None:
    arena = door(Scripted(dice), thing=SceneObject("wooden door", 2, lost=5, breaks=1))
    arena.fight.find("A").skills["crafts"] = Training(2, 1)
    turn_of(arena, "A", "repair:0")
    assert (arena.fight.objects[0].lost, arena.fight.objects[0].breaks) == (left, 1)


def test_a_break_is_not_repaired_during_a_fight() -> None:
    assert objects.explain_no_repair(SceneObject("rope", 2, lost=3, breaks=1), at_leisure=False) != ""
    assert objects.explain_no_repair(SceneObject("rope", 2, lost=3, breaks=1), at_leisure=True) == ""
    assert objects.explain_no_repair(SceneObject("rope", 2), at_leisure=True) == "This object is not damaged."


def test_a_shield_is_repaired_between_fights_at_the_number_of_its_breaks() -> None:
    smith = hero(skills=CRAFTS, shield="Tower shield", breaks={"Tower shield": 2})
    game = played("check", (smith,), Scripted((GOOD, GOOD)), who=["object"], object="repair:party-0")
    assert game.first("repairer").option("party-0").preview().note == "Crafts, difficulty 2"
    assert game.home().breaks == {"Tower shield": 1}
    failed = played("check", (smith,), Scripted((GOOD, BAD)), who=["object"], object="repair:party-0")
    assert failed.home().breaks == {"Tower shield": 2}


def test_a_door_is_broken_down_between_fights_blow_after_blow() -> None:
    axe = hero(skills={"melee": Training(2, 1)}, weapons=("Great axe",))
    scene = Scripted((GOOD, GOOD), (2, 2, 2, 2, 3, 3, 3, 3), (GOOD, GOOD), (2, 2, 3, 3, 3, 3, 3, 3))
    blow = "strike:wooden door"
    game = played("check", (axe,), scene, who=["object", "object"], object=[blow, blow])
    door_left = next(asked for asked in reversed(game.asked) if asked.kind == "object")
    assert "Structure 2, Soak 2, 1 of 2 Breaks" in next(one.label for one in door_left.options if one.code == blow)
    thing = game.state.objects[0]
    assert (thing.name, thing.is_broken) == ("wooden door", True)


# The field


def test_a_switch_puts_an_object_on_the_field_and_the_view_shows_it() -> None:
    fight = mustered({"Sellsword": 1}, object="wooden door")
    assert fight.objects == [SceneObject("wooden door", 3)]
    zones = procedure().view(fight, None).track.zones  # type: ignore[union-attr]
    assert "wooden door, Structure 8 of 8" in zones[2].remarks
    assert not list(procedure().find_problems(fight))
    assert mustered({"Sellsword": 1}).objects == []


def test_objects_and_shields_of_other_names_have_figures() -> None:
    assert SceneObject("rope", 1).figures.structure == 3
    assert ShieldHeld("Pavise", 3).figures == ShieldHeld("Round shield", 2).figures
    thing: Breakable = SceneObject("stone wall", 1, lost=25)
    assert objects.structure_left(thing) == 0
