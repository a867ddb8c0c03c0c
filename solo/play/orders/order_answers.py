"""Answers by standing orders, and reasons to ask the player in spite of an order."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
from math import inf
from typing import Final, NamedTuple

from solo.play.orders.standing_orders import (
    AS_BEFORE,
    BEST_DEFENCE,
    FALL_BACK,
    FREE_DEFENCE,
    GUARDED,
    NO_STEP,
    SMALL,
    SPARE_FALLEN,
    SPARE_SUPPLIES,
    WEAKEST,
    Orders,
    StandingOrder,
)
from solo.systems.contract import Choose, Decision, FighterView, Measure, Option, Preview
from solo.systems.contract.orders import OrderTopics
from solo.systems.parts.phrasing import uncapitalise

HALF: Final = 0.5
SMALL_LOSS: Final = 0.1
"""Largest expected loss that an order accepts, as a share of the defender's lowest bar."""
NO_FALL: Final = Fraction(1, 200)
"""A chance to fall below this counts as none, since it rounds to 0 %."""
SHOWN_STEPS: Final = {"chance": 100, "amount": 10, "count": 1}
"""Precision of displayed figures by their kind: the number of steps in one unit."""


class Thresholds(NamedTuple):
    """Limits for asking the player: a chance to fall above `fall`, or a change of the win chance by `swing` or more."""

    fall: float = 0.15
    swing: float = 0.10


DEFAULT_THRESHOLDS: Final = Thresholds()


class PreviousAnswer(NamedTuple):
    """An earlier answer of a fighter: the code, and the keys of the targets."""

    code: str
    targets: AbstractSet[str]


class Situation(NamedTuple):
    """The facts with which orders judge a decision.

    `fighters` come from the view. `targets` returns the keys of an option's targets, `usual` the tactic's answer.
    `before` holds the fighter's latest answers to this kind of decision, by action. `endangered` holds the keys of
    fighters whom one more hit may take out. `swing` is the change of the estimated chance to win since the last
    question to the player.
    """

    topics: OrderTopics
    fighters: Sequence[FighterView]
    targets: Callable[[Option], AbstractSet[str]]
    usual: Callable[[], str]
    before: Mapping[str, PreviousAnswer] = {}
    endangered: AbstractSet[str] = frozenset()
    swing: float = 0.0


class OrderedAnswer(NamedTuple):
    """An answer and the orders that lead to the answer. The player sees the first order."""

    code: str
    orders: tuple[StandingOrder, ...]


class MustAsk(NamedTuple):
    """The reason why the player is asked although an order applies, as a clause: "orders disagree"."""

    reason: str


def answer_by_orders(
    decision: Decision, orders: Orders, now: Situation, thresholds: Thresholds = DEFAULT_THRESHOLDS
) -> OrderedAnswer | MustAsk | None:
    """Return the answer of the fighter's orders, or the reason to ask the player; None if no order applies."""
    proposed = dict[str, list[StandingOrder]]()
    for order, code in _proposals(decision, orders, now):
        proposed.setdefault(code, []).append(order)
    if not proposed:
        return None
    if len(proposed) > 1:
        first, second = (answers[0].text for answers in list(proposed.values())[:2])
        return MustAsk(f"two orders disagree: {_as_clause(first)}; {_as_clause(second)}")
    code, by = next(iter(proposed.items()))
    if decision.fault(code):
        return None
    if why := _at_stake(decision, code, orders, now, thresholds):
        return MustAsk(why)
    return OrderedAnswer(code, tuple(by))


def _proposals(decision: Decision, orders: Orders, now: Situation) -> Iterator[tuple[StandingOrder, str]]:
    """Yield each order that applies, with its answer."""
    topics, kind = now.topics, decision.kind
    if NO_STEP.key in orders and kind in topics.declined:
        yield NO_STEP, topics.declined[kind]
        return
    if kind in topics.small and SMALL.key in orders:
        yield SMALL, now.usual()
        return
    if not isinstance(decision, Choose):
        return
    fighter = next((one for one in now.fighters if one.key == decision.who), None)
    if kind in topics.defences:
        for order, candidates in ((BEST_DEFENCE, decision.legal()), (FREE_DEFENCE, _free(decision.legal()))):
            best = _best_defence(candidates, now) if order.key in orders else ""
            if best:
                yield order, best
                return
        if SMALL.key in orders and _is_small_defence(decision, fighter, now):
            yield SMALL, now.usual()
            return
    if kind in topics.turns:
        for order, find in TURN_ORDERS.items():
            code = find(decision, fighter, now) if order.key in orders else ""
            if code:
                yield order, code
    if AS_BEFORE.key in orders and now.before and _is_as_before(decision, now):
        yield AS_BEFORE, now.usual()


