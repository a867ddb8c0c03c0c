"""Acts that take no action of a figure: an ally's magic, the referee's modifiers, and Fate cards for a hero point.

See `G-05`, `G-25`, `G-26`, `G-28` and `G-63`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, Literal

from solo.systems.contract import Choose, Content, Option, Preview
from solo.systems.gloranthan.battle.options.spells import CastCode
from solo.systems.gloranthan.battle.rules.allies import ally_of
from solo.systems.gloranthan.battle.state.battle import OTHER, Battle, BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure, Side
from solo.systems.gloranthan.hands.card_swap import SwapChoice
from solo.systems.gloranthan.rating import NOTHING, Rating, modifier_text
from solo.systems.parts.codes import Code
from solo.systems.parts.phrasing import count_noun

STEPS: Final = ("+1M", "-1M", "+1E", "-1E")
"""Changes of the referee's modifier that one step can make; a step may be repeated (`G-05`)."""
DONE: Final = "done"
FREE: Final = "free acts"


class FreeCode(Code, frozen=True):
    """Option code of an act that takes no action: the referee's modifiers, a swap of a Fate card, or a new hand."""

    verb: Literal["referee", "swap", "renew"]


class FavourCode(Code, frozen=True, tag="favour"):
    """Option code of one step of the referee's modifier for a side."""

    side: Side
    step: str


REFEREE: Final = FreeCode("referee")
SWAP: Final = FreeCode("swap")
RENEW: Final = FreeCode("renew")


def is_free(book: BattleLookup, figure: Figure, act: Code) -> bool:
    """Return True if the figure can still take its action after `act`."""
    if isinstance(act, CastCode):
        return bool(ally_of(figure, book.workings(figure)[act.number]))
    return isinstance(act, FreeCode)


def free_options(book: BattleLookup, figure: Figure) -> Iterator[Option]:
    """Yield the options other than magic that do not use up the figure's action."""
    if not figure.hero:
        return
    hand, rulings = book.battle.cards.hand(figure.key), book.battle.rulings
    if hand.points and rulings.fate_cards:
        cost = partial(Preview, cost=f"hero points {hand.points} → {hand.points - 1}")
        if hand.cards:
            yield Option(str(SWAP), "swap a Fate card for another …", cost, FREE)
        else:
            yield Option(str(RENEW), f"draw {count_noun(rulings.hand, 'Fate card')}", cost, FREE)
    yield Option(str(REFEREE), "change the referee's modifiers …", partial(_favours, book.battle), FREE)


def ask_favour(battle: Battle, figure: Figure) -> Choose:
    """Return the choice of the referee's modifiers for both sides."""
    options = [Option(DONE, "no more changes")]
    for side, whose in ((figure.side, "for you"), (OTHER[figure.side], "for the other side")):
        for step in STEPS:
            label = f"referee: {modifier_text(Rating.modifier(step))} {whose}"
            options.append(Option(str(FavourCode(side, step)), label, partial(_favours, battle)))
    return Choose(figure.key, "referee", "Which modifiers do the circumstances give?", options, DONE)


def ask_swap(book: BattleLookup, figure: Figure, content: Content) -> SwapChoice:
    """Return the choice of the Fate card that a hero exchanges for another."""
    battle = book.battle
    return SwapChoice(figure.key, battle.cards, figure.faith.runes, content, battle.rulings)


def _favours(battle: Battle) -> Preview:
    ours, theirs = (modifier_text(battle.favours.get(side, NOTHING)) for side in ("party", "foes"))
    return Preview(note=f"modifiers now: {ours} for the party, {theirs} for the foes")
