"""Owns the list of what can be played in Gloranthan Heroes, by key."""

from __future__ import annotations

from collections.abc import Mapping

from solo.systems.contract import AnyProcedure, Content


def procedures(_content: Content) -> Mapping[str, AnyProcedure]:
    """Every procedure by its key, the battle first."""
    listed: tuple[AnyProcedure, ...] = ()
    return {procedure.key: procedure for procedure in listed}
