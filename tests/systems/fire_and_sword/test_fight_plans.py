"""Plans kept by how a round stands: the same fights and the same luck as when each is made anew."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from solo.cli.opening import ready_fight
from solo.forecast.fights import encode_state, play_many, play_seeds
from solo.systems.fire_and_sword.fight.procedure import FightProcedure
from solo.systems.fire_and_sword.fight.rules.figures import is_warded
from solo.systems.fire_and_sword.fight.state import Fight, FightContext, Fighter
from solo.systems.fire_and_sword.fight.tactics import decide, round_key
from solo.systems.fire_and_sword.fight.tactics.action_worth import ActionPair
from solo.systems.fire_and_sword.fight.tactics.nearby_fighters import PATIENCE
from solo.systems.fire_and_sword.fight.tactics.round_key import key
from tests.systems.fire_and_sword.mirrored import OPENED

FIGHTS = 24
NAMES = list(OPENED.system.encounters.ready_fights())[:3]
MOVES: dict[str, Any] = {
    "fleeing": True,
    "place": 77,
    "weapon": "",
    "missiles": {"darts": 99},
    "wit": "dull",
    "out": "stunned",
    "fallen": True,
    "engaged": ["nobody"],
    "owed": 2,
    "plan": ["defend"],
    "ran_before": True,
}
DECLARED: dict[str, Any] = {"plan": ["clear"], "defences": 2, "owed": 1, "forfeit": 1}
UNREAD: dict[str, Any] = {
    "felled": 3,
    "checks": ["Dodge"],
    "killed": True,
    "on_table": "foes-1",
    "surprised": True,
    "ran": 20,
    "loses_attack": True,
}


def begun(name: str) -> Fight:
    fight = OPENED.system.procedures["fight"].begin(ready_fight(OPENED.system, name))
    assert isinstance(fight, Fight)
    return fight


@pytest.mark.exhaustive
@pytest.mark.parametrize("most", [round_key.MOST, 5])
def test_fights_fall_as_with_every_plan_made_anew(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    monkeypatch.setattr(round_key, "MOST", most)
    for name in NAMES:
        procedure, state = FightProcedure(OPENED.content), encode_state(begun(name))
        kept = play_many(procedure, state, play_seeds(9, 0, FIGHTS))
        with monkeypatch.context() as forgetting:
            forgetting.setattr(decide, "_made_before", decide.plan)
            anew = play_many(procedure, state, play_seeds(9, 0, FIGHTS))
        assert encode_state(kept) == encode_state(anew)


def test_whatever_moves_makes_a_round_stand_otherwise_and_what_is_unread_does_not() -> None:
    fight, again = begun(NAMES[0]), begun(NAMES[0])
    one, other = fight.fighters[0], fight.fighters[-1]
    stands = key(fight, one)
    assert key(again, again.fighters[0]) == stands
    assert key(fight, other) != stands
    fields_matter(fight, MOVES)
    for field, value in UNREAD.items():
        setattr(other, field, value)
    assert key(fight, one) == stands
    fight.round += 1
    assert key(fight, one) != stands


def test_what_was_declared_since_the_round_began_makes_it_stand_otherwise() -> None:
    fight = begun(NAMES[0])
    fight.acting = fight.fighters[0].key
    fields_matter(fight, DECLARED)


def fields_matter(fight: Fight, values: dict[str, Any]) -> None:
    one, other = fight.fighters[0], fight.fighters[-1]
    stands = key(fight, one)
    for field, value in values.items():
        before = getattr(other, field)
        setattr(other, field, value)
        assert key(fight, one) != stands, field
        setattr(other, field, before)


def test_magic_points_make_a_round_stand_otherwise_for_whoever_has_them_and_where_others_have_none_left() -> None:
    fight = begun(NAMES[0])
    one, other = fight.fighters[0], fight.fighters[-1]
    other.magic_points = 9
    theirs, own = key(fight, one), key(fight, other)
    other.magic_points = 8
    assert key(fight, one) == theirs
    assert key(fight, other) != own
    other.magic_points = 0
    assert key(fight, one) != theirs


@pytest.mark.slow
def test_what_is_left_out_of_how_a_round_stands_changes_no_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    planned = 0

    def plan_either_way(arena: FightContext, fighter: Fighter) -> ActionPair:
        nonlocal planned
        fight = otherwise(arena.fight, fighter.key)
        who = fight.find(fighter.key)
        assert key(fight, who) == key(arena.fight, fighter)
        made = decide.plan(arena, fighter)
        assert made == decide.plan(FightContext(fight, arena.spells, arena.scene), who)
        planned += 1
        return made

    monkeypatch.setattr(decide, "_made_before", plan_either_way)
    for name in OPENED.system.encounters.ready_fights():
        play_many(FightProcedure(OPENED.content), encode_state(begun(name)), play_seeds(9, 0, 3))
    assert planned > 300


def otherwise(fight: Fight, who: str) -> Fight:
    """The same round for one of them, by all that it reads: the other values of those who are out, and all counts."""
    people = [one if one.key == who else _other_as_others_see_it(one) for one in fight.fighters]
    late, quiet = 5 * (fight.round > PATIENCE), 5 * (fight.quiet_rounds >= PATIENCE)
    return replace(fight, fighters=people, round=fight.round + late, quiet_rounds=fight.quiet_rounds + quiet)


def _other_as_others_see_it(one: Fighter) -> Fighter:
    if one.out:
        moved: dict[str, Any] = {**MOVES, "engaged": [], "running": [], "magic_points": 4, "spells": []}
        return replace(one, **moved, **UNREAD)
    fewer = replace(one, magic_points=one.magic_points - 1)
    unread = fewer if fewer.magic_points and is_warded(fewer) is is_warded(one) else one
    return replace(unread, **UNREAD)


def test_another_build_or_another_rule_is_another_fight() -> None:
    fight = begun(NAMES[0])
    one, other = fight.fighters[0], fight.fighters[-1]
    stands = key(fight, one)
    before = other.build
    other.build = msgspec.structs.replace(before, penalty=before.penalty - 7)
    assert key(fight, one) != stands
    other.build = before
    assert key(fight, one) == stands
