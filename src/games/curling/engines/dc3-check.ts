/** Checks engines and servers of Digital Curling 3. */
import type { LineTransport } from "../../../agents/index.js";
import type { CurlingSpec } from "../players/game-setup.js";
import type { Shot } from "../sheet.js";
import {
  type CheckedEngine,
  type EnginePoint,
  LAST_MOMENT,
  LAST_OF_END,
  overLines,
  together,
  unknownFields,
} from "./check-engine.js";
import { CheckPoints, noiseViolation, type ServerJudge, type ThrowWords } from "./check-findings.js";
import {
  type Dc3ServerMessage,
  parseClientMessage,
  parseServerMessage,
  shotOf,
  type UpdateMessage,
} from "./dc3-messages.js";
import { Dc3Seat } from "./dc3-seat.js";

const WORDS: ThrowWords = {
  along:
    'velocity is in m/s, x to the thrower\'s right, y along the sheet towards the house, in every end: a draw to the tee is about {"x": 0.13, "y": 2.40} with ccw',
  alongMend: "exchange x and y, or turn the sign of y",
  turn: '"cw" turns to the right (+x), "ccw" to the left',
  turnMend: 'exchange "cw" and "ccw"',
  speed: "speeds are in m/s: a draw to the tee starts at about 2.40, and 4.0 is the fastest",
};

const ENGINE_POINTS: readonly EnginePoint[] = [
  {
    about: "plays an end",
    right:
      'dc is answered by {"cmd": "dc_ok", "name"}, is_ready by {"cmd": "ready_ok", "player_order": [0, 1, 2, 3]}, an update whose next_team is the own team by one move, and nothing else is said',
    mend: "answer each of these messages with one line of JSON, and flush it",
    team: 0,
    throws: 8,
  },
  {
    about: "plays for team1",
    right: "is_ready has the own team, and the team that is next_team throws",
    mend: "do not take yourself for team0",
    team: 1,
    throws: 2,
  },
  {
    about: "takes several messages in one read",
    right: "a read may bring several messages or a part of one: each ends with a line feed",
    mend: "keep what was read after the end of a message, and go on with it",
    team: 0,
    throws: 2,
    atOnce: true,
    twist: together,
  },
  {
    about: "passes over fields that it does not know",
    right: "servers say more than the protocol has",
    mend: "read the fields that you need, and do not check for others",
    team: 0,
    throws: 1,
    twist: unknownFields,
  },
  {
    about: "goes on to the next end",
    right: "scores are null in ends that are not played; the stones of the last end are gone",
    mend: "take every update as it is, and keep nothing of the position before",
    team: 0,
    throws: 2,
    start: LAST_OF_END,
  },
  {
    about: "plays an extra end",
    right: "end is then max_end or more, scores has max_end entries, and extra_end_score the last one",
    mend: "do not look up scores by the number of an extra end",
    team: 0,
    throws: 1,
    start: { end: 8, throw: 0, hammer: 1 },
  },
  {
    about: "throws in time with two seconds left",
    right: "thinking_time_remaining has the seconds left to both teams for the whole game",
    mend: "think less as the clock runs out",
    team: 0,
    throws: 1,
    start: LAST_MOMENT,
  },
];

/** Starts an engine: it comes, unless it is abandoned before. */
interface StartedEngine {
  readonly come: Promise<LineTransport>;
  abandon(): void;
}

/** `spec` is a game of DC3's rules with a clock. */
export function dc3Candidate(spec: CurlingSpec, start: () => StartedEngine, patience: number): CheckedEngine {
  return {
    spec,
    words: WORDS,
    points: ENGINE_POINTS,
    open(point) {
      const { come, abandon } = start();
      const opened = overLines(point, (tapped) => {
        const connect = async () => tapped(await come);
        return new Dc3Seat({ name: "the engine", connect, timeoutDcOk: patience });
      });
      return { ...opened, abandon };
    },
  };
}

// A server of Digital Curling 3: what it says, and in which order.

