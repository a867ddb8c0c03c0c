"""Tests that are no attacks: dice, re-rolls by talents, complications, spends, what is mended and banked (`T-01`)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from solo.systems.two_d20.fight.options.complications import ComplicationChoice
from solo.systems.two_d20.fight.skill_tests import StressRecovery, complications, resist
from solo.systems.two_d20.fight.skill_tests import test as tried
from solo.systems.two_d20.fight.state import Fighter
from solo.systems.two_d20.people.attributes import Training
from solo.systems.two_d20.people.talents import TalentEffects
from tests.systems.two_d20.blow_staging import (
    Scripted,
    acted_out,
    asked_of,
    by_itself,
    codes,
    fighter,
    figures,
    option,
    staged,
)


def test_what_is_over_is_banked_up_to_the_cap_and_a_failure_gives_nothing() -> None:
    arena = staged(Scripted((1, 1), (1, 1), (15, 15)), fighter("A"), fighter("b"), momentum=2)
    hero = arena.fight.find("A")
    assert acted_out(tried(arena, hero, "melee", "try")).margin == 3
    assert arena.fight.momentum == 5
    acted_out(tried(arena, hero, "melee", "try"))
    assert arena.fight.momentum == 6, "the excess is lost"
    assert not acted_out(tried(arena, hero, "melee", "try")).is_passed


def test_a_pool_may_be_without_a_cap() -> None:
    arena = staged(Scripted((1, 1)), fighter("A"), fighter("b"), momentum=6, rulings={"pool_cap": 0})
    acted_out(tried(arena, arena.fight.find("A"), "melee", "try"))
    assert arena.fight.momentum == 9


def test_the_worked_test_of_a_complication() -> None:
    """Example 1: TN 12, focus 3; 12 and 20 are one success and a complication."""
    hero = fighter("A", skills={"melee": Training(4, 3)})
    arena = staged(Scripted((3, 15), (12, 20)), hero, fighter("b"))
    assert acted_out(tried(arena, hero, "melee", "try")).margin == 1
    assert acted_out(tried(arena, hero, "melee", "try")).margin == 0
    assert (arena.fight.momentum, arena.fight.doom) == (1, 2)


def test_every_roll_is_told_with_its_faces_steps_and_pools() -> None:
    arena = staged(Scripted((3, 9, 20)), fighter("A", wounds=1), fighter("b"), momentum=1)
    acted_out(tried(arena, arena.fight.find("A"), "melee", "climb the wall"), dice="dice:1:0:0:0:0:0:0")
    told = arena.scene.told[0]  # type: ignore[attr-defined]
    assert told.text == "A tries to climb the wall (+1 die for 1 Momentum) and succeeds."
    (roll,) = told.rolls
    assert (roll.what, roll.dice, roll.faces, roll.result, roll.target) == ("Melee", "3d20", (3, 9, 20), 2, 2)
    assert [str(step) for step in roll.modifiers] == ["Average +1", "1 Wound +1"]
    assert [(one.what, one.before, one.after) for one in told.changes] == [("Momentum", "1", "0")]


def test_what_hampers_the_next_test_only_is_over_after_it() -> None:
    hero = fighter("A", off_balance=1)
    arena = staged(Scripted((9, 20), (9, 15)), hero, fighter("b"))
    assert not acted_out(tried(arena, hero, "melee", "try"), complication="doom").is_passed
    assert acted_out(tried(arena, hero, "melee", "try")).is_passed


def test_practised_rolls_one_die_again_once_a_round() -> None:
    hero = fighter("A", gifts=TalentEffects(rerolls={"melee": 1}))
    arena = staged(Scripted((9, 20), (9,), (9, 15)), hero, fighter("b"))
    running = tried(arena, hero, "melee", "try")
    asked = asked_of(running, "reroll")
    assert codes(asked) == ["lie", "reroll:0", "reroll:1"]
    assert asked.default == "reroll:1", "the one with the complication"
    assert [one.label for one in asked.options][1:] == [
        "roll a success again",
        "roll a blank with a complication again",
    ]
    arena = staged(Scripted((9, 20), (9,), (9, 15)), hero, fighter("b"))
    assert acted_out(tried(arena, hero, "melee", "try"), reroll="reroll:1").margin == 1
    assert arena.fight.doom == 0, "the complication was rolled away"
    assert acted_out(tried(arena, hero, "melee", "try")).margin == 0


def test_of_dice_that_show_the_same_one_is_offered_and_the_tactic_takes_what_is_offered() -> None:
    hero = fighter("A", gifts=TalentEffects(rerolls={"melee": 1}))
    for faces in ((15, 16), (20, 20), (9, 9), (1, 20)):
        asked = asked_of(tried(staged(Scripted(faces), hero, fighter("b")), hero, "melee", "try"), "reroll")
        assert asked.fault(by_itself(asked).answer) is None
        assert len(codes(asked)) == 2


def troubled(hero: bool = True, **fields: Any) -> tuple[Any, Fighter]:
    one = fighter("A" if hero else "b", **fields)
    return staged(Scripted(), one, fighter("c" if hero else "D"), doom=4), one


@pytest.mark.parametrize("trouble", ["doom", "guard", "drop", "balance"])
def test_what_a_complication_brings_a_hero(trouble: str) -> None:
    arena, one = troubled()
    acted_out(complications(arena, one, 1), complication=trouble)
    came = {
        "doom": arena.fight.doom == 6,
        "guard": not one.guard,
        "drop": one.arms[0].where == "ground",
        "balance": one.off_balance == 1,
    }
    assert [name for name, true in came.items() if true] == [trouble]


def test_each_nuisance_of_a_roll_comes_once_and_the_rest_is_doom() -> None:
    arena, one = troubled()
    running: Generator[Any, str, Any] = complications(arena, one, 3)
    asked = next(running)
    assert asked.who == "c", "the game master chooses"
    asked = running.send("guard")
    assert option(asked, "guard").refused == "This was already chosen for this roll."
    asked = running.send("drop")
    assert option(asked, "drop").refused != ""
    with pytest.raises(StopIteration):
        running.send("doom")
    assert arena.fight.doom == 6


def test_the_players_choose_for_a_foe_and_nothing_is_asked_where_one_thing_is_left() -> None:
    arena, foe = troubled(hero=False)
    asked = next(complications(arena, foe, 1))
    assert isinstance(asked, ComplicationChoice)
    assert (asked.who, codes(asked), asked.default) == ("D", ["doom", "guard"], "doom")
    assert asked.options[0].label == "remove 2 Doom: 4 → 2"
    acted_out(complications(arena, foe, 1), complication="doom")
    assert arena.fight.doom == 2
    arena.fight.doom = 1
    foe.guard = False
    acted_out(complications(arena, foe, 2))
    assert arena.fight.doom == 0, "not below nothing, and no Guard is left to lose"


@pytest.mark.parametrize("track", ["vigor", "resolve"])
def test_what_is_mended_is_two_points_and_one_for_each_momentum(track: Any) -> None:
    hurt = fighter("A", vigor=4, full_vigor=9, resolve=4, full_resolve=9)
    arena = staged(Scripted((9, 3)), hurt, fighter("b"), momentum=1)
    mended = StressRecovery(hurt, track, 2)
    asked = asked_of(tried(arena, hurt, "resistance", "recover", mended=mended), "spends")
    assert [one.label.split()[0] for one in asked.options] == ["no,", "1", "2"]
    hurt.vigor = hurt.resolve = 4
    arena = staged(Scripted((9, 3)), hurt, fighter("b"), momentum=1)
    more = {"vigor": "spend:0:0:0:2:0", "resolve": "spend:0:0:0:0:2"}[track]
    acted_out(tried(arena, hurt, "resistance", "recover", mended=mended), spends=more)
    assert getattr(hurt, track) == 4 + 2 + 2
    assert arena.fight.momentum == 0


def test_nothing_is_mended_by_a_failure_or_beyond_the_full() -> None:
    hurt = fighter("A", vigor=8, full_vigor=9)
    arena = staged(Scripted((15, 15), (1, 1)), hurt, fighter("b"))
    acted_out(tried(arena, hurt, "resistance", "recover", mended=StressRecovery(hurt, "vigor", 2)))
    assert hurt.vigor == 8
    acted_out(tried(arena, hurt, "resistance", "recover", mended=StressRecovery(hurt, "vigor", 2)))
    assert (hurt.vigor, arena.fight.momentum) == (9, 3)


def test_what_is_forced_upon_somebody_buys_and_banks_nothing() -> None:
    arena = staged(Scripted((1, 1), (1, 20)), fighter("A"), fighter("b"), momentum=4, doom=4)
    assert acted_out(resist(arena, arena.fight.find("A"), "athletics", 2, "keep standing"))
    assert not acted_out(resist(arena, arena.fight.find("A"), "athletics", 3, "keep standing"), complication="doom")
    assert (arena.fight.momentum, arena.fight.doom) == (4, 6)


def test_a_test_shows_its_chance_and_swift_action_can_be_bought_with_it() -> None:
    arena = staged(Scripted((1, 1)), fighter("A"), fighter("b"))
    asked = asked_of(tried(arena, arena.fight.find("A"), "observation", "look"), "dice")
    shown = figures(option(asked, "dice:0:0:0:0:0:0:0").preview())
    assert list(shown) == ["pass", "Momentum", "trouble"]
    arena = staged(Scripted((1, 1)), fighter("A"), fighter("b"))
    came = acted_out(
        tried(arena, arena.fight.find("A"), "melee", "try", swift=True),
        dice="dice:0:0:0:0:0:0:1",
        early_spends=["swift-action:", "enough"],
    )
    assert (came.swift, arena.fight.momentum) == (True, 1)
