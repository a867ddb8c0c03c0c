"""Tactic for leaving a melee, the sight of shooters, or the field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solo.systems.contract import MOVED, TacticAnswer, make_thought
from solo.systems.contract.hexes import Place, distance, neighbours
from solo.systems.gloranthan.battle.options.acts import OFF, MoveCode
from solo.systems.gloranthan.battle.options.moves import WORTH_PURSUING
from solo.systems.gloranthan.battle.rules.blows import blow, may_attack
from solo.systems.gloranthan.battle.rules.contact import is_covered
from solo.systems.gloranthan.battle.rules.pursuit import catch_chance, escapes, pursuers
from solo.systems.gloranthan.battle.rules.reach import FARTHEST, Path, attack_range, destinations, retreat_move
from solo.systems.gloranthan.battle.state.battle import BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.battle.tactics.approach import escapes_for_ever
from solo.systems.gloranthan.battle.tactics.attack_worth import (
    EVEN,
    HOPELESS,
    TacticAttack,
    prospect,
    still_fights,
)
from solo.systems.gloranthan.battle.tactics.danger import (
    HARMLESS,
    by_arms,
    can_do_something,
    farthest_band,
    holds_out,
    is_left_alone,
    is_safe,
)
from solo.systems.gloranthan.battle.tactics.exchange import ExchangeWeights
from solo.systems.gloranthan.battle.tactics.magic import best_magic, can_heal
from solo.systems.gloranthan.battle.tactics.strength import unhurt_weight, worth, worth_after
from solo.systems.gloranthan.field.hex_field import WOODS
from solo.systems.gloranthan.units.ranges import band_limit
from solo.systems.parts.fight.ai_level import AiLevel

CAUGHT: Final = 2
IN_VAIN: Final = 1
"""`CAUGHT`: defeats of a caught runner; `IN_VAIN`: defeats of a pursuer who fails (`G-55`)."""


def retreat(
    book: BattleLookup, figure: Figure, wit: AiLevel, held: Sequence[Figure], best: TacticAttack | None
) -> TacticAnswer | None:
    """Return the move by which `figure` leaves a melee, with the reason; None if it stays.

    Cunning figures leave if they would lose more by staying. Under cover of friends, they also leave if they shoot as
    well as they strike. Figures of any wit that can do nothing leave too, if they can get away on the field (`H-20`,
    `H-22`).
    """
    if wit is AiLevel.DULL and best is not None:
        return None
    if wit is AiLevel.CUNNING and (flight := _break_away(book, figure, held, best)):
        return flight
    better_far = wit is AiLevel.CUNNING and _shoots_as_well(book, figure, held, best)
    if best is not None and not better_far:
        return None
    if is_covered(book, figure):
        away = _clear(book, figure, attack_range(book, figure) if better_far else FARTHEST)
        aside = "covered by friends"
        leaves = make_thought(figure.name, f"leaves the melee, {aside}", MOVED, aside=aside)
        return TacticAnswer(str(MoveCode(*away[-1])), leaves) if away else None
    if best is not None or any(_would_pay_for(book, figure, one) for one in pursuers(book, figure)):
        return None
    away, nothing = _clear(book, figure), "can do nothing here"
    goes = make_thought(figure.name, f"{nothing} and runs", MOVED, aside=nothing)
    return TacticAnswer(str(MoveCode(*away[-1])), goes) if away else None


def _break_away(
    book: BattleLookup, figure: Figure, held: Sequence[Figure], best: TacticAttack | None
) -> TacticAnswer | None:
    """Return the flight of a figure that would lose more by staying than by running; None if it stays."""
    if figure.place is None or (best and (best.band is None or best.prospect.fells)):
        return None
    here = ExchangeWeights(book, figure).at(figure.place)
    staying = (here.gain if best else 0.0) - here.spared
    running = 0.0 if is_covered(book, figure) else -_price_of_flight(book, figure)
    if staying >= 0 or running - (here.gain if best else 0.0) <= staying:
        return None
    away = _clear(book, figure)
    inside = (
        any(book.battle.field.holds(way[-1]) for way in escapes(book, figure, one.place or figure.place))
        for one in held
    )
    if not away or not all(inside):
        return None
    aside = f"away from {held[0].name}, who is too strong"
    return TacticAnswer(str(MoveCode(*away[-1])), make_thought(figure.name, f"runs {aside}", MOVED, aside=aside))


def _price_of_flight(book: BattleLookup, figure: Figure) -> float:
    """Return the strength that a flight is expected to cost, minus the losses of pursuers who fail (`G-55`)."""
    pursuer = next(iter(pursuers(book, figure)), None)
    if pursuer is None or (caught := float(catch_chance(book, pursuer, figure))) < WORTH_PURSUING:
        return 0.0
    lost, paid = _part(book, figure, CAUGHT), _part(book, pursuer, IN_VAIN)
    return caught * lost - (1 - caught) * paid


def _part(book: BattleLookup, figure: Figure, defeats: int) -> float:
    """Return the strength that a figure loses by this number of defeats."""
    return (worth(figure) - worth_after(figure, defeats)) * unhurt_weight(book.build(figure))


def giving_up(book: BattleLookup, figure: Figure) -> TacticAnswer | None:
    """Return the retreat of a `figure` that can do nothing more, or is left alone against much stronger foes.

    None for any other figure. Healers stay with friends. Defenders whom no foe can harm, or who can disable their
    only foe, stay, since the attack then fails (`H-29`).
    """
    if figure.fled or is_safe(book, figure) or holds_out(book, figure):
        return None
    if (can_do_something(book, figure) or can_heal(book, figure)) and not is_left_alone(book, figure):
        return None
    lost = not any(can_do_something(book, one) for one in book.battle.list_fit(figure.side) if one is not figure)
    nothing = "sees no chance to win" if lost else "can do nothing against these foes"
    way = retreat_move(book, figure, bands=True)
    if way and not book.battle.field.holds(way[-1]):
        return TacticAnswer(str(OFF), make_thought(figure.name, f"{nothing} and leaves", "gone", aside=nothing))
    leaves = make_thought(figure.name, f"{nothing} and leaves", MOVED, aside=nothing)
    return TacticAnswer(str(MoveCode(*way[-1])), leaves) if way else None


def cover(book: BattleLookup, figure: Figure) -> TacticAnswer | None:
    """Return a move out of shooters' sight for a figure that can hardly harm or catch a foe; None if no hex is better.

    A hex is better in sight of fewer shooters. Woods hide a figure from foes beyond the skirmish band (`H-17`).
    """
    shooters = [foe for foe in book.battle.foes_of(figure) if _shoots_at(book, foe, figure)]
    if not shooters or figure.place is None or _harms_somebody(book, figure):
        return None
    reach = [(foe.place, attack_range(book, foe)) for foe in shooters if foe.place]
    near, field = band_limit("skirmish", book.battle.scale), book.battle.field

    def seen(place: Place) -> int:
        far = near if field.ground(place) == WOODS else FARTHEST
        return sum(distance(place, foe) <= min(most, far) for foe, most in reach)

    def nearest(place: Place) -> int:
        return min(distance(place, foe) for foe, _ in reach)

    ways, here = destinations(book, figure), nearest(figure.place)
    away = (place for place in ways if nearest(place) >= here)
    best = min(away, key=lambda place: (seen(place), len(ways[place])), default=figure.place)
    if seen(best) >= len(shooters):
        return None
    aside = "out of sight of the shooters"
    return TacticAnswer(str(MoveCode(*best)), make_thought(figure.name, f"goes {aside}", MOVED, aside=aside))


def _would_pay_for(book: BattleLookup, figure: Figure, pursuer: Figure) -> bool:
    """Return True if a flight from `pursuer` costs more than the pursuer's next blow, or leads off the field."""
    caught = catch_chance(book, pursuer, figure)
    blows = prospect(blow(book, pursuer, figure, "melee")) if may_attack(book, pursuer, figure) == "melee" else None
    if caught >= EVEN and (blows is None or CAUGHT * caught >= blows.mean):
        return True
    ways = escapes(book, figure, pursuer.place) if pursuer.place else []
    return not any(book.battle.field.holds(way[-1]) for way in ways)


