"""Maladies as the content declares them: strength, full effect and lesser effect (`P-37`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from solo.resolver import Dice, DiceError, parse_dice
from solo.systems.contract import Content, LibraryEntry
from solo.systems.polyhedral.magic.afflictions import Breathless, Hinder, LoseTurn, Slow, Weaken
from solo.systems.polyhedral.magic.charms import Sleep
from solo.systems.polyhedral.rolls.hazards import MaladyStrike

LONGEST_TEXT: Final = 300
MOST_DICE: Final = 5
KINDS_OF_DICE: Final = (2, 4, 6, 8, 10, 12)
USUAL_CURE: Final = 7
HARDEST_CURE: Final = 20


Befalling = Hinder | Weaken | Slow | Breathless | LoseTurn | Sleep


class Harm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The effect of a malady.

    `damage` is dice or a number; `takes` tells its kind (`R-25`): "VP" takes VP first, "wound" is an ordinary wound.
    The effects in `does` last for a time, or permanently as an ailment. `text` describes further effects, `lasting` the
    effects that stay until they are cured.
    """

    damage: str = "0"
    takes: Literal["wound", "VP"] = "wound"
    does: tuple[Befalling, ...] = ()
    text: str = ""
    lasting: str = ""

    @property
    def dice(self) -> Dice:
        """The damage dice. Raises DiceError if the text is invalid."""
        return parse_dice(self.damage)

    @property
    def dice_figures(self) -> tuple[int, int, int]:
        """The damage as (count, sides, bonus). Raises DiceError if the text is invalid."""
        dice = self.dice
        return dice.count, dice.sides, dice.bonus

    @property
    def befalls(self) -> str:
        """The effects other than damage, as words in one line."""
        return "; ".join(filter(None, (*(piece.words() for piece in self.does), self.text, self.lasting)))


class Malady(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A poison or a disease. `strength` is the dice rolled against Toughness; `cure` is the Difficulty of ending it."""

    name: str
    kind: Literal["poison", "disease"]
    text: str
    strength: str
    full: Harm
    lesser: Harm
    cure: int = USUAL_CURE

    @property
    def pool(self) -> tuple[int, int]:
        """The strength dice as (count, sides). Raises DiceError if the text is invalid."""
        dice = parse_dice(self.strength)
        return dice.count, dice.sides

    def sting(self, toughness: int) -> MaladyStrike:
        """Return the arguments of the malady's dice against this Toughness. Raises DiceError for invalid dice."""
        full, lesser = self.full, self.lesser
        return MaladyStrike(
            *self.pool, toughness, full.dice_figures, lesser.dice_figures, full.takes == "VP", lesser.takes == "VP"
        )


def find_problems(malady: Malady, _content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a malady as (field, sentence) pairs."""
    if not 0 < len(malady.text.strip()) <= LONGEST_TEXT:
        yield "text", f"Describe the malady in 1 to {LONGEST_TEXT} characters."
    if not 1 <= malady.cure <= HARDEST_CURE:
        yield "cure", f"The Difficulty of a cure must be from 1 to {HARDEST_CURE}."
    yield from _dice_problems("strength", malady.strength, pool=True)
    for field, harm in (("full", malady.full), ("lesser", malady.lesser)):
        yield from _dice_problems(f"{field}.damage", harm.damage, pool=False)
        if any(piece.ailment_kind not in (None, malady.kind) for piece in harm.does):
            yield f"{field}.does", f"Lasting effects must be of the same kind as the malady: {malady.kind}."
        if any(piece.lasting == "for good" for piece in harm.does) and not harm.lasting:
            yield f"{field}.lasting", "Describe the effect that lasts until it is cured."


def _dice_problems(field: str, text: str, pool: bool) -> Iterator[tuple[str, str]]:
    try:
        dice = parse_dice(text)
    except DiceError as error:
        yield field, str(error)
        return
    if pool and (dice.bonus or not dice.count):
        yield field, "The strength must be a pool of dice such as 1d8, and nothing more."
    if dice.count > MOST_DICE or (dice.count and dice.sides not in KINDS_OF_DICE):
        kinds = ", ".join(f"d{sides}" for sides in KINDS_OF_DICE)
        yield field, f"Use at most {MOST_DICE} dice of one kind: {kinds}."
    if not pool and dice.count + dice.bonus < 0:
        yield field, "The damage must not be below 0."


def entries(content: Content) -> Iterator[LibraryEntry]:
    """Yield a library entry for every malady."""
    for malady in content.entries(Malady).values():
        facts = (
            ("strength", f"{malady.strength} against the Toughness Difficulty"),
            ("full effect", describe_harm(malady.full)),
            ("lesser effect", describe_harm(malady.lesser)),
            ("cure", f"Difficulty {malady.cure}"),
        )
        yield LibraryEntry(malady.name, "malady", malady.text, (("kind", malady.kind),), facts, "P-37")


def describe_harm(harm: Harm) -> str:
    """Describe the effect of a malady in a line: "1d10 damage; QKN −4 for 10 minutes"."""
    dice = harm.dice
    damage = f"{harm.damage} {'VP' if harm.takes == 'VP' else 'damage'}" if dice.count or dice.bonus else ""
    return "; ".join(filter(None, (damage, harm.befalls))) or "nothing"
