"""Throws by a small search: a net of throws proposes some, the simulator tries each with an unsteady hand, and a net of
positions says what the positions after them are worth. Sequential halving: of the candidates the better half is tried
more often.

What it suits: tens of thousands of positions at once, whose trials are thrown together. It looks one throw ahead.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from ..curling import END_SCORES, SITUATIONS, Rules
from ..examples import classes_of
from ..gpi.play import on_device
from ..gpi.policy import inside, uniform_velocities
from ..nets.features import PositionFeatures
from ..nets.set_net import SetNet
from ..nets.values import TURNS, ThrowValues
from ..vector_ends import Observation, VectorEnds
from .worth import Worth


@dataclass(frozen=True)
class Effort:
    """How much a decision may cost."""

    #: Candidates, each the best of so many random velocities with both turns, and then of some around it.
    candidates: int
    samples: int
    around: int
    #: Trials of each candidate that is left, round by round; after each of them the better half stays.
    trials: tuple[int, ...]


class Trials:
    """Throws from any positions, in ends that are there for it: two lots in turn, so that one is thrown while the other
    one is looked at."""

    def __init__(self, lots: list[VectorEnds]) -> None:
        self._lots = lots

    def throw(
        self,
        positions: tuple[np.ndarray, np.ndarray],
        number: int,
        velocities: np.ndarray,
        turns: np.ndarray,
        seed: str,
        look: Callable[[slice, Observation], None],
    ) -> None:
        """Throws velocities [n, k, 2] with turns [n, k] from stones [n, 16, 2] and masks [n]. What comes of it is shown
        for some positions at a time, k rows each; rows beyond them are nobody's."""
        n, repeats = turns.shape
        size = self._lots[0].num_envs
        most = size // repeats
        waiting: list[tuple[slice, VectorEnds]] = []
        for i, first in enumerate(range(0, n, most)):
            part = slice(first, min(first + most, n))
            lot = self._lots[i % len(self._lots)]
            if len(waiting) == len(self._lots):
                done, other = waiting.pop(0)
                look(done, other.step_wait())
            stones, masks = (_filled(each[part], -(-size // repeats)) for each in positions)
            throws, spins = _filled(velocities[part].reshape(-1, 2), size), _filled(turns[part].reshape(-1), size)
            lot.try_async(f"{seed}/{i}", stones, masks, number, throws, spins, repeats)
            waiting.append((part, lot))
        for done, lot in waiting:
            look(done, lot.step_wait())


def _filled(rows: np.ndarray, size: int) -> np.ndarray:
    """As many rows as there must be; the last one again and again."""
    missing = size - len(rows)
    return rows if missing == 0 else np.concatenate((rows, np.repeat(rows[-1:], missing, 0)))


class Searcher:
    """Decides in the situations of ends, by the nets of a round."""

    def __init__(
        self, throws: SetNet, positions: SetNet, rules: Rules, worth: Worth, trials: Trials, generator: torch.Generator
    ) -> None:
        self.rules = rules
        self._values = ThrowValues(throws, rules, worth=worth.classes)
        self._positions = positions
        self._features = PositionFeatures(rules)
        self._worth = worth
        self._trials = trials
        self.generator = generator

    def propose(
        self, stones: Tensor, masks: Tensor, number: int, situations: Tensor, groups: int, samples: int, around: int = 0
    ) -> tuple[Tensor, Tensor]:
        """The best of each group of random velocities, and then of some around it: [n, groups, 2] and turns."""
        n = len(stones)

        def best(velocities: Tensor) -> tuple[Tensor, Tensor, Tensor]:
            each = velocities.view(n, -1, 2)
            found = self._values(stones, masks, number, each, situations=situations).view(n, groups, -1)
            value, place = found.max(2)
            chosen = velocities.gather(2, (place // len(TURNS))[..., None, None].expand(-1, -1, 1, 2)).squeeze(2)
            return value, chosen, (2 * (place % len(TURNS)) - 1).to(torch.int8)

        value, velocities, turns = best(uniform_velocities(self.rules, (n, groups, samples), self.generator))
        if around > 0:
            spread = torch.tensor(self.rules.hand, device=stones.device)
            draws = torch.randn((n, groups, around, 2), generator=self.generator, device=stones.device)
            near_value, near, near_turns = best(inside(self.rules, velocities.unsqueeze(2) + draws * spread))
            better = near_value > value
            velocities = torch.where(better.unsqueeze(2), near, velocities)
            turns = torch.where(better, near_turns, turns)
        return velocities, turns

    def decide(
        self, stones: Tensor, masks: Tensor, number: int, situations: Tensor, effort: Effort, seed: str
    ) -> tuple[Tensor, Tensor]:
        """Velocities [n, 2] and turns [n]."""
        n = len(stones)
        if n == 0:
            return stones.new_empty(0, 2), masks.new_empty(0, dtype=torch.int8)
        velocities, turns = self.propose(
            stones, masks, number, situations, effort.candidates, effort.samples, effort.around
        )
        sums = torch.zeros(velocities.shape[:2], device=stones.device)
        tried = torch.zeros_like(sums)
        left = torch.arange(effort.candidates, device=stones.device).expand(n, -1)
        for i, trials in enumerate(effort.trials):
            found = self._try(stones, masks, number, situations, velocities, turns, left, trials, f"{seed}/{i}")
            sums.scatter_add_(1, left, found)
            tried.scatter_add_(1, left, torch.full_like(found, trials))
            order = (sums / tried).gather(1, left).argsort(1, descending=True)
            left = left.gather(1, order[:, : max(1, left.shape[1] // 2)])
        chosen = left[:, 0]
        rows = torch.arange(n, device=stones.device)
        return velocities[rows, chosen], turns[rows, chosen]

    def _try(
        self,
        stones: Tensor,
        masks: Tensor,
        number: int,
        situations: Tensor,
        velocities: Tensor,
        turns: Tensor,
        left: Tensor,
        trials: int,
        seed: str,
    ) -> Tensor:
        """What trials of the candidates that are left are worth together: [n, left]."""
        n, tried = left.shape
        repeats = tried * trials
        found = torch.empty(n, repeats, device=stones.device)

        def look(part: slice, after: Observation) -> None:
            known = situations[part].repeat_interleave(repeats)
            found[part] = self._worth_after(after, number, known).view(-1, repeats)

        chosen = velocities.gather(1, left.unsqueeze(2).expand(-1, -1, 2)).repeat_interleave(trials, 1)
        spins = turns.gather(1, left).repeat_interleave(trials, 1)
        self._trials.throw(_on_cpu(stones, masks), number, chosen.cpu().numpy(), spins.cpu().numpy(), seed, look)
        return found.view(n, tried, trials).sum(2)

    @torch.no_grad()
    def _worth_after(self, after: Observation, number: int, situations: Tensor) -> Tensor:
        """For the team that has thrown: [n]."""
        n = len(situations)
        device = situations.device
        if after.terminated:
            return self._worth.of_scores(torch.from_numpy(after.scores[:n]).to(device), situations, number % 2)
        stones, masks = (each[:n] for each in on_device(after, device))
        inputs = self._features.stones(stones, masks, torch.full_like(masks, after.to_move))
        contexts = after.throw * SITUATIONS + situations
        with torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda"):
            logits = self._positions(*inputs, contexts)
        return 1 - (logits.float().softmax(1) * self._worth.classes[contexts]).sum(1)

    def scores_of(
        self, stones: Tensor, masks: Tensor, number: int, velocities: Tensor, turns: Tensor, trials: int, seed: str
    ) -> np.ndarray:
        """Chances of the scores of the first team after the last throw, by trials of it: float16 [n, classes]."""
        n, classes = len(stones), len(END_SCORES)
        counts = np.empty((n, classes))

        def look(part: slice, after: Observation) -> None:
            rows = part.stop - part.start
            found = classes_of(torch.from_numpy(after.scores[: rows * trials])).numpy().reshape(rows, trials)
            places = found + classes * np.arange(rows)[:, None]
            counts[part] = np.bincount(places.reshape(-1), minlength=rows * classes).reshape(rows, classes)

        chosen = velocities.float().unsqueeze(1).expand(-1, trials, -1).cpu().numpy()
        spins = turns.unsqueeze(1).expand(-1, trials).cpu().numpy()
        self._trials.throw(_on_cpu(stones, masks), number, chosen, spins, seed, look)
        return (counts / trials).astype(np.float16)


def _on_cpu(stones: Tensor, masks: Tensor) -> tuple[np.ndarray, np.ndarray]:
    return stones.cpu().numpy(), masks.cpu().numpy().astype(np.uint16)
