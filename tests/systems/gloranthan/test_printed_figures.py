"""Figures of the tables as they are printed, row by row: levels, companies, wealth, magic, rituals, the moon, the deck
and the figures of the house rules (`G-02`, `G-15` to `G-23`, `G-25` to `G-32`, `G-38`, `G-39`, `G-43` to `G-46`).
"""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.gloranthan.action.odds import defeat_distribution
from solo.systems.gloranthan.conflict.undertaking import DIFFICULTIES
from solo.systems.gloranthan.field.map_generation import plain_field, zones
from solo.systems.gloranthan.library.tables import ROWS
from solo.systems.gloranthan.magic.ability import ability_cost, type_cost
from solo.systems.gloranthan.magic.guardian import may_share
from solo.systems.gloranthan.magic.resistance import RANGE_PENALTIES, RESISTANCES
from solo.systems.gloranthan.magic.ritual import ritual_bonus, ritual_hours
from solo.systems.gloranthan.magic.spell import Spell
from solo.systems.gloranthan.people.retinue import (
    companion_power,
    followers,
    regiment_size,
    retainers,
)
from solo.systems.gloranthan.people.wealth import cash, condition, gain, spend, upkeep, wealth_cost
from solo.systems.gloranthan.rating import Rating, modifier_text, power_text, to_whole_masteries
from solo.systems.gloranthan.religion.moon import date_of, lunar_modifier
from solo.systems.gloranthan.religion.per_magic import per_magic
from solo.systems.gloranthan.religion.wizardry import boost_cost, grimoire_cost, tap_effect
from solo.systems.gloranthan.rolls.action import MASTERY_DECK, defeats
from solo.systems.gloranthan.rolls.levels import (
    combine_levels,
    cost,
    level_of,
    multiple,
    nearest_level,
    supported_power,
)
from solo.systems.gloranthan.rolls.recovery import recovers
from solo.systems.gloranthan.rulings import USUAL
from solo.systems.gloranthan.units.unit_type import UnitType
from tests.systems.gloranthan.action_staging import drawn
from tests.systems.gloranthan.gloranthan_content import content

LEVELS = [
    (0, 0, 0, 0), (1, 1, 5, 5), (2, 2, 6, 11), (3, 4, 7, 18), (4, 8, 8, 26), (5, 16, 10, 36), (6, 32, 12, 48),
    (7, 64, 14, 62), (8, 128, 16, 78), (9, 256, 18, 96), (10, 512, 20, 116), (11, 1024, 22, 138), (12, 2048, 24, 162),
    (13, 4096, 26, 188), (14, 8192, 28, 216), (15, 16384, 30, 246), (16, 32768, 32, 278),
]  # fmt: skip


@pytest.mark.parametrize(("level", "many", "step", "whole"), LEVELS, ids=[str(row[0]) for row in LEVELS])
def test_each_level_has_its_multiple_and_its_price(level: int, many: int, step: int, whole: int) -> None:
    """G-02."""
    assert (multiple(level), cost(0, level)) == (many, whole)
    assert cost(max(0, level - 1), level) == step
    assert level_of(many) == level and (level < 2 or level_of(many - 1) == level - 1)


def test_a_raise_costs_its_steps() -> None:
    """Example 2."""
    assert (cost(7, 8), cost(4, 6)) == (16, 22)


def test_the_table_of_power_levels_begins_with_a_level_that_costs_nothing() -> None:
    rows = dict(ROWS["Power levels"]())
    assert rows["0"] == "multiple 0, 0 XP from the level below, 0 XP in all"
    assert rows["1"] == "multiple 1, 5 XP from the level below, 5 XP in all"
    assert rows["7"] == "multiple 64, 14 XP from the level below, 62 XP in all"


