"""The questions about spells, by figures worked out by hand from the tables."""

from collections.abc import Mapping

import pytest

from solo.systems.contract import Content, Question, QuestionError
from solo.systems.polyhedral.magic.spell import Spell
from solo.systems.polyhedral.manifest import MANIFEST

ASKED = {
    "sorcerer": "spellcraft",
    "spell": "name skill check? intellect? strength? spirit?",
    "spell-info": "name",
    "spell-range": "skill multiplier?",
}
NONE = (None, None)
BOUNDS: list[tuple[dict[str, object], tuple[int | None, int | None], tuple[int | None, int | None]]] = [
    ({"name": "Injury", "skill": 2}, (1, 4), (1, 1)),
    ({"name": "Plague", "skill": 4}, (1, 4), (1, 4)),
    ({"name": "Pestilence", "skill": 4}, (1, 4), (1, 4)),
    ({"name": "envenom", "skill": 3}, (4, 11), (2, 5)),
    ({"name": "Wracking Pains", "skill": 3}, (3, 3), (3, 3)),
    ({"name": "Rend", "skill": 4, "check": 11}, (11, 11), (4, 4)),
    ({"name": "Rotting Death", "skill": 5}, (5, 5), (5, 5)),
    ({"name": "Soulreaver", "skill": 4, "check": 9}, (17, 17), (9, 9)),
    ({"name": "Hemorrhage", "skill": 4}, (2, 2), (2, 2)),
    ({"name": "Arcane Blast", "skill": 3}, (4, 11), NONE),
    ({"name": "ARCANE BLAST", "skill": 3, "intellect": 14}, (5, 27), NONE),
    ({"name": "Spirit Lash", "skill": 2, "strength": 10}, (5, 14), NONE),
    ({"name": "Arcane Armor", "skill": 2}, (2, 2), NONE),
    ({"name": "Inferno", "skill": 2}, (3, 10), (3, 10)),
    ({"name": "Lightning Arc", "skill": 3}, (7, 18), (1, 12)),
    ({"name": "Shockwave", "skill": 2}, (5, 10), (5, 10)),
    ({"name": "Wall of Flame", "skill": 3, "check": 7}, (10, 10), NONE),
    ({"name": "Fireball", "skill": 3}, (7, 14), (7, 14)),
    ({"name": "Missile Swarm", "skill": 4}, (8, 48), (8, 48)),
    ({"name": "Lightning Storm", "skill": 3}, (7, 18), (1, 12)),
    ({"name": "Hellfire", "skill": 4}, (10, 24), (9, 16)),
    ({"name": "Restful Slumber", "skill": 3}, (6, 6), NONE),
    ({"name": "Quick Fix", "skill": 3}, (4, 4), NONE),
    ({"name": "Minor Healing", "skill": 3}, (4, 7), NONE),
    ({"name": "Life Bolt", "skill": 2, "intellect": 10}, (3, 12), NONE),
    ({"name": "Defy Death", "skill": 3}, (4, 7), (4, 7)),
    ({"name": "Greater Healing", "skill": 3, "check": 8}, (8, 8), NONE),
    ({"name": "Regeneration", "skill": 3}, (1, 1), NONE),
    ({"name": "Healing Nova", "skill": 3}, (4, 7), NONE),
    ({"name": "Touch of Life", "skill": 3, "check": 8}, (9, 20), NONE),
    ({"name": "Exorcism", "skill": 3, "spirit": 12}, (9, 20), (1, 12)),
    ({"name": "Exorcism", "skill": 3}, (7, 18), (1, 12)),
    ({"name": "Restoration", "skill": 3}, (4, 7), NONE),
    ({"name": "Flash/Bang", "skill": 3}, NONE, NONE),
    ({"name": "Hacking Cough", "skill": 3, "check": None}, NONE, NONE),
]


@pytest.fixture(scope="module")
def answers(content: Content) -> Mapping[str, Question]:
    return MANIFEST.open(content).questions


