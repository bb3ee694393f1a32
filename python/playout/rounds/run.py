"""A run: rounds of play, learning and a gate, kept in a folder and gone on with after a kill.

The first round learns from play by the learned policy, or plays with a net that is given. Each round after it plays by
`best` with the net of the round before, and the net goes on from its weights with what its search has made of the
positions, those of some rounds together. Then `best` with the new net meets `best` with the net that last won; the
first gate is against the net that was given, or against `best` without a net.
"""

from __future__ import annotations

import json
import shutil
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Callable

import numpy as np
import torch

from ..examples import PositionExamples, ThrowStore, read_throws
from ..files import read_json, write_whole
from ..nets.set_net import SetNet, in_every_situation, position_head, up_to_date
from ..nets.text import format_net, read_net
from ..runs import begin, tell
from ..shards import play_ends, shards_of
from ..stages import StagedRun
from ..training import measure, train
from .gate import play_gate
from .plan import Plan
from .positions import Positions, play_by_search, read_positions

FORMAT = "playout-curling-net"
MEASURED = "playout-curling-net-round"
VERSION = 6
_SHARDS = 16
#: Who throws in the first round, where no net is given.
_POLICY = "policy:policy=learned"


class Run(StagedRun):
    def __init__(
        self,
        folder: Path,
        plan: Plan,
        given: Path | None = None,
        threads: int | None = None,
        say: Callable[[str], None] = tell,
    ) -> None:
        super().__init__(folder, plan.seed, plan.rules, threads, say)
        self.plan = plan
        self.given = given

    def go(self, rounds: int) -> None:
        """To so many rounds, those that are there included."""
        begin(self.folder, {"format": FORMAT, "version": VERSION, **asdict(self.plan)})
        if self.given and not self.net(0).exists():
            self.round(0).mkdir(exist_ok=True)
            write_whole(self.net(0), format_net(up_to_date(read_net(self.given, self.rules))))
        for k in range(1, rounds + 1):
            if not (self.round(k) / "round.json").exists():
                self._round(k)
            self._sign(k)
            shutil.rmtree(self._data(k + 1 - self.plan.remembered), ignore_errors=True)

    def _say_within(self, line: str) -> None:
        """How a stage goes on."""
        self.say(f"  {line}")

    def round(self, k: int) -> Path:
        return self.folder / f"round{k}"

    def net(self, k: int) -> Path:
        """The net of a round; before the first one, that which was given."""
        return self.round(k) / "net.json"

    def _data(self, k: int) -> Path:
        return self.folder / "data" / f"round{k}"

    def _round(self, k: int) -> None:
        self.round(k).mkdir(exist_ok=True)
        self.read_clock(self.round(k))
        with self.stage(f"round {k} plays"):
            self._play(k)
        with self.stage(f"round {k} learns"):
            if not self.net(k).exists():
                self._learn(k)
        with self.stage(f"round {k} at the gate"):
            gate = self._gate(k)
        told = {"format": MEASURED, "version": VERSION, "round": k, "rules": self.rules.name, "playout": self.version}
        told.update(gate=gate, seconds=self.seconds)
        write_whole(self.round(k) / "round.json", json.dumps(told, indent=2) + "\n")
        self.forget_clock()

    def _is_by_policy(self, k: int) -> bool:
        return k == 1 and self.plan.origin == ""

    def _play(self, k: int) -> None:
        plan, folder = self.plan, self._data(k)
        if self._is_by_policy(k):
            shard = -(-plan.first_ends // _SHARDS)
            play_ends(folder, plan.rules, self.seed("policy"), plan.first_ends, shard, self.threads, _POLICY)
        else:
            effort = (plan.playouts, self.seed(k), plan.ends, plan.shard)
            play_by_search(folder, self.net(k - 1), plan.rules, *effort, self.threads, self._say_within)

    def _learn(self, k: int) -> None:
        """A net from that of the round before; the first one knows no situations, and is the same in all."""
        head = position_head(self.rules, self.plan.widths, self._made(k))
        by_policy = self._is_by_policy(k)
        if by_policy:
            net = SetNet(head.without_situations(), self.weights("net"))
        else:
            net = SetNet(head)
            net.load_state_dict(read_net(self.net(k - 1), self.rules).state_dict())
        _wake(net)
        lessons = self._policy_positions() if by_policy else self._searched_positions(k)
        plan = self.plan.first if by_policy else self.plan.further.training(len(lessons[0]))
        folder = self.round(k) / "learning"
        train(net.to(self.device), *lessons, self.training(plan, k), folder, say=self.say)
        learned, held_out = lessons
        loss = round(measure(net, held_out).cross_entropy, 4)
        head.made["learned"] = {"positions": len(learned.store), "held out": len(held_out.store), "cross entropy": loss}
        write_whole(self.net(k), format_net(in_every_situation(net, head) if by_policy else net))
        (folder / "checkpoint.pt").unlink()

    def _made(self, k: int) -> dict[str, Any]:
        plan = self.plan
        words: dict[str, Any] = {"size": plan.size, "rules": plan.rules, "rounds": k, "seed": plan.seed}
        if plan.scale != 1:
            words["scale"] = plan.scale
        if plan.origin:
            words["from"] = plan.origin
        command = " ".join(["playout learn curling-net", *(f"--{word} {value}" for word, value in words.items())])
        before = read_net(self.net(0), self.rules).head.made if plan.origin else None
        play = {"ends": plan.first_ends} if self._is_by_policy(k) else {"ends": plan.ends, "playouts": plan.playouts}
        made = {"command": command, "round": k, "play": play, "playout": self.version}
        return made if before is None else {**made, "from": before}

    def _sign(self, k: int) -> None:
        """A net tells of all gates up to its own, which it was there for before it was played."""
        net = read_net(self.net(k), self.rules)
        gates = [self._gate_of(i) for i in range(1, k + 1)]
        if net.head.made.get("gates") != gates:
            net.head = replace(net.head, made={**net.head.made, "gates": gates})
            write_whole(self.net(k), format_net(net))

    def _gate_of(self, k: int) -> dict[str, Any]:
        """What came of the gate of a round that is over."""
        file = self.round(k) / "round.json"
        # The gate cannot be played again: the net has told of it since, and is another file.
        advice = f"begin another run with --from {self.net(k)}"
        gate = read_json(file, advice).get("gate")
        if not isinstance(gate, dict) or not isinstance(gate.get("won"), bool):
            raise ValueError(f"{file}: damaged; {advice}")
        return gate

    # Lessons: what is learned from, and what is held out.

    def _policy_positions(self) -> list[PositionExamples]:
        shards = shards_of(self._data(1))
        return [
            PositionExamples(read_throws(files, self.rules, self.device), self.rules)
            for files in (shards[:-1], shards[-1:])
        ]

    def _searched_positions(self, k: int) -> list[PositionExamples]:
        """Those of some rounds, of which the last one has the shard that is held out."""
        first = max(2 if self._is_by_policy(1) else 1, k + 1 - self.plan.remembered)
        parts = [part for i in range(first, k + 1) for part in read_positions(self._data(i))]
        return [self._examples(some) for some in (parts[:-1], parts[-1:])]

    def _examples(self, parts: list[Positions]) -> PositionExamples:
        store = ThrowStore([part.throws for part in parts], self.device)
        chances = torch.from_numpy(np.concatenate([part.chances for part in parts]))
        situations = torch.from_numpy(np.concatenate([part.situations for part in parts]))
        return PositionExamples(store, self.rules, chances.to(self.device), situations.to(self.device))

    # The gate.

    def champion(self, k: int) -> int:
        """The last round up to k that won its gate; 0 where none did."""
        return max((i for i in range(1, k + 1) if self._gate_of(i)["won"]), default=0)

    def _gate(self, k: int) -> dict[str, Any]:
        before = self.champion(k - 1)
        against = self.net(before) if before > 0 or self.plan.origin else None
        plan = (self.plan.rules, self.plan.gate, self.seed(k), self.threads, self._say_within)
        gate = play_gate(self.round(k) / "gate", self.net(k), against, *plan)
        whom = f"round {before}" if before > 0 else self.plan.origin or "best without a net"
        self.say(
            f"  {gate['games']} games against {whom}: "
            f"{100 * gate['share']:.1f} %, {'won' if gate['won'] else 'not won'}"
        )
        return {"against": before, **gate}


@torch.no_grad()
def _wake(net: SetNet) -> None:
    """An empty sheet reaches the head by its context alone, and at 0 that has no slope: it would never be learned."""
    net.head_context[(net.head_context == 0).all(1)] = 0.1
