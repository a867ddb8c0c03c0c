"""Follies of the tactics in PolyRPG: hopeless fights not left, faulty sentences, unused abilities, mirrored fights."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from functools import cache
from random import Random
from typing import Final

import msgspec

from solo.library.systems import open_system
from solo.play.scenes import SimulationScene, UnattendedScene
from solo.play.unattended_play import play_out
from solo.resolver import Roll
from solo.systems.contract import (
    Checkpoint,
    Event,
    FoeCount,
    Result,
    Setup,
    SimultaneousDecisions,
    TacticAnswer,
    ready_setup,
)
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.polyhedral.creation.ready_characters import ReadyCharacter
from solo.systems.polyhedral.fight.options import codes
from solo.systems.polyhedral.fight.options.movement import StepChoice
from solo.systems.polyhedral.fight.options.spells import CAST, CastCode
from solo.systems.polyhedral.fight.options.turn import TurnChoice
from solo.systems.polyhedral.fight.procedure import FightProcedure
from solo.systems.polyhedral.fight.spells.aiming import AreaChoice, TargetChoice
from solo.systems.polyhedral.fight.spells.targets import list_caught, squares_at
from solo.systems.polyhedral.fight.state import Combatant, Fight
from solo.systems.polyhedral.fight.state.ai_level import wit_of
from solo.systems.polyhedral.foes.foe import Foe
from solo.systems.polyhedral.people.attributes import Attributes
from solo.systems.polyhedral.people.sheet import Build, CarriedGear, Character
from tests.bench.figure import Figure
from tests.follies.rate import at_least_won, at_most_per_100, happens
from tests.systems.polyhedral.fight.staging import Billed

STEADFAST: Final = ("undead", "construct", "mindless")
HOPELESS: Final = 0.03
"""Share of the points left on both sides, as a chance to win, below which a fight looks lost to a reader."""
PLAYED_ON, WON_AT_MOST, ROUNDS_WITHOUT_HOPE = 40, 1, 2
"""A fight that looks lost is hopeless if its loser wins at most 1 of 40 fights from there in which nobody leaves.

