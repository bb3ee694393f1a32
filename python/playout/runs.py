"""Runs that the command starts: each has a folder and a plan, what goes wrong is one line, and none outlives whoever
started it."""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from .files import PART, write_whole
from .process import end_calls

INTERRUPTED = 130


class RunError(ValueError):
    """One line for whoever started a run."""


def begin(folder: Path, told: Mapping[str, Any]) -> None:
    """Begins a run in a folder, or goes on with it: the folder belongs to one plan."""
    plan = json.loads(json.dumps(told))
    file = folder / "plan.json"
    if file.exists():
        try:
            kept = json.loads(file.read_text())
            other = [name for name, value in plan.items() if kept.get(name) != value]
        except (ValueError, AttributeError):
            raise RunError(f"{file}: no plan of a run, or damaged") from None
        if other:
            raise RunError(f"{file}: begun with another {' and '.join(other)}; give another --out")
    elif folder.exists() and any(each.name != f"{file.name}{PART}" for each in folder.iterdir()):
        raise RunError(f"{folder}: not empty, and no run; give another --out")
    else:
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(file, json.dumps(plan, indent=2) + "\n")


def tell(line: str) -> None:
    """Says how a run goes on."""
    print(line, file=sys.stderr, flush=True)


def started(work: Callable[[], None]) -> int:
    """Does the work of a module that needs torch; gives the exit status. The command throws what is said after "error:
    "."""
    if os.environ.get("PLAYOUT_PARENT") == "stdin":
        threading.Thread(target=_leave_with_parent, daemon=True).start()
    try:
        import numpy  # noqa: F401
        import torch  # noqa: F401
    except ImportError as error:
        return _give_up(f"{sys.executable} has no {error.name}; install it with pip install torch numpy")
    try:
        work()
    except KeyboardInterrupt:
        return INTERRUPTED
    except (OSError, ValueError, RuntimeError) as error:
        return _give_up(str(error))
    return 0


def _give_up(line: str) -> int:
    tell(f"error: {' '.join(line.split())}")
    return 1


def _leave_with_parent() -> None:
    """The input ends when the command does."""
    while os.read(0, 1024):
        pass
    end_calls()
    os._exit(1)
