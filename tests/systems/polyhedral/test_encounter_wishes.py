"""Wishes for encounters: roles, themes, terrain, light, followers, rerolls, challenge ratings, and treasure."""

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solo.resolver import SeededThrower
from solo.systems.contract import EncounterProposal, EncounterRequest, FoeCount, PartyMember
from solo.systems.contract.encounters import RoleCount, Treasure
from solo.systems.polyhedral.encounters.bestiary import Bestiary, PricedFoe
from solo.systems.polyhedral.encounters.challenges import (
    by_challenge,
    read_rating,
)
from solo.systems.polyhedral.encounters.environment import surroundings, terrains_of
from solo.systems.polyhedral.encounters.generator import encounters, reroll, weigh
from solo.systems.polyhedral.encounters.tiers import TIERS, tier_named
from solo.systems.polyhedral.encounters.xp_budget import challenge_xp, foe_gear
from solo.systems.polyhedral.foes.foe import Foe, price
from solo.systems.polyhedral.ground.maps import NamedMap
from solo.systems.polyhedral.manifest import MANIFEST
from tests.systems.polyhedral.shipped import CONTENT

SHIPPED = Bestiary(CONTENT)
FOUR = tuple(PartyMember(name, 85) for name in "ABCD")
ROLES = ("brute", "skirmisher", "archer", "leader", "caster")
THEMES = sorted({theme for foe in SHIPPED.foes.values() for theme in foe.themes})
TIER_KEYS = [tier.key for tier in TIERS]


def request(**fields: object) -> EncounterRequest:
    return msgspec.structs.replace(EncounterRequest(party=FOUR, tier="easy"), **fields)


def asked(most: int = 8, seed: int = 1, foes: Bestiary = SHIPPED, **fields: Any) -> list[EncounterProposal]:
    return encounters(request(**fields), SeededThrower(Random(seed)), most, foes)


def doubled_weight(candidate: EncounterProposal, foes: Bestiary = SHIPPED) -> int:
    """Twice the weight by P-38, in whole numbers, from prices alone."""
    counted = [max(5, foes.foes[foe.name].price) for foe in candidate.foes for _ in range(foe.count)]
    return 2 * counted[0] if len(counted) == 1 else 3 * sum(counted)


def roles_of(candidate: EncounterProposal, foes: Bestiary = SHIPPED) -> Counter[str]:
    counts = Counter[str]()
    for foe in candidate.foes:
        counts[foes.foes[foe.name].role] += foe.count
    return counts


def small(entries: list[tuple[int, str]]) -> Bestiary:
    """A bestiary of foes that are a price and a role."""
    made = Bestiary(CONTENT)
    made.foes = {
        f"F{at}": PricedFoe(f"F{at}", cost, max(5, cost), role, frozenset(), frozenset({role}), 1)
        for at, (cost, role) in enumerate(entries)
    }
    return made


# Budgets


@pytest.mark.exhaustive
@settings(max_examples=120, deadline=None)
@given(
    totals=st.lists(st.integers(75, 600), min_size=1, max_size=8),
    tier=st.sampled_from(TIER_KEYS),
    theme=st.sampled_from(["", *THEMES]),
    roles=st.sampled_from([(), (RoleCount("caster", 1), RoleCount("brute")), (RoleCount("archer"),)]),
    followers=st.booleans(),
    seed=st.integers(0, 10**6),
)
def test_every_encounter_keeps_its_budget(
    totals: list[int], tier: str, theme: str, roles: tuple[RoleCount, ...], followers: bool, seed: int
) -> None:
    party = tuple(PartyMember(str(at), total) for at, total in enumerate(totals))
    found = asked(party=party, tier=tier, theme=theme, roles=roles, with_followers=followers, seed=seed)
    bounds = tier_named(tier).bounds(sum(totals))
    for one in found:
        assert (one.low, one.high) == (bounds.low, bounds.high)
        assert 2 * one.low <= doubled_weight(one) <= 2 * one.high
        assert not theme or all(theme in SHIPPED.foes[foe.name].words for foe in one.foes)
        assert sum(foe.count for foe in one.foes) >= 1 + followers
    assert len({one.foes for one in found}) == len(found)


