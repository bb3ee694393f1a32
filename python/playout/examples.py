"""Throws as examples for training: kept packed on the device (about 40 bytes a throw of random play), shown as nets
want them.

Examples have a length, and `batch(index)` gives what a net takes and what it should answer: inputs, and classes [n] or
chances [n, classes]. `throws` has the number of the throw of each, by which accuracy is told apart. Whoever has other
examples hands in an object like these.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, Protocol

import numpy as np
import torch
from torch import Tensor

from .curling import END_SCORES, SITUATIONS, STONES, Rules
from .nets.cnn import scaled_velocities
from .nets.features import PositionFeatures, ThrowFeatures
from .nets.image import PositionImage
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
    """Throws on a device; of the stones only those in play. Made of whole shards, or of some throws."""

    def __init__(self, parts: Iterable[Shard | Tuples], device: str | torch.device = "cpu") -> None:
        self.device = torch.device(device)
        packed = [_packed_shard(part) if isinstance(part, Shard) else _packed_tuples(part) for part in parts]
        # One stone more, for positions without any.
        self._stones = self._column([*(part.stones for part in packed), np.zeros((1, 2), np.float32)])
        offsets = np.cumsum([0, *(len(part.stones) for part in packed)])
        wide = torch.int32 if offsets[-1] < 2**31 else torch.int64
        self._begins = self._column([part.begins for part in packed], wide, offsets.tolist())
        self._masks = self._column([part.masks.view(np.int16) for part in packed])
        self.throws = self._column([part.throws for part in packed])
        self.velocities = self._column([part.velocities for part in packed])
        self.turns = self._column([part.turns for part in packed])
        self.scores = self._column([part.scores for part in packed])

    def _column(
        self, parts: list[np.ndarray], dtype: torch.dtype | None = None, offsets: list[int] | None = None
    ) -> Tensor:
        tensors = [torch.from_numpy(np.ascontiguousarray(part)) for part in parts]
        shape = (sum(len(part) for part in parts), *tensors[0].shape[1:])
        column = torch.empty(shape, dtype=dtype or tensors[0].dtype, device=self.device)
        at = 0
        for i, tensor in enumerate(tensors):
            into = column[at : at + len(tensor)]
            into.copy_(tensor)
            if offsets is not None:
                into += offsets[i]
            at += len(tensor)
        return column

    def __len__(self) -> int:
        return len(self._masks)

    def take(self, index: Tensor) -> Throws:
        masks = self._masks[index].to(torch.int32) & 0xFFFF
        there = masks.unsqueeze(1) >> torch.arange(STONES, device=self.device, dtype=torch.int32) & 1
        at = (self._begins[index].unsqueeze(1) + there.cumsum(1) - 1) * there
        stones = self._stones[at] * there.unsqueeze(2)
        turns, scores = self.turns[index], self.scores[index]
        return Throws(stones, masks, self.throws[index], self.velocities[index], turns, scores)


class _Packed(NamedTuple):
    stones: np.ndarray
    #: How many stones come before those of a throw.
    begins: np.ndarray
    masks: np.ndarray
    throws: np.ndarray
    velocities: np.ndarray
    turns: np.ndarray
    scores: np.ndarray


def _packed_shard(shard: Shard) -> _Packed:
    """The stones as they are kept; those after the last throw are never looked at."""
    counts = count_stones(shard.masks).ravel()
    begins = (np.cumsum(counts, dtype=np.int32) - counts).reshape(shard.masks.shape)[:, :-1].ravel()
    masks, velocities, turns = shard.masks[:, :-1].ravel(), shard.intended.reshape(-1, 2), shard.turns.ravel()
    return _Packed(shard.stones, begins, masks, shard.throws(), velocities, turns, shard.mover_scores())


def _packed_tuples(tuples: Tuples) -> _Packed:
    masks = tuples.masks.astype(np.uint16, copy=False)
    there = (masks[:, None] >> np.arange(STONES, dtype=np.uint16) & 1).astype(bool)
    counts = count_stones(masks)
    begins = np.cumsum(counts, dtype=np.int32) - counts
    stones = tuples.stones[there].astype(np.float32, copy=False)
    throws, turns, scores = (column.astype(np.int8, copy=False) for column in (tuples.throws, *tuples[5:]))
    return _Packed(stones, begins, masks, throws, tuples.intended.astype(np.float32, copy=False), turns, scores)


class _StoredExamples:
    #: How often each throw is there.
    copies = 1

    def __init__(
        self, store: ThrowStore, rules: Rules, targets: Tensor | None = None, situations: Tensor | None = None
    ) -> None:
        self.store = store
        self.rules = rules
        self.throws = store.throws.repeat(self.copies)
        self._targets = targets
        self._situations = situations

    def __len__(self) -> int:
        return self.copies * len(self.store)

    @property
    def knows_situations(self) -> bool:
        return self._situations is not None

    def _contexts_of(self, index: Tensor, throws: Tensor) -> Tensor:
        """The number of the throw; and the situation, where it is known."""
        if self._situations is None:
            return throws.long()
        return throws.long() * SITUATIONS + self._situations[index].long()

    def _targets_of(self, index: Tensor, scores: Tensor) -> Tensor:
        return classes_of(scores) if self._targets is None else _full(self._targets[index])


def _full(targets: Tensor) -> Tensor:
    """Chances may be kept in half precision."""
    return targets.float() if targets.is_floating_point() else targets


class ThrowExamples(_StoredExamples):
    """For set nets that value throws; `targets`, classes or chances, are in place of the scores of the ends."""

    def batch(self, index: Tensor) -> tuple[tuple[Tensor, ...], Tensor]:
        some = self.store.take(index)
        features = ThrowFeatures(self.rules)
        elements, present = features.stones(some.stones, some.masks, some.throws & 1, some.turns)
        extras = features.throws(some.velocities, some.turns)
        return (elements, present, self._contexts_of(index, some.throws), extras), self._targets_of(index, some.scores)


class PositionExamples(_StoredExamples):
    """For set nets that value positions. Each is there twice, as it is and mirrored. Throws count from the end of the
    end, so that the last one has the same number under all rules."""

    copies = 2

    def batch(self, index: Tensor) -> tuple[tuple[Tensor, ...], Tensor]:
        mirrored = index >= len(self.store)
        index = index % len(self.store)
        some = self.store.take(index)
        elements, present = PositionFeatures(self.rules).stones(some.stones, some.masks, some.throws & 1, mirrored)
        counted = some.throws + (STONES - self.rules.throws)
        return (elements, present, self._contexts_of(index, counted)), self._targets_of(index, some.scores)


class ImageExamples(_StoredExamples):
    """For the convolutional net of one throw number. `mirrored`: throws to the left are shown as their mirror images,
    so that the net sees vx >= 0 alone."""

    def __init__(
        self, store: ThrowStore, rules: Rules, throw: int, mirrored: bool = False, targets: Tensor | None = None
    ) -> None:
        super().__init__(store, rules, targets)
        self._places = (store.throws == throw).nonzero().view(-1)
        self.throws = store.throws[self._places]
        self._mirrored = mirrored
        self._image = PositionImage(rules)

    def __len__(self) -> int:
        return len(self._places)

    def batch(self, index: Tensor) -> tuple[tuple[Tensor, ...], Tensor]:
        index = self._places[index]
        some = self.store.take(index)
        velocities, turns, left = scaled_velocities(self.rules, some.velocities), some.turns, None
        if self._mirrored:
            left = velocities[:, 0] < 0
            velocities = torch.stack((velocities[:, 0].abs(), velocities[:, 1]), 1)
            turns = torch.where(left, -turns, turns)
        image = self._image.draw(some.stones, some.masks, some.throws & 1, left)
        return (image, velocities, turns), self._targets_of(index, some.scores)


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
    if not files:
        raise ShardError("no shards to read: playout selfplay curling makes some")

    def read(file: str | os.PathLike[str]) -> Shard:
        shard = read_shard(file)
        if shard.head["rules"] != rules.name:
            raise ShardError(f"{file}: ends of {shard.head['rules']}, not of {rules.name}")
        return shard

    with ThreadPoolExecutor() as pool:
        return ThrowStore(pool.map(read, files), device)
