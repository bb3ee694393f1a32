/** The rows of a suite as jobs, here or in threads. */
import type { AgentSpec } from "../agents/index.js";
import { messageOf } from "../files/index.js";
import { type Judged, type Question, type SuiteRow, unanswered } from "../suite/index.js";
import { InlineJobs, jobKind, spread, withJobs } from "./jobs.js";
import { ThreadJobs } from "./thread-jobs.js";

const ROW = jobKind<Question, Judged>("suite row", new URL("./suite-job.js", import.meta.url));

export interface Asking {
  readonly game: string;
  readonly rows: readonly SuiteRow[];
  readonly agent: AgentSpec;
  readonly seed: string;
  /** Rows that are asked at the same time. */
  readonly threads: number;
}

/** Answers in the order of the rows; fewer where it was interrupted. */
export async function askSuite(
  { game, rows, agent, seed, threads }: Asking,
  signal: AbortSignal,
  tell: (done: number, total: number) => void = () => {},
): Promise<Judged[]> {
  tell(0, rows.length);
  const most = Math.min(threads, rows.length);
  const answers: Judged[] = [];
  await withJobs(most === 1 ? new InlineJobs() : new ThreadJobs(most), async (jobs) => {
    const ask = async ([i, row]: [number, SuiteRow]) => {
      const question = { game, row, agent, seed };
      const start = performance.now();
      // A row that fails must not cost the others.
      const answer = await jobs
        .run(ROW, question, signal)
        .catch((error) => unanswered(question, performance.now() - start, messageOf(error)));
      return [i, answer] as const;
    };
    let done = 0;
    for await (const [i, answer] of spread(rows.entries(), most, ask, signal)) {
      // What was cut short says nothing about the agent.
      if (signal.aborted) continue;
      answers[i] = answer;
      tell(++done, rows.length);
    }
  });
  return answers.filter((answer) => answer !== undefined);
}