const SERVER_POINTS = {
  words: {
    about: "says what can be read",
    right: "one JSON object a line, with the fields of protocol 1.0",
    mend: "mend the field that is named",
  },
  greeting: {
    about: "greets, tells the game, begins it",
    right: "dc, is_ready, new_game, update, each once and in this order before the first move",
    mend: "send new_game as soon as both are ready, and the first update after it",
  },
  version: {
    about: "speaks protocol 1.0",
    right: '"version": {"major": 1, "minor": 0}',
    mend: "tell the version that you speak",
  },
  clock: {
    about: "tells the time left in seconds",
    right: "thinking_time_remaining in seconds, at most the thinking_time of is_ready",
    mend: "divide milliseconds by 1000",
  },
  turns: {
    about: "gives the turn to each team as the rules do",
    right: "the team without hammer throws even shots, the one with it odd ones; shots count from 0 to 15",
    mend: "set next_team by shot and hammer, and count shots up by one",
  },
  last: {
    about: "tells what became of a throw",
    right: "every update but the first has last_move with actual_move",
    mend: "add last_move",
  },
  hand: {
    about: "throws what was sent, but for the hand",
    right: "actual_move is the move with the mistake of the hand, x to the thrower's right in every end",
    mend: "look for a sign, an axis or a unit that is changed on the way; odd ends are not mirrored for clients",
  },
  end: {
    about: "ends the game",
    right: "an update with game_result and next_team null, then game_over",
    mend: "send both to both teams",
  },
} as const;

const DEFAULT_ORDER = ["dc", "is_ready", "new_game", "update"];

export class Dc3Judge implements ServerJudge {
  readonly #points = new CheckPoints(SERVER_POINTS);
  readonly #begun: string[] = [];
  #limit = Number.POSITIVE_INFINITY;
  #before: UpdateMessage | undefined;
  #sent: Shot | undefined;
  #over = false;

  said(line: string): void {
    const message = parseClientMessage(line);
    const shot = message.cmd === "move" ? shotOf(message.move) : undefined;
    this.#sent = shot === "resign" ? undefined : shot;
  }

  heard(line: string): void {
    let message: Dc3ServerMessage;
    try {
      message = parseServerMessage(line);
    } catch (error) {
      this.#points.wrong("words", (error as Error).message);
      return;
    }
    if (this.#begun.length < DEFAULT_ORDER.length) {
      const wanted = DEFAULT_ORDER[this.#begun.length];
      if (message.cmd !== wanted) this.#points.wrong("greeting", `${message.cmd} came in place of ${wanted}`);
      this.#begun.push(message.cmd);
    }
    this.#judge(message);
  }

  findings() {
    if (!this.#over) this.#points.wrong("end", "the game ended without game_over");
    return this.#points.findings();
  }

  #judge(message: Dc3ServerMessage): void {
    switch (message.cmd) {
      case "dc": {
        const { major, minor } = message.version;
        if (major !== 1) this.#points.wrong("version", `${major}.${minor}`);
        return;
      }
      case "is_ready": {
        const { thinking_time: time, extra_end_thinking_time: extra } = message.game.setting;
        this.#limit = Math.max(time.team0, time.team1, extra.team0, extra.team1);
        return;
      }
      case "update":
        this.#update(message);
        return;
      case "game_over":
        this.#over = true;
        if (this.#before?.state.game_result === null)
          this.#points.wrong("end", "game_over without game_result");
        return;
    }
  }

  #update(message: UpdateMessage): void {
    const { state, next_team: next, last_move: last } = message;
    const before = this.#before;
    this.#before = message;
    const { team0, team1 } = state.thinking_time_remaining;
    const max = Math.max(team0, team1);
    if (max > this.#limit * 1.001) this.#points.wrong("clock", `${max} of ${this.#limit}`);
    this.#turn(message);
    if (before === undefined) return;
    if (!last && state.game_result === null)
      this.#points.wrong("last", `none in end ${state.end} shot ${state.shot}`);
    const thrown = last ? shotOf(last.actual_move) : undefined;
    if (this.#sent !== undefined && thrown !== undefined && thrown !== "resign") {
      const stray = noiseViolation(this.#sent, thrown);
      if (stray !== undefined)
        this.#points.wrong("hand", `of a throw with (${this.#sent.vx}, ${this.#sent.vy}): ${stray}`);
    }
    this.#sent = undefined;
    const where = `end ${state.end} shot ${state.shot} after end ${before.state.end} shot ${before.state.shot}`;
    const follows =
      state.end === before.state.end
        ? state.shot === before.state.shot + 1
        : state.end === before.state.end + 1 && state.shot === 0 && before.state.shot === 15;
    if (!follows && state.game_result === null) this.#points.wrong("turns", where);
    if (state.game_result !== null && next !== null)
      this.#points.wrong("end", "the last update has a next_team");
  }

  #turn({ state, next_team: next }: UpdateMessage): void {
    if (state.game_result !== null || state.hammer === null) return;
    const first = state.hammer === "team0" ? "team1" : "team0";
    const wanted = state.shot % 2 === 0 ? first : state.hammer;
    if (next !== wanted)
      this.#points.wrong(
        "turns",
        `next_team ${next} at shot ${state.shot}, and ${state.hammer} has the hammer`,
      );
  }
}
