"""Tactic for moves: the attacker closes in, the defender waits, shooters shoot (`H-34`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solo.systems.contract import MOVED, TacticAnswer, make_thought
from solo.systems.contract.hexes import Place, distance
from solo.systems.gloranthan.battle.options.acts import MoveCode, YieldTurnCode
from solo.systems.gloranthan.battle.options.moves import WORTH_PURSUING
from solo.systems.gloranthan.battle.rules.blows import blow, may_attack
from solo.systems.gloranthan.battle.rules.card_claims import going_of
from solo.systems.gloranthan.battle.rules.charging import moves_mounted
from solo.systems.gloranthan.battle.rules.contact import list_holders, touching
from solo.systems.gloranthan.battle.rules.pursuit import catch_chance, escapes
from solo.systems.gloranthan.battle.rules.reach import Path, attack_range, destinations, paces, path_towards
from solo.systems.gloranthan.battle.state.battle import BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.battle.tactics.attack_worth import (
    EVEN,
    TacticAttack,
    as_good_as_won,
    hexes_between,
    prospect,
    still_fights,
    wit_of,
)
from solo.systems.gloranthan.battle.tactics.best_hex import LAST_CALL, weighed_move
from solo.systems.gloranthan.battle.tactics.danger import (
    HARMLESS,
    by_arms,
    can_do_something,
    could_hurt,
    farthest_band,
    is_left_alone,
)
from solo.systems.gloranthan.battle.tactics.exchange import slips
from solo.systems.gloranthan.battle.tactics.magic import could_lay
from solo.systems.gloranthan.battle.tactics.past_friends import hex_past_friends
from solo.systems.gloranthan.battle.tactics.strength import chance_with, standing
from solo.systems.gloranthan.units.ranges import band_limit
from solo.systems.gloranthan.units.terrain import Going, terrain_modifier
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.parts.fight.target_reasons import NEAREST, goes_for

WITHOUT: Final = 0.5
"""Estimated chance to win without a badly hurt hero above which the hero leaves the last foes to friends."""
LOST_BLOW: Final = 2
"""A shooter on foot closes in if melee promises more than this many times the mean defeats of shooting.

The reason: on the way the shooter loses an attack and takes the first blow.
"""
LOST_SHOTS: Final = 4
"""Replaces `LOST_BLOW` for a cunning figure, which can throw at foes that come near.

It does not apply against foes who are already in a melee.
"""
PATIENCE: Final = 6
"""Number of turns for which a figure on foot does not follow a foe that stepped back."""
ROUND_UP: Final = 5
"""Distance in hexes within which friends help to surround a foe that steps back."""
HUNTERS: Final = 2
"""Number of friends that a figure needs to surround a foe in the open, if it can go out of the foe's range instead."""
CORNERED: Final = 2
"""A foe with at most this many free hexes behind it counts as cornered, unless its moves are as short."""
SHORT: Final = 2
"""A path of at most this many hexes was probably cut short by a figure in the way."""


def approach(
    book: BattleLookup, figure: Figure, wit: AiLevel, best: TacticAttack | None, others: Sequence[Figure]
) -> TacticAnswer | None:
    """Return the move of a figure that touches no foe, with the reason; None if attacking or waiting is better.

    A figure that can hurt no foe, alone or together with friends, approaches none. Nor does a figure that is left alone
    against much stronger foes. If friends are in the way, a nearer friend in `others` acts first.
    """
    foes = [one for one in book.battle.foes_of(figure) if still_fights(one)]
    if figure.fled or figure.place is None or not foes or (best and best.band == "melee"):
        return None
    if best and not (wit is AiLevel.DULL or figure.side == book.battle.attacker or moves_mounted(book.unit(figure))):
        return None
    near = list_prey(book, figure)
    if near and not best and is_left_alone(book, figure):
        return None
    if near and not best and is_spared(book, figure, near[0]):
        return _into_range(book, figure, near[0])
    if wit is AiLevel.CUNNING and near and (found := weighed_move(book, figure, best)):
        return found.move
    if best:
        better = near and _better_near(book, figure, wit, near[0], best)
        return _close_in(book, figure, wit, near) if better else None
    if not near:
        return _into_sight(book, figure)
    if _waits(book, figure, wit, near):
        return None
    return (
        _into_range(book, figure, near[0])
        or _close_in(book, figure, wit, near)
        or _after(figure, near[0], others)
        or _past_friends(book, figure, near)
    )


