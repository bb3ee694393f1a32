/** The rows of `playout mistakes` as jobs. */
import { z } from "zod";
import { parseAgent } from "../../agents/index.js";
import { programsOf } from "../../match/index.js";
import { jobKind } from "../jobs.js";
import { type ReviewRow, reviewPlan, reviewRow } from "./plan.js";
import type { ReviewTask } from "./review-job.js";

export const REVIEW = jobKind<ReviewTask, ReviewRow>("review", new URL("./review-job.js", import.meta.url), {
  wire: {
    task: z.strictObject({ plan: reviewPlan, game: z.int().min(0) }),
    result: reviewRow,
    programs: ({ plan: { game, agent, opponent, review } }) =>
      [agent, opponent, review].flatMap((each) => programsOf(game, parseAgent(each))),
  },
});
