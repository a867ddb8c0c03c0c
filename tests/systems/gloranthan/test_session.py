"""Sessions (H-03, G-63, H-09): hands and Omens that open one, cards for hero points, regions, and the award."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from solo.play.scenes import Unattended
from solo.systems.gloranthan.hands.card import EntityCard
from solo.systems.gloranthan.hands.deck import entity_deck, stock
from solo.systems.gloranthan.hands.in_play import Hand, InPlay, deal, next_omen, renew, swap
from solo.systems.gloranthan.hands.region import Region, faults, region_deck
from solo.systems.gloranthan.hands.table import Table
from solo.systems.gloranthan.rulings import USUAL, rulings_of
from tests.systems.gloranthan.gloranthan_content import content

REGIONS = content().entries(Region)
WHOLE = entity_deck(content())


def scene(seed: int = 1) -> Unattended:
    return Unattended(Random(seed), lambda _: None)


def lying(cards: InPlay) -> Counter[str]:
    """All cards that are not in the deck."""
    held = [card for hand in cards.hands.values() for card in hand.cards]
    return Counter((*held, *cards.table.omens, *cards.table.spent))


# Regions


def test_every_region_has_forty_cards_of_religions_and_is_one_that_may_be_ruled() -> None:
    common = {name for name, card in content().entries(EntityCard).items() if card.kind == "religion"}
    for name, region in REGIONS.items():
        assert sum(region.cards.values()) == 40 and set(region.cards) <= common
        deck = region_deck(content(), rulings_of({"region": name}))
        assert len(deck) == len(WHOLE) == 46
        assert {card: deck.count(card) for card in common} == {card: region.cards.get(card, 0) for card in common}
    assert region_deck(content(), USUAL) == WHOLE


def test_an_invader_stays_weaker_than_the_gods_of_the_land() -> None:
    cards = REGIONS["hills under the moon"].cards
    ours = sum(cards[name] for name in ("Heortling pantheon", "Elmal", "Vinga"))
    theirs = sum(cards[name] for name in ("Sedenya", "Rufelza", "Jakaleel", "Five Spirit Moons"))
    assert theirs < ours


@pytest.mark.parametrize(
    ("cards", "field"),
    [({"Yelm": 39}, "cards"), ({"Yelm": 40, "Thor": 0}, "cards"), ({"Yelm": 41, "Vinga": -1}, "cards")],
)
def test_a_region_that_does_not_add_up_is_refused(cards: dict[str, int], field: str) -> None:
    assert {found for found, _ in faults(Region(name="x", text="A land.", cards=cards), content())} == {field}


def test_hands_and_omens_come_from_the_region() -> None:
    forest = rulings_of({"region": "great forest"})
    deck = region_deck(content(), forest)
    cards = InPlay()
    for seed in range(5):
        deal(cards, (("party-0", "Ann"), ("party-1", "Bo")), scene(seed), content(), forest)
        next_omen(cards, scene(seed), content(), forest)
    assert lying(cards) <= Counter(deck)
    strange = stock(deck, ("Elmal",), ("Elmal", "Uz ancestors"))
    assert strange.spent == ("Uz ancestors",) and strange.deck.count("Uz ancestors") == 4


# Cards in play


@given(st.integers(0, 2**32), st.lists(st.sampled_from(["deal", "omen", "swap", "renew"]), max_size=12))
def test_no_card_is_ever_in_two_places(seed: int, steps: list[str]) -> None:
    cards, thrown = InPlay(), scene(seed)
    deal(cards, (("party-0", "Ann"), ("party-1", "Bo")), thrown, content(), USUAL)
    for step in steps:
        hand = cards.hand("party-0")
        hand.points = 1
        if step == "deal":
            deal(cards, (("party-0", "Ann"),), thrown, content(), USUAL)
        elif step == "omen":
            next_omen(cards, thrown, content(), USUAL)
        elif step == "swap":
            swap(cards, "party-0", hand.cards[0], thrown, content(), USUAL)
        else:
            cards.table = replace(cards.table, spent=(*cards.table.spent, *hand.cards))
            hand.cards = ()
            renew(cards, "party-0", thrown, content(), USUAL)
        assert lying(cards) <= Counter(WHOLE)
        assert len(cards.hand("party-0").cards) == len(cards.table.omens) == 4


def test_a_session_fills_hands_gives_a_hero_point_up_to_five_and_new_omens() -> None:
    cards = InPlay({"party-0": Hand(("Elmal", "Yelm"), 5)}, Table(("Vinga",) * 4, shown=("Yelm",) * 4))
    deal(cards, (("party-0", "Ann"), ("party-1", "Bo")), scene(), content(), USUAL)
    ann, bo = cards.hands["party-0"], cards.hands["party-1"]
    assert ann.cards[:2] == ("Elmal", "Yelm") and (len(ann.cards), len(bo.cards)) == (4, 4)
    assert (ann.points, bo.points) == (5, 1)
    assert cards.table.shown == () and cards.table.spent == ("Vinga",) * 4 and len(cards.table.omens) == 4
