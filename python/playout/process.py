"""The command playout: where it is found, a call of it, and a process of it that is spoken with in bytes."""

from __future__ import annotations

import contextlib
import importlib.metadata
import json
import os
import shlex
import shutil
import signal
import subprocess
import tempfile
import threading
import urllib.parse
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Optional, Union

Command = Optional[Union[str, Sequence[str]]]
"""A command line, as one string or as its words."""


class ProcessError(RuntimeError):
    """The command cannot be started, or has ended when it should not; its own words are in the message."""


def command_line(command: Command = None) -> list[str]:
    """Gives the words that start playout: those given, else of $PLAYOUT, else of the checkout that this package lies in
    or was installed from, else on the path."""
    if command is None:
        command = os.environ.get("PLAYOUT") or _own_command() or _command_of_source() or "playout"
    if isinstance(command, str):
        words = [command] if os.path.exists(command) else shlex.split(command)
    else:
        words = [str(word) for word in command]
    if not words:
        raise ProcessError("command: no words; give the one that starts playout")
    return ["node", *words] if words[0].endswith(".js") else words


def _own_command() -> Sequence[str] | None:
    """The package lies in `python/` of a checkout or of the npm package, beside `bin/`."""
    return _command_beside(Path(__file__).resolve().parents[1])


def _command_of_source() -> Sequence[str] | None:
    """Finds the checkout that `pip install ./python` installed from: installers record it (PEP 610)."""
    try:
        record = importlib.metadata.distribution("playout").read_text("direct_url.json")
        address = urllib.parse.urlsplit(json.loads(record or "{}").get("url", ""))
    except (importlib.metadata.PackageNotFoundError, ValueError, AttributeError):
        return None
    if address.scheme != "file":
        return None
    return _command_beside(Path(urllib.request.url2pathname(address.path)))


def _command_beside(package: Path) -> Sequence[str] | None:
    script = package.parent / "bin" / "playout.js"
    return [str(script)] if script.is_file() else None


#: What the line begins with by which the command refuses something.
_ERROR = "playout: "
#: Commands that somebody waits for.
_calls: set[subprocess.Popen] = set()


def call(arguments: Sequence[str], command: Command = None) -> str:
    """Runs playout to its end and gives what it printed. What it refuses is a ProcessError with its last line."""
    words = _found(command)
    try:
        process = subprocess.Popen([*words, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    except OSError as error:
        raise ProcessError(f"{words[0]}: {error.strerror}") from None
    last = f"playout {arguments[0]} failed"

    def listen() -> None:
        nonlocal last
        for line in process.stderr:
            if line.strip():
                last = line.strip().removeprefix(_ERROR)

    listener = threading.Thread(target=listen, daemon=True)
    _calls.add(process)
    try:
        listener.start()
        printed = process.stdout.read()
        process.wait()
        listener.join()
    except BaseException:
        process.kill()
        process.wait()
        raise
    finally:
        _calls.discard(process)
    if process.returncode != 0:
        raise ProcessError(last)
    return printed


def end_calls() -> None:
    """Kills what is waited for, also by other threads, where nobody will want it any more."""
    for process in list(_calls):
        process.kill()


def _found(command: Command) -> list[str]:
    words = command_line(command)
    if shutil.which(words[0]) is None:
        raise ProcessError(
            f"no command {words[0]}: install playout (npm install), or name its command in PLAYOUT or by command="
        )
    return words


class Process:
    """A running playout with pipes. Whatever goes wrong with it is a ProcessError."""

    def __init__(self, arguments: Sequence[str], command: Command = None) -> None:
        words = _found(command)
        # A file takes whatever is said, so that nobody waits for it to be read.
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115
        try:
            self._process = subprocess.Popen(
                [*words, *arguments],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._complaints,
                bufsize=0,
            )
        except OSError as error:
            self._complaints.close()
            raise ProcessError(f"{words[0]}: {error.strerror}") from None
        for pipe in (self._process.stdin, self._process.stdout):
            _widen(pipe.fileno())

    def write(self, *parts: bytes | memoryview) -> None:
        try:
            for part in parts:
                rest = memoryview(part).cast("B")
                while rest:
                    rest = rest[self._process.stdin.write(rest) :]
        except OSError:
            raise self._ended() from None

    def read_into(self, buffer: memoryview) -> None:
        """Fills the whole buffer."""
        rest = buffer.cast("B")
        while rest:
            count = self._process.stdout.readinto(rest)
            if not count:
                raise self._ended()
            rest = rest[count:]

    def read_line(self) -> bytes:
        line = bytearray()
        byte = bytearray(1)
        while not line.endswith(b"\n") and len(line) < 1 << 16:
            self.read_into(memoryview(byte))
            line += byte
        return bytes(line)

    def _ended(self) -> ProcessError:
        """What the process said at last, after it has ended or has closed its pipes."""
        try:
            status = self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            status = self._process.wait()
        self._complaints.seek(0)
        said = self._complaints.read().decode(errors="replace").strip().splitlines()
        how = f"killed by {signal.Signals(-status).name}" if status < 0 else f"exit status {status}"
        return ProcessError(f"playout has ended ({how}): {said[-1] if said else 'it said nothing'}")

    def close(self) -> None:
        """Without more input the process leaves; one that does not is killed."""
        for pipe in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):
                pipe.close()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._complaints.close()


def _widen(descriptor: int) -> None:
    """A pipe of a megabyte in place of 64 kilobytes, where the system has such: fewer turns between both sides."""
    with contextlib.suppress(ImportError, OSError):
        import fcntl

        fcntl.fcntl(descriptor, 1031, 1 << 20)  # F_SETPIPE_SZ, which Python 3.9 has no name for
