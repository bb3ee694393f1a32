"""`python -m playout.train`: trains a net of positions on shards, from another net or from random weights.

It keeps nothing but what it writes: the net, and in the folder `--curve` the learning curve and a checkpoint, from
which it goes on after a kill. `playout learn curling-net` starts it once a round; on a CPU the same options give the
same bytes. What goes wrong is one line.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from .runs import started


def parse(arguments: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m playout.train", description="Trains a net of positions on shards.")
    parser.add_argument("--check", action="store_true", help="only see that numpy and torch are installed")
    parser.add_argument("--data", type=Path, nargs="+", help="shards of playout selfplay curling or curling-positions")
    parser.add_argument("--held-out", type=int, default=1, help="how many shards, the last ones, measure the net (1)")
    parser.add_argument("--rules", default="dc3", help="the rule set of the shards and the nets (dc3)")
    parser.add_argument("--from", dest="origin", type=Path, help="the net to go on from; without --data it is updated")
    parser.add_argument("--widths", type=_numbers, default=(32, 64, 32), help="widths of a new net (32,64,32)")
    parser.add_argument("--weights-seed", default="weights", help="seed of the weights of a new net")
    parser.add_argument("--out", type=Path, help="the file of the trained net")
    parser.add_argument("--made", type=json.loads, default={}, help="JSON for the head of the net: how it was made")
    parser.add_argument("--curve", type=Path, help="a folder for curve.csv, curve.svg and the checkpoint")
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--steps", type=int, default=1000, help="steps of training (1000)")
    length.add_argument("--passes", type=int, help="steps, as passes over the positions and their mirror images")
    parser.add_argument("--batch", type=int, default=1024, help="positions of a step (1024)")
    parser.add_argument("--rate", type=float, default=3e-3, help="learning rate at the beginning (0.003)")
    parser.add_argument("--every", type=int, help="steps between measurements (a quarter of all)")
    parser.add_argument("--seed", default="training", help="seed of the order of the positions")
    parser.add_argument("--half", action="store_true", help="compute in bfloat16 on a GPU")
    options = parser.parse_args(arguments)
    if options.check:
        return options
    if options.out is None:
        parser.error("--out: give the file of the net")
    if options.data is None and options.origin is None:
        parser.error("--data: give shards, or by --from a net to update")
    if options.data and options.curve is None:
        parser.error("--curve: give a folder for the learning curve")
    if options.data and not 0 < options.held_out < len(options.data):
        parser.error("--held-out: expected shards to learn from and shards held out")
    return options


def _numbers(text: str) -> tuple[int, ...]:
    """Parses whole numbers with commas between them."""
    return tuple(map(int, text.split(",")))


def main(arguments: list[str] | None = None) -> int:
    options = parse(arguments)

    def work() -> None:
        from .positions import train_net

        if not options.check:
            train_net(options)

    return started(work)


if __name__ == "__main__":
    sys.exit(main())
