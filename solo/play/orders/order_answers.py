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
from solo.systems.parts.fight.combatant_setup import kind_and_letter
from solo.systems.parts.phrasing import uncapitalise

HALF: Final = 0.5
SMALL_LOSS: Final = 0.1
"""Largest expected loss that an order accepts, as a share of the defender's lowest bar."""
SMALL_CHANCE: Final = Fraction(1, 20)
"""Largest chance of any harm that an order accepts if no fall is possible."""
SLIGHT_GAIN: Final = Fraction(1, 50)
"""Largest gain of any chance that an order forgoes for a free answer if no fall is possible."""
NO_FALL: Final = Fraction(1, 200)
"""A chance to fall below this counts as none, since it rounds to 0 %."""
SHOWN_STEPS: Final = {"chance": 100, "amount": 10, "count": 1}
"""Precision of displayed figures by their kind: the number of steps in one unit."""


class Thresholds(NamedTuple):
    """Limits for asking the player: a chance to fall above `fall`, or a loss of the win chance by `swing` or more."""

    fall: float = 0.15
    swing: float = 0.10


DEFAULT_THRESHOLDS: Final = Thresholds()


class Situation(NamedTuple):
    """The facts with which orders judge a decision.

    `fighters` come from the view. `targets` returns the keys of an option's targets, `usual` the tactic's answer.
    `before` holds the codes of the fighter's latest answers to this kind of decision, by action. In a turn of several
    actions, they are the answers after equal earlier actions. `endangered` holds the keys of fighters whom
    one more hit may take out. `swing` is the change of the estimated chance to win since the last question to the
    player.
    """

    topics: OrderTopics
    fighters: Sequence[FighterView]
    targets: Callable[[Option], AbstractSet[str]]
    usual: Callable[[], str]
    before: Mapping[str, str] = {}
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
        for order, find_defence in DEFENCE_ORDERS.items():
            best = find_defence(decision.legal(), now) if order.key in orders else ""
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


def _is_as_before(decision: Decision, now: Situation) -> bool:
    """Return True if the usual answer repeats the previous answer with this action.

    The codes must be equal: a new target, manner or number of attacks is a new decision. In a turn, an equal foe may
    take the place of a fallen target.
    """
    usual = now.usual()
    before = now.before.get(action_of(usual), "")
    if not before or usual == before:
        return bool(before)
    option = decision.option(usual) if isinstance(decision, Choose) and decision.kind in now.topics.turns else None
    aimed = now.targets(option) if option is not None else frozenset()
    if len(aimed) != 1:
        return False
    target = next((one for one in now.fighters if one.key in aimed), None)
    fallen = (one for one in now.fighters if one.out and target is not None and _are_equal_foes(one, target))
    return any(target is not None and _with_key(usual, target.key, one.key) == before for one in fallen)


def _are_equal_foes(one: FighterView, other: FighterView) -> bool:
    """Return True for two foes of a kind, with different letters."""
    names = kind_and_letter(one.name), kind_and_letter(other.name)
    return names[0] is not None and names[1] is not None and names[0][0] == names[1][0] and one.side == other.side


def _with_key(code: str, key: str, other: str) -> str:
    """Return an option's code with `other` in the place of the key `key`."""
    return re.sub(rf"(?<![\w-]){re.escape(key)}(?![\w-])", other, code)


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
    """Return the share left in the fighter's emptiest bar of health, from 0 to 1; 1 without health bars."""
    return min((bar.level / bar.maximum for bar in fighter.bars if bar.maximum and bar.life), default=1.0)


def _best_free_defence(options: Sequence[Option], now: Situation) -> str:
    """Return the best free defence; "" if no free defence is best in every column.

    A single free defence must be the usual answer.
    """
    free = [option for option in options if not option.preview().cost]
    if len(free) == 1 and free[0].preview().measures and free[0].code == now.usual():
        return free[0].code
    return _best_defence(free, now)


def _best_defence(options: Sequence[Option], now: Situation) -> str:
    """Return the option that is best in every column; "" if there is none.

    Among equal options, the usual option comes before the first. A cheaper option is better, and a free option is never
    worse in its cost. Costs in different resources cannot be compared.
    """
    previews = [(option.code, option.preview()) for option in options]
    if len(previews) < 2 or not all(preview.measures for _, preview in previews):
        return ""
    best = [code for code, preview in previews if all(_is_as_good(preview, other, now.topics) for _, other in previews)]
    if len(best) < 2:
        return best[0] if best else ""
    usual = now.usual()
    return usual if usual in best else best[0]


