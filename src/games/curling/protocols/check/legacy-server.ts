/** A server of the text protocol: what it says, and in which order. */
import { fromLegacyShot, type LegacyShot } from "../../index.js";
import { parseClientMessage, parseServerMessage, type ServerMessage } from "../legacy/index.js";
import { type Judge, Points, strayed } from "./server.js";

const POINTS = {
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
const LEAST_CLOCK = 1000;

export class LegacyJudge implements Judge {
  readonly #points = new Points(POINTS);
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
    let message: ServerMessage | undefined;
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

  #judge(message: ServerMessage): void {
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
        const stray = this.#sent && strayed(fromLegacyShot(this.#sent), fromLegacyShot(message.shot));
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
    if (first && left.some((each) => each !== undefined && each < LEAST_CLOCK))
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
