"""Owns the fight as a procedure: its opening, its rounds and its end (part 4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from solo.systems.contract import Checkpoint, Choice, Content, Decision, Running, Scene, Setup, Tally, View
from solo.systems.fire_and_sword.fight import coach, ending, tactics, view
from solo.systems.fire_and_sword.fight.arena import Arena
from solo.systems.fire_and_sword.fight.earlier_spells import ask_for_earlier
from solo.systems.fire_and_sword.fight.muster import muster
from solo.systems.fire_and_sword.fight.opening import open_fight
from solo.systems.fire_and_sword.fight.rounds import play_round
from solo.systems.fire_and_sword.fight.state import Fight
from solo.systems.fire_and_sword.fight.switches import SETUP_OPTIONS
from solo.systems.fire_and_sword.fight.tally import tally
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.people.sheet import Character


class FightProcedure:
    """The guided fight. Its state is complete at the start of each round."""

    key = "fight"
    title = "Fight"
    help = "A party against foes on a line of paces, in rounds of six phases."
    state_type: type[msgspec.Struct] = Fight

    def __init__(self, content: Content) -> None:
        self._content = content
        self._spells = content.entries(Spell)

    def setup_options(self) -> Mapping[str, Sequence[str]]:
        """Switches of a fight's setup and their values, the default first."""
        return SETUP_OPTIONS

    def begin(self, setup: Setup) -> msgspec.Struct:
        """The state in which a fight begins. Raises ValueError with a sentence for a setup that cannot be."""
        return muster(setup, self._content)

    def homecoming(self, state: msgspec.Struct, character: msgspec.Struct) -> msgspec.Struct:
        """The character as the fight leaves it. Raises ValueError where nobody in the party has its name."""
        if not isinstance(character, Character):
            raise TypeError(f"A Fire and Sword character is needed, not a {type(character).__name__}.")
        return ending.homecoming(_fight(state), character)

    def tally(self, start: msgspec.Struct, end: msgspec.Struct) -> Tally:
        """What a fight that is over came to, for everybody in it."""
        return tally(_fight(start), _fight(end))

    def run(self, state: msgspec.Struct, scene: Scene) -> Running:
        """The running fight, from its start, from any round's, or from its end."""
        arena = Arena(_fight(state), self._spells, scene)
        fight = arena.fight
        if not fight.round:
            yield Checkpoint("the start")
            yield from ask_for_earlier(arena)
            open_fight(arena)
            fight.round = 1
        while not fight.winner:
            yield Checkpoint(f"round {fight.round}")
            arena.tell("round", None, lambda: f"Round {fight.round}")
            yield from play_round(arena)
            fight.round += not fight.winner
        yield Checkpoint("the end")
        return (yield from ending.end(arena))

    def view(self, state: msgspec.Struct, decision: Decision | None, seat: str | None = None) -> View:
        """What the holder of a seat sees."""
        return view.view(_fight(state), decision, seat, self._spells)

    def decide(self, state: msgspec.Struct, decision: Decision) -> Choice:
        """What a tactic answers for whoever must decide, and why."""
        return tactics.decide(_fight(state), decision)

    def side(self, state: msgspec.Struct, who: str) -> str:
        """The seat that answers for a fighter."""
        return _fight(state).of(who).side

    def coach(self, kind: str) -> str:
        """One line about a kind of decision; "" for none."""
        return coach.coach(kind)


def _fight(state: msgspec.Struct) -> Fight:
    if not isinstance(state, Fight):
        raise TypeError(f"A Fire and Sword fight is needed, not a {type(state).__name__}.")
    return state
