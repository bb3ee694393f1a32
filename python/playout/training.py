"""Training of nets that predict the score of an end: -ln of the chance of its class, by Adam or by SGD with momentum.

A run lives in a folder: `checkpoint.pt` (net, optimiser, place in the data), `curve.csv` and `curve.svg`. All chance
comes from the plan's seed and the number of the pass, so a run that was cut off goes on from its checkpoint and on a
CPU comes to the same bits. Files are written beside and renamed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Protocol

import torch
from torch import Tensor, nn
from torch.nn import functional

from .checkpoints import CheckpointError, keep, kept
from .curling import END_SCORES, STONES
from .curves import draw_curves, format_rows
from .examples import Examples
from .files import write_whole
from .seeds import generator_of

FORMAT = "playout-training"
VERSION = 1


class TrainingError(ValueError):
    """A plan, or data, that cannot be: one line."""


class Stream(Protocol):
    """Examples in blocks, of which one is there at a time."""

    sizes: Sequence[int]

    def block(self, number: int) -> Examples: ...


@dataclass(frozen=True)
class Plan:
    steps: int
    batch: int = 16384
    #: "adam", or "sgd" with momentum 0.9.
    optimiser: str = "adam"
    rate: float = 3e-3
    #: "constant"; "cosine", down to 0; "tenth": the second half of the steps with a tenth of the rate.
    schedule: str = "cosine"
    seed: str = "training"
    #: Steps between measurements on the held-out examples, of which each writes the folder.
    every: int = 1000
    #: Whether layers compute in bfloat16 on a GPU.
    half: bool = True

    def rate_at(self, step: int) -> float:
        done = step / self.steps
        if self.schedule == "cosine":
            return self.rate * 0.5 * (1 + math.cos(math.pi * done))
        return self.rate * (0.1 if self.schedule == "tenth" and done >= 0.5 else 1)

    def check(self) -> None:
        if self.optimiser not in ("adam", "sgd"):
            raise TrainingError(f'optimiser: "adam" or "sgd", not "{self.optimiser}"')
        if self.schedule not in ("constant", "cosine", "tenth"):
            raise TrainingError(f'schedule: "constant", "cosine" or "tenth", not "{self.schedule}"')
        if min(self.steps, self.batch, self.every) < 1:
            raise TrainingError("steps, batch, every: at least 1")


@dataclass(frozen=True)
class Accuracy:
    """Of expected scores on held-out examples: as a whole, and by number of the throw."""

    cross_entropy: float
    r2: float
    counts: list[int]
    r2_by_throw: list[float]
    correlation_by_throw: list[float]


def train(
    net: nn.Module,
    data: Examples | Stream,
    held_out: Examples,
    plan: Plan,
    folder: Path,
    stop: Callable[[], bool] = lambda: False,
    say: Callable[[str], None] = lambda line: None,
) -> bool:
    """Trains `net` from the weights it has, or goes on from the folder's checkpoint; says whether it is done or was
    stopped.

    `stop` is asked after every step; a run that was stopped goes on when called again.
    """
    plan.check()
    folder.mkdir(parents=True, exist_ok=True)
    device = next(net.parameters()).device
    optimiser = _optimiser(net, plan)
    run = _Run(step=0, loss=torch.zeros((), dtype=torch.float64, device=device), since=0, curve=[])
    _load(folder, plan, net, optimiser, run)
    net.train()
    half = plan.half and device.type == "cuda"
    if run.step < plan.steps:
        for inputs, targets in _batches(data, plan, run.step, device):
            for group in optimiser.param_groups:
                group["lr"] = plan.rate_at(run.step)
            with torch.autocast(device.type, torch.bfloat16, enabled=half):
                logits = net(*inputs)
            loss = functional.cross_entropy(logits.float(), targets)
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            optimiser.step()
            run.step += 1
            run.loss += loss.detach()
            run.since += 1
            done = run.step == plan.steps
            if done or run.step % plan.every == 0:
                _measure_step(net, held_out, plan, run, say)
                _save(folder, plan, net, optimiser, run)
            if done:
                break
            if stop():
                _save(folder, plan, net, optimiser, run)
                return False
    net.eval()
    return True


@torch.no_grad()
def measure(net: nn.Module, examples: Examples, batch: int = 16384, half: bool = True) -> Accuracy:
    """Cross entropy, and R2 and correlation of the expected score."""
    device = next(net.parameters()).device
    scores = torch.tensor(END_SCORES, dtype=torch.float32, device=device)
    # By throw: number, z, z^2, R, R^2, zR, (R - z)^2, loss.
    sums = torch.zeros(STONES, 8, dtype=torch.float64, device=device)
    training = net.training
    net.eval()
    for at in range(0, len(examples), batch):
        index = torch.arange(at, min(at + batch, len(examples)), device=device)
        inputs, targets = examples.batch(index)
        with torch.autocast(device.type, torch.bfloat16, enabled=half and device.type == "cuda"):
            logits = net(*inputs)
        logits = logits.float()
        loss = functional.cross_entropy(logits, targets, reduction="none")
        z = (logits.softmax(1) @ scores).double()
        real = (targets @ scores if targets.is_floating_point() else scores[targets]).double()
        row = (torch.ones_like(z), z, z * z, real, real * real, z * real, (real - z) ** 2, loss.double())
        sums.index_add_(0, examples.throws[index].long(), torch.stack(row, 1))
    net.train(training)
    by_throw = [_figures(row) for row in sums.tolist()]
    whole = sums.sum(0).tolist()
    return Accuracy(
        cross_entropy=whole[7] / max(whole[0], 1),
        r2=_figures(whole)[0],
        counts=[int(row[0]) for row in sums.tolist()],
        r2_by_throw=[figures[0] for figures in by_throw],
        correlation_by_throw=[figures[1] for figures in by_throw],
    )


def _figures(sums: list[float]) -> tuple[float, float]:
    """R2 and correlation; no numbers where there is nothing to tell apart."""
    n, z, zz, r, rr, zr, error, _ = sums
    if n < 2:
        return math.nan, math.nan
    spread_z, spread_r = zz - z * z / n, rr - r * r / n
    r2 = 1 - error / spread_r if spread_r > 0 else math.nan
    both = spread_z * spread_r
    return r2, (zr - z * r / n) / math.sqrt(both) if both > 0 else math.nan


@dataclass
class _Run:
    step: int
    #: Sum of the losses since the last measurement.
    loss: Tensor
    since: int
    curve: list[dict[str, Any]]


def _optimiser(net: nn.Module, plan: Plan) -> torch.optim.Optimizer:
    if plan.optimiser == "adam":
        return torch.optim.Adam(net.parameters(), lr=plan.rate)
    return torch.optim.SGD(net.parameters(), lr=plan.rate, momentum=0.9)


def _batches(
    data: Examples | Stream, plan: Plan, step: int, device: torch.device
) -> Iterator[tuple[tuple[Tensor, ...], Tensor]]:
    """From a step on, pass after pass, each in an order of its own; what is left of a block after whole batches waits
    for the next pass."""
    sizes = getattr(data, "sizes", None) or [len(data)]
    if max(sizes) == 0:
        raise TrainingError("no examples to train with")
    at = 0
    number = 0
    while True:
        order = torch.randperm(len(sizes), generator=generator_of("cpu", plan.seed, number)).tolist()
        for block in order:
            size = min(plan.batch, sizes[block])
            count = sizes[block] // size if size > 0 else 0
            if at + count > step:
                examples = data.block(block) if hasattr(data, "block") else data
                generator = generator_of(device, plan.seed, number, block)
                places = torch.randperm(len(examples), generator=generator, device=device)
                for i in range(max(0, step - at), count):
                    yield examples.batch(places[i * size : (i + 1) * size])
            at += count
        number += 1


def _measure_step(net: nn.Module, held_out: Examples, plan: Plan, run: _Run, say: Callable[[str], None]) -> None:
    accuracy = measure(net, held_out, plan.batch, plan.half)
    loss = float(run.loss) / run.since
    row = {
        "step": run.step,
        "samples": run.step * plan.batch,
        "rate": plan.rate_at(run.step - 1),
        "training": loss,
        "held-out": accuracy.cross_entropy,
        "r2": accuracy.r2,
        **{f"r2-{throw}": r2 for throw, r2 in enumerate(accuracy.r2_by_throw)},
    }
    run.curve.append(row)
    run.loss.zero_()
    run.since = 0
    say(
        f"step {run.step} of {plan.steps}: loss {loss:.4f}, held out {accuracy.cross_entropy:.4f}, R2 {accuracy.r2:.4f}"
    )


def _save(folder: Path, plan: Plan, net: nn.Module, optimiser: torch.optim.Optimizer, run: _Run) -> None:
    if run.curve:
        write_whole(folder / "curve.csv", format_rows(run.curve))
        write_whole(folder / "curve.svg", draw_curves(run.curve, "samples", ("training", "held-out"), "cross entropy"))
    what = {"format": FORMAT, "version": VERSION, "plan": asdict(plan), "net": net.state_dict()}
    what.update(optimiser=optimiser.state_dict(), step=run.step, loss=run.loss, since=run.since, curve=run.curve)
    keep(folder / "checkpoint.pt", what)


def _load(folder: Path, plan: Plan, net: nn.Module, optimiser: torch.optim.Optimizer, run: _Run) -> None:
    file = folder / "checkpoint.pt"
    if not file.exists():
        return
    with kept(file, run.loss.device) as found:
        if found["format"] != FORMAT or found["version"] != VERSION:
            raise CheckpointError(f"{file}: {found['format']} {found['version']}, not {FORMAT} {VERSION}")
        other = [name for name, value in asdict(plan).items() if found["plan"].get(name) != value]
        if other:
            raise CheckpointError(f"{file}: made by another plan ({', '.join(other)}); give another folder")
        net.load_state_dict(found["net"])
        optimiser.load_state_dict(found["optimiser"])
        run.step, run.since, run.curve = found["step"], found["since"], found["curve"]
        run.loss.copy_(found["loss"])