@pytest.mark.parametrize(
    ("levels", "whole", "joined"),
    [
        ((8, 7), 8, "8M3E"), ((8, 8), 9, "9M"), ((8, 6, 6), 8, "8M3E"), ((9, 7), 9, "9M2E"), ((9, 6), 9, "9M1E"),
        ((9, 5), 9, "9M"), ((8, 6), 8, "8M2E"), ((8, 5), 8, "8M1E"), ((8, 4), 8, "8M"), ((5,), 5, "5M"),
        ((6, 5, 5, 5), 7, "7M2E"), ((8, 7, 6, 5), 8, "8M3E"), ((4, 4), 5, "5M"), ((1, 1), 2, "2M"), ((0, 3), 3, "3M"),
    ],
)  # fmt: skip
def test_powers_are_taken_together_by_their_multiples(levels: tuple[int, ...], whole: int, joined: str) -> None:
    """G-13, G-43, R-19, example 5: the rest gives 3, 2 or 1 edges as it lies 1, 2 or 3 levels below, less none."""
    assert combine_levels(levels) == whole
    assert power_text(supported_power(levels)) == joined


@pytest.mark.parametrize(
    ("people", "level"), [(0, 0), (1, 1), (2, 2), (3, 2), (5, 3), (6, 3), (7, 4), (12, 4), (13, 5), (40, 6), (1000, 11)]
)
def test_upkeep_looks_for_the_nearest_multiple_and_takes_the_lower_of_two(people: int, level: int) -> None:
    assert nearest_level(people) == level


RETAINERS = [
    (1, 0, 2), (3, 2, 2), (4, 3, 2), (5, 4, 2), (6, 5, 2), (7, 5, 4), (8, 5, 8), (9, 6, 8), (10, 7, 8), (11, 8, 8),
    (13, 10, 8),
]  # fmt: skip


@pytest.mark.parametrize(("power", "best", "number"), RETAINERS)
def test_retainers_are_as_many_and_as_good_as_the_table_says(power: int, best: int, number: int) -> None:
    """G-15: with companions there are twice as many, up to 8; where there are 8 they are one better."""
    assert retainers(power, companions=False) == (best, number)
    both = {2: (best, 4), 4: (best, 8), 8: (best + 1, 8)}[number]
    assert retainers(power, companions=True) == both


FOLLOWERS = [
    (4, 8, 2, 4), (5, 14, 4, 8), (6, 14, 4, 8), (7, 24, 8, 14), (8, 56, 16, 28), (9, 112, 28, 56), (10, 224, 56, 112),
    (11, 224, 56, 224), (12, 448, 112, 224), (13, 896, 224, 448), (14, 1000, 250, 500), (15, 1000, 250, 500),
    (16, 1000, 250, 500),
]  # fmt: skip


@pytest.mark.parametrize("row", FOLLOWERS, ids=[str(row[0]) for row in FOLLOWERS])
def test_followers_are_as_many_as_the_table_says(row: tuple[int, ...]) -> None:
    """G-16, R-22."""
    assert followers(row[0]) == row[1:]


@pytest.mark.parametrize(
    ("levels", "social", "power"),
    [((6, 5, 5, 5), 5, 6), ((7, 4, 4, 5), 5, 6), ((7, 4, 4, 5), 4, 5), ((4, 3, 3, 3), 9, 4)],
)
def test_companions_stay_below_the_whole_and_near_social(levels: tuple[int, ...], social: int, power: int) -> None:
    """G-14, examples 3 and 4."""
    assert companion_power(levels, social) == power


@pytest.mark.parametrize(
    ("kind", "foot", "riders"),
    [
        ("part-time", 1000, 500),
        ("professional", 1000, 500),
        ("half part-time", 500, 250),
        ("half professional", 500, 250),
    ],
)
def test_a_regiment_counts_a_thousand_foot_or_half_as_many_riders(kind: Any, foot: int, riders: int) -> None:
    """G-17."""
    assert (regiment_size(kind, mounted=False), regiment_size(kind, mounted=True)) == (foot, riders)


@pytest.mark.parametrize(
    ("band", "foot", "riders"), [("soldiers", 1000, 500), ("fighter-magicians", 500, 250), ("magicians", 250, 125)]
)
def test_a_regiment_of_magicians_is_smaller(band: Any, foot: int, riders: int) -> None:
    """G-17."""
    found = (regiment_size("professional", False, band), regiment_size("professional", True, band))
    assert found == (foot, riders)


CONDITIONS = [
    (-4, "-2M", "impossible"), (-3, "-1M", "impossible"), (-2, "-3E", "impossible"), (-1, "-1E", "difficult"),
    (0, "0", "possible"), (1, "+1E", "acceptable"), (2, "+1E", "acceptable"), (3, "+2E", "straightforward"),
    (4, "+2E", "straightforward"), (5, "+3E", "easy"), (6, "+3E", "easy"), (7, "+3E", "simple"), (9, "+3E", "simple"),
]  # fmt: skip


