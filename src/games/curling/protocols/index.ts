/** Protocols of Digital Curling, from both sides: dialogues that know no sockets, no files and no clock. */
export { acceptedShot } from "./accepted.js";
export { AgentSeat } from "./agent-seat.js";
export {
  checkEngine,
  Dc3Judge,
  Dc4Judge,
  dc3Candidate,
  dc4Candidate,
  type EnginePoint,
  type Finding,
  type Judge,
  LegacyJudge,
  leavingAfter,
  legacyCandidate,
  type Opened,
  replayed,
  sentShot,
  Tap,
  type Twist,
} from "./check/index.js";
export {
  Dc3Player,
  type Dc3PlayerOptions,
  Dc3Seat,
  type Dc3SeatOptions,
  type Dc3Settings,
  parseDc3Settings,
} from "./dc3/index.js";
export { type Begun, Diary, type Readers, type SeenThrow } from "./diary.js";
export { withEngines } from "./engines.js";
export {
  type Hands,
  HostedMatch,
  type HostedSetup,
  type Ice,
  type MakeHands,
  type Members,
  memberSchema,
  type Outcome,
  officialHands,
  type Row,
  rowSchema,
  type Seeds,
  seedsOf,
  type Waiting,
} from "./hosted/index.js";
export {
  LegacyPlayer,
  type LegacyPlayerOptions,
  LegacySeat,
  type LegacySeatOptions,
} from "./legacy/index.js";
export { type Hand, officialHand, PolarHand } from "./noise/index.js";

export type {
  Clocks,
  Entrant,
  Flight,
  Lie,
  Member,
  Names,
  Placed,
  Seat,
  Terms,
  Thrown,
  Told,
  Turn,
} from "./seat.js";
export { toldReason, usualMembers } from "./seat.js";
export { SeatAgent, type SeatAgentSetup } from "./seat-agent.js";
export { specOfTerms } from "./spec-of-terms.js";
export { agentThinker, type OpenThinker, type Thinker, type Thought } from "./thinker.js";
export { uuidOf } from "./uuid.js";
