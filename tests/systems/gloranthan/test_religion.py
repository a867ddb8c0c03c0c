"""Religions, ranks, what magic costs in them, how far it goes; affinities, blessings, the moon (`G-24` to `G-28`)."""

from __future__ import annotations

import pytest

from solo.systems.gloranthan.magic.ability import Ability, Grade, MagicType
from solo.systems.gloranthan.people.keyword import Keyword
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.religion.moon import WEEK, date_of, lunar_modifier
from solo.systems.gloranthan.religion.per_magic import per_magic
from solo.systems.gloranthan.religion.rank import Rank, discount, limits, price, ranks_of
from solo.systems.gloranthan.religion.religion import Religion
from tests.systems.gloranthan.gloranthan_content import content

RANKS = content().entries(Rank)
RELIGIONS = content().entries(Religion)
PERSONAL = {
    "Elmal": "Light", "Vinga": "Air", "Yelm": "Light", "Sun Dome": "Light", "Sedenya": "Moon", "Rufelza": "Moon",
    "Jakaleel": "Moon", "Praxian tradition": "Animal", "Uz ancestors": "Darkness", "Aldryami": "Plant",
    "Mostali": "Mineral", "EWF mystics": "Dragonewt", "Heortling pantheon": "Air",
}  # fmt: skip
LEVELS = {
    1: {"Communal Worshipper", "Lay Member", "Spiritist", "Adherent", "Mystic"},
    2: {"Initiate", "Practitioner", "Liturgist", "Orderly", "Apprentice", "Novitiate"},
    3: {"Devotee", "Shaman", "Adept", "Order Liturgist", "Ordinate", "Shaman of Jakaleel"},
    4: {"Disciple", "Preceptor"},
}


def ability(kind: MagicType, grade: Grade, **more: bool) -> Ability:
    return Ability("It", "", grade, "Common", kind, **more)  # type: ignore[arg-type]


def refused(rank: str, kind: MagicType, grade: Grade, magic: int, religion: str = "Vinga", **more: bool) -> str:
    return " ".join(limits(ability(kind, grade, **more), RANKS[rank], magic, RELIGIONS[religion]))


def test_personal_runes_and_affinities() -> None:
    assert {name: RELIGIONS[name].personal_rune for name in PERSONAL} == PERSONAL
    assert RELIGIONS["Vinga"].affinities == ("Combat", "Movement", "Survival")
    assert RELIGIONS["Mostali"].affinities == ()


def test_ranks_count_as_cards_compare_them_and_have_their_keyword() -> None:
    assert {level: {name for name, rank in RANKS.items() if rank.level == level} for level in LEVELS} == LEVELS
    keywords = content().entries(Keyword)
    assert all(rank.keyword in keywords for rank in RANKS.values() if rank.keyword)
    assert all(keyword.rank in RANKS for keyword in keywords.values() if keyword.rank)
    assert [rank.name for rank in ranks_of("theism", content())] == [
        "Communal Worshipper",
        "Initiate",
        "Devotee",
        "Disciple",
    ]


def test_who_owns_the_personal_rune_and_who_gives_up_common_magic() -> None:
    personal = {"Initiate", "Devotee", "Disciple", "Spiritist", "Practitioner", "Shaman", "Orderly", "Order Liturgist"}
    assert {name for name, rank in RANKS.items() if rank.personal} == personal
    without = {"Devotee", "Disciple", "Shaman", "Orderly", "Adept"}
    assert {name for name, rank in RANKS.items() if not rank.common} == without


DISCOUNTS: list[tuple[str, MagicType, Grade, int]] = [
    ("Initiate", "Theism", "Minor", -1),
    ("Devotee", "Theism", "Major", 0),
    ("Spiritist", "Spirit", "Minor", 0),
    ("Practitioner", "Spirit", "Major", 0),
    ("Adept", "Sorcery", "Ordinary", 0),
    ("Adept", "Common magic", "Minor", 1),
    ("Adherent", "Lunar", "Weak", -1),
    ("Novitiate", "Lunar", "Minor", -1),
    ("Ordinate", "Lunar", "Major", -1),
    ("Initiate", "Spirit", "Minor", 0),
]


@pytest.mark.parametrize(("rank", "kind", "grade", "off"), DISCOUNTS)
def test_a_rank_s_discount_counts_once(rank: str, kind: MagicType, grade: Grade, off: int) -> None:
    """`R-25`: the discount of a rank is not added to the same discount of a type of magic."""
    assert discount(RANKS[rank], kind, grade) == off


