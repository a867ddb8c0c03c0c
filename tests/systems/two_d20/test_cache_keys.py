"""What 2d20's tactics remember changes no fight, and nothing that it hangs on changes without their seeing it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from solo.cli.opening import ready_fight
from solo.library.systems import open_system
from solo.play.unattended_play import play_out
from solo.resolver import Modifier
from solo.systems.contract import FoeCount, Setup
from solo.systems.parts.caching import Cache
from solo.systems.parts.fight.ready_fights import TieredFight
from solo.systems.two_d20.fight import luck
from solo.systems.two_d20.fight.rules.attempt import PACK, DeclaredAttack
from solo.systems.two_d20.fight.state import (
    AssistBonus,
    AttackSource,
    Fight,
    Fighter,
    SceneConditions,
    SceneObject,
    ShieldHeld,
    Zone,
)
from solo.systems.two_d20.fight.tactics.attack_worth import AttackWorth, AttackWorthCache
from solo.systems.two_d20.fight.tactics.danger import dangers_of
from solo.systems.two_d20.foes.foe import Ability, Foe
from solo.systems.two_d20.gear.armour import uniform_soak
from solo.systems.two_d20.gear.weapon import Qualities
from solo.systems.two_d20.people.attributes import Attributes, Training
from solo.systems.two_d20.people.talents import TalentEffects
from solo.systems.two_d20.rolls import odds
from solo.systems.two_d20.rulings import USUAL
from tests.systems.two_d20.blow_staging import (
    BOW,
    KNIFE,
    MAUL,
    SPEAR,
    STARE,
    SWORD,
    content,
    drawn,
    fighter,
    staged,
    with_quality,
)
from tests.systems.two_d20.turn_staging import people, procedure
from tests.systems.uncached import switch_off

FIGHTS = 14
SCRAMBLES, MOST_SCRAMBLES, FEW, ENOUGH = 30, 2000, 3, 12
KEYS = ("A", "B", "x")


def nothing_known(_: object, __: object, work_out: Callable[..., object], *args: object) -> object:
    """A memory that forgets everything at once."""
    return work_out(*args)


# The same fights


def begun(number: int) -> Fight:
    """A ready fight, or one drawn up at random with all wits."""
    names = list(content().entries(TieredFight))
    if number % 2:
        return procedure().begin(ready_fight(open_system("two-d20", None).system, names[number // 2 % len(names)]))
    random = Random(f"memory {number}")
    foes = random.sample(list(content().entries(Foe)), 3)
    party = random.sample(list(people().values()), 3)
    fight = procedure().begin(Setup(tuple(party), tuple(FoeCount(foe, random.randint(1, 2)) for foe in foes)))
    for one in fight.fighters:
        one.wit = random.choice(["dull", "plain", "cunning"])
    return fight


def fought(number: int) -> tuple[bytes, dict[str, float]]:
    """How a fight ends, whole, and the luck that there was in it."""
    fight, scene = begun(number), drawn(number)
    play_out(procedure(), fight, scene)
    return msgspec.msgpack.encode(fight), scene.lucks


@pytest.mark.exhaustive
def test_a_memory_that_forgets_fights_the_same_fights_with_the_same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    remembered = [fought(number) for number in range(FIGHTS)]
    with monkeypatch.context() as hardly:
        hardly.setattr(Cache, "most", 1)
        assert [fought(number) for number in range(FIGHTS)] == remembered
    monkeypatch.setattr(Cache, "look_up", nothing_known)
    assert switch_off(monkeypatch, luck.__name__, odds.__name__) >= 5
    assert [fought(number) for number in range(FIGHTS)] == remembered


def test_what_odds_are_remembered_by_is_one_and_the_same_in_fights_in_which_it_is_equal() -> None:
    first, second = begun(1), begun(1)
    for fight in (first, second):
        next(procedure().run(fight, drawn(1)))
    assert first == second
    assert first.rulings is second.rulings and first.conditions is second.conditions
    for one, other in zip(first.fighters, second.fighters, strict=True):
        assert one.attributes is other.attributes and one.soak is other.soak
        assert all(arm.weapon is same.weapon for arm, same in zip(one.arms, other.arms, strict=True))


# Nothing stale

WEAPONS = (SWORD, KNIFE, SPEAR, MAUL, BOW, STARE, with_quality(area=True), with_quality(STARE, intense=True, area=True))
TRAINED = Training(4, 3)
GIFTS = (
    TalentEffects(dice={"melee": 2, "ranged": 1}),
    TalentEffects(ranges=1),
    TalentEffects(momentum={"melee": 1, "threaten": 2}),
)
OF_FIGHTER: dict[str, tuple[Any, ...]] = {
    "key": ("z",),
    "name": ("Somebody",),
    "letter": ("q",),
    "side": ("party", "foes"),
    "kind": ("Levy spearman",),
    "rank": ("hero", "minion", "toughened", "nemesis"),
    "attributes": (Attributes(agility=12), Attributes(brawn=12, personality=11), Attributes(coordination=7)),
    "vigor": (0, 3, 9),
    "full_vigor": (12, 20),
    "resolve": (0, 3, 9),
    "full_resolve": (0, 12, 20),
    "arms": tuple([AttackSource(weapon, "hand")] for weapon in WEAPONS),
    "zone": (1, 2, 3, 5),
    "soak": (uniform_soak(2), uniform_soak(4), (3, 0, 2, 1, 1, 2)),
    "skills": ({}, {"melee": TRAINED}, {"shooting": TRAINED, "intimidate": TRAINED}),
    "courage": (0, 1, 3),
    "cover": (0, 2),
    "shield": (None, ShieldHeld("buckler", 1), ShieldHeld("tower", 3), ShieldHeld("targe", 2, melee_only=True)),
    "gifts": GIFTS,
    "ability": (PACK, PACK, PACK, ""),
    "flight": ("stands",),
    "gait": ("flies",),
    "kits": ({"healing": 2},),
    "wit": ("dull",),
    "wounds": (0, 1, 2),
    "trauma": (0, 1, 2),
    "bruises": (1,),
    "scares": (1,),
    "reach": ([], ["A", "B"], ["B", "x"], ["x"]),
    "guard": (True, False),
    "prone": (True, False),
    "out": (False, True),
    "gone": (False, True),
    "dead": (True,),
    "cowed": ("flees",),
    "dying": (2,),
    "lay_still": (1,),
    "bleeding": (2,),
    "bleeding_turns": (2,),
    "burning": (2,),
    "stunned": (True,),
    "steady": (1,),
    "surprised": (True,),
    "caught": ("", "minor", "standard"),
    "off_balance": (0, 1),
    "shaken": (True, False),
    "fortune": (2,),
    "reactions": (1,),
    "acted": (True,),
    "sprinting": (True, False),
    "adjusted": (True,),
    "exploit": ("", "A", "B", "x"),
    "exploit_turns": (1,),
    "morale": (0, 2),
    "help": (None, AssistBonus("melee", 1), AssistBonus("shooting", 2), AssistBonus("intimidate", 2)),
    "held": (None,),
    "overcome": ([], ["vigor"], ["resolve"]),
    "rerolled": (["melee"],),
    "free_used": ({"melee": 1},),
    "ability_used": (True,),
    "scene_used": (True,),
    "veiled": (True, False),
    "lined": (True, True, False),
    "keeps_line": (True,),
    "took_out": (1,),
    "has_proof": (True,),
    "harm": (3,),
}
OF_ARM: dict[str, tuple[Any, ...]] = {
    "weapon": WEAPONS,
    "where": ("hand", "belt", "ground"),
    "zone": (3,),
    "braced": (True, False),
    "loaded": (False,),
    "loads": (2,),
    "used": (1,),
}
OF_FIGHT: dict[str, tuple[Any, ...]] = {
    "title": ("Another",),
    "zones": ([Zone(cover=2) for _ in range(5)], [Zone(cover=number) for number in range(5)]),
    "conditions": (
        SceneConditions(light=1),
        SceneConditions(dark=True),
        SceneConditions(noise=2),
        SceneConditions(weather=1),
    ),
    "rulings": (
        replace(USUAL, most_dice=0),
        replace(USUAL, harm="cumulative"),
        replace(USUAL, harm="cumulative", stress_a_harm=4),
        replace(USUAL, stress_a_harm=3),
        replace(USUAL, hero_out=2, toughened_out=1),
    ),
    "momentum": (3,),
    "doom": (0, 1, 2, 7),
    "fights": (2,),
    "round": (5,),
    "acting": ("x",),
    "smoke": (0, 1, 2),
    "hindrance": ("smoke", "din", "gust"),
    "waiting": ("foes",),
    "lurking": ("foes",),
    "cries": (["x"],),
    "foes_at_start": (2,),
    "quiet_rounds": (3,),
    "losses": (4,),
    "fallen": (["x"],),
    "objects": ([SceneObject("rope", 2)],),
    "peril": ("A waking seal",),
    "ask_always": (True,),
    "ask_end": (True,),
    "staked": (True,),
    "winner": ("party",),
    "ending": ("over",),
}
OF_ATTEMPT: dict[str, tuple[Any, ...]] = {
    "thrown": (True,),
    "retaliate": (True,),
    "swift": (True,),
    "minor": (True,),
    "dice_limit": (1, 2),
    "more": ((Modifier("more", 2),), (Modifier("less", -1),)),
    "ability_dice": (2,),
    "sweeps": (True,),
    "hurls": (True,),
    "at_shield": (True,),
    "hazard": (True,),
    "ability": (Ability(name="x", text="", d20=1, dice=1, qualities=Qualities(area=True, vicious=1, intense=True)),),
}
FIELDS = {"fighter": OF_FIGHTER, "arm": OF_ARM, "fight": OF_FIGHT}
COUNTS = {
    "fighter": {
        *(
            "key",
            "side",
            "rank",
            "attributes",
            "vigor",
            "full_vigor",
            "resolve",
            "full_resolve",
            "arms",
            "zone",
            "soak",
        ),
        *("skills", "courage", "cover", "shield", "gifts", "ability", "wounds", "trauma", "reach", "guard", "prone"),
        *("out", "gone", "caught", "off_balance", "shaken", "sprinting", "exploit", "morale", "help", "overcome"),
        *("veiled", "lined"),
    },
    "arm": {"weapon", "where", "braced"},
    "fight": {"zones", "conditions", "rulings", "doom", "smoke", "hindrance"},
}
"""What an attack, or the danger that somebody is, hangs on; all else of them counts for nothing."""
BY_WHOM = {Fight: {"fighters"}, DeclaredAttack: {"attacker", "target", "arm"}}


def scrambled(seed: object) -> tuple[Fight, Random]:
    """Two against one, of whom anything may be true."""
    random = Random(str(seed))
    arms = [random.sample((*WEAPONS, BOW, BOW), random.choice((1, 1, 2))) for _ in KEYS]
    people = [fighter(key, *held, shield=2) for key, held in zip(KEYS, arms, strict=True)]
    fight = staged(drawn(seed), *people, paired=random.random() < 0.5, doom=random.randint(0, 3)).fight
    for one in fight.fighters:
        for field, others in OF_FIGHTER.items():
            if field not in {"key", "arms", "side", "out", "gone"} and random.random() < 0.4:
                setattr(one, field, random.choice(others))
        for arm in one.arms:
            arm.where = "hand"
    for field in ("zones", "conditions", "rulings", "smoke", "hindrance"):
        if random.random() < 0.4:
            setattr(fight, field, random.choice(OF_FIGHT[field]))
    return fight, random


def attempts(fight: Fight) -> list[DeclaredAttack]:
    """Every attack of anybody on any enemy, thrown as well."""
    return [
        DeclaredAttack(one, other, arm, thrown=thrown)
        for one in fight.fighters
        for other in fight.enemies(one)
        if other is not one
        for arm in one.arms
        for thrown in ((False, True) if arm.weapon.thrown else (False,))
    ]


def told(fight: Fight, tried: list[DeclaredAttack]) -> tuple[list[AttackWorth], list[float]]:
    """What tactics say of these attacks, and of the danger that each is."""
    promised = [AttackWorthCache(fight, attempt.attacker).promise(attempt) for attempt in tried]
    return promised, [dangers_of(fight, [one])[0] for one in fight.fighters]


def anew(
    monkeypatch: pytest.MonkeyPatch, fight: Fight, tried: list[DeclaredAttack]
) -> tuple[list[AttackWorth], list[float]]:
    """The same, worked out with nothing known."""
    with monkeypatch.context() as forgetting:
        forgetting.setattr(Cache, "look_up", nothing_known)
        return told(fight, tried)


def changed(kind: str, field: str, number: int) -> tuple[Fight, Callable[[], None]]:
    """A fight in which anything may be true, and what changes this field of it, of somebody or of what it holds."""
    fight, random = scrambled(f"{field} {number}")
    one, value = random.choice(fight.fighters), random.choice(FIELDS[kind][field])

    def change() -> None:
        if field == "key":
            for each in fight.fighters:
                each.reach = [value if key == one.key else key for key in each.reach]
        setattr({"fighter": one, "arm": random.choice(one.arms), "fight": fight}[kind], field, value)

    return fight, change


def test_every_field_is_tried() -> None:
    for kind, fields in (
        (Fighter, OF_FIGHTER),
        (AttackSource, OF_ARM),
        (Fight, OF_FIGHT),
        (DeclaredAttack, OF_ATTEMPT),
    ):
        assert fields.keys() == set(kind.__struct_fields__) - BY_WHOM.get(kind, set())


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "field"), [(kind, field) for kind, fields in FIELDS.items() for field in fields])
def test_whatever_changes_in_a_fight_nothing_stale_is_told(
    kind: str, field: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = 0
    for number in range(MOST_SCRAMBLES if field in COUNTS[kind] else FEW):
        fight, change = changed(kind, field, number)
        _, before = told(fight, attempts(fight))
        change()
        after = anew(monkeypatch, fight, attempts(fight))
        assert told(fight, attempts(fight)) == after, number
        counted += after[1] != before
        if counted == ENOUGH:
            break
    assert (counted == ENOUGH) == (field in COUNTS[kind])


@pytest.mark.exhaustive
def test_whatever_an_attack_is_declared_with_nothing_stale_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    for field, others in OF_ATTEMPT.items():
        for number in range(SCRAMBLES):
            fight, random = scrambled(f"{field} {number}")
            tried = attempts(fight)
            told(fight, tried)
            declared = [replace(attempt, **{field: random.choice(others)}) for attempt in tried]
            assert told(fight, declared) == anew(monkeypatch, fight, declared), (field, number)
