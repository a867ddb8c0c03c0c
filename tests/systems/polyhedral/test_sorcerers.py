"""Sorcerers as player characters, where a table has a species of them (P-24)."""

from __future__ import annotations

import msgspec

from solo.systems.contract import Draft
from tests.systems.polyhedral.shipped import GAME

BORN = {"skill.Spellcraft": 2, "skill.Evocations": 1, "sorcery.born": "yes"}
NAMES = "Arcane Blast; Inferno"


def problems(values: dict[str, object]) -> dict[str, str]:
    assessed = GAME.characters.assess(Draft("polyhedral", "Ann", values))  # type: ignore[arg-type]
    return {one.code: one.message for one in assessed.problems}


def test_one_is_made_where_the_table_allows_it_and_opened_again_as_it_was() -> None:
    draft = Draft("polyhedral", "Ann", {**BORN, "sorcery.spells": NAMES})  # type: ignore[arg-type]
    assessed = GAME.characters.assess(draft)
    born = next(one for one in assessed.problems if one.code == "born-sorcerer")
    assert born.overridable and "species" in born.message
    assert "sorcerers-spells" not in {one.code for one in assessed.problems}
    made = GAME.characters.finish(msgspec.structs.replace(draft, house_rules=["born-sorcerer"]))
    assert made.build.sorcerer and made.build.spells == ("Arcane Blast", "Inferno")  # type: ignore[attr-defined]
    again = GAME.characters.reopen(made)
    assert again.values["sorcery.born"] == "yes" and again.values["sorcery.spells"] == NAMES
    assert GAME.characters.finish(msgspec.structs.replace(again, house_rules=["born-sorcerer"])) == made


def test_a_list_that_is_none_is_told_in_a_sentence() -> None:
    assert (
        "one spell per level of Spellcraft, so list 2, not 1"
        in problems({**BORN, "sorcery.spells": "Inferno"})["sorcerers-spells"]
    )
    assert "has rank 4" in problems({**BORN, "sorcery.spells": "Inferno; Fireball"})["sorcerers-spells"]
    assert "Fire of Doom" in problems({**BORN, "sorcery.spells": "Inferno; Fire of Doom"})["no-spell"]
    assert "Only a sorcerer" in problems({"sorcery.spells": NAMES})["sorcerers-spells"]
    assert not {"born-sorcerer", "sorcerers-spells", "no-spell"} & set(problems({}))


def test_a_spell_is_put_on_the_list_where_it_is_looked_at() -> None:
    draft = Draft("polyhedral", "Ann", {**BORN, "sorcery.spells": "Inferno"})  # type: ignore[arg-type]
    terms = GAME.characters.terms(draft)
    assert terms["spell.Arcane Blast"].values == {"sorcery.spells": "Inferno; Arcane Blast"}
    assert terms["spell.Inferno"].had
    assert not terms["spell.Fireball"].values and "rank" in terms["spell.Fireball"].why
