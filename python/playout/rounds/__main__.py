"""`python -m playout.rounds`, which `playout learn curling-net` starts. What goes wrong is one line."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ..runs import started


def main() -> int:
    parser = argparse.ArgumentParser(prog="playout learn curling-net")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--size", default="laptop")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--rules", default="dc3")
    parser.add_argument("--seed", default="net")
    parser.add_argument("--from", dest="given", type=Path)
    parser.add_argument("--threads", type=int)
    options = parser.parse_args()

    def work() -> None:
        from .plan import plan_of
        from .run import Run

        plan = plan_of(options.size, options.seed, options.rules, options.given, options.scale)
        Run(options.out, plan, options.given, options.threads).go(options.rounds)

    return started(work)


if __name__ == "__main__":
    sys.exit(main())
