"""The fight as a procedure: its opening, its rounds and turns, and its end (part 5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from solo.systems.contract import EVERYTHING, Decision, PlayRecord, Running, Scene, Setup, TacticAnswer, View, Viewer
from solo.systems.parts.caching import intern
from solo.systems.parts.fight.procedure import GuidedFight, course
from solo.systems.parts.fight.tally import tally
from solo.systems.two_d20.fight import luck, switches
from solo.systems.two_d20.fight.ending import apply_outcome, finish
from solo.systems.two_d20.fight.facts import describe_results
from solo.systems.two_d20.fight.muster import muster
from solo.systems.two_d20.fight.noticing_ambush import opening
from solo.systems.two_d20.fight.options import fighters_in_danger
from solo.systems.two_d20.fight.orders import ATTACK_COLUMNS, ORDER_TOPICS
from solo.systems.two_d20.fight.rounds import play_round
from solo.systems.two_d20.fight.state import Fight, FightContext, validation
from solo.systems.two_d20.fight.state.campaign_pools import CampaignPools, make_campaign_pools
from solo.systems.two_d20.fight.tactics.decide import decide
from solo.systems.two_d20.fight.tally import make_record
from solo.systems.two_d20.fight.view import view
from solo.systems.two_d20.people.sheet import Character


class FightProcedure(GuidedFight[Fight, Character]):
    """The guided fight. It can be saved at the start of each round."""

    help = "A fight in five zones. The heroes buy dice and share Momentum, and the foes spend Doom."
    state_type = Fight
    order_topics = ORDER_TOPICS
    attack_columns = ATTACK_COLUMNS

    def setup_options(self) -> Mapping[str, Sequence[str]]:
        """Return the switches of a fight's setup and their values, the default first."""
        return switches.setup_options()

    def begin(self, setup: Setup) -> Fight:
        """Return the state in which a fight begins.

        Raises ValueError if the setup is not allowed.
        """
        return muster(setup, self.content)

    def find_problems(self, state: Fight) -> Iterable[str]:
        """Return the problems of a state that was read from a file, a sentence each."""
        return validation.find_problems(state)

    def apply_outcome(self, state: Fight, character: Character) -> Character:
        """Return `character` after the fight. Raises ValueError if the character took no part."""
        return apply_outcome(state, character)

    def shared(self, state: Fight) -> CampaignPools:
        """Return the pools for the next procedure, and the number of fights in this session."""
        return make_campaign_pools(state)

    def tally(self, start: Fight, end: Fight) -> PlayRecord:
        """Return the play record of a finished fight, for every fighter."""
        return tally(end, (make_record(start.find(one.key), one, end) for one in end.fighters))

    def facts(self, start: Fight, end: Fight) -> Sequence[str]:
        """Return sentences about the heroes: falls, deaths, Fortune and Harm."""
        return describe_results(start, end, self.tally(start, end).accounts)

    def run(self, state: Fight, scene: Scene) -> Running:
        """Run the fight, from its start or from the start of any round."""
        arena = FightContext(state, self.content, scene)
        _share(state)
        return course(state, scene, partial(opening, arena), partial(play_round, arena), partial(finish, arena))

    def view(self, state: Fight, decision: Decision | None, viewer: Viewer = EVERYTHING) -> View:
        """Return the fight as this viewer sees it."""
        return view(state, decision, viewer)

    def decide(self, state: Fight, decision: Decision) -> TacticAnswer:
        """Return the answer of a tactic to the decision, and the reason for the answer."""
        return decide(state, decision)

    def list_endangered(self, state: Fight, side: str) -> frozenset[str]:
        """Return the keys of the fighters of a side whom one more hit would probably take out."""
        return fighters_in_danger.in_danger(state, side)

    def strengths(self, state: Fight) -> Iterable[tuple[bool, float]]:
        """Yield each fighter's remaining strength, and True if the fighter belongs to the party."""
        return ((one.side == "party", luck.strength_of(state, one)) for one in state.fighters)

    def make_party_stay(self, state: Fight) -> None:
        state.staked = True

    def side(self, state: Fight, who: str) -> str:
        """Return the side of the fighter with the key `who`; "foes" is the side of the game master."""
        return state.find(who).side


def _share(fight: Fight) -> None:
    """Make fights share equal values, so that caches of odds compare their keys by identity."""
    fight.rulings, fight.conditions = intern(fight.rulings), intern(fight.conditions)
    for one in fight.fighters:
        one.attributes, one.soak = intern(one.attributes), intern(one.soak)
        for arm in one.arms:
            arm.weapon = intern(arm.weapon)
