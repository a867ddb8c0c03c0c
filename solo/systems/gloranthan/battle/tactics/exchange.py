"""Exchange of strength at a hex: the strength that a cunning figure takes from foes there, and its own risk.

The figure looks one action ahead: at its own attack, and at the next action of each foe, all with exact odds.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec.structs import replace

from solo.systems.contract.hexes import Place, distance
from solo.systems.gloranthan.battle.rules.blows import blow, hidden, may_attack
from solo.systems.gloranthan.battle.rules.charging import bonus_against, meets_charge, moves_mounted
from solo.systems.gloranthan.battle.rules.contact import been_apart, can_react, list_holders
from solo.systems.gloranthan.battle.rules.reach import attack_range, paces
from solo.systems.gloranthan.battle.state.battle import BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.battle.tactics.attack_worth import hexes_between, prospect, still_fights
from solo.systems.gloranthan.battle.tactics.danger import farthest_band
from solo.systems.gloranthan.battle.tactics.strength import unhurt_weight, worth, worth_taken
from solo.systems.gloranthan.field.hex_field import GOING
from solo.systems.gloranthan.units.ranges import Band, range_band
from solo.systems.gloranthan.units.terrain import Going
from solo.systems.gloranthan.units.unit_type import can_attack

LATER: Final = 1.5
"""Weight of all later turns, relative to the next turn."""

NEVER_CATCHES: Final = 0.25
"""Share of a foe's strength that counts in attacks on a foe that can never catch the figure."""


class Blow(NamedTuple):
    """Expected result of an attack: the strength that the target loses, and the chance that the target falls."""

    taken: float
    falls: float


NONE: Final = Blow(0.0, 0.0)


class Exchange(NamedTuple):
    """What a figure can expect to inflict and to suffer at a hex, in strength: a figure's worth times its weight.

    - `gain` is what the figure's best attack costs `target`.
    - `loss` is what the next actions of all foes cost the figure, and `spared` the same if the figure attacks first.
    - `later` is what each following turn costs the figure.
    - `own` is the strength of the figure.
    """

    target: Figure | None
    gain: float
    loss: float
    spared: float
    later: float
    own: float

    def worth(self, attacks_now: bool) -> float:
        """Return the worth of the hex over the next turns.

        If the figure does not attack at once (`attacks_now`), the foes have the first blow.
        """
        first = self.spared if attacks_now else self.loss
        lasts = 1 - min(1.0, first / self.own) if self.own else 0.0
        return self.gain * attacks_now - first + LATER * lasts * (self.gain - self.later)


def slips(book: BattleLookup, figure: Figure, foe: Figure) -> bool:
    """Return True if `foe` would step back: Skirmishers out of contact, if `figure` moves in on foot."""
    unit = book.unit(foe)
    return unit.has("Skirmishers") and not moves_mounted(book.unit(figure)) and not list_holders(book, foe)


def never_catches(book: BattleLookup, foe: Figure, figure: Figure) -> bool:
    """Return True if a foe without missiles can never catch `figure`, because `figure` steps back each time."""
    return slips(book, foe, figure) and farthest_band(book, foe) == "melee"


class Opponent(NamedTuple):
    """A foe from the view of one figure.

    `pace` is the foe's move before an attack, 0 on foot. `most` is the range of the foe's arms, -1 without an attack.
    `comes` is the distance from which a foe on foot can move into contact, or 0. All three count hexes.
    """

    figure: Figure
    place: Place
    pace: int
    most: int
    slips: bool
    comes: int
    apart: bool


class Pairing(NamedTuple):
    """Expected losses between the figure and one foe at a given distance.

    `attack` is the figure's attack. The other fields are strength that the figure loses. `lost` is the loss by the
    foe's next action, `threat` by the foe moving in later, and `met` by the foe's reaction when the figure moves in.
    """

    attack: Blow
    lost: float
    threat: float
    met: float


