"""The set network in PyTorch: formulas and weights as in docs/nets.md.

A set has 16 places, eight of the mover's team and eight of the other's, each with a flag that says whether something
is there. `forward` takes one set of extras for each set, as in training. `many` values many extras over each set: what
the elements alone bring is computed once, and places where nothing is cost nothing.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import torch
from torch import Tensor, nn

from ..curling import END_SCORES, SITUATIONS, STONES, Rules
from .features import PositionFeatures, ThrowFeatures
from .pools import Packing

try:
    from .set_kernel import values_of_many
except ImportError:  # no Triton: without it a GPU computes the same, slower
    values_of_many = None

TEAMS = 2
#: Places of a team.
_PLACES = STONES // TEAMS
#: Rows (a set with extras) that `many` computes at once: caches of a processor are small.
_ROWS = {"cpu": 1 << 12, "cuda": 1 << 20}


@dataclass
class Head:
    """What a net takes, gives and was made for."""

    game: dict[str, Any]
    #: name, shift, scale of each number of an element, and of each extra: the net sees (x - shift) * scale.
    elements: list[dict[str, Any]]
    joined: list[dict[str, Any]]
    #: Axes with name and size; the last one counts fastest.
    contexts: list[dict[str, Any]]
    widths: tuple[int, int, int]
    outputs: list[float] = field(default_factory=lambda: list(END_SCORES))
    made: dict[str, Any] = field(default_factory=dict)

    @property
    def places(self) -> int:
        """How many contexts there are."""
        return math.prod(axis["size"] for axis in self.contexts)

    def without_situations(self) -> Head:
        return replace(self, contexts=self.contexts[:1])


def _inputs(names: Sequence[str]) -> list[dict[str, Any]]:
    return [{"name": name, "shift": 0, "scale": 1} for name in names]


_THROW = {"name": "throw", "size": STONES}
_SITUATION = {"name": "situation", "size": SITUATIONS}


def throw_head(rules: Rules, widths: tuple[int, int, int], made: dict[str, Any] | None = None) -> Head:
    """The head of a net that values throws, which knows no situations."""
    return Head(
        game={"name": "curling", "rules": rules.name},
        elements=_inputs(ThrowFeatures.names),
        joined=_inputs(ThrowFeatures.throw_names),
        contexts=[_THROW],
        widths=widths,
        made=made or {},
    )


def position_head(rules: Rules, widths: tuple[int, int, int], made: dict[str, Any] | None = None) -> Head:
    """The head of a net that values positions."""
    return Head(
        game={"name": "curling", "rules": rules.name},
        elements=_inputs(PositionFeatures.names),
        joined=[],
        contexts=[_THROW, _SITUATION],
        widths=widths,
        made=made or {},
    )


def in_every_situation(net: SetNet, head: Head) -> SetNet:
    """A net that knows no situations, as one that does: it says the same in all of them."""
    return _spread(net, head, [0] * SITUATIONS)


#: Up to version 0.10 nets knew eight situations: an end that others follow, or the last one by lead.
_FORMER = 8


def up_to_date(net: SetNet) -> SetNet:
    """A net of positions of an earlier version as one of this: with two ends left or more it says what it said where
    ends follow, and what it was not shown of stones it does not heed. One of this version as it is."""
    names = [element["name"] for element in net.head.elements]
    if names != list(PositionFeatures.names[: len(names)]):
        return net
    if [axis["size"] for axis in net.head.contexts] == [STONES, _FORMER]:
        head = replace(net.head, contexts=[_THROW, _SITUATION])
        net = _spread(net, head, [*range(1, _FORMER), *[0] * (SITUATIONS - _FORMER + 1)])
    return net if len(names) == len(PositionFeatures.names) else _shown_more(net)


def _shown_more(net: SetNet) -> SetNet:
    """The same net, shown all of a stone."""
    more = PositionFeatures.names[len(net.head.elements) :]
    whole = SetNet(replace(net.head, elements=[*net.head.elements, *_inputs(more)]))
    weights = _weights(net)
    weights["element_in"] = nn.functional.pad(weights["element_in"], (0, 0, 0, len(more)))
    whole.load_state_dict(weights)
    return whole


def _weights(net: SetNet) -> dict[str, Tensor]:
    return {name: weight.cpu() for name, weight in net.state_dict().items()}


def _spread(net: SetNet, head: Head, former: list[int]) -> SetNet:
    """A net of all situations, of which each says what the former one with that number did."""
    whole = SetNet(head)
    weights = _weights(net)
    for name in ("element_context", "head_context"):
        weights[name] = weights[name].unflatten(0, (STONES, -1))[:, former].flatten(0, 1)
    whole.load_state_dict(weights)
    return whole


class SetNet(nn.Module):
    """Parameters are those of docs/nets.md, in its order and shapes; `element.in` is `element_in`, and so on."""

    def __init__(self, head: Head, generator: torch.Generator | None = None) -> None:
        super().__init__()
        self.head = head
        features, joined, contexts = len(head.elements), len(head.joined), head.places
        first, second, top = head.widths

        def matrix(*shape: int) -> nn.Parameter:
            most = math.sqrt(6 / (shape[-2] + shape[-1])) if shape[-2] > 0 else 0
            return nn.Parameter((2 * torch.rand(shape, generator=generator) - 1) * most)

        def zeros(*shape: int) -> nn.Parameter:
            return nn.Parameter(torch.zeros(shape))

        self.element_in = matrix(TEAMS, features, first)
        self.element_joined = matrix(TEAMS, joined, first)
        self.element_context = zeros(contexts, TEAMS, first)
        self.element_out = matrix(TEAMS, first, second)
        self.element_bias = zeros(TEAMS, second)
        self.head_in = matrix(2 * TEAMS * second, top)
        self.head_joined = matrix(joined, top)
        self.head_context = zeros(contexts, top)
        self.middle = matrix(top, top)
        self.middle_bias = zeros(top)
        self.last = matrix(top, len(head.outputs))
        self.last_bias = zeros(len(head.outputs))
        for name, inputs in (("element", head.elements), ("extra", head.joined)):
            for part in ("shift", "scale"):
                values = torch.tensor([each[part] for each in inputs], dtype=torch.float32)
                self.register_buffer(f"{name}_{part}", values, persistent=False)
        self.register_buffer("contexts", torch.eye(contexts), persistent=False)
        self.register_buffer("outputs", torch.tensor(head.outputs, dtype=torch.float32), persistent=False)

    def forward(self, elements: Tensor, present: Tensor, contexts: Tensor, extras: Tensor | None = None) -> Tensor:
        """Logits [n, classes]: elements [n, 16, features], present [n, 16], contexts [n], extras [n, joined]."""
        # A processor leaves out what is not there; for a GPU, and for a graph, that is more work than it saves.
        pool = self._pool_rows if elements.device.type == "cpu" and not torch.jit.is_tracing() else self._pool_places
        sums, largest = [], []
        for team in range(TEAMS):
            places = slice(team * _PLACES, (team + 1) * _PLACES)
            joined = self._joined(contexts, extras, self.element_context[:, team], self.element_joined[team])
            pools = pool(elements[:, places], present[:, places], joined, team)
            sums.append(pools[0])
            largest.append(pools[1])
        pools = torch.cat([*sums, *largest], 1)
        u = (self._joined(contexts, extras, self.head_context, self.head_joined) + pools @ self.head_in).relu()
        v = (u @ self.middle + self.middle_bias).relu()
        return v @ self.last + self.last_bias

    def _pool_places(self, elements: Tensor, present: Tensor, joined: Tensor, team: int) -> tuple[Tensor, Tensor]:
        """The pools of a team, by all of its places."""
        k = self._layers(elements, joined.unsqueeze(1), team) * present.unsqueeze(2)
        return k.sum(1), k.amax(1)

    def _pool_rows(self, elements: Tensor, present: Tensor, joined: Tensor, team: int) -> tuple[Tensor, Tensor]:
        """The same, by the elements that are there."""
        packing = Packing(present.bool())
        return packing.pool(self._layers(packing.rows(elements), packing.spread(joined), team))

    def _layers(self, elements: Tensor, joined: Tensor, team: int) -> Tensor:
        h = (self._features(elements, self.element_in[team]) + joined).relu()
        return (h @ self.element_out[team] + self.element_bias[team]).relu()

    # What comes in is multiplied in full precision, under autocast too: places and velocities differ by little.

    def _features(self, elements: Tensor, weights: Tensor) -> Tensor:
        with torch.autocast(elements.device.type, enabled=False):
            return ((elements - self.element_shift) * self.element_scale) @ weights

    def _joined(self, contexts: Tensor, extras: Tensor | None, table: Tensor, weights: Tensor) -> Tensor:
        """What context and extras bring to a layer."""
        with torch.autocast(contexts.device.type, enabled=False):
            # A product has a quicker gradient than a place in a table has.
            context = self.contexts[contexts] @ table
            if extras is None:
                return context
            return context + ((extras - self.extra_shift) * self.extra_scale) @ weights

    def scores(self, logits: Tensor) -> Tensor:
        """The expected outputs, such as scores."""
        return logits.float().softmax(-1) @ self.outputs

    @torch.no_grad()
    def many(
        self,
        elements: Tensor,
        present: Tensor,
        contexts: Tensor,
        extras: Tensor,
        dtype: torch.dtype | None = None,
        rows: int | None = None,
    ) -> Tensor:
        """Expected outputs [n, k] of k extras over each of n sets: extras [n, k, joined], or [1, k, joined] for the
        same over all.

        `dtype` is what layers compute in (float16 on a GPU is as good as float32 to about 0.005 points); `rows` bounds
        the memory: so many sets with extras at once.
        """
        n, k = present.shape[0], extras.shape[1]
        dtype = dtype or self.element_in.dtype
        # Places that are taken come first.
        there = present.view(n, TEAMS, _PLACES)
        order = there.to(torch.uint8).argsort(2, descending=True)
        packed = elements.view(n, TEAMS, _PLACES, -1).gather(
            2, order.unsqueeze(3).expand(-1, -1, -1, elements.shape[2])
        )
        counts = there.sum(2)
        if values_of_many is not None and elements.is_cuda and dtype in (torch.float16, torch.bfloat16):
            return values_of_many(self, packed, counts, contexts, extras, dtype)
        sweep = _Sweep(self, dtype)
        rows = rows or _ROWS.get(present.device.type, _ROWS["cuda"])
        step = max(1, rows // max(1, k))
        # The sizes of what follows are known here: one wait for the device.
        known = counts.cpu()
        scores = torch.empty(n, k, dtype=torch.float32, device=elements.device)
        for at in range(0, n, step):
            part = slice(at, at + step)
            of = extras if extras.shape[0] == 1 else extras[part]
            logits = sweep.logits(packed[part], counts[part], known[part], contexts[part], of)
            scores[part] = self.scores(logits)
        return scores


class _Sweep:
    """The weights of a net in one type, for many extras over each set."""

    def __init__(self, net: SetNet, dtype: torch.dtype) -> None:
        self.net = net
        self.dtype = dtype
        self.element_out, self.element_bias = net.element_out.to(dtype), net.element_bias.to(dtype)
        self.head_in = net.head_in.to(dtype).chunk(2 * TEAMS)
        self.middle, self.middle_bias = net.middle.to(dtype), net.middle_bias.to(dtype)
        self.last, self.last_bias = net.last.to(dtype), net.last_bias.to(dtype)

    def logits(self, elements: Tensor, counts: Tensor, known: Tensor, contexts: Tensor, extras: Tensor) -> Tensor:
        net = self.net
        n, k = elements.shape[0], extras.shape[1]
        # What comes in is added up in full precision: velocities differ by little.
        elements = (elements - net.element_shift) * net.element_scale
        extras = (extras - net.extra_shift) * net.extra_scale
        base = torch.einsum("ntpf,tfh->ntph", elements, net.element_in) + net.element_context[contexts].unsqueeze(2)
        u = (extras @ net.head_joined + net.head_context[contexts].unsqueeze(1)).to(self.dtype)
        for team in range(TEAMS):
            most = int(known[:, team].max())
            if most == 0:
                continue
            # Sets with more elements first: those that have an element at a place are then the first ones.
            order = counts[:, team].argsort(descending=True)
            having = [int((known[:, team] > place).sum()) for place in range(most)]
            own = extras if extras.shape[0] == 1 else extras[order[: having[0]]]
            shift = (own @ net.element_joined[team]).to(self.dtype)
            base_own = base[order[: having[0]], team].to(self.dtype)
            for place, count in enumerate(having):
                h = (base_own[:count, place].unsqueeze(1) + shift[:count]).relu_()
                row = torch.addmm(self.element_bias[team], h.view(count * k, -1), self.element_out[team]).relu_()
                if place == 0:
                    sums, largest = row, row.clone()
                else:
                    sums[: count * k] += row
                    torch.maximum(largest[: count * k], row, out=largest[: count * k])
            pooled = torch.addmm(sums @ self.head_in[team], largest, self.head_in[TEAMS + team])
            u.index_add_(0, order[: having[0]], pooled.view(having[0], k, -1))
        v = torch.addmm(self.middle_bias, u.relu_().view(n * k, -1), self.middle).relu_()
        return torch.addmm(self.last_bias, v, self.last).view(n, k, -1)
