"""The gate of a round: `best` with the new net against `best` with an older one, or without."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..files import write_whole
from ..process import call
from .plan import Gate

#: `best` without a net, which is what it is where none ships for the rules.
_WITHOUT = {
    "kind": "pure-mc",
    "policy": "learned",
    "allocation": "adaptive",
    "refine": True,
    "confidence": 1,
    "density": "velocity",
}
#: The test: no better, or better by so many Elo.
_ELO = 40


def play_gate(
    folder: Path,
    net: Path,
    against: Path | None,
    rules: str,
    gate: Gate,
    seed: str,
    threads: int | None,
    say: Callable[[str], None] = lambda line: None,
) -> dict[str, Any]:
    """Goes on with a match that was begun. It is won when the test says so."""
    old = _WITHOUT if against is None else {"kind": "best", "net": str(against.resolve())}
    agents: list[dict[str, Any]] = [
        {"name": "new", "kind": "best", "net": str(net.resolve()), "time": gate.seconds},
        {"name": "old", **old, "time": gate.seconds},
    ]
    plan = {
        "game": {"name": "curling", "rules": rules, "ends": 2, "extraEnds": True},
        "agents": agents,
        "clock": {"by": "cpu"},
        "pairs": gate.pairs,
        "seed": seed,
        "stop": {"sprt": {"elo0": 0, "elo1": _ELO}},
    }
    file = folder.with_suffix(".yaml")
    # JSON is YAML.
    write_whole(file, json.dumps(plan, indent=2) + "\n")
    call(["match", "run", str(file), "--out", str(folder), "--threads", str(threads or 1)], say=say)
    board = json.loads(call(["match", "report", str(folder), "--json"]))
    new = next(each for each in board["standings"] if each["name"] == "new")
    verdict = board["sprt"]["verdict"]
    told = {"games": new["games"], "share": new["share"], "verdict": verdict, "won": verdict == "H1"}
    return {**told, "seconds": gate.seconds, "seed": seed}
