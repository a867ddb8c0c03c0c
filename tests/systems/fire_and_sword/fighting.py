"""Fighters and fights made by hand, and rounds played with dice that lie ready and answers written down."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

from solo.resolver import DealtCards, ThrownPool, TypedThrower
from solo.systems.contract import Choose, Decision, Event
from solo.systems.fire_and_sword.fight.rounds import play_round
from solo.systems.fire_and_sword.fight.rules.melee_pairs import engage
from solo.systems.fire_and_sword.fight.state import Fight, FightContext, Fighter, FighterBuild, WieldedWeapon
from solo.systems.fire_and_sword.fight.state.switches import Switches
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.people.magic import KnownSpell

SPELLS = {
    spell.name: spell
    for spell in (
        Spell(name="Bless", kind="divine", powers=(1, 2, 3), text="…", where="one skill", skill_bonus=(1, 2, 3)),
        Spell(
            name="Rebuke",
            kind="divine",
            powers=(2,),
            text="…",
            whom="foe",
            resisted=True,
            lost_actions=(2,),
            one_round=True,
        ),
        Spell(name="Staunch", kind="divine", powers=(1,), text="…", touch=True, injury_roll=(-4,)),
        Spell(name="Hard Skin", kind="sorcery", powers=(1, 2, 3), text="…", mp_each=2, protection=(1, 2, 3)),
        Spell(
            name="Strike Down", kind="sorcery", powers=(1, 2, 3), text="…", whom="foe", resisted=True, damage=(-1, 0, 1)
        ),
        Spell(
            name="Stumble",
            kind="sorcery",
            powers=(1, 2, 3),
            text="…",
            whom="foe",
            resisted=True,
            lost_actions=(1, 2, 3),
            falls_from=3,
        ),
    )
}


def sword(attack: int = 15, parry: int | None = 15, **more: Any) -> WieldedWeapon:
    return WieldedWeapon(
        name="Sword", attack_skill="Sword Attack", attack=attack, parry_skill="Sword Parry", parry=parry, **more
    )


def bow(attack: int = 14) -> WieldedWeapon:
    return WieldedWeapon(
        name="Bow", attack_skill="Bow Attack", attack=attack, use="shot", hands=2, effective=100, long=200, missiles=20
    )


def javelin(attack: int = 13) -> WieldedWeapon:
    return WieldedWeapon(
        name="Javelin", attack_skill="Javelin Attack", attack=attack, use="thrown", effective=25, long=50, missiles=2
    )


def lance(attack: int = 18) -> WieldedWeapon:
    return WieldedWeapon(name="Lance", attack_skill="Lance Attack", attack=attack, use="lance", bonus=2)


def a_build(*arms: WieldedWeapon, kind: str = "Somebody", dodge: int = 10, **more: Any) -> FighterBuild:
    return FighterBuild(kind=kind, arms=arms or (sword(),), dodge=dodge, **more)


def a_fighter(key: str, build: FighterBuild | None = None, place: int = 0, **more: Any) -> Fighter:
    """A fighter of the side that its key opens with: "party-0", "foes-1"."""
    build = build or a_build(kind=key)
    drawn = next((arm.name for arm in build.arms if not arm.natural and arm.use != "thrown"), "")
    side = "party" if key.startswith("party") else "foes"
    missiles = {arm.name: arm.missiles for arm in build.arms if arm.missile}
    given = {"weapon": drawn, "missiles": missiles, "spells": [], **more}
    return Fighter(key=key, name=key.capitalize(), letter=key[-1], side=side, build=build, place=place, **given)  # type: ignore[arg-type]


def a_fight(*fighters: Fighter, **terms: Any) -> Fight:
    """A fight in its first round; those at one place are in melee already."""
    fight = Fight(title="A test", terms=Switches(**terms), fighters=list(fighters), round=1)
    engage(fight)
    return fight


def knows(name: str, power: int) -> KnownSpell:
    return KnownSpell(name, power)


class DiceAtHand:
    """A scene whose dice lie ready in order. Who threw which is kept in `threw`, what was told in `told`."""

    tracks_luck = False
    fitted_weights = ()

    def __init__(self, *faces: int, listening: bool = True) -> None:
        self._typed = TypedThrower([(face,) for face in faces])
        self.has_listener = listening
        self.told: list[Event] = []
        self.lucks: dict[str, list[float]] = {}
        self.threw: list[tuple[str, tuple[int, ...]]] = []
        self._latest: tuple[ThrownPool, ...] = ()

    def roll(self, who: str, what: str, chance: Callable[..., Any], *args: Hashable, **kwargs: Hashable) -> Any:
        assert what
        self._typed.thrown.clear()
        outcome = chance(self._typed, *args, **kwargs)
        self._latest = tuple(self._typed.thrown)
        self.threw.append((who, tuple(face for thrown in self._latest for face in thrown.faces)))
        return outcome

    def faces(self) -> tuple[ThrownPool, ...]:
        return self._latest

    def cards(self) -> tuple[DealtCards, ...]:
        return ()

    def emit(self, event: Event) -> None:
        self.told.append(event)

    def record_luck(self, column: str, deviation: float) -> None:
        self.lucks.setdefault(column, []).append(deviation)

    @property
    def left(self) -> int:
        """Dice that nobody has thrown."""
        return len(self._typed._ahead)

    def line(self, kind: str) -> str:
        """The first line of this kind."""
        return next(event.text for event in self.told if event.kind == kind)


Answers = Mapping[str, Sequence[str]]


def a_round(fight: Fight, answers: Answers, *faces: int, listening: bool = True) -> DiceAtHand:
    """One round: everybody's answers by key in the order in which they are asked, "hold" and "take" in between.

    Every answer and every die must be used.
    """
    scene = DiceAtHand(*faces, listening=listening)
    left = {key: list(given) for key, given in answers.items()}
    running = play_round(FightContext(fight, SPELLS, scene))
    try:
        asked = next(running)
        while True:
            asked = running.send(_answer(asked, left))
    except StopIteration:
        pass
    assert not any(left.values()), f"never asked: {left}"
    assert not scene.left, f"{scene.left} dice were never thrown"
    fight.round += 1
    return scene


def _answer(asked: Decision, left: dict[str, list[str]]) -> str:
    """The next answer where it is one to this question; what is not wanted goes by default."""
    given = left.get(asked.who)
    if given and asked.fault(given[0]) is None:
        return given.pop(0)
    answer = {"declare": "hold", "defence": "take"}.get(asked.kind, asked.first_legal())
    assert asked.fault(answer) is None, f"{asked.prompt} {asked.fault(answer)} {codes(asked)}"
    return answer


def codes(asked: Decision) -> list[str]:
    """What a decision offers."""
    assert isinstance(asked, Choose)
    return [option.code for option in asked.options]


def first_decision(fight: Fight) -> Choose:
    """The first decision of a round."""
    asked = next(play_round(FightContext(fight, SPELLS, DiceAtHand())))
    assert isinstance(asked, Choose)
    return asked
