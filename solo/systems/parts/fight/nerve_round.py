"""Nerve at the end of a round: its changes, the decisions of wavering or breaking sides, and the consequences.

The other side accepts or refuses an offer. After a refusal, the side that made the offer rolls its check. Each game
supplies the consequences.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Final, NamedTuple, Protocol

import msgspec

from solo.resolver import Roll
from solo.systems.contract import Choose, Decision, Event, Scene, ask_side, default_first
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.parts.fight.leaving import Resolve
from solo.systems.parts.fight.nerve import (
    DICE,
    FACES,
    NAMES,
    Mood,
    Nerve,
    Side,
    SideFacts,
    mood_of,
    nerve_holds,
    other_side,
    reckon,
    side_resolve,
)
from solo.systems.parts.fight.nerve_choices import (
    ACCEPT,
    BARGAIN,
    FALL_BACK,
    HOLD,
    YIELD,
    NerveChoice,
    Offer,
    Outlook,
    SideCheck,
    TermsChoice,
)
from solo.systems.parts.phrasing import capitalise

KIND: Final = "nerve"
ORDER: Final[tuple[Side, Side]] = ("foes", "party")
AGREED: Final = "The leader of your side has chosen the first option. Do you agree?"
REFUSED: Final = {"party": "The foes refuse.", "foes": "The party refuses."}
"""The sentence for a refused offer, by the side that made the offer."""


class Speaker(NamedTuple):
    """The fighter who decides for a side: the leader, or else the first fighter."""

    key: str
    name: str
    level: AiLevel


class HasNerve(Protocol):
    """A fight in which the sides may have Nerve. `nerve` is None if the house rule is off."""

    nerve: Nerve | None


class NerveGame(Outlook, Protocol):
    """The interface to a fight that each game implements for the rule of Nerve."""

    def holds(self, side: Side) -> bool:
        nerve = self.fight.nerve
        return nerve is not None and nerve.holds(side)

    @property
    def fight(self) -> HasNerve:
        """The state of the fight."""
        ...

    @property
    def scene(self) -> Scene:
        """The scene of the fight, which rolls dice and tells events."""
        ...

    def facts(self, side: Side) -> SideFacts:
        """Return the facts of a side now."""
        ...

    def speaker(self, side: Side) -> Speaker:
        """Return the fighter who decides for a side."""
        ...

    def friends(self, side: Side) -> Sequence[str]:
        """Return the keys of all fighters of a side who still take part."""
        ...

    def can_talk(self) -> bool:
        """Return True if each side has a person who can bargain."""
        ...

    def is_running(self, side: Side) -> bool:
        """Return True if all fighters of a side who can lose heart are running already."""
        ...

    def is_over(self) -> bool:
        """Return True if a side has no fighter left."""
        ...

    def recover(self) -> None:
        """End the wavering of all fighters from the last round."""
        ...

    def waver(self, side: Side) -> None:
        """Make the fighters of a side waver, which hampers them, until the end of the next round."""
        ...

    def run(self, side: Side, orderly: bool) -> None:
        """Make the fighters of a side flee from now on.

        In an `orderly` retreat the fleeing fighters defend themselves; in a rout they do not.
        """
        ...

    def part(self, side: Side) -> None:
        """Let the fighters of a side leave unharmed."""
        ...

    def surrender(self, side: Side) -> None:
        """Take the fighters of a side out of the fight as prisoners."""
        ...


def settle_nerve(game: NerveGame) -> Generator[Decision, str, None]:
    """Update the Nerve of both sides after a round, and play the consequences. Do nothing if the rule is off."""
    if game.fight.nerve is None:
        return
    game.recover()
    game.fight.nerve, changes = reckon(game.fight.nerve, {side: game.facts(side) for side in ORDER})
    for change in changes:
        _tell(game, str(change))
    for side in ORDER:
        if not game.is_over():
            yield from _settle_side(game, side)


def _settle_side(game: NerveGame, side: Side) -> Generator[Decision, str, None]:
    nerve = game.fight.nerve
    if nerve is None:
        return
    own = nerve.of(side)
    mood = mood_of(own.value, own.start)
    game.fight.nerve = nerve.with_side(side, msgspec.structs.replace(own, mood=mood))
    resolve = side_resolve(game.facts(side))
    if mood <= own.mood or resolve is Resolve.NEVER_LEAVES or game.is_running(side):
        return
    speaker = game.speaker(side)
    check = SideCheck(side, own.value, mood, resolve, speaker.level, speaker.name)
    yield from _decide(game, speaker, check)


def _decide(game: NerveGame, speaker: Speaker, check: SideCheck) -> Generator[Decision, str, None]:
    side = check.side
    choice = NerveChoice(speaker.key, check, game, game.can_talk())
    answer = yield choice
    if answer != HOLD and not (yield from _agreed(game, side, choice, answer)):
        answer = HOLD
    if answer == FALL_BACK:
        _tell(game, f"{capitalise(NAMES[side])} {'falls' if side == 'party' else 'fall'} back.", speaker.name)
        game.run(side, orderly=True)
        return
    if answer in (BARGAIN, YIELD) and (yield from _accepted(game, check, BARGAIN if answer == BARGAIN else YIELD)):
        return
    _roll(game, speaker, check)


def _agreed(game: NerveGame, side: Side, choice: Choose, answer: str) -> Generator[Decision, str, bool]:
    return (yield from ask_side(choice.who, game.friends(side), AGREED, default_first(choice.options, answer)))


def _accepted(game: NerveGame, check: SideCheck, offer: Offer) -> Generator[Decision, str, bool]:
    """Ask the other side about an offer. Return True if it accepts; the offer then takes effect."""
    other = other_side(check.side)
    terms = TermsChoice(game.speaker(other).key, check, offer, game)
    _tell(game, f"{terms.prompt.removesuffix(' Accept?')}")
    answer = yield terms
    if answer != ACCEPT or not (yield from _agreed(game, other, terms, answer)):
        _tell(game, REFUSED[check.side])
        return False
    if offer == BARGAIN:
        game.part(check.side)
    else:
        game.surrender(check.side)
    return True


def _roll(game: NerveGame, speaker: Speaker, check: SideCheck) -> None:
    """Roll the Nerve check of a side that chose to hold or whose offer was refused."""
    side, name = check.side, capitalise(NAMES[check.side])
    party = side == "party"
    holds = game.scene.roll(
        speaker.key, f"Nerve check of {NAMES[side]}: hold on {check.target} or less", nerve_holds, check.target
    )
    if holds:
        words = "holds" if party else "hold"
    elif check.mood is Mood.BREAKING:
        words = "breaks and runs" if party else "break and run"
    else:
        words = "wavers" if party else "waver"
    if game.scene.has_listener:
        faces = tuple(face for pool in game.scene.faces() for face in pool.faces)
        outcome = "holds" if holds else "fails"
        dice = f"{DICE}d{FACES}"
        roll = Roll(
            f"Nerve of {NAMES[side]}",
            dice,
            faces,
            sum(faces) if faces else None,
            check.target,
            check.modifiers,
            outcome,
        )
        game.scene.emit(Event(KIND, f"{name} {words}.", speaker.name, (roll,)))
    if holds:
        return
    if check.mood is Mood.BREAKING:
        game.run(side, orderly=False)
    else:
        game.waver(side)


def _tell(game: NerveGame, text: str, who: str = "") -> None:
    if game.scene.has_listener:
        game.scene.emit(Event(KIND, text, who))
