"""Rounds for a net inside searches: positions by a search, gates, and runs that go on."""

import json
import re
import shutil
from dataclasses import replace

import numpy as np
import pytest
import torch

from playout.curling import END_SCORES, SITUATIONS, rule_set
from playout.nets.features import PositionFeatures
from playout.nets.set_net import SetNet, position_head, up_to_date
from playout.nets.text import NetError, format_net, read_net
from playout.rounds import gate as gates
from playout.rounds import run as runs
from playout.rounds.plan import SIZES, Gate, Lessons, plan_of
from playout.rounds.positions import play_by_search, read_positions
from playout.rounds.run import Run
from playout.runs import RunError
from playout.seeds import generator_of
from playout.shards import ShardError
from playout.training import Plan as Training

RULES = rule_set("dc3")
WIDTHS = (16, 16, 16)

TINY = replace(
    SIZES["laptop"],
    first_ends=512,
    ends=8,
    shard=4,
    playouts=5,
    remembered=2,
    widths=WIDTHS,
    first=Training(steps=3, batch=64, every=3),
    further=Lessons(passes=1, batch=64, rate=1e-3),
    gate=Gate(pairs=1, seconds=0.01),
)


@pytest.fixture(scope="module")
def origin(tmp_path_factory):
    """A net that has learned nothing."""
    file = tmp_path_factory.mktemp("origin") / "net.json"
    file.write_text(format_net(SetNet(position_head(RULES, WIDTHS), torch.Generator().manual_seed(1))))
    return file


@pytest.fixture(scope="module")
def played(origin, tmp_path_factory):
    """Positions of a search with it."""
    folder = tmp_path_factory.mktemp("played")
    play_by_search(folder, origin, "dc3", TINY.playouts, "seed", TINY.ends, TINY.shard, 1)
    return folder


@pytest.fixture
def ready(played, monkeypatch):
    """Runs take positions that are there already."""

    def take(folder, *_):
        shutil.copytree(played, folder, dirs_exist_ok=True)

    monkeypatch.setattr(runs, "play_by_search", take)


def test_positions_of_a_search(played):
    parts = read_positions(played)
    assert len(parts) == 2
    for throws, chances, situations in parts:
        assert len(throws.masks) == len(chances) == len(situations) > 0
        np.testing.assert_allclose(chances.sum(1), 1, atol=1e-5)
        assert situations.min() >= 0 and situations.max() < SITUATIONS
        # End by end, from the drawn throw on to the last one, and once more beside these throws; there is nothing
        # before the first throw.
        follows = np.diff(throws.throws.astype(int))
        assert ((follows == 1) | (throws.throws[:-1] == 15)).all() and throws.throws[-1] == 15
        assert (throws.masks[throws.throws == 0] == 0).all()
        there = throws.masks[:, None] >> np.arange(16) & 1
        assert ((throws.stones != 0).any(2) == there.astype(bool)).all()
        # Of the last throw 256 trials are scored.
        scored = 256 * chances[throws.throws == 15]
        assert len(scored) > 0 and (scored == scored.round()).all() and scored.min() >= 0
        assert chances.shape[1] == len(END_SCORES)


def test_what_is_no_positions_is_refused(played, tmp_path):
    whole = (played / "positions-000000.bin").read_bytes()
    other = whole.replace(b'"version":3', b'"version":9', 1)
    for data, message in ((whole[:-1], "cut short"), (b"{}\n", "no positions"), (other, "not of version 3")):
        (tmp_path / "positions-000000.bin").write_bytes(data)
        with pytest.raises(ShardError, match=message):
            read_positions(tmp_path)
    with pytest.raises(ShardError, match="no positions"):
        read_positions(tmp_path / "nowhere")


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

    for wanted in ("round 1 learns", "round 2 plays", "round 2 learns", "round 2 at the gate"):
        with pytest.raises(CutError):
            Run(tmp_path / "cut", TINY, threads=1, say=cut_at(wanted)).go(2)
    Run(tmp_path / "cut", TINY, threads=1, say=lambda _: None).go(3)
    one, other = (tmp_path / run / "round3" / "net.json" for run in ("whole", "cut"))
    assert one.read_bytes() == other.read_bytes()
    made = read_net(other, RULES).head.made
    assert made["round"] == 3 and [each["won"] for each in made["gates"]] == [True, False, True]
    assert made["play"] == {"ends": TINY.ends, "playouts": TINY.playouts}
    assert made["learned"]["positions"] > made["learned"]["held out"] > 0 and made["learned"]["cross entropy"] > 0
    # Positions are there for as long as they are learned from.
    assert sorted(each.name for each in (tmp_path / "cut" / "data").iterdir()) == ["round3"]
    with pytest.raises(RunError, match="begun with another seed"):
        Run(tmp_path / "cut", replace(TINY, seed="other"), threads=1, say=lambda _: None).go(3)
    for text in ("", "[]", "{}"):
        (tmp_path / "cut" / "round2" / "round.json").write_text(text)
        with pytest.raises(
            ValueError, match=r"round2/round\.json: damaged; begin another run with --from .*round2/net\.json"
        ):
            Run(tmp_path / "cut", TINY, threads=1, say=lambda _: None).go(4)


