"""Owns the fight as a procedure: its opening, its rounds and turns, and its end (`P-32`, `H-32`, `H-33`)."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence

import msgspec

from solo.systems.contract import Checkpoint, Choice, Content, Decision, Event, Running, Scene, Setup, Tally, View
from solo.systems.polyhedral.encounters.switches import SETUP_OPTIONS
from solo.systems.polyhedral.fight import coach, ending, looting, opening, tactics, view
from solo.systems.polyhedral.fight.arena import Arena
from solo.systems.polyhedral.fight.arms import Armoury
from solo.systems.polyhedral.fight.muster import muster
from solo.systems.polyhedral.fight.spells import upkeep
from solo.systems.polyhedral.fight.state import Fight
from solo.systems.polyhedral.fight.tally import tally
from solo.systems.polyhedral.fight.turn import take_turn
from solo.systems.polyhedral.people.sheet import Character


class FightProcedure:
    """The guided fight. Its state is complete at the start of each round."""

    key = "fight"
    title = "Fight"
    help = "A party against foes, round by round."
    state_type: type[msgspec.Struct] = Fight

    def __init__(self, content: Content) -> None:
        self._armoury = Armoury(content)

    def setup_options(self) -> Mapping[str, Sequence[str]]:
        """Switches of a fight's setup and their values, the default first."""
        return SETUP_OPTIONS

    def begin(self, setup: Setup) -> msgspec.Struct:
        """The state in which a fight begins. Raises ValueError with a sentence for a setup that cannot be."""
        return muster(setup, self._armoury.content)

    def homecoming(self, state: msgspec.Struct, character: msgspec.Struct) -> msgspec.Struct:
        """The character as the fight leaves it, the loot in its notes.

        Raises ValueError where nobody in the party has its name.
        """
        if not isinstance(character, Character):
            raise TypeError(f"A PolyRPG character is needed, not a {type(character).__name__}.")
        fight = _fight(state)
        found = looting.loot(fight, self._armoury.content)
        return looting.noted(ending.homecoming(fight, character), found)

    def tally(self, start: msgspec.Struct, end: msgspec.Struct) -> Tally:
        """What a fight that is over came to, for everybody in it."""
        return tally(_fight(start), _fight(end), self._armoury.content)

    def run(self, state: msgspec.Struct, scene: Scene) -> Running:
        """The running fight, from its start or from any round's."""
        arena = Arena(_fight(state), self._armoury, scene)
        fight = arena.fight
        for combatant in fight.combatants:
            combatant.build = self._armoury.memory.shared(combatant.build)
        if not fight.round:
            yield Checkpoint("the start")
            opening.open_fight(arena)
            fight.round = 1
        while True:
            yield Checkpoint(f"round {fight.round}")
            yield from _round(arena)
            if fight.winner:
                return (yield from ending.end(arena))
            fight.round += 1

    def view(self, state: msgspec.Struct, decision: Decision | None, seat: str | None = None) -> View:
        """What the holder of a seat sees."""
        return view.view(_fight(state), self._armoury, decision, seat)

    def decide(self, state: msgspec.Struct, decision: Decision) -> Choice:
        """What a tactic answers for whoever must decide, and why."""
        return tactics.decide(_fight(state), self._armoury, decision)

    def side(self, state: msgspec.Struct, who: str) -> str:
        """The seat that answers for a combatant."""
        return _fight(state).of(who).allegiance

    def coach(self, kind: str) -> str:
        """One line about a kind of decision; "" for none."""
        return coach.coach(kind)


def _round(arena: Arena) -> Generator[Decision | Checkpoint, str, None]:
    """Everybody's turn in the order of initiative; a side that is beaten ends it at once."""
    fight = arena.fight
    losses = fight.losses
    if arena.scene.listening:
        arena.scene.tell(Event("round", f"Round {fight.round}"))
    for key in fight.order:
        combatant = fight.of(key)
        if combatant.dead or combatant.left:
            upkeep.end(arena, combatant)
            continue
        fight.acting = key
        yield from take_turn(arena, combatant)
        fight.winner = ending.beaten(fight)  # type: ignore[assignment]
        if fight.winner:
            return
    fight.quiet_rounds = fight.quiet_rounds + 1 if fight.losses == losses else 0
    if ending.standoff(fight):
        answer = yield ending.offer_draw(fight)
        fight.winner = "draw" if answer == ending.CALL_IT_OFF else ""
        fight.quiet_rounds = 0


def _fight(state: msgspec.Struct) -> Fight:
    if not isinstance(state, Fight):
        raise TypeError(f"A PolyRPG fight is needed, not a {type(state).__name__}.")
    return state
