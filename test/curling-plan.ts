/** A small match of curling, and its games played over. */
import { createReferee, eventSimulator } from "../src/games/curling/physics/simulators.js";
import type { CurlingSpec } from "../src/games/curling/players/game-setup.js";
import { type CurlingRecord, replayRecord } from "../src/games/curling/record.js";
import { limitsOf } from "../src/games/curling/rules/umpire.js";
import { completePlan, type MatchPlan } from "../src/match/plan.js";

export type CurlingPlan = MatchPlan & { game: CurlingSpec };

export const CURLING = { name: "curling", rules: "dc3", ends: 2 };
export const LAPSING = "epsilon:agent=(rules),eps=0.3";

export function planOf(change: object = {}): CurlingPlan {
  return completePlan({
    game: CURLING,
    agents: ["rules", LAPSING],
    pairs: 4,
    seed: "curling",
    ...change,
  }) as CurlingPlan;
}

export function replay(record: CurlingRecord, visit?: Parameters<typeof replayRecord>[3]) {
  const simulator =
    record.simulator === "event"
      ? eventSimulator(record.rules.model, limitsOf(record.rules))
      : createReferee(record.rules.model === "legacy" ? "legacy" : "dc3");
  return replayRecord(record, simulator, 0, visit);
}
