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
    ChooseSeveral,
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
from solo.systems.swords.people.sheet import Character
from solo.systems.swords.recovery.company import Company, Person, gather, homecoming
from solo.systems.swords.wording import counted, plain

Playing = Generator[Decision | Checkpoint, str, Result]


class CompanyProcedure(ABC):
    """A procedure without foes. Each kind says what is played, and adds to what is seen."""

    key = ""
    title = ""
    help = ""
    state_type: type[msgspec.Struct] = Company
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
        """No switches."""
        return {}

    def begin(self, setup: Setup) -> msgspec.Struct:
        """The state in which it begins. Raises ValueError with a sentence for a setup that cannot be."""
        return Company(setup.title or self.title, gather(setup, self.content))

    def homecoming(self, state: msgspec.Struct, character: msgspec.Struct) -> msgspec.Struct:
        """The character as it leaves it; one who was dead before, and so took no part, unchanged."""
        if not isinstance(character, Character):
            raise TypeError(f"A character of Swords is needed, not a {type(character).__name__}.")
        return homecoming(_company(state), character)

    def tally(self, start: msgspec.Struct, end: msgspec.Struct) -> Tally:
        """What came of it for each; it has neither rounds nor an outcome."""
        before = {person.key: person for person in _company(start).people}
        return Tally("", 0, tuple(_account(before[person.key], person) for person in _company(end).people))

    def run(self, state: msgspec.Struct, scene: Scene) -> Running:
        """The running procedure, from its start or from any checkpoint."""
        return self.play(_company(state), scene)

    def view(self, state: msgspec.Struct, decision: Decision | None, seat: str | None = None) -> View:
        """Everybody sees everything: there is only one side."""
        del seat
        company = _company(state)
        acting = decision.who if decision else ""
        fighters = tuple(
            _fighter(person, number, person.key == acting) for number, person in enumerate(company.people, start=1)
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


def ask_who(
    company: Company, among: Sequence[Person], kind: str, prompt: str
) -> Generator[Decision, str, list[Person]]:
    """Some of these people, at least one; the only one is not asked for. At first all are marked."""
    if len(among) < 2:
        return list(among)
    options = [Option(person.key, person.name) for person in among]
    everybody = "+".join(person.key for person in among)
    answer = yield ChooseSeveral(company.speaker().key, kind, prompt, options, 1, len(options), everybody)
    chosen = answer.split("+")
    return [person for person in among if person.key in chosen]


def _account(before: Person, after: Person) -> Account:
    return Account(
        key=after.key,
        name=after.name,
        kind=after.name,
        side="party",
        down=before.awake and not after.awake,
        dead=after.dead,
        unhurt=after.stamina >= before.stamina and after.level <= before.level,
        spent=(Spent("Stamina", before.stamina - after.stamina),),
    )


def _fighter(person: Person, number: int, acting: bool) -> FighterView:
    return FighterView(
        key=person.key,
        name=person.name,
        letter=person.letter,
        side="party",
        order=number,
        bars=(Bar("Stamina", max(0, min(person.stamina, person.full_stamina)), person.full_stamina),),
        conditions=tuple(_conditions(person)),
        acting=acting,
        out=not person.awake,
    )


def _conditions(person: Person) -> list[str]:
    if person.dead:
        return ["Dead"]
    found: list[str] = [person.health] if person.level else []
    if not person.awake:
        found.append(f"unconscious at {plain(person.stamina)}")
    if person.care:
        found.append("well tended" if person.care == "helped" else "tended in vain")
    if person.earned:
        found.append(f"{counted(person.earned, 'point')} earned")
    return found


def _company(state: msgspec.Struct) -> Company:
    if not isinstance(state, Company):
        raise TypeError(f"A company of Swords is needed, not a {type(state).__name__}.")
    return state
