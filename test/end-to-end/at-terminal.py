"""Runs a command at a terminal: for each [word, keys] waits for the word and types the keys. Prints what it showed, and its status."""
import json
import os
import pty
import sys

dialogue, command = json.loads(sys.argv[1]), sys.argv[2:]
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(command[0], command)

shown = b""


def read() -> bool:
    global shown
    try:
        data = os.read(terminal, 65536)
    except OSError:  # how Linux tells that nobody is there any more
        data = b""
    shown += data
    return data != b""


at = 0
for word, keys in dialogue:
    while word.encode() not in shown[at:]:
        if not read():
            break
    else:
        at = shown.index(word.encode(), at) + len(word.encode())
        os.write(terminal, keys.encode())
        continue
    break
while read():
    pass
_, status = os.waitpid(pid, 0)
print(json.dumps({"shown": shown.decode(), "status": os.waitstatus_to_exitcode(status)}))
