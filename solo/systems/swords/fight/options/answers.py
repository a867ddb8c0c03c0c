"""Decisions outside a fighter's own turn: answers to an attack, blocks for friends, dives, and parting Strikes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from solo.resolver import distribution
from solo.systems.contract import ChartBar, Choose, Explanation, Measure, Option, Preview
from solo.systems.parts.fight.standoff import StandoffRule
from solo.systems.parts.phrasing import format_number, with_sign
from solo.systems.swords.fight.options import odds
from solo.systems.swords.fight.rules.declared_attack import DeclaredAttack, attack_reckoning
from solo.systems.swords.fight.rules.defense import DIVE, NONE, AnswerOption, undefended_challenge
from solo.systems.swords.fight.rules.modifiers import skill_modifier
from solo.systems.swords.fight.state import Fight, FightContext, Fighter
from solo.systems.swords.rolls.skill import NamedSum, beats_opposed, exceeds, margin, meets
from solo.systems.swords.wording import told_to

CALL_IT_OFF, FIGHT_ON = "break-off", "fight-on"
STANDOFF: Final = StandoffRule(quiet=10, last=50, break_off=CALL_IT_OFF)
"""An offer to break off after 10 rounds without loss of Stamina; the fight ends after round 50 (`H-09`)."""


def offer_to_break_off(fight: Fight) -> Choose:
    """Return the choice to break off or fight on, for the first fighter of the party who still takes part."""
    asked = next(one for one in fight.fighters if one.side == "party" and not one.is_out)
    options = [Option(FIGHT_ON, "fight on"), Option(CALL_IT_OFF, "break off: the fight is a draw")]
    prompt = f"Nobody has lost Stamina for {STANDOFF.quiet} rounds. Break off the fight?"
    return Choose(asked.key, "standoff", prompt, options, default=FIGHT_ON)


class DiveClearChoice(Choose):
    """The choice to dive clear of an area attack, at the cost of an action or the saddle. A tactic always dives."""

    __slots__ = ()


def offer_to_dive(attempt: DeclaredAttack, victim: Fighter, challenge: int, unplanned: bool) -> DiveClearChoice:
    """Return the choice of a fighter caught in an area to dive clear or stay.

    The dive must meet `challenge`, and `unplanned` marks a dive that takes an additional action. A mounted fighter
    can only dive from the saddle (`S-32`).
    """
    added = skill_modifier(victim, "defense", extra_actions=int(unplanned))
    chance = distribution(meets, added.total, challenge).chance_of(True)
    cost = one_more(victim) if unplanned else ""
    label = "dive from the saddle to get clear" if victim.mount else "dive clear"
    return DiveClearChoice(
        victim.key,
        "clear",
        f"{attempt.attacker.name}'s shot lands near {victim.name}. Dive clear?",
        [
            Option(DIVE, label, lambda: Preview((Measure("get clear", chance, "chance"),), cost)),
            Option("stay", "stay and take the hit"),
        ],
        default=DIVE,
    )


class AnswerChoice(Choose):
    """The choice of an answer to an attack. A tactic reads the attack and the possible answers in `ways`."""

    __slots__ = ("attempt", "unplanned", "ways")

    def __init__(
        self,
        arena: FightContext,
        attempt: DeclaredAttack,
        ways: Sequence[AnswerOption],
        unplanned: bool,
        usual: Callable[[AnswerChoice], str],
    ) -> None:
        """`usual` returns the tactic's answer.

        The function is called only if the decision is displayed or not answered by a tactic.
        """
        self.attempt = attempt
        self.ways = ways
        self.unplanned = unplanned
        target = attempt.target
        super().__init__(
            target.key,
            "defence",
            lambda: f"{attempt.attacker.name} {attempt.words(2)}. How does {target.name} defend?",
            lambda: _answers(arena, attempt, ways, unplanned),
        )
        self.by(usual)


def _answers(
    arena: FightContext, attempt: DeclaredAttack, found: Sequence[AnswerOption], unplanned: bool
) -> list[Option]:
    attack = attack_reckoning(arena.fight, attempt)
    cost = one_more(attempt.target) if unplanned else ""
    options = [
        Option(way.code, told_to(way.words), partial(answer_preview, attempt, attack, way.reckoning, cost))
        for way in found
    ]
    bare = undefended_challenge(arena.tables, arena.fight, attempt)
    options.append(Option(NONE, "don't defend", lambda: answer_preview(attempt, attack, bare, "", defended=False)))
    return options


def one_more(fighter: Fighter) -> str:
    """Return the cost of an action that the fighter has not planned, in words (`R-03`)."""
    if not fighter.actions:
        return "your first action this round, so no penalty"
    return "costs an action: −2 on every later roll this round"


def answer_preview(
    attempt: DeclaredAttack, attack: NamedSum, against: NamedSum, cost: str = "", defended: bool = True
) -> Preview:
    """Return the preview of an answer: the chance that the attack still hits, and the modifiers of both rolls.

    `against` are the modifiers of the answer, or only the challenge if `defended` is False.
    """
    lead = attack.total - against.total
    odds = distribution(beats_opposed, lead) if defended else distribution(exceeds, lead, 0)
    hit = odds.chance_of(True)

    def explain() -> Explanation:
        sentences = [f"{attempt.attacker.name} rolls 2d6 {with_sign(attack.total)}."]
        if defended:
            sentences.append(f"The defence rolls 2d6 {with_sign(against.total)}. The attack must roll higher to hit.")
            by = distribution(margin, lead)
            bars = {
                "misses by 5 or more": by.chance(lambda over: over <= -5),
                "misses by 1 to 4, or a tie": by.chance(lambda over: -4 <= over <= 0),
                "hits by 1 to 4": by.chance(lambda over: 1 <= over <= 4),
                "hits by 5 or more": by.chance(lambda over: over >= 5),
            }
        else:
            sentences.append(f"Without a defence, the attack hits on a total above {format_number(against.total)}.")
            bars = {"misses": 1 - hit, "hits": hit}
        outcomes = tuple(ChartBar(label, chance) for label, chance in bars.items() if chance)
        named = attack.list_modifiers("attack") + against.list_modifiers("defence" if defended else "challenge")
        return Explanation("Chance to be hit", tuple(sentences), named, outcomes)

    return Preview((Measure("is hit", hit, "chance", against=True),), cost, "", explain)


class BlockForFriendChoice(Choose):
    """The choice to block an attack on a friend (`S-23`)."""

    __slots__ = ("_own", "arena", "attempt", "friend", "planned", "way")

    def __init__(
        self,
        arena: FightContext,
        friend: Fighter,
        attempt: DeclaredAttack,
        way: AnswerOption | None,
        own: Callable[[], AnswerOption],
        planned: bool,
        usual: Callable[[BlockForFriendChoice], str],
    ) -> None:
        """`own` computes the friend's block, and `usual` the tactic's answer. Each is called only when needed."""
        super().__init__(friend.key, "assist")
        self.arena = arena
        self.friend = friend
        self.attempt = attempt
        self._own: AnswerOption | Callable[[], AnswerOption] = own
        self.way = way
        self.planned = planned
        self.by(usual)

    @property
    def prompt(self) -> str:
        """The attack, and the question whether the friend blocks it."""
        return f"{self.attempt.attacker.name} {self.attempt.words(2)}. Does {self.friend.name} block it?"

    @property
    def own(self) -> AnswerOption:
        """The friend's way to block."""
        if not isinstance(self._own, AnswerOption):
            self._own = self._own()
        return self._own

    def list_options(self) -> list[Option]:
        """List both options: to block, or not."""
        attack = attack_reckoning(self.arena.fight, self.attempt)
        cost = "uses a planned block" if self.planned else one_more(self.friend)
        return [
            Option("yes", "block", partial(answer_preview, self.attempt, attack, self.own.reckoning, cost)),
            Option("no", "don't block"),
        ]


class PartingStrikeChoice(Choose):
    """The choice of a parting Strike at a fighter who leaves melee. A tactic reads the attack."""

    __slots__ = ("attempt",)

    def __init__(self, arena: FightContext, attempt: DeclaredAttack) -> None:
        self.attempt = attempt
        foe, leaving = attempt.attacker, attempt.target
        super().__init__(
            foe.key,
            "parting",
            lambda: f"{leaving.name} leaves the melee. Does {foe.name} strike at once?",
            lambda: [
                Option(
                    "strike",
                    f"{told_to(attempt.words(2))} (uses the planned Strike)",
                    lambda: odds.attack_preview(arena.tables, arena.fight, attempt),
                ),
                Option("keep", "save the Strike for later"),
            ],
            default="strike",
        )
