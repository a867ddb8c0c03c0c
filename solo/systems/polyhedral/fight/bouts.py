"""Owns which attacks are possible now: who is in reach and seen, with one weapon, a rapid pair or two (`P-30`, `P-33`).

An attack's code names form, target and aim, so that the same code means the same attack in every replay.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from solo.systems.polyhedral.fight import moves, sway
from solo.systems.polyhedral.fight.arena import Arena, Attempt
from solo.systems.polyhedral.fight.arms import Armoury, Form, free_hands, pair_modifier
from solo.systems.polyhedral.fight.blows import Foresight
from solo.systems.polyhedral.fight.circumstances import apart, sees, sees_from
from solo.systems.polyhedral.fight.state import Combatant, Fight, Place
from solo.systems.polyhedral.fight.telling import plural
from solo.systems.polyhedral.ground import field

STRIKE, RAPID, DUAL, ARROW = "strike", "pair", "dual", "arrow"
AIMS = (0, 1, 2)


class Bout(NamedTuple):
    """An attack as it can be made now, and the foresight that is shared by all that can be made besides.

    `aims` are those it can be made with, none where its code names no aim; `folded` where another one comes first at
    this target; `refused` says why it may not be made.
    """

    code: str
    ahead: Foresight
    attempts: tuple[Attempt, ...]
    aims: tuple[int, ...] = ()
    folded: bool = False
    refused: str = ""

    def coded(self, aim: int) -> str:
        """Its code with this aim."""
        return f"{self.code}:{aim}" if self.aims else self.code


Aimed = tuple[Bout, int]


def in_order(bouts: Sequence[Bout]) -> list[Aimed]:
    """Bouts with each of their aims, in the order in which they are offered."""
    first = [(bout, 0) for bout in bouts if not bout.folded]
    aimed = [(bout, aim) for bout in bouts for aim in bout.aims[1:]]
    return first + aimed + [(bout, 0) for bout in bouts if bout.folded]


def farthest(combatant: Combatant, form: Form) -> int:
    """The largest distance in spaces that an attack in this form spans (`R-20`, `H-01`)."""
    mode = form.mode
    return mode.max_range or 0 if mode.reach is None else mode.reach + combatant.reach_bonus


def obstacle(fight: Fight, combatant: Combatant, target: Combatant, form: Form) -> str:
    """Why this form cannot be used on this target, in a sentence; "" where it can."""
    return Range(fight, combatant, None).refusal(target, form)


def refusal(fight: Fight, combatant: Combatant, target: Combatant, form: Form, forced: Combatant | None) -> str:
    """Why this form may not be used on this target now, whoever has drawn the attack considered; "" where it may."""
    return Range(fight, combatant, forced).refusal(target, form)


class Range:
    """Whom somebody can attack as things stand: how far away each target is, and whether it is seen, looked at once."""

    def __init__(self, fight: Fight, combatant: Combatant, forced: Combatant | None) -> None:
        self.fight = fight
        self.combatant = combatant
        self.forced = forced
        self._spaces: dict[str, int] = {}
        self._seen: dict[str, bool] = {}

    def spaces(self, target: Combatant) -> int:
        """The spaces to a target."""
        spaces = self._spaces.get(target.key)
        if spaces is None:
            spaces = self._spaces[target.key] = apart(self.combatant, target)
        return spaces

    def refusal(self, target: Combatant, form: Form) -> str:
        """Why this form may not be used on this target now, in a sentence; "" where it may."""
        spaces, most = self.spaces(target), farthest(self.combatant, form)
        if spaces > most:
            return f"{target.name} is {plural(spaces, 'space')} away; the {form.name} reaches {most}."
        if not self._sees(target):
            return f"{self.combatant.name} cannot see {target.name} from here."
        if self.forced is not None and self.forced is not target:
            return f"{self.forced.name} has drawn the next attack."
        return ""

    def _sees(self, target: Combatant) -> bool:
        seen = self._seen.get(target.key)
        if seen is None:
            seen = self._seen[target.key] = sees(self.fight, self.combatant, target)
        return seen


def reaches_from(fight: Fight, combatant: Combatant, place: Place, target: Combatant, form: Form) -> bool:
    """Whether this form could be used on this target by somebody who stood here."""
    above = abs(combatant.height - target.height)
    spaces = field.distance(place, target.place, combatant.width, target.width, above)
    return spaces <= farthest(combatant, form) and sees_from(fight, combatant, place, target)


def forced_target(fight: Fight, armoury: Armoury, combatant: Combatant, can_step: bool) -> Combatant | None:
    """Whoever has drawn this one's attack and can be attacked with at most a Step (`H-16`); None for nobody."""
    if not combatant.drawn:
        return None
    places = [combatant.place, *(moves.step_places(fight, combatant) if can_step else ())]
    forms = armoury.forms(combatant)
    for drawn in sorted(combatant.drawn, key=lambda one: one.result, reverse=True):
        by = fight.of(drawn.by)
        if by.standing and any(reaches_from(fight, combatant, place, by, form) for place in places for form in forms):
            return by
    return None


