import type { Player } from "../../game/index.js";
import type { Line, Report } from "../thinking.js";
import type { Memory } from "./memory.js";

interface ReportOptions {
  readonly toMove: Player;
  /** Ids below this are cells that a proof can rest on. */
  readonly points: number;
  /** Most moves to report. */
  readonly lines?: number | undefined;
  /** A move that has a line in any case, with its position. */
  readonly pinned?: { readonly move: number; readonly node: number } | undefined;
}

/** What the memory says of a position. */
export function report(memory: Memory, node: number, options: ReportOptions): Report<number> {
  const { toMove, points, lines = Number.POSITIVE_INFINITY, pinned } = options;
  const best = ranked(memory, node);
  const shown = best.slice(0, Math.max(1, lines)).map((arm) => lineOf(memory, node, arm, toMove));
  const proof = memory.isProved(node) ? proofOf(memory, node, points) : [];
  return {
    best: shown[0].move,
    value: forFirst(memory.mean[node], toMove),
    simulations: memory.size,
    unit: "positions",
    estimates: memory.visits[node],
    ...(proof.length > 0 && { proof }),
    lines: pinned === undefined ? shown : withPinned(memory, shown, pinned, toMove),
  };
}

/** The cells that the proof of a position rests on; none where it rests on more than cells. */
function proofOf({ needs, words }: Memory, node: number, points: number): number[] {
  const own = needs.subarray(node * words, (node + 1) * words);
  if (own.every((word) => word === -1)) return [];
  return Array.from({ length: points }, (_, cell) => cell).filter(
    (cell) => ((own[cell >> 5] >>> (cell & 31)) & 1) === 1,
  );
}

/** The lines with that of the pinned move, which counts the visits of its position; behind the others, unless it is proved to win. */
function withPinned(
  memory: Memory,
  lines: readonly Line<number>[],
  { move, node }: { readonly move: number; readonly node: number },
  toMove: Player,
): Line<number>[] {
  const [wins, loses] = [memory.isLost(node), memory.isWon(node)];
  const value = 1 - memory.mean[node];
  const visits = memory.visits[node];
  const known = lines.findIndex((line) => line.move === move);
  const line: Line<number> = {
    ...lines[known],
    move,
    visits,
    value: forFirst(value, toMove),
    error: wins || loses ? 0 : Math.sqrt((value * (1 - value)) / (visits + 1)),
    ...(wins ? { proved: "win" } : loses ? { proved: "loss" } : {}),
    continuation: continuation(memory, node),
  };
  return known < 0 ? [...lines, line] : lines.with(known, line);
}

function forFirst(value: number, mover: Player): number {
  return mover === 0 ? value : 1 - value;
}

function lineOf(memory: Memory, node: number, arm: number, toMove: Player): Line<number> {
  const child = memory.child[arm];
  const wins = memory.isWon(node);
  const loses = memory.isLost(node);
  const value = wins ? 1 : child < 0 || loses ? memory.mean[node] : 1 - memory.mean[child];
  const visits = memory.armVisits[arm];
  return {
    move: memory.id[arm],
    visits,
    value: forFirst(value, toMove),
    error: wins || loses ? 0 : Math.sqrt((value * (1 - value)) / (visits + 1)),
    ...(wins ? { proved: "win" } : loses ? { proved: "loss" } : {}),
    prior: memory.prior[arm],
    continuation: continuation(memory, child),
  };
}

/** The expected moves from a position on. */
function continuation(memory: Memory, from: number): number[] {
  const moves: number[] = [];
  for (let node = from; node >= 0 && memory.count[node] > 0; ) {
    const arm = ranked(memory, node)[0];
    if (memory.armVisits[arm] === 0 && !memory.isWon(node)) break;
    moves.push(memory.id[arm]);
    node = memory.child[arm];
  }
  return moves;
}

/** By visits, by prior; where a move is known to win, it is the only one. */
function ranked(memory: Memory, node: number): number[] {
  const first = memory.first[node];
  const arms = Array.from({ length: memory.count[node] }, (_, i) => first + i);
  return arms.sort((a, b) => memory.armVisits[b] - memory.armVisits[a] || memory.prior[b] - memory.prior[a]);
}
