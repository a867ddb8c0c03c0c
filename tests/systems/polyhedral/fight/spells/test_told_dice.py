"""The dice of spells as they are told: defences and DR of an area, and the die of each turn of a Plague."""

from __future__ import annotations

from tests.systems.polyhedral.fight.spells.casters import FULL, SHORT, cast, company, duel
from tests.systems.polyhedral.fight.staging import fighter, worn

SHIRT = "Studded Leather, ring mail, chain/scale shirt"


def test_an_area_names_each_targets_defence_and_dr() -> None:
    stage = company(Bob=fighter(worn(SHIRT)))
    told = cast(stage, "Inferno", "6,5", dice=(FULL, (4,), (8,)))
    assert told[0].rolls[0].outcome == "against Bob 6, Bea 6"
    assert [(roll.what, roll.outcome) for event in told for roll in event.rolls[-1:] if event.parts] == [
        ("damage to Bob", "6 less half of DR 5"),
        ("damage to Bea", "10 less half of DR 0"),
    ]


def test_a_halved_amount_tells_its_halving() -> None:
    told = cast(duel(), "Envenom", dice=(SHORT, (5,)))
    (roll,) = (roll for event in told for roll in event.rolls if roll.what == "damage")
    assert [(one.name, one.value) for one in roll.modifiers] == [("halved", -4)]
    assert (roll.dice, roll.faces, roll.result) == ("1d8+2", (5,), 3)


def test_each_turn_of_a_plague_shows_its_die() -> None:
    stage = duel()
    cast(stage, "Plague", dice=(FULL,))
    told = stage.turn("Bob", "wait", dice=((3,),))
    assert [(roll.dice, roll.faces) for roll in told[0].rolls] == [("1d4", (3,))]