class ExchangeWeights:
    """Expected exchanges of strength between one figure and all foes.

    The odds of each pairing are cached during one decision.
    """

    def __init__(self, book: BattleLookup, figure: Figure) -> None:
        self.book, self.figure = book, figure
        self._rows, self._scale = book.battle.field.rows, book.battle.scale
        self._own = worth(figure) * unhurt_weight(book.build(figure))
        self._blows: dict[tuple[str, str, Band, Going], Blow] = {}
        self._elsewhere: dict[str, float] = {}
        self._pairings: dict[tuple[int, int, Going], Pairing] = {}
        self._foes = [
            Opponent(
                foe,
                foe.place,
                *self._reach(foe),
                slips(book, figure, foe),
                self._goes_in(foe),
                hexes_between(figure, foe) > 1,
            )
            for foe in book.battle.foes_of(figure)
            if foe.place and still_fights(foe)
        ]

    def at(self, place: Place) -> Exchange:
        """Return the exchange of strength that the figure may expect at `place`."""
        going, pairings = self._going(place), list[Pairing]()
        for number, foe in enumerate(self._foes):
            key = number, distance(place, foe.place), going
            if (found := self._pairings.get(key)) is None:
                found = self._pairings[key] = self._pair(foe, key[1], going)
            pairings.append(found)
        number, best = max(enumerate(pairings), key=lambda each: each[1].attack.taken)
        loss = spared = later = 0.0
        for other, pairing in enumerate(pairings):
            stands = 1 - best.attack.falls if other == number else 1.0
            loss += pairing.lost + pairing.met
            spared += pairing.lost * stands + pairing.met
            later += max(pairing.lost, pairing.threat) * stands
        target = self._foes[number].figure if best.attack.taken else None
        return Exchange(target, best.attack.taken, loss, spared, later, self._own)

    def _pair(self, foe: Opponent, hexes: int, going: Going) -> Pairing:
        theirs = self._going(foe.place)
        threat = self._threat(foe.figure, going) if 1 < hexes <= foe.comes else 0.0
        met = self._reaction(foe.figure, going, theirs) if hexes == 1 and foe.apart else 0.0
        return Pairing(self._attack(foe, hexes, going, theirs), self._lost_to(foe, hexes, going, theirs), threat, met)

    def _attack(self, foe: Opponent, hexes: int, going: Going, theirs: Going) -> Blow:
        """Return the figure's attack on a foe at this distance.

        A foe that would step back from contact is one hex farther away.
        """
        band = range_band(hexes + (foe.slips and hexes == 1), self._scale)
        if band is None or not can_attack(self.book.unit(self.figure), band) or hidden(self.book, foe.figure, band):
            return NONE
        return self._blow(self.figure, foe.figure, band, going, theirs)

    def _lost_to(self, foe: Opponent, hexes: int, going: Going, theirs: Going) -> float:
        """Return the strength that the next action of `foe` is expected to take from the figure at this distance.

        The foe may attack another target instead, more probably if that target would lose more strength.
        """
        if hexes > foe.pace + foe.most:
            return 0.0
        band = range_band(min(hexes, max(foe.most, 1)) if foe.pace else hexes, self._scale)
        if band is None or not can_attack(self.book.unit(foe.figure), band):
            return 0.0
        taken = self._blow(foe.figure, self.figure, band, theirs, going).taken
        return taken * taken / (taken + self._best_elsewhere(foe.figure)) if taken else 0.0

    def _threat(self, foe: Figure, going: Going) -> float:
        """Return the figure's net loss of strength if a foe on foot moves in and the figure has the first blow."""
        first = self._blow(self.figure, foe, "melee", going, "good")
        charge = self._blow(foe, self.figure, "melee", "good", going)
        return max(0.0, charge.taken * (1 - first.falls) - first.taken)

    def _reaction(self, foe: Figure, going: Going, theirs: Going) -> float:
        """Return the strength that `foe` is expected to take from the figure while the figure moves in (`H-23`)."""
        unit, mine = self.book.unit(foe), self.book.unit(self.figure)
        if not can_react(foe) or foe.fled:
            return 0.0
        if meets_charge(unit, mine) and going == "good" == theirs:
            return self._blow(foe, self.figure, "melee", theirs, going).taken
        if can_attack(unit, "skirmish") and (moves_mounted(mine) or not unit.has("Skirmishers")):
            return self._blow(foe, self.figure, "skirmish", theirs, going).taken
        return 0.0

    def _reach(self, foe: Figure) -> tuple[int, int]:
        """Return the number of hexes that a foe can move before an attack, and the range of its arms.

        The range is -1 if the foe cannot attack.
        """
        if foe.fled or foe.disabled or foe.powers.physical is None:
            return 0, -1
        unit = self.book.unit(foe)
        pace = paces(unit.troop_class, self._scale, dismounted=False)["."]
        return pace if moves_mounted(unit) else 0, attack_range(self.book, foe)

    def _goes_in(self, foe: Figure) -> int:
        """Return the distance in hexes from which a foe on foot can move into contact with the figure, or 0."""
        unit, mine = self.book.unit(foe), self.book.unit(self.figure)
        if moves_mounted(unit) or mine.has("Skirmishers") or foe.fled or foe.disabled or foe.powers.physical is None:
            return 0
        return 0 if list_holders(self.book, foe) else paces(unit.troop_class, self._scale, dismounted=False)["."] + 1

    def _best_elsewhere(self, foe: Figure) -> float:
        """Return the most strength that `foe` could take from another figure by an attack from the foe's hex."""
        if (found := self._elsewhere.get(foe.key)) is None:
            found = 0.0
            for other in self.book.battle.list_fit(self.figure.side):
                if other is not self.figure and (band := may_attack(self.book, foe, other)):
                    goings = self._going(foe.place), self._going(other.place)
                    found = max(found, self._blow(foe, other, band, *goings).taken)
            self._elsewhere[foe.key] = found
        return found

    def _blow(self, attacker: Figure, target: Figure, band: Band, going: Going, target_going: Going) -> Blow:
        """Return the attack of one figure on another, for the going of both, from a cache."""
        key = attacker.key, target.key, band, going if attacker is self.figure else target_going
        if (found := self._blows.get(key)) is None:
            found = self._blows[key] = self._weigh(attacker, target, band, going, target_going)
        return found

    def _weigh(self, attacker: Figure, target: Figure, band: Band, going: Going, target_going: Going) -> Blow:
        if target.bodiless or attacker.powers.physical is None or not can_attack(self.book.unit(attacker), band):
            return NONE
        one, other = self._on(attacker, going), self._on(target, target_going)
        if band == "melee" and going == "good" == target_going and self._charges(attacker, target):
            one = replace(one, charges=(target.key,))
        odds = prospect(blow(self.book, one, other, band))
        taken = worth_taken(target, "physical", odds.mean, odds.falls, odds.chance)
        weight = unhurt_weight(self.book.build(target))
        if attacker is self.figure and never_catches(self.book, target, attacker):
            weight *= NEVER_CATCHES
        return Blow(taken * weight, odds.falls)

    def _charges(self, attacker: Figure, target: Figure) -> bool:
        """Return True if a move of `attacker` into contact is a charge."""
        apart = hexes_between(attacker, target) > 1 and been_apart(self.book, attacker, target)
        return apart and bool(bonus_against(self.book.unit(attacker), self.book.unit(target)))

    def _on(self, figure: Figure, going: Going) -> Figure:
        return figure if self._going(figure.place) == going else replace(figure, place=self._sample(going))

    def _sample(self, going: Going) -> Place | None:
        """Return any hex of the field with this going; None, which counts as good going, if there is no such hex."""
        grounds = [ground for ground, found in GOING.items() if found == going]
        for row, line in enumerate(self._rows):
            for ground in grounds:
                if (column := line.find(ground)) >= 0:
                    return column, row
        return None

    def _going(self, place: Place | None) -> Going:
        return GOING[self._rows[place[1]][place[0]]] if place else "good"
