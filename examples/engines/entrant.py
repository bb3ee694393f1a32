#!/usr/bin/env python3
"""A curling engine that enters matches of Digital Curling 3 and 4, and aims and throws through pipes of playout.

    python3 entrant.py HOST PORT    a match of Digital Curling 3; official samples are started in the same way
    python3 entrant.py              one of Digital Curling 4, which the environment tells: DC4_HOST, DC4_PORT,
                                    DC4_MATCH_ID, DC4_TEAM, MATCH_USER_NAME and PASS_WORD

Write your own `Engine.choose`. Python 3.8 or newer, nothing to install. PLAYOUT says how playout is started, if it is
not beside this file: PLAYOUT="npx playout".
"""
import base64
import json
import math
import os
import shlex
import socket
import subprocess
import sys
import time
from urllib.parse import urlencode
from urllib.request import Request, urlopen

TEE = (0.0, 38.405)  # metres from the hack
HOUSE = 1.974  # a stone counts with its centre so near to the tee
SAMPLES, REPLIES = 12, 3  # disturbed throws of every idea, and of every answer to one
BESIDE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "bin", "playout.js")
PLAYOUT = shlex.split(os.environ.get("PLAYOUT", f"node {shlex.quote(BESIDE)}"))


class Pipe:
    """A playout process: a question a line, an answer a line."""

    def __init__(self, *words):
        command = [*PLAYOUT, "curling", *words, "--lines"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def ask(self, **question):
        self.process.stdin.write(json.dumps(question) + "\n")
        answer = json.loads(self.process.stdout.readline() or '{"error": "playout is gone"}')
        if "error" in answer:
            sys.exit(f"entrant.py: {answer['error']}")
        return answer


class Engine:
    """Tries ideas with an unsteady hand, lets the other team answer, and takes what wins most."""

    def __init__(self, rules, ends):
        self.ends = ends
        self.last = 9 if rules == "dc4-mixed-doubles" else 15  # throw of an end
        self.aim = Pipe("aim", "--rules", rules)
        self.ice = Pipe("throw", "--rules", rules, "--noise", rules[:3])
        self.table = Pipe("wintable", "--extra-end", "played")
        self.known = {}  # chances by what they depend on
        self.choose(position_of(0, 0, 1, ((), ()), ((), ())), 0)  # pipes are ready before any clock runs

    def choose(self, position, left):
        """The throw of the team whose turn it is; a position as `playout curling throw` has it, and seconds left."""
        team = (position["throw"] + position["hammer"] + 1) % 2
        hurry = left < 16 * max(1, self.ends - position["end"])  # less than two seconds a throw
        worth = self.chances(position, team)
        ideas = self.shots(position["stones"], team, few=hurry)
        trials = self.ice.ask(position=position, shots=ideas, samples=SAMPLES)["results"]
        outcomes = [each["results"] for each in trials]
        if hurry or position["throw"] == self.last:
            values = [sum(worth[result["score"]] for result in each) for each in outcomes]
        else:
            values = [sum(self.answered(position, team, result, worth) for result in each) for each in outcomes]
        return ideas[values.index(max(values))]

    def answered(self, position, team, result, worth):
        """What the other team's best answer leaves of a throw."""
        then = {**position, "throw": position["throw"] + 1, "stones": result["stones"]}
        answers = self.shots(result["stones"], 1 - team, few=True)
        trials = self.ice.ask(position=then, shots=answers, samples=REPLIES)["results"]
        return min(sum(worth[each["score"]] for each in trial["results"]) / REPLIES for trial in trials)

    def chances(self, position, team):
        """The chance to win by the points of this end; scores are positive for team 0."""
        lead = sum(points[team] - points[1 - team] for points in position["scores"])
        key = (max(1, self.ends - position["end"]), lead, position["hammer"] == team)
        if key not in self.known:
            standing = dict(zip(("endsLeft", "lead", "hammer"), key))
            self.known[key] = {p: self.table.ask(points=p, **standing)["winAfter"] for p in range(-8, 9)}
        return self.known[key] if team == 0 else {-p: chance for p, chance in self.known[key].items()}

    def shots(self, stones, team, few=False):
        """A draw and take-outs, and where there is time for them guards and more draws, with both turns."""
        theirs = sorted((s for s in stones if s["team"] != team and from_tee(s) < HOUSE), key=from_tee)
        targets = [{"stop": TEE}]
        for stone in theirs[: 1 if few else 4]:
            targets += [{"pass": (stone["x"], stone["y"]), "beyond": beyond} for beyond in ((4,) if few else (1.5, 5))]
        if not few:
            guards = [s for s in stones if s["y"] < TEE[1] - HOUSE]
            targets += [{"stop": (x, y)} for x in (-0.9, 0, 0.9) for y in (34.6, 37.9, 38.9)]
            targets += [{"stop": (0.9 * guard["x"], TEE[1] - 0.2)} for guard in guards[:3]]
        aimed = [self.aim.ask(turn=turn, **target) for target in targets for turn in ("cw", "ccw")]
        return [{key: shot[key] for key in ("vx", "vy", "turn")} for shot in aimed]


def from_tee(stone):
    return math.hypot(stone["x"] - TEE[0], stone["y"] - TEE[1])


def position_of(end, throw, hammer, scores, stones):
    """A position for pipes, from what servers tell: points by end, and stones by team, missing or at (0, 0) if out."""
    known = [(a or 0, b or 0) for a, b in zip(*scores)] + [(0, 0)] * end  # extra ends without points are not told
    lying = [
        {"team": team, "stone": number, "x": stone["x"], "y": stone["y"]}
        for team in (0, 1)
        for number, stone in enumerate(stones[team])
        if stone and (stone["x"] or stone["y"])
    ]
    return {"end": end, "throw": throw, "hammer": hammer, "scores": known[:end], "stones": lying}


def play_dc3(host, port):
    """A match of Digital Curling 3: a line of JSON a message."""
    with socket.create_connection((host, int(port))) as connection:
        lines = connection.makefile("rw", encoding="utf-8", newline="\n")

        def say(**message):
            lines.write(json.dumps(message) + "\n")
            lines.flush()

        for message in map(json.loads, lines):
            if message["cmd"] == "dc":
                say(cmd="dc_ok", name="entrant.py")
            elif message["cmd"] == "is_ready":
                me = message["team"]
                engine = Engine("dc3", message["game"]["setting"]["max_end"])
                say(cmd="ready_ok", player_order=[0, 1, 2, 3])
            elif message["cmd"] == "update" and message["next_team"] == me:
                state = message["state"]
                scores = [state["scores"][team] for team in ("team0", "team1")]
                stones = [[s and s["position"] for s in state["stones"][team]] for team in ("team0", "team1")]
                position = position_of(state["end"], state["shot"], int(state["hammer"][-1]), scores, stones)
                shot = engine.choose(position, state["thinking_time_remaining"][me])
                velocity = {"x": shot["vx"], "y": shot["vy"]}
                say(cmd="move", move={"type": "shot", "velocity": velocity, "rotation": shot["turn"]})
            elif message["cmd"] == "game_over":
                return


def play_dc4(host, port, match, team, user, password):
    """A match of Digital Curling 4: requests with a password, and a stream of events."""
    secret = base64.b64encode(f"{user}:{password}".encode()).decode()
    headers = {"Authorization": f"Basic {secret}", "Content-Type": "application/json"}

    def request(path, body=None, method="POST", **query):
        data = None if body is None else json.dumps(body).encode()
        return urlopen(Request(f"http://{host}:{port}{path}?{urlencode(query)}", data, headers, method=method))

    player = {"max_velocity": 4.0, "shot_std_dev": 0.0076, "angle_std_dev": 0.0018, "player_name": "entrant.py"}
    config = {"use_default_config": True, "team_name": "entrant.py", "player1": player, "player2": player}
    about = json.load(request(f"/matches/{match}", method="GET"))
    doubles = "doubles" in about["game_mode"]
    engine = Engine("dc4-mixed-doubles" if doubles else "dc4", about["standard_end_count"])
    me = json.load(request("/store-team-config", config, match_id=match, expected_match_team_name=team))

    def hear(state):
        scores = [state["score"][each][:-1] for each in ("team0", "team1")]
        throw, mover = state["total_shot_number"], state["next_shot_team"]
        if mover == me:
            stones = [state["stone_coordinate"]["data"][each] for each in ("team0", "team1")]
            hammer = (int(mover[-1]) + throw + 1) % 2
            clock = "extra_end_remaining_time" if state["end_number"] >= engine.ends else "remaining_time"
            left = state[f"{'first' if me == 'team0' else 'second'}_team_{clock}"]
            shot = engine.choose(position_of(state["end_number"], throw, hammer, scores, stones), left)
            spin = math.pi / 2 if shot["turn"] == "cw" else -math.pi / 2  # here clockwise is positive
            speed, angle = math.hypot(shot["vx"], shot["vy"]), math.atan2(shot["vy"], shot["vx"])
            body = {"translational_velocity": speed, "shot_angle": angle, "angular_velocity": spin}
            request("/shots", body, match_id=match)
        elif doubles and throw is None and not state["last_move"]:
            if state["mixed_doubles_settings"]["end_setup_team"] == me:
                request(f"/matches/{match}/end-setup", request="center_house")

    while True:  # who is cut off comes again, and is told the newest state
        try:
            event = ""
            for line in request(f"/matches/{match}/stream", method="GET"):
                name, _, value = line.decode().strip().partition(": ")
                event = value if name == "event" else event
                if name == "data" and event == "latest_state_update":
                    state = json.loads(value)
                    if state["winner_team"]:
                        return
                    hear(state)
        except OSError as problem:
            print(f"entrant.py: {problem}", file=sys.stderr)
        time.sleep(1)


NAMES = ("DC4_HOST", "DC4_PORT", "DC4_MATCH_ID", "DC4_TEAM", "MATCH_USER_NAME", "PASS_WORD")

if __name__ == "__main__":
    try:
        if len(sys.argv) == 3:
            play_dc3(*sys.argv[1:])
        elif len(sys.argv) == 1 and all(name in os.environ for name in NAMES):
            play_dc4(*(os.environ[name] for name in NAMES))
        else:
            sys.exit(__doc__.strip())
    except OSError as problem:  # nobody listens, a wrong password, no playout
        sys.exit(f"entrant.py: {problem}")
