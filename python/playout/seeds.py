"""Chance from a path of names, such as the seed of a run, a stage and a number: the same whenever it is asked for."""

from __future__ import annotations

import hashlib

import torch


def seed_number(*path: object) -> int:
    return int.from_bytes(hashlib.sha256("/".join(map(str, path)).encode()).digest()[:7], "big")


def generator_of(device: torch.device | str, *path: object) -> torch.Generator:
    return torch.Generator(device).manual_seed(seed_number(*path))
