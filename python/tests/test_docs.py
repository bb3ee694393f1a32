"""The program of docs/python.md runs, with fewer steps."""

import base64
import json
import re
from pathlib import Path

TEXT = (Path(__file__).parents[2] / "docs/python.md").read_text(encoding="utf-8")


def test_the_program_that_trains(twins, tmp_path, monkeypatch, capsys):
    _, section = TEXT.split("## Training in PyTorch")
    program = re.search(r"```python\n(.*?)```", section, re.S)[1]
    program, changed = re.subn("steps=1500, batch=1024, every=250", "steps=4, batch=32, every=2", program)
    assert changed == 1
    folder = tmp_path / "ends/random"
    folder.mkdir(parents=True)
    rows = [{"format": "playout-curling-ends"}, {"shard": 0}, {"shard": 1}]
    (folder / "ends.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    for i in range(2):
        (folder / f"ends-{i:06d}.bin").write_bytes(base64.b64decode(twins["shards"][0]["bytes"]))
    monkeypatch.chdir(tmp_path)
    exec(program, {})
    assert len(capsys.readouterr().out.splitlines()) == 2
    assert sorted(file.name for file in Path("runs/throws").iterdir()) == [
        *("checkpoint.pt", "curve.csv", "curve.svg", "net.json"),
    ]
