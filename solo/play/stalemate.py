"""Stalemates: rounds of attacks without harm, and advice on the most promising attack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

import msgspec

from solo.play.table import Table
from solo.resolver import format_percent
from solo.systems.contract import (
    AttackColumns,
    Choose,
    Decision,
    Event,
    Option,
    OrderTopics,
    Preview,
    View,
    Viewer,
    filter_for_viewer,
)
from solo.untrusted import decoders

LEAST_ROUNDS: Final = 2
"""Rounds without harm that make a stalemate."""
SMALL_LOSS: Final = 0.05
"""Largest share of a side's strength that can be lost without ending a stalemate."""
LEAST_GAIN: Final = Fraction(1, 20)
"""Smallest rise of a chance or of the expected harm that the advice mentions."""
LOW: Final = Fraction(1, 4)
"""If the best attack has a chance below this, the advice names a retreat."""
ATTACKS: Final = frozenset({"misses", "hits", "affects", "holds"})
NUMBERS: Final = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")
MOST_ROUNDS: Final = len(NUMBERS) - 1


class AttackFigures(NamedTuple):
    """An attack option and its displayed figures; `harm` and `risk` are None if they are not displayed."""

    option: Option
    chance: Fraction
    words: str
    harm: Fraction | None
    risk: Fraction | None
    risk_words: str
    cost: str


def count_quiet_rounds(views: Iterator[View], events: Iterable[Sequence[Event]]) -> int:
    """Count the latest rounds with attacks and no harm; 0 if there was harm in the round in progress.

    `views` yields the present view, then the view at the start of each round, the latest first. `events` holds the
    events of each finished round, the latest first.
    """
    now, after = next(views), next(views)
    if _has_harm(after, now):
        return 0
    quiet = 0
    for told in events:
        if not _has_attacks(told):
            break
        before = next(views)
        if _has_harm(before, after):
            break
        quiet, after = quiet + 1, before
    return quiet


def advise_in_stalemate(table: Table, decision: Decision, viewer: Viewer) -> str:
    """Return advice against a stalemate, in a sentence; "" without a stalemate, or if `decision` offers no attack."""
    procedure = table.procedure
    if decision.kind not in procedure.attack_columns.kinds:
        return ""
    rounds = count_quiet_rounds_of(table, viewer)
    return describe_way_out(decision, procedure.attack_columns, procedure.order_topics, rounds)


def count_quiet_rounds_of(table: Table, viewer: Viewer) -> int:
    """Count a table's latest rounds with attacks and no harm, as far as this viewer knows."""
    over = [filter_for_viewer(events, viewer) for events in reversed(table.legs()[-MOST_ROUNDS - 1 : -1])]
    if len(over) < LEAST_ROUNDS or not all(map(_has_attacks, over[:LEAST_ROUNDS])):
        return 0
    return count_quiet_rounds(_latest_views(table, viewer), over)


def _latest_views(table: Table, viewer: Viewer) -> Iterator[View]:
    """Yield the present view, then the views at the start of each leg, the latest first."""
    yield table.procedure.view(table.state, None, viewer)
    for leg in reversed(table.saved.legs):
        state = msgspec.json.decode(leg.checkpoint, type=decoders.prepare_type(table.procedure.state_type))
        yield table.procedure.view(state, None, viewer)


def _has_attacks(events: Sequence[Event]) -> bool:
    return any(event.deed is not None and event.deed.did in ATTACKS for event in events)


def _has_harm(before: View, after: View) -> bool:
    """Return True if either side has lost a fighter or more than a small share of its strength."""
    earlier, later = _measure_sides(before), _measure_sides(after)
    return any(
        later.get(side, (0, 0))[0] < up or strength - later.get(side, (0, 0))[1] > SMALL_LOSS * strength
        for side, (up, strength) in earlier.items()
    )


def _measure_sides(view: View) -> dict[str, tuple[int, int]]:
    """Return each side's number of fighters who are up, and the sum of their life bars."""
    sides: dict[str, tuple[int, int]] = {}
    for fighter in view.fighters:
        if not fighter.out:
            up, strength = sides.get(fighter.side, (0, 0))
            sides[fighter.side] = up + 1, strength + sum(bar.level for bar in fighter.bars if bar.life)
    return sides


