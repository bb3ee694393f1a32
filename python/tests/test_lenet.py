"""The nets of 2017 in Python: as the layers say, as TypeScript says, and the ways to choose."""

import base64
import json
import subprocess
from pathlib import Path

import numpy as np
import pytest
import torch
from torch.nn.functional import conv2d, linear, max_pool2d

from playout.curling import rule_set
from playout.lenet.choosers import TURNS, by_grid, by_line, by_samples, by_starts, grid_points
from playout.lenet.inputs import (
    COLUMNS,
    CONSTANTS,
    PICTURES,
    PLANES,
    ROWS,
    SCORES,
    VARIANTS,
    Pictures,
    Square,
    classes_of,
    constants_of,
    slopes_of,
)
from playout.lenet.nets import LeNets
from playout.lenet.rules import throws_by_rules

RULES = rule_set("legacy-gat")
WIDTHS = (4, 6, 24)


def generator(seed):
    return torch.Generator().manual_seed(seed)


def stack(variants, streams=None, seed=1):
    nets = LeNets(variants, RULES, streams, WIDTHS, generator(seed))
    with torch.no_grad():
        for parameter in nets.parameters():
            parameter += 0.02 * torch.randn(parameter.shape, generator=generator(2))
    return nets


def by_layers(nets, index, stones, constants):
    """Logits of one net with all planes drawn and convolved, as figure 4 has it."""
    first, second = stones[:, :1], stones[:, 1:]
    house = Pictures(RULES).house.expand(len(stones), -1, -1, -1)
    planes = [first + second, first, second, house]
    planes.append(constants.float().view(len(stones), -1, 1, 1).expand(-1, -1, ROWS, COLUMNS))
    has = torch.tensor(VARIANTS[nets.variants[index]].has())
    seen = torch.cat(planes, 1)[:, has]
    part = {name: parameter[index] for name, parameter in nets.named_parameters()}
    seen = max_pool2d(conv2d(seen, part["first"][:, has], part["first_bias"]), 2)
    seen = max_pool2d(conv2d(seen, part["second"], part["second_bias"]), 2)
    seen = linear(seen.flatten(1), part["hidden"], part["hidden_bias"]).relu()
    return linear(seen, part["last"], part["last_bias"])


def random_inputs(n, seed=3):
    random = generator(seed)
    stones = (torch.rand(n, 2, ROWS, COLUMNS, generator=random) < 0.02).float()
    stones[:, 1] *= 1 - stones[:, 0]
    points = torch.rand(n, 2, generator=random, dtype=torch.float64)
    return stones, points, torch.randint(0, 2, (n,), generator=random) * 2 - 1


def test_a_stack_computes_what_each_of_its_nets_does():
    nets = stack(["a", "b", "c", "c", "a", "b"], streams=2)
    stones, points, turns = random_inputs(10)
    constants = constants_of(points, turns)
    logits = nets(stones.view(2, 5, *stones.shape[1:]), constants.view(2, 5, -1))
    assert logits.shape == (2, 3, 5, 7)
    for stream in range(2):
        rows = slice(5 * stream, 5 * stream + 5)
        for i in range(3):
            wanted = by_layers(nets, 3 * stream + i, stones[rows], constants[rows])
            torch.testing.assert_close(logits[stream, i], wanted, rtol=1e-4, atol=1e-5)


def test_gradients_are_those_of_the_layers():
    nets = stack(["a", "c"])
    stones, points, turns = random_inputs(8)
    constants = constants_of(points, turns)
    nets(stones.view(2, 4, *stones.shape[1:]), constants.view(2, 4, -1)).square().sum().backward()
    quick = [parameter.grad.clone() for parameter in nets.parameters()]
    nets.zero_grad()
    sum(
        by_layers(nets, i, stones[4 * i : 4 * i + 4], constants[4 * i : 4 * i + 4]).square().sum() for i in (0, 1)
    ).backward()
    for found, parameter in zip(quick, nets.parameters()):
        torch.testing.assert_close(found, parameter.grad, rtol=1e-3, atol=1e-4)
    assert (quick[0][1, :, 3:6] == 0).all() and (quick[0][0, :, 3:6] != 0).any()


def test_surfaces_and_slopes():
    nets = stack(["a"])
    stones, points, turns = random_inputs(6)
    surface = nets.surface(stones)
    constants = constants_of(points, turns)
    wanted = by_layers(nets, 0, stones, constants).softmax(1)
    torch.testing.assert_close(surface.chances(constants.unsqueeze(1))[:, 0], wanted, rtol=1e-4, atol=1e-6)
    chances, slopes = surface.chances_and_slopes(constants, slopes_of(points))
    torch.testing.assert_close(chances, wanted, rtol=1e-4, atol=1e-6)
    step = 1e-3
    for along in range(2):
        move = torch.zeros(2, dtype=torch.float64)
        move[along] = step
        ahead, behind = (by_layers(nets, 0, stones, constants_of(points + sign * move, turns)) for sign in (1, -1))
        measured = (ahead.softmax(1) - behind.softmax(1)) / (2 * step)
        torch.testing.assert_close(slopes[:, along], measured, rtol=0.05, atol=2e-3)


def test_constants_and_variants():
    values = constants_of(torch.tensor([[0.3, 0.8]], dtype=torch.float64), torch.tensor([1]))[0]
    assert dict(zip(CONSTANTS, values.tolist())) == pytest.approx(
        {"vx": 0.3, "vx-low": 0.6, "vx-high": 0, "vx-middle": 0.1, "turn": 1}
        | {"vy": 0.8, "vy-low": 1, "vy-high": 0.6, "vy-middle": 1}
    )
    assert [sum(variant.has()) for variant in VARIANTS.values()] == [15, 9, 12]
    assert len(PLANES) == 15
    assert classes_of(torch.tensor([-8, -3, -1, 0, 2, 3, 5])).tolist() == [0, 0, 2, 3, 5, 6, 6]


