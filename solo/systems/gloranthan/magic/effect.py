"""Effects of abilities by grade, with their figures (`G-33`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from solo.systems.contract import Content
from solo.systems.gloranthan.magic.ability import GRADES, Ability, Grade
from solo.systems.gloranthan.magic.resistance import Task
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.rolls.action import half
from solo.systems.parts.entries import missing_field_problems, parse_problems

EffectKind = Literal[
    "help", "hinder", "damage", "protection", "multiply", "halve", "hits", "attacks", "range", "redraw", "defence",
    "resisted by magic", "reach", "staunch", "attack", "disable", "heal", "heal hurt", "heal serious hurt", "care",
    "leap", "fly", "surroundings", "banish", "summon", "teleport", "own form", "other form", "thoughts", "mind",
    "invisible", "insubstantial", "tap",
]  # fmt: skip
PASSIVE: Final[frozenset[EffectKind]] = frozenset(
    {
        "help", "damage", "protection", "multiply", "halve", "hits", "attacks", "range", "redraw", "defence",
        "resisted by magic", "reach", "staunch",
    }
)  # fmt: skip
"""Kinds of effects that need no action and always work (`G-44`). A hindrance is passive if it has no delivery."""
Delivery = Literal["", "magical", "agent"]
"""Way in which hostile magic reaches its target: magical attacks are resisted by Magic, agents by Physical (`G-45`)."""
Attacked = Literal["blow", "magical", "agent"]
"""Kinds of attacks that a defence can answer: arms ("blow"), or magic by its delivery."""
Damage = Literal["", "half", "normal", "more"]
Defence = Literal["", "without penalty", "reflects", "magic", "magic, reflects", "other skill"]
"""Kind of defence: it removes the penalty, reflects the result, or forces the attacker to use another power."""
MINDS: Final = ("magic", "intellect", "social")
"""Runes that a magical attack may harm."""
Conduct = Literal["", "conventional", "unconventional"]


# rule: Effects
class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """An effect of one grade.

    `bonus` is the bonus to a matter or a defence, or the penalty on opponents; `worth` is the weight of the matter. The
    amount of the effect is `amount`, or `times` the user's Magic, or half the Magic if `half` is set. With `a_day` the
    amount is the total for a day, and with `at_once` one action may use the whole total. A change of damage applies to
    damage of at least `least`. Healing takes `days`. `size` and `resistance` set the resistance of the world. A
    summoned unit's power is the amount. With `again`, an attack may be tried more than once on the same target.
    """

    name: str
    grade: Grade
    kind: EffectKind
    text: str
    bonus: str = "0"
    worth: Literal["", "worthwhile", "minor", "colourful"] = ""
    delivery: Delivery = ""
    damage: Damage = ""
    physical: bool = False
    amount: int = 0
    times: int = 0
    half: bool = False
    least: int = 0
    a_day: bool = False
    at_once: bool = False
    days: int = 0
    size: Literal["", "small", "large", "very large"] = ""
    resistance: Task | Literal[""] = ""
    against: tuple[Attacked, ...] = ()
    defence: Defence = ""
    fights: Conduct = ""
    harmed: Conduct = ""
    again: bool = False

    @property
    def passive(self) -> bool:
        """True for an effect that needs no action."""
        return self.kind in PASSIVE or (self.kind == "hinder" and not self.delivery)

    @property
    def hostile(self) -> bool:
        """True for an effect that a target resists."""
        return bool(self.delivery)

    @property
    def modifier(self) -> Rating:
        """The bonus as a rating."""
        return Rating.modifier(self.bonus)

    def amount_for(self, magic: int) -> int:
        """Return the amount of the effect for a user with this Magic. Halves round up to at least 1 (`R-34`)."""
        if self.half:
            return half(magic)
        return self.amount + self.times * magic


def effect_of(ability: Ability, content: Content) -> Effect | None:
    """Return the effect of an ability; None if the content has none of that name."""
    return content.entries(Effect).get(ability.effect)


def ability_problem(ability: Ability, content: Content) -> str | None:
    """Explain in a sentence why an ability is not allowed; None if it is.

    An area effect costs one grade more than the effect alone (`G-33`).
    """
    effect = effect_of(ability, content)
    if effect is None:
        return (
            f"There is no effect “{ability.effect[:40]}” for {ability.name}. Choose an effect of the ability's grade."
        )
    needed = GRADES.index(effect.grade) + ability.area
    if needed == len(GRADES) or (ability.area and effect.grade == "Weak"):
        return f"{ability.name}: {effect.name} cannot affect an area."
    if GRADES[needed] != ability.grade:
        over = " over an area" if ability.area else ""
        return f"{ability.name}: {effect.name}{over} has the grade {GRADES[needed]}, not {ability.grade}."
    return _unsaid(ability, effect)


def _unsaid(ability: Ability, effect: Effect) -> str | None:
    """Explain which choice the player still has to make for an ability (`H-25`); None if all choices are made."""
    if effect.kind in ("help", "hinder") and not ability.matter:
        return f"{ability.name}: name the matter that the ability helps or hinders."
    if effect.delivery == "magical" and effect.damage and not effect.physical and ability.harms not in MINDS:
        return f"{ability.name}: name the rune that the ability attacks: {', '.join(MINDS)}."
    return None


def find_problems(effect: Effect, _content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of an effect as (field, sentence) pairs."""
    yield from missing_field_problems(effect, "Describe in a sentence what this effect does.", "text")
    yield from parse_problems("bonus", Rating.modifier, effect.bonus)
    if effect.kind in ("attack", "disable", "tap") and not effect.delivery:
        yield "delivery", "Choose how the effect reaches its target: by magic (magical) or through an agent (agent)."