def test_every_question_takes_the_arguments_that_were_agreed(answers: Mapping[str, Question]) -> None:
    for name, asked in ASKED.items():
        arguments = answers[name].arguments
        assert " ".join(f"{one.name}?" if one.optional else one.name for one in arguments) == asked
        assert all(one.help for one in arguments)


@pytest.mark.parametrize(("asked", "full", "resisted"), BOUNDS, ids=lambda value: str(value))
def test_the_least_and_the_most_of_a_spell(
    answers: Mapping[str, Question],
    asked: dict[str, object],
    full: tuple[int | None, int | None],
    resisted: tuple[int | None, int | None],
) -> None:
    low, high = full
    resisted_low, resisted_high = resisted
    assert answers["spell"].ask(asked) == {
        "min": low, "max": high, "resisted_min": resisted_low, "resisted_max": resisted_high,
    }  # fmt: skip


def test_every_spell_is_answered(answers: Mapping[str, Question], content: Content) -> None:
    for name in content.entries(Spell):
        found = answers["spell"].ask({"name": name, "skill": 3, "check": 8})
        assert isinstance(found, dict)
        for least, most in (("min", "max"), ("resisted_min", "resisted_max")):
            assert (found[least] is None) == (found[most] is None)
            assert found[least] is None or 0 < found[least] <= found[most]


@pytest.mark.parametrize(
    ("name", "asked", "answer"),
    [
        ("sorcerer", {"spellcraft": 3}, {"spells": 3, "rank": 3}),
        ("sorcerer", {"spellcraft": 0}, {"spells": 0, "rank": 0}),
        ("sorcerer", {"spellcraft": 8}, {"spells": 8, "rank": 6}),
        ("spell-info", {"name": "hellfire"}, {"school": "Evocations", "rank": 6, "cost": 6}),
        ("spell-info", {"name": "close wounds, mass"}, {"school": "Life Magic", "rank": 2, "cost": 2}),
        ("spell-info", {"name": "Close Wounds"}, {"school": "Life Magic", "rank": 1, "cost": 1}),
        ("spell-info", {"name": "Invisibility"}, {"school": "Charms", "rank": 4, "cost": 4}),
        ("spell-range", {"skill": 3}, {"range": 30}),
        ("spell-range", {"skill": 3, "multiplier": 20}, {"range": 60}),
        ("spell-range", {"skill": 3, "multiplier": None}, {"range": 30}),
    ],
)
def test_figures_of_spells(
    answers: Mapping[str, Question], name: str, asked: dict[str, object], answer: dict[str, object]
) -> None:
    assert answers[name].ask(asked) == answer


@pytest.mark.parametrize(
    ("name", "asked", "sentence"),
    [
        ("spell", {"name": "Rend", "skill": 3}, "depends on the check. Give its result"),
        ("spell", {"name": "Fireboll", "skill": 3}, 'Did you mean "Fireball"'),
        ("spell", {"name": "Fireball"}, "skill is missing"),
        ("spell", {"name": "Fireball", "skill": -1}, "the level of the spell's school"),
        ("spell", {"name": "Fireball", "skill": 3, "check": -1}, "the result of the caster's check"),
        ("spell", {"name": "Fireball", "skill": 3, "intellect": 9}, "an attribute score"),
        ("spell-info", {"name": 7}, "a spell's name, such as Fireball, not 7"),
        ("spell-range", {"skill": 3, "multiplier": 0}, "the spaces for each level of skill"),
        ("sorcerer", {"spellcraft": "much"}, "spellcraft should be a skill level"),
    ],
)
def test_what_cannot_be_answered_is_said_in_a_sentence(
    answers: Mapping[str, Question], name: str, asked: dict[str, object], sentence: str
) -> None:
    with pytest.raises(QuestionError) as fault:
        answers[name].ask(asked)
    assert sentence in str(fault.value)
