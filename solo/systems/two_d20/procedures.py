"""Owns the list of what can be played in the 2d20 game, by key."""

from __future__ import annotations

from collections.abc import Mapping

from solo.systems.contract import AnyProcedure, Content
from solo.systems.two_d20.checks.procedure import CheckProcedure
from solo.systems.two_d20.fight.procedure import FightProcedure
from solo.systems.two_d20.hazards.procedure import HazardProcedure
from solo.systems.two_d20.rest.procedure import RestProcedure
from solo.systems.two_d20.session.procedure import SessionProcedure


def procedures(content: Content) -> Mapping[str, AnyProcedure]:
    """Every procedure by its key, the fight first."""
    listed: tuple[AnyProcedure, ...] = (
        FightProcedure(content),
        CheckProcedure(content),
        HazardProcedure(content),
        RestProcedure(content),
        SessionProcedure(content),
    )
    return {procedure.key: procedure for procedure in listed}
