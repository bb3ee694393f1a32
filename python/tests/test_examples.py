"""The examples run, and learn what they say; programs of the documents that need no torch run as well."""

import json
import re
import runpy
from pathlib import Path

import numpy as np

from playout import VectorEnds

PYTHON = Path(__file__).parent.parent
TEXT = (PYTHON.parent / "docs/python.md").read_text(encoding="utf-8")


def test_the_draw_to_the_button_is_learned(capsys):
    runpy.run_path(str(PYTHON / "examples/draw_to_the_button.py"), run_name="__main__")
    before, after = (float(number) for number in re.findall(r"([\d.]+) m (?:before|after)", capsys.readouterr().out))
    assert before > 2 and after < 0.3


def test_throughput_is_told(capsys, monkeypatch):
    monkeypatch.setattr(
        "sys.argv", ["throughput.py", "--ends", "8", "--rounds", "1", "--threads", "1", "--rules", "dc4"]
    )
    runpy.run_path(str(PYTHON / "examples/throughput.py"), run_name="__main__")
    told = r"dc4, 2 x 8 ends, 2 x 1 threads\n[\d.]+ million throws a second; \d+ ns .*\n[\d.]+ million .*\n"
    assert re.fullmatch(told, capsys.readouterr().out)


def test_the_programs_that_throw(capsys):
    (short,) = re.findall(r"```python\n(.*?)```", (PYTHON / "README.md").read_text(encoding="utf-8"), re.S)
    exec(short, {})
    assert abs(float(re.search(r"first: (.*)\n", capsys.readouterr().out)[1])) < 0.5
    section = TEXT.split("## Ends in lockstep")[1].split("\n## ")[0]
    whole, halves = re.findall(r"```python\n(.*?)```", section, re.S)
    exec(whole, {})
    assert abs(float(re.search(r"first: (.*)\n", capsys.readouterr().out)[1])) < 0.2
    names = {
        "VectorEnds": VectorEnds,
        "choose": lambda seen: (np.tile((0.98, 29.57), (len(seen.masks), 1)), np.ones(len(seen.masks))),
    }
    program, changed = re.subn("32768", "64", halves)
    assert changed == 2
    exec(program, names)
    for half, scores in zip(names["halves"], names["scores"]):
        assert scores.shape == (64,) and scores.any()
        half.close()


def test_the_package_has_the_version_of_playout():
    version = json.loads((PYTHON.parent / "package.json").read_text())["version"]
    assert f'\nversion = "{version}"\n' in (PYTHON / "pyproject.toml").read_text()
