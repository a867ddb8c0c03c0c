"""Owns the list of what can be played in PolyRPG, by key."""

from __future__ import annotations

from collections.abc import Mapping

from solo.systems.contract import Content, Procedure
from solo.systems.polyhedral.fight.procedure import FightProcedure
from solo.systems.polyhedral.hazards.fall import FallProcedure
from solo.systems.polyhedral.hazards.fire import FireProcedure
from solo.systems.polyhedral.hazards.malady import MaladyProcedure
from solo.systems.polyhedral.magic.leisure.procedure import LeisureProcedure
from solo.systems.polyhedral.people.end_of_session import SessionProcedure
from solo.systems.polyhedral.rest.procedure import RestProcedure


def procedures(content: Content) -> Mapping[str, Procedure]:
    """Every procedure by its key, the fight first."""
    listed: tuple[Procedure, ...] = (
        FightProcedure(content),
        RestProcedure(content),
        LeisureProcedure(content),
        FallProcedure(content),
        FireProcedure(content),
        MaladyProcedure(content),
        SessionProcedure(content),
    )
    return {procedure.key: procedure for procedure in listed}
