"""Spells cast before the fight, as options (`P-25`): they last an hour or more, minutes for the side in ambush."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solo.systems.contract import Choose, Option
from solo.systems.polyhedral.fight.options import spells
from solo.systems.polyhedral.fight.options.spells import SpellOption
from solo.systems.polyhedral.fight.spells.casting import Casting
from solo.systems.polyhedral.fight.state import Combatant, Fight, FightContext
from solo.systems.polyhedral.magic.amounts import HOUR, MINUTE, Amount, fixed_part

KIND, NOTHING = "beforehand", "nothing"
LYING_ON = ("self", "one", "weapon")


class BeforehandChoice(Choose):
    """The choice of a spell that counts as cast before the fight. It is repeated until the player chooses none."""

    __slots__ = ("spells",)

    def __init__(self, caster: Combatant, found: Sequence[SpellOption]) -> None:
        nothing = Option(NOTHING, "no more spells" if caster.sp < caster.full_sp else "no spell")
        question = f"Which spell did {caster.name} cast before the fight? {caster.sp} SP left."
        super().__init__(caster.key, KIND, question, [*found, nothing], NOTHING)
        self.spells = found


def prepared_sides(fight: Fight) -> tuple[str, ...]:
    """Return the sides that knew of the fight: the sides set as prepared, and the side in ambush."""
    return tuple(side for side in ("party", "foes") if fight.prepared in (side, "both") or fight.lurking == side)


def list_lasting_spells(arena: FightContext, caster: Combatant) -> Iterator[SpellOption]:
    """Yield the helpful castings on the caster or a friend that last long enough to be cast before the fight."""
    least = MINUTE if arena.fight.lurking == caster.side else HOUR
    for option in spells.offer(arena, caster):
        if isinstance(option, SpellOption) and not option.refused and _lasts(option.casting, least):
            yield option


def _lasts(casting: Casting, least: int) -> bool:
    spell = casting.spell
    if spell.target.aim not in LYING_ON or not spell.helpful:
        return False
    return any(_turns(getattr(piece, "turns", 0), casting) >= least for piece in casting.full)


def _turns(turns: int | Amount, casting: Casting) -> int:
    return turns if isinstance(turns, int) else fixed_part(turns, casting.power(0))
