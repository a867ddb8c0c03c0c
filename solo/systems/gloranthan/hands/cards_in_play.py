"""Cards in play: the hand and hero points of each holder, and the Omens (`G-42`, `G-63`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, NamedTuple, Protocol

import msgspec

from solo.resolver import Deck, Pile, draw_card
from solo.systems.contract import Content, Scene
from solo.systems.gloranthan.hands.deck import region_deck
from solo.systems.gloranthan.hands.shared_table import CampaignTable, table_of
from solo.systems.gloranthan.rulings import Rulings


class Hand(msgspec.Struct, omit_defaults=True):
    """Fate cards of a holder, by name, and the holder's hero points.

    `dealt` is True if an earlier session dealt cards.
    """

    cards: tuple[str, ...] = ()
    points: int = 0
    dealt: bool = False


class CardsInPlay(msgspec.Struct, omit_defaults=True):
    """All cards of a procedure, by the holders' keys. `table` is the state that the campaign shared at the start.

    A `fresh` procedure is a session of its own and first deals to all holders. `ominous` means that an Omen still
    applies to the next significant event (`H-06`).
    """

    hands: dict[str, Hand] = {}
    table: CampaignTable = CampaignTable()
    fresh: bool = False
    ominous: bool = False

    def hand(self, key: str) -> Hand:
        """Return the hand of a holder, empty if there is none."""
        return self.hands.get(key) or Hand()

    def awaits(self, key: str) -> bool:
        """Return True if the holder `key` will be dealt a hand: in a fresh session, or without any hand so far."""
        hand = self.hand(key)
        return self.fresh or not (hand.dealt or hand.cards or hand.points)

    def holding(self, key: str, rulings: Rulings) -> tuple[int, int]:
        """Return a holder's numbers of Fate cards and hero points, including a deal that is still to come."""
        hand = self.hand(key)
        held, points = len(hand.cards), hand.points
        if not self.awaits(key):
            return held, points
        return max(held, rulings.hand), min(rulings.hero_points, points + 1)

    def stock(self, content: Content, rulings: Rulings) -> Deck[str]:
        """Return the cards of the region's deck that can still be drawn, and the spent cards."""
        return Deck.left(region_deck(content, rulings), self._held(), self.table.spent)

    def unseen(self, key: str, content: Content, rulings: Rulings) -> Pile[str]:
        """Return the cards that may come next for all that the holder `key` knows: other hands and Omens are hidden."""
        whole, left = region_deck(content, rulings), self.stock(content, rulings)
        return Deck.left(whole, self.hand(key).cards, left.spent).deck if len(left.deck) else left.shuffled().deck

    def _held(self) -> Iterator[str]:
        yield from self.table.omens
        for hand in self.hands.values():
            yield from hand.cards


class CardHolder(Protocol):
    """A character that keeps cards between sessions."""

    @property
    def hand(self) -> tuple[str, ...]: ...

    @property
    def hero_points(self) -> int: ...

    @property
    def dealt(self) -> bool: ...


def cards_of(holders: Mapping[str, CardHolder], shared: msgspec.Struct | None, ominous: bool = True) -> CardsInPlay:
    """Return the cards with which a procedure begins, by the holders' keys.

    Without `shared` state the procedure is a session of its own. Raises ValueError if another game shared the state.
    """
    hands = {key: Hand(one.hand, one.hero_points, one.dealt) for key, one in holders.items()}
    before = table_of(shared)
    return CardsInPlay(hands, before or CampaignTable(), fresh=before is None, ominous=ominous)


class ActionContext(NamedTuple):
    """Context in which actions are resolved and cards drawn. `heroes` are the keys of player characters."""

    scene: Scene
    content: Content
    rulings: Rulings
    cards: CardsInPlay
    heroes: frozenset[str] = frozenset()

    @property
    def stock(self) -> Deck[str]:
        """Cards of the Entity deck that can still be drawn, and spent cards."""
        return self.cards.stock(self.content, self.rulings)

    def card_drawer(self, who: str, what: str) -> Callable[[Pile[str]], str]:
        """Return a function that draws a card from a deck for `who`; `what` describes the draw."""
        return lambda deck: self.scene.roll(who, what, draw_card, deck)

    def lay(self, **fields: object) -> None:
        """Replace fields of the cards and date that the campaign shares."""
        self.cards.table = msgspec.structs.replace(self.cards.table, **fields)


Holders = Iterable[tuple[str, str]]
"""Keys and names of card holders."""
OMEN: Final = "an Omen, face down"


def begin(stage: ActionContext, holders: Holders) -> None:
    """Deal to `holders` before play: in a fresh session to all of them, otherwise to characters who join (`H-03`)."""
    cards = stage.cards
    if cards.fresh:
        deal(stage, holders)
    else:
        _fill(stage, [one for one in holders if cards.awaits(one[0])])
    cards.fresh = False


# rule: H-03 Sessions
def deal(stage: ActionContext, holders: Holders) -> None:
    """Fill the hands of `holders` and draw new Omens, as a session does at its start (`H-03`)."""
    left = _fill(stage, holders).discard(*stage.cards.table.omens)
    omens, left = left.fill(stage.card_drawer("", OMEN), (), stage.rulings.omens)
    stage.lay(omens=omens, shown=(), spent=left.spent)


def _fill(stage: ActionContext, holders: Holders) -> Deck[str]:
    """Fill the hands of `holders`, give each holder a hero point, and return the rest of the deck."""
    left, rulings = stage.stock, stage.rulings
    for key, name in holders:
        hand = stage.cards.hands.setdefault(key, Hand())
        hand.cards, left = left.fill(stage.card_drawer(key, f"a Fate card for {name}"), hand.cards, rulings.hand)
        hand.points, hand.dealt = min(rulings.hero_points, hand.points + 1), True
    stage.lay(spent=left.spent)
    return left


def play(cards: CardsInPlay, key: str, card: str) -> None:
    """Take `card`, a Fate card, out of a hand and discard it."""
    hand = cards.hands[key]
    kept = list(hand.cards)
    kept.remove(card)
    hand.cards = tuple(kept)
    cards.table = msgspec.structs.replace(cards.table, spent=(*cards.table.spent, card))


# rule: Omens
def next_omen(stage: ActionContext) -> str:
    """Remove and return the oldest Omen, "" without Omens, and draw a new Omen (`H-06`)."""
    table = stage.cards.table
    if not table.omens:
        return ""
    oldest, *rest = table.omens
    omens, left = stage.stock.discard(oldest).fill(stage.card_drawer("", OMEN), rest, len(rest) + 1)
    stage.lay(omens=omens, shown=table.shown[1:], spent=left.spent)
    return oldest


def swap(stage: ActionContext, key: str, card: str) -> str:
    """Spend a hero point to replace `card` in a hand. Return the new card (`G-63`)."""
    hand = stage.cards.hands[key]
    hand.cards, left = stage.stock.swap(stage.card_drawer(key, "another Fate card"), hand.cards, card)
    hand.points -= 1
    stage.lay(spent=left.spent)
    return hand.cards[-1]


def renew(stage: ActionContext, key: str) -> None:
    """Spend a hero point on a new hand when no card is left (`G-63`)."""
    hand = stage.cards.hands[key]
    hand.cards, left = stage.stock.fill(stage.card_drawer(key, "a Fate card"), (), stage.rulings.hand)
    hand.points -= 1
    stage.lay(spent=left.spent)
