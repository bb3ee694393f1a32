"""Nets and optimisers in files of torch, which hold tensors, numbers and text alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import torch

from .files import whole


class CheckpointError(ValueError):
    """A file that cannot be gone on from: one line."""


def keep(file: Path, what: dict[str, Any]) -> None:
    with whole(file) as out:
        torch.save(what, out)


@contextmanager
def kept(file: Path, device: torch.device) -> Iterator[dict[str, Any]]:
    """What is kept in a file, to be taken over within `with`: what is damaged, or does not fit there, is told."""
    try:
        yield torch.load(file, map_location=device)
    except CheckpointError:
        raise
    except Exception as error:  # torch has many for a file that is damaged or of another net
        why = (str(error).splitlines() or [type(error).__name__])[0]
        raise CheckpointError(f"{file}: no checkpoint of this run, or damaged ({why})") from None
