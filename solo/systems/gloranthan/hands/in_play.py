"""Owns the cards that are in play: the hand and hero points of each who has any, and the Omens (`G-42`, `G-63`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Protocol

import msgspec

from solo.resolver import Pile
from solo.systems.contract import Content, Scene
from solo.systems.gloranthan.hands.deck import Stock, discarded, draw_card, stock
from solo.systems.gloranthan.hands.fate import filled, swapped
from solo.systems.gloranthan.hands.region import region_deck
from solo.systems.gloranthan.hands.table import Table, table_of
from solo.systems.gloranthan.rulings import Rulings


class Hand(msgspec.Struct, omit_defaults=True):
    """The Fate cards that somebody holds, by name, and the hero points."""

    cards: tuple[str, ...] = ()
    points: int = 0


class InPlay(msgspec.Struct, omit_defaults=True):
    """All cards of a procedure, by the keys of those who hold them. `table` is what lay there when it began.

    `fresh` says that it is a session of its own, whose hands are drawn first; `ominous` that the next opposed action of
    a hero is (`H-06`).
    """

    hands: dict[str, Hand] = {}
    table: Table = Table()
    fresh: bool = False
    ominous: bool = False

    def hand(self, key: str) -> Hand:
        """What somebody holds; an empty hand for whoever holds nothing."""
        return self.hands.get(key) or Hand()

    def stock(self, content: Content, rulings: Rulings) -> Stock:
        """What can be drawn of the region's deck, and what is spent."""
        return stock(region_deck(content, rulings), self._held(), self.table.spent)

    def _held(self) -> Iterator[str]:
        yield from self.table.omens
        for hand in self.hands.values():
            yield from hand.cards


class Holder(Protocol):
    """Whoever keeps cards between sessions."""

    @property
    def hand(self) -> tuple[str, ...]: ...

    @property
    def hero_points(self) -> int: ...


def cards_of(holders: Mapping[str, Holder], shared: msgspec.Struct | None, ominous: bool = True) -> InPlay:
    """Returns the cards with which a procedure begins, by the keys of those who hold some.

    Without anything that was shared before it is a session of its own. Raises ValueError for what another game shared.
    """
    hands = {key: Hand(one.hand, one.hero_points) for key, one in holders.items()}
    before = table_of(shared)
    return InPlay(hands, before or Table(), fresh=before is None, ominous=ominous)


def deal(cards: InPlay, holders: Iterable[tuple[str, str]], scene: Scene, content: Content, rulings: Rulings) -> None:
    """Fills the hands of these, by key and name, and draws new Omens: what opens a session (`H-03`)."""
    left = cards.stock(content, rulings)
    for key, name in holders:
        hand = cards.hands.setdefault(key, Hand())
        draw = partial(_drawn, scene, key, f"a Fate card for {name}")
        hand.cards, left = filled(draw, left, hand.cards, rulings.hand)
        hand.points = min(rulings.hero_points, hand.points + 1)
    left = left._replace(spent=(*left.spent, *cards.table.omens))
    omens, left = filled(partial(_drawn, scene, "", "an Omen, face down"), left, (), rulings.omens)
    cards.table = msgspec.structs.replace(cards.table, omens=omens, shown=(), spent=left.spent)


def play(cards: InPlay, key: str, card: str) -> None:
    """Takes a Fate card out of a hand, for good."""
    hand = cards.hands[key]
    kept = list(hand.cards)
    kept.remove(card)
    hand.cards = tuple(kept)
    _spend(cards, card)


def next_omen(cards: InPlay, scene: Scene, content: Content, rulings: Rulings) -> str:
    """Takes the oldest Omen, "" for none, and lays a new one behind the others (`H-06`)."""
    if not cards.table.omens:
        return ""
    oldest, *rest = cards.table.omens
    left = discarded(cards.stock(content, rulings), oldest)
    omens, left = filled(partial(_drawn, scene, "", "an Omen, face down"), left, rest, len(rest) + 1)
    shown = cards.table.shown[1:] if cards.table.shown else ()
    cards.table = msgspec.structs.replace(cards.table, omens=omens, shown=shown, spent=left.spent)
    return oldest


def swap(cards: InPlay, key: str, card: str, scene: Scene, content: Content, rulings: Rulings) -> str:
    """Gives up a hero point and a card of a hand for another; returns the new one (`G-63`)."""
    hand = cards.hands[key]
    draw = partial(_drawn, scene, key, "another Fate card")
    hand.cards, left = swapped(draw, cards.stock(content, rulings), hand.cards, card)
    _paid(cards, hand, left)
    return hand.cards[-1]


def renew(cards: InPlay, key: str, scene: Scene, content: Content, rulings: Rulings) -> None:
    """Gives up a hero point for a new hand where none is left (`G-63`)."""
    hand = cards.hands[key]
    draw = partial(_drawn, scene, key, "a Fate card")
    hand.cards, left = filled(draw, cards.stock(content, rulings), (), rulings.hand)
    _paid(cards, hand, left)


def _paid(cards: InPlay, hand: Hand, left: Stock) -> None:
    hand.points -= 1
    cards.table = msgspec.structs.replace(cards.table, spent=left.spent)


def _spend(cards: InPlay, card: str) -> None:
    cards.table = msgspec.structs.replace(cards.table, spent=(*cards.table.spent, card))


def _drawn(scene: Scene, who: str, what: str, deck: Pile[str]) -> str:
    return scene.roll(who, what, draw_card, deck)
