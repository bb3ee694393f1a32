/** Makes rows of `playout mistakes` by jobs, and keeps each in its folder as soon as it is there. */
import { kitOf, parseAgent, weightsNeeded } from "../agents/index.js";
import {
  REVIEW,
  REVIEWS_FORMAT,
  REVIEWS_VERSION,
  type ReviewHeader,
  type ReviewPlan,
  type ReviewRow,
  reviewHeader,
  reviewRow,
} from "../distribute/index.js";
import { type HeadedFormat, jsonLine } from "../files/index.js";
import { VERSION, withPrograms } from "../match/index.js";
import { gamesOf, makeRows } from "./make-rows.js";
import type { Surroundings } from "./surroundings.js";

export const reviewsFormat: HeadedFormat<ReviewHeader, ReviewRow> = {
  file: "reviews.jsonl",
  what: "reviewed games",
  before: ["weights"],
  made: "games were played and reviewed",
  header: jsonLine(reviewHeader),
  row: jsonLine(reviewRow),
  same: ["game", "agent", "opponent", "review", "effort", "costliest", "costly", "seed", "random", "playout"],
};

export interface ReviewsRequest extends ReviewPlan, Surroundings {
  readonly folder: string;
  /** Games in all, those that are there included. */
  readonly games: number;
}

/** Makes the rows that are missing, until the signal comes; gives all that are there then. */
export function makeReviews(request: ReviewsRequest): Promise<readonly ReviewRow[]> {
  const { game, agent, opponent, review, effort, costliest, costly, seed, random, games } = request;
  const plan: ReviewPlan = { game, agent, opponent, review, effort, costliest, costly, seed, random };
  const kit = withPrograms(kitOf(game));
  return makeRows({
    ...request,
    format: reviewsFormat,
    header: { format: REVIEWS_FORMAT, version: REVIEWS_VERSION, ...plan, playout: VERSION } as const,
    weights: [agent, opponent, review].flatMap((each) => weightsNeeded(kit, parseAgent(each))),
    wanted: gamesOf(games),
    kind: REVIEW,
    task: (wanted) => ({ plan, game: wanted.game }),
    name: "game",
    note: ({ charged, reviewed }) => `${charged} of ${reviewed} moves charged`,
  });
}
