"""Characters: the four of the rules as printed, typical leaders, companies, wealth and upkeep, prices and limits."""

from typing import Any

import msgspec
import pytest

from solo.systems.gloranthan.encounters.ready_characters import ReadyCharacter, character_of
from solo.systems.gloranthan.people.action_bonuses import attack_power, resist_power
from solo.systems.gloranthan.people.affinities import affinity_edges, affinity_points
from solo.systems.gloranthan.people.company import attack_bonuses, hits, keep, owned_runes, people
from solo.systems.gloranthan.people.cost import skill_cost, unspent, xp_spent
from solo.systems.gloranthan.people.keyword import Keyword
from solo.systems.gloranthan.people.limits import list_broken_limits
from solo.systems.gloranthan.people.retinue import Companion, RegimentKind, companion_power, followers, retainers
from solo.systems.gloranthan.people.runes import Powers, Rune, total_power
from solo.systems.gloranthan.people.sheet import Affinity, Character, Skill, Trait, Wound
from solo.systems.gloranthan.people.skills import KnownSkill
from solo.systems.gloranthan.people.wealth import condition, gain, spend, upkeep
from solo.systems.gloranthan.rating import NOTHING, ONE_EDGE, Rating, power_text
from solo.systems.gloranthan.units.ranges import Band
from solo.systems.gloranthan.units.unit_type import UnitType
from tests.systems.gloranthan.gloranthan_content import content

UNITS = content().entries(UnitType)
READY = {name: character_of(ready, content()) for name, ready in content().entries(ReadyCharacter).items()}
COMBAT = {"melee": ("melee", "resisting blows"), "skirmish": ("shooting",), "missile": ("shooting",)}

HEROES = [
    ("Spearwoman", "melee", "6M2E", "6M2E"),
    ("Spearwoman", "skirmish", "5M1E", "6M2E"),
    ("Band captain", "melee", "6M2E", "6M1E"),
    ("Band captain", "skirmish", "5M1E", "6M1E"),
    ("Storm initiate", "melee", "2M2E", "2M2E"),
    ("Archer scout", "missile", "5M2E", "5M"),
    ("Archer scout", "skirmish", "5M1E", "5M"),
    ("Archer scout", "melee", "4M", "5M"),
]


def hero(**given: object) -> Character:
    return msgspec.convert({"name": "Somebody", **given}, Character)


@pytest.mark.parametrize(("name", "band", "attack", "resist"), HEROES)
def test_a_ready_hero_attacks_and_resists_as_printed(name: str, band: Band, attack: str, resist: str) -> None:
    one = READY[name]
    unit, adds, magic = UNITS[one.unit], attack_bonuses(one, content()), one.powers.magic or 0
    blows = affinity_edges(one.affinities, magic, COMBAT[band][:1])
    shelter = affinity_edges(one.affinities, magic, ("resisting blows",))
    assert power_text(attack_power(one.powers, adds, unit, band) + blows) == attack
    assert power_text(resist_power(one.powers, adds, unit, band) + shelter) == resist


@pytest.mark.parametrize("name", READY)
def test_a_ready_character_is_legal_and_spends_all_that_there_is(name: str) -> None:
    assert unspent(READY[name], content()) == 0
    assert [limit for limit in list_broken_limits(READY[name], content()) if not limit.doubtful] == []


def test_there_are_twelve_and_more_and_the_four_cost_ninety() -> None:
    assert len(READY) == 28
    assert {xp_spent(READY[name], content()) for name, *_ in HEROES} == {90}


# the row of G-49, Physical, whether a combat skill was learnt, what is paid beyond upkeep, kind of regiment
LEADERS: list[tuple[str, str, int, bool, int, RegimentKind]] = [
    ("11M", "12M", 9, False, 0, "part-time"),
    ("12M1E", "13M1E", 10, False, 1, "part-time"),
    ("12M2E", "14M2E", 9, True, 3, "professional"),
    ("12M1E", "14M1E", 9, True, 1, "professional"),
    ("12M", "14M", 9, True, 0, "professional"),
    ("13M3E", "15M3E", 10, True, 5, "professional"),
]


@pytest.mark.parametrize(("leader", "total", "physical", "skilled", "kept", "kind"), LEADERS)
def test_typical_leaders_come_to_the_powers_of_the_table(
    leader: str, total: str, physical: int, skilled: bool, kept: int, kind: RegimentKind
) -> None:
    one = hero(
        powers=Powers(physical, 7, 8, 8),
        keywords=("Farmer",),
        skills=(Skill("Spear", "physical", "melee"),) * skilled,
        companions=(Companion("Orla", ("Scouting",)),),
        retainers=True,
        followers="soldiers",
        regiment=kind,
        kept=kept,
    )
    both = [attack_bonuses(one, content(), scale).melee + Rating(physical) for scale in ("personal", "battle")]
    assert [power_text(power) for power in both] == [leader, total]


