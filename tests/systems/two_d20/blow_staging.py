"""What tests of blows stand on: fighters made to measure, dice that fall as told, and answers by what is asked."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any, TypeVar

from msgspec.structs import replace

from solo.library.content import Shelves, shipped_content
from solo.play.scenes import SimulationScene
from solo.resolver import DealtCards, ThrownPool
from solo.systems.contract import Choose, ChooseMany, Decision, Event, Option, Preview, TacticAnswer
from solo.systems.two_d20.fight.attack import attack
from solo.systems.two_d20.fight.hit import AttackResult
from solo.systems.two_d20.fight.rules.attempt import DeclaredAttack
from solo.systems.two_d20.fight.state import (
    ZONES,
    AttackSource,
    Fight,
    FightContext,
    Fighter,
    SceneConditions,
    ShieldHeld,
    Zone,
)
from solo.systems.two_d20.fight.tactics.decide import Judged, decide_in_turn
from solo.systems.two_d20.gear.armour import uniform_soak
from solo.systems.two_d20.gear.weapon import Qualities, Weapon
from solo.systems.two_d20.manifest import MANIFEST
from solo.systems.two_d20.people.attributes import Attributes, Training
from solo.systems.two_d20.rulings import USUAL

R = TypeVar("R")
SWORD = Weapon(name="sword", type="melee", dice=4, reach=2, qualities=Qualities(vicious=1))
KNIFE = Weapon(name="knife", type="melee", dice=3, reach=1, thrown="close")
SPEAR = Weapon(name="spear", type="melee", dice=4, reach=3, qualities=Qualities(piercing=1))
MAUL = Weapon(name="maul", type="melee", dice=5, reach=2, hands=2, qualities=Qualities(unwieldy=True))
FIST = Weapon(name="fist", type="melee", dice=2, reach=1, hands=0, qualities=Qualities(nonlethal=True))
BOW = Weapon(name="bow", type="ranged", dice=4, range="medium", hands=2)
CROSSBOW = Weapon(name="crossbow", type="ranged", dice=5, range="medium", hands=2, reload=True)
STARE = Weapon(name="stare", type="threaten", dice=3, range="close", hands=0)
ARMS = {weapon.name: weapon for weapon in (SWORD, KNIFE, SPEAR, MAUL, FIST, BOW, CROSSBOW, STARE)}
PLAIN = Training(2, 1)
SKILLS = dict.fromkeys(
    ("melee", "parry", "acrobatics", "athletics", "shooting", "intimidate", "discipline", "resistance", "observation"),
    PLAIN,
)


@cache
def content() -> Shelves:
    return Shelves(MANIFEST.shelves, ours=shipped_content() / MANIFEST.key, own=None)


def with_quality(weapon: Weapon = SWORD, **given: Any) -> Weapon:
    """The same weapon with these qualities and no others."""
    return replace(weapon, qualities=Qualities(**given))


def fighter(key: str, *weapons: Weapon, soak: int = 0, shield: int = 0, **fields: Any) -> Fighter:
    """Somebody with all attributes 8, and expertise 2 with focus 1 in whatever a blow takes, so that TN is 10.

    The name is the key; a key in capitals is a hero's. The first weapon is in hand, natural ones always are.
    """
    hero = key.isupper()
    arms = [AttackSource(one, "hand" if one.hands else "body") for one in weapons or (SWORD,)]
    usual: dict[str, Any] = {"vigor": 10, "resolve": 10, "zone": 2, "rank": "hero" if hero else "toughened"}
    made = {**usual, **fields}
    made.setdefault("full_vigor", made["vigor"])
    made.setdefault("full_resolve", made["resolve"])
    made.setdefault("attributes", Attributes())
    made.setdefault("skills", dict(SKILLS))
    held = ShieldHeld("shield", shield) if shield else None
    side = "party" if hero else "foes"
    return Fighter(key, key, key[0], side, key, arms=arms, soak=uniform_soak(soak), shield=held, **made)  # type: ignore[arg-type]


class Scripted:
    """A scene in which each pool of dice falls as told, in order; it keeps the story and the luck."""

    has_listener = True
    tracks_luck = False
    fitted_weights = ()

    def __init__(self, *pools: Iterable[int]) -> None:
        self.pools = [tuple(pool) for pool in pools]
        self.told: list[Event] = []
        self.lucks: dict[str, list[float]] = {}
        self._thrown: list[ThrownPool] = []

    def pool(self, count: int, sides: int) -> tuple[int, ...]:
        if not count:
            return ()
        assert self.pools, f"nothing said how {count}d{sides} fall"
        faces = self.pools.pop(0)
        assert len(faces) == count, f"{count}d{sides} are thrown, not {faces}"
        self._thrown.append(ThrownPool(count, sides, faces))
        return faces

    def sum(self, count: int, sides: int) -> int:
        return sum(self.pool(count, sides))

    def roll(self, *args: Any, **kwargs: Any) -> Any:
        """As a scene it is given who and what before the chance; as a thrower the chance alone."""
        if isinstance(args[0], str):
            self._thrown = []
            return args[2](self, *args[3:], **kwargs)
        return args[0](self, *args[1:], **kwargs)

    def faces(self) -> tuple[ThrownPool, ...]:
        return tuple(self._thrown)

    def cards(self) -> tuple[DealtCards, ...]:
        return ()

    def emit(self, event: Event) -> None:
        self.told.append(event)

    def record_luck(self, column: str, deviation: float) -> None:
        self.lucks.setdefault(column, []).append(deviation)

    @property
    def story(self) -> str:
        return "\n".join(event.text for event in self.told)


def staged(
    scene: Scripted | SimulationScene,
    *fighters: Fighter,
    paired: bool = True,
    momentum: int = 0,
    doom: int = 0,
    **fields: Any,
) -> FightContext:
    """A fight in its second round; heroes and foes in one zone are within Reach of each other where `paired`."""
    rulings = replace(USUAL, **fields.pop("rulings", {}))
    conditions = SceneConditions(**fields.pop("conditions", {}))
    zones = [Zone() for _ in range(ZONES)]
    fight = Fight("A test", list(fighters), zones, conditions, rulings, momentum=momentum, doom=doom, round=2, **fields)
    for one in fight.standing("party") if paired else ():
        for other in fight.standing("foes"):
            if one.zone == other.zone:
                one.reach.append(other.key)
                other.reach.append(one.key)
    return FightContext(fight, content(), scene)  # type: ignore[arg-type]


def aimed(arena: FightContext, attacker: str, target: str, arm: int = 0, **fields: Any) -> DeclaredAttack:
    """An attack of one at another with the weapon in this place."""
    one = arena.fight.find(attacker)
    return DeclaredAttack(one, arena.fight.find(target), one.arms[arm], **fields)


PLAIN_DICE, ASKED, LET = "dice:0:0:0:0:0:0:0", "dice:0:0:0:0:0:0:1", "spend:0:0:0:0:0"
CALM = {"dice": PLAIN_DICE, "defence": "none", "spends": LET}
"""What is answered where nothing is said: no dice, no reaction, nothing spent; all else as it is by default."""


def acted_out(running: Generator[Decision, str, R], **answers: str | list[str]) -> R:
    """What a part of a fight returns, whatever is asked being answered by its kind; several answers go in order.

    Every answer must be lawful, and each that is given must be asked for.
    """
    said = {kind.replace("_", " "): [one] if isinstance(one, str) else list(one) for kind, one in answers.items()}
    unasked = {kind for kind, left in said.items() if left}
    try:
        asked = next(running)
        while True:
            left = said.get(asked.kind, [])
            unasked.discard(asked.kind)
            last = left[0] if len(left) == 1 else CALM.get(asked.kind) or asked.first_legal()
            answer = left.pop(0) if len(left) > 1 else last
            assert asked.fault(answer) is None, f"{asked.kind}: {asked.fault(answer)}"
            asked = running.send(answer)
    except StopIteration as end:
        assert not unasked, f"never asked: {unasked}"
        found: R = end.value
        return found


def struck(arena: FightContext, attacker: str, target: str, **answers: str | list[str]) -> AttackResult:
    """One attack with the first weapon; dice for nothing, nobody reacting and nothing spent unless it is said."""
    return acted_out(attack(arena, aimed(arena, attacker, target)), **answers)


def asked_of(running: Generator[Decision, str, Any], kind: str) -> Choose:
    """The first decision of a kind, those before it left to their defaults."""
    asked = next(running)
    while asked.kind != kind:
        asked = running.send(CALM.get(asked.kind) or asked.first_legal())
    assert isinstance(asked, Choose)
    return asked


def by_itself(asked: Decision) -> TacticAnswer:
    """What a tactic answers in a blow or a test, the default where there is nothing to judge."""
    return decide_in_turn(asked) if isinstance(asked, Judged) else TacticAnswer(asked.first_legal())


def by_tactics(running: Generator[Decision, str, R]) -> R:
    """What a part of a fight returns where tactics answer everything."""
    try:
        asked = next(running)
        while True:
            choice = by_itself(asked)
            assert asked.fault(choice.answer) is None, asked.fault(choice.answer)
            asked = running.send(choice.answer)
    except StopIteration as end:
        found: R = end.value
        return found


def codes(asked: Decision) -> list[str]:
    assert isinstance(asked, Choose | ChooseMany)
    return [option.code for option in asked.options]


def option(asked: Choose, code: str) -> Option:
    found = asked.option(code)
    assert found is not None
    return found


def figures(preview: Preview) -> dict[str, Fraction]:
    return {measure.name: measure.value for measure in preview.measures}


def drawn(seed: object) -> SimulationScene:
    return SimulationScene(Random(str(seed)))
