/** What an agent answers to a row, and whether that is right. */
import { type Agent, type AgentSpec, type AnyKit, type Clock, kitOf, type Stop } from "../agents/index.js";
import type { State } from "../game/index.js";
import { suiteOf } from "./facet.js";
import type { SuiteRow, Verdict } from "./rows.js";

export interface RowHead {
  readonly id: string;
  /** The board, as text. */
  readonly size: string;
  /** Rows that belong together have the same. */
  readonly set: string;
  /** Not solved by the program whose suite it is. */
  readonly knownHard?: boolean;
}

export interface Judged extends RowHead {
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
  readonly game: string;
  readonly row: SuiteRow;
  readonly agent: AgentSpec;
  readonly seed: string;
}

/** Where agents are asked. */
export interface Asker {
  readonly clock: Clock;
  /** Who plays by the question's specification, made anew. */
  agent(kit: AnyKit, question: Question): Agent<State<unknown>, unknown>;
}

/** What is said of a row that was not answered. */
export function unanswered({ game, row }: Question, ms: number, reason: string): Judged {
  const suite = suiteOf(game);
  const verdict = suite.verdict(row, null, null);
  return { ...suite.head(row), move: null, verdict, value: null, playouts: null, ms: Math.round(ms), reason };
}

/** Asks an agent, made anew for the row, about one row. */
export async function judge(question: Question, asker: Asker, stop: Stop): Promise<Judged> {
  const { game, row } = question;
  const suite = suiteOf(game);
  const { spec, state } = suite.position(row);
  const kit = kitOf(spec);
  const agent = asker.agent(kit, question);
  try {
    await agent.ready?.();
    const start = asker.clock.now();
    const { move, report } = await agent.choose(state, stop);
    const ms = Math.round(asker.clock.now() - start);
    const isMoveWanted = move === "resign" && suite.wantsMove?.(row);
    const answer = isMoveWanted ? (report?.lines[0]?.move ?? move) : move;
    const text = answer === "resign" ? answer : kit.game.notation.formatMove(answer);
    const value = report === undefined ? null : state.toMove === 0 ? report.value : 1 - report.value;
    if (row.asks !== "move" && value === null)
      throw new Error(
        `agent ${agent.name} tells no chance to win, so it cannot ${row.asks === "winner" ? "name a winner" : "be judged by it"}`,
      );
    const verdict = suite.verdict(row, text, value);
    return { ...suite.head(row), move: text, verdict, value, playouts: report?.simulations ?? null, ms };
  } finally {
    await agent.close?.();
  }
}
