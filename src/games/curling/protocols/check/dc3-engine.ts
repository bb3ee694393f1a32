/** An engine of Digital Curling 3, and what it must put up with. */
import type { LineTransport } from "../../../../agents/index.js";
import type { CurlingSpec } from "../../players/index.js";
import { Dc3Seat } from "../dc3/index.js";
import { type Candidate, type EnginePoint, LAST_MOMENT, LAST_OF_END, overLines } from "./engine.js";
import { unknownFields } from "./json.js";
import { together } from "./tap.js";
import type { ThrowWords } from "./throws.js";

const WORDS: ThrowWords = {
  along:
    'velocity is in m/s, x to the thrower\'s right, y along the sheet towards the house, in every end: a draw to the tee is about {"x": 0.13, "y": 2.40} with ccw',
  alongMend: "exchange x and y, or turn the sign of y",
  turn: '"cw" turns to the right (+x), "ccw" to the left',
  turnMend: 'exchange "cw" and "ccw"',
  speed: "speeds are in m/s: a draw to the tee starts at about 2.40, and 4.0 is the fastest",
};

const POINTS: readonly EnginePoint[] = [
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
export interface Coming {
  readonly come: Promise<LineTransport>;
  abandon(): void;
}

/** `spec` is a game of DC3's rules with a clock. */
export function dc3Candidate(spec: CurlingSpec, start: () => Coming, patience: number): Candidate {
  return {
    spec,
    words: WORDS,
    points: POINTS,
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
