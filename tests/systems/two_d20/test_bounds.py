"""Bounds of a start, of gear that is written down, and of rest between fights, on both sides (part 4, `H-19`)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from solo.systems.two_d20.gear.armour import Armour, Shield, armour_problems, shield_problems
from solo.systems.two_d20.gear.weapon import Weapon, find_problems
from solo.systems.two_d20.people import start_limits
from solo.systems.two_d20.people.attributes import Attributes, Training
from solo.systems.two_d20.people.sheet import Character, Treasure, encumbrance, figures_of
from solo.systems.two_d20.people.talents import TalentTaken
from solo.systems.two_d20.rolls.qualities import Qualities
from tests.systems.two_d20.blow_staging import Scripted, content
from tests.systems.two_d20.leisure_staging import BAD, GOOD, CampaignPools, hero, played

ARRAY = Attributes(12, 11, 10, 9, 9, 8, 7)


def newcomer(**fields: Any) -> Character:
    return replace(Character("A", attributes=ARRAY), **fields)


def codes(one: Character) -> list[str]:
    return [bound.code for bound in start_limits.list_broken_limits(one, content())]


# A start


def test_the_array_is_placed_each_once() -> None:
    assert codes(newcomer()) == []
    assert codes(newcomer(attributes=Attributes(7, 8, 9, 9, 10, 11, 12))) == []
    assert codes(newcomer(attributes=Attributes(12, 12, 10, 9, 9, 8, 7))) == ["attribute-array"]
    assert start_limits.count_placed(newcomer(attributes=Attributes(12, 12, 10, 9, 9, 8, 7))) == 6


@pytest.mark.parametrize(
    ("expertise", "focus", "broken"),
    [
        (3, 3, []),
        (4, 0, ["expertise"]),
        (2, 3, ["focus"]),
        (0, 1, ["focus"]),
    ],
)
def test_expertise_up_to_three_and_focus_up_to_expertise(expertise: int, focus: int, broken: list[str]) -> None:
    assert codes(newcomer(skills={"melee": Training(expertise, focus)})) == broken


@pytest.mark.parametrize(("more", "broken"), [(2, []), (3, ["skill-points"])])
def test_skills_cost_twenty_points(more: int, broken: list[str]) -> None:
    skills = {name: Training(3, 3) for name in ("melee", "parry", "athletics")}
    assert codes(newcomer(skills={**skills, "lore": Training(more, 0)})) == broken


def test_the_seasoned_go_beyond_three_but_not_five_and_carry_what_they_like() -> None:
    seasoned = {"sessions": 1, "gold": 99.0, "weapons": ("Club",) * 3, "kits": {"Healer's kit": 1, "Thief's kit": 1}}
    assert codes(newcomer(skills={"melee": Training(5, 0)}, **seasoned)) == []
    assert codes(newcomer(skills={"melee": Training(6, 0)}, **seasoned)) == ["expertise"]
    for earned in ({"ledger": [Treasure("a cup", 3)]}, {"renown": 1}, {"sessions": 1}):
        assert newcomer(**earned).is_seasoned
    assert not newcomer().is_seasoned


@pytest.mark.parametrize(
    ("fields", "broken"),
    [
        ({"weapons": ("Club", "Club")}, []),
        ({"weapons": ("Club", "Club", "Club")}, ["weapons"]),
        ({"armours": ("Scale coat", "Leather cap")}, []),
        ({"armours": ("Scale coat", "Leather jerkin")}, ["armour"]),
        ({"kits": {"Healer's kit": 3}}, []),
        ({"shield": "Buckler"}, []),
        ({"kits": {"Healer's kit": 3}, "shield": "Buckler"}, ["kit-or-shield"]),
        ({"kits": {"Healer's kit": 3, "Thief's kit": 3}}, ["kit-or-shield"]),
        ({"gold": 10.0}, []),
        ({"gold": 10.5}, ["gold"]),
        ({"talents": (TalentTaken("Tough"), TalentTaken("Stubborn"))}, []),
        ({"talents": (TalentTaken("Tough"), TalentTaken("Stubborn"), TalentTaken("Deadeye"))}, ["talents"]),
        ({"talents": (TalentTaken("Tough"), TalentTaken("Tough"))}, ["talent-twice"]),
        ({"talents": (TalentTaken("Practised", "melee"), TalentTaken("Practised", "parry"))}, []),
        ({"talents": (TalentTaken("Practised"),)}, ["talent-choice"]),
        ({"talents": (TalentTaken("Flourish", "parry"),)}, ["talent-choice"]),
        ({"talents": (TalentTaken("Flourish", "melee"),)}, []),
        ({"talents": (TalentTaken("Luck"),)}, ["no-talent"]),
    ],
)
def test_gear_and_talents_of_a_start(fields: dict[str, Any], broken: list[str]) -> None:
    assert codes(newcomer(**fields)) == broken


def test_what_makes_no_sense_at_any_table_is_firm() -> None:
    found = [
        bound
        for talents in (
            (TalentTaken("Luck"),),
            (TalentTaken("Practised"),),
            (TalentTaken("Tough"), TalentTaken("Tough")),
        )
        for bound in start_limits.list_broken_limits(newcomer(talents=talents), content())
    ]
    assert [bound.firm for bound in found] == [True, True, True]
    assert not any(bound.firm for bound in start_limits.list_broken_limits(newcomer(gold=99.0), content()))


def test_what_is_left_of_a_start_is_said() -> None:
    skills = {name: Training(3, 3) for name in ("melee", "parry", "athletics")}
    whole = newcomer(
        skills={**skills, "lore": Training(1, 1)},
        talents=(TalentTaken("Tough"), TalentTaken("Stubborn")),
        weapons=("Club", "Club"),
    )
    assert list(start_limits.unspent(whole)) == []
    assert list(start_limits.unspent(replace(whole, skills=skills))) == ["You can still spend 2 skill points."]
    one_left = {**skills, "lore": Training(1, 0)}
    assert list(start_limits.unspent(replace(whole, skills=one_left))) == ["You can still spend 1 skill point."]
    assert list(start_limits.unspent(replace(whole, talents=(TalentTaken("Tough"),)))) == [
        "You can still choose 1 talent."
    ]
    assert list(start_limits.unspent(replace(whole, weapons=("Club",)))) == ["You can still choose 1 weapon."]
    assert list(start_limits.unspent(replace(whole, weapons=("Club",), sessions=1))) == []


def test_what_follows_from_a_sheet() -> None:
    one = newcomer(skills={"resistance": Training(2, 0), "discipline": Training(3, 0)}, shield="Round shield")
    figures = figures_of(one, content())
    assert (figures.vigor, figures.resolve, figures.courage, figures.cover) == (10 + 2, 7 + 3, 0, 2)
    gifted = replace(one, talents=(TalentTaken("Tough"), TalentTaken("Iron Nerve")))
    assert (figures_of(gifted, content()).vigor, figures_of(gifted, content()).courage) == (14, 1)
    laden = replace(one, weapons=("Maul",) * 5)
    assert encumbrance(laden, content()) == 20 + 2
    assert (figures_of(laden, content()).fatigue, figures_of(laden, content()).vigor) == (1, 11)
    kit = replace(one, shield="", kits={"Healer's kit": 1})
    assert encumbrance(kit, content()) == 1


# Gear as it is written down


def weapon(**fields: Any) -> list[str]:
    made: dict[str, Any] = {"name": "thing", "type": "melee", "dice": 3, "reach": 1, **fields}
    return [field for field, _ in find_problems(Weapon(**made), content())]


@pytest.mark.parametrize(
    ("fields", "broken"),
    [
        ({}, []),
        ({"dice": 0}, []),
        ({"dice": 12}, []),
        ({"dice": 13}, ["dice"]),
        ({"dice": -1}, ["dice"]),
        ({"reach": 3}, []),
        ({"reach": 4}, ["reach"]),
        ({"reach": 0}, ["reach"]),
        ({"type": "ranged", "reach": 0, "range": "long"}, []),
        ({"type": "ranged", "reach": 0}, ["range"]),
        ({"type": "threaten", "reach": 0}, ["range"]),
        ({"type": "threaten", "reach": 1}, []),
        ({"type": "threaten", "reach": 0, "range": "close"}, []),
        ({"hands": 0}, []),
        ({"hands": 2}, []),
        ({"hands": 3}, ["hands"]),
        ({"hands": -1}, ["hands"]),
        ({"encumbrance": -1}, ["encumbrance"]),
    ],
)
def test_what_a_weapon_may_be(fields: dict[str, Any], broken: list[str]) -> None:
    assert weapon(**fields) == broken


@pytest.mark.parametrize(("soak", "broken"), [(0, []), (12, []), (13, ["soak"]), (-1, ["soak"])])
def test_what_armour_may_keep_off(soak: int, broken: list[str]) -> None:
    piece = Armour(name="coat", covers=("torso",), soak=soak, encumbrance=0, price=0)
    assert [field for field, _ in armour_problems(piece, content())] == broken


@pytest.mark.parametrize(("cover", "broken"), [(0, []), (8, []), (9, ["cover"]), (-1, ["cover"])])
def test_what_a_shield_may_cover(cover: int, broken: list[str]) -> None:
    assert [
        field for field, _ in shield_problems(Shield(name="s", cover=cover, encumbrance=0, price=0), content())
    ] == broken


def test_qualities_in_words() -> None:
    assert str(Qualities()) == ""
    assert str(Qualities(piercing=1, knockdown=True)) == "Piercing 1, Knockdown"
    assert str(Qualities(nonlethal=True, vicious=2, area=True)) == "Nonlethal, Vicious 2, Area"


# Rest (R-19, H-15, H-19)


def test_seven_days_take_one_of_each_kind_off() -> None:
    for days, harm in ((6, (2, 2)), (7, (1, 1)), (13, (1, 1)), (14, (0, 0))):
        game = played("rest", (hero(wounds=2, trauma=2),), rest=["day"] * days + ["end"])
        assert (game.home().wounds, game.home().trauma) == harm


def test_days_of_rest_are_counted_from_one_rest_to_the_next_while_there_is_harm() -> None:
    assert played("rest", (hero(wounds=1, rested_days=6),), rest=["day", "end"]).home().wounds == 0
    assert played("rest", (hero(wounds=1, rested_days=5),), rest=["day", "end"]).home().wounds == 1
    assert played("rest", (hero(rested_days=5),), rest=["day", "end"]).home().rested_days == 0


def test_the_broken_are_healed_by_time_alone_but_their_wounds_are_tended() -> None:
    broken, friend = hero(trauma=5, wounds=1), hero("Bo")
    game = played("rest", (broken, friend), Scripted((GOOD, BAD)), rest=["day", "tend:party-0:vigor", "end"])
    asked = [each for each in game.asked if each.kind == "rest"][1]
    assert asked.option("tend:party-0:resolve").refused == "Ann is broken and recovers only after 7 days of rest."  # type: ignore[attr-defined]
    assert (game.home().wounds, game.home().trauma, game.home().broken) == (0, 5, True)
    rested = played("rest", (broken, friend), rest=["week", "end"])
    assert (rested.home().trauma, rested.home().broken) == (4, False)


def test_a_kit_is_filled_up_for_a_piece_of_gold() -> None:
    poor = hero(kits={"Thief's kit": 1}, gold=0.5)
    refused = played("rest", (poor,), rest=["end"]).first("rest").option("refill:party-0:Thief's kit").refused
    assert refused == "Ann cannot pay 1 gold."
    rich = hero(kits={"Thief's kit": 1}, gold=1.0)
    home = played("rest", (rich,), rest=["refill:party-0:Thief's kit", "end"]).home()
    assert (home.kits, home.gold) == ({"Thief's kit": 3}, 0)
    full = hero(kits={"Thief's kit": 3})
    assert played("rest", (full,), rest=["end"]).first("rest").option("refill:party-0:Thief's kit") is None


def test_momentum_fades_once_with_the_first_day() -> None:
    game = played("rest", (hero(),), rest=["day", "day", "end"], shared=CampaignPools(4, 3, 1))
    assert game.shared == CampaignPools(3, 3, 1)


# Scenes and sessions (H-18)


@pytest.mark.parametrize(("fights", "usual"), [(2, "end"), (3, "session"), (4, "session")])
def test_the_end_of_a_session_is_proposed_after_the_third_fight(fights: int, usual: str) -> None:
    game = played("session", (hero(),), session=["end"], shared=CampaignPools(0, 3, fights))
    assert game.first("session").default == usual


def test_a_new_session_fills_fortune_and_doom_and_empties_the_pool() -> None:
    party = hero(fortune=0), hero("Bo", fortune=1)
    game = played("session", party, session=["session"], players="party-0+party-1", shared=CampaignPools(5, 1, 3))
    assert game.shared == CampaignPools(0, 6, 0)
    assert [(game.home(name).fortune, game.home(name).sessions) for name in ("Ann", "Bo")] == [(3, 1), (3, 1)]
