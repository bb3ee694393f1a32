"""`python -m playout.gpi`, which `playout learn curling-gpi` starts. What goes wrong is one line."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ..runs import started


def numbers(text: str) -> tuple[int, ...]:
    """Parses whole numbers with commas between them."""
    return tuple(map(int, text.split(",")))


def main() -> int:
    parser = argparse.ArgumentParser(prog="playout learn curling-gpi")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--net", default="set")
    parser.add_argument("--size", default="laptop")
    parser.add_argument("--iterations", type=int, default=2)
    parser.add_argument("--rules", default="legacy-gat")
    parser.add_argument("--seed", default="gpi")
    parser.add_argument("--threads", type=int)
    parser.add_argument("--batch", type=int)
    parser.add_argument("--hidden", type=numbers)
    parser.add_argument("--first-ends", type=int)
    parser.add_argument("--ends", type=int)
    parser.add_argument("--steps", type=int)
    parser.add_argument("--look", type=numbers)
    parser.add_argument("--measure", type=int)
    parser.add_argument("--tuples", type=int)
    given = parser.parse_args()

    def work() -> None:
        from .plan import plan_of, resized
        from .run import Run

        plan = plan_of(given.net, given.size, given.seed, given.rules, given.batch, given.hidden)
        plan = resized(plan, given.first_ends, given.ends, given.steps, given.look, given.measure, given.tuples)
        Run(given.out, plan, given.threads).go(given.iterations)

    return started(work)


if __name__ == "__main__":
    sys.exit(main())
