"""A test before its roll: the fighter, the skill, the dice, and the named steps of the Difficulty (`T-01`, `T-05`).

A Difficulty is a list of named steps; their sum is at least 0, with no upper limit (`R-03`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec
from msgspec.structs import replace

from solo.resolver import Modifier
from solo.systems.parts.phrasing import capitalise
from solo.systems.two_d20.fight.state import AttackSource, Fight, Fighter, Hindrance, SceneConditions
from solo.systems.two_d20.foes.foe import MINION_DICE
from solo.systems.two_d20.people.attributes import ATTRIBUTE_OF, BODILY, Skill
from solo.systems.two_d20.people.sheet import pool_of
from solo.systems.two_d20.rolls.difficulty import AVERAGE, harder
from solo.systems.two_d20.rolls.skill_test import USUAL_DICE, Pool, TestFaces
from solo.systems.two_d20.wording import difficulty_name, harm_words

Steps = tuple[Modifier, ...]
SIGHT: Final[frozenset[Skill]] = frozenset({"shooting", "observation"})
IN_THE_DARK: Final[frozenset[Skill]] = frozenset({"melee", "parry", "acrobatics"})
HEARING: Final[frozenset[Skill]] = frozenset({"command", "persuade", "intimidate"})
IN_THE_WIND: Final[frozenset[Skill]] = frozenset({"shooting"})
STEADY_HAND: Final[frozenset[Skill]] = frozenset({"shooting", "healing", "thievery", "occult"})
HAMPERED_BY: Final[dict[Hindrance, frozenset[Skill]]] = {"smoke": SIGHT, "din": HEARING, "gust": IN_THE_WIND}
"""The skills hampered by each effect that Doom buys for a round, such as smoke or a gust (`H-10`)."""
OF_SCENE: Final = frozenset(
    {"poor light", "total darkness", "noise", "bad weather", "moving ground", *HAMPERED_BY},
)
"""The names of the steps that a player may switch off for one roll (`H-11`)."""
RELIABLE_UP_TO: Final = 1


class PreparedTest(msgspec.Struct, frozen=True):
    """A test before dice are bought; `difficulty` is the sum of its `steps`.

    `purpose` describes the test; it is "" for attacks and reactions. `arm` and `kit` are the items whose loads or uses
    could add dice. `exploited` is true if a weakness was found (`T-10`). `most` is the number of dice that may be
    added. `flourish` is the Momentum that a talent adds to a success. `pooled` is true if the heroes' pool may pay for
    dice, which it does only on the fighter's own turn or for a reaction (`H-12`).
    """

    who: Fighter
    skill: Skill
    pool: Pool
    steps: Steps
    difficulty: int
    purpose: str
    arm: AttackSource | None = None
    kit: str = ""
    exploited: bool = False
    most: int = 3
    flourish: int = 0
    pooled: bool = True

    @property
    def assist_successes(self) -> int:
        """The successes from a friend's Assist, which count only if the dice show at least one success (`T-10`)."""
        given = self.who.help
        return given.successes if given and given.skill == self.skill else 0

    def margin(self, tested: TestFaces) -> int:
        """Return the successes of a test, with those of a friend's help, minus its Difficulty."""
        successes = tested.successes
        return successes + (self.assist_successes if successes else 0) - self.difficulty


def difficulty_of(steps: Steps) -> int:
    """Return the sum of the steps of a Difficulty, never below 0 (`R-03`)."""
    return harder(0, [step.value for step in steps])


def pool_for(fighter: Fighter, skill: Skill) -> Pool:
    """Return a fighter's pool for a test, without bought dice: 1d20 for a Minion, else 2d20 (`R-21`)."""
    dice = MINION_DICE if fighter.rank == "minion" else USUAL_DICE
    return pool_of(fighter.attributes, skill, fighter.training(skill), dice)


def trial_of(
    fight: Fight,
    fighter: Fighter,
    skill: Skill,
    purpose: str,
    base: int = AVERAGE,
    more: Steps = (),
    kit: str = "",
) -> PreparedTest:
    """Return a plain skill test with this base Difficulty and the steps of the scene and of the fighter's state."""
    steps = steps_for(fight, fighter, skill, base, more)
    pool = pool_for(fighter, skill)
    return PreparedTest(
        fighter, skill, pool, steps, difficulty_of(steps), purpose, kit=kit, most=fight.rulings.most_dice
    )


