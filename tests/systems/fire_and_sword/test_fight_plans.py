"""Plans kept by how a round stands: the same fights and the same luck as when each is made anew."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from solo.cli.opening import ready_fight
from solo.forecast.fights import encoded, play_many, seeds
from solo.systems.fire_and_sword.fight.procedure import FightProcedure
from solo.systems.fire_and_sword.fight.state import Fight
from solo.systems.fire_and_sword.fight.tactics import decide, memory
from solo.systems.fire_and_sword.fight.tactics.memory import standing
from tests.systems.fire_and_sword.mirrored import OPENED

FIGHTS = 24
NAMES = list(OPENED.system.encounters.ready_fights())[:3]
MOVES: dict[str, Any] = {
    "place": 77,
    "weapon": "",
    "magic_points": 99,
    "missiles": {"darts": 99},
    "wit": "dull",
    "out": "stunned",
    "fallen": True,
    "engaged": ["nobody"],
    "owed": 2,
    "plan": ["defend"],
    "ran_before": True,
}
COUNTED: dict[str, Any] = {"felled": 3, "checks": ["Dodge"], "killed": True}


def begun(name: str) -> Fight:
    fight = OPENED.system.procedures["fight"].begin(ready_fight(OPENED.system, name))
    assert isinstance(fight, Fight)
    return fight


@pytest.mark.parametrize("most", [memory.MOST, 5])
def test_fights_fall_as_with_every_plan_made_anew(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    monkeypatch.setattr(memory, "MOST", most)
    for name in NAMES:
        procedure, state = FightProcedure(OPENED.content), encoded(begun(name))
        kept = play_many(procedure, state, seeds(9, 0, FIGHTS))
        with monkeypatch.context() as forgetting:
            forgetting.setattr(decide, "_made_before", decide.plan)
            anew = play_many(procedure, state, seeds(9, 0, FIGHTS))
        assert encoded(kept) == encoded(anew)


def test_whatever_moves_makes_a_round_stand_otherwise_and_what_is_only_counted_does_not() -> None:
    fight, again = begun(NAMES[0]), begun(NAMES[0])
    one, other = fight.fighters[0], fight.fighters[-1]
    stands = standing(fight, one)
    assert standing(again, again.fighters[0]) == stands
    assert standing(fight, other) != stands
    for field, value in MOVES.items():
        before = getattr(other, field)
        setattr(other, field, value)
        assert standing(fight, one) != stands, field
        setattr(other, field, before)
    for field, value in COUNTED.items():
        setattr(other, field, value)
    assert standing(fight, one) == stands
    fight.round += 1
    assert standing(fight, one) != stands


def test_another_build_or_another_rule_is_another_fight() -> None:
    fight = begun(NAMES[0])
    one, other = fight.fighters[0], fight.fighters[-1]
    stands = standing(fight, one)
    before = other.build
    other.build = msgspec.structs.replace(before, penalty=before.penalty - 7)
    assert standing(fight, one) != stands
    other.build = before
    assert standing(fight, one) == stands
