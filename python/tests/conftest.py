"""What several tests share: the numbers of TypeScript, which one process prints."""

import json
import subprocess
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def twins():
    done = subprocess.run(["node", Path(__file__).parent / "twins.js"], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)
