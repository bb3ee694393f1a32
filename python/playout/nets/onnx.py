"""Nets as graphs of ONNX, with what they take, give and come from in the metadata of the file (docs/nets.md)."""

from __future__ import annotations

import hashlib
import inspect
import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from ..curling import END_SCORES
from ..files import write_whole
from .cnn import CnnNet, CnnNets
from .image import CHANNELS, COLUMNS, ROWS
from .text import FORMAT, VERSION

_OPSET = 14


def export_cnn(nets: CnnNets, folder: Path, made: Mapping[str, Any]) -> Path:
    """Writes a graph for each throw, and `net.json`, which names them with their content; gives the path of that."""
    folder.mkdir(parents=True, exist_ok=True)
    game = {"name": "curling", "rules": nets.rules.name}
    files = []
    for throw, net in enumerate(nets.nets):
        data = _cnn_graph(net, nets, {**_head(game, END_SCORES, made), "kind": "cnn", "throw": throw})
        name = f"throw-{throw:02d}.onnx"
        write_whole(folder / name, data)
        files.append({"name": name, "sha256": hashlib.sha256(data).hexdigest()})
    head = {"format": FORMAT, "version": VERSION, "kind": "onnx", "game": game, "outputs": END_SCORES}
    text = json.dumps({**head, "mirrored": nets.mirrored, "made": made, "files": files}, indent=2, ensure_ascii=False)
    write_whole(folder / "net.json", text + "\n")
    return folder / "net.json"


class _OnePicture(nn.Module):
    """Many velocities over one picture."""

    def __init__(self, net: CnnNet) -> None:
        super().__init__()
        self.net = net

    def forward(self, image: Tensor, velocities: Tensor) -> Tensor:
        return self.net.many(self.net.board(image), velocities.unsqueeze(0)).squeeze(0)


def _cnn_graph(net: CnnNet, nets: CnnNets, head: Mapping[str, Any]) -> bytes:
    box = nets.rules.box
    metadata = {
        **head,
        "mirrored": nets.mirrored,
        "inputs": {
            "image": f"float32 [1, {CHANNELS}, {ROWS}, {COLUMNS}], the picture of the position",
            "velocities": "float32 [n, 2], vx / widest and (2 vy - slowest - fastest) / (fastest - slowest)",
        },
        "normalisation": {"widest": box.vx, "slowest": box.vy_min, "fastest": box.vy_max},
        "scores": f"float32 [n, 2, {len(END_SCORES)}], logits of the outputs by turn, clockwise first",
    }
    example = (torch.zeros(1, CHANNELS, ROWS, COLUMNS), torch.zeros(2, 2))
    axes = {"velocities": {0: "n"}, "scores": {0: "n"}}
    return _with_metadata(_export(_OnePicture(net), example, ["image", "velocities"], axes), metadata)


def _head(game: Mapping[str, Any], outputs: Any, made: Mapping[str, Any]) -> dict[str, Any]:
    return {"format": FORMAT, "version": VERSION, "game": game, "outputs": outputs, "made": made}


def _export(net: nn.Module, example: tuple[Tensor, ...], names: list[str], axes: dict[str, dict[int, str]]) -> bytes:
    device = next(net.parameters()).device
    # Newer versions of torch have another exporter as well, which needs packages of its own.
    old = {"dynamo": False} if "dynamo" in inspect.signature(torch.onnx.export).parameters else {}
    data = io.BytesIO()
    torch.onnx.export(
        net.eval(),
        tuple(tensor.to(device) for tensor in example),
        data,
        input_names=names,
        output_names=["scores"],
        dynamic_axes=axes,
        opset_version=_OPSET,
        **old,
    )
    return data.getvalue()


def _with_metadata(model: bytes, metadata: Mapping[str, Any]) -> bytes:
    """Adds entries of `metadata_props`, field 14 of a model, each with a key (1) and a value (2): repeated fields of a
    protocol buffer may stand at its end."""

    def field(number: int, value: bytes) -> bytes:
        return bytes([number << 3 | 2]) + _varint(len(value)) + value

    entries = (
        field(1, key.encode()) + field(2, (value if isinstance(value, str) else json.dumps(value)).encode())
        for key, value in metadata.items()
    )
    return model + b"".join(field(14, entry) for entry in entries)


def _varint(number: int) -> bytes:
    """Seven bits a byte, the lowest first; all but the last have the eighth set."""
    data = b""
    while number > 127:
        data += bytes([number & 127 | 128])
        number >>= 7
    return data + bytes([number])
