"""Facts of the rule sets that features and pictures need; the TypeScript of `src/games/curling/rules` and `sheet.ts`
says the same."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

STONES = 16
STONE_RADIUS = 0.145

#: The classes of nets that predict the score of an end, for the team to move; 8 points go with 7.
END_SCORES = tuple(range(-7, 8))

#: What there is besides stones for nets that value positions: ends left, up to three, and a lead of -3 to 3.
SITUATIONS = 21


@dataclass(frozen=True)
class ThrowBox:
    """The box of random throws, in the unit of the model: vx from -vx to vx."""

    vx: float
    vy_min: float
    vy_max: float


@dataclass(frozen=True)
class Sheet:
    """Metres in the frame of the hack: +y towards the house, +x to the thrower's right."""

    width: float
    hog_line: float
    tee_line: float
    back_line: float
    house_radius: float


@dataclass(frozen=True)
class Rules:
    name: str
    model: str
    sheet: Sheet
    box: ThrowBox
    #: Stones nearer to the tee than this count; equally near ones where it is inclusive.
    scoring_distance: float
    scoring_inclusive: bool
    #: How much the hand changes vx and vy of a tee draw: deviations, in the unit of the model.
    hand: tuple[float, float]
    #: Throws of an end, both teams together.
    throws: int = STONES


_LEGACY = Rules(
    name="legacy-uec",
    model="legacy",
    sheet=Sheet(width=4.75, hog_line=30, tee_line=36.4, back_line=38.23, house_radius=1.83),
    box=ThrowBox(vx=3.1, vy_min=26.7, vy_max=33.7),
    scoring_distance=1.98,
    scoring_inclusive=False,
    hand=(0.1175, 0.0587),
)
_DC3 = Rules(
    name="dc3",
    model="fcv1",
    sheet=Sheet(width=4.75, hog_line=32.004, tee_line=38.405, back_line=40.234, house_radius=1.829),
    box=ThrowBox(vx=0.29, vy_min=2.2, vy_max=2.7),
    scoring_distance=1.974,
    scoring_inclusive=False,
    hand=(0.0042, 0.0076),
)
_DC4 = replace(_DC3, name="dc4", scoring_inclusive=True)

RULE_SETS: dict[str, Rules] = {
    rules.name: rules
    for rules in (
        _LEGACY,
        replace(_LEGACY, name="legacy-gat", hand=(0.0589, 0.1171)),
        replace(_LEGACY, name="legacy-mixed-doubles", throws=10, scoring_distance=1.975, hand=(0.0589, 0.1171)),
        _DC3,
        _DC4,
        replace(_DC4, name="dc4-no-tick"),
        replace(_DC4, name="dc4-mixed-doubles", throws=10),
        replace(_DC3, name="dc4-library"),
    )
}


def rule_set(name: str) -> Rules:
    if name not in RULE_SETS:
        raise ValueError(f'unknown rule set "{name}"; known: {", ".join(RULE_SETS)}')
    return RULE_SETS[name]


def lying_scores(rules: Rules, stones: np.ndarray, masks: np.ndarray) -> np.ndarray:
    """Points int8 [n] that lie there for the team that throws first: stones [n, 16, 2], masks [n]. Two best stones
    equally near: 0."""
    x = stones[:, :, 0].astype(np.float64)
    y = stones[:, :, 1].astype(np.float64) - rules.sheet.tee_line
    square = x * x + y * y
    reach = rules.scoring_distance * rules.scoring_distance
    counts = (masks.astype(np.int64)[:, None] >> np.arange(STONES) & 1).astype(bool)
    counts &= square <= reach if rules.scoring_inclusive else square < reach
    square = np.where(counts, square, np.inf).reshape(len(stones), 2, STONES // 2)
    best = square.min(2)
    first, second = ((square[:, team] < best[:, 1 - team, None]).sum(1) for team in (0, 1))
    return (first - second).astype(np.int8)
