"""Every Affliction in full and resisted, by exact faces (P-26); and what follows in the turns after it."""

from __future__ import annotations

from typing import Literal

import msgspec
import pytest

from solo.systems.polyhedral.fight.rules import lasting_effects
from solo.systems.polyhedral.fight.rules.movement import spaces_of_sprint
from solo.systems.polyhedral.fight.state import FieldEffect, LastingEffect
from solo.systems.polyhedral.magic.afflictions import Expose, Hinder, Slow
from solo.systems.polyhedral.magic.amounts import Amount, Power
from solo.systems.polyhedral.magic.charms import Dominate, Inspire
from solo.systems.polyhedral.magic.fear import Flee
from solo.systems.polyhedral.magic.pieces import Lasting
from tests.systems.polyhedral.fight.spells.casters import FULL, SHORT, cast, company, duel, lies, points
from tests.systems.polyhedral.fight.staging import attack, fighter, held

Dice = tuple[tuple[int, ...], ...]
WHOLE = (6, 6)

ON_ONE = [
    # spell, faces of the check, faces of the effect, LP and VP left, what lies on the target
    ("Hacking Cough", FULL, (), WHOLE, ["lose-turn 1"]),
    ("Hacking Cough", SHORT, (), WHOLE, ["hinder -1 1"]),
    ("Hex", FULL, (), WHOLE, ["hinder -2 60"]),
    ("Hex", SHORT, (), WHOLE, ["hinder -1 60"]),
    ("Injury", FULL, ((3,),), (5, 4), []),
    ("Injury", SHORT, (), (5, 6), []),
    ("Pratfall", SHORT, (), WHOLE, ["hinder -1 1"]),
    ("Lethargy", FULL, (), WHOLE, ["expose +1 60", "slow +1 60"]),
    ("Lethargy", SHORT, (), WHOLE, ["slow +1 60"]),
    ("Misfire", FULL, (), WHOLE, ["misfire 60"]),
    ("Misfire", SHORT, (), WHOLE, ["misfire 60"]),
    ("Plague", FULL, (), WHOLE, ["wither 3"]),
    ("Plague", SHORT, (), WHOLE, ["wither 1"]),
    ("Curse", FULL, (), WHOLE, ["hinder -1 -1"]),
    ("Curse", SHORT, (), WHOLE, ["hinder -2 60"]),
    ("Envenom", FULL, ((4,),), (5, 1), []),
    ("Envenom", SHORT, ((5,),), (5, 4), []),
    ("Rend", FULL, (), (5, 1), []),
    ("Rend", SHORT, (), (5, 5), []),
    ("Rotting Death", FULL, (), WHOLE, ["wither -1"]),
    ("Rotting Death", SHORT, (), (5, 5), []),
    ("Soulreaver", FULL, (), (2, 0), []),
    ("Soulreaver", SHORT, (), (5, 2), []),
]


@pytest.mark.parametrize(("spell", "check", "faces", "left", "on_bob"), ON_ONE)
def test_one_target(spell: str, check: tuple[int, ...], faces: Dice, left: tuple[int, int], on_bob: list[str]) -> None:
    stage = duel()
    cast(stage, spell, dice=(check, *faces))
    assert points(stage["Bob"]) == left
    # A clock of minutes runs on Ann's turns and begins after this one.
    assert lies(stage["Bob"]) == on_bob


def test_armour_does_not_count_against_afflictions() -> None:
    stage = duel(fighter(hide="Full Plate battle armor"))
    assert stage["Bob"].figures.body_dr > 4
    cast(stage, "Injury", dice=(FULL, (4,)))
    assert points(stage["Bob"]) == (5, 3)


def test_toughness_and_spell_defence_resist() -> None:
    stage = duel(fighter(TGH=12, skills={"Spell Defense": 1}))
    assert points(stage["Bob"]) == (6, 8)
    cast(stage, "Rend", dice=((8, 1, 1),))
    assert points(stage["Bob"]) == (5, 7)
    cast(stage, "Rend", dice=((9, 1, 1),))
    assert points(stage["Bob"]) == (3, 0)


def test_soulreaver_takes_spell_points_but_never_below_none() -> None:
    stage = duel()
    stage["Bob"].sp = 1
    cast(stage, "Soulreaver", dice=(FULL,))
    assert stage["Bob"].sp == 0
    stage = duel()
    cast(stage, "Soulreaver", dice=(SHORT,))
    assert stage["Bob"].sp == 8


