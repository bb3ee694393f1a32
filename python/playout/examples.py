"""Throws as examples for training: kept packed on the device (about 40 bytes a throw of random play), shown as nets
want them.

Examples have a length, and `batch(index)` gives what a net takes and what it should answer: inputs, and classes [n] or
chances [n, classes]. `throws` has the number of the throw of each, by which accuracy is told apart. Whoever has other
examples hands in an object like these.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import NamedTuple, Protocol

import numpy as np
import torch
from torch import Tensor

from .curling import END_SCORES, STONES, Rules
from .nets.features import PositionFeatures, ThrowFeatures
from .shards import Shard, ShardError, Tuples, count_stones, read_head, read_shard


class Examples(Protocol):
    throws: Tensor

    def __len__(self) -> int: ...

    def batch(self, index: Tensor) -> tuple[tuple[Tensor, ...], Tensor]: ...


class Throws(NamedTuple):
    """Some throws with the positions before them: stones [n, 16, 2], velocities [n, 2] as they were meant, the rest
    [n]."""

    stones: Tensor
    masks: Tensor
    throws: Tensor
    velocities: Tensor
    turns: Tensor
    scores: Tensor


def classes_of(scores: Tensor) -> Tensor:
    """The class of a score for the team to move: -7 to 7 are 0 to 14, and 8 points go with 7."""
    return scores.long().clamp(END_SCORES[0], END_SCORES[-1]) - END_SCORES[0]


class ThrowStore:
    """Throws on a device; of the stones only those in play."""

    def __init__(self, tuples: Sequence[Tuples], device: str | torch.device = "cpu") -> None:
        self.device = torch.device(device)

        def column(name: str, kind: type) -> Tensor:
            parts = [getattr(each, name).astype(kind, copy=False) for each in tuples]
            return torch.from_numpy(np.concatenate(parts)).to(self.device)

        masks = np.concatenate([each.masks for each in tuples]).astype(np.uint16, copy=False)
        counts = count_stones(masks)
        begins = np.cumsum(counts, dtype=np.int64) - counts
        places = [each.masks[:, None] >> np.arange(STONES, dtype=np.uint16) & 1 for each in tuples]
        stones = [each.stones[place.astype(bool)] for each, place in zip(tuples, places)]
        # One more, for positions without stones.
        stones = np.concatenate([*stones, np.zeros((1, 2), np.float32)]).astype(np.float32, copy=False)
        self._stones = torch.from_numpy(stones).to(self.device)
        kind = np.int32 if len(stones) < 2**31 else np.int64
        self._begins = torch.from_numpy(begins.astype(kind)).to(self.device)
        self._masks = torch.from_numpy(masks.view(np.int16)).to(self.device)
        self.throws = column("throws", np.int8)
        self.velocities = column("intended", np.float32)
        self.turns = column("turns", np.int8)
        self.scores = column("scores", np.int8)

    def __len__(self) -> int:
        return len(self._masks)

    def take(self, index: Tensor) -> Throws:
        masks = self._masks[index].to(torch.int32) & 0xFFFF
        there = masks.unsqueeze(1) >> torch.arange(STONES, device=self.device, dtype=torch.int32) & 1
        at = (self._begins[index].unsqueeze(1) + there.cumsum(1) - 1) * there
        stones = self._stones[at] * there.unsqueeze(2)
        turns, scores = self.turns[index], self.scores[index]
        return Throws(stones, masks, self.throws[index], self.velocities[index], turns, scores)


class _StoredExamples:
    #: How often each throw is there.
    copies = 1

    def __init__(self, store: ThrowStore, rules: Rules, targets: Tensor | None = None) -> None:
        self.store = store
        self.rules = rules
        self.throws = store.throws.repeat(self.copies)
        self._targets = targets

    def __len__(self) -> int:
        return self.copies * len(self.store)

    def _targets_of(self, index: Tensor, scores: Tensor) -> Tensor:
        return classes_of(scores) if self._targets is None else self._targets[index]


class ThrowExamples(_StoredExamples):
    """For set nets that value throws; `targets`, classes or chances, are in place of the scores of the ends."""

    def batch(self, index: Tensor) -> tuple[tuple[Tensor, ...], Tensor]:
        some = self.store.take(index)
        features = ThrowFeatures(self.rules)
        elements, present = features.stones(some.stones, some.masks, some.throws & 1, some.turns)
        extras = features.throws(some.velocities, some.turns)
        return (elements, present, some.throws.long(), extras), self._targets_of(index, some.scores)


class PositionExamples(_StoredExamples):
    """For set nets that value positions, with the number of the throw as the only context. Each is there twice, as it
    is and mirrored."""

    copies = 2

    def batch(self, index: Tensor) -> tuple[tuple[Tensor, ...], Tensor]:
        mirrored = index >= len(self.store)
        index = index % len(self.store)
        some = self.store.take(index)
        elements, present = PositionFeatures(self.rules).stones(some.stones, some.masks, some.throws & 1, mirrored)
        return (elements, present, some.throws.long()), self._targets_of(index, some.scores)


class ShardStream:
    """Examples of more shards than memory holds: blocks of files, of which one is there at a time."""

    def __init__(
        self,
        files: Sequence[str | os.PathLike[str]],
        rules: Rules,
        make: type[_StoredExamples] = ThrowExamples,
        files_a_block: int = 64,
        device: str | torch.device = "cpu",
    ) -> None:
        self._files = [list(files[at : at + files_a_block]) for at in range(0, len(files), files_a_block)]
        self._rules = rules
        self._make = make
        self._device = device

        heads = [[read_head(file) for file in block] for block in self._files]
        #: How many examples each block has.
        self.sizes = [make.copies * sum(head["ends"] * head["throws"] for head in block) for block in heads]

    def block(self, number: int) -> Examples:
        return self._make(read_throws(self._files[number], self._rules, self._device), self._rules)


def read_throws(
    files: Sequence[str | os.PathLike[str]], rules: Rules, device: str | torch.device = "cpu"
) -> ThrowStore:
    """All throws of some shards, which must be of these rules."""
    return ThrowStore([_fitting(read_shard(file), rules, file).tuples() for file in files], device)


def _fitting(shard: Shard, rules: Rules, file: str | os.PathLike[str]) -> Shard:
    if shard.head["rules"] != rules.name:
        raise ShardError(f"{file}: ends of {shard.head['rules']}, not of {rules.name}")
    return shard