@pytest.mark.parametrize(("paid", "power", "recruiting"), CONDITIONS)
def test_the_state_of_a_unit_follows_from_what_is_paid(paid: int, power: str, recruiting: str) -> None:
    """G-19, R-02: three below is −1M, between −2M and −3E."""
    state = condition(paid)
    assert state is not None
    assert (modifier_text(state.power).replace("−", "-"), state.recruiting) == (power, recruiting)


def test_people_who_are_paid_more_than_four_too_little_cannot_be_kept() -> None:
    assert condition(-5) is None


@pytest.mark.parametrize(
    ("people", "magicians", "unit", "level"),
    [
        (40, False, "Knights", 9), (40, True, "Knights", 10), (40, True, "Cataphracht", 10), (8, False, "Fyrd", 4),
        (8, True, "Fyrd", 5), (8, True, "Improvised Weapons", 4), (1000, False, "Hoplite", 13), (8, False, "", 4),
    ],
)  # fmt: skip
def test_upkeep_adds_magicians_and_dear_arms_up_to_four(people: int, magicians: bool, unit: str, level: int) -> None:
    """G-19, R-18 and example 8."""
    assert upkeep(people, magicians, content().entries(UnitType).get(unit)) == level


@pytest.mark.parametrize(
    ("wealth", "price", "left"),
    [
        ("10M", 8, "9M2E"), ("9M", 8, "8M1E"), ("9M", 2, "9M"), ("8M5E", 5, "8M2E"), ("9M", 3, "9M"), ("9M", 4, "8M5E"),
        ("5M4E", 5, "0M"), ("5M", 0, "5M"), ("9M2E", 3, "9M2E"),
    ],
)  # fmt: skip
def test_wealth_after_spending(wealth: str, price: int, left: str) -> None:
    """G-20, R-15, R-17 and example 6: a price 6 below changes nothing, one 5 below does."""
    assert power_text(spend(Rating.power(wealth), price)) == left


@pytest.mark.parametrize(
    ("wealth", "gained", "after"),
    [
        ("10M5E", 4, "11M"), ("7M", 5, "7M4E"), ("6M", 9, "9M3E"), ("9M", 9, "10M"), ("9M", 8, "9M5E"),
        ("9M", 4, "9M1E"), ("9M", 3, "9M1E"), ("9M", 2, "9M"), ("2M5E", 9, "9M"), ("3M5E", 9, "9M1E"),
        ("5M2E", 0, "5M2E"),
    ],
)  # fmt: skip
def test_wealth_after_a_gain(wealth: str, gained: int, after: str) -> None:
    """G-21, R-16, R-17 and example 7: 6 below is worth an edge, 7 below nothing."""
    assert power_text(gain(Rating.power(wealth), gained)) == after


def test_money_and_the_price_of_wealth() -> None:
    """G-22: 112 L a multiple, 1 XP for each 2M, rounded up."""
    assert [cash(level) for level in (0, 1, 2, 10)] == [0, 112, 224, 57344]
    assert [wealth_cost(level) for level in (0, 1, 2, 3, 4, 5)] == [0, 1, 1, 2, 2, 3]


@pytest.mark.parametrize(
    ("edges", "after"), [(5, (2, 5)), (6, (3, 0)), (7, (3, 1)), (12, (4, 0)), (0, (2, 0)), (-6, (2, -6))]
)
def test_six_edges_of_wealth_or_a_ritual_are_a_mastery(edges: int, after: tuple[int, int]) -> None:
    """R-14."""
    assert to_whole_masteries(Rating(2, edges)) == Rating(*after)


MATRIX: dict[Any, tuple[int, ...]] = {
    "Weak": (0, 1, 2, 3), "Minor": (1, 2, 4, 5), "Ordinary": (2, 4, 6, 8), "Major": (4, 6, 8, 10),
    "Twice Major": (6, 8, 10, 12),
}  # fmt: skip
FREQUENCIES: tuple[Any, ...] = ("Rare", "Common", "Very Common", "Ubiquitous")


