"""Owns the list of what can be played in Swords, by key."""

from __future__ import annotations

from collections.abc import Mapping

from solo.systems.contract import Content, Procedure
from solo.systems.swords.armies.procedure import MassBattleProcedure
from solo.systems.swords.fight.procedure import FightProcedure
from solo.systems.swords.recovery.fall import FallProcedure
from solo.systems.swords.recovery.rest import RestProcedure
from solo.systems.swords.recovery.session import SessionProcedure


def procedures(content: Content) -> Mapping[str, Procedure]:
    """Every procedure by its key, the fight first."""
    listed: tuple[Procedure, ...] = (
        FightProcedure(content),
        MassBattleProcedure(content),
        RestProcedure(content),
        FallProcedure(content),
        SessionProcedure(content),
    )
    return {procedure.key: procedure for procedure in listed}
