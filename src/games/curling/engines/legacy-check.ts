/** Checks engines and servers of the text protocol. */
import type { LineTransport } from "../../../agents/index.js";
import type { Position } from "../notation.js";
import type { CurlingSpec } from "../players/game-setup.js";
import { fromLegacyShot, type LegacyShot } from "../sheet.js";
import {
  type CheckedEngine,
  type EnginePoint,
  type FaultInjection,
  LAST_MOMENT,
  LAST_OF_END,
  overLines,
  together,
} from "./check-engine.js";
import { CheckPoints, noiseViolation, type ServerJudge, type ThrowWords } from "./check-findings.js";
import { type LegacyServerMessage, parseClientMessage, parseServerMessage } from "./legacy-messages.js";
import { LegacySeat } from "./legacy-seat.js";

// An engine of the text protocol, over its standard input and output, and what it must put up with.

const WORDS: ThrowWords = {
  along:
    "vx is to the thrower's right, vy along the sheet and negative towards the house: a draw to the tee is about -0.99 -29.56 0",
  alongMend: "turn the sign of vy, or exchange vx and vy",
  turn: "spin 0 turns to the right (+x), spin 1 to the left",
  turnMend: "exchange 0 and 1",
  speed: "speeds are in the simulator's own unit, not m/s: a draw to the tee starts at about 29.6",
};

/** As the protocol's page has it; the servers do it the other way round. */
const stateFirst: FaultInjection = (lines) => {
  const turned = [...lines];
  for (let i = 0; i + 1 < turned.length; i++) {
    const [line, next] = [turned[i]!, turned[i + 1]!];
    if (line.startsWith("POSITION") && next.startsWith("SETSTATE")) [turned[i], turned[i + 1]] = [next, line];
  }
  return turned;
};

const unknownMessages: FaultInjection = (lines) => lines.flatMap((line) => ["SERVERINFO 1.2 beta", line]);
const allScores: FaultInjection = (lines) =>
  lines.map((line) => line.replace(/^SCORE .*/, "$& 0 0 0 0 0 0 0 0 0"));

