"""Owns who lets a spell work without resisting it: friends who are asked, each for itself (`R-34`)."""

from __future__ import annotations

from collections.abc import Generator

from solo.systems.contract import Choose, Decision, Option, Preview
from solo.systems.polyhedral.fight.arena import Arena
from solo.systems.polyhedral.fight.spells import casting as castings
from solo.systems.polyhedral.fight.spells import odds, targets
from solo.systems.polyhedral.fight.spells.aiming import Aimed
from solo.systems.polyhedral.fight.spells.casting import Casting
from solo.systems.polyhedral.fight.state import Combatant

WAIVE, RESIST = "waive", "resist"


class Willing(Choose):
    """Whether a friend lets a spell work."""

    __slots__ = ("reason",)

    def __init__(self, arena: Arena, casting: Casting, target: Combatant) -> None:
        caster = casting.caster.name
        options = [
            Option(WAIVE, "let it work", lambda: Preview(note=f"It works in full, as {target.name} wishes.")),
            Option(RESIST, "resist it", lambda: odds.preview(arena, casting, target)),
        ]
        question = f"{caster} casts {casting.name} on {target.name}: let it work, or resist it?"
        super().__init__(target.key, "willing", question, options, WAIVE)
        self.reason = f"{target.name} trusts {caster} and does not resist."


def ask(arena: Arena, casting: Casting, aimed: Aimed) -> Generator[Decision, str, Aimed]:
    """The aim with the keys of those who do not resist; only whoever is aimed at and might is asked."""
    if casting.spell.resist.by not in castings.DEFENCES or casting.spell.target.aim not in targets.SINGLE:
        return aimed
    for target in aimed.creatures:
        if _may_wish_it(casting, target) and (yield Willing(arena, casting, target)) == WAIVE:
            aimed = aimed._replace(willing=aimed.willing | {target.key})
    return aimed


def _may_wish_it(casting: Casting, target: Combatant) -> bool:
    """Friends in their right mind; nobody wishes to be wounded."""
    friend = target.allegiance == casting.caster.allegiance and target is not casting.caster
    return friend and target.own_master and not castings.harms(casting.full, target)
