"""What heroes of three wits and foes of two game masters do in a blow by themselves (`H-08`, `H-09`, section 9)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from solo.systems.two_d20.fight.attack import attack, retaliate
from solo.systems.two_d20.fight.before_attacks import before_attacks
from solo.systems.two_d20.fight.options.complications import ComplicationChoice
from solo.systems.two_d20.fight.options.momentum_spends import SpendBeforeDamageChoice
from solo.systems.two_d20.fight.rules.dice import BoughtDiceCode
from solo.systems.two_d20.fight.rules.momentum_spends import RollWinner, early_spends
from solo.systems.two_d20.fight.tactics.attack_worth import expected_harm, most_harmful
from solo.systems.two_d20.fight.tactics.decide import default_answer
from solo.systems.two_d20.people.attributes import Training
from tests.systems.two_d20.blow_staging import (
    CALM,
    KNIFE,
    SWORD,
    Scripted,
    aimed,
    by_itself,
    by_tactics,
    drawn,
    fighter,
    staged,
    with_quality,
)


def chosen(running: Any, kind: str) -> Any:
    """What the tactic says to the first decision of a kind, all before it being answered calmly."""
    asked = next(running)
    while asked.kind != kind:
        asked = running.send(CALM.get(asked.kind) or asked.first_legal())
    return by_itself(asked)


def dice(pool: int = 0, doom: int = 0, target: str = "toughened", wounds: int = 0, **hero: Any) -> BoughtDiceCode:
    foe = fighter("b", rank=target, soak=hero.pop("soak_of_target", 0))
    arena = staged(Scripted(), fighter("A", wounds=wounds, **hero), foe, momentum=pool, doom=doom)
    return BoughtDiceCode.read(chosen(attack(arena, aimed(arena, "A", "b", swift=True)), "dice").answer)


def test_a_plain_hero_adds_a_die_from_the_pool_two_from_a_full_one_and_three_where_it_is_hard() -> None:
    assert dice(pool=1) == BoughtDiceCode(momentum=1)
    assert dice(pool=4) == BoughtDiceCode(momentum=2)
    assert dice(pool=4, wounds=2) == BoughtDiceCode(momentum=3)


def test_a_plain_hero_pays_with_doom_where_the_pool_is_empty_and_the_foe_no_minion() -> None:
    assert dice() == BoughtDiceCode(doom=1)
    assert dice(target="minion") == BoughtDiceCode()


def test_dice_are_bought_where_nothing_hits_without_them_and_not_where_they_change_nothing() -> None:
    blunt = {"skills": {"melee": Training(2)}}
    assert dice(target="minion", wounds=2, **blunt) == BoughtDiceCode(doom=1), (
        "two dice without a focus never make three"
    )
    assert dice(pool=3, vigor=10, soak_of_target=20) == BoughtDiceCode()


def test_the_dull_buy_nothing_and_the_cunning_what_is_worth_its_price() -> None:
    assert dice(pool=6, wit="dull") == BoughtDiceCode()
    assert dice(pool=1, wit="cunning") == BoughtDiceCode(momentum=1)
    assert dice(pool=3, target="nemesis", wit="cunning").momentum == 3
    skilled = {"skills": {"melee": Training(9, 5)}, "target": "nemesis"}
    assert dice(pool=4, wit="cunning", **skilled).early == 1, "it asks, for Swift Action"


FOES = [
    ("plain", "minion", 5, 0),
    ("plain", "minion", 6, 1),
    ("plain", "toughened", 3, 0),
    ("plain", "toughened", 9, 1),
    ("plain", "nemesis", 4, 2),
    ("sharp", "nemesis", 9, 3),
]


@pytest.mark.parametrize(("level", "rank", "doom", "number"), FOES)
def test_a_foe_buys_dice_by_the_game_masters_level_and_says_why(level: str, rank: str, doom: int, number: int) -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b", rank=rank), doom=doom, rulings={"game_master": level})
    choice = chosen(attack(arena, aimed(arena, "b", "A")), "dice")
    assert BoughtDiceCode.read(choice.answer) == BoughtDiceCode(doom=number)
    assert bool(choice.reason) == bool(number)
    if number:
        assert choice.reason.endswith(f"since the foes have {doom} Doom.")


def test_the_cunning_give_no_doom_for_a_sure_kill() -> None:
    weak = {"target": "minion", "skills": {"melee": Training(8, 4)}, "wit": "cunning"}
    assert dice(**weak).doom == 0
    assert dice(wit="cunning", target="nemesis").doom > 0


def test_dice_for_a_defence_come_out_of_a_full_pool_or_of_what_fades_with_the_round() -> None:
    def defends(pool: int, acted: bool = False, wit: str = "") -> BoughtDiceCode:
        arena = staged(Scripted(), fighter("a"), fighter("B", wit=wit, acted=acted), momentum=pool)
        running = attack(arena, aimed(arena, "a", "B"))
        asked = next(running)
        while (asked.kind, asked.who) != ("dice", "B"):
            asked = running.send("defend:B:parry" if asked.kind == "defence" else CALM.get(asked.kind) or "")
        return BoughtDiceCode.read(by_itself(asked).answer)

    assert [defends(pool).momentum for pool in (0, 1, 3, 4)] == [0, 0, 0, 1]
    assert defends(1, acted=True).momentum == 1, "it would fade as a whole"
    assert defends(6, wit="dull") == BoughtDiceCode()


def test_a_purse_that_a_complication_has_emptied_pays_for_no_swift_action() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b"), doom=0)
    attempt = aimed(arena, "b", "A", swift=True)
    winner = RollWinner(attempt.attacker, attempt.target, 1, attempt, hit=True, swift=True)
    asked = SpendBeforeDamageChoice(arena.fight, winner, early_spends(arena.fight, winner))
    assert by_itself(asked).answer == "enough"


def test_a_plain_hero_defends_with_its_first_two_reactions_by_the_better_skill() -> None:
    for reactions, answer in ((0, "defend:B:parry"), (1, "defend:B:parry"), (2, "none")):
        hero = fighter("B", reactions=reactions, skills={"parry": Training(9, 6), "acrobatics": Training(1, 0)})
        arena = staged(Scripted(), fighter("a", replace(SWORD, dice=9)), hero)
        assert chosen(attack(arena, aimed(arena, "a", "B")), "defence").answer == answer


def spent(own: int, level: str = "plain", faces: tuple[int, ...] = (2, 1, 1, 5), **fields: Any) -> tuple[str, str]:
    """What is put into four dice that lie so, with this Momentum of the roll's own, by a foe or a hero."""
    hero, wit, lost = bool(fields.pop("hero", True)), fields.pop("wit", ""), int(fields.pop("lost", 0))
    attacker = fighter("A", wit=wit) if hero else fighter("a")
    attacker.vigor -= lost
    target = fighter("b", rank="nemesis") if hero else fighter("B")
    rolls = ((9, 15), (9, 8), (1, 9), (1, 1))
    arena = staged(Scripted(rolls[own], faces), attacker, target, rulings={"game_master": level}, **fields)
    choice = chosen(attack(arena, aimed(arena, attacker.key, target.key)), "spends")
    return choice.answer, choice.reason


