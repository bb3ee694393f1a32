/**
 * Verifies Go: counts of positions and sequences, recorded scores, and means of uniform playouts.
 *
 * Numbers that only right rules of Go give: how many sequences of moves there are to a depth from the empty board, and
 * how many positions in which every chain has a liberty. Positions are counted by play: stones are put down point by
 * point in either colour, and whatever takes something or has no liberty is no position.
 */

import { z } from "zod";
import type { StopSignal } from "../../agents/index.js";
import { stream } from "../../core/index.js";
import {
  type Reference,
  type Verification,
  type VerifyFinding,
  type VerifyProgressCallback,
  type VerifyResult,
  type VerifySetup,
  verifiedBy,
  verifyFinding,
} from "../../show/index.js";
import { meanOf } from "../../stats/index.js";
import { GoBoard } from "./board.js";
import { GoGame } from "./game.js";
import {
  formatRows as formatGoRows,
  formatLead,
  formatPoint,
  parseColour,
  playMoves as playGoMoves,
} from "./notation.js";
import { BLACK, WHITE } from "./numbers.js";
import { UniformGoPlayout } from "./playouts.js";
import { rulesOf } from "./rules.js";
import { GoState } from "./state.js";

const board = { rows: z.int(), cols: z.int() };

export const countsSchema = z.object({
  legalPositions: z.array(z.object({ ...board, legalPositions: z.union([z.int(), z.string()]) })),
  perft: z.array(z.object({ ...board, passes: z.boolean(), suicide: z.boolean(), perft: z.array(z.int()) })),
});

type PlayoutCounts = z.infer<typeof countsSchema>;

/** Sequences of `depth` legal moves; two passes in a row end one before. */
function countSequences(start: GoState, depth: number, passes: boolean): number {
  const states = Array.from({ length: depth }, () => new GoState(start.board, start.rules));
  const moves = start.board.points + Number(passes);
  const count = (state: GoState, left: number): number => {
    let sequences = 0;
    for (let move = 0; move < moves; move++) {
      if (!state.isLegal(move)) continue;
      if (left === 1) sequences++;
      else {
        const next = states[left - 1] as GoState;
        next.copyFrom(state);
        next.play(move);
        sequences += count(next, left - 1);
      }
    }
    return sequences;
  };
  return count(start, depth);
}

/** Positions in which every chain has a liberty. */
function countPositions(board: GoBoard): number {
  const states = Array.from({ length: board.points + 1 }, () => new GoState(board));
  const count = (point: number): number => {
    if (point === board.points) return 1;
    const state = states[point] as GoState;
    const next = states[point + 1] as GoState;
    next.copyFrom(state);
    let positions = count(point + 1);
    for (const colour of [BLACK, WHITE] as const) {
      state.setColour(colour);
      if (!state.isPlayable(point)) continue;
      next.copyFrom(state);
      next.play(point);
      if (next.captures(colour) === 0) positions += count(point + 1);
    }
    return positions;
  };
  return count(0);
}

/** One check a board, for sequences of which there are no more than `max`. */
export function sequenceChecks(counts: PlayoutCounts, max: number): (() => VerifyFinding)[] {
  const sizeOf = ({ cols, rows }: PlayoutCounts["perft"][number]) => `${cols}x${rows}`;
  return [...new Set(counts.perft.map(sizeOf))].map((size) => () => {
    const rows = counts.perft.filter((row) => sizeOf(row) === size);
    let compared = 0;
    const differ: string[] = [];
    for (const { cols, rows: height, passes, suicide, perft } of rows) {
      const game = new GoGame({ width: cols, height, rules: suicide ? "tromp-taylor" : "cgos" });
      for (const [i, wanted] of perft.entries()) {
        if (wanted > max) break;
        compared++;
        const found = countSequences(game.start(), i + 1, passes);
        if (found !== wanted)
          differ.push(`passes ${passes}, suicide ${suicide}, depth ${i + 1}: ${found} instead of ${wanted}`);
      }
    }
    const what = differ.length === 0 ? "" : ` (${differ[0]})`;
    return verifyFinding(`sequences on ${size} that differ${what}`, compared, differ.length, 0, 0);
  });
}

/** One check a board, up to so many points. */
export function positionChecks(counts: PlayoutCounts, points: number): (() => VerifyFinding)[] {
  return counts.legalPositions
    .filter(({ rows, cols }) => rows * cols <= points)
    .map(({ rows, cols, legalPositions }) => () => {
      const found = countPositions(new GoGame({ width: cols, height: rows }).board);
      return verifyFinding(
        `legal positions on ${cols}x${rows}`,
        3 ** (rows * cols),
        found,
        Number(legalPositions),
        0,
      );
    });
}

// Sequences of moves with the position, the score and the legal moves that other programs give for them.

const colour = z.enum(["B", "W"]);

export const scoreSchema = z.object({
  id: z.string(),
  size: z.int(),
  komi: z.number(),
  moves: z.string(),
  firstToMove: colour,
  toPlay: colour,
  board: z.array(z.string()),
  trompTaylorBlackMinusWhite: z.number(),
  scoreWithKomi: z.string(),
  legalMovesToPlay: z.array(z.string()),
});

type ScoreRow = z.infer<typeof scoreSchema>;

