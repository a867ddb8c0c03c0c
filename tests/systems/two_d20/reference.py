"""What section 9 of the rules was reckoned with: its heroes, its foes, its habits, and the figures that it prints.

Everybody is within Reach; there are no ranges, no Guard, no places to strike, no abilities; a foe has its first attack
only. So everybody is made by hand here, of the figures that count, and all that is played is the engine's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from functools import cache, partial
from math import sqrt
from random import Random
from typing import Final, NamedTuple
from unittest.mock import patch

import msgspec

from solo.play.scenes import SimulationScene
from solo.play.unattended_play import play_out
from solo.systems.contract import Decision, TacticAnswer
from solo.systems.two_d20.fight import hit
from solo.systems.two_d20.fight.options.acts import ActionChoice
from solo.systems.two_d20.fight.options.complications import ComplicationChoice
from solo.systems.two_d20.fight.options.defences import ReactionChoice
from solo.systems.two_d20.fight.options.dice import DiceChoice
from solo.systems.two_d20.fight.options.momentum_spends import SpendOnHitChoice
from solo.systems.two_d20.fight.procedure import FightProcedure
from solo.systems.two_d20.fight.rules.damage import LandedHit, blow_of, soak_left
from solo.systems.two_d20.fight.rules.defence import NONE
from solo.systems.two_d20.fight.rules.dice import BoughtDiceCode
from solo.systems.two_d20.fight.rules.harm import harm_by, knockout_threshold, stress_of
from solo.systems.two_d20.fight.rules.momentum_spends import LET_STAND, DamageSpendCode
from solo.systems.two_d20.fight.rules.recovering import TRACKS
from solo.systems.two_d20.fight.state import ZONES, AttackSource, Fight, Fighter, Rank, Track, Zone, acts
from solo.systems.two_d20.fight.state.acts import AttackCode
from solo.systems.two_d20.gear.armour import uniform_soak
from solo.systems.two_d20.gear.weapon import Qualities, Type, Weapon
from solo.systems.two_d20.people.attributes import Attributes, Skill, Training
from solo.systems.two_d20.rolls.combat_dice import BLANK
from solo.systems.two_d20.rulings import USUAL, GameMaster
from tests.systems.two_d20.blow_staging import content

ATTRIBUTE: Final = 8
"""Of everybody and in everything: it adds nothing to damage, so that all dice are the weapon's."""
ZONE: Final = 3
PRINTED_FROM: Final = 10_000
"""The fights behind each printed figure."""
ROUNDING: Final = 0.03
"""The error of rounds that are printed with one decimal."""
SELDOM: Final = 0.001
"""Shares nearer to 0 or 1 than this are weighed as this one, so that one fight in thousands decides nothing."""


REACTIONS: Final = 2
"""With how many reactions of a round a hero defends."""
SPARED: Final = {"toughened": 3, "nemesis": 1}
"""The Doom beyond its price that a foe's defence must leave."""
FULL_POOL: Final = 4
"""From how much Momentum a hero buys two dice."""
DICE: Final = {"minion": (6, 1), "toughened": (4, 1), "nemesis": (4, 2)}
"""From how much Doom a foe buys how many dice."""


class Skilled(NamedTuple):
    """A target number and a focus."""

    tn: int
    focus: int

    @property
    def training(self) -> Training:
        return Training(self.tn - ATTRIBUTE, self.focus)


class Figures(NamedTuple):
    """Somebody as section 9 sees it: an attack, a defence against blows, against shots and against threats."""

    rank: Rank
    attack: Skilled
    dice: int
    parry: Skilled
    dodge: Skilled
    discipline: Skilled
    vigor: int
    resolve: int
    soak: int = 0
    courage: int = 0
    cover: int = 0
    qualities: Qualities = Qualities()
    threatens: bool = False


