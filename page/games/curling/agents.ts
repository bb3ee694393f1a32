/** Agents that newcomers can choose from; any other is named in words. */
import type { AgentChoice } from "../../shell/seats.js";
import { c } from "./words/index.js";

export const AGENTS: readonly AgentChoice[] = [
  { agent: "rules", title: () => c("easy") },
  { agent: "policy", title: () => c("medium") },
  { agent: "best:playouts=1500", title: () => c("strong") },
  { agent: "best:playouts=8000", title: () => c("strongest") },
];