def test_heroes_reach_for_the_next_harm_with_the_rolls_own_momentum_and_bank_the_rest() -> None:
    assert spent(1, faces=(2, 2, 1, 1))[0] == "spend:0:0:0:0:0", "six are one Harm already, and ten are far"
    assert spent(2, faces=(1, 1, 1, 1))[0] == "spend:0:0:1:0:0"
    assert spent(3, faces=(1, 1, 1, 1))[0] == "spend:0:0:1:0:0"


def test_what_the_pool_could_not_hold_becomes_a_second_wind_but_not_of_the_dull() -> None:
    assert spent(3, faces=(1, 1, 1, 1), momentum=5, lost=3)[0] == "spend:0:0:1:1:0"
    assert spent(3, faces=(1, 1, 1, 1), momentum=3, lost=3)[0] == "spend:0:0:1:0:0"
    assert spent(3, faces=(1, 1, 1, 1), momentum=5)[0] == "spend:0:0:1:0:0", "nobody unhurt draws breath"
    assert spent(3, faces=(1, 1, 1, 1), momentum=5, lost=3, wit="dull")[0] == "spend:0:0:1:0:0"


def test_bad_dice_are_rolled_again_but_not_by_the_dull() -> None:
    assert spent(2, faces=(3, 3, 4, 1))[0] == "spend:3:0:0:0:0"
    assert spent(2, faces=(3, 3, 4, 1), wit="dull")[0] == "spend:0:0:0:0:0"


def test_a_sharp_game_master_puts_doom_into_one_harm_more() -> None:
    for doom, answer in ((3, "spend:0:0:3:0:0"), (2, "spend:0:0:0:0:0")):
        found, reason = spent(0, "sharp", (2, 3, 3, 3), hero=False, doom=doom)
        assert found == answer
        assert bool(reason) == (doom == 3)
    assert spent(0, "plain", (2, 3, 3, 3), hero=False, doom=9)[0] == "spend:0:0:0:0:0"


@pytest.mark.parametrize(
    ("doom", "state", "trouble"),
    [
        (7, {}, "doom"),
        (8, {}, "guard"),
        (8, {"guard": False}, "drop"),
        (8, {"guard": False, "out": False}, "drop"),
    ],
)
def test_a_complication_is_doom_up_to_four_a_hero_then_the_first_nuisance(
    doom: int, state: dict[str, Any], trouble: str
) -> None:
    hero = fighter("A", **state)
    arena = staged(Scripted(), hero, fighter("C"), fighter("b"), doom=doom)
    assert ComplicationChoice(arena.fight, "b", hero, ()).by(default_answer).default == trouble


