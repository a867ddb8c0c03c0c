"""Charms touch living minds only (P-27): no undead, no constructs, nothing mindless; images are for eyes."""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.polyhedral.fight.tactics.movement import reason_to_flee
from solo.systems.polyhedral.magic.illusions import Illusion
from tests.systems.polyhedral.fight.spells.casters import (
    SPELLS,
    books,
    cast,
    castable_now,
    code,
    company,
    duel,
    key,
    lies,
    mage,
)
from tests.systems.polyhedral.fight.staging import fighter, held

DEAD_MINDS: list[tuple[Any, ...]] = [("undead",), ("construct",), ("mindless",), ("person", "undead")]
AT_ONE = ["Charm Person", "Flash/Bang", "Malaise", "Domination", "Banish"]
ALL_TOPS = (12, 12, 12)


@pytest.mark.parametrize("tags", DEAD_MINDS)
def test_no_charm_is_offered_at_a_mind_that_does_not_live(tags: tuple[Any, ...]) -> None:
    stage = duel(fighter(tags=tags))
    assert not {code(spell) for spell in AT_ONE} & castable_now(stage)


def test_a_living_animal_can_be_charmed() -> None:
    stage = duel(fighter(tags=("animal",)))
    assert {code(spell) for spell in AT_ONE} - {"charm-person"} <= castable_now(stage)


@pytest.mark.parametrize("tags", DEAD_MINDS)
@pytest.mark.parametrize(("spell", "on_bea"), [("Sleep", ["sleep 60"]), ("Turn the Tables", ["turn 1"])])
def test_an_area_takes_the_living_beside_the_dead(tags: tuple[Any, ...], spell: str, on_bea: list[str]) -> None:
    stage = company(Bob=fighter(tags=tags))
    cast(stage, spell, "9,5", dice=(ALL_TOPS,))
    assert lies(stage["Bob"]) == []
    assert lies(stage["Bea"]) == on_bea


@pytest.mark.parametrize("tags", DEAD_MINDS)
def test_nobody_hides_from_the_eyes_of_the_dead(tags: tuple[Any, ...]) -> None:
    stage = company(Bob=fighter(tags=tags))
    cast(stage, "Invisibility", dice=(ALL_TOPS,))
    assert stage["Ann"].effects[0].fooled == [key(stage, "Bea")]


@pytest.mark.parametrize("tags", DEAD_MINDS)
@pytest.mark.parametrize("spell", [name for name, spell in SPELLS.items() if spell.does(Illusion)])
def test_images_take_in_whoever_has_eyes(tags: tuple[Any, ...], spell: str) -> None:
    stage = duel(fighter(tags=tags))
    cast(stage, spell, "7,5", "7,6", dice=(ALL_TOPS,))
    assert stage.fight.standing[0].fooled == [key(stage, "Bob")]


def test_afflictions_reach_them_as_before() -> None:
    stage = duel(fighter(tags=("undead", "mindless")))
    cast(stage, "Lethargy", dice=(ALL_TOPS,))
    assert len(lies(stage["Bob"])) == 2


def test_whoever_knows_charms_only_cannot_harm_the_dead_and_leaves() -> None:
    charmer = fighter(*books("Charms"), skills={"Charms": 2, "Spellcraft": 4}, INT=12, STR=4)
    plate = {"hide": "Full Plate battle armor", "gear": held("longsword/broadsword")}
    for tags, reason in ((("undead",), True), (("person",), False)):
        stage = duel(fighter(plate["gear"], tags=tags, hide=plate["hide"]), charmer)  # type: ignore[arg-type]
        assert bool(reason_to_flee(stage.fight, stage.arena.armoury, stage["Ann"])) is reason


def test_a_friend_without_a_living_mind_takes_no_charm_either() -> None:
    stage = company(Al=fighter(tags=("undead",)), Ann=mage())
    cast(stage, "Confidence", dice=())
    assert lies(stage["Ann"]) == ["inspire +1 60"]
