import { type AgentSpec, kitOf, type Stop } from "../../agents/index.js";
import { resolveAgent } from "../../match/index.js";
import { agentContext } from "../context.js";
import { messageOf } from "../failure.js";
import { type SuiteRow, stateOf } from "./rows.js";

/**
 * solved and failed where all other moves lose, hit and notShown where that is not known, right and wrong for winners.
 * An agent that cannot answer has failed, not shown or wrong.
 */
export type Verdict = "solved" | "failed" | "hit" | "notShown" | "right" | "wrong";

export interface Judged {
  readonly id: string;
  readonly size: string;
  readonly set: string;
  /** "resign" where the agent gave up; null where it did not answer. */
  readonly move: string | null;
  readonly verdict: Verdict;
  /** Chance to win of the side to move, as the agent sees it; null where it does not say. */
  readonly value: number | null;
  readonly playouts: number | null;
  readonly ms: number;
  /** Why there is no answer. */
  readonly reason?: string;
}

export interface Question {
  readonly row: SuiteRow;
  readonly agent: AgentSpec;
  readonly seed: string;
}

/** What is said of a row that was not answered. */
export function unanswered({ row }: Question, ms: number, error: unknown): Judged {
  const verdict = verdictOf(row, null, null);
  const reason = messageOf(error);
  return { ...headOf(row), move: null, verdict, value: null, playouts: null, ms: Math.round(ms), reason };
}

/** Asks an agent, made anew for the row, about one row. */
export async function judge({ row, agent: spec, seed }: Question, stop: Stop): Promise<Judged> {
  const state = stateOf(row);
  const { board, swap } = state;
  const kit = kitOf({ name: "hex", width: board.width, height: board.height, swap });
  const agent = resolveAgent(kit, spec, agentContext(seed, "suite", row.id));
  try {
    await agent.ready?.();
    const start = performance.now();
    const { move, report } = await agent.choose(state, stop);
    const ms = Math.round(performance.now() - start);
    const text = move === "resign" ? "resign" : kit.game.notation.formatMove(move);
    const value = report === undefined ? null : state.toMove === 0 ? report.value : 1 - report.value;
    if (row.asks === "winner" && value === null)
      throw new Error(`agent ${agent.name} tells no chance to win, so it cannot name a winner`);
    const verdict = verdictOf(row, text, value);
    return { ...headOf(row), move: text, verdict, value, playouts: report?.simulations ?? null, ms };
  } finally {
    await agent.close?.();
  }
}

function headOf({ id, set, board }: SuiteRow): Pick<Judged, "id" | "size" | "set"> {
  return { id, size: `${board[0]?.length}x${board.length}`, set };
}

/** Nulls where there is no answer. */
function verdictOf(row: SuiteRow, move: string | null, value: number | null): Verdict {
  if (row.asks === "move") {
    const right = move !== null && row.right.includes(move);
    return row.complete ? (right ? "solved" : "failed") : right ? "hit" : "notShown";
  }
  if (value === null) return "wrong";
  return value > 0.5 === (row.winner === row.toMove) ? "right" : "wrong";
}