@pytest.mark.parametrize("tier", TIER_KEYS)
@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_has_something_for_four_at_every_tier(tier: str, theme: str) -> None:
    assert asked(tier=tier, theme=theme, most=1)


# Roles


def test_one_caster_and_the_rest_brutes() -> None:
    found = asked(tier="boss", roles=(RoleCount("caster", 1), RoleCount("brute")), most=8)
    assert len(found) == 8
    for one in found:
        counts = roles_of(one)
        assert counts["caster"] == 1
        assert set(counts) <= {"caster", "brute"}


def test_a_role_with_a_number_is_exact_and_the_rest_is_anybody_else() -> None:
    for one in asked(roles=(RoleCount("archer", 2),), count=4):
        assert roles_of(one)["archer"] == 2
        assert sum(foe.count for foe in one.foes) == 4


def test_pinned_foes_count_for_their_role() -> None:
    for one in asked(roles=(RoleCount("caster", 1), RoleCount("brute")), pinned=("Hedge wizard",)):
        assert roles_of(one)["caster"] == 1
    with pytest.raises(ValueError, match="2 required foes"):
        asked(roles=(RoleCount("caster", 1),), pinned=("Kobold spark", "Goblin hexer"))


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(
    entries=st.lists(st.tuples(st.integers(-20, 150), st.sampled_from(ROLES[:3])), min_size=1, max_size=6),
    count=st.integers(1, 5),
    wanted=st.integers(0, 3),
    tier=st.sampled_from(TIER_KEYS),
    seed=st.integers(0, 99),
)
def test_roles_against_a_slow_search_of_everything(
    entries: list[tuple[int, str]], count: int, wanted: int, tier: str, seed: int
) -> None:
    foes = small(entries)
    both = (RoleCount("archer", min(wanted, count)), RoleCount("brute", 0))
    roles = both if wanted else (RoleCount("archer"),)
    found = asked(foes=foes, tier=tier, count=count, roles=roles, seed=seed)
    bounds = tier_named(tier).bounds(340)
    legal = set()
    for names in combinations_with_replacement(sorted(foes.foes), count):
        weights = sorted(foes.foes[name].weight for name in names)
        doubled = 2 * weights[0] if count == 1 else 3 * sum(weights)
        counts = Counter(foes.foes[name].role for name in names)
        right = counts["archer"] == (min(wanted, count) if wanted else count)
        right = right and counts["archer"] + counts["brute"] == count
        led = tier != "boss" or 2 * weights[-1] >= sum(weights)
        if right and led and 2 * bounds.low <= doubled <= 2 * bounds.high:
            legal.add(names)
    shown = {tuple(sorted(foe.name for foe in one.foes for _ in range(foe.count))) for one in found}
    assert shown <= legal
    assert bool(shown) == bool(legal)


# Themes, places and light


def test_several_themes_are_any_of_them() -> None:
    found = asked(themes=("goblinoid", "undead"), seed=4) + asked(themes=("goblinoid", "undead"), seed=5)
    words = [SHIPPED.foes[foe.name].themes for one in found for foe in one.foes]
    assert all(themes & {"goblinoid", "undead"} for themes in words)
    assert any("goblinoid" in themes for themes in words)
    assert any("undead" in themes for themes in words)


def share(found: list[EncounterProposal], word: str) -> float:
    foes = [(SHIPPED.foes[foe.name], foe.count) for one in found for foe in one.foes]
    return sum(count for foe, count in foes if word in foe.words) / sum(count for _, count in foes)


def many(**fields: Any) -> list[EncounterProposal]:
    return [one for seed in range(6) for one in asked(most=5, seed=seed, **fields)]


@pytest.mark.slow
def test_a_terrain_brings_those_at_home_there() -> None:
    assert share(many(terrain="cave"), "cave") > share(many(), "cave")
    assert share(many(place="Fish market after hours"), "city") > share(many(), "city")


