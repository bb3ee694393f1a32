"""Ends in lockstep, by policies: the simulator steps one half of them while the nets look at the other half."""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path
from typing import Callable

import numpy as np
import torch
from torch import Tensor

from ..curling import Rules
from ..files import whole
from ..vector_ends import Observation, VectorEnds
from .policy import Look, Values, best_throws, uniform_throws

# What is thrown: (half, observation, stones, masks) to velocities and turns.
Choose = Callable[[int, Observation, Tensor, Tensor], tuple[Tensor, Tensor]]


@dataclass
class Ends:
    """Ends whole: positions before every throw and after the last one, what was meant, the score of the team that
    throws first."""

    stones: np.ndarray  # float32 [n, throws + 1, 16, 2]
    masks: np.ndarray  # uint16 [n, throws + 1]
    velocities: np.ndarray  # float32 [n, throws, 2]
    turns: np.ndarray  # int8 [n, throws]
    scores: np.ndarray  # int8 [n]
    kept: np.ndarray  # int8 [n]: the throw of an end that was made at random, from which on the policy threw

    def save(self, path: Path) -> None:
        with whole(path) as file:
            np.savez(file, **{each.name: getattr(self, each.name) for each in fields(self)})

    @classmethod
    def load(cls, path: Path) -> Ends:
        with np.load(path) as file:
            return cls(**{each.name: file[each.name] for each in fields(cls)})

    @staticmethod
    def joined(parts: list[Ends]) -> Ends:
        return Ends(
            **{each.name: np.concatenate([getattr(part, each.name) for part in parts]) for each in fields(Ends)}
        )


def play(halves: list[VectorEnds], seed: str, choose: Choose, kept: list[np.ndarray], device: torch.device) -> Ends:
    """One end in every place of both halves."""
    throws = halves[0].throws
    seen: list[list[tuple[np.ndarray, np.ndarray]]] = [[] for _ in halves]
    thrown: list[list[tuple[np.ndarray, np.ndarray]]] = [[] for _ in halves]
    observations = [half.reset(seed=f"{seed}/{i}") for i, half in enumerate(halves)]
    for throw in range(throws + 1):
        for i, half in enumerate(halves):
            if throw > 0:
                observations[i] = half.step_wait()
            observation = observations[i]
            seen[i].append((observation.stones.copy(), observation.masks.copy()))
            if throw == throws:
                continue
            stones, masks = on_device(observation, device)
            velocities, turns = choose(i, observation, stones, masks)
            thrown[i].append((velocities.float().cpu().numpy(), turns.cpu().numpy()))
            half.step_async(*thrown[i][-1])
    return Ends.joined(
        [
            Ends(
                stones=np.stack([stones for stones, _ in seen[i]], 1),
                masks=np.stack([masks for _, masks in seen[i]], 1),
                velocities=np.stack([velocities for velocities, _ in thrown[i]], 1),
                turns=np.stack([turns for _, turns in thrown[i]], 1),
                scores=observations[i].scores.copy(),
                kept=kept[i],
            )
            for i in range(len(halves))
        ]
    )


def on_device(observation: Observation, device: torch.device) -> tuple[Tensor, Tensor]:
    """Stones, and masks as a type that torch has."""
    return (
        torch.from_numpy(observation.stones).to(device),
        torch.from_numpy(observation.masks.astype(np.int32)).to(device),
    )


@dataclass
class Exploring:
    """The behaviour of Algorithm 1: before throw h the best of a few random velocities, at h a random throw, after it
    the greedy policy."""

    values: Values
    rules: Rules
    before: Look
    after: Look
    generator: torch.Generator

    def throw(self, number: int, stones: Tensor, masks: Tensor, h: Tensor) -> tuple[Tensor, Tensor]:
        velocities, turns = uniform_throws(self.rules, len(stones), self.generator)
        for look, chosen in ((self.before, h > number), (self.after, h < number)):
            place = torch.nonzero(chosen).flatten()
            if len(place) == 0:
                continue
            best, turn, _ = best_throws(
                self.values, self.rules, stones[place], masks[place], number, look, self.generator
            )
            velocities[place] = best
            turns[place] = turn
        return velocities, turns

    def chooser(self, kept: list[np.ndarray]) -> Choose:
        """For halves whose ends have these throws h."""
        levels = [torch.from_numpy(each).to(self.generator.device) for each in kept]

        def choose(half: int, observation: Observation, stones: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
            return self.throw(observation.throw, stones, masks, levels[half])

        return choose
