"""Ends for the next round. Before a throw h that is drawn by chance play is diverse, throw h is random or nearly the
best, and after it everybody throws by the search: only those positions are learned from, so that what they came to is
what the search makes of them.

The luck of the last throw is taken out: it is tried many times, and all positions of the end are labelled with the
scores of these trials.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from ..gpi.lessons import throws_of
from ..gpi.play import Ends, play
from ..gpi.policy import uniform_throws
from ..shards import Tuples
from ..vector_ends import Observation, VectorEnds
from .search import Effort, Searcher
from .worth import draw_situations

#: How many ends are by the search from the first throw on.
_WHOLE = 0.2
#: Random velocities of which the best is thrown where play is diverse.
_DIVERSE = 16


@dataclass
class SearchedEnds(Ends):
    situations: np.ndarray  # int64 [n]
    chances: np.ndarray  # float16 [n, classes]: of the scores of the first team


def play_by_search(
    halves: list[VectorEnds], seed: str, searcher: Searcher, effort: Effort, trials: int, device: torch.device
) -> SearchedEnds:
    draws = np.random.default_rng(list(seed.encode()))
    n, last = halves[0].num_envs, halves[0].throws - 1
    drawn = [np.where(draws.random(n) < _WHOLE, -1, draws.integers(0, last, n)).astype(np.int8) for _ in halves]
    situations = [draw_situations(n, draws) for _ in halves]
    known = [torch.from_numpy(each).to(device) for each in situations]
    levels = [torch.from_numpy(each).to(device) for each in drawn]
    chances: list[np.ndarray] = [np.empty(0)] * len(halves)
    generator = searcher.generator

    def choose(half: int, observation: Observation, stones: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        number, h, known_here = observation.throw, levels[half], known[half]
        path = f"{seed}/{half}/{number}"
        velocities, turns = uniform_throws(searcher.rules, n, generator)
        diverse = ((h > number) | ((h == number) & (torch.arange(n, device=device) % 2 == 0))).nonzero().view(-1)
        if len(diverse) > 0:
            some = (stones[diverse], masks[diverse], number, known_here[diverse])
            best, spins = searcher.propose(*some, 1, _DIVERSE)
            velocities[diverse], turns[diverse] = best[:, 0], spins[:, 0]
        searched = (h < number).nonzero().view(-1)
        if len(searched) > 0:
            some = (stones[searched], masks[searched], number, known_here[searched])
            velocities[searched], turns[searched] = searcher.decide(*some, effort, path)
        if number == last:
            chances[half] = searcher.scores_of(stones, masks, number, velocities, turns, trials, f"{path}/scores")
        return velocities, turns

    ends = play(halves, seed, choose, drawn, device)
    return SearchedEnds(**vars(ends), situations=np.concatenate(situations), chances=np.concatenate(chances))


def searched_positions(ends: SearchedEnds) -> tuple[Tuples, np.ndarray, np.ndarray]:
    """All positions before a throw by the search, the chances of what they come to for the team to move, and their
    situations."""
    numbers = np.arange(ends.turns.shape[1])
    rows, throws = np.nonzero(numbers[None, :] > ends.kept[:, None])
    chances = np.where((throws % 2 == 0)[:, None], ends.chances[rows], ends.chances[rows][:, ::-1])
    return throws_of(ends, rows, throws), chances, ends.situations[rows]
