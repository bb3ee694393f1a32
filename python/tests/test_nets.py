"""Nets in PyTorch: many throws at once as one by one, and against TypeScript; nets as text; the convolutional nets."""

import json
import os
from dataclasses import replace

import numpy as np
import pytest
import torch
from disturbed_net import disturbed_net

from playout.curling import rule_set
from playout.examples import ImageExamples, ThrowStore
from playout.nets.cnn import CnnNet, CnnNets, scaled_velocities
from playout.nets.features import ThrowFeatures
from playout.nets.image import PositionImage
from playout.nets.set_net import SetNet, throw_head, values_of_many
from playout.nets.text import NetError, format_net, parse_net
from playout.nets.values import CnnValues, ThrowValues
from playout.shards import Tuples
from playout.training import Plan, train

RULES = rule_set("legacy-gat")


def random_positions(count, velocities, seed=1):
    generator = torch.Generator().manual_seed(seed)
    stones = torch.rand(count, 16, 2, generator=generator) * torch.tensor([4.0, 6.0]) + torch.tensor([-2.0, 31.0])
    masks = torch.randint(0, 65536, (count,), generator=generator)
    masks &= torch.randint(0, 65536, (count,), generator=generator)
    masks[0] = 0
    masks[1] &= 0xFF
    box = torch.tensor([6.2, 7.0]), torch.tensor([-3.1, 26.7])
    return stones, masks, torch.rand(count, velocities, 2, generator=generator) * box[0] + box[1]


def one_by_one(net, stones, masks, throws, velocities):
    features = ThrowFeatures(RULES)
    values = torch.empty(len(stones), velocities.shape[1], 2)
    for i, turn in enumerate((-1, 1)):
        turns = torch.full((len(stones),), turn)
        elements, present = features.stones(stones, masks, throws & 1, turns)
        for j in range(velocities.shape[1]):
            extras = features.throws(velocities[:, j].expand(len(stones), 2), turns)
            values[:, j, i] = net.scores(net(elements, present, throws, extras)).detach()
    return values


@pytest.mark.parametrize("rows", [1, 40, None])
def test_many_throws_are_valued_as_one_by_one(rows):
    net = disturbed_net()
    stones, masks, velocities = random_positions(30, 5)
    throws = torch.arange(30) % 16
    values = ThrowValues(net, RULES)
    torch.testing.assert_close(
        values(stones, masks, throws, velocities, rows), one_by_one(net, stones, masks, throws, velocities)
    )
    same = velocities[:1]
    torch.testing.assert_close(
        values(stones, masks, 7, same, rows), one_by_one(net, stones, masks, torch.full((30,), 7), same)
    )


def test_elements_that_are_not_there_are_left_out_with_the_same_gradients():
    # In double precision: in single, the order of a long sum of slopes shows, and machines differ in it.
    net = disturbed_net().double()
    stones, masks, velocities = random_positions(40, 1)
    throws, turns = torch.arange(40) % 16, torch.ones(40)
    features = ThrowFeatures(RULES)
    for some in (masks, 0 * masks, masks & 0xFF00):
        elements, present = features.stones(stones, some, throws & 1, turns)
        inputs = (elements.double(), present, throws, features.throws(velocities[:, 0], turns).double())
        found = [net(*inputs)]
        net._pool_rows, rows = net._pool_places, net._pool_rows
        found.append(net(*inputs))
        net._pool_rows = rows
        torch.testing.assert_close(*found)
        parameters = list(net.parameters())
        torch.testing.assert_close(*(torch.autograd.grad(each.square().sum(), parameters) for each in found))


def test_half_precision_is_near():
    net = disturbed_net()
    positions = random_positions(30, 5)
    # Not by oneDNN: its bfloat16 ends the process on a virtual machine that shows AMX and does not let it be used.
    with torch.backends.mkldnn.flags(enabled=False):
        full, half = (
            ThrowValues(net, RULES, dtype)(*positions[:2], 3, positions[2]) for dtype in (torch.float32, torch.bfloat16)
        )
    difference = half - full
    assert 0 < difference.abs().max() < 0.1


