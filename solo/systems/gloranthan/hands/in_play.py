"""Owns the cards that are in play: the hand and hero points of each who has any, and the Omens (`G-42`, `G-63`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, NamedTuple, Protocol

import msgspec

from solo.resolver import Pile, Stock, draw_card
from solo.systems.contract import Content, Scene
from solo.systems.gloranthan.hands.deck import region_deck
from solo.systems.gloranthan.hands.table import Table, table_of
from solo.systems.gloranthan.rulings import Rulings


class Hand(msgspec.Struct, omit_defaults=True):
    """The Fate cards that somebody holds, by name, and hero points; `dealt` says that a session gave some before."""

    cards: tuple[str, ...] = ()
    points: int = 0
    dealt: bool = False


class InPlay(msgspec.Struct, omit_defaults=True):
    """All cards of a procedure, by the keys of those who hold them. `table` is what lay there when it began.

    `fresh` says that it is a session of its own, which deals to everybody first; `ominous` that the next opposed action
    of a hero is (`H-06`).
    """

    hands: dict[str, Hand] = {}
    table: Table = Table()
    fresh: bool = False
    ominous: bool = False

    def hand(self, key: str) -> Hand:
        """What somebody holds; an empty hand for whoever holds nothing."""
        return self.hands.get(key) or Hand()

    def awaits(self, key: str) -> bool:
        """Whether somebody is still to be dealt a hand: all in a session of their own, and who never had any."""
        hand = self.hand(key)
        return self.fresh or not (hand.dealt or hand.cards or hand.points)

    def holding(self, key: str, rulings: Rulings) -> tuple[int, int]:
        """How many Fate cards and hero points somebody has, once dealt where that is still to be done."""
        hand = self.hand(key)
        held, points = len(hand.cards), hand.points
        if not self.awaits(key):
            return held, points
        return max(held, rulings.hand), min(rulings.hero_points, points + 1)

    def stock(self, content: Content, rulings: Rulings) -> Stock[str]:
        """What can be drawn of the region's deck, and what is spent."""
        return Stock.left(region_deck(content, rulings), self._held(), self.table.spent)

    def unseen(self, key: str, content: Content, rulings: Rulings) -> Pile[str]:
        """What the next card may be for all that a hand's holder knows: other hands and the Omens lie face down."""
        whole, left = region_deck(content, rulings), self.stock(content, rulings)
        return Stock.left(whole, self.hand(key).cards, left.spent).deck if len(left.deck) else left.shuffled().deck

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

    @property
    def dealt(self) -> bool: ...


def cards_of(holders: Mapping[str, Holder], shared: msgspec.Struct | None, ominous: bool = True) -> InPlay:
    """Returns the cards with which a procedure begins, by the keys of those who hold some.

    Without anything that was shared before it is a session of its own. Raises ValueError for what another game shared.
    """
    hands = {key: Hand(one.hand, one.hero_points, one.dealt) for key, one in holders.items()}
    before = table_of(shared)
    return InPlay(hands, before or Table(), fresh=before is None, ominous=ominous)


class Stage(NamedTuple):
    """What cards and actions are played with. `heroes` are the keys of those who are player characters."""

    scene: Scene
    content: Content
    rulings: Rulings
    cards: InPlay
    heroes: frozenset[str] = frozenset()

    @property
    def stock(self) -> Stock[str]:
        """What can be drawn, and what is spent."""
        return self.cards.stock(self.content, self.rulings)

    def drawn(self, who: str, what: str) -> Callable[[Pile[str]], str]:
        """What draws a card of a deck for somebody."""
        return lambda deck: self.scene.roll(who, what, draw_card, deck)

    def lay(self, **fields: object) -> None:
        """Lets what lies on the table be another in these fields."""
        self.cards.table = msgspec.structs.replace(self.cards.table, **fields)


Holders = Iterable[tuple[str, str]]
"""Keys and names of those who hold cards."""
OMEN: Final = "an Omen, face down"


def begin(stage: Stage, holders: Holders) -> None:
    """What comes before anything is played for: a session of its own, or hands for who joins this one (`H-03`)."""
    cards = stage.cards
    if cards.fresh:
        deal(stage, holders)
    else:
        _fill(stage, [one for one in holders if cards.awaits(one[0])])
    cards.fresh = False


def deal(stage: Stage, holders: Holders) -> None:
    """Fills the hands of these, and draws new Omens: what opens a session (`H-03`)."""
    left = _fill(stage, holders).discarded(*stage.cards.table.omens)
    omens, left = left.filled(stage.drawn("", OMEN), (), stage.rulings.omens)
    stage.lay(omens=omens, shown=(), spent=left.spent)


def _fill(stage: Stage, holders: Holders) -> Stock[str]:
    """Full hands and a hero point each; returns what is left of the deck."""
    left, rulings = stage.stock, stage.rulings
    for key, name in holders:
        hand = stage.cards.hands.setdefault(key, Hand())
        hand.cards, left = left.filled(stage.drawn(key, f"a Fate card for {name}"), hand.cards, rulings.hand)
        hand.points, hand.dealt = min(rulings.hero_points, hand.points + 1), True
    stage.lay(spent=left.spent)
    return left


def play(cards: InPlay, key: str, card: str) -> None:
    """Takes a Fate card out of a hand, for good."""
    hand = cards.hands[key]
    kept = list(hand.cards)
    kept.remove(card)
    hand.cards = tuple(kept)
    cards.table = msgspec.structs.replace(cards.table, spent=(*cards.table.spent, card))


def next_omen(stage: Stage) -> str:
    """Takes the oldest Omen, "" for none, and lays a new one behind the others (`H-06`)."""
    table = stage.cards.table
    if not table.omens:
        return ""
    oldest, *rest = table.omens
    omens, left = stage.stock.discarded(oldest).filled(stage.drawn("", OMEN), rest, len(rest) + 1)
    stage.lay(omens=omens, shown=table.shown[1:], spent=left.spent)
    return oldest


def swap(stage: Stage, key: str, card: str) -> str:
    """Gives up a hero point and a card of a hand for another; returns the new one (`G-63`)."""
    hand = stage.cards.hands[key]
    hand.cards, left = stage.stock.swapped(stage.drawn(key, "another Fate card"), hand.cards, card)
    hand.points -= 1
    stage.lay(spent=left.spent)
    return hand.cards[-1]


def renew(stage: Stage, key: str) -> None:
    """Gives up a hero point for a new hand where none is left (`G-63`)."""
    hand = stage.cards.hands[key]
    hand.cards, left = stage.stock.filled(stage.drawn(key, "a Fate card"), (), stage.rulings.hand)
    hand.points -= 1
    stage.lay(spent=left.spent)
