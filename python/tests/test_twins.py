"""Python's features are TypeScript's, number by number: `twins.js` makes positions with the built package and says
what its nets are shown."""

import numpy as np
import pytest
import torch
from disturbed_net import disturbed_net, disturbed_position_net

from playout.curling import END_SCORES, RULE_SETS, SITUATIONS, lying_scores, rule_set
from playout.nets.features import PositionFeatures, ThrowFeatures
from playout.nets.image import PositionImage
from playout.nets.text import format_net


def column(positions, name, dtype):
    return torch.tensor([position[name] for position in positions], dtype=dtype)


@pytest.fixture(scope="module", params=["legacy-gat", "dc4"])
def case(request, twins):
    """A rule set, its positions, and they as tensors."""
    positions = twins["positions"][request.param]
    seen = {
        "stones": column(positions, "stones", torch.float64),
        "masks": column(positions, "mask", torch.int32),
        "to_move": column(positions, "mover", torch.int8),
    }
    return rule_set(request.param), positions, seen


def test_facts_of_rules(twins):
    assert list(RULE_SETS) == [facts["name"] for facts in twins["rules"]]
    assert list(END_SCORES) == twins["scores"]
    for facts in twins["rules"]:
        rules = rule_set(facts["name"])
        sheet = rules.sheet
        assert (rules.model, rules.throws) == (facts["model"], facts["throws"])
        lines = [sheet.width, sheet.hog_line, sheet.tee_line, sheet.back_line, sheet.house_radius]
        assert lines == [facts["sheet"][name] for name in ("width", "hogLine", "teeLine", "backLine", "houseRadius")]
        assert [rules.box.vx, rules.box.vy_min, rules.box.vy_max] == list(facts["box"].values())
        assert [rules.scoring_distance, rules.scoring_inclusive] == list(facts["scoring"].values())
        np.testing.assert_allclose(rules.hand, facts["hand"], rtol=0.03)
    with pytest.raises(ValueError, match=r'^unknown rule set "dc5"; known: legacy-uec, .*$'):
        rule_set("dc5")


def check_stones(found, present, positions, name):
    """TypeScript lists the stones that are there one after the other; ours are at their places."""
    for i, position in enumerate(positions):
        own = position["mask"] >> 8 * position["mover"] & 255
        other = position["mask"] >> 8 * (1 - position["mover"]) & 255
        assert [bool((own | other << 8) >> place & 1) for place in range(16)] == present[i].tolist()
        wanted = torch.tensor(position[name]).view(-1, found.shape[2])
        torch.testing.assert_close(found[i][present[i]], wanted, rtol=1e-6, atol=1e-6)
        assert (found[i][~present[i]] == 0).all()


def test_throw_features(case):
    rules, positions, seen = case
    features = ThrowFeatures(rules)
    turns = column(positions, "turn", torch.int8)
    check_stones(*features.stones(**seen, turns=turns), positions, "throwStones")
    thrown = features.throws(column(positions, "velocity", torch.float32), turns)
    torch.testing.assert_close(thrown, column(positions, "thrown", torch.float32), rtol=1e-6, atol=1e-6)


def test_position_features(case):
    rules, positions, seen = case
    mirrored = column(positions, "turn", torch.int8) > 0
    check_stones(*PositionFeatures(rules).stones(**seen, mirrored=mirrored), positions, "positionStones")


def test_stones_that_are_not_there_are_not_seen(case):
    rules, _, seen = case
    present = (seen["masks"].view(-1, 1) >> torch.arange(16) & 1).bool().unsqueeze(2)
    lost = {**seen, "stones": torch.where(present, seen["stones"], torch.tensor(float("nan")))}
    for mirrored in (None, torch.ones(len(present), dtype=torch.bool)):
        wanted, _ = PositionFeatures(rules).stones(**seen, mirrored=mirrored)
        assert torch.equal(PositionFeatures(rules).stones(**lost, mirrored=mirrored)[0], wanted)


def test_scores_of_stones_that_lie_there(case):
    rules, positions, seen = case
    scores = lying_scores(rules, seen["stones"].numpy(), seen["masks"].numpy().astype(np.uint16))
    assert scores.tolist() == [position["score"] for position in positions]
    assert len(set(scores.tolist())) > 4


@pytest.mark.parametrize("name", ["legacy-gat", "dc4"])
def test_pictures(twins, name):
    pictures = twins["pictures"][name]["pictures"]
    seen = [column(pictures, *field) for field in (("stones", torch.float64), ("mask", torch.int32))]
    drawing = PositionImage(rule_set(name))
    found = drawing.draw(*seen, column(pictures, "mover", torch.int8), column(pictures, "turn", torch.int8) > 0)
    assert found.shape == (len(pictures), 11, 128, 64)
    assert found.is_contiguous(memory_format=torch.channels_last)
    wanted = torch.zeros(len(pictures), 6 * 128 * 64)
    for i, picture in enumerate(pictures):
        places, shares = torch.tensor(picture["pixels"], dtype=torch.float64).t()
        wanted[i, places.long()] = shares.float()
    torch.testing.assert_close(found[:, :6].reshape(wanted.shape), wanted, rtol=0, atol=2e-6)
    distances = torch.tensor(twins["pictures"][name]["distances"]).view(5, 128, 64)
    torch.testing.assert_close(found[:, 6:], distances.expand(len(pictures), -1, -1, -1), rtol=1e-6, atol=1e-7)


def test_nets_answer_alike(case):
    """The net is the same whichever rules the positions are of."""
    rules, positions, seen = case
    features = ThrowFeatures(rules)
    turns = column(positions, "turn", torch.int8)
    elements, present = features.stones(**seen, turns=turns)
    extras = features.throws(column(positions, "velocity", torch.float32), turns)
    with torch.no_grad():
        found = disturbed_net()(elements, present, column(positions, "throwNumber", torch.int64), extras)
    torch.testing.assert_close(found, column(positions, "logits", torch.float32), rtol=1e-5, atol=1e-5)


def test_nets_of_positions_answer_alike(case):
    """In every situation, and with features at their edges."""
    rules, positions, seen = case
    mirrored = column(positions, "turn", torch.int8) > 0
    elements, present = PositionFeatures(rules).stones(**seen, mirrored=mirrored)
    situations = column(positions, "situation", torch.int64)
    contexts = SITUATIONS * column(positions, "throwNumber", torch.int64) + situations
    assert situations.unique().tolist() == list(range(SITUATIONS))
    with torch.no_grad():
        found = disturbed_position_net()(elements, present, contexts)
    torch.testing.assert_close(found, column(positions, "positionLogits", torch.float32), rtol=1e-5, atol=1e-4)


def test_text_of_a_net_is_the_same(twins):
    assert twins["text"] == format_net(disturbed_net())
