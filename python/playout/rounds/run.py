"""A run: rounds of play, learning and a gate, kept in a folder and gone on with after a kill.

The first round learns from random play, or plays with the nets of a run of curling-gpi. Each round after it plays by
the search with the nets of the round before, and learns three things from the same ends: a net of positions that plays
and labels (`teacher`), those that searches take (`players`), and a net of throws, labelled by the teacher, which
proposes throws. All go on from the weights of the round before. Then the search `best` with the new net meets `best`
with the net that last won; the first gate is against `best` without a net.
"""

from __future__ import annotations

import json
import shutil
from dataclasses import asdict
from pathlib import Path
from queue import Queue
from typing import Any, Callable

import numpy as np
import torch

from ..examples import PositionExamples, ThrowExamples, ThrowStore, read_throws
from ..files import write_whole
from ..gpi.lessons import label_throws
from ..gpi.run import last_policy
from ..nets.set_net import Head, SetNet, in_every_situation, position_head, throw_head
from ..nets.text import format_net, read_net
from ..runs import RunError, begin, tell
from ..shards import Tuples, play_at_random, shards_of
from ..stages import StagedRun, at_once, own_stream
from ..training import train
from .gate import play_gate
from .plan import Plan
from .play import SearchedEnds, play_by_search, searched_positions
from .search import Searcher, Trials
from .worth import Worth

FORMAT = "playout-curling-net"
MEASURED = "playout-curling-net-round"
VERSION = 1
_SHARDS = 16
#: What the nets of a policy of curling-gpi are, that the first round can play with.
_ORIGINS = {"teacher": "positions.json", "throws": "net.json"}