@pytest.mark.slow
def test_the_dark_brings_eyes_for_it_and_bright_light_keeps_the_shy_away() -> None:
    assert share(many(light="dark"), "night-eyed") > share(many(light="lit"), "night-eyed")
    dens = {"theme": "goblinoid"}
    assert share(many(light="lit", **dens), "light-shy") < share(many(light="dark", **dens), "light-shy")
    assert share(many(place="Barrow of the two kings"), "night-eyed") > share(many(), "night-eyed")


def test_a_place_tells_its_terrain_and_light() -> None:
    places = CONTENT.entries(NamedMap)
    assert "city" in terrains_of(places["Fish market after hours"])
    assert "cave" in terrains_of(places["Barrow of the two kings"])
    assert "wild" in terrains_of(places["Forest clearing"])
    assert surroundings(request(place="Barrow of the two kings"), SHIPPED).light == "dark"
    assert surroundings(request(place="Barrow of the two kings", light="lit"), SHIPPED).light == "lit"


# Followers and rerolls


@pytest.mark.parametrize("tier", ["easy", "tough", "boss", "deadly"])
def test_a_strong_foe_with_followers(tier: str) -> None:
    found = asked(tier=tier, with_followers=True)
    assert found
    for one in found:
        weights = sorted(SHIPPED.foes[foe.name].weight for foe in one.foes for _ in range(foe.count))
        assert len(weights) >= 2
        assert 2 * weights[-1] >= sum(weights)


@pytest.mark.exhaustive
@settings(max_examples=80, deadline=None)
@given(
    size=st.integers(1, 8),
    tier=st.sampled_from(TIER_KEYS),
    theme=st.sampled_from(["", "undead", "city"]),
    roles=st.sampled_from([(), (RoleCount("caster", 1), RoleCount("brute"))]),
    seed=st.integers(0, 10**6),
)
def test_a_reroll_changes_one_slot_and_keeps_all_else(
    size: int, tier: str, theme: str, roles: tuple[RoleCount, ...], seed: int
) -> None:
    wanted = request(party=tuple(PartyMember(str(at), 85) for at in range(size)), tier=tier, theme=theme, roles=roles)
    for one in encounters(wanted, SeededThrower(Random(seed)), 2, SHIPPED):
        for slot, left in enumerate(one.foes):
            try:
                other = reroll(one, slot, wanted, SeededThrower(Random(seed)), SHIPPED)
            except ValueError as none:
                assert "No other foe can replace" in str(none)
                continue
            stay = {foe for at, foe in enumerate(one.foes) if at != slot}
            assert stay <= set(other.foes)
            assert left.name not in {foe.name for foe in other.foes}
            assert 2 * other.low <= doubled_weight(other) <= 2 * other.high
            (new,) = set(other.foes) - stay
            assert not theme or theme in SHIPPED.foes[new.name].words
            if roles:
                assert roles_of(other) == roles_of(one) or not roles_of(other)["caster"] - 1


def test_rerolls_of_what_cannot_be_are_refused() -> None:
    wanted = request(pinned=("Footpad",))
    one = weigh(FOUR, [FoeCount("Footpad", 2)], "easy", SHIPPED)
    with pytest.raises(ValueError, match="Footpad is required"):
        reroll(one, 0, wanted, SeededThrower(Random(1)), SHIPPED)
    with pytest.raises(ValueError, match="no foe number 2"):
        reroll(one, 1, wanted, SeededThrower(Random(1)), SHIPPED)
    lonely = small([(90, "brute"), (300, "brute")])
    with pytest.raises(ValueError, match="No other foe can replace"):
        reroll(weigh(FOUR, [FoeCount("F0", 1)], "easy", lonely), 0, request(count=1), SeededThrower(Random(1)), lonely)


# Challenge ratings


def test_ratings_are_worth_what_the_table_says() -> None:
    printed = {"1/6": (16, 50), "1/3": (33, 80), "1": (100, 250), "7": (400, 1000), "19": (1000, 2500)}
    for text, (xp, dollars) in printed.items():
        worth = challenge_xp(read_rating(text))
        assert (worth, foe_gear(worth).dollars) == (xp, dollars)


