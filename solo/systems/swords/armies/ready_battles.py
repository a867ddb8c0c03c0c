"""Ready battles: named armies with their figures, so that nothing has to be entered first.

The party leads the first army of its camp. Generals and qualities are names of content entries.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from solo.systems.contract import Content
from solo.systems.parts.entries import missing_field_problems, unknown_name_problems
from solo.systems.swords.armies.army import MOST_HEADS, Army, Camp, General, Tactician, TroopQuality
from solo.systems.swords.company.duellists import duellist_of_foe
from solo.systems.swords.foes.foe import Foe


class NamedArmy(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One army of a ready battle. The party's army lists no generals: its tacticians are the characters."""

    name: str
    camp: Camp
    heads: int
    quality: str
    generals: tuple[str, ...] = ()


class NamedBattle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A named battle with its armies, the party's first."""

    name: str
    text: str
    armies: tuple[NamedArmy, ...]


def armies_of(battle: NamedBattle, content: Content, general_twice: bool = False, captains: bool = False) -> list[Army]:
    """Return the armies of a ready battle. Each army except the party's has its tacticians.

    With `general_twice`, a tactician's skill counts in power as well. With `captains`, generals can fight duels.
    """
    qualities, generals = content.entries(TroopQuality), content.entries(General)
    return [
        Army(
            key=f"army-{number}",
            name=army.name,
            camp=army.camp,
            heads=army.heads,
            quality=army.quality,
            halves=qualities[army.quality].halves,
            tacticians=[tactician_of(generals[name], content, captains) for name in army.generals],
            general_twice=general_twice,
        )
        for number, army in enumerate(battle.armies, start=1)
    ]


def tactician_of(general: General, content: Content, captains: bool = False) -> Tactician:
    """Return a general as the tactician of an army. With `captains`, the tactician can fight duels."""
    fighter = content.entries(Foe).get(general.fighter) if captains else None
    return Tactician(
        f"the {general.name}", general.skill, None if fighter is None else duellist_of_foe(fighter, content)
    )


def find_problems(battle: NamedBattle, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a ready battle as (field, sentence) pairs."""
    yield from missing_field_problems(battle, "Describe the battle in a line.", "text")
    camps = [army.camp for army in battle.armies]
    if not camps or camps[0] != "party" or len(set(camps)) < 2:
        yield "armies", "List the party's army first, then at least one enemy."
    if battle.armies and battle.armies[0].generals:
        yield "armies", f"{battle.armies[0].name} is led by characters. Leave out its general."
    if len({army.name for army in battle.armies}) < len(battle.armies):
        yield "armies", "Each army needs a name of its own."
    for number, army in enumerate(battle.armies):
        yield from unknown_name_problems("armies", "quality", (army.quality,), content.entries(TroopQuality))
        if not 1 <= army.heads <= MOST_HEADS:
            yield "armies", f"An army must have from 1 to {MOST_HEADS} heads, not {army.heads}."
        if number and not army.generals:
            yield "armies", f"{army.name} needs a general."
        yield from unknown_name_problems("armies", "general", army.generals, content.entries(General))