def list_prey(book: BattleLookup, figure: Figure) -> list[Figure]:
    """Return the foes that `figure` could hurt and catch: the nearest first, Skirmishers who step back last.

    A dull figure that could hurt one foe does not tell it from others.
    """
    foes = [one for one in book.battle.foes_of(figure) if still_fights(one)]
    foes = [one for one in foes if not escapes_for_ever(book, figure, one)]
    foes.sort(key=lambda one: (slips(book, figure, one), hexes_between(figure, one)))
    able = [one for one in foes if could_hurt(book, figure, one)]
    return foes if able and wit_of(book, figure) is AiLevel.DULL else able


def is_spared(book: BattleLookup, figure: Figure, foe: Figure) -> bool:
    """Return True if a hero stays out of a friend's melee with `foe`.

    The next blow would probably bring the hero down, and the side would probably win without this hero.
    """
    if not figure.hero or not list_holders(book, foe) or not _reached(book, foe, figure):
        return False
    if prospect(blow(book, foe, figure, "melee")).falls < EVEN:
        return False
    chance = chance_with(standing(book), ((figure, 0.0),))
    return (chance if figure.side == "party" else 1 - chance) > WITHOUT


def _waits(book: BattleLookup, figure: Figure, wit: AiLevel, near: Sequence[Figure]) -> bool:
    """Return True if the figure waits for foes out of its reach.

    A defender waits until a foe attacks or halts within reach, or until the fight is as good as won. A cunning figure
    of either side waits for the first blow, unless the other side shoots better. If no foe can act, a figure waits only
    if its arms could hardly harm them.
    """
    foe = near[0]
    if wit is AiLevel.DULL:
        return False
    if are_foes_helpless(book, figure):
        return not _is_strong(book, figure, near)
    if lets_come(book, figure, foe):
        return True
    if wit is AiLevel.CUNNING and has_patience(book, figure, foe):
        return True
    if figure.side == book.battle.attacker or _rides_up(book, figure, foe):
        return False
    friends = [one for one in book.battle.list_fit(figure.side) if one is not figure]
    fighting = any(list_holders(book, one) for one in friends)
    struck = any(one.struck for one in book.battle.foes_of(figure) if still_fights(one))
    begun = fighting or struck or as_good_as_won(book.battle, figure.side)
    if not begun and wit is not AiLevel.CUNNING:
        begun = not foe.moved and _comes_within(book, figure, foe, attack_range(book, figure))
    if not begun or not (fighting or _is_strong(book, figure, near) or _line_advances(book, friends, near)):
        return True
    if wit is not AiLevel.CUNNING or fighting or any(may_attack(book, one, figure) for one in near):
        return False
    if _is_struck_by_magic(book, figure):
        return False
    ground = going_of(book, figure)
    return _suits(book, figure, ground) > _suits(book, foe, ground)


def are_foes_helpless(book: BattleLookup, figure: Figure) -> bool:
    """Return True if all foes who still fight are disabled for some turns, so that none can come or strike."""
    return all(foe.disabled for foe in book.battle.foes_of(figure) if still_fights(foe))


def _is_struck_by_magic(book: BattleLookup, figure: Figure) -> bool:
    """Return True if a foe who attacked in its last action could use magic on the figure, wherever the figure waits."""
    return any(one.struck and still_fights(one) and could_lay(book, one, figure) for one in book.battle.foes_of(figure))


def _is_strong(book: BattleLookup, figure: Figure, near: Sequence[Figure]) -> bool:
    """Return True if the arms of `figure` could harm a foe without help."""
    return any(by_arms(book, figure, foe) >= HARMLESS for foe in near)


