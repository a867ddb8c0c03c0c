"""Edges of the resolver: bounds themselves and one beyond, nothing and everything, the first and the last."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from solo.resolver import (
    CardError,
    ClosedForm,
    DealtCards,
    Deck,
    Dice,
    DiceError,
    Distribution,
    Modifier,
    NeedsCards,
    NeedsDice,
    Pile,
    SamplingThrower,
    SeededThrower,
    Thrower,
    TypedThrower,
    cards,
    distribution,
    draw_card,
    face_tables,
    face_words,
    format_estimate,
    format_percent,
    parse_dice,
    pools,
    read,
    sum_modifiers,
)
from solo.resolver.cards import check_drawn, deal, draw_until, encode_chain, list_chains, list_hands
from solo.resolver.pools import multiset_distribution, sum_distribution

AGAIN = frozenset({"again", "once more"})
ALL_AGAIN = Pile((("again", 2), ("once more", 1)))
DECK = Pile((("again", 2), ("ace", 1), ("king", 3)))


class Steady(Random):
    """A generator that always says the same."""

    def __init__(self, value: float) -> None:
        super().__init__()
        self.value = value

    def random(self) -> float:
        return self.value


def test_a_pile_whose_cards_are_all_drawn_again_is_drawn_to_its_last() -> None:
    everything = ("again", "again", "once more")
    assert list_chains(ALL_AGAIN, AGAIN) == Distribution({everything: 1})
    assert SeededThrower(Random(1)).chain(ALL_AGAIN, AGAIN) == everything
    assert SamplingThrower(Random(1)).chain(ALL_AGAIN, AGAIN) == everything
    assert TypedThrower([("once more",), ("again",), ("again",)]).chain(ALL_AGAIN, AGAIN) == everything


@pytest.mark.parametrize("seed", range(8))
def test_each_card_of_a_pile_drawn_to_its_last_is_told_in_the_order_of_drawing(seed: int) -> None:
    seeded = SeededThrower(Random(seed))
    seeded.chain(ALL_AGAIN, AGAIN)
    told = [card for dealt in seeded.dealt for card in dealt.cards]
    assert told == list(deal(Random(seed), ALL_AGAIN))


def test_a_chain_is_written_in_the_order_of_the_pile_with_its_end_behind() -> None:
    assert encode_chain(DECK, ["again", "ace"], AGAIN) == ("again", "ace")
    pile = Pile.from_cards(["ace", "again", "once more"])
    assert encode_chain(pile, ["once more", "again", "ace"], AGAIN) == ("again", "once more", "ace")
    assert encode_chain(pile, ["once more", "again"], AGAIN) == ("again", "once more")


def test_drawing_again_ends_with_the_first_card_that_does_not() -> None:
    assert draw_until(["again", "ace", "again"], AGAIN) == ["again", "ace"]
    assert draw_until(["again", "again"], AGAIN) == ["again", "again"]
    assert draw_until([], AGAIN) == []


def test_chains_of_a_small_pile_have_the_chances_of_a_book() -> None:
    """Two cards again among four: half of the draws end at once, a third at the second card, a sixth at the third."""
    pile = Pile((("again", 2), ("ace", 1), ("king", 1)))
    by_length = list_chains(pile, AGAIN).map(len)
    assert by_length == Distribution({1: 3, 2: 2, 3: 1})


def test_nothing_can_be_drawn_from_an_empty_pile() -> None:
    empty = Pile[str]()
    for thrower in (SeededThrower(Random(1)), SamplingThrower(Random(1)), TypedThrower([("ace",)])):
        with pytest.raises(CardError, match="1 card cannot be drawn: the pile holds 0"):
            thrower.chain(empty, AGAIN)
        with pytest.raises(CardError, match="2 cards cannot be drawn: the pile holds 1"):
            thrower.draw(Pile.from_cards(["ace"]), 2)
    with pytest.raises(CardError):
        list_chains(empty, AGAIN)


def test_a_whole_pile_can_be_drawn_and_none_of_it() -> None:
    for thrower in (SeededThrower(Random(1)), SamplingThrower(Random(1))):
        assert thrower.draw(DECK, 6) == tuple(DECK)
        assert thrower.draw(DECK, 0) == ()
    assert list_hands(DECK, 0) == Distribution({(): 1})
    assert list_hands(DECK, 6) == Distribution({tuple(DECK): 1})


def test_drawing_one_card_gives_the_card_that_is_drawn_first() -> None:
    for seed in range(5):
        (card,) = SamplingThrower(Random(seed)).draw(DECK, 1)
        assert card == next(deal(Random(seed), DECK))


def test_more_than_200_000_hands_falls_or_readings_are_refused() -> None:
    """Two of 633 cards are drawn in 633 · 632 / 2 = 200,028 ways, and two dice of 632 sides fall in as many."""
    with pytest.raises(CardError, match=r"Too many different hands of 2 cards are possible with 633 cards"):
        list_hands(Pile.from_cards(range(633)), 2)
    with pytest.raises(DiceError, match="2d632"):
        multiset_distribution(2, 632)
    with pytest.raises(DiceError, match="2 of these dice have too many possible results"):
        distribution(read, 2, tuple(range(632)))


@pytest.mark.slow
def test_nearly_200_000_hands_and_falls_are_listed() -> None:
    assert len(list_hands(Pile.from_cards(range(632)), 2)) == len(multiset_distribution(2, 631)) == 199_396


def test_as_many_as_the_limit_are_listed_and_one_more_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two of five cards or two dice of four sides make 10; none, either or both of two cards come before an ace."""
    monkeypatch.setattr(cards, "MOST_HANDS", 10)
    monkeypatch.setattr(pools, "MOST_MULTISETS", 10)
    monkeypatch.setattr(face_tables, "MOST_MULTISETS", 10)
    table = ("limit 1", "limit 2", "limit 3", "limit 4")
    five, pile = Pile.from_cards(f"limit {number}" for number in range(5)), Pile.from_cards([*table[:2], "limit ace"])
    multiset_distribution.cache_clear()
    assert len(list_hands(five, 2)) == len(multiset_distribution(2, 4)) == len(distribution(read, 2, table)) == 10
    assert len(list_chains(pile, frozenset(table[:2]))) == 4
    monkeypatch.setattr(cards, "MOST_HANDS", 4)
    assert len(list_chains(pile.and_back([]), frozenset([*table[:2], "another"]))) == 4
    monkeypatch.setattr(cards, "MOST_HANDS", 3)
    monkeypatch.setattr(pools, "MOST_MULTISETS", 9)
    monkeypatch.setattr(face_tables, "MOST_MULTISETS", 9)
    multiset_distribution.cache_clear()
    with pytest.raises(CardError, match="Too many different draws are possible with 3 cards"):
        list_chains(pile, frozenset([*table[:2], "a third"]))
    with pytest.raises(CardError):
        list_hands(five, 1)
    with pytest.raises(DiceError):
        multiset_distribution(2, 4)
    with pytest.raises(DiceError):
        distribution(read, 2, table[::-1])


