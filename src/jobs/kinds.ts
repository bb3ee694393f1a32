/** Kinds of jobs that every game has: games of a match and rows of a suite; and the list of all kinds. */

import { z } from "zod";
import { type AgentSpec, agentSchema, gameNames } from "../agents/index.js";
import { messageOf } from "../io/files.js";
import { systemClock } from "../io/index.js";
import {
  assignmentOf,
  completePlan,
  type Executor,
  failedGame,
  type MatchGameRecord,
  type MatchPlan,
  planId,
  programsOf,
  recordSchema,
  specOf,
} from "../match/index.js";
import {
  type SuiteAnswer,
  type SuiteQuestion,
  type SuiteRow,
  suiteOf,
  unansweredRow,
  VERDICTS,
} from "../show/index.js";
import { FORECAST } from "./forecasts.js";
import type { MatchGameTask } from "./game-job.js";
import { JobRefused, type Jobs, jobKind, spread } from "./jobs.js";
import { nodePartsOf } from "./node-parts.js";
import type { AnyJobKind } from "./queue-worker.js";
import { REVIEW } from "./reviews.js";

/** Games in a row that everybody refuses, after which no more are asked for. */
const MAX_REFUSED = 10;

const gameTaskSchema = z.strictObject({
  plan: z.unknown().transform((plan) => planOf(plan)),
  index: z.int().min(0),
  alone: z.boolean(),
});

/** Programs that play in it are sent away before it is left. */
const GAME = jobKind<MatchGameTask, MatchGameRecord>("game", new URL("./game-job.js", import.meta.url), {
  patience: 8,
  wire: {
    task: gameTaskSchema,
    result: recordSchema,
    shared: ["plan"],
    programs: ({ plan }) => plan.agents.flatMap((agent) => programsOf(plan.game, specOf(agent))),
    words({ plan, index }) {
      const [first, second] = assignmentOf(plan, index).players.map((each) => plan.agents[each]?.name);
      return `game ${index} of match ${planId(plan).slice(0, 8)}, ${first} against ${second}`;
    },
  },
});

/** The last plan that was read: one after another, games are of the same. */
let read: { readonly text: string; readonly plan: MatchPlan } | undefined;

function planOf(data: unknown): MatchPlan {
  const text = JSON.stringify(data);
  if (read?.text !== text) read = { text, plan: completePlan(data) };
  return read.plan;
}

/** Plays the games of a match as jobs, in threads or over a queue. */
export class JobExecutor implements Executor {
  readonly #jobs: Jobs;

  constructor(jobs: Jobs) {
    this.#jobs = jobs;
  }

  async *play(
    plan: MatchPlan,
    indices: Iterable<number>,
    signal: AbortSignal,
  ): AsyncGenerator<MatchGameRecord> {
    let refused = 0;
    const play = async (index: number) => {
      try {
        const record = await this.#game(plan, index, signal);
        refused = 0;
        return record;
      } catch (error) {
        const { message } = error as Error;
        if (++refused >= MAX_REFUSED) throw new Error(`${refused} games in a row are refused: ${message}`);
        return failedGame(plan, index, message, systemClock.date());
      }
    };
    for await (const record of spread(indices, this.#jobs, play, signal))
      if (record !== undefined) yield record;
  }

  close(): Promise<void> {
    return this.#jobs.close();
  }

  /** Records a game that could not be played as such. Gives nothing when the signal came first; rejects where the game is refused. */
  async #game(plan: MatchPlan, index: number, signal: AbortSignal): Promise<MatchGameRecord | undefined> {
    const task: MatchGameTask = { plan, index, alone: this.#jobs.threads === 1 };
    try {
      return await this.#jobs.run(GAME, task, signal);
    } catch (error) {
      if (signal.aborted) return undefined;
      if (error instanceof JobRefused) throw error;
      const reason = (error as Error).message.replace(/\s+/g, " ");
      return failedGame(plan, index, reason, systemClock.date());
    }
  }
}

// The rows of a suite as jobs.

/** What else stands in a row is its game's: it must make a position of it. */
const rowTaskSchema = z
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

const ROW = jobKind<SuiteQuestion, SuiteAnswer>("suite row", new URL("./suite-job.js", import.meta.url), {
  wire: {
    task: rowTaskSchema,
    result: judgedSchema,
    programs: ({ game, agent }) => programsOf({ name: game }, agent),
  },
});

interface SuiteRequest {
  readonly game: string;
  readonly rows: readonly SuiteRow[];
  readonly agent: AgentSpec;
  readonly seed: string;
  /** Where they are asked. */
  readonly jobs: Jobs;
}

/** Answers in the order of the rows; fewer where it was interrupted. */
export async function askSuite(
  { game, rows, agent, seed, jobs }: SuiteRequest,
  signal: AbortSignal,
  tell: (done: number, total: number) => void = () => {},
): Promise<SuiteAnswer[]> {
  tell(0, rows.length);
  const answers: SuiteAnswer[] = [];
  const ask = async ([i, row]: [number, SuiteRow]) => {
    const question = { game, row, agent, seed };
    const start = performance.now();
    // A row that fails must not cost the others.
    const answer = await jobs
      .run(ROW, question, signal)
      .catch((error) => unansweredRow(question, performance.now() - start, messageOf(error)));
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

// The kinds of jobs that a worker knows: those of every game, and what games add.

/** Returns every kind of job that a queue may hold, those of games included: what a `QueueWorker` takes. */
export async function queueKinds(): Promise<readonly AnyJobKind[]> {
  const own = await Promise.all(gameNames().map(async (name) => (await nodePartsOf(name).jobs?.()) ?? []));
  return [GAME, ROW, FORECAST, REVIEW, ...own.flat()];
}
