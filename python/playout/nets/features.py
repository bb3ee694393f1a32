"""What nets are shown, as tensors: the twins of `src/games/curling/nets`. Every number is defined in
docs/curling-values.md.

Arrays of positions: stones [n, 16, 2] (metres from the hack, 0 to 7 of the team that throws first), masks [n] (any
whole numbers; bit i for stone i), to_move [n] (0: the team that throws first). A net's 16 places are the mover's eight
stones and then the other's eight, each with a flag that says whether the stone is there; features of stones that are
not are 0. Nothing waits for the device.
"""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor

from ..curling import STONES, Rules

#: Farther from the tee than this, in metres, a stone is far.
_FAR = 1.2
_BEARING = 16
#: Farther than this, in metres between centres, stones are not near each other.
_NEAR = 0.9
#: Middles of the bins of stones in front, and their distance.
_BINS = (-0.6, -0.3, 0.0, 0.3, 0.6)
_BIN_STEP = 0.3
#: Bows of a throw that stops at its target, and of one that would run on: slope and reach.
_BOWS = {"legacy": ((0.1479, 4.1), (0.0459, 10.8)), "fcv1": ((0.1593, 6.9), (0.0748, 13.2))}
#: Wider than this, in metres, a way is free.
_WIDE = 0.6


class Seen(NamedTuple):
    """Stones as nets see them, the mover's first, from the tee, in double precision; 0 where there is none."""

    x: Tensor
    y: Tensor
    #: Distance from the tee, squared and not.
    square: Tensor
    distance: Tensor
    present: Tensor
    #: Whether it can count.
    house: Tensor


class StoneFeatures:
    """Stones from the view of the team to move."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def see(self, stones: Tensor, masks: Tensor, to_move: Tensor, mirrored: Tensor | None = None) -> Seen:
        """`mirrored` says of each position whether x has the other sign."""
        places = torch.arange(STONES, device=stones.device)
        second = (to_move == 1).view(-1, 1)
        present = (masks.view(-1, 1).to(torch.int32) >> places & 1).bool()
        present = torch.where(second, present.roll(STONES // 2, 1), present)
        xy = torch.where(second.unsqueeze(2), stones.roll(STONES // 2, 1), stones).double()
        x, y = xy.unbind(2)
        if mirrored is not None:
            x = torch.where(mirrored.view(-1, 1), -x, x)
        zero = torch.zeros((), dtype=torch.float64, device=stones.device)
        x = torch.where(present, x, zero)
        y = torch.where(present, y - self.rules.sheet.tee_line, zero)
        square = x * x + y * y
        reach = self.rules.scoring_distance * self.rules.scoring_distance
        inside = square <= reach if self.rules.scoring_inclusive else square < reach
        return Seen(x, y, square, square.sqrt(), present, inside & present)


class ThrowFeatures(StoneFeatures):
    """Of nets that value intended throws. Throws that turn counter-clockwise are mirrored with all stones."""

    names = ("x", "y", "distance", "closeness", "house", "bearing", "beyond")
    throw_names = ("vx", "vx-squared", "vy")

    def stones(self, stones: Tensor, masks: Tensor, to_move: Tensor, turns: Tensor) -> tuple[Tensor, Tensor]:
        """Features [n, 16, 7] and which are there [n, 16]; turns [n]: 1 counter-clockwise, -1 clockwise."""
        x, y, _, distance, present, house = self.see(stones, masks, to_move, turns > 0)
        features = (
            x / 2,
            y / 3,
            distance / 3,
            (-distance).exp(),
            house,
            _BEARING * x / (self.rules.sheet.tee_line + y),
            (distance - _FAR).clamp(min=0),
        )
        return torch.stack([feature.float() for feature in features], 2) * present.unsqueeze(2), present

    def throws(self, velocities: Tensor, turns: Tensor) -> Tensor:
        """What is seen of throws: velocities [..., 2], turns [...] -> [..., 3]."""
        box = self.rules.box
        vx, vy = velocities.double().unbind(-1)
        side = torch.where(turns > 0, -vx, vx) / box.vx
        along = (2 * vy - box.vy_min - box.vy_max) / (box.vy_max - box.vy_min)
        return torch.stack((side, side * side, along), -1).float()


class PositionFeatures(StoneFeatures):
    """Of nets that value positions."""

    names = (
        *(
            "x",
            "y",
            "distance",
            "closeness",
            "house",
            "guard",
            "rank",
            "team-rank",
            "counts",
            "near-same",
            "near-other",
        ),
        *("front-far-left", "front-left", "front", "front-right", "front-far-right"),
        *("draw-ccw", "draw-cw", "hit-ccw", "hit-cw"),
    )

    def stones(
        self, stones: Tensor, masks: Tensor, to_move: Tensor, mirrored: Tensor | None = None
    ) -> tuple[Tensor, Tensor]:
        """Features [n, 16, 20] and which are there [n, 16]."""
        seen = self.see(stones, masks, to_move, mirrored)
        x, y, square, distance, present, house = seen
        teams = torch.arange(STONES, device=x.device) // (STONES // 2)
        same = teams.view(-1, 1) == teams
        others = present.unsqueeze(1)
        # Pairs [n, stone, other stone].
        nearer = (square.unsqueeze(1) < square.unsqueeze(2)) & others
        # Equally far stones of the other team take the point from each other.
        beaten = ((square.unsqueeze(1) <= square.unsqueeze(2)) & others & ~same).any(2)
        dx = x.unsqueeze(1) - x.unsqueeze(2)
        dy = y.unsqueeze(1) - y.unsqueeze(2)
        others = others & ~torch.eye(STONES, dtype=torch.bool, device=x.device)
        near = (1 - (dx * dx + dy * dy).sqrt() / _NEAR).clamp(min=0) * others
        from_hack = self.rules.sheet.tee_line + y
        side = x.unsqueeze(1) - x.unsqueeze(2) * from_hack.unsqueeze(1) / from_hack.unsqueeze(2)
        ahead = others & (dy < 0)
        features = [
            x / 2,
            y / 3,
            distance / 3,
            (-distance).exp(),
            house,
            ~house & (y < 0),
            1 / (1 + nearer.sum(2).double()),
            1 / (1 + (nearer & same).sum(2).double()),
            house & ~beaten,
            (near * same).sum(2),
            (near * ~same).sum(2),
            *(((1 - (side - middle).abs() / _BIN_STEP).clamp(min=0) * ahead).sum(2) for middle in _BINS),
            *self._ways(x, from_hack, dx, dy, others),
        ]
        return torch.stack([feature.float() for feature in features], 2) * present.unsqueeze(2), present

    def _ways(self, x: Tensor, from_hack: Tensor, dx: Tensor, dy: Tensor, others: Tensor) -> list[Tensor]:
        """The room of the ways to every stone, each [n, 16]: a draw and a hit, counter-clockwise and clockwise."""
        far = (x * x + from_hack * from_hack).sqrt()
        gx, gy = (x / far).unsqueeze(2), (from_hack / far).unsqueeze(2)
        before = -dx * gx - dy * gy
        right = dx * gy - dy * gx
        free = ~others | (before <= 0)
        rooms = []
        for slope, reach in _BOWS[self.rules.model]:
            side = slope * before / (1 + before / reach)
            for beside in (right - side, right + side):
                rooms.append(beside.abs().masked_fill(free, _WIDE).clamp(max=_WIDE).amin(2) / _WIDE)
        return rooms
