"""Owns the fight as a procedure: its opening, its rounds and turns, and its end (part 5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from solo.systems.contract import EVERYTHING, Choice, Content, Decision, Running, Scene, Setup, Tally, View, Viewer
from solo.systems.parts.fight.procedure import GuidedFight, course
from solo.systems.parts.fight.tally import tally
from solo.systems.two_d20.fight import switches
from solo.systems.two_d20.fight.ending import end, homecoming
from solo.systems.two_d20.fight.muster import muster
from solo.systems.two_d20.fight.opening import opening
from solo.systems.two_d20.fight.rounds import play_round
from solo.systems.two_d20.fight.state.arena import Arena
from solo.systems.two_d20.fight.state.fight import Fight
from solo.systems.two_d20.fight.tactics.decide import decide
from solo.systems.two_d20.fight.tally import account
from solo.systems.two_d20.fight.view import view
from solo.systems.two_d20.people.sheet import Character

LINES: Final = {
    "turn": "One Standard and one Minor Action; stepping up to an enemy is part of an attack.",
    "dice": "Bought before the roll: Momentum is yours, Doom goes to the gamemaster.",
    "defence": "Your first reaction of a round costs 1 Doom, the next 2, then 3.",
    "reroll": "A talent rolls one die again, once a round.",
    "complication": "Every 20 is one, also where the test was passed.",
    "spends": "What you do not spend goes into the pool, which loses 1 each round.",
    "early spends": "These are bought before the damage is rolled.",
    "retaliate": "Who leaves your Reach without withdrawing may be struck.",
    "seize": "1 Doom for each foe that acts before the heroes.",
    "trouble": "Doom buys smoke, snares and hazards at the start of a round.",
    "out": "Who is out may buy one turn with Fortune.",
    "standoff": "Nobody was hurt for ten rounds.",
}


class FightProcedure(GuidedFight[Fight, Character]):
    """The guided fight. Its state is complete at the start of each round."""

    help = "A party against foes in five zones: dice bought before the roll, Momentum shared, and Doom that answers it."
    state_type = Fight
    lines = LINES

    def __init__(self, content: Content) -> None:
        self._content = content

    def setup_options(self) -> Mapping[str, Sequence[str]]:
        """Switches of a fight's setup and their values, the default first."""
        return switches.setup_options()

    def begin(self, setup: Setup) -> Fight:
        """The state in which a fight begins. Raises ValueError with a sentence for a setup that cannot be."""
        return muster(setup, self._content)

    def homecoming(self, state: Fight, character: Character) -> Character:
        """The character as the fight leaves it. Raises ValueError where nobody in the party has its name."""
        return homecoming(state, character)

    def tally(self, start: Fight, end: Fight) -> Tally:
        """What a fight that is over came to, for everybody in it."""
        return tally(end, (account(start.of(one.key), one, end) for one in end.fighters))

    def run(self, state: Fight, scene: Scene) -> Running:
        """The running fight, from its start or from any round's."""
        arena = Arena(state, self._content, scene)
        return course(state, scene, partial(opening, arena), partial(play_round, arena), partial(end, arena))

    def view(self, state: Fight, decision: Decision | None, viewer: Viewer = EVERYTHING) -> View:
        """What this viewer sees."""
        return view(state, decision, viewer)

    def decide(self, state: Fight, decision: Decision) -> Choice:
        """What a tactic answers for whoever must decide, and why."""
        return decide(state, decision)

    def side(self, state: Fight, who: str) -> str:
        """The side that a fighter is on: the gamemaster's is "foes"."""
        return state.of(who).side
