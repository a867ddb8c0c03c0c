"""What tests of procedures between fights stand on: heroes as they are wanted, dice that fall as told, and answers."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from solo.play.scenes import UnattendedScene
from solo.systems.contract import AnyProcedure, Checkpoint, Decision, Result, Setup
from solo.systems.two_d20.company.people import CompanyState
from solo.systems.two_d20.fight.state.campaign_pools import CampaignPools
from solo.systems.two_d20.manifest import MANIFEST
from solo.systems.two_d20.people.attributes import Attributes, Skill, Training
from solo.systems.two_d20.people.sheet import Character
from tests.systems.two_d20.blow_staging import Scripted, content

PROCEDURES = MANIFEST.open(content()).procedures
GOOD, BAD = 5, 18
"""A face that is one success for anybody here, and one that is none."""


def hero(name: str = "Ann", skills: dict[Skill, Training] | None = None, **fields: Any) -> Character:
    """A hero whose attributes are all 10, with no focus but where it is given."""
    plain = Attributes(10, 10, 10, 10, 10, 10, 10)
    return Character(name, attributes=plain, skills=skills or {}, **fields)


class Played:
    """A procedure that was played to its end: what was asked, how it ended, and what each takes home."""

    def __init__(self, procedure: AnyProcedure, state: CompanyState, party: tuple[Character, ...]) -> None:
        self.procedure = procedure
        self.state = state
        self.party = party
        self.asked: list[Decision] = []
        self.result = Result("", "")

    @property
    def kinds(self) -> list[str]:
        return [asked.kind for asked in self.asked]

    @property
    def shared(self) -> CampaignPools:
        found = self.procedure.shared(self.state)
        assert isinstance(found, CampaignPools)
        return found

    def first(self, kind: str) -> Any:
        return next(asked for asked in self.asked if asked.kind == kind)

    def home(self, name: str = "Ann") -> Character:
        before = next(one for one in self.party if one.name == name)
        found = self.procedure.apply_outcome(self.state, before)
        assert isinstance(found, Character)
        return found


def played(key: str, party: tuple[Character, ...], scene: Scripted | None = None, /, **given: Any) -> Played:
    """A procedure with answers by what is asked, each kind's in order, and the default for all others.

    `shared` and `options` go into the setup.
    """
    procedure = PROCEDURES[key]
    setup = Setup(party, shared=given.pop("shared", None), options=given.pop("options", {}))
    left = {kind.replace("_", " "): [said] if isinstance(said, str) else list(said) for kind, said in given.items()}
    game = Played(procedure, procedure.begin(setup), party)
    running = procedure.run(game.state, scene or UnattendedScene(Random(1), lambda _: None))  # type: ignore[arg-type]
    asked = next(running)
    try:
        while True:
            if isinstance(asked, Checkpoint):
                asked = next(running)
                continue
            assert isinstance(asked, Decision)
            game.asked.append(asked)
            said = left.get(asked.kind)
            answer = said.pop(0) if said else asked.first_legal()
            assert asked.fault(answer) is None, asked.fault(answer)
            asked = running.send(answer)
    except StopIteration as end:
        game.result = end.value
    assert not any(left.values()), f"never asked: {left}"
    assert scene is None or not scene.pools, f"never thrown: {scene.pools}"
    return game


def bought(**dice: int) -> str:
    """The code of dice that are bought: none unless they are named."""
    order = ("momentum", "doom", "resource", "fortune", "free", "exploit", "early")
    return ":".join(["dice", *(str(dice.get(name, 0)) for name in order)])


__all__ = ["BAD", "GOOD", "CampaignPools", "Scripted", "bought", "hero", "played", "replace"]
