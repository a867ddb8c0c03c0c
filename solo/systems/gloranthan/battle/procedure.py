"""Owns the battle as a procedure: its opening, its turns, and its end (section 8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from solo.systems.contract import EVERYTHING, Choice, Decision, Running, Scene, Setup, Tally, View, Viewer
from solo.systems.gloranthan.battle import luck, switches
from solo.systems.gloranthan.battle.ending import end, homecoming
from solo.systems.gloranthan.battle.muster import muster
from solo.systems.gloranthan.battle.offers import danger
from solo.systems.gloranthan.battle.opening import opening
from solo.systems.gloranthan.battle.rounds import play_turn
from solo.systems.gloranthan.battle.state import soundness
from solo.systems.gloranthan.battle.state.arena import Arena, Book
from solo.systems.gloranthan.battle.state.battle import TURN, Battle
from solo.systems.gloranthan.battle.tactics.decide import decide
from solo.systems.gloranthan.battle.tally import account
from solo.systems.gloranthan.battle.view import view
from solo.systems.gloranthan.hands.table import Table
from solo.systems.gloranthan.people.sheet import Character
from solo.systems.parts.fight.procedure import GuidedFight, course
from solo.systems.parts.fight.tally import tally


class BattleProcedure(GuidedFight[Battle, Character]):
    """The guided battle, from a brawl to regiments. Its state is complete at the start of each turn."""

    help = "Heroes against foes, or regiments against regiments, on a field of hexes, with cards for dice."
    state_type = Battle
    steepness = luck.STEEPNESS

    def setup_options(self) -> Mapping[str, Sequence[str]]:
        """Switches of a battle's setup and their values, the default first."""
        return switches.setup_options()

    def begin(self, setup: Setup) -> Battle:
        """The state in which a battle begins. Raises ValueError with a sentence for a setup that cannot be."""
        return muster(setup, self.content)

    def faults(self, state: Battle) -> Iterable[str]:
        """What does not hold of a state that was read from a file."""
        return soundness.faults(state, self.content)

    def homecoming(self, state: Battle, character: Character) -> Character:
        """The hero as the battle leaves it. Raises ValueError where nobody in the party has its name."""
        return homecoming(state, character, self.content)

    def shared(self, state: Battle) -> Table:
        """The cards as they are left on the table."""
        return state.cards.table

    def tally(self, start: Battle, end: Battle) -> Tally:
        """What a battle that is over came to, for everybody who was in it from the start."""
        book = Book(end, self.content)
        return tally(end, (account(start, book, one) for one in end.figures if not one.summoner), TURN)

    def run(self, state: Battle, scene: Scene) -> Running:
        """The running battle, from its start or from any turn's."""
        arena = Arena(state, self.content, scene)
        return course(state, scene, partial(opening, arena), partial(play_turn, arena), partial(end, arena), TURN)

    def view(self, state: Battle, decision: Decision | None, viewer: Viewer = EVERYTHING) -> View:
        """What this viewer sees."""
        return view(Book(state, self.content), decision, viewer)

    def decide(self, state: Battle, decision: Decision) -> Choice:
        """What a tactic answers for whoever must decide, and why."""
        return decide(state, decision)

    def in_danger(self, state: Battle, side: str) -> frozenset[str]:
        """Those of a side whom one more hit mostly takes out, by their keys."""
        return danger.in_danger(Book(state, self.content), side)

    def strengths(self, state: Battle) -> Iterable[tuple[bool, float]]:
        """What each is still worth, with whether they are of the party."""
        counts = luck.counted(Book(state, self.content))
        return ((one.side == "party", luck.worth(one) * counts[one.key]) for one in state.figures)

    def side(self, state: Battle, who: str) -> str:
        """The side that a figure is on."""
        return state.of(who).side
