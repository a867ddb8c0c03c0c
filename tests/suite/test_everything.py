"""Everything that a game has is played at least once: places, switches, people, foes, fights, concepts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from random import Random

import msgspec
import pytest

from solo.play.scenes import UnattendedScene
from solo.play.unattended_play import play_out
from solo.resolver import SeededThrower
from solo.systems.contract import (
    AnyProcedure,
    Event,
    FoeCount,
    Setup,
    System,
    Viewer,
)
from tests.suite.playing import begun


def everything(system: System) -> Iterator[Setup]:
    """Setups that together use every place, switch, ready character and foe."""
    people = cycle(system.characters.ready().values())
    foes = cycle(system.foes.prices())
    places = cycle(system.encounters.places())
    switches = [
        (name, value) for name, values in system.procedures["fight"].setup_options().items() for value in values
    ]
    rounds = max(
        len(system.characters.ready()) // 2, len(system.foes.prices()), len(system.encounters.places()), len(switches)
    )
    for number in range(rounds + 1):
        name, value = switches[number % len(switches)] if switches else ("", "")
        yield Setup(
            (next(people), next(people)),
            (FoeCount(next(foes), 1),),
            place=next(places, ""),
            options={name: value} if name else {},
        )


@pytest.mark.exhaustive
def test_every_place_switch_character_and_foe_can_be_played(system: System, fight: AnyProcedure) -> None:
    for number, setup in enumerate(everything(system)):
        try:
            state = fight.begin(setup)
        except ValueError as error:
            assert str(error).endswith("."), "what cannot begin says why in a sentence"
            state = fight.begin(msgspec.structs.replace(setup, place=""))
        assert play_out(fight, state, UnattendedScene(Random(number))).outcome
        for character in setup.party:
            home = fight.apply_outcome(state, character)
            assert isinstance(home, system.characters.type)
            again = msgspec.json.decode(msgspec.json.encode(home), type=system.characters.type)
            assert again == home


@pytest.mark.exhaustive
def test_every_ready_fight_can_be_played(system: System, fight: AnyProcedure) -> None:
    people = system.characters.ready()
    for ready in system.encounters.ready_fights().values():
        party = tuple(people[name] for name in ready.party)
        state = fight.begin(Setup(party, ready.foes, ready.place, ready.name, ready.options))
        assert play_out(fight, state, UnattendedScene(Random(2))).outcome
        assert fight.view(state, None, Viewer("party")).title == ready.name


def test_every_concept_makes_somebody_who_can_fight(system: System, fight: AnyProcedure) -> None:

    foe = next(iter(system.foes.prices()))
    for number, concept in enumerate(system.characters.concepts):
        draft = system.characters.suggest(SeededThrower(Random(number)), concept.key)
        character = system.characters.finish(msgspec.structs.replace(draft, name=draft.name or "Somebody"))
        state = fight.begin(Setup((character,), (FoeCount(foe, 1),)))
        assert play_out(fight, state, UnattendedScene(Random(number))).outcome


@pytest.mark.slow
def test_the_same_seed_tells_the_same_fight(system: System, fight: AnyProcedure) -> None:
    stories: list[list[Event]] = []
    for _ in range(2):
        told: list[Event] = []
        play_out(fight, begun(system, Random(9)), UnattendedScene(Random(9), told.append))
        stories.append(told)
    assert stories[0] == stories[1]
