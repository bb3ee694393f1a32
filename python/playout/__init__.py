"""Curling for learners: ends in lockstep through the command playout, its data and its nets. numpy alone."""

from .process import ProcessError
from .shards import Shard, ShardError, read_shard
from .vector_ends import Observation, VectorEnds

__all__ = ["Observation", "ProcessError", "Shard", "ShardError", "VectorEnds", "read_shard"]
