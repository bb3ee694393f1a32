export {
  Abandoned,
  attended,
  dismiss,
  Fault,
  faultOf,
  type Patience,
  stalling,
  stopAfter,
} from "./attendance.js";
export { eloCourse } from "./course.js";
export { type Executor, InlineExecutor } from "./executor.js";
export { formatGame, gameFile } from "./export.js";
export {
  FORMATS,
  formatOf,
  type GameFormat,
  type GameFormats,
  type KeptGame,
  unknownFormat,
  type WrittenFile,
  type WrittenGame,
} from "./formats.js";
export { greetAgent, greetProgram, greetPrograms } from "./greeting.js";
export type { Host, WallClock } from "./host.js";
export { type MatchKit, matchKit } from "./kit.js";
export {
  type AgentText,
  type Away,
  agentsFolder,
  Ladder,
  type LadderGame,
  type LadderInput,
  type LadderPlan,
  type LadderRun,
  type LadderView,
  nextPairing,
  pairingPlan,
  parseLadder,
  runLadder,
} from "./ladder/index.js";
export { type CpuTime, type Latency, MoveTimes } from "./move-times.js";
export { moversOf } from "./movers.js";
export { type Openings, openingOf } from "./openings.js";
export { formatPage, type PageInput } from "./page.js";
export {
  completePlan,
  formatPlan,
  type MatchAgent,
  type MatchPlan,
  type PlanInput,
  type PlanModule,
  parsePlan,
  planId,
  planModule,
  planSchema,
  specOf,
} from "./plan.js";
export { commandOf, playsByTime, programsOf } from "./plan-clock.js";
export { encountersOf, type Rating, ratingsOf } from "./ratings.js";
export {
  ENDS,
  type End,
  formatRecord,
  GameList,
  type GameRecord,
  isPlayed,
  MemoryStore,
  parseRecord,
  type RecordStore,
  recordSchema,
  withoutTimes,
} from "./record.js";
export { failedGame, playGame } from "./referee.js";
export { resolveAgent, withPrograms } from "./resolve.js";
export { type GameRow, type Result, RowKeeper, rowOf } from "./row.js";
export { type MatchOutcome, type MatchRun, runMatch } from "./run.js";
export {
  type Assignment,
  assignmentOf,
  gamesOf,
  indicesOf,
  type Pairing,
  pairingsOf,
  type Shard,
} from "./schedule.js";
export {
  boardOf,
  type OwnGame,
  type PairingScore,
  type Score,
  type Scoreboard,
  type Standing,
  scoreboard,
} from "./scoreboard.js";
export { sgfResult, sgfTold } from "./sgf.js";
export type { Signal } from "./signal.js";
export { countedOf, type SprtStanding, SprtWatch, sprtOf } from "./sprt.js";
export { drawStrength, type StrengthCurves, strengthByBudget } from "./strength.js";
export {
  type GameClock,
  type GameTime,
  heldGame,
  type Seats,
  type Settling,
  type Statistics,
  statisticsOf,
  TABLE,
  type Table,
  tableOf,
} from "./table.js";
export { VERSION } from "./version.js";
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
  gameText,
  matchTitle,
  resultText,
  seatNames,
  seatNote,
} from "./words.js";
export { parseYaml } from "./yaml.js";
