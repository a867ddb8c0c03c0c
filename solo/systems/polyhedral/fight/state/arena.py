"""Owns what every step of a fight works with: its state, the lookup of gear, and the scene it is told in."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Concatenate, NamedTuple, ParamSpec, TypeVar

from msgspec.structs import replace

from solo.resolver import Dealt, Thrower, Thrown
from solo.systems.contract import ALIKE, Event, Parts, Scene, done
from solo.systems.polyhedral.fight.state.arms import Armoury, Form
from solo.systems.polyhedral.fight.state.fight import Combatant, Fight
from solo.systems.polyhedral.fight.state.hiding import known_to

P = ParamSpec("P")
T = TypeVar("T", bound=Hashable)


class Arena(NamedTuple):
    """A fight as it runs."""

    fight: Fight
    armoury: Armoury
    scene: Scene

    def tell(self, kind: str, who: Combatant, text: str, otherwise: str = "") -> None:
        """A plain moment of the story, without dice: of one in hiding, others hear what it is otherwise, or nothing."""
        if self.scene.listening:
            self.scene.tell(Event(kind, text, who.name, sides=known_to(self.fight, who), otherwise=otherwise))

    def does(self, kind: str, who: Combatant, does: str, parts: Parts = ALIKE) -> None:
        """What somebody does, which may be told in one with others: of one in hiding, only its own side hears."""
        if self.scene.listening:
            self.scene.tell(replace(done(kind, who.name, does, parts), sides=known_to(self.fight, who)))


class _Quiet:
    """A scene for judging what might be done: nobody listens, and nothing may be thrown."""

    listening = False
    weighing = False
    fitted = ()

    def roll(
        self, who: str, what: str, chance: Callable[Concatenate[Thrower, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        raise RuntimeError(f"Judging must not throw dice: {who}, {what}, {chance}, {args}, {kwargs}.")

    def faces(self) -> tuple[Thrown, ...]:
        return ()

    def cards(self) -> tuple[Dealt, ...]:
        return ()

    def tell(self, event: Event) -> None:
        """Nobody listens."""

    def weigh(self, column: str, deviation: float) -> None:
        """Nobody weighs luck."""


QUIET = _Quiet()


class Attempt(NamedTuple):
    """An attack as it is declared; `pair` is the modifier of two weapons where two strike (`P-33`)."""

    attacker: Combatant
    target: Combatant
    form: Form
    aim: int = 0
    pair: int | None = None
