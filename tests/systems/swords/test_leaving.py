"""Leaving a lost fight: who gives up at which chance to win, and whether it runs or yields (house; `H-09`)."""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.contract import Decision
from solo.systems.parts.fight.leaving import Resolve
from solo.systems.swords.fight.fighters import fighter_of_character, fighter_of_foe
from solo.systems.swords.fight.state import CombatFigures, Fight, FightCircumstances, Fighter
from solo.systems.swords.fight.tactics.fleeing import gives_up, leave_answer
from solo.systems.swords.fight.tactics.win_chance import is_shaken, win_chance
from solo.systems.swords.foes.foe import Foe
from solo.systems.swords.people.resolve import resolve_by
from solo.systems.swords.people.sheet import Attributes
from tests.systems.swords.fight_staging import SWORDSMAN, changed, content, fighter, played

Fields = dict[str, Any]
FREE = {"actions": 0, "defends": False}


def fight_of(*fighters: Fighter, **around: Any) -> Fight:
    return Fight("A test", list(fighters), FightCircumstances(**around), round=3)


def left_by(one: Fighter, *others: Fighter, **around: Any) -> str:
    """The tactic's plan to leave, "" if the fighter stays."""
    answer = leave_answer(fight_of(one, *others, **around), one)
    return answer.answer if answer else ""


def person(key: str, **fields: Any) -> Fighter:
    return fighter(key, **{**FREE, **fields})


# The chance to win


def test_equals_have_even_chances_and_each_side_what_the_other_lacks() -> None:
    one, foe = person("party-0"), person("foes-0")
    fight = fight_of(one, foe)
    assert win_chance(fight, "party") == win_chance(fight, "foes") == 0.5
    foe.stamina = 5
    fight.lost_stamina()
    assert win_chance(fight, "party") == pytest.approx(0.8)
    assert win_chance(fight, "foes") == pytest.approx(0.2)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"striking": 3}, {}),
        ({"defense": 3}, {}),
        ({"strength": 2}, {}),
        ({"armour": 3}, {}),
        ({"arms": ("short bow",), "archery": 5}, {"striking": 1}),
        ({"arms": (), "grappling": 10, "dexterity": 2}, {}),
    ],
)
def test_every_strength_counts_for_the_chance(better: Fields, worse: Fields) -> None:
    fight = fight_of(person("party-0", **better), person("foes-0", **worse))
    assert win_chance(fight, "party") > 0.55


def test_mass_counts_for_the_chance_only_with_the_rule_for_mass() -> None:
    def chance(pounds: int, mass: bool) -> float:
        wrestler = person("party-0", arms=(), grappling=10, dexterity=2)
        return win_chance(fight_of(wrestler, person("foes-0", grappling=5, mass=pounds), mass=mass), "party")

    assert chance(640, mass=False) == chance(160, mass=False)
    assert chance(640, mass=True) < chance(160, mass=True)


def test_mounts_and_whoever_is_out_do_not_count() -> None:
    one, foe = person("party-0"), person("foes-0")
    for extra in ({"rider": "foes-0"}, {"wayward": True}, {"down": True}, {"away": True}, {"yielded": True}):
        assert win_chance(fight_of(one, foe, person("foes-1", **extra)), "party") == 0.5


@pytest.mark.parametrize(("stamina", "shaken"), [(8, False), (7, True)])
def test_a_side_is_shaken_once_a_quarter_of_its_stamina_is_gone(stamina: int, shaken: bool) -> None:
    assert is_shaken(fight_of(person("party-0", stamina=stamina), person("foes-0")), "party") is shaken
    whole = fight_of(person("party-0", stamina=4), person("party-1"), person("party-2"), person("foes-0"))
    assert not is_shaken(whole, "party")


# Resolve


