/**
 * Curling in experiments: pairings, counts of scores, and how often throws are of each class.
 *
 * How often throws are of the classes of Matsui & Hoki (2018), by throw number: counts over ends that were played, for tables 7 and 8. Stones are those of the
 * shard, after fouls were put back.
 */

import { z } from "zod";
import { gameSchema, parseAgent } from "../../../agents/index.js";
import { type CountLists, type CountTask, type GameTrials, jobKind } from "../../../jobs/index.js";
import { programsOf } from "../../../match/index.js";
import { classifyAsMatsui, type MatsuiClass } from "../analysis/published-kinds.js";
import type { EndsShard } from "../ends.js";
import { nextHammer } from "../match.js";
import { type CurlingGameSetup, type CurlingSpec, rulesOf } from "../players/game-setup.js";
import type { CurlingRules } from "../rules/rule-set.js";
import { Stones } from "../sheet.js";
import { type CurlingState, stoneOfThrow } from "../state.js";

const CLASSES: Readonly<Record<string, (of: MatsuiClass) => boolean>> = {
  throws: () => true,
  house: ({ house }) => house,
  guard: ({ guard }) => guard,
  comeAround: ({ comeAround }) => comeAround,
  freeze: ({ freeze }) => freeze,
  takeOutOwn: ({ takeOut1 }) => takeOut1 === "own",
  takeOutOpposing: ({ takeOut1 }) => takeOut1 === "opposing",
  doubleOwn: ({ takeOut2 }) => takeOut2 === "own",
  doubleEach: ({ takeOut2 }) => takeOut2 === "each",
  doubleOpposing: ({ takeOut2 }) => takeOut2 === "opposing",
  /** Take-outs in which the thrown stone leaves as well. */
  peel: ({ takeOut, draw }) => takeOut && !draw,
  through: ({ through }) => through,
  /** Throws before which the number one stone was not the thrower's, and those of them after which it is. */
  withoutNumberOne: ({ numberOne }) => numberOne !== null,
  numberOne: ({ numberOne }) => numberOne === true,
};

/** By class, a number for every throw of an end. */
export function tendenciesOf(shard: EndsShard, rules: CurlingRules): Record<string, number[]> {
  const { ends, throws } = shard.head;
  const counts = Object.fromEntries(
    Object.keys(CLASSES).map((name) => [name, Array<number>(throws).fill(0)]),
  );
  const [before, after] = [new Stones(), new Stones()];
  for (let end = 0; end < ends; end++) {
    for (let i = 0; i < throws; i++) {
      shard.position(end, i, before);
      shard.position(end, i + 1, after);
      // In the first end the second team has the hammer.
      const found = classifyAsMatsui({ rules, stone: stoneOfThrow(rules, 1, i), before, after });
      for (const [name, holds] of Object.entries(CLASSES)) if (holds(found)) counts[name]![i]!++;
    }
  }
  return counts;
}

// What experiments ask of curling.

export const COUNTS = jobKind<CountTask, CountLists>(
  "curling counts",
  new URL("./counts-job.js", import.meta.url),
  {
    wire: {
      task: z.strictObject({
        what: z.enum(["scores", "tendencies"]),
        game: gameSchema,
        agent: z.string(),
        seed: z.string(),
        first: z.int().min(0),
        count: z.int().min(1),
      }),
      result: z.record(z.string(), z.array(z.number())),
      programs: ({ game, agent }) => programsOf(game, parseAgent(agent)),
    },
  },
);

export const curlingTrials: GameTrials<CurlingSpec, CurlingGameSetup, CurlingState> = {
  pairing: {
    secondAfter: nextHammer,
    // The last throw of an end.
    brief(spec) {
      const { throws } = rulesOf(spec);
      return (move) => move % throws === throws - 1;
    },
    decisions(spec) {
      const { ends, throws } = rulesOf(spec);
      return ends * (throws - 1);
    },
  },
  counts: {
    // Of who throws first, from -8 to 8.
    scores: { unit: "ends", batch: 4096, job: COUNTS },
    // Of throws, by number and class.
    tendencies: { unit: "ends", batch: 50, job: COUNTS },
  },
};
