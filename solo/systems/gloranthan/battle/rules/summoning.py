"""Summoned units: the figure that a spell creates, and its hex (`H-27`)."""

from __future__ import annotations

from typing import Final

from solo.systems.contract.hexes import Place, distance
from solo.systems.gloranthan.battle.state.battle import BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.hands.fate_card_benefit import CardClaim
from solo.systems.gloranthan.magic.ability import Ability
from solo.systems.gloranthan.magic.deed import ActionDescription, being_words
from solo.systems.gloranthan.magic.passive import ActiveAbility
from solo.systems.gloranthan.people.action_bonuses import AttackBonuses
from solo.systems.gloranthan.people.runes import Powers
from solo.systems.gloranthan.units.unit_type import UnitType
from solo.systems.parts.fight.combatant_setup import LETTERS

UNIT: Final = "Beasts"
LESS: Final = 2
"""Number of masteries by which the weaker of the unit's two runes is below the stronger."""
TOUCH: Final = "Agent: full hits"
"""Effect of the attack that a summoned unit makes if it fights by magic."""


def free_hex_beside(book: BattleLookup, caster: Figure) -> Place | None:
    """Return the free hex adjacent to `caster` that is nearest to a foe; None without one."""
    if caster.place is None:
        return None
    free = [place for place in book.battle.field.adjacent_hexes(caster.place) if book.battle.figure_at(place) is None]
    foes = [foe.place for foe in book.battle.foes_of(caster) if foe.place]
    return min(free, key=lambda place: min((distance(place, foe) for foe in foes), default=0), default=None)


# rule: H-27 Summoned units
def summon_unit(book: BattleLookup, caster: Figure, spell: ActiveAbility, place: Place) -> Figure:
    """Return the figure of the unit that `spell` summons. The unit acts from the caster's next turn on."""
    battle, effect, name = book.battle, spell.effect, spell.ability.name
    best = effect.amount_for(book.build(caster).with_leader(spell.ability.holder).magic)
    other, magical = max(1, best - LESS), effect.fights == "unconventional"
    taken = {one.letter for one in battle.figures}
    number = sum(one.summoner == caster.key for one in battle.figures) + 1
    touch = Ability(f"{name}’s touch", TOUCH, "Ordinary", "Ubiquitous", spell.ability.type)
    return Figure(
        key=f"{caster.key}-{number}",
        name=name if number == 1 else f"{name} {number}",
        letter=next((letter for letter in LETTERS[caster.side] if letter not in taken), "?"),
        side=caster.side,
        kind=name,
        rank="ordinary",
        unit=UNIT,
        powers=Powers(other, best) if magical else Powers(best, other),
        armed=AttackBonuses(),
        form="Spirit",
        words=tuple(sorted(being_words(book.content.entries(UnitType)[UNIT], "Spirit"))),
        faith=CardClaim(ActionDescription("skill"), runes=("Spirit",), magic=best if magical else other),
        abilities=(touch,) if magical else (),
        untouchable=effect.harmed == "unconventional",
        summoner=caster.key,
        wit=caster.wit,
        place=place,
        acted=battle.round,
    )
