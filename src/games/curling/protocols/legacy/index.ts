/** The text protocol of the first two generations (DCP) and its version 1.1, from both sides. */
export { legacyKind } from "./agent.js";
export {
  type ClientMessage,
  formatClientMessage,
  formatServerMessage,
  type GameInfo,
  type MemberInfo,
  type Outcome,
  parseClientMessage,
  parseServerMessage,
  type ServerMessage,
} from "./messages.js";
export { LegacyPlayer, type LegacyPlayerOptions } from "./player.js";
export { LegacySeat, type LegacySeatOptions } from "./seat.js";