VICIOUS, PIERCING = Qualities(vicious=1), Qualities(piercing=1)
S = Skilled
HEROES: Final = {
    "Warrior": Figures("hero", S(14, 3), 7, S(12, 2), S(12, 2), S(10, 1), 14, 10, 2, qualities=VICIOUS),
    "Archer": Figures("hero", S(15, 3), 6, S(12, 1), S(12, 1), S(11, 1), 10, 11, 1, qualities=PIERCING),
    "Rogue": Figures("hero", S(14, 2), 5, S(13, 2), S(13, 2), S(11, 1), 12, 11, 2, cover=1, qualities=PIERCING),
    "Shield-bearer": Figures("hero", S(14, 2), 6, S(12, 2), S(12, 2), S(11, 2), 13, 11, 3, cover=2, qualities=PIERCING),
}
FOES: Final = {
    "Dock brawler": Figures("minion", S(9, 1), 4, S(9, 1), S(9, 1), S(8, 0), 5, 4, 1),
    "Levy spearman": Figures("minion", S(9, 1), 5, S(9, 1), S(8, 0), S(9, 1), 5, 5, 2, 1, 1, PIERCING),
    "Hill archer": Figures("minion", S(10, 1), 5, S(10, 1), S(10, 1), S(7, 0), 4, 4, 1, 0, 0, PIERCING),
    "Zealot": Figures("minion", S(9, 1), 3, S(9, 1), S(8, 0), S(11, 2), 4, 6, 0, 2, 0, VICIOUS),
    "Sellsword": Figures("toughened", S(12, 2), 6, S(11, 2), S(11, 1), S(9, 1), 12, 9, 2, 1, 0, VICIOUS),
    "Raider chief": Figures(
        "toughened", S(13, 3), 8, S(13, 3), S(11, 1), S(10, 1), 13, 10, 2, 1, 0,
        Qualities(vicious=1, intense=True, unwieldy=True),
    ),
    "Barrow corpse": Figures("toughened", S(9, 2), 6, S(9, 2), S(7, 0), S(15, 3), 14, 15, 2, 4, 0, PIERCING),
    "Duellist captain": Figures("nemesis", S(16, 4), 6, S(16, 4), S(14, 2), S(12, 2), 12, 12, 2, 2, 1, VICIOUS),
    "Cult sorcerer": Figures(
        "nemesis", S(16, 3), 7, S(10, 1), S(10, 1), S(17, 4), 10, 17, 1, 4, 0, Qualities(intense=True), True
    ),
    "Tomb sentinel": Figures(
        "nemesis", S(11, 3), 10, S(12, 3), S(8, 0), S(18, 4), 20, 18, 4, 5, 0, Qualities(unwieldy=True)
    ),
}  # fmt: skip


class Row(NamedTuple):
    """A row of the first table: how many heroes against whom, and in so many of 100 fights, and rounds."""

    heroes: int
    foes: str
    win: float
    down: float
    rounds: float


def groups(foes: str) -> Iterator[tuple[str, int]]:
    """Yields each kind of foe with its number: "2 Sellsword, 3 Dock brawler"."""
    for group in foes.split(", "):
        number, _, name = group.partition(" ")
        yield name, int(number)


