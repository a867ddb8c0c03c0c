"""Details of a forecast: the combatants who do the most harm, and the way in which the party loses."""

from __future__ import annotations

from solo.forecast.sums import CombatantSums, Sums

GONE = "the party flees with nobody taken out"


def join_names(names: list[str]) -> str:
    """Join names for a sentence."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def way_to_lose(sums: Sums) -> tuple[str, int]:
    """Return the most frequent way to lose, and its number of fights; "" and 0 if no fight was lost."""
    if not sums.ways_to_lose:
        return "", 0
    way, times = max(sums.ways_to_lose.items(), key=lambda item: (item[1], item[0]))
    names = [sums.people[key].name for key in way.split(">") if key]
    if not names:
        return GONE, times
    first, *later = names
    last = not later and len([one for one in sums.people.values() if one.side == "party"]) == 1
    if last:
        return f"{first} is taken out", times
    return (
        f"{first} is taken out first, then {later[0]}" if later else f"{first} is taken out and the others flee",
        times,
    )


def find_top_damage_dealer(sums: Sums, side: str) -> CombatantSums | None:
    """Return the combatant of a side who does the most harm on average; None if nobody does harm."""
    members = [one for one in sums.people.values() if one.side == side]
    worst = max(members, key=lambda one: one.harm.total, default=None)
    return worst if worst is not None and worst.harm.total else None


def share_of_harm(sums: Sums, one: CombatantSums) -> float:
    """Return the combatant's share of all harm done by their side, from 0 to 1."""
    everything = sum(other.harm.total for other in sums.people.values() if other.side == one.side)
    return one.harm.total / everything if everything else 0.0
