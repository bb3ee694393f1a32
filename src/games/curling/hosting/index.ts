/** Where matches of Digital Curling are hosted: journals, ports, engines that are started or come by themselves. */
export { ArrivingSeat } from "./arriving-seat.js";
export { dc3Protocol } from "./dc3.js";
export { dc4App } from "./dc4/app.js";
export { Dc4House, type Dc4HouseSetup } from "./dc4/house.js";
export { Matches } from "./dc4/matches.js";
export type { RequestLimit } from "./dc4/request-limit.js";
export { addUser, Users } from "./dc4/users.js";
export { Door } from "./door.js";
export { House, type HouseSetup, type LineProtocol } from "./house.js";
export { Hub, type HubSetup, type MatchResult, type Table, type Watcher } from "./hub.js";
export { legacyProtocol } from "./legacy.js";
export type { HostedPlan, NewMatch } from "./match-file.js";
export { parseSeatPlan, type SeatPlan } from "./seat-plan.js";
export { HostView, resultInWords, type Screen } from "./view.js";
