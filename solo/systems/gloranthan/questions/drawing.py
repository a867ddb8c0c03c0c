"""Questions about the Mastery deck: chances, defeats, single draws, recovery, and Fate cards."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta

from solo.resolver import Distribution, distribution
from solo.systems.gloranthan.hands.fate_card_benefit import card_bonus
from solo.systems.gloranthan.questions.arguments import Answer, Flag, Modifier, Power, format_modifier, one_of
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.rolls.action import (
    DRAW_DOUBLE,
    EQUAL,
    MASTERY_DECK,
    Bond,
    DrawSide,
    action,
    defeats,
    draw_total,
)
from solo.systems.gloranthan.rolls.recovery import recovery
from solo.systems.parts.questions import question

CARDS: Final = {
    "3M": "3M",
    "2M": "2M",
    "M2E": "1M2E",
    "ME": "1M1E",
    "M": "1M",
    "3E": "3E",
    "2E": "2E",
    "E": "1E",
    "Equal": "Equal",
    "DrawDouble": DRAW_DOUBLE,
    "Trickster": "Trickster",
}
"""Names by which questions may call cards of the Mastery deck."""
BONDS: Final[dict[str, Bond]] = {"none": "none", "actor": "actor", "resister": "target", "both": "both"}
TOP: Final = 4
"""The last line of a table counts results of this many defeats or more."""

CardName = Annotated[str, Meta(description=f"a card: {', '.join(CARDS)}")]
Chain = Annotated[str, Meta(description='a card, or a chain of cards such as "DrawDouble, M"')]
Bonded = Annotated[str, Meta(description="the side with a bonded trickster: none, actor, resister or both")]
Faced = Annotated[Literal["actor", "target"], Meta(description="the side that the last card faces: actor or target")]
Runes = Annotated[list[str], Meta(description='a list of runes, such as ["Air", "Air", "Movement"]')]
Used = Annotated[
    bool | str | list[str],
    Meta(description="the rune or list of runes used in the action, or true for one of your own runes"),
]


@question("success-chance", "The chance that an action succeeds.", rules="G-37 G-39 R-05 R-09 R-10 R-11 R-39")
def success_chance(advantage: Modifier, bonded_trickster: Bonded = "none", redraw_on_failure: Flag = False) -> Answer:
    bond = BONDS[one_of(BONDS, bonded_trickster, "side")]
    return {"p": _success(distribution(action, Rating.modifier(advantage), bond, redraw_on_failure))}


@question("success-chance-percent", "The chance that an action succeeds, in percent.", rules="G-40 R-13")
def success_chance_percent(advantage: Modifier) -> Answer:
    return {"percent": 100 * _success(distribution(action, Rating.modifier(advantage)))}


@question("defeat-distribution", "The chance of each number of defeats.", rules="G-38 R-06")
def defeat_distribution(advantage: Modifier) -> Answer:
    odds = distribution(action, Rating.modifier(advantage))
    exact = {str(count): float(odds.chance_of(count)) for count in range(1, TOP)}
    return {
        "fail": float(odds.chance_of(0)),
        **exact,
        f"{TOP}+": float(odds.chance(lambda inflicted: inflicted >= TOP)),
    }


@question("deck-count", "The number of copies of a card in the Mastery deck.", rules="G-39 R-07 R-08")
def deck_count(card: CardName) -> Answer:
    return {"count": MASTERY_DECK.count(_card(card)), "deck": len(MASTERY_DECK)}


@question("recovery-chance", "The chances of each result of a recovery draw.", rules="G-61 G-62 R-33")
def recovery_chance(protected: Flag = False) -> Answer:
    odds = distribution(recovery, protected)
    return {
        "recover": float(odds.chance_of("recovered")),
        "same": float(odds.chance_of("same")),
        "worse": float(odds.chance_of("worse")),
    }


@question("resolve", "The result of an action with a given card.", rules="G-06 G-37 R-06 R-09 R-10")
def resolve(actor: Power, target: Power, card: Chain, facing: Faced | None = None) -> Answer:
    cards = tuple(_card(name) for name in card.split(","))
    *before, last = cards
    if last == DRAW_DOUBLE or any(name != DRAW_DOUBLE for name in before):
        raise ValueError("Write a chain in the order drawn: each DrawDouble, then the card that counts.")
    MASTERY_DECK.remove(cards)
    if facing is None and last != EQUAL:
        raise ValueError(
            f"Give “facing” as well: the side that {last} faces, actor or target. Only Equal faces no side."
        )
    side: DrawSide = facing or "actor"
    inflicted = defeats(Rating.power(actor) - Rating.power(target), draw_total(cards, side))
    return {"success": inflicted > 0, "defeats": inflicted}


@question("fate-card-bonus", "The bonus from the runes of a Fate card.", rules="G-42 H-08")
def fate_card_bonus(card_runes: Runes, own_runes: Runes, rune_used: Used = False) -> Answer:
    owned = [rune for rune in card_runes if rune in own_runes]
    if isinstance(rune_used, bool):
        used = owned[:1] if rune_used else []
    else:
        used = [rune_used] if isinstance(rune_used, str) else rune_used
    return {"modifier": format_modifier(card_bonus(card_runes, own_runes, used))}


def _success(odds: Distribution[int]) -> float:
    return float(odds.chance(lambda inflicted: inflicted > 0))


def _card(name: str) -> str:
    """Return the card of the deck that a question names, by the name in `CARDS` or by its own name."""
    known = {**CARDS, **{card: card for card, _ in MASTERY_DECK.kinds}}
    return known[one_of(known, name, "card")]