ROWS: Final = (
    Row(1, "3 Dock brawler", 98.2, 1.8, 3.5),
    Row(1, "2 Levy spearman", 93.9, 6.1, 2.8),
    Row(1, "1 Sellsword", 92.3, 7.7, 1.9),
    Row(1, "3 Levy spearman", 69.2, 30.8, 4.1),
    Row(1, "1 Sellsword, 1 Dock brawler", 65.3, 34.7, 3.1),
    Row(1, "1 Duellist captain", 58.4, 41.6, 2.8),
    Row(1, "2 Sellsword", 33.4, 66.6, 3.0),
    Row(3, "3 Dock brawler", 100.0, 0.0, 1.5),
    Row(3, "6 Dock brawler", 100.0, 0.1, 2.8),
    Row(3, "2 Sellsword", 99.8, 9.4, 2.2),
    Row(3, "2 Sellsword, 3 Dock brawler", 80.7, 46.9, 4.3),
    Row(3, "3 Sellsword", 84.6, 44.2, 3.8),
    Row(3, "4 Sellsword", 34.8, 84.5, 4.4),
    Row(3, "5 Sellsword", 5.2, 98.1, 3.4),
    Row(3, "1 Raider chief, 1 Sellsword, 3 Dock brawler", 61.5, 67.9, 4.2),
    Row(3, "1 Raider chief, 2 Sellsword, 3 Dock brawler", 28.1, 90.6, 4.2),
    Row(3, "1 Duellist captain", 99.9, 2.5, 1.8),
    Row(3, "1 Duellist captain, 3 Dock brawler", 93.6, 30.6, 3.8),
    Row(3, "1 Duellist captain, 2 Sellsword", 51.9, 75.0, 4.7),
    Row(3, "1 Duellist captain, 3 Sellsword", 11.6, 95.7, 4.0),
    Row(3, "2 Duellist captain", 73.9, 59.8, 4.4),
    Row(3, "1 Cult sorcerer, 4 Zealot", 96.5, 47.0, 3.2),
    Row(3, "1 Tomb sentinel", 100.0, 1.3, 2.2),
    Row(3, "6 Levy spearman", 96.3, 13.0, 3.8),
    Row(3, "4 Hill archer, 4 Levy spearman", 84.6, 34.4, 5.0),
    Row(3, "3 Barrow corpse", 97.6, 15.9, 3.3),
    Row(4, "2 Sellsword, 3 Dock brawler", 99.8, 13.4, 2.8),
    Row(4, "4 Sellsword", 93.9, 44.5, 3.9),
    Row(4, "5 Sellsword", 62.6, 76.4, 5.1),
    Row(4, "1 Raider chief, 1 Sellsword, 3 Dock brawler", 98.0, 37.0, 3.1),
    Row(4, "1 Raider chief, 2 Sellsword, 3 Dock brawler", 78.6, 65.7, 4.4),
    Row(4, "1 Duellist captain, 3 Dock brawler", 100.0, 7.1, 2.6),
    Row(4, "1 Duellist captain, 2 Sellsword", 98.1, 34.8, 3.4),
    Row(4, "1 Duellist captain, 3 Sellsword", 77.4, 67.7, 5.0),
    Row(4, "2 Duellist captain", 99.4, 23.7, 3.0),
    Row(4, "1 Cult sorcerer, 4 Zealot", 100.0, 14.9, 2.3),
    Row(4, "4 Hill archer, 4 Levy spearman", 99.3, 12.7, 3.5),
)
DOOM: Final = {
    "3 Sellsword": {0: 99.5, 4: 98.0, 9: 84.6, 15: 83.1},
    "1 Duellist captain, 3 Dock brawler": {0: 99.2, 4: 97.9, 9: 93.6, 15: 92.2},
}
"""How often in 100 three heroes win with so much Doom in the purse at the start."""
SHARP: Final = {
    "2 Sellsword": (99.8, 97.5, 99.4),
    "2 Sellsword, 3 Dock brawler": (80.7, 77.4, 91.7),
    "3 Sellsword": (84.6, 70.3, 84.7),
    "4 Sellsword": (34.8, 26.2, 42.0),
    "1 Duellist captain, 3 Dock brawler": (93.6, 87.2, 96.5),
    "1 Duellist captain, 2 Sellsword": (51.9, 35.4, 54.8),
    "1 Raider chief, 1 Sellsword, 3 Dock brawler": (61.5, 69.7, 85.1),
    "1 Cult sorcerer, 4 Zealot": (96.5, 91.4, 96.2),
    "4 Hill archer, 4 Levy spearman": (84.6, 93.9, 98.7),
}
"""Three heroes with 9 Doom: won against a plain game master, and a sharp one with two dice an attack and with three."""
SHARP_DOOM: Final = {0: 98.7, 4: 97.0, 9: 70.3, 15: 35.1, 20: 15.2}
"""Three heroes with two dice against three Sellswords of a sharp game master, by the Doom at the start."""


def _fighter(name: str, key: str, figures: Figures) -> Fighter:
    kind: Type = "threaten" if figures.threatens else "melee"
    weapon = Weapon(name="attack", type=kind, dice=figures.dice, reach=2, hands=0, qualities=figures.qualities)
    attack: Skill = "intimidate" if figures.threatens else "melee"
    trained: dict[Skill, Skilled] = {
        attack: figures.attack, "parry": figures.parry, "acrobatics": figures.dodge, "discipline": figures.discipline,
    }  # fmt: skip
    return Fighter(
        key,
        key,
        key[0],
        "party" if figures.rank == "hero" else "foes",
        name,
        figures.rank,
        Attributes(),
        figures.vigor,
        figures.vigor,
        figures.resolve,
        figures.resolve,
        [AttackSource(weapon, "body")],
        ZONE,
        uniform_soak(figures.soak),
        skills={skill: skilled.training for skill, skilled in trained.items()},
        courage=figures.courage,
        cover=figures.cover,
        fortune=USUAL.fortune if figures.rank == "hero" else 0,
    )


