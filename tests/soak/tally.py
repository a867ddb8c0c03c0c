"""Results of a soak test so far: counts, times and memory."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

MEGABYTE = 1024 * 1024


@dataclass
class Tally:
    """Counts, times in seconds and memory in bytes. `latest_…` are the times since the last report."""

    begun: float = field(default_factory=monotonic)
    answers: int = 0
    fights: int = 0
    keys: int = 0
    joins: int = 0
    kills: int = 0
    ends: int = 0
    compared: int = 0
    not_at_the_table: int = 0
    losses: list[str] = field(default_factory=list)
    troubles: Counter[str] = field(default_factory=Counter)
    talk: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    latest_talk: list[float] = field(default_factory=list)
    latest_answered: list[float] = field(default_factory=list)
    unseen: int = 0
    unsaid: int = 0
    looked_in: int = 0
    refused: int = 0
    idle: list[float] = field(default_factory=list)
    loaded: list[float] = field(default_factory=list)
    a_seat: list[float] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)

    def lose(self, what: str) -> None:
        """Record a loss, described by the sentence `what`, and print it."""
        self.losses.append(what)
        print(f"LOST  {what}", flush=True)

    def verdict(self) -> str:
        """Return a sentence on the additional logins of the game master, and on refused ones."""
        refused = f"was refused {self.refused} times" if self.refused else "was never refused"
        return f"The game master came in {self.looked_in} times beside all this, and {refused}."

    def told(self) -> str:
        """Return the report in four lines, and begin new lists of latest times."""
        minutes = (monotonic() - self.begun) / 60
        first, last = (self.memory[0], self.memory[-1]) if self.memory else (0.0, 0.0)
        troubles = ", ".join(f"{count} {kind}" for kind, count in sorted(self.troubles.items())) or "none"
        load = " ".join(f"{one:.1f}" for one in os.getloadavg())
        came = (
            f"after {minutes:.0f} min: {self.fights} fights, {self.answers:,} answers, {self.keys:,} keys, "
            f"{len(self.losses)} losses, {self.joins} joins, {self.kills} kills, {self.ends} ends; "
            f"{self.compared} screens compared, {self.not_at_the_table} of them of another page; trouble: {troubles}"
        )
        took = (
            f"the machine's load {load}; memory a seat {_range(self.a_seat, MEGABYTE)} MB, the process "
            f"{first / MEGABYTE:.0f} MB at first and {last / MEGABYTE:.0f} MB now; share of a core, all seats: "
            f"idle {_range(self.idle, 0.01)} %, loaded {_range(self.loaded, 0.01)} %"
        )
        talk = f"something said, key to the others' repaint: {_times(self.talk)}; of late {_times(self.latest_talk)}"
        answered = (
            f"answers, key to the others' repaint: {_times(self.answered)}; of late {_times(self.latest_answered)}; "
            f"{self.unseen} not seen within half a minute, {self.unsaid} never said"
        )
        self.latest_talk.clear()
        self.latest_answered.clear()
        return "\n    ".join((came, took, talk, answered))


def _times(seconds: list[float]) -> str:
    if not seconds:
        return "nothing yet"
    known = sorted(seconds)
    shares = (known[min(len(known) - 1, int(share * len(known)))] * 1000 for share in (0.5, 0.95, 0.99))
    return "p50 {:.0f}, p95 {:.0f}, p99 {:.0f} ms of {:,}".format(*shares, len(known))


def _range(figures: list[float], unit: float) -> str:
    if not figures:
        return "–"
    known = sorted(figures)
    return f"{known[0] / unit:.1f} to {known[-1] / unit:.1f}, mostly {known[len(known) // 2] / unit:.1f}"


def memory_of(process: int) -> int:
    """Return the resident memory of a process in bytes."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def processor_of(process: int) -> float:
    """Return the processor time that a process has used, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