def test_a_pile_says_how_many_it_holds() -> None:
    assert (len(DECK), DECK.count("king"), DECK.count("joker")) == (6, 3, 0)
    assert list(DECK) == ["again", "again", "ace", "king", "king", "king"]
    assert Pile.from_cards(["b", "a", "b"]).kinds == (("b", 2), ("a", 1))


def test_taking_all_of_a_kind_leaves_the_kind_out() -> None:
    assert DECK.remove(["ace"]).kinds == (("again", 2), ("king", 3))
    assert DECK.remove(["king", "king"]).kinds == (("again", 2), ("ace", 1), ("king", 1))
    assert DECK.remove(tuple(DECK)) == Pile()
    assert DECK.remove([]) == DECK


@pytest.mark.parametrize(
    ("taken", "sentence"),
    [
        (["king"] * 4, "“king” cannot have been drawn 4 times: there are only 3."),
        (["ace", "ace"], "“ace” cannot have been drawn twice: there is only one."),
        (["joker"], "There is no “joker” in this pile: it holds again, ace, king."),
    ],
)
def test_cards_that_are_not_there_cannot_be_taken(taken: list[str], sentence: str) -> None:
    with pytest.raises(CardError) as fault:
        DECK.remove(taken)
    assert str(fault.value) == sentence


@pytest.mark.parametrize(("kinds", "end"), [(12, "k10, k11."), (13, "k10, k11 and 1 more."), (15, "k11 and 3 more.")])
def test_a_pile_names_12_kinds_and_counts_the_others(kinds: int, end: str) -> None:
    with pytest.raises(CardError) as fault:
        Pile.from_cards([f"k{number}" for number in range(kinds)]).find("joker")
    assert str(fault.value).endswith(end)


