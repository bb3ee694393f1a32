/** The face of `match`: the names that other rooms import. */
export {
  type AbortSignalLike,
  closeAgent,
  faultOf,
  matchKit,
  PlayerError,
  resolveAgent,
  stallTimeout,
  stopAfter,
  type Timeout,
  type WallClock,
  withPrograms,
  withTimeout,
} from "./agents.js";
export { commandOf, playsByTime, programsOf } from "./clock.js";
export { type Inactive, Ladder, type LadderGame, type LadderView, runLadder } from "./ladder.js";
export {
  type AgentText,
  agentsFolder,
  type LadderInput,
  type LadderPlan,
  parseLadder,
} from "./ladder-plan.js";
export { drawStrength, eloCourse, formatPage, strengthByBudget } from "./page.js";
export {
  completePlan,
  formatPlan,
  type MatchAgent,
  type MatchPlan,
  type PlanModule,
  parsePlan,
  planId,
  planModule,
  specOf,
} from "./plan.js";
export {
  ENDS,
  formatGame,
  GameList,
  gameFile,
  isPlayed,
  type MatchGameRecord,
  type MatchGameRow,
  parseRecord,
  type RecordStore,
  recordSchema,
  rowOf,
  withoutTimes,
} from "./record.js";
export { failedGame, playGame } from "./referee.js";
export { checkAgent, checkProgram, checkPrograms, type Executor, runMatch } from "./run.js";
export { assignmentOf, gamesOf, indicesOf, openingOf, type Shard } from "./schedule.js";
export {
  type AgentScore,
  boardOf,
  countedOf,
  encountersOf,
  type MatchScoreboard,
  type OwnGame,
  type PairingScore,
  type Rating,
  ratingsOf,
  type Score,
  type SprtStanding,
  SprtWatch,
  scoreboard,
} from "./score.js";
export {
  formatOf,
  type GameClock,
  type GameFormat,
  type GameFormats,
  type GameSettling,
  type GameTable,
  heldGame,
  type KeptGame,
  moversOf,
  statisticsOf,
  unknownFormat,
  type WrittenFile,
  type WrittenGame,
} from "./table.js";
export {
  busyText,
  endText,
  firstText,
  formatCounts,
  formatElo,
  formatLatency,
  formatLength,
  formatMs,
  formatShare,
  formatSprt,
  matchTitle,
  resultText,
  seatNames,
  seatNote,
  sgfProperties,
  sgfResult,
} from "./text.js";
export { parseYaml } from "./yaml.js";
