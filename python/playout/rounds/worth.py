"""What scores of an end are worth: the chance to win the game after it, by situation.

A situation is what an end means for the game: others follow (0), or it is the last one with a lead of -3 to 3 for the
team with the hammer (1 to 7). Chances come from the command (`VectorEnds.worth`), so that play here and searches there
want the same.
"""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor

from ..curling import END_SCORES, SITUATIONS, STONES

#: Most points of an end: the middle of a row of `VectorEnds.worth`.
_MOST = STONES // 2
#: Where all scores win, or none does, a point is worth this much, so that teams still throw sensibly.
_POINT = 0.003
#: How often ends are such that others follow; the rest is the last end, with all leads alike.
_FOLLOWED = 0.5


class Worth:
    """The team with the hammer throws second, that is throws 1, 3 and so on."""

    def __init__(self, chances: np.ndarray, throws: int, device: torch.device) -> None:
        """chances [situation, score of the hammer's team from -8 to 8]."""
        scores = np.arange(-_MOST, _MOST + 1)
        hammer = torch.tensor(chances + _POINT * scores, dtype=torch.float32, device=device)
        of_other = hammer.flip(1)
        of_first = 1 - of_other
        #: [situation, score of the first team from -8 to 8] for the first team, and for the other one.
        self.final = torch.stack((of_first, of_other))
        movers = torch.stack((of_first, hammer))[:, :, 1:-1]
        #: [throw * situations + situation, class]: for the team to move.
        self.classes = movers[torch.arange(throws, device=device) % 2].reshape(throws * SITUATIONS, len(END_SCORES))

    def of_scores(self, scores: Tensor, situations: Tensor, team: int) -> Tensor:
        """Of scores of the first team, for a team."""
        return self.final[team][situations, scores.long() + _MOST]


def draw_situations(n: int, draws: np.random.Generator) -> np.ndarray:
    last = draws.integers(1, SITUATIONS, n)
    return np.where(draws.random(n) < _FOLLOWED, 0, last).astype(np.int64)