def test_pratfall_trips() -> None:
    stage = duel()
    cast(stage, "Pratfall", dice=(FULL,))
    assert stage["Bob"].prone


def test_a_crowd_of_jesters_each_resists_alone_friends_too() -> None:
    stage = company(Bob=fighter(TGH=10), Al=fighter(TGH=6)).put(Al=(8, 6))
    cast(stage, "Pack of Jesters", "9,6", dice=(FULL,))
    assert [stage[name].prone for name in ("Ann", "Al", "Bob", "Bea")] == [False, True, False, True]
    assert lies(stage["Bob"]) == ["hinder -1 1"]


@pytest.mark.parametrize(
    ("spell", "check", "left", "on_each"),
    [
        ("Wracking Pains", FULL, (5, 5), ["hinder -1 1"]),
        ("Wracking Pains", SHORT, (5, 5), []),
        ("Pestilence", FULL, WHOLE, ["wither 3"]),
        ("Pestilence", SHORT, WHOLE, ["wither 1"]),
    ],
)
def test_areas(spell: str, check: tuple[int, ...], left: tuple[int, int], on_each: list[str]) -> None:
    stage = company()
    cast(stage, spell, "9,5", dice=(check,))
    for name in ("Bob", "Bea"):
        assert points(stage[name]) == left
        assert lies(stage[name]) == on_each
    assert points(stage["Al"]) == WHOLE
    assert not stage["Al"].effects


# Fumble


def test_fumble_drops_what_the_main_hand_holds() -> None:
    stage = duel(fighter(held("longsword/broadsword")))
    cast(stage, "Fumble", dice=((7, 1, 1),))
    assert [(thing.name, thing.at) for thing in stage.fight.ground] == [("longsword/broadsword", (9, 5))]
    assert not [piece for piece in stage["Bob"].pieces if piece.where == "hand"]


def test_fumble_is_cast_at_one_less_and_resisted_makes_unready() -> None:
    stage = duel(fighter(held("longsword/broadsword")))
    told = cast(stage, "Fumble", dice=(FULL,))
    assert told[0].rolls[0].result == 5
    assert stage.piece("Bob", "longsword").wait == 1
    assert not stage.fight.ground


# Turn after turn


def test_a_cough_takes_the_next_turn_and_all_defences_but_the_dodge() -> None:
    stage = duel(fighter(held("longsword/broadsword"))).put(Bob=(6, 5))
    cast(stage, "Hacking Cough", dice=(FULL,))
    assert set(stage.planned("Ann", attack("Bob"))) == {"dodge"}
    stage.turn("Bob")
    assert not stage["Bob"].effects
    assert len(stage.planned("Ann", attack("Bob"))) > 1


def test_a_hex_waits_for_the_next_attack_spell_or_skill_check() -> None:
    stage = duel(fighter(held("longsword/broadsword"))).put(Bob=(6, 5))
    cast(stage, "Hex", dice=(FULL,))
    stage.turn("Bob", "wait")
    assert stage.modifiers("Bob", attack("Ann")) == {"Hex": -2}
    stage.turn("Bob", attack("Ann"), "dodge", dice=((4,),))
    assert not stage["Bob"].effects


def test_a_skill_check_uses_a_hex_up() -> None:
    stage = duel(fighter(skills={"Distraction": 1}))
    cast(stage, "Hex", dice=(FULL,))
    stage.turn("Bob", f"distract:{stage['Ann'].key}", "wait", dice=((7, 6),))
    assert not stage["Bob"].effects
    assert not stage["Ann"].drawn


def test_a_hex_ends_after_a_minute_of_the_casters_turns() -> None:
    stage = duel()
    cast(stage, "Hex", dice=(FULL,))
    for _ in range(59):
        stage.pass_turns("Bob", "Ann")
    assert lies(stage["Bob"]) == ["hinder -2 1"]
    stage.pass_turns("Ann")
    assert not stage["Bob"].effects


def test_the_stronger_hex_holds_and_two_do_not_add_up() -> None:
    stage = duel()
    for faces in (FULL, SHORT):
        cast(stage, "Hex", dice=(faces,))
    assert lies(stage["Bob"]) == ["hinder -2 59"]
    stage = duel()
    for faces in (SHORT, FULL):
        cast(stage, "Hex", dice=(faces,))
    assert lies(stage["Bob"]) == ["hinder -2 60"]


