"""Missiles as a character has them (`H-09`): bought apiece, taken into a fight up to a quiver, gone when spent."""

from __future__ import annotations

from random import Random

import pytest

from solo.library.systems import open_system
from solo.play.scenes import UnattendedScene
from solo.resolver import SeededThrower
from solo.systems.contract import Draft, Event, FoeCount, Setup
from solo.systems.contract.creation import FieldValue
from solo.systems.fire_and_sword.fight.state import Fight, Fighter
from solo.systems.fire_and_sword.gear.weapon import Weapon
from solo.systems.fire_and_sword.people.sheet import Character

KEY = "fire-and-sword"
OPENED = open_system(KEY, None)
SYSTEM = OPENED.system
FIGHT = SYSTEM.procedures["fight"]


def made(**gear: FieldValue) -> Character:
    """A hunter with so many pieces of each ware, spaces in their names written as underscores."""
    bought = {f"gear.{name.replace('_', ' ')}": count for name, count in gear.items()}
    character = SYSTEM.characters.finish(Draft(KEY, "Somebody", {"calling": "hunter", **bought}))
    assert isinstance(character, Character)
    return character


def begun(character: Character) -> tuple[Fight, Fighter]:
    fight = FIGHT.begin(Setup((character,), (FoeCount("Bandit", 1),)))
    assert isinstance(fight, Fight)
    return fight, fight.find("party-0")


def home(fight: Fight, character: Character) -> Character:
    came = FIGHT.apply_outcome(fight, character)
    assert isinstance(came, Character)
    return came


def pieces(character: Character) -> dict[str, int]:
    return {entry.name: entry.count for entry in character.gear}


@pytest.mark.parametrize(("owned", "taken"), [(0, 0), (7, 7), (20, 20), (55, 20)])
def test_a_quiver_holds_twenty_arrows_of_those_that_are_owned(owned: int, taken: int) -> None:
    _, archer = begun(made(Short_bow=1, Arrow=owned))
    assert archer.missiles == {"Short bow": taken}


def test_two_bows_draw_on_one_store_of_arrows() -> None:
    _, archer = begun(made(Short_bow=1, Composite_bow=1, Arrow=25))
    assert sorted(archer.missiles.values()) == [5, 20]


def test_two_javelins_and_four_darts_are_thrown_at_most() -> None:
    _, thrower = begun(made(Javelin=3, Dart=3))
    assert thrower.missiles == {"Javelin": 2, "Dart": 3}


def test_what_was_shot_is_gone_from_the_sheet_and_what_stayed_behind_is_not() -> None:
    archer = made(Short_bow=1, Arrow=30)
    fight, fighter = begun(archer)
    fighter.missiles["Short bow"] = 13
    assert pieces(home(fight, archer)) == {"Short bow": 1, "Arrow": 23}


def test_the_story_says_what_was_used_up() -> None:
    archer = made(Short_bow=1, Arrow=30, Javelin=2)
    fight, fighter = begun(archer)
    fighter.missiles |= {"Short bow": 13, "Javelin": 1}
    fight.winner = "draw"
    told: list[Event] = []
    running = FIGHT.run(fight, UnattendedScene(Random(1), told.append))
    fight.round = 3
    next(running)
    with pytest.raises(StopIteration):
        next(running)
    texts = [event.text for event in told]
    assert any("Somebody has used up" in text and "7 arrows" in text and "1 javelin" in text for text in texts)


def test_a_javelin_thrown_is_no_longer_within_reach() -> None:
    thrower = made(Javelin=2, Sword=1)
    fight, fighter = begun(thrower)
    fighter.missiles["Javelin"] = 0
    came = home(fight, thrower)
    assert pieces(came) == {"Sword": 1}
    assert came.arms.weapons == ("Sword",)
    again, _ = begun(came)
    assert again.find("party-0").missiles == {}


def test_spent_arrows_are_bought_again_one_by_one() -> None:
    archer = made(Short_bow=1, Arrow=20)
    fight, fighter = begun(archer)
    fighter.missiles["Short bow"] = 12
    came = home(fight, archer)
    draft = SYSTEM.characters.reopen(came)
    assert draft.values["gear.Arrow"] == 12
    draft.values["gear.Arrow"] = 20
    bought = SYSTEM.characters.finish(draft)
    assert isinstance(bought, Character)
    assert came.money - bought.money == 8
    assert pieces(bought)["Arrow"] == 20


def test_a_bow_without_arrows_deserves_a_word() -> None:
    def warned(**gear: int) -> set[str]:
        values = {"calling": "hunter"} | {f"gear.{name.replace('_', ' ')}": count for name, count in gear.items()}
        problems = SYSTEM.characters.assess(Draft(KEY, "Somebody", values)).problems
        return {problem.code for problem in problems if problem.weight == "warning"}

    assert "no-missiles" in warned(Short_bow=1)
    assert "no-missiles" not in warned(Short_bow=1, Arrow=1)
    assert "no-missiles" not in warned(Javelin=1)


@pytest.mark.parametrize("calling", [concept.key for concept in SYSTEM.characters.concepts])
def test_whoever_is_suggested_with_a_missile_weapon_can_use_all_of_a_quiver(calling: str) -> None:
    for seed in range(12):
        character = SYSTEM.characters.finish(SYSTEM.characters.suggest(SeededThrower(Random(seed)), calling))
        assert isinstance(character, Character)
        _, fighter = begun(character)
        assert fighter.missiles == {arm.name: arm.missiles for arm in fighter.build.arms if arm.missile}
        assert all(fighter.missiles.values())


def test_the_ready_characters_come_with_full_quivers() -> None:
    full = {name: weapon.missiles for name, weapon in OPENED.content.entries(Weapon).items()}
    for character in SYSTEM.characters.ready().values():
        assert isinstance(character, Character)
        _, fighter = begun(character)
        assert fighter.missiles == {name: full[name] for name in fighter.missiles}
