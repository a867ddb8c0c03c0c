"""A Charm that is given away is doubted (P-25): whoever the charmer's friends hurt rolls Perception against it."""

from __future__ import annotations

import pytest

from solo.systems.polyhedral.fight.rules import charm_doubt
from tests.systems.polyhedral.fight.spells.casters import FULL, cast, company, key, lies
from tests.systems.polyhedral.fight.staging import Stage, attack, fighter, held


def charmed() -> Stage:
    """Bob, charmed by Ann with a check of 6, beside Al with a sword."""
    stage = company(Al=fighter(held("longsword/broadsword"))).put(Al=(8, 5))
    cast(stage, "Charm Person", key(stage, "Bob"), dice=(FULL,))
    return stage


@pytest.mark.parametrize(
    ("face", "left", "outcome", "text"),
    [
        (5, ["charm 60"], "not seen", "Bob tries to see through Charm Person and fails."),
        (6, [], "seen", "Bob tries to see through Charm Person and succeeds."),
    ],
)
def test_a_wound_by_the_charmers_friend_gives_it_away(face: int, left: list[str], outcome: str, text: str) -> None:
    stage = charmed()
    told = stage.turn("Al", attack("Bob"), "dodge", dice=((8,), (1,), (face,)))
    assert lies(stage["Bob"]) == left
    (doubt,) = (event for event in told if event.kind == "perception")
    assert (doubt.text, doubt.rolls[0].target, doubt.rolls[0].outcome) == (text, 6, outcome)


def test_only_the_charmers_own_friends_raise_a_doubt_in_whoever_is_awake() -> None:
    """No check answers a blow by Bob's own side, by the charmer herself, or one that leaves him unconscious."""
    for striker, awake in (("Al", True), ("Ann", True), ("Bea", True), ("Al", False)):
        stage = charmed()
        stage["Bob"].unconscious = not awake
        stage.scene.falls(*([(6,)] if striker == "Al" and awake else []))
        charm_doubt.hurt_by(stage.arena, stage["Bob"], stage[striker])
        stage.scene.done()


def test_a_miss_gives_nothing_away() -> None:
    stage = charmed()
    stage.turn("Al", attack("Bob"), "dodge", dice=((1,),))
    assert lies(stage["Bob"]) == ["charm 60"]


def test_a_wound_by_the_charmer_ends_it_without_a_check() -> None:
    stage = charmed()
    cast(stage, "Injury", key(stage, "Bob"), dice=(FULL, (1,)))
    assert lies(stage["Bob"]) == []
