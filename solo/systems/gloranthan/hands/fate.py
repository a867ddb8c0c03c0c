"""Effect of a Fate card or an Omen on an action (`G-42`, `H-05`, `R-40`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from solo.systems.contract import Content
from solo.systems.gloranthan.hands.benefit import CardBenefit, CardClaim, benefit
from solo.systems.gloranthan.hands.card import EntityCard
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.rolls.action import defeats
from solo.systems.gloranthan.rolls.mastery import DrawResult, Side
from solo.systems.gloranthan.rulings import USUAL, Rulings


class CardOption(NamedTuple):
    """A card that may be played: its benefit, and the defeats that result."""

    card: str
    benefit: CardBenefit
    defeats: int


# rule: R-40 Fate and the Trickster
def fate_allowed(draws: Iterable[DrawResult]) -> bool:
    """Return True if a Fate card may be played after these draws. A Trickster bars it, even if redrawn (`R-40`)."""
    return not any(drawn.trickster for drawn in draws)


# rule: Fate cards
def outcome(
    card: str,
    actor: CardClaim,
    target: CardClaim,
    advantage: Rating,
    drawn: DrawResult,
    content: Content,
    rulings: Rulings = USUAL,
) -> CardOption:
    """Return the effect of a card on an action after its draw."""
    helped = benefit(content.entries(EntityCard)[card], actor, target, content, rulings)
    return CardOption(card, helped, defeats(advantage + helped.change, drawn))


def first_saving_card(options: Iterable[CardOption], holder: Side, stands: int) -> CardOption | None:
    """Return the first card that turns the holder's failure into a success, or the opponent's success into a
    failure."""
    won = holder == "actor"
    return next((one for one in options if (one.defeats > 0) == won and (stands > 0) != won), None)
