"""The fight as a procedure: opening, rounds and end (part 4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

import msgspec

from solo.systems.contract import (
    EVERYTHING,
    Checkpoint,
    Content,
    Decision,
    PlayRecord,
    Running,
    Scene,
    Setup,
    TacticAnswer,
    View,
    Viewer,
)
from solo.systems.fire_and_sword.fight.ending import apply_outcome, describe_lasting_results, finish
from solo.systems.fire_and_sword.fight.muster import muster
from solo.systems.fire_and_sword.fight.opening import run_opening
from solo.systems.fire_and_sword.fight.options import fighters_in_danger
from solo.systems.fire_and_sword.fight.orders import ATTACK_COLUMNS, ORDER_TOPICS
from solo.systems.fire_and_sword.fight.rounds import play_round
from solo.systems.fire_and_sword.fight.rules import luck_weights
from solo.systems.fire_and_sword.fight.state import Fight, FightContext, validation
from solo.systems.fire_and_sword.fight.state.switches import SETUP_OPTIONS
from solo.systems.fire_and_sword.fight.tactics.decide import decide
from solo.systems.fire_and_sword.fight.tally import make_record
from solo.systems.fire_and_sword.fight.view import view
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.people.sheet import Character
from solo.systems.parts.fight.procedure import Ending, GuidedFight, course
from solo.systems.parts.fight.tally import tally


class FightProcedure(GuidedFight[Fight, Character]):
    """The guided fight. Its state is complete at the start of each round."""

    help = "A party against foes, with distances in paces and six phases a round."
    state_type = Fight
    order_topics = ORDER_TOPICS
    attack_columns = ATTACK_COLUMNS

    def __init__(self, content: Content) -> None:
        super().__init__(content)
        self._spells = content.entries(Spell)
        self._known: dict[object, object] = {}

    def setup_options(self) -> Mapping[str, Sequence[str]]:
        """List the switches of a fight's setup with their values, the default first."""
        return SETUP_OPTIONS

    def begin(self, setup: Setup) -> Fight:
        """Return the state at the start of the fight. Raises ValueError with a sentence for an invalid setup."""
        return muster(setup, self.content)

    def find_problems(self, state: Fight) -> Iterable[str]:
        """Yield a sentence for each problem in a state that was read from a file."""
        return validation.find_problems(state, self._spells)

    def apply_outcome(self, state: Fight, character: Character) -> Character:
        """Return the character after the fight. Raises ValueError if no character in the party has its name."""
        return apply_outcome(state, character)

    def tally(self, start: Fight, end: Fight) -> PlayRecord:
        """Return the play record of a fight that is over, with an account of each fighter."""
        return tally(end, (make_record(start.find(one.key), one) for one in end.fighters))

    def facts(self, start: Fight, end: Fight) -> Sequence[str]:
        """Return sentences about the party: falls, deaths and costs, then injuries, lasting losses and checks."""
        return (*super().facts(start, end), *describe_lasting_results(end))

    def run(self, state: Fight, scene: Scene) -> Running:
        """Run the fight from the given state: at the start, between two rounds, or at the end."""
        arena = FightContext(state, self._spells, scene, self._known)
        return course(state, scene, partial(run_opening, arena), partial(play_round, arena), partial(_ending, arena))

    def view(self, state: Fight, decision: Decision | None, viewer: Viewer = EVERYTHING) -> View:
        """Return the view of the fight for this viewer."""
        return view(state, decision, viewer, self._spells)

    def decide(self, state: Fight, decision: Decision) -> TacticAnswer:
        """Return the tactic's answer to a decision, with its reason."""
        return decide(state, decision)

    def list_endangered(self, state: Fight, side: str) -> frozenset[str]:
        """Return the keys of fighters on a side whom one more hit probably puts out."""
        return fighters_in_danger.in_danger(state, side)

    def strengths(self, state: Fight) -> Iterable[tuple[bool, float]]:
        """Yield a pair for each fighter: True for the party, and the remaining strength, which is all or nothing."""
        return ((one.side == "party", luck_weights.OUT if one.out else luck_weights.UP) for one in state.fighters)

    def make_party_stay(self, state: Fight) -> None:
        if state.nerve:
            state.nerve = msgspec.structs.replace(state.nerve, party_holds=True)
        else:
            state.terms = msgspec.structs.replace(state.terms, stake=True)

    def side(self, state: Fight, who: str) -> str:
        """Return the side of a fighter."""
        return state.find(who).side


def _ending(arena: FightContext) -> Ending:
    """Play the end of the fight, after a checkpoint, since the end may take long."""
    yield Checkpoint("the end")
    return (yield from finish(arena))
