"""Owns what all procedures of a company share: who answers, how it looks, and what came of it for each.

A company is the party by itself, without foes and without a field: at rest, in care, at the end of a session.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from functools import partial
from typing import Final, Generic, TypeVar

import msgspec

from solo.resolver import Roll
from solo.systems.contract import (
    EVERYTHING,
    Account,
    Bar,
    Change,
    Checkpoint,
    Choice,
    Choose,
    ChooseSeveral,
    Content,
    Decision,
    Event,
    FighterView,
    Line,
    Option,
    Panel,
    Preview,
    Result,
    Running,
    Scene,
    Setup,
    Spent,
    Tally,
    View,
    Viewer,
    ask_side,
)
from solo.systems.parts.coach import Coached
from solo.systems.parts.gathering import Gathered, OneOfThem
from solo.systems.parts.soundness import crowd_faults

Playing = Generator[Decision | Checkpoint, str, Result]
Richness = Generator[Decision, str, int]
Step = Generator[Decision, str, None]
Standing = Mapping[str, Mapping[str, object]]
"""The figures of each of a company, by name."""
PARTY: Final = "party"
END: Final = "end"


S = TypeVar("S", bound=Gathered)
P = TypeVar("P", bound=OneOfThem)
C = TypeVar("C", bound=msgspec.Struct)


class PartyProcedure(Coached, ABC, Generic[S, P, C]):
    """A procedure without foes and field: `S` is its state, `P` one of the company, `C` a character of the game."""

    key = ""
    title = ""
    help = ""
    state_type: type[S]

    def __init__(self, content: Content) -> None:
        self.content = content

    # What each system says of its own people

    @abstractmethod
    def begin(self, setup: Setup) -> S:
        """The state in which it begins. Raises ValueError with a sentence for a setup that cannot be."""

    @abstractmethod
    def homecoming(self, state: S, character: C) -> C:
        """The character as it leaves it."""

    @abstractmethod
    def unhurt(self, before: P, after: P) -> bool:
        """Whether somebody came through it without a scratch."""

    @abstractmethod
    def spent(self, before: P, after: P) -> tuple[Spent, ...]:
        """What it cost somebody."""

    @abstractmethod
    def bars(self, person: P) -> tuple[Bar, ...]:
        """What is left of somebody's points."""

    @abstractmethod
    def conditions(self, person: P) -> tuple[str, ...]:
        """All that is the matter with somebody."""

    # What each kind of procedure says

    @abstractmethod
    def play(self, company: S, scene: Scene) -> Playing:
        """What happens, from the start or any checkpoint on."""

    def subtitle(self, company: S) -> str:
        """What stands beside the title; "" for nothing."""
        del company
        return ""

    def panels(self, company: S) -> tuple[Panel, ...]:
        """What stands beside the people."""
        del company
        return ()

    def pools(self, company: S) -> tuple[Bar, ...]:
        """What the whole table shares and draws upon."""
        del company
        return ()

    def figures(self, company: S, person: P) -> Mapping[str, object]:
        """What of somebody is told where it changes, each figure by its name."""
        del company, person
        return {}

    def shared(self, state: S) -> msgspec.Struct | None:
        """What the table shares from now on; None where all stays as it was."""
        del state
        return None

    def faults(self, state: S) -> Iterable[str]:
        """What does not hold of a state that was read from a file: here of who is there alone."""
        return crowd_faults(state.people)

    # What is the same for all

    def setup_options(self) -> Mapping[str, Sequence[str]]:
        """No switches."""
        return {}

    def tally(self, start: S, end: S) -> Tally:
        """What came of it for each; it has neither rounds nor an outcome."""
        before = {person.key: person for person in start.people}
        return Tally("", 0, tuple(self._account(before[person.key], person) for person in end.people))

    def _account(self, before: P, after: P) -> Account:
        return Account(
            key=after.key,
            name=after.name,
            kind=after.name,
            side=PARTY,
            down=before.awake and not after.awake,
            dead=after.dead,
            unhurt=self.unhurt(before, after),
            spent=self.spent(before, after),
        )

    def standing(self, company: S) -> Standing:
        """All figures of everybody at this moment."""
        return {person.name: self.figures(company, person) for person in company.people}

    def tell(
        self,
        scene: Scene,
        company: S,
        since: Standing,
        kind: str,
        text: str,
        who: str = "",
        rolls: tuple[Roll, ...] = (),
    ) -> None:
        """Tells a moment of the story, with every figure that has changed since."""
        if scene.listening:
            now = self.standing(company)
            rows = {name: [(what, old, now[name][what]) for what, old in had.items()] for name, had in since.items()}
            changed = tuple(change for name, found in rows.items() for change in changes(name, *found))
            scene.tell(Event(kind, text, who, rolls, changed))

    def run(self, state: S, scene: Scene) -> Running:
        """The running procedure, from its start or from any checkpoint."""
        return self.play(state, scene)

    def view(self, state: S, decision: Decision | None, viewer: Viewer = EVERYTHING) -> View:
        """Everybody sees everything: there is only one side."""
        del viewer
        acting = decision.who if decision else ""
        people = enumerate(state.people, start=1)
        fighters = tuple(self.seen(person, number, person.key == acting) for number, person in people)
        return View(state.title, self.subtitle(state), fighters, self.panels(state), pools=self.pools(state))

    def seen(self, person: P, number: int, acting: bool) -> FighterView:
        """One of the company, as everybody sees it."""
        return FighterView(
            key=person.key,
            name=person.name,
            letter=person.letter,
            side=PARTY,
            order=number,
            bars=self.bars(person),
            conditions=self.conditions(person),
            acting=acting,
            out=not person.awake,
        )

    def decide(self, state: S, decision: Decision) -> Choice:
        """The default answer."""
        del state
        return Choice(decision.first_legal())

    def side(self, state: S, who: str) -> str:
        """There is only the party."""
        del state, who
        return PARTY

    def known_to(self, state: S, who: str) -> tuple[str, ...]:
        """All know what everybody does."""
        del state, who
        return ()

    def in_danger(self, state: S, side: str) -> frozenset[str]:
        """Nobody strikes here, unless a game says so."""
        del state, side
        return frozenset()

    def prospects(self, state: S) -> float | None:
        """Nothing is won here, unless a game says so."""
        del state
        return None