def test_a_commander_of_line_spears_is_a_regular_regiment() -> None:
    one = READY["Tribune Carmanya"]
    assert power_text(Rating(9) + attack_bonuses(one, content(), "battle").melee) == "14M2E"
    assert people(one, content()) == 1000 + 2 + 8
    assert keep(one, content()) == 11 + 2


def test_traits_count_once_each_way_and_a_hurt_takes_a_mastery() -> None:
    both = (Trait("Tough", "++", ("melee", "courage")), Trait("Brave", "+", ("melee",)), Trait("Lame", "-", ("melee",)))
    one = hero(traits=both[:2], keywords=("Foot Warrior",))
    assert attack_bonuses(one, content()).melee == Rating(0, 2)
    assert attack_bonuses(msgspec.structs.replace(one, traits=both), content()).melee == ONE_EDGE
    hurt = msgspec.structs.replace(one, wounds=(Wound("physical"),))
    assert attack_bonuses(hurt, content()).melee == Rating(-1, 2)
    assert attack_bonuses(hurt, content()).tactics == attack_bonuses(one, content()).tactics


def test_the_main_style_alone_is_strong_and_nobody_fights_well_without_learning() -> None:
    lancer = attack_bonuses(hero(keywords=("Mounted Warrior",), combat_style="missile"), content())
    assert (lancer.melee, lancer.skirmish, lancer.missile, lancer.resist) == (NOTHING, ONE_EDGE, ONE_EDGE, ONE_EDGE)
    scholar = attack_bonuses(hero(keywords=("Scholar",)), content())
    assert (scholar.melee, scholar.resist, scholar.tactics, scholar.courage) == (*(Rating(-1),) * 3, NOTHING)
    assert scholar.magic == scholar.resist_magic == NOTHING
    assert attack_bonuses(hero(keywords=("Magician",)), content()).magic == ONE_EDGE
    assert attack_bonuses(hero(keywords=("Magician",)), content()).resist_magic == NOTHING


def test_affinities_grow_with_magic() -> None:
    held = (Affinity("Combat", "combat", "melee, resisting blows"), Affinity("Endurance", "hits"))
    assert affinity_edges(held, 5, ("melee",)) == Rating(0, 2)
    assert affinity_edges(held, 5, ("shooting",)) == NOTHING
    assert affinity_points(held, "hits", 7) == 3
    assert affinity_points(held, "damage", 7) == 0
    one = hero(affinities=held, powers=Powers(4, 4, 3, 2))
    assert [hits(one, rune, content()) for rune in ("physical", "social")] == [6, 4]


def test_a_unit_has_the_hits_of_its_leader_however_strong_a_companion_is() -> None:
    """`R-46`: the companion who fights for a leader of 3/2/2/6 has power 5, and the unit 3 hits."""
    leader = hero(powers=Powers(3, 2, 2, 6), companions=(Companion("Orla", ("Melee Attack",)),), retainers=True)
    assert companion_power(leader.powers.levels, 6) == 5
    runes: tuple[Rune, ...] = ("physical", "magic", "intellect", "social")
    assert [hits(leader, rune, content()) for rune in runes] == [3, 2, 2, 6]


def test_runes_follow_from_religion_rank_and_affinities() -> None:
    assert owned_runes(READY["Storm initiate"], content()) == {"Man", "Theism", "Heortling", "Air", "Combat"}
    assert owned_runes(READY["Spearwoman"], content()) == {"Man", "Theism", "Heortling"}


def test_companies_follow_from_the_whole_power() -> None:
    one = Powers(6, 5, 5, 5)
    assert total_power(one) == 7
    assert companion_power(one.levels, 5) == 6
    assert retainers(7, False) == (5, 4)
    assert retainers(7, True) == (5, 8)
    assert retainers(9, True) == (7, 8)
    assert retainers(12, False) == (9, 8)
    assert followers(11).fighter_magicians == 224
    with pytest.raises(ValueError, match="power of 4"):
        followers(3)


@pytest.mark.parametrize(
    ("wealth", "price", "left"),
    [("10M", 8, "9M2E"), ("9M", 8, "8M1E"), ("9M", 2, "9M"), ("8M5E", 5, "8M2E"), ("8M", 8, "0M")],
)
def test_spending(wealth: str, price: int, left: str) -> None:
    """`R-15`, `R-17`: 10M pays 8M and keeps 9M2E; who pays all has nothing left."""
    assert power_text(spend(Rating.power(wealth), price)) == left


