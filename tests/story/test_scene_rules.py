"""Chance functions of scenes, interruptions and measures against naive counts."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from solo.resolver import TypedThrower, distribution
from solo.story import measures
from solo.story.interruption import (
    INTERRUPTIONS,
    FilledLists,
    acts_by_want,
    interruption,
    moves_towards_end,
)
from solo.story.measures import AMOUNTS, DISTANCES, MOODS
from solo.story.scene_test import ALTERATIONS, SCENE_RESULTS, alteration, scene_test
from solo.story.two_words import TwoWords, two_words

PUBLISHED = {
    1: (0, 5, 95),
    2: (5, 5, 90),
    3: (5, 10, 85),
    4: (10, 10, 80),
    5: (10, 15, 75),
    6: (15, 15, 70),
    7: (15, 20, 65),
    8: (20, 20, 60),
    9: (20, 25, 55),
}
"""Interrupted, altered and expected in 100 scenes, by tension."""

ALL = FilledLists(threads=True, people=True, clocks=True)


@pytest.mark.parametrize("tension", PUBLISHED)
def test_a_scene_is_tested_with_the_published_odds(tension: int) -> None:
    odds = distribution(scene_test, tension)
    found = tuple(odds.chance_of(result) * 100 for result in reversed(SCENE_RESULTS))
    assert found == PUBLISHED[tension]


def test_every_alteration_is_equally_likely() -> None:
    odds = distribution(alteration)
    assert [odds.chance_of(kind) for kind in ALTERATIONS] == [Fraction(1, 6)] * 6


def test_interruptions_have_the_published_shares_if_every_list_has_an_item() -> None:
    odds = distribution(interruption, ALL)
    assert [odds.chance_of(kind) * 100 for kind in INTERRUPTIONS] == [25, 20, 15, 10, 10, 10, 5, 5]


@pytest.mark.parametrize("lists", list(product((False, True), repeat=3)))
def test_an_empty_list_hands_its_share_to_the_next_row(lists: tuple[bool, bool, bool]) -> None:
    threads, people, clocks = lists
    faces = [25, 20, 15, 10, 10, 10, 5, 5]
    expected = dict(zip(INTERRUPTIONS, faces, strict=True))
    if not threads:
        expected["person_acts"] += expected.pop("thread_moves")
    if not people:
        expected["new_person"] += expected.pop("person_acts")
    if not clocks:
        expected["place_changes"] += expected.pop("clock_ticks")
    if not threads and not people:
        expected["past"] += expected.pop("rumour")
    odds = distribution(interruption, FilledLists(*lists))
    assert {kind: chance * 100 for kind in expected if (chance := odds.chance_of(kind))} == expected


def test_a_thread_moves_either_way_with_even_chances_and_a_person_acts_by_want_in_two_of_three() -> None:
    assert distribution(moves_towards_end).chance_of(True) == Fraction(1, 2)
    assert distribution(acts_by_want).chance_of(True) == Fraction(2, 3)


def test_amounts_and_distances_follow_two_dice() -> None:
    counts = Counter(one + other for one, other in product(range(1, 7), repeat=2))
    expected = [counts[2] + counts[3], counts[4] + counts[5], counts[6] + counts[7] + counts[8]]
    expected += [counts[9] + counts[10], counts[11] + counts[12]]
    assert expected == [3, 7, 16, 7, 3]
    amounts, distances = distribution(measures.amount), distribution(measures.distance)
    assert [amounts.chance_of(amount) * 36 for amount in AMOUNTS] == expected
    assert [distances.chance_of(distance) * 36 for distance in DISTANCES] == expected


@pytest.mark.parametrize(
    ("faces", "found"), [((1, 2), 2), ((2, 2), 4), ((3, 4), 9), ((4, 5), 13), ((6, 5), 27), ((1, 3), 4), ((5, 6), 27)]
)
def test_a_number_is_a_fraction_or_a_multiple_of_the_expected_one(faces: tuple[int, int], found: int) -> None:
    assert measures.number(TypedThrower([faces]), 9) == found


def test_every_total_of_two_dice_is_one_mood() -> None:
    odds = distribution(measures.mood)
    assert [odds.chance_of(mood) * 36 for mood in MOODS] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]


def test_two_words_come_from_the_thrown_line_and_place() -> None:
    drawn = two_words(TypedThrower([(3,), (7,), (9,), (1,)]))
    assert drawn == TwoWords(verb=26, theme=80)
