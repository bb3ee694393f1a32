"""The four ways to choose a throw, over many positions at once: twins of `src/games/curling/nets`, which
say what they do.

All take a `Surface` of n positions and give points [n, 2] of the square, turns [n] (1 counter-clockwise, -1
clockwise) and their values [n]: the best that was visited.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import Tensor

from .inputs import constants_of, slopes_of
from .nets import Surface

#: The turns, in the order of values.
TURNS = (-1, 1)

_SIDE = 8
_FIRST_STEP = 1 / 8
_TINY_STEP = 1 / 1024
_ARMIJO = 1e-4
_MOST_SEARCHES = 100
_FIXED_STEP = 1 / 32
_FIXED_STEPS = 4
_STARTS = 4
_SAMPLES = 100


@dataclass
class Best:
    points: Tensor
    turns: Tensor
    values: Tensor


def grid_points(device: str | torch.device = "cpu") -> Tensor:
    """[64, 2]: i / 8 + 1 / 16; x changes slowest."""
    side = (torch.arange(_SIDE, device=device, dtype=torch.float64) + 0.5) / _SIDE
    return torch.stack((side.repeat_interleave(_SIDE), side.repeat(_SIDE)), 1)


def by_grid(surface: Surface) -> Best:
    return _best_of(surface, grid_points(surface.base.device).expand(len(surface.base), -1, -1))[0]


def by_samples(surface: Surface, generator: torch.Generator) -> Best:
    shape = (len(surface.base), _SAMPLES, 2)
    points = torch.rand(shape, generator=generator, device=surface.base.device, dtype=torch.float64)
    return _best_of(surface, points)[0]


def by_line(surface: Surface) -> Best:
    return _climb(surface, 1, _climb_line)


def by_starts(surface: Surface) -> Best:
    return _climb(surface, _STARTS, _climb_steps)


def _best_of(surface: Surface, points: Tensor) -> tuple[Best, Tensor]:
    """The best of points [n, k, 2] with either turn, and the values [n, 2, k]; of equal ones the first."""
    turns = torch.tensor(TURNS, device=points.device)
    n, k, _ = points.shape
    values = torch.stack([surface.values(constants_of(points, turn.expand(n, k))) for turn in turns], 1)
    best = values.flatten(1).argmax(1)
    rows = torch.arange(n, device=points.device)
    return Best(points[rows, best % k], turns[best // k], values.flatten(1)[rows, best]), values


class _Climbers:
    """Who climbs, by number: over a position, with a turn. Of each the best point that it saw is kept."""

    def __init__(self, surface: Surface, at: Tensor, turns: Tensor, points: Tensor) -> None:
        self._surface = surface
        self._at = at
        self._turns = turns
        self.points = points.clone()
        self.values = torch.full((len(at),), -torch.inf, device=at.device)

    def look(self, who: Tensor, points: Tensor) -> tuple[Tensor, Tensor]:
        """Values and slopes of points [m, 2], one of each climber of `who`."""
        surface = self._surface.rows(self._at[who])
        values, slopes = surface.values_and_slopes(constants_of(points, self._turns[who]), slopes_of(points))
        better = values > self.values[who]
        self.points[who[better]] = points[better]
        self.values[who[better]] = values[better]
        return values.double(), slopes.double()


def _climb(surface: Surface, starts: int, climb: Callable[[_Climbers, Tensor], None]) -> Best:
    grid = grid_points(surface.base.device)
    n = len(surface.base)
    values = _best_of(surface, grid.expand(n, -1, -1))[1]
    start = values.argsort(dim=2, descending=True, stable=True)[:, :, :starts]
    at = torch.arange(n, device=grid.device).view(-1, 1, 1).expand_as(start).flatten()
    turns = torch.tensor(TURNS, device=grid.device).view(1, -1, 1).expand_as(start).flatten()
    climbers = _Climbers(surface, at, turns, grid[start.flatten()])
    climb(climbers, torch.arange(len(at), device=grid.device))
    best = climbers.values.view(n, -1).argmax(1) + torch.arange(n, device=grid.device) * (len(at) // n)
    return Best(climbers.points[best], turns[best], climbers.values[best])


def _climb_line(climbers: _Climbers, who: Tensor) -> None:
    points = climbers.points.clone()
    values, slopes = climbers.look(who, points)
    lengths = torch.full_like(values, _FIRST_STEP)
    searches = torch.zeros_like(who)
    while True:
        ahead, moved = _step(points, slopes, lengths)
        goes_on = (moved >= _TINY_STEP) & (searches < _MOST_SEARCHES)
        if not goes_on.any():
            return
        parts = (who, points, ahead, values, slopes, lengths, searches)
        who, points, ahead, values, slopes, lengths, searches = (part[goes_on] for part in parts)
        reached, next_slopes = climbers.look(who, ahead)
        promised = (slopes * (ahead - points)).sum(1)
        rises = reached >= values + _ARMIJO * promised
        points = torch.where(rises.unsqueeze(1), ahead, points)
        slopes = torch.where(rises.unsqueeze(1), next_slopes, slopes)
        values = torch.where(rises, reached, values)
        lengths = torch.where(rises, torch.full_like(lengths, _FIRST_STEP), lengths / 2)
        searches = searches + rises


def _climb_steps(climbers: _Climbers, who: Tensor) -> None:
    points = climbers.points.clone()
    slopes = climbers.look(who, points)[1]
    for _ in range(_FIXED_STEPS):
        points, _ = _step(points, slopes, torch.full_like(slopes[:, 0], _FIXED_STEP))
        slopes = climbers.look(who, points)[1]


def _step(points: Tensor, slopes: Tensor, lengths: Tensor) -> tuple[Tensor, Tensor]:
    """Where steps along the slopes lead, cut off at the border, and how far that is."""
    steepness = slopes.square().sum(1).sqrt()
    scale = torch.where(steepness > 0, lengths / steepness.clamp_min(1e-300), torch.zeros_like(steepness))
    ahead = (points + scale.unsqueeze(1) * slopes).clamp(0, 1)
    return ahead, (ahead - points).square().sum(1).sqrt()
