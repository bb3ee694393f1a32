export type { Agent, Clock, Decision, Stop } from "./agent.js";
