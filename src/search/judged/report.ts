import type { Player } from "../../game/index.js";
import type { Line, Report } from "../thinking.js";
import type { Memory } from "./memory.js";

/** What the memory says of a position. */
export function report(
  memory: Memory,
  node: number,
  toMove: Player,
  lines = Number.POSITIVE_INFINITY,
): Report<number> {
  const shown = ranked(memory, node)
    .slice(0, Math.max(1, lines))
    .map((arm) => lineOf(memory, node, arm, toMove));
  return {
    best: shown[0].move,
    value: forFirst(memory.mean[node], toMove),
    simulations: memory.size,
    unit: "positions",
    estimates: memory.visits[node],
    lines: shown,
  };
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
