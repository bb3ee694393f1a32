export { type Away, Ladder, type LadderGame, type LadderView } from "./ladder.js";
export {
  type AgentText,
  agentsFolder,
  type LadderInput,
  type LadderPlan,
  pairingPlan,
  parseLadder,
} from "./plan.js";
export { type LadderRun, runLadder } from "./run.js";
export { nextPairing } from "./schedule.js";
