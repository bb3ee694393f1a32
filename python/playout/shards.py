"""Shards of `playout selfplay curling`, made by it and read with numpy alone. Byte by byte: docs/curling-values.md."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from .curling import STONES
from .process import call

FORMAT = "playout-curling-ends"
VERSION = 1
#: Longer heads are none of ours.
_LONGEST_HEAD = 1 << 16
_BITS = np.unpackbits(np.arange(256, dtype=np.uint8)[:, None], axis=1).sum(1).astype(np.uint8)


class ShardError(ValueError):
    """A file that is no shard, or is damaged: one line."""


class Tuples(NamedTuple):
    """All throws of a shard, end by end: n is ends times throws."""

    stones: np.ndarray  #: float32 [n, 16, 2] before the throw, 0 where there is none
    masks: np.ndarray  #: uint16 [n]
    throws: np.ndarray  #: int8 [n], the number of the throw
    intended: np.ndarray  #: float32 [n, 2]
    actual: np.ndarray  #: float32 [n, 2]
    turns: np.ndarray  #: int8 [n], 1 counter-clockwise, -1 clockwise
    scores: np.ndarray  #: int8 [n], of the team that throws


@dataclass(frozen=True)
class Shard:
    """The columns as they are kept, with the shapes that the head gives them."""

    head: dict[str, Any]
    intended: np.ndarray  #: float32 [ends, throws, 2]
    actual: np.ndarray  #: float32 [ends, throws, 2]
    stones: np.ndarray  #: float32 [stones, 2], position by position
    masks: np.ndarray  #: uint16 [ends, throws + 1]
    turns: np.ndarray  #: int8 [ends, throws]
    scores: np.ndarray  #: int8 [ends], of the team that throws first

    def positions(self) -> np.ndarray:
        """Stones float32 [ends, throws + 1, 16, 2], 0 where there is none."""
        places = (self.masks[:, :, None] >> np.arange(STONES, dtype=np.uint16) & 1).astype(bool)
        positions = np.zeros((*places.shape, 2), np.float32)
        positions[places] = self.stones
        return positions

    def throws(self) -> np.ndarray:
        """int8 [ends * throws]: the number of each throw."""
        ends, throws = self.turns.shape
        return np.tile(np.arange(throws, dtype=np.int8), ends)

    def mover_scores(self) -> np.ndarray:
        """int8 [ends * throws]: the score of the end for the team that throws."""
        signs = 1 - 2 * (np.arange(self.turns.shape[1], dtype=np.int8) % 2)
        return (self.scores[:, None] * signs).ravel()

    def tuples(self) -> Tuples:
        return Tuples(
            stones=self.positions()[:, :-1].reshape(-1, STONES, 2),
            masks=self.masks[:, :-1].ravel(),
            throws=self.throws(),
            intended=self.intended.reshape(-1, 2),
            actual=self.actual.reshape(-1, 2),
            turns=self.turns.ravel(),
            scores=self.mover_scores(),
        )


def count_stones(masks: np.ndarray) -> np.ndarray:
    """How many stones are in each mask."""
    return _BITS[masks & 255] + _BITS[masks >> 8]


def read_shard(path: str | os.PathLike[str]) -> Shard:
    """Raises ShardError with one line for a file that cannot be read, is no shard, or is damaged."""
    return _read(path, parse_shard, None)


def read_head(path: str | os.PathLike[str]) -> dict[str, Any]:
    """The head alone, such as the number of ends."""
    return _read(path, lambda data: _head(data)[0], _LONGEST_HEAD)


def _read(path: str | os.PathLike[str], parse: Callable[[bytearray], Any], most: int | None) -> Any:
    try:
        size = os.stat(path).st_size
        with open(path, "rb") as file:
            data = bytearray(size if most is None else min(size, most))
            file.readinto(data)
            return parse(data)
    except OSError as error:
        raise ShardError(f"{path}: {error.strerror or error}") from None
    except ShardError as error:
        raise ShardError(f"{path}: {error}") from None


def parse_shard(data: bytes | bytearray) -> Shard:
    head, length = _head(data)
    ends, throws, stones = head["ends"], head["throws"], head["stones"]
    columns = (
        ("intended", "<f4", (ends, throws, 2)),
        ("actual", "<f4", (ends, throws, 2)),
        ("stones", "<f4", (stones, 2)),
        ("masks", "<u2", (ends, throws + 1)),
        ("turns", "i1", (ends, throws)),
        ("scores", "i1", (ends,)),
    )
    wanted = length + sum(np.dtype(kind).itemsize * int(np.prod(shape)) for _, kind, shape in columns)
    if len(data) < wanted:
        raise ShardError(f"cut short: {len(data)} of {wanted} bytes")
    if len(data) > wanted:
        raise ShardError(f"{len(data)} bytes, where its head tells of {wanted}")
    parts = {}
    for name, kind, shape in columns:
        count = int(np.prod(shape))
        parts[name] = np.frombuffer(data, kind, count, length).reshape(shape)
        length += count * np.dtype(kind).itemsize
    found = int(count_stones(parts["masks"]).sum(dtype=np.int64))
    if found != stones:
        raise ShardError(f"its masks have {found} stones, its head {stones}")
    return Shard(head, **parts)


def _head(data: bytes | bytearray) -> tuple[dict[str, Any], int]:
    """The head, and its length in bytes."""
    length = data.find(b"\n", 0, _LONGEST_HEAD) + 1
    if not data[:length].startswith(f'{{"format":"{FORMAT}"'.encode()):
        raise ShardError(f"no ends of curling ({FORMAT})")
    try:
        head = json.loads(data[:length])
    except ValueError:
        raise ShardError("its head is no JSON") from None
    if head.get("version") != VERSION:
        raise ShardError(f"version {head.get('version')} of {FORMAT}; this playout reads version {VERSION}")
    for name, most in (("throws", STONES), ("first", 2**53), ("ends", 2**31), ("stones", 2**31)):
        if type(head.get(name)) is not int or not 0 <= head[name] <= most:
            raise ShardError(f"{name}: expected a whole number, not {json.dumps(head.get(name))}")
    for name in ("rules", "noise", "policy", "seed", "playout"):
        if not isinstance(head.get(name), str):
            raise ShardError(f"{name}: expected text")
    return head, length


def shards_of(folder: str | os.PathLike[str]) -> list[Path]:
    """The files of a folder of `playout selfplay curling` that are whole: those with a row in its `ends.jsonl`."""
    ledger = Path(folder) / "ends.jsonl"
    try:
        rows = ledger.read_text(encoding="utf-8").splitlines()[1:]
    except OSError as error:
        raise ShardError(f"{ledger}: {error.strerror or error}") from None
    numbers = set()
    for row in rows:
        try:
            numbers.add(int(json.loads(row)["shard"]))
        except (ValueError, KeyError, TypeError):
            continue  # the last row of a run that was cut off
    return [Path(folder) / f"ends-{number:06d}.bin" for number in sorted(numbers)]


def play_ends(folder: Path, rules: str, seed: str, ends: int, shard: int, threads: int | None) -> None:
    """Plays so many ends at random, `shard` of them a file: those that the folder lacks."""
    words = ["selfplay", "curling", "--policy", "random", "--rules", rules, "--seed", seed, "--out", str(folder)]
    words += ["--ends", str(ends), "--shard", str(min(shard, ends))]
    call(words if threads is None else [*words, "--threads", str(threads)])
