"""Random play as the nets of 2017 learn from it: every throw once. Ends are made by `playout selfplay curling`, a piece
ahead of what is learned, and thrown away."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from ..curling import STONES, Rules
from ..process import end_calls
from ..shards import Shard, count_stones, play_ends, read_shard, shards_of

_SHARD = 16_384


@dataclass
class Throws:
    """Throws of some numbers, T of them, of n ends each: what was meant, and what the end came to for the team that
    threw."""

    stones: Tensor  #: float32 [T, n, 16, 2] before the throw
    masks: Tensor  #: int32 [T, n]
    velocities: Tensor  #: float32 [T, n, 2]
    turns: Tensor  #: int8 [T, n]
    scores: Tensor  #: int8 [T, n]

    def to(self, device: torch.device) -> Throws:
        return Throws(*(part.to(device) for part in vars(self).values()))

    def streams(self, count: int) -> Throws:
        """One throw number as so many streams of their own: ends in equal parts, what is left over not used."""
        each = self.masks.shape[1] // count
        return Throws(*(part[0, : count * each].reshape(count, each, *part.shape[2:]) for part in vars(self).values()))

    def take(self, index: Tensor | slice) -> Throws:
        """Ends by number, the same ones of every throw number."""
        return Throws(*(part[:, index] for part in vars(self).values()))


def throws_of(shards: Sequence[Shard], numbers: Sequence[int]) -> Throws:
    parts = [_of_shard(shard, numbers) for shard in shards]
    return Throws(*(torch.from_numpy(np.concatenate(columns, 1)) for columns in zip(*parts)))


def _of_shard(shard: Shard, numbers: Sequence[int]) -> tuple[np.ndarray, ...]:
    counts = count_stones(shard.masks).ravel()
    before = (np.cumsum(counts, dtype=np.int64) - counts).reshape(shard.masks.shape)
    at = list(numbers)
    masks = np.ascontiguousarray(shard.masks[:, at].T)
    there = masks[:, :, None] >> np.arange(STONES, dtype=np.uint16) & 1
    places = before[:, at].T[:, :, None] + there.cumsum(2, dtype=np.int64) - 1
    stones = np.zeros((*there.shape, 2), np.float32)
    there = there.astype(bool)
    stones[there] = shard.stones[places[there]]
    signs = (1 - 2 * (np.array(at, np.int8) % 2))[:, None]
    return (
        stones,
        masks.astype(np.int32),
        np.ascontiguousarray(shard.intended[:, at].transpose(1, 0, 2)),
        np.ascontiguousarray(shard.turns[:, at].T),
        (signs * shard.scores).astype(np.int8),
    )


class RandomEnds:
    """Pieces of random play by number; a piece is the same whenever it is made."""

    def __init__(self, folder: Path, rules: Rules, seed: str, ends: int, threads: int | None = None) -> None:
        self._folder = folder
        self._rules = rules
        self._seed = seed
        self.ends = ends
        self._threads = threads

    def piece(self, number: int, throws: Sequence[int]) -> Throws:
        folder = self._folder / f"piece-{number}"
        play_ends(folder, self._rules.name, f"{self._seed}/{number}", self.ends, _SHARD, self._threads)
        found = throws_of([read_shard(file) for file in shards_of(folder)], throws)
        # Under another name first: what a kill leaves of it is no piece that could be gone on with.
        gone = self._folder / "gone"
        shutil.rmtree(gone, ignore_errors=True)
        shutil.rmtree(folder.replace(gone))
        return found

    def pieces(self, numbers: Sequence[int], throws: Sequence[int]) -> Iterator[Throws]:
        """One after the other; the next one is made meanwhile."""
        with ThreadPoolExecutor(1) as pool:
            try:
                ahead = None
                for number in numbers:
                    made, ahead = ahead, pool.submit(self.piece, number, throws)
                    if made is not None:
                        yield made.result()
                if ahead is not None:
                    yield ahead.result()
            finally:
                end_calls()
