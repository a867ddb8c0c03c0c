"""Owns the list of what can be played in Fire and Sword, by key."""

from __future__ import annotations

from collections.abc import Mapping

from solo.systems.contract import Content, Procedure
from solo.systems.fire_and_sword.fight.procedure import FightProcedure
from solo.systems.fire_and_sword.injuries.aftermath import AftermathProcedure
from solo.systems.fire_and_sword.injuries.procedures import CareProcedure, RestProcedure
from solo.systems.fire_and_sword.magic.enchanting import EnchantProcedure
from solo.systems.fire_and_sword.magic.leisure import CastProcedure
from solo.systems.fire_and_sword.magic.study import StudyProcedure
from solo.systems.fire_and_sword.magic.temple import TempleProcedure
from solo.systems.fire_and_sword.spirits.procedure import SpiritCombatProcedure
from solo.systems.fire_and_sword.standing.offices import OfficesProcedure
from solo.systems.fire_and_sword.standing.session import SessionProcedure


def procedures(content: Content) -> Mapping[str, Procedure]:
    """Every procedure by its key, the fight first."""
    listed: tuple[Procedure, ...] = (
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
