#!/usr/bin/env bash
# What must hold of the Python package: it can be installed, lint and format, tests, the example with the package as installed.
# Takes $PYTHON, else Debian's python3, which may have numpy and torch, else any.
set -euo pipefail
cd "$(dirname "$0")"

python=${PYTHON:-/usr/bin/python3}
command -v "$python" >/dev/null || python=python3
[ -x .venv/bin/python ] || "$python" -m venv --system-site-packages .venv
.venv/bin/pip install --quiet --disable-pip-version-check ruff==0.17.4 pytest==9.2.0 onnxruntime==1.30.0 .

.venv/bin/ruff check .
.venv/bin/ruff format --check .
.venv/bin/python -m pytest
cd examples
env -u PLAYOUT ../.venv/bin/python draw_to_the_button.py
