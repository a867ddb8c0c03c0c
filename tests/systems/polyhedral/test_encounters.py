"""Encounters: the brief's examples 10, 11 and 23, a slow search of small bestiaries, and budgets kept everywhere."""

from itertools import combinations_with_replacement
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solo.resolver import SeededThrower
from solo.systems.contract import EncounterProposal, EncounterRequest, FoeCount, PartyMember
from solo.systems.polyhedral.encounters.bestiary import Bestiary, PricedFoe
from solo.systems.polyhedral.encounters.filling import FoesByWeight, SlotTotals, exact_filling, random_filling
from solo.systems.polyhedral.encounters.generator import encounters, weigh
from solo.systems.polyhedral.encounters.tiers import TIERS, tier_named
from tests.systems.polyhedral.shipped import CONTENT

SHIPPED = Bestiary(CONTENT)
FOUR = tuple(PartyMember(name, total) for name, total in (("A", 83), ("B", 83), ("C", 85), ("D", 85)))
LONE = (PartyMember("Hero", 83),)


def bestiary(prices: dict[str, int], attack_skill: int = 1, themes: frozenset[str] = frozenset({"wild"})) -> Bestiary:
    """A bestiary of foes that are nothing but a price."""
    made = Bestiary(CONTENT)
    made.foes = {
        name: PricedFoe(name, price, max(5, price), "brute", themes, themes | {"brute"}, attack_skill)
        for name, price in prices.items()
    }
    made.words = themes | {"brute"}
    return made


def asked(most: int = 8, seed: int = 1, foes: Bestiary = SHIPPED, **fields: object) -> list[EncounterProposal]:
    request = msgspec.structs.replace(EncounterRequest(party=FOUR, tier="easy"), **fields)
    return encounters(request, SeededThrower(Random(seed)), most, foes)


def doubled_weight(prices: list[int]) -> int:
    """Twice the weight of a group by P-38, in whole numbers."""
    counted = sum(max(5, price) for price in prices)
    return 2 * counted if len(prices) == 1 else 3 * counted


def prices_of(candidate: EncounterProposal, foes: Bestiary) -> list[int]:
    return [foes.foes[foe.name].price for foe in candidate.foes for _ in range(foe.count)]


def demand_kept(candidate: EncounterProposal, foes: Bestiary) -> None:
    assert 2 * candidate.low <= doubled_weight(prices_of(candidate, foes)) <= 2 * candidate.high


def test_example_10_one_easy_foe_of_up_to_100() -> None:
    foes = bestiary({"Just right": 100, "Too much": 101})
    assert {foe.name for one in asked(foes=foes, count=1) for foe in one.foes} == {"Just right"}
    assert asked(foes=foes, count=1)[0].high == 100


def test_example_11_four_easy_foes_of_up_to_16() -> None:
    (only,) = asked(foes=bestiary({"Just right": 16}), count=4)
    assert only.foes == (FoeCount("Just right", 4),)
    assert only.weight == 96
    assert asked(foes=bestiary({"Too much": 17}), count=4) == []


def test_example_23_a_negative_foe_counts_five() -> None:
    foes = bestiary({"Three": 3, "Minus ten": -10, "Twenty": 20})
    counted = weigh(FOUR, [FoeCount(name, 1) for name in foes.foes], "easy", foes)
    assert (counted.weight, counted.low, counted.high) == (45, 0, 100)
    assert (
        counted.why == "45 XP (1.5 × 30, each at least 5). The tier allows at most 100 XP, 30 % of the party's 336 XP."
    )


def test_boss_lies_between_a_half_and_two_thirds() -> None:
    prices = {str(price): price for price in (167, 168, 224, 225)}
    found = asked(foes=bestiary(prices), tier="boss", count=1)
    assert {one.foes[0].name for one in found} == {"168", "224"}


def test_a_boss_outweighs_its_followers() -> None:
    for seed in range(5):
        for one in asked(tier="boss", seed=seed):
            weights = sorted(max(5, price) for price in prices_of(one, SHIPPED))
            assert 2 * weights[-1] >= sum(weights)


def test_pinned_followers_get_a_boss_and_a_pinned_boss_gets_followers() -> None:
    for one in asked(tier="boss", pinned=("Footpad", "Footpad")):
        assert {foe.name: foe.count for foe in one.foes}["Footpad"] >= 2
        demand_kept(one, SHIPPED)
    with_chief = asked(tier="boss", pinned=("Goblin chief",), count=5)
    assert with_chief
    assert all(one.foes[0].name == "Goblin chief" or max(prices_of(one, SHIPPED)) > 95 for one in with_chief)