@pytest.mark.skipif(
    values_of_many is None or not (torch.cuda.is_available() or os.environ.get("TRITON_INTERPRET") == "1"),
    reason="the kernel for many throws needs Triton, and a GPU or TRITON_INTERPRET=1",
)
@pytest.mark.parametrize("widths", [(16, 32, 16), (48, 96, 64)])
def test_the_kernel_of_a_gpu_is_near(widths):
    device = "cuda" if torch.cuda.is_available() else "cpu"
    net = disturbed_net(widths).to(device)
    stones, masks, velocities = (part.to(device) for part in random_positions(6, 70))
    contexts = torch.arange(6, device=device)
    features = ThrowFeatures(RULES)
    elements, present = features.stones(stones, masks, contexts & 1, torch.ones_like(contexts))
    extras = features.throws(velocities, torch.ones(6, 70, device=device))
    there = present.view(6, 2, 8)
    first = there.to(torch.uint8).argsort(2, descending=True).unsqueeze(3).expand(-1, -1, -1, 7)
    packed = elements.view(6, 2, 8, 7).gather(2, first)
    for some in (extras, extras[:1]):
        found = values_of_many(net, packed, there.sum(2), contexts, some, torch.float16)
        wanted = net.many(elements, present, contexts, some, torch.float32)
        assert (found - wanted).abs().max() < 0.03


def test_a_net_as_text_comes_back_as_it_was():
    net = disturbed_net()
    text = format_net(net)
    back = parse_net(text)
    assert back.head == net.head
    assert all(torch.equal(a, b) for a, b in zip(net.parameters(), back.parameters()))
    assert format_net(back) == text


def changed(**fields):
    file = {**json.loads(format_net(disturbed_net())), **fields}
    return json.dumps({name: value for name, value in file.items() if value is not None})


WEIGHTS = json.loads(format_net(disturbed_net()))["weights"]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("a net", "expected a net as JSON: the text is something else, or was cut short$"),
        (format_net(disturbed_net())[:900], "cut short$"),
        ("[]", "expected a net as JSON: the text is something else$"),
        (changed(format="onnx"), '^format: expected "playout-net", not "onnx"$'),
        (changed(version=2), "^version: expected 1, not 2$"),
        (changed(kind="onnx"), '^kind: expected "set", not "onnx"$'),
        (changed(made=None), "^made: missing$"),
        (changed(widths=[16, 33, 16]), r"^widths: three multiples of 16, not \[16, 33, 16\]$"),
        (changed(widths=[16, 48, 16]), r"^weights: expected \d+ digits for \d+, got \d+$"),
        (changed(elements=[{"name": "x"}]), "^elements, joined, contexts, widths or outputs: not as a net has them"),
        (changed(weights=WEIGHTS[:-8]), r"^weights: expected \d+ digits for \d+, got \d+$"),
        (changed(weights="?" + WEIGHTS[1:]), "^weights: not in base64$"),
        (changed(weights="AAAA" + WEIGHTS[4:]), "^sha256: the weights are not those that were written$"),
        (changed(weights="AADAfw" + WEIGHTS[6:]), "^weights: number 0 is none$"),
    ],
)
def test_other_text_is_refused_in_one_line(text, complaint):
    with pytest.raises(NetError, match=complaint) as error:
        parse_net(text)
    assert "\n" not in str(error.value)


def test_nets_that_cannot_be_text():
    with pytest.raises(NetError, match=r"^widths: multiples of 16"):
        format_net(SetNet(throw_head(RULES, (16, 20, 16))))
    net = disturbed_net()
    with torch.no_grad():
        net.last[0, 0] = float("nan")
    with pytest.raises(NetError, match=r"^weights: number \d+ is none$"):
        format_net(net)


