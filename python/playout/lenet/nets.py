"""Nets of LeNet's shape, many at once: a GPU computes one of them in less time than it takes to launch it.

A stack has S streams of data with V nets each; nets of a stream see the same throws. Every plane of table 1 has
weights, and those of planes that a variant does not have are masked. The constants enter after the second pooling,
where they have the same share in every place (docs/nets.md), so convolutions see pictures alone; the house is the same
in all of them, and all stones are the first team's and the second's, so that there are two pictures to be convolved
for each position.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn.functional import max_pool2d

from ..curling import Rules
from ..nets.text import format_file
from .inputs import COLUMNS, PICTURES, PLANES, ROWS, SCORES, STONE_PLANES, VARIANTS, Pictures

KIND = "lenet"
KERNEL, POOL = 5, 2
WIDTHS = (20, 50, 500)
_STONES, _PICTURES = len(STONE_PLANES), len(PICTURES)


def _pooled(side: int) -> int:
    return (side - KERNEL + 1) // POOL


#: Rows and columns after the second pooling.
PLACES = _pooled(_pooled(ROWS)) * _pooled(_pooled(COLUMNS))


class LeNets(nn.Module):
    """`variants` has one name for each net: the V nets of the first stream, then those of the next one."""

    def __init__(
        self,
        variants: Sequence[str],
        rules: Rules,
        streams: int | None = None,
        widths: tuple[int, int, int] = WIDTHS,
        generator: torch.Generator | None = None,
    ) -> None:
        super().__init__()
        self.variants = list(variants)
        self.rules = rules
        self.widths = tuple(widths)
        n = len(self.variants)
        self.streams = streams or n
        first, second, hidden = self.widths
        has = torch.tensor([VARIANTS[name].has() for name in self.variants])
        self.register_buffer("_has", has.float().view(n, 1, len(PLANES), 1, 1), persistent=False)
        self.register_buffer(
            "_house", _columns(Pictures(rules).house.view(1, -1, 1, ROWS, COLUMNS))[0], persistent=False
        )

        def part(*shape: int, incoming: Tensor | int) -> nn.Parameter:
            """Uniform, of such a size that layers keep the scale of what they are shown, as Caffe's example has
            it."""
            most = (3 / torch.as_tensor(incoming, dtype=torch.float64)).sqrt().float()
            weights = 2 * torch.rand(n, *shape, generator=generator) - 1
            return nn.Parameter(weights * most.view(-1, *[1] * len(shape)))

        area = KERNEL * KERNEL
        self.first = part(first, len(PLANES), KERNEL, KERNEL, incoming=has.sum(1) * area)
        self.first_bias = nn.Parameter(torch.zeros(n, first))
        self.second = part(second, first, KERNEL, KERNEL, incoming=first * area)
        self.second_bias = nn.Parameter(torch.zeros(n, second))
        self.hidden = part(hidden, second * PLACES, incoming=second * PLACES)
        self.hidden_bias = nn.Parameter(torch.zeros(n, hidden))
        self.last = part(len(SCORES), hidden, incoming=hidden)
        self.last_bias = nn.Parameter(torch.zeros(n, len(SCORES)))

    def forward(self, stones: Tensor, constants: Tensor, dtype: torch.dtype = torch.float32) -> Tensor:
        """Logits [S, V, B, 7]: stones [S, B, 2, rows, columns] as `Pictures` has them, constants [S, B, 9]. `dtype`
        is what convolutions compute in."""
        each = len(self.variants) // self.streams
        shares = torch.bmm(self._shares(), constants.float().repeat_interleave(each, 0).transpose(1, 2))
        seen = self._seen(stones, dtype).float() + shares.unsqueeze(3)
        seen = seen.transpose(1, 2).reshape(len(shares), stones.shape[1], -1)
        hidden = torch.baddbmm(self.hidden_bias.unsqueeze(1), seen, self.hidden.transpose(1, 2)).relu()
        logits = torch.baddbmm(self.last_bias.unsqueeze(1), hidden, self.last.transpose(1, 2))
        return logits.view(self.streams, each, *logits.shape[1:])

    @torch.no_grad()
    def surface(self, stones: Tensor) -> Surface:
        """What one net says of throws over positions: stones [n, 2, rows, columns]."""
        if len(self.variants) != 1:
            raise ValueError(f"a surface is of one net, not of {len(self.variants)}")
        hidden = self.hidden[0].view(len(self.hidden_bias[0]), self.widths[1], PLACES)
        shares = hidden.sum(2) @ self._shares()[0]
        seen = self._seen(stones.unsqueeze(0), torch.float32)[0].transpose(0, 1).reshape(len(stones), -1)
        return Surface(
            seen @ self.hidden[0].t() + self.hidden_bias[0], shares, self.last[0].detach(), self.last_bias[0].detach()
        )

    def take(self, index: int) -> LeNets:
        """One net of the stack, as it is now."""
        net = LeNets([self.variants[index]], self.rules, widths=self.widths).to(self.first.device)
        with torch.no_grad():
            for own, parameter in zip(net.parameters(), self.parameters()):
                own.copy_(parameter[index : index + 1])
        return net

    def _seen(self, stones: Tensor, dtype: torch.dtype) -> Tensor:
        """What comes of the pictures after the second pooling, [nets, planes, B, places]."""
        n, streams, b = len(self.variants), self.streams, stones.shape[1]
        first, second, _ = self.widths
        kernels = self.first * self._has
        teams = kernels[:, :, :1] + kernels[:, :, 1:_STONES]
        house = torch.matmul(kernels[:, :, _STONES:_PICTURES].reshape(n, first, -1), self._house)
        house = house + self.first_bias.unsqueeze(2)
        planes = stones.to(dtype).transpose(1, 2)
        map_ = _convolve(planes, teams.to(dtype).reshape(streams, -1, 2, KERNEL, KERNEL))
        rows, columns = map_.shape[3:]
        map_ = map_.view(n, first, b, rows, columns) + house.to(dtype).view(n, first, 1, rows, columns)
        map_ = max_pool2d(map_.view(n * first, b, rows, columns), POOL)
        map_ = _convolve(map_.view(n, first, b, *map_.shape[2:]), self.second.to(dtype))
        map_ = max_pool2d(map_.reshape(n * second, b, *map_.shape[3:]), POOL)
        return map_.reshape(n, second, b, -1) + self.second_bias.to(dtype).view(n, second, 1, 1)

    def _shares(self) -> Tensor:
        """What a constant of 1 adds in every place after the second pooling, [nets, planes, constants]."""
        added = (self.first[:, :, _PICTURES:] * self._has[:, :, _PICTURES:]).sum((3, 4))
        return torch.bmm(self.second.sum((3, 4)), added)

    def head(self, throws: Sequence[int], made: dict[str, Any]) -> dict[str, Any]:
        """Of the text of nets, one a throw number, which all are of one variant."""
        (name,) = set(self.variants)
        variant = VARIANTS[name]
        return {
            "kind": KIND,
            "game": {"name": "curling", "rules": self.rules.name},
            "rows": ROWS,
            "columns": COLUMNS,
            "pictures": list(variant.pictures),
            "constants": list(variant.constants),
            "contexts": {"name": "throw", "of": list(throws)},
            "widths": list(self.widths),
            "outputs": list(SCORES),
            "made": made,
        }

    def text(self, throws: Sequence[int], made: dict[str, Any]) -> str:
        """The stack as the text of docs/nets.md; net i is of throw number `throws[i]`."""
        has = VARIANTS[self.variants[0]].has()
        parts = [parameter[:, :, has] if name == "first" else parameter for name, parameter in self.named_parameters()]
        weights = torch.cat([part.detach().float().cpu().flatten(1) for part in parts], 1)
        return format_file(self.head(throws, made), weights.flatten().numpy())


class Surface:
    """What a net says of throws over n positions, with the convolutions behind it: hidden = relu(base + shares .
    constants)."""

    def __init__(self, base: Tensor, shares: Tensor, last: Tensor, last_bias: Tensor) -> None:
        self.base = base
        self.shares = shares
        self._last = last
        self._last_bias = last_bias

    def rows(self, index: Tensor) -> Surface:
        """Of some positions."""
        return Surface(self.base[index], self.shares, self._last, self._last_bias)

    def chances(self, constants: Tensor) -> Tensor:
        """Of the classes, [n, k, 7]: constants [n, k, 9]."""
        sums = self.base.unsqueeze(1) + constants.float() @ self.shares.t()
        return (sums.relu() @ self._last.t() + self._last_bias).softmax(-1)

    def values(self, constants: Tensor) -> Tensor:
        """Expected scores, [n, k]."""
        return self.chances(constants) @ torch.tensor(SCORES, dtype=torch.float32, device=constants.device)

    def chances_and_slopes(self, constants: Tensor, directions: Tensor) -> tuple[Tensor, Tensor]:
        """Of one throw over each position: chances [n, 7], and their derivatives [n, d, 7] along directions [n, d, 9]
        of the constants [n, 9]."""
        sums = self.base + constants.float() @ self.shares.t()
        passes = (sums >= 0).float().unsqueeze(1)
        chances = (sums.relu() @ self._last.t() + self._last_bias).softmax(-1)
        slopes = (directions.float() @ self.shares.t() * passes) @ self._last.t()
        return chances, chances.unsqueeze(1) * (slopes - (chances.unsqueeze(1) * slopes).sum(2, keepdim=True))

    def values_and_slopes(self, constants: Tensor, directions: Tensor) -> tuple[Tensor, Tensor]:
        """Expected scores [n], and their slopes [n, d]."""
        scores = torch.tensor(SCORES, dtype=torch.float32, device=constants.device)
        chances, slopes = self.chances_and_slopes(constants, directions)
        return chances @ scores, slopes @ scores


def _columns(planes: Tensor) -> Tensor:
    """What kernels see of planes [n, planes, B, rows, columns], side by side: [n, planes * 25, B * places]."""
    windows = planes.unfold(3, KERNEL, 1).unfold(4, KERNEL, 1)
    return windows.permute(0, 1, 5, 6, 2, 3, 4).reshape(planes.shape[0], planes.shape[1] * KERNEL * KERNEL, -1)


def _convolve(planes: Tensor, kernels: Tensor) -> Tensor:
    """Planes [n, planes, B, rows, columns] by kernels [n, to, planes, 5, 5]."""
    n, _, b, rows, columns = planes.shape
    to = kernels.shape[1]
    products = torch.bmm(kernels.reshape(n, to, -1), _columns(planes))
    return products.view(n, to, b, rows - KERNEL + 1, columns - KERNEL + 1)
