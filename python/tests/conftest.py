"""What several tests share: the numbers of TypeScript, which one process prints."""

import importlib.util
import json
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
HAS_TORCH = importlib.util.find_spec("torch") is not None
#: Those that need torch.
NEED_TORCH = ("docs", "gpi", "lenet", "lenet_run", "nets", "onnx", "train", "training", "twins")
collect_ignore = [] if HAS_TORCH else [f"test_{name}.py" for name in NEED_TORCH]

if HAS_TORCH:
    import torch

    # Small things do not get quicker on many threads, and other work is slowed by them.
    torch.set_num_threads(1)


def pytest_report_header():
    return [] if HAS_TORCH else f"torch is not installed; left out: {', '.join(collect_ignore)}"


@pytest.fixture(scope="session")
def twins(tmp_path_factory):
    """See `twins.js`; with torch, it also values throws and positions by nets of ours."""
    nets = []
    if HAS_TORCH:
        from disturbed_net import disturbed_net, disturbed_position_net

        from playout.nets.text import format_net

        folder = tmp_path_factory.mktemp("twins")
        for name, net in (("throws", disturbed_net()), ("positions", disturbed_position_net())):
            nets.append(folder / f"{name}.json")
            nets[-1].write_text(format_net(net), encoding="utf-8")
    done = subprocess.run(["node", HERE / "twins.js", *nets], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)
