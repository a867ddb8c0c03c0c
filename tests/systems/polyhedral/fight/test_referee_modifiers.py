"""What the game master gives or takes in a fight (R-02): on the next check of anybody, beyond all limits, and told."""

from __future__ import annotations

import pytest

from solo.resolver import distribution
from solo.systems.contract import EnterNumber
from solo.systems.polyhedral.fight.rules import knockback
from solo.systems.polyhedral.rolls import injuries
from tests.systems.polyhedral.fight.staging import Stage, attack, fighter, held, off_hand

SWORD = held("longsword/broadsword")


def staged(**skills: int) -> Stage:
    stage = Stage({"Ann": fighter(SWORD, off_hand("Shield"), skills=skills)}, {"Bob": fighter(SWORD)})
    return stage.put(Ann=(5, 5), Bob=(6, 5))


def word(stage: Stage, whom: str) -> str:
    return f"gamemaster:{stage[whom].key}"


def test_it_stands_last_asks_how_much_costs_nothing_and_is_told() -> None:
    stage = staged()
    assert [option.code for option in stage.offered("Ann")][-2:] == [word(stage, "Ann"), word(stage, "Bob")]
    events = stage.turn("Ann", word(stage, "Ann"), "-3", attack("Bob"), "dodge", dice=((7,),))
    asked = next(one for one in stage.asked if one.kind == "gamemaster")
    assert isinstance(asked, EnterNumber)
    assert (asked.low, asked.high, asked.default) == (-20, 20, "0")
    assert events[0].text == "The game master gives −3 on Ann's next check."
    (roll,) = events[1].rolls
    assert [(one.name, one.value) for one in roll.modifiers] == [("the game master", -3)]
    assert roll.result == 4
    assert stage["Ann"].ruled == 0


def test_it_goes_beyond_the_limits_of_circumstances_and_stands_in_the_odds() -> None:
    stage = staged()
    stage["Bob"].prone, stage["Bob"].ruled, stage["Ann"].ruled = True, -5, 4
    found = stage.modifiers("Ann", attack("Bob"))
    assert found == {"target is prone": 1, "the game master": 4}
    assert stage.planned("Ann", attack("Bob"))["dodge"].dice.modifier == 5


def test_two_blows_of_one_action_share_it_and_what_is_taken_back_is_told() -> None:
    stage = Stage({"Ann": fighter()}, {"Bob": fighter(SWORD)}).put(Ann=(5, 5), Bob=(6, 5))
    answers = (word(stage, "Ann"), "2", word(stage, "Ann"), "0", word(stage, "Ann"), "1")
    events = stage.turn("Ann", *answers, attack("Bob", verb="pair"), "dodge", "dodge", dice=((1,), (1,)))
    assert [event.text for event in events[:3]] == [
        "The game master gives +2 on Ann's next check.",
        "The game master removes the modifier on Ann's next check.",
        "The game master gives +1 on Ann's next check.",
    ]
    assert all(event.rolls[0].modifiers[0].value == 1 for event in events[3:])


def test_it_bears_upon_balance_and_bleeding_too() -> None:
    stage = staged()
    stage["Bob"].ruled = -2
    stage.scene.falls((4,))
    knockback.knock_back(stage.arena, stage["Ann"], stage["Bob"])
    assert stage["Bob"].prone and not stage["Bob"].ruled
    bob = stage["Bob"]
    bob.lp, bob.unconscious, bob.bleeding, bob.ruled = -4, True, True, 3
    events = stage.turn("Bob", dice=((1,),))
    assert not bob.bleeding and not bob.ruled
    assert events[0].rolls[0].result == 4


@pytest.mark.parametrize("modifier", range(-3, 4))
def test_balance_with_a_modifier_is_what_counting_says(modifier: int) -> None:
    kept = sum(face + (face == 8) + modifier >= injuries.BALANCE for face in range(1, 9))
    assert distribution(injuries.balance, 8, modifier).chance_of(True) * 8 == kept


def test_nobody_who_plays_by_themselves_is_offered_it() -> None:
    stage = staged()
    stage.scene.has_listener = False
    assert not any(code.startswith("gamemaster") for code in stage.legal("Ann"))
