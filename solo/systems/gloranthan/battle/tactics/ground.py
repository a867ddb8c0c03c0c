"""Choice of the ground on which figures wait: good for them, and, if they are cunning, bad for their foes (`G-56`)."""

from __future__ import annotations

from typing import Final

from solo.systems.contract import MOVED, TacticAnswer, make_thought
from solo.systems.contract.hexes import Place, distance
from solo.systems.gloranthan.battle.options.acts import MoveCode
from solo.systems.gloranthan.battle.rules.charging import moves_mounted
from solo.systems.gloranthan.battle.rules.reach import attack_range, destinations, paces
from solo.systems.gloranthan.battle.state.battle import BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.battle.tactics.attack_worth import hexes_between, still_fights
from solo.systems.gloranthan.units.terrain import terrain_modifier
from solo.systems.parts.fight.ai_level import AiLevel

EDGES: Final = 6
"""Number of edges that weigh as much as a mastery."""


def better_ground(book: BattleLookup, figure: Figure, wit: AiLevel) -> TacticAnswer | None:
    """Return the move of a waiting figure to better ground out of reach of all foes; None if no hex is better.

    Only cunning figures also count the ground from which the foe would strike.
    """
    foes = [foe for foe in book.battle.foes_of(figure) if still_fights(foe) and foe.place]
    foe = min(foes, key=lambda one: hexes_between(figure, one), default=None)
    if figure.side == book.battle.attacker or figure.fled or figure.place is None:
        return None  # Attackers have no time to lose (`H-29`).
    if foe is None or moves_mounted(book.unit(foe)):
        return None
    pace = paces(book.unit(foe).troop_class, book.battle.scale, dismounted=False)["."]
    if hexes_between(figure, foe) > pace + 1 or not _hindrance(book, figure, figure.place):
        return None
    ranges = [(one.place or figure.place, attack_range(book, one)) for one in foes]
    foe_at, taken = foe.place or figure.place, {one.place for one in book.battle.figures if one is not figure}

    def exposed(place: Place) -> int:
        return sum(distance(place, at) <= most for at, most in ranges)

    def worth(place: Place) -> float:
        near = [
            at for at in book.battle.field.adjacent_hexes(place) if at not in taken and distance(at, foe_at) <= pace
        ]
        comes = min((_hindrance(book, foe, at) for at in near), default=0.0)
        return comes * (wit is AiLevel.CUNNING) - _hindrance(book, figure, place)

    here, now = worth(figure.place), exposed(figure.place)
    ways = destinations(book, figure)
    kept = hexes_between(figure, foe)
    able = [at for at in ways if kept <= distance(at, foe_at) <= pace and exposed(at) <= now and worth(at) > here]
    if not able:
        return None
    best = max(able, key=lambda place: (worth(place), -len(ways[place])))
    aside = f"on better ground against {foe.name}"
    return TacticAnswer(str(MoveCode(*best)), make_thought(figure.name, f"waits {aside}", MOVED, aside=aside))


def _hindrance(book: BattleLookup, figure: Figure, place: Place) -> float:
    """Return the masteries that the figure's unit loses by the ground at `place`."""
    unit = book.unit(figure)
    found = terrain_modifier(unit.troop_class, unit.has("Skirmishers"), book.battle.field.going(place))
    return -(found.masteries + found.edges / EDGES)