After two hopeless rounds a fighter of the side should have left. The looks alone are wrong about strong and weak
fighters: sides that look lost still win 7 % of their fights.
"""
FORCED: Final = ("Thunder dragon", "Lich of the ninth vault", "Storm giant hermit", "Grandmother of ashes")
FORCED_FIGHTS, STAGED_FIGHTS, MIRRORED_FIGHTS = 15, 30, 500
LINE_UPS: Final[Sequence[tuple[tuple[str, ...], str]]] = (
    (("Maren Toll", "Casimir Lune", "Gerda Holt"), ""),
    (("Tamsin Rook", "Osric Pell", "Maren Toll"), "Forest clearing"),
    (("Ilka Brandt", "Lucan Wray", "Maren Toll"), ""),
    (("Bruna Stokes", "Dag Ferren", "Hild Ansgar"), ""),
    (("Sister Aveline Marsh", "Ansel Quill", "Casimir Lune", "Nerys Vale"), ""),
    (("Tamsin Rook", "Dag Ferren"), "Windy moor"),
    (("Gerda Holt", "Dag Ferren", "Ansel Quill", "Hild Ansgar"), "Broken watchtower"),
    (("Maren Toll", "Tamsin Rook", "Ilka Brandt", "Sister Aveline Marsh"), "Forest clearing"),
    (("Nerys Vale", "Bruna Stokes", "Osric Pell", "Casimir Lune"), "The Copper Kettle"),
)
"""Parties for mirrored fights, with their places: blades, archers, casters and mixed ones."""
CUNNING_AIM: Final = 0.6
PLAIN_AIMS: Final = (0.75, 0.75, 0.75, 0.75, 0.75, 0.6, 0.75, 0.75, 0.75)
"""Shares of fights that plain wit should win against dull wit, by line-up. Archers in cover depend on luck."""
HEALER: Final = Character(
    "Healer",
    Build(
        Attributes(intellect=12),
        {"Life Magic": 4, "Spellcraft": 4, "Axes & maces": 2, "Diehard": 3},
        (
            CarriedGear("Light Mace/hammer", place="hand"),
            CarriedGear("Splinted mail, or Half plate/platemail", place="worn"),
            CarriedGear("Master's spellbook", place="pack", school="Life Magic"),
        ),
    ),
)
RESISTS: Final = re.compile(r"^(.+?) resists\b")
HELPFUL: Final = ("Close Wounds", "Quick Fix", "Healing", "Resuscitate", "Cure", "Remove Curse", "Awaken")


@cache
def procedure() -> FightProcedure:
    """Return the fight procedure with shipped content."""
    found = open_system("polyhedral", None).system.procedures["fight"]
    assert isinstance(found, FightProcedure)
    return found


def figures(fights: int, seed: int) -> list[Figure]:
    """Return the follies in varied fights, the use of abilities in staged ones, and the shares of mirrored fights."""
    found, lost = Counter[str](), 0
    for number in range(fights):
        watched = Watched(setup(Random(f"{seed}/{number}")))
        found += watched.play(f"{seed}/{number}")
        lost += watched.was_lost
    return [
        at_most_per_100("PolyRPG: lost fights that nobody left", found["stayed"], max(1, lost), 40),
        at_most_per_100("PolyRPG: hopeless for two rounds, and nobody leaves", found["hopeless"], fights, 3),
        Figure("PolyRPG: heroes dead in lost fights", f"{found['dead']} in {lost} fights"),
        *(at_most_per_100(f"PolyRPG: {folly}", found[folly], fights, most) for folly, most in AIMS.items()),
        *_forced(seed),
        *_staged(seed),
        *_wit(seed),
    ]


AIMS: Final = {
    "out of reach, and struck": 0,
    "a lone name as a sentence": 0,
    "failed healing told as resisted": 0,
    "a modifier without a name": 0,
    "a drawn caster aims elsewhere": 0,
    "awaits a foe that leaves": 0,
    "waits without guard": 0,
    "goes nowhere": 0,
    "an area on a friend": 0,
}


def setup(random: Random) -> Setup:
    """Return a ready-made fight, or ready-made characters against foes whose price they may beat."""
    system = open_system("polyhedral", None).system
    ready = system.characters.ready()
    if random.random() < 0.25:
        fights = system.encounters.ready_fights()
        return ready_setup(fights[random.choice(list(fights))], ready)
    party = random.sample(list(ready.values()), random.randint(2, 4))
    prices = {name: price for name, price in system.foes.prices().items() if price < 130 * len(party)}
    kinds = random.sample(list(prices), random.randint(1, 3))
    foes = tuple(FoeCount(name, random.randint(1, 1 + len(party) * 60 // max(30, prices[name]))) for name in kinds)
    place = random.choice(["", *system.encounters.places()])
    wanted = Setup(tuple(party), foes, place)
    try:
        procedure().begin(wanted)
    except ValueError:
        return msgspec.structs.replace(wanted, place="")
    return wanted


class Watched:
    """One fight, its follies and the spells cast in it."""

    def __init__(self, wanted: Setup) -> None:
        self.fight: Fight = procedure().begin(wanted)
        self.found = Counter[str]()
        self.cast = Counter[str]()
        self.was_lost = False
        self._spell = ""
        self._looks_lost: dict[str, list[Fight]] = {"party": [], "foes": []}
        self._seed = ""
        self._away: dict[str, set[str]] = {}
        self._leaving: set[str] = set()

    def play(self, seed: str) -> Counter[str]:
        """Play the fight to its end and return its follies."""
        self._seed = seed
        running = procedure().run(self.fight, UnattendedScene(Random(seed), self._hear))
        asked = next(running)
        try:
            while True:
                answer = None
                if isinstance(asked, Checkpoint):
                    self._begin_round()
                elif not isinstance(asked, SimultaneousDecisions):
                    chosen = procedure().decide(self.fight, asked)
                    answer = asked.first_legal() if asked.follows else chosen.answer
                    self._look(asked, chosen)
                asked = next(running) if answer is None else running.send(answer)
        except StopIteration as end:
            self._judge(end.value)
        return self.found

    def _side(self, side: str) -> list[Combatant]:
        return [one for one in self.fight.combatants if one.side == side]

    def _begin_round(self) -> None:
        chance = procedure().estimate_win_chance(self.fight) or 0.5
        for side, theirs in (("party", chance), ("foes", 1 - chance)):
            free = [one for one in self._side(side) if one.standing and not one.has_tag(*STEADFAST)]
            if free and theirs < HOPELESS:
                self._looks_lost[side].append(deepcopy(self.fight))

    def _look(self, asked: object, chosen: TacticAnswer) -> None:
        answer, reason = chosen.answer, getattr(chosen.reason, "text", chosen.reason)
        if isinstance(asked, TurnChoice):
            self._look_at_turn(asked, answer, str(reason))
        elif isinstance(asked, StepChoice):
            self._look_at_step(self.fight.find(asked.who), str(reason))
        elif isinstance(asked, AreaChoice):
            one = asked.casting.caster
            column, row = map(int, answer.split(","))
            caught = list_caught(self.fight, asked.casting, squares_at(self.fight, asked.casting, (column, row)))
            friends = [each for each in caught if each.allegiance == one.allegiance and not each.helpless]
            self.found["an area on a friend"] += bool(friends)
        elif isinstance(asked, TargetChoice):
            one = asked.casting.caster
            drawn = {each.by for each in one.drawn if self.fight.find(each.by).standing}
            target = self.fight.find(answer)
            elsewhere = drawn and answer not in drawn and target.allegiance != one.allegiance
            may = drawn & {each.key for each in asked.candidates}
            self.found["a drawn caster aims elsewhere"] += bool(elsewhere and may)

    def _look_at_turn(self, asked: TurnChoice, answer: str, reason: str) -> None:
        one = self.fight.find(asked.who)
        self._away.pop(one.name, None)
        unguarded = answer == codes.WAIT and not one.defensive and wit_of(one) is not AiLevel.DULL
        self.found["waits without guard"] += unguarded
        if "edge of the field" in reason or "leave" in reason:
            self._leaving.add(one.name)
        else:
            self._leaving.discard(one.name)
        if "come closer" in reason:
            whom = reason.partition("to make ")[2].partition(" come")[0]
            self.found["awaits a foe that leaves"] += whom in self._leaving
        if answer.startswith(CAST):
            self.cast[CastCode.read(answer).spell] += 1

    def _look_at_step(self, one: Combatant, reason: str) -> None:
        if "out of reach" not in reason:
            return
        foes = {foe.name for foe in self.fight.foes_of(one)}
        self._away[one.name] = {name for name in foes if name in reason} or foes

    def _hear(self, event: Event) -> None:
        self.found["a lone name as a sentence"] += event.text[:-1] in self._names
        if event.kind == "spell" and " casts " in event.text:
            self._spell = event.text.partition(" casts ")[2]
        if event.kind == "spell" and RESISTS.match(event.text) and any(word in self._spell for word in HELPFUL):
            self.found["failed healing told as resisted"] += 1
        for roll in event.rolls:
            unnamed = any(not modifier.name.strip() for modifier in roll.modifiers) or not _adds_up(roll)
            self.found["a modifier without a name"] += unnamed
        deed = event.deed
        if deed is not None and deed.who in self._away.get(deed.target, ()):
            self.found["out of reach, and struck"] += 1
            self._away[deed.target].discard(deed.who)

    @property
    def _names(self) -> set[str]:
        return {one.name for one in self.fight.combatants}

    def _judge(self, end: Result) -> None:
        loser = {"won": "foes", "lost": "party"}.get(end.outcome, "")
        free = [one for one in self._side(loser) if not one.has_tag(*STEADFAST)] if loser else []
        if len(free) < 2:
            return
        self.was_lost = True
        stayed = not any(one.left for one in free)
        self.found["stayed"] += stayed
        self.found["hopeless"] += stayed and self._was_hopeless(loser)
        if loser == "party":
            self.found["dead"] += sum(one.dead for one in free)

    def _was_hopeless(self, loser: str) -> bool:
        """Return True if the last rounds in which the fight looked lost were hopeless."""
        last = self._looks_lost[loser][-ROUNDS_WITHOUT_HOPE:]
        return len(last) == ROUNDS_WITHOUT_HOPE and all(_is_hopeless(start, loser, self._seed) for start in last)


def _is_hopeless(start: Fight, side: str, seed: str) -> bool:
    """Return True if the side loses nearly all fights from this position."""
    won = 0
    for number in range(PLAYED_ON):
        fight = deepcopy(start)
        fight.staked = "both"
        play_out(procedure(), fight, SimulationScene(Random(f"hopeless {seed}/{start.round}/{number}")))
        won += fight.winner == side
        if won > WON_AT_MOST:
            return False
    return True


def _adds_up(roll: Roll) -> bool:
    """Return True if a throw for damage is the sum of its faces, its bonus and its named modifiers."""
    written = re.fullmatch(r"\d+d\d+(?:([+−])(\d+))?", roll.dice)
    if not roll.what.startswith("damage") or written is None or not roll.faces or roll.result is None:
        return True
    bonus = int(written[2] or 0) * (-1 if written[1] == "−" else 1)
    return sum(roll.faces) + bonus + sum(modifier.value for modifier in roll.modifiers) == roll.result


def _forced(seed: int) -> Iterator[Figure]:
    """Yield figures of fights that three heroes cannot win: losses that nobody left, and deaths."""
    ready = open_system("polyhedral", None).system.characters.ready()
    lost = lasted = stayed = dead = 0
    for foe in FORCED:
        for number in range(FORCED_FIGHTS):
            random = Random(f"forced {seed}/{foe}/{number}")
            party = tuple(random.sample(list(ready.values()), 3))
            watched = Watched(Setup(party, (FoeCount(foe, 1),)))
            watched.play(f"forced {seed}/{foe}/{number}")
            heroes = [one for one in watched.fight.combatants if one.side == "party"]
            if watched.fight.winner == "foes":
                lost += 1
                lasted += watched.fight.round > ROUNDS_WITHOUT_HOPE
                stayed += watched.fight.round > ROUNDS_WITHOUT_HOPE and not any(one.left for one in heroes)
                dead += sum(one.dead for one in heroes)
    yield at_most_per_100("PolyRPG: forced losses of three rounds that nobody left", stayed, max(1, lasted), 20)
    yield Figure("PolyRPG: heroes dead in forced losses", f"{dead} of {3 * lost} in {lost} fights")


def _staged(seed: int) -> Iterator[Figure]:
    """Yield how often abilities are used in fights that call for them."""
    ready = open_system("polyhedral", None).system.characters.ready()
    party = [ready[name] for name in ("Maren Toll", "Ilka Brandt", "Sister Aveline Marsh", "Tamsin Rook")]
    yield _used(seed, "Banshee of the Wailing shade", "banshee", party, "Wailing shade", 1)
    poisoned = [HEALER, ready["Maren Toll"], ready["Hild Ansgar"]]
    yield _used(seed, "Cure Poison", "cure-poison", poisoned, "Cave spider", 3)
    hidden = [ready["Lucan Wray"], ready["Maren Toll"]]
    yield _used(seed, "Lesser Invisibility", "lesser-invisibility", hidden, "Militia archer", 3)


def _used(seed: int, what: str, spell: str, party: Sequence[msgspec.Struct], foe: str, count: int) -> Figure:
    used = 0
    for number in range(STAGED_FIGHTS):
        watched = Watched(Setup(tuple(party), (FoeCount(foe, count),)))
        watched.play(f"staged {seed}/{spell}/{number}")
        used += watched.cast[spell]
    return happens(f"PolyRPG: {what}", used, STAGED_FIGHTS)


def _wit(seed: int) -> Iterator[Figure]:
    """Yield the shares of fights that each level of wit wins against the level below it, in nine line-ups."""
    levels = (("plain", "dull", PLAIN_AIMS), ("cunning", "plain", (CUNNING_AIM,) * len(LINE_UPS)))
    for better, worse, aims in levels:
        for (team, place), aim in zip(LINE_UPS, aims, strict=True):
            won = mirrored(team, place, better, worse, MIRRORED_FIGHTS, seed)
            what = f"PolyRPG: {better} beat {worse}: {', '.join(team)}"
            yield at_least_won(what, won, MIRRORED_FIGHTS, aim)


def mirrored(team: Sequence[str], place: str, one: str, other: str, fights: int, seed: int) -> float:
    """Return the number of fights that a team of wit `one` wins against the same team of wit `other`.

    Sides alternate; a draw counts as half a win.
    """
    content = procedure().content
    builds = {name: content.entries(ReadyCharacter)[name].build for name in team}
    foes = {
        f"Other {name}": Foe(name=f"Other {name}", xp=0, role="brute", text="", build=builds[name]) for name in team
    }
    stage = FightProcedure(Billed(foes))
    wanted = Setup(
        tuple(Character(name, build) for name, build in builds.items()),
        tuple(FoeCount(name, 1) for name in foes),
        place,
    )
    won = 0.0
    for number in range(fights):
        fight, first = stage.begin(wanted), number % 2 == 0
        for combatant in fight.combatants:
            combatant.wit = one if (combatant.side == "party") == first else other
        outcome = play_out(stage, fight, SimulationScene(Random(f"mirrored {seed}/{number}"))).outcome
        won += 0.5 if outcome == "draw" else (outcome == "won") == first
    return won