def describe_way_out(decision: Decision, columns: AttackColumns, topics: OrderTopics, rounds: int) -> str:
    """Compare the most promising attack with the usual answer after `rounds` without harm, in a sentence.

    If the usual answer is already the best attack, the sentence says so and, if its chance is low, names a retreat.
    Returns "" without a stalemate or an attack.
    """
    if rounds < LEAST_ROUNDS or decision.kind not in columns.kinds or not isinstance(decision, Choose):
        return ""
    attacks = [figures for option in decision.legal() if (figures := _read_attack(option, columns, topics)) is not None]
    if not attacks:
        return ""
    usual_code = decision.first_legal()
    usual = next((attack for attack in attacks if attack.option.code == usual_code), None)
    best = _find_best(attacks, usual)
    start = f"{NUMBERS[min(rounds, MOST_ROUNDS)]} rounds without harm: "
    if usual is not None and (best is usual or not _gains(best, usual)):
        told = start + _describe_usual(usual, decision, topics)
        return " ".join(filter(None, (told, columns.raised_by.get(decision.kind, ""))))
    # A chance to hit cannot be compared with a chance to grapple.
    if usual is None or usual.words != best.words:
        return f"{start}“{best.option.label}” has {_describe_chances(best)}{_cost(best)}." if best.chance >= LOW else ""
    return f"{start}“{best.option.label}” would raise {_describe_gain(best, usual)}{_cost(best)}."


def _read_attack(option: Option, columns: AttackColumns, topics: OrderTopics) -> AttackFigures | None:
    """Return the figures of an attack that can take a fighter out; None for any other option."""
    preview = option.preview()
    chance, words = _find(preview, columns.chances)
    if chance is None or not any(measure.name in topics.falls for measure in preview.measures):
        return None
    risk, risk_words = _find(preview, columns.risks)
    harm = next((measure.value for measure in preview.measures if measure.name in columns.harms), None)
    return AttackFigures(option, chance, words, harm, risk, risk_words, preview.cost)


def _find(preview: Preview, headings: Mapping[str, str]) -> tuple[Fraction | None, str]:
    found = ((measure.value, headings[measure.name]) for measure in preview.measures if measure.name in headings)
    return next(found, (None, ""))


def _promise(attack: AttackFigures) -> tuple[Fraction, Fraction]:
    """Return the sort value of an attack: its expected harm (its chance if no harm is displayed), then its chance."""
    return attack.harm if attack.harm is not None else attack.chance, attack.chance


def _find_best(attacks: Sequence[AttackFigures], usual: AttackFigures | None) -> AttackFigures:
    """Return the most promising attack. An attack without any defence is the last resort."""
    guarded = [attack for attack in attacks if attack.risk is None or attack.risk < 1]
    best = max(guarded, key=_promise, default=None)
    if best is not None and (usual is None or (best is not usual and _gains(best, usual))):
        return best
    return max(attacks, key=_promise)


def _gains(best: AttackFigures, usual: AttackFigures) -> bool:
    return _promise(best)[0] - _promise(usual)[0] >= LEAST_GAIN


def _describe_chances(best: AttackFigures) -> str:
    told = f"a chance of {format_percent(best.chance)} {best.words}"
    return f"{told}, and of {format_percent(best.risk)} {best.risk_words}" if best.risk is not None else told


def _describe_gain(best: AttackFigures, usual: AttackFigures) -> str:
    if best.chance - usual.chance >= LEAST_GAIN or best.harm is None or usual.harm is None:
        told = f"your chance {best.words} from {_from_to(usual.chance, best.chance)}"
    else:
        told = f"the harm you expect to do from {float(usual.harm):.1f} to {float(best.harm):.1f}"
    if best.risk is None or usual.risk is None or best.risk == usual.risk:
        return told
    return f"{told}, and the chance {best.risk_words} from {_from_to(usual.risk, best.risk)}"


def _from_to(before: Fraction, after: Fraction) -> str:
    return f"{format_percent(before).removesuffix(' %')} to {format_percent(after)}"


def _describe_usual(usual: AttackFigures, decision: Choose, topics: OrderTopics) -> str:
    chance = f"a chance of {format_percent(usual.chance)} {usual.words}"
    told = f"no attack is more promising than “{usual.option.label}”, with {chance}."
    retreats = [option for start in topics.retreats for option in decision.legal() if option.code.startswith(start)]
    if usual.chance >= LOW or not retreats:
        return told
    return f"{told} You can also choose “{retreats[0].label}”."


def _cost(attack: AttackFigures) -> str:
    return f" ({attack.cost})" if attack.cost else ""
