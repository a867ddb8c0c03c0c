"""Rest, falls and the end of a session: time against the rules' table, care, and what comes home."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import msgspec
import pytest

from solo.library.systems import open_system
from solo.play.scenes import UnattendedScene
from solo.play.unattended_play import play_out
from solo.resolver import distribution
from solo.systems.contract import Checkpoint, Choose, Event, FoeCount, Procedure, Result, Setup
from solo.systems.swords.company.people import CompanyMember
from solo.systems.swords.hazards.fall import fall_modifiers
from solo.systems.swords.people.sheet import Character
from solo.systems.swords.rest.recovery import (
    DAY,
    HOUR,
    MINUTE,
    ROUND,
    WEEK,
    medicine_helps,
    rest_for,
    seconds_until_fresh,
    seconds_until_whole,
)
from solo.systems.swords.rolls.damage import USUAL, harm

GAME = open_system("swords", None).system
EDDA = GAME.characters.ready()["Edda Karrow"]
TAM = GAME.characters.ready()["Tam Fenner"]


def person(stamina: int, health: str = "OK", **more: object) -> CompanyMember:
    values = {"key": "party-0", "name": "Ann", "letter": "A", "stamina": stamina, "full_stamina": 10, "health": health}
    return msgspec.convert({**values, **more}, CompanyMember)


def hurt(character: msgspec.Struct, stamina: int, health: str) -> Character:
    assert isinstance(character, Character)
    return msgspec.convert({**msgspec.to_builtins(character), "stamina": stamina, "health": health}, Character)


def answered(procedure: Procedure, setup: Setup, *answers: str) -> tuple[msgspec.Struct, list[Event], Result]:
    """The procedure with these answers, taken in order, and the default of every other question."""
    state, told, left = procedure.begin(setup), [], list(answers)
    running = procedure.run(state, UnattendedScene(Random(1), told.append))
    asked = next(running)
    try:
        while True:
            if isinstance(asked, Checkpoint):
                asked = next(running)
                continue
            answer = left.pop(0) if left else asked.first_legal()
            assert asked.fault(answer) is None, answer
            asked = running.send(answer)
    except StopIteration as end:
        assert not left
        return state, told, end.value


# Time


@pytest.mark.parametrize(("health", "pace"), [("OK", ROUND), ("Hurt", MINUTE), ("Wounded", HOUR), ("Crippled", DAY)])
def test_a_point_of_stamina_returns_by_health(health: str, pace: int) -> None:
    resting = person(-2, health)
    rest_for(resting, pace - 1)
    assert (resting.stamina, resting.awake) == (-2, False)
    rest_for(resting, 1)
    assert resting.stamina == -1
    rest_for(resting, 2 * pace)
    assert (resting.stamina, resting.awake) == (1, True)


def test_stamina_never_returns_above_the_full() -> None:
    resting = person(9)
    rest_for(resting, DAY)
    assert resting.stamina == 10
    assert resting.resting == 0


def test_health_gets_better_by_a_level_a_week() -> None:
    resting = person(10, "Crippled")
    levels = []
    for _ in range(4):
        levels.append(resting.health)
        rest_for(resting, WEEK)
    assert levels == ["Crippled", "Wounded", "Hurt", "OK"]


def test_good_care_halves_one_step_only() -> None:
    resting = person(10, "Wounded", care="helped")
    rest_for(resting, WEEK // 2)
    assert (resting.health, resting.care) == ("Hurt", "")
    rest_for(resting, WEEK - 1)
    assert resting.health == "Hurt"


def test_rest_in_pieces_is_rest_in_one() -> None:
    for stamina, health in product((-8, 0, 7), ("OK", "Hurt", "Wounded", "Crippled")):
        whole, pieces = person(stamina, health), person(stamina, health)
        random = Random(stamina)
        left = 3 * WEEK + 12_345
        rest_for(whole, left)
        while left:
            piece = min(left, random.randint(1, 2 * DAY))
            rest_for(pieces, piece)
            left -= piece
        assert pieces == whole


def test_the_time_foretold_is_the_time_it_takes() -> None:
    for stamina, health in product((-8, 0, 7, 10), ("OK", "Hurt", "Wounded", "Crippled")):
        for foretold, lacking in (
            (seconds_until_fresh, lambda one: one.stamina < 10),
            (seconds_until_whole, lambda one: one.stamina < 10 or one.health != "OK"),
        ):
            resting = person(stamina, health)
            seconds = foretold(resting)
            if seconds:
                rest_for(resting, seconds - 1)
                assert lacking(resting)
                rest_for(resting, 1)
            assert not lacking(resting)


def test_the_dead_do_not_heal() -> None:
    dead = person(-9, "Dead")
    rest_for(dead, 50 * WEEK)
    assert (dead.stamina, dead.health) == (-9, "Dead")


# Care


@pytest.mark.parametrize(("health", "challenge"), [("Hurt", 8), ("Wounded", 10), ("Crippled", 12)])
def test_medicine_is_rolled_against_8_10_and_12(health: str, challenge: int) -> None:
    throws = [first + second + 3 >= challenge for first, second in product(range(1, 7), repeat=2)]
    level = person(1, health).health
    assert distribution(medicine_helps, 3, level).chance_of(True) == Fraction(sum(throws), 36)


def test_one_tends_another_and_nobody_themselves() -> None:
    rest = GAME.procedures["rest"]
    alone = rest.begin(Setup((hurt(EDDA, 5, "Hurt"),)))
    asked = list_of_options(rest, alone)
    assert asked["care:party-0"].endswith(".")
    together = rest.begin(Setup((hurt(EDDA, 5, "Hurt"), TAM)))
    assert list_of_options(rest, together)["care:party-0"] == ""


def list_of_options(procedure: Procedure, state: msgspec.Struct) -> dict[str, str]:
    running = procedure.run(state, UnattendedScene(Random(1)))
    asked = next(running)
    while isinstance(asked, Checkpoint):
        asked = next(running)
    assert isinstance(asked, Choose)
    return {option.code: option.refused for option in asked.options}


def test_a_company_rests_by_default_until_everybody_is_whole() -> None:
    rest = GAME.procedures["rest"]
    wounded, tired = hurt(EDDA, -3, "Wounded"), hurt(TAM, 2, "OK")
    state = rest.begin(Setup((wounded, tired)))
    result = play_out(rest, state, UnattendedScene(Random(4)))
    assert result.text.endswith("All have recovered.")
    for before in (wounded, tired):
        home = rest.apply_outcome(state, before)
        assert isinstance(home, Character)
        assert (home.stamina, home.health) == (10, "OK")


def test_a_week_begun_is_not_lost_when_camp_is_broken() -> None:
    rest = GAME.procedures["rest"]
    wounded = hurt(EDDA, 10, "Hurt")
    state, _, _ = answered(rest, Setup((wounded,)), "days", "3", "end")
    home = rest.apply_outcome(state, wounded)
    assert isinstance(home, Character)
    assert (home.health, home.mending) == ("Hurt", 3 * DAY)
    state, _, _ = answered(rest, Setup((home,)), "days", "4", "end")
    later = rest.apply_outcome(state, home)
    assert isinstance(later, Character)
    assert (later.health, later.mending) == ("OK", 0)


def test_a_day_in_camp_fills_the_quivers_and_an_hour_does_not() -> None:
    rest = GAME.procedures["rest"]
    assert isinstance(TAM, Character)
    spent = msgspec.structs.replace(TAM, missiles={"arrow": 3})
    for answers, arrows in ((("hour", "hour", "end"), 3), (("day", "end"), 20), (("days", "2", "end"), 20)):
        state, told, _ = answered(rest, Setup((spent, EDDA)), *answers)
        home = rest.apply_outcome(state, spent)
        assert isinstance(home, Character)
        assert home.missiles == {"arrow": arrows}
        assert any(change.what == "arrows" for event in told for change in event.changes) is (arrows == 20)
    more = msgspec.structs.replace(TAM, missiles={"arrow": 40})
    state, _, _ = answered(rest, Setup((more,)), "day", "end")
    kept = rest.apply_outcome(state, more)
    assert isinstance(kept, Character)
    assert kept.missiles == {"arrow": 40}


# Falls


def test_a_fall_adds_yards_and_no_armour_helps_against_the_ground() -> None:
    falling = person(10, "Wounded", strength=2, armour=3)
    assert fall_modifiers(falling, 6, USUAL) == (6, 0)
    assert fall_modifiers(falling, 0, USUAL) == (0, 3)


def test_the_odds_of_a_fall_are_those_of_every_throw() -> None:
    counted = Counter(
        max(0, first + second + 6 - third - fourth - 2)
        for first, second, third, fourth in product(range(1, 7), repeat=4)
    )
    spread = distribution(harm, 6, 2).map(lambda fallen: fallen.net)
    assert {net: spread.chance_of(net) for net in counted} == {net: Fraction(n, 1296) for net, n in counted.items()}


def test_a_fall_costs_stamina_and_health_at_home_too() -> None:
    fall = GAME.procedures["fall"]
    state, told, _ = answered(fall, Setup((EDDA,)), "height", "100")
    home = fall.apply_outcome(state, EDDA)
    assert isinstance(home, Character)
    assert home.health == "Dead"
    assert [event.kind for event in told] == ["fall", "dead"]
    assert told[0].rolls[0].result == sum(told[0].rolls[0].faces) + 100
    with pytest.raises(ValueError, match="alive"):
        fall.begin(Setup((home,)))


# Sessions


def test_a_session_pays_points_that_are_kept() -> None:
    session = GAME.procedures["session"]
    state, told, _ = answered(session, Setup((EDDA, TAM)), "party-1", "rich")
    homes = [session.apply_outcome(state, one) for one in (EDDA, TAM)]
    assert [home.earned for home in homes if isinstance(home, Character)] == [0, 15]
    assert told[0].text == "Tam Fenner earns 15 points."


@pytest.mark.parametrize("key", ["rest", "fall", "session"])
@pytest.mark.parametrize(
    "setup",
    [Setup(()), Setup((EDDA, EDDA)), Setup((EDDA,), (FoeCount("Wolf", 1),)), Setup((EDDA,), options={"light": "day"})],
)
def test_a_setup_that_cannot_be_is_refused_in_a_sentence(key: str, setup: Setup) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        GAME.procedures[key].begin(setup)


def test_however_much_is_missing_the_time_for_it_is_told_at_once() -> None:
    assert seconds_until_fresh(person(0, full_stamina=10**9)) == 10**8 * seconds_until_fresh(person(0))


@pytest.mark.parametrize("health", ["OK", "Hurt", "Wounded", "Crippled"])
def test_time_that_passes_bit_by_bit_comes_to_the_same(health: str) -> None:
    at_once, by_bits = person(2, health), person(2, health)
    rest_for(at_once, 3 * WEEK)
    for _ in range(3 * WEEK // (7 * MINUTE)):
        rest_for(by_bits, 7 * MINUTE)
    assert (at_once.stamina, at_once.health) == (by_bits.stamina, by_bits.health)
