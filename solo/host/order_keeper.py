"""Standing orders at a table: they answer for a client's fighters, by the client's view and earlier answers."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from typing import Final

from solo.host.table_client import TableClient
from solo.play.orders.answer_counts import describe_answer, describe_unasked_rounds
from solo.play.orders.order_answers import (
    MustAsk,
    OrderedAnswer,
    Situation,
    Thresholds,
    action_of,
    answer_by_orders,
)
from solo.play.orders.order_effects import compare_with_advice
from solo.play.orders.standing_orders import AS_BEFORE
from solo.play.pending_rolls import Wanted
from solo.play.tactic_takeover import count_answers
from solo.systems.contract import Decision, Option, OrderTopics, View
from solo.systems.contract.option_targets import find_targets

TOLD_ROUNDS: Final = 2
"""Number of rounds without a question after which the story says so."""
WAITING: Final = "orders wait after an undo"


class OrderKeeper:
    """Finds the answers that standing orders give for a client, and remembers the player's own answers.

    `thresholds` returns the risks above which orders do not answer; None while orders are switched off.
    """

    def __init__(self, place: TableClient, thresholds: Callable[[], Thresholds | None]) -> None:
        self._place = place
        self._thresholds = thresholds
        self._before: dict[tuple[str, str, tuple[str, ...]], dict[str, str]] = {}
        self._chance: float | None = None
        self._answered = 0
        self._undone_from: int | None = None
        self._found: tuple[int, OrderedAnswer | MustAsk | None] = (0, None)

    def find(self) -> OrderedAnswer | MustAsk | None:
        """Return the orders' answer to the pending decision, or the reason to ask the player; None if no order applies.

        After an undo, orders wait until the player has answered, or has redone all undone answers. A waiting order is
        a reason to ask.
        """
        answered, number = self._place.answer_count, self._place.number
        if answered < self._answered:
            self._undone_from = max(self._answered, self._undone_from or 0)
            self._forget_undone()
        if self._place.has_undone:
            # An answer that was taken back at the end of a fight, or before this keeper was made, was never counted.
            self._undone_from = max(answered + 1, self._undone_from or 0)
        self._answered = answered
        waiting = self._undone_from is not None and answered < self._undone_from
        if not waiting:
            self._undone_from = None
        if self._found[0] != number:
            self._found = number, self._look()
        found = self._found[1]
        return MustAsk(WAITING) if waiting and isinstance(found, OrderedAnswer) else found

    @property
    def answers(self) -> bool:
        """True if the orders answer the pending decision."""
        return isinstance(self.find(), OrderedAnswer)

    def answer(self) -> None:
        """Give the answer of the orders. Raises IllegalAnswerError if the table refuses it."""
        found, pending = self.find(), self._place.pending
        if not isinstance(found, OrderedAnswer) or pending is None or isinstance(pending, Wanted):
            return
        place, order = self._place, found.orders[0]
        name = _name_of(pending.who, place.view())
        effect = compare_with_advice(
            pending, order.key, found.code, lambda: place.usual_answer(pending), place.order_topics
        )
        if AS_BEFORE in found.orders:
            self._remember(pending, found.code)
        sentence = describe_answer(name, order)
        if not place.has_ordered_answer_in_round and len(rounds := place.unasked_rounds) == TOLD_ROUNDS:
            sentence = f"{describe_unasked_rounds(rounds)} {sentence}"
        place.answer_by_order(found.code, sentence, effect)

    def note_answer(self, code: str) -> None:
        """Record the answer that the player is about to give. Orders waiting after an undo may then answer again."""
        pending = self._place.pending
        self._undone_from = None
        if pending is not None and not isinstance(pending, Wanted):
            self._remember(pending, code)
            self._chance = self._place.rough_chance

    def forget(self) -> None:
        """Discard the cached answer, since the orders have changed."""
        self._found = 0, None

    def _forget_undone(self) -> None:
        """Forget all remembered answers for the asked fighter, since the latest were taken back."""
        pending = self._place.pending
        if pending is not None:
            self._before = {key: found for key, found in self._before.items() if key[0] != pending.who}

    def _look(self) -> OrderedAnswer | MustAsk | None:
        place, thresholds = self._place, self._thresholds()
        pending = place.pending
        if thresholds is None or pending is None or isinstance(pending, Wanted) or place.read_only:
            return None
        if place.order_topics == OrderTopics() or pending.follows or count_answers(pending) < 2:
            return None
        view = place.view()
        orders = place.orders_of(_name_of(pending.who, view))
        return answer_by_orders(pending, orders, self._situation(pending, view, thresholds), thresholds)

    def _situation(self, decision: Decision, view: View, thresholds: Thresholds) -> Situation:
        place, usual = self._place, list[str]()

        def find_usual() -> str:
            if not usual:
                usual.append(place.usual_answer(decision))
            return usual[0]

        return Situation(
            place.order_topics,
            view.fighters,
            lambda option: _targets(option, view),
            find_usual,
            self._before.get(_moment_of(decision), {}),
            place.in_danger,
            self._swing(thresholds.swing),
        )

    def _swing(self, least: float) -> float:
        """Return the change of the rough chance to win from its highest since the last question.

        A fall by `least` or more is corrected by the latest simulated chance. In a fight that is as good as won or
        lost, a rough estimate alone is no turn.
        """
        chance = self._place.rough_chance
        if self._chance is None or (chance is not None and chance > self._chance):
            self._chance = chance
        if chance is None or self._chance is None:
            return 0.0
        if self._chance - chance < least:
            return chance - self._chance
        before, now = self._place.history.correct((self._chance, chance))
        return now - before

    def _remember(self, decision: Decision, code: str) -> None:
        self._before.setdefault(_moment_of(decision), {})[action_of(code)] = code


def _moment_of(decision: Decision) -> tuple[str, str, tuple[str, ...]]:
    """Return the moment of a decision that may recur: the fighter, the kind, and the earlier actions of the turn."""
    return decision.who, decision.kind, tuple(map(action_of, decision.declared))


def _targets(option: Option, view: View) -> AbstractSet[str]:
    return find_targets(option.label, view.fighters)


def _name_of(who: str, view: View) -> str:
    return next((fighter.name for fighter in view.fighters if fighter.key == who), who)
