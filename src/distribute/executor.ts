/** The games of a match as jobs. */
import { z } from "zod";
import {
  assignmentOf,
  completePlan,
  type Executor,
  failedGame,
  type GameRecord,
  type MatchPlan,
  planId,
  programsOf,
  recordSchema,
  specOf,
} from "../match/index.js";
import { systemClock } from "../transports/index.js";
import type { GameTask } from "./game-job.js";
import { type Jobs, jobKind, Refused, spread } from "./jobs.js";

/** Games in a row that everybody refuses, after which no more are asked for. */
const MOST_REFUSED = 10;

const taskSchema = z.strictObject({
  plan: z.unknown().transform((plan) => planOf(plan)),
  index: z.int().min(0),
  alone: z.boolean(),
});

/** Programs that play in it are sent away before it is left. */
export const GAME = jobKind<GameTask, GameRecord>("game", new URL("./game-job.js", import.meta.url), {
  patience: 8,
  wire: {
    task: taskSchema,
    result: recordSchema,
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

export class JobExecutor implements Executor {
  readonly #jobs: Jobs;

  constructor(jobs: Jobs) {
    this.#jobs = jobs;
  }

  async *play(plan: MatchPlan, indices: Iterable<number>, signal: AbortSignal): AsyncGenerator<GameRecord> {
    let refused = 0;
    const play = async (index: number) => {
      try {
        const record = await this.#game(plan, index, signal);
        refused = 0;
        return record;
      } catch (error) {
        const { message } = error as Error;
        if (++refused >= MOST_REFUSED) throw new Error(`${refused} games in a row are refused: ${message}`);
        return failedGame(plan, index, message, systemClock.date());
      }
    };
    for await (const record of spread(indices, this.#jobs, play, signal))
      if (record !== undefined) yield record;
  }

  close(): Promise<void> {
    return this.#jobs.close();
  }

  /** What could not be played after all tries is recorded as such; nothing when the signal came first. Rejects where it is refused. */
  async #game(plan: MatchPlan, index: number, signal: AbortSignal): Promise<GameRecord | undefined> {
    const task: GameTask = { plan, index, alone: this.#jobs.threads === 1 };
    let reason = "";
    for (let attempt = 0; attempt < this.#jobs.tries; attempt++) {
      try {
        return await this.#jobs.run(GAME, task, signal);
      } catch (error) {
        if (signal.aborted) return undefined;
        if (error instanceof Refused) throw error;
        reason = (error as Error).message.replace(/\s+/g, " ");
      }
    }
    return failedGame(plan, index, reason, systemClock.date());
  }
}
