"""`python -m playout.train`: positions of a search and ends as data, nets that go on, training that goes on."""

import json
from dataclasses import replace

import numpy as np
import pytest
import torch

from playout import positions, train
from playout.curling import END_SCORES, SITUATIONS, rule_set
from playout.nets.features import PositionFeatures
from playout.nets.set_net import SetNet, position_head, up_to_date
from playout.nets.text import format_net, read_net
from playout.positions import read_examples, read_positions
from playout.process import call
from playout.seeds import generator_of
from playout.shards import ShardError, play_ends, shards_of

RULES = rule_set("dc3")
WIDTHS = (16, 16, 16)


@pytest.fixture(scope="module")
def origin(tmp_path_factory):
    """A net that has learned nothing."""
    file = tmp_path_factory.mktemp("origin") / "net.json"
    file.write_text(format_net(SetNet(position_head(RULES, WIDTHS), torch.Generator().manual_seed(1))))
    return file


@pytest.fixture(scope="module")
def played(origin, tmp_path_factory):
    """Shards of positions of a search with it."""
    folder = tmp_path_factory.mktemp("played")
    words = ["--agent", f"best:net={json.dumps(str(origin))},playouts=5", "--rules", "dc3", "--seed", "seed"]
    words += ["--out", str(folder), "--ends", "8", "--shard", "4", "--threads", "1"]
    call(["selfplay", "curling-positions", *words])
    return sorted(folder.glob("positions-*.bin"))


@pytest.fixture(scope="module")
def ends(tmp_path_factory):
    """Shards of random ends."""
    folder = tmp_path_factory.mktemp("ends")
    play_ends(folder, "dc3", "seed", 64, 32, 1)
    return shards_of(folder)


def run(folder, data, *options):
    """Trains in a folder, three steps unless told otherwise; gives the net."""
    words = ["--data", *map(str, data), "--out", str(folder / "net.json"), "--curve", str(folder / "learning")]
    length = () if "--passes" in options else ("--steps", "3")
    assert train.main([*words, *length, "--batch", "64", "--seed", "a", "--widths", "16,16,16", *options]) == 0
    return read_net(folder / "net.json", RULES)


def test_positions_of_a_search(played):
    assert len(played) == 2
    for throws, chances, situations in (read_positions(file, RULES) for file in played):
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
    whole = played[0].read_bytes()
    file = tmp_path / "positions-000000.bin"
    other = whole.replace(b'"version":3', b'"version":9', 1)
    foreign = whole.replace(b'"rules":"dc3"', b'"rules":"dc4"', 1)
    for data, message in (
        (whole[:-1], "cut short"),
        (b"{}\n", "no positions"),
        (other, "not of version 3"),
        (foreign, "positions of dc4, not of dc3"),
    ):
        file.write_bytes(data)
        with pytest.raises(ShardError, match=message):
            read_positions(file, RULES)
    with pytest.raises(ShardError, match="nowhere"):
        read_positions(tmp_path / "nowhere", RULES)


def test_training_that_is_cut_off_comes_to_the_same(tmp_path, played, origin, monkeypatch):
    options = ("--from", str(origin), "--every", "1", "--made", '{"round": 2}')
    net = run(tmp_path / "whole", played, *options)
    told = positions.tell

    def cut(line):
        told(line)
        if line.startswith("step 2 "):
            raise KeyboardInterrupt

    words = ["--data", *map(str, played), "--out", str(tmp_path / "cut" / "net.json"), "--steps", "3", "--batch", "64"]
    words += ["--curve", str(tmp_path / "cut" / "learning"), "--seed", "a", *options]
    with monkeypatch.context() as patched:
        patched.setattr(positions, "tell", cut)
        assert train.main(words) == 130
    assert not (tmp_path / "cut" / "net.json").exists()
    assert train.main(words) == 0
    files = [(tmp_path / name / "net.json").read_bytes() for name in ("whole", "cut")]
    assert files[0] == files[1]
    made = net.head.made
    assert made["round"] == 2 and made["learned"]["positions"] > 0 < made["learned"]["held out"]
    assert made["learned"]["cross entropy"] > 0
    # The checkpoint is gone with the net.
    assert sorted(file.name for file in (tmp_path / "cut" / "learning").iterdir()) == ["curve.csv", "curve.svg"]


def test_the_last_shards_are_held_out(played, tmp_path, origin):
    sizes = [len(read_examples([file], RULES).store) for file in played]
    learned = run(tmp_path, [*played, *played], "--from", str(origin), "--held-out", "2").head.made["learned"]
    assert (learned["positions"], learned["held out"]) == (sum(sizes), sum(sizes))
    with pytest.raises(SystemExit):
        run(tmp_path, played, "--held-out", "2")


