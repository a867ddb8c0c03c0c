"""Readings of the book that a table may take otherwise, each the book's by itself; and magic that meets a blow."""

from __future__ import annotations

from msgspec.structs import replace

from solo.library.systems import open_system
from solo.systems.contract import FoeCount, Setup
from solo.systems.fire_and_sword.fight.muster import muster
from solo.systems.fire_and_sword.fight.rules.casting import targets
from solo.systems.fire_and_sword.fight.rules.figures import figures_of
from solo.systems.fire_and_sword.fight.state import Fight, FightContext
from solo.systems.fire_and_sword.people.magic import EnchantedItem, Enchantment
from solo.systems.fire_and_sword.people.sheet import Character
from tests.systems.fire_and_sword.fighting import (
    SPELLS,
    DiceAtHand,
    a_build,
    a_fight,
    a_fighter,
    a_round,
    bow,
    javelin,
    sword,
)

ONE, OTHER = "party-0", "foes-0"


# When the throw of throw-and-advance falls


def rush(**terms: bool) -> Fight:
    """A thrower, and an archer who draws a sword in the same round."""
    archer = a_fighter(OTHER, a_build(bow(), sword(15, 15), dodge=3), 25)
    return a_fight(a_fighter(ONE, a_build(sword(), javelin())), archer, **terms)


def test_the_throw_falls_on_the_way_in_and_meets_what_has_been_drawn() -> None:
    answers = {ONE: [f"rush:Javelin:{OTHER}"], OTHER: ["change:Sword", "parry:Sword"]}
    scene = a_round(rush(), answers, 9, 12)
    assert "parries with the sword" in scene.line("attack")


def test_a_table_may_have_it_fall_with_the_shots() -> None:
    fight = rush(throws_first=True)
    scene = a_round(fight, {ONE: [f"rush:Javelin:{OTHER}"], OTHER: ["change:Sword"]}, 9, 3, 9)
    kinds = [event.kind for event in scene.told]
    assert kinds.index("attack") < kinds.index("ready"), "nothing was drawn when it fell"
    assert fight.find(ONE).place == 25
    assert fight.find(ONE).engaged == [OTHER]


# Harm by spells on the bodiless


def test_harm_by_spells_strikes_spirits_unless_the_table_keeps_it_to_bodies() -> None:
    for bodies_only, reached in ((False, [OTHER]), (True, [])):
        spirit = a_fighter(OTHER, a_build(spirit=True), weapon="")
        fight = a_fight(a_fighter(ONE), spirit, bodies_only=bodies_only)
        arena = FightContext(fight, SPELLS, DiceAtHand())
        assert [one.key for one in targets(arena, fight.find(ONE), SPELLS["Strike Down"])] == reached


# Points fixed in an item


def test_points_fixed_in_an_item_pay_or_are_at_work_for_good() -> None:
    opened = open_system("fire-and-sword", None)
    sabina = opened.system.characters.ready()["Sabina Quill"]
    assert isinstance(sabina, Character)
    ring = EnchantedItem("a ring", (Enchantment("fixed", "Hard Skin"),))
    setup = Setup((replace(sabina, enchanted=(ring,)),), (FoeCount("Bandit", 1),))
    paid = muster(setup, opened.content).find(ONE)
    assert (dict(paid.build.fixed), paid.running) == ({"Hard Skin": 3}, [])
    kept = muster(
        replace(setup, options={"points fixed in an item": "keep the spell active (house rule)"}), opened.content
    )
    fighter = kept.find(ONE)
    assert fighter.build.fixed == ()
    assert figures_of(kept, fighter).magic_armour == 3


# An active magical defence


def warded(magic_points: int) -> Fight:
    """A sorceress who meets blows with a word."""
    build = a_build(sword(9, 5), dodge=6, wards=(("Turn Aside", 16),), ward_prices=(("Turn Aside", 1),))
    return a_fight(a_fighter(ONE, build, magic_points=magic_points), a_fighter(OTHER))


def test_a_spell_meets_a_blow_in_place_of_a_parry_for_its_magic_points() -> None:
    fight = warded(2)
    answers = {OTHER: [f"attack:Sword:{ONE}"], ONE: ["defend", "magic:Turn Aside"]}
    scene = a_round(fight, answers, 9, 12)
    assert "uses Turn Aside" in scene.line("attack")
    assert fight.find(ONE).magic_points == 1
    assert not fight.find(ONE).out


def test_whoever_has_no_magic_points_left_parries_or_dodges() -> None:
    for points, codes in ((1, {"magic:Turn Aside", "parry:Sword", "dodge"}), (0, {"parry:Sword", "dodge"})):
        fight = warded(points)
        assert {guard.code for guard in figures_of(fight, fight.find(ONE)).guards} == codes


def test_an_arrow_is_turned_aside_without_the_penalty_of_a_shield() -> None:
    from solo.systems.fire_and_sword.fight.rules.attack import missile

    fight = warded(3)
    archer = a_fighter("foes-1", a_build(bow()), 60)
    shot = missile(a_fight(fight.find(ONE), archer), archer, archer.build.arm("Bow"), fight.find(ONE), False)
    assert {answer.code: answer.contest.defence for answer in shot.answers} == {"magic:Turn Aside": 16, "dodge": 6}
