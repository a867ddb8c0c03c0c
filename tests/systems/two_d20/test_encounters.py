"""Encounters: the tiers of part 9, the first pick by threat, and the ready fights."""

from random import Random

import msgspec
import pytest

from solo.encounters.target import Target, target_of
from solo.library.systems import open_system
from solo.resolver import SeededThrower
from solo.systems.contract import EncounterRequest, FoeCount, PartyMember, hardest_matching_tier
from solo.systems.parts.fight.ready_fights import TieredFight
from solo.systems.two_d20.encounters.first_pick import FirstPick, party_size_factor
from solo.systems.two_d20.encounters.tiers import TIERS
from solo.systems.two_d20.foes.foe import Foe

OPENED = open_system("two-d20", None)
CONTENT = OPENED.content
FOES = CONTENT.entries(Foe)
PICK = FirstPick(CONTENT)
HEROES = tuple(PartyMember(f"hero {number}", 14) for number in range(1, 6))

# of section 9: heroes, foes, threat, percentage won, percentage in which somebody is down
FORECASTS = [
    (1, "3 Dock brawler", 9, 98.2, 1.8, "Skirmish"),
    (1, "1 Sellsword", 12, 92.3, 7.7, "Fair"),
    (1, "2 Sellsword", 24, 33.4, 66.6, "Hopeless"),
    (3, "2 Sellsword", 24, 99.8, 9.4, "Skirmish"),
    (3, "1 Cult sorcerer, 4 Zealot", 29, 96.5, 47.0, "Fair"),
    (3, "4 Hill archer, 4 Levy spearman", 40, 84.6, 34.4, "Hard"),
    (3, "1 Duellist captain, 2 Sellsword", 43, 51.9, 75.0, "Deadly"),
    (3, "4 Sellsword", 48, 34.8, 84.5, "Hopeless"),
    (4, "2 Sellsword, 3 Dock brawler", 33, 99.8, 13.4, "Fair"),
    (4, "1 Duellist captain, 2 Sellsword", 43, 98.1, 34.8, "Fair"),
]


def counts(text: str) -> tuple[FoeCount, ...]:
    parts = (part.split(" ", 1) for part in text.split(", "))
    return tuple(FoeCount(name, int(count)) for count, name in parts)


@pytest.mark.parametrize(("heroes", "foes", "threat", "won", "down", "title"), FORECASTS)
def test_a_forecast_is_called_by_the_worse_of_its_two_columns(
    heroes: int, foes: str, threat: int, won: float, down: float, title: str
) -> None:
    assert hardest_matching_tier(TIERS, won, down).title == title
    assert 1 <= heroes <= len(HEROES)
    assert sum(FOES[foe.name].threat * foe.count for foe in counts(foes)) == threat


def test_a_group_costs_what_its_foes_are_worth_in_play() -> None:
    """Spearmen must come close and archers need not: the same number of archers is worth more."""
    spears, bows = (PICK.weigh(HEROES[:3], counts(f"9 {name}"), "hard") for name in ("Levy spearman", "Hill archer"))
    assert (spears.weight, bows.weight) == (36, 45)
    assert PICK.weigh(HEROES[:3], counts("1 Cult sorcerer, 2 Sellsword"), "hard").weight == 26 + 24


def test_often_won_and_often_down_is_hard() -> None:
    assert hardest_matching_tier(TIERS, 95, 55).title == "Hard"


def test_tiers_are_targets_of_both_shares_and_fair_is_no_skirmish() -> None:
    assert [target_of(tier) for tier in TIERS] == [
        Target(0.98, 1.0, nobody_falls=0.9),
        Target(0.90, 1.0, nobody_falls=0.5, nobody_falls_high=0.9),
        Target(0.65, 0.90),
        Target(0.35, 0.65),
        Target(0.0, 0.35),
    ]


