"""How the nets of 2017 learn: data, steps, tests of every class, games of ten ends, and runs that go on."""

import json
import math
from dataclasses import replace

import numpy as np
import pytest
import torch

from playout.curling import rule_set
from playout.lenet import games, learn, run
from playout.lenet.ends import RandomEnds, Throws, throws_of
from playout.lenet.games import Cell, all_pairings, pairings_of_rules
from playout.lenet.learn import Teacher, balanced
from playout.lenet.nets import LeNets
from playout.lenet.run import Plan, Run
from playout.runs import RunError
from playout.shards import read_shard, shards_of

RULES = rule_set("legacy-gat")
WIDTHS = (4, 5, 16)


def random_throws(numbers, n, seed=1):
    """Throws of ends that nobody played: whoever throws fast loses a point, and the stones say nothing."""
    rng = np.random.default_rng(seed)
    t = len(numbers)
    velocities = rng.random((t, n, 2)) * (6.2, 7) + (-3.1, 26.7)
    scores = rng.integers(-4, 5, (t, n))
    scores[:, ::2] = np.where(velocities[:, ::2, 1] > 30, -1, 1)
    return Throws(
        stones=torch.from_numpy((rng.random((t, n, 16, 2)) * (4, 8) + (-2, 30)).astype(np.float32)),
        masks=torch.from_numpy(rng.integers(0, 65536, (t, n)).astype(np.int32)),
        velocities=torch.from_numpy(velocities.astype(np.float32)),
        turns=torch.from_numpy(rng.integers(0, 2, (t, n)).astype(np.int8) * 2 - 1),
        scores=torch.from_numpy(scores.astype(np.int8)),
    )


def stack(count, streams=None, seed=1):
    return LeNets(["a"] * count, RULES, streams, WIDTHS, torch.Generator().manual_seed(seed))


def test_random_ends_are_those_of_shards(tmp_path, monkeypatch):
    ends = RandomEnds(tmp_path / "data", RULES, "test", 40, threads=1)
    kept = []
    monkeypatch.setattr(
        "playout.lenet.ends.shards_of",
        lambda folder: kept.extend(map(read_shard, shards_of(folder))) or shards_of(folder),
    )
    # What a kill left of a piece that was read is no hindrance.
    (tmp_path / "data" / "gone").mkdir(parents=True)
    (tmp_path / "data" / "gone" / "ends-000000.bin").write_bytes(b"")
    found = ends.piece(3, [0, 5, 15])
    assert not list((tmp_path / "data").iterdir())
    assert [shard.head["seed"] for shard in kept] == ["test/3"] and kept[0].head["policy"] == "random"
    tuples = kept[0].tuples()
    for i, throw in enumerate((0, 5, 15)):
        here = tuples.throws == throw
        for name, column in (
            ("stones", "stones"),
            ("velocities", "intended"),
            ("turns", "turns"),
            ("scores", "scores"),
        ):
            np.testing.assert_array_equal(getattr(found, name)[i].numpy(), getattr(tuples, column)[here])
        np.testing.assert_array_equal(found.masks[i].numpy(), tuples.masks[here].astype(np.int32))
    again = throws_of(kept, [15])
    assert torch.equal(again.stones[0], found.stones[2])
    streams = again.streams(3)
    assert streams.masks.shape == (3, 13)
    assert torch.equal(streams.stones[1, 0], again.stones[0, 13])


def test_a_step_is_that_of_gradient_descent():
    nets = stack(2)
    throws = random_throws([0, 1], 8)
    before = [parameter.detach().clone() for parameter in nets.parameters()]
    teacher = Teacher(nets, rate=0.5)
    planes, constants, classes = teacher.show(throws)
    losses = torch.nn.functional.cross_entropy(
        nets(planes, constants).flatten(0, 2), classes.flatten(), reduction="none"
    )
    wanted = torch.autograd.grad(losses.view(2, 8).mean(1).sum(), list(nets.parameters()))
    told = teacher.learn(throws, 8)
    torch.testing.assert_close(told, losses.view(2, 8).mean(1).detach())
    for parameter, old, slope in zip(nets.parameters(), before, wanted):
        torch.testing.assert_close(parameter.detach(), old - 0.5 * slope, rtol=1e-4, atol=1e-6)


def test_nets_learn_and_not_from_each_other():
    throws = random_throws([15], 2 * 16 * 60)
    throws.masks.zero_()
    throws.scores[:] = torch.where(throws.velocities[..., 1] > 30, -1, 1)
    pair, alone = stack(2, streams=2), stack(2, streams=2).take(1)
    streams = throws.streams(2)
    teacher = Teacher(pair, rate=0.02)
    teacher.learn(streams, 16)
    single = Throws(*(part[1:] for part in vars(streams).values()))
    Teacher(alone, rate=0.02).learn(single, 16)
    for one, other in zip(alone.parameters(), pair.take(1).parameters()):
        torch.testing.assert_close(one, other, rtol=1e-3, atol=1e-5)
    assert min(teacher.accuracy(throws.take(slice(0, 200)))) > 0.9


