import type { AgentSpec, Kit, Stop } from "../../agents/index.js";
import type { State } from "../../game/index.js";
import { goKit } from "../../games/go/players/index.js";
import { hexKit } from "../../games/hex/players/index.js";
import { resolveAgent } from "../../match/index.js";
import { agentContext } from "../context.js";
import { messageOf } from "../failure.js";
import { goStateOf, goVerdict } from "./go-rows.js";
import { hexStateOf, hexVerdict } from "./hex-rows.js";
import type { SuiteRow, Verdict } from "./rows.js";

export interface Judged {
  readonly id: string;
  readonly size: string;
  /** Of Go, the kind. */
  readonly set: string;
  /** Go: not solved by the program whose suite it is. */
  readonly knownHard?: boolean;
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
export function judge(question: Question, stop: Stop): Promise<Judged> {
  const { row } = question;
  if (row.game === "hex") {
    const state = hexStateOf(row);
    const { width, height } = state.board;
    return ask(question, hexKit({ name: "hex", width, height, swap: state.swap }), state, stop);
  }
  const { width, height, rules, komi } = row;
  return ask(question, goKit({ name: "go", width, height, rules, komi, handicap: 0 }), goStateOf(row), stop);
}

async function ask<S extends State<number>>(
  { row, agent: spec, seed }: Question,
  kit: Kit<S, number>,
  state: S,
  stop: Stop,
): Promise<Judged> {
  const agent = resolveAgent(kit, spec, agentContext(seed, "suite", row.id));
  try {
    await agent.ready?.();
    const start = performance.now();
    const { move, report } = await agent.choose(state, stop);
    const ms = Math.round(performance.now() - start);
    // Of who would rather give up a game of Go the move is wanted that he thinks best.
    const isMoveWanted = row.game === "go" && row.kind !== "pass";
    const answer = move === "resign" && isMoveWanted ? (report?.lines[0]?.move ?? move) : move;
    const text = answer === "resign" ? answer : kit.game.notation.formatMove(answer);
    const value = report === undefined ? null : state.toMove === 0 ? report.value : 1 - report.value;
    if (row.asks !== "move" && value === null)
      throw new Error(
        `agent ${agent.name} tells no chance to win, so it cannot ${row.asks === "winner" ? "name a winner" : "be judged by it"}`,
      );
    const verdict = verdictOf(row, text, value);
    return { ...headOf(row), move: text, verdict, value, playouts: report?.simulations ?? null, ms };
  } finally {
    await agent.close?.();
  }
}

export function headOf(row: SuiteRow): Pick<Judged, "id" | "size" | "set" | "knownHard"> {
  if (row.game === "hex")
    return { id: row.id, size: `${row.board[0]?.length}x${row.board.length}`, set: row.set };
  return { id: row.id, size: `${row.width}x${row.height}`, set: row.kind, knownHard: row.knownHard };
}

function verdictOf(row: SuiteRow, move: string | null, value: number | null): Verdict {
  return row.game === "hex" ? hexVerdict(row, move, value) : goVerdict(row, move, value);
}
