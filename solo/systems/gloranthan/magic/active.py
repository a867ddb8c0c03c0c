"""Active magic between two sides: defences against an attack, and edges between types of magic (`G-32`, `G-45`)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final, Literal, NamedTuple

from solo.systems.gloranthan.magic.ability import TYPES, Ability, MagicType
from solo.systems.gloranthan.magic.deed import ActionDescription
from solo.systems.gloranthan.magic.effect import Attacked, Defence, Effect
from solo.systems.gloranthan.magic.passive import ActiveAbility, applies, named_in
from solo.systems.gloranthan.magic.resistance import RANGE_PENALTIES, UNDEFENDED
from solo.systems.gloranthan.rating import NOTHING, ONE_EDGE, ONE_MASTERY, Rating
from solo.systems.gloranthan.rolls.action import DamageIncrease
from solo.systems.gloranthan.units.ranges import Band

Resisting = Literal["magic", "physical"]
STRONGER: Final[dict[MagicType, frozenset[MagicType]]] = {
    "Theism": frozenset({"Common magic", "Spirit"}),
    "Sorcery": frozenset({"Theism", "Spirit", "Common magic"}),
    "Mysticism": frozenset({"Common magic", "Spirit", "Theism", "Sorcery"}),
}
"""For each type of magic, the types against which it has an edge, in attack or resistance (`G-32`)."""
TYPE_WORDS: Final = {**{kind: kind.casefold() for kind in TYPES}, "Spirit": "spirit magic"}
"""Words for each type of magic in an action's description."""


class MagicDefence(NamedTuple):
    """A target's defence against an attack: an ability, or no defence.

    `advantage` is the attacker's bonus against an undefended target, `bonus` the bonus of the defender.
    """

    working: ActiveAbility | None = None
    advantage: Rating = NOTHING
    bonus: Rating = NOTHING

    @property
    def defence(self) -> Defence:
        """Kind of defence, "" for none."""
        return self.working.effect.defence if self.working else ""

    @property
    def used_defence(self) -> tuple[ActiveAbility, ...]:
        """The ability that costs a use by defending, as a tuple; () for an undefended target."""
        return (self.working,) if self.working else ()


def magic_words(attack: ActiveAbility, form: str) -> frozenset[str]:
    """Return the words of active magic: its type, alone and with the user's form ("uz spirit magic").

    The word "physical" or "mental" tells whether the magic does physical damage.
    """
    word = TYPE_WORDS[attack.ability.type]
    effect = attack.effect
    wounds = effect.delivery == "agent" or effect.physical
    return frozenset({"magic", word, f"{form.casefold()} {word}", effect.delivery, "physical" if wounds else "mental"})


def may_target(ability: Ability, words: Collection[str]) -> bool:
    """Return True if `ability` works on a being that `words` describe (`H-01`)."""
    return named_in(ability.target, words)


def resisted_with(effect: Effect) -> Resisting:
    """Return the rune that resists hostile magic: Physical for agents, else Magic (`G-45`)."""
    return "physical" if effect.delivery == "agent" else "magic"


def guards(
    held: Iterable[ActiveAbility], attack: Attacked, kind: MagicType | None, attacked: ActionDescription
) -> Iterator[MagicDefence]:
    """Yield a defence for each ability in `held` that answers an attack by magic or arms.

    `attacked` describes the resisting action. A defence that demands Magic against Magic gives the defender a mastery
    against an attacker without active magic (`G-33`).
    """
    for one in held:
        effect = one.effect
        if effect.kind == "defence" and attack in effect.against and applies(one.ability, attacked):
            better = ONE_MASTERY if kind is None and effect.defence.startswith("magic") else NOTHING
            yield MagicDefence(
                one, NOTHING, effect.modifier + type_edge(one.ability.type, kind, resisting=True) + better
            )


def best_guard(
    held: Iterable[ActiveAbility],
    attack: Attacked,
    kind: MagicType | None,
    attacked: ActionDescription,
    always: bool = False,
) -> MagicDefence:
    """Return the best defence in `held`.

    Without a defence the target counts as undefended against magic, unless an affinity or rank `always` guards the
    target (`G-25`).
    """
    lies_open = UNDEFENDED if attack != "blow" and not always else NOTHING
    return max(
        guards(held, attack, kind, attacked),
        key=lambda guard: (guard.bonus.masteries, guard.bonus.edges, guard.defence.endswith("reflects")),
        default=MagicDefence(advantage=lies_open),
    )


def type_edge(own: MagicType, other: MagicType | None, resisting: bool = False) -> Rating:
    """Return the edge of the type `own` against the type `other`. Mysticism has an edge only when resisting."""
    if other is None or (own == "Mysticism" and not resisting):
        return NOTHING
    return ONE_EDGE if other in STRONGER.get(own, ()) else NOTHING


def attack_bonus(attack: ActiveAbility, guard: MagicDefence, band: Band) -> Rating:
    """Return the bonus to the attacker's Magic, by range, type of magic, and the target's lack of defence (`G-45`)."""
    other = guard.working.ability.type if guard.working else None
    return RANGE_PENALTIES[band] + type_edge(attack.ability.type, other) + guard.advantage


def force_of_attack(effect: Effect) -> DamageIncrease:
    """Return the damage change of an attack by magic (`G-33`)."""
    return DamageIncrease(half=effect.damage == "half", added=((1, 1),) if effect.damage == "more" else ())


# rule: H-35 Disabled
def disabled_turns(effect: Effect, defeats: int) -> int | None:
    """Return the number of turns for which an attack disables, one for each defeat.

    Return None if the target is disabled for the rest of the conflict.
    """
    return defeats if effect.grade == "Ordinary" else None