def test_some_rounds_are_learned_from_together(tmp_path, ready):
    run = Run(tmp_path, TINY, threads=1, say=lambda _: None)
    for k in (2, 3, 4):
        run._play(k)
    lengths = [[len(each.store) for each in run._searched_positions(k)] for k in (2, 3, 4)]
    learned = [each[0] for each in lengths]
    # Two rounds at most, less what is held out; the round of random play has no such positions.
    assert learned[1] == learned[2] == 2 * learned[0] + lengths[0][1]
    assert {each[1] for each in lengths} == {lengths[0][1]}


def test_positions_are_learned_from_a_few_times(tmp_path, ready, monkeypatch):
    seen = []
    monkeypatch.setattr(runs, "train", lambda net, data, held, plan, *_, **__: seen.append((len(data), plan)))
    run = Run(tmp_path, TINY, threads=1, say=lambda _: None)
    few = replace(TINY.further, passes=4, batch=16)
    run.plan = replace(TINY, origin="net.json@0", further=few)
    run.round(0).mkdir(parents=True)
    run.net(0).write_text(format_net(SetNet(position_head(RULES, WIDTHS))))
    run._play(1)
    with pytest.raises(FileNotFoundError):  # the checkpoint that nobody wrote
        run._learn(1)
    ((examples, plan),) = seen
    assert plan.batch == 16 and 4 * examples - 16 < plan.steps * plan.batch <= 4 * examples
    assert few.training(3).steps == 1


def test_the_first_round_says_the_same_in_every_situation(tmp_path, ready, monkeypatch):
    monkeypatch.setattr(runs, "play_gate", lambda *_: told(0.5, False))
    Run(tmp_path, TINY, threads=1, say=lambda _: None).go(1)
    net = read_net(tmp_path / "round1" / "net.json", RULES)
    table = net.head_context.view(16, SITUATIONS, -1)
    assert torch.equal(table[:, :1].expand_as(table), table)


def of_eight_situations():
    """A net as those up to version 0.10, whose contexts tell their number."""
    head = position_head(RULES, WIDTHS)
    contexts = [head.contexts[0], {"name": "situation", "size": 8}]
    net = SetNet(replace(head, contexts=contexts, elements=head.elements[:16]))
    with torch.no_grad():
        net.head_context.copy_(torch.arange(128.0)[:, None].expand(-1, 16))
        net.element_context.copy_(torch.arange(128.0)[:, None, None].expand(-1, 2, 16))
    return net


def test_a_net_of_eight_situations_goes_on_in_all_of_them(tmp_path, ready, monkeypatch):
    former = of_eight_situations()
    net = up_to_date(former)
    assert net.head == position_head(RULES, WIDTHS) and torch.equal(net.middle, former.middle)
    for table in (net.head_context, net.element_context):
        third = table.flatten(1)[:, 0].view(16, SITUATIONS)[2].tolist()
        assert third == [17, 18, 19, 20, 21, 22, 23] + 14 * [16]
    assert up_to_date(net) is net
    monkeypatch.setattr(runs, "play_gate", lambda *_: told(0.5, False))
    assert torch.equal(net.element_in[:, :16], former.element_in) and not net.element_in[:, 16:].any()
    given = tmp_path / "former.json"
    given.write_text(format_net(former))
    plan = replace(TINY, origin=plan_of("laptop", "seed", "dc3", given).origin)
    Run(tmp_path / "run", plan, given, threads=1, say=lambda _: None).go(1)
    assert (tmp_path / "run/round0/net.json").read_text() == format_net(net)
    assert read_net(tmp_path / "run/round1/net.json", RULES).head.contexts == net.head.contexts


def test_a_net_that_was_shown_less_of_stones_says_what_it_said():
    head = position_head(RULES, WIDTHS)
    former = SetNet(replace(head, elements=head.elements[:16]), generator_of("cpu", "former"))
    net = up_to_date(former)
    assert net.head == head and torch.equal(net.element_in[:, :16], former.element_in)
    stones = torch.zeros(1, 16, 2)
    stones[0, :3, 1] = RULES.sheet.tee_line + torch.tensor([0.0, -4.0, 1.0])
    seen, present = PositionFeatures(RULES).stones(stones, torch.tensor([7]), torch.tensor([0]))
    context = torch.tensor([0])
    assert torch.equal(net(seen, present, context), former(seen[..., :16], present, context))