def _line_advances(book: BattleLookup, friends: Sequence[Figure], near: Sequence[Figure]) -> bool:
    """Return True if a friend who could harm a foe without help has moved in its last action."""
    return any(one.moved and not one.fled and _is_strong(book, one, near) for one in friends)


def _rides_up(book: BattleLookup, figure: Figure, foe: Figure) -> bool:
    """Return True if the figure rides and can reach the foe in one move."""
    unit = book.unit(figure)
    pace = paces(unit.troop_class, book.battle.scale, dismounted=False)["."]
    return moves_mounted(unit) and hexes_between(figure, foe) <= pace


def has_patience(book: BattleLookup, figure: Figure, foe: Figure) -> bool:
    """Return True if a cunning figure on foot lets the foe come, since moving in would give the foe the first blow.

    Return False once friends are in contact, if the foes shoot better, or if the figure could charge. Attackers also
    stop waiting shortly before they lose for lack of fighting (`H-29`).
    """
    battle, mine = book.battle, book.unit(figure)
    if moves_mounted(mine) or mine.has("Shock") or moves_mounted(book.unit(foe)) or foe.place is None:
        return False
    if figure.side == battle.attacker and battle.quiet >= battle.rulings.quiet_turns - LAST_CALL:
        return False
    if foe.struck:
        return False  # A foe that attacks from its hex does not come.
    most = attack_range(book, foe)
    if hexes_between(figure, foe) <= most or not _comes_within(book, figure, foe, most):
        return False
    if any(list_holders(book, one) for one in battle.list_fit(figure.side)) or as_good_as_won(battle, figure.side):
        return False
    return not _is_outshot(book, figure)


def _is_outshot(book: BattleLookup, figure: Figure) -> bool:
    """Return True if more foes than friends have attacked in their last action."""
    foes = (one for one in book.battle.foes_of(figure) if still_fights(one))
    return sum(one.struck for one in foes) > sum(one.struck for one in book.battle.list_fit(figure.side))


def lets_come(book: BattleLookup, figure: Figure, foe: Figure) -> bool:
    """Return True if `foe` will advance anyway, so that `figure` should wait and strike first.

    Return False if the foes shoot better, since waiting then helps them.
    """
    if not foe.moved or foe.fled or foe.disabled or foe.place is None or list_holders(book, foe):
        return False
    if _is_outshot(book, figure) or may_attack(book, foe, figure):
        return False
    if moves_mounted(book.unit(figure)) or moves_mounted(book.unit(foe)):
        return False
    return _comes_within(book, figure, foe, 1)


def _comes_within(book: BattleLookup, figure: Figure, foe: Figure, hexes: int) -> bool:
    """Return True if a move of the figure towards the foe ends at most `hexes` hexes from the foe."""
    pace = paces(book.unit(figure).troop_class, book.battle.scale, dismounted=False)["."]
    if foe.place is None or hexes_between(figure, foe) > pace + hexes:
        return False
    path = path_towards(book, figure, foe.place, hexes)
    return bool(path) and distance(path[-1], foe.place) <= hexes


def _better_near(book: BattleLookup, figure: Figure, wit: AiLevel, foe: Figure, best: TacticAttack) -> bool:
    """Return True if closing in beats the best attack from afar.

    A rider needs more mean defeats in melee than from afar. A figure on foot needs a multiple.
    """
    if not _reached(book, figure, foe):
        return False
    near = prospect(blow(book, figure, foe, "melee")).mean
    lost = LOST_SHOTS if wit is AiLevel.CUNNING and not list_holders(book, foe) else LOST_BLOW
    return wit is AiLevel.DULL or near > best.prospect.mean * (1 if moves_mounted(book.unit(figure)) else lost)


