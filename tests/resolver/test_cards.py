"""Cards: their odds are those of all orders in which real cards could come off the pile, and typed ones are checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solo.resolver import (
    CardError,
    DealtCards,
    Distribution,
    NeedsCards,
    NeedsDice,
    Pile,
    SamplingThrower,
    SeededThrower,
    Thrower,
    TypedThrower,
    distribution,
)
from solo.resolver.cards import check_drawn, deal, list_chains, list_hands

PILES = st.dictionaries(st.sampled_from("ABCD"), st.integers(1, 3), min_size=1).map(
    lambda counts: Pile(tuple(counts.items()))
)
FACING = Pile.from_cards(("up", "down"))
DECK = Pile((("2M", 2), ("1M", 3), ("Equal", 2), ("Draw Double", 2), ("Trickster", 1)))
WORTH = {"2M": 2, "1M": 1, "Equal": 0}


def bonus(throw: Thrower, deck: Pile[str], redraws: bool) -> int | str:
    """A card turned up or down: a double is drawn again and doubles the next; a trickster that falls is no number."""
    drawn = throw.chain(deck, frozenset({"Draw Double"}))
    card, doubled = drawn[-1], 2 ** (len(drawn) - 1)
    (facing,) = throw.draw(FACING, 1)
    fell = card if card == "Trickster" else WORTH[card] * doubled * (1 if facing == "up" else -1)
    if redraws and isinstance(fell, int) and fell < 0:
        return throw.roll(bonus, deck.remove(drawn), False)
    return fell


def two_hands(throw: Thrower, deck: Pile[str]) -> tuple[int, int]:
    """Two people draw two cards each from one pile: how many of the second's are the best of the first's."""
    mine = throw.draw(deck, 2)
    theirs = throw.draw(deck.remove(mine), 2)
    return theirs.count(mine[0]), throw.sum(1, 2)


def shares(fallen: Counter[Any]) -> dict[Hashable, Fraction]:
    return {outcome: Fraction(count, fallen.total()) for outcome, count in fallen.items()}


def chances(exact: Distribution[Any]) -> dict[Hashable, Fraction]:
    return {outcome: exact.chance_of(outcome) for outcome, _ in exact}


def naive(chance: Callable[..., Hashable], *args: Any) -> dict[Hashable, Fraction]:
    """The odds by drawing every single card of every pile by hand, in every order."""
    found: Counter[Hashable] = Counter()
    waiting: list[tuple[list[tuple[int | str, ...]], Fraction]] = [([], Fraction(1))]
    odds: dict[Hashable, Fraction] = {}
    while waiting:
        typed, weight = waiting.pop()
        try:
            outcome = chance(TypedThrower(typed), *args)
        except NeedsCards as wanted:
            draws = list(permutations(wanted.pile, wanted.count))
            waiting.extend(([*typed, draw], weight / len(draws)) for draw in draws)
        except NeedsDice as wanted:
            waiting.extend(([*typed, (face,)], weight / wanted.sides) for face in range(1, wanted.sides + 1))
        else:
            found[outcome] += 1
            odds[outcome] = odds.get(outcome, Fraction(0)) + weight
    assert found.total() >= len(odds)
    return odds


@settings(max_examples=60, deadline=None)
@given(PILES, st.integers(0, 4))
def test_a_hand_falls_as_often_as_all_orders_of_drawing_say(pile: Pile[str], count: int) -> None:
    if count > len(pile):
        with pytest.raises(CardError, match=f"the pile holds {len(pile)}"):
            list_hands(pile, count)
        return
    orders = Counter(pile.in_order(draw) for draw in permutations(pile, count))
    assert chances(list_hands(pile, count)) == shares(orders)


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(PILES.filter(lambda pile: len(pile) <= 7), st.frozensets(st.sampled_from("ABCD")))
def test_a_chain_falls_as_often_as_all_orders_of_the_pile_say(pile: Pile[str], again: frozenset[str]) -> None:
    fallen: Counter[tuple[str, ...]] = Counter()
    for order in permutations(pile):
        ends = next((place for place, card in enumerate(order) if card not in again), len(order) - 1)
        drawn = order[: ends + 1]
        done = pile.in_order(drawn) if drawn[-1] in again else (*pile.in_order(drawn[:-1]), drawn[-1])
        fallen[done] += 1
    assert chances(list_chains(pile, again)) == shares(fallen)


@pytest.mark.parametrize(
    ("chance", "args"),
    [
        (bonus, (DECK, False)),
        (bonus, (Pile((("1M", 2), ("Equal", 1), ("Draw Double", 2), ("Trickster", 1))), True)),
        (two_hands, (Pile((("A", 2), ("B", 1), ("C", 3))),)),
    ],
)
def test_odds_are_those_of_every_card_drawn_by_hand(chance: Callable[..., Hashable], args: tuple[Any, ...]) -> None:
    assert chances(distribution(chance, *args)) == naive(chance, *args)


def test_odds_of_a_whole_deck_are_counted_and_not_drawn_in_every_order() -> None:
    deck = Pile(tuple((f"{rank}", 4) for rank in range(13)))
    exact = list_hands(deck, 5)
    assert len(exact) == 6175, "multisets of ranks, not 311,875,200 orders"
    four_alike = exact.chance(lambda hand: max(Counter(hand).values()) == 4)
    assert four_alike == Fraction(624, 2_598_960), "as every book of poker says"


def test_too_many_hands_to_list_are_refused_in_words() -> None:
    with pytest.raises(CardError, match="draw fewer at once"):
        list_hands(Pile.from_cards(range(60)), 20)
    with pytest.raises(CardError, match="fewer cards"):
        list_chains(Pile.from_cards(range(60)), frozenset(range(40)))


@pytest.mark.slow
@pytest.mark.parametrize("thrower", [SeededThrower(Random(5)), SamplingThrower(Random(6))])
def test_draws_keep_to_the_exact_odds(thrower: SeededThrower | SamplingThrower) -> None:
    draws = 20_000
    again = frozenset({"Draw Double"})
    falls: list[tuple[Distribution[Any], Callable[[], Hashable]]] = [
        (list_hands(DECK, 3), lambda: thrower.draw(DECK, 3)),
        (list_chains(DECK, again), lambda: thrower.chain(DECK, again)),
        (distribution(bonus, DECK, True), lambda: thrower.roll(bonus, DECK, True)),
    ]
    for exact, fall in falls:
        seen = Counter(fall() for _ in range(draws))
        assert set(seen) <= set(exact.weights)
        for outcome, _ in exact:
            chance = float(exact.chance_of(outcome))
            assert abs(seen[outcome] / draws - chance) < 5 * (chance * (1 - chance) / draws) ** 0.5


def test_the_same_seed_draws_the_same_cards_and_keeps_their_order() -> None:
    one, other = SeededThrower(Random(1)), SeededThrower(Random(1))
    assert [one.draw(DECK, 4) for _ in range(20)] == [other.draw(DECK, 4) for _ in range(20)]
    assert one.dealt == other.dealt
    assert all(len(dealt.cards) == 4 for dealt in one.dealt)
    assert any(dealt.cards != DECK.in_order(dealt.cards) for dealt in one.dealt)


def test_a_person_is_asked_for_the_draw_that_is_missing() -> None:
    with pytest.raises(NeedsCards, match="Draw 1 of 10 cards") as first:
        bonus(TypedThrower([]), DECK, False)
    assert (first.value.pile, first.value.count) == (DECK, 1)
    with pytest.raises(NeedsCards) as second:
        bonus(TypedThrower([("draw double",)]), DECK, False)
    assert second.value.pile.count("Draw Double") == 1, "what was drawn stays out of the pile"
    typed = TypedThrower([("draw double",), ("1m",), ("down",)])
    assert bonus(typed, DECK, False) == -2
    assert typed.dealt == [DealtCards(("Draw Double",)), DealtCards(("1M",)), DealtCards(("down",))]


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (("2M",), "Name 2 cards, not 1."),
        (("2M", "Ace"), "“Ace” is not in this pile: it holds 2M, 1M, Equal, Draw Double, Trickster."),
        (("Trickster", "trickster"), "“Trickster” cannot have been drawn twice: there is only one."),
        (("1m", " DRAW  double "), None),
    ],
)
def test_cards_that_cannot_have_been_drawn_are_said_in_a_sentence(names: tuple[str, ...], sentence: str | None) -> None:
    assert check_drawn(DECK, names, 2) == sentence
    if sentence:
        with pytest.raises(CardError):
            TypedThrower([names]).draw(DECK, 2)


def test_a_pile_is_parted_and_put_together_again() -> None:
    hand = ("Trickster", "1M", "1M")
    rest = DECK.remove(hand)
    assert (len(rest), rest.count("1M"), rest.count("Trickster")) == (7, 1, 0)
    assert rest.and_back(hand).kinds == (*rest.kinds[:1], ("1M", 3), *rest.kinds[2:], ("Trickster", 1))
    with pytest.raises(CardError, match="no “Trickster” in this pile"):
        rest.remove(["Trickster"])
    with pytest.raises(CardError, match="drawn 3 times: there are only 2"):
        DECK.remove(["2M"] * 3)
    with pytest.raises(CardError, match="holds nothing"):
        Pile[str]().remove(["2M"])


@given(PILES, st.integers(0, 9))
def test_a_whole_pile_dealt_out_is_the_pile(pile: Pile[str], seed: int) -> None:
    dealt = list(deal(Random(seed), pile))
    assert Counter(dealt) == Counter(pile)
    assert pile.in_order(dealt) == tuple(pile)
    with pytest.raises(CardError, match="cannot be drawn"):
        SeededThrower(Random(seed)).draw(pile, len(pile) + 1)