def is_reliable(trial: PreparedTest) -> bool:
    """Return True if a test passes without a roll outside fights, because the skill is Reliable (part 4)."""
    return trial.difficulty <= RELIABLE_UP_TO and trial.skill in trial.who.gifts.reliable


def steps_for(fight: Fight, fighter: Fighter, skill: Skill, base: int = AVERAGE, more: Steps = ()) -> Steps:
    """Return the steps of a test: its base, those of the scene and of the fighter's state, and `more`."""
    return (
        _of_itself(base),
        *_of_scene(fight.conditions, fight.smoke, fight.hindrance, skill),
        *_of_state(fighter, skill),
        *more,
    )


@lru_cache(maxsize=64)
def _of_itself(base: int) -> Modifier:
    """Return the base Difficulty as a named step (`T-02`)."""
    return Modifier(difficulty_name(base), base)


# rule: H-11 Conditions of the scene
@lru_cache(maxsize=1024)
def _of_scene(scene: SceneConditions, smoke: int, hindrance: Hindrance, skill: Skill) -> Steps:
    """Return the steps that the scene, and an effect bought with Doom, add to tests of a skill (`H-11`, `H-10`)."""
    found = []
    if scene.light and skill in SIGHT:
        found.append(Modifier("poor light", scene.light))
    if scene.light and skill == "stealth":
        found.append(Modifier("poor light hides", -scene.light))
    if scene.dark and skill in IN_THE_DARK:
        found.append(Modifier("total darkness", 1))
    if scene.noise and skill in HEARING:
        found.append(Modifier("noise", scene.noise))
    if scene.weather and skill in IN_THE_WIND:
        found.append(Modifier("bad weather", scene.weather))
    if scene.motion and skill in STEADY_HAND:
        found.append(Modifier("moving ground", scene.motion))
    if smoke and skill in HAMPERED_BY[hindrance]:
        found.append(Modifier(hindrance, smoke))
    return tuple(found)


# rule: R-17 What Harm does
def _of_state(fighter: Fighter, skill: Skill) -> Steps:
    """Return the steps of a fighter's Harm and conditions in tests of a skill (`R-17`, `R-11`, `H-10`, `H-20`)."""
    found = []
    bodily = ATTRIBUTE_OF[skill] in BODILY
    if bodily and fighter.wounds and "vigor" not in fighter.overcome:
        found.append(Modifier(harm_words("Wound", fighter.wounds), fighter.wounds))
    if not bodily and fighter.trauma and "resolve" not in fighter.overcome:
        found.append(Modifier(harm_words("Trauma", fighter.trauma), fighter.trauma))
    if fighter.sprinting:
        found.append(Modifier("out of breath", 1))
    if fighter.off_balance:
        found.append(Modifier("off balance", fighter.off_balance))
    if fighter.shaken:
        found.append(Modifier("struck on the head", 1))
    if bodily and fighter.caught == "standard":
        found.append(Modifier("pinned", 1))
    return tuple(found)


def apply_circumstances(trial: PreparedTest, circumstances: str) -> PreparedTest:
    """Return a test with steps removed and added as in `circumstances` (`T-05`).

    The answer "without:noise+with:a crowd's noise:1" replaces the step "noise".
    """
    steps = trial.steps
    for said in filter(None, circumstances.split("+")):
        verb, _, rest = said.partition(":")
        if verb == "without":
            steps = tuple(step for step in steps if step.name != rest)
        else:
            name, _, number = rest.rpartition(":")
            steps = (*steps, Modifier(name, int(number)))
    return replace(trial, steps=steps, difficulty=difficulty_of(steps))


def told_steps(steps: Steps) -> str:
    """Return a Difficulty with its steps as text: "D3: Average +1, 2 Wounds +2"."""
    return f"D{difficulty_of(steps)}: {capitalise(', '.join(str(step) for step in steps))}"