def test_different_spells_add_up() -> None:
    stage = duel(fighter(held("longsword/broadsword"))).put(Bob=(6, 5))
    cast(stage, "Hex", dice=(FULL,))
    cast(stage, "Curse", dice=(FULL,))
    assert stage.modifiers("Bob", attack("Ann")) == {"Hex": -2, "Curse": -1}


def test_a_curse_outlasts_a_second_that_is_resisted() -> None:
    stage = duel(fighter(held("longsword/broadsword"))).put(Bob=(6, 5))
    for faces in (FULL, SHORT):
        cast(stage, "Curse", dice=(faces,))
    assert stage.modifiers("Bob", attack("Ann")) == {"Curse": -2}
    stage.turn("Bob", attack("Ann"), "dodge", dice=((4,),))
    assert stage.modifiers("Bob", attack("Ann")) == {"Curse": -1}


def test_lethargy_slows_and_exposes() -> None:
    stage = duel(ann=None).put(Bob=(6, 5))
    cast(stage, "Lethargy", dice=(FULL,))
    assert stage.refusal("Bob", "move") == ""
    assert "move up to 5 spaces" in [option.label for option in stage.offered("Bob")]
    assert stage.modifiers("Ann", attack("Bob")) == {"Lethargy": 1}


@pytest.mark.parametrize(("fast", "before", "after"), [(0, 7, 6), (1, 14, 12), (2, 21, 18)])
def test_lethargy_slows_a_sprint_as_often_as_it_multiplies_the_move(fast: int, before: int, after: int) -> None:
    stage = duel(fighter(skills={"Fast Sprint": fast}))
    assert spaces_of_sprint(stage["Bob"]) == before
    cast(stage, "Lethargy", dice=(FULL,))
    assert spaces_of_sprint(stage["Bob"]) == after


def test_lethargy_never_takes_the_last_space_of_a_sprint() -> None:
    stage = duel(fighter(skills={"Fast Sprint": 1}))
    stage["Bob"].figures = msgspec.structs.replace(stage["Bob"].figures, move=1, sprint=4)
    cast(stage, "Lethargy", dice=(FULL,))
    assert spaces_of_sprint(stage["Bob"]) == 4


def test_plague_strikes_at_the_start_of_each_turn_and_is_over_after_the_last() -> None:
    stage = duel()
    cast(stage, "Plague", dice=(FULL,))
    for number, left in ((1, (5, 6)), (2, (4, 5)), (3, (3, 3))):
        stage.turn("Bob", "wait", dice=((number,),))
        assert points(stage["Bob"]) == left
    stage.turn("Bob", "wait")
    assert not stage["Bob"].effects


def test_hemorrhage_takes_the_injured_only() -> None:
    stage = duel()
    assert stage.refusal("Ann", "cast:hemorrhage") == "Hemorrhage has no target in range."
    stage["Bob"].vp, stage["Bob"].lp = 1, 5
    cast(stage, "Hemorrhage", dice=(FULL,))
    assert lies(stage["Bob"]) == ["bleed 2"]
    stage.turn("Bob", "wait")
    assert points(stage["Bob"]) == (4, 0)
    stage.turn("Bob", "wait")
    assert points(stage["Bob"]) == (3, 0)
    assert not stage["Bob"].effects


def test_hemorrhage_resisted_bleeds_for_one_turn() -> None:
    stage = duel()
    stage["Bob"].lp = 5
    cast(stage, "Hemorrhage", dice=(SHORT,))
    assert lies(stage["Bob"]) == ["bleed 1"]


def test_rotting_death_goes_on_until_toughness_throws_it_off() -> None:
    stage = duel()
    cast(stage, "Rotting Death", dice=((7, 1, 1),))
    stage.turn("Bob", "wait", dice=((6,),))
    assert points(stage["Bob"]) == (5, 5)
    assert stage["Bob"].effects
    stage.turn("Bob", "wait", dice=((7,),))
    assert points(stage["Bob"]) == (4, 4)
    assert not stage["Bob"].effects


def test_who_drops_in_its_own_upkeep_has_no_turn_and_no_check_yet() -> None:
    """`H-29`: a fighter that drops in its own upkeep has no turn; its first bleeding check is in the next."""
    stage = duel()
    cast(stage, "Rotting Death", dice=((7, 1, 1),))
    stage["Bob"].lp, stage["Bob"].vp = 1, 0
    stage.turn("Bob", dice=((2,),))
    assert stage["Bob"].unconscious
    assert stage["Bob"].lp == -1
    # In the next turn the rot goes on before the check against bleeding.
    stage.turn("Bob", dice=((2,), (8,)))
    assert stage["Bob"].lp == -3
    assert not stage["Bob"].bleeding


