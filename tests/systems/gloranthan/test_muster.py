"""Mustering: who stands in a battle as what, with which switches, and fields as they are drawn."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from solo.resolver import distribution
from solo.systems.contract import NoRoomError
from solo.systems.contract.hexes import distance, neighbours
from solo.systems.gloranthan.battle.muster import muster
from solo.systems.gloranthan.battle.rules.harm import take
from solo.systems.gloranthan.battle.state.battle import BattleLookup
from solo.systems.gloranthan.field.hex_field import SIZES
from solo.systems.gloranthan.field.map_generation import (
    FIELDS,
    GAPS,
    SHARES,
    drawn_field,
    field_number,
    plain_field,
    zones,
)
from solo.systems.gloranthan.hands.shared_table import CampaignTable
from solo.systems.gloranthan.hands.time_card import TimeCard
from solo.systems.gloranthan.people.action_bonuses import attack_power, resist_power
from solo.systems.gloranthan.people.retinue import Companion
from solo.systems.gloranthan.people.sheet import Trait, Wound
from solo.systems.gloranthan.rating import power_text
from solo.systems.gloranthan.religion.moon import date_of
from solo.systems.gloranthan.units.unit_type import UnitType
from tests.systems.gloranthan.gloranthan_content import content
from tests.systems.gloranthan.staging import FOUR, copied, heroes, mustered, setup

SCALES_AND_GAPS = [(scale, distance) for scale, gaps in GAPS.items() for distance in gaps]


def powers(battle, name, band="melee"):
    figure = next(one for one in battle.figures if one.kind == name)
    unit = content().entries(UnitType)[figure.unit]
    return (
        power_text(attack_power(figure.powers, figure.armed, unit, band)),
        power_text(resist_power(figure.powers, figure.armed, unit)),
    )


# Figures


def test_the_four_heroes_stand_as_part_12_has_them():
    battle = mustered(FOUR, {"Soldier": 2})
    assert powers(battle, "Spearwoman") == ("6M2E", "6M2E")
    assert powers(battle, "Band captain") == ("6M2E", "6M1E")
    assert powers(battle, "Storm initiate") == ("2M2E", "2M2E")  # with the affinity's two edges
    assert powers(battle, "Archer scout", "missile") == ("5M2E", "5M")
    assert powers(battle, "Soldier") == ("4M2E", "4M3E")
    assert [one.letter for one in battle.figures] == ["S", "B", "T", "A", "a", "b"]
    captain, initiate = battle.figures[1], battle.figures[2]
    assert captain.leads and not initiate.leads
    assert initiate.faith.religion == "Vinga" and initiate.faith.rank == 2
    assert {"Heortling", "Air", "Combat"} <= set(initiate.faith.runes)


def test_a_hero_and_all_people_with_her_stand_as_one_figure_that_is_hurt_as_one():
    """`G-18`."""
    people = {"companions": (Companion("Orla", ("Melee Attack",)),), "retainers": True, "followers": "soldiers"}
    captain = replace(heroes()["Band captain"], **people)
    battle = mustered([captain, "Spearwoman"], {"Soldier": 1}, scale="battle")
    assert [one.name for one in battle.figures if one.side == "party"] == ["Band captain", "Spearwoman"]
    one = battle.find("party-0")
    assert one.leads and one.hits("physical") == 4
    assert take(one, "physical", 3) == "" and take(one, "physical", 1) == "falls"


def test_a_regiment_fights_at_battle_scale_with_its_leaders_hits():
    battle = mustered(["Tribune Carmanya"], {"Line spears": 1, "Hill levy": 1})
    assert battle.scale == "battle"
    assert powers(battle, "Line spears") == ("14M7E", "14M8E")
    assert powers(battle, "Hill levy", "skirmish")[0] == "13M4E"
    assert battle.find("foes-0").hits("physical") == 9
    assert battle.find("party-0").regiment and battle.find("foes-1").regiment
    assert mustered(FOUR, {"Line spears": 1}, scale="personal").scale == "battle"


def test_a_commander_leaves_the_regiment_at_home_in_a_brawl():
    brawl = mustered(["Tribune Carmanya"], {"Soldier": 1})
    assert brawl.scale == "personal" and not brawl.find("party-0").regiment
    battle = mustered(["Tribune Carmanya"], {"Soldier": 1}, scale="battle")
    assert battle.find("party-0").armed.melee.masteries > brawl.find("party-0").armed.melee.masteries


def test_a_person_among_ordinary_foes_stands_alone_beside_their_bands():
    wanted = setup(FOUR, {"Trollkin": 5}, bands="in fours")
    named = replace(wanted, foes=(replace(wanted.foes[0], called=("Gorm",)),))
    foes = [(one.name, one.people) for one in muster(named, content()).figures if one.side == "foes"]
    assert foes == [("Gorm", 1), ("4 Trollkin b", 4)]


def test_ordinary_foes_stand_in_bands_as_strong_as_all_of_them():
    battle = mustered(FOUR, {"Trollkin": 7, "Dark troll": 2}, bands="in fours")
    trolls = [one for one in battle.figures if one.kind == "Trollkin"]
    assert [(one.name, one.people) for one in trolls] == [("4 Trollkin a", 4), ("2 Trollkin b", 2), ("Trollkin c", 1)]
    assert [one.armed.melee.masteries - trolls[-1].armed.melee.masteries for one in trolls] == [2, 1, 0]
    assert {one.hits("physical") for one in trolls} == {3}
    assert trolls[0].armed.leadership == trolls[-1].armed.leadership
    assert [one.people for one in battle.figures if one.kind == "Dark troll"] == [1, 1]


def test_what_a_hero_holds_and_a_major_foe_may_spend_lies_on_the_table():
    hero = replace(heroes()["Spearwoman"], hand=("Elmal", "Vinga"), hero_points=2)
    battle = mustered([hero], {"Champion": 1, "Soldier": 1})
    assert battle.cards.hand("party-0").cards == ("Elmal", "Vinga")
    assert battle.cards.hand("party-0").points == 2
    assert battle.cards.hand("foes-0").points == 1
    assert battle.cards.hand("foes-1").points == 0
    assert battle.cards.fresh and battle.cards.ominous


def test_in_a_campaign_the_table_lies_as_it_was_left():
    table = CampaignTable(omens=("Elmal",), days=3)
    given = replace(setup(FOUR, {"Wolf": 1}), shared=table)
    battle = muster(given, content())
    assert battle.cards.table == table and not battle.cards.fresh
    assert battle.phase == "full"
    with pytest.raises(ValueError, match="another game"):
        muster(replace(given, shared=Trait("Tall")), content())


def test_the_moon_and_the_time_cards_of_a_fight_are_of_one_day():
    own = mustered(["Seriane Half-Veil"], {"Wolf": 1})
    first = muster(replace(setup(["Seriane Half-Veil"], {"Wolf": 1}), shared=CampaignTable()), content())
    assert own.phase == first.phase == date_of(0, 5).phase
    wished = mustered(["Seriane Half-Veil"], {"Wolf": 1}, moon="full")
    full = next(card.rune for card in content().entries(TimeCard).values() if (card.span, card.number) == ("day", 4))
    assert full in BattleLookup(wished, content()).sky.runes
    assert full not in BattleLookup(own, content()).sky.runes


def test_whoever_cannot_fight_is_told_why():
    hurt = replace(heroes()["Spearwoman"], wounds=(Wound("physical", True),))
    with pytest.raises(ValueError, match="Seriously Hurt"):
        mustered([hurt], {"Wolf": 1})
    with pytest.raises(ValueError, match="dead"):
        mustered([replace(heroes()["Spearwoman"], dead=True)], {"Wolf": 1})
    with pytest.raises(ValueError, match="type of unit"):
        mustered([replace(heroes()["Spearwoman"], unit="Tank")], {"Wolf": 1})
    with pytest.raises(ValueError, match="no foe"):
        mustered(FOUR, {"Jabberwock": 1})
    with pytest.raises(NoRoomError, match="20 figures of the foes"):
        mustered(["Tribune Carmanya"], {"Hill levy": 21})
    with pytest.raises(ValueError, match="place"):
        muster(replace(setup(FOUR, {"Wolf": 1}), place="The ford"), content())


def test_magic_that_is_seriously_hurt_leaves_what_works_by_itself():
    hero = replace(heroes()["Storm initiate"], wounds=(Wound("magic", True),))
    battle = mustered([hero], {"Wolf": 1})
    assert [one.name for one in battle.figures[0].abilities] == ["Protection Against Spirit Magic"]


# Switches


def test_the_more_numerous_attack_and_a_coin_decides_between_equals():
    assert mustered(FOUR, {"Soldier": 3}).attacker == "party"
    assert mustered(FOUR, {"Soldier": 5}).attacker == "foes"
    assert mustered(FOUR, {"Soldier": 4}).coin
    assert mustered(FOUR, {"Trollkin": 8}, bands="in fours").attacker == "party"
    said = mustered(FOUR, {"Soldier": 4}, attackers="the foes")
    assert said.attacker == "foes" and not said.coin


def test_switches_say_what_the_field_is_like():
    battle = mustered(FOUR, {"Soldier": 3}, light="night", moon="dying", glowline="inside", home_ground="the foes")
    assert battle.night and not battle.underground
    assert (battle.phase, battle.glowline, battle.home) == ("dying", True, "foes")
    assert [one.faith.landscape for one in battle.figures] == ["", "", "", "", "home", "home", "home"]
    assert mustered(FOUR, {"Soldier": 1}, wit_of_foes="cunning").find("foes-0").wit == "cunning"
    with pytest.raises(ValueError, match="light"):
        mustered(FOUR, {"Soldier": 3}, light="dusk")


def test_house_rules_hold():
    assert mustered(FOUR, {"Soldier": 3}, **{"quiet-turns": "3"}).rulings.quiet_turns == 3


def test_a_battle_is_the_same_after_it_was_saved():
    battle = mustered(FOUR, {"Champion": 1, "Restless spirit": 2})
    assert copied(battle) == battle


# Fields


@pytest.mark.parametrize(("scale", "gap"), SCALES_AND_GAPS)
def test_zones_stand_as_far_apart_as_the_fight_says(scale, gap):
    left, right = zones(scale, gap)
    width = SIZES[scale][0]
    assert distance((left[1], 4), (right[0], 4)) == GAPS[scale][gap]
    assert left[1] - left[0] == right[1] - right[0] == (2 if scale == "personal" else 1)
    assert left[0] >= 0 and right[1] < width
    assert abs(left[0] - (width - 1 - right[1])) <= 1


@given(st.sampled_from(SCALES_AND_GAPS), st.integers(1, FIELDS))
def test_drawn_fields_hold_the_shares_of_going_and_zones_are_good(which, number):
    field = drawn_field(*which, number)
    assert (field.width, field.height) == SIZES[which[0]]
    kept = {column for first, last in zones(*which) for column in range(first, last + 1)}
    assert {row[column] for row in field.rows for column in kept} == {"."}
    counts = Counter("".join(field.rows))
    between = field.width * field.height - len(kept) * field.height
    assert {sign: counts[sign] for sign, _ in SHARES} == {sign: round(share * between) for sign, share in SHARES}


def test_fields_differ_by_their_number_and_each_is_as_likely():
    assert len({drawn_field("personal", "usual", number) for number in range(1, 101)}) == 100
    odds = distribution(field_number)
    assert len(odds) == FIELDS and {float(chance) for _, chance in odds} == {1.0}
    assert set(plain_field("battle").rows) == {"." * 16}


def test_bad_going_lies_in_clumps():
    alone = together = 0
    for number in range(1, 21):
        field = drawn_field("personal", "usual", number)
        for row in range(field.height):
            for column in range(field.width):
                sign, place = field.ground((column, row)), (column, row)
                if sign != ".":
                    company = any(field.holds(one) and field.ground(one) == sign for one in neighbours(place))
                    together, alone = together + company, alone + (not company)
    assert alone < together / 20
