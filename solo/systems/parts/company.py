"""Base of party procedures: answers, display, and the play record of each character.

A party procedure, such as a rest or the end of a session, has no foes and no field.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final, Generic, TypeVar

import msgspec

from solo.resolver import Roll
from solo.systems.contract import (
    EVERYTHING,
    Bar,
    Checkpoint,
    Choose,
    ChooseMany,
    CombatantRecord,
    Content,
    Decision,
    Event,
    FighterView,
    Option,
    Panel,
    PlayRecord,
    Preview,
    Procedure,
    ResourceSpent,
    Result,
    Running,
    Scene,
    Setup,
    SheetLine,
    ValueChange,
    View,
    Viewer,
    ask_side,
    describe_costs,
)
from solo.systems.parts.hints import HintedProcedure
from solo.systems.parts.party_setup import HasMembers, SetupMember
from solo.systems.parts.state_validation import crowd_problems

Playing = Generator[Decision | Checkpoint, str, Result]
Richness = Generator[Decision, str, int]
Step = Generator[Decision, str, None]
FiguresByName = Mapping[str, Mapping[str, object]]
"""The figures of each character: the character's name, then the figure's name, then its value."""
PARTY: Final = "party"
END: Final = "end"


S = TypeVar("S", bound=HasMembers)
P = TypeVar("P", bound=SetupMember)
C = TypeVar("C", bound=msgspec.Struct)


class PartyProcedure(HintedProcedure, Procedure[Any, C], Generic[S, P, C]):
    """A procedure without foes or field. `S` is its state, `P` a participant, `C` a character of the game."""

    key = ""
    title = ""
    help = ""
    state_type: type[S]

    def __init__(self, content: Content) -> None:
        self.content = content

    # Required of each game

    @abstractmethod
    def begin(self, setup: Setup) -> S:
        """Return the first state. Raises ValueError with a sentence if the setup is impossible."""

    @abstractmethod
    def apply_outcome(self, state: S, character: C) -> C:
        """Return `character` with its changes from the procedure."""

    @abstractmethod
    def unhurt(self, before: P, after: P) -> bool:
        """Return True if the character took no harm."""

    @abstractmethod
    def list_spending(self, before: P, after: P) -> tuple[ResourceSpent, ...]:
        """Return the resources that the character used up, each with its amount."""

    @abstractmethod
    def bars(self, person: P) -> tuple[Bar, ...]:
        """Return the bars that show the character's points."""

    @abstractmethod
    def conditions(self, person: P) -> tuple[str, ...]:
        """Return the character's conditions in words, such as "unconscious"."""

    # Required of each type of procedure

    @abstractmethod
    def play(self, company: S, scene: Scene) -> Playing:
        """Play the procedure from the start or from any checkpoint."""

    def subtitle(self, company: S) -> str:
        """Return the text beside the title; "" for none."""
        del company
        return ""

    def panels(self, company: S) -> tuple[Panel, ...]:
        """Return the panels beside the list of characters."""
        del company
        return ()

    def pools(self, company: S) -> tuple[Bar, ...]:
        """Return the pools that the whole table shares."""
        del company
        return ()

    def figures(self, company: S, person: P) -> Mapping[str, object]:
        """Return the character's figures by name. Changes of these figures are narrated."""
        del company, person
        return {}

    def find_problems(self, state: S) -> Iterable[str]:
        """List the problems of a state that was read from a file. The default checks only its participants."""
        return crowd_problems(state.people)

    # Shared by all

    def tally(self, start: S, end: S) -> PlayRecord:
        """Return the play record with an account of each character. It has neither rounds nor an outcome."""
        before = {person.key: person for person in start.people}
        return PlayRecord("", 0, tuple(self._account(before[person.key], person) for person in end.people))

    def facts(self, start: S, end: S) -> Sequence[str]:
        """Return sentences about falls, deaths, and resources used up or regained."""
        return describe_costs(self.accounts(start, end))

    def accounts(self, start: S, end: S) -> list[CombatantRecord]:
        """Return the account of each character who was alive at the start."""
        alive = {person.key for person in start.people if not person.dead}
        return [account for account in self.tally(start, end).accounts if account.key in alive]

    def _account(self, before: P, after: P) -> CombatantRecord:
        return CombatantRecord(
            key=after.key,
            name=after.name,
            kind=after.name,
            side=PARTY,
            down=before.awake and not after.awake,
            dead=after.dead,
            unhurt=self.unhurt(before, after),
            spent=self.list_spending(before, after),
        )

    def standing(self, company: S) -> FiguresByName:
        """Return the present figures of all characters, for a later comparison by `tell`."""
        return {person.name: self.figures(company, person) for person in company.people}

    def tell(
        self,
        scene: Scene,
        company: S,
        since: FiguresByName,
        kind: str,
        text: str,
        who: str = "",
        rolls: tuple[Roll, ...] = (),
    ) -> None:
        """Narrate an event with each change of the characters' figures; `since` holds the figures before the event."""
        if scene.has_listener:
            now = self.standing(company)
            rows = {name: [(what, old, now[name][what]) for what, old in had.items()] for name, had in since.items()}
            changed = tuple(change for name, found in rows.items() for change in list_changes(name, *found))
            scene.emit(Event(kind, text, who, rolls, changed))

    def run(self, state: S, scene: Scene) -> Running:
        """Run the procedure from its start or from any checkpoint."""
        return self.play(state, scene)

    def view(self, state: S, decision: Decision | None, viewer: Viewer = EVERYTHING) -> View:
        """Return the view of the procedure, which every viewer may see in full."""
        del viewer
        acting = decision.who if decision else ""
        people = enumerate(state.people, start=1)
        fighters = tuple(self.view_member(person, number, person.key == acting) for number, person in people)
        return View(state.title, self.subtitle(state), fighters, self.panels(state), pools=self.pools(state))

    def view_member(self, person: P, number: int, acting: bool) -> FighterView:
        """Return the view of a character, the same for every viewer."""
        return FighterView(
            key=person.key,
            name=person.name,
            letter=person.letter,
            side=PARTY,
            order=number,
            bars=self.bars(person),
            conditions=self.conditions(person),
            acting=acting,
            out=not self.can_fight(person),
        )

    def can_fight(self, person: P) -> bool:
        """Return True if the character can take part in a fight: by default, if the character is awake."""
        return person.awake

    def side(self, state: S, who: str) -> str:
        """Return "party" for every participant, since there is no other side."""
        del state, who
        return PARTY


