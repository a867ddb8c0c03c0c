"""The choice of which Fate card a hero exchanges for the next card of the Entity deck (`G-63`)."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from functools import partial

from solo.systems.contract import Choose, Content, Measure, Option, Preview
from solo.systems.gloranthan.hands.cards_in_play import CardsInPlay
from solo.systems.gloranthan.religion.religion import Religion
from solo.systems.gloranthan.rulings import Rulings


class SwapChoice(Choose):
    """Choice of the card to give up.

    The preview shows the chance that the new card is of a god whose rune the hero owns.
    """

    __slots__ = ()
    private = True

    def __init__(
        self, who: str, cards: CardsInPlay, runes: Collection[str], content: Content, rulings: Rulings
    ) -> None:
        deck, gods = cards.unseen(who, content, rulings), content.entries(Religion)
        known = sum(count for card, count in deck.kinds if card in gods and gods[card].pantheon in runes)
        chance = Measure("your gods", Fraction(known, max(1, len(deck))), "chance")
        held = dict.fromkeys(cards.hand(who).cards)
        options = [Option(card, card, partial(Preview, (chance,))) for card in held]
        super().__init__(who, "swap", "Which card do you swap?", options, options[0].code)
