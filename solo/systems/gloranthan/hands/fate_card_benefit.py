"""Benefit of a Fate card, or of an Omen, to an action (`G-41`, `G-42`, `H-05`, `H-07`, `H-08`, `R-40`)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple

import msgspec

from solo.systems.contract import Content
from solo.systems.gloranthan.hands.deck import EntityCard, runes_of
from solo.systems.gloranthan.magic.deed import ActionDescription, meets_condition
from solo.systems.gloranthan.rating import NOTHING, ONE_MASTERY, Rating
from solo.systems.gloranthan.religion.religion import Religion
from solo.systems.gloranthan.rolls.action import DrawResult, DrawSide, defeats
from solo.systems.gloranthan.rulings import USUAL, Rulings

MOST_MASTERIES: Final = 2
"""Highest number of masteries that one card gives (`G-42`); its edges have no limit."""
REMEMBERED: Final = 4096


class CardClaim(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """The claim of a side's leader on cards. `rank` is the rank of `H-07`, 0 without a religion.

    `runes` are all owned runes, `used` are runes with an effect in the action. `magic` and `guardian` decide the claim
    on a guardian's card. `landscape` decides the claim on a landscape card: a sacrifice to the entity counts more than
    home ground (part 10).
    """

    deed: ActionDescription
    religion: str = ""
    rank: int = 0
    runes: tuple[str, ...] = ()
    used: frozenset[str] = frozenset()
    magic: int = 0
    guardian: bool = False
    landscape: Literal["", "home", "sacrificed"] = ""


class CardBenefit(NamedTuple):
    """The side that a card helps, and the card's bonus to that side. The side is None if the card does nothing."""

    side: DrawSide | None = None
    bonus: Rating = NOTHING

    @property
    def change(self) -> Rating:
        """Change that the card makes to the acting side's advantage."""
        return -self.bonus if self.side == "target" else self.bonus


def benefit(
    card: EntityCard, actor: CardClaim, target: CardClaim, content: Content, rulings: Rulings = USUAL
) -> CardBenefit:
    """Return the benefit of `card` to the side with the better claim.

    The card does nothing if both claims are equal.
    """
    return _benefit(card, runes_of(card, content), actor, target, rulings)


@lru_cache(maxsize=REMEMBERED)
def _benefit(
    card: EntityCard, shown: tuple[str, ...], actor: CardClaim, target: CardClaim, rulings: Rulings
) -> CardBenefit:
    ours, theirs = _standing(card, shown, actor), _standing(card, shown, target)
    if ours == theirs:
        return CardBenefit()
    side: DrawSide = "actor" if ours > theirs else "target"
    return CardBenefit(side, bonus_for(card, shown, actor if side == "actor" else target, rulings))


def helpful(hand: Iterable[str], claim: CardClaim, content: Content) -> list[str]:
    """Return the cards of a hand that help the side with this claim if the other side's claim is weaker."""
    cards, religions = content.entries(EntityCard), content.entries(Religion)
    known = [(cards[name], religions.get(name)) for name in hand]
    return [card.name for card, religion in known if _concerns(card, religion.pantheon if religion else "", claim)]


def _concerns(card: EntityCard, pantheon: str, claim: CardClaim) -> bool:
    """Return True if a card of `pantheon`, "" for no rune, may help the claimant in any action."""
    if card.kind == "religion":
        return claim.religion == card.name or pantheon in claim.runes
    return claim.guardian if card.kind == "guardian" else bool(claim.landscape)


def bonus_for(card: EntityCard, shown: Sequence[str], claim: CardClaim, rulings: Rulings = USUAL) -> Rating:
    """Return the bonus of a card with the runes `shown` to the side that it helps."""
    if card.kind == "guardian":
        return card.special
    if card.kind == "landscape":
        return ONE_MASTERY
    special = card.special if _fits(card, claim.deed) else NOTHING
    return card_bonus(shown, claim.runes, claim.used, special, rulings)


def card_bonus(
    shown: Sequence[str],
    owned: Collection[str],
    used: Collection[str] = (),
    special: Rating = NOTHING,
    rulings: Rulings = USUAL,
) -> Rating:
    """Return the bonus of a card by the runes `shown`, with the `special` bonus.

    One copy of each rune that is owned and used gives a mastery. Every other copy of an owned rune gives an edge
    (`H-08`).
    """
    copies = [rune for rune in shown if rune in owned]
    counted = [rune for rune in copies if rune in used]
    masteries = len(counted) if rulings.used_runes == "every copy" else len(set(counted))
    both = Rating(masteries, len(copies) - masteries) + special
    return Rating(min(both.masteries, MOST_MASTERIES), both.edges)


def _standing(card: EntityCard, shown: Sequence[str], claim: CardClaim) -> tuple[int, int, int]:
    """Return a sort key of a claim on a card, greater for a better claim; all 0 if the card cannot help."""
    if card.kind == "guardian":
        return (claim.magic + 1 if claim.guardian else 0, 0, 0)
    if card.kind == "landscape":
        return (("", "home", "sacrificed").index(claim.landscape), 0, 0)
    if not _concerns(card, shown[0], claim):
        return (0, 0, 0)
    follows, matches = claim.religion == card.name, shown[0] in claim.runes
    shared = sum(rune in claim.runes for rune in shown)
    return (claim.rank if follows else 0, int(matches and bool(card.special) and _fits(card, claim.deed)), shared)


def _fits(card: EntityCard, deed: ActionDescription) -> bool:
    return any(meets_condition(condition, deed) for condition in card.conditions)


class CardOption(NamedTuple):
    """A card that may be played: its benefit, and the action's number of defeats with the card."""

    card: str
    benefit: CardBenefit
    defeats: int


# rule: R-40 Fate and the Trickster
def fate_allowed(draws: Iterable[DrawResult]) -> bool:
    """Return True if a Fate card may be played after these draws.

    A Trickster bars Fate cards, even if the Trickster was redrawn (`R-40`).
    """
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
    """Return the effect of `card` on an action whose draw is known: the card's benefit, and the defeats with it."""
    helped = benefit(content.entries(EntityCard)[card], actor, target, content, rulings)
    return CardOption(card, helped, defeats(advantage + helped.change, drawn))


def first_saving_card(options: Iterable[CardOption], holder: DrawSide, stands: int) -> CardOption | None:
    """Return the first card that turns the holder's failure into a success, or an opponent's success into a failure."""
    won = holder == "actor"
    return next((one for one in options if (one.defeats > 0) == won and (stands > 0) != won), None)
