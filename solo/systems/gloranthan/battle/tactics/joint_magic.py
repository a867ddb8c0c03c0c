"""Tactic for joint magic: friends support a casting that would probably fail alone (`H-34`)."""

from __future__ import annotations

from solo.systems.contract import TacticAnswer, make_thought
from solo.systems.gloranthan.battle.options.spells import CastCode, casting_of, code_of, spell_label
from solo.systems.gloranthan.battle.rules.joint_magic import joint_castings
from solo.systems.gloranthan.battle.state.battle import BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.battle.tactics.attack_worth import EVEN, TacticAttack
from solo.systems.gloranthan.battle.tactics.magic import promise


def joined_magic(book: BattleLookup, figure: Figure, best: TacticAttack | None) -> TacticAnswer | None:
    """Return the `best` magic with the fewest supporters that raise its chance of success to one half.

    Return None if `best` has an even chance alone, or if no group of supporters is strong enough.
    """
    if best is None or best.band is not None or best.prospect.chance >= EVEN:
        return None
    alone = casting_of(book, figure, CastCode.read(best.code))
    for casting in joint_castings(book, figure, alone):
        if promise(book, figure, casting).chance >= EVEN:
            does = f"uses {spell_label(casting)}"
            return TacticAnswer(code_of(casting), make_thought(figure.name, does, target=casting.targets[0].name))
    return None
