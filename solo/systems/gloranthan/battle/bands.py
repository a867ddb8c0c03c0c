"""Bands at battle scale: several heroes in a figure, a leader and supporters (`G-43`, `G-48`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from solo.systems.contract import Content
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.magic.guardian import may_share
from solo.systems.gloranthan.people.action_bonuses import FIGHTING, PRACTICES, Action
from solo.systems.gloranthan.people.company import people, unit_of
from solo.systems.gloranthan.people.leading import LED, Leader
from solo.systems.gloranthan.people.sheet import Character
from solo.systems.gloranthan.rating import NOTHING, Rating
from solo.systems.gloranthan.rolls.levels import supported_power
from solo.systems.gloranthan.units.ranges import WEAPON_BANDS
from solo.systems.gloranthan.units.unit_type import UnitType, can_attack
from solo.systems.parts.phrasing import join_names

MOST_TROOPS: Final = 1024
"""Most people in a figure at battle scale (`G-48`)."""
SUPPORTED: Final = FIGHTING | frozenset[Action]({"resist_magic", "resist_agents"})
"""Actions in which members of a band support their leader. Each member uses active magic alone."""


# rule: Several heroes in one figure
def form_bands(
    party: Sequence[Figure], heroes: Sequence[Character], content: Content
) -> tuple[list[Figure], list[Character]]:
    """Return the party's figures and their leaders' sheets. Heroes who share a guardian form one figure.

    Raises ValueError with a sentence if a band is too large for a figure.
    """
    pairs = list(zip(party, heroes, strict=True))
    figures, leaders, placed = list[Figure](), list[Character](), set[str]()
    for figure, hero in pairs:
        if hero.name in placed:
            continue
        band = [pair for pair in pairs if hero.guardian and pair[1].guardian == hero.guardian]
        if len(band) < 2 or not may_share(max(one.powers.levels) for _, one in band):
            figures.append(figure)
            leaders.append(hero)
            continue
        count = sum(1 + people(one, content) for _, one in band)
        if count > MOST_TROOPS:
            raise ValueError(
                f"The heroes who share {hero.guardian} have {count} people in all. "
                f"One figure can have at most {MOST_TROOPS}."
            )
        best, own = max(band, key=lambda pair: pair[1].powers.social or 0)
        others = [pair for pair in band if pair[0] is not best]
        placed.update(one.name for _, one in band)
        figures.append(_led(best, others, content))
        leaders.append(own)
    return figures, leaders


def _led(best: Figure, others: Sequence[tuple[Figure, Character]], content: Content) -> Figure:
    """Return the figure of a band led by `best`. The members in `others` add support and magic, and may lead too."""

    def more(action: Action) -> Rating:
        if action not in SUPPORTED:
            return NOTHING
        able = [one for one, hero in others if _can(unit_of(hero, content), action)]
        alone = _level(best, action)
        return supported_power((alone, *(_level(one, action) for one in able))) - Rating(alone) if able else NOTHING

    magic = tuple(replace(one, holder=other.name) for other, hero in others for one in hero.abilities if not one.holder)
    return replace(
        best,
        armed=best.armed.adding(join_names([hero.name for _, hero in others]), more),
        abilities=(*best.abilities, *magic),
        leaders=(*best.leaders, *(_leader(one, best) for one, _ in others)),
        leads=True,
        members=tuple(hero.name for _, hero in others),
    )


def _can(unit: UnitType | None, action: Action) -> bool:
    """Return True if a unit has the arms for an action. Only archers support archery, for example (`G-43`)."""
    band = next((band for band in WEAPON_BANDS if band == action), None)
    return band is None or (unit is not None and can_attack(unit, band))


def _level(figure: Figure, action: Action) -> int:
    """Return the whole levels of a hero without the bonus of groups, which does not count in a band's sum (`G-43`)."""
    rune = figure.powers.level_of(PRACTICES[action].rune) or 0
    helped = figure.helped if action in FIGHTING else NOTHING
    return max(0, (Rating(rune) + figure.armed.bonus_of(action) - helped).masteries)


def _leader(member: Figure, best: Figure) -> Leader:
    """Return a band's member as a possible leader of an action, with the help of the leader's groups."""
    armed = member.armed.adding(
        f"people of {best.name}", lambda action: best.helped - member.helped if action in FIGHTING else NOTHING
    )
    return Leader(member.name, member.powers, armed, tuple(LED))
