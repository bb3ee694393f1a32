/** The entry `playout/match`: plans, matches, ladders, records and scores, and the statistics behind them. */
import "../games/index.js";

export type { NamedFiles } from "../agents/weights.js";
export { parseLadder } from "../match/ladder-plan.js";
export {
  completePlan,
  formatPlan,
  type MatchPlan,
  parsePlan,
  planId,
} from "../match/plan.js";
export {
  formatRecord,
  type MatchGameRecord,
  MemoryStore,
  parseRecord,
  type RecordStore,
} from "../match/record.js";
export { playGame } from "../match/referee.js";
export { type Executor, InlineExecutor, type MatchRunSetup, runMatch } from "../match/run.js";
export {
  type MatchScoreboard,
  ratingsOf,
  scoreboard,
} from "../match/score.js";
export { formatElo, formatShare } from "../match/text.js";
export { rate } from "../stats/bradley-terry.js";
export {
  eloOfPairs,
  eloOfScore,
  pairScore,
  scoreOfElo,
  sprtState,
} from "../stats/elo.js";
export {
  type Interval,
  meanInterval,
  meanOf,
  wilson,
} from "../stats/intervals.js";
