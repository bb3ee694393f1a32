"""Training: runs that are cut off come to the same bits, curves, what a net learns, and folders that do not fit."""

import base64
import csv
from dataclasses import replace

import numpy as np
import pytest
import torch

from playout.checkpoints import CheckpointError
from playout.curling import rule_set
from playout.examples import PositionExamples, ShardStream, ThrowExamples, ThrowStore, classes_of, read_throws
from playout.nets.set_net import SetNet, position_head, throw_head
from playout.shards import ShardError, Tuples, parse_shard
from playout.training import Plan, TrainingError, measure, train

RULES = rule_set("legacy-gat")
PLAN = Plan(steps=30, batch=64, rate=1e-2, every=8, seed="test")


def random_tuples(count, seed=1):
    """Ends that nobody played: the mover has the points of his stones, if the throw is slow."""
    rng = np.random.default_rng(seed)
    masks = (rng.integers(0, 65536, count) & rng.integers(0, 65536, count)).astype(np.uint16)
    stones = (rng.random((count, 16, 2)) * (3, 5) + (-1.5, 33)).astype(np.float32)
    stones[~(masks[:, None] >> np.arange(16, dtype=np.uint16) & 1).astype(bool)] = 0
    throws = rng.integers(0, 16, count).astype(np.int8)
    velocities = (rng.random((count, 2)) * (6.2, 7) + (-3.1, 26.7)).astype(np.float32)
    own = np.where(throws % 2 == 0, masks & 255, masks >> 8)
    scores = np.array([bin(mask).count("1") for mask in own]) * np.where(velocities[:, 1] < 30, 1, -1)
    turns = rng.choice((-1, 1), count).astype(np.int8)
    return Tuples(stones, masks, throws, velocities, velocities, turns, scores.astype(np.int8))


def examples(count, seed=1):
    return ThrowExamples(ThrowStore([random_tuples(count, seed)]), RULES)


def net(seed=3):
    return SetNet(throw_head(RULES, (16, 16, 16)), torch.Generator().manual_seed(seed))


class KilledError(Exception):
    pass


class Killing:
    """Examples that end the program after so many batches."""

    def __init__(self, examples, after):
        self.examples, self.left, self.throws = examples, after, examples.throws

    def __len__(self):
        return len(self.examples)

    def batch(self, index):
        self.left -= 1
        if self.left < 0:
            raise KilledError
        return self.examples.batch(index)


@pytest.mark.parametrize("optimiser", ["adam", "sgd"])
def test_a_run_that_is_killed_or_stopped_goes_on_to_the_same_bits(tmp_path, optimiser):
    plan = replace(PLAN, optimiser=optimiser, rate=1e-2 if optimiser == "adam" else 1e-1)
    data, held_out = examples(900), examples(200, 2)
    whole = net()
    assert train(whole, data, held_out, plan, tmp_path / "whole")
    for after in (3, 13, 17):
        with pytest.raises(KilledError):
            train(net(), Killing(data, after), held_out, plan, tmp_path / "cut")
    asked = iter([False, False, True])
    assert not train(net(), data, held_out, plan, tmp_path / "cut", stop=lambda: next(asked))
    resumed = net(seed=9)
    assert train(resumed, data, held_out, plan, tmp_path / "cut")
    assert all(torch.equal(a, b) for a, b in zip(whole.parameters(), resumed.parameters()))
    for file in ("curve.csv", "curve.svg"):
        assert (tmp_path / "whole" / file).read_text() == (tmp_path / "cut" / file).read_text()
    # What is done stays as it is.
    assert train(net(seed=10), data, held_out, plan, tmp_path / "cut")
    assert sorted(path.name for path in (tmp_path / "cut").iterdir()) == ["checkpoint.pt", "curve.csv", "curve.svg"]