def test_misfire_takes_a_friend_who_is_nearer() -> None:
    stage = company(Bob=fighter(held("Spear"), skills={"Spears": 1})).put(Al=(11, 5), Bea=(9, 6))
    cast(stage, "Misfire", stage["Bob"].key, dice=(FULL,))
    stage.turn("Bob", attack("Al", "Spear"), "dodge", dice=((7, 1), (1,)))
    assert stage["Bea"].lp < 6
    assert stage["Al"].lp == 6


def test_misfire_resisted_makes_the_attack_miss() -> None:
    stage = duel(fighter(held("longsword/broadsword"))).put(Bob=(6, 5))
    cast(stage, "Misfire", dice=(SHORT,))
    stage.turn("Bob", attack("Ann"))
    assert stage["Ann"].lp == stage["Ann"].full_lp
    assert not stage["Bob"].effects


def test_misfire_turns_both_blows_of_a_pair_aside_and_uses_a_hex_up() -> None:
    stage = duel(fighter(skills={"Unarmed": 1})).put(Bob=(6, 5))
    cast(stage, "Misfire", dice=(SHORT,))
    cast(stage, "Hex", dice=(SHORT,))
    stage.turn("Bob", attack("Ann", verb="pair"))
    assert not stage["Bob"].effects


# What lies on somebody (H-17)


def hinder(modifier: int, result: int, turns: int, spell: str = "Hex") -> LastingEffect:
    return LastingEffect(spell, Hinder(modifier=modifier, turns=60), "another", Power(2, result), turns)


@pytest.mark.parametrize(
    ("old", "new", "taken"),
    [
        ((-2, 6, 9), (-1, 9, 99), False),
        ((-1, 9, 99), (-2, 6, 9), True),
        ((-1, 7, 9), (-1, 6, 99), False),
        ((-1, 6, 99), (-1, 7, 9), True),
        ((-1, 6, 9), (-1, 6, 8), False),
        ((-1, 6, 9), (-1, 6, 9), True),
        ((-1, 6, 8), (-1, 6, 9), True),
    ],
)
def test_of_one_spell_the_stronger_effect_holds_then_the_longer(
    old: tuple[int, int, int], new: tuple[int, int, int], taken: bool
) -> None:
    """A spell does not add to itself: the modifier counts, then the check result, then the turns (H-17)."""
    stage = duel()
    bob = stage["Bob"]
    former, latter = hinder(*old), hinder(*new)
    assert lasting_effects.add_effect(stage.fight, bob, former)
    assert lasting_effects.add_effect(stage.fight, bob, latter) is taken
    assert [effect is latter for effect in bob.effects] == [taken]


def test_effects_of_other_spells_pieces_weapons_and_lengths_lie_side_by_side() -> None:
    stage = duel()
    bob = stage["Bob"]
    for effect in (
        hinder(-1, 6, 9),
        hinder(-1, 6, 9, spell="Curse"),
        hinder(-1, 6, lasting_effects.FOR_GOOD),
        LastingEffect("Hex", Slow(), "another", Power(2, 6), 9),
        LastingEffect("Hex", Hinder(modifier=-1), "another", Power(2, 6), 9, on="1"),
    ):
        assert lasting_effects.add_effect(stage.fight, bob, effect)
    assert len(bob.effects) == 5


@pytest.mark.parametrize(
    ("acting", "clock", "turns", "left"),
    [
        ("Bob", "own", 2, 3),
        ("Ann", "own", 2, 2),
        ("Ann", "caster", 2, 3),
        ("Bob", "caster", 2, 2),
        ("Bob", "own", -1, -1),
    ],
)
def test_the_turn_in_which_an_effect_is_laid_is_none_of_those_that_it_lasts(
    acting: str, clock: Literal["own", "caster"], turns: int, left: int
) -> None:
    stage = duel()
    stage.fight.acting = stage[acting].key
    lasting_effects.add_effect(
        stage.fight, stage["Bob"], LastingEffect("Hex", Slow(), stage["Ann"].key, Power(2, 6), turns, clock)
    )
    assert stage["Bob"].effects[0].turns == left


