"""Curves of training as rows of CSV and as a small picture."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Mapping, Sequence

Row = Mapping[str, float]

_WIDTH, _HEIGHT = 720, 360
_LEFT, _RIGHT, _TOP, _BOTTOM = 56, 130, 28, 40
_COLOURS = ("#1f5fa8", "#c2571a", "#3a7d44")


def format_rows(rows: Sequence[Row]) -> str:
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    names = list(rows[0]) if rows else []
    table.writerow(names)
    for row in rows:
        table.writerow([f"{row[name]:.7g}" if isinstance(row[name], float) else row[name] for name in names])
    return text.getvalue()


def draw_curves(rows: Sequence[Row], x: str, lines: Sequence[str], title: str) -> str:
    """An SVG of columns over another column; numbers that are none are left out."""
    points = {name: [(row[x], row[name]) for row in rows if name in row and math.isfinite(row[name])] for name in lines}
    across = [point[0] for each in points.values() for point in each] or [0.0, 1.0]
    along = [point[1] for each in points.values() for point in each] or [0.0, 1.0]
    ticks_y = _ticks(min(along), max(along))
    low_y, high_y = ticks_y[0], ticks_y[-1]
    low_x, high_x = 0, max(across)
    ticks_x = [tick for tick in _ticks(low_x, high_x) if tick <= high_x]

    def at(px: float, py: float) -> tuple[float, float]:
        width, height = _WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM
        return (
            round(_LEFT + width * (px - low_x) / (high_x - low_x), 1),
            round(_TOP + height * (high_y - py) / (high_y - low_y), 1),
        )

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}" '
        'font-family="sans-serif" font-size="12" fill="#333">',
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fff"/>',
        f'<text x="{_LEFT}" y="18" font-size="14">{_escaped(title)}</text>',
    ]
    for tick in ticks_y:
        _, y = at(low_x, tick)
        parts.append(f'<line x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{y}" y2="{y}" stroke="#ddd"/>')
        parts.append(f'<text x="{_LEFT - 6}" y="{y + 4}" text-anchor="end">{tick:g}</text>')
    for tick in ticks_x:
        px, _ = at(tick, low_y)
        parts.append(f'<text x="{px}" y="{_HEIGHT - _BOTTOM + 18}" text-anchor="middle">{_short(tick)}</text>')
    middle = (_LEFT + _WIDTH - _RIGHT) / 2
    parts.append(f'<text x="{middle}" y="{_HEIGHT - 6}" text-anchor="middle">{_escaped(x)}</text>')
    names = []
    for name, colour in zip(lines, _COLOURS):
        if not points[name]:
            continue
        path = " ".join(f"{px},{py}" for px, py in (at(*point) for point in points[name]))
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.8"/>')
        px, py = at(*points[name][-1])
        parts.append(f'<circle cx="{px}" cy="{py}" r="2.5" fill="{colour}"/>')
        names.append((py, name, colour))
    lowest = -math.inf
    for y, name, colour in sorted(names):
        lowest = max(y + 4, lowest + 15)
        parts.append(f'<text x="{_WIDTH - _RIGHT + 8}" y="{lowest}" fill="{colour}">{_escaped(name)}</text>')
    return "\n".join([*parts, "</svg>", ""])


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers that cover the range: four to ten of them."""
    span = high - low or abs(high) or 1.0
    step = 10 ** math.floor(math.log10(span / 4))
    step *= next(factor for factor in (1, 2, 5, 10) if span / (step * factor) <= 6)
    first = math.floor(low / step + 1e-9)
    last = max(first + 1, math.ceil(high / step - 1e-9))
    return [round(i * step, 12) for i in range(first, last + 1)]


def _short(number: float) -> str:
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if abs(number) >= size:
            return f"{number / size:g} {letter}"
    return f"{number:g}"


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")