def test_a_single_weak_foe_counts_five_too() -> None:
    foes = bestiary({"Minus": -30})
    assert weigh([PartyMember("A", 20)], [FoeCount("Minus", 1)], "easy", foes).weight == 5
    assert asked(foes=foes, party=(PartyMember("A", 16),)) == [], "30 % of 16 is 4"
    assert len(asked(foes=foes, party=(PartyMember("A", 17),))) == 1


def test_weigh_says_where_the_budget_is_left() -> None:
    foes = bestiary({"Big": 67})
    heavy = weigh(FOUR, [FoeCount("Big", 1), FoeCount("Big", 1)], "easy", foes)
    assert heavy.foes == (FoeCount("Big", 2),)
    assert heavy.weight == 201
    assert heavy.why.startswith("Too heavy: 201 XP (1.5 × 134). The tier allows at most 100 XP")
    assert weigh(FOUR, [FoeCount("Big", 1)], "boss", foes).why.startswith("Too light: 67 XP. The tier allows 168 to")


def test_half_an_xp_too_much_is_too_much() -> None:
    foes = bestiary({"A": 33, "B": 34})
    over = weigh(FOUR, [FoeCount("A", 1), FoeCount("B", 1)], "easy", foes)
    assert over.weight == 101
    assert over.why.startswith("Too heavy: 100.5 XP")


@pytest.mark.parametrize("tier", [tier.key for tier in TIERS])
@pytest.mark.parametrize("party", [LONE, FOUR, FOUR + FOUR, (PartyMember("Legend", 640),)])
def test_every_tier_finds_legal_candidates_for_lone_heroes_and_crowds(
    party: tuple[PartyMember, ...], tier: str
) -> None:
    found = asked(party=party, tier=tier)
    assert found
    assert len({one.foes for one in found}) == len(found)
    for one in found:
        demand_kept(one, SHIPPED)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(
    prices=st.lists(st.integers(-50, 400), min_size=1, max_size=5),
    totals=st.lists(st.integers(0, 300), min_size=1, max_size=4),
    tier=st.sampled_from([tier.key for tier in TIERS]),
    count=st.integers(1, 5),
    pin=st.booleans(),
    seed=st.integers(0, 99),
)
def test_against_a_slow_search_of_everything(
    prices: list[int], totals: list[int], tier: str, count: int, pin: bool, seed: int
) -> None:
    foes = bestiary({f"F{at}": price for at, price in enumerate(prices)})
    party = tuple(PartyMember(str(at), total) for at, total in enumerate(totals))
    pinned = ("F0",) if pin else ()
    found = asked(foes=foes, party=party, tier=tier, count=count, pinned=pinned, seed=seed)
    bounds = tier_named(tier).bounds(sum(totals))
    legal = set()
    for names in combinations_with_replacement(sorted(foes.foes), count):
        chosen = [foes.foes[name].price for name in names]
        weights = sorted(max(5, price) for price in chosen)
        led = tier != "boss" or 2 * weights[-1] >= sum(weights)
        if led and 2 * bounds.low <= doubled_weight(chosen) <= 2 * bounds.high and set(pinned) <= set(names):
            legal.add(names)
    shown = {tuple(sorted(foe.name for foe in one.foes for _ in range(foe.count))) for one in found}
    assert shown <= legal
    assert bool(shown) == bool(legal)


@settings(max_examples=100, deadline=None)
@given(
    weights=st.lists(st.integers(5, 60), max_size=6),
    count=st.integers(0, 5),
    low=st.integers(-20, 200),
    width=st.integers(-5, 40),
    seed=st.integers(0, 99),
)
def test_fillings_fit_and_the_exact_one_is_the_nearest(
    weights: list[int], count: int, low: int, width: int, seed: int
) -> None:
    names = {f"F{at}": weight for at, weight in enumerate(weights)}
    ranks, slots = FoesByWeight([(weight, name) for name, weight in names.items()]), SlotTotals(count, low, low + width)
    possible = [sum(chosen) for chosen in combinations_with_replacement(weights, count)]
    fitting = [total for total in possible if low <= total <= low + width]
    exact = exact_filling(ranks, slots)
    assert (exact is None) == (not fitting)
    if exact is not None:
        assert len(exact) == count
        assert sum(names[name] for name in exact) == max(fitting)
    lucky = random_filling(SeededThrower(Random(seed)), ranks, slots)
    if lucky is not None:
        assert len(lucky) == count
        assert low <= sum(names[name] for name in lucky) <= low + width


