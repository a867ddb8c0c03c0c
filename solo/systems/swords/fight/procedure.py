"""Owns the fight as a procedure: its opening, its rounds and turns, and its end (part 4 of the rules)."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from functools import cached_property

import msgspec

from solo.systems.contract import Checkpoint, Choice, Content, Decision, Event, Running, Scene, Setup, Tally, View
from solo.systems.swords.fight import coach, ending, mounts, opening, switches, tactics, view
from solo.systems.swords.fight.acting import take_turn
from solo.systems.swords.fight.arena import Arena, Tables
from solo.systems.swords.fight.declaring import declare
from solo.systems.swords.fight.line import distance
from solo.systems.swords.fight.muster import muster
from solo.systems.swords.fight.state import Fight, Fighter
from solo.systems.swords.fight.tally import tally
from solo.systems.swords.people.sheet import Character


class FightProcedure:
    """The guided fight. Its state is complete at the start of each round."""

    key = "fight"
    title = "Fight"
    help = "A party against foes, round by round: plans first, then everybody's turn by initiative."
    state_type: type[msgspec.Struct] = Fight

    def __init__(self, content: Content) -> None:
        self._content = content

    @cached_property
    def tables(self) -> Tables:
        """The tables of the rules, read from the content when the first fight needs them."""
        return Tables(self._content)

    def setup_options(self) -> Mapping[str, Sequence[str]]:
        """Switches of a fight's setup and their values, the default first."""
        return switches.setup_options(self._content)

    def begin(self, setup: Setup) -> msgspec.Struct:
        """The state in which a fight begins. Raises ValueError with a sentence for a setup that cannot be."""
        return muster(setup, self._content)

    def homecoming(self, state: msgspec.Struct, character: msgspec.Struct) -> msgspec.Struct:
        """The character as the fight leaves it. Raises ValueError where nobody in the party has its name."""
        if not isinstance(character, Character):
            raise TypeError(f"A character of Swords is needed, not a {type(character).__name__}.")
        return ending.homecoming(_fight(state), character)

    def tally(self, start: msgspec.Struct, end: msgspec.Struct) -> Tally:
        """What a fight that is over came to, for everybody in it."""
        return tally(_fight(start), _fight(end))

    def run(self, state: msgspec.Struct, scene: Scene) -> Running:
        """The running fight, from its start or from any round's."""
        arena = Arena(_fight(state), self.tables, scene)
        fight = arena.fight
        if not fight.round:
            yield Checkpoint("the start")
            opening.ambush(arena)
            fight.round = 1
        while True:
            yield Checkpoint(f"round {fight.round}")
            yield from _round(arena)
            if fight.winner:
                return ending.end(arena)
            fight.round += 1

    def view(self, state: msgspec.Struct, decision: Decision | None, seat: str | None = None) -> View:
        """What the holder of a seat sees."""
        return view.view(_fight(state), self.tables, decision, seat)

    def decide(self, state: msgspec.Struct, decision: Decision) -> Choice:
        """What a tactic answers for whoever must decide, and why."""
        return tactics.decide(_fight(state), self.tables, decision)

    def side(self, state: msgspec.Struct, who: str) -> str:
        """The seat that answers for a fighter: The Master's is "foes"."""
        return _fight(state).of(who).side

    def coach(self, kind: str) -> str:
        """One line about a kind of decision; "" for none."""
        return coach.coach(kind)


def _round(arena: Arena) -> Generator[Decision | Checkpoint, str, None]:
    """Plans, initiative, everybody's turn, and the end of the round; a side that is beaten ends it at once."""
    fight = arena.fight
    losses = fight.losses
    if arena.scene.listening:
        arena.scene.tell(Event("round", f"Round {fight.round}"))
    _begin_round(fight)
    yield from declare(arena)
    fight.winner = ending.beaten(fight)
    if fight.winner:
        return
    for fighter in fight.fighters:
        if fighter.mount:
            rider, mount = fighter, fight.of(fighter.mount)
            mount.defends, mount.acted = rider.defends, False
    opening.order(arena)
    start = {one.key: one.place for one in fight.fighters if not one.out}
    for key in fight.order:
        fighter = fight.of(key)
        if fighter.down or fighter.away or fighter.yielded or fighter.surprised:
            fighter.acted = True
            continue
        fight.acting = key
        before = fight.losses
        yield from take_turn(arena, fighter)
        if fight.losses != before:
            fight.winner = ending.beaten(fight)
            if fight.winner:
                return
    yield from _end_round(arena, start, losses)


def _begin_round(fight: Fight) -> None:
    fight.acting = ""
    for fighter in fight.fighters:
        fighter.left = []
        fighter.actions = 0
        fighter.defends = fighter.acted = fighter.stepped = fighter.grappled = fighter.fleeing = False
        if fighter.struck_by:
            fighter.struck_by = []
        if fighter.helpers:
            fighter.helpers = []


def _end_round(arena: Arena, start: Mapping[str, int], losses: int) -> Generator[Decision | Checkpoint, str, None]:
    fight = arena.fight
    mounts.settle(arena)
    if any(one.fleeing for one in fight.fighters):
        ending.get_away(arena, {one.key for one in fight.fighters if one.fleeing and _pursued(fight, one, start)})
    if fight.round == 1:
        for one in fight.fighters:
            one.surprised = False
    fight.winner = ending.beaten(fight)
    if fight.winner:
        return
    fight.quiet_rounds = fight.quiet_rounds + 1 if fight.losses == losses else 0
    if fight.round >= ending.MOST_ROUNDS:
        fight.winner, fight.ending = "draw", f"After {fight.round} rounds the fight is undecided."
    elif ending.standoff(fight):
        answer = yield ending.offer_to_break_off(fight)
        if answer == ending.CALL_IT_OFF:
            fight.winner, fight.ending = "draw", "Both sides break off: nobody has won."
        fight.quiet_rounds = 0


def _pursued(fight: Fight, fighter: Fighter, start: Mapping[str, int]) -> bool:
    """Whether some foe has moved towards somebody who flees."""
    return any(
        abs(foe.place - fighter.place) < abs(start.get(foe.key, foe.place) - fighter.place) and distance(foe, fighter)
        for foe in fight.foes_of(fighter)
    )


def _fight(state: msgspec.Struct) -> Fight:
    if not isinstance(state, Fight):
        raise TypeError(f"A fight of Swords is needed, not a {type(state).__name__}.")
    return state
