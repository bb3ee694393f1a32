// What other rooms use of match.
export {
  attended,
  dismiss,
  Fault,
  faultOf,
  matchKit,
  type Patience,
  resolveAgent,
  type Signal,
  stalling,
  stopAfter,
  type WallClock,
  withPrograms,
} from "./agents.js";
export { commandOf, playsByTime, programsOf } from "./clock.js";
export { type Away, Ladder, type LadderGame, type LadderView, runLadder } from "./ladder.js";
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
  type GameRecord,
  type GameRow,
  gameFile,
  isPlayed,
  parseRecord,
  type RecordStore,
  recordSchema,
  rowOf,
  withoutTimes,
} from "./record.js";
export { failedGame, playGame } from "./referee.js";
export { type Executor, greetAgent, greetProgram, greetPrograms, runMatch } from "./run.js";
export { assignmentOf, gamesOf, indicesOf, openingOf, type Shard } from "./schedule.js";
export {
  boardOf,
  countedOf,
  encountersOf,
  type OwnGame,
  type PairingScore,
  type Rating,
  ratingsOf,
  type Score,
  type Scoreboard,
  type SprtStanding,
  SprtWatch,
  type Standing,
  scoreboard,
} from "./score.js";
export {
  formatOf,
  type GameClock,
  type GameFormat,
  type GameFormats,
  heldGame,
  type KeptGame,
  moversOf,
  type Settling,
  statisticsOf,
  type Table,
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
  sgfResult,
  sgfTold,
} from "./text.js";
export { parseYaml } from "./yaml.js";
