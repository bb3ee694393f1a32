/** What experiments ask of curling. */
import { z } from "zod";
import { gameSchema, parseAgent } from "../../../agents/index.js";
import { jobKind } from "../../../distribute/index.js";
import type { Counts, CountTask, Trials } from "../../../experiment/facet.js";
import { programsOf } from "../../../match/index.js";
import type { CurlingState } from "../index.js";
import { type CurlingKit, type CurlingSpec, rulesOf } from "../players/index.js";
import { nextHammer } from "../table/index.js";

export const COUNTS = jobKind<CountTask, Counts>(
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

export const curlingTrials: Trials<CurlingSpec, CurlingKit, CurlingState> = {
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
