"""The standing orders that a character can have, each in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

Orders = frozenset[str]
"""The keys of the orders that a character follows."""


class StandingOrder(NamedTuple):
    """An order: its key, its sentence, and True if new characters follow it."""

    key: str
    text: str
    from_start: bool = True


BEST_DEFENCE: Final = StandingOrder("best defence", "Take a defence that is best in every column.")
FREE_DEFENCE: Final = StandingOrder("free defence", "Take the best defence that costs nothing.")
NO_STEP: Final = StandingOrder("no step", "Take no extra step.")
AS_BEFORE: Final = StandingOrder("as before", "Answer as before while that is the usual answer.")
SMALL: Final = StandingOrder("small", "Answer small questions in the usual way.")
SPARE_FALLEN: Final = StandingOrder("spare fallen", "Never attack the fallen.")
SPARE_SUPPLIES: Final = StandingOrder("spare supplies", "Use nothing up while above half health.")
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
BY_KEY: Final[Mapping[str, StandingOrder]] = {order.key: order for order in STANDING_ORDERS}
FROM_START: Final[Orders] = frozenset(order.key for order in STANDING_ORDERS if order.from_start)


def apply_changes(changes: Mapping[str, bool]) -> Orders:
    """Return the orders from the start with these changes. Unknown keys are ignored."""
    on = {key: key in FROM_START for key in BY_KEY} | {key: value for key, value in changes.items() if key in BY_KEY}
    return frozenset(key for key, value in on.items() if value)


def list_changes(orders: Iterable[str]) -> dict[str, bool]:
    """Return the differences of `orders` from the orders at the start, as `apply_changes` takes them."""
    followed = frozenset(orders)
    return {key: key in followed for key in BY_KEY if (key in followed) != (key in FROM_START)}
