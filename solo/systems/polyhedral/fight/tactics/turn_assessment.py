"""Facts for a tactic's decision on a turn: the options and the odds of each blow, looked up once."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import Final, NamedTuple

from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.polyhedral.fight.options import codes
from solo.systems.polyhedral.fight.options.attacks import Aimed, AttackOption, PossibleAttack, in_order
from solo.systems.polyhedral.fight.options.spells import CAST, SpellOption
from solo.systems.polyhedral.fight.options.turn import FreeWillChoice, TurnChoice
from solo.systems.polyhedral.fight.spells.odds import harm_worth
from solo.systems.polyhedral.fight.state import AttackModes, Combatant, Fight, belongings
from solo.systems.polyhedral.fight.state.ai_level import wit_of
from solo.systems.polyhedral.fight.state.sight import distance_between
from solo.systems.polyhedral.fight.tactics.attack_odds import TargetInReach, attack_odds_by_target
from solo.systems.polyhedral.fight.tactics.last_weapons import gives_up, last_weapons
from solo.systems.polyhedral.fight.tactics.readying import better_arms, waits_in_hand
from solo.systems.polyhedral.rolls.blow_odds import BlowOdds

TWO_BLOWS: Final = (codes.PAIR, codes.DUAL)


class TurnAssessment:
    """The knowledge of a fighter who decides on a turn: the fight, its own AI level and the options."""

    def __init__(self, fight: Fight, armoury: AttackModes, combatant: Combatant, choice: TurnChoice) -> None:
        self.fight = fight
        self.armoury = armoury
        self.combatant = combatant
        self.wit = wit_of(combatant)
        self.choice = choice
        self.friends = fight.friends_of(combatant)
        """The fighter's living friends, able to act or not."""
        self.bouts = self._met()
        """The foes in reach, each with the cached odds of attacks; None if the odds of each attack must be computed."""
        self._attacks: list[Aimed] | None = None
        self._considered: list[Aimed] | None = None
        self._valued: list[ValuedAttack] | None = None

    @property
    def name(self) -> str:
        """The name of the deciding fighter."""
        return self.combatant.name

    @property
    def is_beast(self) -> bool:
        """True if the fighter has natural weapons, such as claws and teeth."""
        return bool(self.combatant.build.natural_weapons)

    def legal_codes(self, *verbs: str) -> list[str]:
        """List the codes of the legal options that begin with one of these verbs."""
        return [option.code for option in self.choice.options_of(*verbs)]

    def _met(self) -> list[TargetInReach] | None:
        if self.wit is AiLevel.DULL or not isinstance(self.choice, FreeWillChoice):
            return None
        return attack_odds_by_target(self.fight, self.armoury, self.combatant, stationary=self.choice.stationary)

    @property
    def attacks_somebody(self) -> bool:
        """True if the fighter, at its AI level, considers any attack on offer."""
        return bool(self.considered_attacks if self.bouts is None else self.bouts)

    @property
    def can_attack(self) -> bool:
        """True if there is any attack on offer at a standing foe."""
        return bool(self.attacks if self.bouts is None else self.bouts)

    def may_drop(self, chance: Fraction) -> bool:
        """Return True if any attack has at least this chance to drop a foe."""
        if self.bouts is None:
            return any(valued.odds.drop >= chance for valued in self.valued_attacks)
        return any(met.bout.drop >= chance for met in self.bouts)

    @property
    def strikes_by_hand(self) -> bool:
        """True if any considered attack is made with a held thing."""
        if self.bouts is None:
            return any(map(_by_hand, self.considered_attacks))
        return any(met.bout.by_hand for met in self.bouts)

    @property
    def gain(self) -> Fraction:
        """The worth of the best attack in foes taken out, as for spells; 0 without any attack."""
        if self.bouts is None:
            worths = (harm_worth(valued.odds.drop, valued.odds.mean) for valued in self.valued_attacks)
        else:
            worths = (met.bout.gain for met in self.bouts)
        return max(worths, default=Fraction(0))

    @property
    def attacks(self) -> list[Aimed]:
        """The attacks on offer at standing foes, each with its aim, in the order in which they are offered.

        Throws of the fighter's last weapon are left out, unless they will probably drop a foe.
        """
        if self._attacks is None:
            last, offered = last_weapons(self.armoury, self.combatant), self._offered_attacks()
            if last:
                offered = [one for one in offered if not gives_up(last, one[0].blows[0].form, one[0].odds(one[1]).drop)]
            self._attacks = offered
        return self._attacks

    def _offered_attacks(self) -> list[Aimed]:
        if isinstance(self.choice, FreeWillChoice):
            others = self._attack_options(codes.ARROW) + self._throws()
            return in_order(self.choice.attacks()) + others
        return self._attack_options(*codes.ATTACKS)

    @property
    def last_throws(self) -> list[ValuedAttack]:
        """The throws of the fighter's last weapon, each with its aim and its odds."""
        last = last_weapons(self.armoury, self.combatant)
        offered = self._offered_attacks() if last else []
        throws = [one for one in offered if gives_up(last, one[0].blows[0].form, Fraction(0))]
        return [ValuedAttack(attack, aim, attack.odds(aim)) for attack, aim in throws]

    def _attack_options(self, *verbs: str) -> list[Aimed]:
        """List the attacks on standing foes among the options with these verbs, each with its aim."""
        found = [option for option in self.choice.options_of(*verbs) if isinstance(option, AttackOption)]
        return [(option.attack, option.aim) for option in found if option.attack.target.standing]

    def _throws(self) -> list[Aimed]:
        """List throws of things that serve only for throwing (`P-13`). Tactics never throw a blade or a shield."""
        loose = self.armoury.loose(self.combatant)
        found = self._attack_options(codes.HURL) if loose else []
        return [(attack, aim) for attack, aim in found if attack.blows[0].form.slot in loose]

    @property
    def spells(self) -> list[SpellOption]:
        """The options of spells that can be cast now."""
        offered = self.choice.options_of(CAST) if self.armoury.spells(self.combatant) else []
        return [option for option in offered if isinstance(option, SpellOption)]

    @property
    def ready(self) -> list[str]:
        """The codes of the options that make held things ready."""
        return self.legal_codes(codes.READY) if waits_in_hand(self.combatant) else []

    @cached_property
    def better_arms(self) -> str | None:
        """The code of the option that readies a weapon better than the ready weapons; None if there is none."""
        if not (self.armoury.is_unarmed(self.combatant) or waits_in_hand(self.combatant)):
            return None
        return better_arms(self.fight, self.armoury, self.combatant, self.legal_codes(*codes.ARMS))

    @property
    def considered_attacks(self) -> list[Aimed]:
        """The attacks that a fighter of this AI level considers.

        Dull fighters consider only unaimed blows at the nearest foe. Of equally near foes they strike only at the foe
        in front. Dull people, unlike beasts, strike one blow at a time, in the first attack mode on offer.
        """
        if self._considered is None:
            self._considered = self.attacks if self.wit is not AiLevel.DULL else self._artless()
        return self._considered

    def _artless(self) -> list[Aimed]:
        plain = [(distance_between(self.combatant, attack.target), attack) for attack, aim in self.attacks if not aim]
        nearest = min((spaces for spaces, _ in plain), default=0)
        found = [attack for spaces, attack in plain if spaces == nearest]
        if found and not self.is_beast:
            front = self._in_front([attack.target for attack in found])
            found = [attack for attack in found if attack.target is front and attack.verb not in TWO_BLOWS][:1]
        return [(attack, 0) for attack in found]

    def _in_front(self, foes: Sequence[Combatant]) -> Combatant:
        """Return the foe in front of the fighter: each side stands in a row, in the order of the fight.

        If nobody stands opposite the fighter, it is the next foe in the row.
        """
        own = [one.key for one in self.fight.combatants if one.side == self.combatant.side].index(self.combatant.key)
        row = [one.key for one in self.fight.combatants if one.side == foes[0].side]
        return min(foes, key=lambda foe: (row.index(foe.key) - own) % len(row) if foe.key in row else len(row))

    @property
    def valued_attacks(self) -> list[ValuedAttack]:
        """The considered attacks, each with its aim and its odds."""
        if self._valued is None:
            self._valued = [ValuedAttack(attack, aim, attack.odds(aim)) for attack, aim in self.considered_attacks]
        return self._valued


class ValuedAttack(NamedTuple):
    """An attack on offer, its aim, and the joint odds of all its blows."""

    attack: PossibleAttack
    aim: int
    odds: BlowOdds


def _by_hand(attack: Aimed) -> bool:
    blow = attack[0].blows[0]
    return blow.attacker.pieces[blow.form.slot].where in belongings.HELD
