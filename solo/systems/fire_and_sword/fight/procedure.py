"""Owns the fight as a procedure: its opening, its rounds and its end (part 4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from solo.systems.contract import (
    EVERYTHING,
    Checkpoint,
    Choice,
    Content,
    Decision,
    Running,
    Scene,
    Setup,
    Tally,
    View,
    Viewer,
)
from solo.systems.fire_and_sword.fight.ending import end, homecoming
from solo.systems.fire_and_sword.fight.muster import muster
from solo.systems.fire_and_sword.fight.offers import danger
from solo.systems.fire_and_sword.fight.opening import opening
from solo.systems.fire_and_sword.fight.rounds import play_round
from solo.systems.fire_and_sword.fight.rules import luck
from solo.systems.fire_and_sword.fight.state import Arena, Fight, soundness
from solo.systems.fire_and_sword.fight.state.terms import SETUP_OPTIONS
from solo.systems.fire_and_sword.fight.tactics.decide import decide
from solo.systems.fire_and_sword.fight.tally import account
from solo.systems.fire_and_sword.fight.view import view
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.people.sheet import Character
from solo.systems.parts.fight.procedure import Ending, GuidedFight, course
from solo.systems.parts.fight.tally import tally


class FightProcedure(GuidedFight[Fight, Character]):
    """The guided fight. Its state is complete at the start of each round."""

    help = "A party against foes on a line of paces, in rounds of six phases."
    state_type = Fight

    def __init__(self, content: Content) -> None:
        super().__init__(content)
        self._spells = content.entries(Spell)
        self._known: dict[object, object] = {}

    def setup_options(self) -> Mapping[str, Sequence[str]]:
        """Switches of a fight's setup and their values, the default first."""
        return SETUP_OPTIONS

    def begin(self, setup: Setup) -> Fight:
        """The state in which a fight begins. Raises ValueError with a sentence for a setup that cannot be."""
        return muster(setup, self.content)

    def faults(self, state: Fight) -> Iterable[str]:
        """What does not hold of a state that was read from a file."""
        return soundness.faults(state, self._spells)

    def homecoming(self, state: Fight, character: Character) -> Character:
        """The character as the fight leaves it. Raises ValueError where nobody in the party has its name."""
        return homecoming(state, character)

    def tally(self, start: Fight, end: Fight) -> Tally:
        """What a fight that is over came to, for everybody in it."""
        return tally(end, (account(start.of(one.key), one) for one in end.fighters))

    def run(self, state: Fight, scene: Scene) -> Running:
        """The running fight, from its start, from any round's, or from its end."""
        arena = Arena(state, self._spells, scene, self._known)
        return course(state, scene, partial(opening, arena), partial(play_round, arena), partial(_ending, arena))

    def view(self, state: Fight, decision: Decision | None, viewer: Viewer = EVERYTHING) -> View:
        """What this viewer sees."""
        return view(state, decision, viewer, self._spells)

    def decide(self, state: Fight, decision: Decision) -> Choice:
        """What a tactic answers for whoever must decide, and why."""
        return decide(state, decision)

    def in_danger(self, state: Fight, side: str) -> frozenset[str]:
        """Those of a side whom one more hit mostly takes out, by their keys."""
        return danger.in_danger(state, side)

    def strengths(self, state: Fight) -> Iterable[tuple[bool, float]]:
        """What each is still worth, with whether they are of the party."""
        return ((one.side == "party", luck.OUT if one.out else luck.UP) for one in state.fighters)

    def side(self, state: Fight, who: str) -> str:
        """The side that a fighter is on."""
        return state.of(who).side


def _ending(arena: Arena) -> Ending:
    """What happens after the last round may take long, and is gone on with from its start."""
    yield Checkpoint("the end")
    return (yield from end(arena))