def test_luck_is_not_needed_to_find_the_only_one() -> None:
    many = {f"Decoy {price}": price for price in range(61, 100, 2)}
    foes = bestiary({**many, "One": 7, "Two": 11, "Three": 13, "Four": 17, "Five": 18})
    found = asked(foes=foes, count=5, pinned=("One",), seed=3)
    assert found
    assert max(one.weight for one in found) >= 98


def test_the_same_throws_find_the_same_and_others_differ() -> None:
    assert asked(seed=5) == asked(seed=5)
    assert any(asked(seed=5) != asked(seed=seed) for seed in range(6, 9))


def test_theme_count_and_pins_are_kept() -> None:
    for one in asked(theme="undead", count=4, pinned=("Footpad",)):
        assert sum(foe.count for foe in one.foes) == 4
        assert "Footpad" in {foe.name for foe in one.foes}
        others = {foe.name for foe in one.foes} - {"Footpad"}
        assert all("undead" in SHIPPED.foes[name].words for name in others)
    assert asked(theme="Undead"), "case does not matter"
    assert asked(theme="archer"), "a role is asked for like a theme"


def test_no_more_than_wanted_and_none_where_none_can_be() -> None:
    assert len(asked(most=3)) == 3
    assert asked(most=0) == []
    assert asked(count=14) == [], "100 / 7.5 is 13"
    assert asked(pinned=("Stone sentinel",)) == []
    assert asked(party=(PartyMember("Babe", 0),)) == []


def test_candidates_come_near_the_bound_and_show_different_foes() -> None:
    found = asked(most=5)
    assert found[0].weight >= 90
    assert len({foe.name for one in found for foe in one.foes}) >= 5


def test_weak_foes_that_hit_too_well_are_told_until_somebody_defends_well() -> None:
    foes = bestiary({"Adept": 20}, attack_skill=2)
    assert any("Adept" in line and "attack skill 2" in line for line in asked(foes=foes, count=2)[0].warnings)
    assert asked(foes=foes, count=1)[0].warnings == ()
    guarded = (PartyMember("A", 83, defence=8), *FOUR[1:])
    assert asked(foes=foes, count=2, party=guarded)[0].warnings == ()
    assert asked(foes=bestiary({"Novice": 20}, attack_skill=1), count=2)[0].warnings == ()


@pytest.mark.parametrize(
    ("fields", "part"),
    [
        ({"party": ()}, "at least one member"),
        ({"party": (PartyMember("Ghost", -5),)}, "Ghost has -5 XP"),
        ({"tier": "eezy"}, 'Did you mean "easy"'),
        ({"theme": "undeed"}, 'Did you mean "undead"'),
        ({"pinned": ("Orge",)}, 'Did you mean "Ogre"'),
        ({"count": -1}, "1 to 40"),
        ({"count": 41}, "1 to 40"),
        ({"count": 1, "pinned": ("Ogre", "Wolf")}, "2 foes are required"),
        ({"pinned": ("Granary rat",) * 41}, "41 foes are required"),
    ],
)
def test_senseless_requests_get_a_sentence(fields: dict[str, object], part: str) -> None:
    with pytest.raises(ValueError, match=part):
        asked(**fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("foes", "part"),
    [
        ([], "1 to 40"),
        ([FoeCount("Wolf", 41)], "1 to 40"),
        ([FoeCount("Wolf", 0)], "at least 1"),
        ([FoeCount("Wulf", 1)], "Wolf"),
    ],
)
def test_weigh_refuses_what_is_no_group(foes: list[FoeCount], part: str) -> None:
    with pytest.raises(ValueError, match=part):
        weigh(FOUR, foes, "easy", SHIPPED)


def test_only_easy_and_boss_are_official_and_house_tiers_show_their_share() -> None:
    assert {tier.key for tier in TIERS if tier.official} == {"easy", "boss"}
    assert 3 <= sum(not tier.official for tier in TIERS) <= 4
    assert all("%" in tier.help or "half" in tier.help or "thirds" in tier.help for tier in TIERS)


@given(total=st.integers(0, 2000))
def test_tiers_rise_without_overlap_but_easy_holds_trivial(total: int) -> None:
    bounds = {tier.key: tier_named(tier.key).bounds(total) for tier in TIERS}
    assert bounds["easy"].high == total * 3 // 10
    assert (bounds["boss"].low, bounds["boss"].high) == (total // 2, total * 2 // 3)
    assert bounds["trivial"].high <= bounds["easy"].high < bounds["tough"].low
    assert bounds["boss"].high < bounds["deadly"].low
    assert bounds["deadly"].high < bounds["desperate"].low
