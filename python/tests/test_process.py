"""Where an installed package finds its command: the first example of docs/python.md, without PLAYOUT."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "docs/python.md").read_text(encoding="utf-8")
PROGRAM = re.search(r"```python\n(.*?)```", TEXT, re.S)[1].replace("4096", "64")


def installed(folder, url):
    """A package as pip lays it down: a copy, and a record of where it came from."""
    shutil.copytree(ROOT / "python/playout", folder / "playout", ignore=shutil.ignore_patterns("__pycache__"))
    info = folder / "playout-0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: playout\nVersion: 0\n")
    if url is not None:
        (info / "direct_url.json").write_text(json.dumps({"url": url, "dir_info": {}}))
    return folder


def run(site, cwd, path=None):
    environment = {**os.environ, "PYTHONPATH": str(site)}
    environment.pop("PLAYOUT", None)
    if path is not None:
        environment["PATH"] = path
    words = [sys.executable, "-c", PROGRAM]
    return subprocess.run(words, cwd=cwd, env=environment, capture_output=True, text=True)


def test_the_checkout_that_it_was_installed_from_is_found(tmp_path):
    site = installed(tmp_path / "site", (ROOT / "python").as_uri())
    done = run(site, tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("mean score of who throws first: ")


@pytest.mark.parametrize("url", [None, "file:///nowhere/python", "https://example.org/playout-0.whl"])
def test_without_one_it_says_in_one_line_what_to_do(tmp_path, url):
    site = installed(tmp_path / "site", url)
    done = run(site, tmp_path, path=str(tmp_path))
    assert done.returncode != 0
    assert "no command playout: install playout (npm install), or name its command in PLAYOUT" in done.stderr
