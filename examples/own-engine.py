#!/usr/bin/env python3
"""A game of curling: your own engine against playout, through pipes, judged by the official simulator.

    python3 examples/own-engine.py --ends 2 --seed 1

Write your engine in place of `my_shot`. Python 3.8 or newer, nothing to install. The same seed gives the same game.
"""
import argparse
import json
import os
import shlex
import subprocess
import sys

RULES = "dc4"
TEE = (0.0, 38.405)  # metres from the hack
HOUSE = 1.974  # a stone counts with its centre so near to the tee
ME, PLAYOUT = 0, 1
NAMES = ("mine", "playout")


class Pipe:
    """A playout process: a question a line, an answer a line."""

    def __init__(self, command):
        self.command = command
        pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        try:
            self.process = subprocess.Popen(command, text=True, bufsize=1, **pipes)
        except OSError as problem:
            sys.exit(f"{command[0]}: {problem.strerror}")

    def ask(self, **question):
        try:
            self.process.stdin.write(json.dumps(question) + "\n")
        except OSError:
            pass  # it is gone, and no line comes back
        line = self.process.stdout.readline()
        answer = json.loads(line) if line else {"error": self.process.stderr.read().strip() or "no answer"}
        if "error" in answer:
            sys.exit(f"{' '.join(self.command)}: {answer['error']}")
        return answer


def my_shot(position, aim, ice):
    """Of draw, guard and take-outs, with both turns: what counts best, on the mean of twenty disturbed throws."""
    targets = [{"stop": TEE}, {"stop": (0, 34.5)}]
    targets += [{"pass": (s["x"], s["y"]), "beyond": 4} for s in position["stones"] if from_tee(s) < HOUSE]
    aimed = [aim.ask(turn=turn, **target) for target in targets for turn in ("cw", "ccw")]
    shots = [{key: shot[key] for key in ("vx", "vy", "turn")} for shot in aimed]
    trials = ice.ask(position=position, shots=shots, samples=20)["results"]
    sums = [sum(result["score"] for result in trial["results"]) for trial in trials]
    return shots[sums.index(max(sums))]  # scores are positive for team 0


def from_tee(stone):
    return ((stone["x"] - TEE[0]) ** 2 + (stone["y"] - TEE[1]) ** 2) ** 0.5


def play(ends, playouts, seed, command):
    """Plays a game, with extra ends if it must be, tells of every throw, and gives the points of every end."""
    throw = command + ["curling", "throw", "--lines", "--rules", RULES, "--noise", RULES, "--seed", seed]
    referee = Pipe(throw + ["--simulator", "referee"])
    ice = Pipe(throw)
    aim = Pipe(command + ["curling", "aim", "--lines", "--rules", RULES])
    agent = Pipe(command + ["analyze", "--game", "curling", "--rules", RULES, "--ends", str(ends), "--seed", seed])
    position = {"end": 0, "throw": 0, "hammer": PLAYOUT, "scores": [], "stones": []}
    while position["end"] < ends or total(position["scores"], ME) == total(position["scores"], PLAYOUT):
        team = (position["throw"] + position["hammer"] + 1) % 2  # the hammer is the last of sixteen throws
        if team == ME:
            shot = my_shot(position, aim, ice)
        else:
            shot = agent.ask(id=1, position=position, maxPlayouts=playouts, trials=20, lines=1)["lines"][0]["shot"]
        after = referee.ask(position=position, shot=shot)
        print(in_words(position, team, after["score"]), flush=True)
        position.update(throw=position["throw"] + 1, stones=after["stones"])
        if after["end"]:
            points = after["end"]["score"]
            scores = position["scores"] + [(max(points, 0), max(-points, 0))]
            position.update(end=len(scores), throw=0, hammer=after["end"]["hammer"], scores=scores, stones=[])
    return position["scores"]


def total(scores, team):
    return sum(points[team] for points in scores)


def in_words(position, team, score):
    counting = f"{NAMES[ME if score > 0 else PLAYOUT]} counts {abs(score)}" if score else "nobody counts"
    return f"end {position['end'] + 1:2}  throw {position['throw'] + 1:2}  {NAMES[team]:7}  {counting}"


def line_score(scores):
    lines = ["       " + "".join(f"{end + 1:3}" for end in range(len(scores))) + "  total"]
    for team, name in enumerate(NAMES):
        lines.append(f"{name:7}" + "".join(f"{points[team]:3}" for points in scores) + f"{total(scores, team):7}")
    return "\n".join(lines)


def main():
    beside = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "bin", "playout.js")
    parser = argparse.ArgumentParser(description="A game of curling: your own engine against playout.")
    parser.add_argument("--ends", type=int, default=2, choices=range(1, 11), metavar="N", help="1 to 10, default 2")
    parser.add_argument("--playouts", type=int, default=5000, metavar="N", help="of playout, a throw; default 5000")
    parser.add_argument("--seed", default="1", help="of the hands and of playout's thinking, default 1")
    parser.add_argument("--command", help='what starts playout, e.g. "npx playout", if it is not beside this file')
    options = parser.parse_args()
    if not options.command and not os.path.exists(beside):
        parser.error('playout is not beside this file; tell how to start it: --command "npx playout"')
    command = shlex.split(options.command) if options.command else ["node", beside]
    try:
        print(line_score(play(options.ends, options.playouts, options.seed, command)))
    except KeyboardInterrupt:
        sys.exit("interrupted")


if __name__ == "__main__":
    main()
