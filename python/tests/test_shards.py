"""Shards of TypeScript, read by numpy; and files that are none."""

import base64
import json

import numpy as np
import pytest

from playout.shards import ShardError, parse_shard, read_head, read_shard, shards_of


@pytest.fixture(params=[0, 1], ids=["sixteen throws", "ten throws"])
def kept(request, twins):
    shard = twins["shards"][request.param]
    return base64.b64decode(shard["bytes"]), shard["ends"]


def test_columns_are_those_that_were_written(kept):
    data, ends = kept
    shard = parse_shard(data)
    assert shard.head["seed"] == "ünïcode"
    positions = shard.positions()
    for i, end in enumerate(ends):
        wanted = [[[0, 0] if stone is None else stone for stone in position] for position in end["positions"]]
        np.testing.assert_array_equal(positions[i], np.array(wanted, np.float32))
        masks = [sum(1 << j for j, stone in enumerate(position) if stone) for position in end["positions"]]
        assert shard.masks[i].tolist() == masks
    throws = np.array([end["throws"] for end in ends], np.float32)
    np.testing.assert_array_equal(shard.intended, throws[..., :2])
    np.testing.assert_array_equal(shard.actual, throws[..., 2:4])
    np.testing.assert_array_equal(shard.turns, throws[..., 4])
    assert shard.scores.tolist() == [end["score"] for end in ends]


def test_tuples_have_the_position_before_and_the_score_of_the_mover(kept):
    data, _ = kept
    shard = parse_shard(data)
    tuples = shard.tuples()
    ends, throws = shard.turns.shape
    assert len(tuples.scores) == ends * throws
    for i in (0, 1, throws, len(tuples.scores) - 1):
        end, number = divmod(i, throws)
        assert tuples.throws[i] == number
        np.testing.assert_array_equal(tuples.stones[i], shard.positions()[end, number])
        assert tuples.masks[i] == shard.masks[end, number]
        np.testing.assert_array_equal(tuples.actual[i], shard.actual[end, number])
        assert tuples.scores[i] == (-1) ** number * shard.scores[end]


def test_a_folder_gives_the_files_that_are_whole(kept, tmp_path):
    data, _ = kept
    (tmp_path / "ends-000002.bin").write_bytes(data)
    (tmp_path / "ends.jsonl").write_text('{"format":"playout-curling-ends"}\n{"shard":2,"ends":5}\n{"shard":3,"e')
    (file,) = shards_of(tmp_path)
    assert read_head(file) == read_shard(file).head
    with pytest.raises(ShardError, match=r"nowhere.ends\.jsonl: No such file or directory$"):
        shards_of(tmp_path / "nowhere")


def broken(data: bytes, change: str) -> bytes:
    line, rest = data.split(b"\n", 1)
    head = json.loads(line)
    if change == "stones":
        masks = bytearray(data)
        at = len(data) - head["ends"] * (1 + head["throws"] + 2 * (head["throws"] + 1)) + 2
        masks[at] ^= 1
        return bytes(masks)
    changes = {"version": {"version": 2}, "ends": {"ends": "many"}, "longer": {"ends": head["ends"] - 1}}[change]
    return json.dumps({**head, **changes}, separators=(",", ":")).encode() + b"\n" + rest


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda data: b"", r"no ends of curling \(playout-curling-ends\)$"),
        (lambda data: b"PK\x03\x04" + data, "no ends of curling"),
        (lambda data: data[:60], "no ends of curling"),
        (lambda data: data[:-1], r"cut short: \d+ of \d+ bytes$"),
        (lambda data: data[: len(data) // 2], "cut short"),
        (lambda data: data + b"x", r"\d+ bytes, where its head tells of \d+$"),
        (lambda data: broken(data, "longer"), r"\d+ bytes, where its head tells of"),
        (lambda data: broken(data, "stones"), r"its masks have \d+ stones, its head \d+$"),
        (lambda data: broken(data, "version"), "version 2 of playout-curling-ends; this playout reads version 1$"),
        (lambda data: broken(data, "ends"), 'ends: expected a whole number, not "many"$'),
    ],
)
def test_other_files_are_refused_in_one_line(kept, tmp_path, change, complaint):
    file = tmp_path / "ends-000000.bin"
    file.write_bytes(change(kept[0]))
    with pytest.raises(ShardError, match=r"ends-000000\.bin: " + complaint) as error:
        read_shard(file)
    assert "\n" not in str(error.value)
    with pytest.raises(ShardError, match="No such file"):
        read_shard(tmp_path / "none.bin")