def test_a_party_counts_by_its_size_and_a_strong_hero_alone_for_more() -> None:
    assert [party_size_factor(HEROES[:size]) for size in range(1, 6)] == [1, 1.9, 3, 4.6, 6.5]
    assert party_size_factor((PartyMember("Torva", 18),)) == 1.2
    with pytest.raises(ValueError, match="at least one member"):
        party_size_factor(())


@pytest.mark.parametrize(
    ("tier", "bounds"), [("skirmish", (1, 15)), ("fair", (16, 30)), ("hard", (31, 60)), ("deadly", (61, 75))]
)
def test_three_heroes_have_these_bounds(tier: str, bounds: tuple[int, int]) -> None:
    weighed = PICK.weigh(HEROES[:3], counts("3 Sellsword"), tier)
    assert (weighed.low, weighed.high) == bounds
    assert weighed.why.startswith("Too") == (tier != "hard")


def test_the_why_says_what_counts() -> None:
    weighed = PICK.weigh(HEROES[:4], counts("4 Sellsword"), "hard")
    assert (
        weighed.why == "A threat of 48 against 4 heroes (counted as 4.6) is 10.4 per hero. Hard ranges from 10 to 20."
    )


def test_a_chief_with_minions_is_warned_of() -> None:
    assert PICK.weigh(HEROES[:3], counts("1 Raider chief, 2 Dock brawler"), "fair").warnings
    assert not PICK.weigh(HEROES[:3], counts("1 Raider chief, 1 Dock brawler"), "fair").warnings
    assert not PICK.weigh(HEROES[:3], counts("2 Sellsword, 3 Dock brawler"), "fair").warnings


def test_encounters_vary_and_keep_what_is_asked_for() -> None:
    request = EncounterRequest(HEROES[:3], "hard", theme="swamp", with_followers=True)
    found = PICK.encounters(request, SeededThrower(Random(7)), 5)
    assert len(found) == 5
    for one in found:
        assert all("swamp" in FOES[foe.name].themes for foe in one.foes)
        assert one.foes[0].count == 1
        assert len(one.foes) > 1
        assert one.low <= one.weight <= one.high
    assert len({foe.name for one in found for foe in one.foes}) >= 5


def test_so_many_foes_are_found_and_a_nemesis_once_only() -> None:
    for count in (1, 2, 5, 8):
        for one in PICK.encounters(EncounterRequest(HEROES[:3], "fair", count), SeededThrower(Random(count)), 5):
            assert sum(foe.count for foe in one.foes) == count
            assert all(foe.count == 1 for foe in one.foes if FOES[foe.name].rank == "nemesis")


def test_one_slot_is_thrown_anew() -> None:
    request = EncounterRequest(HEROES[:3], "hard")
    before = PICK.weigh(HEROES[:3], counts("3 Sellsword, 1 Alley knife"), "hard")
    after = PICK.reroll(before, 1, request, SeededThrower(Random(1)))
    assert FoeCount("Sellsword", 3) in after.foes
    assert "Alley knife" not in {foe.name for foe in after.foes}
    assert after.low <= after.weight <= after.high


@pytest.mark.parametrize(
    "change",
    [{"party": ()}, {"tier": "epic"}, {"count": 40}, {"theme": "moon"}, {"pinned": ("Nobody",)}, {"count": -1}],
)
def test_nonsense_is_refused_in_a_sentence(change: dict[str, object]) -> None:
    request = msgspec.structs.replace(EncounterRequest(HEROES[:3], "hard"), **change)
    with pytest.raises(ValueError, match=r"[.?]$"):
        PICK.encounters(request, SeededThrower(Random(1)), 1)


def test_ready_fights_may_be_lost_so_that_none_is_a_skirmish() -> None:
    fights = CONTENT.entries(TieredFight)
    assert len(fights) >= 8
    assert {fight.tier for fight in fights.values()} == {"fair", "hard", "deadly"}
    assert any(len(fight.party) == 1 for fight in fights.values())
