"""The rule-based opponent of 2017, over many positions at once: the twin of `src/games/curling/policy/baselines.ts` for
the legacy model.

No stone in the house: draw to the tee. The nearest one is the opponent's: take it out, with a throw that would run on
for 8 m. It is ours: a guard 2 m in front. The turn is a coin.

A stone of the legacy model loses speed at the rate F and turns by k F / v: with D the way to where it stops as a
complex number, v the speed and b the bearing at the release, and s = 1 for counter-clockwise, D = v^2 exp(ib) / (F (2
- isk)). So aiming is a division.
"""

from __future__ import annotations

import numpy as np

from ..curling import STONES, Rules

_FRICTION = 12.009216
_CURL = 0.066696
_BEYOND = 8.0
_GUARD = 2.0


def stop_at(x: np.ndarray, y: np.ndarray, turns: np.ndarray) -> np.ndarray:
    """Velocities [n, 2] of throws that stop at points, with these turns [n]."""
    spiral = 2 - 1j * turns * _CURL
    square = _FRICTION * (x + 1j * y) * spiral
    return _velocities(np.sqrt(np.abs(square)), np.angle(square))


def pass_beyond(x: np.ndarray, y: np.ndarray, beyond: float, turns: np.ndarray) -> np.ndarray:
    """Velocities of throws that pass points and would stop so many metres further on."""
    spiral = 2 - 1j * turns * _CURL
    way = _FRICTION * (x + 1j * y) * spiral
    left = _FRICTION * beyond * np.abs(spiral)
    # v^2 - w^2 exp(isk log(v / w)) is as long as the way: w^2 is left at the point.
    square = np.abs(way) + left
    for _ in range(8):
        piece = square - left * np.exp(0.5j * turns * _CURL * np.log(square / left))
        square = square + np.abs(way) - np.abs(piece)
    return _velocities(np.sqrt(square), np.angle(way / piece))


def throws_by_rules(rules: Rules, stones: np.ndarray, masks: np.ndarray, to_move: int, turns: np.ndarray) -> np.ndarray:
    """Velocities [n, 2] for the team to move: stones [n, 16, 2], masks [n], turns [n] of the coin."""
    x, y = stones[..., 0].astype(np.float64), stones[..., 1].astype(np.float64)
    square = x * x + (y - rules.sheet.tee_line) ** 2
    there = (masks.astype(np.int64)[:, None] >> np.arange(STONES) & 1).astype(bool)
    square[~there | (square >= rules.scoring_distance**2)] = np.inf
    nearest = square.argmin(1)
    rows = np.arange(len(stones))
    empty = ~np.isfinite(square[rows, nearest])
    ours = nearest // (STONES // 2) == to_move
    turns = turns.astype(np.float64)
    px, py = x[rows, nearest], y[rows, nearest]
    draws = stop_at(np.where(empty, 0, px), np.where(empty, rules.sheet.tee_line, py - _GUARD), turns)
    hits = pass_beyond(np.where(empty, 0, px), np.where(empty, rules.sheet.tee_line, py), _BEYOND, turns)
    return np.where((empty | ours)[:, None], draws, hits)


def _velocities(speed: np.ndarray, bearing: np.ndarray) -> np.ndarray:
    return np.stack((speed * np.cos(bearing), speed * np.sin(bearing)), 1)