/** As a server that begins in the middle of a game: the opening position of the game is not sent. */
const withoutOpening: FaultInjection = (lines) => {
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

const ENGINE_POINTS: readonly EnginePoint[] = [
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
export function legacyCandidate(
  spec: CurlingSpec,
  start: () => LineTransport,
  patience: number,
): CheckedEngine {
  return {
    spec,
    words: WORDS,
    points: ENGINE_POINTS,
    open: (point) =>
      overLines(point, (tapped) => new LegacySeat(tapped(start()), { name: "the engine", patience })),
  };
}

// A server of the text protocol: what it says, and in which order.

const SERVER_POINTS = {
  words: {
    about: "says what can be read",
    right: "messages are words with blanks between them, numbers as decimals",
    mend: "write 32 numbers in POSITION, and 0 or 1 for movers and spins",
  },
  unknown: {
    about: "says what belongs to the protocol",
    needed: false,
    right: "clients pass over words that they do not know, but not all do",
    mend: "leave it out",
  },
  ready: {
    about: "asks whether we are ready, and begins the game",
    right: "ISREADY, then NEWGAME with two names, then POSITION and SETSTATE",
    mend: "send ISREADY and wait for READYOK before NEWGAME",
  },
  told: {
    about: "tells POSITION and SETSTATE before every GO",
    right: "GO comes after the POSITION and the SETSTATE of this turn",
    mend: "send POSITION, SETSTATE, GO",
  },
  counts: {
    about: "counts throws and ends from 0",
    right: "SETSTATE shot end ends mover: shots from 0 to 15 in throwing order, both teams in turn",
    mend: "count up by one from throw to throw",
  },
  clock: {
    about: "tells the time left in milliseconds",
    right: "GO t1 t2 in milliseconds of the first and the second player, 0 for no clock",
    mend: "multiply seconds by 1000",
  },
  run: {
    about: "tells what became of a throw",
    right: "RUNSHOT with the velocity after the hand, before the next POSITION",
    mend: "send RUNSHOT to both players: without it nobody knows what was thrown",
    needed: false,
  },
  hand: {
    about: "throws what was sent, but for the hand",
    right: "RUNSHOT is BESTSHOT with the mistake of the hand",
    mend: "look for a sign, an axis or a unit that is changed on the way",
  },
  score: {
    about: "tells the score of an end",
    right: "SCORE after the last throw of an end, positive for the first player",
    mend: "send SCORE before the POSITION of the next end",
  },
  end: {
    about: "ends the game",
    right: "GAMEOVER WIN, LOSE or DRAW to both",
    mend: "send GAMEOVER, also after CONCEDE and TIMEOUT",
  },
} as const;

/** Nobody plays a whole game with less than this, in milliseconds. */
const MIN_CLOCK = 1000;

export class LegacyJudge implements ServerJudge {
  readonly #points = new CheckPoints(SERVER_POINTS);
  /** Words that were heard since we were asked last. */
  #since = new Set<string>();
  #ever = new Set<string>();
  #turn: { readonly shot: number; readonly end: number; readonly mover: number } | undefined;
  #sent: LegacyShot | undefined;
  #scored = true;

  said(line: string): void {
    const message = parseClientMessage(line);
    if (message?.say === "BESTSHOT") this.#sent = message.shot;
    if (message?.say === "CONCEDE") this.#sent = undefined;
  }

  heard(line: string): void {
    let message: LegacyServerMessage | undefined;
    try {
      message = parseServerMessage(line);
    } catch (error) {
      this.#points.wrong("words", (error as Error).message);
      return;
    }
    if (message === undefined) {
      if (line.trim() !== "") this.#points.wrong("unknown", line.trim().slice(0, 60));
      return;
    }
    this.#judge(message);
    this.#since.add(message.say);
    this.#ever.add(message.say);
  }

  findings() {
    if (!this.#ever.has("GAMEOVER")) this.#points.wrong("end", "the game ended without GAMEOVER");
    return this.#points.findings();
  }

  #judge(message: LegacyServerMessage): void {
    switch (message.say) {
      case "NEWGAME":
        if (!this.#ever.has("ISREADY")) this.#points.wrong("ready", "NEWGAME without ISREADY");
        return;
      case "SETSTATE":
        this.#count(message);
        return;
      case "SCORE":
        this.#scored = true;
        return;
      case "RUNSHOT": {
        const stray = this.#sent && noiseViolation(fromLegacyShot(this.#sent), fromLegacyShot(message.shot));
        if (stray !== undefined)
          this.#points.wrong("hand", `of a throw with (${this.#sent?.vx}, ${this.#sent?.vy}): ${stray}`);
        this.#sent = undefined;
        return;
      }
      case "GO":
        this.#go(message.left);
        return;
    }
  }

  #go(left: readonly (number | undefined)[]): void {
    if (!this.#ever.has("NEWGAME")) this.#points.wrong("ready", "GO without NEWGAME");
    const missing = ["POSITION", "SETSTATE"].filter((word) => !this.#since.has(word));
    if (missing.length > 0) this.#points.wrong("told", `GO without ${missing.join(" and ")}`);
    if (this.#sent !== undefined) this.#points.wrong("run", "our throw was not followed by RUNSHOT");
    const first = !this.#ever.has("GO");
    if (first && left.some((each) => each !== undefined && each < MIN_CLOCK))
      this.#points.wrong("clock", `GO ${left.join(" ")} at the beginning`);
    this.#sent = undefined;
    this.#since = new Set();
  }

  #count(turn: { readonly shot: number; readonly end: number; readonly mover: number }): void {
    const before = this.#turn;
    this.#turn = turn;
    if (before === undefined || (before.shot === turn.shot && before.end === turn.end)) return;
    const where = `SETSTATE ${turn.shot} ${turn.end} after ${before.shot} ${before.end}`;
    if (turn.end === before.end) {
      if (turn.shot !== before.shot + 1) this.#points.wrong("counts", where);
      else if (turn.shot < 16 && turn.mover === before.mover)
        this.#points.wrong("counts", `${where}: the same team throws twice`);
      this.#scored = false;
    } else {
      if (turn.end !== before.end + 1 || before.shot < 15) this.#points.wrong("counts", where);
      if (!this.#scored) this.#points.wrong("score", `no SCORE before end ${turn.end}`);
    }
  }
}