def test_a_card_is_named_in_any_case_with_any_spaces_between_its_words() -> None:
    pile = Pile.from_cards(["Draw Double", 7])
    assert pile.find("  draw   DOUBLE ") == "Draw Double"
    assert pile.find("7") == 7
    with pytest.raises(CardError, match="“drawdouble” is not in this pile"):
        pile.find("drawdouble")


@pytest.mark.parametrize(
    ("names", "count", "sentence"),
    [(["ace"], 1, None), (["ace"], 2, "Name 2 cards, not 1."), (["ace", "king"], 1, "Name 1 card, not 2.")],
)
def test_as_many_cards_are_named_as_were_drawn(names: list[str], count: int, sentence: str | None) -> None:
    assert check_drawn(DECK, names, count) == sentence


def test_a_typed_chain_asks_for_one_card_after_the_other_without_those_drawn() -> None:
    with pytest.raises(NeedsCards) as wanted:
        TypedThrower([("again",), ("AGAIN",)]).chain(DECK, AGAIN)
    assert (wanted.value.count, wanted.value.pile) == (1, Pile((("ace", 1), ("king", 3))))
    typed = TypedThrower([("again",), ("king",), ("ace",)])
    assert typed.chain(DECK, AGAIN) == ("again", "king")
    assert typed.dealt == [DealtCards(("again",)), DealtCards(("king",))]
    assert typed.draw(Pile.from_cards(["ace"]), 1) == ("ace",), "the rest is kept for the next draw"


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("100d6", Dice(100, 6)),
        ("0d6", Dice(0, 6)),
        ("1d1000+1000", Dice(1, 1000, 1000)),
        ("1d1-1000", Dice(1, 1, -1000)),
        ("1000", Dice(0, 1, 1000)),
        ("+3", Dice(0, 1, 3)),
    ],
)
def test_dice_at_their_bounds_are_thrown(text: str, dice: Dice) -> None:
    assert parse_dice(text) == dice


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("101d6", "101 dice are too many: roll from 1 to 100."),
        ("1d1001", "A die has from 1 to 1000 sides, not 1001."),
        ("1d0", "A die has from 1 to 1000 sides, not 0."),
        ("1d6+1001", "A bonus must be from -1000 to +1000, not +1001."),
        ("-1001", "A bonus must be from -1000 to +1000, not -1001."),
        ("x" * 50, f"“{'x' * 40}” is not dice: write them like 3d8, 1d8+4 or 2d12-1."),
    ],
)
def test_dice_beyond_their_bounds_are_refused_with_the_bound(text: str, sentence: str) -> None:
    with pytest.raises(DiceError) as fault:
        parse_dice(text)
    assert str(fault.value) == sentence


@pytest.mark.parametrize(
    ("dice", "text"),
    [
        (Dice(0, 1, 7), "7"),
        (Dice(0, 1, -2), "-2"),
        (Dice(2, 6), "2d6"),
        (Dice(1, 8, 4), "1d8+4"),
        (Dice(1, 8, -1), "1d8-1"),
    ],
)
def test_dice_are_written_as_they_are_read(dice: Dice, text: str) -> None:
    assert str(dice) == text


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1, 1000), "<1 %"),
        (Fraction(49, 10_000), "<1 %"),
        (Fraction(1, 200), "1 %"),
        (Fraction(149, 10_000), "1 %"),
        (Fraction(15, 1000), "2 %"),
        (Fraction(1, 2), "50 %"),
        (Fraction(199, 200), ">99 %"),
        (Fraction(9951, 10_000), ">99 %"),
        (Fraction(9949, 10_000), "99 %"),
        (Fraction(1), "100 %"),
        (0.25, "25 %"),
    ],
)
def test_a_chance_is_rounded_half_up_and_never_to_certain_or_impossible(chance: Fraction | float, text: str) -> None:
    assert format_percent(chance) == text


@pytest.mark.parametrize(("share", "text"), [(0.0, "<1 %"), (0.5, "50 %"), (0.994, "99 %"), (1.0, ">99 %")])
def test_a_share_of_simulated_fights_is_never_certain(share: float, text: str) -> None:
    assert format_estimate(share) == text


