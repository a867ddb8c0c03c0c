"""Owns the list of what can be played in Fire and Sword, by key."""

from __future__ import annotations

from collections.abc import Mapping

from solo.systems.contract import AnyProcedure, Content
from solo.systems.fire_and_sword.fight.procedure import FightProcedure
from solo.systems.fire_and_sword.injuries.aftermath import AftermathProcedure
from solo.systems.fire_and_sword.injuries.procedures import CareProcedure, RestProcedure
from solo.systems.fire_and_sword.leisure.casting import CastProcedure
from solo.systems.fire_and_sword.leisure.enchanting import EnchantProcedure
from solo.systems.fire_and_sword.leisure.study import StudyProcedure
from solo.systems.fire_and_sword.leisure.temple import TempleProcedure
from solo.systems.fire_and_sword.session.offices import OfficesProcedure
from solo.systems.fire_and_sword.session.procedure import SessionProcedure
from solo.systems.fire_and_sword.spirits.procedure import SpiritCombatProcedure


def procedures(content: Content) -> Mapping[str, AnyProcedure]:
    """Every procedure by its key, the fight first."""
    listed: tuple[AnyProcedure, ...] = (
        FightProcedure(content),
        SpiritCombatProcedure(content),
        AftermathProcedure(content),
        CareProcedure(content),
        RestProcedure(content),
        TempleProcedure(content),
        StudyProcedure(content),
        CastProcedure(content),
        EnchantProcedure(content),
        OfficesProcedure(content),
        SessionProcedure(content),
    )
    return {procedure.key: procedure for procedure in listed}
