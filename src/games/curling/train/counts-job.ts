/** Ends of a policy that plays itself, counted: a job. */
import { version as VERSION } from "../../../core/index.js";
import type { CountLists, CountTask } from "../../../jobs/index.js";
import { type EndsPlan, parseShard } from "../ends.js";
import { type CurlingSpec, rulesOf } from "../players/game-setup.js";
import { tendenciesOf } from "./counts.js";
import { playEnds } from "./selfplay-ends.js";

/** Ends that are in memory at the same time. */
const MAX = 4096;

export default async function count(task: CountTask, signal: AbortSignal): Promise<CountLists> {
  const { what, game, agent: policy, seed, first, count: all } = task;
  const rules = rulesOf(game as CurlingSpec);
  const plan: EndsPlan = { rules: rules.name, noise: rules.noise, policy, seed, playout: VERSION };
  const sum: Record<string, number[]> = {};
  for (let done = 0; done < all; done += MAX) {
    const ends = Math.min(MAX, all - done);
    const { bytes, scores } = await playEnds({ plan, first: first + done, ends }, signal);
    const counts = what === "scores" ? { scores } : tendenciesOf(parseShard(bytes), rules);
    for (const [name, list] of Object.entries(counts))
      sum[name] = list.map((each, i) => each + (sum[name]?.[i] ?? 0));
  }
  return sum;
}
