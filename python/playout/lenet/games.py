"""Games of ten ends, all of them in lockstep: every pairing of the players of 2017, and the rule-based player against
each of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import torch

from ..curling import Rules
from ..vector_ends import Observation, VectorEnds
from .choosers import Best, by_grid, by_line, by_samples, by_starts
from .inputs import Pictures, Square
from .nets import LeNets, Surface
from .rules import throws_by_rules

ENDS = 10
#: In the order of table 4; the rule-based player is not in it.
PLAYERS = ("line", "starts", "grid", "samples", "random")
RULES_PLAYER = "rules"
#: Positions that are looked at at once.
_ROWS = 2048


@dataclass(frozen=True)
class Cell:
    """Games of two players: how they ended for the one who throws first in the first end."""

    first: str
    second: str
    wins: int
    draws: int
    games: int

    @property
    def points(self) -> float:
        """The mean of 1 for a win, 0 for a draw and -1 for a loss."""
        return (2 * self.wins + self.draws) / self.games - 1

    @property
    def deviation(self) -> float:
        return float(np.sqrt(max(0.0, (self.games - self.draws) / self.games - self.points**2)))


class Table:
    """Who throws what, for players by name. The nets are those of all throw numbers, one after the other."""

    def __init__(self, nets: LeNets, generator: torch.Generator) -> None:
        self.rules: Rules = nets.rules
        self._nets = [nets.take(throw) for throw in range(len(nets.variants))]
        self._generator = generator
        self._coins = np.random.default_rng(generator.initial_seed())
        self._pictures = Pictures(nets.rules, generator.device)
        self._square = Square(nets.rules)
        self._choosers: dict[str, Callable[[Surface], Best]] = {
            "line": by_line,
            "starts": by_starts,
            "grid": by_grid,
            "samples": lambda surface: by_samples(surface, generator),
        }

    def throw(self, movers: np.ndarray, seen: Observation) -> tuple[np.ndarray, np.ndarray]:
        """Velocities [n, 2] and turns [n]; `movers` are the names of who throws in each end."""
        n = len(movers)
        box = self.rules.box
        velocities = self._coins.random((n, 2)) * (2 * box.vx, box.vy_max - box.vy_min) + (-box.vx, box.vy_min)
        turns = self._coins.integers(0, 2, n) * 2 - 1
        by_rules = np.nonzero(movers == RULES_PLAYER)[0]
        if len(by_rules) > 0:
            stones, masks = seen.stones[by_rules], seen.masks[by_rules]
            velocities[by_rules] = throws_by_rules(self.rules, stones, masks, seen.to_move, turns[by_rules])
        for name, choose in self._choosers.items():
            rows = np.nonzero(movers == name)[0]
            for at in range(0, len(rows), _ROWS):
                some = rows[at : at + _ROWS]
                best = choose(self._surface(seen, some))
                velocities[some] = self._square.velocities(best.points).cpu().numpy()
                turns[some] = best.turns.cpu().numpy()
        return velocities, turns

    def _surface(self, seen: Observation, rows: np.ndarray) -> Surface:
        device = self._generator.device
        stones = torch.from_numpy(seen.stones[rows]).to(device)
        masks = torch.from_numpy(seen.masks[rows].astype(np.int32)).to(device)
        return self._nets[seen.throw].surface(self._pictures.stones(stones, masks))


def play(
    table: Table,
    pairings: Sequence[tuple[str, str]],
    games: int,
    seed: str,
    threads: int | None = None,
    ends: int = ENDS,
) -> list[Cell]:
    """So many games of each pairing (who throws first in the first end, who second). Who scores throws first in the
    next end; without points the order stays."""
    players = np.array([pair for pair in pairings for _ in range(games)], dtype=object)
    n = len(players)
    every = np.arange(n)
    totals = np.zeros((n, 2), np.int64)
    starts = np.zeros(n, np.int64)
    with VectorEnds(n, table.rules.name, seed=seed, threads=threads) as environment:
        for _ in range(ends):
            seen = environment.reset()
            while not seen.terminated:
                seen = environment.step(*table.throw(players[every, starts ^ seen.to_move], seen))
            points = seen.scores.astype(np.int64)
            totals[every, starts] += np.maximum(points, 0)
            totals[every, 1 - starts] += np.maximum(-points, 0)
            starts = np.where(points < 0, 1 - starts, starts)
    leads = (totals[:, 0] - totals[:, 1]).reshape(len(pairings), games)
    return [
        Cell(*pair, wins=int((lead > 0).sum()), draws=int((lead == 0).sum()), games=games)
        for pair, lead in zip(pairings, leads)
    ]


def all_pairings() -> list[tuple[str, str]]:
    return [(first, second) for first in PLAYERS for second in PLAYERS if first != second]


def pairings_of_rules() -> list[tuple[str, str]]:
    """Either throws first."""
    return [pair for name in PLAYERS for pair in ((RULES_PLAYER, name), (name, RULES_PLAYER))]
