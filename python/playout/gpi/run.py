"""A run: iterations of playing, learning and measuring, kept in a folder and gone on with after a kill.

Every stage leaves files, which are written beside and renamed; what is there is not made again. All chance comes from
the seed of the run and the name of the stage, so a run that was interrupted comes to the same nets (on a CPU, where
sums are always added in the same order). The data of an iteration are thrown away when its policy is measured, as in
the paper.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Callable

import numpy as np
import torch

from ..files import write_whole
from ..runs import RunError, begin, tell
from ..shards import play_ends, shards_of
from .measure import accuracy, score_against
from .networks import NETWORKS
from .plan import Plan
from .play import Exploring, play
from .policy import Values
from .stages import StagedRun

FORMAT = "playout-curling-gpi"
MEASURED = "playout-curling-gpi-measured"
VERSION = 2
#: Ends of a file of random play, and how many files there are at least: one of them is held out.
_SHARD, _SHARDS = 16_384, 16


def last_policy(folder: Path) -> Path:
    """Of a run."""
    policies = [file.parent for file in folder.glob("pi*/measured.json")]
    if not policies:
        raise RunError(f"{folder}: no run of curling-gpi with a policy")
    return max(policies, key=lambda each: int(each.name[2:]))


class Run(StagedRun):
    def __init__(self, folder: Path, plan: Plan, threads: int | None = None, say: Callable[[str], None] = tell):
        super().__init__(folder, plan.seed, plan.rules, threads, say)
        self.plan = plan
        self.networks = NETWORKS[plan.net](plan, self.rules, self.device)

    def go(self, iterations: int) -> None:
        """To so many policies, those that are there included."""
        begin(self.folder, {"format": FORMAT, "version": VERSION, **asdict(self.plan)})
        try:
            for k in range(1, iterations + 1):
                if not (self.pi(k) / "measured.json").exists():
                    self._iterate(k)
                shutil.rmtree(self.data(k), ignore_errors=True)
        finally:
            self.close()

    def pi(self, k: int) -> Path:
        return self.folder / f"pi{k}"

    def values(self, k: int) -> Values | None:
        """Of policy k; none of policy 0, which throws at random."""
        return None if k == 0 else self.networks.values(self.pi(k))

    def pieces(self, k: int) -> Iterator[Path]:
        for piece in range(-(-self.plan.ends // self.plan.piece)):
            yield self.data(k) / f"ends-{piece:04d}.npz"

    def data(self, k: int) -> Path:
        return self.folder / "data" / f"pi{k}"

    def _iterate(self, k: int) -> None:
        self.pi(k).mkdir(exist_ok=True)
        self.read_clock(self.pi(k))
        if not self.networks.is_learned(self.pi(k)):
            if k == 1:
                with self.stage("random play"):
                    self._play_at_random()
            else:
                with self.stage(f"pi{k - 1} explores"):
                    self._explore(k)
            with self.stage(f"pi{k} learns"):
                self.networks.learn(self, k)
        self.networks.export(self, k)
        with self.stage(f"pi{k} is measured"):
            measured = self._measure(k)
        write_whole(self.pi(k) / "measured.json", json.dumps(measured, indent=2) + "\n")
        self.forget_clock()

    def _play_at_random(self) -> None:
        ends = self.plan.first_ends
        shard = min(_SHARD, -(-ends // _SHARDS))
        play_ends(self.data(1), self.plan.rules, self.seed("random"), ends, shard, self.threads)

    def random_shards(self) -> list[Path]:
        return shards_of(self.data(1))

    def exploring(self, k: int, generator: torch.Generator) -> Exploring:
        """The behaviour of policy k."""
        return Exploring(self.values(k), self.rules, self.plan.before, self.plan.look, generator)

    def _explore(self, k: int) -> None:
        """Plays the data of iteration k, that is with the policy before."""
        self.data(k).mkdir(parents=True, exist_ok=True)
        halves = self.halves(self.plan.piece)
        for file in self.pieces(k):
            if file.exists():
                continue
            behaviour = self.exploring(k - 1, self.generator(k, file.stem))
            draws = np.random.default_rng(list(self.seed(k, file.stem).encode()))
            kept = [draws.integers(0, half.throws, half.num_envs, np.int8) for half in halves]
            ends = play(halves, self.seed(k, file.stem), behaviour.chooser(kept), kept, self.device)
            self.networks.keep(ends, file)
            self.say(f"  {file.name}")

    def _measure(self, k: int) -> dict:
        plan = self.plan
        ends = plan.measuring.ends
        values, other, generator = self.values(k), self.values(k - 1), self.generator(k, "against")
        scores = score_against(
            self.halves(ends), self.seed(k, "against"), values, other, self.rules, plan.look, generator
        )
        mean, deviation = float(scores.mean()), float(scores.std(ddof=1))
        error = 1.96 * deviation / ends**0.5
        self.say(
            f"pi{k} against pi{k - 1}: {mean:.3f} ({mean - error:.3f} to {mean + error:.3f}) points an end, {ends} ends"
        )
        measured = {
            "format": MEASURED,
            "version": VERSION,
            "iteration": k,
            "net": plan.net,
            "rules": plan.rules,
            "seed": plan.seed,
            "playout": self.version,
            "policy": asdict(plan.look),
            "score": {"against": k - 1, "ends": ends, "mean": mean, "deviation": deviation},
        }
        if k > 1:
            measured["data"] = self._scores_of(k)
        if k == 2 and plan.measuring.tuples > 0:
            measured["accuracy"] = self._accuracy(k)
        return {**measured, "seconds": self.seconds}

    def _scores_of(self, k: int) -> dict:
        """How often each score came of a random last throw."""
        counts = np.zeros(17, np.int64)
        tuples = 0
        for file in self.pieces(k):
            throws = self.networks.random_throws(file)
            last = throws.throws == self.rules.throws - 1
            counts += np.bincount(8 + throws.scores[last].astype(np.int64), minlength=17)
            tuples += len(throws.throws)
        return {"tuples": tuples, "scores": counts.tolist()}

    def _accuracy(self, k: int) -> list[dict]:
        rows = []
        values = self.values(k)
        halves = self.halves(min(self.plan.piece, self.plan.measuring.tuples))
        for h in range(halves[0].throws):
            seed = self.seed(k, "accuracy", h)
            behaviour = self.exploring(k - 1, self.generator(k, "accuracy", h))
            row = accuracy(halves, seed, values, behaviour, h, self.plan.measuring.tuples, self.plan.measuring.pairs)
            self.say("  " + ", ".join(f"{name} {value:.4g}" for name, value in row.items()))
            rows.append(row)
        return rows