@pytest.mark.parametrize(
    ("willpower", "outlaw", "resolve"),
    [
        (-1, False, Resolve.TIMID),
        (0, False, Resolve.ORDINARY),
        (1, False, Resolve.ORDINARY),
        (2, False, Resolve.BRAVE),
        (0, True, Resolve.TIMID),
        (1, True, Resolve.ORDINARY),
        (2, True, Resolve.ORDINARY),
    ],
)
def test_resolve_goes_by_willpower_and_outlaws_lack_some(willpower: int, outlaw: bool, resolve: Resolve) -> None:
    assert resolve_by(willpower, outlaw) is resolve


def test_foes_and_heroes_bring_their_resolve_into_the_fight() -> None:
    known = content().entries(Foe)
    for name, resolve, spares in (
        ("Footpad", Resolve.TIMID, True),
        ("Man-at-arms", Resolve.BRAVE, True),
        ("Bowman", Resolve.ORDINARY, True),
        ("Knight", Resolve.BRAVE, True),
        ("Giant", Resolve.ORDINARY, True),
        ("Mastiff", Resolve.NEVER_LEAVES, False),
        ("Bear", Resolve.ORDINARY, False),
        ("Winged horror", Resolve.BRAVE, False),
    ):
        one = fighter_of_foe(known[name], content(), "foes-0", "", 0)
        assert (one.resolve, one.spares) == (resolve, spares), name
    brave = changed(SWORDSMAN, attributes=Attributes(willpower=2))  # type: ignore[arg-type]
    assert fighter_of_character(brave, content(), "party-0", "", 0).resolve is Resolve.BRAVE  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("fields", "stamina"),
    [
        ({"intelligence": -1}, 2),
        ({"intelligence": 0}, 3),
        ({"intelligence": 2}, 4),
        ({"intelligence": 0, "resolve": Resolve.BRAVE}, 2),
        ({"intelligence": 0, "resolve": Resolve.TIMID}, 5),
        ({"intelligence": 2, "resolve": Resolve.NEVER_LEAVES}, 0),
        ({"intelligence": 0, "wit": "cunning"}, 3),
    ],
)
def test_a_fighter_gives_up_below_the_chance_of_its_resolve_and_wit(fields: Fields, stamina: int) -> None:
    """Against an equal with 10, the chance is r²/(1 + r²) with a tenth of one's Stamina as r: 8 % at 3, 14 % at 4."""
    for left in range(1, 11):
        one = person("party-0", stamina=left, **fields)
        assert gives_up(fight_of(one, person("foes-0")), one) is (left <= stamina), left


@pytest.mark.parametrize(
    ("staying", "party", "foes"), [("", True, True), ("party", False, True), ("everybody", False, False)]
)
def test_nobody_gives_up_a_stake(staying: str, party: bool, foes: bool) -> None:
    for own, other, leaves in (("party-0", "foes-0", party), ("foes-0", "party-0", foes)):
        one = person(own, stamina=1)
        assert gives_up(fight_of(one, person(other), staying=staying), one) is leaves


def test_an_unhurt_side_does_not_give_up_however_strong_the_foe() -> None:
    one = person("party-0")
    assert not gives_up(fight_of(one, person("foes-0", strength=9, striking=9, stamina=90)), one)


# Flight or surrender


