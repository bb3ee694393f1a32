"""Sums and largest values of sets of rows, with a gradient: for processors, where rows of elements that are not there
cost as much as others.

Sets are sorted by how many elements they have, so that those with an element at a place are the first ones, and
everything is done to whole slices.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor


class Packing:
    """The elements of sets, place by place: present [n, places]."""

    def __init__(self, present: Tensor) -> None:
        counts = present.sum(1)
        #: The sets, those with more elements first, and where each of them went.
        self.order = counts.argsort(dim=0, descending=True, stable=True)
        self.back = torch.empty_like(self.order).scatter_(0, self.order, torch.arange(len(present)))
        places = torch.arange(present.shape[1]).view(-1, 1)
        #: How many sets have an element at each place.
        self.sizes = [size for size in (counts > places).sum(1).tolist() if size > 0]
        self._first = present.to(torch.uint8).argsort(dim=1, descending=True, stable=True)

    def rows(self, elements: Tensor) -> Tensor:
        """Of elements [n, places, features], those that are there."""
        parts = [
            elements[self.order[:size], self._first[self.order[:size], place]] for place, size in enumerate(self.sizes)
        ]
        return torch.cat(parts) if parts else elements.new_zeros(0, elements.shape[2])

    def spread(self, of_sets: Tensor) -> Tensor:
        """What belongs to sets [n, width], for each of their rows."""
        ordered = of_sets[self.order]
        return torch.cat([ordered[:size] for size in self.sizes]) if self.sizes else ordered[:0]

    def pool(self, rows: Tensor) -> tuple[Tensor, Tensor]:
        """Sums and largest values [n, width] of rows that are not negative; 0 where a set has none."""
        sums, largest = _Pool.apply(rows, self.sizes, len(self.order))
        return sums[self.back], largest[self.back]


class _Pool(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, rows: Tensor, sizes: list[int], sets: int) -> tuple[Tensor, Tensor]:
        sums = rows.new_zeros(sets, rows.shape[1])
        largest = torch.zeros_like(sums)
        for part in rows.split(sizes):
            sums[: len(part)] += part
            so_far = largest[: len(part)]
            torch.maximum(so_far, part, out=so_far)
        ctx.save_for_backward(rows, largest)
        ctx.sizes = sizes
        return sums, largest

    @staticmethod
    def backward(ctx: Any, of_sums: Tensor, of_largest: Tensor) -> tuple[Tensor, None, None]:
        rows, largest = ctx.saved_tensors
        gradient = torch.empty_like(rows)
        for part, into in zip(rows.split(ctx.sizes), gradient.split(ctx.sizes)):
            size = len(part)
            best = (part == largest[:size]).to(rows.dtype)
            torch.addcmul(of_sums[:size], of_largest[:size], best, out=into)
        return gradient, None, None
