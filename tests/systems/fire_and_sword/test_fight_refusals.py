"""What cannot be declared now is told with its reason, and only where somebody reads."""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.fire_and_sword.fight.options.declaration import ActionChoice
from solo.systems.fire_and_sword.fight.state import Fight, FightContext, Fighter
from solo.systems.fire_and_sword.fight.state.action_codes import read
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.people.magic import KnownSpell
from tests.systems.fire_and_sword.fighting import (
    SPELLS,
    DiceAtHand,
    a_build,
    a_fight,
    a_fighter,
    bow,
    javelin,
    knows,
    lance,
    sword,
)

ONE, OTHER = "party-0", "foes-0"
SIGHT = Spell(name="Far Sight", kind="sorcery", powers=(1,), text="…", whom="place", far_sight=True)


def told(fight: Fight, chosen: list[str] | None = None, listening: bool = True) -> dict[str, str]:
    """What the first of the party is refused, each with its reason."""
    arena = FightContext(fight, {**SPELLS, "Far Sight": SIGHT}, DiceAtHand(listening=listening))
    asked = ActionChoice(arena, fight.find(ONE), [read(code) for code in chosen or ()], 2)
    codes = [option.code for option in asked.options]
    assert len(set(codes)) == len(codes)
    assert all(asked.fault(option.code) == option.refused for option in asked.options if option.refused)
    return {option.code: option.refused for option in asked.options if option.refused}


def somebody(**more: Any) -> Fighter:
    return a_fighter(ONE, a_build(sword(), bow(), javelin(), lance()), **more)


def test_weapons_that_are_out_of_reach_or_out_of_hand() -> None:
    afar = told(a_fight(somebody(), a_fighter(OTHER, place=60)))
    assert afar == {
        "attack:Sword": "No foe is in reach. Run at one first.",
        "shoot:Bow": "Switch to the bow first.",
        "shoot:Javelin": "No foe is within 50 paces, or you cannot throw after your run.",
        "attack:Lance": "Switch to the lance first.",
    }
    close = told(a_fight(somebody(), a_fighter(OTHER)))
    assert close["shoot:Bow"] == close["shoot:Javelin"] == "You can't shoot or throw in melee (house rule)."
    assert "attack:Sword" not in close


def test_what_is_on_offer_in_some_way_is_not_refused() -> None:
    assert set(told(a_fight(somebody(), a_fighter(OTHER, place=20)))) == {"attack:Sword", "shoot:Bow", "attack:Lance"}


@pytest.mark.parametrize(
    ("fighter", "chosen", "code", "reason"),
    [
        (somebody(fallen=True), [], "attack", "Get up before you attack"),
        (somebody(weapon="Bow", missiles={"Bow": 0}), [], "shoot:Bow", "You have no bow left."),
        (somebody(weapon="Bow"), [], "shoot:Javelin", "The bow needs both hands."),
        (somebody(weapon="Lance"), [], "attack:Lance", "ride at least 25 paces"),
        (somebody(), ["back"], "attack:Sword", "is running away"),
        (
            a_fighter(ONE, a_build(sword(), one_attack=True)),
            [f"attack:Sword:{OTHER}"],
            "attack:Sword",
            "only one attack a round",
        ),
    ],
)
def test_each_reason_is_the_one_that_stands_in_the_way(
    fighter: Fighter, chosen: list[str], code: str, reason: str
) -> None:
    assert reason in told(a_fight(fighter, a_fighter(OTHER, place=30)), chosen)[code]


def test_behind_a_friend_a_short_weapon_strikes_nobody_and_no_weapon_a_spirit() -> None:
    fight = a_fight(a_fighter("party-1"), somebody(place=9), a_fighter(OTHER))
    fight.find(ONE).place, fight.find(ONE).behind = 0, "party-1"
    assert "Only a long spear" in told(fight)["attack:Sword"]
    spirit = a_fighter(OTHER, a_build(spirit=True), weapon="")
    assert "reach a spirit" in told(a_fight(somebody(), spirit))["attack:Sword"]


def test_spells_tell_what_they_want() -> None:
    known = [
        KnownSpell("Bless", 2, used=True),
        knows("Staunch", 1),
        knows("Rebuke", 2),
        knows("Hard Skin", 3),
        knows("Far Sight", 1),
    ]
    fight = a_fight(a_fighter(ONE, spells=known, magic_points=1), a_fighter(OTHER, place=60))
    refused = told(fight)
    assert refused["cast:Bless"] == "Already used. Regain it in a ceremony."
    assert refused["cast:Staunch"] == "It works by touch, outside combat only."
    assert refused["cast:Rebuke"] == "No target is within 20 paces."
    assert refused["cast:Hard Skin"] == "It costs 2 MP or more. You have 1."
    assert "places" in refused["cast:Far Sight"]
    second = told(fight, [f"cast:Rebuke:2::episode:{OTHER}"])
    assert second["cast:another"] == "You can cast only one spell a round (house rule)."


def test_a_rider_who_fell_does_not_mount_in_melee() -> None:
    rider = a_fighter(ONE, a_build(sword(), mount="Horse"))
    assert told(a_fight(rider, a_fighter(OTHER)))["mount"] == "You can't mount in melee."


def test_nothing_is_refused_where_nobody_reads() -> None:
    assert told(a_fight(somebody(), a_fighter(OTHER, place=60)), listening=False) == {}


@pytest.mark.parametrize(
    ("second_rank", "why"),
    [
        (False, "Only a long spear reaches past a friend. Run at a foe to step forward."),
        (True, "No foe is in reach. Run at one first."),
    ],
)
def test_only_a_short_weapon_is_refused_for_the_friend_in_front(second_rank: bool, why: str) -> None:
    rear = a_fighter(ONE, a_build(sword(second_rank=second_rank)))
    fight = a_fight(rear, a_fighter("party-1"), a_fighter(OTHER, place=60))
    rear.behind = "party-1"
    assert told(fight)["attack:Sword"] == why
