"""The first pick of foes: every bound of a wish at its edge, groups thrown with known dice, and their merit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random

import pytest

from solo.resolver import NeedsDice, SeededThrower, TypedThrower
from solo.systems.contract import EncounterProposal, EncounterRequest, FoeCount, PartyMember
from solo.systems.parts.budget_pick.filling import (
    GroupWish,
    PricedFoe,
    WorthRange,
    best,
    fill_groups,
    in_place_of,
    weight,
)
from solo.systems.parts.budget_pick.filling import _merit as merit
from solo.systems.parts.budget_pick.filling import _thrown as thrown
from solo.systems.parts.budget_pick.picking import FirstPick


def known(
    name: str, worth: int, rank: str = "line", theme: str = "wild", tag: str = "", single: bool = False
) -> PricedFoe:
    return PricedFoe(name, worth, rank, frozenset({theme}), frozenset({tag} - {""}), single)


RAT, WOLF, BEAR, OGRE = (
    known("Rat", 2, theme="crypt", tag="small"),
    known("Wolf", 5),
    known("Bear", 9, "leader"),
    known("Ogre", 16, "leader", "hills", single=True),
)
ALL = (RAT, WOLF, BEAR, OGRE)
ANN, BO = PartyMember("Ann", 10), PartyMember("Bo", 10)


def wish(
    low: int = 10,
    high: int = 20,
    pinned: tuple[PricedFoe, ...] = (),
    count: int = 0,
    most: int = 12,
    led: bool = False,
    offered: tuple[PricedFoe, ...] = ALL,
    heroes: int = 2,
) -> GroupWish:
    return GroupWish(WorthRange(low, high), offered, pinned, count, most, led, heroes)


def group(*foes: PricedFoe) -> Counter[PricedFoe]:
    return Counter(foes)


@pytest.mark.parametrize(
    ("wanted", "foes", "kept"),
    [
        (wish(10, 20), [WOLF] * 2, True),
        (wish(11, 20), [WOLF] * 2, False),
        (wish(1, 10), [WOLF] * 2, True),
        (wish(1, 9), [WOLF] * 2, False),
        (wish(0, 20), [], False),
        (wish(1, 24, most=12), [RAT] * 12, True),
        (wish(1, 30, most=12), [RAT] * 13, False),
        (wish(count=2), [WOLF] * 2, True),
        (wish(count=3), [WOLF] * 2, False),
        (wish(1, 40), [OGRE], True),
        (wish(1, 40), [OGRE, OGRE], False),
        (wish(1, 60), [OGRE, OGRE, WOLF], False),
        (wish(1, 40, pinned=(OGRE, OGRE)), [OGRE, OGRE], True),
        (wish(1, 60, pinned=(OGRE, OGRE)), [OGRE] * 3, False),
        (wish(1, 40, led=True), [BEAR, WOLF, WOLF], True),
        (wish(1, 40, led=True), [BEAR, BEAR, WOLF], False),
        (wish(1, 40, led=True), [BEAR], False),
        (wish(1, 40, led=True), [BEAR, known("Boar", 9)], False),
    ],
)
def test_a_group_keeps_to_a_wish_within_all_its_bounds(wanted: GroupWish, foes: list[PricedFoe], kept: bool) -> None:
    assert wanted.keeps(group(*foes)) is kept


def test_a_group_weighs_the_sum_of_its_foes() -> None:
    assert weight(group(RAT, RAT, BEAR)) == 13


def test_groups_found_keep_to_the_wish_and_each_is_found_once() -> None:
    found = fill_groups(wish(), SeededThrower(Random(1)))
    names = [tuple(sorted(foe.name for foe in one.elements())) for one in found]
    assert len(names) == len(set(names)) > 4
    assert all(wish().keeps(one) for one in found)
    assert fill_groups(wish(1, 1), SeededThrower(Random(1))) == []


def test_a_group_of_pinned_foes_that_keeps_to_the_wish_is_left_as_it_is() -> None:
    assert thrown(wish(pinned=(WOLF, WOLF)), TypedThrower([]), {}) == group(WOLF, WOLF)
    assert thrown(wish(pinned=(WOLF,), offered=()), TypedThrower([]), {}) == group(WOLF)


def test_foes_are_thrown_of_one_kin_until_they_are_worth_what_was_thrown() -> None:
    """First the wolf, its kin is the bear; two kinds; worth at least 10 − 1 + 4 = 13: a bear, then a wolf."""
    dice: list[tuple[int, ...]] = [(2,), (2,), (1,), (4,), (2,), (1,)]
    assert thrown(wish(), TypedThrower(dice), {}) == group(BEAR, WOLF)


def test_the_worth_wanted_is_thrown_over_all_of_the_bounds() -> None:
    """From 10 to 20 there are eleven worths; of the wolf's kin there is one, and one to three kinds."""
    sides = []
    for typed in ([], [(2,)], [(2,), (1,)]):
        with pytest.raises(NeedsDice) as wanted:
            thrown(wish(), TypedThrower(typed), {})
        sides.append(wanted.value.sides)
    assert sides == [4, 3, 11]


