"""Questions about one roll, and about opposed rolls (`F-03` to `F-08`, `F-10`).

Fractions become floats only here, for JSON.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from solo.resolver import distribution
from solo.systems.contract import QuestionError
from solo.systems.fire_and_sword.questions.arguments import Count, Die, Number, Opponent, Skill
from solo.systems.fire_and_sword.rolls import roll
from solo.systems.fire_and_sword.rolls import roll as rolls
from solo.systems.fire_and_sword.rolls.roll import Level
from solo.systems.parts.questions import question

Answer = dict[str, object]
Bonus = Annotated[Count, Meta(description="+Y, which widens the chance of a critical: a whole number from 0 up")]
Overcome = Annotated[
    Number, Meta(description="+Z, added to a success when it is compared with the opposition: a whole number")
]
Modifier = Annotated[Number, Meta(description="the sum of all modifiers to the skill, a whole number")]
Face = Annotated[int, Meta(ge=1, le=30, description="the face of the normal die, from 1 up")]
Mode = Annotated[
    Literal["beat", "deduct"],
    Meta(description='"beat" to roll above the difficulty, or "deduct" to take it off the skill'),
]
Difficulty = Annotated[Count, Meta(description="the difficulty, a whole number from 0 up")]


@question("skill", "The chance of each result of a skill roll.", rules="F-04 F-05")
def skill(skill: Skill, modifier: Modifier = 0, die: Die = 20, crit_bonus: Bonus = 0) -> Answer:
    rolled = distribution(rolls.skill_roll, skill + modifier, die, crit_bonus)
    levels = rolled.map(lambda one: one.level)
    found: Answer = {level.word: float(levels.chance_of(level)) for level in Level if level is not Level.CINEMATIC}
    return found | {"success": float(rolled.chance(lambda one: one.is_success))}


@question("read-roll", "The result of dice already rolled at an effective skill.", rules="F-04")
def read_roll(
    skill: Skill,
    first: Face,
    second: Second | None = None,
    special: Special | None = None,
    special_second: SpecialSecond | None = None,
    die: Die = 20,
    crit_bonus: Bonus = 0,
) -> Answer:
    shown = {"first": first, "second": second, "special": special, "special_second": special_second}
    for name, face in shown.items():
        if face is not None and face > die:
            raise QuestionError(f"The argument {name} should be a face from 1 to {die}, not {face}.")
    faces = (first, second or 0, special or 0, special_second or 0)
    rolled = roll.read(skill, *faces, die, crit_bonus)
    return {"level": rolled.level.word, "face": rolled.face}


@question("opposed", "The chance to overcome an opponent's roll.", rules="F-07")
def answer_opposed(
    skill: Skill,
    opponent: Opponent,
    modifier: Modifier = 0,
    opponent_modifier: Modifier = 0,
    overcome_bonus: Overcome = 0,
    opponent_overcome: Overcome = 0,
    crit_bonus: Bonus = 0,
    opponent_crit_bonus: Bonus = 0,
    die: Die = 20,
) -> Answer:
    won = distribution(
        rolls.roll_opposed,
        skill + modifier,
        opponent + opponent_modifier,
        overcome_bonus,
        opponent_overcome,
        crit_bonus,
        opponent_crit_bonus,
        die,
    )
    return {"win": float(won.chance_of(True)), "lose": float(won.chance_of(False))}


@question("difficulty", "The chance to overcome a difficulty.", rules="F-08")
def difficulty(skill: Skill, difficulty: Difficulty, mode: Mode = "beat") -> Answer:
    met = distribution(rolls.meets, skill, difficulty, mode == "deduct")
    return {"success": float(met.chance_of(True))}


Second = Annotated[Face, Meta(description="the face of the normal die when it is thrown again")]
Special = Annotated[
    Face, Meta(description="the face of the special die, thrown if the skill is above 20, or above 30 on a D30")
]
SpecialSecond = Annotated[Face, Meta(description="the face of the special die when it is thrown again")]
