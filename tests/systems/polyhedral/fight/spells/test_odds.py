"""The figures beside a spell against every fall of the dice, counted here anew, and against a thousand castings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from solo.play.scenes import UnattendedScene
from solo.systems.contract import Option
from solo.systems.polyhedral.fight.options.spells import read
from solo.systems.polyhedral.fight.spells import odds
from solo.systems.polyhedral.fight.spells.cast import cast as run_cast
from solo.systems.polyhedral.fight.spells.casting import Casting
from solo.systems.polyhedral.fight.state import FightContext
from tests.systems.polyhedral.fight.spells.casters import SPELLS, code, company, duel, mage
from tests.systems.polyhedral.fight.staging import Stage, fighter

# LP, VP, DR, and the three defences of Bob; the hide is as good as a chain shirt.
LP, VP, DR = 6, 6, 5
SHIRT = "Studded Leather, ring mail, chain/scale shirt"
Losses = tuple[int, ...]


def checks() -> Iterator[int]:
    """Every result of 2d12, each as likely."""
    for faces in product(range(1, 13), repeat=2):
        yield max(faces) + faces.count(12)


def after(lp: int, vp: int, losses: Losses) -> int:
    """The LP that are left when wounds are taken one by one."""
    for loss in losses:
        if loss > 0:
            soaked = min(vp, loss - 1)
            vp -= soaked
            lp -= loss - soaked
    return lp


def counted(effect: Callable[[int], list[Losses]], defence: int) -> tuple[Fraction, Fraction, Fraction]:
    """The chance of full effect, the mean damage and the chance to drop, by counting everything that can happen."""
    full = mean = drop = Fraction(0)
    for result in checks():
        weight = Fraction(1, 144)
        full += weight * (result >= defence)
        ends = effect(result)
        for losses in ends:
            mean += weight * sum(losses) / len(ends)
            drop += weight * (after(LP, VP, losses) <= 0) / len(ends)
    return full, mean, drop


def dice(sides: int, plus: int, dr: int, least: int = 0) -> list[Losses]:
    return [(max(least, face + plus - dr, 0),) for face in range(1, sides + 1)]


def either(full: Callable[[int], list[Losses]], short: Callable[[int], list[Losses]], defence: int):  # type: ignore[no-untyped-def]
    return lambda result: full(result) if result >= defence else short(result)


NOTHING: list[Losses] = [(0,)]
# The level is 1. Spell, its defence, and what each result comes to.
CASES: list[tuple[str, int, Callable[[int], list[Losses]]]] = [
    ("Injury", 6, either(lambda _: dice(4, 0, 0), lambda _: [(1,)], 6)),
    ("Envenom", 6, either(lambda _: dice(8, 1, 0), lambda _: [((face + 1) // 2,) for face in range(1, 9)], 6)),
    ("Rend", 6, either(lambda result: [(result,)], lambda _: [(1,)], 6)),
    ("Soulreaver", 6, either(lambda result: [(result + 2,)], lambda result: [(result,)], 6)),
    ("Wracking Pains", 6, lambda _: [(1,)]),
    ("Arcane Blast, frost", 6, either(lambda _: dice(12, 1, DR), lambda _: NOTHING, 6)),
    ("Arcane Blast, electricity", 6, either(lambda _: dice(12, 2, DR), lambda _: NOTHING, 6)),
    ("Inferno", 6, either(lambda _: dice(8, 1, 2), lambda _: dice(8, 1, DR), 6)),
    ("Lightning Arc", 6, either(lambda _: dice(12, 2, DR), lambda _: dice(12, 0, DR), 6)),
    ("Shockwave", 6, either(lambda _: dice(6, 2, 2), lambda _: dice(6, 2, DR), 6)),
    ("Fireball", 6, either(lambda _: dice(8, 2, 2), lambda _: dice(8, 2, DR), 6)),
    (
        "Missile Swarm",
        6,
        either(
            lambda _: [one + two for one in dice(6, 0, DR, 1) for two in dice(6, 0, DR, 1)],
            lambda _: [one + two for one in dice(6, 0, DR) for two in dice(6, 0, DR)],
            6,
        ),
    ),
    ("Hex", 6, lambda _: NOTHING),
    ("Sleep", 6, lambda _: NOTHING),
]


def stage_of(shell: int = 0) -> Stage:
    stage = duel(fighter(hide=SHIRT), mage(skill=1))
    bob = stage["Bob"]
    assert (bob.lp, bob.vp, bob.figures.body_dr) == (LP, VP, DR)
    bob.temporary_vp = shell
    return stage


def casting(stage: Stage, spell: str) -> Casting:
    return read(stage.arena, stage["Ann"], f"cast:{code(spell)}")


@pytest.mark.parametrize(("spell", "defence", "effect"), CASES, ids=[case[0] for case in CASES])
def test_figures_are_those_that_counting_gives(spell: str, defence: int, effect: Callable[[int], list[Losses]]) -> None:
    stage = stage_of()
    assert odds.spell_odds(stage.arena, casting(stage, spell), stage["Bob"]) == counted(effect, defence)


def test_hellfire_counts_the_fall_which_comes_off_vp_first() -> None:
    stage = stage_of()
    full = mean = drop = Fraction(0)
    for result in checks():
        for burn, fall in product(range(1, 9), repeat=2):
            weight = Fraction(1, 144 * 64)
            wound = burn + 2 - 2
            fell = max(0, fall - 2) if result >= 6 else 0
            soaked = min(VP, wound - 1)
            lp, vp = LP - (wound - soaked), VP - soaked
            full += weight * (result >= 6)
            mean += weight * (wound + fell)
            drop += weight * (lp - max(0, fell - vp) <= 0)
    assert odds.spell_odds(stage.arena, casting(stage, "Hellfire"), stage["Bob"]) == (full, mean, drop)


@pytest.mark.slow
def test_missiles_among_several_are_shared_out() -> None:
    stage = stage_of()
    mean = drop = Fraction(0)
    for result in checks():
        least = 1 if result >= 6 else 0
        for goals in product(range(3), repeat=2):
            for faces in product(range(1, 7), repeat=2):
                weight = Fraction(1, 144 * 9 * 36)
                losses = tuple(max(least, face - DR) for goal, face in zip(goals, faces, strict=True) if goal == 0)
                mean += weight * sum(losses)
                drop += weight * (after(LP, VP, losses) <= 0)
    known = odds.spell_odds(stage.arena, casting(stage, "Missile Swarm"), stage["Bob"], among=3)
    assert (known.mean, known.drop) == (mean, drop)


def test_a_shell_keeps_from_dropping() -> None:
    stage = stage_of(shell=4)
    stage["Bob"].lp, stage["Bob"].vp = 2, 1
    # 1d4 + 0: never more than the shell.
    assert odds.spell_odds(stage.arena, casting(stage, "Injury"), stage["Bob"]).drop == 0
    # Rend does its result from 6 on: 4 in the shell, then 1 VP and 2 LP or more for 7 and above.
    known = odds.spell_odds(stage.arena, casting(stage, "Rend"), stage["Bob"])
    assert known.drop == Fraction(sum(result >= 7 for result in checks()), 144)


@pytest.mark.exhaustive
@pytest.mark.parametrize("spell", ["Envenom", "Rend", "Arcane Blast, force", "Missile Swarm", "Hellfire", "Fireball"])
def test_castings_come_out_as_foreseen(spell: str) -> None:
    known = odds.spell_odds(stage_of().arena, casting(stage_of(), spell), stage_of()["Bob"])
    casts, lost, dropped = 600, 0, 0
    random = Random(spell)
    for _ in range(casts):
        stage = stage_of()
        lost += _cast_once(stage, spell, random)
        dropped += stage["Bob"].lp <= 0
    assert lost / casts == pytest.approx(float(known.mean), abs=0.4)
    assert dropped / casts == pytest.approx(float(known.drop), abs=0.06)


def _cast_once(stage: Stage, spell: str, random: Random) -> int:
    arena = FightContext(stage.fight, stage.arena.armoury, UnattendedScene(random))
    bob = stage["Bob"]
    bob.place = (13, 5)
    running = run_cast(arena, casting(stage, spell))
    before = bob.lp + bob.vp
    try:
        next(running)
        running.send("13,5")
    except StopIteration:
        pass
    # A drop by a push into the ground does no more harm than the spell itself.
    return before - bob.lp - bob.vp


def test_previews_show_what_the_odds_say() -> None:
    stage = stage_of()
    option = next(option for option in stage.offered("Ann") if option.code == "cast:rend")
    shown = {measure.name: measure.value for measure in option.preview().measures}
    known = odds.spell_odds(stage.arena, casting(stage, "Rend"), stage["Bob"])
    assert shown == {"full effect": known.full, "damage": known.mean, "drops": known.drop}
    explained = option.preview().explain
    assert explained is not None
    assert sum(outcome.chance for outcome in explained().outcomes) == 1
    assert len(SPELLS) == 70


def option(stage: Stage, spell: str) -> Option:
    return next(one for one in stage.offered("Ann") if one.code == f"cast:{code(spell)}")


def figures(stage: Stage, spell: str) -> dict[str, float]:
    return {measure.name: round(float(measure.value), 4) for measure in option(stage, spell).preview().measures}


def test_a_spell_on_an_area_shows_what_it_does_where_it_does_most() -> None:
    stage = company().put(Ann=(5, 5), Al=(18, 11), Bob=(10, 5), Bea=(11, 5))
    spell, both = casting(stage, "Shockwave"), [stage["Bob"], stage["Bea"]]
    known = [odds.spell_odds(stage.arena, spell, one, 2) for one in both]
    shown = option(stage, "Shockwave").preview()
    assert {measure.name: measure.value for measure in shown.measures} == {
        "full effect": sum(one.full for one in known),
        "damage": sum(one.mean for one in known),
        "drops": sum(one.drop for one in known),
    }
    assert all(one.name in shown.note for one in both)


def test_a_friend_is_left_out_of_an_area_even_where_more_foes_would_be_in_it() -> None:
    stage = company().put(Ann=(5, 5), Al=(11, 6), Bob=(10, 5), Bea=(3, 5))
    note = option(stage, "Shockwave").preview().note
    assert "Bea" in note
    assert "Al" not in note


def test_a_spell_at_one_shows_whom_it_harms_most() -> None:
    stage = company(Bea=fighter(STR=8))
    stage["Bea"].lp = 1
    assert option(stage, "Rend").preview().note.startswith("at Bea")


def test_a_healing_of_all_shows_what_it_heals_and_no_columns_of_an_attack() -> None:
    stage = company()
    stage["Ann"].lp, stage["Al"].lp = 3, 4
    stage["Al"].vp = 1
    # Three d12 against 6: short only where all are 5 or less. Two are healed by 1 LP each.
    works = 1 - (5 / 12) ** 3
    assert figures(stage, "Close Wounds, Mass") == {"works": round(works, 4), "LP": round(2 * works, 4), "VP": 0}
    assert "Ann, Al" in option(stage, "Close Wounds, Mass").preview().note
    # 1d4 + 2 points each, LP first: Ann lacks 5 LP and no VP, Al 2 LP and then VP.
    assert figures(stage, "Healing Nova") == {"LP": 4.25 + 2, "VP": 2.5}


def test_a_healing_of_one_is_shown_for_whoever_needs_it_most() -> None:
    stage = company().put(Al=(5, 6))
    stage["Al"].lp, stage["Al"].vp = 1, 6
    assert figures(stage, "Minor Healing") == {"LP": 2, "VP": 0}
    assert "Al" in option(stage, "Minor Healing").preview().note


def test_nothing_is_promised_to_the_whole() -> None:
    stage = company()
    assert figures(stage, "Healing Nova") == {"LP": 0, "VP": 0}
    assert "no friend here needs" in option(stage, "Healing Nova").preview().note


def test_the_fallen_do_not_count_in_the_figures_of_a_spell() -> None:
    stage = company()
    whole, single = option(stage, "Shockwave").preview(), option(stage, "Arcane Blast, frost").preview()
    stage["Bea"].lp, stage["Bea"].unconscious = 0, True
    fallen, at_one = option(stage, "Shockwave").preview(), option(stage, "Arcane Blast, frost").preview()
    assert fallen.measures[0].value == whole.measures[0].value / 2
    assert fallen.note.startswith("Bob ")
    casting = read(stage.arena, stage["Ann"], f"cast:{code('Shockwave')}")
    both = odds.preview_of_all(stage.arena, casting, [stage["Bob"], stage["Bea"]])
    assert both.note.endswith(" · also affects the fallen: Bea")
    assert "Bea" not in both.note.removesuffix("Bea")
    assert at_one.measures == single.measures
    assert at_one.note.startswith("at Bob")
