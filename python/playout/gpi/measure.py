"""What a policy is worth: its score against the one before, and how well its net foretells scores (tables 5 and 6 of
the paper)."""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor

from ..curling import Rules, lying_scores
from ..shards import Tuples
from ..vector_ends import Observation, VectorEnds
from .lessons import random_throws
from .play import Ends, Exploring, on_device, play
from .policy import Look, Values, best_throws, uniform_throws


def score_against(
    halves: list[VectorEnds],
    seed: str,
    values: Values,
    other: Values | None,
    rules: Rules,
    look: Look,
    generator: torch.Generator,
) -> np.ndarray:
    """Scores of the ends for the first of two policies, which throws first in the first half; no other is random
    play."""

    def choose(half: int, observation: Observation, stones: Tensor, masks: Tensor):
        ours = observation.to_move == half
        by = values if ours else other
        if by is None:
            return uniform_throws(rules, len(stones), generator)
        return best_throws(by, rules, stones, masks, observation.throw, look, generator)[:2]

    nothing = [np.zeros(half.num_envs, np.int8) for half in halves]
    scores = play(halves, seed, choose, nothing, generator.device).scores.astype(np.int32)
    first = halves[0].num_envs
    return np.concatenate((scores[:first], -scores[first:]))


def accuracy(
    halves: list[VectorEnds], seed: str, values: Values, behaviour: Exploring, h: int, tuples: int, pairs: int
) -> dict[str, float]:
    """How well values foretell the scores of ends with a random throw h, beside the score that lies there before it.

    R2 = 1 - sum (R - z)^2 / sum (R - mean R)^2. The ceiling is the share of the variance of R that position and throw
    explain: the covariance of two continuations of the same position and throw over the variance.
    """
    device = behaviour.generator.device
    side = 1 if h % 2 == 0 else -1
    rows: list[np.ndarray] = []
    twins: list[np.ndarray] = []
    while sum(len(each[0]) for each in rows) < tuples:
        kept = [np.full(half.num_envs, h, np.int8) for half in halves]
        ends = play(halves, f"{seed}/{len(rows)}", behaviour.chooser(kept), kept, device)
        some = random_throws(ends)
        score = some.scores.astype(np.float64)
        lying = side * lying_scores(behaviour.rules, some.stones, some.masks)
        told = _told(values, some, h, device)
        rows.append(np.stack((score, told, lying)))
        if sum(len(each[0]) for each in twins) < pairs:
            again = _again(halves, f"{seed}/{len(rows)}/again", behaviour, ends, h)
            twins.append(np.stack((score, side * again.astype(np.float64))))
    score, told, lying = np.concatenate(rows, 1)[:, :tuples]
    found = {
        "m": h,
        "tuples": len(score),
        "r2": _r2(score, told),
        "r2Base": _r2(score, lying),
        "corr": _corr(score, told),
        "corrBase": _corr(score, lying),
    }
    if pairs > 0:
        one, two = np.concatenate(twins, 1)[:, :pairs]
        ceiling = float(np.corrcoef(one, two)[0, 1])
        found.update(pairs=len(one), ceiling=ceiling, ceilingError=float((1 - ceiling**2) / np.sqrt(len(one))))
    return found


def _told(values: Values, some: Tuples, h: int, device: torch.device) -> np.ndarray:
    """The expected scores of throws h."""
    found = values(
        torch.from_numpy(some.stones).to(device),
        torch.from_numpy(some.masks.astype(np.int32)).to(device),
        h,
        torch.from_numpy(some.intended).to(device)[:, None],
    )[:, 0]
    return found[torch.arange(len(found)), torch.from_numpy((some.turns > 0).astype(np.int64))].double().cpu().numpy()


def _again(halves: list[VectorEnds], seed: str, behaviour: Exploring, ends: Ends, h: int) -> np.ndarray:
    """Scores of the same positions and throws h, played to the end once more."""
    device = behaviour.generator.device
    scores = []
    first = 0
    for i, half in enumerate(halves):
        rows = slice(first, first + half.num_envs)
        first += half.num_envs
        half.reset(seed=f"{seed}/{i}", stones=ends.stones[rows, h], masks=ends.masks[rows, h], throw=h)
        observation = half.step(ends.velocities[rows, h], ends.turns[rows, h])
        level = torch.full((half.num_envs,), -1, device=device)
        while observation.throw < half.throws:
            velocities, turns = behaviour.throw(observation.throw, *on_device(observation, device), level)
            observation = half.step(velocities.float().cpu().numpy(), turns.cpu().numpy())
        scores.append(observation.scores.copy())
    return np.concatenate(scores)


def _r2(score: np.ndarray, told: np.ndarray) -> float:
    return float(1 - ((score - told) ** 2).sum() / ((score - score.mean()) ** 2).sum())


def _corr(score: np.ndarray, told: np.ndarray) -> float:
    """0 where one of them never changes."""
    return float(np.corrcoef(score, told)[0, 1]) if score.std() > 0 and told.std() > 0 else 0.0