def _harms_somebody(book: BattleLookup, figure: Figure) -> bool:
    """Return True if the figure has magic for a foe, or arms for a foe that it can catch.

    The last figure of a side counts every foe: it stands, since its side fails if it draws off (`H-29`).
    """
    alone = len(book.battle.list_fit(figure.side)) == 1
    foes = [foe for foe in book.battle.foes_of(figure) if still_fights(foe)]
    foes = [foe for foe in foes if alone or not escapes_for_ever(book, figure, foe)]
    return best_magic(book, figure) is not None or any(by_arms(book, figure, foe) >= HARMLESS for foe in foes)


def _shoots_at(book: BattleLookup, foe: Figure, figure: Figure) -> bool:
    band = may_attack(book, foe, figure) if still_fights(foe) else None
    return band not in (None, "melee") and prospect(blow(book, foe, figure, band)).chance >= HOPELESS


def _shoots_as_well(book: BattleLookup, figure: Figure, held: Sequence[Figure], best: TacticAttack | None) -> bool:
    far = farthest_band(book, figure)
    return far != "melee" and (best is None or prospect(blow(book, figure, held[0], far)).mean >= best.prospect.mean)


def _clear(book: BattleLookup, figure: Figure, most: int = FARTHEST) -> Path:
    """Return the path out of all contact whose end is farthest from the foes that could follow.

    Distances above `most` hexes count as equal.
    """
    foes = book.battle.foes_of(figure)
    beside = {place for one in foes if one.place for place in neighbours(one.place)}
    fit = [one.place for one in foes if one.place and one.is_fit]

    def worth(way: Path) -> tuple[int, int]:
        return min([most, *[distance(way[-1], foe) for foe in fit]] if fit else [0]), -len(way)

    clear = (way for end, way in destinations(book, figure).items() if end not in beside)
    return max(clear, key=worth, default=())