@pytest.mark.parametrize(
    ("fields", "foes", "answer"),
    [
        ({"stamina": 3}, [{"place": 130}], "flee:move,move,move"),
        ({"stamina": 3, "intelligence": 2}, [{"place": 103}], "flee:move,move,move"),
        ({"stamina": 4, "intelligence": 2}, [{}], "flee:move,move,defend"),
        ({"stamina": 3}, [{}], "yield"),
        ({"stamina": 4, "intelligence": 2}, [{}, {}], "yield"),
        ({"stamina": 7, "full_stamina": 20, "resolve": Resolve.TIMID}, [{}, {"stamina": 15}], "yield"),
        ({"stamina": 8, "full_stamina": 20, "resolve": Resolve.TIMID}, [{}, {"stamina": 15}], "flee:move,move,defend"),
        ({"stamina": 4, "intelligence": 2}, [{}, {"clinch": "x"}], "flee:move,move,defend"),
        ({"stamina": 4, "intelligence": 2}, [{}, {"rider": "foes-0"}], "flee:move,move,defend"),
        ({"stamina": 3}, [{"place": 130, "move": 11}], "yield"),
        ({"stamina": 3}, [{"place": 130, "move": 11, "animal": True, "spares": False}], ""),
        ({"stamina": 3}, [{"animal": True, "spares": False}], "flee:move,move,defend"),
        ({"stamina": 3, "animal": True, "spares": False}, [{}], "flee:move,move,defend"),
        ({"stamina": 3, "animal": True, "spares": False}, [{"move": 11}], ""),
        ({"stamina": 3, "clinch": "foes-0"}, [{"clinch": "party-0"}], "yield"),
        ({"stamina": 3, "clinch": "foes-0"}, [{"clinch": "party-0", "spares": False}], ""),
        ({"stamina": 9}, [{}], ""),
    ],
)
def test_whoever_gives_up_runs_if_it_gets_away_and_else_yields_to_people(
    fields: Fields, foes: list[Fields], answer: str
) -> None:
    others = [person(f"foes-{number}", **foe) for number, foe in enumerate(foes)]
    resolve = Resolve.TIMID if fields.get("animal") else Resolve.ORDINARY
    assert left_by(person("party-0", **{"resolve": resolve, **fields}), *others) == answer


def test_one_after_the_other_gets_away_from_the_faster_while_the_rest_keep_them_busy() -> None:
    giant = person("foes-0", move=20, stamina=30, strength=7, striking=3)
    weak, fit = person("party-0", stamina=2, full_stamina=20), person("party-1", stamina=6)
    assert left_by(weak, fit, giant).startswith("yield"), "nearly down, it does not run past a blow"
    weak.stamina = 4
    assert left_by(weak, fit, giant) == "flee:move,move,defend"
    assert left_by(fit, weak, giant) == "", "it covers the weaker"
    weak.fleeing = True
    assert left_by(fit, weak, giant) == "", "it still covers the weaker"
    weak.away = True
    assert left_by(fit, weak, giant) == "yield", "nobody covers the last"


def test_a_trained_animal_runs_after_its_master() -> None:
    master = person("party-0", away=True)
    hound = person("party-0-beast", animal=True, battle_trained=True, master="party-0", resolve=Resolve.NEVER_LEAVES)
    assert left_by(hound, master, person("foes-0")).startswith("flee:")
    master.away = False
    assert not left_by(hound, master, person("foes-0"))


@pytest.mark.parametrize(
    ("fields", "bolts"),
    [
        ({"stamina": 2}, True),
        ({"stamina": 3}, False),
        ({"stamina": 2, "battle_trained": True}, False),
        ({"stamina": 2, "clinch": "foes-0"}, False),
    ],
)
def test_a_badly_hurt_beast_bolts_even_from_a_fight_it_would_win(fields: Fields, bolts: bool) -> None:
    beast = person("party-0", animal=True, spares=False, resolve=Resolve.NEVER_LEAVES, **fields)
    assert left_by(beast, person("foes-0", stamina=1, move=30)).startswith("flee:") is bolts


def test_the_figures_of_a_fighter_default_to_an_ordinary_person_for_older_saves() -> None:
    one = Fighter("x", "X", "", "foes", "X", CombatFigures(), 10, 10, [], 160, 0)
    assert (one.resolve, one.spares) == (Resolve.ORDINARY, True)


def test_nobody_plans_against_a_side_that_has_yielded() -> None:
    fight = fight_of(person("party-0"), person("foes-0", stamina=2))
    asked: list[str] = []

    def noted(_: Fight, decision: Decision) -> None:
        asked.append(f"{decision.who} {decision.kind}")

    played(fight, "yielded", noted)
    assert (fight.winner, fight.find("foes-0").yielded, asked) == ("party", True, ["foes-0 plan"])