def test_a_pass_has_all_examples_in_an_order_of_its_own(tmp_path):
    seen = []

    class Listing(Killing):
        def batch(self, index):
            seen.extend(index.tolist())
            return super().batch(index)

    data = examples(128)
    train(net(), Listing(data, 4), data, replace(PLAN, steps=4), tmp_path)
    assert sorted(seen[:128]) == sorted(seen[128:]) == list(range(128))
    assert seen[:128] != seen[128:]


def test_a_net_learns_and_the_curve_says_so(tmp_path):
    learner, held_out = net(), examples(500, 2)
    said = []
    train(learner, examples(6000), held_out, replace(PLAN, steps=240, every=60), tmp_path, say=said.append)
    with open(tmp_path / "curve.csv") as file:
        rows = list(csv.DictReader(file))
    assert [int(row["step"]) for row in rows] == [60, 120, 180, 240] and len(said) == 4
    accuracy = measure(learner, held_out)
    assert accuracy.r2 > 0.6
    assert float(rows[-1]["held-out"]) == pytest.approx(accuracy.cross_entropy, rel=1e-5)
    assert float(rows[-1]["r2-7"]) == pytest.approx(accuracy.r2_by_throw[7], rel=1e-5)
    assert float(rows[-1]["held-out"]) < float(rows[0]["held-out"])
    assert sum(accuracy.counts) == 500


def test_accuracy_is_what_the_formulas_say():
    learner, some = net(), examples(300)
    inputs, targets = some.batch(torch.arange(300))
    with torch.no_grad():
        logits = learner(*inputs)
        z, real = learner.scores(logits).numpy(), targets.numpy() - 7.0
    accuracy = measure(learner, some, batch=77)
    assert accuracy.cross_entropy == pytest.approx(float(torch.nn.functional.cross_entropy(logits, targets)), rel=1e-5)
    at = some.throws.numpy() == 5
    r2 = 1 - ((real - z)[at] ** 2).sum() / ((real[at] - real[at].mean()) ** 2).sum()
    assert accuracy.r2_by_throw[5] == pytest.approx(r2, rel=1e-4)
    assert accuracy.correlation_by_throw[5] == pytest.approx(np.corrcoef(z[at], real[at])[0, 1], rel=1e-4)


def test_scores_beyond_the_classes_go_with_the_last():
    assert classes_of(torch.tensor([-8, -7, 0, 7, 8], dtype=torch.int8)).tolist() == [0, 0, 7, 14, 14]


def test_a_store_gives_throws_as_they_were():
    tuples = random_tuples(400)
    parts = [Tuples(*(column[at : at + 100] for column in tuples)) for at in range(0, 400, 100)]
    index = torch.tensor([399, 0, 100, 7, 7])
    some = ThrowStore(parts).take(index)
    for found, wanted in zip(some, (*tuples[:4], *tuples[5:])):
        np.testing.assert_array_equal(found.numpy().astype(np.float32), wanted[index.numpy()].astype(np.float32))


def test_a_store_of_shards_is_one_of_their_throws(twins):
    shards = [parse_shard(bytearray(base64.b64decode(twins["shards"][0]["bytes"]))) for _ in range(2)]
    index = torch.arange(2 * shards[0].turns.size)
    kept, made = ThrowStore(shards), ThrowStore([shard.tuples() for shard in shards])
    assert len(kept) == len(made) == len(index)
    assert all(torch.equal(a, b) for a, b in zip(kept.take(index), made.take(index)))


def test_chances_as_targets_and_positions_as_examples(tmp_path):
    store = ThrowStore([random_tuples(200)])
    chances = torch.nn.functional.one_hot(classes_of(store.scores), 15).float()
    plan = replace(PLAN, steps=4)
    nets = [net(), net()]
    for learner, targets in zip(nets, (None, chances)):
        data = ThrowExamples(store, RULES, targets)
        train(learner, data, data, plan, tmp_path / str(targets is None))
    for a, b in zip(*(each.parameters() for each in nets)):
        torch.testing.assert_close(a, b, rtol=1e-4, atol=1e-5)
    head = position_head(RULES, (16, 16, 16))
    head.contexts = head.contexts[:1]
    data = PositionExamples(store, RULES)
    (elements, present, throws), targets = data.batch(torch.tensor([5, 205]))
    assert torch.equal(elements[0, :, 0], -elements[1, :, 0]) and torch.equal(present[0], present[1])
    assert throws[0] == throws[1] and targets[0] == targets[1]
    assert train(SetNet(head), data, data, plan, tmp_path / "positions")


