/** An engine of the text protocol, over its standard input and output, and what it must put up with. */
import type { LineTransport } from "../../../../agents/index.js";
import type { Position } from "../../index.js";
import type { CurlingSpec } from "../../players/index.js";
import { LegacySeat } from "../legacy/index.js";
import { type Candidate, type EnginePoint, LAST_MOMENT, LAST_OF_END, overLines } from "./engine.js";
import { type Twist, together } from "./tap.js";
import type { ThrowWords } from "./throws.js";

const WORDS: ThrowWords = {
  along:
    "vx is to the thrower's right, vy along the sheet and negative towards the house: a draw to the tee is about -0.99 -29.56 0",
  alongMend: "turn the sign of vy, or exchange vx and vy",
  turn: "spin 0 turns to the right (+x), spin 1 to the left",
  turnMend: "exchange 0 and 1",
  speed: "speeds are in the simulator's own unit, not m/s: a draw to the tee starts at about 29.6",
};

/** As the protocol's page has it; the servers do it the other way round. */
const stateFirst: Twist = (lines) => {
  const turned = [...lines];
  for (let i = 0; i + 1 < turned.length; i++) {
    const [line, next] = [turned[i]!, turned[i + 1]!];
    if (line.startsWith("POSITION") && next.startsWith("SETSTATE")) [turned[i], turned[i + 1]] = [next, line];
  }
  return turned;
};

const unknownMessages: Twist = (lines) => lines.flatMap((line) => ["SERVERINFO 1.2 beta", line]);
const allScores: Twist = (lines) => lines.map((line) => line.replace(/^SCORE .*/, "$& 0 0 0 0 0 0 0 0 0"));

/** As a server that begins in the middle of a game: the opening position of the game is not sent. */
const withoutOpening: Twist = (lines) => {
  const opens = (line = "") => line.startsWith("SETSTATE 0 0 ");
  return lines.filter((line, i) => !opens(line) && !(line.startsWith("POSITION") && opens(lines[i + 1])));
};

/** Team 1 is about to throw the last stone of the last end but one, in which team 0 lies six. */
const JOINED: Position = {
  end: 6,
  throw: 15,
  hammer: 1,
  stones: [
    { team: 0, x: 0, y: 36.4 },
    { team: 0, x: 0.6, y: 36.6 },
    { team: 0, x: -0.6, y: 36.3 },
    { team: 0, x: 0.3, y: 37.2 },
    { team: 0, x: -0.4, y: 37.1 },
    { team: 0, x: 0.1, y: 35.6 },
  ],
};

const ANSWERS =
  "ISREADY is answered by READYOK, GO by one BESTSHOT vx vy spin or by CONCEDE, and a throw is sent at no other time";

const POINTS: readonly EnginePoint[] = [
  {
    about: "plays an end",
    right: ANSWERS,
    mend: "answer each of these messages with one line, and flush it",
    team: 0,
    throws: 8,
  },
  {
    about: "plays for the second team",
    right: "who hears GO throws; SETSTATE says for whom (0: the team that began the first end)",
    mend: "do not take yourself for the first team",
    team: 1,
    throws: 2,
  },
  {
    about: "takes several messages in one read",
    right: "a read may bring several messages or a part of one: each ends with a line feed or NUL",
    mend: "keep what was read after the end of a message, and go on with it",
    team: 1,
    throws: 2,
    atOnce: true,
    twist: together,
  },
  {
    about: "passes over messages that it does not know",
    right: "servers say more than the protocol has",
    mend: "do nothing about an unknown first word",
    team: 0,
    throws: 1,
    twist: unknownMessages,
  },
  {
    about: "takes SETSTATE before POSITION",
    right: "POSITION, SETSTATE and SCORE come in any order; GO comes last",
    mend: "keep both, and think at GO",
    team: 1,
    throws: 1,
    twist: stateFirst,
  },
  {
    about: "goes on to the next end, with all points in SCORE",
    right: "SCORE has the points of the last end, or ten numbers",
    mend: "read the first number, or all of them; the next POSITION and SETSTATE tell the rest",
    team: 0,
    throws: 2,
    start: LAST_OF_END,
    twist: allScores,
  },
  {
    about: "does not take its team from the first SETSTATE",
    needed: false,
    right:
      "the mover of SETSTATE is 0 for the team that began the first end, and SCORE is positive for it; the first SETSTATE may come in the middle of a game",
    mend: "take the own team from the mover at GO",
    team: 0,
    throws: 2,
    start: JOINED,
    otherwise: withoutOpening,
  },
  {
    about: "throws in time with two seconds left",
    right: "GO has the milliseconds left to both teams for the whole game",
    mend: "think less as the clock runs out",
    team: 0,
    throws: 1,
    start: LAST_MOMENT,
  },
];

/** `spec` is a game of legacy rules with a clock. */
export function legacyCandidate(spec: CurlingSpec, start: () => LineTransport, patience: number): Candidate {
  return {
    spec,
    words: WORDS,
    points: POINTS,
    open: (point) =>
      overLines(point, (tapped) => new LegacySeat(tapped(start()), { name: "the engine", patience })),
  };
}
