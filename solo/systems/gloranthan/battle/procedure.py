"""Owns the battle as a procedure: its opening, its turns, and its end (section 8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Final

from solo.systems.contract import EVERYTHING, Choice, Content, Decision, Running, Scene, Setup, Tally, View, Viewer
from solo.systems.gloranthan.battle import switches
from solo.systems.gloranthan.battle.ending import end, homecoming
from solo.systems.gloranthan.battle.muster import muster
from solo.systems.gloranthan.battle.opening import opening
from solo.systems.gloranthan.battle.rounds import play_turn
from solo.systems.gloranthan.battle.state import soundness
from solo.systems.gloranthan.battle.state.arena import Arena, Book
from solo.systems.gloranthan.battle.state.battle import Battle
from solo.systems.gloranthan.battle.tactics.decide import decide
from solo.systems.gloranthan.battle.tally import account
from solo.systems.gloranthan.battle.view import view
from solo.systems.gloranthan.hands.table import Table
from solo.systems.gloranthan.people.sheet import Character
from solo.systems.parts.fight.procedure import GuidedFight, course
from solo.systems.parts.fight.tally import tally

LINES: Final = {
    "placing": "Who defends stands first, and may wait: the attacker must come on.",
    "standing": "Shooters stand well behind, and whoever holds the line in front of them.",
    "order": "Who goes second strikes first at whoever comes on on foot.",
    "act": "One action a turn. Each defeat takes a hit; at 0 one flees, or goes on.",
    "truce": "Who breaks off ends the battle without a winner.",
    "where": "A move stops where it comes into a nearer range of an enemy.",
    "reaction": "Spears and javelins may meet who moves in; skirmishers may step back.",
    "pursue": "A pursuit that fails costs the pursuers a defeat.",
    "evade": "Who evades and is caught takes two defeats.",
    "which way": "These ways are as good as each other.",
    "further": "Magic strikes more than once in the same action.",
    "landing": "A leap passes over whoever stands between.",
    "falling": "Going on is a test of courage; a defeat after it leaves a lasting wound.",
    "redraw": "A hero point draws another card: once an action, for both sides together.",
    "fate": "Fate: a god’s card helps whoever is closer to it, and is gone once played.",
    "capture": "A prisoner is spared the worst, for now.",
    "loss": "What is lost now is lost for good, with its experience.",
    "sparing": "The winner says what becomes of the beaten.",
}


class BattleProcedure(GuidedFight[Battle, Character]):
    """The guided battle, from a brawl to regiments. Its state is complete at the start of each turn."""

    help = "Heroes against foes, or regiments against regiments, on a field of hexes, with cards for dice."
    state_type = Battle
    lines = LINES

    def __init__(self, content: Content) -> None:
        self._content = content

    def setup_options(self) -> Mapping[str, Sequence[str]]:
        """Switches of a battle's setup and their values, the default first."""
        return switches.setup_options()

    def begin(self, setup: Setup) -> Battle:
        """The state in which a battle begins. Raises ValueError with a sentence for a setup that cannot be."""
        return muster(setup, self._content)

    def faults(self, state: Battle) -> Iterable[str]:
        """What does not hold of a state that was read from a file."""
        return soundness.faults(state, self._content)

    def homecoming(self, state: Battle, character: Character) -> Character:
        """The hero as the battle leaves it. Raises ValueError where nobody in the party has its name."""
        return homecoming(state, character, self._content)

    def shared(self, state: Battle) -> Table:
        """The cards as they are left on the table."""
        return state.cards.table

    def tally(self, start: Battle, end: Battle) -> Tally:
        """What a battle that is over came to, for everybody who was in it from the start."""
        book = Book(end, self._content)
        return tally(end, (account(start, book, one) for one in end.figures if not one.summoner))

    def run(self, state: Battle, scene: Scene) -> Running:
        """The running battle, from its start or from any turn's."""
        arena = Arena(state, self._content, scene)
        return course(state, scene, partial(opening, arena), partial(play_turn, arena), partial(end, arena))

    def view(self, state: Battle, decision: Decision | None, viewer: Viewer = EVERYTHING) -> View:
        """What this viewer sees."""
        return view(Book(state, self._content), decision, viewer)

    def decide(self, state: Battle, decision: Decision) -> Choice:
        """What a tactic answers for whoever must decide, and why."""
        return decide(state, decision)

    def side(self, state: Battle, who: str) -> str:
        """The side that a figure is on."""
        return state.of(who).side