def test_a_turn_counts_down_what_its_fighter_bears_or_has_cast_and_nothing_else() -> None:
    """Minutes are counted on the caster's turns, all else on those of the bearer (H-17)."""
    stage = duel()
    ann, bob = stage["Ann"].key, stage["Bob"].key
    for spell, source, turns, clock in (
        ("own", ann, 1, "own"),
        ("longer", ann, 2, "own"),
        ("for good", ann, -1, "own"),
        ("Ann's minute", ann, 1, "caster"),
        ("Bob's minute", bob, 1, "caster"),
    ):
        stage["Bob"].effects.append(LastingEffect(spell, Slow(), source, Power(2, 6), turns, clock))  # type: ignore[arg-type]
    for spell, source, turns in (("his", bob, 1), ("his for good", bob, -1), ("his, longer", bob, 2), ("hers", ann, 1)):
        stage.fight.standing.append(FieldEffect(spell, Flee(), source, Power(2, 6), turns))
    ended = lasting_effects.count_down(stage.fight, stage["Bob"])
    assert [(bearer.name, effect.spell) for bearer, effect in ended] == [("Bob", "own"), ("Bob", "Bob's minute")]
    left = {effect.spell: effect.turns for effect in stage["Bob"].effects}
    assert left == {"longer": 1, "for good": -1, "Ann's minute": 1}
    assert {one.spell: one.turns for one in stage.fight.standing} == {"his for good": -1, "his, longer": 1, "hers": 1}


def test_checks_suffer_the_worst_and_gain_the_best_of_each_spell() -> None:
    """What helps on social checks is no help in a blow (P-27, H-17)."""
    stage = duel()
    bob = stage["Bob"]
    assert lasting_effects.on_checks(bob) == []
    bob.effects = [
        hinder(-1, 6, 9),
        hinder(-2, 6, lasting_effects.FOR_GOOD),
        hinder(-1, 6, 9, spell="Curse"),
        LastingEffect("Confidence", Inspire(modifier=1), "another", Power(2, 6), 9),
        LastingEffect("Confidence", Inspire(modifier=2), "another", Power(2, 6), -1),
        LastingEffect("Charisma", Inspire(modifier=1, on="social"), "another", Power(2, 6), 9),
    ]
    found = {modifier.name: modifier.value for modifier in lasting_effects.on_checks(bob)}
    assert found == {"Hex": -2, "Curse": -1, "Confidence": 2}


def test_an_action_uses_up_what_waits_for_the_next_one_and_leaves_the_rest() -> None:
    """A next action is the next attack, spell or skill check (H-17)."""
    stage = duel()
    bob = stage["Bob"]
    bob.ruled = 2
    pieces: tuple[tuple[str, Lasting], ...] = (
        ("Hex", Hinder(modifier=-1, until="next action")),
        ("Malaise", Hinder(modifier=-1)),
        ("Confidence", Inspire()),
        ("Charisma", Inspire(on="social")),
        ("Lethargy", Slow()),
    )
    bob.effects = [LastingEffect(spell, piece, "another", Power(2, 6), 9) for spell, piece in pieces]
    lasting_effects.action_taken(bob)
    assert [effect.spell for effect in bob.effects] == ["Malaise", "Charisma", "Lethargy"]
    assert bob.ruled == 0


def test_the_exposed_are_easier_to_hit_and_some_by_missiles_only() -> None:
    """A flyer is a mark for archers (P-28)."""
    stage = duel()
    pieces = (("Flash", Expose(modifier=2)), ("Flight", Expose(modifier=1, ranged=True)))
    stage["Bob"].effects = [LastingEffect(spell, piece, "another", Power(2, 6), 9) for spell, piece in pieces]
    found = [
        [modifier.name for modifier in lasting_effects.target_modifiers(stage["Bob"], missile)]
        for missile in (True, False)
    ]
    assert found == [["Flash", "Flight"], ["Flash"]]
    assert stage.put(Bob=(6, 5)).modifiers("Ann", attack("Bob")) == {"Flash": 2}


def test_lifting_an_effect_leaves_the_others_and_ends_a_domination() -> None:
    stage = duel()
    bob = stage["Bob"]
    slow, ruled = LastingEffect("Lethargy", Slow(), "another", Power(2, 6), 9), "party"
    for serving in (slow, LastingEffect("Domination", Dominate(turns=Amount(plus=9)), "another", Power(2, 6), 9)):
        bob.effects, bob.serves = [hinder(-1, 6, 9), serving], "party"
        lasting_effects.remove_effect(bob, serving)
        assert [effect.spell for effect in bob.effects] == ["Hex"]
        assert bob.serves == (ruled if serving is slow else "")
    assert not lasting_effects.lift_all(bob, Slow)
    assert lasting_effects.lift_all(bob, Hinder)
    assert not bob.effects
