/** What readers and writers of logs share: a parsed game, JSON lines, and the steps of a record. */
import { parseJson } from "../../../core/index.js";
import type { KeptGame } from "../../../match/index.js";
import type { ThrowUpdate } from "../engines/seat.js";
import { CurlingGame, listStones } from "../game.js";
import { formatStones, type PositionStone, parseStones } from "../notation.js";
import type { Flight, Simulator } from "../physics/models.js";
import type { Referee } from "../physics/referee.js";
import { makeSimulator, refereeFor } from "../physics/simulators.js";
import { type CurlingRecord, type RecordedMove, replayRecord } from "../record.js";
import { isForward, MAX_SPIN, type Shot, STONES } from "../sheet.js";
import { CurlingState, memberOfThrow } from "../state.js";

export interface ParsedGame extends KeptGame<CurlingRecord> {
  /** Whether it is one throw of a game. */
  readonly part?: boolean;
}

/** Thrown where the file has the place; `where` is put before what is wrong. */
export function at<T>(where: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(`${where}: ${(error as Error).message}`);
  }
}

/** Stones as a record keeps them after a throw, by team and number. */
export function afterOf(stones: readonly PositionStone[]): string {
  return formatStones([...stones].sort((a, b) => a.team - b.team || (a.stone ?? 0) - (b.stone ?? 0)));
}

/** m/s */
const FEEBLE = 0.01;

/** A throw that somebody wanted: one that does not go towards the house never gets there, so it is as feeble as can be. */
export function intendedThrow(shot: Shot): Shot {
  const omega = Math.max(-MAX_SPIN, Math.min(MAX_SPIN, shot.omega));
  return isForward(shot) ? { ...shot, omega } : { vx: 0, vy: FEEBLE, omega };
}

/** m: what is more shows in which of two ways a game was played. */
const TOLERANCE = 0.001;

/**
 * The record with the fouls that its file does not tell: the referee sees one, and the stones lie where they lay before. Also
 * in how many places the referee differs then.
 */
export function withFouls(record: CurlingRecord): { record: CurlingRecord; differences: number } {
  const fouls = new Set<RecordedMove>();
  let before = afterOf(record.start?.stones ?? []);
  const simulator = makeSimulator("referee", record.rules);
  const { disagreements } = replayRecord(record, simulator, TOLERANCE, (state, move) => {
    if (move.kind === "throw" && state.foul && move.after === before) fouls.add(move);
    before = formatStones(listStones(state.stones));
  });
  const moves = record.moves.map((move) =>
    move.kind === "throw" && fouls.has(move) ? { ...move, foul: true } : move,
  );
  return { record: { ...record, moves }, differences: disagreements.length - fouls.size };
}

// JSON lines of others: every line an object, a last one that a kill cut short left out.

export interface JsonLine {
  /** `line 12`. */
  readonly place: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export function parseJsonLines(text: string): { lines: JsonLine[]; cut: boolean } {
  const all = text.replace(/^\uFEFF/, "").split("\n");
  const last = all.findLastIndex((line) => line.trim() !== "");
  if (last < 0) throw new Error("the file is empty");
  const lines: JsonLine[] = [];
  for (const [i, line] of all.entries()) {
    if (line.trim() === "") continue;
    const place = `line ${i + 1}`;
    try {
      lines.push({ place, data: at(place, () => objectOf(line)) });
    } catch (error) {
      // A line that lacks its end is not wrong but short.
      if (i !== last || i === 0 || text.endsWith("\n")) throw error;
      return { lines, cut: true };
    }
  }
  return { lines, cut: false };
}

export function objectOf(text: string): Record<string, unknown> {
  const data: unknown = parseJson(text);
  if (typeof data !== "object" || data === null || Array.isArray(data)) throw new Error("expected an object");
  return data as Record<string, unknown>;
}

/** The object that a text begins with, in its first line or as a whole; an empty one where there is none. */
export function firstObject(text: string): Record<string, unknown> {
  const [line = ""] = text.trimStart().split("\n", 1);
  for (const part of [line, text]) {
    try {
      return objectOf(part);
    } catch {}
  }
  return {};
}

// The moves of a record with the positions around them: what logs are written from.

export interface ReplayedMove {
  readonly move: RecordedMove;
  readonly before: CurlingState;
  readonly after: CurlingState;
  /** Of the handles after it; 0 where the physics of the record has none. */
  readonly angles: Float64Array;
  /** Of a throw, where it was to be watched. */
  readonly flight?: Flight;
}

/**
 * By the physics that the record names; stones lie where the record says. With `withProgress` the referee throws, and shows a frame
 * every so many milliseconds.
 */
export function stepsOf(record: CurlingRecord, watched = 0): { start: CurlingState; steps: ReplayedMove[] } {
  const referee = record.simulator === "event" && watched === 0 ? undefined : refereeFor(record.rules);
  if (referee) referee.watched = watched;
  const simulator: Simulator = referee ?? makeSimulator("event", record.rules);
  const start = new CurlingGame(record.rules, simulator).position(record.start ?? {});
  const steps: ReplayedMove[] = [];
  let before = start;
  replayRecord(record, simulator, 0, (state, move) => {
    const after = new CurlingState(state.rink);
    after.copyFrom(state);
    if (move.kind === "throw" && move.after !== undefined && state.endJustFinished) {
      after.finished.clear();
      for (const { team, stone = 0, x, y } of parseStones(move.after))
        after.finished.place(8 * team + stone, x, y);
    }
    const flight = move.kind === "throw" ? referee?.flight : undefined;
    steps.push({ move, before, after, angles: anglesOf(referee), ...(flight && { flight }) });
    before = after;
  });
  return { start, steps };
}

/** A throw as seats are told of it. */
export function thrownOf(
  move: Extract<RecordedMove, { kind: "throw" }>,
  { before, flight }: Pick<ReplayedMove, "before" | "flight">,
): ThrowUpdate {
  const { player: by, intended, actual, foul = false, seconds = 0 } = move;
  const { end, throwNumber } = before;
  const member = memberOfThrow(before.rink.rules, throwNumber);
  return {
    kind: "throw",
    by,
    end,
    throwNumber,
    member,
    intended,
    actual,
    foul,
    seconds,
    ...(flight && { flight }),
  };
}

function anglesOf(referee: Referee | undefined): Float64Array {
  return referee === undefined ? new Float64Array(STONES) : Float64Array.from(referee.angles);
}