def escapes_for_ever(book: BattleLookup, figure: Figure, foe: Figure) -> bool:
    """Return True if a foe has just stepped back from `figure`, would hardly be caught, and can step back again.

    Return False if enough friends are near to surround the foe.
    """
    if foe.place is None or figure.place is None or not slips(book, figure, foe):
        return False
    friends = (one for one in book.battle.list_fit(figure.side) if one is not figure)
    stuck = wit_of(book, figure) is AiLevel.DULL or farthest_band(book, foe) == "missile"
    if sum(hexes_between(one, foe) <= ROUND_UP for one in friends) >= (1 if stuck else HUNTERS):
        return False
    met = figure.met.get(foe.key, 0)
    if not met or book.battle.round - met > PATIENCE or catch_chance(book, figure, foe) >= WORTH_PURSUING:
        return False
    pace = paces(book.unit(foe).troop_class, book.battle.scale, dismounted=False)["."]
    return any(len(path) > min(CORNERED, pace - 1) for path in escapes(book, foe, figure.place, over=False))


def _into_range(book: BattleLookup, figure: Figure, foe: Figure) -> TacticAnswer | None:
    if foe.place is None or farthest_band(book, figure) == "melee":
        return None
    path = path_towards(book, figure, foe.place, attack_range(book, figure))
    if not path:
        return None
    place = _farther_on(book, figure, path, foe.place)
    why = f"to bring {foe.name} within range"
    return TacticAnswer(str(MoveCode(*place)), make_thought(figure.name, f"advances {why}", MOVED, aside=why))


def unseen(book: BattleLookup, figure: Figure) -> list[Figure]:
    """Return the foes that `figure` could affect by magic if they were in sight."""
    return [foe for foe in book.battle.foes_of(figure) if still_fights(foe) and could_lay(book, figure, foe)]


def _into_sight(book: BattleLookup, figure: Figure) -> TacticAnswer | None:
    """Return a caster's move to a hex with a foe in sight; None if friends already hold a foe in contact."""
    comes = figure.side == book.battle.attacker and can_do_something(book, figure)
    foes = unseen(book, figure) if comes else []
    if any(list_holders(book, foe) for foe in foes):
        return None
    foe = min(foes, key=lambda one: hexes_between(figure, one), default=None)
    path = path_towards(book, figure, foe.place, band_limit("skirmish", book.battle.scale)) if foe and foe.place else ()
    if foe is None or not path:
        return None
    why = f"to bring {foe.name} into sight"
    return TacticAnswer(str(MoveCode(*path[-1])), make_thought(figure.name, f"advances {why}", MOVED, aside=why))


def _close_in(book: BattleLookup, figure: Figure, wit: AiLevel, near: Sequence[Figure]) -> TacticAnswer | None:
    """Return a move up to the nearest foe with a free adjacent hex.

    A cunning figure takes the best hex beside the foe.
    """
    taken = {one.place for one in book.battle.figures}
    for foe in near:
        if foe.place is None or not _reached(book, figure, foe):
            continue
        free = [place for place in book.battle.field.adjacent_hexes(foe.place) if place not in taken]
        if free and (path := path_towards(book, figure, goal := _best_place(book, figure, wit, free), 0)):
            place = _firm_ground(book, figure, _farther_on(book, figure, path, goal))
            if wit is AiLevel.CUNNING:
                place = _firm_stop(book, figure, place, foe.place)
            whom, why = _before(book, figure, place, foe)
            others = (one.name for one in near)
            return TacticAnswer(str(MoveCode(*place)), goes_for(figure.name, whom, why, others, on_the_way=True))
    return None


def _before(book: BattleLookup, figure: Figure, place: Place, foe: Figure) -> tuple[str, str]:
    """Return the name of the foe that the figure meets on its way to `foe`, and the reason for the move."""
    met = touching(book, figure, place)
    return (met[0].name, "who is in the way") if met and foe not in met else (foe.name, NEAREST)


def _farther_on(book: BattleLookup, figure: Figure, path: Path, goal: Place) -> Place:
    """Return the hex on which a move along `path` ends.

    If a friend has cut the path short, return the end of another path that leads nearer to `goal`.
    """
    end, left, friends = path[-1], distance(path[-1], goal), book.battle.on_field(figure.side)
    ahead = (one.place for one in friends if one.place and distance(one.place, end) == 1)
    if len(path) > SHORT or not any(distance(place, goal) < left for place in ahead):
        return end
    return min(destinations(book, figure), key=lambda place: (distance(place, goal), place != end))


