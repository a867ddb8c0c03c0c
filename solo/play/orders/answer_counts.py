"""Counts of answers in a fight: by hand, and by each standing order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

import msgspec

from solo.play.orders.standing_orders import STANDING_ORDERS, StandingOrder
from solo.play.saved_table import SavedTable

FOLLOWS: Final = "follows an order"


class AnswerCounts(msgspec.Struct, frozen=True):
    """The number of answers by hand, and of answers by each order, by its key."""

    by_hand: int
    by_order: Mapping[str, int]

    @property
    def all(self) -> int:
        """The number of answers by hand and by orders."""
        return self.by_hand + sum(self.by_order.values())


def describe_answer(name: str, order: StandingOrder) -> str:
    """Return the sentence of the story for an answer by a standing order."""
    return f"{name} {FOLLOWS}: {order.text[:1].lower()}{order.text[1:]}"


def count_answers(saved: SavedTable) -> AnswerCounts:
    """Count the answers of people, and of orders by the sentences that tell of them."""
    endings = {describe_answer("", order): order.key for order in STANDING_ORDERS}
    by_hand, by_order = 0, Counter[str]()
    for leg in saved.legs:
        for step in leg.steps:
            by_hand += step.by == "person" and step.answer is not None
            if step.by == "aid" and FOLLOWS in step.reason:
                by_order[endings.get(step.reason[step.reason.index(f" {FOLLOWS}") :], "")] += 1
    by_order.pop("", None)
    return AnswerCounts(by_hand, dict(by_order))


def describe_counts(counts: AnswerCounts) -> str:
    """Return the counts in a sentence, the busiest orders first; "" if no order has answered."""
    if not counts.by_order:
        return ""
    texts = {order.key: order.text.rstrip(".") for order in STANDING_ORDERS}
    busiest = sorted(counts.by_order.items(), key=lambda entry: -entry[1])
    told = ", ".join(f"“{texts[key]}” {number}" for key, number in busiest)
    return f"You were asked {counts.by_hand} of {counts.all} decisions. Orders answered the others: {told}."
