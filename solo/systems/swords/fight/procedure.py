"""The fight as a procedure: opening, rounds, turns and end (part 4 of the rules)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, partial

import msgspec

from solo.systems.contract import (
    EVERYTHING,
    Decision,
    PlayRecord,
    Running,
    Scene,
    Setup,
    TacticAnswer,
    View,
    Viewer,
    describe_costs,
)
from solo.systems.parts.fight.procedure import GuidedFight, course
from solo.systems.parts.fight.tally import tally
from solo.systems.parts.fight.win_estimate import win_features
from solo.systems.swords.fight import luck_weights, switches
from solo.systems.swords.fight.ending import apply_outcome, finish
from solo.systems.swords.fight.muster import muster
from solo.systems.swords.fight.options import fighters_in_danger
from solo.systems.swords.fight.orders import ATTACK_COLUMNS, ORDER_TOPICS
from solo.systems.swords.fight.rounds import play_round
from solo.systems.swords.fight.rules.ambush import roll_ambush
from solo.systems.swords.fight.state import Fight, FightContext, RuleTables, validation
from solo.systems.swords.fight.tactics.decide import decide
from solo.systems.swords.fight.tally import CRIPPLED_OR_DEAD, make_record
from solo.systems.swords.fight.view import view
from solo.systems.swords.people.sheet import Character


class FightProcedure(GuidedFight[Fight, Character]):
    """The procedure of a guided fight. Its state is complete at the start of each round."""

    help = "A party against foes, round by round. All plan first, then act in order of initiative."
    state_type = Fight
    order_topics = ORDER_TOPICS
    attack_columns = ATTACK_COLUMNS

    @cached_property
    def tables(self) -> RuleTables:
        """The rule tables, read from the content when the first fight needs them."""
        return RuleTables(self.content)

    def setup_options(self) -> Mapping[str, Sequence[str]]:
        """Return the options of a fight's setup and their values, the default first."""
        return switches.setup_options(self.content)

    def begin(self, setup: Setup) -> Fight:
        """Return the first state of a fight. Raises ValueError with a sentence if the setup is impossible."""
        return muster(setup, self.content)

    def find_problems(self, state: Fight) -> Iterable[str]:
        """List the problems of a state that was read from a file."""
        return validation.find_problems(state)

    def apply_outcome(self, state: Fight, character: Character) -> Character:
        """Return the character after the fight. Raises ValueError if nobody in the party has its name."""
        return apply_outcome(state, character)

    def tally(self, start: Fight, end: Fight) -> PlayRecord:
        """Return the play record of a finished fight, with an account for each fighter."""
        return tally(end, (make_record(start.find(one.key), one, end) for one in end.fighters))

    def facts(self, start: Fight, end: Fight) -> Sequence[str]:
        """Return sentences about the party: falls, deaths, Stamina, missiles, and Health."""
        costs = describe_costs(self.tally(start, end).accounts, (CRIPPLED_OR_DEAD,))
        party = [one for one in end.fighters if one.side == "party" and not one.dead]
        changed = (one for one in party if one.health != start.find(one.key).health)
        return (*costs, *(f"{one.name}'s Health is now {one.health.word}." for one in changed))

    def run(self, state: Fight, scene: Scene) -> Running:
        """Run the fight from its start or from the start of any round."""
        arena = FightContext(state, self.tables, scene)
        return course(state, scene, partial(roll_ambush, arena), partial(play_round, arena), partial(finish, arena))

    def view(self, state: Fight, decision: Decision | None, viewer: Viewer = EVERYTHING) -> View:
        """Return the view for this viewer."""
        return view(state, self.tables, decision, viewer)

    def decide(self, state: Fight, decision: Decision) -> TacticAnswer:
        """Return a tactic's answer to a decision, with its reason."""
        return decide(state, self.tables, decision)

    def features(self, state: Fight) -> Sequence[float]:
        """Return the features for the estimated win chance: fighters still up, and their remaining strength."""
        return win_features(self.strengths(state))

    def list_endangered(self, state: Fight, side: str) -> frozenset[str]:
        """Return the keys of a side's fighters whom one more hit would probably take out."""
        return fighters_in_danger.in_danger(state, self.tables, side)

    def strengths(self, state: Fight) -> Iterable[tuple[bool, float]]:
        """Return a pair for each fighter: True for the party, and the remaining strength."""
        return ((one.side == "party", luck_weights.strength_of(one)) for one in state.fighters)

    def make_party_stay(self, state: Fight) -> None:
        if state.nerve:
            state.nerve = msgspec.structs.replace(state.nerve, party_holds=True)
        elif not state.circumstances.staying:
            state.circumstances = msgspec.structs.replace(state.circumstances, staying="party")

    def side(self, state: Fight, who: str) -> str:
        """Return the side of the fighter with key `who`. The Master's side is "foes"."""
        return state.find(who).side
