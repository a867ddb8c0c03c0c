"""Length of every ready-made fight: rounds, and answers that the player gives by hand with the usual standing orders.

`python -m tests.bench.lengths swords gloranthan --seeds 40 --answers 5` prints a row for each fight.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

import msgspec

from solo.forecast.fights import encode_state
from solo.play.scenes import UnattendedScene
from solo.play.unattended_play import play_out
from solo.systems.contract import ReadyFight
from tests.bench.figure import Figure
from tests.bench.games import Installed, foes_in, games, in_words, setup_of
from tests.host.ordered_fights import answers_by_hand

SEEDS, ANSWER_SEEDS = 20, 3
MOST_ROUNDS, MOST_ANSWERS, MOST_IN_A_DUEL = 10, 25, 12


class Length(msgspec.Struct, frozen=True):
    """A ready-made fight: rounds and outcome of each play, and the number of answers by hand in some plays."""

    fight: ReadyFight
    rounds: list[int]
    outcomes: list[str]
    answers: list[int]

    @property
    def sides(self) -> tuple[int, int]:
        return len(self.fight.party), foes_in(self.fight)

    def row(self) -> str:
        """Return the figures of the fight as a row of a printed table."""
        won, drawn = (self.outcomes.count(outcome) for outcome in ("won", "draw"))
        asked = f"{median(self.answers):5.0f}" if self.answers else "    –"
        return (
            f"{self.fight.name:44.44} {self.sides[0]:2} : {self.sides[1]:2}  rounds {median(self.rounds):5.1f} "
            f"({min(self.rounds):2} to {max(self.rounds):2})  asked {asked}  won {won:3} drawn {drawn:3} "
            f"of {len(self.rounds)}"
        )


def figures(folder: Path) -> Iterator[Figure]:
    for game in games():
        yield from _promises(game, list(measure(game, SEEDS, ANSWER_SEEDS, folder)))


def measure(game: Installed, seeds: int, answer_seeds: int, folder: Path) -> Iterator[Length]:
    """Play every ready fight of a game with each seed, and count answers in the first plays."""
    for fight in game.system.encounters.ready_fights().values():
        plays = [_play(game, fight, seed) for seed in range(seeds)]
        home = folder / game.key / fight.name
        answers = [answers_by_hand(home, game.key, fight.name, seed) for seed in range(answer_seeds)]
        yield Length(fight, [rounds for rounds, _ in plays], [outcome for _, outcome in plays], answers)


def _play(game: Installed, fight: ReadyFight, seed: int) -> tuple[int, str]:
    """Return the rounds and the outcome of a fight that tactics play."""
    procedure = game.system.procedures["fight"]
    start = procedure.begin(setup_of(game.system, fight))
    state = msgspec.msgpack.decode(encode_state(start), type=procedure.state_type)
    play_out(procedure, state, UnattendedScene(Random(f"{game.key} {seed}")))
    record = procedure.tally(start, state)
    return record.rounds, record.outcome


def _promises(game: Installed, lengths: list[Length]) -> Iterator[Figure]:
    longest = max(lengths, key=lambda length: median(length.rounds))
    most = median(longest.rounds)
    remark = f"{most:.1f} rounds in “{longest.fight.name}”, of {len(lengths)} ready fights"
    yield Figure(f"{game.title}: longest ready fight, median", remark, f"≤ {MOST_ROUNDS} rounds", most <= MOST_ROUNDS)
    yield from _answers(game, "four against four", nearest_fours(lengths), MOST_ANSWERS)
    yield from _answers(game, "duels", [length for length in lengths if length.sides == (1, 1)], MOST_IN_A_DUEL)


def nearest_fours(lengths: Iterable[Length]) -> list[Length]:
    """Return the fights that are most like four against four."""
    distances = [(sum(abs(size - 4) for size in length.sides), length) for length in lengths]
    least = min(distance for distance, _ in distances)
    return [length for distance, length in distances if distance == least]


def _answers(game: Installed, name: str, lengths: list[Length], most: int) -> Iterator[Figure]:
    counts = [count for length in lengths for count in length.answers]
    if not counts:
        return
    told = ", ".join(f"“{length.fight.name}” {in_words(length.fight)}" for length in lengths)
    found = f"{median(counts):.0f} in the median ({told})"
    yield Figure(f"{game.title}: answers by hand, {name}", found, f"≤ {most}", median(counts) <= most)


def main() -> int:
    """Print a row for each ready fight."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="the keys of games; all if none is named")
    parser.add_argument("--seeds", type=int, default=SEEDS, help="plays of each fight for its rounds")
    parser.add_argument("--answers", type=int, default=ANSWER_SEEDS, help="plays of each fight for its answers")
    told = parser.parse_args()
    for game in games():
        if told.games and game.key not in told.games:
            continue
        print(game.title, flush=True)
        with TemporaryDirectory() as folder:
            for length in measure(game, told.seeds, told.answers, Path(folder)):
                print("  " + length.row(), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
