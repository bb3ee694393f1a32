"""What a run does, in numbers: two cores for minutes, or a GPU with 16 cores for minutes a round."""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import sha256
from math import inf
from pathlib import Path

from ..curling import rule_set
from ..nets.text import NetError, read_net
from ..runs import RunError
from ..training import Plan as Training


@dataclass(frozen=True)
class Gate:
    """The match against the net of the last gate that was won: games of two ends at so many seconds of CPU time a
    throw, with pairs of the same luck, until a test of 0 against 40 Elo is decided."""

    pairs: int
    seconds: float


@dataclass(frozen=True)
class Lessons:
    """How a net learns from play by search: so often from each position, and from its mirror image. Rounds have few
    positions, and who sees them too often learns their ends by heart."""

    passes: int
    batch: int
    rate: float

    def training(self, examples: int) -> Training:
        steps = max(1, self.passes * examples // self.batch)
        return Training(steps=steps, batch=self.batch, rate=self.rate, every=-(-steps // 4), half=False)


@dataclass(frozen=True)
class Plan:
    size: str
    #: Ends of play, and steps of the first round, as a share of those of the size.
    scale: float
    seed: str
    rules: str
    #: The net that the first round plays with, its file's name and hash; empty where it is by the policy.
    origin: str
    #: Ends by the learned policy, in the first round; ends of each round after it, and how many are kept in one file.
    first_ends: int
    ends: int
    shard: int
    #: What a throw of these ends may cost; the last one costs twice that.
    playouts: int
    #: Rounds whose positions are learned from together.
    remembered: int
    #: Those of the net, or of the one that is given.
    widths: tuple[int, int, int]
    #: How the net learns, in the first round and in the others.
    first: Training
    further: Lessons
    gate: Gate


_LAPTOP = Plan(
    size="laptop",
    scale=1.0,
    seed="net",
    rules="dc3",
    origin="",
    first_ends=262_144,
    ends=2048,
    shard=128,
    playouts=1000,
    remembered=3,
    widths=(32, 64, 32),
    first=Training(steps=2400, batch=1024, every=600),
    further=Lessons(passes=4, batch=2048, rate=5e-4),
    gate=Gate(pairs=100, seconds=0.02),
)

SIZES: dict[str, Plan] = {
    "laptop": _LAPTOP,
    "gpu": replace(
        _LAPTOP,
        size="gpu",
        first_ends=4_194_304,
        ends=8192,
        remembered=4,
        widths=(64, 128, 64),
        first=Training(steps=2000, batch=65_536, every=1000, half=False),
    ),
}

#: Ends of a round, at the least: so many files, or more.
_FEWEST = 16


def plan_of(size: str, seed: str, rules: str, given: Path | None = None, scale: float = 1.0) -> Plan:
    """The plan of a size, or of a share of it, with the widths of the net that is given."""
    if size not in SIZES:
        raise RunError(f"--size {size}: there are {', '.join(SIZES)}")
    if not 0 < scale < inf:
        raise RunError(f"--scale {scale}: it must be above 0")
    plan = _scaled(replace(SIZES[size], seed=seed, rules=rules), scale)
    if given is None:
        return plan
    head = read_net(given, rule_set(rules)).head
    if head.joined:
        raise NetError(f"{given.name}: the net values throws; one that values positions is wanted")
    return replace(plan, widths=head.widths, origin=f"{given.name}@{sha256(given.read_bytes()).hexdigest()[:16]}")


def _scaled(plan: Plan, scale: float) -> Plan:
    """So much of it; a round keeps its positions in files of which one is held out, and learns from the others."""
    ends = max(_FEWEST, round(plan.ends * scale))
    return replace(
        plan,
        scale=scale,
        first_ends=max(_FEWEST, round(plan.first_ends * scale)),
        ends=ends,
        shard=min(plan.shard, ends // _FEWEST),
        first=replace(plan.first, steps=max(1, round(plan.first.steps * scale))),
    )
