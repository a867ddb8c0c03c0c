"""What tactics remember in Swords changes no fight, and nothing that it hangs on changes without their seeing it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from solo.cli.opening import ready_fight
from solo.library.systems import open_system
from solo.play.scenes import SimulationScene
from solo.play.unattended_play import play_out
from solo.systems.contract import Decision, FoeCount, Setup, TacticAnswer
from solo.systems.parts.caching import Cache
from solo.systems.parts.fight.leaving import Resolve
from solo.systems.parts.fight.nerve import Nerve, begin_nerve
from solo.systems.parts.fight.ready_fights import TieredFight
from solo.systems.swords.fight import luck_weights
from solo.systems.swords.fight.attack import AnswerOdds, answer_odds
from solo.systems.swords.fight.options.acts import list_actions
from solo.systems.swords.fight.procedure import FightProcedure
from solo.systems.swords.fight.rules.declared_attack import DeclaredAttack
from solo.systems.swords.fight.state import CarriedWeapon, CombatFigures, Fight, FightCircumstances, Fighter, Side
from solo.systems.swords.fight.state.action_codes import AUGMENT, SHOOT, STRIKE
from solo.systems.swords.fight.state.line import foes_in_reach
from solo.systems.swords.fight.tactics import combat_profile
from solo.systems.swords.fight.tactics.acts import choose_act
from solo.systems.swords.fight.tactics.plans import choose_plan
from solo.systems.swords.foes.foe import Foe
from solo.systems.swords.rolls.damage import Health
from tests.systems.swords.fight_staging import content, fighter, procedure, tables, weapon

FIGHTS = 16
MOST_SCRAMBLES, FEW, ENOUGH = 8000, 6, 8


def nothing_known(_: object, __: object, work_out: Callable[..., object], *args: object) -> object:
    """A memory that forgets everything at once."""
    return work_out(*args)


class Forgetting(dict[str, Any]):
    """What is known by key, forgotten at once."""

    def __setitem__(self, key: str, value: object) -> None:
        """Nothing is kept."""


def able_now(fight: Fight, side: Side) -> list[Fighter]:
    return [one for one in fight.fighters if one.side == side and not one.is_out]


# The same fights


def begun(number: int) -> Fight:
    """A ready fight, or one drawn up at random with all wits."""
    system, names = open_system("swords", None).system, list(content().entries(TieredFight))
    if number % 2:
        return procedure().begin(ready_fight(system, names[number // 2 % len(names)]))
    random = Random(f"memory {number}")
    foes = random.sample(list(content().entries(Foe)), 3)
    party = random.sample(list(system.characters.ready().values()), 3)
    fight = procedure().begin(Setup(tuple(party), tuple(FoeCount(foe, random.randint(1, 2)) for foe in foes)))
    for one in fight.fighters:
        one.wit = random.choice(["dull", "plain", "cunning"])
    return fight


def fought(number: int) -> tuple[bytes, dict[str, float]]:
    """How a fight ends, whole, and the luck that there was in it."""
    fight, scene = begun(number), SimulationScene(Random(number))
    play_out(procedure(), fight, scene)
    return msgspec.msgpack.encode(fight), scene.lucks


@pytest.mark.exhaustive
def test_a_memory_that_forgets_fights_the_same_fights_with_the_same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    remembered, made = [fought(number) for number in range(FIGHTS)], Fight.__post_init__

    def forgetting(fight: Fight) -> None:
        made(fight)
        fight.in_reach = Forgetting()

    with monkeypatch.context() as hardly:
        hardly.setattr(Cache, "most", 1)
        hardly.setattr(combat_profile, "MOST_STANDINGS", 1)
        assert [fought(number) for number in range(FIGHTS)] == remembered
    monkeypatch.setattr(Cache, "look_up", nothing_known)
    monkeypatch.setattr(luck_weights, "_rest", luck_weights._rest.__wrapped__)
    monkeypatch.setattr(combat_profile, "profile", combat_profile._standing)
    monkeypatch.setattr(Fight, "list_able", able_now)
    monkeypatch.setattr(Fight, "__post_init__", forgetting)
    assert [fought(number) for number in range(FIGHTS)] == remembered


@pytest.mark.slow
def test_whenever_somebody_decides_what_is_known_is_as_it_would_be_found_now(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = 0

    def looking(self: FightProcedure, fight: Fight, decision: Decision) -> TacticAnswer:
        nonlocal compared
        fresh = msgspec.msgpack.decode(msgspec.msgpack.encode(fight), type=Fight)
        for key, known in fight.known.items():
            assert known == combat_profile.profile(fresh, fresh.find(key)), (fight.round, key)
        for side in ("party", "foes"):
            assert [one.key for one in fight.list_able(side)] == [one.key for one in fresh.list_able(side)], fight.round
        for key, near in fight.in_reach.items():
            assert near == foes_in_reach(fresh, fresh.find(key)), (fight.round, key)
        assert luck_weights._strengths(fight) == luck_weights._strengths(fresh), fight.round
        compared += len(fight.known)
        return decided(self, fight, decision)

    decided = FightProcedure.decide
    monkeypatch.setattr(FightProcedure, "decide", looking)
    for number in range(2 * FIGHTS):
        fought(number)
    assert compared > 100 * FIGHTS


# Nothing stale

KEYS = ("party-0", "party-1", "foes-0", "foes-1", "foes-2")
ARMS = (("sword",), ("dagger",), ("two-handed sword",), ("sword", "dagger"), ("short bow", "dagger"), ("spear",))
CHANGES = (
    *("key", "name", "side", "figures", "full_stamina", "arms", "mass", "move", "armour", "shield"),
    *("animal", "battle_trained", "mount", "wit", "health", "ill", "wayward", "wavering"),
)
"""What changes with Health, arms or saddles: then `Fight.changed` is told."""
LEAVES = ("side", "down", "away", "yielded")
"""What changes when somebody is out: then `Fight.gone` is told."""
OF_FIGHTER: dict[str, tuple[Any, ...]] = {
    "key": ("z",),
    "name": ("Somebody",),
    "letter": ("q",),
    "side": ("party", "foes"),
    "kind": ("another",),
    "figures": (
        CombatFigures(3, 1, 2, 5, 0, 0, 6, 4),
        CombatFigures(1, 2, 0, 3, 3, 0, 2, 2),
        CombatFigures(4, 0, -1, 6, 0, 0, 5, 1),
    ),
    "stamina": (2, 5, 14),
    "full_stamina": (8, 20),
    "arms": ARMS,
    "mass": (90, 180, 250),
    "place": (100, 102, 104, 130),
    "move": (5, 10, 20),
    "armour": (0, 2, 5),
    "shield": (0, 1, 3),
    "missiles": ({"arrow": 3}, {}),
    "animal": (False, True),
    "flies": (True,),
    "battle_trained": (True,),
    "mount": ("",),
    "rider": ("",),
    "master": ("party-0",),
    "wit": ("dull", "plain", "cunning"),
    "resolve": tuple(Resolve),
    "spares": (True, False),
    "health": (Health.OK, Health.HURT, Health.WOUNDED),
    "ill": (0, -1, -3),
    "down": (True,),
    "away": (True,),
    "yielded": (True,),
    "surprised": (True, False),
    "clinch": ("",),
    "control": (False,),
    "cover": (0, 2),
    "wayward": (True,),
    "spooked": (True,),
    "wavering": (True, False),
    "flight": ("falls back", "runs"),
    "left": ([STRIKE], [STRIKE, AUGMENT], [STRIKE, STRIKE, AUGMENT], [SHOOT], ["assist"], ["grab"]),
    "actions": (0, 1, 2, 4),
    "defends": (True, False),
    "acted": (True, False),
    "stepped": (True, False),
    "grappled": (True,),
    "escaped": (True, False),
    "fleeing": (True,),
    "initiative": (7,),
    "struck_by": (["party-0"], ["a", "b", "c", "d"]),
    "helpers": (["party-1"], ["foes-1", "foes-2"]),
    "met": (["foes-0"],),
    "harm": (4,),
}
OF_FIGHT: dict[str, tuple[Any, ...]] = {
    "title": ("Another",),
    "circumstances": (
        FightCircumstances(room=False),
        FightCircumstances(mass=False),
        FightCircumstances(surface_harm=4, corner_harm=3),
        FightCircumstances(unequal="harder"),
    ),
    "lurking": ("foes",),
    "round": (5, 30),
    "order": (["foes-0"],),
    "acting": ("foes-0",),
    "ground": ([],),
    "losses": (3,),
    "fallen": (["foes-0"],),
    "quiet_rounds": (4,),
    "vain_rounds": (2, 3),
    "nerve": (Nerve(begin_nerve(2), begin_nerve(3)),),
    "winner": ("",),
    "ending": ("over",),
}
COUNTS = {
    "fighter": {
        *("name", "side", "figures", "stamina", "arms", "mass", "place", "armour", "shield", "animal", "wit"),
        *("ill", "down", "away", "yielded", "surprised", "wayward", "left", "actions", "defends", "acted"),
        *("stepped", "fleeing", "struck_by", "helpers", "missiles", "move", "key", "full_stamina", "health", "cover"),
        *("resolve", "wavering"),
    },
    "fight": {"circumstances", "round", "vain_rounds", "quiet_rounds"},
}
"""What plans, acts and answers hang on, as far as these fights go."""
TOLD_APART = {"key", "name", "arms", "side", "down", "away", "yielded", "wayward", "mount"}
FIELDS = {"fighter": OF_FIGHTER, "fight": OF_FIGHT}


def armed(names: tuple[str, ...]) -> list[CarriedWeapon]:
    return [
        *(CarriedWeapon(weapon(name), "belt" if number else "hand") for number, name in enumerate(names)),
        CarriedWeapon(weapon("fist"), "body"),
    ]


def scrambled(seed: object) -> tuple[Fight, Random]:
    """Two against three, of whom much may be true; a grapple and a rider among them now and then."""
    random = Random(str(seed))
    people = [fighter(key, place=random.choice((100, 102, 104))) for key in KEYS]
    fight = Fight("Scrambled", people)
    for one in people:
        one.arms = armed(random.choice(ARMS))
        for field, others in OF_FIGHTER.items():
            if field not in TOLD_APART and random.random() < 0.3:
                setattr(one, field, random.choice(others))
    if random.random() < 0.2:
        one, other = people[0], people[2]
        one.clinch, other.clinch, one.control = other.key, one.key, random.random() < 0.5
    if random.random() < 0.2:
        rider, horse = people[1], fighter("party-2", arms=("hooves",), place=people[1].place, mass=1400, move=24)
        rider.mount, horse.rider = horse.key, rider.key
        fight.fighters.append(horse)
    for one in fight.fighters:
        one.helpers = [key for key in one.helpers if random.random() < 0.2]
    for field in ("circumstances", "round", "vain_rounds"):
        if random.random() < 0.3:
            setattr(fight, field, random.choice(OF_FIGHT[field]))
    fight.__post_init__()
    return fight, random


def told(fight: Fight) -> list[TacticAnswer | AnswerOdds | None]:
    """What everybody would plan, and do next of what is left to do, and what the first foe would answer to a blow."""
    found: list[TacticAnswer | AnswerOdds | None] = []
    for one in fight.fighters:
        if one.is_out or one.rider:
            continue
        found.append(choose_plan(fight, tables(), one))
        acts = list_actions(fight, one)
        found.append(choose_act(fight, tables(), one, acts) if acts else None)
        for foe in fight.foes_of(one)[:1]:
            attempt = DeclaredAttack(
                one, foe, "shoot" if one.arms[0].weapon.shoots else "strike", one.arms[0], one.left.count(AUGMENT)
            )
            found.append(answer_odds(tables(), fight, attempt))
    return found


def anew(monkeypatch: pytest.MonkeyPatch, fight: Fight) -> list[TacticAnswer | AnswerOdds | None]:
    """The same, with nothing known."""
    fresh = msgspec.msgpack.decode(msgspec.msgpack.encode(fight), type=Fight)
    with monkeypatch.context() as forgetting:
        forgetting.setattr(Cache, "look_up", nothing_known)
        return told(fresh)


def change(fight: Fight, random: Random, kind: str, field: str) -> None:
    one, value = random.choice(fight.fighters[:5]), random.choice(FIELDS[kind][field])
    if kind == "fight":
        setattr(fight, field, value)
        if field == "circumstances":
            fight.__post_init__()
        return
    if field == "key":
        for each in fight.fighters:
            each.clinch, each.rider = each.clinch.replace(one.key, value), each.rider.replace(one.key, value)
            each.helpers = [key.replace(one.key, value) for key in each.helpers]
            each.master = each.master.replace(one.key, value)
    setattr(one, field, armed(value) if field == "arms" else value)
    if field in CHANGES:
        fight.changed(one)
    if field in LEAVES:
        fight.forget_values(one)
    if field == "stamina":
        fight.lost_stamina()
    if field == "place":
        fight.forget_reaches()
    if field == "key":
        fight.__post_init__()


def test_every_field_is_tried() -> None:
    assert OF_FIGHTER.keys() == set(Fighter.__struct_fields__)
    assert OF_FIGHT.keys() == set(Fight.__struct_fields__) - {"fighters"}


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "field"), [(kind, field) for kind, fields in FIELDS.items() for field in fields])
def test_whatever_changes_in_a_fight_nothing_stale_is_told(
    kind: str, field: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = 0
    for number in range(MOST_SCRAMBLES if field in COUNTS[kind] else FEW):
        fight, random = scrambled(f"{field} {number}")
        before = told(fight)
        change(fight, random, kind, field)
        after = anew(monkeypatch, fight)
        assert told(fight) == after, number
        counted += after != before
        if counted == ENOUGH:
            break
    assert (counted == ENOUGH) == (field in COUNTS[kind])