def fight_of(heroes: int, foes: str, doom: int | None = None, game_master: GameMaster = "plain") -> Fight:
    """A fight of the reference heroes, the first of them, within Reach of all foes."""
    party = [_fighter(name, f"party-{name}", HEROES[name]) for name in list(HEROES)[:heroes]]
    others: list[Fighter] = []
    for name, number in groups(foes):
        others += [_fighter(name, f"foes-{len(others) + one}", FOES[name]) for one in range(number)]
    for hero in party:
        hero.reach = [foe.key for foe in others]
    for foe in others:
        foe.reach = [hero.key for hero in party]
    rulings = msgspec.structs.replace(USUAL, game_master=game_master, flight_of_foes=False)
    purse = USUAL.doom_a_hero * heroes if doom is None else doom
    return Fight("", [*party, *others], [Zone() for _ in range(ZONES)], rulings=rulings, doom=purse)


class Reference(FightProcedure):
    """The engine with the habits of section 9 where its own tactics mean to do otherwise.

    Heroes strike at who can take least, foes at random; an archer's shots are dodged; dice are bought before the
    defence is announced. Nothing is done on a turn but strike, Fortune gives Vigor back at once, and complications
    bring Doom to heroes and nothing to foes. Damage is bad where less lies than half of its dice; Momentum that can
    cut Soak does, even where the target is out already.

    Section 9 does not say all of this: it is what its figures come out with.
    """

    def __init__(self, random: Random) -> None:
        super().__init__(content())
        self._random = random

    def decide(self, state: Fight, decision: Decision) -> TacticAnswer:
        _at_once(state)
        match decision:
            case ActionChoice():
                return self._act(state, decision)
            case ComplicationChoice():
                return TacticAnswer("doom" if decision.fighter.hero else "guard")
            case ReactionChoice():
                return TacticAnswer(defence(decision))
            case DiceChoice():
                bought = dice_of_hero(decision) if decision.trial.who.hero else dice_of_foe(decision)
                return TacticAnswer(str(bought))
            case SpendOnHitChoice():
                return TacticAnswer(str(spent(decision)))
            case _:
                return super().decide(state, decision)

    def _act(self, state: Fight, asked: ActionChoice) -> TacticAnswer:
        one = asked.turn.fighter
        if not asked.turn.standards:
            return TacticAnswer(str(acts.END))
        enemies = state.enemies(one)
        target = min(enemies, key=partial(_left, state)) if one.hero else self._random.choice(enemies)
        return TacticAnswer(str(AttackCode("attack", target.key, 0)))


def _left(fight: Fight, foe: Fighter) -> tuple[int, int]:
    """What keeps a foe standing: Harm that it can still take, then Vigor."""
    return knockout_threshold(fight, foe) - foe.wounds, foe.vigor


def _at_once(fight: Fight) -> None:
    """A full Second Wind for each hero who stands at 0, as long as there is Fortune; and nobody ever lacks Guard."""
    for one in fight.fighters:
        one.guard = not one.absent
        for track in TRACKS:
            if one.fortune and not one.absent and not stress_of(one, track):
                one.fortune -= 1
                restore_all(one, track)


def restore_all(one: Fighter, track: Track) -> None:
    """All that was lost of a kind."""
    if track == "vigor":
        one.vigor = one.full_vigor
    else:
        one.resolve = one.full_resolve


def defence(asked: ReactionChoice) -> str:
    """Heroes with their first two reactions, foes where enough Doom is left of what the attacker's dice bring."""
    attempt, fight = asked.attempt, asked.fight
    target, archer = attempt.target, attempt.attacker.kind == "Archer"
    skill = "discipline" if attempt.kind == "threaten" else "acrobatics" if archer else "parry"
    way = next((way for way in asked.own if way.code.what == "defend" and way.code.skill == skill), None)
    if target.hero:
        willing = target.reactions < REACTIONS
    else:
        spared = SPARED.get(target.rank)
        seen = fight.doom + int(not fight.momentum)
        willing = way is not None and spared is not None and seen >= way.price + spared
    return str(way.code) if way and willing else NONE


