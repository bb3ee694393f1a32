/** Ends of a policy that plays itself, counted: a job. */
import type { Counts, CountTask } from "../../../experiment/facet.js";
import { VERSION } from "../../../match/index.js";
import { type EndsPlan, parseShard } from "../index.js";
import { type CurlingSpec, rulesOf } from "../players/index.js";
import { playEnds } from "../training/index.js";
import { tendenciesOf } from "./tendencies.js";

/** Ends that are in memory at the same time. */
const MOST = 4096;

export default async function count(task: CountTask, signal: AbortSignal): Promise<Counts> {
  const { what, game, agent: policy, seed, first, count: all } = task;
  const rules = rulesOf(game as CurlingSpec);
  const plan: EndsPlan = { rules: rules.name, noise: rules.noise, policy, seed, playout: VERSION };
  const sum: Record<string, number[]> = {};
  for (let done = 0; done < all; done += MOST) {
    const ends = Math.min(MOST, all - done);
    const { bytes, scores } = await playEnds({ plan, first: first + done, ends }, signal);
    const counts = what === "scores" ? { scores } : tendenciesOf(parseShard(bytes), rules);
    for (const [name, list] of Object.entries(counts))
      sum[name] = list.map((each, i) => each + (sum[name]?.[i] ?? 0));
  }
  return sum;
}
