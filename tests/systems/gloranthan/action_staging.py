"""What tests of actions stand on: cards that fall as told, hands as they are wanted, and answers by kind."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from typing import Any, Concatenate, ParamSpec, TypeVar

from solo.resolver import DealtCards, Thrower, ThrownPool, draw_card
from solo.systems.contract import Decision, Event
from solo.systems.gloranthan.action.resolution import ActionResult, resolve
from solo.systems.gloranthan.action.sides import ActionSide, PreparedAction, case_of
from solo.systems.gloranthan.hands.cards_in_play import ActionContext, CardsInPlay, Hand
from solo.systems.gloranthan.hands.fate_card_benefit import CardClaim
from solo.systems.gloranthan.hands.shared_table import CampaignTable
from solo.systems.gloranthan.magic.deed import ActionDescription
from solo.systems.gloranthan.people.action_bonuses import BonusPart
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.rolls.action import DrawResult, draw_total
from solo.systems.gloranthan.rulings import USUAL, Rulings
from tests.systems.gloranthan.gloranthan_content import content

P = ParamSpec("P")
T = TypeVar("T")
R = TypeVar("R")
HERO, FOE = "party-0", "foe"
HEORTLING = CardClaim(ActionDescription("skill"), "Heortling pantheon", 1, frozenset({"Man", "Theism", "Heortling"}))
TROLL = CardClaim(ActionDescription("skill"), "", 0, frozenset({"Uz", "Spirit Magic"}))


def drawn(text: str) -> DrawResult:
    """A draw as it is written: "1M actor", "Draw Double+1M target"."""
    cards, _, side = text.rpartition(" ")
    return draw_total(tuple(cards.split("+")), "actor" if side == "actor" else "target")


class Told:
    """A scene in which cards come as told: draws of mastery in their order, then any card of the Entity deck."""

    has_listener = True
    tracks_luck = False
    fitted_weights = ()

    def __init__(self, *draws: str) -> None:
        self.draws = [drawn(text) for text in draws]
        self.decks: list[Any] = []
        self.events: list[Event] = []

    def roll(
        self,
        who: str,
        what: str,
        chance: Callable[Concatenate[Thrower, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Any:
        del who, what, kwargs
        deck: Any = args[0]
        if chance is draw_card:
            return next(iter(deck))
        self.decks.append(deck)
        fell = self.draws.pop(0)
        deck.remove(fell.cards)
        return fell

    def faces(self) -> tuple[ThrownPool, ...]:
        return ()

    def cards(self) -> tuple[DealtCards, ...]:
        return ()

    def emit(self, event: Event) -> None:
        self.events.append(event)

    def record_luck(self, column: str, deviation: float) -> None:
        """Nobody weighs luck here."""


def case(who: str, power: str, claim: CardClaim = HEORTLING, bonded: bool = False) -> ActionSide:
    name = {HERO: "Vex", FOE: "the troll"}.get(who, "the cliff")
    return case_of(who, name, (BonusPart("Physical", Rating.power(power)),), lambda: claim, bonded)


def meeting(ours: str = "5M", theirs: str = "5M", by: str = HERO, against: str = FOE, **more: Any) -> PreparedAction:
    """An action of the hero against a troll, unless it is said otherwise."""
    claims = {HERO: HEORTLING, FOE: TROLL}
    sides = [case(who, power, claims.get(who, TROLL)) for who, power in ((by, ours), (against, theirs))]
    return PreparedAction("the push", *sides, **more)


def stage(scene: Told, rulings: Rulings = USUAL, ominous: bool = False, **hands: Any) -> ActionContext:
    """Where an action is played; `hero` and `foe` are their cards and hero points."""
    keys = {"hero": HERO, "foe": FOE}
    held = {keys[who]: Hand(cards, points) for who, (cards, points) in hands.items()}
    table = CampaignTable(omens=("Vinga", "Yelm", "Elmal", "Mostali"))
    return ActionContext(scene, content(), rulings, CardsInPlay(held, table, ominous=ominous), frozenset({HERO}))


class Answered:
    """What came of a script, and all that was asked on the way."""

    def __init__(self, script: Generator[Decision, str, R], answers: Mapping[str, Iterable[str]]) -> None:
        left = {kind: iter(codes) for kind, codes in answers.items()}
        self.asked: list[Any] = []
        self.outcome: Any = None
        try:
            decision = next(script)
            while True:
                self.asked.append(decision)
                answer = next(left.get(decision.kind, iter(())), None) or decision.first_legal()
                assert decision.fault(answer) is None
                decision = script.send(answer)
        except StopIteration as end:
            self.outcome = end.value

    @property
    def kinds(self) -> list[str]:
        return [decision.kind for decision in self.asked]


def resolved(on: ActionContext, action: PreparedAction, **answers: Iterable[str]) -> Answered:
    """An action resolved with these answers by the kind of question, the default wherever there is none."""
    found = Answered(resolve(on, action), answers)
    assert isinstance(found.outcome, ActionResult)
    return found