/** How many rows differ in each respect. */
export function scoreFindings(rows: readonly ScoreRow[]): VerifyFinding[] {
  const differ = { positions: 0, scores: 0, "legal moves": 0 };
  for (const row of rows) {
    const state = replay(row);
    if (formatGoRows(state).join() !== row.board.join()) differ.positions++;
    const lead = state.score() - row.komi;
    if (
      state.score() !== row.trompTaylorBlackMinusWhite ||
      formatLead(lead) !== row.scoreWithKomi.replace(/\.0$/, "")
    )
      differ.scores++;
    state.setColour(parseColour(row.toPlay));
    if (legalMoves(state).join() !== row.legalMovesToPlay.toSorted().join()) differ["legal moves"]++;
  }
  return Object.entries(differ).map(([what, found]) =>
    verifyFinding(`${what} that differ`, rows.length, found, 0, 0),
  );
}

function replay({ size, komi, moves, firstToMove }: ScoreRow): GoState {
  const state = new GoState(new GoBoard(size), rulesOf("simple-ko", komi));
  state.setColour(parseColour(firstToMove));
  playGoMoves(
    state,
    moves.split(/\s+/).filter((word) => word !== ""),
  );
  return state;
}

/** By simple ko and without suicide, also where the game is over. */
function legalMoves(state: GoState): string[] {
  const { board } = state;
  const moves: string[] = [];
  for (let point = 0; point < board.points; point++)
    if (state.isPlayable(point) && board.placeOf[point] !== state.ko) moves.push(formatPoint(board, point));
  return moves.sort();
}

// What the rules and the light playouts of Go must give, by counting. The figures of the playouts are those of two
// other programs, which agree on them.

/** Of uniform playouts from the empty 9x9 board, and how far off they may be. */
const WANTED = {
  "mean length": [110.8, 0.1],
  "mean score": [2.16, 0.1],
  "Black's share at komi 7.5": [0.42, 0.005],
} as const;
/** Playouts from which on the bounds hold; with fewer they widen as standard errors do. */
const ENOUGH = 1_000_000;
const SLICE = 10_000;
const MAX_POINTS = 16;

const COUNTS = "small-board-counts.json";
const SCORES = "tromp-taylor-scores.jsonl";

export const goVerification: Verification = {
  description: "count what light playouts give on the empty 9x9 board; check the rules by reference files",
  help: `Uniform playouts must have ${Object.entries(WANTED)
    .map(([name, [wanted, within]]) => `${name} ${wanted} ± ${within}`)
    .join(", ")}
with ${ENOUGH.toLocaleString("en-US")} playouts and more; with fewer the bounds widen as standard errors do.
With --reference: numbers of sequences of moves by board and depth, with and without passes and suicide;
numbers of legal positions on boards of up to ${MAX_POINTS} points; positions, scores and legal moves of recorded
sequences. A file that is not there is skipped.
Exit status 1 when something does not hold. Ctrl-C ends with what has been checked so far.

JSON: check, count (of playouts, numbers, boards or rows), found, wanted, within, holds.`,
  each: "check",
  counts: { playouts: { about: "uniform playouts", min: 1000, default: ENOUGH } },
  reference: { about: `folder with ${COUNTS} and ${SCORES}`, files: [COUNTS, SCORES], needed: false },
  isRandom: true,
  check,
};

async function check(
  setup: VerifySetup,
  stop: StopSignal,
  tell: VerifyProgressCallback,
): Promise<VerifyResult> {
  const checks = setup.reference === undefined ? [] : referenceChecks(setup.reference);
  const findings: VerifyFinding[] = [];
  for (const [i, look] of checks.entries()) {
    await setup.clock.breathe();
    if (stop.aborted) break;
    tell(i, checks.length, "rules");
    findings.push(...look());
  }
  findings.push(...(await playoutFindings(setup, stop, tell)));
  return verifiedBy(findings);
}

function referenceChecks(reference: Reference): (() => VerifyFinding[])[] {
  const checks: (() => VerifyFinding[])[] = [];
  if (reference.has(SCORES)) {
    const rows = reference.rows(SCORES, scoreSchema);
    checks.push(() => scoreFindings(rows));
  }
  if (reference.has(COUNTS)) {
    const known = reference.value(COUNTS, countsSchema);
    for (const check of [...positionChecks(known, MAX_POINTS), ...sequenceChecks(known, Infinity)])
      checks.push(() => [check()]);
  }
  return checks;
}

/** Means of light playouts; nothing when interrupted. */
async function playoutFindings(
  { counts: { playouts = 0 }, seed, clock }: VerifySetup,
  stop: StopSignal,
  tell: VerifyProgressCallback,
): Promise<VerifyFinding[]> {
  const game = new GoGame();
  const start = game.start();
  const playout = new UniformGoPlayout(game.board);
  const rng = stream(seed, "go");
  const lengths = new Float64Array(playouts);
  const scores = new Float64Array(playouts);
  const wins = new Float64Array(playouts);
  for (let done = 0; done < playouts; done++) {
    if (done % SLICE === 0) {
      await clock.breathe();
      if (stop.aborted) return [];
      tell(done, playouts, "playouts");
    }
    const score = playout.score(start, rng);
    lengths[done] = playout.length;
    scores[done] = score;
    wins[done] = Number(score > game.rules.komi);
  }
  return Object.entries(WANTED).map(([name, [wanted, within]], i) => {
    const { mean } = meanOf([lengths, scores, wins][i] ?? []);
    return verifyFinding(name, playouts, mean, wanted, within * Math.sqrt(Math.max(1, ENOUGH / playouts)));
  });
}