def test_abilities_are_bought_sharply_and_never_plainly() -> None:
    for level, doom, answer in (("sharp", 5, "use"), ("plain", 20, "keep")):
        arena = staged(
            Scripted(), fighter("A"), fighter("b", ability="Veil"), doom=doom, rulings={"game_master": level}
        )
        assert chosen(before_attacks(arena, arena.fight.find("b")), "ability").answer == answer


def test_nobody_pays_for_a_reaction_that_cannot_help() -> None:
    arena = staged(Scripted(), fighter("A", soak=40), fighter("b"), doom=9)
    arena.fight.find("b").arms[0].weapon = with_quality(SWORD)
    running = retaliate(arena, arena.fight.find("A"), [arena.fight.find("b")])
    assert chosen(running, "retaliate").answer == "let-go"
    deaf = staged(
        Scripted(), fighter("A", with_quality(SWORD, nonlethal=True)), fighter("b", ability="Unfeeling"), doom=9
    )
    assert chosen(attack(deaf, aimed(deaf, "A", "b")), "defence").answer == "none"


def test_the_cunning_defend_their_lives_at_a_price_that_they_pay_for_nothing_else() -> None:
    for wounds, answer in ((3, "defend:B:parry"), (0, "none")):
        hero = fighter("B", wit="cunning", wounds=wounds, overcome=["vigor"], vigor=2, full_vigor=10, reactions=2)
        hero.skills["parry"] = Training(11, 8)
        arena = staged(Scripted(), fighter("a", replace(SWORD, dice=3 + wounds)), hero)
        assert chosen(attack(arena, aimed(arena, "a", "B")), "defence").answer == answer


def test_who_retaliates() -> None:
    for level, doom, answer in (("sharp", 4, "strike"), ("plain", 20, "let-go")):
        arena = staged(Scripted(), fighter("A"), fighter("b"), doom=doom, rulings={"game_master": level})
        running = retaliate(arena, arena.fight.find("A"), [arena.fight.find("b")])
        assert chosen(running, "retaliate").answer == answer
    arena = staged(Scripted(), fighter("A"), fighter("b"))
    running = retaliate(arena, arena.fight.find("b"), [arena.fight.find("A")])
    assert chosen(running, "retaliate").answer == "strike"


def test_a_foe_goes_where_it_can_expect_most_harm() -> None:
    soft, hard = fighter("A"), fighter("B", soak=5)
    arena = staged(Scripted(), soft, hard, fighter("c", SWORD, KNIFE))
    aims = [aimed(arena, "c", name, arm) for name in ("B", "A") for arm in (1, 0)]
    aims[0].arm.where = aims[2].arm.where = "hand"
    best = most_harmful(arena.fight, aims)
    assert (best.target.key, best.arm.weapon.name) == ("A", "sword")


def test_nothing_is_expected_of_a_nonlethal_blow_at_the_unfeeling() -> None:
    arena = staged(Scripted(), fighter("A", with_quality(SWORD, nonlethal=True)), fighter("b", ability="Unfeeling"))
    assert expected_harm(arena.fight, aimed(arena, "A", "b")) == 0


@pytest.mark.slow
@pytest.mark.parametrize("level", ["plain", "sharp"])
@pytest.mark.parametrize("wit", ["dull", "plain", "cunning"])
def test_whatever_tactics_answer_is_lawful_and_fights_of_blows_come_to_an_end(level: str, wit: str) -> None:
    for seed in range(12):
        heroes = [fighter(key, wit=wit, shield=1, fortune=2) for key in "AB"]
        abilities = ("Backstab", "Riposte", "Sweep", "Hurl")
        foes = [
            fighter(key, with_quality(SWORD, knockdown=True, stun=True, persistent=1), ability=ability)
            for key, ability in zip("cdef", abilities, strict=True)
        ]
        arena = staged(drawn(f"{level}/{wit}/{seed}"), *heroes, *foes, doom=8, rulings={"game_master": level})
        fight = arena.fight
        for _ in range(200):
            for one in list(fight.fighters):
                enemies = fight.enemies(one)
                if enemies and not one.absent:
                    by_tactics(attack(arena, aimed(arena, one.key, enemies[0].key, swift=True)))
            for one in fight.fighters:
                one.reactions, one.ability_used = 0, False
            if not (fight.standing("party") and fight.standing("foes")):
                break
            assert fight.doom >= 0
            assert 0 <= fight.momentum <= fight.rulings.pool_cap
        assert not (fight.standing("party") and fight.standing("foes"))
