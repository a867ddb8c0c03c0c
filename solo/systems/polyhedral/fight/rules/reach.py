"""The possible targets of an attack, by reach, sight and distraction (`R-20`, `H-01`, `H-04`, `H-16`)."""

from __future__ import annotations

from typing import Final

from solo.systems.parts.phrasing import count_noun
from solo.systems.polyhedral.fight.rules import movement
from solo.systems.polyhedral.fight.state import AttackMode, AttackModes, Combatant, Fight, Place
from solo.systems.polyhedral.fight.state.fact_cache import cached_by_equipment
from solo.systems.polyhedral.fight.state.sight import can_see, distance_between, is_unnoticed, sees_from
from solo.systems.polyhedral.ground import field

NOT_SEEN: Final = "{} cannot see {} from here."


# rule: No attacks of opportunity
def farthest(combatant: Combatant, form: AttackMode) -> int:
    """Return the largest distance in spaces at which this attack mode can hit (`R-20`, `H-01`)."""
    mode = form.mode
    return mode.max_range or 0 if mode.reach is None else mode.reach + combatant.reach_bonus


def strike_and_shot_ranges(armoury: AttackModes, combatant: Combatant) -> tuple[int, int]:
    """Return the longest reach of the ready melee weapons and the longest range of the launchers, both in spaces.

    Launchers count even if they must be loaded or drawn first. 0 stands for no such weapon.
    """
    longest, shots = _spans(armoury, combatant)
    return 0 if longest is None else longest + combatant.reach_bonus, shots


@cached_by_equipment
def _spans(armoury: AttackModes, combatant: Combatant) -> tuple[int | None, int]:
    """Return the longest reach of the ready weapons, without the combatant's bonus, and the launchers' longest range.

    Both are in spaces; the reach is None without a melee weapon.
    """
    reaches = (form.mode.reach for form in armoury.forms(combatant) if form.mode.reach is not None)
    return max(reaches, default=None), _shots(armoury, combatant)


def _shots(armoury: AttackModes, combatant: Combatant) -> int:
    """Return the longest range in spaces of the launchers with shots left.

    It is 0 without such a launcher, or if no held weapon can be used.
    """
    if not armoury.holds_a_use(combatant):
        return 0
    return max((form.mode.max_range or 0 for form in armoury.own_forms(combatant) if form.launcher), default=0)


class Range:
    """A cache of a fighter's possible targets, their distance and visibility. It is valid while nothing changes."""

    def __init__(self, fight: Fight, combatant: Combatant, forced: Combatant | None) -> None:
        self.fight = fight
        self.combatant = combatant
        self.forced = forced
        self._spaces: dict[str, int] = {}
        self._open: dict[str, bool] = {}

    def spaces(self, target: Combatant) -> int:
        """Return the distance in spaces to a target."""
        spaces = self._spaces.get(target.key)
        if spaces is None:
            spaces = self._spaces[target.key] = distance_between(self.combatant, target)
        return spaces

    def nearness(self, target: Combatant) -> tuple[bool, int]:
        """Return a sort key for targets: by distance, with hidden targets last."""
        hides = is_unnoticed(self.combatant, target)
        return hides, 0 if hides else self.spaces(target)

    def allows(self, target: Combatant, form: AttackMode) -> bool:
        """Return True if the fighter may attack this target in this attack mode now."""
        return self.spaces(target) <= farthest(self.combatant, form) and self.open_to(target)

    def refusal(self, target: Combatant, form: AttackMode) -> str:
        """Explain in a sentence why the fighter may not attack this target in this attack mode now; "" if it may."""
        if self.allows(target, form):
            return ""
        spaces, most = self.spaces(target), farthest(self.combatant, form)
        if is_unnoticed(self.combatant, target):
            return NOT_SEEN.format(self.combatant.name, target.name)
        if spaces > most:
            return f"{target.name} is {count_noun(spaces, 'space')} away, and the {form.name} reaches only {most}."
        if self.forced is not None and self.forced is not target and can_see(self.fight, self.combatant, target):
            return f"You must attack {self.forced.name}, who has used Distraction on you."
        return NOT_SEEN.format(self.combatant.name, target.name)

    def open_to(self, target: Combatant) -> bool:
        """Return True if the fighter sees the target and no other foe has drawn the attack. Distance is not checked."""
        known = self._open.get(target.key)
        if known is None:
            drawn = self.forced is not None and self.forced is not target
            known = not (drawn or is_unnoticed(self.combatant, target)) and can_see(self.fight, self.combatant, target)
            self._open[target.key] = known
        return known


def reaches_from(fight: Fight, combatant: Combatant, place: Place, target: Combatant, form: AttackMode) -> bool:
    """Return True if a fighter standing at `place` could attack this target in this attack mode."""
    above = abs(combatant.height - target.height)
    spaces = field.distance(place, target.place, combatant.width, target.width, above)
    return spaces <= farthest(combatant, form) and sees_from(fight, combatant, place, target)


def forced_target(fight: Fight, armoury: AttackModes, combatant: Combatant, can_step: bool) -> Combatant | None:
    """Return the foe who has drawn the attack, if it can be attacked with at most a Step (`H-16`); else None."""
    if not combatant.drawn:
        return None
    places = [combatant.place, *(movement.step_places(fight, combatant) if can_step else ())]
    forms = armoury.forms(combatant)
    for drawn in sorted(combatant.drawn, key=lambda one: one.result, reverse=True):
        by = fight.find(drawn.by)
        if by.standing and any(reaches_from(fight, combatant, place, by, form) for place in places for form in forms):
            return by
    return None