def test_tests_have_as_many_throws_of_each_class():
    throws = random_throws([3, 4], 2000)
    tests = balanced(throws, 20)
    for test in tests:
        classes = test.scores[0].clamp(-3, 3).tolist()
        assert [classes.count(score) for score in range(-3, 4)] == [20] * 7
    few = balanced(throws.take(slice(0, 60)), 1000)
    assert len(few[0].masks[0]) % 7 == 0
    with pytest.raises(ValueError, match=r"^too few ends for tests: a class has none$"):
        balanced(throws.take(slice(0, 3)), 5)


class Ends:
    """Ends in lockstep that come to given scores, with one throw each."""

    scores = ()
    seen = ()

    def __init__(self, n, rules, seed, threads):
        self.n, self.number = n, 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def reset(self):
        return type("Seen", (), {"terminated": False, "to_move": 0, "throw": 0})

    def step(self, movers, _):
        Ends.seen.append(list(movers))
        scores = np.array(Ends.scores[self.number], np.int8)
        self.number += 1
        return type("Seen", (), {"terminated": True, "scores": scores})


def test_who_scores_throws_first_and_points_are_of_who_threw_first(monkeypatch):
    monkeypatch.setattr(games, "VectorEnds", Ends)
    Ends.seen = []
    # Points of the first team in three ends of two games each of two pairings.
    Ends.scores = [[-1, 2, 0, 0], [3, -1, -2, 0], [0, -1, 0, 0]]
    table = type("Table", (), {"rules": RULES, "throw": lambda self, movers, seen: (movers, None)})()
    cells = games.play(table, [("line", "grid"), ("grid", "random")], 2, "x", ends=3)
    # Whoever scored throws first; where nobody did, the order stays.
    assert Ends.seen[0] == ["line", "line", "grid", "grid"]
    assert Ends.seen[1] == ["grid", "line", "grid", "grid"]
    assert Ends.seen[2] == ["grid", "grid", "random", "grid"]
    # 0 to 4, 3 to 1; 0 to 2, 0 to 0.
    assert cells[0] == Cell("line", "grid", wins=1, draws=0, games=2)
    assert cells[1] == Cell("grid", "random", wins=0, draws=1, games=2)


def test_cells_and_pairings():
    cell = Cell("line", "grid", wins=5, draws=3, games=10)
    points = [1] * 5 + [0] * 3 + [-1] * 2
    assert cell.points == pytest.approx(np.mean(points)) and cell.deviation == pytest.approx(np.std(points))
    assert len(set(all_pairings())) == 20 and len(set(pairings_of_rules())) == 10


@pytest.fixture
def small(monkeypatch):
    """Runs over data that cost nothing."""
    monkeypatch.setattr(run, "_PIECE", {"inputs": 2, "throws": 2})
    monkeypatch.setattr(learn, "_EVERY", 0)
    monkeypatch.setattr(run, "ENDS", 1)
    pieces = []

    def piece(self, number, throws):
        pieces.append((self._seed, number))
        return random_throws(list(throws), self.ends, seed=len(self._seed) * 100 + number)

    monkeypatch.setattr(RandomEnds, "piece", piece)
    return Plan(seed="small", steps=6, batch=4, trainings=2, tests=5, games=1, widths=WIDTHS), pieces


class StopError(Exception):
    pass


def stop_at(wanted):
    def say(line):
        if line.startswith(wanted):
            raise StopError

    return say


def measured(folder):
    found = json.loads((folder / "measured.json").read_text())
    assert set(found.pop("seconds")) == {"inputs", "throws", "games", "figures"}
    return found