@pytest.mark.parametrize(
    ("wealth", "gained", "now"),
    [("10M5E", 4, "11M"), ("7M", 5, "7M4E"), ("6M", 9, "9M3E"), ("7M", 7, "8M"), ("12M", 5, "12M")],
)
def test_gaining(wealth: str, gained: int, now: str) -> None:
    assert power_text(gain(Rating.power(wealth), gained)) == now


@pytest.mark.parametrize(
    ("followers", "count", "upkeep_level"), [("", 1000, 11), ("fighter-magicians", 500, 11), ("magicians", 250, 10)]
)
def test_the_upkeep_of_a_regiment_follows_from_the_kind_of_its_people(
    followers: Any, count: int, upkeep_level: int
) -> None:
    leader = Character("Leader", powers=Powers(6, 6, 6, 6), followers=followers, regiment="professional", unit="Fyrd")
    assert people(leader, content()) == count
    assert keep(leader, content()) == upkeep_level


def test_upkeep_and_what_comes_of_paying_less() -> None:
    assert upkeep(1000, magicians=False) == 11
    assert upkeep(40, False, UNITS["Knights"]) == 9
    assert upkeep(40, True, UNITS["Cataphracht"]) == 6 + 4
    assert upkeep(8, False, UNITS["Improvised Weapons"]) == 3
    assert [state.power for paid in (-1, 0, 2, 4, 9) if (state := condition(paid))] == [
        Rating(0, -1),
        NOTHING,
        ONE_EDGE,
        Rating(0, 2),
        Rating(0, 3),
    ]
    assert condition(-5) is None
    with pytest.raises(ValueError, match="cannot pay 4M with 3M"):
        spend(Rating(3), 4)


def test_prices_of_what_is_learnt() -> None:
    assert [skill_cost(*how) for how in ((True, False), (False, False), (True, True), (False, True))] == [2, 4, 4, 8]
    plain = hero(
        powers=Powers(4, 4, 3, 3), languages=("One", "Two"), keywords=("Foot Warrior", "Heortling", "Initiate")
    )
    assert xp_spent(plain, content()) == 88
    for change, more in (
        ({"skills": (Skill("Spear", "physical", "melee"), Skill("Resistance", "physical", "resistance"))}, 2),
        ({"languages": ("One", "Two", "Three")}, 1),
        ({"keywords": (*plain.keywords, "Thane")}, 4),
        ({"keywords": (*plain.keywords, "Communal Worshipper")}, 4),
        ({"relationships": ("+A patron", "-Hunted", "+A friend", "Member of a temple")}, 1),
        ({"companions": (Companion("Orla", ("Healing",)), Companion("Jig", (), True))}, 14),
        ({"companions": (Companion("Orla", ("Healing",), False, ("Healer", "Scout"), ("First Aid", "Herbs")),)}, 17),
        ({"wealth": Rating(5), "income": 2}, 5),
        ({"traits": (Trait("Slow", "--", ("melee", "shooting")),)}, -2),
        ({"others": {"A second scripture": 1}, "allies": ("Snake",), "runes": ("Moon",)}, 7),
    ):
        assert xp_spent(msgspec.structs.replace(plain, **change), content()) - 88 == more, change


def test_limits_say_what_to_do() -> None:
    def said(**given: object) -> str:
        return " ".join(limit.message for limit in list_broken_limits(hero(**given), content()))

    assert "of 90 XP. Take back" in said(powers=Powers(8, 3, 3, 3))
    assert "6 is common" in said(powers=Powers(7, 1, 1, 1))
    assert "needs two matters" in said(traits=(Trait("Tough", "++", ("melee",)),))
    assert "has no Initiate" in said(religion="Rufelza", rank="Initiate")
    assert "needs Magic 7" in said(religion="Vinga", rank="Disciple")
    assert "gives no affinity with Death" in said(
        religion="Vinga", rank="Initiate", affinities=(Affinity("Death", "damage"),)
    )
    assert "needs every affinity" in said(religion="Vinga", rank="Devotee")
    assert "power of 4" in said(powers=Powers(1, 1, 1, 1), followers="soldiers")
    assert "at most 6 companions" in said(companions=tuple(Companion(str(n), ("Healing",)) for n in range(7)))
    assert "no type of unit" in said(unit="Elephants")


def test_every_skill_of_a_keyword_has_its_rune() -> None:
    patterns = ("Combat", "Style", "Entertainment", "Fighting")
    for keyword in content().entries(Keyword).values():
        if keyword.kind != "cultural":
            named = {skill for skill in keyword.skills if not any(word in skill for word in patterns)}
            assert named <= content().entries(KnownSkill).keys()