@pytest.mark.parametrize(("hidden", "weights"), [((384,), 680_066), ((256, 256), 676_098)])
def test_the_weights_of_the_convolutional_net(hidden, weights):
    assert sum(parameter.numel() for parameter in CnnNet(hidden).parameters()) == weights


@pytest.fixture(scope="module")
def cnn():
    torch.manual_seed(5)
    nets = CnnNets(replace(RULES, throws=2))
    with torch.no_grad():
        for parameter in nets.parameters():
            parameter += 0.02 * torch.randn_like(parameter)
    return nets


def by_forward(nets, stones, masks, throw, velocities, mirrored):
    """Each throw with a picture of its own."""
    values = torch.empty(*velocities.shape[:2], 2)
    for i, turn in enumerate((-1, 1)):
        for j in range(velocities.shape[1]):
            count = len(stones)
            tuples = Tuples(
                *(part.numpy() for part in (stones, masks)),
                np.full(count, throw, np.int8),
                *(2 * [velocities[:, j].numpy()]),
                np.full(count, turn, np.int8),
                np.zeros(count, np.int8),
            )
            examples = ImageExamples(ThrowStore([tuples]), RULES, throw, mirrored)
            inputs, _ = examples.batch(torch.arange(count))
            if mirrored:
                assert (inputs[1][:, 0] >= 0).all()
            with torch.no_grad():
                chances = nets.nets[throw](*inputs).softmax(1)
            values[:, j, i] = chances @ torch.arange(-7.0, 8)
    return values


@pytest.mark.parametrize("mirrored", [False, True])
def test_the_convolutional_net_looks_once_at_a_picture_of_many_throws(cnn, mirrored):
    stones, masks, velocities = random_positions(2, 3)
    masks[0] = 0x8103
    cnn.mirrored = mirrored
    values = CnnValues(cnn)(stones, masks, 1, velocities, rows=3)
    torch.testing.assert_close(values, by_forward(cnn, stones, masks, 1, velocities, mirrored), rtol=1e-4, atol=1e-4)
    if mirrored:
        # The mirror image of a throw is worth the same.
        flipped = torch.tensor([-1.0, 1.0])
        image = CnnValues(cnn)(stones * flipped, masks, 1, velocities * flipped)
        torch.testing.assert_close(image.flip(2), values, rtol=1e-4, atol=1e-4)


def test_velocities_are_scaled_to_the_box():
    corners = torch.tensor([[-3.1, 26.7], [3.1, 33.7], [0, 30.2]])
    torch.testing.assert_close(scaled_velocities(RULES, corners), torch.tensor([[-1.0, -1], [1, 1], [0, 0]]))


def test_a_convolutional_net_trains_on_throws_of_its_number(tmp_path):
    stones, masks, velocities = random_positions(6, 1)
    throws = np.array([3, 4, 3, 3, 5, 3], np.int8)
    scores = np.array([1, 2, 0, -8, 5, 2], np.int8)
    turns = np.array([1, 1, -1, 1, 1, -1], np.int8)
    tuples = Tuples(
        stones.numpy(), masks.numpy(), throws, velocities[:, 0].numpy(), velocities[:, 0].numpy(), turns, scores
    )
    data = ImageExamples(ThrowStore([tuples]), RULES, 3)
    assert len(data) == 4
    (image, _, shown), targets = data.batch(torch.arange(4))
    assert shown.tolist() == [1, -1, 1, -1] and targets.tolist() == [8, 7, 0, 9]
    drawn = PositionImage(RULES).draw(stones, masks, torch.ones(6))
    assert torch.equal(image, drawn[torch.from_numpy(throws) == 3])
    net = CnnNet((16,))
    before = net.first.weight.detach().clone()
    assert train(net, data, data, Plan(steps=1, batch=2, optimiser="sgd", rate=1e-3), tmp_path)
    assert not torch.equal(before, net.first.weight)