def test_an_empty_sheet_is_learned_of_and_what_was_learned_stays(tmp_path, ready, monkeypatch):
    monkeypatch.setattr(runs, "play_gate", lambda *_: told(0.5, False))
    Run(tmp_path, TINY, threads=1, say=lambda _: None).go(1)
    first = read_net(tmp_path / "round1" / "net.json", RULES).head_context.view(16, SITUATIONS, -1)[0]
    assert first.abs().min() > 0 and not torch.equal(first, torch.full_like(first, 0.1))
    net = SetNet(position_head(RULES, WIDTHS))
    with torch.no_grad():
        net.head_context[1, 0] = 3.0
    before = net.head_context[1].clone()
    runs._wake(net)
    assert torch.equal(net.head_context[1], before) and bool((net.head_context[0] == 0.1).all())


def test_the_first_round_can_play_with_a_net(tmp_path, ready, origin, monkeypatch):
    met = []
    monkeypatch.setattr(runs, "play_gate", lambda _, net, against, *__: met.append(against) or told(0.5, False))
    given = tmp_path / "given.json"
    given.write_text(origin.read_text())
    whole = plan_of("gpu", "seed", "dc3", given)
    assert whole.widths == WIDTHS
    plan = replace(TINY, origin=whole.origin)
    Run(tmp_path / "run", plan, given, threads=1, say=lambda _: None).go(1)
    given.unlink()  # the run has kept it
    Run(tmp_path / "run", plan, threads=1, say=lambda _: None).go(2)
    assert met[0].read_text() == origin.read_text() and met[0].is_relative_to(tmp_path / "run")
    made = read_net(tmp_path / "run" / "round2" / "net.json", RULES).head.made
    assert re.search(r"--from given\.json@[0-9a-f]{16}$", made["command"]) and made["from"] == {}
    for file, message in ((tmp_path / "none.json", "none.json"), (tmp_path / "run" / "plan.json", "format")):
        with pytest.raises(NetError, match=message):
            plan_of("gpu", "seed", "dc3", file)


def test_a_plan_is_made_smaller():
    whole = plan_of("laptop", "seed", "dc3")
    assert whole == replace(SIZES["laptop"], seed="seed")
    small = plan_of("laptop", "seed", "dc3", scale=0.05)
    assert (small.first_ends, small.ends, small.shard, small.first.steps) == (13_107, 102, 6, 120)
    assert replace(small, scale=1, first_ends=262_144, ends=2048, shard=128, first=whole.first) == whole
    least = plan_of("laptop", "seed", "dc3", scale=1e-9)
    assert (least.first_ends, least.ends, least.shard, least.first.steps) == (16, 16, 1, 1)
    for scale in (0, -1, float("nan"), float("inf")):
        with pytest.raises(RunError, match=r"^--scale .*: it must be above 0$"):
            plan_of("laptop", "seed", "dc3", scale=scale)


@pytest.mark.parametrize(
    ("verdict", "share", "won"),
    [("H1", 0.5, True), ("undecided", 0.6, False), ("H0", 0.6, False)],
)
def test_a_gate_is_won_by_its_test_alone(tmp_path, monkeypatch, verdict, share, won):
    calls = []

    def call(words, **_):
        calls.append(words)
        return json.dumps({"standings": [{"name": "new", "games": 8, "share": share}], "sprt": {"verdict": verdict}})

    monkeypatch.setattr(gates, "call", call)
    gate = gates.play_gate(tmp_path / "gate", tmp_path / "a.json", None, "dc3", Gate(4, 0.1), "seed", 2)
    assert gate["won"] is won and gate["games"] == 8
    plan = json.loads((tmp_path / "gate.yaml").read_text())
    without = {"policy": "learned", "allocation": "adaptive", "refine": True, "confidence": 1, "density": "velocity"}
    assert plan == {
        "game": {"name": "curling", "rules": "dc3", "ends": 2, "extraEnds": True},
        "agents": [
            {"name": "new", "kind": "best", "net": str(tmp_path / "a.json"), "time": 0.1},
            {"name": "old", "kind": "pure-mc", **without, "time": 0.1},
        ],
        "clock": {"by": "cpu"},
        "pairs": 4,
        "seed": "seed",
        "stop": {"sprt": {"elo0": 0, "elo1": 40}},
    }
    assert calls[0][:2] == ["match", "run"] and calls[1][:2] == ["match", "report"]
