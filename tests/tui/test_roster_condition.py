"""Condition of characters on a roster: who is fit to fight."""

from __future__ import annotations

import msgspec
import pytest

from solo.library.systems import open_system
from solo.systems.contract import FoeCount, Setup
from solo.systems.fire_and_sword.people.wounds import Wounds
from solo.systems.fire_and_sword.rolls.injury import Injury
from solo.tui.roster_condition import list_conditions


@pytest.mark.parametrize("injury", list(Injury))
def test_a_character_is_fit_exactly_if_a_fight_takes_it(injury: Injury) -> None:
    system = open_system("fire-and-sword", None).system
    ready = next(iter(system.characters.ready().values()))
    character = msgspec.structs.replace(ready, wounds=Wounds(injury))
    foes = (FoeCount(next(iter(system.foes.prices())), 1),)
    try:
        system.procedures["fight"].begin(Setup((character,), foes))
        taken = True
    except ValueError:
        taken = False
    assert list_conditions(system, {"Ann": character})["Ann"].fit == taken
