"""The rolls of the game written a second time, naively, from the rule's tables: to hold the rules against."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import product

Odds = dict[tuple[str, int], Fraction]


def one_die(skill: int, top: int, first: int, second: int, bonus: int) -> tuple[str, int]:
    """The normal die at a skill of the first band: the four rows of the table, in its order."""
    lowest, highest = (2, 1) if top == 30 else (1, 0)
    if first <= lowest:
        return ("fumble", 0) if second <= lowest or second > skill else ("failure", 0)
    if first > skill:
        return ("failure", 0)
    if first >= skill - highest - bonus and second <= skill:
        return ("critical", second)
    return ("normal", first)


def judged(skill: int, top: int, dice: tuple[int, int, int, int], bonus: int) -> tuple[str, int, int]:
    """Level, face and points over, of four dice that lie ready: first, its second, special, its second."""
    first, second, special, special_second = dice
    if skill <= top:
        return (*one_die(skill, top, first, second, bonus), 0)
    over = max(0, skill - 2 * top)
    t = min(skill, 2 * top) - top
    level, face = one_die(top, top, first, second, bonus)
    if special > t:
        return (level, face, over if level not in ("fumble", "failure") else 0)
    critical_from = t - bonus - (1 if top == 30 else 0)
    if special >= critical_from and special_second <= t:
        if level == "critical":
            return ("critical", max(face, special_second), over)
        return ("critical", special_second, over)
    return ("critical", face, over) if level == "critical" else ("special", special, over)


def thirty_sided_odds(skill: int, bonus: int = 0) -> dict[tuple[str, int, int], Fraction]:
    """All rolls on the D30 above its first band, where four ordered dice would be too many: each die by itself first.

    Neither die looks at the other but for a fumble, which the special die averts.
    """
    t, over, faces = min(skill, 60) - 30, max(0, skill - 60), range(1, 31)
    normal = Counter(one_die(30, 30, first, second, bonus) for first, second in product(faces, faces))
    special: Counter[tuple[str, int]] = Counter()
    for face, second in product(faces, faces):
        critical = face >= t - bonus - 1 and second <= t
        special[("none", 0) if face > t else ("critical", second) if critical else ("special", face)] += 1
    worth = ("none", "fumble", "failure", "normal", "special", "critical")
    found: Counter[tuple[str, int, int]] = Counter()
    for (one, count), (other, more) in product(normal.items(), special.items()):
        level, face = max(one, other, key=lambda came: (worth.index(came[0]), came[1]))
        found[level, face, 0 if level in ("fumble", "failure") else over] += count * more
    return {came: Fraction(count, found.total()) for came, count in found.items()}


@lru_cache(maxsize=64)
def roll_odds(skill: int, top: int = 20, bonus: int = 0) -> dict[tuple[str, int, int], Fraction]:
    """All rolls at a skill, from every ordered throw of the dice that it needs."""
    faces = range(1, top + 1)
    specials = faces if skill > top else (1,)
    counted = Counter(
        judged(skill, top, dice, bonus) for dice in product(faces, faces, specials, faces if skill > top else (1,))
    )
    total = counted.total()
    return {came: Fraction(count, total) for came, count in counted.items()}


WORTH = {"fumble": 0, "failure": 1, "normal": 2, "special": 3, "critical": 4}


def rows(attack: tuple[str, int, int], defence: tuple[str, int, int] | None, z: int = 0, against: int = 0) -> str:
    """The blow that lands, read row by row from the table of blows."""
    level, face = attack[0], attack[1] + attack[2] + z
    if level in ("fumble", "failure"):
        return "none"
    if defence is None or defence[0] in ("fumble", "failure"):
        return level
    other, parry = defence[0], defence[1] + defence[2] + against
    if level in ("normal", "special") and other == "critical":
        return "none"
    if level == "critical":
        if other == "critical":
            return "none" if parry >= face else "special"
        if other == "special":
            return "special" if parry >= face else "critical"
        return "critical"
    rating = face + (20 if level == "special" else 0)
    kept = parry + (20 if other == "special" else 0)
    if kept >= rating:
        return "none"
    if level == "normal":
        return "normal"
    if other == "special":
        return "normal"
    return "normal" if parry >= face else "special"


def blow_odds(attack: int, defence: int | None, z: int = 0, against: int = 0) -> dict[str, Fraction]:
    """The chances of each blow between two skills on the D20."""
    found: dict[str, Fraction] = {}
    for one, weight in roll_odds(attack).items():
        for other, share in [(None, Fraction(1))] if defence is None else roll_odds(defence).items():
            came = rows(one, other, z, against)
            found[came] = found.get(came, Fraction(0)) + weight * share
    return found


def stood(roll: int, damage: int, named: bool, top: int) -> str:
    """What a resistance die makes of damage, line by line."""
    if roll == 1:
        return "incapacitated"
    if roll == top and named:
        return "unaffected"
    if roll > damage:
        return "unaffected"
    if roll == damage:
        return "stunned"
    return "incapacitated"


def attack_odds(
    attack: int, defence: int | None, bonus: int, armour: int, magic: int, named: bool, top: int
) -> dict[str, Fraction]:
    """What becomes of the target of an attack: every weapon die, every resistance die."""
    found = {"unaffected": Fraction(0), "stunned": Fraction(0), "incapacitated": Fraction(0)}
    for blow, chance in blow_odds(attack, defence).items():
        for weapon, roll in product(range(1, 11), range(1, top + 1)):
            if blow == "none":
                through = 0
            elif blow == "normal":
                through = weapon + bonus - armour - min(5, magic)
            elif blow == "special":
                through = 10 + bonus - armour - min(5, magic)
            else:
                through = 10 + bonus
            came = "unaffected" if through < 1 else stood(roll, through, named, top)
            found[came] += chance / (10 * top)
    return found
