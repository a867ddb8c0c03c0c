"""Move of a cunning figure that throws or shoots: to the hex where it gains most and risks least strength."""

from __future__ import annotations

from typing import Final, NamedTuple

from solo.systems.contract import MOVED, TacticAnswer, make_thought
from solo.systems.contract.hexes import neighbours
from solo.systems.gloranthan.battle.options.acts import MoveCode
from solo.systems.gloranthan.battle.rules.charging import moves_mounted
from solo.systems.gloranthan.battle.rules.contact import list_holders
from solo.systems.gloranthan.battle.rules.reach import destinations
from solo.systems.gloranthan.battle.state.battle import BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.battle.tactics.attack_worth import TacticAttack, as_good_as_won
from solo.systems.gloranthan.battle.tactics.danger import farthest_band
from solo.systems.gloranthan.battle.tactics.exchange import ExchangeWeights

LAST_CALL: Final = 2
"""Number of quiet turns before the attackers lose at which even cunning figures advance."""
LAST_TURNS: Final = 8
"""Number of turns before the end of the battle at which the attackers stop waiting."""


class WeighedMove(NamedTuple):
    """The move to the hex with the best exchange of strength; None to stay in the present hex."""

    move: TacticAnswer | None


def weighed_move(book: BattleLookup, figure: Figure, best: TacticAttack | None) -> WeighedMove | None:
    """Return the move, or the decision to stay, of a figure that throws or shoots.

    None if no hex in reach allows an attack, or if attackers must advance and have no attack from here. Skirmishers
    keep out of contact on the way.
    """
    if figure.place is None or (best and best.band is None) or farthest_band(book, figure) == "melee":
        return None
    weights, rides, ways = ExchangeWeights(book, figure), moves_mounted(book.unit(figure)), destinations(book, figure)
    beside = set()
    if book.unit(figure).has("Skirmishers"):
        beside = {at for foe in book.battle.foes_of(figure) if foe.place for at in neighbours(foe.place)}
    found = [(weights.at(place), -len(way), place) for place, way in ways.items() if beside.isdisjoint(way)]
    able = [(one.worth(rides), steps, place, one.target) for one, steps, place in found if one.target]
    if not able:
        return None
    worth, _, place, foe = max(able, key=lambda each: each[:2])
    if worth <= weights.at(figure.place).worth(best is not None):
        return WeighedMove(None) if best or not (must_come(book, figure) or _line_fights(book, figure)) else None
    aside = f"into the best position against {foe.name}"
    goes = make_thought(figure.name, f"moves {aside}", MOVED, target=foe.name, aside=aside)
    return WeighedMove(TacticAnswer(str(MoveCode(*place)), goes))


def _line_fights(book: BattleLookup, figure: Figure) -> bool:
    """Return True if a battle of regiments has begun, by contact or by a foe's attack.

    The whole line then advances.
    """
    battle = book.battle
    begun = any(list_holders(book, one) for one in battle.list_fit(figure.side))
    return battle.scale == "battle" and (begun or any(foe.struck and foe.is_fit for foe in battle.foes_of(figure)))


def must_come(book: BattleLookup, figure: Figure) -> bool:
    """Return True if the figure's side must stop waiting.

    A side stops waiting if its fight is as good as won, or if its attack will soon fail for lack of fighting (`H-29`).
    """
    battle, rulings = book.battle, book.battle.rulings
    if as_good_as_won(battle, figure.side):
        return True
    last = rulings.personal_turns if battle.scale == "personal" else rulings.battle_turns
    late = battle.quiet >= rulings.quiet_turns - LAST_CALL or battle.round > last - LAST_TURNS
    return figure.side == battle.attacker and late
