"""Joint magic: friends support an attack with magic of its kind (`G-43`, `H-24`)."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.gloranthan.battle.rules.allies import ally_of
from solo.systems.gloranthan.battle.rules.castings import CastingOption
from solo.systems.gloranthan.battle.rules.magic import casting_level, supporting
from solo.systems.gloranthan.battle.state.battle import BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure


# rule: Joint magic
def joint_castings(book: BattleLookup, figure: Figure, casting: CastingOption) -> Iterator[CastingOption]:
    """Yield a casting with the support of the strongest friend, of the two strongest friends, and so on.

    A friend stronger than the caster is left out, since that friend should act first and lead the casting.
    """
    if not _may_be_joined(figure, casting):
        return
    battle, own = book.battle, casting_level(book, figure, casting)
    able = list[tuple[int, Figure]]()
    for friend in battle.list_fit(figure.side):
        if friend is figure or friend.acted >= battle.round or friend.disabled:
            continue
        if (same := supporting(book, friend, casting)) and (level := casting_level(book, friend, same)) <= own:
            able.append((level, friend))
    friends = [friend for _, friend in sorted(able, key=lambda one: -one[0])][: battle.rulings.joint_figures - 1]
    yield from (casting._replace(joined=tuple(friends[: count + 1])) for count in range(len(friends)))


def _may_be_joined(figure: Figure, casting: CastingOption) -> bool:
    one = casting.working
    return one.effect.hostile and bool(casting.targets) and not one.ability.area and not ally_of(figure, one)
