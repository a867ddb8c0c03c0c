"""Owns what all procedures of a company share: how they begin, how they look, who answers, and the way home."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Mapping, Sequence

import msgspec

from solo.systems.contract import (
    Account,
    Bar,
    Checkpoint,
    Choice,
    Content,
    Decision,
    FighterView,
    Option,
    Panel,
    Result,
    Running,
    Scene,
    Setup,
    Spent,
    Tally,
    View,
)
from solo.systems.fire_and_sword.company.people import Company, Person, gather, homecoming, switched
from solo.systems.fire_and_sword.people.sheet import Character

Playing = Generator[Decision | Checkpoint, str, Result]

SET = "set"
"""Opens the code of an answer that sets a switch of the setup."""


class CompanyProcedure(ABC):
    """A procedure without a fight. Each kind says what is played, and adds to what is seen."""

    key = ""
    title = ""
    help = ""
    state_type: type[msgspec.Struct] = Company
    switches: Mapping[str, Sequence[str]] = {}
    lines: Mapping[str, str] = {}

    def __init__(self, content: Content) -> None:
        self.content = content

    @abstractmethod
    def play(self, company: Company, scene: Scene) -> Playing:
        """What happens, from the start or any checkpoint on."""

    def subtitle(self, company: Company) -> str:
        """What stands beside the title; "" for nothing."""
        del company
        return ""

    def panels(self, company: Company) -> tuple[Panel, ...]:
        """What stands beside the people."""
        del company
        return ()

    def setup_options(self) -> Mapping[str, Sequence[str]]:
        """Switches of its setup and their values, the default first."""
        return self.switches

    def begin(self, setup: Setup) -> msgspec.Struct:
        """The state in which it begins. Raises ValueError with a sentence for a setup that cannot be."""
        if setup.foes:
            raise ValueError("Nobody is fought here: name characters only.")
        switches = self.setup_options()
        people = gather(setup, switches)
        return self.state_type(
            title=setup.title or self.title, people=people, options=switched(setup.options, switches)
        )

    def homecoming(self, state: msgspec.Struct, character: msgspec.Struct) -> msgspec.Struct:
        """The character as it leaves it. Raises ValueError with a sentence for one who took no part."""
        if not isinstance(character, Character):
            raise TypeError(f"A character of Fire and Sword is needed, not a {type(character).__name__}.")
        return homecoming(_company(state), character)

    def tally(self, start: msgspec.Struct, end: msgspec.Struct) -> Tally:
        """What came of it for each; it has neither rounds nor an outcome."""
        before = {person.key: person for person in _company(start).people}
        return Tally("", 0, tuple(account(before[person.key], person) for person in _company(end).people))

    def run(self, state: msgspec.Struct, scene: Scene) -> Running:
        """The running procedure, from its start or from any checkpoint."""
        return self.play(_company(state), scene)

    def view(self, state: msgspec.Struct, decision: Decision | None, seat: str | None = None) -> View:
        """Everybody sees everything: there is only one side."""
        del seat
        company = _company(state)
        acting = decision.who if decision else ""
        fighters = tuple(
            seen(person, number, person.key == acting) for number, person in enumerate(company.people, start=1)
        )
        return View(company.title, self.subtitle(company), fighters, self.panels(company))

    def decide(self, state: msgspec.Struct, decision: Decision) -> Choice:
        """The default answer."""
        del state
        return Choice(decision.first_legal())

    def side(self, state: msgspec.Struct, who: str) -> str:
        """There is only the party."""
        del state, who
        return "party"

    def coach(self, kind: str) -> str:
        """One line about a kind of decision; "" for none."""
        return self.lines.get(kind, "")

    def table_options(self, company: Company) -> list[Option]:
        """An option for each way in which a switch may be set otherwise, for whoever began without setting it."""
        return [
            Option(f"{SET}:{name}:{value}", f"{name}: {value} (now: {company.options[name]})", group="at this table")
            for name, values in self.setup_options().items()
            for value in values
            if value != company.options[name]
        ]


def sets_switch(company: Company, code: str) -> bool:
    """Whether an answer sets a switch, which it then does."""
    what, _, setting = code.partition(":")
    if what != SET:
        return False
    name, _, value = setting.partition(":")
    company.options[name] = value
    return True


def account(before: Person, after: Person) -> Account:
    """How somebody came through it."""
    was, now = before.character, after.character
    return Account(
        key=after.key,
        name=after.name,
        kind=after.name,
        side="party",
        down=before.awake and not after.awake,
        dead=not after.alive,
        unhurt=now.wounds == was.wounds,
        spent=(Spent("MP", was.magic_points - now.magic_points), Spent("POW", now.power_lost - was.power_lost)),
    )


def seen(person: Person, number: int, acting: bool) -> FighterView:
    """One of the company with the magic points left, and all that is the matter."""
    character = person.character
    return FighterView(
        key=person.key,
        name=person.name,
        letter=person.letter,
        side="party",
        order=number,
        bars=(Bar("MP", character.magic_points, character.power),) if character.pays_for_magic else (),
        conditions=conditions(character),
        acting=acting,
        out=not person.awake,
    )


def conditions(character: Character) -> tuple[str, ...]:
    """All that is the matter with somebody, the gravest first, and what is at work on them."""
    wounds = character.wounds
    found = [wounds.injury.value] if wounds.injury.value != "healthy" else []
    found += ["lost between the planes"] if wounds.lost_soul else []
    found += ["flesh rot"] if wounds.rotting is not None else []
    found += [*map(str, wounds.disabilities), *wounds.ails]
    found += ["exhausted"] if character.exhausted else []
    return (*found, *(f"{one.spell} {one.power}" for one in character.running))


def _company(state: msgspec.Struct) -> Company:
    if not isinstance(state, Company):
        raise TypeError(f"A company of Fire and Sword is needed, not a {type(state).__name__}.")
    return state
