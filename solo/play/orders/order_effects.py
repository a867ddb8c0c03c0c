"""Effects of standing orders: each answer compared with the tactic's advice for the same decision.

The effect of an answer is the difference of the exact chances of a fall, not of the chance to win. A sum of effects is
an expected number of falls: two answers with 25 percentage points more are 0.5 more expected falls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Final

from solo.play.saved_table import OrderEffect
from solo.systems.contract import Choose, Decision, Option
from solo.systems.contract.orders import OrderTopics

LEAST: Final = 0.005
"""Smallest expected number of falls that a sentence reports."""


def compare_with_advice(
    decision: Decision, order: str, code: str, usual: Callable[[], str], topics: OrderTopics
) -> OrderEffect:
    """Return the effect of an answer by an order. `code` is the answer, `order` the key of the order.

    `usual` returns the tactic's answer. It is called only for turns and defences.
    """
    no_effect = OrderEffect(order)
    if not isinstance(decision, Choose) or decision.kind not in topics.defences | topics.turns:
        return no_effect
    chosen, advised = decision.option(code), decision.option(usual())
    if chosen is None or advised is None or advised.code == code:
        return no_effect
    ours, theirs = _falls(chosen, topics), _falls(advised, topics)
    more = float(ours - theirs) if ours is not None and theirs is not None else 0.0
    spared = bool(advised.preview().cost) - bool(chosen.preview().cost)
    if decision.kind in topics.defences:
        return OrderEffect(order, own_falls=more, spared=spared)
    return OrderEffect(order, foes_felled=more, spared=spared)


def _falls(option: Option, topics: OrderTopics) -> Fraction | None:
    """Return the largest chance of a fall that the option shows; None without such a chance."""
    return max((measure.value for measure in option.preview().measures if measure.name in topics.falls), default=None)


def describe_effects(effects: Mapping[str, OrderEffect], texts: Mapping[str, str]) -> str:
    """Return the summed effects of each order in sentences. `texts` are the orders' sentences by key."""
    told = [
        f"“{texts[key]}” means {', '.join(found)}" for key, effect in effects.items() if (found := list(_tell(effect)))
    ]
    if not told:
        return "The orders' answers were as good as the AI's advice."
    return f"Compared with the AI's advice: {'; '.join(told)}."


def _tell(effect: OrderEffect) -> Iterator[str]:
    if abs(effect.own_falls) >= LEAST:
        yield f"{_more(effect.own_falls)} expected falls on your side"
    if abs(effect.foes_felled) >= LEAST:
        yield f"{_more(effect.foes_felled)} expected falls on the foes' side"
    if effect.spared:
        answers = "paid answer" if abs(effect.spared) == 1 else "paid answers"
        yield f"{abs(effect.spared)} {'fewer' if effect.spared > 0 else 'more'} {answers}"


def _more(sum_of_chances: float) -> str:
    return f"{abs(sum_of_chances):.2f} {'more' if sum_of_chances > 0 else 'fewer'}"