class PartyRest(PartyProcedure[S, P, C]):
    """A rest: one decision after another until the party moves on. The state can be saved between any two decisions."""

    @abstractmethod
    def time_rested(self, company: S) -> str:
        """Return how long the party has rested: "2 days"; "" if not at all."""

    @abstractmethod
    def next_step(self, company: S) -> Choose:
        """Return the decision on the next step of the rest. The code END ends the rest."""

    @abstractmethod
    def carry_out(self, company: S, scene: Scene, code: str) -> Step:
        """Carry out the option `code` of `next_step`."""

    def doers(self, company: S, code: str) -> Sequence[str]:
        """Return the keys of the characters whose belongings or skills an answer uses.

        The players of these characters must agree first.
        """
        del company, code
        return ()

    @abstractmethod
    def recovery(self, person: P) -> SheetLine:
        """Return a line on the character's recovery."""

    @abstractmethod
    def ending(self, company: S) -> str:
        """Return the closing sentence of the rest."""

    def end_sentence(self, company: S) -> str:
        """Return the closing sentence if the rest must end, for example with a dead party; "" while it can go on."""
        return "" if company.living() else "Nobody is left alive."

    def play(self, company: S, scene: Scene) -> Playing:
        """Play one decision after another until the party moves on."""
        while True:
            yield Checkpoint(self.subtitle(company) or "the start")
            if over := self.end_sentence(company):
                return Result("rested", over)
            asked = self.next_step(company)
            code = yield asked
            if code == END:
                return Result("rested", self.ending(company))
            if (yield from ask_doers(asked, code, self.doers(company, code))):
                yield from self.carry_out(company, scene, code)

    def subtitle(self, company: S) -> str:
        """Return how long the party has rested, in words."""
        rested = self.time_rested(company)
        return f"{rested} of rest" if rested else ""

    def panels(self, company: S) -> tuple[Panel, ...]:
        """Return the panel of each character's recovery."""
        return (Panel("Recovery", tuple(map(self.recovery, company.living()))),)


def ask_doers(asked: Choose, code: str, doers: Sequence[str]) -> Generator[Decision, str, bool]:
    """Ask the characters whose belongings or skills the option `code` uses. Return True if all of them agree.

    The keys of these characters are `doers`; `asked` is the decision that the option answers.
    """

    def prompt() -> str:
        option = asked.option(code)
        return f"Your party suggests “{option.label if option else code}”. Do you agree?"

    return (yield from ask_side(asked.who, doers, prompt, [Option("yes", "agree"), Option("no", "decline")]))


def ask_who(speaker: str, among: Sequence[P], kind: str, prompt: str) -> Generator[Decision, str, list[P]]:
    """Ask for one or more of these people, by default all. No question is asked if there is only one person."""
    if len(among) < 2:
        return list(among)
    options = [Option(person.key, person.name) for person in among]
    everybody = "+".join(person.key for person in among)
    answer = yield ChooseMany(speaker, kind, prompt, options, 1, len(options), everybody)
    chosen = answer.split("+")
    return [person for person in among if person.key in chosen]


def ask_how_rich(
    speaker: str,
    richness: Mapping[str, tuple[int, str]],
    preview: Callable[[int], Preview],
    prompt: str = "How rewarding was the session?",
) -> Richness:
    """Ask how eventful a session was, and return the number of the chosen answer.

    `richness` maps each option code to the number and the label of an answer.
    """
    options = [Option(code, words, partial(preview, worth)) for code, (worth, words) in richness.items()]
    answer = yield Choose(speaker, "richness", prompt, options, "usual")
    return richness[answer][0]


def list_changes(who: str, *rows: tuple[str, object, object]) -> tuple[ValueChange, ...]:
    """Return the changes of the person `who`, from rows of (name of figure, old value, new value)."""
    return tuple(ValueChange(who, what, _printed(old), _printed(new)) for what, old, new in rows if old != new)


def _printed(value: object) -> str:
    return str(value).replace("-", "−") if isinstance(value, int) else str(value)