def action_of(code: str) -> str:
    """Return the action in an option's code, the part before the first colon: "strike"."""
    return code.partition(":")[0]


def _is_as_before(decision: Choose, now: Situation) -> bool:
    """Return True if the usual answer repeats the previous answer with the same action.

    In a turn, action, manner and targets must be equal, or all previous targets have fallen. In any other decision,
    the option codes must be equal.
    """
    usual = decision.option(now.usual())
    before = now.before.get(action_of(usual.code)) if usual is not None else None
    if usual is None or before is None:
        return False
    if usual.code == before.code:
        return True
    keys = [one.key for one in now.fighters]
    if decision.kind not in now.topics.turns or _without_keys(usual.code, keys) != _without_keys(before.code, keys):
        return False
    targets, fallen = now.targets(usual), {one.key for one in now.fighters if one.out}
    return bool(before.targets) and (targets == before.targets or (before.targets <= fallen and bool(targets)))


def _without_keys(code: str, keys: Sequence[str]) -> str:
    """Return an option's code without fighters' keys: the action and its manner."""
    if not keys:
        return code
    names = "|".join(map(re.escape, sorted(keys, key=len, reverse=True)))
    return re.sub(rf"(?<![\w-])(?:{names})(?![\w-])", "", code)


def _weakest(decision: Choose, fighter: FighterView | None, now: Situation) -> str:
    """Return an attack on the weakest foe, by the share of strength left and then by strength; "" for none.

    Among attacks on this foe, the usual answer is preferred, then the attack most likely to fell the foe.
    """
    if fighter is None:
        return ""
    foes = {one.key: one for one in now.fighters if one.side != fighter.side and not one.out}
    aimed: dict[str, dict[str, Fraction]] = {}
    for option in decision.legal():
        targets, falls = now.targets(option), _chance_to_fell(option, now.topics)
        if len(targets) == 1 and targets <= foes.keys() and falls is not None:
            aimed.setdefault(next(iter(targets)), {})[option.code] = falls
    if not aimed:
        return ""
    chances = aimed[min(aimed, key=lambda key: (share_left(foes[key]), sum(bar.level for bar in foes[key].bars)))]
    usual = now.usual()
    return usual if usual in chances else max(chances, key=lambda code: chances[code])


def _chance_to_fell(option: Option, topics: OrderTopics) -> Fraction | None:
    """Return the chance that an attack fells its target; None for an option that is no attack."""
    measures = option.preview().measures
    return next((measure.value for measure in measures if measure.name in topics.falls), None)


def _guarded(decision: Choose, fighter: FighterView | None, now: Situation) -> str:
    """Return an option that keeps a defence ready if a foe is in reach and the usual answer is no attack, else ""."""
    usual = decision.option(now.usual())
    is_attack = usual is not None and _chance_to_fell(usual, now.topics) is not None
    if fighter is None or not fighter.reach or is_attack:
        return ""
    return _first_with(decision, now.topics.guarded, now)


def _retreat(decision: Choose, fighter: FighterView | None, now: Situation) -> str:
    """Return a retreat if the fighter is below half health, else ""."""
    if fighter is None or share_left(fighter) >= HALF:
        return ""
    return _first_with(decision, now.topics.retreats, now)


TURN_ORDERS: Final[Mapping[StandingOrder, Callable[[Choose, FighterView | None, Situation], str]]] = {
    FALL_BACK: _retreat,
    WEAKEST: _weakest,
    GUARDED: _guarded,
}


def _first_with(decision: Choose, beginnings: tuple[str, ...], now: Situation) -> str:
    codes = [option.code for option in decision.legal() if option.code.startswith(beginnings)] if beginnings else []
    if not codes:
        return ""
    usual = now.usual()
    return usual if usual in codes else codes[0]


def share_left(fighter: FighterView) -> float:
    """Return the share left in the fighter's emptiest bar, from 0 to 1; 1 without bars."""
    return min((bar.level / bar.maximum for bar in fighter.bars if bar.maximum), default=1.0)


def _free(options: Sequence[Option]) -> list[Option]:
    return [option for option in options if not option.preview().cost]


