"""Flight by magic (`P-28`, `H-23`): the spell, the fall at its end, and when a caster takes off."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from solo.systems.contract import make_thought
from solo.systems.polyhedral.fight.rules import wounds
from solo.systems.polyhedral.fight.rules.movement import ALOFT
from solo.systems.polyhedral.fight.rules.reach import farthest
from solo.systems.polyhedral.fight.spells.casting import Casting
from solo.systems.polyhedral.fight.spells.cunning_targets import shoots
from solo.systems.polyhedral.fight.spells.piece_rules import (
    CunningTarget,
    Family,
    PieceResult,
    PieceRule,
    SpellApplication,
)
from solo.systems.polyhedral.fight.state import Combatant, FightContext, LastingEffect
from solo.systems.polyhedral.fight.state.sight import distance_between
from solo.systems.polyhedral.magic.flight import Fly

FLYING: Final = Fraction(2, 5)


def _fly(one: SpellApplication, piece: Fly) -> PieceResult:
    one.lay(piece, piece.turns)
    return PieceResult("can rise into the air with a Move")


def _fall(arena: FightContext, bearer: Combatant, _effect: LastingEffect) -> None:
    wounds.fall_from_height(arena, bearer)


def _out_of_reach(arena: FightContext, casting: Casting) -> CunningTarget | None:
    """Return a plan to fly out of reach of blades, if the caster can attack from above; None otherwise."""
    caster, fight = casting.caster, arena.fight
    foes = fight.foes_of(caster)
    enough = caster.sp >= 2 * casting.spell.rank or shoots(arena, caster)
    close = any(distance_between(caster, foe) <= foe.figures.move + 1 for foe in foes)
    if caster.effects_of(Fly) or not enough or not close or any(_reaches_up(arena, foe) for foe in foes):
        return None
    return CunningTarget("", FLYING, make_thought(caster.name, "takes to the air, out of reach of every blade here"))


def _reaches_up(arena: FightContext, foe: Combatant) -> bool:
    """Return True if a foe could strike a flyer: by missile, spell or a very long weapon (`H-23`)."""
    casts = foe.sp > 0 and any(level for name, level in foe.build.skills.items() if name == "Spellcraft")
    return casts or any(not form.mode.melee or farthest(foe, form) >= ALOFT for form in arena.armoury.forms(foe))


FLIGHT: Final[Family] = {Fly: PieceRule(_fly, ends=_fall, scheme=_out_of_reach)}
