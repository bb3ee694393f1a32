"""Ends of curling in lockstep: a throw in each of tens of thousands at once, on all cores of a playout process."""

from __future__ import annotations

import json
import struct
from dataclasses import dataclass

import numpy as np

from .process import Command, Process, ProcessError

FORMAT = "playout-curling-environment"
VERSION = 1
RESET, STEP, OUTCOME, REFUSAL = 1, 2, 3, 4
_HEAD = struct.Struct("<II")


@dataclass(frozen=True)
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
        self._pending = False
        self._throw: int | None = None
        self._process: Process | None = Process(["curling", "environment"], command)
        wanted = {"format": FORMAT, "version": VERSION, "rules": rules, "noise": noise, "ends": self.num_envs}
        try:
            self._process.write(json.dumps({**wanted, "threads": threads}).encode() + b"\n")
            self.head: dict = json.loads(self._process.read_line())
        except BaseException:
            self.close()
            raise
        self.rules: str = self.head["rules"]
        self.noise: str = self.head["noise"]
        self.throws: int = self.head["throws"]  #: of an end

    def reset(self, *, seed: str | None = None, first: int | None = None) -> Observation:
        """Begins new ends: those after the last ones, those from number `first` on, or, with a seed, from 0 on."""
        self._demand_idle()
        if seed is not None:
            self.seed = str(seed)
            self._next = 0
        if first is not None:
            self._next = int(first)
        text = json.dumps({"seed": self.seed, "first": self._next}).encode()
        self._throw = None
        self._running().write(_HEAD.pack(RESET, len(text)) + text)
        observation = self._answer(0, self._next)
        self._next += self.num_envs
        return observation

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
        head = _HEAD.pack(STEP, velocities.nbytes + turns.nbytes)
        self._running().write(head, velocities.data, turns.data)
        self._pending = True

    def step_wait(self) -> Observation:
        if not self._pending:
            raise RuntimeError("step_wait() comes after step_async()")
        self._pending = False
        throw, self._throw = self._throw, None
        return self._answer(throw + 1, self._next - self.num_envs)

    def close(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.close()

    def __enter__(self) -> VectorEnds:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _running(self) -> Process:
        if self._process is None:
            raise RuntimeError("these ends are closed")
        return self._process

    def _demand_idle(self) -> None:
        if self._pending:
            raise RuntimeError("step_wait() comes first: a step is under way")

    def _answer(self, throw: int, first: int) -> Observation:
        process = self._running()
        head = bytearray(_HEAD.size)
        process.read_into(memoryview(head))
        kind, length = _HEAD.unpack(head)
        content = np.empty(length, np.uint8)
        process.read_into(content.data)
        if kind == REFUSAL:
            raise ValueError(content.tobytes().decode())
        n = self.num_envs
        if kind != OUTCOME or length != 139 * n:
            raise ProcessError(f"playout answered with a frame of kind {kind} and {length} bytes")
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


def _column(name: str, values: np.ndarray, dtype: type, shape: tuple[int, ...]) -> np.ndarray:
    column = np.ascontiguousarray(values, dtype)
    if column.shape != shape:
        raise ValueError(f"{name}: expected the shape {shape}, got {column.shape}")
    return column