@pytest.mark.parametrize("grade", MATRIX)
def test_an_ability_costs_what_the_matrix_says(grade: Any) -> None:
    """G-30."""
    assert tuple(ability_cost(grade, each, "Theism") for each in FREQUENCIES) == MATRIX[grade]


def test_types_of_magic_cost_more_or_less() -> None:
    """G-32."""
    assert {grade: type_cost("Spirit", grade) for grade in MATRIX} == {
        "Weak": -1, "Minor": -1, "Ordinary": 0, "Major": 1, "Twice Major": 2,
    }  # fmt: skip
    kinds: tuple[Any, ...] = ("Common magic", "Theism", "Sorcery", "Mysticism", "Lunar", "Talent")
    assert [type_cost(kind, "Ordinary") for kind in kinds] == [0, 0, 1, 1, 0, 0]


@pytest.mark.parametrize(
    ("grade", "frequency", "kind", "item", "discount", "xp"),
    [
        ("Ordinary", "Common", "Spirit", False, 0, 4), ("Ordinary", "Common", "Sorcery", False, 0, 5),
        ("Major", "Very Common", "Spirit", False, 0, 9), ("Minor", "Common", "Sorcery", True, 0, 2),
        ("Weak", "Common", "Theism", False, -1, 0), ("Weak", "Rare", "Spirit", True, -1, 0),
    ],
)  # fmt: skip
def test_what_is_taken_off_an_ability_adds_up_and_leaves_0_at_least(
    grade: Any, frequency: Any, kind: Any, item: bool, discount: int, xp: int
) -> None:
    """Example 12."""
    assert ability_cost(grade, frequency, kind, item, discount) == xp


SPELLS = {
    "Sharp Sword": 4, "Sword Strikes Undead": 1, "Weapon Strike": 5, "Arrow Armour": 2, "Protection": 5,
    "Protection Against Spirit Magic": 2, "Hurt You": 5, "Dullblade": 2, "Heal Cut": 4, "Damaging Attack": 5,
    "Sneaking": 2, "Sword Guide": 4, "Deflect Weapon": 4, "Protection Against Uz Spirit Magic": 1, "Counter Spirit": 4,
    "Burn Gorp": 1, "Dulledge": 4, "Healing": 5,
}  # fmt: skip


@pytest.mark.parametrize("name", SPELLS)
def test_the_example_spells_cost_what_is_printed(name: str) -> None:
    """G-34."""
    assert content().entries(Spell)[name].ability.cost == SPELLS[name]


def test_what_the_world_opposes_to_magic() -> None:
    """G-45."""
    assert RESISTANCES == {
        "heal defeats": 3, "leap": 4, "minor change": 5, "heal hurt": 5, "fly": 7, "heal serious hurt": 7,
        "serious change": 7, "change form": 8, "turn invisible": 9, "teleport": 9, "mind control": 12,
        "read thoughts": 12, "change another's form": 14, "turn insubstantial": 14,
    }  # fmt: skip
    assert {band: str(penalty).replace("−", "-") for band, penalty in RANGE_PENALTIES.items()} == {
        "melee": "0", "skirmish": "-1E", "missile": "-2E", "distant": "-1M", "far distant": "-2M",
    }  # fmt: skip


RITES: dict[Any, str] = {
    "enemy holy place": "-1M", "auspicious place": "+3E", "power spot": "+1M", "place of the myth": "+2M",
    "inauspicious day": "-1M", "holy day": "+3E", "auspicious day": "+3E", "high holy day": "+2M", "unique day": "+2M",
    "inappropriate item": "-1M", "missing item": "-1M", "expensive item": "+3E", "rare item": "+1M",
    "unique item": "+2M",
}  # fmt: skip


@pytest.mark.parametrize("circumstance", RITES)
def test_each_circumstance_of_a_ritual(circumstance: Any) -> None:
    """G-46, R-31."""
    assert str(ritual_bonus([circumstance])).replace("−", "-") == RITES[circumstance]


@pytest.mark.parametrize(
    ("bonuses", "hours"),
    [
        (["+3E"], 1), (["+1M"], 2), (["+2M", "+1M"], 6), (["+3E", "+3E"], 2), (["+1E"], 1), (["+4E"], 2), (["-1M"], 0),
        (["-1M", "+1M"], 2), ([], 0),
    ],
)  # fmt: skip
def test_a_ritual_takes_an_hour_for_three_edges_and_two_for_a_mastery(bonuses: list[str], hours: int) -> None:
    assert ritual_hours(map(Rating.modifier, bonuses)) == hours


