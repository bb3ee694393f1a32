"""Ends of curling in lockstep: a throw in each of tens of thousands at once, on all cores of a playout process."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

import numpy as np

from .process import Command, Process, ProcessError

FORMAT = "playout-curling-environment"
VERSION = 2
RESET, STEP, POSITIONS, REFUSAL = 1, 2, 3, 5  #: kinds of frames
_HEAD = struct.Struct("<II")
_BYTES = 139  #: of an end in an outcome


@dataclass(frozen=True, eq=False)
class Observation:
    """Where the stones of all ends lie. The arrays share memory that belongs to this observation alone."""

    stones: np.ndarray  #: float32 [n, 16, 2], x and y in metres from the hack, 0 where not in play
    masks: np.ndarray  #: uint16 [n], bit i for stone i in play; 0 to 7 are of the team that throws first
    actual: np.ndarray  #: float32 [n, 2], what the hand made of the last throw; 0 before the first
    scores: np.ndarray  #: int8 [n], points of the team that throws first, when the ends are over; 0 before
    throw: int  #: the throw to come, from 0
    to_move: int  #: whose throw it is, 0 for the team that throws first
    terminated: bool  #: whether the ends are over: all at once, after the last throw
    first: int  #: the number of the first end; that of row i is first + i


class VectorEnds:
    """`num_envs` ends thrown together, each the first end of a game; named as in Gymnasium's vector environments.

    All chance of an end comes from the seed and the number of the end, so that it is the same however many threads or
    neighbours it has. `noise=None` is the hand of the rules, "none" a perfect one. Two of these in turn let the
    simulator throw (`step_async`) while a net chooses for the other (`step_wait`).

    What cannot be thrown, or cannot lie there, is a ValueError, after which `reset` comes; a process that cannot be
    started or has died is a ProcessError.
    """

    def __init__(
        self,
        num_envs: int,
        rules: str = "legacy-gat",
        noise: str | None = None,
        seed: str = "ends",
        threads: int | None = None,
        command: Command = None,
    ) -> None:
        self.num_envs = int(num_envs)
        self.seed = str(seed)
        self._next = 0
        self._throw: int | None = None
        self._pending = False
        self._begun = True  #: whether the answer to the reset has been read
        wanted = {"format": FORMAT, "version": VERSION, "rules": rules, "ends": self.num_envs}
        wanted.update({key: value for key, value in (("noise", noise), ("threads", threads)) if value is not None})
        self._process: Process | None = Process(["curling", "environment"], command)
        with self._whole():
            self._process.write(json.dumps(wanted).encode() + b"\n")
            head = _read_head(self._process)
        self.rules: str = head["rules"]
        self.noise: str = head["noise"]
        self.threads: int = head["threads"]
        self.throws: int = head["throws"]  #: of an end

    def reset(
        self,
        *,
        seed: str | None = None,
        first: int | None = None,
        stones: np.ndarray | None = None,
        masks: np.ndarray | None = None,
        throw: int | None = None,
    ) -> Observation:
        """Begins new ends: those after the last ones, those from number `first` on, or, with a seed, from 0 on. With
        stones [n, 16, 2], masks [n] and the number of the throw to come they begin there."""
        self._demand_idle()
        if seed is not None:
            self.seed = str(seed)
            self._next = 0
        if first is not None:
            self._next = _integer("first", first, 2**52)
        first = self._next
        start = {"seed": self.seed, "first": first}
        self._throw = None
        if (stones is None) != (throw is None) or (masks is None) != (throw is None):
            raise ValueError("stones, masks and throw come together")
        if throw is None:
            self._send(RESET, json.dumps(start).encode())
            observation = self._observe(self._answer(), 0, first)
        else:
            throw = _integer("throw", throw, self.throws - 1)
            stones = _column("stones", stones, np.float32, (self.num_envs, 16, 2))
            masks = _column("masks", masks, np.uint16, (self.num_envs,))
            self._send(RESET, json.dumps({**start, "throw": throw}).encode())
            self._send(POSITIONS, stones.data, masks.data)
            self._answer()
            observation = self._observe(np.zeros(_BYTES * self.num_envs, np.uint8), throw, first)
            observation.masks[:] = masks
            # Both coordinates of a stone as one integer, times 0 or 1.
            in_play = np.unpackbits(masks.view(np.uint8).reshape(-1, 2), axis=1, bitorder="little")
            np.multiply(stones.view(np.int64)[..., 0], in_play, out=observation.stones.view(np.int64)[..., 0])
        self._next = first + self.num_envs
        return observation

    def try_async(
        self,
        seed: str,
        stones: np.ndarray,
        masks: np.ndarray,
        throw: int,
        velocities: np.ndarray,
        turns: np.ndarray,
        repeats: int,
    ) -> None:
        """Begins new ends with stones [m, 16, 2] and masks [m], `repeats` in a row with each position, and lets the
        process throw in all of them; `step_wait` gives what became of it. That is a reset and a step at the price of
        the step."""
        self._demand_idle()
        self.seed, self._next, self._throw = str(seed), self.num_envs, None
        throw = _integer("throw", throw, self.throws - 1)
        positions = -(-self.num_envs // repeats)
        stones = _column("stones", stones, np.float32, (positions, 16, 2))
        masks = _column("masks", masks, np.uint16, (positions,))
        velocities = _column("velocities", velocities, np.float32, (self.num_envs, 2))
        turns = _column("turns", turns, np.int8, (self.num_envs,))
        start = {"seed": self.seed, "first": 0, "throw": throw, "repeats": repeats}
        self._send(RESET, json.dumps(start).encode())
        self._send(POSITIONS, stones.data, masks.data)
        self._send(STEP, velocities.data, turns.data)
        self._throw, self._pending, self._begun = throw, True, False

    def step(self, velocities: np.ndarray, turns: np.ndarray) -> Observation:
        """Throws in each end: velocities [n, 2] in the model's unit; turns [n], 1 counter-clockwise, -1 clockwise."""
        self.step_async(velocities, turns)
        return self.step_wait()

    def step_async(self, velocities: np.ndarray, turns: np.ndarray) -> None:
        """Lets the process throw, and returns at once; `step_wait` gives what became of it."""
        self._demand_idle()
        if self._throw is None or self._throw == self.throws:
            raise RuntimeError("reset() comes before the first throw, and after the last")
        velocities = _column("velocities", velocities, np.float32, (self.num_envs, 2))
        turns = _column("turns", turns, np.int8, (self.num_envs,))
        self._send(STEP, velocities.data, turns.data)
        self._pending = True

    def step_wait(self) -> Observation:
        """What became of the throws of `step_async`."""
        if not self._pending:
            raise RuntimeError("step_wait() comes after step_async()")
        throw, self._throw, self._pending = self._throw, None, False
        if not self._begun:
            self._begun = True
            try:
                self._answer()
            except ValueError:
                with suppress(ValueError):
                    self._answer()
                raise
        return self._observe(self._answer(), throw + 1, self._next - self.num_envs)

    def close(self) -> None:
        """Ends the process."""
        process, self._process, self._pending = self._process, None, False
        if process is not None:
            process.close()

    def __enter__(self) -> VectorEnds:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _demand_idle(self) -> None:
        if self._process is None:
            raise RuntimeError("these ends are closed")
        if self._pending:
            raise RuntimeError("step_wait() comes first: a step is under way")

    def _send(self, kind: int, *parts: bytes | memoryview) -> None:
        head = _HEAD.pack(kind, sum(memoryview(part).nbytes for part in parts))
        with self._whole():
            self._process.write(head, *parts)

    def _answer(self) -> np.ndarray:
        """What a frame holds; a refusal is raised."""
        head = bytearray(_HEAD.size)
        with self._whole():
            self._process.read_into(memoryview(head))
            kind, length = _HEAD.unpack(head)
            content = np.empty(length, np.uint8)
            self._process.read_into(content.data)
        if kind == REFUSAL:
            raise ValueError(content.tobytes().decode())
        return content

    @contextmanager
    def _whole(self) -> Iterator[None]:
        """Nobody can go on after half a frame, be it by a dead process or by Ctrl-C."""
        try:
            yield
        except BaseException:
            self.close()
            raise

    def _observe(self, content: np.ndarray, throw: int, first: int) -> Observation:
        n = self.num_envs
        self._throw = throw
        return Observation(
            stones=content[: 128 * n].view(np.float32).reshape(n, 16, 2),
            actual=content[128 * n : 136 * n].view(np.float32).reshape(n, 2),
            masks=content[136 * n : 138 * n].view(np.uint16),
            scores=content[138 * n :].view(np.int8),
            throw=throw,
            to_move=throw & 1,
            terminated=throw == self.throws,
            first=first,
        )


def _read_head(process: Process) -> dict[str, Any]:
    """The first line of the process, which must be one of ours."""
    line = process.read_line()
    try:
        head = json.loads(line)
        if head["format"] == FORMAT and head["version"] == VERSION and "throws" in head:
            return head
    except (ValueError, LookupError, TypeError):
        pass
    raise ProcessError(f"the command does not speak {FORMAT} {VERSION}; it said {line[:80]!r}")


def _integer(name: str, value: int, most: int) -> int:
    if not 0 <= int(value) <= most:
        raise ValueError(f"{name}: expected 0 to {most}, got {value}")
    return int(value)


def _column(name: str, values: np.ndarray, dtype: type, shape: tuple[int, ...]) -> np.ndarray:
    given = np.asarray(values)
    if given.shape != shape:
        raise ValueError(f"{name}: expected the shape {shape}, got {given.shape}")
    column = np.ascontiguousarray(given, dtype)
    if column.dtype.kind != "f" and given.dtype != dtype and not np.array_equal(column, given):
        raise ValueError(f"{name}: expected {np.dtype(dtype).name}, got {given.dtype} that it cannot hold")
    return column