def test_foes_heavier_than_the_rest_of_the_bounds_are_left_out() -> None:
    """The bear first, its kin the wolf, 14 to fill: after a bear only a wolf fits below 14."""
    dice: list[tuple[int, ...]] = [(3,), (2,), (1,), (5,), (1,), (1,)]
    assert thrown(wish(10, 14), TypedThrower(dice), {}) == group(BEAR, WOLF)


def test_a_number_that_is_wanted_is_filled_whatever_was_thrown() -> None:
    dice: list[tuple[int, ...]] = [(1,), (1,), (1,), (1,), (1,)]
    assert thrown(wish(1, 20, count=3), TypedThrower(dice), {}) == group(RAT, RAT, RAT)


def test_a_foe_that_is_single_or_leads_stays_the_only_one() -> None:
    """The ogre has no kin; with a leader wanted the bear is not thrown twice."""
    assert thrown(wish(20, 40), TypedThrower([(4,), (1,), (1,), (1,)]), {}) == group(OGRE)
    led = wish(12, 40, led=True, offered=(RAT, WOLF, BEAR))
    assert thrown(led, TypedThrower([(3,), (2,), (1,), (4,), (1,), (1,), (1,), (1,)]), {})[BEAR] == 1


def test_merit_is_nearness_to_the_upper_bound_ranks_a_theme_and_company() -> None:
    """Of 20: 10 is 50 points, each rank 10, one theme for all 10, and 20 less for one foe against several."""
    assert merit(group(WOLF, WOLF), wish()) == 50 + 10 + 10
    assert merit(group(BEAR, WOLF), wish()) == 70 + 20 + 10
    assert merit(group(BEAR, RAT), wish()) == 55 + 20
    assert merit(group(BEAR), wish()) == 45 + 10 + 10 - 20
    assert merit(group(BEAR), wish(heroes=1)) == 45 + 10 + 10


def test_the_best_groups_come_first_and_those_shown_already_count_less() -> None:
    pair, mixed, rats = group(WOLF, WOLF, WOLF), group(BEAR, WOLF, WOLF), group(*[RAT] * 9)
    assert list(best([rats, pair, mixed], wish(), 3)) == [mixed, rats, pair]
    assert list(best([rats, pair, mixed], wish(), 1)) == [mixed]
    assert list(best([rats], wish(), 5)) == [rats]


def test_newcomers_are_as_many_as_left_or_else_any_number_that_fits() -> None:
    alike = in_place_of(WOLF, group(WOLF, WOLF, RAT), wish(10, 20), SeededThrower(Random(1)))
    assert alike == group(BEAR, BEAR, RAT)
    other = in_place_of(RAT, group(*[RAT] * 8), wish(10, 20), SeededThrower(Random(1)))
    assert other is not None and RAT not in other
    assert in_place_of(WOLF, group(WOLF, WOLF), wish(10, 20, offered=(WOLF,)), SeededThrower(Random(1))) is None