class PartyRest(PartyProcedure[S, P, C]):
    """A rest: one choice after the other until the company moves on, its state complete between two of them."""

    @abstractmethod
    def rested(self, company: S) -> str:
        """For how long the company has rested: "2 days"; "" for not at all."""

    @abstractmethod
    def next_step(self, company: S) -> Choose:
        """The question what to do now; END moves on."""

    @abstractmethod
    def carry_out(self, company: S, scene: Scene, code: str) -> Step:
        """What an answer to that question does."""

    def doers(self, company: S, code: str) -> Sequence[str]:
        """The keys of those whose things or skills an answer uses; their players are asked before it is carried out."""
        del company, code
        return ()

    @abstractmethod
    def recovery(self, person: P) -> Line:
        """What rest gives back to somebody."""

    @abstractmethod
    def ending(self, company: S) -> str:
        """How it is told that the company moves on."""

    def over(self, company: S) -> str:
        """How it has ended by itself; "" as long as there is something to choose."""
        return "" if company.living() else "Nobody is left alive."

    def play(self, company: S, scene: Scene) -> Playing:
        """One choice after the other, until the company moves on."""
        while True:
            yield Checkpoint(self.subtitle(company) or "the start")
            if over := self.over(company):
                return Result("rested", over)
            asked = self.next_step(company)
            code = yield asked
            if code == END:
                return Result("rested", self.ending(company))
            if (yield from ask_doers(asked, code, self.doers(company, code))):
                yield from self.carry_out(company, scene, code)

    def subtitle(self, company: S) -> str:
        """How long the company has rested."""
        rested = self.rested(company)
        return f"{rested} of rest" if rested else ""

    def panels(self, company: S) -> tuple[Panel, ...]:
        """What each regains."""
        return (Panel("Recovery", tuple(map(self.recovery, company.living()))),)


def ask_doers(asked: Choose, code: str, doers: Sequence[str]) -> Generator[Decision, str, bool]:
    """Ask those whose things or skills an answer uses whether they agree. Return True if all of them do."""

    def prompt() -> str:
        option = asked.option(code)
        return f"Your company asks: {option.label if option else code}. Do you agree?"

    return (yield from ask_side(asked.who, doers, prompt, [Option("yes", "agree"), Option("no", "decline")]))


def ask_who(speaker: str, among: Sequence[P], kind: str, prompt: str) -> Generator[Decision, str, list[P]]:
    """Some of these people, at least one; the only one is not asked for. At first all are marked."""
    if len(among) < 2:
        return list(among)
    options = [Option(person.key, person.name) for person in among]
    everybody = "+".join(person.key for person in among)
    answer = yield ChooseSeveral(speaker, kind, prompt, options, 1, len(options), everybody)
    chosen = answer.split("+")
    return [person for person in among if person.key in chosen]


def ask_how_rich(
    speaker: str,
    richness: Mapping[str, tuple[int, str]],
    preview: Callable[[int], Preview],
    prompt: str = "How rich was the session?",
) -> Richness:
    """How rich a session was: the number that goes with the answer, of those by code, each with its words."""
    options = [Option(code, words, partial(preview, worth)) for code, (worth, words) in richness.items()]
    answer = yield Choose(speaker, "richness", prompt, options, "usual")
    return richness[answer][0]


def changes(who: str, *rows: tuple[str, object, object]) -> tuple[Change, ...]:
    """What is no longer as it was, of rows that say what it is, how it was, and how it is; with true minus signs."""
    return tuple(Change(who, what, _printed(old), _printed(new)) for what, old, new in rows if old != new)


def _printed(value: object) -> str:
    return str(value).replace("-", "−") if isinstance(value, int) else str(value)
