/** DC4, the fourth generation: HTTP with server-sent events, from both sides, without HTTP. */

export { playerOf, type TeamName, teamName } from "../teams.js";
export { dc4Kind } from "./agent.js";
export { Dc4EngineSeat, type Invitation, invited } from "./engine.js";
export { isUuid, partId, uuid7 } from "./ids.js";
export { Dc4Match, type Listener, type ShotRow, type StateRow } from "./match.js";
export {
  type MatchMessage,
  type MatchSettings,
  OLD_NAMES,
  parseMatch,
  parsePlacement,
  parseSettings,
  parseShotBody,
  parseState,
  parseTeam,
  parseTeamName,
  type ServerEvent,
  type ShotBody,
  type StateMessage,
  type TeamConfig,
  type TeamMember,
} from "./messages.js";
export {
  type Ask,
  Dc4Player,
  type Dc4PlayerOptions,
  Dc4Refused,
  type Dc4Reply,
  type Dc4Request,
} from "./player.js";
export {
  matchData,
  scoreData,
  shotData,
  stateData,
  stoneData,
  summaryData,
  tournamentData,
} from "./reading.js";
export { Refusal, type RefusalStatus, shaped } from "./refusal.js";
export { Dc4Seat } from "./seat.js";
export { checkSettings, rulesOfSettings, settingsOfRules, specOfMatch, usualTeam } from "./settings.js";
export { fromLastMove, fromShotBody, toLastMove, toShotBody } from "./shots.js";
export { positionOf, stateOf, statesOf, stonesOf } from "./states.js";
