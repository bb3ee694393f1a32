"""Nets of positions that learn from shards of `playout selfplay curling` and `curling-positions`."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch

from .curling import END_SCORES, STONES, Rules, rule_set
from .examples import PositionExamples, ThrowStore, read_throws
from .files import write_whole
from .nets.set_net import SetNet, in_every_situation, position_head, up_to_date
from .nets.text import format_net, read_net
from .runs import tell
from .seeds import generator_of
from .shards import FORMAT as ENDS
from .shards import ShardError, Tuples
from .training import Plan, measure, train

FORMAT = "playout-curling-positions"
VERSION = 3


class Positions(NamedTuple):
    """Positions as throws without velocities, the chances [n, classes] of what they come to for the team to move, and
    situations [n]. Some chances are below 0, as labels may be: cross entropy is linear in them, and their mean over
    like positions is what a net learns."""

    throws: Tuples
    chances: np.ndarray
    situations: np.ndarray


def train_net(options: Namespace) -> None:
    """Trains a net as the options of `playout.train` say; without data it brings one of an earlier version up to
    date."""
    rules = rule_set(options.rules)
    origin = None if options.origin is None else up_to_date(read_net(options.origin, rules))
    if not options.data:
        write_whole(options.out, format_net(origin))
        return
    torch.set_float32_matmul_precision("high")
    torch.backends.cudnn.benchmark = True
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    split = len(options.data) - options.held_out
    learned, held_out = (read_examples(some, rules, device) for some in (options.data[:split], options.data[split:]))
    head = position_head(rules, options.widths if origin is None else origin.head.widths, options.made)
    knows = learned.knows_situations
    if origin is None:
        net = SetNet(head if knows else head.without_situations(), generator_of("cpu", options.weights_seed))
    elif knows:
        net = SetNet(head)
        net.load_state_dict(origin.state_dict())
    else:
        raise ShardError(f"{options.data[0]}: ends know no situations; only a new net can learn from them")
    _wake(net)
    train(net.to(device), learned, held_out, _plan_of(options, len(learned)), options.curve, say=tell)
    loss = round(measure(net, held_out).cross_entropy, 4)
    head.made["learned"] = {"positions": len(learned.store), "held out": len(held_out.store), "cross entropy": loss}
    write_whole(options.out, format_net(net if knows else in_every_situation(net, head)))
    (options.curve / "checkpoint.pt").unlink()


def _plan_of(options: Namespace, examples: int) -> Plan:
    steps = options.steps if options.passes is None else max(1, options.passes * examples // options.batch)
    return Plan(
        steps=steps,
        batch=options.batch,
        rate=options.rate,
        seed=options.seed,
        every=options.every or -(-steps // 4),
        half=options.half,
    )


@torch.no_grad()
def _wake(net: SetNet) -> None:
    """An empty sheet reaches the head by its context alone, and at 0 that has no slope: it would never be learned."""
    net.head_context[(net.head_context == 0).all(1)] = 0.1


def read_examples(files: Sequence[Path], rules: Rules, device: str | torch.device = "cpu") -> PositionExamples:
    """Reads shards of positions; of ends, all positions with the score of their end."""
    with open(files[0], "rb") as file:
        is_ends = f'"{ENDS}"'.encode() in file.readline(1 << 16)
    if is_ends:
        return PositionExamples(read_throws(files, rules, device), rules)
    parts = [read_positions(file, rules) for file in files]
    chances = torch.from_numpy(np.concatenate([part.chances for part in parts]))
    situations = torch.from_numpy(np.concatenate([part.situations for part in parts]))
    store = ThrowStore([part.throws for part in parts], device)
    return PositionExamples(store, rules, chances.to(device), situations.to(device))


def read_positions(file: Path, rules: Rules) -> Positions:
    """Raises ShardError with one line for a file that cannot be read, is no such shard, or is of other rules."""
    try:
        data = bytearray(file.read_bytes())
    except OSError as error:
        raise ShardError(f"{file}: {error.strerror or error}") from None
    length = data.find(b"\n") + 1
    try:
        head = json.loads(data[:length])
        known = (head["format"], head["version"]) == (FORMAT, VERSION)
        n, made_for = int(head["positions"]), head["rules"]
    except (ValueError, KeyError, TypeError):
        raise ShardError(f"{file}: no positions of curling ({FORMAT})") from None
    if not known:
        raise ShardError(f"{file}: not of version {VERSION} of {FORMAT}")
    if made_for != rules.name:
        raise ShardError(f"{file}: positions of {made_for}, not of {rules.name}")
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
