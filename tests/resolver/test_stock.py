"""A stock of cards: hands filled and swapped from a deck, spent cards shuffled in when it has run dry."""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from solo.resolver import Deck, Pile, SeededThrower, draw_card

DECK = Pile((("ace", 3), ("king", 2), ("joker", 1), ("seven", 4)))


@given(st.integers(0, 2**32), st.integers(0, 4), st.integers(0, 4))
def test_hands_are_filled_without_any_card_twice(seed: int, first: int, second: int) -> None:
    draw = partial(draw_card, SeededThrower(Random(seed)))
    hand, left = Deck.left(DECK, ()).fill(draw, (), first)
    other, left = left.fill(draw, (), second)
    assert len(hand) == first and len(other) == second
    assert Counter(left.deck) + Counter(hand) + Counter(other) == Counter(DECK)


def test_spent_cards_come_back_when_the_deck_runs_dry() -> None:
    draw = partial(draw_card, SeededThrower(Random(7)))
    hand, left = Deck(Pile.from_cards(["ace"]), ("king", "king")).fill(draw, ("joker",), 3)
    assert hand == ("joker", "ace", "king") and left == Deck(Pile.from_cards(["king"]))
    nothing, left = Deck(Pile[str]()).fill(draw, (), 4)
    assert nothing == () and left.shuffled() == left
    assert left.discard("king").spent == ("king",)


def test_a_card_is_given_up_for_another() -> None:
    stock = Deck(Pile.from_cards(["king"]))
    hand, left = stock.swap(partial(draw_card, SeededThrower(Random(3))), ("ace", "joker", "ace"), "ace")
    assert hand == ("joker", "ace", "king") and left == Deck(Pile(), ("ace",))


def test_what_is_held_or_spent_is_out_of_the_deck() -> None:
    left = Deck.left(DECK, ("ace", "ace", "a card of another game"), ("joker",))
    assert left == Deck(Pile((("ace", 1), ("king", 2), ("seven", 4))), ("joker",))
