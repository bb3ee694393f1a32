"""Nets that value throws and positions and have learned nothing: nothing is 0 in them, and inputs are shifted."""

import torch

from playout.curling import rule_set
from playout.nets.set_net import SetNet, position_head, throw_head


def disturbed_net(widths=(16, 32, 16), seed=1):
    head = throw_head(rule_set("legacy-gat"), widths, {"command": "tést", "rounds": 3})
    head.elements[1] = {"name": "y", "shift": 0.25, "scale": 2}
    head.joined[2] = {"name": "vy", "shift": -0.5, "scale": 0.5}
    return _disturbed(head, seed)


def disturbed_position_net(widths=(16, 32, 16), seed=2):
    head = position_head(rule_set("legacy-gat"), widths)
    head.elements[9] = {"name": "near-same", "shift": -0.5, "scale": 1.5}
    return _disturbed(head, seed)


def _disturbed(head, seed):
    generator = torch.Generator().manual_seed(seed)
    net = SetNet(head, generator)
    with torch.no_grad():
        for parameter in net.parameters():
            parameter += 0.1 * torch.randn(parameter.shape, generator=generator)
    return net
