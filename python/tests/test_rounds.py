"""Rounds for a net inside searches: what scores are worth, the small search, labels, and runs that go on."""

import json
from dataclasses import replace

import numpy as np
import pytest
import torch

from playout.curling import END_SCORES, SITUATIONS, rule_set
from playout.nets.set_net import SetNet, position_head, throw_head
from playout.nets.text import format_net, read_net
from playout.nets.values import ThrowValues
from playout.rounds import gate as gates
from playout.rounds import run as runs
from playout.rounds.plan import SIZES, Gate
from playout.rounds.play import SearchedEnds, play_by_search, searched_positions
from playout.rounds.run import Run
from playout.rounds.search import Effort, Searcher, Trials
from playout.rounds.worth import Worth, draw_situations
from playout.runs import RunError
from playout.training import Plan as Training
from playout.vector_ends import VectorEnds

RULES = rule_set("dc3")
CPU = torch.device("cpu")
WIDTHS = (16, 16, 16)


@pytest.fixture(scope="module")
def lots():
    with VectorEnds(64, "dc3", threads=1) as one, VectorEnds(64, "dc3", threads=1) as two:
        yield [one, two]


@pytest.fixture(scope="module")
def halves():
    with VectorEnds(64, "dc3", threads=1) as one, VectorEnds(64, "dc3", threads=1) as two:
        yield [one, two]


@pytest.fixture(scope="module")
def worth(lots):
    return Worth(lots[0].worth, 16, CPU)


@pytest.fixture
def ready(halves, lots, monkeypatch):
    """Runs take ends of processes that are there already."""

    def take(self, ends, use="play"):
        assert ends == 128
        return halves if use.startswith("play") else lots

    monkeypatch.setattr(Run, "halves", take)


def nets(seed=1):
    draws = torch.Generator().manual_seed(seed)
    throws = SetNet(throw_head(RULES, WIDTHS, situations=True), draws)
    return throws.eval(), SetNet(position_head(RULES, WIDTHS), draws).eval()


def searcher_of(lots, worth, seed=1):
    return Searcher(*nets(), RULES, worth, Trials(lots), torch.Generator().manual_seed(seed))


def test_what_scores_are_worth(lots, worth):
    # In the last end with a lead of 1 the hammer wins by any point of its own, and loses by two of the other team.
    situation = 5
    final = [worth.of_scores(torch.tensor([score]), torch.tensor([situation]), 1).item() for score in (2, 1, 0, -1)]
    assert [round(each, 1) for each in final] == [0.0, 0.7, 1.0, 1.0]
    for throw in range(16):
        for place, score in enumerate(END_SCORES):
            context = torch.tensor([throw * SITUATIONS + situation])
            first = score if throw % 2 == 0 else -score
            expected = worth.of_scores(torch.tensor([first]), torch.tensor([situation]), throw % 2)
            assert worth.classes[context, place].item() == pytest.approx(expected.item())
    # What one team wins the other one loses.
    scores, situations = torch.arange(-8, 9).repeat(8), torch.arange(8).repeat_interleave(17)
    both = worth.of_scores(scores, situations, 0) + worth.of_scores(scores, situations, 1)
    assert torch.allclose(both, torch.ones_like(both))


def test_situations_are_drawn():
    drawn = draw_situations(10_000, np.random.default_rng(1))
    counts = np.bincount(drawn, minlength=8)
    assert abs(counts[0] - 5000) < 300 and (abs(counts[1:] - 714) < 150).all()


def test_a_net_of_throws_is_worth_what_its_chances_say(worth):
    throws, _ = nets()
    values = ThrowValues(throws, RULES, worth=worth.classes)
    stones, masks = torch.zeros(2, 16, 2), torch.tensor([0, 0])
    stones[:, 0] = torch.tensor([0.0, 38.4])
    masks[:] = 1
    velocities = torch.tensor([[[0.1, 2.4]], [[-0.1, 2.3]]])
    found = values(stones, masks, 3, velocities, situations=torch.tensor([0, 7]))
    scores = ThrowValues(throws, RULES)(stones, masks, 3, velocities, situations=torch.tensor([0, 7]))
    assert found.shape == (2, 1, 2) and not torch.allclose(found, scores)
    assert (found > -0.05).all() and (found < 1.05).all()