GIFTS: list[tuple[Any, Any, int]] = [
    ("affinity", "skill", 3), ("affinity", "combat", 3), ("affinity", "damage", 4), ("affinity", "protection", 4),
    ("affinity", "hits", 3), ("affinity", "pursuit", 3), ("affinity", "environment", 2), ("blessing", "skill", 4),
    ("blessing", "combat", 4), ("blessing", "damage", 5), ("blessing", "protection", 5), ("blessing", "hits", 4),
    ("blessing", "pursuit", 4), ("blessing", "defence", 4),
]  # fmt: skip


@pytest.mark.parametrize(("source", "gift", "n"), GIFTS)
def test_a_gift_is_magic_divided_and_rounded_up(source: Any, gift: Any, n: int) -> None:
    """G-25, G-27."""
    assert [per_magic(source, gift, magic) for magic in (0, 1, n, n + 1, 2 * n, 2 * n + 1)] == [0, 1, 1, 2, 2, 3]


def test_a_source_gives_nothing_else() -> None:
    for source, gift in (("affinity", "defence"), ("blessing", "environment")):
        with pytest.raises(ValueError, match=f"No {source} has the effect {gift}"):
            per_magic(source, gift, 5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("phase", "modifier"),
    [("full", "+1M1E"), ("half", "+1E"), ("crescent", "-1E"), ("dark", "-1M"), ("dying", "-1M")],
)
def test_the_moon_and_lunar_magic(phase: Any, modifier: str) -> None:
    """G-28; inside the glowline it is always as under a full moon."""
    assert str(lunar_modifier(phase)).replace("−", "-") == modifier
    assert lunar_modifier(phase, glowline=True) == Rating(1, 1)


def test_the_calendar() -> None:
    """R-37: seven days with their phases, eight weeks to a season, five seasons to a year."""
    assert [date_of(day, 5).phase for day in range(8)] == [
        "dark", "crescent", "half", "full", "half", "crescent", "dying", "dark",
    ]  # fmt: skip
    assert [tuple(date_of(day, 5)) for day in (0, 6, 7, 55, 56, 279, 280)] == [
        (1, 1, 1), (1, 1, 7), (1, 2, 1), (1, 8, 7), (2, 1, 1), (5, 8, 7), (1, 1, 1),
    ]  # fmt: skip


def test_wizards_pay_half_for_a_book_and_tap_for_a_pool() -> None:
    """G-27."""
    assert grimoire_cost([("Ordinary", "Common"), ("Minor", "Rare")]) == 4
    assert grimoire_cost([("Ordinary", "Common"), ("Minor", "Common")]) == 4
    assert [tap_effect(magic) for magic in (0, 1, 5)] == [(0, 0), (0, 1), (4, 16)]
    assert [boost_cost(magic) for magic in (0, 3, 5)] == [1, 8, 32]


def test_one_of_those_who_share_a_guardian_may_have_a_rune_of_eight() -> None:
    """G-35."""
    assert may_share([7, 7]) and may_share([8, 7]) and may_share([9])
    assert not may_share([8, 8])


def test_the_deck_of_mastery() -> None:
    """G-39, R-07, R-08: one card of three masteries and two of two."""
    assert dict(MASTERY_DECK.kinds) == {
        "3M": 1, "2M": 2, "1M2E": 3, "1M1E": 4, "1M": 5, "3E": 6, "2E": 7, "1E": 8, "Equal": 9, "Draw Double": 4,
        "Trickster": 2,
    }  # fmt: skip
    assert len(MASTERY_DECK) == 51


@pytest.mark.parametrize(
    ("advantage", "chance"),
    [("0", 0.404255), ("+1E", 0.595745), ("+1M1E", 0.868169), ("-2M", 0.020067)],
)
def test_the_exact_odds_that_are_printed(advantage: str, chance: float) -> None:
    """Example 9."""
    odds = defeat_distribution(Rating.modifier(advantage))
    assert round(1 - float(odds.chance_of(0)), 6) == chance


