"""Throws valued by nets, from positions as they are kept."""

from __future__ import annotations

import torch
from torch import Tensor

from ..curling import Rules
from .features import ThrowFeatures
from .set_net import SetNet

#: The turns, in the order of the values: clockwise first.
TURNS = (-1, 1)


class ThrowValues:
    """Expected scores of the end for the team to move. `dtype` is what layers compute in; by default float16 on a GPU,
    float32 elsewhere."""

    def __init__(self, net: SetNet, rules: Rules, dtype: torch.dtype | None = None) -> None:
        self.net = net
        self.dtype = dtype
        self._features = ThrowFeatures(rules)

    def __call__(
        self, stones: Tensor, masks: Tensor, throw: int | Tensor, velocities: Tensor, rows: int | None = None
    ) -> Tensor:
        """[n, k, 2], clockwise first: stones [n, 16, 2], masks [n], number of the throw (one, or [n]), velocities [n,
        k, 2] or, the same over all positions, [1, k, 2]."""
        contexts = torch.as_tensor(throw, device=stones.device).long().expand(stones.shape[0])
        dtype = self.dtype or (torch.float16 if stones.is_cuda else torch.float32)
        values = torch.empty(stones.shape[0], velocities.shape[1], 2, device=stones.device)
        for i, turn in enumerate(TURNS):
            elements, present = self._features.stones(stones, masks, contexts & 1, torch.full_like(contexts, turn))
            extras = self._features.throws(velocities, torch.full_like(velocities[..., 0], turn))
            values[..., i] = self.net.many(elements, present, contexts, extras, dtype, rows)
        return values
