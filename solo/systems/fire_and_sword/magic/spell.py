"""Spells as the content declares them (`F-10`, `F-25` to `F-34`).

Each figure is a row of values, one for each power of the spell. A table can add spells from a file.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from solo.systems.fire_and_sword.skills import CULT_LORE

SpellType = Literal["divine", "sorcery"]
Whom = Literal["friend", "foe", "place"]
Where = Literal["", "one skill", "attacks and parries", "spirit combat", "one weapon"]
Figures = tuple[int, ...]

CAST_RANGE: Final = 20
"""The distance in paces at which a divine spell reaches a target other than the caster (part 3)."""


class Spell(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One spell. `powers` are its points of POW, or the strengths at which it may be known (`R-29`).

    Each row of figures holds a value for each of `powers`, or one for all; an empty row is 0.

    - `skill_bonus`, `critical_bonus` and `overcome_bonus`: +X, +Y and +Z (`F-10`), for the rolls named by `where`.
    - `weapon_damage`: for "one weapon". `damage`: the bonus on `damage_die`. Magical protection counts against it,
      armour does not.
    - `falls_from`: the lowest power at which the target also falls.
    - `lost_actions`: the number of actions that the target loses, two in each round until all are lost.
      `one_round`: none after the next round.
    - `cures`: disabilities (`F-21`) and effects of spirits. `injury_roll`: the modifier on one injury roll
      (`F-20`).
    - `saves_dying`: the spell keeps a dying character alive (`R-17`). `touch`: it is cast by touch, out of combat.
    - `ward`: the casting is rolled in place of a parry (`F-13`). `shamanic`: only with a Fetch (`F-23`).
    - `rare`: learned with the game master's leave (`F-29`). `mp_each`: the base cost in MP for each strength.
    - `from_source`: True if the name is the source's. All points, durations and other effects are house rulings.
    """

    name: str
    kind: SpellType
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

    def figure_at(self, figures: Figures, power: int) -> int:
        """Return the figure of a row at a power.

        Between two of the spell's powers, the figure of the lower power counts.
        """
        if len(figures) < 2:
            return figures[0] if figures else 0
        reached = [place for place, known in enumerate(self.powers) if known <= power]
        return figures[reached[-1]] if reached else 0

    @property
    def casting_skill(self) -> str:
        """The skill of the casting roll: the cult's lore, or the spell's own (`F-27`, `F-30`)."""
        return CULT_LORE if self.kind == "divine" else self.name

    @property
    def slug(self) -> str:
        """The name within an option code: "heal-body"."""
        return self.name.lower().replace(" ", "-")

    @property
    def harms(self) -> bool:
        """True for a spell that does damage."""
        return bool(self.damage)

    @property
    def in_fight(self) -> bool:
        """True for a spell that may be cast in a fight."""
        return not self.touch and not self.far_sight and not self.ward

    @property
    def house(self) -> bool:
        """True for a spell that the source does not name."""
        return not self.from_source


def base_cost(spell: Spell, power: int) -> int:
    """Return the MP of a sorcery spell at a strength before duration and range (`R-29`); 0 for a divine spell."""
    return spell.mp_each * power if spell.kind == "sorcery" else 0


# rule: Strength of sorcery
def powers_up_to(spell: Spell, known: int) -> tuple[int, ...]:
    """List the powers at which a spell may be cast: any up to the known strength, or all points of a divine spell."""
    if spell.kind == "divine":
        return (known,)
    return tuple(power for power in spell.powers if power <= known)