def dice_of_hero(asked: DiceChoice) -> BoughtDiceCode:
    """What a hero buys: of Momentum one die for an attack, two of a pool of 4, and one for a defence from that pool.

    Without Momentum an attack on a foe that is no Minion is helped by a die for Doom.
    """
    momentum, other = asked.fight.momentum, asked.against.other
    if not asked.against.active:
        return BoughtDiceCode(momentum=int(momentum >= FULL_POOL))
    if momentum:
        return BoughtDiceCode(momentum=2 if momentum >= FULL_POOL else 1)
    return BoughtDiceCode(doom=int(other is not None and other.rank != "minion"))


def dice_of_foe(asked: DiceChoice) -> BoughtDiceCode:
    """What a foe buys for an attack, before a hero's reaction has paid for itself."""
    if not asked.against.active or asked.against.other is None:
        return BoughtDiceCode()
    paid = asked.against.other.reactions if asked.against.opponent else 0
    enough, dice = DICE[asked.trial.who.rank]
    return BoughtDiceCode(doom=dice if asked.fight.doom - paid >= enough else 0)


def spent(asked: SpendOnHitChoice) -> DamageSpendCode:
    """Bad damage again, then Penetration, then Bonus Damage up to the next Harm."""
    landed, own = asked.landed, asked.winner.momentum
    if own and asked.reroll and 2 * landed.raw.damage < len(landed.shown.dice):
        return DamageSpendCode(reroll=landed.shown.dice.count(BLANK))
    if not asked.final:
        return LET_STAND
    penetration = min(own, soak_left(landed) // 2)
    pierced = DamageSpendCode(penetration=penetration)
    reached = harm_after(landed, asked.fight, pierced)
    for bonus in range(1, own - penetration + 1):
        more = DamageSpendCode(penetration=penetration, bonus=bonus)
        if harm_after(landed, asked.fight, more) > reached:
            return more
    return pierced


def harm_after(landed: LandedHit, fight: Fight, later: DamageSpendCode) -> int:
    """The Harm of a hit with these spends."""
    return harm_by(fight, landed.target, landed.attempt.track, blow_of(landed, later)).harm


class Found(NamedTuple):
    """What many fights came to, as shares of 1, with the mean and the deviation of their rounds."""

    fights: int
    win: float
    down: float
    rounds: float
    spread: float

    def strays(self, row: Row) -> list[float]:
        """How many standard errors of both lie between what was found and what is printed."""
        rounds = sqrt(self.spread**2 * (1 / self.fights + 1 / PRINTED_FROM) + ROUNDING**2)
        return [
            (self.win - row.win / 100) / self.error(row.win / 100),
            (self.down - row.down / 100) / self.error(row.down / 100),
            (self.rounds - row.rounds) / rounds,
        ]

    def error(self, share: float) -> float:
        """The standard error of a printed share and of the one found."""
        near = min(max(share, SELDOM), 1 - SELDOM)
        return sqrt(near * (1 - near) * (1 / self.fights + 1 / PRINTED_FROM))


def played(fight: Fight, fights: int, procedure: Callable[[Random], FightProcedure] = Reference) -> Found:
    """What so many fights come to, each drawn from its odds; by the habits of section 9 unless it is said otherwise."""
    won = down = rounds = squares = 0
    state = msgspec.msgpack.encode(fight)
    for number in range(fights):
        random = Random(f"{len(fight.fighters)} {number}")
        left = _decoder().decode(state)
        with patch.object(hit, "matters", return_value=True) if procedure is Reference else nullcontext():
            play_out(procedure(random), left, SimulationScene(random))
        won += left.winner == "party"
        down += any(hero.key in left.fallen for hero in left.heroes())
        rounds, squares = rounds + left.round, squares + left.round**2
    mean = rounds / fights
    return Found(fights, won / fights, down / fights, mean, sqrt(squares / fights - mean**2))


@cache
def _decoder() -> msgspec.msgpack.Decoder[Fight]:
    return msgspec.msgpack.Decoder(Fight)
