"""Owns the list of what can be played in Gloranthan Heroes, by key."""

from __future__ import annotations

from collections.abc import Mapping

from solo.systems.contract import AnyProcedure, Content
from solo.systems.gloranthan.battle.procedure import BattleProcedure
from solo.systems.gloranthan.session.procedure import SessionProcedure


def procedures(content: Content) -> Mapping[str, AnyProcedure]:
    """Every procedure by its key, the fight first."""
    listed: tuple[AnyProcedure, ...] = (BattleProcedure(content), SessionProcedure(content))
    return {procedure.key: procedure for procedure in listed}