@pytest.mark.parametrize(
    ("advantage", "draw", "done"),
    [
        ((0, 0), "Equal", 0), ((0, 1), "Equal", 1), ((0, -1), "Equal", 0), ((1, -9), "Equal", 2), ((-1, 9), "Equal", 0),
        ((2, 0), "Equal", 3), ((0, 0), "1M1E actor", 2), ((0, 0), "Draw Double+1M target", 0),
        ((-1, 0), "Trickster target", 2), ((-2, 0), "Trickster target", 0), ((-2, 1), "Trickster target", 1),
        ((6, 0), "Trickster actor", 0), ((-3, 0), "Draw Double+Trickster target", 2),
        ((6, 0), "Draw Double+Trickster actor", 0), ((0, 0), "Draw Double+3E actor", 1),
        ((0, -5), "Draw Double+3E actor", 1),
        ((0, -6), "Draw Double+3E actor", 0), ((0, 0), "Draw Double+Draw Double+1M actor", 5),
        ((0, 0), "Draw Double+Equal actor", 0), ((0, 0), "1E target", 0),
    ],
)  # fmt: skip
def test_defeats_of_an_action(advantage: tuple[int, int], draw: str, done: int) -> None:
    """G-06, G-38, R-04 to R-06, R-09, R-10: a tie fails, edges count between equals, and never become masteries."""
    assert defeats(Rating(*advantage), drawn(draw)) == done


@pytest.mark.parametrize(
    ("draw", "came", "tended"),
    [
        ("1E actor", "recovered", "recovered"), ("3M actor", "recovered", "recovered"), ("Equal actor", "same", "same"),
        ("Equal target", "same", "same"), ("2E target", "same", "same"), ("3E target", "same", "same"),
        ("1M target", "worse", "same"), ("1M1E target", "worse", "same"), ("Draw Double+1M target", "worse", "same"),
        ("Draw Double+3E target", "same", "same"), ("Trickster actor", "worse", "same"),
        ("Trickster target", "worse", "same"), ("Draw Double+1E actor", "recovered", "recovered"),
    ],
)  # fmt: skip
def test_a_draw_of_recovery(draw: str, came: str, tended: str) -> None:
    """G-61, G-62, R-33 and example 20."""
    assert recovers(drawn(draw)) == came
    assert recovers(drawn(draw), tended=True) == tended


def test_figures_of_the_house_rules() -> None:
    """H-01, H-03 to H-06, H-14, H-16, H-24, H-29, H-30 and R-23, R-37."""
    assert DIFFICULTIES == {"easy": 3, "ordinary": 5, "hard": 7, "very hard": 9, "extreme": 12}
    figures = {
        "magic_masteries": 2, "magic_and_item_masteries": 3, "hand": 4, "omens": 4, "hero_points": 5,
        "fateful_difficulty": 7, "personal_turns": 24, "battle_turns": 20, "quiet_turns": 6, "going_on": 5,
        "going_on_led": 6, "going_on_in_battle": 9, "joint_figures": 4, "seasons": 5, "failed_pursuit": "pursuers",
        "used_runes": "one copy", "fate_cards": True, "omen_cards": True,
        "ominous": "significant event",
    }  # fmt: skip
    assert {name: getattr(USUAL, name) for name in figures} == figures
    sizes = [(field.width, field.height) for field in (plain_field("personal"), plain_field("battle"))]
    assert sizes == [(36, 14), (16, 10)]


@pytest.mark.parametrize(
    ("scale", "distance", "apart", "deep"),
    [
        ("personal", "usual", 12, 3), ("personal", "close", 5, 3), ("personal", "open", 30, 3),
        ("battle", "usual", 6, 2),
        ("battle", "close", 4, 2), ("battle", "open", 12, 2),
    ],
)  # fmt: skip
def test_zones_are_so_deep_and_so_far_apart(scale: Any, distance: Any, apart: int, deep: int) -> None:
    """H-16: the front edges are so many hexes apart, and the rest of the field is divided between both ends."""
    (first, front), (other_front, last) = zones(scale, distance)
    assert other_front - front == apart
    assert front - first + 1 == deep == last - other_front + 1
    width = plain_field(scale).width
    assert first >= 0 and last < width and abs(first - (width - 1 - last)) <= 1
