"""`python -m playout.gpi`, which `playout learn curling-gpi` starts. What goes wrong is one line."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path


def main() -> int:
    parser = argparse.ArgumentParser(prog="playout learn curling-gpi")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--net", default="set")
    parser.add_argument("--size", default="laptop")
    parser.add_argument("--iterations", type=int, default=2)
    parser.add_argument("--seed", default="gpi")
    parser.add_argument("--threads", type=int)
    given = parser.parse_args()
    try:
        import numpy  # noqa: F401
        import torch  # noqa: F401
    except ImportError as error:
        print(f"error: {sys.executable} has no {error.name}; install it with pip install torch numpy", file=sys.stderr)
        return 1
    from .plan import RunError, plan_of
    from .run import Run

    try:
        plan = plan_of(given.net, given.size, given.seed)
        Run(given.out, plan, threads=given.threads).go(given.iterations)
    except KeyboardInterrupt:
        return 130
    except (RunError, OSError, ValueError) as error:
        print(f"error: {' '.join(str(error).split())}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
