"""A tiny game in which everybody declares at once, on the fighters of the fake system, for tests of open decisions.

Each round all who stand say whom they strike, or that they guard; then all is revealed, and blows fall at once.
"""

from __future__ import annotations

import msgspec

from solo.resolver import Thrower
from solo.systems.contract import (
    Checkpoint,
    Choose,
    Decision,
    Event,
    Option,
    PlayRecord,
    Result,
    Running,
    Scene,
    TacticAnswer,
    ask_all,
)
from tests.fake_system import FakeFight, FakeFighter, FakeState, FakeSystem

GUARD = "guard"


def harm(throw: Thrower, skill: int, guarded: bool) -> int:
    """2d6 and skill against 9, or 11 where the other guards; each point above is one of life, 3 at most."""
    return min(3, max(0, sum(throw.pool(2, 6)) + skill - (11 if guarded else 9)))


class DeclaringGame(FakeFight):
    """The procedure: a choice alone, whether to shout, then declarations of all at once, round by round."""

    key = "fight"
    title = "A brawl of plans"

    def run(self, state: msgspec.Struct, scene: Scene) -> Running:
        assert isinstance(state, FakeState)
        yield Checkpoint(f"round {state.round}")
        while True:
            leader = state.standing("party")[0]
            shouts = yield Choose(leader.name, "shout", "Shout?", [Option("yes", "yes"), Option("no", "no")], "no")
            plans = yield from ask_all([_plan(state, one) for one in state.fighters if not one.out])
            told = ", ".join(f"{who}: {plan}" for who, plan in plans.items())
            scene.emit(Event("plans", f"Revealed after {shouts}: {told}."))
            hurt = {who: _struck(state, scene, who, plan, plans) for who, plan in plans.items()}
            for lost in hurt.values():
                for name, life in lost:
                    state.fighter(name).life -= life
            for side, outcome in (("foes", "won"), ("party", "lost")):
                if not state.standing(side):
                    return Result(outcome, "The brawl is over.")
            state.round += 1
            yield Checkpoint(f"round {state.round}")

    def decide(self, state: msgspec.Struct, decision: Decision) -> TacticAnswer:
        del state
        assert isinstance(decision, Choose)
        if decision.kind == "shout":
            return TacticAnswer("no", f"{decision.who} is still.")
        legal = [option.code for option in decision.legal()]
        return TacticAnswer(legal[len(decision.who) % len(legal)], f"{decision.who} has a plan.")

    def tally(self, start: msgspec.Struct, end: msgspec.Struct) -> PlayRecord:
        assert isinstance(end, FakeState)
        return msgspec.structs.replace(super().tally(start, end), outcome="won" if end.standing("party") else "lost")


class DeclaringSystem(FakeSystem):
    """The fake system with declarations for its fight."""

    def __init__(self) -> None:
        super().__init__()
        self.procedures = {**self.procedures, "fight": DeclaringGame()}


def _plan(state: FakeState, who: FakeFighter) -> Choose:
    others = state.standing("foes" if who.side == "party" else "party")
    options = [Option(f"strike:{other.name}", f"strike {other.name}") for other in others]
    tired = "" if who.life > 1 else f"{who.name} is too weak to guard."
    return Choose(who.name, "plan", f"{who.name}: which plan?", [*options, Option(GUARD, GUARD, refused=tired)])


def _struck(state: FakeState, scene: Scene, who: str, plan: str, plans: dict[str, str]) -> list[tuple[str, int]]:
    """Whom this plan costs how much life."""
    if plan == GUARD:
        return []
    target = plan.partition(":")[2]
    lost = scene.roll(who, "blow", harm, state.fighter(who).skill, plans[target] == GUARD)
    scene.emit(Event("blow", f"{who} costs {target} {lost}.", who))
    return [(target, lost)]
