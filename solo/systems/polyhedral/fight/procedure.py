"""The fight as a procedure (`P-32`, `H-32`, `H-33`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

import msgspec

from solo.systems.contract import (
    EVERYTHING,
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
from solo.systems.parts.caching import intern
from solo.systems.parts.fight.procedure import GuidedFight, course
from solo.systems.parts.fight.tally import tally
from solo.systems.polyhedral.fight import ending, looting, view
from solo.systems.polyhedral.fight.muster import muster
from solo.systems.polyhedral.fight.options import fighters_in_danger
from solo.systems.polyhedral.fight.orders import ATTACK_COLUMNS, ORDER_TOPICS
from solo.systems.polyhedral.fight.rounds import play_round, with_default_answers
from solo.systems.polyhedral.fight.rules import ailments, luck_weights
from solo.systems.polyhedral.fight.state import AttackModes, Fight, FightContext, validation
from solo.systems.polyhedral.fight.state.context import sides_informed
from solo.systems.polyhedral.fight.surprise_and_initiative import open_fight
from solo.systems.polyhedral.fight.switches import SETUP_OPTIONS
from solo.systems.polyhedral.fight.tactics import decide
from solo.systems.polyhedral.fight.tally import make_record
from solo.systems.polyhedral.people.sheet import Character
from solo.systems.polyhedral.wording import describe_losses


class FightProcedure(GuidedFight[Fight, Character]):
    """The procedure of the guided fight. Its state can be saved at the start of each round."""

    help = "A fight between the party and its foes, round by round."
    state_type = Fight
    order_topics = ORDER_TOPICS
    attack_columns = ATTACK_COLUMNS

    def __init__(self, content: Content) -> None:
        super().__init__(content)
        self._armoury = AttackModes(content)

    def setup_options(self) -> Mapping[str, Sequence[str]]:
        """Return the switches of a fight's setup and their values, the default first."""
        return SETUP_OPTIONS

    def begin(self, setup: Setup) -> Fight:
        """Return the state in which a fight begins. Raises ValueError with a sentence if the setup is invalid."""
        return muster(setup, self.content)

    def find_problems(self, state: Fight) -> Iterable[str]:
        """Yield a sentence for each problem in a state that was read from a file."""
        return validation.find_problems(state, self.content)

    def apply_outcome(self, state: Fight, character: Character) -> Character:
        """Return `character` with the fight's outcome, and the loot in its notes.

        Raises ValueError if no member of the party has the character's name.
        """
        found = looting.collect_loot(state, self.content)
        return looting.add_loot_note(ending.apply_outcome(state, character, self.content), found)

    def tally(self, start: Fight, end: Fight) -> PlayRecord:
        """Return the play record of a finished fight, with a record for each fighter."""
        content = self.content
        return tally(end, (make_record(start.find(one.key), one, end, content) for one in end.combatants))

    def facts(self, start: Fight, end: Fight) -> Sequence[str]:
        """Return sentences about the party: falls, deaths and costs, then lasting ailments and the loot."""
        members = [(start.find(one.key), one) for one in end.combatants if one.side == "party" and not one.dead]
        suffered = (text for before, after in members for text in ailments.describe_new_ailments(before, after))
        loot = looting.describe_loot(looting.collect_loot(end, self.content))
        costs = describe_losses(self.tally(start, end).accounts)
        return (*costs, *suffered, *([loot] if loot else []))

    def run(self, state: Fight, scene: Scene) -> Running:
        """Return the running fight, from its start or from the start of any round."""
        arena = FightContext(state, self._armoury, scene)
        state.field = intern(state.field)
        for combatant in state.combatants:
            combatant.build = self._armoury.memory.shared(combatant.build)
        opening, end = partial(open_fight, arena), partial(ending.finish, arena)
        running = course(state, scene, opening, partial(play_round, arena), end)
        return with_default_answers(running, state, self._armoury) if scene.has_listener else running

    def view(self, state: Fight, decision: Decision | None, viewer: Viewer = EVERYTHING) -> View:
        """Return the view of the fight for this viewer."""
        return view.view(state, self._armoury, decision, viewer)

    def decide(self, state: Fight, decision: Decision) -> TacticAnswer:
        """Return the tactic's answer for the fighter who must decide, and the reason."""
        return decide.decide(state, self._armoury, decision)

    def list_endangered(self, state: Fight, side: str) -> frozenset[str]:
        """Return the keys of a side's fighters whom one more hit would probably drop."""
        return fighters_in_danger.in_danger(state, self._armoury, side)

    def strengths(self, state: Fight) -> Iterable[tuple[bool, float]]:
        """Yield a pair for each fighter: True for the party, and the share of the fighter's strength left, 0 to 1."""
        return ((one.side == "party", luck_weights.strength_of(one)) for one in state.combatants)

    def make_party_stay(self, state: Fight) -> None:
        if state.nerve:
            state.nerve = msgspec.structs.replace(state.nerve, party_holds=True)
        else:
            state.staked = "both" if state.staked in ("foes", "both") else "party"

    def side(self, state: Fight, who: str) -> str:
        """Return the side for which a fighter fights now."""
        return state.find(who).allegiance

    def sides_informed(self, state: Fight, who: str) -> tuple[str, ...]:
        """Return the sides that know a fighter's actions; for a hidden fighter, only the fighter's own sides."""
        return sides_informed(state, state.find(who))
