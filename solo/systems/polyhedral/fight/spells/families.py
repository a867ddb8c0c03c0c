"""The rules of all effect pieces in one table: each piece's effect in a fight, and its worth to tactics."""

from __future__ import annotations

from typing import Final

from solo.systems.polyhedral.fight.spells.afflictions import AFFLICTIONS
from solo.systems.polyhedral.fight.spells.armaments import ARMAMENTS
from solo.systems.polyhedral.fight.spells.charms import CHARMS
from solo.systems.polyhedral.fight.spells.fear import FEAR
from solo.systems.polyhedral.fight.spells.flight import FLIGHT
from solo.systems.polyhedral.fight.spells.harm import HARM
from solo.systems.polyhedral.fight.spells.healing import HEALING
from solo.systems.polyhedral.fight.spells.illusions import ILLUSIONS
from solo.systems.polyhedral.fight.spells.piece_rules import Family, PieceRule
from solo.systems.polyhedral.fight.spells.storms import STORMS
from solo.systems.polyhedral.fight.spells.walls import WALLS
from solo.systems.polyhedral.magic.pieces import Piece

RULES: Final[Family] = {
    **HARM,
    **AFFLICTIONS,
    **CHARMS,
    **FEAR,
    **HEALING,
    **ARMAMENTS,
    **FLIGHT,
    **WALLS,
    **STORMS,
    **ILLUSIONS,
}


def rule_of(piece: Piece) -> PieceRule:
    """Return the rule of an effect piece."""
    return RULES[type(piece)]
