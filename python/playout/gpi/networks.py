"""The two kinds of nets behind one loop: how they learn, how they value throws, and how they are kept."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
import torch

from ..checkpoints import keep, kept
from ..curling import Rules
from ..examples import ImageExamples, PositionExamples, ThrowExamples, ThrowStore, read_throws
from ..files import write_whole
from ..nets.cnn import CnnNets
from ..nets.onnx import export_cnn
from ..nets.set_net import SetNet, in_every_situation, position_head, throw_head
from ..nets.text import format_net, read_net
from ..nets.values import CnnValues, ThrowValues
from ..runs import RunError
from ..seeds import seed_number
from ..shards import Tuples
from ..training import train
from .lessons import label_throws, load_throws, positions_after, random_throws, save_throws
from .plan import Plan
from .play import Ends
from .policy import Values

if TYPE_CHECKING:
    from .run import Run

_T = TypeVar("_T")

#: How much longer the one net of a chain learns that starts from random weights.
_BEGINNING = 4


class Networks:
    def __init__(self, plan: Plan, rules: Rules, device: torch.device) -> None:
        self.plan = plan
        self.rules = rules
        self.device = device

    def values(self, folder: Path) -> Values:
        """Of the policy of a folder."""
        raise NotImplementedError

    def is_learned(self, folder: Path) -> bool:
        return (folder / "net.json").exists()

    def learn(self, run: Run, k: int) -> None:
        """Leaves the nets in the folder of policy k."""
        raise NotImplementedError

    def export(self, run: Run, k: int) -> None:
        """Makes of the nets what players read, where it is not there."""

    def keep(self, ends: Ends, file: Path) -> None:
        """Keeps of ends what nets will learn from."""
        ends.save(file)

    def random_throws(self, file: Path) -> Tuples:
        """The random throws of ends that were kept."""
        return random_throws(Ends.load(file))

    def made(self, run: Run, k: int) -> dict[str, Any]:
        """What a net says of where it comes from."""
        plan = self.plan
        words = {"net": plan.net, "size": plan.size, "rules": plan.rules, "iterations": k, "seed": plan.seed}
        words["batch"] = plan.first.batch
        if plan.net == "cnn":
            words["hidden"] = ",".join(map(str, plan.hidden))
        command = " ".join(["playout learn curling-gpi", *(f"--{name} {value}" for name, value in words.items())])
        return {"command": command, "iteration": k, "playout": run.version}


class SetNetworks(Networks):
    """One network for all throws of an end; from the second iteration on its lessons are labelled by another one of
    positions."""

    def values(self, folder: Path) -> Values:
        return ThrowValues(read_net(folder / "net.json", self.rules).to(self.device).eval(), self.rules)

    def learn(self, run: Run, k: int) -> None:
        net = SetNet(throw_head(self.rules, self.plan.widths, self.made(run, k)), run.weights(k, "throws"))
        if k > 1:
            # What a throw does to stones is the same whoever goes on: that need not be learned again.
            net.load_state_dict(read_net(run.pi(k - 1) / "net.json", self.rules).state_dict())
        data, held_out = self._random(run) if k == 1 else self._labelled(run, k)
        training = run.training(self.plan.first if k == 1 else self.plan.further, k, "throws")
        train(net.to(self.device), data, held_out, training, run.pi(k), say=run.say)
        write_whole(run.pi(k) / "net.json", format_net(net))
        _forget_checkpoints(run.pi(k))

    def _random(self, run: Run) -> tuple[ThrowExamples, ThrowExamples]:
        learned, held_out = (read_throws(files, self.rules, self.device) for files in _split(run.random_shards()))
        return ThrowExamples(learned, self.rules), ThrowExamples(held_out, self.rules)

    def _labelled(self, run: Run, k: int) -> tuple[ThrowExamples, ThrowExamples]:
        positions = self._positions(run, k)
        parts = []
        for file in run.pieces(k):
            path = (k, file.stem, "labels")
            made = (Ends.load(file), positions, self.rules, run.generator(*path))
            parts.append(label_throws(run.halves(self.plan.piece), run.seed(*path), *made))
        learned, held_out = map(self._examples, _split(parts))
        return learned, held_out

    def _examples(self, parts: list[tuple[Tuples, np.ndarray]]) -> ThrowExamples:
        chances = torch.from_numpy(np.concatenate([each for _, each in parts])).to(self.device)
        return ThrowExamples(ThrowStore([throws for throws, _ in parts], self.device), self.rules, chances)

    def _positions(self, run: Run, k: int) -> SetNet:
        """What positions are worth when policy k - 1 goes on."""
        head = position_head(self.rules, self.plan.position_widths, self.made(run, k))
        net = SetNet(head.without_situations(), run.weights(k, "positions"))
        parts = [positions_after(Ends.load(file)) for file in run.pieces(k)]
        learned, held_out = (PositionExamples(ThrowStore(some, self.device), self.rules) for some in _split(parts))
        training = run.training(self.plan.positions, k, "positions")
        train(net.to(self.device), learned, held_out, training, run.pi(k) / "positions", say=run.say)
        write_whole(run.pi(k) / "positions.json", format_net(in_every_situation(net, head)))
        return net


class CnnNetworks(Networks):
    """The paper's: a network for each throw, which learns from scores; from the second iteration on from throws with vx
    >= 0 alone."""

    def is_learned(self, folder: Path) -> bool:
        return (folder / "nets.pt").exists()

    def values(self, folder: Path) -> Values:
        return CnnValues(self._read(folder))

    def _read(self, folder: Path) -> CnnNets:
        with kept(folder / "nets.pt", self.device) as found:
            nets = self._nets(found["mirrored"])
            nets.load_state_dict(found["nets"])
        return nets.eval()

    def keep(self, ends: Ends, file: Path) -> None:
        save_throws(random_throws(ends), file)

    def random_throws(self, file: Path) -> Tuples:
        return load_throws(file)

    def _nets(self, mirrored: bool) -> CnnNets:
        nets = CnnNets(self.rules, self.plan.hidden, mirrored)
        return nets.to(self.device, memory_format=torch.channels_last)

    def learn(self, run: Run, k: int) -> None:
        torch.manual_seed(seed_number(self.plan.seed, k, "weights"))
        nets = self._nets(k > 1)
        if k == 1:
            stores = [read_throws(files, self.rules, self.device) for files in _split(run.random_shards())]
        else:
            parts = _split(list(run.pieces(k)))
            stores = [ThrowStore(map(self.random_throws, files), self.device) for files in parts]
        plan = self.plan.first if k == 1 else self.plan.further
        for throw in reversed(range(self.rules.throws)):
            run.say(f"  throw {throw}")
            net, training = nets.nets[throw], plan
            if self.plan.chained and throw + 1 < self.rules.throws:
                net.load_state_dict(nets.nets[throw + 1].state_dict())
            elif self.plan.chained and k > 1:
                net.load_state_dict(self._read(run.pi(k - 1)).nets[throw].state_dict())
            elif self.plan.chained:
                training = replace(plan, steps=_BEGINNING * plan.steps)
            learned, held_out = (ImageExamples(store, self.rules, throw, nets.mirrored) for store in stores)
            training = run.training(training, k, "throw", throw)
            train(net, learned, held_out, training, run.pi(k) / f"throw-{throw:02d}", say=run.say)
        keep(run.pi(k) / "nets.pt", {"mirrored": nets.mirrored, "nets": nets.state_dict()})
        _forget_checkpoints(run.pi(k))

    def export(self, run: Run, k: int) -> None:
        if (run.pi(k) / "net.json").exists():
            return
        try:
            export_cnn(self._read(run.pi(k)).cpu(), run.pi(k), self.made(run, k))
        except Exception as error:  # of many kinds, where torch lacks a package for it
            run.say(f"pi{k} is not there as graphs of ONNX, which players need: {' '.join(str(error).split())[:200]}")


def _forget_checkpoints(folder: Path) -> None:
    for checkpoint in folder.glob("**/checkpoint.pt"):
        checkpoint.unlink()


def _split(parts: list[_T]) -> tuple[list[_T], list[_T]]:
    """What is learned from, and what is held out: the last part."""
    if len(parts) < 2:
        raise RunError("there must be two files of data at least: one is held out")
    return parts[:-1], parts[-1:]


NETWORKS: dict[str, type[Networks]] = {"set": SetNetworks, "cnn": CnnNetworks}
