"""How the nets of 2017 learn, and how well they tell classes: plain gradient descent at a fixed rate on throws that are
seen once; accuracy on tests with as many throws of each class."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import torch
from torch import Tensor
from torch.nn.functional import cross_entropy

from ..checkpoints import keep, kept
from .ends import RandomEnds, Throws
from .inputs import SCORES, Pictures, Square, classes_of, constants_of
from .nets import LeNets

RATE = 0.01
#: Seconds between two checkpoints.
_EVERY = 30
#: Steps whose pictures are drawn together, and tests that are computed together.
_BLOCK = 32
_ROWS = 64


class Teacher:
    """Shows throws to a stack and corrects it."""

    def __init__(self, nets: LeNets, rate: float = RATE) -> None:
        self.nets = nets
        self.device = nets.first.device
        self._rate = rate
        self._pictures = Pictures(nets.rules, self.device)
        self._square = Square(nets.rules)
        # Half of the digits suffice for convolutions, of which a step makes a noisy estimate at best.
        self._dtype = torch.bfloat16 if self.device.type == "cuda" else torch.float32

    def show(self, throws: Throws) -> tuple[Tensor, Tensor, Tensor]:
        """What nets take of throws of S streams, pictures [S, n, 2, rows, columns] and constants [S, n, 9], and the
        classes [S, 1, n]."""
        streams, n = throws.masks.shape
        planes = self._pictures.stones(throws.stones.flatten(0, 1), throws.masks.flatten())
        constants = constants_of(self._square.points(throws.velocities), throws.turns).float()
        return planes.view(streams, n, *planes.shape[1:]), constants, classes_of(throws.scores).unsqueeze(1)

    def learn(self, throws: Throws, batch: int) -> Tensor:
        """A step for each batch of the streams; gives the mean loss of each net."""
        torch.backends.cuda.matmul.allow_tf32 = True
        steps = throws.masks.shape[1] // batch
        losses = torch.zeros(len(self.nets.variants), device=self.device)
        for block in range(0, steps * batch, _BLOCK * batch):
            shown = self.show(throws.take(slice(block, min(block + _BLOCK * batch, steps * batch))))
            for planes, constants, classes in zip(
                *(part.split(batch, -1 if i == 2 else 1) for i, part in enumerate(shown))
            ):
                losses += self._step(planes, constants, classes)
        torch.backends.cuda.matmul.allow_tf32 = False
        return losses / max(1, steps)

    def _step(self, planes: Tensor, constants: Tensor, classes: Tensor) -> Tensor:
        logits = self.nets(planes, constants, self._dtype)
        each = cross_entropy(logits.flatten(0, 2), classes.expand(logits.shape[:3]).flatten(), reduction="none")
        # Nets have nothing in common, so the sum of their losses teaches each its own.
        means = each.view(-1, planes.shape[1]).mean(1)
        for parameter in self.nets.parameters():
            parameter.grad = None
        means.sum().backward()
        with torch.no_grad():
            for parameter in self.nets.parameters():
                parameter.add_(parameter.grad, alpha=-self._rate)
        return means.detach()

    @torch.no_grad()
    def accuracy(self, tests: Throws) -> list[float]:
        """Of each net: how often its largest output is the class; tests are of one stream for all, or of one for each
        stream."""
        streams, n = tests.masks.shape
        right = torch.zeros(len(self.nets.variants), device=self.device)
        for at in range(0, n, _ROWS):
            some = tests.take(slice(at, at + _ROWS))
            if streams != self.nets.streams:
                some = Throws(*(part.expand(self.nets.streams, *part.shape[1:]) for part in vars(some).values()))
            planes, constants, classes = self.show(some)
            hits = self.nets(planes, constants).argmax(3) == classes
            right += hits.sum(2).flatten()
        return (right / n).tolist()


def train(
    nets: LeNets,
    ends: RandomEnds,
    steps: int,
    batch: int,
    rate: float,
    throws: list[int],
    file: Path,
    say: Callable[[str], None],
) -> list[float]:
    """So many steps; goes on from `file` where it is there, and keeps there where it is. Gives the mean loss of each
    net over the last piece.

    One throw number is divided among all streams of the stack; of several each is a stream.
    """
    teacher = Teacher(nets, rate)
    each = ends.ends // nets.streams if len(throws) == 1 else ends.ends
    a_piece = each // batch
    if a_piece * batch != each:
        raise ValueError(f"{ends.ends} ends a piece are not whole batches of {batch}")
    pieces = -(-steps // a_piece)
    begun, losses = 0, []
    if file.exists():
        with kept(file, teacher.device) as found:
            nets.load_state_dict(found["nets"])
            begun, losses = found["pieces"], found["losses"]
    saved = time.monotonic()
    for number, piece in enumerate(ends.pieces(range(begun, pieces), throws), begun):
        piece = piece.to(teacher.device)
        piece = piece.streams(nets.streams) if len(throws) == 1 else piece
        left = min(a_piece, steps - number * a_piece)
        losses = teacher.learn(piece.take(slice(0, left * batch)), batch).tolist()
        last = number + 1 == pieces
        if last or time.monotonic() - saved > _EVERY:
            keep(file, {"nets": nets.state_dict(), "pieces": number + 1, "losses": losses})
            saved = time.monotonic()
            done = min(steps, (number + 1) * a_piece)
            say(f"  {done:,} of {steps:,} steps, loss {min(losses):.3f} to {max(losses):.3f}")
    return losses


def balanced(throws: Throws, each: int) -> list[Throws]:
    """Tests of every throw number: the first so many ends of each class, [1, n]; where there are fewer, all classes
    have as few."""
    tests = []
    for i in range(len(throws.masks)):
        classes = classes_of(throws.scores[i])
        places = [torch.nonzero(classes == number).flatten() for number in range(len(SCORES))]
        count = min(each, *(len(place) for place in places))
        if count == 0:
            raise ValueError("too few ends for tests: a class has none")
        index = torch.cat([place[:count] for place in places])
        tests.append(Throws(*(part[i : i + 1, index] for part in vars(throws).values())))
    return tests
