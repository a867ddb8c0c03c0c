"""Ready fights: the shipped ones keep their tier's budget by hand-made sums, and every wrong name is told."""

import msgspec
import pytest

from solo.systems.parts.fight.ready_fights import FoeGroup, ready_fight
from solo.systems.polyhedral.creation.ready_characters import ReadyCharacter
from solo.systems.polyhedral.encounters.ready_fights import NamedFight, find_problems
from solo.systems.polyhedral.foes.foe import Foe, price
from solo.systems.polyhedral.ground.maps import NamedMap
from tests.systems.polyhedral.shipped import CONTENT

FIGHT = NamedFight(
    name="Test",
    text="A test of strength.",
    tier="easy",
    party=("Maren Toll", "Gerda Holt"),
    foes=(FoeGroup("Footpad", 2),),
    place="Toll bridge",
    options={"light": "dark"},
)


def shipped() -> dict[str, NamedFight]:
    return dict(CONTENT.entries(NamedFight))


def test_there_are_six_or_more_without_a_fault() -> None:
    assert len(shipped()) >= 6
    assert [sentence for one in shipped().values() for sentence in find_problems(one, CONTENT)] == []


def weight_and_total(fight: NamedFight) -> tuple[int, int]:
    """Twice the weight of the foes and the party's XP, by hand (P-38)."""
    party = [CONTENT.entries(ReadyCharacter)[who] for who in fight.party]
    total = sum(75 + one.build.attributes.intellect for one in party)
    counted = [max(5, price(CONTENT.entries(Foe)[foe.name], CONTENT)) for foe in fight.foes for _ in range(foe.count)]
    return 2 * counted[0] if len(counted) == 1 else 3 * sum(counted), total


PERCENT = {"tough": (30, 50), "boss": (50, 67), "deadly": (66, 100), "desperate": (100, 150)}


@pytest.mark.parametrize("name", shipped())
def test_each_keeps_the_budget_it_names(name: str) -> None:
    fight = shipped()[name]
    doubled, total = weight_and_total(fight)
    low, high = PERCENT[fight.tier]
    assert 2 * total * low / 100 <= doubled <= 2 * total * high / 100


def test_one_is_a_boss_one_a_lone_hero_and_one_an_ambush() -> None:
    fights = shipped().values()
    assert any(fight.tier == "boss" for fight in fights)
    assert any(len(fight.party) == 1 for fight in fights)
    assert any(fight.options.get("lurking") for fight in fights)
    assert any(fight.options.get("light") for fight in fights)


def test_everybody_can_stand_on_the_squares_named_for_their_side() -> None:
    for fight in shipped().values():
        place = CONTENT.entries(NamedMap)[fight.place]
        assert len(place.party) >= len(fight.party)
        assert len(place.foes) >= sum(foe.count for foe in fight.foes)


def test_a_ready_fight_keeps_its_options() -> None:
    ready = ready_fight(FIGHT)
    assert (ready.name, ready.story, ready.place) == ("Test", "A test of strength.", "Toll bridge")
    assert ready.options == {"light": "dark"}


@pytest.mark.parametrize(
    ("change", "field", "part"),
    [
        ({"text": ""}, "text", "Describe the fight"),
        ({"party": ()}, "party", "characters and foes"),
        ({"foes": ()}, "foes", "characters and foes"),
        ({"party": ("Nobody",)}, "party", "Nobody"),
        ({"party": ("Maren Toll", "Maren Toll")}, "party", "twice"),
        ({"foes": (FoeGroup("Balrog", 1),)}, "foes", "Balrog"),
        ({"foes": (FoeGroup("Footpad", 0),)}, "foes", "at least 1"),
        ({"foes": (FoeGroup("Ogre", 1),)}, "tier", "185 XP"),
        ({"tier": "boss"}, "tier", "83 to 110"),
        ({"tier": "silly"}, "tier", "no tier"),
        ({"place": "Atlantis"}, "place", "Atlantis"),
        ({"options": {"light": "green"}}, "options.light", "green"),
        ({"options": {"weather": "rain"}}, "options", "weather"),
    ],
)
def test_each_fault_has_its_sentence(change: dict[str, object], field: str, part: str) -> None:
    found = find_problems(msgspec.structs.replace(FIGHT, **change), CONTENT)
    assert [where for where, _ in found] == [field], found
    assert part in found[0][1]


def test_the_fight_that_is_changed_above_has_no_fault_itself() -> None:
    assert find_problems(FIGHT, CONTENT) == []
