"""Standing orders in plain mode. The word “orders” shows them and switches them on and off."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from solo.campaign.session import Session
from solo.cli.printing import print_lines, say
from solo.host.order_keeper import OrderKeeper
from solo.host.table_client import TableClient
from solo.play.orders.answer_counts import describe_asked, describe_orders, describe_unasked_rounds
from solo.play.orders.order_answers import DEFAULT_THRESHOLDS, MustAsk, Thresholds
from solo.play.orders.standing_orders import STANDING_ORDERS, describe_order
from solo.play.pending_rolls import Wanted

WORD: Final = "orders"
ON, OFF = "on", "off"
HOW: Final = "Type “orders NUMBER” to switch one order, or “orders on” or “orders off” to switch all."
NOBODY: Final = "No fighter of yours must decide now, so there are no orders to show."


class PlainOrders:
    """The standing orders of the fighters of a person in plain mode.

    `thresholds` are the risks above which orders do not answer; None switches orders off. `advance` lets automatic
    seats answer, and saves.
    """

    def __init__(self, session: Session, thresholds: Thresholds | None, advance: Callable[[], None]) -> None:
        self._thresholds = thresholds
        self._place = TableClient(session)
        self._keeper = OrderKeeper(self._place, lambda: self._thresholds)
        self._advance = advance

    def note_answer(self, code: str) -> None:
        """Note an answer that the person is about to give."""
        self._keeper.note_answer(code)

    def follow(self) -> None:
        """Let the orders answer until the person must answer."""
        while self._keeper.answers:
            self._keeper.answer()
            self._advance()
        if self._place.pending is not None and (passed := describe_unasked_rounds(self._place.unasked_rounds)):
            say(passed)
        if isinstance(found := self._keeper.find(), MustAsk):
            say(f"Solo asks you despite a standing order: {found.reason}.")

    def tell_counts(self) -> None:
        """Say how many decisions the orders have answered, if any."""
        counts = self._place.count_answers()
        print_lines(filter(None, (describe_asked(counts), describe_orders(counts))))

    def obey(self, word: str) -> None:
        """Obey `word`: on, off, the number of an order to switch, or "". Then show the asked fighter's orders."""
        pending = self._place.pending
        if word in (ON, OFF):
            self._thresholds = (self._thresholds or DEFAULT_THRESHOLDS) if word == ON else None
            say(f"Standing orders are {word}.")
        elif pending is None or isinstance(pending, Wanted):
            say(NOBODY)
        else:
            name = next(one.name for one in self._place.view().fighters if one.key == pending.who)
            self._switch(name, word)
            print_lines(self._lines(name))
        self._keeper.forget()

    def _switch(self, name: str, word: str) -> None:
        if not word:
            return
        if not (word.isascii() and word.isdigit() and 1 <= int(word) <= len(STANDING_ORDERS)):
            say(f"“{word}” is not the number of an order.")
            return
        order = STANDING_ORDERS[int(word) - 1]
        self._place.set_orders(name, self._place.orders_of(name) ^ {order.key})

    def _lines(self, name: str) -> Iterator[str]:
        followed, topics = self._place.orders_of(name), self._place.order_topics
        yield f"Standing orders of {name}{'' if self._thresholds else ' (switched off now)'}:"
        for number, order in enumerate(STANDING_ORDERS, start=1):
            yield f"{number:>4}. [{'x' if order.key in followed else ' '}] {describe_order(order, topics)}"
        yield HOW
