"""Ready characters: the shipped ones keep the limits of a start, and every breach of one is told."""

from decimal import Decimal

import pytest

from solo.systems.polyhedral.creation.ready_characters import ReadyCharacter, character_of, find_problems
from solo.systems.polyhedral.magic.known_spells import list_castable
from solo.systems.polyhedral.manifest import MANIFEST
from solo.systems.polyhedral.people.advancement import total_xp, unspent_xp
from solo.systems.polyhedral.people.attributes import Attributes
from solo.systems.polyhedral.people.sheet import Build, CarriedGear, derive_sheet, shield_in_hand, weapons_in_hand
from solo.systems.polyhedral.people.skills import SCHOOLS
from tests.systems.polyhedral.shipped import CONTENT


def shipped() -> dict[str, ReadyCharacter]:
    return dict(CONTENT.entries(ReadyCharacter))


def ready(build: Build, money: int = 300) -> ReadyCharacter:
    return ReadyCharacter("Somebody", "Nobody in particular.", build, Decimal(money))


def test_there_are_thirteen_and_none_has_a_fault() -> None:
    assert len(shipped()) == 13
    assert [sentence for one in shipped().values() for sentence in find_problems(one, CONTENT)] == []


@pytest.mark.parametrize("name", shipped())
def test_each_starts_with_all_xp_spent_money_that_adds_up_and_no_burden(name: str) -> None:
    person = character_of(shipped()[name])
    assert total_xp(person) == 75 + person.build.attributes.intellect
    assert unspent_xp(person) == 0
    assert derive_sheet(person.build, CONTENT).load_penalty == 0
    assert 0 <= person.money <= 2500


@pytest.mark.parametrize("name", shipped())
def test_creation_finds_nothing_to_mend_and_makes_the_same_person_again(name: str) -> None:
    system = MANIFEST.open(CONTENT)
    draft = system.characters.reopen(character_of(shipped()[name]))
    assert system.characters.assess(draft).problems == ()
    assert system.characters.finish(draft) == character_of(shipped()[name])


def test_they_fight_in_clearly_different_ways() -> None:
    ways = set[tuple[str, ...]]()
    for one in shipped().values():
        held = [weapon.modes[0].skill for _, weapon in weapons_in_hand(one.build, CONTENT)]
        shield = ["shield"] if shield_in_hand(one.build, CONTENT) else []
        ways.add(tuple(held + shield))
    assert len(ways) == len(shipped())


def test_three_of_them_cast_spells_of_all_four_schools() -> None:
    schools = [{spell.school for spell in list_castable(one.build, CONTENT)} for one in shipped().values()]
    assert sum(bool(known) for known in schools) == 3
    assert set().union(*schools) == set(SCHOOLS)


def test_a_book_without_a_school_is_told() -> None:
    found = find_problems(ready(Build(gear=(CarriedGear("Spellbook", place="pack"),)), 250), CONTENT)
    assert [where for where, _ in found] == ["gear"]
    assert "Choose the school" in found[0][1]


def test_the_character_remembers_who_it_is_and_its_cents() -> None:
    person = character_of(ready(Build(Attributes(intellect=10), gear=(CarriedGear("Sling bullet", 3),))))
    assert (person.starting_intellect, person.notes, person.earned_xp) == (10, "Nobody in particular.", 0)
    assert character_of(ReadyCharacter("A", "B", Build(), Decimal("12.25"))).money == 1225


@pytest.mark.parametrize(
    ("wrong", "field", "part"),
    [
        (ready(Build(Attributes(strength=12, intellect=10, spirit=4))), "attributes", "can spend only 75"),
        (ready(Build(skills={"Swords": 5, "Bows": 4})), "skills", "85 XP are spent"),
        (ready(Build(Attributes(strength=14, quickness=4, spirit=4))), "attributes", "STR 4 to 12"),
        (ready(Build(skills={"Extra Size": 1})), "skills", "creatures"),
        (ready(Build(skills={"Juggling": 1})), "skills", "no skill"),
        (ready(Build(gear=(CarriedGear("Full Plate battle armor", place="worn"),)), 0), "gear", "$200 more"),
        (ready(Build(gear=(CarriedGear("Shield"),)), 300), "money", "$270 is left"),
        (ready(Build(gear=(CarriedGear("Longbow", place="hand"), CarriedGear("Shield", place="off-hand"))), 170),
         "gear", "both hands"),
        (ready(Build(tags=("animal",))), "tags", "person"),
    ],
)  # fmt: skip
def test_each_breach_has_its_sentence(wrong: ReadyCharacter, field: str, part: str) -> None:
    found = find_problems(wrong, CONTENT)
    assert len({where for where, _ in found}) == 1, found
    assert found[0][0] == field
    assert any(part in sentence for _, sentence in found), found