def test_no_dice_sum_to_nothing_and_one_falls_on_each_face_alike() -> None:
    assert sum_distribution(0, 6) == Distribution({0: 1})
    assert sum_distribution(1, 6) == Distribution(dict.fromkeys(range(1, 7), 1))
    assert sum_distribution(2, 1) == Distribution({2: 1})


@pytest.mark.parametrize(("fell", "face"), [(0.0, 1), (0.1666, 1), (0.1667, 2), (0.9999, 6)])
def test_a_die_of_six_sides_falls_by_sixths(fell: float, face: int) -> None:
    assert SeededThrower(Steady(fell)).pool(1, 6) == (face,)


@pytest.mark.parametrize(("fell", "outcome"), [(0.0, "a"), (0.7499, "a"), (0.75, "b"), (0.9999, "b")])
def test_an_outcome_is_drawn_as_often_as_its_weight_says(fell: float, outcome: str) -> None:
    assert Distribution({"a": 3, "b": 1}).draw(Steady(fell)) == outcome


def test_a_certain_outcome_is_drawn_without_a_number() -> None:
    """So that a certain outcome leaves the dice of later ones as they were."""
    random = Random(3)
    before = random.getstate()
    assert Distribution({"sure": 4}).draw(random) == "sure"
    assert random.getstate() == before
    Distribution({"one": 1, "other": 1}).draw(random)
    assert random.getstate() != before


@pytest.mark.parametrize(("fell", "cards"), [(0.0, ["again", "again", "ace"]), (0.999, ["king", "king", "king"])])
def test_cards_come_off_a_pile_by_their_share_of_what_is_left(fell: float, cards: list[str]) -> None:
    assert list(deal(Steady(fell), DECK))[:3] == cards


def test_distributions_are_equal_only_to_distributions_of_the_same_chances() -> None:
    even = Distribution({"a": 1, "b": 1})
    assert even != Distribution({"a": 1, "b": 2})
    assert even != {"a": 1, "b": 1}
    assert (even == object()) is False


def test_outcomes_that_become_alike_have_all_their_weight() -> None:
    dice = Distribution({1: 1, 2: 2, 3: 4})
    assert dice.map(lambda face: face % 2) == Distribution({1: 5, 0: 2})
    assert dice.map(lambda face: 10 - face).weights == {9: 1, 8: 2, 7: 4}


def test_a_mean_may_be_a_fraction() -> None:
    assert Distribution({1: 1, 2: 2}).mean(lambda face: face) == Fraction(5, 3)
    assert Distribution({1: 1, 2: 2}).mean(lambda face: Fraction(face, 2)) == Fraction(5, 6)


def skewed(throw: Thrower) -> str:
    """A sixth of one third, and a quarter of the rest, have different denominators."""
    if throw.sum(1, 3) == 1:
        return "a" if throw.sum(1, 6) == 1 else "b"
    return "a" if throw.sum(1, 4) == 1 else "c"


def test_branches_of_different_lengths_are_weighed_alike() -> None:
    odds = distribution(skewed)
    assert odds.chance_of("a") == Fraction(1, 18) + Fraction(1, 6)
    assert odds.chance_of("b") == Fraction(5, 18)
    assert odds.chance_of("c") == Fraction(1, 2)


def test_a_roll_within_a_roll_has_its_own_odds_and_its_own_throws() -> None:
    def die(throw: Thrower, sides: int) -> int:
        return throw.sum(1, sides)

    seeded = SeededThrower(Random(1))
    fell = seeded.roll(die, 6)
    assert [thrown.faces for thrown in seeded.thrown] == [(fell,)]
    assert TypedThrower([(4,)]).roll(die, 6) == 4


def test_dice_drawn_are_as_many_of_as_many_sides_as_asked_for() -> None:
    drawing = SamplingThrower(Random(2))
    assert {drawing.sum(1, 3) for _ in range(50)} == {1, 2, 3}
    assert {drawing.pool(1, 3) for _ in range(50)} == {(1,), (2,), (3,)}


def test_a_known_chance_that_is_not_remembered_is_thrown_by_drawing() -> None:
    def throw(thrower: Thrower, sides: int) -> str:
        return f"thrown {thrower.sum(1, sides)}"

    def odds(sides: int) -> Distribution[str]:
        del sides
        return Distribution({"drawn": 1})

    assert SamplingThrower(Random(1)).roll(ClosedForm(throw, odds), 1) == "drawn"
    assert SamplingThrower(Random(1)).roll(ClosedForm(throw, odds, remembered=False), 1) == "thrown 1"


