"""Choices after a draw: to redraw for a hero point or by magic, and to play a Fate card (`G-42`, `G-63`)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache, partial
from typing import Final

from solo.resolver import Pile, distribution
from solo.systems.contract import Choose, Measure, Option, Preview, default_first
from solo.systems.gloranthan.action.odds import DEFEATS, FALLS
from solo.systems.gloranthan.action.sides import PreparedAction
from solo.systems.gloranthan.hands.fate_card_benefit import CardOption, first_saving_card
from solo.systems.gloranthan.rating import Rating, modifier_text, power_text
from solo.systems.gloranthan.rolls.action import Bond, DrawResult, DrawSide, damage, defeats, draw_mastery
from solo.systems.parts.codes import Code
from solo.systems.parts.phrasing import count_noun, join_names

KEEP: Final = "keep"
AGAIN: Final = "again"
WORTH_ASKING: Final = Fraction(1, 4)
"""Least chance of success at which players are asked to spend a hero point on a redraw, or to pursue a foe."""
PAYS: Final = Fraction(1, 3)
"""Least chance of a better result at which the default answer spends a hero point."""


class PlayCardCode(Code, frozen=True, tag="card"):
    """Option code that plays a Fate card."""

    name: str


class RedrawChoice(Choose):
    """Choice to keep a draw, or to redraw by `means`: a hero point or an ability.

    By default a side that failed or would fall redraws, if the redraw has a good chance to help. `spared` is True if
    the tactic keeps the draw nevertheless.
    """

    __slots__ = ("fells", "mends", "spared")

    def __init__(
        self, meeting: PreparedAction, side: DrawSide, drawn: DrawResult, deck: Pile[str], means: str, left: int
    ) -> None:
        who = meeting.actor if side == "actor" else meeting.target
        mends = self.mends = recovery_chance(meeting, side, deck)
        self.fells = would_fell(meeting, side, defeats(meeting.advantage, drawn))
        self.spared = False
        stands = result_words(meeting, defeats(meeting.advantage, drawn))
        cost = means if not left else f"{means} {left} → {left - 1}"
        options = (
            Option(KEEP, f"Keep this card: {_outcome(meeting, side, defeats(meeting.advantage, drawn))}"),
            Option(AGAIN, "Draw again", lambda: Preview((_good(side, mends),), cost=cost)),
        )
        usual = AGAIN if is_hero_point_worth_it(meeting, side, drawn, mends) else KEEP
        super().__init__(
            who.who,
            "redraw",
            lambda: f"{who.name}: {stands} in {_what(meeting, side)} ({drawn_words(meeting, drawn)}). Draw again?",
            options,
            usual,
        )

    def list_options(self) -> Sequence[Option]:
        """Return the options, the default first."""
        return default_first(super().list_options(), self.default or KEEP)


def _what(meeting: PreparedAction, side: DrawSide) -> str:
    """Return the name of an action with the opponent of `side`: "the attack against Vex", "the attack by Vex"."""
    other, between = (meeting.target, "against") if side == "actor" else (meeting.actor, "by")
    return f"{meeting.what} {between} {other.name}" if other.who else meeting.what


class FateCardChoice(Choose):
    """Choice to play a Fate card after a draw. Cards that change nothing, or help the other side, stay in the hand.

    `spared` is True if the tactic keeps a card that would help.
    """

    __slots__ = ("fells", "options_by_card", "saves", "spared")
    private = True

    def __init__(
        self,
        meeting: PreparedAction,
        side: DrawSide,
        advantage: Rating,
        drawn: DrawResult,
        outcomes: Sequence[CardOption],
    ) -> None:
        who = meeting.actor if side == "actor" else meeting.target
        stands = defeats(advantage, drawn)
        self.fells = would_fell(meeting, side, stands)
        self.spared = False
        self.options_by_card = {one.card: one for one in outcomes}
        self.saves = first_saving_card(
            [one for one in outcomes if changes_outcome(meeting, side, one, stands)], side, stands
        )
        usual = str(PlayCardCode(self.saves.card)) if self.saves else KEEP

        def offered() -> Sequence[Option]:
            none = f"Play no card: {_outcome(meeting, side, stands)}"
            keep = Option(KEEP, none, partial(_made, meeting, side, stands))
            return [keep, *(_card(meeting, one, side, stands) for one in outcomes)]

        prompt = f"{who.name}: {result_words(meeting, stands)} in {_what(meeting, side)}. Play a Fate card?"
        super().__init__(who.who, "fate", prompt, offered, usual)

    def list_options(self) -> Sequence[Option]:
        """Return the options, the default first."""
        return default_first(super().list_options(), self.default or KEEP)


def _card(meeting: PreparedAction, played: CardOption, side: DrawSide, stands: int) -> Option:
    bonus, helped = modifier_text(played.benefit.bonus), played.benefit.side
    refused = ""
    if helped is None:
        refused = "This card helps neither side."
    elif helped != side:
        refused = "This card would only help the other side."
    elif not changes_outcome(meeting, side, played, stands):
        refused = f"The card's {bonus} would not change the result."
    what = f"{bonus}: {_outcome(meeting, side, played.defeats)}" if not refused else ""
    made = partial(_made, meeting, side, played.defeats, what)
    return Option(str(PlayCardCode(played.card)), played.card, made, "cards", refused)


def _made(meeting: PreparedAction, side: DrawSide, stands: int, note: str = "") -> Preview:
    """Return the preview of a known result for `side`. `stands` is the number of defeats, 0 for a failure.

    The preview shows harm and fall of a target that can be brought down, or else success. Each chance is 0 or 1.
    """
    if not meeting.left:
        return Preview((_good(side, Fraction(bool(stands) is (side == "actor"))),), note=note)
    harm = damage(stands, meeting.force, meeting.shelter)
    falls = Fraction(harm >= meeting.left)
    suffered = side == "target"
    measures = Measure(DEFEATS, Fraction(harm), "count", suffered), Measure(FALLS, falls, "chance", suffered)
    return Preview(measures, note=note)


def _outcome(meeting: PreparedAction, side: DrawSide, stands: int) -> str:
    """Describe the result `stands`, a number of defeats, for the choosing `side`.

    The text for a defender names the attacker who succeeds or fails.
    """
    if side == "actor" or meeting.left or not meeting.actor.who:
        return result_words(meeting, stands)
    return f"{meeting.actor.name} {'succeeds' if stands else 'fails'}"


def _good(side: DrawSide, chance: Fraction) -> Measure:
    """Return the preview's figure for `chance`: success for the acting side, withstanding for the target."""
    return Measure("success", chance, "chance") if side == "actor" else Measure("withstands", chance, "chance")