def test_a_run_that_is_cut_off_comes_to_the_same(tmp_path, small):
    plan, pieces = small
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    Run(whole, plan, 1, say=lambda line: None).go()
    made = list(pieces)
    pieces.clear()
    for wanted in ("  4 of 6 steps", "  6 of 6 steps", "  c: ", "throws", "  2 of 6 steps", "  6 of 6 steps", "games"):
        with pytest.raises(StopError):
            Run(cut, plan, 1, say=stop_at(wanted)).go()
        # What was learned stays until what came of it is written.
        assert (cut / "inputs.json").exists() or (cut / "inputs.pt").exists()
    Run(cut, plan, 1, say=lambda line: None).go()
    found = measured(cut)
    assert found == measured(whole)
    assert (cut / "net.json").read_bytes() == (whole / "net.json").read_bytes()
    assert set(pieces) == set(made)
    assert not (cut / "data").exists()

    assert [len(found["inputs"][name]["rows"]) for name in "abc"] == [17, 17, 17]
    rows = found["inputs"]["b"]["rows"]
    assert found["inputs"]["b"]["failed"] == sum(row["accuracy"] < 0.2 for row in rows[1:3]) > 0
    assert rows[0]["accuracy"] == pytest.approx((rows[1]["accuracy"] + rows[2]["accuracy"]) / 2)
    assert [row["throw"] for row in found["throws"]] == list(range(1, 17))
    shares = [row["right"] / row["tests"] for row in found["throws"]]
    assert [row["rise"] for row in found["throws"]] == [
        None,
        *(pytest.approx(rise, abs=1e-6) for rise in np.diff(shares)),
    ]
    assert found["throws"][1]["riseError"] > 0
    assert found["table"]["line"]["line"]["points"] is None and found["table"]["line"]["grid"]["games"] == 1
    leads = [found["overall"][name]["points"] for name in ("samples", "starts")]
    assert found["overall"]["samples"]["next"]["lead"] == pytest.approx(leads[0] - leads[1])
    assert all(cell["games"] == 2 for cell in found["byRules"].values())
    assert len(found["figure2"]) == 101 and len(found["figure6"]["q"]) == 41**2
    assert all(math.isfinite(point["slope"]) for point in found["figure2"])
    head = json.loads((cut / "last.json").read_text())
    assert head["contexts"] == {"name": "throw", "of": [15]} and head["made"]["steps"] == 6


def test_the_loss_of_a_training_that_diverged_is_none(tmp_path, monkeypatch):
    monkeypatch.setattr(run, "train", lambda nets, *_: [math.nan, 0.5])
    found = Run(tmp_path, Plan(), threads=1, say=lambda _: None)._train("inputs", stack(2), [15])
    assert found == [None, 0.5]


def test_the_rate_is_that_of_the_plan(tmp_path, small, monkeypatch):
    def stop(nets, rate):
        raise StopError(rate)

    monkeypatch.setattr(learn, "Teacher", stop)
    with pytest.raises(StopError, match=r"^0\.125$"):
        Run(tmp_path, replace(small[0], rate=0.125), 1, say=lambda line: None).go()


def test_the_table_has_who_throws_first_in_rows(tmp_path, monkeypatch):
    """Where the better one of the paper's order wins all games, and the rule-based player all of its own."""
    order = ("rules", *run.ORDER)

    def play(table, pairings, count, *_):
        return [
            Cell(*pair, wins=count * (order.index(pair[0]) < order.index(pair[1])), draws=0, games=count)
            for pair in pairings
        ]

    monkeypatch.setattr(run, "play", play)
    monkeypatch.setattr(run, "Table", lambda *_: None)
    monkeypatch.setattr(Run, "_trained", lambda self: None)
    found = Run(tmp_path, Plan(games=10), say=lambda line: None)._games()
    assert found["table"]["samples"]["grid"]["points"] == 1 and found["table"]["grid"]["samples"]["points"] == -1
    points = {name: each["points"] for name, each in found["overall"].items()}
    assert [points[name] for name in run.ORDER] == [1, 0.5, 0, -0.5, -1]
    leads = {name: each["next"]["lead"] for name, each in found["overall"].items()}
    assert [leads[name] for name in run.ORDER] == [0.5, 0.5, 0.5, 0.5, None]
    assert found["overall"]["line"]["grid"]["lead"] == 0.5 and found["overall"]["grid"]["grid"]["lead"] is None
    assert all(each == {"lost": 20, "draws": 0, "games": 20} for each in found["byRules"].values())


def test_folders_belong_to_one_plan(tmp_path, small):
    plan, _ = small
    with pytest.raises(StopError):
        Run(tmp_path / "run", plan, 1, say=stop_at("tests")).go()
    with pytest.raises(RunError, match=r"plan.json: begun with another steps; give another --out$"):
        Run(tmp_path / "run", replace(plan, steps=7), 1).go()
    (tmp_path / "begun").mkdir()
    (tmp_path / "begun" / "plan.json.part").write_text("{")
    with pytest.raises(StopError):
        Run(tmp_path / "begun", plan, 1, say=stop_at("tests")).go()
    (tmp_path / "run" / "plan.json").write_text("{")
    with pytest.raises(RunError, match=r"plan.json: no plan of a run, or damaged$"):
        Run(tmp_path / "run", plan, 1).go()
    with pytest.raises(RunError, match=r"not empty, and no run; give another --out$"):
        Run(tmp_path, plan, 1).go()
