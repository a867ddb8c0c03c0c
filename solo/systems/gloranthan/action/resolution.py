"""Resolution of an action: the draw, redraws, a Fate card and the Omen, in this order (`R-39`, `R-40`, `H-05`)."""

from __future__ import annotations

from collections.abc import Generator
from fractions import Fraction
from typing import Final

import msgspec

from solo.resolver import Pile, Roll
from solo.systems.contract import ALIKE, Decision, Event
from solo.systems.gloranthan.action.odds import fall_chance
from solo.systems.gloranthan.action.options import (
    KEEP,
    FateCardChoice,
    PlayCardCode,
    RedrawChoice,
    cards_text,
    changes_outcome,
    drawn_words,
    foe_may,
    powers_text,
    worth_asking,
)
from solo.systems.gloranthan.action.sides import ActionSide, PreparedAction
from solo.systems.gloranthan.hands.cards_in_play import ActionContext, next_omen, play
from solo.systems.gloranthan.hands.fate_card_benefit import CardOption, fate_allowed, helpful, outcome
from solo.systems.gloranthan.rating import NOTHING, Rating, modifier_text, power_text
from solo.systems.gloranthan.rolls.action import DrawResult, DrawSide, deck_without, defeats, draw_mastery

SIDES: Final[tuple[DrawSide, ...]] = ("actor", "target")
HERO_POINT: Final = "hero point"
OMINOUS: Final = Fraction(1, 10)
"""Least chance to bring the target down at which an action counts as significant (`H-06`)."""


class ActionResult(msgspec.Struct, frozen=True):
    """Result of an action: its defeats before any change of damage, and all its draws.

    Only the last of `draws` counts. `advantage` includes the Fate card and the Omen. `redrew` names the ability that
    gave a redraw, "" for none.
    """

    defeats: int
    draws: tuple[DrawResult, ...]
    advantage: Rating
    redrew: str = ""
    words: str = ""

    @property
    def counted_draw(self) -> DrawResult:
        """The last draw, which alone counts."""
        return self.draws[-1]

    @property
    def is_won(self) -> bool:
        """True if the acting side succeeded."""
        return self.defeats > 0


Resolving = Generator[Decision, str, ActionResult]


# rule: R-39 The order of second chances
def resolve(stage: ActionContext, meeting: PreparedAction) -> Resolving:
    """Draw for an action, let both sides change the result, and return the result.

    A Trickster bars Fate cards, and a failure by a Trickster is final.
    """
    draws = [_draw(stage, meeting, ())]
    yield from _hero_points(stage, meeting, draws)
    redrew = yield from _ability(stage, meeting, draws)
    drawn, advantage = draws[-1], meeting.advantage
    if _fateful(stage, meeting) and fate_allowed(draws):
        advantage += yield from _fate(stage, meeting, drawn)
    advantage += _omen(stage, meeting, drawn, advantage)
    words = drawn_words(meeting, drawn) if stage.scene.has_listener else ""
    return ActionResult(defeats(advantage, drawn), tuple(draws), advantage, redrew, words)


def draw_roll(meeting: PreparedAction, outcome: ActionResult) -> tuple[Roll, ...]:
    """Return the draw of `outcome`, and the power of each side with its parts, in the chronicle's form of rolls.

    A side whose power has a single part is left out.
    """
    if not outcome.words:
        return ()
    cards = "cards" if outcome.counted_draw.cards[1:] else "card"
    drawn = f"{cards} {cards_text(meeting, outcome.counted_draw)}"
    powers = (_power_roll(side) for side in (meeting.actor, meeting.target) if side.parts[1:])
    return (Roll(meeting.what, powers_text(meeting), (), outcome=drawn), *powers)


def _power_roll(side: ActionSide) -> Roll:
    """Return the power of a side with its parts: "6M3E; Physical 4M; Sword +1M; Light Swords +3E; Shock +1M"."""
    return Roll(side.name, "; ".join((power_text(side.power), *side.part_texts)), ())


def _draw(stage: ActionContext, meeting: PreparedAction, out: tuple[str, ...]) -> DrawResult:
    deck = deck_without(out)
    return stage.scene.roll(
        meeting.actor.who, f"{meeting.what} of {meeting.actor.name}", draw_mastery, deck, meeting.bond
    )


def _of(meeting: PreparedAction, side: DrawSide) -> ActionSide:
    return meeting.actor if side == "actor" else meeting.target


# rule: Hero points
def _hero_points(
    stage: ActionContext, meeting: PreparedAction, draws: list[DrawResult]
) -> Generator[Decision, str, None]:
    """Offer one redraw by a hero point: to the acting side first, then to the other side (`G-63`).

    A side is asked only if a redraw may help that side.
    """
    for side in SIDES:
        case, (drawn,) = _of(meeting, side), draws
        points = stage.cards.hand(case.who).points
        if not points or (defeats(meeting.advantage, drawn) > 0) == (side == "actor"):
            continue
        if case.who not in stage.heroes and not foe_may(meeting, side, drawn):
            continue
        if not worth_asking(meeting, side, drawn, _left(draws)):
            continue
        if (yield RedrawChoice(meeting, side, drawn, _left(draws), HERO_POINT, points)) == KEEP:
            continue
        stage.cards.hands[case.who].points -= 1
        _again(stage, meeting, draws, f"{case.name} spends a hero point and draws again: {{}}.")
        return


