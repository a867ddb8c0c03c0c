"""Context of each step of a fight: state, lookup of gear, and scene. Also the sides that learn of a step."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Concatenate, NamedTuple, ParamSpec, TypeVar

from msgspec.structs import replace

from solo.resolver import DealtCards, Thrower, ThrownPool
from solo.systems.contract import ALIKE, Deed, Event, Scene, SentenceParts, plain_event
from solo.systems.polyhedral.fight.state.attack_modes import AttackMode, AttackModes
from solo.systems.polyhedral.fight.state.fight import SIDES, Combatant, Fight
from solo.systems.polyhedral.fight.state.sight import is_unnoticed, of_side
from solo.systems.polyhedral.magic.illusions import Hide

P = ParamSpec("P")
T = TypeVar("T", bound=Hashable)


def unseen_by(fight: Fight, one: Combatant, side: str | None) -> bool:
    """Return True if a fighter hides and no active fighter of this side perceives it."""
    if side is None or side in one.sides or fight.winner or not one.standing or not one.effects_of(Hide):
        return False
    return all(is_unnoticed(other, one) for other in of_side(fight, side))


def sides_informed(fight: Fight, one: Combatant) -> tuple[str, ...]:
    """Return the sides that know a fighter's actions; empty if both sides do."""
    own = one.sides
    return own if any(unseen_by(fight, one, side) for side in SIDES if side not in own) else ()


class FightContext(NamedTuple):
    """A running fight: its state, the lookup of gear, and the scene."""

    fight: Fight
    armoury: AttackModes
    scene: Scene

    def emit(self, kind: str, who: Combatant, text: str, otherwise: str = "") -> None:
        """Emit an event without dice.

        If `who` hides, the other side gets the text `otherwise` instead, or no event if that is "".
        """
        if self.scene.has_listener:
            self.scene.emit(Event(kind, text, who.name, sides=sides_informed(self.fight, who), otherwise=otherwise))

    def does(
        self, kind: str, who: Combatant, does: str, parts: SentenceParts = ALIKE, deed: Deed | None = None
    ) -> None:
        """Emit the action `does` of a fighter; it may be merged with equal actions of other fighters.

        If `who` hides, only its friends learn of the action.
        """
        if self.scene.has_listener:
            told = plain_event(kind, who.name, does, parts, deed)
            self.scene.emit(replace(told, sides=sides_informed(self.fight, who)))


class _Quiet:
    """A scene for tactics and previews, without a listener, in which no dice may be thrown."""

    has_listener = False
    tracks_luck = False
    fitted_weights = ()

    def roll(
        self, who: str, what: str, chance: Callable[Concatenate[Thrower, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        raise RuntimeError(f"Judging must not throw dice: {who}, {what}, {chance}, {args}, {kwargs}.")

    def faces(self) -> tuple[ThrownPool, ...]:
        return ()

    def cards(self) -> tuple[DealtCards, ...]:
        return ()

    def emit(self, event: Event) -> None:
        """Ignore the event."""

    def record_luck(self, column: str, deviation: float) -> None:
        """Ignore the control variate."""


QUIET = _Quiet()


class DeclaredAttack(NamedTuple):
    """A declared attack with one blow.

    `pair` is the modifier for using two weapons (`P-33`), None for a single weapon.
    """

    attacker: Combatant
    target: Combatant
    form: AttackMode
    aim: int = 0
    pair: int | None = None
