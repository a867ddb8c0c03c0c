"""Move of a healer to within range of a hurt friend (`H-26`)."""

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
from solo.systems.gloranthan.units.ranges import band_limit


def go_to_heal(book: BattleLookup, figure: Figure) -> TacticAnswer | None:
    """Return the move of a healer towards the hurt friend with the fewest hits left whom it can reach.

    The healer stays as far from foes as it can, and never moves into contact. Return None without such a move, in
    contact with foes, or right after a flight.
    """
    if figure.fled or figure.place is None or list_holders(book, figure):
        return None
    most = band_limit("skirmish", book.battle.scale)
    hurt = [one for one in _curable(book, figure) if hexes_between(figure, one) > most]
    if not hurt:
        return None
    friend, ways = hurt[0], destinations(book, figure)
    foes = [foe.place for foe in book.battle.foes_of(figure) if foe.place and still_fights(foe)]
    goal, here = friend.place or figure.place, hexes_between(figure, friend)

    def cost(place: Place) -> tuple[int, int, int]:
        away = min((distance(place, foe) for foe in foes), default=0)
        return max(most, distance(place, goal)), -away, len(ways[place])

    clear = (at for at in ways if distance(at, goal) < here and all(distance(at, foe) > 1 for foe in foes))
    if (best := min(clear, key=cost, default=None)) is None:
        return None
    aside = f"near enough to heal {friend.name}"
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
