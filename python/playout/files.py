"""Files that are there whole or not at all."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

#: How files end that are not whole yet.
PART = ".part"


@contextmanager
def whole(path: Path) -> Iterator[BinaryIO]:
    """Written beside it first, then renamed: whoever reads it finds all of it or what was there before."""
    beside = path.with_name(f"{path.name}{PART}")
    with open(beside, "wb") as file:
        yield file
    os.replace(beside, path)


def write_whole(path: Path, data: str | bytes) -> None:
    with whole(path) as file:
        file.write(data if isinstance(data, bytes) else data.encode())


def read_json(path: Path, advice: str) -> dict[str, Any]:
    """An object that a run keeps; a file that was damaged is one line, with what to do about it."""
    try:
        told = json.loads(path.read_text())
    except ValueError:
        told = None
    if not isinstance(told, dict):
        raise ValueError(f"{path}: damaged; {advice}")
    return told
