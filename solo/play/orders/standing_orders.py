"""The standing orders that a character can have, each in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from solo.systems.contract.orders import OrderTopics

Orders = frozenset[str]
"""The keys of the orders that a character follows."""


class StandingOrder(NamedTuple):
    """An order: its key, its sentence, and whether new characters follow it."""

    key: str
    text: str
    from_start: bool = True


BEST_DEFENCE: Final = StandingOrder("best defence", "Take a defence that is best in every column.")
FREE_DEFENCE: Final = StandingOrder("free defence", "Take the best defence that costs nothing.")
NO_STEP: Final = StandingOrder("no step", "Take no extra step.")
AS_BEFORE: Final = StandingOrder("as before", "Repeat the last answer while it is the usual one.")
SMALL: Final = StandingOrder("small", "Answer small questions in the usual way.")
SPARE_FALLEN: Final = StandingOrder("spare fallen", "Never attack the fallen.")
SPARE_SUPPLIES: Final = StandingOrder("spare supplies", "Use up nothing while above half health.")
WEAKEST: Final = StandingOrder("weakest", "Finish the weakest foe.", from_start=False)
GUARDED: Final = StandingOrder("guarded", "Keep a defence ready.", from_start=False)
FALL_BACK: Final = StandingOrder("fall back", "Fall back when below half health.", from_start=False)

STANDING_ORDERS: Final = (
    BEST_DEFENCE,
    FREE_DEFENCE,
    NO_STEP,
    AS_BEFORE,
    SMALL,
    SPARE_FALLEN,
    SPARE_SUPPLIES,
    WEAKEST,
    GUARDED,
    FALL_BACK,
)
NOT_HERE: Final = "not in this game"
BY_KEY: Final[Mapping[str, StandingOrder]] = {order.key: order for order in STANDING_ORDERS}
FROM_START: Final[Orders] = frozenset(order.key for order in STANDING_ORDERS if order.from_start)

NO_ORDERS: Final[Orders] = frozenset()


def describe_order(order: StandingOrder, topics: OrderTopics) -> str:
    """Return the sentence of an order, with the game's name of the action, or a note that the game lacks it."""
    if order is GUARDED:
        return f"{order.text.rstrip('.')} ({topics.guard or NOT_HERE})."
    if order is FALL_BACK and not topics.retreats:
        return f"{order.text.rstrip('.')} ({NOT_HERE})."
    return order.text


def apply_changes(changes: Mapping[str, bool], start: Orders = FROM_START) -> Orders:
    """Return the initial orders `start` with these changes applied. Unknown keys are ignored."""
    on = {key: key in start for key in BY_KEY} | {key: value for key, value in changes.items() if key in BY_KEY}
    return frozenset(key for key, value in on.items() if value)


def list_changes(orders: Iterable[str], start: Orders = FROM_START) -> dict[str, bool]:
    """Return the differences of `orders` from the initial orders `start`, in the form that `apply_changes` takes."""
    followed = frozenset(orders)
    return {key: key in followed for key in BY_KEY if (key in followed) != (key in start)}
