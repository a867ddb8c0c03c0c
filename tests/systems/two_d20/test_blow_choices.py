"""What tactics choose in a blow, each rule of choice on both sides (`H-08`, `H-09`, section 9)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from solo.systems.two_d20.fight.attack import attack, retaliate
from solo.systems.two_d20.fight.before_attacks import before_attacks
from solo.systems.two_d20.fight.options.complications import ComplicationChoice, RerollChoice
from solo.systems.two_d20.fight.options.defences import AbilityChoice
from solo.systems.two_d20.fight.options.dice import DiceChoice, OpposingRoll
from solo.systems.two_d20.fight.options.doom_spends import DoomSpendChoice
from solo.systems.two_d20.fight.options.momentum_spends import (
    SpendBeforeDamageChoice,
    SpendOnHitChoice,
    best_for,
    bundles,
    is_out,
    worth_rolling,
)
from solo.systems.two_d20.fight.options.turn_order_choices import AmbushChoice, SeizeInitiativeChoice
from solo.systems.two_d20.fight.rules.attempt import strike_of
from solo.systems.two_d20.fight.rules.damage import LandedHit, is_poor
from solo.systems.two_d20.fight.rules.dice import BoughtDiceCode
from solo.systems.two_d20.fight.rules.difficulty import trial_of
from solo.systems.two_d20.fight.rules.momentum_spends import DamageSpendCode, RollWinner, early_spends
from solo.systems.two_d20.fight.state import AssistBonus, FightContext, Fighter
from solo.systems.two_d20.fight.tactics import doom_spends
from solo.systems.two_d20.fight.tactics.attack_worth import AttackWorthCache, expected_harm, most_harmful
from solo.systems.two_d20.fight.tactics.held_attacks import break_off, spring
from solo.systems.two_d20.fight.tactics.spending_policy import spends_sharply, wit_of
from solo.systems.two_d20.foes.hazards import NamedHazard
from solo.systems.two_d20.people.attributes import Training
from solo.systems.two_d20.people.talents import TalentEffects
from solo.systems.two_d20.rolls import skill_test
from solo.systems.two_d20.rolls.combat_dice import BLANK, EFFECT, ONE, TWO, Face, added_up
from tests.systems.two_d20.blow_staging import (
    BOW,
    CALM,
    SWORD,
    Scripted,
    aimed,
    by_itself,
    content,
    fighter,
    staged,
    with_quality,
)

PLAIN = {"game_master": "plain"}


# Wits and game masters


def test_a_hero_is_plain_unless_it_was_said_otherwise() -> None:
    assert [wit_of(fighter("A", wit=wit)).name for wit in ("", "dull", "plain", "cunning")] == [
        "PLAIN", "DULL", "PLAIN", "CUNNING",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("wit", "level", "is_sharp"),
    [
        ("", "sharp", True),
        ("", "plain", False),
        ("cunning", "plain", True),
        ("plain", "sharp", False),
        ("dull", "sharp", False),
    ],
)
def test_a_foes_own_wit_goes_before_the_tables_level(wit: str, level: str, is_sharp: bool) -> None:
    foe = fighter("b", wit=wit)
    assert spends_sharply(staged(Scripted(), fighter("A"), foe, rulings={"game_master": level}).fight, foe) is is_sharp


# Dice for an attack


def asked_for_dice(arena: FightContext, attacker: str = "A", target: str = "b", **fields: Any) -> DiceChoice:
    running = attack(arena, aimed(arena, attacker, target, **fields))
    asked: Any = next(running)
    while asked.kind != "dice":
        asked = running.send(CALM.get(asked.kind) or asked.first_legal())
    assert isinstance(asked, DiceChoice)
    return asked


def dice(hero: Fighter, foe: Fighter, **fields: Any) -> BoughtDiceCode:
    attempt = {name: fields.pop(name) for name in ("swift",) if name in fields}
    arena = staged(Scripted(), hero, foe, **fields)
    return BoughtDiceCode.read(by_itself(asked_for_dice(arena, hero.key, foe.key, **attempt)).answer)


@pytest.mark.parametrize(("pool", "bought"), [(1, 1), (3, 1), (4, 2), (6, 2)])
def test_a_plain_hero_brings_two_dice_from_a_pool_of_four_on(pool: int, bought: int) -> None:
    assert dice(fighter("A"), fighter("b", rank="minion"), momentum=pool) == BoughtDiceCode(momentum=bought)


@pytest.mark.parametrize(("wounds", "bought"), [(1, 2), (2, 3)])
def test_a_plain_hero_brings_three_from_difficulty_three_on(wounds: int, bought: int) -> None:
    assert dice(fighter("A", wounds=wounds), fighter("b"), momentum=6) == BoughtDiceCode(momentum=bought)


@pytest.mark.parametrize(
    ("rank", "pool", "doom"),
    [("minion", 0, 0), ("toughened", 0, 1), ("nemesis", 0, 1), ("toughened", 1, 0)],
)
def test_a_plain_hero_pays_one_doom_where_the_pool_is_empty_and_the_foe_no_minion(
    rank: str,
    pool: int,
    doom: int,
) -> None:
    assert dice(fighter("A"), fighter("b", rank=rank), momentum=pool) == BoughtDiceCode(momentum=pool, doom=doom)


def test_a_talents_die_goes_before_the_pool_and_one_at_a_time() -> None:
    gifted = {"gifts": TalentEffects(free_dice={"melee": 2})}
    assert dice(fighter("A", **gifted), fighter("b"), momentum=1) == BoughtDiceCode(free=1)
    assert dice(fighter("A", **gifted), fighter("b"), momentum=4) == BoughtDiceCode(free=1, momentum=1)
    assert dice(fighter("A", **gifted), fighter("b"), momentum=0) == BoughtDiceCode(free=1), "and no Doom beside it"
    used = {**gifted, "free_used": {"melee": 2}}
    assert dice(fighter("A", **used), fighter("b"), momentum=1) == BoughtDiceCode(momentum=1)


def test_a_weakness_found_is_always_taken_and_leaves_room_for_two() -> None:
    assert dice(fighter("A", exploit="b", wounds=2), fighter("b"), momentum=6) == BoughtDiceCode(momentum=2, exploit=1)
    assert dice(fighter("A", exploit="b", wit="dull"), fighter("b"), momentum=6) == BoughtDiceCode(exploit=1)


def test_a_hero_gives_doom_for_dice_without_which_nothing_hits() -> None:
    blunt = {"skills": {"melee": Training(6, 0)}, "wounds": 3}
    assert dice(fighter("A", **blunt), fighter("b", rank="minion")) == BoughtDiceCode(doom=2), (
        "four successes of two dice"
    )
    assert dice(fighter("A", **blunt), fighter("b", rank="minion"), momentum=1) == BoughtDiceCode(momentum=1, doom=1)


def test_a_cunning_hero_asks_for_swift_action_where_two_momentum_are_left() -> None:
    skilled = {"skills": {"melee": Training(9, 5)}, "wit": "cunning"}
    chief = fighter("b", rank="nemesis", vigor=20, full_vigor=20)
    assert dice(fighter("A", **skilled), chief, momentum=6, swift=True).early
    assert not dice(fighter("A", **skilled), chief, momentum=0, swift=True).early
    last = fighter("b", rank="minion", vigor=1, flight="stays")
    assert not dice(fighter("A", **skilled), last, momentum=6, swift=True).early, "nobody is left for a second attack"


def test_a_cunning_hero_brings_three_dice_to_a_chief_or_a_hard_blow_and_else_two() -> None:
    weak = {"skills": {"melee": Training(1, 0)}, "wit": "cunning"}

    def added(foe: Fighter, **state: Any) -> int:
        return dice(fighter("A", **weak, **state), foe, momentum=6).dice_added

    assert added(fighter("b", rank="nemesis")) == 3
    assert added(fighter("b")) == 2
    assert added(fighter("b"), wounds=2) == 3


def test_a_cunning_archer_uses_a_load_before_doom_and_one_at_most() -> None:
    archer = fighter("A", BOW, wit="cunning", skills={"shooting": Training(1, 0)}, zone=1)
    archer.arms[0].loads = 3
    found = dice(archer, fighter("b", rank="nemesis"), momentum=0)
    assert found.resource == 1


@pytest.mark.parametrize(
    ("level", "rank", "doom", "bought"),
    [
        ("plain", "minion", 5, 0),
        ("plain", "minion", 6, 1),
        ("plain", "toughened", 3, 0),
        ("plain", "toughened", 4, 1),
        ("plain", "toughened", 20, 1),
        ("plain", "nemesis", 3, 0),
        ("plain", "nemesis", 4, 2),
    ],
)
def test_how_many_dice_each_rank_buys_out_of_which_purse(level: str, rank: str, doom: int, bought: int) -> None:
    foe = fighter("b", rank=rank)
    assert dice(foe, fighter("A"), doom=doom, rulings={"game_master": level}) == BoughtDiceCode(doom=bought)


def test_a_sharp_foe_buys_more_dice_the_more_doom_there_is_for_each_action() -> None:
    for rank in ("minion", "toughened", "nemesis"):
        bought = [dice(fighter("b", rank=rank), fighter("A"), doom=doom).doom for doom in (0, 1, 3, 20)]
        assert bought == sorted(bought) and bought[0] == 0 and bought[-1] == 3, (rank, bought)
    crowd = [fighter(key) for key in "cdefgh"]
    arena = staged(Scripted(), fighter("A", soak=2), fighter("b"), *crowd, doom=3)
    few = BoughtDiceCode.read(by_itself(asked_for_dice(arena, "b", "A")).answer)
    assert few.doom < dice(fighter("b"), fighter("A", soak=2), doom=3).doom, "seven foes share the same Doom"


def test_a_sharp_foe_asks_for_swift_action_while_the_doom_pays_for_it() -> None:
    def asks(doom: int, **fields: Any) -> int:
        skilled = fighter("b", skills={"melee": Training(9, 5)})
        return dice(skilled, fighter("A", vigor=20), doom=doom, swift=True, **fields).early

    assert asks(9) == 1
    assert asks(0) == 0, "there is nothing to pay with"
    assert asks(30, rulings=PLAIN) == 0


def test_a_foe_buys_what_it_cannot_do_without_of_any_purse() -> None:
    blunt = {"skills": {"melee": Training(6, 0)}, "wounds": 2}
    for rank, level in (("toughened", "plain"), ("toughened", "sharp"), ("nemesis", "sharp")):
        assert dice(fighter("b", rank=rank, **blunt), fighter("A"), doom=1, rulings={"game_master": level}).doom == 1


@pytest.mark.parametrize(
    ("rank", "level", "most"),
    [("nemesis", "plain", 0), ("nemesis", "sharp", 3), ("toughened", "sharp", 2), ("minion", "sharp", 1)],
)
def test_only_a_sharp_game_master_buys_dice_for_a_defence_up_to_a_number_by_rank(
    rank: str, level: str, most: int
) -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b", rank=rank), doom=60, rulings={"game_master": level})
    running = attack(arena, aimed(arena, "A", "b"))
    asked: Any = next(running)
    while (asked.kind, asked.who) != ("dice", "b"):
        asked = running.send(
            "defend:b:parry" if asked.kind == "defence" else CALM.get(asked.kind) or asked.first_legal()
        )
    bought = BoughtDiceCode.read(by_itself(asked).answer).doom
    assert min(most, 1) <= bought <= most


def test_a_foe_buys_no_dice_for_a_test_outside_attacks_and_defences() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b", rank="nemesis"), doom=20)
    trial = trial_of(arena.fight, arena.fight.find("b"), "parry", "try", 2)
    assert BoughtDiceCode.read(by_itself(DiceChoice(arena.fight, trial, OpposingRoll())).answer) == BoughtDiceCode()


@pytest.mark.parametrize(("pool", "bought"), [(1, 0), (2, 1)])
def test_a_hero_adds_a_die_to_another_test_from_two_momentum_on(pool: int, bought: int) -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b"), momentum=pool)
    trial = trial_of(arena.fight, arena.fight.find("A"), "melee", "try", 2)
    assert BoughtDiceCode.read(by_itself(DiceChoice(arena.fight, trial, OpposingRoll())).answer) == BoughtDiceCode(
        momentum=bought
    )


def test_no_die_is_added_to_a_test_that_is_as_good_as_passed() -> None:
    sure = fighter("A", skills={"melee": Training(11, 5)})
    arena = staged(Scripted(), sure, fighter("b"), momentum=6)
    trial = trial_of(arena.fight, sure, "melee", "try")
    assert BoughtDiceCode.read(by_itself(DiceChoice(arena.fight, trial, OpposingRoll())).answer) == BoughtDiceCode()


@pytest.mark.parametrize(
    ("pool", "acted", "friend_acted", "bought"),
    [
        (3, False, False, 0),
        (4, False, False, 1),
        (1, True, True, 1),
        (1, True, False, 0),
        (2, True, True, 0),
        (0, True, True, 0),
    ],
)
def test_a_defence_gets_a_die_of_a_full_pool_or_of_what_fades(
    pool: int, acted: bool, friend_acted: bool, bought: int
) -> None:
    heroes = fighter("B", acted=acted), fighter("C", acted=friend_acted, zone=4)
    arena = staged(Scripted(), fighter("a"), *heroes, momentum=pool)
    running = attack(arena, aimed(arena, "a", "B"))
    asked: Any = next(running)
    while (asked.kind, asked.who) != ("dice", "B"):
        asked = running.send(
            "defend:B:parry" if asked.kind == "defence" else CALM.get(asked.kind) or asked.first_legal()
        )
    assert BoughtDiceCode.read(by_itself(asked).answer) == BoughtDiceCode(momentum=bought)


def test_a_friends_help_leaves_no_dice_to_be_needed() -> None:
    """Without help two dice without a focus reach no three, and a plain hero would pay with Doom for one more."""
    blunt = {"skills": {"melee": Training(4, 0)}, "wounds": 2}
    assert dice(fighter("A", **blunt), fighter("b", rank="minion")).doom == 1
    assert dice(fighter("A", **blunt, help=AssistBonus("melee", 1)), fighter("b", rank="minion")).doom == 0


# Reactions


def reaction(target: Fighter, attacker: Fighter | None = None, *others: Fighter, **fields: Any) -> str:
    foe = attacker or fighter("a" if target.hero else "A")
    arena = staged(Scripted(), target, foe, *others, **fields)
    asked: Any = next(attack(arena, aimed(arena, foe.key, target.key)))
    return by_itself(asked).answer if asked.kind == "defence" else "nobody asks"


@pytest.mark.parametrize(
    ("wit", "reactions", "defends"),
    [("plain", 0, True), ("plain", 1, True), ("plain", 2, False), ("dull", 0, True), ("dull", 1, False)],
)
def test_with_how_many_reactions_a_hero_defends(wit: str, reactions: int, defends: bool) -> None:
    hero = fighter("B", wit=wit, reactions=reactions, skills={"parry": Training(9, 6), "acrobatics": Training(1, 0)})
    strong = fighter("a", replace(SWORD, dice=9))
    assert (reaction(hero, strong) == "defend:B:parry") is defends


def test_a_hero_defends_with_the_skill_that_is_hardest_to_hit() -> None:
    strong = replace(SWORD, dice=9)
    for better, worse in (("parry", "acrobatics"), ("acrobatics", "parry")):
        hero = fighter("B", skills={better: Training(6, 4), worse: Training(1)})
        assert reaction(hero, fighter("a", strong)) == f"defend:B:{better}"


@pytest.mark.parametrize(
    ("rank", "reactions", "doom", "level", "defends"),
    [
        ("minion", 0, 30, "plain", False),
        ("minion", 0, 30, "sharp", True),
        ("toughened", 0, 3, "plain", False),
        ("toughened", 0, 4, "plain", True),
        ("nemesis", 0, 1, "plain", False),
        ("nemesis", 0, 2, "plain", True),
        ("toughened", 0, 1, "sharp", True),
        ("toughened", 20, 30, "sharp", False),
    ],
)
def test_when_a_foe_pays_for_a_defence(rank: str, reactions: int, doom: int, level: str, defends: bool) -> None:
    """`R-21`: a sharp game master weighs the Doom and orders the last Minions; a plain one keeps some Doom."""
    skills = {"parry": Training(9, 6), "acrobatics": Training(1, 0)}
    foe = fighter("b", rank=rank, reactions=reactions, skills=skills)
    strong = fighter("A", replace(SWORD, dice=9))
    answer = reaction(foe, strong, doom=doom, rulings={"game_master": level})
    assert (answer == "defend:b:parry") is defends


def test_a_minion_is_not_ordered_to_defend_beside_a_foe_of_higher_rank_or_while_the_foes_win() -> None:
    minion = fighter("b", rank="minion", skills={"parry": Training(9, 6)})
    strong = fighter("A", replace(SWORD, dice=9))
    assert reaction(minion, strong, doom=30) == "defend:b:parry"
    assert reaction(minion, strong, fighter("c", rank="toughened"), doom=30) == "none"
    assert reaction(minion, strong, *[fighter(key, rank="minion") for key in "cdefghijk"], doom=30) == "none"


def test_a_foe_defends_if_only_bought_dice_make_the_defence_useful() -> None:
    weak = fighter("b", wounds=1, skills={"parry": Training(2, 1), "acrobatics": Training(0, 0)})
    strong = fighter("A", replace(SWORD, dice=9), skills={"melee": Training(4, 4)})
    assert reaction(weak, strong, doom=1) == "none"
    assert reaction(weak, strong, doom=4) == "defend:b:parry"


def test_a_reaction_that_keeps_off_too_little_is_not_made() -> None:
    clumsy = {"parry": Training(0, 0), "acrobatics": Training(0, 0)}
    assert reaction(fighter("B", skills=clumsy, guard=False, wounds=4)) == "none"
    assert reaction(fighter("B", soak=40)) == "none"


@pytest.mark.parametrize(
    ("ability", "rank", "level", "answer"),
    [
        ("Throw self in the way", "minion", "sharp", "way:z"),
        ("Throw self in the way", "minion", "plain", "defend:m:parry"),
        ("Hold the door", "toughened", "sharp", "door:z:parry"),
        ("", "toughened", "sharp", "defend:m:parry"),
    ],
)
def test_a_sharp_game_master_has_a_nemesis_protected_by_abilities(
    ability: str, rank: str, level: str, answer: str
) -> None:
    friend = fighter("z", ability=ability, rank=rank, skills={"parry": Training(9, 6)})
    master = fighter("m", rank="nemesis", skills={})
    strong = fighter("A", replace(SWORD, dice=9))
    assert reaction(master, strong, friend, doom=9, rulings={"game_master": level}) == answer


def test_nobody_is_given_for_one_of_lower_rank() -> None:
    zealot = fighter("z", ability="Throw self in the way", rank="minion")
    assert not reaction(fighter("m", rank="toughened"), None, zealot, doom=9).startswith("way")


def retaliates(who: Fighter, mover: Fighter, doom: int = 0, **fields: Any) -> str:
    arena = staged(Scripted(), who, mover, doom=doom, **fields)
    asked = next(retaliate(arena, mover, [who]), None)
    return by_itself(asked).answer if asked else "nobody asks"


@pytest.mark.parametrize(
    ("state", "answer"),
    [({}, "strike"), ({"reactions": 1}, "let-go"), ({"wit": "dull"}, "let-go"), ({"wit": "cunning"}, "strike")],
)
def test_a_hero_strikes_back_with_its_first_reaction(state: dict[str, Any], answer: str) -> None:
    assert retaliates(fighter("A", **state), fighter("b")) == answer


@pytest.mark.parametrize(
    ("level", "doom", "answer"), [("sharp", 1, "strike"), ("sharp", 0, "nobody asks"), ("plain", 20, "let-go")]
)
def test_a_sharp_foe_strikes_back_while_the_doom_lasts(level: str, doom: int, answer: str) -> None:
    strong = fighter("b", replace(SWORD, dice=9))
    assert retaliates(strong, fighter("A"), doom, rulings={"game_master": level}) == answer


def test_a_blow_that_is_not_worth_its_price_is_not_struck() -> None:
    assert retaliates(fighter("b"), fighter("A"), 8) == "strike"
    assert retaliates(fighter("b"), fighter("A", soak=8), 8) == "let-go"
    assert retaliates(fighter("A"), fighter("b", soak=20)) == "let-go"


@pytest.mark.parametrize(
    ("level", "price", "doom", "answer"),
    [("sharp", 1, 5, "use"), ("sharp", 2, 2, "keep"), ("sharp", 2, 30, "use"), ("plain", 1, 20, "keep")],
)
def test_an_ability_is_bought_unless_its_doom_is_worth_more(level: str, price: int, doom: int, answer: str) -> None:
    foe = fighter("b", ability="Veil")
    crowd = [fighter(key) for key in "cd"]
    fight = staged(Scripted(), fighter("A"), foe, *crowd, doom=doom, rulings={"game_master": level}).fight
    assert by_itself(AbilityChoice(fight, foe, price)).answer == answer


def test_an_unfeeling_foe_always_pays_to_stay_up() -> None:
    foe = fighter("b", ability="Unfeeling")
    fight = staged(Scripted(), fighter("A"), foe, doom=2, rulings=PLAIN).fight
    assert by_itself(AbilityChoice(fight, foe, 2)).answer == "use"


def test_a_foe_saves_the_doom_without_which_its_attack_cannot_hit() -> None:
    for wounds, doom, answer in ((0, 9, "use"), (3, 2, "keep")):
        minion = fighter("b", rank="minion", ability="Backstab", wounds=wounds, skills={"melee": Training(2, 0)})
        arena = staged(Scripted(), fighter("A"), minion, doom=doom)
        assert by_itself(AbilityChoice(arena.fight, minion, 1, aimed(arena, "b", "A"))).answer == answer


def test_a_veil_is_asked_for_with_its_price() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b", ability="Veil"), doom=5)
    asked: Any = next(before_attacks(arena, arena.fight.find("b")))
    assert (asked.price, by_itself(asked).answer) == (1, "use")


# Spends


def spending(
    faces: tuple[Face, ...],
    own: int = 0,
    hero: bool = True,
    soak: int = 0,
    final: bool = True,
    reroll: bool = True,
    **fields: Any,
) -> SpendOnHitChoice:
    """A hit whose combat dice lie, on somebody with this Soak; `target` and `attacker` are fields of theirs."""
    weapon = fields.pop("weapon", replace(SWORD, qualities=with_quality().qualities))
    attacker = fighter("A" if hero else "a", weapon, **fields.pop("attacker", {}))
    target = fighter("b" if hero else "B", soak=soak, **fields.pop("target", {}))
    arena = staged(Scripted(), attacker, target, **fields)
    attempt = aimed(arena, attacker.key, target.key)
    strike = replace(strike_of(arena.fight, attempt, target, soak), dice=len(faces))
    landed = LandedHit(attempt, target, strike, added_up(faces), None, 0, False, own)
    return SpendOnHitChoice(arena.fight, RollWinner(attacker, target, own, attempt, True), landed, reroll, final)


def spent(*args: Any, **fields: Any) -> DamageSpendCode:
    return DamageSpendCode.read(by_itself(spending(*args, **fields)).answer)


TOUGH = {"rank": "nemesis", "vigor": 20}


def test_a_hero_puts_own_momentum_into_the_next_harm_and_no_more() -> None:
    four = (TWO, TWO)
    assert spent(four, 0, target=TOUGH) == DamageSpendCode()
    assert spent(four, 1, target=TOUGH) == DamageSpendCode(bonus=1)
    assert spent(four, 3, target=TOUGH) == DamageSpendCode(bonus=1)
    assert spent((TWO,), 2, target=TOUGH) == DamageSpendCode(), "five are out of reach"
    assert spent((TWO, ONE), 2, target=TOUGH) == DamageSpendCode(bonus=2)


def test_penetration_goes_before_bonus_damage_where_it_cuts_two() -> None:
    assert [best_for(soak, 3) for soak in (0, 1, 2, 3, 4, 9)] == [
        DamageSpendCode(bonus=3),
        DamageSpendCode(bonus=3),
        DamageSpendCode(penetration=1, bonus=2),
        DamageSpendCode(penetration=1, bonus=2),
        DamageSpendCode(penetration=2, bonus=1),
        DamageSpendCode(penetration=3),
    ]
    assert spent((TWO, TWO), 2, soak=2, target=TOUGH) == DamageSpendCode(penetration=1, bonus=1)


def test_a_hero_spends_of_the_pool_to_take_one_out_but_for_no_other_harm() -> None:
    weak = {"rank": "toughened", "wounds": 1, "vigor": 20}
    assert spent((TWO, ONE), momentum=2, target=weak) == DamageSpendCode(bonus=2)
    assert spent((TWO, ONE), momentum=1, target=weak) == DamageSpendCode()
    assert spent((TWO, ONE), momentum=2, target=TOUGH) == DamageSpendCode()
    assert spent((TWO, ONE), momentum=2, target=weak, attacker={"wit": "dull"}) == DamageSpendCode()


def test_a_cunning_hero_puts_two_of_the_pool_into_a_harm_more() -> None:
    cunning = {"wit": "cunning"}
    assert spent((TWO, ONE), momentum=2, target=TOUGH, attacker=cunning) == DamageSpendCode(bonus=2)
    assert spent((TWO,), momentum=6, target=TOUGH, attacker=cunning) == DamageSpendCode(), (
        "three of the pool are too much"
    )
    assert spent((TWO, ONE), momentum=1, target=TOUGH, attacker=cunning) == DamageSpendCode()


@pytest.mark.parametrize(("doom", "gained"), [(1, 1), (8, 2)])
def test_a_foe_says_how_much_harm_its_doom_brings(doom: int, gained: int) -> None:
    asked = spending((TWO, TWO), hero=False, doom=doom, target={"vigor": 30})
    assert by_itself(asked).reason == f"a adds {[1, 6][doom > 1]} Doom for {gained} more Harm."


def test_nothing_goes_into_a_hit_that_takes_one_out_anyway() -> None:
    asked = spending((TWO, TWO, ONE), 3, momentum=3, target={"rank": "minion", "vigor": 9})
    assert is_out(asked)
    assert DamageSpendCode.read(by_itself(asked).answer) == DamageSpendCode()
    assert not is_out(spending((TWO, TWO), 3, target={"rank": "minion", "vigor": 9}))


def test_bad_dice_are_rolled_again_from_two_blanks_on_with_own_momentum() -> None:
    bad = (BLANK, BLANK, ONE, ONE)
    assert spent(bad, 1, target=TOUGH) == DamageSpendCode(reroll=2)
    assert spent(bad, 0, momentum=3, target=TOUGH) == DamageSpendCode(), "not out of the pool"
    assert spent((BLANK, ONE, ONE), 1, target=TOUGH) == DamageSpendCode(), "one blank is too few"
    assert spent((BLANK, BLANK, TWO, TWO), 1, target=TOUGH).reroll == 0, "four of four dice are not poor"
    assert spent(bad, 1, target=TOUGH, reroll=False) == DamageSpendCode()
    assert spent(bad, 1, target=TOUGH, attacker={"wit": "dull"}) == DamageSpendCode()


def test_six_dice_that_show_just_the_five_that_they_do_on_average_are_not_rolled_again() -> None:
    """A combat die does 5 in 6 on average (1, 2, two blanks, two Effects)."""
    average, below = (BLANK, BLANK, ONE, ONE, ONE, TWO), (BLANK, BLANK, ONE, ONE, ONE, ONE)
    assert not is_poor(spending(average, 1, target=TOUGH).landed)
    assert is_poor(spending(below, 1, target=TOUGH).landed)
    assert (spent(average, 1, target=TOUGH).reroll, spent(below, 1, target=TOUGH).reroll) == (0, 2)
    lethal = with_quality(vicious=1)
    assert not is_poor(spending((ONE, ONE), weapon=lethal).landed), "little, but no die is blank"


def test_before_the_soak_dice_nothing_but_dice_is_spent_on() -> None:
    assert spent((TWO, TWO), 1, final=False, target=TOUGH) == DamageSpendCode()
    assert spent((BLANK, BLANK, ONE, ONE), 1, final=False, target=TOUGH) == DamageSpendCode(reroll=2)


def test_what_the_pool_could_not_hold_becomes_breath_vigor_first() -> None:
    def wind(own: int, pool: int, vigor: int = 0, resolve: int = 0, **rulings: Any) -> tuple[int, int]:
        lost = {"vigor": 10 - vigor, "full_vigor": 10, "resolve": 10 - resolve, "full_resolve": 10}
        found = spent((TWO,), own, momentum=pool, target=TOUGH, attacker=lost, rulings=rulings)
        return found.vigor, found.resolve

    assert wind(2, 4, vigor=5) == (0, 0)
    assert wind(2, 5, vigor=5) == (1, 0)
    assert wind(2, 6, vigor=5) == (2, 0)
    assert wind(2, 6, vigor=1, resolve=5) == (1, 1)
    assert wind(2, 6, resolve=1) == (0, 1)
    assert wind(2, 9, vigor=5, pool_cap=0) == (0, 0)
    assert wind(2, 4, vigor=5, pool_cap=5) == (1, 0)


@pytest.mark.parametrize(
    ("level", "doom", "own", "bonus"),
    [("sharp", 3, 0, 3), ("sharp", 2, 0, 0), ("sharp", 1, 2, 3), ("plain", 20, 0, 0), ("plain", 0, 3, 3)],
)
def test_a_sharp_foe_puts_doom_into_a_harm_more(level: str, doom: int, own: int, bonus: int) -> None:
    target = {"vigor": 20}
    found = spent((TWO,), own, hero=False, doom=doom, target=target, rulings={"game_master": level})
    assert found == DamageSpendCode(bonus=bonus)


def test_which_dice_are_worth_rolling_again() -> None:
    lethal = with_quality(vicious=1)
    assert worth_rolling(spending((BLANK, ONE, TWO)).landed) == [1]
    assert worth_rolling(spending((BLANK, ONE, TWO), weapon=lethal).landed) == [1, 2]
    assert worth_rolling(spending((ONE, TWO), weapon=lethal).landed) == [1]
    assert worth_rolling(spending((ONE, TWO)).landed) == []
    assert worth_rolling(spending((TWO, EFFECT), weapon=lethal).landed) == []
    for dull in (with_quality(nonlethal=True), with_quality(unwieldy=True)):
        assert worth_rolling(spending((BLANK, ONE), weapon=dull).landed) == [1], "an Effect does nothing more"


def test_the_bundles_that_are_worth_a_look() -> None:
    lost = {"vigor": 5, "full_vigor": 10}
    assert bundles(spending((TWO, TWO))) == [DamageSpendCode()], "there is no Momentum at all"
    assert bundles(spending((TWO, TWO), 1, target=TOUGH)) == [DamageSpendCode(), DamageSpendCode(bonus=1)]
    assert bundles(spending((BLANK, TWO), 1, target=TOUGH)) == [
        DamageSpendCode(),
        DamageSpendCode(reroll=1),
        DamageSpendCode(bonus=1),
    ]
    assert bundles(spending((BLANK, TWO), 1, target=TOUGH, final=False)) == [
        DamageSpendCode(),
        DamageSpendCode(reroll=1),
    ]
    assert bundles(spending((TWO, TWO), 1, target=TOUGH, attacker=lost)) == [
        DamageSpendCode(),
        DamageSpendCode(bonus=1),
        DamageSpendCode(vigor=1),
    ]
    assert bundles(spending((TWO, TWO), 0, momentum=9, target=TOUGH, attacker=lost))[-1] == DamageSpendCode(vigor=3)
    assert bundles(spending((TWO,), 1, soak=9, target=TOUGH)) == [DamageSpendCode()], "no damage comes through"
    over = spending((BLANK, TWO, TWO, ONE), 2, target={"rank": "minion", "vigor": 9})
    assert bundles(over) == [DamageSpendCode()]


def early(who: str, wit: str = "", doom: int = 0, momentum: int = 0, own: int = 1, swift: bool = True) -> str:
    able: dict[str, Any] = {"wit": wit, "skills": {"melee": Training(9, 5)}, "rank": "nemesis", "vigor": 20}
    hero = fighter("A", **{**able, "rank": "hero"})
    arena = staged(Scripted(), hero, fighter("b", **able), doom=doom, momentum=momentum)
    attempt = aimed(arena, who, "b" if who == "A" else "A")
    winner = RollWinner(attempt.attacker, attempt.target, own, attempt, hit=True, swift=swift)
    return by_itself(SpendBeforeDamageChoice(arena.fight, winner, early_spends(arena.fight, winner))).answer


def test_swift_action_is_bought_where_the_second_attack_is_worth_it() -> None:
    assert early("A", "cunning", momentum=2, own=0) == "swift-action:"
    assert early("A", "cunning", own=1) == "enough", "it costs two"
    assert early("A", "dull", momentum=6) == "enough"
    assert early("A", "cunning", momentum=6, swift=False) != "swift-action:"
    assert early("b", doom=6, own=0) == "swift-action:"
    assert early("b", "plain", doom=9) == "enough"


# Complications and re-rolls


@pytest.mark.parametrize(
    ("doom", "level", "given", "state", "trouble_chosen"),
    [
        (7, "sharp", (), {}, "doom"),
        (8, "sharp", (), {}, "guard"),
        (8, "plain", (), {}, "doom"),
        (8, "sharp", ("guard",), {}, "drop"),
        (8, "sharp", (), {"guard": False}, "drop"),
        (8, "sharp", ("guard", "drop"), {}, "balance"),
        (8, "sharp", ("guard", "drop", "balance"), {}, "doom"),
    ],
)
def test_which_trouble_the_program_chooses_for_a_hero(
    doom: int, level: str, given: tuple[Any, ...], state: dict[str, Any], trouble_chosen: str
) -> None:
    hero = fighter("A", **state)
    fight = staged(
        Scripted(), hero, fighter("C", out=True), fighter("b"), doom=doom, rulings={"game_master": level}
    ).fight
    assert by_itself(ComplicationChoice(fight, "b", hero, given)).answer == trouble_chosen


@pytest.mark.parametrize(("doom", "answer"), [(1, "doom"), (0, "guard")])
def test_a_foe_loses_doom_while_there_is_any_and_else_guard(doom: int, answer: str) -> None:
    foe = fighter("b")
    fight = staged(Scripted(), fighter("A"), foe, doom=doom).fight
    assert by_itself(ComplicationChoice(fight, "A", foe, ())).answer == answer


@pytest.mark.parametrize(
    ("dice_shown", "answer"),
    [
        (((1, 0), (0, 1)), "reroll:1"),
        (((0, 0), (1, 1)), "reroll:1"),
        (((1, 0), (0, 0)), "reroll:1"),
        (((0, 0), (0, 0)), "reroll:0"),
        (((1, 0), (1, 0)), "lie"),
        (((2, 0), (1, 0)), "lie"),
    ],
)
def test_a_die_with_trouble_is_rolled_again_before_a_blank(dice_shown: Any, answer: str) -> None:
    hero = fighter("A")
    fight = staged(Scripted(), hero, fighter("b")).fight
    tested = skill_test.judge_dice(tuple(skill_test.DieWorth(*die) for die in dice_shown))
    assert by_itself(RerollChoice(fight, trial_of(fight, hero, "melee", "try"), tested, 2)).answer == answer


# Before anybody acts


@pytest.mark.parametrize(
    ("number", "doom", "acted", "answer"),
    [(1, 6, False, "all"), (1, 5, False, "nobody"), (2, 9, False, "nobody"), (1, 9, True, "nobody")],
)
def test_a_plain_game_master_seizes_in_round_one_where_four_doom_are_left(
    number: int,
    doom: int,
    acted: bool,
    answer: str,
) -> None:
    assert seizes(fighter("A", acted=acted), fighter("b"), fighter("c"), doom=doom, number=number, **PLAIN) == answer


def seizes(*people: Fighter, doom: int, number: int = 1, game_master: str = "sharp") -> str:
    fight = staged(Scripted(), *people, doom=doom, rulings={"game_master": game_master}).fight
    fight.round = number
    asked = SeizeInitiativeChoice(fight, fight.standing("foes"))
    return doom_spends.should_seize_initiative(fight, asked).answer


def test_a_sharp_game_master_seizes_where_the_first_blows_decide() -> None:
    fierce = replace(SWORD, dice=9)
    assert seizes(fighter("A", fierce), fighter("b", fierce), doom=3) == "b", "either could fell the other at once"
    assert seizes(fighter("A", soak=9), fighter("b", soak=9), doom=3) == "nobody", "hardly anything happens in a round"
    assert seizes(fighter("A", fierce), fighter("b", rank="minion"), doom=9) == "nobody", "the minion is lost anyway"
    assert seizes(fighter("A", fierce), fighter("b", fierce), doom=3, number=2) == "nobody"
    assert seizes(fighter("A", fierce), fighter("b", fierce), fighter("c", fierce), doom=1) == "nobody", "it costs two"


@pytest.mark.parametrize(("level", "doom", "answer"), [("sharp", 6, "yes"), ("sharp", 5, "no"), ("plain", 20, "no")])
def test_an_ambush_is_sprung_where_four_doom_are_left(level: str, doom: int, answer: str) -> None:
    fight = staged(Scripted(), fighter("A"), fighter("b"), doom=doom, rulings={"game_master": level}).fight
    assert doom_spends.should_ambush(fight, AmbushChoice(fight, fight.find("b"), 2)).answer == answer


def bought(doom: int, number: int = 2, again: bool = False, hazards: Any = None, **state: Any) -> str:
    rulings = state.pop("rulings", {})
    heroes = fighter("A", wounds=1), fighter("C", trauma=state.pop("trauma", 0), **state)
    fight = staged(Scripted(), *heroes, fighter("b"), doom=doom, rulings=rulings).fight
    fight.round = number
    known = content().entries(NamedHazard) if hazards is None else hazards
    return doom_spends.choose_doom_spend(fight, DoomSpendChoice(fight, fight.find("b"), known, again)).answer


def test_trouble_is_bought_where_it_is_a_good_bargain() -> None:
    assert bought(0) == "none"
    assert bought(2, hazards={}) in ("pin:A", "pin:C", "none")
    assert bought(20, hazards={}).startswith("pin")
    assert bought(20).startswith(("hazard", "pin"))
    assert bought(30, rulings=PLAIN) == "none"


def test_trouble_is_bought_from_the_second_round_on_and_once_a_round() -> None:
    """`H-08`: at the start of a round, from round 2 on, at most one purchase."""
    hurt = {"vigor": 1, "wounds": 3}
    assert bought(60, **hurt).startswith("hazard")
    assert bought(60, again=True, **hurt) == "none"
    assert bought(60, number=1, **hurt) == "none"


def test_a_held_attack_is_made_on_whom_it_can_hurt() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b"), fighter("c", soak=40))
    assert spring(arena.fight, aimed(arena, "A", "b")).answer == "yes"
    assert spring(arena.fight, aimed(arena, "A", "c")).answer == "no"


def test_nobody_breaks_off_while_anybody_could_hurt_an_enemy_with_what_is_in_hand() -> None:
    def answer(hero: dict[str, Any], foe: dict[str, Any]) -> str:
        one, other = fighter("A", **hero), fighter("b", **foe)
        if hero.get("soak"):
            one.arms[0].where = "belt"
        return break_off(staged(Scripted(), one, other).fight).answer

    assert answer({}, {}) == "fight-on"
    assert answer({}, {"soak": 40}) == "fight-on", "the foe can still hurt"
    assert answer({"soak": 40}, {"soak": 40}) == "break-off"
    assert answer({"soak": 40}, {}) == "break-off", "the hero's sword is on the belt"
    assert answer({"out": True}, {"soak": 40}) == "break-off"


# What an attack is worth


def test_most_harm_is_expected_where_soak_is_least_then_of_who_has_most_harm_then_of_the_first() -> None:
    heroes = (
        fighter("A", soak=3),
        fighter("B"),
        fighter("C", vigor=4, full_vigor=10),
        fighter("D", vigor=4, full_vigor=10),
    )
    arena = staged(Scripted(), *heroes, fighter("e"))
    aims = [aimed(arena, "e", key) for key in "ABCD"]
    assert most_harmful(arena.fight, aims).target.key == "C", "of equals the first"
    assert most_harmful(arena.fight, aims[:2]).target.key == "B"
    twins = fighter("A", overcome=["vigor"]), fighter("B", wounds=1, overcome=["vigor"])
    even = staged(Scripted(), *twins, fighter("e"))
    assert most_harmful(even.fight, [aimed(even, "e", key) for key in "AB"]).target.key == "B"


def test_nothing_is_expected_of_what_is_not_felt() -> None:
    blunt = with_quality(nonlethal=True)
    arena = staged(Scripted(), fighter("A", blunt, SWORD), fighter("b", ability="Unfeeling"), fighter("c"))
    assert expected_harm(arena.fight, aimed(arena, "A", "b")) == 0
    assert expected_harm(arena.fight, aimed(arena, "A", "b", 1)) > 0
    assert expected_harm(arena.fight, aimed(arena, "A", "c")) > 0


def test_an_attack_that_needs_bought_dice_is_dear_and_a_foe_without_doom_cannot_make_it() -> None:
    blunt = {"skills": {"melee": Training(6, 0)}, "wounds": 2}

    def promise(who: str, doom: int) -> Any:
        one = fighter(who, **blunt)
        arena = staged(Scripted(), one, fighter("c" if who.isupper() else "D"), doom=doom)
        return AttackWorthCache(arena.fight, one).promise(aimed(arena, who, arena.fight.enemies(one)[0].key))

    assert promise("A", 0).bought and promise("A", 0).seen.hits > 0
    assert promise("b", 0).seen.hits == 0, "nothing pays for the die that it needs"
    assert promise("b", 1).bought == 1 and promise("b", 1).seen.hits > 0
    unhurt = staged(Scripted(), fighter("A"), fighter("b"))
    assert not AttackWorthCache(unhurt.fight, unhurt.fight.find("A")).promise(aimed(unhurt, "A", "b")).bought


def test_a_pool_that_pays_for_a_die_leaves_doom_alone() -> None:
    assert dice(fighter("A", wounds=2), fighter("b"), momentum=1) == BoughtDiceCode(momentum=1)
    assert dice(fighter("A", wounds=2), fighter("b"), momentum=0) == BoughtDiceCode(doom=1)


def test_no_dice_are_rolled_again_without_any_momentum() -> None:
    weak = {"rank": "minion", "vigor": 2}
    assert spent((BLANK, BLANK, BLANK, BLANK), 0, target=weak) == DamageSpendCode()
    assert spent((BLANK, BLANK, BLANK, BLANK), 0, momentum=1, target=weak).reroll == 4
    assert spent((BLANK, BLANK, BLANK, BLANK), 0, momentum=1, target=weak, reroll=False) == DamageSpendCode()


def test_a_foe_says_why_only_where_doom_goes_into_the_blow() -> None:
    for own, doom, told in ((3, 0, False), (0, 7, True)):
        asked = spending((TWO,), own, hero=False, doom=doom, target={"vigor": 20})
        assert bool(by_itself(asked).reason) is told