def _best_defence(options: Sequence[Option], now: Situation) -> str:
    """Return the option that is best in every column; "" if there is none.

    Among equal options, the usual one comes before the first. An option with a cost never equals a free option.
    """
    previews = [(option.code, option.preview()) for option in options]
    if len(previews) < 2 or not all(preview.measures for _, preview in previews):
        return ""
    best = [code for code, preview in previews if all(_is_as_good(preview, other, now.topics) for _, other in previews)]
    if len(best) < 2:
        return best[0] if best else ""
    usual = now.usual()
    return usual if usual in best else best[0]


def _is_as_good(one: Preview, other: Preview, topics: OrderTopics) -> bool:
    if one.cost and one.cost != other.cost:
        return False
    ours, theirs = _badness(one, topics), _badness(other, topics)
    return ours.keys() == theirs.keys() and all(ours[name] <= theirs[name] for name in ours)


def _is_small_defence(decision: Choose, fighter: FighterView | None, now: Situation) -> bool:
    """Return True if the usual defence is free, no fall is possible, and the expected loss is small."""
    usual, topics = decision.option(now.usual()), now.topics
    if usual is None or fighter is None:
        return False
    preview = usual.preview()
    falls = [measure.value for measure in preview.measures if measure.name in topics.falls]
    losses = [one.value for one in preview.measures if one.kind == "amount" and one.name not in topics.gains]
    left = min((bar.level for bar in fighter.bars if bar.level > 0), default=0)
    is_free = not preview.cost and bool(falls) and bool(losses)
    return is_free and max(falls) < NO_FALL and sum(losses) <= SMALL_LOSS * left


def _badness(preview: Preview, topics: OrderTopics) -> dict[str, Fraction]:
    """Return a defence's displayed figures by heading, negated where more is better: lower is always better."""
    return {
        measure.name: _as_shown(measure) * (-1 if measure.name in topics.gains else 1) for measure in preview.measures
    }


def _as_shown(measure: Measure) -> Fraction:
    """Return a figure rounded as on the screen: chances to whole per cent, amounts to one decimal."""
    return Fraction(round(measure.value * SHOWN_STEPS[measure.kind]), SHOWN_STEPS[measure.kind])


def _at_stake(decision: Decision, code: str, orders: Orders, now: Situation, thresholds: Thresholds) -> str:
    """Explain why the player must be asked in spite of the orders, as a clause; "" if orders may answer."""
    topics = now.topics
    if abs(now.swing) >= thresholds.swing and decision.kind in topics.turns:
        return "the fight has turned"
    option = decision.option(code) if isinstance(decision, Choose) else None
    if option is None:
        return ""
    preview = option.preview()
    if decision.kind in topics.defences:
        falls = max(
            (measure.value for measure in preview.measures if measure.name in topics.falls), default=Fraction(0)
        )
        if falls > thresholds.fall:
            return f"this fighter may fall ({float(falls) * 100:.0f} %)"
    elif decision.who in now.endangered and decision.kind in {*topics.turns, *topics.declined}:
        return "one more blow drops this fighter"
    if any(word in preview.cost and _amount(preview.cost, word) > most for word, most in topics.rare.items()):
        return f"the usual answer costs {preview.cost}"
    return _forbidden(decision, option, preview, orders, now)


def _amount(cost: str, word: str) -> float:
    """Return how much of a resource a cost takes: 1 for "Doom 3 → 4", 2 for "Doom 2"; infinity if no figure follows."""
    found = re.search(rf"{re.escape(word)} (\d+)(?: → (\d+))?", cost)
    if found is None:
        return inf
    first, second = found.groups()
    return abs(int(second) - int(first)) if second else int(first)


def _forbidden(decision: Decision, option: Option, preview: Preview, orders: Orders, now: Situation) -> str:
    """Return the reason why an order forbids an option, as a clause; "" if no order does."""
    by_key = {fighter.key: fighter for fighter in now.fighters}
    is_turn = SPARE_FALLEN.key in orders and decision.kind in now.topics.turns
    if is_turn and any(by_key[key].out for key in now.targets(option) if key in by_key):
        return "the target has fallen"
    fighter = by_key.get(decision.who)
    uses_up = any(word in preview.cost for word in now.topics.supplies)
    if SPARE_SUPPLIES.key in orders and uses_up and fighter is not None and share_left(fighter) > HALF:
        return f"this would use up supplies: {preview.cost}"
    return ""


def _as_clause(text: str) -> str:
    return uncapitalise(text).rstrip(".")
