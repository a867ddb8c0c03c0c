"""Joint magic: friends with the same kind of magical attack support it (`G-43`, `H-24`)."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from solo.systems.gloranthan.battle.options.acts import ACTS
from solo.systems.gloranthan.battle.options.spells import CastCode, casting_of, spell_options
from solo.systems.gloranthan.battle.rounds import carry_out
from solo.systems.gloranthan.battle.rules.joint_magic import joint_castings
from solo.systems.gloranthan.battle.rules.magic import meeting_by_magic
from solo.systems.gloranthan.battle.state.battle import BattleContext
from solo.systems.gloranthan.battle.tactics.decide import usual_act
from solo.systems.gloranthan.hands.shared_table import CampaignTable
from solo.systems.gloranthan.rating import Rating
from tests.systems.gloranthan.staging import Scripted, ability, acted_out, called, staged

INITIATE, ELF, SCOUT = "Storm initiate", "Lissel of the Green Hush", "Archer scout"
BOLT = ability("Agent: half hits", name="Bolt")


def circle(*draws: str, foe: str = "Great troll", **magic: Any) -> BattleContext:
    """The initiate (Magic 5) and the elf (Magic 4) with a bolt each, the scout without magic, and a foe."""
    people = {INITIATE: (10, 5), ELF: (10, 6), SCOUT: (10, 4)}
    arena = staged(Scripted(*draws), people, {foe: (12, 5)})
    arena.battle.cards.table = CampaignTable(days=8)
    for name, held in ({INITIATE: BOLT, ELF: BOLT} | magic).items():
        called(arena, name).abilities = (held,)
    called(arena, SCOUT).abilities = ()
    return arena


def groups(arena: BattleContext, leader: str = INITIATE) -> list[list[str]]:
    hero, foe = called(arena, leader), arena.battle.figures[-1]
    alone = casting_of(arena, hero, CastCode(0, foe.key))
    return [[one.name for one in casting.joined] for casting in joint_castings(arena, hero, alone)]


def test_friends_with_the_same_kind_of_magic_may_join() -> None:
    assert groups(circle()) == [[ELF]]
    assert groups(circle(**{ELF: ability("Spell: half hits", harms="intellect")})) == []
    assert groups(circle(), ELF) == []  # A stronger friend leads.
    late = circle()
    called(late, ELF).acted = late.battle.round
    assert groups(late) == []


def test_joint_magic_combines_whole_levels() -> None:
    arena = circle()
    hero, elf, foe = called(arena, INITIATE), called(arena, ELF), arena.battle.figures[-1]
    alone, other = (meeting_by_magic(arena, one, casting_of(arena, one, CastCode(0, foe.key))) for one in (hero, elf))
    assert (alone.actor.power.masteries, other.actor.power.masteries) == (6, 5)
    joint = meeting_by_magic(arena, hero, casting_of(arena, hero, CastCode(0, foe.key, 0, elf.key)))
    assert joint.actor.power - alone.actor.power == Rating(0, 3)
    assert joint.actor.parts[-1].name == f"with {ELF}"


def test_all_who_join_have_acted_and_spend_a_use() -> None:
    arena = circle("Equal")
    hero, elf = called(arena, INITIATE), called(arena, ELF)
    code = str(CastCode(0, "foes-0", 0, elf.key))
    assert code in [option.code for option in spell_options(arena, hero)]
    acted_out(carry_out(arena, hero, ACTS.read(code)))
    assert (hero.acted, elf.acted) == (2, 2)
    assert (hero.uses, elf.uses) == ({"Bolt": 4}, {"Bolt": 3})
    assert f"{INITIATE} uses Bolt together with {ELF} on Great troll" in arena.scene.story  # type: ignore[attr-defined]


def test_a_friend_may_decline() -> None:
    arena = circle("Equal")
    hero, elf = called(arena, INITIATE), called(arena, ELF)
    script = carry_out(arena, hero, CastCode(0, "foes-0", 0, elf.key))
    asked = next(script)
    assert asked.who == elf.key
    with suppress(StopIteration):
        script.send("apart")
    assert elf.acted < 2 and elf.uses == {}


def test_the_program_joins_magic_that_would_probably_fail_alone() -> None:
    arena = circle()
    hero, foe = called(arena, INITIATE), arena.battle.figures[-1]
    alone = meeting_by_magic(arena, hero, casting_of(arena, hero, CastCode(0, foe.key)))
    assert alone.advantage.masteries == 0
    assert usual_act(arena, hero, False) == str(CastCode(0, foe.key, 0, called(arena, ELF).key))
    weak = circle(foe="Soldier")
    assert usual_act(weak, called(weak, INITIATE), False) == "cast:0:foes-0"
