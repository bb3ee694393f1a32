"""The convolutional network of Matsui and Hoki (2018), one for each throw of an end.

    conv5x5-32 relu conv3x3-32 pool, conv3x3-64 relu conv3x3-64 pool, conv3x3-96 relu conv3x3-96 pool,
    conv3x3-128 relu conv3x3-128 conv1x1-4
    these 512 numbers and the velocity, scaled to [-1, 1]  ->  384 relu  ->  15 logits for each turn

The figure with the layers at the end is lost: 514-384-30 is our reading (680,066 weights), `hidden` (256, 256)
another. Convolutions, and what they bring to the first of those layers, are computed once for all velocities over a
position (`board`, then `many`).
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from ..curling import END_SCORES, Rules
from .image import CHANNELS

_TURNS = 2
_BOARD = 512


class CnnNet(nn.Module):
    """For one number of the throw. Turns are clockwise first."""

    def __init__(self, hidden: tuple[int, ...] = (384,)) -> None:
        super().__init__()
        layers: list[nn.Module] = []
        before = CHANNELS
        for width in (32, 64, 96, 128):
            size = 5 if before == CHANNELS else 3
            layers += [
                nn.Conv2d(before, width, size, padding=size // 2),
                nn.ReLU(),
                nn.Conv2d(width, width, 3, padding=1),
                nn.MaxPool2d(2) if width < 128 else nn.Conv2d(width, 4, 1),
            ]
            before = width
        self.convolutions = nn.Sequential(*layers)
        self.first = nn.Linear(_BOARD + 2, hidden[0])
        wide = [nn.Sequential(nn.Linear(a, b), nn.ReLU()) for a, b in zip(hidden, hidden[1:])]
        self.last = nn.Sequential(*wide, nn.Linear(hidden[-1], _TURNS * len(END_SCORES)))
        for module in self.modules():
            if isinstance(module, (nn.Conv2d, nn.Linear)):
                nn.init.xavier_uniform_(module.weight)
                nn.init.zeros_(module.bias)

    def board(self, image: Tensor) -> Tensor:
        """What the picture [n, 11, 128, 64] brings to the first layer after the convolutions: [n, width]."""
        features = self.convolutions(image).flatten(1)
        return nn.functional.linear(features, self.first.weight[:, :_BOARD], self.first.bias)

    def velocities(self, velocities: Tensor) -> Tensor:
        """What velocities [..., 2] bring to it; in full precision under autocast too, for they differ by little."""
        with torch.autocast(velocities.device.type, enabled=False):
            return velocities @ self.first.weight[:, _BOARD:].t()

    def many(self, board: Tensor, velocities: Tensor) -> Tensor:
        """Logits [n, k, turn, class] of velocities [n, k, 2], or [1, k, 2], over boards [n, width]."""
        return self.logits(board.unsqueeze(1) + self.velocities(velocities))

    def logits(self, first: Tensor) -> Tensor:
        """From the sums of the first layer [..., width] on."""
        logits = self.last(first.relu())
        return logits.view(*logits.shape[:-1], _TURNS, len(END_SCORES))

    def forward(self, image: Tensor, velocities: Tensor, turns: Tensor) -> Tensor:
        """Logits [n, class] of one throw each: velocities [n, 2], turns [n] (1 counter-clockwise, -1 clockwise)."""
        logits = self.logits(self.board(image) + self.velocities(velocities))
        return torch.where((turns > 0).unsqueeze(1), logits[:, 1], logits[:, 0])


class CnnNets(nn.Module):
    """The nets of all throws of an end. `mirrored` ones have learned from throws with vx >= 0 alone; of others the
    mirror image is asked."""

    def __init__(self, rules: Rules, hidden: tuple[int, ...] = (384,), mirrored: bool = False) -> None:
        super().__init__()
        self.rules = rules
        self.mirrored = mirrored
        self.nets = nn.ModuleList(CnnNet(hidden) for _ in range(rules.throws))


def scaled_velocities(rules: Rules, velocities: Tensor) -> Tensor:
    """The box of random throws as [-1, 1]: velocities [..., 2]."""
    box = rules.box
    middle = velocities.new_tensor((0.0, (box.vy_min + box.vy_max) / 2))
    reach = velocities.new_tensor((box.vx, (box.vy_max - box.vy_min) / 2))
    return (velocities - middle) / reach
