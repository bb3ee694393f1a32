/** The rows of a suite as jobs. */
import { z } from "zod";
import { type AgentSpec, agentSchema } from "../agents/index.js";
import { messageOf } from "../files/index.js";
import { programsOf } from "../match/index.js";
import { type Judged, type Question, type SuiteRow, suiteOf, unanswered, VERDICTS } from "../suite/index.js";
import { type Jobs, jobKind, spread } from "./jobs.js";

/** What else stands in a row is its game's: it must make a position of it. */
const taskSchema = z
  .strictObject({
    game: z.string(),
    row: z.looseObject({ id: z.string(), asks: z.enum(["move", "winner", "chance"]) }),
    agent: agentSchema,
    seed: z.string(),
  })
  .transform((question) => {
    suiteOf(question.game).position(question.row);
    return question;
  });

const judgedSchema = z.strictObject({
  id: z.string(),
  size: z.string(),
  set: z.string(),
  knownHard: z.boolean().exactOptional(),
  move: z.string().nullable(),
  verdict: z.enum(VERDICTS),
  value: z.number().nullable(),
  playouts: z.number().nullable(),
  ms: z.number(),
  reason: z.string().exactOptional(),
});

export const ROW = jobKind<Question, Judged>("suite row", new URL("./suite-job.js", import.meta.url), {
  wire: {
    task: taskSchema,
    result: judgedSchema,
    programs: ({ game, agent }) => programsOf({ name: game }, agent),
  },
});

export interface Asking {
  readonly game: string;
  readonly rows: readonly SuiteRow[];
  readonly agent: AgentSpec;
  readonly seed: string;
  /** Where they are asked. */
  readonly jobs: Jobs;
}

/** Answers in the order of the rows; fewer where it was interrupted. */
export async function askSuite(
  { game, rows, agent, seed, jobs }: Asking,
  signal: AbortSignal,
  tell: (done: number, total: number) => void = () => {},
): Promise<Judged[]> {
  tell(0, rows.length);
  const answers: Judged[] = [];
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
  for await (const [i, answer] of spread(rows.entries(), jobs, ask, signal)) {
    // What was cut short says nothing about the agent.
    if (signal.aborted) continue;
    answers[i] = answer;
    tell(++done, rows.length);
  }
  return answers.filter((answer) => answer !== undefined);
}
