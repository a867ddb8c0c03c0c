"""Who throws: a seed repeats itself, a person is asked for what is missing, tables keep to the odds."""

from collections import Counter
from random import Random

import pytest

from solo.resolver import (
    Modifier,
    NeedsDice,
    Roll,
    SamplingThrower,
    SeededThrower,
    Thrower,
    ThrownPool,
    TypedThrower,
    distribution,
    sum_modifiers,
)


def two_pools(throw: Thrower, count: int) -> int:
    return throw.pool(count, 6)[0] + throw.sum(1, 8)


def nested(throw: Thrower, count: int) -> int:
    return throw.roll(two_pools, count) * 2


def test_the_same_seed_throws_the_same_dice() -> None:
    one, other = SeededThrower(Random(4711)), SeededThrower(Random(4711))
    assert [nested(one, 3) for _ in range(50)] == [nested(other, 3) for _ in range(50)]
    assert one.thrown == other.thrown


def test_every_pool_thrown_is_kept_highest_first() -> None:
    seeded = SeededThrower(Random(1))
    outcome = nested(seeded, 3)
    pool, damage = seeded.thrown
    assert (pool.count, pool.sides, damage.count, damage.sides) == (3, 6, 1, 8)
    assert list(pool.faces) == sorted(pool.faces, reverse=True)
    assert outcome == 2 * (pool.faces[0] + damage.faces[0])


def test_seeded_faces_lie_on_the_die_and_are_all_as_likely() -> None:
    seeded = SeededThrower(Random(3))
    throws = 24_000
    seen = Counter(seeded.pool(1, 8)[0] for _ in range(throws))
    surprise = sum((times - throws / 8) ** 2 / (throws / 8) for times in seen.values())
    # 24.32 is the chi-square of 7 degrees of freedom that chance exceeds once in a thousand.
    assert set(seen) == set(range(1, 9))
    assert surprise < 24.32


def test_typed_faces_are_used_in_order_and_sorted() -> None:
    typed = TypedThrower([(2, 6, 5), (4,)])
    assert nested(typed, 3) == 20
    assert typed.thrown == [ThrownPool(3, 6, (6, 5, 2)), ThrownPool(1, 8, (4,))]


def test_a_person_is_asked_for_the_pool_that_is_missing() -> None:
    with pytest.raises(NeedsDice) as first:
        nested(TypedThrower([]), 3)
    assert (first.value.count, first.value.sides) == (3, 6)
    with pytest.raises(NeedsDice, match="1d8") as second:
        nested(TypedThrower([(1, 1, 1)]), 3)
    assert (second.value.count, second.value.sides) == (1, 8)


def test_drawing_keeps_to_the_exact_odds() -> None:
    drawing = SamplingThrower(Random(9))
    exact = distribution(two_pools, 2)
    draws = 20_000
    seen = Counter(drawing.roll(two_pools, 2) for _ in range(draws))
    for outcome, _ in exact:
        chance = float(exact.chance_of(outcome))
        spread = (chance * (1 - chance) / draws) ** 0.5
        assert abs(seen[outcome] / draws - chance) < 5 * spread


def test_drawing_throws_bare_pools_and_sums_too() -> None:
    drawing = SamplingThrower(Random(9))
    assert all(list(faces) == sorted(faces, reverse=True) for faces in (drawing.pool(3, 6) for _ in range(50)))
    assert {drawing.sum(2, 2) for _ in range(200)} == {2, 3, 4}


def test_modifiers_keep_their_names_and_add_up() -> None:
    modifiers = (Modifier("dark", -1), Modifier("prone target", 1), Modifier("aimed", -2))
    assert sum_modifiers(modifiers) == -2
    assert str(modifiers[2]) == "aimed −2"
    assert str(Modifier("two-handed sword", 5)) == "two-handed sword +5", "a name keeps its hyphen"
    assert str(modifiers[1]) == "prone target +1"
    assert Roll("strike", "3d8", (8, 4, 2), modifiers=modifiers).modifiers == modifiers