def test_discounts_of_keyword_and_item_come_on_top_and_nothing_costs_less_than_nothing() -> None:
    """`R-25`."""
    assert price("Minor", "Very Common", "Common magic", in_keyword=True) == 3
    assert price("Minor", "Very Common", "Theism", RANKS["Initiate"], item=True, in_keyword=True) == 2
    assert price("Weak", "Rare", "Spirit", RANKS["Spiritist"], item=True) == 0


LIMITS: list[tuple[str, MagicType, Grade, int, str, str]] = [
    ("Initiate", "Theism", "Minor", 1, "Vinga", ""),
    ("Initiate", "Theism", "Ordinary", 9, "Vinga", "up to Minor, not Ordinary"),
    ("Initiate", "Spirit", "Weak", 9, "Vinga", "the rank Initiate does not grant it"),
    ("Devotee", "Common magic", "Weak", 9, "Vinga", "must give up common magic"),
    ("Initiate", "Common magic", "Minor", 1, "Vinga", ""),
    ("Devotee", "Theism", "Major", 1, "Yelm", ""),
    ("Devotee", "Theism", "Major", 9, "Vinga", "only an important religion"),
    ("Practitioner", "Spirit", "Major", 6, "Praxian tradition", "needs Magic 7"),
    ("Practitioner", "Spirit", "Major", 7, "Praxian tradition", ""),
    ("Adept", "Sorcery", "Ordinary", 1, "Mostali", ""),
    ("Adept", "Sorcery", "Major", 5, "Mostali", "needs Magic 6"),
    ("Adept", "Sorcery", "Twice Major", 8, "Mostali", ""),
    ("Orderly", "Sorcery", "Major", 9, "Mostali", "up to Ordinary"),
    ("Ordinate", "Lunar", "Twice Major", 9, "Jakaleel", "up to Major"),
    ("Ordinate", "Lunar", "Twice Major", 6, "Rufelza", "needs Magic 7"),
    ("Ordinate", "Lunar", "Twice Major", 7, "Rufelza", ""),
    ("Ordinate", "Sorcery", "Major", 6, "Jakaleel", ""),
    ("Ordinate", "Spirit", "Major", 6, "Jakaleel", "needs Magic 7"),
]


@pytest.mark.parametrize(("rank", "kind", "grade", "magic", "religion", "why"), LIMITS)
def test_how_far_a_rank_goes(rank: str, kind: MagicType, grade: Grade, magic: int, religion: str, why: str) -> None:
    told = refused(rank, kind, grade, magic, religion)
    assert why in told and bool(why) == bool(told)


def test_secrets_need_magic_and_the_right_grade() -> None:
    assert "needs Magic 7" in refused("Devotee", "Theism", "Major", 6, secret=True)
    assert refused("Devotee", "Theism", "Major", 7, secret=True) == ""
    assert "has the grade Twice Major, not Major" in refused("Devotee", "Theism", "Major", 7, "Yelm", secret=True)
    assert "cannot learn" in refused("Initiate", "Theism", "Major", 9, secret=True)


def test_talents_and_items_need_no_rank_and_religious_magic_does() -> None:
    assert not list(limits(ability("Talent", "Major"), None, 1))
    assert not list(limits(ability("Sorcery", "Major", item=True), None, 1))
    assert not list(limits(ability("Common magic", "Minor"), None, 1))
    assert "requires a rank" in " ".join(limits(ability("Theism", "Weak"), None, 9))


def test_affinities_and_blessings_by_their_divisors() -> None:
    asked = ("skill", "combat", "damage", "protection", "hits", "pursuit")
    assert [per_magic("affinity", gift, 7) for gift in asked] == [3, 3, 2, 2, 3, 3]
    assert [per_magic("blessing", gift, 11) for gift in asked] == [3, 3, 3, 3, 3, 3]
    assert per_magic("affinity", "environment", 7) == 4 and per_magic("blessing", "defence", 9) == 3
    with pytest.raises(ValueError, match="has the effect environment"):
        per_magic("blessing", "environment", 7)


def test_the_moon_goes_round_in_a_week_and_eight_weeks_are_a_season() -> None:
    assert [date_of(day, 5).phase for day in range(7)] == list(WEEK)
    assert date_of(55, 5) == (1, 8, 7) and date_of(56, 5) == (2, 1, 1)
    assert date_of(5 * 56, 5) == (1, 1, 1)
    assert str(date_of(3, 5)) == "Season 1, week 1, day 4 (full moon)"


def test_the_moon_s_modifiers() -> None:
    told = {phase: str(lunar_modifier(phase)) for phase in WEEK}
    assert told == {"dark": "−1M", "crescent": "−1E", "half": "+1E", "full": "+1M1E", "dying": "−1M"}
    assert all(lunar_modifier(phase, glowline=True) == Rating(1, 1) for phase in WEEK)
