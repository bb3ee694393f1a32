"""What a run does, in numbers: two cores for minutes, or a GPU with 16 cores for minutes a round."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..runs import RunError
from ..training import Plan as Training
from .search import Effort


@dataclass(frozen=True)
class Gate:
    """The match against the net of the last gate that was won: games of two ends at so many seconds of CPU time a
    throw, with pairs of the same luck, until a test of 0 against 40 Elo is decided."""

    pairs: int
    seconds: float


@dataclass(frozen=True)
class Plan:
    size: str
    seed: str
    rules: str
    #: The run of curling-gpi whose last policy the first round plays with; empty where it is random play.
    origin: str
    #: Ends of random play, in the first round; ends of each round after it.
    first_ends: int
    ends: int
    #: Ends that are played together, and kept in one file; trials that are thrown together.
    piece: int
    lot: int
    #: Pieces that are played at the same time, so that one throws while another one looks.
    tables: int
    #: What a throw of these ends may cost, and trials of the last throw, by which the end is labelled.
    effort: Effort
    trials: int
    #: Widths of the net of positions that plays and labels, of that of throws, which proposes, and of those that
    #: searches take, by name; the gate is played with the first of them.
    teacher: tuple[int, int, int]
    throws: tuple[int, int, int]
    players: dict[str, tuple[int, int, int]]
    #: How all of them learn, in the first round and in the others.
    first: Training
    further: Training
    gate: Gate


_LAPTOP = Plan(
    size="laptop",
    seed="net",
    rules="dc3",
    origin="",
    first_ends=65_536,
    ends=3072,
    piece=1024,
    lot=4096,
    tables=1,
    effort=Effort(candidates=4, samples=8, around=4, trials=(2, 4)),
    trials=8,
    teacher=(16, 32, 32),
    throws=(16, 32, 32),
    players={"small": (16, 32, 32)},
    first=Training(steps=600, batch=1024, every=300),
    further=Training(steps=400, batch=1024, rate=1e-3, every=200),
    gate=Gate(pairs=10, seconds=0.01),
)

SIZES: dict[str, Plan] = {
    "laptop": _LAPTOP,
    "gpu": replace(
        _LAPTOP,
        size="gpu",
        first_ends=4_194_304,
        ends=262_144,
        piece=65_536,
        lot=262_144,
        tables=3,
        effort=Effort(candidates=8, samples=32, around=16, trials=(4, 8, 16)),
        trials=32,
        teacher=(128, 256, 128),
        throws=(64, 128, 64),
        players={"small": (32, 64, 32), "middle": (64, 128, 64)},
        first=Training(steps=2000, batch=65_536, every=1000, half=False),
        further=Training(steps=1000, batch=65_536, rate=2e-3, every=500, half=False),
        gate=Gate(pairs=200, seconds=0.05),
    ),
}


def plan_of(size: str, seed: str, rules: str, origin: str = "") -> Plan:
    if size not in SIZES:
        raise RunError(f"--size {size}: there are {', '.join(SIZES)}")
    return replace(SIZES[size], seed=seed, rules=rules, origin=origin)
