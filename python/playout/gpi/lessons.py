"""What nets learn from: positions, throws, and what came of them.

Random play keeps every throw of every end with its score. Later iterations keep, as the paper does, the random throw h
of an end with the score to which the policy then brought it (`random_throws`). Or, ours: a net of positions learns the
scores of all positions after throw h, of which an end has seven and a half on average (`positions_after`), and then
labels throws, of which the simulator makes a million a second (`label_throws`): the label of a throw is what the net
makes of the position after it, as chances of every score. These labels are wrong where the net of positions is, but
have nearly none of the luck of a whole end in them.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch

from ..curling import END_SCORES, STONES, Rules
from ..examples import classes_of
from ..files import whole
from ..nets.features import PositionFeatures
from ..nets.set_net import SetNet
from ..shards import Tuples
from ..vector_ends import Observation, VectorEnds
from .play import Ends, on_device
from .policy import inside, uniform_throws

#: Deviations of the hand by which throws near the ones that were made differ from these.
_NEAR = 2.0


def throws_of(ends: Ends, rows: np.ndarray, throws: np.ndarray) -> Tuples:
    """Throws of ends with the positions before them."""
    velocities = ends.velocities[rows, throws]
    return Tuples(
        stones=ends.stones[rows, throws],
        masks=ends.masks[rows, throws],
        throws=throws.astype(np.int8),
        intended=velocities,
        actual=velocities,
        turns=ends.turns[rows, throws],
        scores=np.where(throws % 2 == 0, ends.scores[rows], -ends.scores[rows]).astype(np.int8),
    )


def random_throws(ends: Ends) -> Tuples:
    """Throw h of every end."""
    return throws_of(ends, np.arange(len(ends.kept)), ends.kept.astype(np.int64))


def save_throws(throws: Tuples, path: Path) -> None:
    with whole(path) as file:
        np.savez(file, **throws._asdict())


def load_throws(path: Path) -> Tuples:
    with np.load(path) as file:
        return Tuples(**file)


def positions_after(ends: Ends) -> Tuples:
    """All positions after throw h that are before another one."""
    numbers = np.arange(ends.turns.shape[1])
    return throws_of(ends, *np.nonzero(numbers[None, :] > ends.kept[:, None]))


def label_throws(
    halves: Sequence[VectorEnds],
    seed: str,
    ends: Ends,
    net: SetNet,
    rules: Rules,
    generator: torch.Generator,
) -> tuple[Tuples, np.ndarray]:
    """A throw from every position of the ends, and the chances of the scores that it may come to, float16 [n, 15].

    Half of the throws are random, half of them near the throw that was made there: where policies throw, values must be
    told apart best.
    """
    device = generator.device
    n, throws = ends.turns.shape
    velocities = np.empty((n, throws, 2), np.float32)
    turns = np.empty((n, throws), np.int8)
    chances = np.empty((n, throws, len(END_SCORES)), np.float16)
    spread = torch.tensor(rules.hand, device=device) * _NEAR
    firsts = np.cumsum([0] + [half.num_envs for half in halves])
    parts = [slice(first, end) for first, end in zip(firsts, firsts[1:])]

    def throw(i: int, number: int) -> None:
        half, part = halves[i], parts[i]
        chosen, turn = uniform_throws(rules, half.num_envs, generator)
        made = torch.from_numpy(ends.velocities[part, number]).to(device)
        near = inside(rules, made + spread * torch.randn(made.shape, generator=generator, device=device))
        chosen[1::2] = near[1::2]
        turn[1::2] = torch.from_numpy(ends.turns[part, number]).to(device)[1::2]
        velocities[part, number] = chosen.cpu().numpy()
        turns[part, number] = turn.cpu().numpy()
        half.reset(
            seed=f"{seed}/{number}/{i}", stones=ends.stones[part, number], masks=ends.masks[part, number], throw=number
        )
        half.step_async(velocities[part, number], turns[part, number])

    for number in range(throws):
        for i in range(len(halves)):
            throw(i, number)
        for half, part in zip(halves, parts):
            chances[part, number] = _chances_after(net, rules, half.step_wait(), device)
    rows, numbers = np.divmod(np.arange(n * throws), throws)
    tuples = throws_of(ends, rows, numbers)
    return tuples._replace(intended=velocities.reshape(-1, 2), turns=turns.reshape(-1)), chances.reshape(n * throws, -1)


@torch.no_grad()
def _chances_after(net: SetNet, rules: Rules, after: Observation, device: torch.device) -> np.ndarray:
    """Of the scores of the team that has thrown."""
    if after.terminated:
        classes = classes_of((2 * after.to_move - 1) * torch.from_numpy(after.scores))
        return np.eye(len(END_SCORES), dtype=np.float16)[classes.numpy()]
    stones, masks = on_device(after, device)
    inputs = PositionFeatures(rules).stones(stones, masks, torch.full_like(masks, after.to_move))
    contexts = torch.full_like(masks, STONES - rules.throws + after.throw, dtype=torch.int64)
    logits = net(*inputs, contexts)
    return logits.float().softmax(1).flip(1).half().cpu().numpy()
