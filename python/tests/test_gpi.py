"""The loop: who throws what, what is learned from it, and runs that are cut off."""

import json
from dataclasses import replace

import numpy as np
import pytest
import torch

from playout.curling import SITUATIONS, rule_set
from playout.gpi.__main__ import main
from playout.gpi.lessons import label_throws, load_throws, positions_after, random_throws
from playout.gpi.measure import accuracy, score_against
from playout.gpi.plan import Measuring, plan_of
from playout.gpi.play import Exploring, play
from playout.gpi.policy import Look, best_throws, uniform_velocities
from playout.gpi.run import Run
from playout.nets.cnn import CnnNet
from playout.nets.text import NetError, parse_net
from playout.training import Plan as Training
from playout.vector_ends import VectorEnds

RULES = rule_set("legacy-gat")
PEAK = torch.tensor([0.7, 30.0])


def peaked(stones, masks, throw, velocities):
    """Worth most at one velocity, with the counter-clockwise turn."""
    value = -(((velocities - PEAK) / torch.tensor([1.0, 2.0])) ** 2).sum(-1)
    return torch.stack((value - 0.5, value), -1)


def empty(n):
    return torch.zeros(n, 16, 2), torch.zeros(n, dtype=torch.int32)


def seeded(number=1):
    return torch.Generator().manual_seed(number)


@pytest.fixture(scope="module")
def halves():
    with VectorEnds(32, threads=1) as one, VectorEnds(32, threads=1) as two:
        yield [one, two]


@pytest.fixture
def ready(halves, monkeypatch):
    """Runs take ends of processes that are there already."""

    def take(self, ends):
        assert ends == 64
        return halves

    monkeypatch.setattr(Run, "halves", take)


@pytest.fixture(scope="module")
def ends(halves):
    behaviour = Exploring(peaked, RULES, Look(4), Look(64), seeded())
    kept = [np.arange(32, dtype=np.int8) % 16 for _ in halves]
    return play(halves, "ends", behaviour.chooser(kept), kept, torch.device("cpu"))


def test_uniform_velocities_fill_the_box():
    drawn = uniform_velocities(RULES, (4000,), seeded())
    box = RULES.box
    assert drawn[:, 0].min() < -0.98 * box.vx and drawn[:, 0].max() > 0.98 * box.vx
    assert box.vy_min <= drawn[:, 1].min() < box.vy_min + 0.1 and box.vy_max - 0.1 < drawn[:, 1].max() <= box.vy_max


def test_the_best_throw_is_near_the_peak_with_its_turn():
    velocities, turns, values = best_throws(peaked, RULES, *empty(20), 0, Look(512), seeded())
    assert (turns == 1).all()
    assert (velocities - PEAK).abs().max() < 0.6
    _, _, nearer = best_throws(peaked, RULES, *empty(20), 0, Look(512, 256), seeded())
    assert (nearer >= values).all() and nearer.mean() > values.mean()


def test_throws_before_at_and_after_the_random_one(ends):
    """Before: the best of a few. At h: anything. After: near the peak."""
    off = np.linalg.norm(ends.velocities - PEAK.numpy(), axis=2)
    numbers = np.arange(16)
    before, at = numbers < ends.kept[:, None], numbers == ends.kept[:, None]
    after = numbers > ends.kept[:, None]
    assert off[after].mean() < 0.6 * off[before].mean() < 0.6 * off[at].mean()
    assert (ends.turns[after] == 1).all() and 0.2 < (ends.turns[at] == 1).mean() < 0.8


def test_tuples_are_for_the_team_that_throws(ends):
    some = random_throws(ends)
    assert (some.throws == ends.kept).all()
    assert (some.scores == np.where(ends.kept % 2 == 0, ends.scores, -ends.scores)).all()
    assert np.array_equal(some.stones[5], ends.stones[5, ends.kept[5]])
    later = positions_after(ends)
    assert len(later.masks) == (15 - ends.kept.astype(int)).sum()


class Certain(torch.nn.Module):
    """Sure that whoever is to move loses by 2."""

    def forward(self, elements, present, contexts):
        logits = torch.full((len(elements), 15), -100.0)
        logits[:, 7 - 2] = 100.0
        return logits