def test_trials_come_back_in_their_rows(lots):
    """More throws than ends: every row has what became of it."""
    n = 150
    stones = np.zeros((n, 16, 2), np.float32)
    stones[:, 1] = np.stack((np.zeros(n), np.linspace(34, 40, n)), 1)
    masks = np.full(n, 2, np.uint16)
    far = np.tile(np.array([0.29, 2.2], np.float32), (n, 3, 1))
    turns = np.ones((n, 3), np.int8)
    seen = np.zeros((n, 3, 2), np.float32)

    def look(part, after):
        rows = 3 * (part.stop - part.start)
        seen[part] = after.stones[:rows, 1].reshape(-1, 3, 2)

    Trials(lots).throw((stones, masks), 4, far, turns, "rows", look)
    np.testing.assert_array_equal(seen, stones[:, None, 1].repeat(3, 1))


def test_the_search_takes_what_is_worth_most(lots, worth, monkeypatch):
    """At the last throw an opposing stone counts: whoever draws to the tee wins, and whoever throws past does not."""
    searcher = searcher_of(lots, worth)
    monkeypatch.setattr(
        searcher,
        "propose",
        lambda *_: (
            torch.tensor([[[0.29, 2.7], [0.1, 2.4], [-0.29, 2.7], [0.29, 2.2]]]).repeat(5, 1, 1),
            torch.tensor([[1, 1, -1, 1]], dtype=torch.int8).repeat(5, 1),
        ),
    )
    stones, masks = torch.zeros(5, 16, 2), torch.ones(5, dtype=torch.int32)
    stones[:, 0] = torch.tensor([0.9, 38.4])
    effort = Effort(candidates=4, samples=1, around=0, trials=(4, 8))
    velocities, turns = searcher.decide(stones, masks, 15, torch.full((5,), 4), effort, "search")
    assert torch.allclose(velocities, torch.tensor([0.1, 2.4])) and (turns == 1).all()
    chances = searcher.scores_of(stones, masks, 15, velocities, turns, 40, "scores")
    assert np.allclose(chances.sum(1), 1, atol=0.01)
    # The first team loses a point, or more, in most of the trials.
    assert (chances[:, : END_SCORES.index(0)].sum(1) > 0.6).all()


def test_positions_after_the_drawn_throw_are_labelled_for_the_team_to_move(halves, lots, worth):
    effort = Effort(candidates=2, samples=2, around=0, trials=(1, 1))
    ends = play_by_search(halves, "ends", searcher_of(lots, worth), effort, 4, CPU)
    again = play_by_search(halves, "ends", searcher_of(lots, worth), effort, 4, CPU)
    for name, column in vars(ends).items():
        np.testing.assert_array_equal(column, getattr(again, name))
    assert ends.kept.min() == -1 and ends.kept.max() <= 14
    throws, chances, situations = searched_positions(ends)
    assert len(chances) == (15 - ends.kept.astype(int)).sum() == len(situations)
    rows = np.repeat(np.arange(128), 15 - ends.kept.astype(int))
    for i in (0, 1, len(rows) - 1):
        own = ends.chances[rows[i]]
        np.testing.assert_array_equal(chances[i], own if throws.throws[i] % 2 == 0 else own[::-1])
        assert situations[i] == ends.situations[rows[i]]


TINY = replace(
    SIZES["laptop"],
    first_ends=512,
    ends=256,
    piece=128,
    lot=128,
    tables=1,
    effort=Effort(candidates=2, samples=2, around=1, trials=(1, 1)),
    trials=2,
    teacher=WIDTHS,
    throws=WIDTHS,
    players={"small": WIDTHS},
    first=Training(steps=3, batch=64, every=3),
    further=Training(steps=3, batch=64, rate=1e-3, every=3),
    gate=Gate(pairs=1, seconds=0.01),
)


def told(share, won):
    return {"games": 2, "share": share, "verdict": "undecided", "won": won}


