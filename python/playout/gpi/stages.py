"""Runs in stages: what they have in common. Every stage leaves files, which are written beside and renamed; what is
there is not made again, and all chance comes from the seed of the run and the name of the stage."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Callable

import torch

from ..curling import rule_set
from ..files import read_json, write_whole
from ..process import call
from ..runs import tell
from ..seeds import generator_of
from ..training import Plan as Training
from ..vector_ends import VectorEnds


class StagedRun:
    """A folder, a seed, a device, and ends to throw in."""

    def __init__(
        self, folder: Path, seed: str, rules: str, threads: int | None = None, say: Callable[[str], None] = tell
    ) -> None:
        self.folder = folder
        self.rules = rule_set(rules)
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        torch.set_float32_matmul_precision("high")
        torch.backends.cudnn.benchmark = True
        self.threads = threads
        self.say = say
        self.version = call(["--version"]).strip()
        self.seconds: dict[str, float] = {}
        self._seed = seed
        self._clock: Path | None = None
        self._halves: dict[tuple[int, str], list[VectorEnds]] = {}

    def seed(self, *path: object) -> str:
        return "/".join(map(str, (self._seed, *path)))

    def generator(self, *path: object) -> torch.Generator:
        return generator_of(self.device, self._seed, *path)

    def weights(self, *path: object) -> torch.Generator:
        """Draws weights, which are the same on every device."""
        return generator_of("cpu", self._seed, *path)

    def training(self, plan: Training, *path: object) -> Training:
        return replace(plan, seed=self.seed(*path))

    def halves(self, ends: int, use: str = "play") -> list[VectorEnds]:
        """So many ends in two halves, which are thrown in turn; they stay until the run is over."""
        key = (ends, use)
        if key not in self._halves:
            self._halves[key] = [VectorEnds(ends // 2, self.rules.name, threads=self.threads) for _ in range(2)]
        return self._halves[key]

    def close(self) -> None:
        for halves in self._halves.values():
            for half in halves:
                half.close()

    def read_clock(self, folder: Path) -> None:
        """Seconds are kept in this folder from now on."""
        self._clock = folder / "seconds.json"
        self.seconds = read_json(self._clock, "delete it") if self._clock.exists() else {}

    def forget_clock(self) -> None:
        self._clock.unlink()

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """What it took before it was interrupted, or in a run before, counts."""
        self.say(name)
        begun = time.monotonic()
        try:
            yield
        finally:
            self.seconds[name] = round(self.seconds.get(name, 0.0) + time.monotonic() - begun, 1)
            write_whole(self._clock, json.dumps(self.seconds))
        self.say(f"{name}: {self.seconds[name]} s")
