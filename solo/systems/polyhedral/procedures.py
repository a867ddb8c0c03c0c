"""Owns the list of what can be played in PolyRPG, by key."""

from __future__ import annotations

from collections.abc import Mapping

from solo.systems.contract import AnyProcedure, Content
from solo.systems.polyhedral.fight.procedure import FightProcedure
from solo.systems.polyhedral.hazards.fall import FallProcedure
from solo.systems.polyhedral.hazards.fire import FireProcedure
from solo.systems.polyhedral.hazards.malady import MaladyProcedure
from solo.systems.polyhedral.leisure.procedure import LeisureProcedure
from solo.systems.polyhedral.rest.procedure import RestProcedure
from solo.systems.polyhedral.session.procedure import SessionProcedure


def procedures(content: Content) -> Mapping[str, AnyProcedure]:
    """Every procedure by its key, the fight first."""
    listed: tuple[AnyProcedure, ...] = (
        FightProcedure(content),
        RestProcedure(content),
        LeisureProcedure(content),
        FallProcedure(content),
        FireProcedure(content),
        MaladyProcedure(content),
        SessionProcedure(content),
    )
    return {procedure.key: procedure for procedure in listed}