def possible(arena: Arena, combatant: Combatant, can_step: bool, stationary: bool) -> list[Bout]:
    """Every attack, the refused ones with their reason where somebody reads."""
    fight, armoury, scene = arena
    enemies = sway.enemies(fight, combatant)
    if not enemies:
        return []
    reach = Range(fight, combatant, forced_target(fight, armoury, combatant, can_step))
    targets = sorted(enemies, key=reach.spaces)
    forms = armoury.forms(combatant)
    if not scene.listening:
        most = max([farthest(combatant, form) for form in forms], default=-1)
        targets = [target for target in targets if reach.spaces(target) <= most]
        if not targets:
            return []
    ahead = Foresight(fight, armoury)
    return [
        *_single(ahead, forms, reach, targets, scene.listening),
        *_rapid(ahead, forms, reach, targets, stationary, scene.listening),
        *_dual(ahead, reach, targets),
    ]


def _single(
    ahead: Foresight, forms: Sequence[Form], reach: Range, targets: list[Combatant], listening: bool
) -> Iterator[Bout]:
    """Each form on each target. The first that reaches a target stands for itself, further ones are folded away."""
    met: set[str] = set()
    for form in forms:
        refused_one = False
        for target in targets:
            refused = reach.refusal(target, form)
            if refused and (refused_one or not listening):
                continue
            refused_one = refused_one or bool(refused)
            attempts = (Attempt(reach.combatant, target, form),)
            folded = target.key in met
            code = f"{STRIKE}:{form.code}:{target.key}"
            yield Bout(code, ahead, attempts, AIMS[:1] if refused else AIMS, folded, refused)
            if not refused:
                met.add(target.key)


def _rapid(
    ahead: Foresight, forms: Sequence[Form], reach: Range, targets: list[Combatant], stationary: bool, listening: bool
) -> Iterator[Bout]:
    for form in forms:
        if not form.mode.rapid or form.type != form.mode.types[0] or not _hands_for_pair(reach.combatant, form):
            continue
        refused = "" if stationary else f"Two attacks with the {form.name} need a turn without a Step."
        for target in targets:
            why = reach.refusal(target, form) or refused
            if why and not (listening and target is targets[0]):
                continue
            attempt = Attempt(reach.combatant, target, form)
            yield Bout(f"{RAPID}:{form.code}:{target.key}", ahead, (attempt, attempt), refused=why)


def _hands_for_pair(combatant: Combatant, form: Form) -> bool:
    held = combatant.pieces[form.slot].where in ("hand", "off-hand")
    return held or free_hands(combatant) == 2


def _dual(ahead: Foresight, reach: Range, targets: list[Combatant]) -> Iterator[Bout]:
    """Two weapons on each target of the first that leaves the second one of its own, the same where it can be."""
    combatant = reach.combatant
    for one, other in ahead.armoury.pairs(combatant):
        pair = pair_modifier(combatant, one, other)
        seconds = [target for target in targets if not reach.refusal(target, other)]
        for target in targets if seconds else []:
            if not reach.refusal(target, one):
                first = Attempt(combatant, target, one, 0, pair)
                second = first._replace(form=other, target=target if target in seconds else seconds[0])
                yield Bout(f"{DUAL}:{one.code}+{other.code}:{target.key}", ahead, (first, second))
