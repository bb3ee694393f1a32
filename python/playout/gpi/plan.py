"""What a run does, in numbers. Three sizes: two cores for minutes, a GPU with 16 cores for minutes, and the paper."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..runs import RunError
from ..training import Plan as Training
from .policy import Look


@dataclass(frozen=True)
class Measuring:
    #: Ends against the policy before.
    ends: int
    #: Tuples at each throw number, and how many of them are played on twice.
    tuples: int
    pairs: int


@dataclass(frozen=True)
class Plan:
    net: str
    size: str
    seed: str
    #: Ends of random play; ends of each iteration after the first.
    first_ends: int
    ends: int
    #: Ends that are played together, half of them while the nets look at the other half, and kept in one file.
    piece: int
    #: What the behaviour looks at before its random throw, and everybody afterwards.
    before: Look
    look: Look
    #: How throws are learned in the first iteration, and in the others.
    first: Training
    further: Training
    measuring: Measuring
    #: Widths of set networks: for throws, and for the positions that label these; and how the latter are learned.
    #: Without, throws are learned from scores.
    widths: tuple[int, int, int] = (48, 96, 64)
    position_widths: tuple[int, int, int] = (64, 128, 64)
    positions: Training | None = None
    #: Whether the convolutional net of a throw starts from that of the throw after it; the last one from that of the
    #: iteration before, or in the first iteration from random weights, and learns four times as long then. In the paper
    #: all start from random weights.
    chained: bool = False
    #: Widths of the layers after the convolutions, of which the paper's figure is lost.
    hidden: tuple[int, ...] = (384,)
    rules: str = "legacy-gat"


_LAPTOP = Plan(
    net="set",
    size="laptop",
    seed="gpi",
    first_ends=65_536,
    ends=16_384,
    piece=4096,
    before=Look(16),
    look=Look(32),
    first=Training(steps=1000, batch=1024, every=250),
    positions=Training(steps=500, batch=1024, every=250),
    further=Training(steps=750, batch=1024, every=250),
    measuring=Measuring(ends=4096, tuples=0, pairs=0),
    widths=(16, 32, 32),
    position_widths=(16, 32, 32),
)

_GPU = replace(
    _LAPTOP,
    size="gpu",
    first_ends=6_000_000,
    ends=1_048_576,
    piece=131_072,
    look=Look(512, 256),
    first=Training(steps=5000, batch=65_536, every=1000, half=False),
    positions=Training(steps=4000, batch=65_536, every=1000, half=False),
    further=Training(steps=6000, batch=65_536, every=1000, half=False),
    measuring=Measuring(ends=20_000, tuples=100_000, pairs=100_000),
    widths=(64, 128, 64),
    position_widths=(128, 256, 128),
)

_CNN = replace(
    _GPU,
    net="cnn",
    first_ends=1_048_576,
    ends=393_216,
    piece=65_536,
    look=Look(256, 256),
    first=Training(steps=700, batch=512, rate=1e-3, every=700),
    further=Training(steps=120, batch=512, rate=5e-4, every=40),
    positions=None,
    chained=True,
    measuring=Measuring(ends=20_000, tuples=0, pairs=0),
)

SIZES: dict[str, dict[str, Plan]] = {
    "set": {"laptop": _LAPTOP, "gpu": _GPU},
    "cnn": {
        "gpu": _CNN,
        # As much as Matsui and Hoki, whom it took three months of several workstations. By arithmetic, not measured,
        # on one H200: 328 million steps of 2 to 3 ms, which a batch of 32 takes to be launched, 8 to 11 days; 4.8
        # billion pictures to play by, 100,000 a second, half a day. 60 GB of files, 20 GB on the GPU.
        "paper": replace(
            _CNN,
            size="paper",
            chained=False,
            look=Look(4096),
            first_ends=16_250_000,
            ends=320_000_000,
            piece=131_072,
            first=Training(steps=500_000, batch=32, optimiser="sgd", rate=1e-3, schedule="constant", every=10_000),
            further=Training(steps=20_000_000, batch=32, rate=1e-5, schedule="tenth", every=100_000),
            measuring=Measuring(ends=2000, tuples=100_000, pairs=100_000),
        ),
    },
}


def plan_of(
    net: str,
    size: str,
    seed: str,
    rules: str = "legacy-gat",
    batch: int | None = None,
    hidden: tuple[int, ...] | None = None,
) -> Plan:
    """A plan by its size; with other batches for the nets of throws, or with other layers after the convolutions."""
    if net not in SIZES or size not in SIZES[net]:
        sizes = ", ".join(f"{each} {name}" for each, names in SIZES.items() for name in names)
        raise RunError(f"--net {net} --size {size}: there are {sizes}")
    if hidden is not None and net != "cnn":
        raise RunError("--hidden: only the nets of --net cnn have layers after convolutions")
    plan = replace(SIZES[net][size], seed=seed, rules=rules)
    if batch is not None:
        plan = replace(plan, first=replace(plan.first, batch=batch), further=replace(plan.further, batch=batch))
    return plan if hidden is None else replace(plan, hidden=hidden)


def resized(
    plan: Plan,
    first_ends: int | None = None,
    ends: int | None = None,
    steps: int | None = None,
    look: tuple[int, ...] | None = None,
    measure: int | None = None,
    tuples: int | None = None,
) -> Plan:
    """Replaces the amounts of a plan that are given; the others stay those of its size."""
    if first_ends is not None:
        plan = replace(plan, first_ends=first_ends)
    if ends is not None:
        # Two pieces at least, as one is held out; two halves of a piece are thrown in turn, so its size is even.
        plan = replace(plan, ends=ends, piece=min(plan.piece, 2 * max(1, ends // 4)))
    if steps is not None:
        plan = replace(
            plan,
            first=_for_steps(plan.first, steps),
            further=_for_steps(plan.further, steps),
            positions=None if plan.positions is None else _for_steps(plan.positions, steps),
        )
    if look is not None:
        plan = replace(plan, look=Look(*look))
    if measure is not None:
        plan = replace(plan, measuring=replace(plan.measuring, ends=measure + measure % 2))
    if tuples is not None:
        plan = replace(plan, measuring=replace(plan.measuring, tuples=tuples, pairs=tuples))
    return plan


def _for_steps(training: Training, steps: int) -> Training:
    return replace(training, steps=steps, every=min(training.every, steps))