class Pick(FirstPick):
    """Foes worth up to the party's total; a warning for every ogre."""

    @property
    def foes_by_name(self) -> Mapping[str, PricedFoe]:
        return {foe.name: foe for foe in ALL}

    def bounds(self, party: Sequence[PartyMember], tier: str) -> WorthRange:
        del tier
        total = sum(member.total for member in party)
        return WorthRange(total // 2, total)

    def compare_worth(self, weight: int, party: Sequence[PartyMember], tier: str) -> str:
        del party
        return f"{weight} for {tier}."

    def warnings(self, group: Counter[PricedFoe], party: Sequence[PartyMember]) -> Iterable[str]:
        del party
        return ["An ogre!"] if OGRE in group else []


def request(**wanted: object) -> EncounterRequest:
    return EncounterRequest((ANN, BO), "fair", **wanted)  # type: ignore[arg-type]


def picked(most: int = 5, **wanted: object) -> Sequence[EncounterProposal]:
    return Pick().encounters(request(**wanted), SeededThrower(Random(2)), most)


@pytest.mark.parametrize(
    ("foes", "why"),
    [
        ([FoeCount("Wolf", 2)], "10 for fair."),
        ([FoeCount("Wolf", 4)], "20 for fair."),
        ([FoeCount("Rat", 4)], "Too light: 8 for fair."),
        ([FoeCount("Wolf", 4), FoeCount("Rat", 1)], "Too heavy: 22 for fair."),
    ],
)
def test_a_group_is_weighed_against_both_bounds(foes: list[FoeCount], why: str) -> None:
    weighed = Pick().weigh((ANN, BO), foes, "fair")
    assert (weighed.why, weighed.low, weighed.high) == (why, 10, 20)


def test_foes_of_a_candidate_stand_by_worth_and_those_named_twice_are_added_up() -> None:
    weighed = Pick().weigh((ANN, BO), [FoeCount("rat", 2), FoeCount("Ogre", 1), FoeCount("Rat", 1)], "fair")
    assert weighed.foes == (FoeCount("Ogre", 1), FoeCount("Rat", 3))
    assert weighed.warnings == ("An ogre!",)


@pytest.mark.parametrize(
    ("foes", "sentence"),
    [
        ([FoeCount("Rat", 0)], "The number of Rat must be at least 1, not 0."),
        ([], "Name at least one foe."),
        ([FoeCount("Imp", 1)], "There is no foe “Imp”"),
    ],
)
def test_a_group_that_makes_no_sense_is_refused(foes: list[FoeCount], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Pick().weigh((ANN, BO), foes, "fair")


def test_encounters_keep_to_the_wish_and_are_as_many_as_asked_for() -> None:
    assert len(picked(2)) == 2
    for one in picked():
        assert 10 <= one.weight <= 20
    assert all(foe.name in ("Wolf", "Bear") for one in picked(themes=("wild",)) for foe in one.foes)
    assert all(foe.name == "Rat" for one in picked(theme="small") for foe in one.foes)
    assert all(foe.name != "Rat" for one in picked(avoid=("rat",)) for foe in one.foes)
    assert all(sum(foe.count for foe in one.foes) == 3 for one in picked(count=3))
    assert all(FoeCount("Bear", 1) in one.foes or FoeCount("Bear", 2) in one.foes for one in picked(pinned=("bear",)))


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ({"count": 13}, "Ask for 1 to 12 foes, or 0 for any number, not 13."),
        ({"count": -1}, "Ask for 1 to 12 foes, or 0 for any number, not -1."),
        ({"pinned": ("Rat",) * 13}, "13 foes are required, but the encounter has at most 12."),
        ({"pinned": ("Rat",) * 3, "count": 2}, "3 foes are required, but the encounter has at most 2."),
        ({"pinned": ("Rat",), "avoid": ("Rat",)}, "Rat cannot be both required and excluded."),
        ({"themes": ("sea",)}, "There is no theme “sea”"),
    ],
)
def test_a_request_that_makes_no_sense_is_refused(wanted: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        picked(**wanted)


def test_a_request_at_its_limits_is_taken() -> None:
    assert picked(count=12, pinned=("Rat",) * 12) == []
    assert picked(count=2, pinned=("Wolf", "Wolf"))


def test_foes_that_a_party_does_not_meet_are_neither_offered_nor_pinned() -> None:
    class Shy(Pick):
        def list_meetable(self, _party: Sequence[PartyMember]) -> Sequence[PricedFoe]:
            return (RAT, WOLF, BEAR)

    found = Shy().encounters(request(), SeededThrower(Random(2)), 9)
    assert found and all(foe.name != "Ogre" for one in found for foe in one.foes)
    with pytest.raises(ValueError, match=r"Ogre cannot be used against this party\. Do not require this foe"):
        Shy().encounters(request(pinned=("Ogre",)), SeededThrower(Random(2)), 9)


def test_a_slot_is_rerolled_and_the_others_stay() -> None:
    candidate = Pick().weigh((ANN, BO), [FoeCount("Wolf", 2), FoeCount("Rat", 1)], "fair")
    other = Pick().reroll(candidate, 0, request(), SeededThrower(Random(1)))
    assert other.foes == (FoeCount("Bear", 2), FoeCount("Rat", 1))


@pytest.mark.parametrize(
    ("slot", "wanted", "sentence"),
    [
        (2, {}, "There is no foe number 3. Choose a number from 1 to 2."),
        (-1, {}, "There is no foe number 0. Choose a number from 1 to 2."),
        (0, {"pinned": ("Wolf",)}, "Wolf is required. Remove it from the required foes first."),
        (0, {"themes": ("crypt",)}, "No other foe can replace Wolf. Reroll another foe or the whole encounter."),
    ],
)
def test_a_slot_that_cannot_be_rerolled_is_refused(slot: int, wanted: dict[str, object], sentence: str) -> None:
    candidate = Pick().weigh((ANN, BO), [FoeCount("Wolf", 2), FoeCount("Rat", 1)], "fair")
    with pytest.raises(ValueError) as fault:
        Pick().reroll(candidate, slot, request(**wanted), SeededThrower(Random(1)))
    assert str(fault.value) == sentence


def test_challenge_ratings_mean_nothing() -> None:
    with pytest.raises(ValueError, match=r"This game does not use challenge ratings such as 1, 2\. Choose a tier"):
        Pick().match_ratings("1, 2", SeededThrower(Random(1)), 3)
