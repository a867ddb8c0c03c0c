"""Owns the list of what can be played in Swords, by key."""

from __future__ import annotations

from collections.abc import Mapping

from solo.systems.contract import AnyProcedure, Content
from solo.systems.swords.armies.procedure import MassBattleProcedure
from solo.systems.swords.fight.procedure import FightProcedure
from solo.systems.swords.hazards.fall import FallProcedure
from solo.systems.swords.rest.procedure import RestProcedure
from solo.systems.swords.session import SessionProcedure


def procedures(content: Content) -> Mapping[str, AnyProcedure]:
    """Every procedure by its key, the fight first."""
    listed: tuple[AnyProcedure, ...] = (
        FightProcedure(content),
        MassBattleProcedure(content),
        RestProcedure(content),
        FallProcedure(content),
        SessionProcedure(content),
    )
    return {procedure.key: procedure for procedure in listed}