def _after(figure: Figure, foe: Figure, others: Sequence[Figure]) -> TacticAnswer | None:
    """Return the act by which a friend that is nearer to the foe goes first and makes room.

    None without such a friend.
    """
    first = min(others, key=lambda one: hexes_between(one, foe), default=figure)
    if hexes_between(first, foe) >= hexes_between(figure, foe):
        return None
    return TacticAnswer(str(YieldTurnCode(first.key)), make_thought(figure.name, f"lets {first.name} go first"))


def _past_friends(book: BattleLookup, figure: Figure, near: Sequence[Figure]) -> TacticAnswer | None:
    """Return a move past or around friends that leads to a foe; None without such a move."""
    if (found := hex_past_friends(book, figure, near)) is None:
        return None
    place, foe = found
    around = f"around friends towards {foe.name}"
    code = MoveCode(*_firm_ground(book, figure, place))
    return TacticAnswer(str(code), make_thought(figure.name, f"goes {around}", MOVED, aside=around))


def _best_place(book: BattleLookup, figure: Figure, wit: AiLevel, free: Sequence[Place]) -> Place:
    """Return the hex in `free` on the best ground; of equally good hexes, the nearest.

    Cunning figures also avoid hexes beside further foes.
    """

    def cost(place: Place) -> tuple[int, int, int, int]:
        steps = distance(figure.place or place, place)
        return *_hindered(book, figure, place), steps, len(touching(book, figure, place)) * (wit is AiLevel.CUNNING)

    return min(free, key=cost)


def _firm_ground(book: BattleLookup, figure: Figure, place: Place) -> Place:
    """Return `place`, or a hex in reach on better ground beside the foe that is beside `place`."""
    before = touching(book, figure)
    met = next((foe for foe in touching(book, figure, place) if foe not in before), None)
    if met is None or met.place is None or _hindered(book, figure, place) == (0, 0):
        return place
    ways = destinations(book, figure)
    beside = [at for at in book.battle.field.adjacent_hexes(met.place) if at in ways]
    return min((place, *beside), key=lambda at: (_hindered(book, figure, at), at != place, len(ways.get(at, ()))))


def _firm_stop(book: BattleLookup, figure: Figure, place: Place, goal: Place) -> Place:
    """Return `place`, or a hex in reach on better ground that is about as far from `goal`.

    Only a move that ends out of contact with foes is changed. The hex is nearer to `goal` than the present hex, since
    a figure that only steps aside from bad ground would return in its next turn.
    """
    if figure.place is None or _hindered(book, figure, place) == (0, 0) or touching(book, figure, place):
        return place
    ways, left, now = destinations(book, figure), distance(place, goal), distance(figure.place, goal)
    farthest = min(left + 1, now - 1)
    able = [at for at in ways if left <= distance(at, goal) <= farthest and not touching(book, figure, at)]
    return min((place, *able), key=lambda at: (_hindered(book, figure, at), distance(at, goal), len(ways.get(at, ()))))


def _hindered(book: BattleLookup, figure: Figure, place: Place) -> tuple[int, int]:
    """Return the masteries and edges that the figure's unit loses by the ground at `place`."""
    masteries, edges = _suits(book, figure, book.battle.field.going(place))
    return -masteries, -edges


def _reached(book: BattleLookup, figure: Figure, foe: Figure) -> bool:
    """Return True if the figure could attack `foe` from a hex next to the foe."""
    return foe.place is not None and may_attack(book, figure, foe, foe.place) is not None


def _suits(book: BattleLookup, figure: Figure, going: Going) -> tuple[int, int]:
    """Return the terrain modifier of the figure's unit in this going, as masteries and edges."""
    unit = book.unit(figure)
    found = terrain_modifier(unit.troop_class, unit.has("Skirmishers"), going)
    return found.masteries, found.edges
