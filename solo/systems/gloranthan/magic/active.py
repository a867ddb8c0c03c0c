"""Owns active magic between two sides: what answers an attack, and what kinds of magic make of it (`G-32`, `G-45`)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final, Literal, NamedTuple

from solo.systems.gloranthan.magic.ability import TYPES, Ability, MagicType
from solo.systems.gloranthan.magic.deed import Deed
from solo.systems.gloranthan.magic.effect import Attacked, Defence, Effect
from solo.systems.gloranthan.magic.passive import Working, applies, named_in
from solo.systems.gloranthan.magic.resistance import RANGE_PENALTIES, UNDEFENDED
from solo.systems.gloranthan.rating import NOTHING, ONE_EDGE, ONE_MASTERY, Rating
from solo.systems.gloranthan.rolls.damage import Force
from solo.systems.gloranthan.units.ranges import Band

Resisting = Literal["magic", "physical"]
STRONGER: Final[dict[MagicType, frozenset[MagicType]]] = {
    "Theism": frozenset({"Common magic", "Spirit"}),
    "Sorcery": frozenset({"Theism", "Spirit", "Common magic"}),
    "Mysticism": frozenset({"Common magic", "Spirit", "Theism", "Sorcery"}),
}
"""The kinds of magic with or against which a kind has an edge (`G-32`)."""
TYPE_WORDS: Final = {**{kind: kind.casefold() for kind in TYPES}, "Spirit": "spirit magic"}
"""How a deed tells what kind of magic is used in it."""


class Guard(NamedTuple):
    """What answers an attack: an ability, or nothing.

    `advantage` is what the attacker has for an open target, `bonus` what the defender adds.
    """

    working: Working | None = None
    advantage: Rating = NOTHING
    bonus: Rating = NOTHING

    @property
    def defence(self) -> Defence:
        """How it defends."""
        return self.working.effect.defence if self.working else ""

    @property
    def answered(self) -> tuple[Working, ...]:
        """The ability that costs a use by answering; nothing for an open target."""
        return (self.working,) if self.working else ()


def magic_words(attack: Working, form: str) -> frozenset[str]:
    """Returns the words of active magic: its type, also with the form of whoever uses it ("uz spirit magic").

    Those of what wounds the body say so.
    """
    word = TYPE_WORDS[attack.ability.type]
    effect = attack.effect
    wounds = effect.delivery == "agent" or effect.physical
    return frozenset({"magic", word, f"{form.casefold()} {word}", effect.delivery, "physical" if wounds else "mental"})


def may_target(ability: Ability, words: Collection[str]) -> bool:
    """Returns whether an ability works on a being of these words (`H-01`)."""
    return named_in(ability.target, words)


def resisted_with(effect: Effect) -> Resisting:
    """Returns the rune that resists hostile magic: agents are resisted by Physical (`G-45`)."""
    return "physical" if effect.delivery == "agent" else "magic"


def guards(held: Iterable[Working], attack: Attacked, kind: MagicType | None, attacked: Deed) -> Iterator[Guard]:
    """Yields each ability that can answer an attack, by magic of some kind or by weapons; `attacked` is resisting it.

    Where magic has to meet magic, whoever attacks without any leaves the defender a mastery (`G-33`).
    """
    for one in held:
        effect = one.effect
        if effect.kind == "defence" and attack in effect.against and applies(one.ability, attacked):
            better = ONE_MASTERY if kind is None and effect.defence.startswith("magic") else NOTHING
            yield Guard(one, NOTHING, effect.modifier + type_edge(one.ability.type, kind, resisting=True) + better)


def best_guard(
    held: Iterable[Working], attack: Attacked, kind: MagicType | None, attacked: Deed, always: bool = False
) -> Guard:
    """Returns the ability that answers best.

    Without any a target lies open to magic, unless it is `always` guarded, as by an affinity (`G-25`).
    """
    lies_open = UNDEFENDED if attack != "blow" and not always else NOTHING
    return max(
        guards(held, attack, kind, attacked),
        key=lambda guard: (guard.bonus.masteries, guard.bonus.edges, guard.defence.endswith("reflects")),
        default=Guard(advantage=lies_open),
    )


def type_edge(own: MagicType, other: MagicType | None, resisting: bool = False) -> Rating:
    """Returns the edge that a kind of magic has when it meets another; Mysticism has it only when it resists."""
    if other is None or (own == "Mysticism" and not resisting):
        return NOTHING
    return ONE_EDGE if other in STRONGER.get(own, ()) else NOTHING


def attack_bonus(attack: Working, guard: Guard, band: Band) -> Rating:
    """Returns what is added to the Magic of whoever attacks: range, the kind of magic, an open target (`G-45`)."""
    other = guard.working.ability.type if guard.working else None
    return RANGE_PENALTIES[band] + type_edge(attack.ability.type, other) + guard.advantage


def force_of_attack(effect: Effect) -> Force:
    """Returns what an attack by magic makes of its defeats (`G-33`)."""
    return Force(half=effect.damage == "half", added=((1, 1),) if effect.damage == "more" else ())


def disabled_turns(effect: Effect, defeats: int) -> int | None:
    """Returns the turns for which an attack disables: 1 and one a mastery; None for the rest of the conflict."""
    return defeats if effect.grade == "Ordinary" else None
