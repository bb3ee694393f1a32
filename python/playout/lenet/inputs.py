"""What the nets of 2017 are shown: the twin of `src/games/curling/nets/lenet.ts`;
docs/curling-values-2017.md has every plane."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from ..curling import STONE_RADIUS, STONES, Rules

ROWS, COLUMNS = 64, 32
#: The classes, for the team to move: more than three points are as good as three.
SCORES = tuple(range(-3, 4))

#: Planes of stones (all, the first team's, the second's), of the house (radii in metres), and constants.
STONE_PLANES = ("stones", "first", "second")
HOUSE_PLANES = {"house-small": 0.61, "house-middle": 1.22, "house-large": None}
#: Where the low, the high and the middle half of a velocity v of the square begin: 2 (v - from), cut off at 0 and 1.
HALVES = {"low": 0.0, "high": 0.5, "middle": 0.25}
_OF_VELOCITY = ("", *(f"-{half}" for half in HALVES))
CONSTANTS = (*(f"{name}{half}" for name in ("vx", "vy") for half in _OF_VELOCITY), "turn")
PICTURES = (*STONE_PLANES, *HOUSE_PLANES)
PLANES = (*PICTURES, *CONSTANTS)


@dataclass(frozen=True)
class Variant:
    """Which planes of table 1 there are."""

    house: bool
    stretched: bool

    @property
    def pictures(self) -> tuple[str, ...]:
        return PICTURES if self.house else STONE_PLANES

    @property
    def constants(self) -> tuple[str, ...]:
        return CONSTANTS if self.stretched else tuple(name for name in CONSTANTS if "-" not in name)

    def has(self) -> list[bool]:
        """Of every plane, whether it is there."""
        return [name in self.pictures or name in self.constants for name in PLANES]


VARIANTS = {
    "a": Variant(house=True, stretched=True),
    "b": Variant(house=True, stretched=False),
    "c": Variant(house=False, stretched=True),
}


def classes_of(scores: Tensor) -> Tensor:
    """The class of a score for the team to move."""
    return scores.long().clamp(SCORES[0], SCORES[-1]) - SCORES[0]


class Pictures:
    """Pictures of a rule set: a pixel is 1 where its middle is covered."""

    def __init__(self, rules: Rules, device: str | torch.device = "cpu") -> None:
        sheet = rules.sheet
        self._left, self._near = -sheet.width / 2, sheet.hog_line
        self._width = sheet.width / COLUMNS
        self._height = (sheet.back_line - sheet.hog_line) / ROWS
        # A stone covers middles at most one pixel away from its own.
        around = torch.arange(-1, 2, device=device)
        self._rows, self._columns = around.repeat_interleave(3), around.repeat(3)
        y = (torch.arange(ROWS, device=device, dtype=torch.float64) + 0.5) * self._height + sheet.hog_line
        x = (torch.arange(COLUMNS, device=device, dtype=torch.float64) + 0.5) * self._width - sheet.width / 2
        square = (y - sheet.tee_line).square()[:, None] + x.square()[None, :]
        radii = [radius or sheet.house_radius for radius in HOUSE_PLANES.values()]
        #: Discs of the house, [3, rows, columns].
        self.house = torch.stack([(square <= radius**2).float() for radius in radii])

    def stones(self, stones: Tensor, masks: Tensor) -> Tensor:
        """The stones of the first and of the second team, [n, 2, rows, columns]: stones [n, 16, 2], masks [n]. All
        stones are their sum."""
        n = len(stones)
        x = (stones[..., 0].double() - self._left) / self._width
        y = (stones[..., 1].double() - self._near) / self._height
        column = x.floor().long().unsqueeze(2) + self._columns
        row = y.floor().long().unsqueeze(2) + self._rows
        dx = (column + 0.5 - x.unsqueeze(2)) * self._width
        dy = (row + 0.5 - y.unsqueeze(2)) * self._height
        numbers = torch.arange(STONES, device=stones.device)
        there = (masks.view(-1, 1).to(torch.int32) >> numbers & 1).bool().unsqueeze(2)
        covered = there & (dx * dx + dy * dy <= STONE_RADIUS**2)
        covered &= (row >= 0) & (row < ROWS) & (column >= 0) & (column < COLUMNS)
        team = (numbers // (STONES // 2)).view(1, -1, 1)
        place = torch.arange(n, device=stones.device).view(-1, 1, 1) * 2 + team
        at = (place * ROWS + row) * COLUMNS + column
        # Pixels that are not covered go to one more place, which is thrown away.
        planes = torch.zeros(n * 2 * ROWS * COLUMNS + 1, device=stones.device)
        planes[torch.where(covered, at, planes.numel() - 1).flatten()] = 1
        return planes[:-1].view(n, 2, ROWS, COLUMNS)


class Square:
    """The box of random throws as the unit square: x is 1 at the left and 0 at the right, y 0 at the slowest
    throw."""

    def __init__(self, rules: Rules) -> None:
        self._box = rules.box

    def points(self, velocities: Tensor) -> Tensor:
        vx, vy = velocities.double().unbind(-1)
        box = self._box
        return torch.stack(((box.vx - vx) / (2 * box.vx), (vy - box.vy_min) / (box.vy_max - box.vy_min)), -1)

    def velocities(self, points: Tensor) -> Tensor:
        x, y = points.unbind(-1)
        box = self._box
        return torch.stack((box.vx * (1 - 2 * x), box.vy_min + y * (box.vy_max - box.vy_min)), -1)


def constants_of(points: Tensor, turns: Tensor) -> Tensor:
    """[..., 9]: points [..., 2] of the square, turns [...], 1 counter-clockwise."""
    parts = []
    for v in points.unbind(-1):
        parts += [v, *((2 * (v - begin)).clamp(0, 1) for begin in HALVES.values())]
    return torch.stack((*parts, (turns > 0).to(points.dtype)), -1)


def slopes_of(points: Tensor) -> Tensor:
    """How fast constants change with x and with y, [..., 2, 9]; at kinks the slope ahead."""
    parts = []
    for v in points.unbind(-1):
        inside = [((v >= begin) & (v < begin + 0.5)).to(points.dtype) * 2 for begin in HALVES.values()]
        parts.append(torch.stack((torch.ones_like(v), *inside), -1))
    zero = torch.zeros_like(parts[0])
    turn = zero[..., :1]
    return torch.stack((torch.cat((parts[0], zero, turn), -1), torch.cat((zero, parts[1], turn), -1)), -2)