def test_throws_of_positions_count_from_the_end_of_the_end():
    tuples = random_tuples(50)
    store = ThrowStore([tuples._replace(throws=tuples.throws % 10)])
    index = torch.arange(50)
    for rules, skipped in ((RULES, 0), (rule_set("dc4-mixed-doubles"), 6)):
        (_, _, contexts), _ = PositionExamples(store, rules).batch(index)
        assert torch.equal(contexts, store.throws.long() + skipped)


def test_more_shards_than_memory_holds(twins, tmp_path):
    files = []
    for i in range(5):
        files.append(tmp_path / f"ends-{i:06d}.bin")
        files[-1].write_bytes(base64.b64decode(twins["shards"][0]["bytes"]))
    stream = ShardStream(files, RULES, files_a_block=2)
    assert stream.sizes == [160, 160, 80] == [len(stream.block(i)) for i in range(3)]
    whole, cut = net(), net()
    train(whole, stream, examples(50), replace(PLAN, steps=12), tmp_path / "whole")
    for at in (1, 4, 5):
        asked = iter(range(1, 12))
        stop = lambda asked=asked, at=at: next(asked) == at  # noqa: E731
        train(cut, stream, examples(50), replace(PLAN, steps=12), tmp_path / "cut", stop=stop)
    assert train(cut, stream, examples(50), replace(PLAN, steps=12), tmp_path / "cut")
    assert all(torch.equal(a, b) for a, b in zip(whole.parameters(), cut.parameters()))
    with pytest.raises(ShardError, match=r"^no shards to read"):
        read_throws([], RULES)
    with pytest.raises(ShardError, match=r"ends-000000\.bin: ends of legacy-gat, not of dc3$"):
        ShardStream(files, rule_set("dc3")).block(0)


def test_folders_and_plans_that_do_not_fit_are_refused_in_one_line(tmp_path):
    data = examples(100)
    train(net(), data, data, replace(PLAN, steps=2), tmp_path)
    with pytest.raises(CheckpointError, match=r"made by another plan \(steps, seed\); give another folder$"):
        train(net(), data, data, replace(PLAN, steps=3, seed="other"), tmp_path)
    with pytest.raises(CheckpointError, match=r"checkpoint\.pt: no checkpoint of this run, or damaged"):
        train(SetNet(throw_head(RULES, (32, 16, 16))), data, data, replace(PLAN, steps=2), tmp_path)
    (tmp_path / "checkpoint.pt").write_bytes(b"cut")
    with pytest.raises(CheckpointError, match=r"checkpoint\.pt: no checkpoint of this run, or damaged"):
        train(net(), data, data, replace(PLAN, steps=2), tmp_path)
    with pytest.raises(TrainingError, match="optimiser: "):
        train(net(), data, data, replace(PLAN, optimiser="lion"), tmp_path)
    with pytest.raises(TrainingError, match="schedule: "):
        train(net(), data, data, replace(PLAN, schedule="linear"), tmp_path)
    with pytest.raises(TrainingError, match="no examples"):
        train(net(), examples(0), data, PLAN, tmp_path / "none")


def test_rates():
    assert [Plan(steps=4, schedule="tenth", rate=1).rate_at(step) for step in range(4)] == [1, 1, 0.1, 0.1]
    assert Plan(steps=4, rate=2).rate_at(2) == pytest.approx(1)
    assert Plan(steps=4, rate=2, schedule="constant").rate_at(3) == 2
