"""How many throws a second come through the pipe: random play in two halves that take turns."""

from __future__ import annotations

import argparse
import resource
import time

import numpy as np

from playout import VectorEnds
from playout.curling import rule_set


def play(halves: list[VectorEnds], throws: list[tuple[np.ndarray, np.ndarray]]) -> None:
    """One end in each row of both halves."""
    for half in halves:
        half.reset()
        half.step_async(*throws[0])
    for chosen in throws[1:]:
        for half in halves:
            half.step_wait()
            half.step_async(*chosen)
    for half in halves:
        half.step_wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ends", type=int, default=65_536, help="of each half")
    parser.add_argument("--rounds", type=int, default=4, help="so many ends in each row, after one that is not counted")
    parser.add_argument("--rules", default="legacy-gat")
    parser.add_argument("--threads", type=int, help="of each half; default: one a core")
    options = parser.parse_args()
    box = rule_set(options.rules).box
    rng = np.random.default_rng(1)
    throws = [
        (
            rng.uniform((-box.vx, box.vy_min), (box.vx, box.vy_max), (options.ends, 2)).astype(np.float32),
            rng.choice(np.array((-1, 1), np.int8), options.ends),
        )
        for _ in range(rule_set(options.rules).throws)
    ]
    halves = [VectorEnds(options.ends, options.rules, seed=seed, threads=options.threads) for seed in ("a", "b")]
    play(halves, throws)
    began, used = time.perf_counter(), time.process_time()
    for _ in range(options.rounds):
        play(halves, throws)
    seconds, own = time.perf_counter() - began, time.process_time() - used
    count = 2 * options.ends * len(throws) * options.rounds
    print(f"{options.rules}, 2 x {options.ends} ends, 2 x {halves[0].threads} threads")
    print(f"{count / seconds / 1e6:.2f} million throws a second; {1e9 * own / count:.0f} ns of each are Python's")
    for half in halves:
        half.close()
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = children.ru_utime + children.ru_stime + own
    print(f"{count * (1 + 1 / options.rounds) / spent / 1e6:.2f} million throws a second of CPU time, starts included")


if __name__ == "__main__":
    main()
