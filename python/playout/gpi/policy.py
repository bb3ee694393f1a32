"""Throws chosen by values: the best of random velocities, each with both turns.

The greedy policy of the paper looks at 4096 velocities drawn uniformly from the box of throws, and takes the action
that the net values most. Ours may look at fewer, and then at as many again around the best of them, drawn by the
deviation of the hand: the value of an intended throw is smooth on that scale.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable

import torch
from torch import Tensor

from ..curling import Rules

# Expected scores of the team to move: (stones [n, 16, 2], masks [n], throw number, velocities [n, k, 2]) to [n, k, 2],
# clockwise turns first.
Values = Callable[[Tensor, Tensor, int, Tensor], Tensor]


@dataclass(frozen=True)
class Look:
    """How many velocities are looked at: all over the box, then around the best of these."""

    samples: int
    around: int = 0


def uniform_velocities(rules: Rules, shape: tuple[int, ...], generator: torch.Generator) -> Tensor:
    box = rules.box
    draws = torch.rand((*shape, 2), generator=generator, device=generator.device)
    low = torch.tensor([-box.vx, box.vy_min], device=draws.device)
    high = torch.tensor([box.vx, box.vy_max], device=draws.device)
    return low + draws * (high - low)


def uniform_throws(rules: Rules, n: int, generator: torch.Generator) -> tuple[Tensor, Tensor]:
    """Random play: velocities and turns."""
    velocities = uniform_velocities(rules, (n,), generator)
    turns = 2 * torch.randint(0, 2, (n,), generator=generator, device=generator.device, dtype=torch.int8) - 1
    return velocities, turns


def best_throws(
    values: Values, rules: Rules, stones: Tensor, masks: Tensor, throw: int, look: Look, generator: torch.Generator
) -> tuple[Tensor, Tensor, Tensor]:
    """The best of what is looked at: velocities [n, 2], turns [n], values [n]."""
    n = len(stones)
    velocities = uniform_velocities(rules, (n, look.samples), generator)
    best = _best(values(stones, masks, throw, velocities), velocities)
    if look.around == 0:
        return best
    spread = torch.tensor(rules.hand, device=velocities.device)
    draws = torch.randn((n, look.around, 2), generator=generator, device=generator.device)
    near = inside(rules, best[0][:, None] + draws * spread)
    nearest = _best(values(stones, masks, throw, near), near)
    better = nearest[2] > best[2]
    return (
        torch.where(better[:, None], nearest[0], best[0]),
        torch.where(better, nearest[1], best[1]),
        torch.where(better, nearest[2], best[2]),
    )


def _best(scores: Tensor, velocities: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    value, place = scores.flatten(1).max(1)
    turns = (2 * (place % 2) - 1).to(torch.int8)
    chosen = torch.div(place, 2, rounding_mode="floor")
    return velocities[torch.arange(len(velocities), device=velocities.device), chosen], turns, value


def inside(rules: Rules, velocities: Tensor) -> Tensor:
    box = rules.box
    return torch.stack(
        (velocities[..., 0].clamp(-box.vx, box.vx), velocities[..., 1].clamp(box.vy_min, box.vy_max)), -1
    )
