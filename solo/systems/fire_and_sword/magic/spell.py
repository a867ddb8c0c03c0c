"""Owns the spell as the content declares it (`F-10`, `F-25` to `F-34`), and the record of one that is known.

Figures stand in rows, one for each power of the spell, so that a table can add its own from a file.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from solo.systems.fire_and_sword.skills import CULT_LORE

Kind = Literal["divine", "sorcery"]
Whom = Literal["friend", "foe", "place"]
Where = Literal["", "one skill", "attacks and parries", "spirit combat", "one weapon"]
Figures = tuple[int, ...]

CAST_RANGE: Final = 20
"""Paces at which a divine spell reaches somebody else (part 3)."""


class Spell(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One spell. `powers` are the points of POW it is had for, or the strengths it may be known at (`R-29`).

    Every row of figures holds one for each of `powers`, or one for all; an empty row is 0.

    `skill_bonus`, `critical_bonus` and `overcome_bonus` are +X, +Y and +Z (`F-10`), for what `where` names;
    "one weapon" is where `weapon_damage` goes. `damage` is what is added to a blow's `damage_die`: magical
    protection counts against it, armour does not. `falls_from` is the power from which the target falls as well;
    what a spell of `one_round` takes of actions is of the next round alone, of others two a round until all are gone.
    `cures` names disabilities (`F-21`) and what spirits leave, `injury_roll` is added to one injury roll (`F-20`),
    `saves_dying` keeps the dying alive (`R-17`). `touch` is for what is laid on by hand, out of combat, a
    `ward` for what is rolled in place of a parry (`F-13`), `shamanic` is only for whoever has a Fetch (`F-23`), and a
    `rare` one is learned with the game master's leave (`F-29`). `mp_each`
    is the base cost in MP for each strength. `from_source` is true where the name is the source's; all points,
    durations and other effects are house rulings.
    """

    name: str
    kind: Kind
    powers: Figures
    text: str
    whom: Whom = "friend"
    resisted: bool = False
    touch: bool = False
    mp_each: int = 1
    where: Where = ""
    skill_bonus: Figures = ()
    critical_bonus: Figures = ()
    overcome_bonus: Figures = ()
    spirit_bonus: Figures = ()
    weapon_damage: Figures = ()
    protection: Figures = ()
    damage: Figures = ()
    damage_die: int = 10
    lost_actions: Figures = ()
    falls_from: int = 0
    one_round: bool = False
    injury_roll: Figures = ()
    cures: tuple[str, ...] = ()
    saves_dying: bool = False
    darksense: bool = False
    far_sight: bool = False
    ward: bool = False
    shamanic: bool = False
    rare: bool = False
    from_source: bool = False

    def at(self, figures: Figures, power: int) -> int:
        """The figure of a row at a power; a power between two counts as the lower, as a part of a spell may be cast."""
        if len(figures) < 2:
            return figures[0] if figures else 0
        reached = [place for place, known in enumerate(self.powers) if known <= power]
        return figures[reached[-1]] if reached else 0

    @property
    def casting_skill(self) -> str:
        """The skill that casts it: the cult's lore, or the spell's own (`F-27`, `F-30`)."""
        return CULT_LORE if self.kind == "divine" else self.name

    @property
    def slug(self) -> str:
        """The name as it stands within an answer's code: "heal-body"."""
        return self.name.lower().replace(" ", "-")

    @property
    def harms(self) -> bool:
        """True for what does damage by itself."""
        return bool(self.damage)

    @property
    def in_fight(self) -> bool:
        """True for what may be cast while blows are exchanged."""
        return not self.touch and not self.far_sight and not self.ward

    @property
    def house(self) -> bool:
        """True for a spell that the source does not name."""
        return not self.from_source


def base_cost(spell: Spell, power: int) -> int:
    """MP of a sorcery spell at a strength before duration and range (`R-29`); 0 for a divine spell."""
    return spell.mp_each * power if spell.kind == "sorcery" else 0


def powers_up_to(spell: Spell, known: int) -> tuple[int, ...]:
    """The powers at which it may be cast: a sorcerer picks any up to the known one, a divine spell is cast whole."""
    if spell.kind == "divine":
        return (known,)
    return tuple(power for power in spell.powers if power <= known)
