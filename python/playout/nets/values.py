"""Throws valued by nets, from positions as they are kept."""

from __future__ import annotations

import torch
from torch import Tensor

from ..curling import END_SCORES, Rules
from .cnn import CnnNet, CnnNets, scaled_velocities
from .features import ThrowFeatures
from .image import PositionImage
from .set_net import SetNet

#: The turns, in the order of the values: clockwise first.
TURNS = (-1, 1)

#: Pictures, and pictures with velocities, that the convolutional nets look at together.
_PICTURES = 1024
_ROWS = 1 << 20


class ThrowValues:
    """Expected scores of the end for the team to move. `dtype` is what layers compute in; by default float16 on a GPU,
    float32 elsewhere."""

    def __init__(self, net: SetNet, rules: Rules, dtype: torch.dtype | None = None) -> None:
        self.net = net
        self.dtype = dtype
        self._features = ThrowFeatures(rules)

    def __call__(
        self,
        stones: Tensor,
        masks: Tensor,
        throw: int | Tensor,
        velocities: Tensor,
        rows: int | None = None,
    ) -> Tensor:
        """[n, k, 2], clockwise first: stones [n, 16, 2], masks [n], number of the throw (one, or [n]), velocities [n,
        k, 2] or, the same over all positions, [1, k, 2]."""
        throws = torch.as_tensor(throw, device=stones.device).long().expand(stones.shape[0])
        dtype = self.dtype or (torch.float16 if stones.is_cuda else torch.float32)
        values = torch.empty(stones.shape[0], velocities.shape[1], 2, device=stones.device)
        for i, turn in enumerate(TURNS):
            elements, present = self._features.stones(stones, masks, throws & 1, torch.full_like(throws, turn))
            extras = self._features.throws(velocities, torch.full_like(velocities[..., 0], turn))
            values[..., i] = self.net.many(elements, present, throws, extras, dtype, rows)
        return values


class CnnValues:
    """The same by the convolutional nets; throws are of one number a call. Layers compute in bfloat16 on a GPU unless
    told not to (`half`)."""

    def __init__(self, nets: CnnNets, half: bool = True) -> None:
        self.nets = nets
        self.half = half
        self._image = PositionImage(nets.rules)

    @torch.no_grad()
    def __call__(
        self, stones: Tensor, masks: Tensor, throw: int, velocities: Tensor, rows: int | None = None
    ) -> Tensor:
        """[n, k, 2] as by `ThrowValues`."""
        n, k = stones.shape[0], velocities.shape[1]
        net = self.nets.nets[throw]
        rows = rows or (_ROWS if stones.is_cuda else _ROWS // 16)
        step = max(1, min(rows // k, _PICTURES))
        values = torch.empty(n, k, len(TURNS), device=stones.device)
        to_move = torch.full((n,), throw & 1, device=stones.device)
        scaled = scaled_velocities(self.nets.rules, velocities)
        half = self.half and stones.is_cuda
        with torch.autocast(stones.device.type, torch.bfloat16, enabled=half):
            for at in range(0, n, step):
                part = slice(at, at + step)
                some = scaled if scaled.shape[0] == 1 else scaled[part]
                logits = self._logits(net, (stones[part], masks[part], to_move[part]), some)
                values[part] = logits.float().softmax(-1) @ _scores(logits)
        return values

    def _logits(self, net: CnnNet, positions: tuple[Tensor, Tensor, Tensor], velocities: Tensor) -> Tensor:
        board = net.board(self._image.draw(*positions))
        if not self.nets.mirrored:
            return net.many(board, velocities)
        left = velocities[..., :1] < 0
        all_mirrored = torch.ones_like(positions[2], dtype=torch.bool)
        mirror = net.board(self._image.draw(*positions, all_mirrored))
        to_right = torch.cat((velocities[..., :1].abs(), velocities[..., 1:]), -1)
        boards = torch.where(left, mirror.unsqueeze(1), board.unsqueeze(1))
        logits = net.logits(boards + net.velocities(to_right))
        return torch.where(left.unsqueeze(-1), logits.flip(-2), logits)


def _scores(like: Tensor) -> Tensor:
    return torch.tensor(END_SCORES, dtype=torch.float32, device=like.device)
