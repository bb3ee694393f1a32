/** A row of `playout mistakes`, as a job. */
import "../games/index.js";
import { measureReview, type ReviewPlan, type ReviewRow } from "./reviews.js";

export interface ReviewTask {
  readonly plan: ReviewPlan;
  readonly game: number;
}

export default function measure({ plan, game }: ReviewTask, signal: AbortSignal): Promise<ReviewRow> {
  return measureReview(plan, game, signal);
}
