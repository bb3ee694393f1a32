"""All experiments of 2017 in a folder: stages that leave files, which are written beside and renamed; what is there is
not made again, and learning goes on from its last checkpoint. All chance comes from the seed and the name of the stage.
"""

from __future__ import annotations

import json
import math
import shutil
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch

from ..checkpoints import kept
from ..curling import STONES, rule_set
from ..files import write_whole
from ..runs import begin, tell
from ..seeds import generator_of
from .ends import RandomEnds, Throws
from .games import ENDS, PLAYERS, Cell, Table, all_pairings, pairings_of_rules, play
from .inputs import SCORES, VARIANTS, Pictures, constants_of, slopes_of
from .learn import RATE, Teacher, balanced, train
from .nets import WIDTHS, LeNets

FORMAT = "playout-curling-lenet"
MEASURED = "playout-curling-lenet-measured"
VERSION = 1

#: Steps of the paper.
FULL_STEPS = 500_000
#: Trainings below this accuracy have learned nothing: they say one class for nearly everything.
FAILED = 0.2
#: Random ends for one test of each class; the rarest class comes in one of 55.
_ENDS_A_TEST = 80
#: Steps of a piece of data.
_PIECE = {"inputs": 2048, "throws": 4096}
#: Figures 2 and 3: where they are drawn, and the points along vx. The paper does not say its position.
_FIGURE_VY = 0.5
_FIGURE_POINTS = 101
#: Figure 6: points of each side of the square.
_SQUARE_POINTS = 41


@dataclass(frozen=True)
class Plan:
    seed: str = "lenet"
    rules: str = "legacy-gat"
    #: Steps of every training, and throws of each.
    steps: int = FULL_STEPS
    batch: int = 32
    rate: float = RATE
    #: Trainings of each variant, tests of each class, games of each pairing.
    trainings: int = 16
    tests: int = 1000
    games: int = 400
    widths: tuple[int, int, int] = WIDTHS