def test_ratings_find_ready_foes_near_their_xp() -> None:
    ratings = [Fraction(3), Fraction(1, 3), Fraction(1, 3)]
    found = by_challenge(ratings, SeededThrower(Random(2)), 5, SHIPPED)
    assert len(found) == 5
    for one in found:
        assert one.high == 399, "1.5 × (200 + 33 + 33)"
        prices = [SHIPPED.foes[foe.name].price for foe in one.foes for _ in range(foe.count)]
        assert max(prices) == pytest.approx(200, rel=0.15)
        assert all(price == pytest.approx(33, abs=10) for price in sorted(prices)[:-1])
        assert "CR 3, 2 × CR 1/3" in one.why
    undead = by_challenge([Fraction(2)], SeededThrower(Random(2)), 3, SHIPPED, theme="undead")
    assert all("undead" in SHIPPED.foes[foe.name].words for one in undead for foe in one.foes)


# Treasure


def test_treasure_is_money_and_a_tenth_of_the_gear() -> None:
    one = weigh(FOUR, [FoeCount("Bandit captain", 2), FoeCount("Wolf", 1)], "boss", SHIPPED)
    assert one.treasure[0] == Treasure("money", 1, "$120")
    assert Treasure("bastard sword", 2, "$20") in one.treasure
    assert Treasure("Healing potion", 2, "$5") in one.treasure
    assert all("bite" not in found.name for found in one.treasure)


def test_a_beast_leaves_nothing() -> None:
    """`P-39`: a beast leaves no treasure."""
    assert weigh(FOUR, [FoeCount("Brown bear", 1)], "boss", SHIPPED).treasure == ()


# Sentences


@pytest.mark.parametrize(
    ("fields", "part"),
    [
        ({"roles": (RoleCount("wizard", 1),)}, "role"),
        ({"roles": (RoleCount("brute", 1), RoleCount("brute"))}, "once: 1 or more"),
        ({"roles": (RoleCount("brute", -1),)}, "once: 1 or more"),
        ({"roles": (RoleCount("brute", 3),), "count": 2}, "add up to 3"),
        ({"themes": ("undeed",)}, "undead"),
        ({"terrain": "moon"}, "terrain"),
        ({"light": "purple"}, "light"),
        ({"place": "Nowhere"}, "place"),
        ({"with_followers": True, "count": 1}, "at least 2 foes"),
    ],
)
def test_senseless_wishes_get_a_sentence(fields: dict[str, Any], part: str) -> None:
    with pytest.raises(ValueError, match=part):
        asked(**fields)


@pytest.mark.parametrize(
    ("ratings", "part"),
    [([], "1 to 40"), ([Fraction(21)], "at most 20"), ([Fraction(0)], "above 0"), ([Fraction(1)] * 41, "1 to 40")],
)
def test_senseless_ratings_get_a_sentence(ratings: list[Fraction], part: str) -> None:
    with pytest.raises(ValueError, match=part):
        by_challenge(ratings, SeededThrower(Random(1)), 3, SHIPPED)


@pytest.mark.parametrize("text", ["", "x", "1/0", "one"])
def test_no_ratings_get_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match="not a challenge rating"):
        read_rating(text)


def test_the_system_hands_each_wish_to_whoever_grants_it() -> None:
    game = MANIFEST.open(CONTENT)
    wanted = request(tier="boss", count=3)
    (one, *_) = game.encounters.budget.encounters(wanted, SeededThrower(Random(4)), 1)
    assert game.encounters.budget.reroll(one, 0, wanted, SeededThrower(Random(4))) == reroll(
        one, 0, wanted, SeededThrower(Random(4)), SHIPPED
    )
    assert [one.high for one in game.encounters.budget.match_ratings("1", SeededThrower(Random(1)), 2)] == [100, 100]
    assert {concept.key for concept in game.foes.workshop.concepts} >= {"brute", "dragon"}


def test_the_prices_the_bestiary_knows_are_those_of_the_builds() -> None:
    assert all(SHIPPED.foes[name].price == price(foe, CONTENT) for name, foe in CONTENT.entries(Foe).items())
