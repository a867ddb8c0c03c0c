"""Counts of answers in a fight: by hand, and by each standing order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from solo.play.orders.order_effects import describe_effects
from solo.play.orders.standing_orders import STANDING_ORDERS, StandingOrder
from solo.play.saved_table import OrderEffect, SavedTable
from solo.systems.parts.phrasing import uncapitalise

FOLLOWS: Final = "follows an order"


class AnswerCounts(msgspec.Struct, frozen=True):
    """The number of answers by hand, and for each order by its key the number of answers and their summed effect."""

    by_hand: int
    by_order: Mapping[str, int]
    effects: Mapping[str, OrderEffect] = {}

    @property
    def all(self) -> int:
        """The number of answers by hand and by orders."""
        return self.by_hand + sum(self.by_order.values())


def describe_answer(name: str, order: StandingOrder) -> str:
    """Return the story's sentence about an answer by a standing order."""
    return f"{name} {FOLLOWS}: {uncapitalise(order.text)}"


def count_answers(saved: SavedTable) -> AnswerCounts:
    """Count the answers by hand and by orders in `saved`. `Step.reason` shows which order answered."""
    endings = {describe_answer("", order): order.key for order in STANDING_ORDERS}
    by_hand, by_order, effects = 0, Counter[str](), dict[str, OrderEffect]()
    for step in (step for leg in saved.legs for step in leg.steps):
        by_hand += step.by == "person" and step.answer is not None
        if step.by != "aid" or FOLLOWS not in step.reason:
            continue
        key = endings.get(step.reason[step.reason.index(f" {FOLLOWS}") :], "")
        if key:
            by_order[key] += 1
            effects[key] = _add(effects.get(key, OrderEffect(key)), step.order)
    return AnswerCounts(by_hand, dict(by_order), effects)


def list_unasked_rounds(saved: SavedTable) -> list[str]:
    """List the titles of finished rounds with answers by orders alone, since a person's latest answer."""
    titles = list[str]()
    for leg in reversed(saved.legs):
        if any(step.by == "person" and step.answer is not None for step in leg.steps):
            break
        ordered = any(step.order is not None for step in leg.steps)
        if leg is not saved.legs[-1] and ordered and leg.title[-1:].isdigit():
            titles.append(leg.title)
    return titles[::-1]


def describe_unasked_rounds(titles: Sequence[str]) -> str:
    """Say in a sentence that rounds with the `titles` have passed by orders; "" for fewer than two."""
    if len(titles) < 2:
        return ""
    (noun, first), (_, last) = (title.rpartition(" ")[::2] for title in (titles[0], titles[-1]))
    joined = "and" if len(titles) == 2 else "to"
    return f"{noun.capitalize()}s {first} {joined} {last} passed by standing orders, without a question."


def has_ordered_answer(saved: SavedTable) -> bool:
    """Return True if an order has answered since the start of the present leg."""
    return any(step.order is not None for step in saved.legs[-1].steps)


def _add(so_far: OrderEffect, effect: OrderEffect | None) -> OrderEffect:
    if effect is None:
        return so_far
    own, foes = so_far.own_falls + effect.own_falls, so_far.foes_felled + effect.foes_felled
    return OrderEffect(so_far.order, own, foes, so_far.spared + effect.spared)


def describe_asked(counts: AnswerCounts) -> str:
    """Describe how many decisions the player was asked, in a sentence; "" if no order has answered."""
    return f"You made {counts.by_hand} of {counts.all} decisions yourself." if counts.by_order else ""


def describe_orders(counts: AnswerCounts) -> str:
    """Describe each order's number of answers, largest first, and their effects; "" if no order has answered."""
    if not counts.by_order:
        return ""
    texts = {order.key: order.text.rstrip(".") for order in STANDING_ORDERS}
    busiest = sorted(counts.by_order.items(), key=lambda entry: -entry[1])
    told = ", ".join(f"“{texts[key]}” ({number})" for key, number in busiest)
    return f"Answers by standing orders: {told}. {describe_effects(counts.effects, texts)}"