class Run:
    def __init__(self, folder: Path, plan: Plan, threads: int | None = None, say: Callable[[str], None] = tell) -> None:
        self.folder = folder
        self.plan = plan
        self.rules = rule_set(plan.rules)
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self._threads = threads
        self._say = say

    def go(self) -> None:
        begin(self.folder, {"format": FORMAT, "version": VERSION, **asdict(self.plan)})
        last = STONES - 1
        tests = self._tests()
        inputs = self._stage("inputs", lambda: self._inputs(tests[last]))
        (self.folder / "inputs.pt").unlink(missing_ok=True)
        throws = self._stage("throws", lambda: self._throws(tests))
        games = self._stage("games", self._games)
        figures = self._stage("figures", self._figures)
        shutil.rmtree(self._data, ignore_errors=True)
        parts = {"inputs": inputs, "throws": throws, "games": games, "figures": figures}
        measured: dict[str, Any] = {"format": MEASURED, "version": VERSION, **asdict(self.plan)}
        for name, part in parts.items():
            measured.update({key: value for key, value in part.items() if key != "seconds"})
            measured.setdefault("seconds", {})[name] = part["seconds"]
        write_whole(self.folder / "measured.json", json.dumps(measured, indent=2, allow_nan=False) + "\n")

    @property
    def _data(self) -> Path:
        return self.folder / "data"

    def _stage(self, name: str, make: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        file = self.folder / f"{name}.json"
        if not file.exists():
            self._say(name)
            begun = time.monotonic()
            made = make()
            made["seconds"] = round(time.monotonic() - begun, 1)
            self._say(f"{name}: {made['seconds']} s")
            write_whole(file, json.dumps(made, allow_nan=False) + "\n")
        return json.loads(file.read_text())

    def _seed(self, *path: object) -> str:
        return "/".join(map(str, (self.plan.seed, *path)))

    def _random_ends(self, name: str, ends: int) -> RandomEnds:
        return RandomEnds(self._data / name, self.rules, self._seed(name), ends, self._threads)

    def _tests(self) -> list[Throws]:
        """Of every throw number as many throws of each class."""
        if (self.folder / "throws.json").exists():
            return [None] * STONES
        self._say("tests")
        ends = self._random_ends("tests", self.plan.tests * _ENDS_A_TEST)
        return [test.to(self.device) for test in balanced(ends.piece(0, range(STONES)), self.plan.tests)]

    def _train(self, name: str, nets: LeNets, throws: list[int]) -> list[float | None]:
        """The last loss of each net; none of one that diverged."""
        plan = self.plan
        streams = nets.streams if len(throws) == 1 else 1
        ends = self._random_ends(name, streams * plan.batch * min(_PIECE[name], plan.steps))
        file = self.folder / f"{name}.pt"
        losses = train(nets, ends, plan.steps, plan.batch, plan.rate, throws, file, self._say)
        return [loss if math.isfinite(loss) else None for loss in losses]

    def _nets(self, name: str, variants: list[str], streams: int | None = None) -> LeNets:
        generator = generator_of("cpu", self.plan.seed, name, "weights")
        return LeNets(variants, self.rules, streams, self.plan.widths, generator).to(self.device)

    def _inputs(self, test: Throws) -> dict[str, Any]:
        """Experiment 1: trainings of each variant for the last throw. Those of a number see the same throws, and begin
        with weights of their own."""
        names = list(VARIANTS)
        nets = self._nets("inputs", names * self.plan.trainings, self.plan.trainings)
        losses = self._train("inputs", nets, [STONES - 1])
        accuracy = Teacher(nets).accuracy(test)
        count = test.masks.shape[1]
        found = {}
        for i, name in enumerate(names):
            own = accuracy[i :: len(names)]
            deviation = float(np.std(own, ddof=1)) if len(own) > 1 else 0.0
            mean = {"accuracy": float(np.mean(own)), "error": deviation / math.sqrt(len(own))}
            rows = [mean, *({"accuracy": each, "error": _error(each, count)} for each in own)]
            # The table has a row for each of the paper's 16.
            rows += [{"accuracy": None, "error": None}] * (16 - len(own))
            found[name] = {
                "rows": rows,
                "failed": sum(each < FAILED for each in own),
                "losses": losses[i :: len(names)],
            }
            self._say(f"  {name}: {mean['accuracy']:.3f} ± {1.96 * mean['error']:.3f}, {found[name]['failed']} failed")
        return {"inputs": found, "tests": count}

    def _throws(self, tests: list[Throws]) -> dict[str, Any]:
        """Experiment 2: variant a, a net a throw number. The nets are kept as text."""
        nets = self._nets("throws", ["a"] * STONES)
        losses = self._train("throws", nets, list(range(STONES)))
        rows: list[dict[str, Any]] = []
        for throw, test in enumerate(tests):
            count = test.masks.shape[1]
            (accuracy,) = Teacher(nets.take(throw)).accuracy(test)
            row = {"throw": throw + 1, "right": round(accuracy * count), "tests": count, "loss": losses[throw]}
            before = rows[-1]["right"] / rows[-1]["tests"] if rows else None
            row["rise"] = None if before is None else accuracy - before
            row["riseError"] = None if before is None else math.hypot(_error(accuracy, count), _error(before, count))
            rows.append(row)
            self._say(f"  throw {throw + 1}: {accuracy:.4f}")
        made = {"command": "playout learn curling-lenet", **asdict(self.plan)}
        write_whole(self.folder / "net.json", nets.text(range(STONES), made))
        write_whole(self.folder / "last.json", nets.take(STONES - 1).text([STONES - 1], made))
        return {"throws": rows}

    def _trained(self) -> LeNets:
        nets = self._nets("throws", ["a"] * STONES)
        with kept(self.folder / "throws.pt", self.device) as found:
            nets.load_state_dict(found["nets"])
        return nets

    def _games(self) -> dict[str, Any]:
        """Experiment 3."""
        pairings = [*all_pairings(), *pairings_of_rules()]
        table = Table(self._trained(), generator_of(self.device, self.plan.seed, "games"))
        cells = play(table, pairings, self.plan.games, self._seed("games"), self._threads, ENDS)
        by_pair = {(cell.first, cell.second): cell for cell in cells}
        grid = {first: {second: _told(by_pair.get((first, second))) for second in PLAYERS} for first in PLAYERS}
        overall = {name: _overall(name, by_pair) for name in PLAYERS}
        rules = {name: _against_rules(name, by_pair) for name in PLAYERS}
        for first in PLAYERS:
            row = (f"{cell['points']:6.2f}" if cell["games"] else "     *" for cell in grid[first].values())
            self._say(f"  {first:8} {' '.join(row)}   won by rules {rules[first]['lost']} of {rules[first]['games']}")
        return {"table": grid, "overall": overall, "byRules": rules, "ends": ENDS}

    def _figures(self) -> dict[str, Any]:
        """Over one opposing stone on the tee at the last throw, left turn: f4 and its slope along vx (figures 2 and 3),
        and Q over the square (figure 6)."""
        stones = torch.zeros(1, STONES, 2)
        stones[0, 0, 1] = self.rules.sheet.tee_line
        pictures = Pictures(self.rules, self.device)
        net = self._trained().take(STONES - 1)
        surface = net.surface(pictures.stones(stones.to(self.device), torch.tensor([1], device=self.device)))
        draw = len(SCORES) // 2
        x = torch.linspace(0, 1, _FIGURE_POINTS, dtype=torch.float64, device=self.device)
        points = torch.stack((x, torch.full_like(x, _FIGURE_VY)), 1)
        left = torch.ones(len(points), device=self.device)
        along = surface.rows(torch.zeros(len(points), dtype=torch.long, device=self.device))
        chances, slopes = along.chances_and_slopes(constants_of(points, left), slopes_of(points))
        side = torch.linspace(0, 1, _SQUARE_POINTS, dtype=torch.float64, device=self.device)
        square = torch.cartesian_prod(side, side)
        values = surface.values(constants_of(square, torch.ones(len(square), device=self.device)).unsqueeze(0))[0]
        best = square[values.argmax()]
        return {
            "figure2": [
                {"vx": v, "f4": f, "slope": s}
                for v, f, s in zip(x.tolist(), *(column.tolist() for column in (chances[:, draw], slopes[:, 0, draw])))
            ],
            # The paper's Q is a seventh of the expected score.
            "figure6": {
                "points": _SQUARE_POINTS,
                "q": [round(value / len(SCORES), 6) for value in values.tolist()],
                "best": {"vx": best[0].item(), "vy": best[1].item(), "q": values.max().item() / len(SCORES)},
            },
        }


def _error(share: float, count: int) -> float:
    return math.sqrt(share * (1 - share) / count)


def _told(cell: Cell | None) -> dict[str, Any]:
    """Nothing of a pairing that is not played."""
    if cell is None:
        return {"points": None, "deviation": None, "games": None, "wins": None, "draws": None}
    return {
        "points": cell.points,
        "deviation": cell.deviation,
        "games": cell.games,
        "wins": cell.wins,
        "draws": cell.draws,
    }


def _mean(name: str, by_pair: dict[tuple[str, str], Cell]) -> tuple[float, float]:
    """Victory points over all games of a player against the others of the table, and their variance over the games."""
    own = [(cell, 1 if first == name else -1) for (first, second), cell in by_pair.items() if name in (first, second)]
    own = [(cell, sign) for cell, sign in own if {cell.first, cell.second} <= set(PLAYERS)]
    games = sum(cell.games for cell, _ in own)
    points = sum(sign * cell.points * cell.games for cell, sign in own) / games
    return points, sum(cell.deviation**2 * cell.games for cell, _ in own) / games**2


#: From the best to the worst, as the paper has them.
ORDER = ("samples", "starts", "line", "grid", "random")


def _overall(name: str, by_pair: dict[tuple[str, str], Cell]) -> dict[str, Any]:
    """Of a player: points over all games, and how far above the next one of the paper's order and above the grid it
    is."""
    points, variance = _mean(name, by_pair)
    found: dict[str, Any] = {"points": points, "error": math.sqrt(variance)}
    place = ORDER.index(name)
    others = {"next": ORDER[place + 1] if place + 1 < len(ORDER) else None, "grid": "grid" if name != "grid" else None}
    for key, other in others.items():
        if other is None:
            found[key] = {"lead": None, "error": None}
            continue
        theirs, their_variance = _mean(other, by_pair)
        # What they played against each other counts for both, with opposite signs; the errors add up at most.
        found[key] = {"lead": points - theirs, "error": math.sqrt(variance) + math.sqrt(their_variance)}
    return found


def _against_rules(name: str, by_pair: dict[tuple[str, str], Cell]) -> dict[str, Any]:
    first, second = by_pair[("rules", name)], by_pair[(name, "rules")]
    lost = first.wins + second.games - second.wins - second.draws
    return {"lost": lost, "draws": first.draws + second.draws, "games": first.games + second.games}
