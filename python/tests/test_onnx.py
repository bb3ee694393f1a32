"""Graphs of ONNX answer as PyTorch does; where onnxruntime is not installed, only the files are looked at."""

import hashlib
import json
import warnings
from dataclasses import replace

import pytest
import torch

from playout.curling import rule_set
from playout.nets.cnn import CnnNets
from playout.nets.onnx import export_cnn

try:
    import onnxruntime
except ImportError:
    onnxruntime = None

RULES = rule_set("dc4")
MADE = {"command": "playout learn curling-gpi", "iteration": 2, "wörds": True}
needs_runtime = pytest.mark.skipif(onnxruntime is None, reason="onnxruntime is not installed: pip install onnxruntime")


@pytest.fixture(autouse=True)
def quiet():
    """The exporter of torch warns of shapes that it takes as they are."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def disturbed(net):
    torch.manual_seed(3)
    with torch.no_grad():
        for parameter in net.parameters():
            parameter += 0.05 * torch.randn_like(parameter)
    return net.eval()


def metadata_of(session):
    return session.get_modelmeta().custom_metadata_map


def test_convolutional_nets(tmp_path):
    nets = disturbed(CnnNets(replace(RULES, throws=2), mirrored=True))
    path = export_cnn(nets, tmp_path / "pi2", MADE)
    file = json.loads(path.read_text())
    assert (file["kind"], file["mirrored"], file["made"]) == ("onnx", True, MADE)
    assert file["outputs"] == list(range(-7, 8))
    assert [each["name"] for each in file["files"]] == ["throw-00.onnx", "throw-01.onnx"]
    for each in file["files"]:
        assert hashlib.sha256((path.parent / each["name"]).read_bytes()).hexdigest() == each["sha256"]
    assert sorted(each.name for each in path.parent.iterdir()) == ["net.json", "throw-00.onnx", "throw-01.onnx"]


@needs_runtime
def test_convolutional_nets_answer_alike(tmp_path):
    nets = disturbed(CnnNets(replace(RULES, throws=1)))
    path = export_cnn(nets, tmp_path, MADE)
    session = onnxruntime.InferenceSession((path.parent / "throw-00.onnx").read_bytes())
    image, velocities = torch.rand(1, 11, 128, 64), torch.rand(7, 2) * 2 - 1
    (found,) = session.run(["scores"], {"image": image.numpy(), "velocities": velocities.numpy()})
    net = nets.nets[0]
    with torch.no_grad():
        wanted = torch.stack([net(image.expand(7, -1, -1, -1), velocities, torch.full((7,), t)) for t in (-1, 1)], 1)
    assert found.shape == (7, 2, 15)
    torch.testing.assert_close(torch.from_numpy(found), wanted, rtol=1e-5, atol=1e-5)
    metadata = metadata_of(session)
    assert json.loads(metadata["normalisation"]) == {"widest": 0.29, "slowest": 2.2, "fastest": 2.7}
    assert (metadata["throw"], metadata["mirrored"]) == ("0", "false")
