import { type AgentSpec, kitOf, type Stop } from "../../agents/index.js";
import { resolveAgent } from "../../match/index.js";
import { agentContext } from "../context.js";
import { type SuiteRow, stateOf } from "./rows.js";

/** solved and failed where all other moves lose, hit and notShown where that is not known, right and wrong for winners. */
export type Verdict = "solved" | "failed" | "hit" | "notShown" | "right" | "wrong";

export interface Judged {
  readonly id: string;
  readonly size: string;
  readonly set: string;
  /** "resign" where the agent gave up. */
  readonly move: string;
  readonly verdict: Verdict;
  /** Chance to win of the side to move, as the agent sees it; null where it does not say. */
  readonly value: number | null;
  readonly playouts: number | null;
  readonly ms: number;
}

export interface Question {
  readonly row: SuiteRow;
  readonly agent: AgentSpec;
  readonly seed: string;
}

/** Asks an agent, made anew for the row, about one row. */
export async function judge({ row, agent: spec, seed }: Question, stop: Stop): Promise<Judged> {
  const state = stateOf(row);
  const { board, swap } = state;
  const { width, height } = board;
  const kit = kitOf({ name: "hex", width, height, swap });
  const agent = resolveAgent(kit, spec, agentContext(seed, "suite", row.id));
  try {
    const start = performance.now();
    const { move, report } = await agent.choose(state, stop);
    const ms = Math.round(performance.now() - start);
    const text = move === "resign" ? "resign" : kit.game.notation.formatMove(move);
    const value = report === undefined ? null : state.toMove === 0 ? report.value : 1 - report.value;
    return {
      id: row.id,
      size: `${width}x${height}`,
      set: row.set,
      move: text,
      verdict: verdictOf(row, text, value, agent.name),
      value,
      playouts: report?.simulations ?? null,
      ms,
    };
  } finally {
    await agent.close?.();
  }
}

function verdictOf(row: SuiteRow, move: string, value: number | null, name: string): Verdict {
  if (row.asks === "move") {
    const right = row.right.includes(move);
    return row.complete ? (right ? "solved" : "failed") : right ? "hit" : "notShown";
  }
  if (value === null)
    throw new Error(`agent ${name} tells no chance to win, so it cannot name the winner of ${row.id}`);
  const mover = value > 0.5;
  return mover === (row.winner === row.toMove) ? "right" : "wrong";
}
