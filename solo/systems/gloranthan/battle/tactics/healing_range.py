"""Moves of a healer to within range of friends (`H-26`)."""

from __future__ import annotations

from msgspec.structs import replace

from solo.systems.contract import MOVED, TacticAnswer, make_thought
from solo.systems.contract.hexes import Place, distance
from solo.systems.gloranthan.action.odds import success
from solo.systems.gloranthan.battle.options.acts import MoveCode
from solo.systems.gloranthan.battle.rules.castings import (
    CastingOption,
    affected_rune,
    explain_no_target,
    explain_no_use,
    spells,
)
from solo.systems.gloranthan.battle.rules.contact import list_holders
from solo.systems.gloranthan.battle.rules.magic import meeting_by_magic
from solo.systems.gloranthan.battle.rules.reach import destinations
from solo.systems.gloranthan.battle.state.battle import BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.battle.tactics.attack_worth import EVEN, hexes_between, still_fights
from solo.systems.gloranthan.battle.tactics.danger import can_do_something
from solo.systems.gloranthan.battle.tactics.magic import can_heal
from solo.systems.gloranthan.units.ranges import band_limit


def go_to_heal(book: BattleLookup, figure: Figure) -> TacticAnswer | None:
    """Return the move of a healer towards the hurt friend with the fewest hits left whom it can reach.

    Return None without such a move, in contact with foes, or right after a flight.
    """
    most = band_limit("skirmish", book.battle.scale)
    hurt = [one for one in _curable(book, figure) if hexes_between(figure, one) > most]
    return _move_near(book, figure, hurt[0], f"near enough to heal {hurt[0].name}") if hurt else None


def follow_foremost(book: BattleLookup, figure: Figure) -> TacticAnswer | None:
    """Return the move of a healer who can only heal to within range of the friend nearest to a foe.

    Return None if that friend is already within range.
    """
    foes = [foe for foe in book.battle.foes_of(figure) if still_fights(foe)]
    friends = [one for one in book.battle.list_fit(figure.side) if one is not figure]
    if not foes or not can_heal(book, figure) or can_do_something(book, figure):
        return None
    friend = min(friends, key=lambda one: min(hexes_between(one, foe) for foe in foes))
    if hexes_between(figure, friend) <= band_limit("skirmish", book.battle.scale):
        return None
    return _move_near(book, figure, friend, f"near {friend.name}, ready to heal")


def _move_near(book: BattleLookup, figure: Figure, friend: Figure, aside: str) -> TacticAnswer | None:
    """Return the move of a healer towards `friend`, with the reason `aside`; None if no hex is better.

    The healer stays as far from foes as it can, and never moves into contact.
    """
    here, goal = figure.place, friend.place
    if figure.fled or here is None or goal is None or list_holders(book, figure):
        return None
    most, ways = band_limit("skirmish", book.battle.scale), destinations(book, figure)
    foes = [foe.place for foe in book.battle.foes_of(figure) if foe.place and still_fights(foe)]

    def worth(place: Place) -> tuple[int, int]:
        away = min((distance(place, foe) for foe in foes), default=0)
        return -max(most, distance(place, goal)), away

    clear = (at for at in ways if all(distance(at, foe) > 1 for foe in foes))
    best = max(clear, key=lambda place: (worth(place), -len(ways[place])), default=here)
    if worth(best) <= worth(here):
        return None
    return TacticAnswer(str(MoveCode(*best)), make_thought(figure.name, f"moves {aside}", MOVED, aside=aside))


def _curable(book: BattleLookup, figure: Figure) -> list[Figure]:
    """Return the hurt friends whom `figure` would probably heal from nearby, the most hurt first."""
    found: dict[str, tuple[int, Figure]] = {}
    for number, one in spells(book, figure):
        if one.effect.kind != "heal" or explain_no_use(book, figure, one):
            continue
        rune = affected_rune(one)
        for friend in book.battle.list_fit(figure.side):
            if friend is figure or not friend.lost.get(rune):
                continue
            near = replace(figure, place=friend.place)
            casting = CastingOption(number, one, (friend,))
            if explain_no_target(book, near, one, friend):
                continue
            if success(meeting_by_magic(book, near, casting).advantage) >= EVEN:
                found[friend.key] = friend.left(rune), friend
    return [friend for _, friend in sorted(found.values(), key=lambda each: each[0])]