def test_a_card_drawn_off_a_deck_has_the_odds_of_its_counts() -> None:
    assert distribution(draw_card, DECK) == Distribution({"again": 2, "ace": 1, "king": 3})
    assert TypedThrower([("king",)]).roll(draw_card, DECK) == "king"


TABLE = ("head", "arm", "arm", "", "body")


def test_dice_that_are_read_show_what_their_faces_stand_for_in_the_order_of_the_table() -> None:
    typed = TypedThrower([(5, 1, 3)])
    assert typed.roll(read, 3, TABLE) == ("head", "arm", "body")
    with pytest.raises(NeedsDice) as wanted:
        TypedThrower([]).roll(read, 2, TABLE)
    assert (wanted.value.count, wanted.value.sides, wanted.value.table) == (2, 5, TABLE)


def test_dice_that_are_read_fall_as_often_as_all_throws_say() -> None:
    naive: Counter[tuple[str, ...]] = Counter()
    order = {"head": 0, "arm": 1, "": 2, "body": 3}
    for one in TABLE:
        for other in TABLE:
            naive[tuple(sorted((one, other), key=order.__getitem__))] += 1
    assert distribution(read, 2, TABLE) == Distribution(naive)


class Word:
    """Something with words of its own."""

    def __str__(self) -> str:
        return "word"


class Mute:
    """Something without."""


@pytest.mark.parametrize(
    ("table", "words"),
    [
        (("head", "arm", "arm", "leg"), "1 = head, 2–3 = arm, 4 = leg"),
        (("arm", "leg", "arm"), "1 = arm, 2 = leg, 3 = arm"),
        ((Word(), "leg"), "1 = word, 2 = leg"),
        ((Mute(), "leg"), ""),
        (("", "leg"), ""),
        ((), ""),
    ],
)
def test_faces_are_told_by_their_words_where_all_have_some(table: tuple[object, ...], words: str) -> None:
    assert face_words(table) == words


def test_a_modifier_has_its_sign_and_modifiers_add_up() -> None:
    assert str(Modifier("aim", 0)) == "aim +0"
    assert sum_modifiers([]) == 0
    assert sum_modifiers([Modifier("aim", 2), Modifier("dark", -5)]) == -3


def first_card(deck: Pile[Any]) -> Any:
    return deck.kinds[0][0]


def test_a_hand_is_filled_to_its_size_and_spent_cards_come_back_only_into_an_empty_deck() -> None:
    stock = Deck(Pile.from_cards(["a", "b"]), ("c",))
    assert stock.fill(first_card, ["x"], 1) == (("x",), stock)
    assert stock.fill(first_card, ["x"], 2) == (("x", "a"), Deck(Pile.from_cards(["b"]), ("c",)))
    assert stock.fill(first_card, [], 2) == (("a", "b"), Deck(Pile(), ("c",)))
    assert stock.fill(first_card, [], 3) == (("a", "b", "c"), Deck(Pile(), ()))
    assert stock.fill(first_card, [], 9) == (("a", "b", "c"), Deck(Pile(), ()))
    assert stock.shuffled() == stock
    assert Deck(Pile(), ("c", "c")).shuffled() == Deck(Pile.from_cards(["c", "c"]))


def test_a_card_given_up_can_come_back_where_the_deck_is_empty() -> None:
    hand, left = Deck(Pile[str]()).swap(first_card, ["a", "b"], "a")
    assert (hand, left) == (("b", "a"), Deck(Pile()))
    hand, left = Deck(Pile.from_cards(["c"]), ("d",)).swap(first_card, ["a", "b"], "b")
    assert (hand, left) == (("a", "c"), Deck(Pile(), ("d", "b")))


def test_a_card_taken_or_spent_leaves_the_others_as_they_were() -> None:
    stock = Deck(DECK)
    assert stock.take("ace").deck == DECK.remove(["ace"])
    assert stock.take("king").deck == DECK.remove(["king"])
    assert stock.discard("x").discard("y", "z").spent == ("x", "y", "z")


def test_a_deck_has_all_but_the_cards_held_and_spent_and_never_fewer_than_none() -> None:
    stock = Deck.left(DECK, ["king", "king", "king", "king"], ["again", "joker", "again"])
    assert stock == Deck(Pile.from_cards(["ace"]), ("again", "again"))