def test_labels_are_for_the_team_that_has_thrown(halves, ends):
    throws, chances = label_throws(halves, "labels", ends, Certain(), RULES, seeded())
    assert len(throws.masks) == len(chances) == 64 * 16
    last = throws.throws == 15
    assert (chances[~last].argmax(1) == 7 + 2).all()
    scores = chances[last].argmax(1) - 7
    assert (chances[last].max(1) == 1).all() and len(set(scores)) > 1
    # Most random last throws change nothing: the label is what lay there for the team that threw last.
    from playout.curling import lying_scores

    lying = -lying_scores(RULES, ends.stones[:, 15], ends.masks[:, 15])
    assert (scores == lying).mean() > 0.5
    near = np.linalg.norm(throws.intended.reshape(64, 16, 2) - ends.velocities, axis=2)
    assert near[1::2].max() < 1.2 and near[0::2].mean() > 1.5


def test_the_better_policy_scores(halves):
    """Draws to the house against random play, either first."""

    def draws(stones, masks, throw, velocities):
        value = -((velocities - torch.tensor([-0.99, 29.56])) ** 2).sum(-1)
        return torch.stack((value, value - 100), -1)

    scores = score_against(halves, "against", draws, None, RULES, Look(256, 64), seeded())
    assert scores[:32].mean() > 1 and scores[32:].mean() > 1


def test_accuracy_of_the_lying_score(halves):
    """Values that are the lying score are as good as the baseline, and the ceiling is above it."""
    from playout.curling import lying_scores

    def lying(stones, masks, throw, velocities):
        score = (1 if throw % 2 == 0 else -1) * lying_scores(RULES, stones.numpy(), masks.numpy())
        return torch.from_numpy(score.astype(np.float32))[:, None, None].expand(-1, velocities.shape[1], 2)

    behaviour = Exploring(peaked, RULES, Look(4), Look(16), seeded())
    row = accuracy(halves, "accuracy", lying, behaviour, 15, 600, 600)
    assert row["m"] == 15 and row["tuples"] == row["pairs"] == 600
    assert row["r2"] == row["r2Base"] and row["corr"] == row["corrBase"]
    assert row["ceiling"] > 0.7 and abs(row["ceiling"]) <= 1


TINY = replace(
    plan_of("set", "laptop", "tiny"),
    first_ends=256,
    ends=128,
    piece=64,
    look=Look(4),
    before=Look(2),
    first=Training(steps=6, batch=32, every=2),
    positions=Training(steps=6, batch=32, every=2),
    further=Training(steps=6, batch=32, every=2),
    measuring=Measuring(ends=64, tuples=64, pairs=64),
    widths=(16, 16, 16),
    position_widths=(16, 16, 16),
)


class CutError(BaseException):
    """As a kill, nothing that is caught on the way."""


def test_a_run_that_is_cut_off_again_and_again_comes_to_the_same(tmp_path, ready):
    whole = Run(tmp_path / "whole", TINY, threads=1, say=lambda line: None)
    whole.go(2)
    said = 0

    def cut_at(number):
        def say(line):
            nonlocal said
            said += 1
            if said == number:
                raise CutError

        return say

    cuts = 0
    for number in (3, 12, 20, 12):
        said = 0
        try:
            Run(tmp_path / "cut", TINY, threads=1, say=cut_at(number)).go(2)
        except CutError:
            cuts += 1
    assert cuts == 4
    Run(tmp_path / "cut", TINY, threads=1, say=lambda line: None).go(2)
    for name in ("pi1/net.json", "pi2/net.json", "pi2/curve.csv"):
        assert (tmp_path / "whole" / name).read_text() == (tmp_path / "cut" / name).read_text()
    one, two = (json.loads((tmp_path / each / "pi2/measured.json").read_text()) for each in ("whole", "cut"))
    stages = ["pi1 explores", "pi2 learns", "pi2 is measured"]
    assert list(one.pop("seconds")) == list(two.pop("seconds")) == stages
    assert not (tmp_path / "cut" / "pi2" / "seconds.json").exists()
    assert one == two and len(one["accuracy"]) == 16 and sum(one["data"]["scores"]) > 0
    assert not (tmp_path / "whole" / "data" / "pi2").exists()
    net = tmp_path / "cut" / "pi2" / "net.json"
    net.write_text(net.read_text()[:-40])
    with pytest.raises(NetError, match=r"pi2/net\.json: expected a net as JSON: .*cut short$"):
        Run(tmp_path / "cut", TINY, threads=1, say=lambda line: None).go(3)
    positions = parse_net((tmp_path / "whole/pi2/positions.json").read_text())
    elements = torch.rand(1, 16, len(positions.head.elements))
    present = torch.ones(SITUATIONS, 16, dtype=torch.bool)
    for throw in (3, 14):
        # All situations of a throw; the next throw is another context.
        contexts = torch.arange(SITUATIONS) + SITUATIONS * throw
        said = positions(elements.expand(SITUATIONS, -1, -1), present, contexts)
        # To the last bits: where a row stands in a product decides the order of its sum.
        torch.testing.assert_close(said, said[:1].expand(SITUATIONS, -1), rtol=1e-5, atol=1e-6)
        after = positions(elements, present[:1], contexts[-1:] + 1)
        assert not torch.allclose(said[:1], after)