def changes_outcome(meeting: PreparedAction, side: DrawSide, played: CardOption, stands: int) -> bool:
    """Return True if the card `played` helps `side` and changes the success, the defeats or the harm of an action.

    `stands` is the number of defeats without the card.
    """
    if played.benefit.side != side or bool(played.defeats) != bool(stands):
        return played.benefit.side == side
    if not meeting.left:
        return played.defeats != stands
    came, comes = (damage(found, meeting.force, meeting.shelter) for found in (stands, played.defeats))
    return min(came, meeting.left) != min(comes, meeting.left)


def would_fell(meeting: PreparedAction, side: DrawSide, stands: int) -> bool:
    """Return True if `side` is the target, and `stands` defeats would bring the target down."""
    return side == "target" and 0 < meeting.left <= damage(stands, meeting.force, meeting.shelter)


def recovery_chance(meeting: PreparedAction, side: DrawSide, deck: Pile[str]) -> Fraction:
    """Return the chance that another draw from the rest of the deck gives a result that is good for `side`."""
    return _mended(meeting.advantage, meeting.bond, deck, side)


@lru_cache(maxsize=4096)
def _mended(advantage: Rating, bond: Bond, deck: Pile[str], side: DrawSide) -> Fraction:
    won = distribution(draw_mastery, deck, bond).chance(lambda one: defeats(advantage, one) > 0)
    return won if side == "actor" else 1 - won


# rule: H-10 Major foes
def foe_may(meeting: PreparedAction, side: DrawSide, drawn: DrawResult) -> bool:
    """Return True if a foe may spend a hero point (`H-10`): after a failed attack, or to avert a fall."""
    if side == "actor":
        return bool(meeting.target.who) and meeting.actor.claim.deed.kind not in ("tactics", "pursuit")
    return would_fell(meeting, side, defeats(meeting.advantage, drawn))


def worth_asking(meeting: PreparedAction, side: DrawSide, drawn: DrawResult, deck: Pile[str]) -> bool:
    """Return True if `side` should be offered a redraw, since the redraw has a fair chance to help.

    A target that would lose less than half of its remaining hits is not asked.
    """
    if side == "target" and meeting.left:
        done = damage(defeats(meeting.advantage, drawn), meeting.force, meeting.shelter)
        if 2 * done < meeting.left:
            return False
    return recovery_chance(meeting, side, deck) >= WORTH_ASKING


def is_hero_point_worth_it(meeting: PreparedAction, side: DrawSide, drawn: DrawResult, mends: Fraction) -> bool:
    """Return True if `side` has failed or would fall, and `mends`, the chance that a redraw helps, is high enough."""
    stands = defeats(meeting.advantage, drawn)
    if side == "actor":
        return not stands and mends >= PAYS
    return would_fell(meeting, side, stands) and mends >= PAYS


def drawn_words(meeting: PreparedAction, drawn: DrawResult) -> str:
    """Describe a draw: "6M2E against 5M, cards Draw Double and 1M for Vex"."""
    return f"{powers_text(meeting)}, {'cards' if drawn.cards[1:] else 'card'} {cards_text(meeting, drawn)}"


def powers_text(meeting: PreparedAction) -> str:
    """Return both powers: "6M2E against 5M"."""
    return f"{power_text(meeting.actor.power)} against {power_text(meeting.target.power)}"


def cards_text(meeting: PreparedAction, drawn: DrawResult) -> str:
    """Return the drawn cards and the name of the side that they face: "Draw Double and 1M for Vex"."""
    cards = join_names(drawn.cards)
    if drawn.cards[-1] == "Equal":
        return cards
    faced = meeting.actor if drawn.facing == "actor" else meeting.target
    return f"{cards} {'against' if drawn.trickster else 'for'} {faced.name}"


def result_words(meeting: PreparedAction, stands: int) -> str:
    """Return the result of an action as text: "failure", "2 defeats". `stands` is the number of defeats."""
    if not stands:
        return "failure"
    return count_noun(damage(stands, meeting.force, meeting.shelter), "defeat") if meeting.left else "success"
