"""Positions as pictures, the input of the convolutional net of Matsui and Hoki (2018): the twin of `values/image.ts`,
drawn on the device.

11 channels of 128 x 64 pixels, rows from the hog line to the back line, columns from left to right. A pixel of a stone
is the share of its area that the stone covers, exactly: what of the disc lies left of and below its far corner, less
what does so of the other corners. Channels: docs/curling-values.md.
"""

from __future__ import annotations

import math

import torch
from torch import Tensor

from ..curling import STONE_RADIUS, STONES, Rules
from .features import StoneFeatures

CHANNELS, ROWS, COLUMNS = 11, 128, 64
#: Channels of stones; those after them are always the same.
_OF_STONES = 6
_PLACES = STONES // 2


class PositionImage(StoneFeatures):
    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        sheet = rules.sheet
        self._width = sheet.width / COLUMNS
        self._height = (sheet.back_line - sheet.hog_line) / ROWS
        # Edges that can cut a stone, of which the first does not.
        self._across = torch.arange(math.ceil(2 * STONE_RADIUS / self._width) + 2)
        self._along = torch.arange(math.ceil(2 * STONE_RADIUS / self._height) + 2)
        self._distances = self._draw_distances()

    def draw(self, stones: Tensor, masks: Tensor, to_move: Tensor, mirrored: Tensor | None = None) -> Tensor:
        """float32 [n, 11, 128, 64], its channels next to each other in memory (channels_last)."""
        device = stones.device
        if self._distances.device != device:
            self._across, self._along = self._across.to(device), self._along.to(device)
            self._distances = self._distances.to(device)
        seen = self.see(stones, masks, to_move, mirrored)
        image = torch.zeros(len(stones), ROWS, COLUMNS, CHANNELS, device=device)
        image[..., _OF_STONES:] = self._distances
        far = torch.where(seen.present, seen.square, torch.full_like(seen.square, math.inf)).view(-1, 2, _PLACES)
        # argmin may give any of several equally near ones, so the first is looked for.
        least = far.amin(2, keepdim=True)
        nearest = ((far == least).cumsum(2) == 1) & (far == least) & seen.present.view_as(far)
        at, place = seen.present.nonzero(as_tuple=True)
        pixels, shares = self._shares(seen.x[at, place], seen.y[at, place])
        pixels = (pixels + at.view(-1, 1, 1) * (ROWS * COLUMNS)) * CHANNELS + place.view(-1, 1, 1) // _PLACES
        flat = image.view(-1)
        flat.scatter_add_(0, (pixels + 1).view(-1), shares.view(-1))
        best = nearest.view(-1, STONES)[at, place]
        flat.scatter_add_(0, (pixels[best] + 4).view(-1), shares[best].view(-1))
        image[..., 0] = image[..., 1] + image[..., 2]
        mine = (least[:, 0] <= least[:, 1]).view(-1, 1, 1)
        image[..., 3] = torch.where(mine, image[..., 4], image[..., 5])
        return image.permute(0, 3, 1, 2)

    def _shares(self, x: Tensor, y: Tensor) -> tuple[Tensor, Tensor]:
        """The pixels [stones, rows, columns] that stones may cover, by their number in a plane, and how much of
        each."""
        sheet = self.rules.sheet
        left, bottom = x + sheet.width / 2, y + sheet.tee_line - sheet.hog_line
        columns = ((left - STONE_RADIUS) / self._width).floor().unsqueeze(1) + self._across
        rows = ((bottom - STONE_RADIUS) / self._height).floor().unsqueeze(1) + self._along
        u = ((columns * self._width - left.unsqueeze(1)) / STONE_RADIUS).clamp(-1, 1)
        v = ((rows * self._height - bottom.unsqueeze(1)) / STONE_RADIUS).clamp(-1, 1)
        corners = _quadrants(u.unsqueeze(1), v.unsqueeze(2))
        covered = (corners[:, 1:, 1:] - corners[:, 1:, :-1] - corners[:, :-1, 1:] + corners[:, :-1, :-1]).clamp(min=0)
        rows, columns = rows[:, :-1].long().unsqueeze(2), columns[:, :-1].long().unsqueeze(1)
        inside = (rows >= 0) & (rows < ROWS) & (columns >= 0) & (columns < COLUMNS)
        pixels = rows.clamp(0, ROWS - 1) * COLUMNS + columns.clamp(0, COLUMNS - 1)
        share = STONE_RADIUS * STONE_RADIUS / (self._width * self._height)
        return pixels, (covered * share * inside).float()

    def _draw_distances(self) -> Tensor:
        """[rows, columns, 5]: from the tee, and from the four lines."""
        sheet = self.rules.sheet
        length = sheet.back_line - sheet.hog_line
        right = ((torch.arange(COLUMNS, dtype=torch.float64) + 0.5) * self._width).expand(ROWS, COLUMNS)
        up = ((torch.arange(ROWS, dtype=torch.float64) + 0.5) * self._height).view(-1, 1).expand(ROWS, COLUMNS)
        from_tee = ((right - sheet.width / 2) ** 2 + (sheet.hog_line + up - sheet.tee_line) ** 2).sqrt()
        tee = torch.where(from_tee <= sheet.house_radius, (-from_tee).exp(), torch.zeros_like(from_tee))
        lines = [(-distance).exp() for distance in (right, sheet.width - right, up, length - up)]
        return torch.stack([tee, *lines], 2).float()


def _quadrants(u: Tensor, v: Tensor) -> Tensor:
    """The area of the unit disc left of u and below v, both from -1 to 1."""
    left, below = _segments(u), _segments(v)
    within = (left + below) / 2 - math.pi / 4 + u * v
    both = (left + below - math.pi).clamp(min=0)
    side = torch.where(u > 0, below.expand_as(within), left.expand_as(within))
    beyond = torch.where((u > 0) & (v > 0), both, side)
    beyond = torch.where((u <= 0) & (v <= 0), torch.zeros_like(beyond), beyond)
    return torch.where(u * u + v * v < 1, within, beyond)


def _segments(u: Tensor) -> Tensor:
    """The area of the unit disc left of u."""
    return math.pi / 2 + u * (1 - u * u).clamp(min=0).sqrt() + u.asin()
