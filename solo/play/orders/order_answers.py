"""Answers by standing orders, and reasons to ask the player in spite of an order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
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
from solo.systems.contract import Choose, Decision, FighterView, Option, Preview
from solo.systems.contract.orders import OrderTopics

HALF: Final = 0.5


class Thresholds(NamedTuple):
    """Limits of a stake: a chance to fall above `fall`, or a change of the chance to win by `swing`."""

    fall: float = 0.15
    swing: float = 0.10


DEFAULT_THRESHOLDS: Final = Thresholds()


class PreviousAnswer(NamedTuple):
    """An earlier answer of a fighter: its code, and the keys of its targets."""

    code: str
    targets: AbstractSet[str]


class Situation(NamedTuple):
    """The facts beside a decision.

    `fighters` come from the view. `targets` returns the keys of the fighters at whom an option is aimed. `usual`
    returns the tactic's answer. `before` are the fighter's latest answers to decisions of this kind, by their action.
    `endangered` are the fighters that one more hit drops. `swing` is the change of the estimated chance to win since
    the player was asked last.
    """

    topics: OrderTopics
    fighters: Sequence[FighterView]
    targets: Callable[[Option], AbstractSet[str]]
    usual: Callable[[], str]
    before: Mapping[str, PreviousAnswer] = {}
    endangered: AbstractSet[str] = frozenset()
    swing: float = 0.0


class OrderedAnswer(NamedTuple):
    """An answer and the orders that lead to it, the first of them named to the player."""

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
        return MustAsk(f"two orders disagree here: {_as_clause(first)}; {_as_clause(second)}")
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
    if kind in topics.defences:
        for order, candidates in ((BEST_DEFENCE, decision.legal()), (FREE_DEFENCE, _free(decision.legal()))):
            best = _dominating(candidates, topics) if order.key in orders else None
            if best is not None:
                yield order, best.code
                return
    fighter = next((one for one in now.fighters if one.key == decision.who), None)
    if kind in topics.turns:
        for order, find in TURN_ORDERS.items():
            code = find(decision, fighter, now) if order.key in orders else ""
            if code:
                yield order, code
    if AS_BEFORE.key in orders and now.before and _is_as_before(decision, now):
        yield AS_BEFORE, now.usual()


def action_of(code: str) -> str:
    """Return the action of an option's code, which is its beginning up to a colon: "strike"."""
    return code.partition(":")[0]


def _is_as_before(decision: Choose, now: Situation) -> bool:
    """Return True if the usual answer equals the previous answer or, in a turn, repeats its action and its targets."""
    usual = decision.option(now.usual())
    before = now.before.get(action_of(usual.code)) if usual is not None else None
    if usual is None or before is None:
        return False
    if usual.code == before.code:
        return True
    return decision.kind in now.topics.turns and bool(before.targets) and now.targets(usual) == before.targets


def _weakest(decision: Choose, fighter: FighterView | None, now: Situation) -> str:
    """Return the attack at the weakest foe within reach: the usual answer if possible, else the likeliest to fell it.

    Of equally hurt foes, the one with less strength left is weaker.
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
    """Return an option that keeps a defence ready, beside a foe and in a turn without a usual attack."""
    usual = decision.option(now.usual())
    is_attack = usual is not None and _chance_to_fell(usual, now.topics) is not None
    if fighter is None or not fighter.reach or is_attack:
        return ""
    return _first_with(decision, now.topics.guarded, now)


def _retreat(decision: Choose, fighter: FighterView | None, now: Situation) -> str:
    """Return the first retreat of a fighter below half health."""
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
    """Return the smallest share of a fighter's bars, from 0 to 1; 1 without bars."""
    return min((bar.level / bar.maximum for bar in fighter.bars if bar.maximum), default=1.0)


def _free(options: Sequence[Option]) -> list[Option]:
    return [option for option in options if not option.preview().cost]


def _dominating(options: Sequence[Option], topics: OrderTopics) -> Option | None:
    """Return the option that no option beats in any column, and that beats each in some column; None without one.

    An option with a cost never beats a free option.
    """
    previews = [(option, option.preview()) for option in options]
    if len(previews) < 2 or not all(preview.measures for _, preview in previews):
        return None
    for option, preview in previews:
        others = [other for that, other in previews if that is not option]
        if all(_is_better(preview, other, topics) for other in others):
            return option
    return None


def _is_better(one: Preview, other: Preview, topics: OrderTopics) -> bool:
    if one.cost and one.cost != other.cost:
        return False
    ours, theirs = _badness(one, topics), _badness(other, topics)
    return ours.keys() == theirs.keys() and ours != theirs and all(ours[name] <= theirs[name] for name in ours)


def _badness(preview: Preview, topics: OrderTopics) -> dict[str, Fraction]:
    return {
        measure.name: -measure.value if measure.name in topics.gains else measure.value for measure in preview.measures
    }


def _at_stake(decision: Decision, code: str, orders: Orders, now: Situation, thresholds: Thresholds) -> str:
    """Return the reason for asking the player, as a clause; "" without a reason."""
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
            return f"a fall is possible: {float(falls) * 100:.0f} %"
    elif decision.who in now.endangered and decision.kind in {*topics.turns, *topics.declined}:
        return "one more hit drops this fighter"
    if any(word in preview.cost for word in topics.rare):
        return f"the usual answer has a price: {preview.cost}"
    return _forbidden(decision, option, preview, orders, now)


def _forbidden(decision: Decision, option: Option, preview: Preview, orders: Orders, now: Situation) -> str:
    """Return the order that forbids an option, as a clause; "" without such an order."""
    by_key = {fighter.key: fighter for fighter in now.fighters}
    is_turn = SPARE_FALLEN.key in orders and decision.kind in now.topics.turns
    if is_turn and any(by_key[key].out for key in now.targets(option) if key in by_key):
        return "the target has fallen"
    fighter = by_key.get(decision.who)
    uses_up = any(word in preview.cost for word in now.topics.supplies)
    if SPARE_SUPPLIES.key in orders and uses_up and fighter is not None and share_left(fighter) > HALF:
        return f"this uses something up: {preview.cost}"
    return ""


def _as_clause(text: str) -> str:
    return text[:1].lower() + text[1:].rstrip(".")
