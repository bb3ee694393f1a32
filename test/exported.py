"""Writes nets as PyTorch exports them, with what PyTorch says of some inputs: `exported.py FOLDER`."""

import json
import sys
import warnings
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "python"))

import torch
from playout.curling import rule_set
from playout.nets.cnn import CnnNets
from playout.nets.onnx import export_cnn

folder = Path(sys.argv[1])
rules = rule_set("legacy-gat")
torch.manual_seed(1)
torch.set_num_threads(1)
warnings.simplefilter("ignore")


def disturbed(net):
    with torch.no_grad():
        for parameter in net.parameters():
            parameter += 0.05 * torch.randn_like(parameter)
    return net.eval()


nets = disturbed(CnnNets(rules, hidden=(16,), mirrored=True))
export_cnn(nets, folder / "cnn", {"command": "exported.py"})
image, velocities = torch.rand(1, 11, 128, 64), torch.rand(7, 2) * 2 - 1
scores = [net.many(net.board(image), velocities.unsqueeze(0)).squeeze(0) for net in nets.nets]
asked = {"image": image, "velocities": velocities, "scores": torch.stack(scores)}
(folder / "asked.json").write_text(json.dumps({name: tensor.flatten().tolist() for name, tensor in asked.items()}))
