"""Procedures outside a fight played by hand: answers in their order, dice that are typed, and the story they tell."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import msgspec

from solo.library.systems import open_system
from solo.play.scenes import UnattendedScene
from solo.resolver import TypedThrower
from solo.systems.contract import (
    Checkpoint,
    Choose,
    ChooseMany,
    Content,
    Decision,
    Event,
    Procedure,
    Result,
    Setup,
    System,
)
from solo.systems.fire_and_sword.people.sheet import Character
from solo.systems.fire_and_sword.people.statistics import Statistics


class Scripted(UnattendedScene):
    """A scene whose dice fall as they are listed, one face each. Raises NeedsDice if more are thrown."""

    def __init__(self, faces: Iterable[int], told: list[Event]) -> None:
        super().__init__(Random(1), told.append)
        self._thrower = TypedThrower((face,) for face in faces)  # type: ignore[assignment]


class Played:
    """One play: its end, its story, the decisions asked with figures and words beside options, the state it left."""

    def __init__(
        self, procedure: Procedure, setup: Setup, answers: Iterable[str] = (), faces: Iterable[int] = ()
    ) -> None:
        self.procedure = procedure
        self.state = procedure.begin(setup)
        self.story: list[Event] = []
        self.asked: list[Decision] = []
        self.figures: list[dict[str, dict[str, float]]] = []
        self.words: list[dict[str, str]] = []
        self.result = self._play(list(answers), Scripted(faces, self.story))

    def _play(self, answers: list[str], scene: Scripted) -> Result:
        running = self.procedure.run(self.state, scene)
        asked = next(running)
        try:
            while True:
                if isinstance(asked, Checkpoint):
                    asked = next(running)
                    continue
                self.asked.append(asked)
                self.figures.append(_figures(asked))
                self.words.append(_words(asked))
                answer = answers.pop(0) if answers else self.procedure.decide(self.state, asked).answer
                assert asked.fault(answer) is None, asked.fault(answer)
                asked = running.send(answer)
        except StopIteration as end:
            assert not answers, f"never asked for {answers}"
            result: Result = end.value
            return result

    @property
    def kinds(self) -> list[str]:
        """Which kinds of decisions were asked, in order."""
        return [decision.kind for decision in self.asked]

    @property
    def texts(self) -> list[str]:
        """The lines of the story."""
        return [event.text for event in self.story]

    def home(self, character: Character) -> Character:
        """The character as it comes home."""
        home = self.procedure.apply_outcome(self.state, character)
        assert isinstance(home, Character)
        assert msgspec.json.decode(msgspec.json.encode(home), type=Character) == home
        return home


def opened() -> tuple[System, Content]:
    """The game and its content."""
    found = open_system("fire-and-sword", None)
    return found.system, found.content


def somebody(name: str = "Ann", **fields: object) -> Character:
    """A character of average statistics."""
    return msgspec.structs.replace(Character(name, statistics=Statistics(power=13)), **fields)


def codes(decision: Decision) -> list[str]:
    """The codes of a decision's options that may be taken."""
    assert isinstance(decision, Choose)
    return [option.code for option in decision.legal()]


def _figures(decision: Decision) -> dict[str, dict[str, float]]:
    """The figures beside each option, by its code, as they are when it is asked."""
    assert isinstance(decision, Choose | ChooseMany)
    return {
        option.code: {measure.name: float(measure.value) for measure in option.preview().measures}
        for option in decision.options
    }


def _words(decision: Decision) -> dict[str, str]:
    """Cost and note of each option, by its code, as they are when it is asked."""
    assert isinstance(decision, Choose | ChooseMany)
    previews = {option.code: option.preview() for option in decision.options}
    return {code: " · ".join(filter(None, (one.cost, one.note))) for code, one in previews.items()}
