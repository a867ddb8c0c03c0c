"""A tiny game of cards on the fighters of the fake system, for tests of everything that draws.

Each in turn bids or holds, and draws: a double is drawn again, and doubles the life that the last card costs the other.
"""

from __future__ import annotations

import msgspec

from solo.resolver import Pile, Thrower
from solo.systems.contract import Checkpoint, Choose, Decision, Event, Option, Result, Running, Scene, TacticAnswer
from tests.fake_system import FakeFight, FakeFighter, FakeState, FakeSystem

DECK = Pile((("Blank", 4), ("One", 3), ("Two", 2), ("Double", 2)))
WORTH = {"Blank": 0, "One": 1, "Two": 2}
DOUBLE = frozenset({"Double"})
MOST_ROUNDS = 12


def cost(throw: Thrower, deck: Pile[str], bold: bool) -> int:
    """What a draw costs the other: its last card, twice for each double before it; the bold draw two and throw a d4."""
    if bold:
        return max(WORTH.get(card, 0) for card in throw.draw(deck, 2)) + throw.sum(1, 4) - 2
    drawn = throw.chain(deck, DOUBLE)
    return WORTH[drawn[-1]] * 2 ** (len(drawn) - 1)


class CardGame(FakeFight):
    """The procedure: a round is a draw for each who still stands."""

    key = "fight"
    title = "A game of cards"

    def run(self, state: msgspec.Struct, scene: Scene) -> Running:
        assert isinstance(state, FakeState)
        yield Checkpoint(f"round {state.round}")
        while True:
            for one in state.fighters:
                others = state.standing("foes" if one.side == "party" else "party")
                if one.out or not others:
                    continue
                options = [Option("hold", "hold"), Option("bold", "be bold")]
                how = yield Choose(one.name, "draw", f"{one.name}: how?", options, "hold")
                _draw(scene, one, others[0], how)
            if not state.standing("foes") or state.round == MOST_ROUNDS:
                return Result("won", "The cards are done.")
            if not state.standing("party"):
                return Result("lost", "The cards are done.")
            state.round += 1
            yield Checkpoint(f"round {state.round}")

    def decide(self, state: msgspec.Struct, decision: Decision) -> TacticAnswer:
        del state
        return TacticAnswer("hold" if decision.who < "M" else "bold", f"{decision.who} likes it so.")


class CardSystem(FakeSystem):
    """The fake system with a game of cards for its fight."""

    def __init__(self) -> None:
        super().__init__()
        self.procedures = {**self.procedures, "fight": CardGame()}


def _draw(scene: Scene, who: FakeFighter, other: FakeFighter, how: str) -> None:
    lost = scene.roll(who.name, "luck", cost, DECK, how == "bold")
    other.life = max(0, other.life - max(0, lost))
    cards = ", ".join(card for dealt in scene.cards() for card in dealt.cards)
    dice = ", ".join(str(face) for thrown in scene.faces() for face in thrown.faces)
    scene.emit(Event("draw", f"{who.name} draws {cards} ({dice}): {lost}.", who.name))
