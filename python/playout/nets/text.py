"""Nets as text: the JSON of docs/nets.md, as `formatNet` and `parseNet` of `playout/nets` write and read it."""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import torch

from ..curling import Rules
from .set_net import Head, SetNet

FORMAT = "playout-net"
VERSION = 1
_WIDTH_STEP = 16
_FIELDS = ("game", "elements", "joined", "contexts", "widths", "outputs", "made")


class NetError(ValueError):
    """Text that is no net, or one that cannot be: one line."""


def format_net(net: SetNet) -> str:
    """The net as text; give `net.head.made` where it comes from before."""
    if any(width % _WIDTH_STEP != 0 for width in net.head.widths):
        raise NetError(f"widths: multiples of {_WIDTH_STEP}, not {list(net.head.widths)}")
    parts = [parameter.detach().float().cpu().numpy().ravel() for parameter in net.parameters()]
    return format_file({"kind": "set", **asdict(net.head)}, np.concatenate(parts))


def format_file(head: dict[str, Any], weights: np.ndarray) -> str:
    """A head of any kind, and weights in the order of that kind."""
    weights = weights.astype("<f4")
    if not np.isfinite(weights).all():
        raise NetError(f"weights: number {int(np.argmin(np.isfinite(weights)))} is none")
    text = base64.b64encode(weights.tobytes()).decode().rstrip("=")
    file = {"format": FORMAT, "version": VERSION, **head}
    file.update(sha256=hashlib.sha256(text.encode()).hexdigest(), weights=text)
    return json.dumps(file, indent=2, ensure_ascii=False, allow_nan=False) + "\n"


def parse_net(text: str) -> SetNet:
    """Raises NetError with one line for text that is no net, or one that is cut short, damaged or of another
    version."""
    try:
        file = json.loads(text)
    except ValueError:
        raise NetError("expected a net as JSON: the text is something else, or was cut short") from None
    if not isinstance(file, dict):
        raise NetError("expected a net as JSON: the text is something else")
    for name, wanted in (("format", FORMAT), ("version", VERSION), ("kind", "set")):
        if file.get(name) != wanted:
            raise NetError(f"{name}: expected {json.dumps(wanted)}, not {json.dumps(file.get(name))}")
    for name in (*_FIELDS, "sha256", "weights"):
        if name not in file:
            raise NetError(f"{name}: missing")
    net = SetNet(_head(file))
    weights = _weights(file["weights"], sum(parameter.numel() for parameter in net.parameters()))
    if hashlib.sha256(file["weights"].encode()).hexdigest() != file["sha256"]:
        raise NetError("sha256: the weights are not those that were written")
    at = 0
    with torch.no_grad():
        for parameter in net.parameters():
            part = weights[at : at + parameter.numel()]
            parameter.copy_(torch.from_numpy(part).view_as(parameter))
            at += parameter.numel()
    return net


def read_net(path: Path, rules: Rules) -> SetNet:
    """The net of a file, which must be for these rules; NetError names the file."""
    try:
        net = parse_net(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise NetError(f"{path}: {error.strerror or error}") from None
    except ValueError as error:
        raise NetError(f"{path}: {error}") from None
    if net.head.game != {"name": "curling", "rules": rules.name}:
        raise NetError(f"{path}: a net for {json.dumps(net.head.game)}, not for curling by {rules.name}")
    return net


def _head(file: dict[str, Any]) -> Head:
    try:
        widths = tuple(int(width) for width in file["widths"])
        if len(widths) != 3 or any(width < _WIDTH_STEP or width % _WIDTH_STEP != 0 for width in widths):
            raise NetError(f"widths: three multiples of {_WIDTH_STEP}, not {json.dumps(file['widths'])}")
        head = Head(**{name: file[name] for name in _FIELDS if name != "widths"}, widths=widths)
        for each in (*head.elements, *head.joined):
            if not (isinstance(each["name"], str) and np.isfinite(each["shift"]) and np.isfinite(each["scale"])):
                raise NetError(f"{each['name']}: expected a name, a shift and a scale")
        if head.places < 1 or not np.isfinite(head.outputs).all():
            raise NetError("contexts, outputs: expected axes with sizes, and numbers")
        return head
    except (KeyError, TypeError) as error:
        raise NetError(f"elements, joined, contexts, widths or outputs: not as a net has them ({error})") from None


def _weights(text: Any, count: int) -> np.ndarray:
    digits = -(-4 * count * 4 // 3)
    if not isinstance(text, str) or len(text) != digits:
        raise NetError(
            f"weights: expected {digits} digits for {count}, got {len(text) if isinstance(text, str) else 'none'}"
        )
    try:
        data = base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except (binascii.Error, ValueError):
        raise NetError("weights: not in base64") from None
    weights = np.frombuffer(data, "<f4").astype(np.float32)
    if not np.isfinite(weights).all():
        raise NetError(f"weights: number {int(np.argmin(np.isfinite(weights)))} is none")
    return weights
