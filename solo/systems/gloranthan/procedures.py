"""Owns the list of what can be played in Gloranthan Heroes, by key."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from solo.systems.contract import AnyProcedure, Content
from solo.systems.gloranthan.afterwards.heroquest import HeroquestProcedure
from solo.systems.gloranthan.afterwards.procedure import RestProcedure
from solo.systems.gloranthan.battle.procedure import BattleProcedure
from solo.systems.gloranthan.conflict.procedure import ConflictProcedure
from solo.systems.gloranthan.session.procedure import SessionProcedure


def procedures(content: Content) -> Mapping[str, AnyProcedure]:
    """Every procedure by its key, the fight first."""
    listed: tuple[Callable[[Content], AnyProcedure], ...] = (
        BattleProcedure,
        ConflictProcedure,
        RestProcedure,
        HeroquestProcedure,
        SessionProcedure,
    )
    return {procedure.key: procedure for procedure in (made(content) for made in listed)}
