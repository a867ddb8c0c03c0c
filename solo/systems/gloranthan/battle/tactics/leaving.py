"""Owns when somebody leaves a melee or the field by itself: for a better shot, or because nothing can be done here."""

from __future__ import annotations

from collections.abc import Sequence

from solo.systems.contract import MOVED, Choice, thinks
from solo.systems.contract.hexes import distance
from solo.systems.gloranthan.battle.offers.acts import OFF, Go
from solo.systems.gloranthan.battle.rules.blows import blow
from solo.systems.gloranthan.battle.rules.contact import parting, touching
from solo.systems.gloranthan.battle.rules.pursuit import catching, pursuers
from solo.systems.gloranthan.battle.rules.reach import FARTHEST, Path, attack_range, destinations, homewards, way_off
from solo.systems.gloranthan.battle.state.arena import Book
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.battle.tactics.danger import can_do_something, farthest_band
from solo.systems.gloranthan.battle.tactics.judging import EVEN, Attack, prospect
from solo.systems.parts.fight.wit import Wit


def retreat(book: Book, figure: Figure, wit: Wit, held: Sequence[Figure], best: Attack | None) -> Choice | None:
    """Returns how somebody leaves a melee: the cunning to shoot as well as they strike, where friends cover them; and
    everybody of sense who can do nothing there, unless they would be caught (`H-20`).
    """
    if wit is Wit.DULL:
        return None
    better_far = wit is Wit.CUNNING and _shoots_as_well(book, figure, held, best)
    if best is not None and not better_far:
        return None
    if away := _clear(book, figure, "withdrawal", attack_range(book, figure) if better_far else FARTHEST):
        covered = "leaves the melee to friends, who cover it"
        return Choice(str(Go(*away[-1])), thinks(figure.name, covered, MOVED, aside=covered))
    if best is not None or any(catching(book, one, figure) >= EVEN for one in pursuers(book, figure)):
        return None
    away = _clear(book, figure, "flight")
    nothing = "can do nothing here"
    return (
        Choice(str(Go(*away[-1])), thinks(figure.name, f"{nothing}, and runs", MOVED, aside=nothing)) if away else None
    )


def giving_up(book: Book, figure: Figure) -> Choice | None:
    """Returns how somebody leaves the field once nobody on its side can do anything any more; None before."""
    if figure.fled or any(can_do_something(book, one) for one in book.battle.fit(figure.side)):
        return None
    does, nothing = "sees that nothing can be won here, and leaves", "nothing can be won here"
    if way_off(book, figure):
        return Choice(str(OFF), thinks(figure.name, does, "gone", aside=nothing))
    way = homewards(book, figure, bands=True)
    return Choice(str(Go(*way[-1])), thinks(figure.name, does, MOVED, aside=nothing)) if way else None


def _shoots_as_well(book: Book, figure: Figure, held: Sequence[Figure], best: Attack | None) -> bool:
    far = farthest_band(book, figure)
    return far != "melee" and (best is None or prospect(blow(book, figure, held[0], far)).mean >= best.prospect.mean)


def _clear(book: Book, figure: Figure, how: str, most: int = FARTHEST) -> Path:
    """The way out of all contact that leads farthest from every foe, or as far as `most`, if contact is left so."""
    foes = [one.place for one in book.battle.foes_of(figure) if one.place and one.fit]

    def worth(way: Path) -> tuple[int, int]:
        return min(min((distance(way[-1], foe) for foe in foes), default=0), most), -len(way)

    ways = sorted(destinations(book, figure).values(), key=worth, reverse=True)
    clear = (way for way in ways if not touching(book, figure, way[-1]) and parting(book, figure, way) == how)
    return next(clear, ())