def _ability(stage: ActionContext, meeting: PreparedAction, draws: list[DrawResult]) -> Generator[Decision, str, str]:
    """Offer the redraw that an ability gives after a failure (`G-33`). Return the name of a used ability, else ""."""
    drawn = draws[-1]
    if not meeting.again or defeats(meeting.advantage, drawn):
        return ""
    means = meeting.again[0]
    if (yield RedrawChoice(meeting, "actor", drawn, _left(draws), means, 0)) == KEEP:
        return ""
    _again(stage, meeting, draws, f"{meeting.actor.name} draws again with {means}: {{}}.")
    return means


def _left(draws: list[DrawResult]) -> Pile[str]:
    return deck_without(tuple(card for drawn in draws for card in drawn.cards))


def _again(stage: ActionContext, meeting: PreparedAction, draws: list[DrawResult], text: str) -> None:
    out = tuple(card for drawn in draws for card in drawn.cards)
    draws.append(_draw(stage, meeting, out))
    if stage.scene.has_listener:
        told = f"{cards_text(meeting, draws[-1])} replaces {cards_text(meeting, draws[-2])}"
        stage.scene.emit(_by_name("redraw", text.format(told), meeting.actor.name))


# rule: H-04 Fateful actions
def _fateful(stage: ActionContext, meeting: PreparedAction) -> bool:
    """Return True if a Fate card may be played: in an opposed action, or in a hard unopposed action (`H-04`)."""
    hard = meeting.target.power.masteries >= stage.rulings.fateful_difficulty
    return meeting.fateful and stage.rulings.fate_cards and (bool(meeting.target.who) or hard)


def _holder(stage: ActionContext, meeting: PreparedAction) -> DrawSide | None:
    """Return the side that may play a Fate card: a hero who acts, or else a hero who resists (`H-05`)."""
    if meeting.actor.who in stage.heroes:
        return "actor"
    return "target" if meeting.target.who in stage.heroes else None


# rule: H-05 When a Fate card is played
def _fate(stage: ActionContext, meeting: PreparedAction, drawn: DrawResult) -> Generator[Decision, str, Rating]:
    """Offer the Fate cards of a hero whose hand could change the result. Return the change by the card played."""
    side, advantage = _holder(stage, meeting), meeting.advantage
    stands = defeats(advantage, drawn)
    if side is None or (side == "target" and not stands):
        return NOTHING
    holder, content = _of(meeting, side), stage.content
    held = stage.cards.hand(holder.who).cards
    able = helpful(held, holder.claim, content)
    if not able:
        return NOTHING
    actor, target = meeting.actor.claim, meeting.target.claim

    def played(card: str) -> CardOption:
        return outcome(card, actor, target, advantage, drawn, content, stage.rulings)

    if not any(changes_outcome(meeting, side, played(card), stands) for card in able):
        return NOTHING
    found = [played(card) for card in dict.fromkeys(held)]
    answer = yield FateCardChoice(meeting, side, advantage, drawn, found)
    if answer == KEEP:
        return NOTHING
    card = PlayCardCode.read(answer).name
    chosen = next(one for one in found if one.card == card)
    play(stage.cards, holder.who, card)
    _tell_card(stage, meeting, f"{holder.name} plays {card}", "fate", chosen)
    return chosen.benefit.change


def _ominous(stage: ActionContext, meeting: PreparedAction) -> bool:
    """Return True if an action is significant, so that an Omen may apply.

    The ruling `ominous` counts any opposed action, or only an action that may well bring down its target.
    """
    if stage.rulings.ominous == "first opposed action" or meeting.significant is None:
        opposed = bool(meeting.target.who)
        return opposed and (stage.rulings.ominous == "first opposed action" or may_well_beat(meeting))
    return meeting.significant


def may_well_beat(meeting: PreparedAction) -> bool:
    """Return True if an action has a fair chance to bring down its target, or if the target has no hits to lose."""
    if not meeting.left:
        return True
    chance = fall_chance(meeting.advantage, meeting.left, meeting.force, meeting.shelter, meeting.bond)
    return chance >= OMINOUS


# rule: H-06 When an Omen applies
def _omen(stage: ActionContext, meeting: PreparedAction, drawn: DrawResult, advantage: Rating) -> Rating:
    """Apply the oldest Omen to the first significant event of a hero (`H-06`), and return the change of advantage."""
    cards = stage.cards
    if not (cards.ominous and stage.rulings.omen_cards and _holder(stage, meeting) and _ominous(stage, meeting)):
        return NOTHING
    cards.ominous = False
    card = next_omen(stage)
    if not card:
        return NOTHING
    claims = meeting.actor.claim, meeting.target.claim
    worked = outcome(card, *claims, advantage, drawn, stage.content, stage.rulings)
    _tell_card(stage, meeting, f"The Omen is {card}", "omen", worked)
    return worked.benefit.change


def _tell_card(stage: ActionContext, meeting: PreparedAction, opening: str, kind: str, played: CardOption) -> None:
    if not stage.scene.has_listener:
        return
    side = played.benefit.side
    helped = f"{modifier_text(played.benefit.bonus)} for {_of(meeting, side).name}" if side else "it helps neither side"
    stage.scene.emit(_by_name(kind, f"{opening}: {helped}.", _of(meeting, side or "actor").name))


def _by_name(kind: str, text: str, who: str) -> Event:
    """Return an event with `text`. The story may merge it with other sentences if it opens with the name `who`."""
    return Event(kind, text, who, parts=ALIKE if text.startswith(f"{who} ") else None)
