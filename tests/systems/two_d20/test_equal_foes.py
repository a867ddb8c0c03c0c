"""Rows of a turn's options: equal foes share a row, and attacks that are not possible now share another."""

from __future__ import annotations

from solo.systems.contract import Choose
from solo.systems.two_d20.fight.options.acts import ActionChoice
from solo.systems.two_d20.fight.options.legality import explain_no_standard
from solo.systems.two_d20.fight.state import FightContext, TurnState
from tests.systems.two_d20.blow_staging import Scripted, content
from tests.systems.two_d20.turn_staging import menu, mustered


def arena_with(foes: dict[str, int]) -> FightContext:
    """Return a fight of the first ready character against these foes."""
    return FightContext(mustered(foes), content(), Scripted())


def codes(asked: Choose, start: str) -> list[str]:
    return [option.code for option in asked.options if option.code.startswith(start)]


def test_equal_foes_share_a_row_and_each_can_still_be_chosen() -> None:
    arena = arena_with({"Starving jackal": 6})
    foes = arena.fight.enemies(arena.fight.find("party-0"))
    asked = menu(arena, "party-0")
    studied = [option.label for option in asked.options if option.code.startswith("exploit")]
    assert studied == ["study Starving jackal a–f for a weakness"]
    assert all(asked.option(f"exploit:{foe.key}") is not None for foe in foes)
    assert all(asked.fault(f"exploit:{foe.key}") is None for foe in foes)
    assert asked.fault("exploit:nobody") is not None


def test_the_best_attacks_on_top_are_at_different_foes() -> None:
    arena = arena_with({"Starving jackal": 4})
    arena.fight.enemies(arena.fight.find("party-0"))[3].vigor -= 1
    asked = menu(arena, "party-0")
    top = [option.label for option in asked.options if not option.group]
    assert len(set(top)) == len(top) > 1
    assert sum("on Starving jackal" in label for label in top) <= 3
    assert any(label.endswith(("a–c", "b, c")) for label in top)


def test_a_hurt_foe_has_a_row_of_its_own() -> None:
    arena = arena_with({"Starving jackal": 4})
    foes = arena.fight.enemies(arena.fight.find("party-0"))
    foes[1].vigor -= 1
    studied = [one.label for one in menu(arena, "party-0").options if one.code.startswith("exploit")]
    assert studied == ["study Starving jackal a, c, d for a weakness", "study Starving jackal b for a weakness"]


def test_without_a_standard_action_one_row_stands_for_all_attacks() -> None:
    arena = arena_with({"Starving jackal": 4})
    fighter = arena.fight.find("party-0")
    fighter.prone = True
    turn = TurnState(fighter, standards=0)
    asked = ActionChoice(arena.fight, turn, ())
    refused = [option for option in asked.options if option.refused == explain_no_standard(turn) and option.group]
    attacks = [option for option in refused if option.label.endswith(" attacks")]
    assert len(attacks) == 1
    assert asked.options[-1] is attacks[0]
    assert not [code for code in codes(asked, "attack") if code != attacks[0].code and not asked.fault(code)]
    assert "stand" in [option.code for option in asked.options if not option.group]
