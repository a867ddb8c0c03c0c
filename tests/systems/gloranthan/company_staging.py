"""What tests of procedures between fights stand on: a company played to its end, with answers and draws as told."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from solo.systems.contract import AnyProcedure, Checkpoint, Decision, Option, Result, Setup, View, Viewer
from solo.systems.gloranthan.company.people import CompanyState
from solo.systems.gloranthan.hands.shared_table import CampaignTable
from solo.systems.gloranthan.people.sheet import Character
from tests.systems.gloranthan.staging import Scripted, heroes


def hero(name: str = "Spearwoman", **fields: Any) -> Character:
    """A ready character, with some fields changed."""
    return replace(heroes()[name], **fields)


class Played:
    """A procedure that was played to its end: what was asked, how it ended, what each takes home."""

    def __init__(self, procedure: AnyProcedure, state: CompanyState, party: tuple[Character, ...]) -> None:
        self.procedure = procedure
        self.state = state
        self.party = party
        self.asked: list[Any] = []
        self.result = Result("", "")

    @property
    def table(self) -> CampaignTable:
        found = self.procedure.shared(self.state)
        assert isinstance(found, CampaignTable)
        return found

    def step(self, number: int = 0, kind: str = "rest") -> Any:
        """The decision of a kind, counted from 0."""
        return [asked for asked in self.asked if asked.kind == kind][number]

    def option(self, code: str, number: int = 0, kind: str = "rest") -> Option:
        found = self.step(number, kind).option(code)
        assert isinstance(found, Option)
        return found

    def home(self, name: str = "Spearwoman") -> Character:
        found = self.procedure.apply_outcome(self.state, next(one for one in self.party if one.name == name))
        assert isinstance(found, Character)
        return found

    def view(self, viewer: Viewer | None = None) -> View:
        return self.procedure.view(self.state, None, viewer or Viewer())


def played(
    procedure: AnyProcedure,
    *party: Character,
    scene: Scripted | None = None,
    shared: CampaignTable | None = None,
    options: dict[str, str] | None = None,
    **answers: str | list[str],
) -> Played:
    """A procedure with answers by what is asked, each kind's in order, and the default for all others."""
    game = Played(procedure, procedure.begin(Setup(party, options=options or {}, shared=shared)), party)
    left = {kind: [said] if isinstance(said, str) else list(said) for kind, said in answers.items()}
    thrown = scene or Scripted()
    running = procedure.run(game.state, thrown)
    try:
        asked = next(running)
        while True:
            if isinstance(asked, Checkpoint):
                asked = next(running)
                continue
            assert isinstance(asked, Decision)
            game.asked.append(asked)
            said = left.get(asked.kind)
            answer = said.pop(0) if said else asked.first_legal()
            assert asked.fault(answer) is None, f"{asked.kind}: {asked.fault(answer)}"
            asked = running.send(answer)
    except StopIteration as over:
        game.result = over.value
    assert not any(left.values()), f"never asked: {left}"
    assert not thrown.draws, f"never drawn: {thrown.draws}"
    return game
