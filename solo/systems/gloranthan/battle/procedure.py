"""The battle as a guided procedure: opening, turns and end (section 8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

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
from solo.systems.gloranthan.battle import switches
from solo.systems.gloranthan.battle.ending import apply_outcome, describe_lasting_results, finish
from solo.systems.gloranthan.battle.muster import muster
from solo.systems.gloranthan.battle.opening import opening
from solo.systems.gloranthan.battle.options import figures_in_danger
from solo.systems.gloranthan.battle.orders import ATTACK_COLUMNS, ORDER_TOPICS
from solo.systems.gloranthan.battle.rounds import play_turn
from solo.systems.gloranthan.battle.state import validation
from solo.systems.gloranthan.battle.state.battle import TURN, Battle, BattleContext, BattleLookup
from solo.systems.gloranthan.battle.tactics.decide import decide
from solo.systems.gloranthan.battle.tactics.strength import STEEPNESS, standing
from solo.systems.gloranthan.battle.tally import HITS, MASTERIES, USES, make_record
from solo.systems.gloranthan.battle.view import view
from solo.systems.gloranthan.hands.shared_table import CampaignTable
from solo.systems.gloranthan.people.sheet import Character
from solo.systems.parts.fight.procedure import GuidedFight, course
from solo.systems.parts.fight.tally import tally
from solo.systems.parts.phrasing import count_noun


class BattleProcedure(GuidedFight[Battle, Character]):
    """Guided battle, from a brawl to regiments. The state is complete at the start of each turn."""

    help = "Heroes against foes, or regiments against regiments, on a hex field, with cards instead of dice."
    state_type = Battle
    order_topics = ORDER_TOPICS
    attack_columns = ATTACK_COLUMNS
    steepness = STEEPNESS

    def setup_options(self) -> Mapping[str, Sequence[str]]:
        """Return the switches of a battle's set-up and their values, the default first."""
        return switches.setup_options()

    def begin(self, setup: Setup) -> Battle:
        """Return the state in which a battle begins. Raises ValueError with a sentence if the set-up is not allowed."""
        return muster(setup, self.content)

    def find_problems(self, state: Battle) -> Iterable[str]:
        """Yield the problems of a state that was read from a file, a sentence each."""
        return validation.find_problems(state, self.content)

    def apply_outcome(self, state: Battle, character: Character) -> Character:
        """Return `character` with the battle's outcome.

        Raises ValueError if no party member has the character's name.
        """
        return apply_outcome(state, character, self.content)

    def shared(self, state: Battle) -> CampaignTable:
        """Return the state of the campaign's cards and date at the end of the battle."""
        return state.cards.table

    def tally(self, start: Battle, end: Battle) -> PlayRecord:
        """Return the play record of a finished battle, with all figures that were there at the `start`."""
        book = BattleLookup(end, self.content)
        return tally(end, (make_record(start, book, one) for one in end.figures if not one.summoner), TURN)

    def facts(self, start: Battle, end: Battle) -> Sequence[str]:
        """Return sentences about the heroes: falls, deaths and their costs, then wounds and masteries lost for good.

        Hits are left out, since they are back after the battle.
        """
        accounts = self.tally(start, end).accounts
        used = [(one.name, spent.amount) for one in accounts for spent in one.spent if spent.what == USES]
        return (
            *describe_costs(accounts, (HITS, MASTERIES, USES)),
            *(f"{name} used abilities {count_noun(times, 'time')}." for name, times in used if times > 0),
            *describe_lasting_results(end),
        )

    def run(self, state: Battle, scene: Scene) -> Running:
        """Run the battle from its start, or from the start of any turn."""
        arena = BattleContext(state, self.content, scene)
        return course(state, scene, partial(opening, arena), partial(play_turn, arena), partial(finish, arena), TURN)

    def view(self, state: Battle, decision: Decision | None, viewer: Viewer = EVERYTHING) -> View:
        """Return the battle as `viewer` sees it."""
        return view(BattleLookup(state, self.content), decision, viewer)

    def decide(self, state: Battle, decision: Decision) -> TacticAnswer:
        """Return the tactic's answer to `decision`, with its reason."""
        return decide(state, decision)

    def list_endangered(self, state: Battle, side: str) -> frozenset[str]:
        """Return the keys of the figures on `side` that another hit would probably take out."""
        return figures_in_danger.in_danger(BattleLookup(state, self.content), side)

    def strengths(self, state: Battle) -> Iterable[tuple[bool, float]]:
        """Yield for each figure whether it belongs to the party, and its remaining worth."""
        now = standing(BattleLookup(state, self.content))
        return ((ours, left * counts) for _, ours, counts, left in now)

    def side(self, state: Battle, who: str) -> str:
        """Return the side of the figure with the key `who`."""
        return state.find(who).side