def test_positions_are_learned_from_a_few_times(played, tmp_path, origin, monkeypatch):
    seen = []

    def only_seen(net, data, held_out, plan, folder, **_):
        seen.append((len(data), plan))
        folder.mkdir()
        (folder / "checkpoint.pt").touch()

    monkeypatch.setattr(positions, "train", only_seen)
    run(tmp_path, played, "--from", str(origin), "--passes", "4", "--batch", "16")
    run(tmp_path, played, "--from", str(origin), "--passes", "1", "--batch", "100000", "--curve", str(tmp_path / "b"))
    (examples, plan), (_, least) = seen
    assert plan.batch == 16 and 4 * examples - 16 < plan.steps * plan.batch <= 4 * examples
    assert plan.every == -(-plan.steps // 4) and (least.steps, least.every) == (1, 1)


def test_ends_teach_a_new_net_that_says_the_same_in_every_situation(tmp_path, ends, origin, capsys):
    net = run(tmp_path / "a", ends, "--weights-seed", "w")
    table = net.head_context.view(16, SITUATIONS, -1)
    assert torch.equal(table[:, :1].expand_as(table), table)
    assert net.head == replace(position_head(RULES, WIDTHS), made=net.head.made)
    # An empty sheet is learned of.
    assert table[0].abs().min() > 0 and not torch.equal(table[0], torch.full_like(table[0], 0.1))
    other = run(tmp_path / "b", ends, "--weights-seed", "v")
    assert not torch.equal(net.middle, other.middle)
    words = ["--data", *map(str, ends), "--from", str(origin), "--out", str(tmp_path / "c.json")]
    assert train.main([*words, "--curve", str(tmp_path / "c")]) == 1
    assert "ends know no situations" in capsys.readouterr().err


def test_what_was_learned_of_an_empty_sheet_stays():
    net = SetNet(position_head(RULES, WIDTHS))
    with torch.no_grad():
        net.head_context[1, 0] = 3.0
    before = net.head_context[1].clone()
    positions._wake(net)
    assert torch.equal(net.head_context[1], before) and bool((net.head_context[0] == 0.1).all())


def of_eight_situations():
    """A net as those up to version 0.10, whose contexts tell their number."""
    head = position_head(RULES, WIDTHS)
    contexts = [head.contexts[0], {"name": "situation", "size": 8}]
    net = SetNet(replace(head, contexts=contexts, elements=head.elements[:16]))
    with torch.no_grad():
        net.head_context.copy_(torch.arange(128.0)[:, None].expand(-1, 16))
        net.element_context.copy_(torch.arange(128.0)[:, None, None].expand(-1, 2, 16))
    return net


def test_a_net_of_eight_situations_goes_on_in_all_of_them(tmp_path, played):
    former = of_eight_situations()
    net = up_to_date(former)
    assert net.head == position_head(RULES, WIDTHS) and torch.equal(net.middle, former.middle)
    for table in (net.head_context, net.element_context):
        third = table.flatten(1)[:, 0].view(16, SITUATIONS)[2].tolist()
        assert third == [17, 18, 19, 20, 21, 22, 23] + 14 * [16]
    assert up_to_date(net) is net
    assert torch.equal(net.element_in[:, :16], former.element_in) and not net.element_in[:, 16:].any()
    given = tmp_path / "former.json"
    given.write_text(format_net(former))
    # Without data the net is brought up to date.
    assert train.main(["--from", str(given), "--out", str(tmp_path / "net.json")]) == 0
    assert (tmp_path / "net.json").read_text() == format_net(net)
    assert run(tmp_path / "run", played, "--from", str(given)).head.contexts == net.head.contexts


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


def test_options_that_cannot_be_are_refused_in_words(tmp_path, capsys):
    assert train.main(["--check"]) == 0
    for words, message in (
        (["--data", "a", "b"], "--out"),
        (["--out", "a"], "--data"),
        (["--data", "a", "b", "--out", "c"], "--curve"),
        (["--data", "a", "--out", "c", "--curve", "d"], "--held-out"),
    ):
        with pytest.raises(SystemExit):
            train.main(words)
        assert message in capsys.readouterr().err
    assert train.main(["--from", str(tmp_path / "none.json"), "--out", str(tmp_path / "out.json")]) == 1
    assert "error: " in capsys.readouterr().err
