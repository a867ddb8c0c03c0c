"""What is remembered of fighters is what would be worked out anew, however often it has been forgotten."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import msgspec
import pytest

from solo.library.systems import open_system
from solo.play.scenes import Drawn
from solo.systems.contract import Checkpoint, Content, Setup
from solo.systems.polyhedral.fight.procedure import FightProcedure
from solo.systems.polyhedral.fight.state import Armoury, Fight, memory
from solo.systems.polyhedral.fight.state.memory import Memory
from solo.systems.polyhedral.fight.tactics import hopes
from tests.systems.polyhedral.fight.staging import fighter, held

SYSTEM = open_system("polyhedral", None).system
FIGHTS = ("Half a book of fire", "Under the fallen roof", "Arrows over the heather")
FACTS: tuple[Callable[..., object], ...] = (
    Armoury.spells,
    Armoury.shield,
    Armoury.forms,
    Armoury.wears_metal,
    Armoury.unarmed,
    Armoury.fights_hand_to_hand,
    Armoury.holds_a_use,
    Armoury.pairs,
    Armoury.enchantments,
    Armoury.own_forms,
)


def begun(name: str) -> Fight:
    ready, characters = SYSTEM.encounters.ready_fights()[name], SYSTEM.characters.ready()
    party = tuple(characters[member] for member in ready.party)
    state = SYSTEM.procedures["fight"].begin(Setup(party, ready.foes, place=ready.place, options=ready.options))
    assert isinstance(state, Fight)
    return state


def content() -> Content:
    fight = SYSTEM.procedures["fight"]
    assert isinstance(fight, FightProcedure)
    return fight._armoury.content


def answers(procedure: FightProcedure, state: Fight, seed: str) -> Iterator[str]:
    """Every answer of a fight."""
    running = procedure.run(state, Drawn(Random(seed)))
    asked = next(running)
    while True:
        try:
            if isinstance(asked, Checkpoint):
                asked = next(running)
                continue
            given = procedure.decide(state, asked).answer
            yield given
            asked = running.send(given)
        except StopIteration:
            return


@pytest.mark.parametrize("name", FIGHTS)
def test_facts_are_those_worked_out_anew_at_every_decision(name: str) -> None:
    procedure, state = FightProcedure(content()), begun(name)
    armoury = procedure._armoury
    for _ in answers(procedure, state, "facts"):
        for one in state.combatants:
            for fact in FACTS:
                assert fact(armoury, one) == fact.__wrapped__(armoury, one)  # type: ignore[attr-defined]
            for foe in state.foes_of(one):
                known = hopes.could_harm(state, armoury, one, foe)
                assert known == hopes.worked_out_harm(state, armoury, one, foe)


def test_the_number_of_an_arrangement_is_that_of_no_other_even_once_all_is_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(memory, "MOST_ARRANGEMENTS", 2)
    known, state = Memory(), begun(FIGHTS[0])
    one, *others = {each.kind: each for each in state.combatants}.values()
    stamps = [known.stamp(one), known.stamp(one)]
    assert stamps[0] == stamps[1]
    one.pieces[0].parries += 1
    stamps += [known.stamp(each) for each in (one, *others)]
    assert len(set(stamps)) == len(stamps) - 1


@pytest.mark.parametrize("name", FIGHTS)
def test_forgetting_all_the_time_changes_no_fight(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    remembering, forgetting = begun(name), begun(name)
    known = list(answers(FightProcedure(content()), remembering, "same"))
    monkeypatch.setattr(memory, "MOST_BUILDS", 1)
    monkeypatch.setattr(memory, "MOST_ARRANGEMENTS", 1)
    assert list(answers(FightProcedure(content()), forgetting, "same")) == known
    assert msgspec.json.encode(forgetting) == msgspec.json.encode(remembering)


def test_equal_builds_are_one_build() -> None:
    known = Memory()
    one, other = fighter(held("Rapier")), fighter(held("Rapier"))
    assert one is not other
    assert known.shared(one) is known.shared(other)
    assert known.shared(fighter(held("dagger/stilleto"))) is not known.shared(one)
