"""`python -m playout.lenet`, which `playout learn curling-lenet` starts. What goes wrong is one line."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ..runs import started


def main() -> int:
    parser = argparse.ArgumentParser(prog="playout learn curling-lenet")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--trainings", type=int, default=16)
    parser.add_argument("--tests", type=int, default=1000)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", default="lenet")
    parser.add_argument("--threads", type=int)
    given = parser.parse_args()

    def work() -> None:
        from .run import FULL_STEPS, Plan, Run

        plan = Plan(
            seed=given.seed,
            steps=max(1, round(FULL_STEPS * given.scale)),
            batch=given.batch,
            trainings=given.trainings,
            tests=given.tests,
            games=given.games,
        )
        Run(given.out, plan, given.threads).go()

    return started(work)


if __name__ == "__main__":
    sys.exit(main())
