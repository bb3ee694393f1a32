# ruff: noqa: ANN001, N803 (arguments of a kernel are pointers and constants, which Triton writes so)
"""The set network over many extras as one kernel of a GPU, in Triton: what is computed on the way never leaves the
registers.

A program takes one set and a tile of its extras: layer by layer as in docs/nets.md, products in half precision, sums
in full. Widths are filled up to powers of two with zeros, which change nothing.
"""

from typing import TYPE_CHECKING, Optional

import torch
import triton
import triton.language as tl
from torch import Tensor

if TYPE_CHECKING:
    from .set_net import SetNet

#: Extras of a tile.
_TILE = 64


@triton.jit
def _values(
    elements,
    counts,
    contexts,
    extras,
    extras_of_set,
    each,
    element_in,
    element_joined,
    element_context,
    element_out,
    element_bias,
    head_in,
    head_joined,
    head_context,
    middle,
    middle_bias,
    last,
    last_bias,
    outputs,
    values,
    PLACES: tl.constexpr,
    FEATURES: tl.constexpr,
    JOINED: tl.constexpr,
    FIRST: tl.constexpr,
    SECOND: tl.constexpr,
    HEAD: tl.constexpr,
    CLASSES: tl.constexpr,
    TILE: tl.constexpr,
):
    number = tl.program_id(0).to(tl.int64)
    rows = tl.program_id(1) * TILE + tl.arange(0, TILE)
    inside = rows < each
    half = element_out.dtype.element_ty
    first = tl.arange(0, FIRST)
    second = tl.arange(0, SECOND)
    top = tl.arange(0, HEAD)
    classes = tl.arange(0, CLASSES)
    context = tl.load(contexts + number)
    extra = extras + number * extras_of_set + rows * JOINED
    u = tl.zeros([TILE, HEAD], tl.float32) + tl.load(head_context + context * HEAD + top)[None, :]
    for j in tl.static_range(JOINED):
        x = tl.load(extra + j, mask=inside, other=0.0)
        u += x[:, None] * tl.load(head_joined + j * HEAD + top)[None, :]
    for team in tl.static_range(2):
        shift = tl.zeros([TILE, FIRST], tl.float32)
        shift += tl.load(element_context + (context * 2 + team) * FIRST + first)[None, :]
        for j in tl.static_range(JOINED):
            x = tl.load(extra + j, mask=inside, other=0.0)
            shift += x[:, None] * tl.load(element_joined + (team * JOINED + j) * FIRST + first)[None, :]
        out = tl.load(element_out + team * FIRST * SECOND + first[:, None] * SECOND + second[None, :])
        bias = tl.load(element_bias + team * SECOND + second)[None, :]
        sums = tl.zeros([TILE, SECOND], tl.float32)
        largest = tl.zeros([TILE, SECOND], tl.float32)
        element = elements + (number * 2 + team) * PLACES * FEATURES
        for place in range(tl.load(counts + number * 2 + team)):
            own = tl.zeros([FIRST], tl.float32)
            for f in tl.static_range(FEATURES):
                weight = tl.load(element_in + (team * FEATURES + f) * FIRST + first)
                own += tl.load(element + place * FEATURES + f) * weight
            h = tl.maximum(shift + own[None, :], 0.0).to(half)
            k = tl.maximum(tl.dot(h, out) + bias, 0.0)
            sums += k
            largest = tl.maximum(largest, k)
        pool = head_in + team * SECOND * HEAD + second[:, None] * HEAD + top[None, :]
        u += tl.dot(sums.to(half), tl.load(pool))
        u += tl.dot(largest.to(half), tl.load(pool + 2 * SECOND * HEAD))
    square = tl.load(middle + top[:, None] * HEAD + top[None, :])
    v = tl.dot(tl.maximum(u, 0.0).to(half), square) + tl.load(middle_bias + top)[None, :]
    logits = tl.dot(tl.maximum(v, 0.0).to(half), tl.load(last + top[:, None] * CLASSES + classes[None, :]))
    logits += tl.load(last_bias + classes)[None, :]
    chances = tl.exp(logits - tl.max(logits, 1)[:, None])
    mean = tl.sum(chances * tl.load(outputs + classes)[None, :], 1) / tl.sum(chances, 1)
    tl.store(values + number * each + rows, mean, mask=inside)


def values_of_many(
    net: "SetNet",
    elements: Tensor,
    counts: Tensor,
    contexts: Tensor,
    extras: Tensor,
    dtype: torch.dtype,
) -> Tensor:
    """Expected outputs [n, k]: elements [n, 2, places, features], those that are there first; counts [n, 2]; extras
    [n, k, joined] or [1, k, joined]."""
    n, each = counts.shape[0], extras.shape[1]
    warps = 4 if net.head.widths[1] <= 64 else 8
    first, second, top, classes = (_filled(width, 4 * warps) for width in (*net.head.widths, len(net.head.outputs)))
    elements = ((elements - net.element_shift) * net.element_scale).contiguous()
    extras = ((extras - net.extra_shift) * net.extra_scale).contiguous()
    # Classes that are none have no chance.
    last_bias = _padded(net.last_bias, classes, fill=float("-inf"))
    values = torch.empty(n, each, dtype=torch.float32, device=elements.device)
    _values[(n, triton.cdiv(each, _TILE))](
        elements,
        counts.to(torch.int32).contiguous(),
        contexts.to(torch.int32).contiguous(),
        extras,
        0 if extras.shape[0] == 1 else each * extras.shape[2],
        each,
        _padded(net.element_in, first),
        _padded(net.element_joined, first),
        _padded(net.element_context, first),
        _padded(net.element_out, second, first).to(dtype),
        _padded(net.element_bias, second),
        _padded(net.head_in.view(-1, net.head.widths[1], net.head.widths[2]), top, second).to(dtype),
        _padded(net.head_joined, top),
        _padded(net.head_context, top),
        _padded(net.middle, top, top).to(dtype),
        _padded(net.middle_bias, top),
        _padded(net.last, classes, top).to(dtype),
        last_bias,
        _padded(net.outputs, classes),
        values,
        PLACES=elements.shape[2],
        FEATURES=elements.shape[3],
        JOINED=extras.shape[2],
        FIRST=first,
        SECOND=second,
        HEAD=top,
        CLASSES=classes,
        TILE=_TILE,
        num_warps=warps,
    )
    return values


def _filled(width: int, least: int) -> int:
    """Each of the warps that share the columns of a product takes 16 of them or more."""
    return max(least, triton.next_power_of_2(width))


def _padded(weights: Tensor, columns: int, rows: Optional[int] = None, fill: float = 0.0) -> Tensor:
    below = 0 if rows is None else rows - weights.shape[-2]
    beside = columns - weights.shape[-1]
    padding = (0, beside) if rows is None else (0, beside, 0, below)
    return torch.nn.functional.pad(weights.detach().float(), padding, value=fill).contiguous()