def test_a_run_that_is_cut_off_comes_to_the_same(tmp_path, ready, monkeypatch):
    met = []

    def play_gate(folder, net, against, *_):
        met.append((net.parent.name, against and against.parent.name))
        return told(0.4, False) if net.parent.name == "round2" else told(0.6, True)

    monkeypatch.setattr(runs, "play_gate", play_gate)
    Run(tmp_path / "whole", TINY, threads=1, say=lambda _: None).go(3)
    # Who did not win is not met again.
    assert met == [("round1", None), ("round2", "round1"), ("round3", "round1")]

    class CutError(Exception):
        pass

    def cut_at(wanted):
        def say(line):
            if line.strip() == wanted:
                raise CutError

        return say

    for wanted in ("small", "ends-0000.npz", "throws", "round 2 at the gate"):
        with pytest.raises(CutError):
            Run(tmp_path / "cut", TINY, threads=1, say=cut_at(wanted)).go(2)
    Run(tmp_path / "cut", TINY, threads=1, say=lambda _: None).go(3)
    for name in ("teacher", "small", "throws"):
        one, other = (tmp_path / run / "round3" / f"{name}.json" for run in ("whole", "cut"))
        assert one.read_bytes() == other.read_bytes()
    made = read_net(tmp_path / "cut" / "round3" / "small.json", RULES).head.made
    assert made["round"] == 3 and [each["won"] for each in made["gates"]] == [True, False]
    assert not list((tmp_path / "cut" / "data").iterdir())
    with pytest.raises(RunError, match="begun with another seed"):
        Run(tmp_path / "cut", replace(TINY, seed="other"), threads=1, say=lambda _: None).go(3)


def test_the_first_round_says_the_same_in_every_situation(tmp_path, ready, monkeypatch):
    monkeypatch.setattr(runs, "play_gate", lambda *_: told(0.5, False))
    Run(tmp_path, TINY, threads=1, say=lambda _: None).go(1)
    net = read_net(tmp_path / "round1" / "small.json", RULES)
    table = net.head_context.view(16, SITUATIONS, -1)
    assert torch.equal(table[:, :1].expand_as(table), table)


def test_the_first_round_can_play_with_a_policy(tmp_path, ready, monkeypatch):
    monkeypatch.setattr(runs, "play_gate", lambda *_: told(0.5, False))
    throws, positions = SetNet(throw_head(RULES, WIDTHS)), SetNet(position_head(RULES, WIDTHS))
    for k in (2, 10):
        policy = tmp_path / "gpi" / f"pi{k}"
        policy.mkdir(parents=True)
        for name, text in (("measured", "{}"), ("net", format_net(throws)), ("positions", format_net(positions))):
            (policy / f"{name}.json").write_text(text)
    plan = replace(TINY, origin=str(tmp_path / "gpi"))
    run = Run(tmp_path / "run", plan, threads=1, say=lambda _: None)
    assert torch.equal(run._before(1, "teacher").element_in, positions.element_in)
    assert torch.equal(run._before(1, "throws").element_in, throws.element_in)
    run.go(1)
    made = read_net(tmp_path / "run" / "round1" / "small.json", RULES).head.made
    assert made["command"].endswith(f"--from {tmp_path / 'gpi'}")
    for wrong, message in (
        (replace(plan, teacher=(32, 16, 16)), "nets of the widths"),
        (replace(plan, origin=str(tmp_path)), "no run of curling-gpi"),
    ):
        with pytest.raises(RunError, match=message):
            Run(tmp_path / "wrong", wrong, threads=1, say=lambda _: None)._before(1, "teacher")


@pytest.mark.parametrize(("verdict", "share", "won"), [("H1", 0.5, True), ("undecided", 0.6, True), ("H0", 0.6, False)])
def test_a_gate_is_won_by_its_test_or_by_points(tmp_path, monkeypatch, verdict, share, won):
    calls = []

    def call(words):
        calls.append(words)
        return json.dumps({"standings": [{"name": "new", "games": 8, "share": share}], "sprt": {"verdict": verdict}})

    monkeypatch.setattr(gates, "call", call)
    gate = gates.play_gate(tmp_path / "gate", tmp_path / "a.json", None, "dc3", Gate(4, 0.1), "seed", 2)
    assert gate["won"] is won and gate["games"] == 8
    plan = json.loads((tmp_path / "gate.yaml").read_text())
    assert plan["agents"][0]["net"].endswith("a.json") and "net" not in plan["agents"][1]
    assert calls[0][:2] == ["match", "run"] and calls[1][:2] == ["match", "report"]


def test_ends_are_kept_whole(tmp_path, halves, lots, worth):
    ends = play_by_search(halves, "kept", searcher_of(lots, worth), Effort(1, 1, 0, (1,)), 1, CPU)
    ends.save(tmp_path / "ends.npz")
    back = SearchedEnds.load(tmp_path / "ends.npz")
    for name, column in vars(ends).items():
        np.testing.assert_array_equal(column, getattr(back, name))