@pytest.mark.parametrize("name", VARIANTS)
def test_texts_have_the_planes_of_the_variant_alone(name):
    nets = stack([name])
    file = json.loads(nets.text([15], {}))
    planes = len(file["pictures"]) + len(file["constants"])
    weights = np.frombuffer(base64.b64decode(file["weights"] + "=="), "<f4")
    first = nets.first[0][:, VARIANTS[name].has()].detach().numpy()
    assert first.shape == (4, planes, 5, 5)
    np.testing.assert_array_equal(weights[: first.size], first.ravel())
    others = sum(parameter.numel() for parameter in nets.parameters()) - nets.first.numel()
    assert len(weights) == first.size + others


@pytest.fixture(scope="module")
def twins(tmp_path_factory):
    """A net of every throw number, what TypeScript makes of it, and its positions as tensors."""
    nets = stack(["a"] * 16)
    file = tmp_path_factory.mktemp("lenet") / "net.json"
    file.write_text(nets.text(range(16), {"command": "test"}))
    script = Path(__file__).parent / "lenet-twins.js"
    done = subprocess.run(["node", script, file], capture_output=True, text=True, check=True)
    return nets, json.loads(done.stdout)


def seen(positions):
    stones = torch.tensor([position["stones"] for position in positions], dtype=torch.float32)
    return stones, torch.tensor([position["mask"] for position in positions])


def test_pictures_are_those_of_typescript(twins):
    _, positions = twins
    pictures = Pictures(RULES)
    drawn = pictures.stones(*seen(positions))
    for position, (first, second) in zip(positions, drawn):
        planes = torch.cat(((first + second)[None], first[None], second[None], pictures.house))
        assert len(planes) == len(PICTURES)
        assert torch.nonzero(planes.flatten()).flatten().tolist() == position["pixels"]


def by_throw(positions):
    for throw in sorted({position["throw"] for position in positions}):
        yield throw, [position for position in positions if position["throw"] == throw]


def test_values_slopes_and_choices_are_those_of_typescript(twins):
    nets, positions = twins
    choosers = {"grid": by_grid, "starts": by_starts, "line": by_line}
    same = dict.fromkeys(choosers, 0)
    for throw, group in by_throw(positions):
        surface = nets.take(throw).surface(Pictures(RULES).stones(*seen(group)))
        points = torch.tensor([position["point"] for position in group], dtype=torch.float64)
        for i, turn in enumerate(TURNS):
            turns = torch.full((len(group),), turn)
            values, slopes = surface.values_and_slopes(constants_of(points, turns), slopes_of(points))
            wanted = torch.tensor([position["valued"][i] for position in group], dtype=torch.float32)
            torch.testing.assert_close(torch.cat((values[:, None], slopes), 1), wanted, rtol=1e-3, atol=1e-4)
        for name, choose in choosers.items():
            best = choose(surface)
            told = surface.values(constants_of(best.points, best.turns).unsqueeze(1))[:, 0]
            torch.testing.assert_close(told, best.values, rtol=1e-5, atol=1e-6)
            for j, position in enumerate(group):
                wanted = position["best"][name]
                assert best.values[j].item() == pytest.approx(wanted["value"], abs=1e-3)
                near = np.abs(best.points[j].numpy() - wanted["point"]).max() < 1e-6
                same[name] += near and best.turns[j].item() == wanted["turn"]
    # Where slopes jump, the last digit may decide how a line search ends: some come to rest a thousandth apart.
    assert same["grid"] == same["starts"] == len(positions)
    assert same["line"] >= 0.7 * len(positions)


def test_ascents_climb_from_the_grid_and_samples_repeat(twins):
    nets, positions = twins
    surface = nets.take(15).surface(Pictures(RULES).stones(*seen(positions)))
    grid, starts, line = by_grid(surface), by_starts(surface), by_line(surface)
    assert (starts.values >= grid.values).all() and (line.values >= grid.values).all()
    assert (line.values > grid.values + 1e-6).float().mean() > 0.5
    for best in (starts, line):
        assert (best.points >= 0).all() and (best.points <= 1).all()
    one, again, other = (by_samples(surface, generator(seed)) for seed in (5, 5, 6))
    assert torch.equal(one.points, again.points) and torch.equal(one.turns, again.turns)
    assert not torch.equal(one.points, other.points)


def test_rules_throw_as_those_of_typescript(twins):
    _, positions = twins
    kinds = set()
    for throw, group in by_throw(positions):
        stones, masks = seen(group)
        turns = np.array([position["byRules"]["turn"] for position in group])
        found = throws_by_rules(RULES, stones.numpy(), masks.numpy(), throw & 1, turns)
        wanted = np.array([position["byRules"]["velocity"] for position in group])
        np.testing.assert_allclose(found, wanted, atol=1e-3)
        kinds |= {round(float(np.hypot(*velocity))) for velocity in wanted}
    assert {30, 33} <= kinds


def test_the_square_runs_against_vx():
    square = Square(RULES)
    points = square.points(torch.tensor([[3.1, 26.7], [-3.1, 33.7]]))
    torch.testing.assert_close(points, torch.tensor([[0.0, 0.0], [1.0, 1.0]], dtype=torch.float64), atol=1e-6, rtol=0)
    torch.testing.assert_close(square.points(square.velocities(grid_points())), grid_points())
    assert SCORES == (-3, -2, -1, 0, 1, 2, 3)
