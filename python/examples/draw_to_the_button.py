"""Learns to draw to the button: where to aim so that the hand's mistakes hurt least, from throws alone.

The cross-entropy method (Rubinstein 1999): throw with many velocities around a guess, keep those that did best, and
guess anew from their mean and deviation. Nothing is known of curling but the box of possible throws.
"""

from __future__ import annotations

import numpy as np

from playout import VectorEnds
from playout.curling import rule_set

RULES = "legacy-gat"
ENDS = 4096
ROUNDS = 12
BEST = 0.05


def distances(ends: VectorEnds, velocities: np.ndarray) -> np.ndarray:
    """How far from the button the first stone of each end comes to rest; 6.4 m, the hog line, for one that does not."""
    ends.reset()
    seen = ends.step(velocities, np.ones(ENDS, np.int8))
    tee = np.array((0, rule_set(RULES).sheet.tee_line))
    far = np.linalg.norm(seen.stones[:, 0] - tee, axis=1)
    return np.where(seen.masks & 1, np.minimum(far, 6.4), 6.4)


def learn(ends: VectorEnds) -> tuple[float, float]:
    """The mean distance of the first guess and of the last one."""
    box = rule_set(RULES).box
    low, high = np.array((-box.vx, box.vy_min)), np.array((box.vx, box.vy_max))
    mean, deviation = (low + high) / 2, (high - low) / 4
    rng = np.random.default_rng(1)
    before = distances(ends, np.tile(mean, (ENDS, 1))).mean()
    print(f"aim vx {mean[0]:6.3f}  vy {mean[1]:6.3f}  {before:5.2f} m from the button")
    for number in range(1, ROUNDS + 1):
        velocities = np.clip(rng.normal(mean, deviation, (ENDS, 2)), low, high)
        order = np.argsort(distances(ends, velocities), kind="stable")
        best = velocities[order[: int(BEST * ENDS)]]
        # Half of the way only, for the hand has its luck in who is best.
        mean, deviation = (mean + best.mean(0)) / 2, (deviation + best.std(0)) / 2
        if number % 3 == 0:
            after = distances(ends, np.tile(mean, (ENDS, 1))).mean()
            print(f"aim vx {mean[0]:6.3f}  vy {mean[1]:6.3f}  {after:5.2f} m from the button, round {number}")
    return before, after


if __name__ == "__main__":
    with VectorEnds(ENDS, RULES, seed="button") as ends:
        before, after = learn(ends)
    print(f"mean distance from the button: {before:.2f} m before, {after:.2f} m after {ROUNDS * ENDS} throws")