class Run(StagedRun):
    def __init__(self, folder: Path, plan: Plan, threads: int | None = None, say: Callable[[str], None] = tell) -> None:
        super().__init__(folder, plan.seed, plan.rules, threads, say)
        self.plan = plan

    def go(self, rounds: int) -> None:
        """To so many rounds, those that are there included."""
        begin(self.folder, {"format": FORMAT, "version": VERSION, **asdict(self.plan)})
        try:
            for k in range(1, rounds + 1):
                if not (self.round(k) / "round.json").exists():
                    self._round(k)
                shutil.rmtree(self._data(k), ignore_errors=True)
        finally:
            self.close()

    def round(self, k: int) -> Path:
        return self.folder / f"round{k}"

    def player(self, k: int, name: str) -> Path:
        """The net of a round that searches take."""
        return self.round(k) / f"{name}.json"

    def _data(self, k: int) -> Path:
        return self.folder / "data" / f"round{k}"

    def _pieces(self, k: int) -> list[Path]:
        return [self._data(k) / f"ends-{i:04d}.npz" for i in range(-(-self.plan.ends // self.plan.piece))]

    def _round(self, k: int) -> None:
        self.round(k).mkdir(exist_ok=True)
        self.read_clock(self.round(k))
        with self.stage(f"round {k} plays"):
            self._play(k)
        with self.stage(f"round {k} learns"):
            self._learn(k)
        with self.stage(f"round {k} at the gate"):
            gate = self._gate(k)
        told = {"format": MEASURED, "version": VERSION, "round": k, "rules": self.rules.name, "playout": self.version}
        told.update(gate=gate, seconds=self.seconds)
        write_whole(self.round(k) / "round.json", json.dumps(told, indent=2) + "\n")
        self.forget_clock()

    def _play(self, k: int) -> None:
        plan = self.plan
        if self._is_random(k):
            shard = -(-plan.first_ends // _SHARDS)
            play_at_random(self._data(1), plan.rules, self.seed("random"), plan.first_ends, shard, self.threads)
            return
        self._data(k).mkdir(parents=True, exist_ok=True)
        throws, positions = (self._before(k, name) for name in ("throws", "teacher"))
        worth = self._worth()
        tables = Queue()
        for i in range(plan.tables):
            tables.put((self.halves(plan.piece, f"play {i}"), Trials(self.halves(plan.lot, f"trials {i}"))))

        def play(file: Path) -> None:
            halves, trials = tables.get()
            searcher = Searcher(throws, positions, self.rules, worth, trials, self.generator(k, file.stem))
            seed = self.seed(k, file.stem)
            with own_stream(self.device):
                ends = play_by_search(halves, seed, searcher, plan.effort, plan.trials, self.device)
            ends.save(file)
            tables.put((halves, trials))
            self.say(f"  {file.name}")

        at_once(plan.tables, play, [file for file in self._pieces(k) if not file.exists()], self.close)

    def _is_random(self, k: int) -> bool:
        return k == 1 and self.plan.origin == ""

    def _before(self, k: int, name: str) -> SetNet | None:
        """A net of the round before; before the first one, of the policy that it plays with, which has no players."""
        if k > 1:
            return self._read(self.round(k - 1) / f"{name}.json")
        if name not in _ORIGINS:
            return None
        net = self._read(last_policy(Path(self.plan.origin)) / _ORIGINS[name])
        size = {"teacher": self.plan.teacher, "throws": self.plan.throws}[name]
        if net.head.widths != size:
            raise RunError(f"{self.plan.origin}: nets of the widths {net.head.widths}, where --size wants {size}")
        return net if name == "teacher" else in_every_situation(net, self._head(1, name)).to(self.device).eval()

    def _head(self, k: int, name: str) -> Head:
        made = self._made(k, name)
        if name == "throws":
            return throw_head(self.rules, self.plan.throws, made, situations=True)
        return position_head(self.rules, {"teacher": self.plan.teacher, **self.plan.players}[name], made)

    def _worth(self) -> Worth:
        half = self.halves(self.plan.piece, "play 0")[0]
        return Worth(half.worth, half.throws, self.device)

    def _read(self, file: Path) -> SetNet:
        return read_net(file, self.rules).to(self.device).eval()

    def _learn(self, k: int) -> None:
        positions = [each for each in ("teacher", *self.plan.players) if not (self.round(k) / f"{each}.json").exists()]
        if positions:
            learned, held_out = self._random_positions() if self._is_random(k) else self._searched_positions(k)
            for name in positions:
                self._train(k, name, learned, held_out)
        if not (self.round(k) / "throws.json").exists():
            self._train(k, "throws", *(self._random_throws() if self._is_random(k) else self._labelled_throws(k)))

    def _train(self, k: int, name: str, learned: Any, held_out: Any) -> None:
        """A net from that of the round before; that of random play knows no situations, and is the same in all."""
        self.say(f"  {name}")
        head = self._head(k, name)
        before = None if self._is_random(k) else self._before(k, name)
        if before is None:
            net = SetNet(head.without_situations() if self._is_random(k) else head, self.weights(name))
        else:
            net = SetNet(head)
            net.load_state_dict(before.state_dict())
        plan = self.training(self.plan.first if before is None else self.plan.further, k, name)
        folder = self.round(k) / name
        train(net.to(self.device), learned, held_out, plan, folder, say=self.say)
        whole = in_every_situation(net, head) if self._is_random(k) else net
        write_whole(self.round(k) / f"{name}.json", format_net(whole))
        (folder / "checkpoint.pt").unlink()

    def _made(self, k: int, name: str) -> dict[str, Any]:
        plan = self.plan
        words = {"size": plan.size, "rules": plan.rules, "rounds": k, "seed": plan.seed}
        if plan.origin:
            words["from"] = plan.origin
        command = " ".join(["playout learn curling-net", *(f"--{word} {value}" for word, value in words.items())])
        gates = [json.loads(file.read_text())["gate"] for file in self._rounds_before(k)]
        return {"command": command, "net": name, "round": k, "gates": gates, "playout": self.version}

    def _rounds_before(self, k: int) -> list[Path]:
        return [self.round(i) / "round.json" for i in range(1, k)]

    # Lessons: what is learned from, and what is held out.

    def _random_stores(self) -> list[ThrowStore]:
        shards = shards_of(self._data(1))
        return [read_throws(files, self.rules, self.device) for files in (shards[:-1], shards[-1:])]

    def _random_positions(self) -> list[PositionExamples]:
        return [PositionExamples(store, self.rules) for store in self._random_stores()]

    def _random_throws(self) -> list[ThrowExamples]:
        return [ThrowExamples(store, self.rules) for store in self._random_stores()]

    def _searched_positions(self, k: int) -> list[PositionExamples]:
        parts = [searched_positions(SearchedEnds.load(file)) for file in self._pieces(k)]
        return [PositionExamples(*self._lessons(some)) for some in (parts[:-1], parts[-1:])]

    def _labelled_throws(self, k: int) -> list[ThrowExamples]:
        teacher = self._read(self.round(k) / "teacher.json")
        halves = self.halves(self.plan.piece, "play 0")
        parts = []
        for file in self._pieces(k):
            ends, path = SearchedEnds.load(file), (k, file.stem, "labels")
            made = (ends, teacher, self.rules, self.generator(*path), ends.situations)
            throws, chances = label_throws(halves, self.seed(*path), *made)
            parts.append((throws, chances, np.repeat(ends.situations, ends.turns.shape[1])))
        return [ThrowExamples(*self._lessons(some)) for some in (parts[:-1], parts[-1:])]

    def _lessons(self, parts: list[tuple[Tuples, np.ndarray, np.ndarray]]) -> tuple[Any, ...]:
        store = ThrowStore([throws for throws, _, _ in parts], self.device)
        chances, situations = (
            torch.from_numpy(np.concatenate([part[i] for part in parts])).to(self.device) for i in (1, 2)
        )
        return store, self.rules, chances, situations

    # The gate.

    def champion(self, k: int) -> int:
        """The last round up to k that won its gate; 0 where none did."""
        rounds = [json.loads(file.read_text()) for file in self._rounds_before(k + 1)]
        return max((each["round"] for each in rounds if each["gate"]["won"]), default=0)

    def _gate(self, k: int) -> dict[str, Any]:
        name = next(iter(self.plan.players))
        before = self.champion(k - 1)
        against = None if before == 0 else self.player(before, name)
        plan = (self.plan.rules, self.plan.gate, self.seed(k), self.threads)
        gate = play_gate(self.round(k) / "gate", self.player(k, name), against, *plan)
        self.say(
            f"  {gate['games']} games against {'best without a net' if before == 0 else f'round {before}'}: "
            f"{100 * gate['share']:.1f} %, {'won' if gate['won'] else 'not won'}"
        )
        return {"net": name, "against": before, **gate}