DEFENCE_ORDERS: Final[Mapping[StandingOrder, Callable[[Sequence[Option], Situation], str]]] = {
    BEST_DEFENCE: _best_defence,
    FREE_DEFENCE: _best_free_defence,
}


def _is_as_good(one: Preview, other: Preview, topics: OrderTopics) -> bool:
    if one.cost and not _costs_no_more(one.cost, other.cost):
        return False
    ours, theirs = _badness(one, topics), _badness(other, topics)
    return ours.keys() == theirs.keys() and all(ours[name] <= theirs[name] for name in ours)


def _costs_no_more(cost: str, other: str) -> bool:
    """Return True if both costs use up a single resource, and `cost` takes at most as much as `other`."""
    if cost == other:
        return True
    words, others = (re.sub(r"[\d→ ]+", " ", text).strip() for text in (cost, other))
    return words == others and words.isalpha() and _amount(cost, words) <= _amount(other, words) < inf


def _is_small_defence(decision: Choose, fighter: FighterView | None, now: Situation) -> bool:
    """Return True if the usual defence is free, no fall is possible, and little can be lost.

    Little is lost if the expected loss is small. Without an expected loss, the chances must be small, or no defence may
    be better by more than `SLIGHT_GAIN`.
    """
    usual, topics = decision.option(now.usual()), now.topics
    if usual is None or fighter is None:
        return False
    preview = usual.preview()
    falls = [measure.value for measure in preview.measures if measure.name in topics.falls]
    if preview.cost or not falls or max(falls) >= NO_FALL:
        return False
    losses = [one.value for one in preview.measures if one.kind == "amount" and one.name not in topics.gains]
    if losses:
        left = min((bar.level for bar in fighter.bars if bar.level > 0), default=0)
        return sum(losses) <= SMALL_LOSS * left
    ours = _badness(preview, topics)
    others = (_badness(option.preview(), topics) for option in decision.legal())
    return max(ours.values()) <= SMALL_CHANCE or all(
        theirs.keys() == ours.keys() and all(ours[name] - theirs[name] <= SLIGHT_GAIN for name in ours)
        for theirs in others
    )


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
    if -now.swing >= thresholds.swing and decision.kind in topics.turns:
        return "the fight has turned against you"
    option = decision.option(code) if isinstance(decision, Choose) else None
    if option is None:
        return ""
    preview = option.preview()
    if isinstance(decision, Choose) and decision.kind in topics.defences:
        falls = _chance_to_fall(preview, topics)
        if falls > thresholds.fall and not _is_safest(preview, decision.legal(), topics):
            return f"this fighter may fall ({float(falls) * 100:.0f} %)"
    elif decision.kind in {*topics.turns, *topics.declined}:
        if decision.who in now.endangered:
            return "one more blow drops this fighter"
        is_turn = decision.kind in topics.turns - topics.small
        retreats = FALL_BACK.key in orders and code.startswith(topics.retreats)
        if is_turn and not retreats and _is_hurt_and_alone(decision.who, now.fighters):
            return "this fighter is hurt and has no friend left in the fight"
    if any(word in preview.cost and _amount(preview.cost, word) > most for word, most in topics.rare.items()):
        return f"the usual answer costs {preview.cost}"
    return _forbidden(decision, option, preview, orders, now)


def _chance_to_fall(preview: Preview, topics: OrderTopics) -> Fraction:
    return max((measure.value for measure in preview.measures if measure.name in topics.falls), default=Fraction(0))


def _is_safest(chosen: Preview, options: Sequence[Option], topics: OrderTopics) -> bool:
    """Return True if no answer can lower a risk further.

    The chosen defence must be as good in every column as all further defences, and no defence at a higher cost may make
    a fall less likely.
    """
    previews = [option.preview() for option in options]
    falls = _as_shown_fall(chosen, topics)
    return all(_as_shown_fall(other, topics) >= falls for other in previews) and all(
        _is_as_good(chosen, other, topics) for other in previews if chosen.cost or not other.cost
    )


def _as_shown_fall(preview: Preview, topics: OrderTopics) -> Fraction:
    return max((_as_shown(one) for one in preview.measures if one.name in topics.falls), default=Fraction(0))


def _is_hurt_and_alone(who: str, fighters: Sequence[FighterView]) -> bool:
    """Return True if the fighter `who` is below half health and all friends are out of the fight."""
    fighter = next((one for one in fighters if one.key == who), None)
    if fighter is None or share_left(fighter) >= HALF:
        return False
    return not any(one.side == fighter.side and one.key != who and not one.out for one in fighters)


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
