"""Positions for the next net: ends by `best` with the net of the round before, made by `playout selfplay
curling-positions`, which also says what each position comes to."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ..curling import END_SCORES, STONES
from ..process import call
from ..shards import ShardError, Tuples

_FORMAT = "playout-curling-positions"
_VERSION = 3


class Positions(NamedTuple):
    """Positions as throws nobody has made, the chances [n, classes] of what they come to for the team to move, and
    situations [n]. Some chances are below 0, as labels may be: cross entropy is linear in them, and their mean over
    like positions is what a net learns."""

    throws: Tuples
    chances: np.ndarray
    situations: np.ndarray


def play_by_search(
    folder: Path,
    net: Path,
    rules: str,
    playouts: int,
    seed: str,
    ends: int,
    shard: int,
    threads: int | None,
    say: Callable[[str], None] = lambda line: None,
) -> None:
    """So many ends, `shard` of them a file: those that the folder lacks."""
    agent = f"best:net={json.dumps(str(net.resolve()))},playouts={playouts}"
    words = ["selfplay", "curling-positions", "--agent", agent, "--rules", rules, "--seed", seed, "--out", str(folder)]
    words += ["--ends", str(ends), "--shard", str(shard)]
    call(words if threads is None else [*words, "--threads", str(threads)], say=say)


def read_positions(folder: Path) -> list[Positions]:
    """Those of every shard of a folder."""
    files = sorted(folder.glob("positions-*.bin"))
    if not files:
        raise ShardError(f"{folder}: no positions of curling")
    return [_read(file) for file in files]


def _read(file: Path) -> Positions:
    data = bytearray(file.read_bytes())
    length = data.find(b"\n") + 1
    try:
        head = json.loads(data[:length])
        known = (head["format"], head["version"]) == (_FORMAT, _VERSION)
        n = int(head["positions"])
    except (ValueError, KeyError, TypeError):
        raise ShardError(f"{file}: no positions of curling ({_FORMAT})") from None
    if not known:
        raise ShardError(f"{file}: not of version {_VERSION} of {_FORMAT}")
    kinds = (("<f4", (STONES, 2)), ("<f4", (len(END_SCORES),)), ("<u2", ()), ("i1", ()), ("i1", ()))
    columns = []
    for kind, shape in kinds:
        count = n * int(np.prod(shape))
        if length + count * np.dtype(kind).itemsize > len(data):
            raise ShardError(f"{file}: cut short")
        columns.append(np.frombuffer(data, kind, count, length).reshape(n, *shape))
        length += count * np.dtype(kind).itemsize
    stones, chances, masks, throws, situations = columns
    nowhere, nothing = np.zeros((n, 2), np.float32), np.zeros(n, np.int8)
    return Positions(Tuples(stones, masks, throws, nowhere, nowhere, nothing + 1, nothing), chances, situations)