class Small(CnnNet):
    """A convolutional net with nothing but the last of its convolutions."""

    def __init__(self, hidden):
        super().__init__(hidden)
        self.convolutions = torch.nn.Sequential(torch.nn.AvgPool2d(8), torch.nn.Conv2d(11, 4, 1))


def weights_of(folder):
    return torch.load(folder / "nets.pt")["nets"]


def test_convolutional_nets_learn_from_the_random_throws_alone(tmp_path, ready, monkeypatch):
    monkeypatch.setattr("playout.nets.cnn.CnnNet", Small)
    exported = []

    def export(nets, folder, made):
        exported.append((nets.mirrored, folder.name, made["iteration"]))
        if len(exported) == 2:
            raise CutError
        if len(exported) == 1:
            raise RuntimeError("no onnx\nhere")
        (folder / "net.json").write_text("{}")

    monkeypatch.setattr("playout.gpi.networks.export_cnn", export)
    plan = replace(
        TINY,
        net="cnn",
        positions=None,
        # So slow that every net stays what it starts from.
        first=Training(steps=1, batch=2, rate=1e-30, every=1),
        further=Training(steps=1, batch=2, rate=1e-30, every=1),
        measuring=Measuring(ends=64, tuples=0, pairs=0),
        chained=True,
    )
    said = []
    Run(tmp_path, plan, threads=1, say=said.append).go(1)
    first = weights_of(tmp_path / "pi1")
    assert all(torch.allclose(weight, first["nets.15." + name.split(".", 2)[2]]) for name, weight in first.items())
    assert "pi1 is not there as graphs of ONNX, which players need: no onnx here" in said
    learned = [line for line in said if line.startswith("step 1 of 1")]
    assert len(learned) == 15 and len([line for line in said if line.startswith("step 4 of 4")]) == 1
    # Cut off after pi2 has learned.
    with pytest.raises(CutError):
        Run(tmp_path, plan, threads=1, say=said.append).go(2)
    (one, _) = pieces = sorted((tmp_path / "data" / "pi2").iterdir())
    throws = load_throws(one)
    assert throws.stones.shape == (64, 16, 2) and len(set(throws.throws.tolist())) > 8
    assert one.stat().st_size < 64 * 200
    last = [load_throws(file).scores[load_throws(file).throws == 15] for file in pieces]
    counts = np.bincount(8 + np.concatenate(last), minlength=17)
    Run(tmp_path, plan, threads=1, say=said.append).go(2)
    assert exported == [(False, "pi1", 1), (True, "pi2", 2), (True, "pi2", 2)]
    assert len([line for line in said if line.startswith("step 1 of 1")]) == 15 + 16
    second = weights_of(tmp_path / "pi2")
    assert all(torch.allclose(weight, first[name]) for name, weight in second.items())
    measured = json.loads((tmp_path / "pi2" / "measured.json").read_text())
    assert measured["data"]["tuples"] == 128 and measured["data"]["scores"] == counts.tolist()
    assert not (tmp_path / "data" / "pi2").exists()


def test_what_is_wrong_is_one_line(tmp_path, monkeypatch, capsys):
    def gpi(*arguments):
        monkeypatch.setattr("sys.argv", ["gpi", *arguments])
        return main(), capsys.readouterr().err

    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "notes.txt").write_text("mine")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "plan.json").write_text('{"format": "playout-curling-gpi", "version": 1}')
    (tmp_path / "damaged").mkdir()
    (tmp_path / "damaged" / "plan.json").write_text("{")
    for folder, words in (("full", "no run"), ("other", "begun with another"), ("damaged", "damaged")):
        code, said = gpi("--out", str(tmp_path / folder))
        assert code == 1 and said.startswith("error: ") and words in said and said.count("\n") == 1
    assert "there are" in gpi("--out", str(tmp_path / "x"), "--size", "galaxy")[1]
    assert gpi("--out", str(tmp_path / "x"), "--hidden", "384")[1].startswith("error: --hidden: only ")
    monkeypatch.setenv("PLAYOUT", "nowhere")
    assert gpi("--out", str(tmp_path / "x"))[1].startswith("error: no command nowhere: ")
