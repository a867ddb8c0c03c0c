"""Owns the fight as a procedure: its opening, its rounds and turns, and its end (part 4 of the rules)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, partial

from solo.systems.contract import EVERYTHING, Choice, Decision, Running, Scene, Setup, Tally, View, Viewer
from solo.systems.parts.fight.fitted import figures
from solo.systems.parts.fight.procedure import GuidedFight, course
from solo.systems.parts.fight.tally import tally
from solo.systems.swords.fight import luck, switches
from solo.systems.swords.fight.ending import end, homecoming
from solo.systems.swords.fight.muster import muster
from solo.systems.swords.fight.offers import danger
from solo.systems.swords.fight.rounds import play_round
from solo.systems.swords.fight.rules.ambush import ambush
from solo.systems.swords.fight.state import Arena, Fight, Tables, soundness
from solo.systems.swords.fight.tactics.decide import decide
from solo.systems.swords.fight.tally import account
from solo.systems.swords.fight.view import view
from solo.systems.swords.people.sheet import Character


class FightProcedure(GuidedFight[Fight, Character]):
    """The guided fight. Its state is complete at the start of each round."""

    help = "A party against foes, round by round: plans first, then everybody's turn by initiative."
    state_type = Fight

    @cached_property
    def tables(self) -> Tables:
        """The tables of the rules, read from the content when the first fight needs them."""
        return Tables(self.content)

    def setup_options(self) -> Mapping[str, Sequence[str]]:
        """Switches of a fight's setup and their values, the default first."""
        return switches.setup_options(self.content)

    def begin(self, setup: Setup) -> Fight:
        """The state in which a fight begins. Raises ValueError with a sentence for a setup that cannot be."""
        return muster(setup, self.content)

    def faults(self, state: Fight) -> Iterable[str]:
        """What does not hold of a state that was read from a file."""
        return soundness.faults(state)

    def homecoming(self, state: Fight, character: Character) -> Character:
        """The character as the fight leaves it. Raises ValueError where nobody in the party has its name."""
        return homecoming(state, character)

    def tally(self, start: Fight, end: Fight) -> Tally:
        """What a fight that is over came to, for everybody in it."""
        return tally(end, (account(start.of(one.key), one, end) for one in end.fighters))

    def run(self, state: Fight, scene: Scene) -> Running:
        """The running fight, from its start or from any round's."""
        arena = Arena(state, self.tables, scene)
        return course(state, scene, partial(ambush, arena), partial(play_round, arena), partial(end, arena))

    def view(self, state: Fight, decision: Decision | None, viewer: Viewer = EVERYTHING) -> View:
        """What this viewer sees."""
        return view(state, self.tables, decision, viewer)

    def decide(self, state: Fight, decision: Decision) -> Choice:
        """What a tactic answers for whoever must decide, and why."""
        return decide(state, self.tables, decision)

    def stands(self, state: Fight) -> Sequence[float]:
        """How it stands, by who is up and what they have left."""
        return figures(self.strengths(state))

    def in_danger(self, state: Fight, side: str) -> frozenset[str]:
        """Those of a side whom one more hit mostly takes out, by their keys."""
        return danger.in_danger(state, self.tables, side)

    def strengths(self, state: Fight) -> Iterable[tuple[bool, float]]:
        """What each is still worth, with whether they are of the party."""
        return ((one.side == "party", luck.strength_of(one)) for one in state.fighters)

    def side(self, state: Fight, who: str) -> str:
        """The side that a fighter is on: The Master's is "foes"."""
        return state.of(who).side
